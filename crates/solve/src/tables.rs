//! All states of a game in memory, with an entry for each.

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
}

/// All layers, the lowest level first.
pub(crate) struct Tables<C> {
    pub layers: Vec<Layer<C>>,
    /// For each level the number of its layer, or `NONE`.
    places: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<C: Clone + Eq> Tables<C> {
    pub fn new(layers: Vec<Layer<C>>) -> Tables<C> {
        let highest = layers.last().map_or(0, |layer| layer.level as usize);
        let mut places = vec![NONE; highest + 1];
        for (place, layer) in layers.iter().enumerate() {
            places[layer.level as usize] = place as u32;
        }
        Tables { layers, places }
    }

    pub fn len(&self) -> usize {
        self.layers.iter().map(Layer::len).sum()
    }

    pub fn bytes(&self) -> usize {
        let buckets = self.layers.iter().flat_map(|layer| &layer.buckets);
        buckets.map(Bucket::bytes).sum()
    }

    /// The bucket that holds a name if any does, and its number among all buckets.
    #[inline]
    pub fn bucket(&self, named: &Named<C>) -> Option<(usize, &Bucket<C>)> {
        let place = *self.places.get(named.level as usize)?;
        let layer = self.layers.get(place as usize)?;
        let shard = shard(named.hash);
        Some((
            place as usize * layer.buckets.len() + shard,
            &layer.buckets[shard],
        ))
    }

    #[inline]
    pub fn entry(&self, named: &Named<C>) -> Option<Entry> {
        let (_, bucket) = self.bucket(named)?;
        let place = bucket.find(named.hash, &named.code)?;
        Some(bucket.entry(place))
    }
}
