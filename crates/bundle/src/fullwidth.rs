//! Expectiminimax and max^n on a game without its types.

use std::sync::Arc;

use zermelo_core::{Broken, Evaluator, Game, Keyed, Limits, Order, Player};
use zermelo_search::expectimax::{self, Expectiminimax, Range, StarSearch};
use zermelo_search::fullwidth::{Backup, Event, Finding, FullWidth, Options, Recorder};
use zermelo_search::multiplayer::{MaxN, Shares, SumBound};

use crate::erased::{Erased, close, open};
use crate::rules::Parts;
use crate::watched::{Judgement, Move, Plain, Ranks, Watched};

/// What a state is worth.
#[derive(Clone, PartialEq, Debug)]
pub enum Worth {
    /// To one player.
    Number(f64),
    /// To every player, with what each may get if ties are broken in other ways.
    Vector(Shares),
}

/// Which algorithm searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Algorithm {
    /// Expectiminimax.
    Expectiminimax {
        /// From whose side.
        player: Player,
        /// What the game can be worth.
        range: Range,
        /// How it goes about its work; a search that is traced prunes nothing.
        options: expectimax::Options,
    },
    /// Everybody for itself.
    MaxN {
        /// How it goes about its work.
        options: Options,
        /// What the payoffs add up to at most, where that is to prune; a search that is traced prunes
        /// nothing.
        sum: Option<SumBound>,
    },
}

/// What some game's search found.
pub type ErasedFinding = Finding<Worth, Erased>;

/// The same, or the rules that it could not rest on.
pub type ErasedSearched = Result<ErasedFinding, Broken<Erased>>;

/// An event of some game's search.
pub type ErasedEvent = Event<Erased, Erased, Worth>;

/// What some game's search found, with everything that happened in it.
pub type ErasedTrace = Result<(ErasedFinding, Vec<ErasedEvent>), Broken<Erased>>;

/// What a search is given.
pub struct Task<'a> {
    /// Where it starts.
    pub state: &'a Erased,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What it may spend.
    pub limits: &'a Limits,
}

/// A game that full-width searches can search; every game is one.
pub trait FullWidthSearch: Send + Sync {
    /// Searches; `report` is told of every finished depth.
    ///
    /// # Errors
    ///
    /// Rules that break the model of a game.
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(ErasedFinding)) -> ErasedSearched;

    /// A search that prunes nothing, with everything that happened in it, up to so many states.
    ///
    /// # Errors
    ///
    /// As above.
    fn trace(&self, task: &Task<'_>, max_nodes: usize) -> ErasedTrace;
}

impl<G, E, R> FullWidthSearch for Parts<G, E, R>
where
    G: Keyed + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(ErasedFinding)) -> ErasedSearched {
        let searched = Searched {
            game: &self.game,
            evaluator: &self.evaluator,
            order: &self.order,
            close_state: close,
            close_move: close,
        };
        searched.search(open(&**task.state), task, report)
    }

    fn trace(&self, task: &Task<'_>, max_nodes: usize) -> ErasedTrace {
        trace(self, task, max_nodes)
    }
}

fn number(value: &f64) -> Worth {
    Worth::Number(*value)
}

fn vector(value: &Shares) -> Worth {
    Worth::Vector(value.clone())
}

/// A game that is searched without its types: compiled once for all games.
///
/// For two opposed players without chance, where alpha-beta finds the same sooner: the searches of the books are
/// there to be compared with it.
pub(crate) struct Untyped(pub Arc<dyn Watched>);

impl FullWidthSearch for Untyped {
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(ErasedFinding)) -> ErasedSearched {
        let searched = Searched {
            game: &Plain(&*self.0),
            evaluator: &Judgement,
            order: &Ranks::<false>,
            close_state: |state| state.erased(),
            close_move: Move::erased,
        };
        searched.search(&self.0.opened(task.state), task, report)
    }

    fn trace(&self, task: &Task<'_>, max_nodes: usize) -> ErasedTrace {
        trace(&*self.0, task, max_nodes)
    }
}

/// A game with its judgement, and how its states and moves lose their types.
struct Searched<'a, G: Game, E, R> {
    game: &'a G,
    evaluator: &'a E,
    order: &'a R,
    close_state: fn(G::State) -> Erased,
    close_move: fn(G::Move) -> Erased,
}

impl<G: Keyed, E: Evaluator<G>, R: Order<G>> Searched<'_, G, E, R> {
    fn search(
        &self,
        state: &G::State,
        task: &Task<'_>,
        report: &mut dyn FnMut(ErasedFinding),
    ) -> ErasedSearched {
        match task.algorithm {
            Algorithm::Expectiminimax {
                player,
                range,
                options,
            } => {
                let plan = StarSearch {
                    game: self.game,
                    evaluator: self.evaluator,
                    order: self.order,
                    player,
                    range,
                    options,
                };
                let report = |found: &Finding<_, _>| report(found.map(number, self.close_move));
                self.erased(plan.search(state, task.limits, report), number)
            }
            Algorithm::MaxN { options, sum } => {
                let plan = FullWidth {
                    game: self.game,
                    backup: &MaxN {
                        evaluator: self.evaluator,
                        sum,
                    },
                    options,
                };
                let report = |found: &Finding<_, _>| report(found.map(vector, self.close_move));
                self.erased(plan.search(state, task.limits, None, report), vector)
            }
        }
    }

    /// What was found, without its types.
    fn erased<V>(
        &self,
        found: Result<Finding<V, G::Move>, Broken<G::State>>,
        worth: fn(&V) -> Worth,
    ) -> ErasedSearched {
        match found {
            Ok(found) => Ok(found.map(worth, self.close_move)),
            Err(Broken { state, fault }) => Err(Broken {
                state: (self.close_state)(state),
                fault,
            }),
        }
    }
}

/// Not generic: compiled once for all games.
fn trace(game: &dyn Watched, task: &Task<'_>, max_nodes: usize) -> ErasedTrace {
    let evaluator = &Judgement;
    match task.algorithm {
        Algorithm::Expectiminimax {
            player,
            range,
            options,
        } => {
            let backup = Expectiminimax {
                player,
                evaluator,
                range,
            };
            let options = Options {
                deepening: options.deepening,
                table: options.table,
                ..Options::default()
            };
            trace_by(game, &backup, task, options, number, max_nodes)
        }
        Algorithm::MaxN { options, .. } => {
            let backup = MaxN {
                evaluator,
                sum: None,
            };
            trace_by(game, &backup, task, options, vector, max_nodes)
        }
    }
}

fn trace_by<'a, B: Backup<Plain<'a, dyn Watched + 'a>>>(
    game: &'a dyn Watched,
    backup: &B,
    task: &Task<'_>,
    options: Options,
    worth: fn(&B::Value) -> Worth,
    max_nodes: usize,
) -> ErasedTrace {
    let plan = FullWidth {
        game: &Plain(game),
        backup,
        options,
    };
    let mut recorder = Recorder::new(max_nodes);
    let state = game.opened(task.state);
    let found = plan.search(&state, task.limits, Some(&mut recorder), |_| {});
    let found = found.map_err(|Broken { state, fault }| Broken {
        state: state.erased(),
        fault,
    })?;
    let events = recorder.into_events().into_iter();
    let events = events.map(|event| match event {
        Event::Iteration(depth) => Event::Iteration(depth),
        Event::Enter(state, action) => Event::Enter(state.erased(), action.map(Move::erased)),
        Event::Value(value, leaf) => Event::Value(worth(&value), leaf),
        Event::TableHit(value) => Event::TableHit(worth(&value)),
        Event::Leave(value) => Event::Leave(worth(&value)),
        Event::Stopped => Event::Stopped,
    });
    Ok((found.map(worth, Move::erased), events.collect()))
}
