//! What is known of positions met before, in bounded memory.
//!
//! Nothing is ever confused: an entry holds the whole position. A small problem uses a small part of the
//! memory, which stays in the cache and is soon cleared; when that is half full, twice as much is used.

use std::fmt;

use zermelo_core::memory::{Zeroed, prefetch};
use zermelo_core::random::mix;

use super::position::Position;

/// Entries of a bucket: a cache line.
const WAYS: usize = 4;
const BUCKET_BYTES: usize = WAYS * size_of::<[u64; 2]>();

/// The houses of a side fill this many bits; above them lie the data.
const HOUSE_BITS: u32 = 48;
const HOUSES: u64 = (1 << HOUSE_BITS) - 1;

/// No house.
const NO_HOUSE: u64 = 7;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// What is to be won is at least this.
    pub lower: i8,
    /// And at most this.
    pub upper: i8,
    /// The move that was best when the position was last searched.
    pub best: Option<u32>,
}

/// Two words: the own houses with both bounds, and the others' with best move and work.
type Entry = [u64; 2];

/// Bounds of positions.
///
/// ```
/// use zermelo_engines::kalah::Position;
/// use zermelo_engines::kalah::table::{Known, Table};
///
/// let mut table = Table::new(1 << 16).unwrap();
/// let position = Position::new(&[1, 2], &[3, 4]);
/// let known = Known { lower: -3, upper: 5, best: Some(1) };
/// table.store(position, known, 9);
/// assert_eq!(table.probe(position), Some(known));
/// assert_eq!(table.probe(position.turned()), None);
/// ```
pub struct Table {
    buckets: Zeroed<[Entry; WAYS]>,
    /// log2 of the buckets in use, and of all.
    bits: u32,
    most_bits: u32,
    /// Positions stored since it last grew.
    stored: u64,
}

/// It grows when so many positions were stored for each bucket: half of what fits.
const STORED: u64 = WAYS as u64 / 2;

/// log2 of the buckets at first, which fill 256 KiB.
const FIRST_BITS: u32 = 12;

impl Table {
    /// A table of at most this many bytes; `None` when there is not so much memory.
    pub fn new(bytes: usize) -> Option<Table> {
        let most_bits = (bytes / BUCKET_BYTES).max(2).ilog2();
        Some(Table {
            buckets: Zeroed::new(1 << most_bits)?,
            bits: FIRST_BITS.min(most_bits),
            most_bits,
            stored: 0,
        })
    }

    #[inline]
    fn place(&self, position: Position) -> usize {
        let key = mix(position.own ^ mix(position.other));
        (key >> (u64::BITS - self.bits)) as usize
    }

    /// Uses twice as much memory: every entry goes to one of two buckets.
    #[cold]
    fn grow(&mut self) {
        let used = 1 << self.bits;
        self.bits += 1;
        self.stored = 0;
        // From the end, so that none is overwritten before it was moved.
        for old in (0..used).rev() {
            let bucket = std::mem::take(&mut self.buckets[old]);
            let mut new = [[[0; 2]; WAYS]; 2];
            for (way, entry) in bucket.into_iter().enumerate() {
                if entry[1] != 0 {
                    new[self.place(position_of(entry)) & 1][way] = entry;
                }
            }
            [self.buckets[2 * old], self.buckets[2 * old + 1]] = new;
        }
    }

    /// Tells the processor that this position will be asked for soon.
    #[inline]
    pub fn prefetch(&self, position: Position) {
        prefetch(&self.buckets[self.place(position)]);
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, position: Position) -> Option<Known> {
        let bucket = &self.buckets[self.place(position)];
        bucket
            .iter()
            .find(|entry| holds(entry, position))
            .map(unpack)
    }

    /// Remembers what is known of a position that took about this many nodes. What took least gives
    /// way.
    #[inline]
    pub fn store(&mut self, position: Position, known: Known, nodes: u64) {
        let place = self.place(position);
        let bucket = &mut self.buckets[place];
        let entry = pack(position, known, u64::from(nodes.max(1).ilog2()));
        let slot = bucket
            .iter()
            .position(|entry| holds(entry, position))
            .unwrap_or_else(|| {
                let works = bucket.iter().map(work).enumerate();
                works
                    .min_by_key(|&(_, work)| work)
                    .map_or(0, |(way, _)| way)
            });
        bucket[slot] = entry;
        self.stored += 1;
        if self.stored > STORED << self.bits && self.bits < self.most_bits {
            self.grow();
        }
    }

    /// Forgets everything, in time that the entries took and not that all memory would take.
    pub fn clear(&mut self) {
        self.buckets[..1 << self.bits].fill([[0; 2]; WAYS]);
        self.bits = FIRST_BITS.min(self.most_bits);
        self.stored = 0;
    }
}

fn position_of(entry: Entry) -> Position {
    Position {
        own: entry[0] & HOUSES,
        other: entry[1] & HOUSES,
    }
}

#[inline]
fn holds(entry: &Entry, position: Position) -> bool {
    (entry[0] ^ position.own) & HOUSES == 0 && (entry[1] ^ position.other) & HOUSES == 0
}

/// The work of an entry; an empty one took none.
#[inline]
fn work(entry: &Entry) -> u64 {
    entry[1] >> (HOUSE_BITS + 3)
}

#[inline]
fn pack(position: Position, known: Known, work: u64) -> Entry {
    let bounds = u64::from(known.lower as u8) | u64::from(known.upper as u8) << 8;
    let best = known.best.map_or(NO_HOUSE, u64::from);
    [
        position.own | bounds << HOUSE_BITS,
        position.other | (best | (work + 1) << 3) << HOUSE_BITS,
    ]
}

#[inline]
fn unpack(entry: &Entry) -> Known {
    let best = entry[1] >> HOUSE_BITS & NO_HOUSE;
    Known {
        lower: (entry[0] >> HOUSE_BITS) as i8,
        upper: (entry[0] >> (HOUSE_BITS + 8)) as i8,
        best: (best != NO_HOUSE).then_some(best as u32),
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("buckets", &self.buckets.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_it_knows_outlives_its_growing_and_not_its_clearing() {
        let mut table = Table::new(1 << 22).unwrap();
        let position = |number: u8| Position::new(&[number, 1], &[2, number / 2]);
        let known = |number: u8| Known {
            lower: number as i8,
            upper: 100,
            best: Some(u32::from(number % 6)),
        };
        for number in 0..100 {
            table.store(position(number), known(number), 1 << 20);
        }
        for number in 0..1_000_000u32 {
            let bytes = number.to_le_bytes();
            let other = Position::new(&bytes[..3], &[9, 9, 9, 9]);
            table.store(other, known(1), 1);
        }
        assert_eq!(table.bits, table.most_bits);
        for number in 0..100 {
            assert_eq!(table.probe(position(number)), Some(known(number)));
        }
        table.clear();
        for number in 0..100 {
            assert_eq!(table.probe(position(number)), None);
        }
        assert!(table.buckets.iter().all(|bucket| *bucket == [[0; 2]; WAYS]));
    }

    #[test]
    fn what_took_least_gives_way() {
        let mut table = Table::new(1).unwrap();
        let position = |number: u8| Position::new(&[number], &[1]);
        let known = Known {
            lower: -1,
            upper: 1,
            best: None,
        };
        for number in 1..=100 {
            table.store(position(number), known, u64::from(number));
        }
        assert!(table.probe(position(100)).is_some());
        let left = (1..=100).filter(|&number| table.probe(position(number)).is_some());
        assert!(left.count() <= 2 * WAYS);
        assert_eq!(table.probe(position(1)), None);
    }
}
