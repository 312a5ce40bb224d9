//! One state after the other, depth first.

use zermelo_core::{Broken, Budget, Evaluator, Fault, Keyed, Limits, Order};

use super::bounds::{Bounds, Window};
use super::choice::Choice;
use super::odds::Odds;
use super::reply::Reply;
use super::table::Table;
use super::{Pruning, StarSearch};
use crate::alphabeta::history::History;
use crate::ordering::MoveStack;

/// A state with its key; the key is 0 where nobody needs it.
pub(super) struct Reached<S> {
    pub state: S,
    pub key: u64,
    pub reply: Reply,
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
    /// How far the moves of these were searched.
    pub choices: Vec<Option<Choice>>,
    pub killers: Vec<[Option<G::Move>; 2]>,
    pub history: History,
    /// Best play from each state of the path on.
    pub lines: Vec<Vec<G::Move>>,
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
            choices: Vec::new(),
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
    pub fn reach(&self, state: G::State, depth: u32, reply: Reply) -> Reached<G::State> {
        let mut key = 0;
        if depth > 0 && self.plan.options.table {
            key = reply.salted(self.plan.game.key(&state));
            self.table.prefetch(key);
        }
        Reached { state, key, reply }
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
    ) -> Option<Bounds> {
        let anything = self.anything();
        if anything.upper <= window.alpha || anything.lower >= window.beta {
            self.forget_line(ply);
            return Some(anything);
        }
        self.enter(ply)?;
        let game = self.plan.game;
        let Reached { state, key, reply } = reached;
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
            let bounds = self.expect(state, *reply, depth, window, ply)?;
            self.table.store(*key, depth, bounds, None);
            return Some(bounds);
        }
        let (bounds, best) = self.choose(reached, depth, window, ply, hint)?;
        self.table.store(*key, depth, bounds, best);
        Some(bounds)
    }

    /// The value of a finished game or of a state at the horizon.
    #[inline]
    pub fn leaf(&mut self, state: &G::State) -> Option<Bounds> {
        let StarSearch {
            game,
            player,
            range,
            ..
        } = *self.plan;
        self.leaves += 1;
        let (value, height) = if game.is_terminal(state) {
            (range.payoff(game.payoff(state, player)), Some(0))
        } else {
            (self.plan.estimate(state), None)
        };
        match value {
            Ok(value) => Some(Bounds::exactly(value, height)),
            Err(fault) => self.refuse(state, fault),
        }
    }

    /// All that the range says.
    pub fn anything(&self) -> Bounds {
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

    /// A search that was stopped leaves what it had on the path; this forgets it.
    pub fn clear_path(&mut self) {
        self.moves.close(0);
        self.odds.close(0);
        self.outcomes.clear();
        self.reached.clear();
        self.choices.clear();
    }
}
