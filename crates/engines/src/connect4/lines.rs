//! Four in a line, for all cells at once.
//!
//! Shifting a set of stones by a direction's step lays every stone on its neighbour, so that three
//! shifts and two conjunctions look at all lines of a direction together. The spare bit above each
//! column keeps lines from running over.

use super::shape::Shape;

/// The cells that would make four with these stones.
///
/// Cells that are taken and spare bits may be among them: the caller masks what it needs.
#[inline(always)]
pub fn winning_spots<S: Shape>(shape: S, stones: u64) -> u64 {
    let x = stones;
    let mut spots = (x << 1) & (x << 2) & (x << 3);
    // On a narrower board the shifts could be wider than the word, and no line fits.
    if shape.width() >= 4 {
        let right = shape.stride();
        for step in [right - 1, right, right + 1] {
            let before = (x << step) & (x << (2 * step));
            spots |= before & ((x << (3 * step)) | (x >> step));
            let after = (x >> step) & (x >> (2 * step));
            spots |= after & ((x << step) | (x >> (3 * step)));
        }
    }
    spots
}

/// Whether these stones hold four in a line.
#[inline(always)]
pub fn has_four<S: Shape>(shape: S, stones: u64) -> bool {
    let pairs = stones & (stones >> 1);
    let mut fours = pairs & (pairs >> 2);
    if shape.width() >= 4 {
        let right = shape.stride();
        for step in [right - 1, right, right + 1] {
            let pairs = stones & (stones >> step);
            fours |= pairs & (pairs >> (2 * step));
        }
    }
    fours != 0
}
