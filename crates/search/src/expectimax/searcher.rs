//! One state after the other, depth first; alpha-beta where a player chooses.

use std::ops::Range as Places;

use zermelo_core::{Broken, Budget, Evaluator, Fault, Keyed, Limits, Order};

use super::bounds::{Bounds, Window};
use super::odds::Odds;
use super::table::Table;
use super::{Pruning, StarSearch};
use crate::alphabeta::history::{History, LIMIT};
use crate::fullwidth::above;
use crate::ordering::{BEST, KILLERS, MoveStack};

/// States closer to the horizon do not pay for the history of their moves.
const HISTORY_DEPTH: u32 = 2;

/// The game's opinion below the history: it decides between moves of equal history.
const OPINION_PLACES: i32 = i32::MAX / 4 / LIMIT;

/// A state with its key; the key is 0 where nobody needs it.
pub(super) struct Reached<S> {
    pub state: S,
    pub key: u64,
}

/// A move that was tried before its state was searched, and what came out.
#[derive(Clone, Copy)]
pub(super) struct Tried {
    /// Its place in the game's list.
    pub place: usize,
    /// Of the value after it, from the side of the mover.
    pub bounds: Bounds,
}

/// A search on its way.
pub(super) struct Searcher<'a, G: Keyed, E, R> {
    pub plan: &'a StarSearch<'a, G, E, R>,
    pub budget: Budget,
    pub table: Table,
    /// What ended the search, if the rules did.
    pub broken: Option<Broken<G::State>>,
    pub leaves: u64,
    pub table_hits: u64,
    pub moves: MoveStack<G::Move>,
    pub odds: Odds,
    pub outcomes: Vec<(f64, G::Move)>,
    /// What the outcomes of all chance nodes on the path lead to, as far as that was asked.
    pub reached: Vec<Option<Reached<G::State>>>,
    pub tried: Vec<Option<Tried>>,
    killers: Vec<[Option<G::Move>; 2]>,
    history: History,
    /// Best play from each state of the path on.
    lines: Vec<Vec<G::Move>>,
}

impl<'a, G: Keyed, E: Evaluator<G>, R: Order<G>> Searcher<'a, G, E, R> {
    pub fn new(plan: &'a StarSearch<'a, G, E, R>, limits: &Limits) -> Self {
        let bytes = if plan.options.table {
            limits.table_bytes
        } else {
            0
        };
        Searcher {
            plan,
            budget: Budget::start(limits),
            table: Table::new(bytes),
            broken: None,
            leaves: 0,
            table_hits: 0,
            moves: MoveStack::new(),
            odds: Odds::default(),
            outcomes: Vec::new(),
            reached: Vec::new(),
            tried: Vec::new(),
            killers: Vec::new(),
            history: History::new(),
            lines: Vec::new(),
        }
    }

    /// Whether anything is passed over.
    #[inline]
    pub fn prunes(&self) -> bool {
        self.plan.options.pruning != Pruning::None
    }

    /// Best play from the state that was valued last at this ply.
    pub fn line(&self, ply: usize) -> &[G::Move] {
        self.lines.get(ply).map_or(&[], Vec::as_slice)
    }

    /// The rules are broken: the search ends here. Rules that have failed say so themselves, and what they
    /// answer from then on means nothing.
    #[cold]
    pub fn refuse<T>(&mut self, state: &G::State, fault: Fault) -> Option<T> {
        if self.plan.game.is_sound() {
            let state = state.clone();
            self.broken.get_or_insert(Broken { state, fault });
        }
        None
    }

    /// A state that will be searched to a depth; what the table knows of it is on its way.
    #[inline]
    pub fn reach(&self, state: G::State, depth: u32) -> Reached<G::State> {
        let mut key = 0;
        if depth > 0 && self.plan.options.table {
            key = self.plan.game.key(&state);
            self.table.prefetch(key);
        }
        Reached { state, key }
    }

    /// Begins a node: counts it, and nothing is known of best play from it. `None` when the budget is
    /// spent.
    #[inline]
    pub fn enter(&mut self, ply: usize) -> Option<()> {
        if self.budget.spend() {
            return None;
        }
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
            self.killers.resize(ply + 1, [None; 2]);
        }
        self.lines[ply].clear();
        Some(())
    }

    /// What is asked about the value of a state to a depth: bounds that answer the window, of the value
    /// that the plain search finds. `None` when the budget is spent.
    ///
    /// A state of which the range says enough is not visited.
    pub fn visit(
        &mut self,
        reached: &Reached<G::State>,
        depth: u32,
        window: Window,
        ply: usize,
        tried: Option<Tried>,
    ) -> Option<Bounds> {
        let anything = self.anything();
        if anything.upper <= window.alpha || anything.lower >= window.beta {
            self.forget_line(ply);
            return Some(anything);
        }
        self.enter(ply)?;
        let game = self.plan.game;
        let Reached { state, key } = reached;
        if depth == 0 || game.is_terminal(state) {
            return self.leaf(state);
        }
        let mut hint = None;
        if let Some(entry) = self.table.probe(*key, depth) {
            if let Some(known) = entry.bounds(depth)
                && known.answer(window)
            {
                self.table_hits += 1;
                return Some(known);
            }
            hint = entry.best().filter(|_| self.plan.options.hash_move);
        }
        if game.to_move(state).is_chance() {
            let bounds = self.expect(state, depth, window, ply)?;
            self.table.store(*key, depth, bounds, None);
            return Some(bounds);
        }
        let (bounds, best) = self.choose(state, depth, window, ply, hint, tried)?;
        self.table.store(*key, depth, bounds, best);
        Some(bounds)
    }

    /// The value of a finished game or of a state at the horizon.
    #[inline]
    pub fn leaf(&mut self, state: &G::State) -> Option<Bounds> {
        let StarSearch {
            game,
            evaluator,
            player,
            range,
            ..
        } = *self.plan;
        self.leaves += 1;
        let (value, height) = if game.is_terminal(state) {
            (range.payoff(game.payoff(state, player)), Some(0))
        } else {
            (
                range.estimate(evaluator.estimate(game, state, player)),
                None,
            )
        };
        match value {
            Ok(value) => Some(Bounds::exactly(value, height)),
            Err(fault) => self.refuse(state, fault),
        }
    }

    /// Where a player chooses: the value and the place of the best move, which is the first of equal
    /// ones wherever the value lies within the window.
    ///
    /// All is seen from the side of the mover here, who always takes the greatest.
    pub fn choose(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        ply: usize,
        hint: Option<usize>,
        tried: Option<Tried>,
    ) -> Option<(Bounds, Option<usize>)> {
        let StarSearch { game, player, .. } = *self.plan;
        let own = game.to_move(state) == player;
        let side = |window: Window| if own { window } else { window.negated() };
        let turned = |bounds: Bounds| if own { bounds } else { bounds.negated() };
        let Window { alpha, beta } = side(window);
        let range = self.moves.open(game, state);
        if range.is_empty() {
            return None; // rules that have failed list no moves
        }
        let first = tried.map(|tried| tried.place).or(hint);
        self.rank(state, depth, ply, range.clone(), first);
        let mut found = Bounds {
            lower: f64::NEG_INFINITY,
            upper: f64::NEG_INFINITY,
            height: Some(0),
        };
        let mut best: Option<(f64, usize)> = None;
        for front in range.clone() {
            let (action, place) = self.moves.pick(front..range.end);
            let asked = Window {
                alpha: if self.prunes() {
                    bar(alpha, best, place)
                } else {
                    f64::NEG_INFINITY
                },
                beta: if self.prunes() { beta } else { f64::INFINITY },
            };
            let known = tried.filter(|tried| tried.place == place && tried.bounds.answer(asked));
            let after = match known {
                Some(tried) => tried.bounds,
                None => {
                    let after = self.reach(game.result(state, action), depth - 1);
                    turned(self.visit(&after, depth - 1, side(asked), ply + 1, None)?)
                }
            };
            if after.lower >= beta && self.prunes() {
                self.learn(state, depth, ply, range.start..front, action);
                self.moves.close(range.start);
                let highest = turned(self.anything()).upper;
                let bounds = Bounds {
                    lower: after.lower,
                    upper: highest,
                    height: above(Some(0), after.height),
                };
                return Some((turned(bounds), Some(place)));
            }
            found.lower = found.lower.max(after.lower);
            found.upper = found.upper.max(after.upper);
            found.height = above(found.height, after.height);
            let better =
                |(value, earlier)| after.lower > value || after.lower == value && place < earlier;
            if after.is_exact() && best.is_none_or(better) {
                best = Some((after.lower, place));
                self.lead(action, depth, ply, known.is_none());
            }
        }
        self.moves.close(range.start);
        // Below the window the moves have bounds from above only: none of them is known to be best.
        let best = best.filter(|&(value, _)| value > alpha);
        Some((turned(found), best.map(|(_, place)| place)))
    }

    /// All that the range says.
    fn anything(&self) -> Bounds {
        Bounds {
            lower: self.plan.range.least,
            upper: self.plan.range.greatest,
            height: Some(0),
        }
    }

    /// Nothing is known of best play from the state at a ply.
    pub fn forget_line(&mut self, ply: usize) {
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        }
    }

    /// Best play at a ply becomes this move, and what is best after it where that is known.
    #[inline]
    fn lead(&mut self, action: G::Move, depth: u32, ply: usize, known: bool) {
        let (own, next) = self.lines.split_at_mut(ply + 1);
        own[ply].clear();
        own[ply].push(action);
        if depth > 1
            && known
            && let Some(next) = next.first()
        {
            own[ply].extend_from_slice(next);
        }
    }

    /// Ranks the moves on top: the one to try `first`, killers, then by history and the game's opinion.
    pub fn rank(
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

    /// A move cut off, and those tried before it did not.
    fn learn(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: usize,
        failed: Places<usize>,
        action: G::Move,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(action) {
            *second = first.replace(action);
        }
        if self.plan.options.history && depth >= HISTORY_DEPTH {
            let mover = self.plan.game.to_move(state);
            self.history.learn(mover, action, depth, true);
            for index in failed {
                self.history
                    .learn(mover, self.moves.at(index), depth, false);
            }
        }
    }

    /// A search that was stopped leaves what it had on the path; this forgets it.
    pub fn clear_path(&mut self) {
        self.moves.close(0);
        self.odds.close(0);
        self.outcomes.clear();
        self.reached.clear();
        self.tried.clear();
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
