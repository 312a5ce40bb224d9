//! States that no technique is spent on: near the horizon, or everywhere in a search without any.
//!
//! Moves come one at a time from an order that can give them so, and nothing is listed, looked up or
//! sorted. Gives what [`best`](Searcher::best) would, and counts the same nodes.

use std::ops::ControlFlow;

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, is_decided, shifted};
use zermelo_core::{Bound, Evaluator, Observer, Order, Score, Window};

use super::proof::Certainty;
use super::searcher::{Place, Searcher, TABLE_DEPTH, Valued};
use super::{AlphaBeta, Searchable};

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// The greatest depth at which a state is searched so; 0 where none is.
    pub fn lean_depth(plan: &AlphaBeta<'_, G, E, R>, plain_leaves: bool) -> u32 {
        let options = &plan.options;
        let in_order = R::LAZY && options.game_order && !options.evaluation_order;
        if !in_order || !plain_leaves || E::KNOWS_VALUES || options.singular > 0 {
            return 0;
        }
        let techniques = options.table
            || options.history
            || options.late_move_reductions
            || options.null_move
            || !options.probcut.is_empty();
        // Where these are used at all, they are used from this depth on.
        if techniques {
            TABLE_DEPTH - 1
        } else {
            u32::MAX
        }
    }

    /// Whether a state is searched so. With null windows the few others are left to the whole search.
    #[inline]
    pub fn is_lean(&self, place: Place) -> bool {
        place.depth <= self.lean_depth
            && (place.window.is_null() || !self.plan.options.null_windows)
    }

    /// What a state is worth that has been entered, at least one move before the horizon.
    #[inline]
    pub fn lean(&mut self, state: &G::State, place: Place) -> Option<Valued> {
        let Place {
            depth, ply, window, ..
        } = place;
        if self.plan.game.is_terminal(state) {
            return Some(self.end(state, place));
        }
        self.lean_horizon = ply + depth;
        if self.plan.options.killers {
            self.below::<true>(state, depth, window)
        } else {
            self.below::<false>(state, depth, window)
        }
    }

    /// The same for a state that is known not to be terminal.
    #[inline]
    fn below<const KILLERS: bool>(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        if depth == 1 && self.budget.has_room(R::MOST_MOVES) {
            self.lean_frontier::<KILLERS, false>(state, window)
        } else if depth == 1 {
            self.lean_frontier::<KILLERS, true>(state, window)
        } else {
            self.lean_interior::<KILLERS>(state, depth, window)
        }
    }

    /// A state whose moves are followed further.
    fn lean_interior<const KILLERS: bool>(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        let game = self.plan.game;
        let mover = game.to_move(state);
        let ply = self.lean_horizon - depth;
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITY;
        let mut certainty = Certainty::PROVED;
        let mut tried = 0u32;
        let mut spent = false;
        self.each_lean::<KILLERS>(state, ply, |searcher, action, child| {
            tried += 1;
            if searcher.budget.spend() {
                spent = true;
                return ControlFlow::Break(());
            }
            let leaf = game.is_terminal(&child);
            let (score, known) = if leaf {
                searcher.statistics.leaves += 1;
                let payoff = game.utility(&child, mover);
                (finished(payoff, ply + 1), Certainty::PROVED)
            } else {
                let same = !G::ALTERNATES && game.to_move(&child) == mover;
                let window = Window { alpha, beta };
                let asked = if same { window } else { window.opposed() };
                let Some(valued) = searcher.below::<KILLERS>(&child, depth - 1, asked) else {
                    spent = true;
                    return ControlFlow::Break(());
                };
                let score = if same { valued.score } else { -valued.score };
                (score, valued.certainty)
            };
            if score >= beta {
                (best, certainty) = (score, known);
                searcher.cut_lean::<KILLERS>(ply, action, tried);
                return ControlFlow::Break(());
            }
            certainty = certainty.and(known);
            if score > best {
                best = score;
                if score > alpha {
                    // The window is not null, or this would have been a cutoff.
                    alpha = score;
                    searcher.extend_from(ply, action, leaf);
                }
            }
            ControlFlow::Continue(())
        });
        if spent {
            return None;
        }
        Some(self.judged(best, certainty, depth, ply, window))
    }

    /// A state whose moves lead to the horizon: they are looked at in place, and counted together
    /// unless the budget wants a look in between.
    fn lean_frontier<const KILLERS: bool, const COUNTED: bool>(
        &mut self,
        state: &G::State,
        window: Window,
    ) -> Option<Valued> {
        let AlphaBeta {
            game, evaluator, ..
        } = self.plan;
        let mover = game.to_move(state);
        let ply = self.lean_horizon - 1;
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITY;
        let mut certainty = Certainty::PROVED;
        let mut tried = 0;
        let mut spent = false;
        self.each_lean::<KILLERS>(state, ply, |searcher, action, child| {
            if COUNTED && searcher.budget.spend() {
                spent = true;
                return ControlFlow::Break(());
            }
            tried += 1;
            // The mover's own side throughout: whose turn it is at the leaf does not matter.
            let (score, known) = if game.is_terminal(&child) {
                let payoff = game.utility(&child, mover);
                (finished(payoff, ply + 1), Certainty::PROVED)
            } else {
                let estimate = evaluator.evaluate(game, &child, mover);
                let score = estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT);
                (score, Certainty::ESTIMATED)
            };
            if score >= beta {
                (best, certainty) = (score, known);
                searcher.cut_lean::<KILLERS>(ply, action, tried);
                return ControlFlow::Break(());
            }
            certainty = certainty.and(known);
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    searcher.extend_from(ply, action, true);
                }
            }
            ControlFlow::Continue(())
        });
        if spent {
            return None;
        }
        if !COUNTED {
            self.budget.spend_room(u64::from(tried));
        }
        self.statistics.leaves += u64::from(tried);
        if self.statistics.selective_depth <= ply {
            self.statistics.selective_depth = ply + 1;
        }
        Some(self.judged(best, certainty, 1, ply, window))
    }

    /// Shows the moves of a state, the killers first, with what they lead to, until told to stop.
    #[inline(always)]
    fn each_lean<const KILLERS: bool>(
        &mut self,
        state: &G::State,
        ply: u32,
        mut visit: impl FnMut(&mut Self, G::Move, G::State) -> ControlFlow<()>,
    ) {
        let AlphaBeta { game, order, .. } = self.plan;
        if !KILLERS {
            let _ = order.each(game, state, |action, child| visit(self, action, child));
            return;
        }
        let killers = self.killers[ply as usize];
        for killer in killers.into_iter().flatten() {
            if order.offers(game, state, killer)
                && visit(self, killer, game.result(state, killer)).is_break()
            {
                return;
            }
        }
        let _ = order.each(game, state, |action, child| {
            if killers.contains(&Some(action)) {
                ControlFlow::Continue(())
            } else {
                visit(self, action, child)
            }
        });
    }

    /// A move reached beta.
    #[inline]
    fn cut_lean<const KILLERS: bool>(&mut self, ply: u32, action: G::Move, tried: u32) {
        self.statistics.cutoffs += 1;
        self.statistics.first_move_cutoffs += u64::from(tried == 1);
        if KILLERS {
            self.note_killer_at(ply, action);
        }
    }

    /// The best score of a state, and what it rests on: its moves, or the band that it lies in.
    #[inline]
    fn judged(
        &self,
        score: Score,
        certainty: Certainty,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Valued {
        if is_decided(score) {
            self.decided(score, certainty, depth, ply, window)
        } else {
            Valued { score, certainty }
        }
    }

    #[cold]
    fn decided(
        &self,
        score: Score,
        certainty: Certainty,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Valued {
        let bound = match score {
            _ if score >= window.beta => Some(Bound::Lower),
            _ if score <= window.alpha => Some(Bound::Upper),
            _ => None,
        };
        let relative = shifted(score, -(ply as i32));
        let certainty = certainty.by_band(relative, bound, depth, self.payoff_limit, false);
        Valued { score, certainty }
    }

    /// The best line from here begins with this move, and after a leaf there is no more. Any other
    /// state whose value lies inside the window has left its own line.
    #[cold]
    fn extend_from(&mut self, ply: u32, action: G::Move, leaf: bool) {
        if leaf {
            self.variations.clear(ply + 1);
        }
        self.variations.extend(ply, action);
    }
}
