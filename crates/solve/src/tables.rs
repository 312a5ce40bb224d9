//! All states of a game in memory, with an entry for each.

use zermelo_core::allocation::{NoMemory, filled};

use crate::bucket::{Bucket, shard};
use crate::entry::Entry;
use crate::space::Named;

/// The states of one level, or of a game without levels.
pub(crate) struct Layer<C> {
    pub level: u32,
    /// One for each shard.
    pub buckets: Vec<Bucket<C>>,
}

impl<C: Clone + Eq> Layer<C> {
    pub fn len(&self) -> usize {
        self.buckets.iter().map(Bucket::len).sum()
    }

    pub fn bytes(&self) -> usize {
        self.buckets.iter().map(Bucket::bytes).sum()
    }

    /// The bucket that holds a name of this level if any does, and its number.
    #[inline]
    pub fn bucket(&self, named: &Named<C>) -> (usize, &Bucket<C>) {
        let number = shard(named.hash);
        (number, &self.buckets[number])
    }
}

/// All layers, the lowest level first.
pub(crate) struct Tables<C> {
    pub layers: Vec<Layer<C>>,
    /// For each level the number of its layer, or `NONE`.
    places: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<C: Clone + Eq> Tables<C> {
    pub fn new(layers: Vec<Layer<C>>) -> Result<Tables<C>, NoMemory> {
        let highest = layers.last().map_or(0, |layer| layer.level as usize);
        let mut places = filled(highest + 1, || NONE)?;
        for (place, layer) in layers.iter().enumerate() {
            places[layer.level as usize] = place as u32;
        }
        Ok(Tables { layers, places })
    }

    pub fn len(&self) -> usize {
        self.layers.iter().map(Layer::len).sum()
    }

    pub fn bytes(&self) -> usize {
        self.layers.iter().map(Layer::bytes).sum()
    }

    /// The place of a level among the layers, if there is one.
    #[inline]
    pub fn place(&self, level: u32) -> Option<usize> {
        let place = *self.places.get(level as usize)?;
        (place != NONE).then_some(place as usize)
    }

    /// The bucket that holds a name if any does.
    #[inline]
    pub fn bucket(&self, named: &Named<C>) -> Option<&Bucket<C>> {
        Some(self.layers[self.place(named.level)?].bucket(named).1)
    }

    #[inline]
    pub fn entry(&self, named: &Named<C>) -> Option<Entry> {
        let bucket = self.bucket(named)?;
        let place = bucket.find(named.hash, &named.code)?;
        Some(bucket.entry(place))
    }
}
