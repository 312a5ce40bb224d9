//! What is known of states met before: their numbers, and the work they took.

use zermelo_core::memory::{Zeroed, prefetch};
use zermelo_core::random::mix;

use super::numbers::Numbers;

/// A key, the two numbers, and the work; all zeros is empty.
type Slot = [u64; 3];

/// The slots in which one state may be.
const BUCKET: usize = 4;

/// A table of bounded size: what took the least work gives way.
#[derive(Debug)]
pub struct Table {
    buckets: Zeroed<[Slot; BUCKET]>,
}

impl Table {
    /// A table of at most so many bytes, or less if the system will not give so much; always with
    /// room for a few states.
    pub fn new(bytes: usize) -> Table {
        let mut count = (bytes / size_of::<[Slot; BUCKET]>()).max(1);
        loop {
            if let Some(buckets) = Zeroed::new(count) {
                return Table { buckets };
            }
            count /= 2;
        }
    }

    fn bucket(&self, key: u64) -> usize {
        ((u128::from(mix(key)) * self.buckets.len() as u128) >> 64) as usize
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
        let both = u64::from(numbers.disproof) << 32 | u64::from(numbers.proof);
        bucket[place] = [key, both, before.saturating_add(work)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
