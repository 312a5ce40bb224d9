//! A number for each place of a table without levels.

use zermelo_core::allocation::{NoMemory, filled};

use crate::bucket::{Bucket, shard};
use crate::entry::Entry;
use crate::space::Named;
use crate::tables::Tables;
use crate::work::SolveError;

/// Places numbered through, bucket by bucket. Some of them are empty.
pub(crate) struct Numbering<'a, C> {
    buckets: &'a [Bucket<C>],
    /// The number of the first place of each bucket, and of all places.
    starts: Vec<u32>,
}

impl<'a, C: Clone + Eq> Numbering<'a, C> {
    /// The one layer of these tables, numbered; an error if there are more places than numbers.
    pub fn new(tables: &'a Tables<C>, limit: u64) -> Result<Numbering<'a, C>, SolveError> {
        let buckets = &tables.layers[0].buckets[..];
        let mut starts = vec![0];
        let mut start = 0u32;
        for bucket in buckets {
            let places = u32::try_from(bucket.capacity()).ok();
            start = places.and_then(|places| start.checked_add(places)).ok_or(
                SolveError::OutOfMemory {
                    states: tables.len() as u64,
                    limit,
                    levels: false,
                },
            )?;
            starts.push(start);
        }
        Ok(Numbering { buckets, starts })
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.starts[self.buckets.len()] as usize
    }

    /// The bucket and place with this number.
    #[inline]
    pub fn at(&self, number: u32) -> (&'a Bucket<C>, usize) {
        let bucket = self.starts.partition_point(|&start| start <= number) - 1;
        (
            &self.buckets[bucket],
            (number - self.starts[bucket]) as usize,
        )
    }

    #[inline]
    pub fn entry(&self, number: u32) -> Entry {
        let (bucket, place) = self.at(number);
        bucket.entry(place)
    }

    #[inline]
    pub fn set(&self, number: u32, entry: Entry) {
        let (bucket, place) = self.at(number);
        bucket.set(place, entry);
    }

    /// The number of a name, if it is there.
    #[inline]
    pub fn find(&self, named: &Named<C>) -> Option<u32> {
        let number = shard(named.hash);
        let place = self.buckets[number].find(named.hash, &named.code)?;
        Some(self.starts[number] + place as u32)
    }

    /// All states, those of the first wave first, and where each wave ends.
    pub fn by_wave(&self, waves: u32) -> Result<(Vec<u32>, Vec<usize>), NoMemory> {
        let taken = || {
            let numbers = self.buckets.iter().zip(&self.starts);
            numbers.flat_map(|(bucket, start)| {
                let places = bucket.iter().map(|(place, _)| place);
                places.map(move |place| (start + place as u32, bucket.entry(place).0 as usize))
            })
        };
        let mut ends = filled(waves as usize + 1, || 0)?;
        taken().for_each(|(_, wave)| ends[wave + 1] += 1);
        for wave in 1..ends.len() {
            ends[wave] += ends[wave - 1];
        }
        let mut order = filled(ends[waves as usize], || 0)?;
        for (number, wave) in taken() {
            order[ends[wave]] = number;
            ends[wave] += 1;
        }
        Ok((order, ends))
    }
}
