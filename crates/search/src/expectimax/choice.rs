//! Where a player chooses: alpha-beta, move after move.
//!
//! A choice can be left and gone on with, as Star2 does with the choices after each outcome.

use std::ops::Range as Places;

use zermelo_core::{Evaluator, Keyed, Order};

use super::StarSearch;
use super::bounds::{Bounds, Window};
use super::reply::Expected;
use super::searcher::{Reached, Searcher};
use crate::alphabeta::history::LIMIT;
use crate::fullwidth::above;
use crate::ordering::{BEST, KILLERS};

/// States closer to the horizon do not pay for the history of their moves.
const HISTORY_DEPTH: u32 = 2;

/// The game's opinion below the history: it decides between moves of equal history.
const OPINION_PLACES: i32 = i32::MAX / 4 / LIMIT;

/// A choice that is being searched. All is seen from the side of the mover, who takes the greatest.
#[derive(Debug)]
pub(super) struct Choice {
    /// Where the moves lie on their stack.
    pub moves: Places<usize>,
    /// The first that was not searched yet.
    pub next: usize,
    /// Whether the mover is the player from whose side all else is seen.
    pub own: bool,
    /// What the mover is expected to play, in best-reply search.
    pub expected: Option<Expected>,
    /// What is known of the greatest value after the moves searched so far.
    pub found: Bounds,
    /// The greatest value that is known exactly, and the place of its move in the game's list, the
    /// first of equal ones.
    pub best: Option<(f64, usize)>,
    /// The place of the move with the greatest lower bound, which is worth trying first next time.
    pub promising: Option<usize>,
}

impl Choice {
    #[inline]
    pub fn is_done(&self) -> bool {
        self.next == self.moves.end
    }

    /// A window from the mover's side, and back.
    #[inline]
    pub fn side(&self, window: Window) -> Window {
        if self.own { window } else { window.negated() }
    }

    /// Bounds from the mover's side, and back.
    #[inline]
    pub fn turned(&self, bounds: Bounds) -> Bounds {
        if self.own { bounds } else { bounds.negated() }
    }

    /// What the moves searched so far say of the state, where nothing else is known but `anything`: a
    /// player need not take less than they give.
    pub fn bounds(&self, anything: Bounds) -> Bounds {
        let mut bounds = self.found;
        if !self.is_done() {
            bounds.upper = self.turned(anything).upper;
        }
        self.turned(bounds)
    }
}

impl<G: Keyed, E: Evaluator<G>, R: Order<G>> Searcher<'_, G, E, R> {
    /// The value where a player chooses and the place of the best move, which is the first of equal ones
    /// wherever the value lies within the window.
    pub fn choose(
        &mut self,
        reached: &Reached<G::State>,
        depth: u32,
        window: Window,
        ply: usize,
        hint: Option<usize>,
    ) -> Option<(Bounds, Option<usize>)> {
        let state = &reached.state;
        let mut choice = self.open_choice(reached, depth, ply, hint)?;
        let Window { alpha, beta } = choice.side(window);
        while !choice.is_done() {
            let (place, after) = self.step(reached, depth, window, ply, &mut choice)?;
            if after.lower >= beta && self.prunes() {
                self.learn(state, depth, ply, &choice);
                self.moves.close(choice.moves.start);
                let bounds = Bounds {
                    lower: after.lower,
                    upper: choice.turned(self.anything()).upper,
                    height: above(Some(0), after.height),
                };
                return Some((choice.turned(bounds), Some(place)));
            }
        }
        self.moves.close(choice.moves.start);
        // Below the window the moves have bounds from above only: none of them is known to be best.
        let best = choice.best.filter(|&(value, _)| value > alpha);
        Some((choice.turned(choice.found), best.map(|(_, place)| place)))
    }

    /// Puts the moves of a state on their stack, ranked. `None` when the rules have failed.
    pub fn open_choice(
        &mut self,
        Reached { state, reply, .. }: &Reached<G::State>,
        depth: u32,
        ply: usize,
        hint: Option<usize>,
    ) -> Option<Choice> {
        let StarSearch { game, player, .. } = *self.plan;
        let mut moves = self.moves.open(game, state);
        if moves.is_empty() {
            return None; // rules that have failed list no moves
        }
        let expected = self.expected(state, *reply, self.moves.slice(moves.clone()));
        match expected {
            Some(Expected {
                place: only,
                forced: true,
            }) => {
                let rank = |place, _| i32::from(place == only);
                self.moves.rank(moves.clone(), rank);
                self.moves.pick(moves.clone());
                moves.end = moves.start + 1;
            }
            _ => self.rank(state, depth, ply, moves.clone(), hint),
        }
        Some(Choice {
            next: moves.start,
            moves,
            own: game.to_move(state) == player,
            expected,
            found: Bounds {
                lower: f64::NEG_INFINITY,
                upper: f64::NEG_INFINITY,
                height: Some(0),
            },
            best: None,
            promising: None,
        })
    }

    /// Searches the next move; gives its place in the game's list and what is known of its value, from
    /// the mover's side.
    pub fn step(
        &mut self,
        Reached { state, reply, .. }: &Reached<G::State>,
        depth: u32,
        window: Window,
        ply: usize,
        choice: &mut Choice,
    ) -> Option<(usize, Bounds)> {
        let (action, place) = self.moves.pick(choice.next..choice.moves.end);
        let mut asked = Window::OPEN;
        if self.prunes() {
            asked = choice.side(window);
            asked.alpha = bar(asked.alpha, choice.best, place);
        }
        let reply = self.replied(state, *reply, choice.expected, place);
        let after = self.reach(self.plan.game.result(state, action), depth - 1, reply);
        let after = self.visit(&after, depth - 1, choice.side(asked), ply + 1)?;
        let after = choice.turned(after);
        choice.next += 1;
        let found = &mut choice.found;
        if after.lower > found.lower {
            choice.promising = Some(place);
        }
        found.lower = found.lower.max(after.lower);
        found.upper = found.upper.max(after.upper);
        found.height = above(found.height, after.height);
        let better =
            |(value, earlier)| after.lower > value || after.lower == value && place < earlier;
        if after.is_exact() && choice.best.is_none_or(better) {
            choice.best = Some((after.lower, place));
            self.lead(action, depth, ply);
        }
        Some((place, after))
    }

    /// Best play at a ply becomes this move and what is best after it.
    #[inline]
    fn lead(&mut self, action: G::Move, depth: u32, ply: usize) {
        let (own, next) = self.lines.split_at_mut(ply + 1);
        own[ply].clear();
        own[ply].push(action);
        if depth > 1
            && let Some(next) = next.first()
        {
            own[ply].extend_from_slice(next);
        }
    }

    /// Ranks the moves on top: the one to try `first`, killers, then by history and the game's opinion.
    fn rank(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: usize,
        range: Places<usize>,
        first: Option<usize>,
    ) {
        let StarSearch {
            game,
            order,
            options,
            ..
        } = *self.plan;
        if !self.prunes() {
            self.moves.rank(range, |_, _| 0);
            return;
        }
        let [killer, older] = if options.killers {
            self.killers[ply]
        } else {
            [None; 2]
        };
        let history = self.history.of(game.to_move(state));
        let remembers = options.history && depth >= HISTORY_DEPTH;
        self.moves.rank(range, |place, action| {
            if first == Some(place) {
                return BEST;
            } else if killer == Some(action) {
                return KILLERS[0];
            } else if older == Some(action) {
                return KILLERS[1];
            }
            let opinion = if options.game_order {
                let rank = order.rank(game, state, action);
                rank.clamp(-OPINION_PLACES, OPINION_PLACES)
            } else {
                0
            };
            let worth = if remembers { history.worth(action) } else { 0 };
            2 * OPINION_PLACES * worth + opinion
        });
    }

    /// The last move searched cut off, and those before it did not.
    pub fn learn(&mut self, state: &G::State, depth: u32, ply: usize, choice: &Choice) {
        let last = choice.next - 1;
        let action = self.moves.at(last);
        let [first, second] = &mut self.killers[ply];
        if *first != Some(action) {
            *second = first.replace(action);
        }
        if self.plan.options.history && depth >= HISTORY_DEPTH {
            let mover = self.plan.game.to_move(state);
            self.history.learn(mover, action, depth, true);
            for index in choice.moves.start..last {
                let failed = self.moves.at(index);
                self.history.learn(mover, failed, depth, false);
            }
        }
    }
}

/// What the next move must exceed to matter: the best so far, or where it comes earlier in the game's
/// list, equal it.
#[inline]
pub(super) fn bar(alpha: f64, best: Option<(f64, usize)>, place: usize) -> f64 {
    match best {
        Some((value, earlier)) if value > alpha => {
            if place < earlier {
                alpha.max(value.next_down())
            } else {
                value
            }
        }
        _ => alpha,
    }
}
