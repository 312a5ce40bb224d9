//! What came of two moves in a row: the 2-grams of playouts (NST, Tak, Winands and Bjornsson 2012).

use zermelo_core::random::mix;

/// So many pairs are remembered; one that comes to the place of another takes it.
const PLACES: usize = 1 << 16;

/// A pair says nothing before it was played so often.
const KNOWN: u16 = 7;

/// Pairs of moves, and what came of each.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    places: Vec<Pair>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Pair {
    /// Which pair it is, of those that share the place.
    tag: u16,
    tried: u16,
    mean: f32,
}

impl Default for Pairs {
    fn default() -> Pairs {
        Pairs {
            places: vec![Pair::default(); PLACES],
        }
    }
}

impl Pairs {
    fn place(player: usize, before: u16, code: u16) -> (usize, u16) {
        let hash = mix((player as u64) << 32 | u64::from(before) << 16 | u64::from(code));
        (hash as usize % PLACES, (hash >> 48) as u16)
    }

    /// What came of a player's move after another, from 0 to 1, where enough is known.
    pub fn mean(&self, player: usize, before: u16, code: u16) -> Option<f32> {
        let (place, tag) = Self::place(player, before, code);
        let pair = &self.places[place];
        (pair.tag == tag && pair.tried >= KNOWN).then_some(pair.mean)
    }

    /// Counts what came of it once more.
    pub fn learn(&mut self, player: usize, before: u16, code: u16, worth: f32) {
        let (place, tag) = Self::place(player, before, code);
        let pair = &mut self.places[place];
        if pair.tag != tag {
            *pair = Pair {
                tag,
                ..Pair::default()
            };
        }
        pair.tried = pair.tried.saturating_add(1);
        pair.mean += (worth - pair.mean) / f32::from(pair.tried);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_known_after_a_few_times_and_to_its_player_alone() {
        let mut pairs = Pairs::default();
        for number in 0..KNOWN {
            assert_eq!(pairs.mean(0, 1, 2), None);
            pairs.learn(0, 1, 2, f32::from(number % 2));
        }
        assert!((pairs.mean(0, 1, 2).unwrap() - 3.0 / 7.0).abs() < 1e-6);
        assert_eq!(pairs.mean(1, 1, 2), None);
        assert_eq!(pairs.mean(0, 2, 1), None);
    }
}
