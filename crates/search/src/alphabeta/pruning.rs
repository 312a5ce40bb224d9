//! Forward pruning: skipping moves on a guess. What rests on a guess is never called proved.

use zermelo_core::value::{ESTIMATE_LIMIT, is_decided};
use zermelo_core::{Cutoff, Evaluator, Observer, Order, Score, Window};

use super::options::Regression;
use super::proof::Certainty;
use super::searcher::{Place, Searcher, Valued};
use super::{AlphaBeta, Searchable};

/// No reductions and no null move closer to the horizon.
const GUESS_DEPTH: u32 = 3;

/// So many moves are searched to the whole depth before any is reduced.
const FULL_MOVES: usize = 3;

/// Moves from here on are reduced by two.
const LATE_MOVES: usize = 8;

/// After a pass the search looks this much less far.
const NULL_MOVE_REDUCTION: u32 = 2;

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// Beam: whether the rest of a state's moves is dropped after this many.
    #[inline]
    pub fn is_outside_beam(&mut self, tried: usize, left: usize) -> bool {
        let outside = self.plan.options.beam.is_some_and(|beam| tried >= beam);
        if O::ENABLED && outside {
            let end = self.moves.len();
            let skipped = self.moves.slice(end - left..end);
            self.observer.cutoff(Cutoff::Beam, skipped);
        }
        outside
    }

    /// Late-move reductions: how much less far to look after the move tried as number `tried`.
    #[inline]
    pub fn reduction(&self, place: Place, tried: usize) -> u32 {
        let late = self.plan.options.late_move_reductions
            && place.depth >= GUESS_DEPTH
            && tried >= FULL_MOVES;
        if late {
            (1 + u32::from(tried >= LATE_MOVES)).min(place.depth - 1)
        } else {
            0
        }
    }

    /// Null move and ProbCut: a guess at the whole state. `None` inside when there is none.
    #[cold]
    pub fn guess(&mut self, state: &G::State, place: Place) -> Option<Option<Valued>> {
        if self.plan.options.null_move
            && let Some(valued) = self.null_move(state, place)?
        {
            return Some(Some(valued));
        }
        if self.asking || self.plan.options.probcut.is_empty() {
            return Some(None);
        }
        let fits = self.plan.options.probcut.iter();
        for fit in fits.filter(|fit| fit.deep == place.depth && fit.slope > 0.0) {
            self.asking = true;
            let guess = self.probcut(state, place, *fit);
            self.asking = false;
            if let Some(valued) = guess? {
                return Some(Some(valued));
            }
        }
        Some(None)
    }

    /// If the state is too good for the opponent even after a pass, a real move will be too.
    fn null_move(&mut self, state: &G::State, place: Place) -> Option<Option<Valued>> {
        let AlphaBeta {
            game, evaluator, ..
        } = self.plan;
        let beta = place.window.beta;
        let asked = place.depth >= GUESS_DEPTH
            && !place.after_pass
            && place.window.is_null()
            && !is_decided(beta);
        if !asked || evaluator.evaluate(game, state, place.mover) < beta {
            return Some(None);
        }
        let Some(passed) = game.pass(state) else {
            return Some(None);
        };
        let depth = place.depth - 1 - NULL_MOVE_REDUCTION.min(place.depth - 1);
        let mover = game.to_move(&passed);
        let same = mover == place.mover;
        let window = Window::null(beta - 1);
        let below = Place {
            mover,
            depth,
            ply: place.ply + 1,
            window: if same { window } else { window.opposed() },
            key: self.key(&passed, depth, place.ply + 1),
            after_pass: true,
        };
        let score = self.visit(&passed, None, below)?.score;
        if (if same { score } else { -score }) < beta {
            return Some(None);
        }
        if O::ENABLED {
            self.observer.cutoff(Cutoff::NullMove, &[]);
        }
        Some(Some(guessed(beta)))
    }

    /// ProbCut (Buro 1995): a shallow search that is far enough outside the window is believed.
    fn probcut(
        &mut self,
        state: &G::State,
        place: Place,
        fit: Regression,
    ) -> Option<Option<Valued>> {
        let Window { alpha, beta } = place.window;
        let doubt = self.plan.options.probcut_threshold * fit.deviation;
        let needed = |deep: f64| ((deep - fit.offset) / fit.slope).round();
        let inside = |score: f64| score.abs() < f64::from(ESTIMATE_LIMIT);
        let high = needed(f64::from(beta) + doubt);
        if !is_decided(beta) && inside(high) {
            let high = high as Score;
            if self.shallow(state, place, fit, high - 1)?.score >= high {
                return Some(Some(self.probably(fit, beta)));
            }
        }
        let low = needed(f64::from(alpha) - doubt);
        if !is_decided(alpha) && inside(low) {
            let low = low as Score;
            if self.shallow(state, place, fit, low)?.score <= low {
                return Some(Some(self.probably(fit, alpha)));
            }
        }
        Some(None)
    }

    /// Whether the state is worth more than `alpha`, as a shallow search sees it.
    fn shallow(
        &mut self,
        state: &G::State,
        place: Place,
        fit: Regression,
        alpha: Score,
    ) -> Option<Valued> {
        let shallow = Place {
            depth: fit.shallow,
            window: Window::null(alpha),
            ..place
        };
        self.value(state, shallow)
    }

    fn probably(&mut self, fit: Regression, score: Score) -> Valued {
        if O::ENABLED {
            let shallow = fit.shallow;
            self.observer.cutoff(Cutoff::ProbCut { shallow }, &[]);
        }
        guessed(score)
    }
}

fn guessed(score: Score) -> Valued {
    Valued {
        score,
        certainty: Certainty::GUESSED,
    }
}
