//! What the table remembers of a state, and how it fits into 64 bits.

use zermelo_core::{Bound, Score};

/// What the table remembers of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value for the player to move; wins and losses are at a distance from this state.
    pub score: Score,
    /// Which side of the value is meant; `None` for the value itself.
    pub bound: Option<Bound>,
    /// Whether it holds in the whole game, and not just as far as the search looked.
    pub proved: bool,
    /// Whether nothing was skipped on a guess.
    pub sound: bool,
    /// How many moves ahead the search looked, at most [`MAX_DEPTH`].
    pub depth: u32,
    /// The best move, as its place in the list of legal moves; places from [`MAX_CHOICE`] on are
    /// not remembered.
    pub choice: Option<u16>,
}

/// Deeper searches are remembered as this deep.
pub const MAX_DEPTH: u32 = (1 << 10) - 1;

/// The first place in a list of moves that is not remembered.
pub const MAX_CHOICE: u16 = (1 << 12) - 1;

/// Generations are counted modulo this.
pub const GENERATIONS: u8 = 1 << 6;

/// ```text
///   63..58      57..46      45..36   35      34      33..32   31..0
///   generation  choice + 1  depth    sound   proved  bound    score
/// ```
///
/// The bound is never 0, so neither is an entry.
#[inline]
pub(super) fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        None => 1,
        Some(Bound::Lower) => 2,
        Some(Bound::Upper) => 3,
    };
    let choice = entry.choice.filter(|&choice| choice < MAX_CHOICE);
    let choice = choice.map_or(0, |choice| u64::from(choice) + 1);
    u64::from(generation) << 58
        | choice << 46
        | u64::from(entry.depth.min(MAX_DEPTH)) << 36
        | u64::from(entry.sound) << 35
        | u64::from(entry.proved) << 34
        | bound << 32
        | u64::from(entry.score as u32)
}

#[inline]
pub(super) fn unpack(data: u64) -> Entry {
    Entry {
        score: data as u32 as Score,
        bound: match data >> 32 & 3 {
            2 => Some(Bound::Lower),
            3 => Some(Bound::Upper),
            _ => None,
        },
        proved: data >> 34 & 1 == 1,
        sound: data >> 35 & 1 == 1,
        depth: depth(data),
        choice: ((data >> 46) as u16 & MAX_CHOICE).checked_sub(1),
    }
}

/// The depth of a packed entry.
#[inline]
pub(super) fn depth(data: u64) -> u32 {
    (data >> 36) as u32 & MAX_DEPTH
}

/// The generation of a packed entry.
#[inline]
pub(super) fn generation(data: u64) -> u8 {
    (data >> 58) as u8
}

/// Whether a packed entry is the proved value itself.
#[inline]
pub(super) fn is_final(data: u64) -> bool {
    data >> 32 & 7 == 0b101
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_all_kinds_are_read_back() {
        for bound in [None, Some(Bound::Lower), Some(Bound::Upper)] {
            for score in [0, 1, -1, 1_002_000, -2_000_000_000, Score::MAX, -Score::MAX] {
                for choice in [None, Some(0), Some(MAX_CHOICE - 1)] {
                    for bits in 0..4 {
                        let entry = Entry {
                            score,
                            bound,
                            proved: bits & 1 != 0,
                            sound: bits & 2 != 0,
                            depth: MAX_DEPTH - bits,
                            choice,
                        };
                        let data = pack(entry, GENERATIONS - 1);
                        assert_ne!(data, 0);
                        assert_eq!(unpack(data), entry);
                        assert_eq!(depth(data), entry.depth);
                        assert_eq!(generation(data), GENERATIONS - 1);
                        assert_eq!(is_final(data), entry.proved && bound.is_none());
                    }
                }
            }
        }
    }

    #[test]
    fn a_choice_too_far_down_the_list_is_not_remembered() {
        let entry = Entry {
            score: 1,
            bound: None,
            proved: false,
            sound: true,
            depth: 1,
            choice: Some(MAX_CHOICE),
        };
        assert_eq!(unpack(pack(entry, 0)).choice, None);
    }
}
