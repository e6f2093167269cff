//! Work that is not timed, on all cores.

use anyhow::{Result, anyhow};
use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

/// Does the work for each item; the results in the order of the items, or the first failure.
pub(super) fn work_off<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(usize, &T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let next = Mutex::new(items.iter().enumerate());
    let take = || next.lock().ok()?.next();
    let worker = || {
        let mut done = Vec::new();
        while let Some((i, item)) = take() {
            done.push((i, work(i, item)));
        }
        done
    };
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let mut done = thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let mut done = Vec::new();
        for thread in threads {
            done.extend(thread.join().map_err(|_| anyhow!("a thread of the bench panicked"))?);
        }
        anyhow::Ok(done)
    })?;
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..100).collect();
        let squares = work_off(&items, |i, item| Ok(i * item)).unwrap();
        assert!(squares.iter().enumerate().all(|(i, square)| *square == i * i));
    }

    #[test]
    fn a_failure_is_handed_on() {
        let failed =
            work_off(&[1, 2, 3], |_, &item| if item == 2 { Err(anyhow!("two")) } else { Ok(item) });
        assert_eq!(failed.unwrap_err().to_string(), "two");
    }
}
