//! Linear systems by elimination: LU with partial pivoting, in place, plain operations in a fixed order.
//!
//! (Gene H. Golub, Charles F. Van Loan, Matrix Computations, section 3.4.) A library may take other operations on other
//! machines; then a state would no longer have the same bits everywhere.

/// A pivot of this size or smaller is none.
pub const SMALLEST_PIVOT: f64 = 1e-14;

/// Smallest pivot over largest below which a system counts as singular.
pub const SMALLEST_RATIO: f64 = 1e-12;

/// The system has no solution that one could believe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Singular {
    /// The smallest pivot found, as a magnitude.
    pub pivot: f64,
    /// It over the largest one.
    pub ratio: f64,
}

/// Solves A x = b; `a` has the rows of A one after the other, and is used up, `b` becomes x.
///
/// # Errors
/// [`Singular`] if a pivot is at most [`SMALLEST_PIVOT`] or no number, or the smallest over the largest is below
/// [`SMALLEST_RATIO`]; `a` and `b` are worthless then.
///
/// # Panics
/// Unless `a` has as many rows and columns as `b` has numbers.
pub fn solve(a: &mut [f64], b: &mut [f64]) -> Result<(), Singular> {
    let n = b.len();
    assert_eq!(a.len(), n * n, "a square matrix, as large as the right side");
    let (mut smallest, mut largest) = (f64::INFINITY, 0.0);
    for k in 0..n {
        let row = pivot_row(a, n, k);
        if row != k {
            let (above, below) = a.split_at_mut(row * n);
            above[k * n..][..n].swap_with_slice(&mut below[..n]);
            b.swap(k, row);
        }
        let pivot = a[k * n + k].abs();
        // A NaN is larger than nothing, so it ends here too.
        let usable = pivot > SMALLEST_PIVOT && pivot < f64::INFINITY;
        if pivot < smallest {
            smallest = pivot;
        }
        if pivot > largest {
            largest = pivot;
        }
        if !usable {
            let ratio = if largest > 0.0 { pivot / largest } else { 0.0 };
            return Err(Singular { pivot, ratio });
        }
        eliminate(a, b, k);
    }
    let ratio = smallest / largest;
    if ratio < SMALLEST_RATIO {
        return Err(Singular { pivot: smallest, ratio });
    }
    substitute(a, b);
    Ok(())
}

/// The row with the largest number in column k, from the diagonal down; the first of equals.
fn pivot_row(a: &[f64], n: usize, k: usize) -> usize {
    let mut best = k;
    for row in k + 1..n {
        if a[row * n + k].abs() > a[best * n + k].abs() {
            best = row;
        }
    }
    best
}

/// Subtracts the multiples of row k from those below that leave zeros in column k.
fn eliminate(a: &mut [f64], b: &mut [f64], k: usize) {
    let n = b.len();
    let (above, below) = a.split_at_mut((k + 1) * n);
    let pivot = &above[k * n..];
    for (row, i) in below.chunks_exact_mut(n).zip(k + 1..) {
        let factor = row[k] / pivot[k];
        for (x, p) in row[k + 1..].iter_mut().zip(&pivot[k + 1..]) {
            *x -= factor * p;
        }
        b[i] -= factor * b[k];
    }
}

/// From the last unknown to the first.
fn substitute(a: &[f64], b: &mut [f64]) {
    let n = b.len();
    for k in (0..n).rev() {
        let row = &a[k * n..][..n];
        let mut x = b[k];
        for j in k + 1..n {
            x -= row[j] * b[j];
        }
        b[k] = x / row[k];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_change_places_where_the_diagonal_is_zero() {
        let mut b = [5.0, 4.0, 7.0];
        assert_eq!(solve(&mut [0.0, 2.0, 1.0, 1.0, 0.0, 1.0, 4.0, 0.0, 1.0], &mut b), Ok(()));
        assert_eq!(b, [1.0, 1.0, 3.0]);
    }

    #[test]
    fn what_cannot_be_solved_says_what_it_found() {
        let twice = solve(&mut [1.0, 2.0, 2.0, 4.0], &mut [1.0, 1.0]);
        assert_eq!(twice, Err(Singular { pivot: 0.0, ratio: 0.0 }));
        let far_apart = solve(&mut [1e4, 0.0, 0.0, 1e-9], &mut [1.0, 1.0]);
        assert_eq!(far_apart, Err(Singular { pivot: 1e-9, ratio: 1e-9 / 1e4 }));
        for number in [f64::NAN, f64::INFINITY] {
            assert!(solve(&mut [number, 0.0, 0.0, 1.0], &mut [1.0, 1.0]).is_err());
        }
    }
}
