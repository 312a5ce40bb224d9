//! What is known of states met before: their numbers, and the work they took.

use zermelo_core::memory::{FIRST_BYTES, Zeroed, first_places, more_places, prefetch};
use zermelo_core::random::mix;

use super::numbers::Numbers;

/// A key, the two numbers, and the work; all zeros is empty.
type Slot = [u64; 3];

/// The slots in which one state may be.
const BUCKET: usize = 4;

/// A table of bounded size: what took the least work gives way.
///
/// A large one uses a part of its memory at first, as [`crate::table`] does.
#[derive(Debug)]
pub struct Table {
    buckets: Zeroed<[Slot; BUCKET]>,
    /// How many of them are in use.
    used: usize,
    /// How many slots are taken.
    entries: usize,
    /// With more than so many it grows.
    grow_at: usize,
}

impl Table {
    /// A table of at most so many bytes, or less if the system will not give so much; always with
    /// room for a few states.
    pub fn new(bytes: usize) -> Table {
        let mut count = (bytes / size_of::<[Slot; BUCKET]>()).max(1);
        loop {
            if let Some(buckets) = Zeroed::new(count) {
                let used = first_places(count, size_of::<[Slot; BUCKET]>(), FIRST_BYTES);
                return Table {
                    buckets,
                    used,
                    entries: 0,
                    grow_at: room(used, count),
                };
            }
            count /= 2;
        }
    }

    fn bucket(&self, key: u64) -> usize {
        ((u128::from(mix(key)) * self.used as u128) >> 64) as usize
    }

    /// Tells the processor that this key will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.buckets[self.bucket(key)]);
    }

    /// What is known of a state.
    pub fn probe(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.buckets[self.bucket(key)];
        let slot = bucket.iter().find(|slot| slot[0] == key && slot[2] != 0)?;
        Some(Numbers {
            proof: slot[1] as u32,
            disproof: (slot[1] >> 32) as u32,
        })
    }

    /// Remembers the numbers of a state that took so many nodes.
    pub fn store(&mut self, key: u64, numbers: Numbers, work: u64) {
        let index = self.bucket(key);
        let bucket = &mut self.buckets[index];
        let work = work.max(1);
        let same = bucket
            .iter()
            .position(|slot| slot[0] == key && slot[2] != 0);
        let place = same.unwrap_or_else(|| {
            let least = (0..BUCKET).min_by_key(|&place| bucket[place][2]);
            least.expect("a bucket has places")
        });
        let before = if same.is_some() { bucket[place][2] } else { 0 };
        self.entries += usize::from(bucket[place][2] == 0);
        let both = u64::from(numbers.disproof) << 32 | u64::from(numbers.proof);
        bucket[place] = [key, both, before.saturating_add(work)];
        if self.entries > self.grow_at {
            self.grow();
        }
    }

    /// Uses more of the memory, if there is more, and forgets nothing.
    #[cold]
    fn grow(&mut self) {
        let used = self.used;
        let Some(more) = more_places(used, self.buckets.len()) else {
            return;
        };
        self.used = more;
        self.grow_at = room(more, self.buckets.len());
        // From the end: places only move up, so that none is overwritten before its turn.
        for index in (0..used).rev() {
            let bucket = std::mem::take(&mut self.buckets[index]);
            for (place, slot) in bucket
                .into_iter()
                .enumerate()
                .filter(|(_, slot)| slot[2] != 0)
            {
                let target = self.bucket(slot[0]);
                self.buckets[target][place] = slot;
            }
        }
    }
}

/// How many entries so many buckets should hold before more of them are used; no limit if there are none.
fn room(used: usize, buckets: usize) -> usize {
    more_places(used, buckets).map_or(usize::MAX, |_| used * BUCKET / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_table_grows_and_forgets_nothing() {
        let mut table = Table::new(3 * FIRST_BYTES);
        let numbers = |key: u64| Numbers {
            proof: key as u32 + 1,
            disproof: 7,
        };
        let keys = || (0..20_000u64).map(|key| (mix(key), numbers(key)));
        keys().for_each(|(key, numbers)| table.store(key, numbers, 1));
        let used = table.used;
        table.grow();
        assert_eq!(table.used, 4 * used);
        assert!(keys().all(|(key, numbers)| table.probe(key) == Some(numbers)));
    }

    #[test]
    fn what_took_the_least_work_gives_way() {
        let mut table = Table::new(0);
        for key in 0..BUCKET as u64 {
            table.store(key, Numbers::UNKNOWN, 10 + key);
        }
        table.store(99, Numbers::PROVED, 5);
        assert_eq!(table.probe(0), None);
        assert_eq!(table.probe(1), Some(Numbers::UNKNOWN));
        assert_eq!(table.probe(99), Some(Numbers::PROVED));
        table.store(99, Numbers::REFUTED, 1);
        assert_eq!(table.probe(99), Some(Numbers::REFUTED));
    }
}
