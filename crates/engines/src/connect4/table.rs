//! What is known of positions met before, in bounded memory.
//!
//! # Nothing is ever confused
//!
//! A key has as many bits as the board. Multiplied by an odd number it is spread over them without
//! loss; the upper bits then choose a bucket and the others are stored, so that place and entry
//! together are the whole key. An entry is one word, which threads read and write without waiting.
//!
//! # It grows with the problem
//!
//! A small problem uses a small part of the memory, which stays in the cache and is soon cleared. When
//! that has been filled several times over, twice as much is used: the upper bit of what was stored
//! moves every entry from its bucket to one of two.

use std::fmt;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use zermelo_core::memory::{Zeroed, prefetch};

use super::score::Score;

/// Entries of a bucket: half a cache line.
const WAYS: usize = 4;
const BUCKET_BYTES: usize = WAYS * size_of::<u64>();

/// Two bounds and the work.
const DATA_BITS: u32 = 2 * SCORE_BITS + WORK_BITS;
const SCORE_BITS: u32 = 7;
const WORK_BITS: u32 = 6;
const DATA: u64 = (1 << DATA_BITS) - 1;
const WORK: u64 = (1 << WORK_BITS) - 1;

/// Scores are stored as positive numbers, so that no entry is 0.
const ZERO: Score = 64;

/// An odd number whose bits look random: the golden ratio.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// How many times over it is filled before it grows: what gives way took little work, and a small
/// table is a fast one.
const FILLINGS: u64 = 4;

/// log2 of the buckets at first, which fill 128 KiB.
const FIRST_BITS: u32 = 12;

/// What is known of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// It is at least this.
    pub lower: Score,
    /// It is at most this.
    pub upper: Score,
}

/// Bounds of positions, shared between threads.
///
/// ```
/// use zermelo_engines::connect4::table::{Bounds, Table};
///
/// let table = Table::new(1 << 20, 49).unwrap();
/// let place = table.spread(12345);
/// let bounds = Bounds { lower: -3, upper: 0 };
/// assert!(table.store(place, bounds, 7));
/// assert_eq!(table.probe(place), Some(bounds));
/// assert_eq!(table.probe(table.spread(12346)), None);
/// ```
pub struct Table {
    buckets: Zeroed<[AtomicU64; WAYS]>,
    key_bits: u32,
    /// log2 of the buckets in use.
    bits: AtomicU32,
    first_bits: u32,
    most_bits: u32,
}

impl Table {
    /// A table of at most this many bytes for keys of `key_bits` bits; `None` when there is not so
    /// much memory.
    ///
    /// Keys of 64 bits need at least 32 MiB, to leave no more than fits into an entry.
    pub fn new(bytes: usize, key_bits: u32) -> Option<Table> {
        let least_bits = key_bits.saturating_sub(u64::BITS - DATA_BITS);
        let most_bits = (bytes / BUCKET_BYTES)
            .max(1)
            .ilog2()
            .min(key_bits - 1)
            .max(least_bits);
        let first_bits = FIRST_BITS.max(least_bits).min(most_bits);
        Some(Table {
            buckets: Zeroed::new(1 << most_bits)?,
            key_bits,
            bits: AtomicU32::new(first_bits),
            first_bits,
            most_bits,
        })
    }

    /// Forgets everything, in time that the entries took and not that all memory would take.
    pub fn clear(&mut self) {
        let bits = self.bits.get_mut();
        let used = &mut self.buckets[..1 << *bits];
        for entry in used.as_flattened_mut() {
            *entry.get_mut() = 0;
        }
        *bits = self.first_bits;
    }

    /// The positions to store before it should grow; `None` when it is as large as it gets.
    pub fn capacity(&self) -> Option<u64> {
        let bits = self.bits.load(Relaxed);
        (bits < self.most_bits).then_some((WAYS as u64 * FILLINGS) << bits)
    }

    /// Uses twice as much memory. No other thread may use the table meanwhile, or it loses entries.
    pub fn grow(&self) {
        let bits = self.bits.load(Relaxed);
        if bits == self.most_bits {
            return;
        }
        let stored = self.key_bits - bits;
        let mask = (1 << (stored - 1)) - 1;
        // From the end, because bucket i goes to 2i and 2i + 1.
        for index in (0..1usize << bits).rev() {
            let old: [u64; WAYS] =
                std::array::from_fn(|way| self.buckets[index][way].load(Relaxed));
            let halves = [&self.buckets[2 * index], &self.buckets[2 * index + 1]];
            for entry in halves.into_iter().flatten().chain(&self.buckets[index]) {
                entry.store(0, Relaxed);
            }
            let mut filled = [0, 0];
            for entry in old.into_iter().filter(|&entry| entry != 0) {
                let rest = entry >> DATA_BITS;
                let half = (rest >> (stored - 1)) as usize;
                let moved = (rest & mask) << DATA_BITS | entry & DATA;
                halves[half][filled[half]].store(moved, Relaxed);
                filled[half] += 1;
            }
        }
        self.bits.store(bits + 1, Relaxed);
    }

    /// Spreads a key over its bits; what the other methods take.
    #[inline(always)]
    pub fn spread(&self, key: u64) -> u64 {
        key.wrapping_mul(MULTIPLIER) & (u64::MAX >> (u64::BITS - self.key_bits))
    }

    /// The bucket of a key, and what an entry stores of it.
    #[inline(always)]
    fn bucket(&self, spread: u64) -> (&[AtomicU64; WAYS], u64) {
        let stored = self.key_bits - self.bits.load(Relaxed);
        let index = (spread >> stored) as usize;
        debug_assert!(index < self.buckets.len());
        // SAFETY: a spread key has `key_bits` bits, so what is left has as many as buckets need, and
        // there are at least 2^bits of them.
        let bucket = unsafe { self.buckets.get_unchecked(index) };
        (bucket, spread & ((1 << stored) - 1))
    }

    /// Tells the processor that this key will be asked for soon.
    #[inline(always)]
    pub fn prefetch(&self, spread: u64) {
        prefetch(self.bucket(spread).0);
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub fn probe(&self, spread: u64) -> Option<Bounds> {
        let (bucket, rest) = self.bucket(spread);
        bucket
            .iter()
            .map(|entry| entry.load(Relaxed))
            .find(|&entry| entry >> DATA_BITS == rest && entry != 0)
            .map(unpack)
    }

    /// Remembers bounds that took so many nodes, together with what was known before; where there is
    /// no room, in place of those that took the least. `true` when the position was not there before.
    #[inline(always)]
    pub fn store(&self, spread: u64, bounds: Bounds, nodes: u64) -> bool {
        let (bucket, rest) = self.bucket(spread);
        let work = u64::from(u64::BITS - nodes.leading_zeros());
        let mut place = &bucket[0];
        let mut least = u64::MAX;
        for entry in bucket {
            let old = entry.load(Relaxed);
            if old >> DATA_BITS == rest && old != 0 {
                let known = unpack(old);
                let both = Bounds {
                    lower: bounds.lower.max(known.lower),
                    upper: bounds.upper.min(known.upper),
                };
                entry.store(pack(rest, both, work.max(old & WORK)), Relaxed);
                return false;
            }
            let worth = if old == 0 { 0 } else { 1 + (old & WORK) };
            if worth < least {
                least = worth;
                place = entry;
            }
        }
        place.store(pack(rest, bounds, work), Relaxed);
        true
    }
}

#[inline(always)]
fn pack(rest: u64, bounds: Bounds, work: u64) -> u64 {
    let lower = (bounds.lower + ZERO) as u64;
    let upper = (bounds.upper + ZERO) as u64;
    rest << DATA_BITS | lower << (SCORE_BITS + WORK_BITS) | upper << WORK_BITS | work
}

#[inline(always)]
fn unpack(entry: u64) -> Bounds {
    const SCORE: u64 = (1 << SCORE_BITS) - 1;
    Bounds {
        lower: (entry >> (SCORE_BITS + WORK_BITS) & SCORE) as Score - ZERO,
        upper: (entry >> WORK_BITS & SCORE) as Score - ZERO,
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.bits.load(Relaxed);
        write!(f, "Table of 2^{bits} buckets, at most 2^{}", self.most_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::random::Random;

    fn bounds(key: u64) -> Bounds {
        Bounds {
            lower: -(key as i32 % 33),
            upper: key as i32 % 31,
        }
    }

    #[test]
    fn growing_forgets_nothing_and_confuses_nothing() {
        for key_bits in [20, 49, 56] {
            let table = Table::new(1 << 24, key_bits).unwrap();
            let mut random = Random::new(7);
            let mask = u64::MAX >> (64 - key_bits);
            let keys: Vec<u64> = (0..1000).map(|_| random.next() & mask).collect();
            for &key in &keys {
                table.store(table.spread(key), bounds(key), 9);
            }
            let held = |key: u64| table.probe(table.spread(key));
            let before: Vec<_> = keys.iter().map(|&key| held(key)).collect();
            assert!(before.iter().flatten().count() > 950);
            while table.capacity().is_some() {
                table.grow();
                let after: Vec<_> = keys.iter().map(|&key| held(key)).collect();
                assert_eq!(before, after);
            }
            for _ in 0..10_000 {
                let key = random.next() & mask;
                assert!(held(key).is_none_or(|found| keys.contains(&key) && found == bounds(key)));
            }
        }
    }

    #[test]
    fn a_cleared_table_is_empty_at_any_size() {
        let mut table = Table::new(1 << 22, 49).unwrap();
        for round in 0..4 {
            for key in 0..500 {
                table.store(table.spread(key), bounds(key), 1);
            }
            for _ in 0..round {
                table.grow();
            }
            table.clear();
            assert!((0..500).all(|key| table.probe(table.spread(key)).is_none()));
        }
        while table.capacity().is_some() {
            table.grow();
        }
        assert!(
            table
                .buckets
                .as_flattened()
                .iter()
                .all(|entry| entry.load(Relaxed) == 0)
        );
    }

    #[test]
    fn what_took_the_least_work_gives_way() {
        // One bucket for all keys of 20 bits would be no table: 16 buckets, and keys of one of them.
        let table = Table::new(16 * BUCKET_BYTES, 20).unwrap();
        let same: Vec<u64> = (0..1 << 16).take(WAYS + 1).collect();
        for (place, &key) in same.iter().enumerate() {
            table.store(key, bounds(key), 1 << (10 - place));
        }
        let held: Vec<bool> = same.iter().map(|&key| table.probe(key).is_some()).collect();
        assert_eq!(held, [true, true, true, false, true]);
    }

    #[test]
    fn bounds_of_the_same_position_are_joined() {
        let table = Table::new(1 << 20, 49).unwrap();
        table.store(
            5,
            Bounds {
                lower: -4,
                upper: 9,
            },
            1,
        );
        table.store(
            5,
            Bounds {
                lower: -9,
                upper: 2,
            },
            1,
        );
        assert_eq!(
            table.probe(5),
            Some(Bounds {
                lower: -4,
                upper: 2
            })
        );
    }
}
