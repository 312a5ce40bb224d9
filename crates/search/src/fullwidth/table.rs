//! States that were valued before.

use zermelo_core::memory::prefetch;
use zermelo_core::random::mix;

use super::searcher::Valued;

/// What is known of a state.
#[derive(Clone, Debug)]
pub struct Entry<V, M> {
    key: u64,
    /// How many moves ahead the search looked.
    depth: u16,
    iteration: u16,
    height: u16,
    /// The value.
    pub value: V,
    /// The move that gets it; `None` where chance moves or the game is over.
    pub best: Option<M>,
}

impl<V, M> Entry<V, M> {
    /// Whether a search to this depth finds the same: it looked as far ahead, or needed no more.
    fn holds_to(&self, depth: u32) -> bool {
        // No height is greater than every depth.
        u32::from(self.depth) == depth || u32::from(self.height) <= depth
    }

    /// See [`Valued::height`](super::searcher::Valued).
    pub fn height(&self) -> Option<u32> {
        (self.height != NO_HEIGHT).then_some(self.height.into())
    }
}

/// A table of pairs of places, which begins small and grows with the search.
///
/// The first place of a pair keeps what was looked at most deeply, until a new iteration begins; the
/// second keeps what came last.
#[derive(Debug)]
pub struct Table<V, M> {
    places: Vec<Option<Entry<V, M>>>,
    used: usize,
    most: usize,
    iteration: u16,
}

/// An estimate entered the value. Depths, and so heights, are at most
/// [`MAX_DEPTH`](crate::table::MAX_DEPTH), which is less.
const NO_HEIGHT: u16 = u16::MAX;

const FIRST_PLACES: usize = 1 << 10;

impl<V, M: Copy> Table<V, M> {
    /// A table that takes so many bytes at most; with too few for anything it remembers nothing.
    pub fn new(bytes: usize) -> Table<V, M> {
        let most = bytes / size_of::<Option<Entry<V, M>>>();
        let most = if most < 2 { 0 } else { 1 << most.ilog2() };
        let mut table = Table {
            places: Vec::new(),
            used: 0,
            most,
            iteration: 0,
        };
        table.resize(FIRST_PLACES.min(most));
        table
    }

    /// Another depth begins: what is kept from the last one may go.
    pub fn begin_iteration(&mut self) {
        self.iteration += 1;
    }

    /// The first place of a key's pair.
    fn pair(&self, key: u64) -> usize {
        mix(key) as usize & (self.places.len() - 1) & !1
    }

    /// Fetches what may be known of a state, which will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        if !self.places.is_empty() {
            let pair = self.pair(key);
            prefetch(&self.places[pair]);
            prefetch(&self.places[pair + 1]);
        }
    }

    /// What is known of a state to this depth: exactly what a search to this depth would find.
    pub fn probe(&self, key: u64, depth: u32) -> Option<&Entry<V, M>> {
        if self.places.is_empty() {
            return None;
        }
        let pair = self.pair(key);
        let known = |entry: &&Entry<V, M>| entry.key == key && entry.holds_to(depth);
        self.places[pair..pair + 2].iter().flatten().find(known)
    }

    /// Remembers a state.
    pub fn store(&mut self, key: u64, depth: u32, valued: Valued<V>, best: Option<M>) {
        if self.places.is_empty() {
            return;
        }
        if self.used * 2 > self.places.len() && self.places.len() < self.most {
            self.resize(self.places.len() * 2);
        }
        self.put(Entry {
            key,
            depth: depth as u16,
            iteration: self.iteration,
            height: valued.height.map_or(NO_HEIGHT, |height| height as u16),
            value: valued.value,
            best,
        });
    }

    fn put(&mut self, entry: Entry<V, M>) {
        let pair = self.pair(entry.key);
        let [first, second] = &mut self.places[pair..pair + 2] else {
            return;
        };
        // What holds for every depth is worth more than what holds for one.
        let outranks = |kept: &Entry<V, M>| kept.height != NO_HEIGHT && entry.height == NO_HEIGHT;
        let stays = |kept: &Entry<V, M>| {
            if kept.key == entry.key {
                outranks(kept)
            } else {
                kept.iteration == entry.iteration && kept.depth > entry.depth
            }
        };
        let keeps = |kept: &Entry<V, M>| kept.key == entry.key && outranks(kept);
        let place = if !first.as_ref().is_some_and(stays) {
            if second.is_none() && first.as_ref().is_some_and(|kept| kept.key != entry.key) {
                std::mem::swap(first, second);
            }
            first
        } else if !second.as_ref().is_some_and(keeps) {
            second
        } else {
            return;
        };
        self.used += usize::from(place.is_none());
        *place = Some(entry);
    }

    /// Makes room for so many entries; without the memory for it the table stays as it is.
    fn resize(&mut self, places: usize) {
        let mut larger = Vec::new();
        if larger.try_reserve_exact(places).is_err() {
            self.most = self.places.len();
            return;
        }
        larger.resize_with(places, || None);
        let before = std::mem::replace(&mut self.places, larger);
        self.used = 0;
        for entry in before.into_iter().flatten() {
            self.put(entry);
        }
    }
}
