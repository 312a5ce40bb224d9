//! Quiescence search: past the horizon with noisy moves only, until an estimate can be trusted.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Cutoff, Evaluator, Exactness, Observer, Order, Window};

use super::proof::Certainty;
use super::searcher::{MAX_DEPTH, Place, Searcher, Valued};
use super::{AlphaBeta, Searchable};

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// The value of an unfinished state at or past the horizon, with so many plies to go.
    ///
    /// The player to move may also stop here and take the estimate ("stand pat"), so noisy moves are
    /// an offer, never a duty.
    pub fn play_out(&mut self, state: &G::State, place: Place, plies: u32) -> Option<Valued> {
        let AlphaBeta {
            game, evaluator, ..
        } = self.plan;
        let estimate = evaluator.evaluate(game, state, place.mover);
        let mut best = Valued {
            score: estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT),
            certainty: Certainty::ESTIMATED,
        };
        self.statistics.leaves += 1;
        if O::ENABLED {
            self.observer.value(best.score, Exactness::Estimate);
        }
        let Window { alpha, beta } = place.window;
        if plies == 0 || place.ply + 1 >= MAX_DEPTH {
            return Some(best);
        }
        if best.score >= beta && !O::ENABLED {
            return Some(best);
        }
        let range = self
            .moves
            .open_with(|moves| evaluator.noisy_moves(game, state, moves));
        let start = range.start;
        if best.score >= beta {
            let score = best.score;
            let skipped = self.moves.slice(range);
            if !skipped.is_empty() {
                self.observer
                    .cutoff(Cutoff::StandPat { score, beta }, skipped);
            }
            self.moves.close(start);
            return Some(best);
        }
        self.rank(state, Place { depth: 0, ..place }, range.clone(), None);
        let mut window = Window {
            alpha: alpha.max(best.score),
            beta,
        };
        for front in range.clone() {
            let (action, _) = self.moves.pick(front..range.end);
            let valued = self.capture(state, action, place, window, plies)?;
            if valued.score <= best.score {
                best.certainty = best.certainty.and(valued.certainty);
                continue;
            }
            best.score = valued.score;
            if valued.score > alpha {
                self.improve(place, action);
            }
            if valued.score >= beta {
                best.certainty = valued.certainty;
                self.statistics.cutoffs += 1;
                self.statistics.first_move_cutoffs += u64::from(front == start);
                if O::ENABLED && front + 1 < range.end {
                    let (score, skipped) = (best.score, front + 1..range.end);
                    let skipped = self.moves.slice(skipped);
                    self.observer.cutoff(Cutoff::Beta { score, beta }, skipped);
                }
                break;
            }
            best.certainty = best.certainty.and(valued.certainty);
            window.alpha = window.alpha.max(valued.score);
        }
        self.moves.close(start);
        Some(best)
    }

    /// Makes a noisy move and plays on from there.
    fn capture(
        &mut self,
        state: &G::State,
        action: G::Move,
        place: Place,
        window: Window,
        plies: u32,
    ) -> Option<Valued> {
        let game = self.plan.game;
        if self.budget.spend() {
            return None;
        }
        self.statistics.quiescence_nodes += 1;
        let child = game.result(state, action);
        let mover = game.to_move(&child);
        let same = mover == place.mover;
        let ply = place.ply + 1;
        self.statistics.selective_depth = self.statistics.selective_depth.max(ply);
        let below = Place {
            mover,
            depth: 0,
            ply,
            window: if same { window } else { window.opposed() },
            key: 0,
            after_pass: false,
        };
        if !window.is_null() {
            self.variations.clear(ply);
        }
        if O::ENABLED {
            self.observer.enter(&child, Some(action), below.window);
        }
        let valued = if game.is_terminal(&child) {
            Some(self.end(&child, below))
        } else if E::KNOWS_VALUES
            && let Some(valued) = self.known(&child, below)
        {
            Some(valued)
        } else {
            self.play_out(&child, below, plies - 1)
        };
        if O::ENABLED {
            self.observer.leave(valued.map(|valued| valued.score));
        }
        let Valued { score, certainty } = valued?;
        Some(Valued {
            score: if same { score } else { -score },
            certainty,
        })
    }
}
