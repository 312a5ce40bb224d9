//! The transposition table: what is known of states met before, in bounded memory.

use zermelo_core::random::mix;
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
    /// How many moves ahead the search looked.
    pub depth: u32,
    /// The best move, as its place in the list of legal moves.
    pub choice: Option<u16>,
}

/// A fixed array of pairs of slots. The first slot of a pair keeps the deepest search, the second
/// the latest.
///
/// A slot holds the whole 64-bit key, so only states of equal keys are ever confused.
///
/// ```
/// use zermelo_search::table::{Entry, Table};
///
/// let mut table = Table::new(1 << 20);
/// let entry = Entry { score: -7, bound: None, proved: true, depth: 3, choice: Some(2) };
/// table.store(42, entry);
/// assert_eq!(table.probe(42), Some(entry));
/// assert_eq!(table.probe(43), None);
/// ```
#[derive(Debug)]
pub struct Table {
    /// Key and packed entry of two slots; an entry of 0 is an empty slot. Plain integers, so that
    /// the system hands out the zeroed memory only as it is touched.
    pairs: Vec<[u64; 4]>,
}

const PAIR_BYTES: usize = size_of::<[u64; 4]>();

impl Table {
    /// A table of at most this many bytes, or less if the system will not give so much; with less
    /// than 32 it remembers nothing.
    pub fn new(bytes: usize) -> Table {
        let mut size = bytes / PAIR_BYTES;
        while Vec::<[u64; 4]>::new().try_reserve_exact(size).is_err() {
            size /= 2;
        }
        Table {
            pairs: vec![[0; 4]; size],
        }
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(mix(key)) * self.pairs.len() as u128) >> 64) as usize
    }

    /// What is known of the state with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let [key1, data1, key2, data2] = *self.pairs.get(self.place(key))?;
        if key1 == key && data1 != 0 {
            Some(unpack(data1))
        } else if key2 == key && data2 != 0 {
            Some(unpack(data2))
        } else {
            None
        }
    }

    /// Remembers an entry, unless the same state already has a proved value and this is less.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry) {
        let place = self.place(key);
        let Some([key1, data1, key2, data2]) = self.pairs.get_mut(place) else {
            return;
        };
        let keeps = |data: u64| {
            let old = unpack(data);
            old.proved && old.bound.is_none() && !entry.proved
        };
        let data = pack(entry);
        if *data1 == 0 || *key1 == key {
            if *data1 == 0 || !keeps(*data1) {
                (*key1, *data1) = (key, data);
            }
        } else if *data2 != 0 && *key2 == key {
            if !keeps(*data2) {
                *data2 = data;
            }
        } else if entry.depth >= unpack(*data1).depth {
            (*key2, *data2) = (*key1, *data1);
            (*key1, *data1) = (key, data);
        } else {
            (*key2, *data2) = (key, data);
        }
    }
}

/// ```text
///   63..48      47..35   34       33..32   31..0
///   choice + 1  depth    proved   bound    score
/// ```
fn pack(entry: Entry) -> u64 {
    let bound = match entry.bound {
        None => 1,
        Some(Bound::Lower) => 2,
        Some(Bound::Upper) => 3,
    };
    let choice = entry
        .choice
        .map_or(0, |choice| u64::from(choice.saturating_add(1)));
    choice << 48
        | u64::from(entry.depth.min(MAX_DEPTH)) << 35
        | u64::from(entry.proved) << 34
        | bound << 32
        | u64::from(entry.score as u32)
}

/// Deeper searches are remembered as this deep.
const MAX_DEPTH: u32 = (1 << 13) - 1;

fn unpack(data: u64) -> Entry {
    Entry {
        score: data as u32 as Score,
        bound: match data >> 32 & 3 {
            2 => Some(Bound::Lower),
            3 => Some(Bound::Upper),
            _ => None,
        },
        proved: data >> 34 & 1 == 1,
        depth: (data >> 35) as u32 & MAX_DEPTH,
        choice: ((data >> 48) as u16).checked_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_all_kinds_are_read_back() {
        let mut table = Table::new(1 << 16);
        for (key, bound) in [None, Some(Bound::Lower), Some(Bound::Upper)]
            .into_iter()
            .enumerate()
        {
            for score in [0, 1, -1, 1_002_000, -2_000_000_000] {
                for choice in [None, Some(0), Some(65_534)] {
                    let entry = Entry {
                        score,
                        bound,
                        proved: score > 0,
                        depth: 1000,
                        choice,
                    };
                    table.store(key as u64, entry);
                    table.store(
                        key as u64,
                        Entry {
                            proved: true,
                            ..entry
                        },
                    );
                    assert_eq!(table.probe(key as u64).unwrap().choice, choice);
                    assert_eq!(table.probe(key as u64).unwrap().score, score);
                }
            }
        }
    }

    #[test]
    fn a_table_without_memory_remembers_nothing() {
        let mut table = Table::new(31);
        let entry = Entry {
            score: 1,
            bound: None,
            proved: false,
            depth: 1,
            choice: None,
        };
        table.store(1, entry);
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn the_deeper_entry_stays_when_a_pair_overflows() {
        let mut table = Table::new(PAIR_BYTES);
        let entry = |depth| Entry {
            score: 1,
            bound: None,
            proved: false,
            depth,
            choice: None,
        };
        table.store(1, entry(9));
        for key in 2..9 {
            table.store(key, entry(1));
        }
        assert_eq!(table.probe(1), Some(entry(9)));
        assert_eq!(table.probe(8), Some(entry(1)));
        assert_eq!(table.probe(2), None);
    }
}
