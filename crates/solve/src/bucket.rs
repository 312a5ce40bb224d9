//! A small open-addressing table: names, and an entry for each.

use std::sync::atomic::{AtomicU32, Ordering};

use zermelo_core::allocation::{NoMemory, filled, room};
use zermelo_core::memory::prefetch;

use crate::entry::Entry;

/// The hash's upper bits choose one of this many shards, the rest the place in a bucket.
pub(crate) const SHARD_BITS: u32 = 6;

/// How many shards a table has: enough that threads seldom want the same one.
pub(crate) const SHARDS: usize = 1 << SHARD_BITS;

/// The shard of a hash.
#[inline]
pub(crate) fn shard(hash: u64) -> usize {
    (hash >> (64 - SHARD_BITS)) as usize
}

/// The names of one shard, in places that their hashes choose, each with its entry.
///
/// At most four of five places are taken. Places follow the order of the hashes, so a table that
/// grows is copied from one end to the other. Once it is complete the entries can be set by any thread.
#[derive(Debug)]
pub(crate) struct Bucket<C> {
    codes: Vec<C>,
    entries: Vec<AtomicU32>,
    len: usize,
}

impl<C> Default for Bucket<C> {
    fn default() -> Bucket<C> {
        Bucket {
            codes: Vec::new(),
            entries: Vec::new(),
            len: 0,
        }
    }
}

/// Where a hash belongs in a bucket of this capacity.
#[inline]
fn home(hash: u64, capacity: usize) -> usize {
    ((u128::from(hash << SHARD_BITS) * capacity as u128) >> 64) as usize
}

/// Full at this many of five places.
const FULL: (usize, usize) = (4, 5);

impl<C: Clone + Eq> Bucket<C> {
    pub fn len(&self) -> usize {
        self.len
    }

    /// The number of places, taken or not.
    pub fn capacity(&self) -> usize {
        self.codes.len()
    }

    /// The memory that it takes.
    pub fn bytes(&self) -> usize {
        self.capacity() * Self::place_bytes()
    }

    /// The memory of one place.
    pub const fn place_bytes() -> usize {
        size_of::<C>() + size_of::<AtomicU32>()
    }

    /// Adds a name with its entry, or gives the entry that it already has. Without memory to grow it
    /// stays as it is.
    #[inline]
    pub fn insert(
        &mut self,
        hash: u64,
        code: &C,
        entry: Entry,
        rehash: impl Fn(&C) -> u64,
    ) -> Result<Option<Entry>, NoMemory> {
        if self.len * FULL.1 >= self.capacity() * FULL.0 {
            let capacity = match self.capacity() {
                0..4 => 8,
                small @ 4..4096 => small * 2,
                // Memory counts more than the time to copy it once more.
                large => large * 3 / 2,
            };
            self.resize(capacity, code, &rehash)?;
        }
        Ok(match self.search(hash, code) {
            Ok(place) => Some(self.entry(place)),
            Err(place) => {
                self.codes[place] = code.clone();
                *self.entries[place].get_mut() = entry.0;
                self.len += 1;
                None
            }
        })
    }

    /// Makes room for so many names in a bucket that is empty.
    pub fn reserve(
        &mut self,
        len: usize,
        filler: &C,
        rehash: impl Fn(&C) -> u64,
    ) -> Result<(), NoMemory> {
        self.resize((len * FULL.1).div_ceil(FULL.0) + 1, filler, &rehash)
    }

    /// Makes it no larger than it must be, if there is memory to copy it.
    pub fn shrink(&mut self, rehash: impl Fn(&C) -> u64) {
        let capacity = (self.len * FULL.1).div_ceil(FULL.0) + 1;
        if self.len == 0 {
            *self = Bucket::default();
        } else if capacity < self.capacity() {
            let filler = self.codes[0].clone();
            self.resize(capacity, &filler, &rehash).ok();
        }
    }

    #[cold]
    fn resize(
        &mut self,
        capacity: usize,
        filler: &C,
        rehash: &dyn Fn(&C) -> u64,
    ) -> Result<(), NoMemory> {
        let refused = |_| NoMemory {
            bytes: (capacity * Self::place_bytes()) as u64,
        };
        let mut codes = room(capacity).map_err(refused)?;
        let entries = filled(capacity, || AtomicU32::new(Entry::EMPTY.0)).map_err(refused)?;
        codes.resize(capacity, filler.clone());
        let codes = std::mem::replace(&mut self.codes, codes);
        let entries = std::mem::replace(&mut self.entries, entries);
        for (code, entry) in codes.into_iter().zip(entries) {
            let entry = entry.into_inner();
            if Entry(entry) != Entry::EMPTY {
                let place = self.free(rehash(&code));
                self.codes[place] = code;
                *self.entries[place].get_mut() = entry;
            }
        }
        Ok(())
    }

    /// The first free place for a name that is not there.
    fn free(&self, hash: u64) -> usize {
        let mut place = home(hash, self.capacity());
        while self.entry(place) != Entry::EMPTY {
            place += 1;
            if place == self.capacity() {
                place = 0;
            }
        }
        place
    }

    /// The place of a name, or the free one where it belongs. The bucket is not full.
    #[inline]
    fn search(&self, hash: u64, code: &C) -> Result<usize, usize> {
        let mut place = home(hash, self.capacity());
        loop {
            if self.entry(place) == Entry::EMPTY {
                return Err(place);
            }
            if self.codes[place] == *code {
                return Ok(place);
            }
            place += 1;
            if place == self.capacity() {
                place = 0;
            }
        }
    }

    /// The place of a name, if it is there.
    #[inline]
    pub fn find(&self, hash: u64, code: &C) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        self.search(hash, code).ok()
    }

    /// Asks the processor to bring the place of a hash nearer, because it will be looked for soon.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        let place = home(hash, self.capacity());
        if let (Some(code), Some(entry)) = (self.codes.get(place), self.entries.get(place)) {
            prefetch(code);
            prefetch(entry);
        }
    }

    /// The entry at a place, which may be empty.
    #[inline]
    pub fn entry(&self, place: usize) -> Entry {
        Entry(self.entries[place].load(Ordering::Relaxed))
    }

    /// Sets the entry at a place that is taken.
    #[inline]
    pub fn set(&self, place: usize, entry: Entry) {
        self.entries[place].store(entry.0, Ordering::Relaxed);
    }

    /// The name at a place, unless it is empty.
    #[inline]
    pub fn code(&self, place: usize) -> Option<&C> {
        (self.entry(place) != Entry::EMPTY).then(|| &self.codes[place])
    }

    /// All names with their places.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &C)> {
        (0..self.capacity()).filter_map(|place| Some((place, self.code(place)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn a_bucket_holds_what_was_put_into_it(
            names in prop::collection::vec(0u64..200, 0..300), spread in any::<bool>()
        ) {
            // A bad hash makes long runs, which wrap around the end.
            let hash = |&code: &u64| if spread { code << 50 } else { u64::MAX - (code & 3) };
            let mut bucket = Bucket::default();
            let mut model = HashMap::new();
            for (turn, name) in names.into_iter().enumerate() {
                let entry = Entry(turn as u32);
                let known = bucket.insert(hash(&name), &name, entry, hash).unwrap();
                prop_assert_eq!(known, model.get(&name).copied());
                model.entry(name).or_insert(entry);
            }
            bucket.shrink(hash);
            prop_assert!(bucket.len() == model.len() && bucket.iter().count() == model.len());
            prop_assert!(model.is_empty() || bucket.capacity() > bucket.len());
            prop_assert!(bucket.capacity() <= model.len() * 5 / 4 + 2);
            for name in 0..200 {
                let found = bucket.find(hash(&name), &name).map(|place| bucket.entry(place));
                prop_assert_eq!(found, model.get(&name).copied());
            }
        }
    }
}
