//! A search written down, for drawings and lessons.

use zermelo_core::{Bound, Cutoff, Exactness, Game, Observer, Player, Score, Window};

/// Something that happened in a search, at the state entered last and not yet left.
///
/// All scores and windows are from the side of the player to move at the root, whom the books call
/// MAX.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<S, M> {
    /// The search starts again from the root, to this depth.
    Iteration(u32),
    /// A state is looked at, reached by this move; `None` at the root.
    Enter(S, Option<M>, Window),
    /// The window became narrower.
    Window(Window),
    /// The state is a leaf of this value.
    Value(Score, Exactness),
    /// These moves are skipped, because a value lies outside the window or on a guess.
    Cutoff(Reason, Vec<M>),
    /// The table knows the state; `None` is the value itself.
    TableHit(Score, Option<Bound>),
    /// The state came up before on the path.
    Repetition,
    /// The state is done and backs up this value, which is a bound where it lies outside the window.
    Leave(Score, Option<Bound>),
    /// The search was stopped here.
    Stopped,
}

/// Why moves are skipped; see [`Cutoff`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The value of a move is at least the upper end of the window.
    AboveWindow(Score, Score),
    /// The value of a move is at most the lower end of the window.
    BelowWindow(Score, Score),
    /// The moves are outside the beam.
    Beam,
    /// The state is good even after a pass.
    NullMove,
    /// A search of so many plies says that the state is probably outside the window.
    ProbCut(u32),
}

/// Writes down a search: up to so many states entered, and everything that happens in them.
///
/// What happens below a state that is left out is left out too, but the states above it go on being
/// recorded, so the values at the top of the tree are always complete.
#[derive(Debug)]
pub struct Recorder<'a, G: Game> {
    game: &'a G,
    max_nodes: usize,
    nodes: usize,
    omitted: u64,
    events: Vec<Event<G::State, G::Move>>,
    max: Player,
    /// For each state on the path that is recorded, its window and whether MAX moves there.
    path: Vec<(Window, bool)>,
    /// States on the path below the last one that is recorded.
    below: usize,
}

impl<'a, G: Game> Recorder<'a, G> {
    /// An empty record of a search from this state.
    pub fn new(game: &'a G, root: &G::State, max_nodes: usize) -> Recorder<'a, G> {
        Recorder {
            game,
            max_nodes,
            nodes: 0,
            omitted: 0,
            events: Vec::new(),
            max: game.to_move(root),
            path: Vec::new(),
            below: 0,
        }
    }

    /// What happened, in order.
    pub fn into_events(self) -> Vec<Event<G::State, G::Move>> {
        self.events
    }

    /// The states that were entered and not recorded.
    pub fn omitted(&self) -> u64 {
        self.omitted
    }

    /// Records an event of the current state, told whether MAX moves there; unless it is left out.
    fn record(&mut self, event: impl FnOnce(Side) -> Event<G::State, G::Move>) {
        if self.below > 0 {
            return;
        }
        if let Some(&(_, is_max)) = self.path.last() {
            self.events.push(event(Side { is_max }));
        }
    }
}

/// Turns what is said from the mover's side to MAX's.
#[derive(Clone, Copy)]
struct Side {
    is_max: bool,
}

impl Side {
    fn score(self, score: Score) -> Score {
        if self.is_max { score } else { -score }
    }

    fn window(self, window: Window) -> Window {
        if self.is_max {
            window
        } else {
            window.opposed()
        }
    }

    fn bound(self, bound: Option<Bound>) -> Option<Bound> {
        match bound {
            Some(Bound::Lower) if !self.is_max => Some(Bound::Upper),
            Some(Bound::Upper) if !self.is_max => Some(Bound::Lower),
            bound => bound,
        }
    }

    fn outside(self, score: Score, beta: Score) -> Reason {
        if self.is_max {
            Reason::AboveWindow(score, beta)
        } else {
            Reason::BelowWindow(-score, -beta)
        }
    }
}

impl<G: Game> Observer<G> for Recorder<'_, G> {
    fn iteration(&mut self, depth: u32) {
        self.path.clear();
        self.below = 0;
        self.events.push(Event::Iteration(depth));
    }

    fn enter(&mut self, state: &G::State, action: Option<G::Move>, window: Window) {
        // A pass is no move of the game, so what follows it has no place in its tree.
        let passed = action.is_none() && !self.path.is_empty();
        if self.below > 0 || passed || self.nodes >= self.max_nodes {
            self.below += 1;
            self.omitted += 1;
            return;
        }
        self.nodes += 1;
        let is_max = self.game.to_move(state) == self.max;
        self.path.push((window, is_max));
        self.record(|side| Event::Enter(state.clone(), action, side.window(window)));
    }

    fn window(&mut self, window: Window) {
        self.record(|side| Event::Window(side.window(window)));
    }

    fn value(&mut self, score: Score, exactness: Exactness) {
        self.record(|side| Event::Value(side.score(score), exactness));
    }

    fn cutoff(&mut self, reason: Cutoff, skipped: &[G::Move]) {
        self.record(|side| {
            let reason = match reason {
                Cutoff::Beta { score, beta } | Cutoff::StandPat { score, beta } => {
                    side.outside(score, beta)
                }
                Cutoff::Beam => Reason::Beam,
                Cutoff::NullMove => Reason::NullMove,
                Cutoff::ProbCut { shallow } => Reason::ProbCut(shallow),
            };
            Event::Cutoff(reason, skipped.to_vec())
        });
    }

    fn table_hit(&mut self, score: Score, bound: Option<Bound>) {
        self.record(|side| Event::TableHit(side.score(score), side.bound(bound)));
    }

    fn repetition(&mut self) {
        self.record(|_| Event::Repetition);
    }

    fn leave(&mut self, score: Option<Score>) {
        if self.below > 0 {
            self.below -= 1;
            return;
        }
        let Some(&(window, _)) = self.path.last() else {
            return;
        };
        self.record(|side| match score {
            None => Event::Stopped,
            Some(score) if score >= window.beta => {
                Event::Leave(side.score(score), side.bound(Some(Bound::Lower)))
            }
            Some(score) if score <= window.alpha => {
                Event::Leave(side.score(score), side.bound(Some(Bound::Upper)))
            }
            Some(score) => Event::Leave(side.score(score), None),
        });
        self.path.pop();
    }
}
