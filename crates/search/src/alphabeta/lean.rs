//! States that no technique is spent on: near the horizon, or everywhere in a search without any.
//!
//! Moves come one at a time from an order that can give them so, and nothing is listed, looked up or
//! sorted. Gives what [`best`](Searcher::best) would, and counts the same nodes.

use std::ops::ControlFlow;

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, is_decided, shifted};
use zermelo_core::{Bound, Evaluator, Observer, Order, Player, Window};

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
        if !in_order || !plain_leaves || options.singular > 0 {
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
            mover,
            depth,
            ply,
            window,
            ..
        } = place;
        if self.plan.game.is_terminal(state) {
            return Some(self.end(state, place));
        }
        if self.plan.options.killers {
            self.bare::<true>(state, mover, depth, ply, window)
        } else {
            self.bare::<false>(state, mover, depth, ply, window)
        }
    }

    /// The same for a state that is known not to be terminal.
    fn bare<const KILLERS: bool>(
        &mut self,
        state: &G::State,
        mover: Player,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Option<Valued> {
        let AlphaBeta {
            game,
            evaluator,
            order,
            ..
        } = self.plan;
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITY;
        let mut certainty = Certainty::PROVED;
        let mut tried = 0u32;
        let killers = if KILLERS {
            self.killers[ply as usize]
        } else {
            [None; 2]
        };
        let mut spent = false;
        let mut visit = |action: G::Move, child: G::State| {
            tried += 1;
            if self.budget.spend() {
                spent = true;
                return ControlFlow::Break(());
            }
            let mut leaf = true;
            let (score, known) = if game.is_terminal(&child) {
                self.statistics.leaves += u64::from(depth > 1);
                let payoff = game.utility(&child, mover);
                (finished(payoff, ply + 1), Certainty::PROVED)
            } else if depth == 1 {
                // The mover's own side: whose turn it is at the leaf does not matter.
                let estimate = evaluator.evaluate(game, &child, mover);
                let score = estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT);
                (score, Certainty::ESTIMATED)
            } else {
                leaf = false;
                let next = game.to_move(&child);
                let same = next == mover;
                let window = Window { alpha, beta };
                let asked = if same { window } else { window.opposed() };
                let Some(valued) = self.bare::<KILLERS>(&child, next, depth - 1, ply + 1, asked)
                else {
                    spent = true;
                    return ControlFlow::Break(());
                };
                let score = if same { valued.score } else { -valued.score };
                (score, valued.certainty)
            };
            if score >= beta {
                (best, certainty) = (score, known);
                self.statistics.cutoffs += 1;
                self.statistics.first_move_cutoffs += u64::from(tried == 1);
                if KILLERS {
                    self.note_killer_at(ply, action);
                }
                return ControlFlow::Break(());
            }
            certainty = certainty.and(known);
            if score > best {
                best = score;
                if score > alpha {
                    // The window is not null, or this would have been a cutoff.
                    alpha = score;
                    self.extend_from(ply, action, leaf);
                }
            }
            ControlFlow::Continue(())
        };
        let mut flow = ControlFlow::Continue(());
        if KILLERS {
            for killer in killers.into_iter().flatten() {
                if flow.is_continue() && order.offers(game, state, killer) {
                    flow = visit(killer, game.result(state, killer));
                }
            }
        }
        if flow.is_continue() {
            let _ = order.each(game, state, |action, child| {
                if KILLERS && killers.contains(&Some(action)) {
                    ControlFlow::Continue(())
                } else {
                    visit(action, child)
                }
            });
        }
        if spent {
            return None;
        }
        if depth == 1 {
            self.statistics.leaves += u64::from(tried);
            self.statistics.selective_depth = self.statistics.selective_depth.max(ply + 1);
        }
        if is_decided(best) {
            let bound = match best {
                _ if best >= beta => Some(Bound::Lower),
                _ if best <= window.alpha => Some(Bound::Upper),
                _ => None,
            };
            let relative = shifted(best, -(ply as i32));
            certainty = certainty.by_band(relative, bound, depth, self.payoff_limit, false);
        }
        Some(Valued {
            score: best,
            certainty,
        })
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
