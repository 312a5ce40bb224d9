//! The table of the search that plays: it lives from move to move, and keeps estimates too.
//!
//! A slot is two words, the second combined with the first by exclusive or, as in
//! [`crate::table`]: threads read and write without waiting, and words of different writers do not fit.
//!
//! ```text
//!   first     score 32 | move 16 | depth 8 | certain 2, bound 2, age 4
//!   second    key 40 | estimate 24
//! ```
//!
//! A large table is used in part at first, see [`zermelo_core::memory::FIRST_BYTES`], and forgets what it
//! has when more of it is used: there is not enough of the key to find the new places.

use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use zermelo_core::memory::{FIRST_BYTES, Zeroed, first_places, more_places, prefetch};
use zermelo_core::random::mix;
use zermelo_core::{Bound, Score};

/// What is known of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its value, the distance of a win counted from the state itself.
    pub score: Score,
    /// Which side of the value was proved within the depth; `None` for both.
    pub bound: Option<Bound>,
    /// How deep it was searched; 0 for a state past the horizon.
    pub depth: u8,
    /// The number of the best move.
    pub code: Option<u16>,
    /// The estimate of the state itself, where it has one.
    pub estimate: Option<Score>,
    /// Whether the value is certainly no less than the score, and no more.
    pub certain: (bool, bool),
}

const SLOTS: usize = 4;
const WORDS: usize = 2 * SLOTS;
type Bucket = [AtomicU64; WORDS];

const AGES: u8 = 16;
/// So many buckets tell how full all of them are.
const SAMPLE: usize = 256;
const NO_CODE: u16 = u16::MAX;
const NO_ESTIMATE: i32 = -(1 << 23);

/// Buckets of four slots, a cache line each.
#[derive(Debug)]
pub struct Table {
    buckets: Zeroed<Bucket>,
    /// How many of them are in use.
    used: AtomicUsize,
    age: AtomicU8,
}

impl Table {
    /// A table of at most so many bytes, or of less if the system does not give them.
    pub fn new(bytes: usize) -> Table {
        let mut count = bytes / size_of::<Bucket>();
        let buckets = loop {
            match Zeroed::new(count) {
                Some(buckets) => break buckets,
                None => count /= 2,
            }
        };
        Table {
            used: AtomicUsize::new(first_places(
                buckets.len(),
                size_of::<Bucket>(),
                FIRST_BYTES,
            )),
            buckets,
            age: AtomicU8::new(0),
        }
    }

    /// Uses more of the memory once a quarter of what is in use is taken.
    #[cold]
    pub fn grow(&self) {
        let used = self.used.load(Ordering::Relaxed);
        let Some(more) = more_places(used, self.buckets.len()) else {
            return;
        };
        let sample = &self.buckets[..used.min(SAMPLE)];
        let slots = sample.iter().flat_map(|bucket| bucket.chunks_exact(2));
        let taken = slots.filter(|slot| slot[0].load(Ordering::Relaxed) != 0);
        if 4 * taken.count() > sample.len() * SLOTS {
            self.used.store(more, Ordering::Relaxed);
        }
    }

    /// Another search begins: what is there from the last ones may give way.
    pub fn age(&self) {
        let next = (self.age.load(Ordering::Relaxed) + 1) % AGES;
        self.age.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, mixed: u64) -> Option<&Bucket> {
        let used = self.used.load(Ordering::Relaxed);
        let index = (u128::from(mixed) * used as u128) >> 64;
        self.buckets.get(index as usize)
    }

    /// Tells the processor that this key will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        if let Some(bucket) = self.bucket(mix(key)) {
            prefetch(bucket);
        }
    }

    /// What is known of the state with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let mixed = mix(key);
        for slot in self.bucket(mixed)?.chunks_exact(2) {
            let first = slot[0].load(Ordering::Relaxed);
            let second = slot[1].load(Ordering::Relaxed) ^ first;
            if first != 0 && same_key(second, mixed) {
                return Some(unpack(first, second));
            }
        }
        None
    }

    /// Remembers a state, in the place of what is worth least: what is shallow and old.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let mixed = mix(key);
        let Some(bucket) = self.bucket(mixed) else {
            return;
        };
        let now = self.age.load(Ordering::Relaxed);
        let mut chosen: (&[AtomicU64], i32) = (&[], i32::MAX);
        for slot in bucket.chunks_exact(2) {
            let first = slot[0].load(Ordering::Relaxed);
            let second = slot[1].load(Ordering::Relaxed) ^ first;
            if first == 0 {
                if chosen.1 > i32::MIN {
                    chosen = (slot, i32::MIN);
                }
                continue;
            }
            let depth = i32::from((first >> 8) as u8);
            let gone = i32::from((now + AGES - (first as u8 & (AGES - 1))) % AGES);
            if same_key(second, mixed) {
                // A bound of a much shallower search is not worth a deep one of this very search.
                let deep = depth > i32::from(entry.depth) + 3;
                if deep && gone == 0 && entry.bound.is_some() {
                    return;
                }
                if entry.code.is_none() {
                    entry.code = unpack(first, second).code;
                }
                chosen.0 = slot;
                break;
            }
            let worth = depth - 8 * gone;
            if worth < chosen.1 {
                chosen = (slot, worth);
            }
        }
        let (first, second) = pack(entry, now, mixed);
        if let [one, two] = chosen.0 {
            one.store(first, Ordering::Relaxed);
            two.store(second ^ first, Ordering::Relaxed);
        }
    }
}

#[inline]
fn same_key(second: u64, mixed: u64) -> bool {
    second >> 24 == mixed & 0xff_ffff_ffff
}

#[inline]
fn pack(entry: Entry, age: u8, mixed: u64) -> (u64, u64) {
    // Never 0, which is an empty slot.
    let bound = match entry.bound {
        None => 3,
        Some(Bound::Lower) => 1,
        Some(Bound::Upper) => 2,
    };
    let certain = u8::from(entry.certain.0) << 1 | u8::from(entry.certain.1);
    let code = entry.code.unwrap_or(NO_CODE);
    let first = u64::from(entry.score as u32) << 32
        | u64::from(code) << 16
        | u64::from(entry.depth) << 8
        | u64::from(certain << 6 | bound << 4 | age);
    let estimate = entry.estimate.unwrap_or(NO_ESTIMATE);
    let second = (mixed & 0xff_ffff_ffff) << 24 | u64::from(estimate as u32 & 0xff_ffff);
    (first, second)
}

#[inline]
fn unpack(first: u64, second: u64) -> Entry {
    let code = (first >> 16) as u16;
    let estimate = (second as u32) << 8;
    let estimate = estimate as i32 >> 8;
    Entry {
        score: (first >> 32) as i32,
        bound: match first >> 4 & 3 {
            1 => Some(Bound::Lower),
            2 => Some(Bound::Upper),
            _ => None,
        },
        depth: (first >> 8) as u8,
        code: (code != NO_CODE).then_some(code),
        estimate: (estimate != NO_ESTIMATE).then_some(estimate),
        certain: (first & 0x80 != 0, first & 0x40 != 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::value::{ESTIMATE_LIMIT, PAYOFF_LIMIT, finished};

    fn entry(score: Score, depth: u8) -> Entry {
        Entry {
            score,
            bound: None,
            depth,
            code: Some(7),
            estimate: Some(-3),
            certain: (false, true),
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1 << 16);
        let scores = [
            0,
            ESTIMATE_LIMIT,
            -ESTIMATE_LIMIT,
            finished(PAYOFF_LIMIT, 0),
            -finished(1, 9),
        ];
        for (key, score) in (1..).zip(scores) {
            for bound in [None, Some(Bound::Lower), Some(Bound::Upper)] {
                for estimate in [None, Some(ESTIMATE_LIMIT), Some(-ESTIMATE_LIMIT), Some(0)] {
                    for code in [None, Some(0), Some(65_534)] {
                        let stored = Entry {
                            score,
                            bound,
                            depth: 255,
                            code,
                            estimate,
                            certain: (bound.is_none(), code.is_none()),
                        };
                        let table = Table::new(1 << 16);
                        table.store(key, stored);
                        assert_eq!(table.probe(key), Some(stored));
                        assert_eq!(table.probe(key + 100), None);
                    }
                }
            }
        }
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn a_table_without_memory_remembers_nothing() {
        let table = Table::new(63);
        table.store(1, entry(1, 1));
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn what_is_shallow_or_old_gives_way() {
        let table = Table::new(64);
        for key in 1..=4 {
            table.store(key, entry(1, 10 + key as u8));
        }
        table.store(5, entry(1, 1));
        assert_eq!(table.probe(1), None);
        table.store(6, entry(1, 1));
        assert_eq!(table.probe(5), None);
        assert!((2..5).all(|key| table.probe(key).is_some()));
        for _ in 0..3 {
            table.age();
        }
        table.store(7, entry(1, 1));
        table.store(8, entry(1, 1));
        assert_eq!(table.probe(6), None);
        assert_eq!(table.probe(2), None);
        assert!(table.probe(7).is_some());
    }

    #[test]
    fn a_move_is_not_forgotten_for_a_bound_without_one() {
        let table = Table::new(64);
        table.store(1, entry(1, 3));
        let bound = Entry {
            code: None,
            bound: Some(Bound::Upper),
            ..entry(0, 4)
        };
        table.store(1, bound);
        assert_eq!(table.probe(1).unwrap().code, Some(7));
    }

    #[test]
    fn threads_that_meet_in_a_slot_never_mix_their_states() {
        let table = Table::new(64);
        let entry_of = |key: u64| entry(key as i32, key as u8);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..50_000u64 {
                        let key = 1 + (round * 7 + thread) % 61;
                        table.store(key, entry_of(key));
                        let other = 1 + (round * 3 + thread) % 61;
                        let found = table.probe(other);
                        assert!(found.is_none_or(|found| found == entry_of(other)));
                    }
                });
            }
        });
    }
}
