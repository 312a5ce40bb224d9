//! One state of the tree: the recursion of the search, in named steps.

use std::ops::Range;

use zermelo_core::value::{INFINITY, finished, is_decided, shifted};
use zermelo_core::{Bound, Cutoff, Evaluator, Exactness, Observer, Order, Score, Window};

use super::proof::Certainty;
use super::searcher::{Place, Searcher, Valued};
use super::{AlphaBeta, Searchable};

/// How a move is followed.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// Nothing better is known: the whole window is asked at once.
    pub first: bool,
    /// Look this much less far, unless the move turns out to be good.
    pub reduction: u32,
    /// Look this much further.
    pub extension: u32,
}

/// How the moves of a state are searched.
pub(super) struct Plan<M> {
    /// Where on the stack they are.
    pub range: Range<usize>,
    /// Whether they are tried as they lie there, and not picked by rank.
    pub sorted: bool,
    /// Whether the table is told.
    pub keyed: bool,
    /// The move to be followed further.
    pub singular: Option<M>,
}

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// Visits a state and says what it is worth; `None` when the budget is spent.
    ///
    /// Fail-soft: with `s` the value to this depth and `r` the score given, `r <= alpha` means
    /// `s <= r`, `r >= beta` means `s >= r`, and otherwise `s = r`.
    #[inline]
    pub fn visit(
        &mut self,
        state: &G::State,
        via: Option<G::Move>,
        place: Place,
    ) -> Option<Valued> {
        if self.budget.spend() {
            return None;
        }
        if O::ENABLED {
            self.observer.enter(state, via, place.window);
        }
        let valued = if self.repetition {
            self.unless_repeated(state, place)
        } else {
            self.value(state, place)
        };
        if O::ENABLED {
            self.observer.leave(valued.map(|valued| valued.score));
        }
        valued
    }

    /// What a state is worth that has been entered.
    #[inline]
    pub fn value(&mut self, state: &G::State, place: Place) -> Option<Valued> {
        if E::KNOWS_VALUES
            && let Some(valued) = self.known(state, place)
        {
            Some(valued)
        } else if place.depth == 0 || place.ply >= self.last_ply {
            self.horizon(state, place)
        } else if !O::ENABLED && R::LAZY && self.is_lean(place) {
            self.lean(state, place)
        } else if Self::SIMPLE_LEAVES && !O::ENABLED && place.depth == 1 && self.plain_leaves {
            self.frontier(state, place)
        } else {
            self.interior(state, place)
        }
    }

    /// A finished game.
    pub fn end(&mut self, state: &G::State, place: Place) -> Valued {
        let score = finished(self.plan.game.utility(state, place.mover), place.ply);
        self.statistics.leaves += 1;
        if O::ENABLED {
            self.observer.value(score, Exactness::Proved);
        }
        Valued {
            score,
            certainty: Certainty::PROVED,
        }
    }

    /// A state whose value is known before the game is over.
    pub fn known(&mut self, state: &G::State, place: Place) -> Option<Valued> {
        let AlphaBeta {
            game, evaluator, ..
        } = self.plan;
        let known = evaluator.known(game, state, place.mover)?;
        let score = shifted(known, place.ply as i32);
        self.statistics.leaves += 1;
        self.statistics.selective_depth = self.statistics.selective_depth.max(place.ply);
        if O::ENABLED {
            self.observer.value(score, Exactness::Proved);
        }
        // What is known takes no regard of the game so far, where a third occurrence may be in the way.
        let certainty = if is_decided(score) && !self.past.drawn.is_empty() {
            Certainty::GUESSED
        } else {
            Certainty::PROVED
        };
        Some(Valued { score, certainty })
    }

    /// A state with moves to look at, unless the table knows enough or a guess will do.
    fn interior(&mut self, state: &G::State, place: Place) -> Option<Valued> {
        let keyed = self.is_keyed(place.depth);
        let known = if keyed { self.consult(place) } else { None };
        if let Some(valued) = known.and_then(|entry| self.table_cutoff(entry, state, place)) {
            return Some(valued);
        }
        let range = self.moves.open(self.plan.game, state);
        if range.is_empty() {
            return Some(self.end(state, place));
        }
        let start = range.start;
        if self.guesses
            && let Some(valued) = self.guess(state, place)?
        {
            self.moves.close(start);
            return Some(valued);
        }
        let choice = known.and_then(|entry| entry.choice);
        let sorted = self.arrange(state, place, range.clone(), choice, keyed);
        let singular = if self.plan.options.singular > 0 {
            self.singular(state, place, range.clone())?
        } else {
            None
        };
        let plan = Plan {
            range,
            sorted,
            keyed,
            singular,
        };
        let valued = self.best(state, place, plan)?;
        self.moves.close(start);
        Some(valued)
    }

    /// Searches the moves, best first, until one reaches beta or all are done.
    pub fn best(&mut self, state: &G::State, place: Place, plan: Plan<G::Move>) -> Option<Valued> {
        let Plan {
            range,
            sorted,
            keyed,
            singular,
        } = plan;
        let Window { alpha, beta } = place.window;
        let mut window = place.window;
        let mut best = Valued {
            score: -INFINITY,
            certainty: Certainty::PROVED,
        };
        let mut choice = 0;
        let mut bound = Some(Bound::Upper);
        for front in range.clone() {
            let tried = front - range.start;
            if self.is_outside_beam(tried, range.end - front) {
                best.certainty = best.certainty.and(Certainty::GUESSED);
                break;
            }
            let (action, index) = if sorted {
                (self.moves.at(front), 0)
            } else {
                self.moves.pick(front..range.end)
            };
            let step = Step {
                first: tried == 0,
                reduction: self.reduction(place, tried),
                extension: u32::from(singular == Some(action)),
            };
            let valued = self.follow(state, action, place, window, step)?;
            if valued.score >= beta {
                best = valued;
                choice = index;
                bound = Some(Bound::Lower);
                self.improve(place, action);
                self.cut(place, front, range.clone(), valued.score);
                break;
            }
            best.certainty = best.certainty.and(valued.certainty);
            if valued.score <= best.score {
                continue;
            }
            best.score = valued.score;
            choice = index;
            if valued.score <= alpha {
                continue;
            }
            self.improve(place, action);
            bound = None;
            window.alpha = valued.score;
            if O::ENABLED {
                self.observer.window(window);
            }
        }
        let relative = shifted(best.score, -(place.ply as i32));
        let depth = place.depth.min(self.last_ply - place.ply);
        best.certainty = best
            .certainty
            .by_band(relative, bound, depth, self.payoff_limit, false);
        if keyed {
            self.remember(place, relative, bound, best.certainty, choice);
        }
        Some(best)
    }

    /// Makes a move and searches what follows, with a null window first unless it is the first.
    #[inline]
    pub fn follow(
        &mut self,
        state: &G::State,
        action: G::Move,
        place: Place,
        window: Window,
        step: Step,
    ) -> Option<Valued> {
        let game = self.plan.game;
        let child = game.result(state, action);
        let depth = place.depth - 1 + step.extension;
        let key = self.key(&child, depth, place.ply + 1);
        let mover = game.to_move(&child);
        let same = !G::ALTERNATES && mover == place.mover;
        if !window.is_null() {
            // Should none of the questions below find a line, there is none.
            self.variations.clear(place.ply + 1);
        }
        // A leaf has one value whatever the window.
        let leaf = depth == 0 && self.quiescence == 0;
        let cautious = self.plan.options.null_windows && !step.first && !window.is_null() && !leaf;
        let mut ask = |window: Window, depth: u32| {
            let place = Place {
                mover,
                depth,
                ply: place.ply + 1,
                window: if same { window } else { window.opposed() },
                key,
                after_pass: false,
            };
            let Valued { score, certainty } = self.visit(&child, Some(action), place)?;
            Some(Valued {
                score: if same { score } else { -score },
                certainty,
            })
        };
        let null = Window::null(window.alpha);
        if step.reduction > 0 {
            let valued = ask(null, depth - step.reduction)?;
            if valued.score <= window.alpha {
                return Some(Valued {
                    certainty: valued.certainty.guessed(),
                    ..valued
                });
            }
        }
        if cautious {
            let valued = ask(null, depth)?;
            if valued.score <= window.alpha || valued.score >= window.beta {
                return Some(valued);
            }
        }
        ask(window, depth)
    }

    /// A move is better than everything before it.
    #[inline]
    pub fn improve(&mut self, place: Place, action: G::Move) {
        if !place.window.is_null() {
            self.variations.extend(place.ply, action);
        }
    }

    /// The move at `front` is so good that the opponent will not let it come to this.
    fn cut(&mut self, place: Place, front: usize, range: Range<usize>, score: Score) {
        let action = self.moves.at(front);
        self.statistics.cutoffs += 1;
        self.statistics.first_move_cutoffs += u64::from(front == range.start);
        if O::ENABLED && front + 1 < range.end {
            let beta = place.window.beta;
            let skipped = self.moves.slice(front + 1..range.end);
            self.observer.cutoff(Cutoff::Beta { score, beta }, skipped);
        }
        self.learn(place, front, range.start, action);
    }
}
