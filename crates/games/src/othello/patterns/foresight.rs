//! How well shallow searches that rest on the learned estimate foretell deep ones.

use zermelo_core::Foretold;
use zermelo_core::value::ESTIMATE_LIMIT;

/// Written by `zermelo tune probcut othello`; in discs.
const TEXT: &str = include_str!("../data/probcut.txt");

/// Regressions by the number of discs and the depth of the deep search.
#[derive(Clone, Debug)]
pub struct Foresight {
    /// For each number of discs, and then for each depth.
    by_discs: Vec<Vec<Option<Foretold>>>,
}

impl Foresight {
    /// Reads lines of six numbers: from how many discs on, the deep and the shallow depth, slope, offset and
    /// deviation. Lines without six numbers say nothing.
    pub fn read(text: &str) -> Foresight {
        let mut by_discs = vec![Vec::new(); 65];
        for line in text.lines() {
            let numbers: Vec<f32> = line
                .split_whitespace()
                .map_while(|word| word.parse().ok())
                .collect();
            let &[discs, deep, depth, slope, offset, deviation] = &numbers[..] else {
                continue;
            };
            let discs_to_scores = ESTIMATE_LIMIT as f32 / 64.0;
            let foretold = Foretold {
                depth: depth as i32,
                slope,
                offset: offset * discs_to_scores,
                deviation: deviation * discs_to_scores,
            };
            // Later lines are of more discs and take the place of earlier ones.
            for list in &mut by_discs[(discs as usize).min(64)..] {
                list.resize(list.len().max(deep as usize + 1), None);
                list[deep as usize] = Some(foretold);
            }
        }
        Foresight { by_discs }
    }

    /// How a search to this depth is foretold, with so many discs on the board.
    #[inline]
    pub fn of(&self, discs: u32, depth: i32) -> Option<Foretold> {
        let list = self.by_discs.get(discs as usize)?;
        *list.get(usize::try_from(depth).ok()?)?
    }
}

impl Default for Foresight {
    fn default() -> Self {
        Foresight::read(TEXT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hold_from_their_number_of_discs_on() {
        let text = "# from deep shallow slope offset deviation\n4 4 2 1 0 2\n24 4 2 0.5 -1 4\n24 6 2 1 0 3\n";
        let found = Foresight::read(text);
        let deviation = |discs, depth| found.of(discs, depth).map(|foretold| foretold.deviation);
        assert_eq!(deviation(4, 4), Some(31_250.0));
        assert_eq!(deviation(23, 4), Some(31_250.0));
        assert_eq!(deviation(24, 4), Some(62_500.0));
        assert_eq!(deviation(23, 6), None);
        assert_eq!(deviation(64, 6), Some(46_875.0));
        assert_eq!(found.of(30, -1), None);
        assert_eq!(
            found
                .of(30, 4)
                .map(|foretold| (foretold.slope, foretold.offset)),
            Some((0.5, -15_625.0))
        );
    }

    #[test]
    fn what_was_fitted_is_there_for_every_stage() {
        let fitted = Foresight::default();
        for discs in 10..60 {
            for depth in 3..=16 {
                let found = fitted.of(discs, depth).expect("fitted");
                assert!(
                    (1..depth).contains(&found.depth) && found.slope > 0.5 && found.deviation > 0.0
                );
            }
        }
    }
}
