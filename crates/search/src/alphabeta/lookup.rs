//! Asking the transposition table, and telling it.

use zermelo_core::value::{outcome, shifted};
use zermelo_core::{Bound, Evaluator, Observer, Order, Score, Window};

use super::Searchable;
use super::proof::Certainty;
use super::searcher::{Place, Searcher, Valued};
use crate::table::Entry;

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// What the table knows of a state.
    #[inline]
    pub fn consult(&mut self, place: Place) -> Option<Entry> {
        self.statistics.table_probes += 1;
        let known = self.table.probe(place.key);
        self.statistics.table_hits += u64::from(known.is_some());
        known
    }

    /// The table's answer, when it is deep enough or proved and settles the window.
    ///
    /// States on the principal variation are searched all the same, so that the variation is whole.
    #[inline]
    pub fn table_cutoff(&mut self, entry: Entry, state: &G::State, place: Place) -> Option<Valued> {
        let Window { alpha, beta } = place.window;
        let score = shifted(entry.score, place.ply as i32);
        let principal = self.plan.options.null_windows && !place.window.is_null();
        if principal || !(entry.proved || entry.depth >= place.depth) {
            return None;
        }
        if self.is_too_far(entry.score, state, place) {
            return None;
        }
        let settles = match entry.bound {
            None => true,
            Some(Bound::Lower) => score >= beta,
            Some(Bound::Upper) => score <= alpha,
        };
        if !settles {
            return None;
        }
        self.statistics.table_cutoffs += 1;
        if O::ENABLED {
            self.observer.table_hit(score, entry.bound);
        }
        Some(Valued {
            score,
            certainty: Certainty::known(entry.proved, entry.sound),
        })
    }

    /// Whether a rule that counts moves may come before a win or loss at this distance, which was found
    /// with another count.
    #[inline]
    fn is_too_far(&self, score: Score, state: &G::State, place: Place) -> bool {
        let left = self.plan.game.moves_until_draw(state);
        left < u32::MAX
            && outcome(score).is_some_and(|(_, distance)| distance > left)
            && !self.sees_draw(state, place.depth, place.ply)
    }

    /// Tells the table what was found, unless it is true on this path only.
    #[inline]
    pub fn remember(
        &mut self,
        place: Place,
        score: Score,
        bound: Option<Bound>,
        certainty: Certainty,
        choice: usize,
    ) {
        if !certainty.is_free() {
            return;
        }
        let entry = Entry {
            score,
            bound,
            proved: certainty.is_proved(),
            sound: certainty.is_sound(),
            depth: place.depth,
            choice: u16::try_from(choice).ok(),
        };
        self.statistics.table_entries += u64::from(self.table.store(place.key, entry));
        if self.statistics.table_entries >= self.grow_at {
            self.table.grow();
            self.grow_at = self.table.room() / self.helpers;
        }
    }
}
