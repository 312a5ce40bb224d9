//! One state after the other, depth first.

use zermelo_core::{Budget, Keyed, Limits};

use super::table::Table;
use super::watcher::{Leaf, Watcher};
use super::{Backup, FullWidth};

/// A value, and what it took.
#[derive(Clone, Debug)]
pub(super) struct Valued<V> {
    pub value: V,
    /// How many moves ahead the last game ends, where no estimate entered the value: a search to this
    /// depth or further finds the same.
    pub height: Option<u32>,
}

impl<V> Valued<V> {
    /// Whether nothing is found by looking further ahead.
    pub fn is_final(&self) -> bool {
        self.height.is_some()
    }
}

/// One more than the greater of two heights; `None` where an estimate entered.
pub(super) fn above(height: Option<u32>, below: Option<u32>) -> Option<u32> {
    Some(height?.max(below? + 1))
}

/// A search on its way.
pub(super) struct Searcher<'a, G: Keyed, B: Backup<G>, W> {
    pub plan: &'a FullWidth<'a, G, B>,
    pub watcher: &'a mut W,
    pub budget: Budget,
    pub table: Table<B::Value, G::Move>,
    pub leaves: u64,
    pub table_hits: u64,
    /// The moves of all states on the path.
    moves: Vec<G::Move>,
    outcomes: Vec<(f64, G::Move)>,
    /// The values that are known of the moves of all states on the path, and their weights.
    values: Vec<B::Value>,
    weights: Vec<f64>,
    /// Best play from each state of the path on.
    lines: Vec<Vec<G::Move>>,
}

impl<'a, G: Keyed, B: Backup<G>, W: Watcher<G, B::Value>> Searcher<'a, G, B, W> {
    pub fn new(plan: &'a FullWidth<'a, G, B>, limits: &Limits, watcher: &'a mut W) -> Self {
        let bytes = if plan.options.table {
            limits.table_bytes
        } else {
            0
        };
        Searcher {
            plan,
            watcher,
            budget: Budget::start(limits),
            table: Table::new(bytes),
            leaves: 0,
            table_hits: 0,
            moves: Vec::new(),
            outcomes: Vec::new(),
            values: Vec::new(),
            weights: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Best play from the state that was valued last at this ply.
    pub fn line(&self, ply: usize) -> &[G::Move] {
        self.lines.get(ply).map_or(&[], Vec::as_slice)
    }

    /// Enters a state and values it to a depth; `None` when the budget is spent.
    pub fn visit(
        &mut self,
        state: &G::State,
        action: Option<G::Move>,
        depth: u32,
        ply: usize,
    ) -> Option<Valued<B::Value>> {
        if self.budget.spend() {
            return None;
        }
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        self.lines[ply].clear();
        if W::ENABLED {
            self.watcher.enter(state, action);
        }
        let valued = self.value(state, depth, ply);
        if W::ENABLED {
            self.watcher
                .leave(valued.as_ref().map(|valued| &valued.value));
        }
        valued
    }

    fn value(&mut self, state: &G::State, depth: u32, ply: usize) -> Option<Valued<B::Value>> {
        let (game, backup) = (self.plan.game, self.plan.backup);
        if game.is_terminal(state) {
            return Some(self.leaf(backup.terminal(game, state), Leaf::Terminal));
        }
        if depth == 0 {
            return Some(self.leaf(backup.estimate(game, state), Leaf::Estimate));
        }
        let remembers = self.plan.options.table;
        let key = if remembers { game.key(state) } else { 0 };
        if remembers && let Some(entry) = self.table.probe(key, depth) {
            self.table_hits += 1;
            let valued = Valued {
                value: entry.value.clone(),
                height: entry.height,
            };
            if W::ENABLED {
                self.watcher.table_hit(&valued.value);
            }
            return Some(valued);
        }
        let valued = if game.to_move(state).is_chance() {
            self.expect(state, depth, ply)
        } else {
            self.choose(state, depth, ply)
        }?;
        if remembers {
            let best = self.lines[ply].first().copied();
            self.table.store(key, depth, valued.clone(), best);
        }
        Some(valued)
    }

    fn leaf(&mut self, value: B::Value, leaf: Leaf) -> Valued<B::Value> {
        self.leaves += 1;
        if W::ENABLED {
            self.watcher.value(&value, leaf);
        }
        Valued {
            value,
            height: (leaf == Leaf::Terminal).then_some(0),
        }
    }

    /// The value of a state in which a player chooses.
    fn choose(&mut self, state: &G::State, depth: u32, ply: usize) -> Option<Valued<B::Value>> {
        let (game, backup) = (self.plan.game, self.plan.backup);
        let mover = game.to_move(state);
        let (start, first) = (self.moves.len(), self.values.len());
        game.actions(state, &mut self.moves);
        if self.moves.len() == start {
            return None; // rules that have failed list no moves
        }
        let mut best = 0;
        let mut height = Some(0);
        for index in 0..self.moves.len() - start {
            let action = self.moves[start + index];
            let after = game.result(state, action);
            let valued = self.visit(&after, Some(action), depth - 1, ply + 1)?;
            height = above(height, valued.height);
            if index == 0 || backup.prefers(mover, &valued.value, &self.values[first + best]) {
                best = index;
                let (own, next) = self.lines.split_at_mut(ply + 1);
                own[ply].clear();
                own[ply].push(action);
                own[ply].extend_from_slice(&next[0]);
            }
            self.values.push(valued.value);
        }
        let value = backup.chosen(mover, &self.values[first..], best);
        self.moves.truncate(start);
        self.values.truncate(first);
        Some(Valued { value, height })
    }

    /// The value of a state in which chance moves.
    fn expect(&mut self, state: &G::State, depth: u32, ply: usize) -> Option<Valued<B::Value>> {
        let (game, backup) = (self.plan.game, self.plan.backup);
        let (start, first) = (self.outcomes.len(), self.values.len());
        game.outcomes(state, &mut self.outcomes);
        let count = self.outcomes.len() - start;
        if count == 0 {
            return None; // as above
        }
        let mut height = Some(0);
        for index in start..start + count {
            let (_, action) = self.outcomes[index];
            let after = game.result(state, action);
            let valued = self.visit(&after, Some(action), depth - 1, ply + 1)?;
            height = above(height, valued.height);
            self.values.push(valued.value);
        }
        let weighed = self.weights.len();
        let outcomes = self.outcomes[start..].iter();
        self.weights.extend(outcomes.map(|&(weight, _)| weight));
        let value = backup.expected(&self.weights[weighed..], &self.values[first..]);
        self.weights.truncate(weighed);
        self.outcomes.truncate(start);
        self.values.truncate(first);
        self.lines[ply].clear(); // what comes next is not known before chance has moved
        Some(Valued { value, height })
    }

    /// A search that was stopped leaves what it had on the path; this forgets it.
    pub fn clear_path(&mut self) {
        self.moves.clear();
        self.outcomes.clear();
        self.values.clear();
        self.weights.clear();
    }
}
