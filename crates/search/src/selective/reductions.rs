//! How much less deep a late move is searched first.

use std::sync::LazyLock;

/// Plies are counted in so many parts.
pub(super) const PLY: i32 = 1024;

const DEPTHS: usize = 64;
const MOVES: usize = 64;

/// A table over depth and place: both count by their logarithm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reductions {
    parts: &'static [i32],
}

/// Made once: thousands of logarithms are a good part of a short search.
static PARTS: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let part = |index: usize| {
        let depth = (index / MOVES).max(1) as f64;
        let place = (index % MOVES).max(1) as f64;
        ((0.5 + depth.ln() * place.ln() / 2.2) * f64::from(PLY)) as i32
    };
    (0..DEPTHS * MOVES).map(part).collect()
});

impl Reductions {
    pub fn new() -> Reductions {
        Reductions { parts: &PARTS }
    }

    /// The parts of a ply for the move tried as number `place`, counted from 0.
    #[inline]
    pub fn parts(&self, depth: i32, place: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(DEPTHS - 1);
        self.parts[depth * MOVES + place.min(MOVES - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        let table = Reductions::new();
        assert!(table.parts(1, 30) < PLY);
        assert!((2 * PLY..5 * PLY).contains(&table.parts(12, 12)));
        for depth in 1..100 {
            for place in 1..100 {
                assert!(table.parts(depth + 1, place) >= table.parts(depth, place));
                assert!(table.parts(depth, place + 1) >= table.parts(depth, place));
            }
        }
    }
}
