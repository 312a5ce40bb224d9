//! Which moves are tried first, and what is learned from cutoffs.

use std::ops::Range;

use zermelo_core::value::{ESTIMATE_LIMIT, finished};
use zermelo_core::{Evaluator, Observer, Order};

use super::history::LIMIT;
use super::searcher::{Place, Searcher};
use super::{AlphaBeta, Searchable};
use crate::ordering::{BEST, KILLERS, OPINION};

/// States closer to the horizon do not pay for the history of their moves.
const HISTORY_DEPTH: u32 = 3;

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
    /// Orders the moves: the best one known, killers, then opinions.
    ///
    /// `true` when they are sorted as they lie; else they are ranked, to be picked. Where the place
    /// of the best move will be `remembered`, they are always ranked.
    #[inline]
    pub fn arrange(
        &mut self,
        state: &G::State,
        place: Place,
        range: Range<usize>,
        choice: Option<u16>,
        remembered: bool,
    ) -> bool {
        let options = &self.plan.options;
        let history = options.history && place.depth >= HISTORY_DEPTH;
        let evaluation = options.evaluation_order && place.depth >= EVALUATION_DEPTH;
        if remembered || history || evaluation || options.beam.is_some() {
            self.rank(state, place, range, choice);
            return false;
        }
        let opinion = self.has_opinion(place);
        if opinion && !R::STATIC {
            self.rank(state, place, range, choice);
            return false;
        }
        self.sort(state, place, range, opinion);
        true
    }

    /// Whether the game is asked which moves look promising.
    #[inline(always)]
    pub fn has_opinion(&self, place: Place) -> bool {
        let AlphaBeta { game, order, .. } = self.plan;
        self.plan.options.game_order && place.depth >= order.least_depth(game)
    }

    /// Sorts the moves where the game's `opinion`, if it is asked for, depends on the moves alone.
    #[inline(always)]
    pub fn sort(&mut self, state: &G::State, place: Place, range: Range<usize>, opinion: bool) {
        let AlphaBeta {
            game,
            order,
            options,
            ..
        } = self.plan;
        let moves = self.moves.slice_mut(range);
        if opinion {
            self.sorted
                .sort(moves, |action| order.rank(game, state, action));
        }
        if options.killers {
            for killer in self.killers[place.ply as usize].into_iter().rev().flatten() {
                if let Some(index) = moves.iter().position(|&action| action == killer) {
                    moves[..=index].rotate_right(1);
                }
            }
        }
    }

    /// Ranks the moves: the best one known, killers, then opinions.
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
        let [killer, older] = self.killers[place.ply as usize];
        let asked = self.has_opinion(place);
        let opinion = |action| {
            if asked {
                order.rank(game, state, action)
            } else {
                0
            }
        };
        let known = |index, action| {
            if choice == Some(index) {
                Some(BEST)
            } else if killer == Some(action) {
                Some(KILLERS[0])
            } else if older == Some(action) {
                Some(KILLERS[1])
            } else {
                None
            }
        };
        if options.history && place.depth >= HISTORY_DEPTH {
            let history = self.history.of(place.mover);
            self.moves.rank(range, |index, action| {
                known(index, action).unwrap_or_else(|| {
                    let opinion = opinion(action).clamp(-OPINION_PLACES, OPINION_PLACES);
                    2 * OPINION_PLACES * history.worth(action) + opinion
                })
            });
        } else {
            self.moves.rank(range, |index, action| {
                known(index, action).unwrap_or_else(|| opinion(action).min(OPINION))
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
        self.moves.rank(range, |index, action| {
            if choice == Some(index) {
                return BEST;
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
        if self.plan.options.killers {
            self.note_killer_at(place.ply, action);
        }
    }

    /// The same where killers are known to be on.
    #[inline]
    pub fn note_killer_at(&mut self, ply: u32, action: G::Move) {
        let [first, second] = &mut self.killers[ply as usize];
        if *first != Some(action) {
            *second = first.replace(action);
        }
    }
}
