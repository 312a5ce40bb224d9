//! The states one move before the horizon: most of the tree, so their leaves are looked at in place.

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, shifted};
use zermelo_core::{Bound, Evaluator, Exactness, Observer, Order, Window};

use super::node::Plan;
use super::proof::Certainty;
use super::searcher::{Place, Searcher, Valued};
use super::{AlphaBeta, Searchable};

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// A state as deep as the search goes: finished, or estimated once all is quiet.
    pub fn horizon(&mut self, state: &G::State, place: Place) -> Option<Valued> {
        self.statistics.selective_depth = self.statistics.selective_depth.max(place.ply);
        let AlphaBeta {
            game, evaluator, ..
        } = self.plan;
        if game.is_terminal(state) {
            return Some(self.end(state, place));
        }
        if E::KNOWS_NOISE && self.quiescence > 0 {
            return self.play_out(state, place, self.quiescence);
        }
        self.statistics.leaves += 1;
        let estimate = evaluator.evaluate(game, state, place.mover);
        let score = estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT);
        if O::ENABLED {
            self.observer.value(score, Exactness::Estimate);
        }
        Some(Valued {
            score,
            certainty: Certainty::ESTIMATED,
        })
    }

    /// A state whose moves all lead to the horizon: gives what [`best`](Searcher::best) would, and
    /// counts the same nodes, without a call for each leaf.
    pub fn frontier(&mut self, state: &G::State, place: Place) -> Option<Valued> {
        let AlphaBeta {
            game, evaluator, ..
        } = self.plan;
        let range = self.moves.open(*game, state);
        if range.is_empty() {
            return Some(self.end(state, place));
        }
        let start = range.start;
        // One move before the horizon neither history nor estimates are asked for.
        let opinion = self.has_opinion(place);
        let sorted = R::STATIC || !opinion;
        if sorted {
            self.sort(state, place, range.clone(), opinion);
        } else {
            self.rank(state, place, range.clone(), None);
        }
        if !self.budget.has_room(range.len()) {
            let plan = Plan {
                range,
                sorted,
                keyed: false,
                singular: None,
            };
            let valued = self.best(state, place, plan)?;
            self.moves.close(start);
            return Some(valued);
        }
        let Window { alpha, beta } = place.window;
        let mut best = -INFINITY;
        let mut certainty = Certainty::PROVED;
        let mut bound = Some(Bound::Upper);
        let mut choice = None;
        let mut visited = 0;
        let moves = &mut self.moves;
        for front in range.clone() {
            let action = if sorted {
                moves.at(front)
            } else {
                moves.pick(front..range.end).0
            };
            let child = game.result(state, action);
            visited += 1;
            // The mover's own side throughout: whose turn it is at the leaf does not matter.
            let known = if E::KNOWS_VALUES {
                evaluator.known(game, &child, place.mover)
            } else {
                None
            };
            let (score, known) = if let Some(known) = known {
                let score = shifted(known, place.ply as i32 + 1);
                (score, Certainty::PROVED) // no position was there before where leaves are plain
            } else if game.is_terminal(&child) {
                let payoff = game.utility(&child, place.mover);
                (finished(payoff, place.ply + 1), Certainty::PROVED)
            } else {
                let estimate = evaluator.evaluate(game, &child, place.mover);
                let score = estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT);
                (score, Certainty::ESTIMATED)
            };
            if score >= beta {
                (best, certainty, bound) = (score, known, Some(Bound::Lower));
                choice = Some(action);
                break;
            }
            certainty = certainty.and(known);
            if score > best {
                best = score;
                if score > alpha {
                    bound = None;
                    choice = Some(action);
                }
            }
        }
        moves.close(start);
        self.budget.spend_room(visited);
        self.statistics.leaves += visited;
        self.statistics.selective_depth = self.statistics.selective_depth.max(place.ply + 1);
        if let Some(action) = choice {
            self.conclude(place, action, bound, visited);
        }
        let relative = shifted(best, -(place.ply as i32));
        Some(Valued {
            score: best,
            certainty: certainty.by_band(relative, bound, 1, self.payoff_limit, false),
        })
    }

    /// A leaf was better than what the mover had, or even cut off the rest.
    #[inline]
    fn conclude(&mut self, place: Place, action: G::Move, bound: Option<Bound>, visited: u64) {
        if !place.window.is_null() {
            self.variations.clear(place.ply + 1);
            self.variations.extend(place.ply, action);
        }
        if bound == Some(Bound::Lower) {
            self.statistics.cutoffs += 1;
            self.statistics.first_move_cutoffs += u64::from(visited == 1);
            self.note_killer(place, action);
        }
    }
}
