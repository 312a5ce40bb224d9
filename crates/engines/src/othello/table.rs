//! What is known of positions met before, in bounded memory.
//!
//! Nothing is ever confused: an entry holds the whole position. A small problem uses a small part of the
//! memory, which stays in the cache and is soon cleared; when that is half full, twice as much is used.

use std::fmt;

use zermelo_core::memory::{Zeroed, prefetch};
use zermelo_core::random::mix;

use super::position::Position;

/// Own discs, the opponent's, what is known; the last word fills half a cache line.
type Entry = [u64; 4];

/// Entries of a bucket: what took most work, and what came last.
const WAYS: usize = 2;
const BUCKET_BYTES: usize = WAYS * size_of::<Entry>();

/// log2 of the buckets at first, which fill a megabyte.
const FIRST_BITS: u32 = 14;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The score is at least this.
    pub lower: i8,
    /// And at most this.
    pub upper: i8,
    /// The move that was best when the position was last searched.
    pub best: Option<u8>,
}

impl Known {
    /// Nothing.
    pub const NOTHING: Known = Known {
        lower: -64,
        upper: 64,
        best: None,
    };
}

/// Bounds of positions.
///
/// ```
/// use zermelo_engines::othello::Position;
/// use zermelo_engines::othello::table::{Known, Table};
///
/// let mut table = Table::new(1 << 16).unwrap();
/// let position = Position { own: 0x0810_0000, other: 0x1008_0000 };
/// let known = Known { lower: -3, upper: 5, best: Some(1) };
/// table.store(position, known, 9);
/// assert_eq!(table.probe(position), Some(known));
/// assert_eq!(table.probe(position.passed()), None);
/// ```
pub struct Table {
    buckets: Zeroed<[Entry; WAYS]>,
    /// log2 of the buckets in use, and of all.
    bits: u32,
    most_bits: u32,
    /// Positions stored since it last grew.
    stored: u64,
}

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
            let mut new = [[[0; 4]; WAYS]; 2];
            for (way, entry) in bucket.into_iter().enumerate() {
                if entry[2] != 0 {
                    new[self.place(position_of(&entry)) & 1][way] = entry;
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

    /// Remembers what is known of a position that took about this many nodes. It takes the place of one
    /// that took no more, or else of the one that came last.
    #[inline]
    pub fn store(&mut self, position: Position, known: Known, nodes: u64) {
        let place = self.place(position);
        let [most, last] = &mut self.buckets[place];
        let entry = pack(position, known, u64::from(nodes.max(1).ilog2()));
        if holds(most, position) {
            *most = entry;
        } else if holds(last, position) {
            *last = entry;
        } else if work(&entry) >= work(most) {
            *last = std::mem::replace(most, entry);
        } else {
            *last = entry;
        }
        self.stored += 1;
        if self.stored > 1 << self.bits && self.bits < self.most_bits {
            self.grow();
        }
    }

    /// Forgets everything, in time that the entries took and not that all memory would take.
    pub fn clear(&mut self) {
        self.buckets[..1 << self.bits].fill([[0; 4]; WAYS]);
        self.bits = FIRST_BITS.min(self.most_bits);
        self.stored = 0;
    }
}

fn position_of(entry: &Entry) -> Position {
    Position {
        own: entry[0],
        other: entry[1],
    }
}

/// An empty entry holds the position without discs, which nobody asks for.
#[inline]
fn holds(entry: &Entry, position: Position) -> bool {
    entry[0] == position.own && entry[1] == position.other
}

/// The work of an entry; an empty one took none.
#[inline]
fn work(entry: &Entry) -> u64 {
    entry[2] >> 24
}

#[inline]
fn pack(position: Position, known: Known, work: u64) -> Entry {
    let bounds = u64::from(known.lower as u8) | u64::from(known.upper as u8) << 8;
    let best = u64::from(known.best.unwrap_or(64));
    let data = bounds | best << 16 | (work + 1) << 24;
    [position.own, position.other, data, 0]
}

#[inline]
fn unpack(entry: &Entry) -> Known {
    let best = (entry[2] >> 16) as u8;
    Known {
        lower: entry[2] as i8,
        upper: (entry[2] >> 8) as i8,
        best: (best < 64).then_some(best),
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
        let mut table = Table::new(1 << 23).unwrap();
        let position = |number: u64| Position {
            own: number << 1,
            other: 1,
        };
        let known = |number: u64| Known {
            lower: -(number as i8),
            upper: 64,
            best: Some(number as u8 & 63),
        };
        for number in 0..50 {
            table.store(position(number), known(number), 1 << 30);
        }
        for number in 1000..500_000 {
            table.store(position(number), Known::NOTHING, 1);
        }
        assert_eq!(table.bits, table.most_bits);
        for number in 0..50 {
            assert_eq!(table.probe(position(number)), Some(known(number)));
        }
        table.clear();
        assert!((0..50).all(|number| table.probe(position(number)).is_none()));
        assert!(table.buckets.iter().all(|bucket| *bucket == [[0; 4]; WAYS]));
    }
}
