//! One state after the other, depth first.

use zermelo_core::broken::examine_chances;
use zermelo_core::{Broken, Budget, Fault, Keyed, Limits, Player};

use super::recorder::{Leaf, Recorder};
use super::table::Table;
use super::{Backup, FullWidth};

/// A value, and what it took.
#[derive(Clone, Debug)]
pub(super) struct Valued<V> {
    pub value: V,
    /// How many moves ahead the last game ends, where no estimate entered the value: a search to this
    /// depth or further finds the same.
    pub height: Option<u32>,
    /// Whether the state was left early, because it is worth too little to the player who chose among it
    /// and its siblings. What else is said of it means nothing then, but for the height.
    pub cut: bool,
}

/// Who chose among a state and its siblings, and what it is sure of by one of those; `None` where nobody
/// did or nothing is pruned.
pub(super) type Asked = Option<(Player, f64)>;

impl<V> Valued<V> {
    /// Whether nothing is found by looking further ahead.
    pub fn is_final(&self) -> bool {
        self.height.is_some()
    }
}

/// One more than the greater of two heights; `None` where an estimate entered.
pub(crate) fn above(height: Option<u32>, below: Option<u32>) -> Option<u32> {
    Some(height?.max(below? + 1))
}

/// A state with its key; the key is 0 where the table is not asked.
pub(super) struct Reached<S> {
    pub state: S,
    key: u64,
}

/// A search on its way.
pub(super) struct Searcher<'a, G: Keyed, B: Backup<G>> {
    pub plan: &'a FullWidth<'a, G, B>,
    pub recorder: Option<&'a mut Recorder<G, B::Value>>,
    pub budget: Budget,
    pub table: Table<B::Value, G::Move>,
    /// What ended the search, if the rules did.
    pub broken: Option<Broken<G::State>>,
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

impl<'a, G: Keyed, B: Backup<G>> Searcher<'a, G, B> {
    pub fn new(
        plan: &'a FullWidth<'a, G, B>,
        limits: &Limits,
        recorder: Option<&'a mut Recorder<G, B::Value>>,
    ) -> Self {
        let bytes = if plan.options.table {
            limits.table_bytes
        } else {
            0
        };
        Searcher {
            plan,
            recorder,
            budget: Budget::start(limits),
            table: Table::new(bytes),
            broken: None,
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
        reached: &Reached<G::State>,
        action: Option<G::Move>,
        depth: u32,
        ply: usize,
        asked: Asked,
    ) -> Option<Valued<B::Value>> {
        if self.budget.spend() {
            return None;
        }
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        self.lines[ply].clear();
        if let Some(recorder) = &mut self.recorder {
            recorder.enter(&reached.state, action);
        }
        let valued = self.value(reached, depth, ply, asked);
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(valued.as_ref().map(|valued| &valued.value));
        }
        valued
    }

    /// A state that will be valued to a depth; what the table knows of it is on its way.
    #[inline]
    pub fn reach(&self, state: G::State, depth: u32) -> Reached<G::State> {
        let mut key = 0;
        if depth > 0 && self.plan.options.table {
            key = self.plan.game.key(&state);
            self.table.prefetch(key);
        }
        Reached { state, key }
    }

    fn value(
        &mut self,
        Reached { state, key }: &Reached<G::State>,
        depth: u32,
        ply: usize,
        asked: Asked,
    ) -> Option<Valued<B::Value>> {
        let game = self.plan.game;
        if depth == 0 || game.is_terminal(state) {
            return self.leaf(state);
        }
        let remembers = self.plan.options.table;
        if remembers && let Some(entry) = self.table.probe(*key, depth) {
            self.table_hits += 1;
            let valued = Valued {
                value: entry.value.clone(),
                height: entry.height(),
                cut: false,
            };
            if let Some(recorder) = &mut self.recorder {
                recorder.table_hit(&valued.value);
            }
            return Some(valued);
        }
        let valued = if game.to_move(state).is_chance() {
            self.expect(state, depth, ply)
        } else {
            self.choose(state, depth, ply, asked)
        }?;
        if remembers && !valued.cut {
            let best = self.lines[ply].first().copied();
            self.table.store(*key, depth, valued.clone(), best);
        }
        Some(valued)
    }

    /// The value of a finished game or of a state at the horizon.
    #[inline]
    fn leaf(&mut self, state: &G::State) -> Option<Valued<B::Value>> {
        let (game, backup) = (self.plan.game, self.plan.backup);
        self.leaves += 1;
        let (value, leaf) = if game.is_terminal(state) {
            (backup.terminal(game, state), Leaf::Terminal)
        } else {
            (backup.estimate(game, state), Leaf::Estimate)
        };
        let value = match value {
            Ok(value) => value,
            Err(fault) => return self.refuse(state, fault),
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.value(&value, leaf);
        }
        Some(Valued {
            value,
            height: (leaf == Leaf::Terminal).then_some(0),
            cut: false,
        })
    }

    /// The rules are broken: the search ends here. Rules that have failed say so themselves, and what they
    /// answer from then on means nothing.
    #[cold]
    fn refuse<T>(&mut self, state: &G::State, fault: Fault) -> Option<T> {
        if self.plan.game.is_sound() {
            let state = state.clone();
            self.broken.get_or_insert(Broken { state, fault });
        }
        None
    }

    /// The value of the state after a move at the horizon, where most states are: nothing is done that only a
    /// state with moves needs, and best play from there on is not kept.
    #[inline]
    fn last(&mut self, state: &G::State, action: G::Move) -> Option<Valued<B::Value>> {
        if self.budget.spend() {
            return None;
        }
        let (game, backup) = (self.plan.game, self.plan.backup);
        match backup.after(game, state, action) {
            None => self.leaf(&game.result(state, action)),
            Some(Err(fault)) => self.refuse(&game.result(state, action), fault),
            Some(Ok((value, over))) => {
                self.leaves += 1;
                Some(Valued {
                    value,
                    height: over.then_some(0),
                    cut: false,
                })
            }
        }
    }

    /// The value of a state in which a player chooses.
    fn choose(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: usize,
        asked: Asked,
    ) -> Option<Valued<B::Value>> {
        let (game, backup) = (self.plan.game, self.plan.backup);
        let mover = game.to_move(state);
        let (start, first) = (self.moves.len(), self.values.len());
        game.actions(state, &mut self.moves);
        let end = self.moves.len();
        if end == start {
            return None; // rules that have failed list no moves
        }
        let mut best = 0;
        let mut height = Some(0);
        let mut next = None;
        let mut sure = f64::NEG_INFINITY;
        let mut cut = false;
        let is_last = depth == 1 && self.recorder.is_none();
        for index in start..end {
            let action = self.moves[index];
            let valued = if is_last {
                self.last(state, action)?
            } else {
                let after = next
                    .take()
                    .unwrap_or_else(|| self.reach(game.result(state, action), depth - 1));
                if depth > 1 && index + 1 < end {
                    // The table is slow: it is asked for the next state before this one is searched.
                    let after = game.result(state, self.moves[index + 1]);
                    next = Some(self.reach(after, depth - 1));
                }
                let enough = Some((mover, sure));
                self.visit(&after, Some(action), depth - 1, ply + 1, enough)?
            };
            height = above(height, valued.height);
            if valued.cut {
                continue;
            }
            let known = self.values.len() - first;
            if known == 0 || backup.prefers(mover, &valued.value, &self.values[first + best]) {
                best = known;
                self.lead(action, depth, ply);
            }
            sure = sure.max(backup.sure(mover, &valued.value));
            self.values.push(valued.value);
            if index + 1 < end
                && let Some((chooser, enough)) = asked
                && backup.refutes(chooser, enough, mover, sure)
            {
                cut = true;
                break;
            }
        }
        let value = backup.chosen(mover, &self.values[first..], best);
        self.moves.truncate(start);
        self.values.truncate(first);
        Some(Valued { value, height, cut })
    }

    /// Best play at a ply becomes this move, and what is best after it.
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

    /// The value of a state in which chance moves.
    fn expect(&mut self, state: &G::State, depth: u32, ply: usize) -> Option<Valued<B::Value>> {
        let (game, backup) = (self.plan.game, self.plan.backup);
        let (start, first) = (self.outcomes.len(), self.values.len());
        game.outcomes(state, &mut self.outcomes);
        let count = self.outcomes.len() - start;
        let chances = self.outcomes[start..].iter().map(|&(chance, _)| chance);
        if let Err(fault) = examine_chances(chances) {
            return self.refuse(state, fault);
        }
        let mut height = Some(0);
        let is_last = depth == 1 && self.recorder.is_none();
        for index in start..start + count {
            let (_, action) = self.outcomes[index];
            let valued = if is_last {
                self.last(state, action)?
            } else {
                let after = self.reach(game.result(state, action), depth - 1);
                self.visit(&after, Some(action), depth - 1, ply + 1, None)?
            };
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
        Some(Valued {
            value,
            height,
            cut: false,
        })
    }

    /// A search that was stopped leaves what it had on the path; this forgets it.
    pub fn clear_path(&mut self) {
        self.moves.clear();
        self.outcomes.clear();
        self.values.clear();
        self.weights.clear();
    }
}
