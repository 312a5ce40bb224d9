//! States of which something was found before: bounds, and the move to try first.

use zermelo_core::memory::prefetch;
use zermelo_core::random::mix;

use super::bounds::Bounds;

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    lower: f64,
    upper: f64,
    /// How many moves ahead the search looked.
    depth: u16,
    height: u16,
    iteration: u16,
    /// The place of the best move in the game's list, and one more; 0 where none is known.
    best: u16,
}

impl Entry {
    /// What it says of a search to this depth: one that looked as far ahead, or needed no more.
    #[inline]
    pub fn bounds(&self, depth: u32) -> Option<Bounds> {
        // No height is greater than every depth.
        let holds = u32::from(self.depth) == depth || u32::from(self.height) <= depth;
        holds.then(|| Bounds {
            lower: self.lower,
            upper: self.upper,
            height: (self.height != NO_HEIGHT).then_some(self.height.into()),
        })
    }

    /// The place of the best move in the game's list.
    #[inline]
    pub fn best(&self) -> Option<usize> {
        usize::from(self.best).checked_sub(1)
    }

    fn is_exact(&self) -> bool {
        self.lower == self.upper
    }
}

/// A table of pairs of places, which begins small and grows with the search.
///
/// The first place of a pair keeps what was looked at most deeply, until a new iteration begins; the
/// second keeps what came last. Nothing here knows the game, so it is compiled once.
#[derive(Debug)]
pub(super) struct Table {
    places: Vec<Entry>,
    used: usize,
    most: usize,
    iteration: u16,
}

/// An estimate entered. Depths, and so heights, are less.
const NO_HEIGHT: u16 = u16::MAX;

const FIRST_PLACES: usize = 1 << 10;

/// Nothing was found before iteration 0.
const EMPTY: Entry = Entry {
    key: 0,
    lower: 0.0,
    upper: 0.0,
    depth: NO_HEIGHT,
    height: NO_HEIGHT,
    iteration: 0,
    best: 0,
};

impl Table {
    /// A table that takes so many bytes at most; with too few for anything it remembers nothing.
    pub fn new(bytes: usize) -> Table {
        let most = bytes / size_of::<Entry>();
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
    #[inline]
    fn pair(&self, key: u64) -> usize {
        mix(key) as usize & (self.places.len() - 1) & !1
    }

    /// Fetches what may be known of a state, which will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        if !self.places.is_empty() {
            prefetch(&self.places[self.pair(key)]);
        }
    }

    /// What is known of a state, of a search to this depth if there is anything.
    #[inline]
    pub fn probe(&self, key: u64, depth: u32) -> Option<&Entry> {
        if self.places.is_empty() {
            return None;
        }
        let pair = self.pair(key);
        let mut found = None;
        for entry in &self.places[pair..pair + 2] {
            if entry.iteration != 0 && entry.key == key {
                if entry.bounds(depth).is_some() {
                    return Some(entry);
                }
                found = Some(entry);
            }
        }
        found
    }

    /// Remembers a state; without a best move the one that is known stays.
    pub fn store(&mut self, key: u64, depth: u32, bounds: Bounds, best: Option<usize>) {
        if self.places.is_empty() {
            return;
        }
        if self.used * 2 > self.places.len() && self.places.len() < self.most {
            self.resize(self.places.len() * 2);
        }
        let best = best.and_then(|place| u16::try_from(place + 1).ok());
        self.put(Entry {
            key,
            lower: bounds.lower,
            upper: bounds.upper,
            depth: depth as u16,
            height: bounds.height.map_or(NO_HEIGHT, |height| height as u16),
            iteration: self.iteration,
            best: best.unwrap_or(0),
        });
    }

    fn put(&mut self, mut entry: Entry) {
        let pair = self.pair(entry.key);
        let [first, second] = &mut self.places[pair..pair + 2] else {
            return;
        };
        for kept in [&mut *first, &mut *second] {
            if kept.iteration != 0 && kept.key == entry.key {
                if entry.best == 0 {
                    entry.best = kept.best;
                }
                if kept.depth == entry.depth
                    && (kept.height == NO_HEIGHT) == (entry.height == NO_HEIGHT)
                {
                    // Both hold of the same value.
                    entry.lower = entry.lower.max(kept.lower);
                    entry.upper = entry.upper.min(kept.upper);
                    if entry.height != NO_HEIGHT {
                        entry.height = entry.height.max(kept.height);
                    }
                } else if outranks(kept, &entry) {
                    kept.best = entry.best;
                    return;
                }
                *kept = entry;
                return;
            }
        }
        let stays = first.iteration == entry.iteration && first.depth > entry.depth;
        let place = if first.iteration != 0 && stays {
            second
        } else {
            if second.iteration == 0 {
                std::mem::swap(first, second);
            }
            first
        };
        self.used += usize::from(place.iteration == 0);
        *place = entry;
    }

    /// Makes room for so many entries; without the memory for it the table stays as it is.
    #[cold]
    fn resize(&mut self, places: usize) {
        let mut larger = Vec::new();
        if larger.try_reserve_exact(places).is_err() {
            self.most = self.places.len();
            return;
        }
        larger.resize(places, EMPTY);
        let before = std::mem::replace(&mut self.places, larger);
        self.used = 0;
        for entry in before {
            if entry.iteration != 0 {
                self.put(entry);
            }
        }
    }
}

/// What is exact and holds for every depth is worth more than what holds for one.
fn outranks(kept: &Entry, entry: &Entry) -> bool {
    let whole = |entry: &Entry| entry.height != NO_HEIGHT && entry.is_exact();
    whole(kept) && !whole(entry)
}
