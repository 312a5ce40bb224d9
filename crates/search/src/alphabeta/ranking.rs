//! Which moves are tried first, and what is learned from cutoffs.

use std::ops::Range;

use zermelo_core::value::{ESTIMATE_LIMIT, finished};
use zermelo_core::{Evaluator, Observer, Order};

use super::history::LIMIT;
use super::searcher::{Place, Searcher};
use super::{AlphaBeta, Searchable};
use crate::ordering::{BEST, KILLER, OPINION};

/// States closer to the horizon do not pay for the history of their moves.
const HISTORY_DEPTH: u32 = 2;

/// States closer to the horizon do not pay for an estimate of each successor.
const EVALUATION_DEPTH: u32 = 2;

/// The game's opinion below the history: it decides between moves of equal history.
const OPINION_PLACES: i32 = i32::MAX / 4 / LIMIT;

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// Ranks the moves: the best one known, killers, then opinions.
    #[inline]
    pub fn rank(
        &mut self,
        state: &G::State,
        place: Place,
        range: Range<usize>,
        choice: Option<u16>,
    ) {
        let AlphaBeta {
            game,
            order,
            options,
            ..
        } = self.plan;
        let choice = choice.filter(|_| options.hash_move).map(usize::from);
        if options.beam.is_some() || (options.evaluation_order && place.depth >= EVALUATION_DEPTH) {
            return self.rank_by_evaluation(state, place, range, choice);
        }
        let killers = self.killers[place.ply as usize];
        let opinion = |action| {
            if options.game_order {
                order.rank(game, state, action)
            } else {
                0
            }
        };
        if options.history && place.depth >= HISTORY_DEPTH {
            let history = &self.history;
            self.moves.rank(range, |index, action| {
                if choice == Some(index) {
                    BEST
                } else if killers.contains(&Some(action)) {
                    KILLER
                } else {
                    let opinion = opinion(action).clamp(-OPINION_PLACES, OPINION_PLACES);
                    2 * OPINION_PLACES * history.worth(place.mover, action) + opinion
                }
            });
        } else {
            self.moves.rank(range, |index, action| {
                if choice == Some(index) {
                    BEST
                } else if killers.contains(&Some(action)) {
                    KILLER
                } else {
                    opinion(action).min(OPINION)
                }
            });
        }
    }

    /// Ranks the moves by what the states they lead to look like.
    #[cold]
    fn rank_by_evaluation(
        &mut self,
        state: &G::State,
        place: Place,
        range: Range<usize>,
        choice: Option<usize>,
    ) {
        let AlphaBeta {
            game, evaluator, ..
        } = self.plan;
        let killers = self.killers[place.ply as usize];
        self.moves.rank(range, |index, action| {
            if choice == Some(index) {
                return BEST;
            }
            if killers.contains(&Some(action)) {
                return KILLER;
            }
            let child = game.result(state, action);
            if game.is_terminal(&child) {
                finished(game.utility(&child, place.mover), 0)
            } else {
                let estimate = evaluator.evaluate(game, &child, place.mover);
                estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
            }
        });
    }

    /// A move cut off, and those tried before it did not.
    #[inline]
    pub fn learn(&mut self, place: Place, front: usize, start: usize, action: G::Move) {
        self.note_killer(place, action);
        if !self.plan.options.history || place.depth < HISTORY_DEPTH {
            return;
        }
        self.history.learn(place.mover, action, place.depth, true);
        for index in start..front {
            let failed = self.moves.at(index);
            self.history.learn(place.mover, failed, place.depth, false);
        }
    }

    /// A move cut off: it may do so in the next state of this ply too.
    #[inline]
    pub fn note_killer(&mut self, place: Place, action: G::Move) {
        if !self.plan.options.killers {
            return;
        }
        let [first, second] = &mut self.killers[place.ply as usize];
        if *first != Some(action) {
            *second = first.replace(action);
        }
    }
}
