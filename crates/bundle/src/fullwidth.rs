//! Expectiminimax and max^n on a game without its types.

use zermelo_core::{Evaluator, Keyed, Limits, Order, Player};
use zermelo_search::expectimax::Expectiminimax;
use zermelo_search::fullwidth::{Backup, Event, Finding, FullWidth, Options, Recorder};
use zermelo_search::multiplayer::{MaxN, Shares};

use crate::erased::{Erased, close, open};
use crate::rules::Parts;

/// What a state is worth.
#[derive(Clone, PartialEq, Debug)]
pub enum Worth {
    /// To one player.
    Number(f64),
    /// To every player, with what each may get if ties are broken in other ways.
    Vector(Shares),
}

/// Which algorithm backs up the values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Expectiminimax from the side of this player.
    Expectiminimax(Player),
    /// Everybody for itself.
    MaxN,
}

/// What some game's search found.
pub type ErasedFinding = Finding<Worth, Erased>;

/// An event of some game's search.
pub type ErasedEvent = Event<Erased, Erased, Worth>;

/// What a search is given.
pub struct Task<'a> {
    /// Where it starts.
    pub state: &'a Erased,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// How it goes about its work.
    pub options: Options,
    /// What it may spend.
    pub limits: &'a Limits,
}

/// A game that full-width searches can search; every game is one.
pub trait FullWidthSearch: Send + Sync {
    /// Searches; `report` is told of every finished depth.
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(ErasedFinding)) -> ErasedFinding;

    /// A search with everything that happened in it, up to so many states.
    fn trace(&self, task: &Task<'_>, max_nodes: usize) -> (ErasedFinding, Vec<ErasedEvent>);
}

impl<G, E, R> FullWidthSearch for Parts<G, E, R>
where
    G: Keyed + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(ErasedFinding)) -> ErasedFinding {
        let evaluator = &self.evaluator;
        match task.algorithm {
            Algorithm::Expectiminimax(player) => {
                let backup = Expectiminimax { player, evaluator };
                search(&self.game, &backup, task, number, report)
            }
            Algorithm::MaxN => search(&self.game, &MaxN { evaluator }, task, vector, report),
        }
    }

    fn trace(&self, task: &Task<'_>, max_nodes: usize) -> (ErasedFinding, Vec<ErasedEvent>) {
        let evaluator = &self.evaluator;
        match task.algorithm {
            Algorithm::Expectiminimax(player) => {
                let backup = Expectiminimax { player, evaluator };
                trace(&self.game, &backup, task, number, max_nodes)
            }
            Algorithm::MaxN => trace(&self.game, &MaxN { evaluator }, task, vector, max_nodes),
        }
    }
}

fn number(value: &f64) -> Worth {
    Worth::Number(*value)
}

fn vector(value: &Shares) -> Worth {
    Worth::Vector(value.clone())
}

fn search<G: Keyed + 'static, B: Backup<G>>(
    game: &G,
    backup: &B,
    task: &Task<'_>,
    worth: fn(&B::Value) -> Worth,
    report: &mut dyn FnMut(ErasedFinding),
) -> ErasedFinding {
    let plan = FullWidth {
        game,
        backup,
        options: task.options,
    };
    let state = open(&**task.state);
    let found = plan.search(state, task.limits, &mut (), |found| {
        report(found.map(worth, close));
    });
    found.map(worth, close)
}

fn trace<G: Keyed + 'static, B: Backup<G>>(
    game: &G,
    backup: &B,
    task: &Task<'_>,
    worth: fn(&B::Value) -> Worth,
    max_nodes: usize,
) -> (ErasedFinding, Vec<ErasedEvent>) {
    let plan = FullWidth {
        game,
        backup,
        options: task.options,
    };
    let mut recorder = Recorder::new(max_nodes);
    let found = plan.search(open(&**task.state), task.limits, &mut recorder, |_| {});
    let events = recorder.into_events().into_iter();
    let events = events.map(|event| match event {
        Event::Iteration(depth) => Event::Iteration(depth),
        Event::Enter(state, action) => Event::Enter(close(state), action.map(close)),
        Event::Value(value, leaf) => Event::Value(worth(&value), leaf),
        Event::TableHit(value) => Event::TableHit(worth(&value)),
        Event::Leave(value) => Event::Leave(worth(&value)),
        Event::Stopped => Event::Stopped,
    });
    (found.map(worth, close), events.collect())
}
