//! What is known of positions met before, in bounded memory. Nothing is ever confused: an entry holds
//! the whole position.

use std::fmt;

use zermelo_core::memory::Zeroed;
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
}

impl Table {
    /// A table of at most this many bytes; `None` when there is not so much memory.
    pub fn new(bytes: usize) -> Option<Table> {
        Some(Table {
            buckets: Zeroed::new((bytes / BUCKET_BYTES).max(1))?,
        })
    }

    #[inline]
    fn place(&self, position: Position) -> usize {
        let key = mix(position.own ^ mix(position.other));
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Tells the processor that this position will be asked for soon.
    #[inline]
    pub fn prefetch(&self, position: Position) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const [Entry; WAYS] = &self.buckets[self.place(position)];
            // SAFETY: a prefetch of any address has no effect but on the cache.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = position;
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
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for bucket in self.buckets.iter_mut() {
            *bucket = [[0; 2]; WAYS];
        }
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
