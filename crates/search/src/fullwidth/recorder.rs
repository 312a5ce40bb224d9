//! What happens in a full-width search, written down.

use std::marker::PhantomData;

use zermelo_core::Game;

/// What a leaf's value rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// The game is over.
    Terminal,
    /// The horizon is reached.
    Estimate,
}

/// Something that happened in a search, at the state entered last and not yet left.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<S, M, V> {
    /// The search starts again from the root, to this depth.
    Iteration(u32),
    /// A state is looked at, reached by this move; `None` at the root.
    Enter(S, Option<M>),
    /// The state is a leaf of this value.
    Value(V, Leaf),
    /// The table knows the state.
    TableHit(V),
    /// The state is done and backs up this value.
    Leave(V),
    /// The search was stopped here.
    Stopped,
}

/// Writes down a search: up to so many states entered, and everything that happens in them.
///
/// What happens below a state that is left out is left out too, but the states above it go on being
/// recorded, so the values at the top of the tree are always complete. Each state that is entered is left, also
/// when the search is stopped.
#[derive(Debug)]
pub struct Recorder<G: Game, V> {
    max_nodes: usize,
    nodes: usize,
    events: Vec<Event<G::State, G::Move, V>>,
    /// States on the path below the last one that is recorded.
    below: usize,
    game: PhantomData<G>,
}

impl<G: Game, V> Recorder<G, V> {
    /// An empty record.
    pub fn new(max_nodes: usize) -> Recorder<G, V> {
        Recorder {
            max_nodes,
            nodes: 0,
            events: Vec::new(),
            below: 0,
            game: PhantomData,
        }
    }

    /// What happened, in order.
    pub fn into_events(self) -> Vec<Event<G::State, G::Move, V>> {
        self.events
    }

    fn record(&mut self, event: impl FnOnce() -> Event<G::State, G::Move, V>) {
        if self.below == 0 {
            self.events.push(event());
        }
    }
}

impl<G: Game, V: Clone> Recorder<G, V> {
    /// The search starts again from the root, to this depth.
    pub(super) fn iteration(&mut self, depth: u32) {
        self.below = 0;
        self.events.push(Event::Iteration(depth));
    }

    /// A state is looked at, reached by this move; `None` at the root.
    pub(super) fn enter(&mut self, state: &G::State, action: Option<G::Move>) {
        if self.below > 0 || self.nodes >= self.max_nodes {
            self.below += 1;
            return;
        }
        self.nodes += 1;
        self.record(|| Event::Enter(state.clone(), action));
    }

    /// The current state is a leaf of this value.
    pub(super) fn value(&mut self, value: &V, leaf: Leaf) {
        self.record(|| Event::Value(value.clone(), leaf));
    }

    /// The table knows the value of the current state.
    pub(super) fn table_hit(&mut self, value: &V) {
        self.record(|| Event::TableHit(value.clone()));
    }

    /// The current state is done and backs up this value; `None` when the search was stopped.
    pub(super) fn leave(&mut self, value: Option<&V>) {
        if self.below > 0 {
            self.below -= 1;
            return;
        }
        self.record(|| value.map_or(Event::Stopped, |value| Event::Leave(value.clone())));
    }
}
