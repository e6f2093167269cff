//! `cargo bench --package bench`: the sweeps of each contestant by themselves, on this machine.
//!
//! An item is one projection, so 250 Mitem/s are 4 ns.

use bench::{CONTESTANTS, Sheet};
use divan::Bencher;
use divan::counter::ItemsCount;

const SWEEPS: u32 = 8;

fn main() {
    divan::main();
}

#[divan::bench(args = names(), consts = [64, 128, 256])]
fn sweeps<const N: u32>(bencher: Bencher<'_, '_>, name: &str) {
    let Some(contestant) = bench::contestant::named(name) else { return };
    let Ok(mut sheet) = Sheet::new(N, contestant, SWEEPS, 1) else { return };
    let projections = sheet.world().links().len() * SWEEPS as usize;
    bencher.counter(ItemsCount::new(projections)).bench_local(|| sheet.step(1));
}

fn names() -> impl Iterator<Item = &'static str> {
    CONTESTANTS.iter().map(|contestant| contestant.name)
}
