//! The transposition table: what is known of states met before, in bounded memory.
//!
//! # Many threads, no locks
//!
//! A slot is two words: the entry, and the key combined with the entry by exclusive or. Threads read
//! and write them without waiting for each other. If two of them meet in a slot, a reader may see one
//! word of each; then the two do not combine to the key that it looks for, and it finds nothing.
//!
//! # Growing
//!
//! A large table uses a part of its memory at first. A state's
//! place is the same fraction of the part in use, so that growing moves every entry to its new place
//! without another table. A thread that still looks in the old place finds nothing, or stores what
//! nobody finds.

mod entry;
mod memory;

use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use zermelo_core::memory::{FIRST_BYTES, GROWTH, Zeroed, first_places, more_places, prefetch};
use zermelo_core::random::mix;

pub use entry::{Entry, GENERATIONS, MAX_CHOICE, MAX_DEPTH};
use entry::{depth, generation, is_final, pack, unpack};
use memory::{PAIR_BYTES, PAIR_WORDS, Pair, SLOT_WORDS};

/// Which of two states keeps its place when there is room for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Replacement {
    /// The newer one.
    Always,
    /// The one that was searched deeper.
    Deepest,
    /// There are two places, one for the deepest and one for the newest; what is left over from an
    /// earlier iteration gives way to anything.
    #[default]
    TwoTier,
}

/// A fixed array of slots, shared between threads.
///
/// A slot holds the whole 64-bit key, so only states of equal keys are ever confused.
///
/// ```
/// use zermelo_search::table::{Entry, Replacement, Table};
///
/// let table = Table::new(1 << 20, Replacement::TwoTier);
/// let entry = Entry { score: -7, bound: None, proved: true, sound: true, depth: 3, choice: Some(2) };
/// table.store(42, entry);
/// assert_eq!(table.probe(42), Some(entry));
/// assert_eq!(table.probe(43), None);
/// ```
#[derive(Debug)]
pub struct Table {
    pairs: Zeroed<Pair>,
    /// How many of them are in use.
    used: AtomicUsize,
    replacement: Replacement,
    generation: AtomicU8,
}

/// A small part of a table grows when one place in so many is taken: so early that next to nothing was lost.
const SPARSE: usize = 16;

/// One slot of a pair.
type Slot<'a> = &'a [AtomicU64];

impl Table {
    /// A table of at most this many bytes, or less if the system will not give so much; with less
    /// than 32 it remembers nothing.
    pub fn new(bytes: usize, replacement: Replacement) -> Table {
        Table::beginning_with(FIRST_BYTES, bytes, replacement)
    }

    /// The same, of which no more than `first` bytes are in use at first.
    pub fn beginning_with(first: usize, bytes: usize, replacement: Replacement) -> Table {
        let pairs = memory::pairs(bytes, first);
        Table {
            used: AtomicUsize::new(first_places(pairs.len(), PAIR_BYTES, first)),
            pairs,
            replacement,
            generation: AtomicU8::new(0),
        }
    }

    /// A new iteration begins: what is stored from now on is newer than all there is.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// Where a state belongs, or `None` in a table without memory.
    #[inline]
    fn pair(&self, key: u64) -> Option<&Pair> {
        let used = self.used.load(Ordering::Relaxed);
        let index = (u128::from(mix(key)) * used as u128) >> 64;
        self.pairs.get(index as usize)
    }

    /// Tells the processor that this key will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        if let Some(pair) = self.pair(key) {
            prefetch(pair);
        }
    }

    /// What is known of the state with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let pair = self.pair(key)?;
        pair.chunks_exact(SLOT_WORDS)
            .map(|slot| (slot, slot[1].load(Ordering::Relaxed)))
            .find(|&(slot, data)| holds(slot, data, key))
            .map(|(_, data)| unpack(data))
    }

    /// Remembers an entry, unless the same state already has a proved value and this is less.
    ///
    /// `true` when there is one entry more than before.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) -> bool {
        let Some(pair) = self.pair(key) else {
            return false;
        };
        let (first, second) = pair.split_at(SLOT_WORDS);
        let now = self.generation.load(Ordering::Relaxed);
        let data = pack(entry, now);
        for slot in [first, second] {
            let old = slot[1].load(Ordering::Relaxed);
            if holds(slot, old, key) {
                if !is_final(old) || entry.proved {
                    write(slot, key, data);
                }
                return false;
            }
        }
        match self.replacement {
            Replacement::Always => write(by_key(first, second, key), key, data),
            Replacement::Deepest => {
                let slot = by_key(first, second, key);
                let old = slot[1].load(Ordering::Relaxed);
                (old == 0 || entry.depth >= depth(old)) && write(slot, key, data)
            }
            Replacement::TwoTier => {
                let old = first[1].load(Ordering::Relaxed);
                if old != 0 && generation(old) == now && entry.depth < depth(old) {
                    return write(second, key, data);
                }
                let moved = old != 0 && write(second, first[0].load(Ordering::Relaxed) ^ old, old);
                write(first, key, data) || moved
            }
        }
    }

    /// How many entries the part in use should hold before it grows; `u64::MAX` when all is in use.
    pub fn room(&self) -> u64 {
        let used = self.used.load(Ordering::Relaxed);
        let slots = PAIR_WORDS / SLOT_WORDS;
        match more_places(used, self.pairs.len()) {
            Some(_) if used * PAIR_BYTES < FIRST_BYTES / GROWTH => (used * slots / SPARSE) as u64,
            Some(_) => (used * slots / 4) as u64,
            None => u64::MAX,
        }
    }

    /// Uses more of the memory, and forgets nothing. For one thread at a time, while others go on.
    #[cold]
    pub fn grow(&self) {
        let used = self.used.load(Ordering::Relaxed);
        let Some(more) = more_places(used, self.pairs.len()) else {
            return;
        };
        self.used.store(more, Ordering::Relaxed);
        // From the end: places only move up, so that none is overwritten before its turn.
        for pair in self.pairs[..used].iter().rev() {
            for (tier, slot) in pair.chunks_exact(SLOT_WORDS).enumerate() {
                let data = slot[1].load(Ordering::Relaxed);
                let key = slot[0].load(Ordering::Relaxed) ^ data;
                let Some(target) = self.pair(key).filter(|_| data != 0) else {
                    continue;
                };
                slot[1].store(0, Ordering::Relaxed);
                write(&target[SLOT_WORDS * tier..], key, data);
            }
        }
    }

    /// The number of entries that fit.
    pub fn capacity(&self) -> usize {
        self.pairs.len() * (PAIR_WORDS / SLOT_WORDS)
    }
}

#[inline]
fn holds(slot: Slot<'_>, data: u64, key: u64) -> bool {
    data != 0 && slot[0].load(Ordering::Relaxed) ^ data == key
}

/// `true` when the slot was empty.
#[inline]
fn write(slot: Slot<'_>, key: u64, data: u64) -> bool {
    let empty = slot[1].load(Ordering::Relaxed) == 0;
    slot[0].store(key ^ data, Ordering::Relaxed);
    slot[1].store(data, Ordering::Relaxed);
    empty
}

/// The one slot of a pair in which a key may be, where each has its own.
#[inline]
fn by_key<'a>(first: Slot<'a>, second: Slot<'a>, key: u64) -> Slot<'a> {
    if mix(key) & 1 == 0 { first } else { second }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u32) -> Entry {
        Entry {
            score: 1,
            bound: None,
            proved: false,
            sound: true,
            depth,
            choice: None,
        }
    }

    #[test]
    fn a_table_without_memory_remembers_nothing() {
        for replacement in [
            Replacement::Always,
            Replacement::Deepest,
            Replacement::TwoTier,
        ] {
            let table = Table::new(31, replacement);
            assert!(!table.store(1, entry(1)));
            table.prefetch(1);
            assert_eq!(table.probe(1), None);
            assert_eq!(table.capacity(), 0);
        }
    }

    #[test]
    fn of_two_tiers_one_keeps_the_deepest_and_one_the_latest() {
        let table = Table::new(PAIR_BYTES, Replacement::TwoTier);
        assert!(table.store(1, entry(9)));
        let more: Vec<bool> = (2..9).map(|key| table.store(key, entry(1))).collect();
        assert_eq!(more, [true, false, false, false, false, false, false]);
        assert_eq!(table.probe(1), Some(entry(9)));
        assert_eq!(table.probe(8), Some(entry(1)));
        assert_eq!(table.probe(2), None);
    }

    #[test]
    fn what_has_aged_gives_way() {
        let table = Table::new(PAIR_BYTES, Replacement::TwoTier);
        table.store(1, entry(9));
        table.age();
        table.store(2, entry(1));
        table.store(3, entry(2));
        table.store(4, entry(1));
        assert_eq!(table.probe(1), None);
        assert_eq!(table.probe(3), Some(entry(2)));
        assert_eq!(table.probe(4), Some(entry(1)));
    }

    #[test]
    fn the_deepest_stays_or_the_newest_comes() {
        for (replacement, stays) in [(Replacement::Deepest, true), (Replacement::Always, false)] {
            let table = Table::new(PAIR_BYTES, replacement);
            for key in 0..32 {
                table.store(key, entry(9));
            }
            for key in 32..64 {
                table.store(key, entry(1));
            }
            let deep = (0..32).any(|key| table.probe(key).is_some());
            let late = (32..64).any(|key| table.probe(key).is_some());
            assert_eq!((deep, late), (stays, !stays), "{replacement:?}");
        }
    }

    #[test]
    fn a_proved_value_is_not_forgotten_for_an_estimate_of_the_same_state() {
        let table = Table::new(PAIR_BYTES, Replacement::Always);
        let proved = Entry {
            proved: true,
            ..entry(1)
        };
        table.store(1, proved);
        table.store(1, entry(9));
        assert_eq!(table.probe(1), Some(proved));
    }

    #[test]
    fn a_large_table_grows_and_forgets_nothing() {
        let bytes = 9 * FIRST_BYTES - PAIR_BYTES;
        let table = Table::new(bytes, Replacement::TwoTier);
        let keys = || (0..500u64).map(|number| mix(number + 1));
        let stored = keys().filter(|&key| table.store(key, entry(key as u32 % 9)));
        assert_eq!(stored.count(), 500);
        let mut rooms = vec![table.room()];
        while table.room() != u64::MAX {
            table.grow();
            rooms.push(table.room());
            for key in keys() {
                assert_eq!(table.probe(key), Some(entry(key as u32 % 9)));
            }
        }
        assert_eq!(rooms.len(), 3);
        assert!(rooms.is_sorted());
        table.grow();
        assert!(keys().all(|key| table.probe(key).is_some()));
        assert_eq!(table.capacity(), bytes / PAIR_BYTES * 2);
    }

    #[test]
    fn threads_that_meet_in_a_slot_never_mix_their_states() {
        let table = Table::new(PAIR_BYTES, Replacement::Always);
        let entry_of = |key: u64| Entry {
            score: key as i32,
            depth: key as u32,
            ..entry(0)
        };
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..100_000u64 {
                        let key = (round * 7 + thread) % 61;
                        table.store(key, entry_of(key));
                        let other = (round * 3 + thread) % 61;
                        let found = table.probe(other);
                        assert!(found.is_none_or(|found| found == entry_of(other)));
                    }
                });
            }
        });
    }
}
