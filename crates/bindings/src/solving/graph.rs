//! Games explored as graphs and solved with chance or for many players, called from Python.
//!
//! Numbers of all states go in and out as bytes, in the machine's own order: Python keeps them in
//! arrays.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zermelo_bundle::SharedGame;
use zermelo_bundle::graph::{ErasedStates, Explorer};
use zermelo_solve::SolveError;
use zermelo_solve::graph::bounds::{self, Bounds, Question, prove};
use zermelo_solve::graph::components::Components;
use zermelo_solve::graph::improvement::Method;
use zermelo_solve::graph::induction::{TieRule, Vectors, check, induce};
use zermelo_solve::graph::{self, BadState};

use super::call::{Reports, deadline, failure, limits, options};
use crate::arguments::{self, Whole};
use crate::errors::InvalidInputError;
use crate::interruptible::{self, Watch};
use crate::native_game::NativeGame;
use crate::state::State;
use crate::stop::{self, Stop};

const WORK: &str = "solving as a graph";

/// States of a native or compiled game by their numbers.
#[pyclass(frozen, module = "zermelo._core")]
pub struct StateList {
    game: SharedGame,
    explorer: Arc<dyn Explorer>,
    states: ErasedStates,
}

#[pymethods]
impl StateList {
    /// The states with these texts, numbered in their order.
    #[staticmethod]
    fn read(py: Python<'_>, game: &NativeGame, texts: Vec<String>) -> PyResult<StateList> {
        let game = game.game();
        let explorer = arguments::capable(game, &game.explorer, WORK)?;
        let read = py.detach(|| explorer.read(&mut texts.iter().map(String::as_str)));
        Ok(StateList {
            game: Arc::clone(game),
            explorer: Arc::clone(explorer),
            states: read.map_err(InvalidInputError::new_err)?,
        })
    }

    /// The number of a state; None if it is not here.
    fn find(&self, state: &State) -> Option<u32> {
        let own = Arc::ptr_eq(&self.game, &state.game);
        own.then(|| self.explorer.find(&self.states, &state.data))?
    }

    /// The state with a number; None if there are not so many.
    fn state(&self, number: u32) -> Option<State> {
        let data = self.explorer.state(&self.states, number)?;
        Some(State::new(&self.game, data))
    }

    /// The texts of so many states from one on; fewer at the end.
    fn texts(&self, py: Python<'_>, first: u32, count: u32) -> Vec<String> {
        py.detach(|| {
            let numbers = first..first.saturating_add(count);
            let text = |number| self.explorer.text(&self.states, number);
            numbers.map_while(text).collect()
        })
    }

    /// The memory that they take.
    #[getter]
    fn nbytes(&self) -> usize {
        self.explorer.size(&self.states).1
    }

    fn __len__(&self) -> usize {
        self.explorer.size(&self.states).0
    }
}

/// A game as numbered states: whose turn it is, what follows how likely, and payoffs.
#[pyclass(frozen, module = "zermelo._core")]
pub struct Graph(Arc<graph::Graph>);

fn refused(number: usize, bad: &BadState) -> PyErr {
    InvalidInputError::new_err(format!("state {number}: {bad}"))
}

#[pymethods]
impl Graph {
    /// A graph from its parts, for games whose rules the core does not know: for each state the player
    /// to move (-1 for chance, -2 at the end) and its successors; the probabilities of all chance
    /// states, and the payoffs of all ends, each in a row.
    #[new]
    fn new(
        players: usize,
        turns: Vec<i64>,
        successors: Vec<Vec<u32>>,
        odds: Vec<Vec<f64>>,
        payoffs: Vec<Vec<f64>>,
    ) -> PyResult<Graph> {
        let mut graph = graph::Graph::new(players);
        let (mut odds, mut payoffs) = (odds.iter(), payoffs.iter());
        let none = Vec::new();
        for (number, (turn, next)) in turns.iter().zip(&successors).enumerate() {
            let added = match turn {
                -2 => graph.add_end(payoffs.next().unwrap_or(&none)),
                -1 => graph.add_chance(odds.next().unwrap_or(&none), next),
                &player => graph.add_choice(u8::try_from(player).unwrap_or(u8::MAX), next),
            };
            added.map_err(|bad| refused(number, &bad))?;
        }
        let closed = graph.closed().map_err(|bad| refused(0, &bad))?;
        Ok(Graph(Arc::new(closed)))
    }

    /// The number of moves.
    #[getter]
    fn edges(&self) -> usize {
        self.0.edges()
    }

    /// The memory that it takes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.0.bytes()
    }

    /// The different payoffs of a player, the least first; at most `most` of them and the greatest.
    fn payoffs(&self, player: u8, most: usize) -> PyResult<Vec<f64>> {
        if usize::from(player) >= self.0.players() {
            return Err(InvalidInputError::new_err("there is no such player"));
        }
        let mut payoffs: Vec<f64> = self.0.all_payoffs(player).collect();
        payoffs.sort_by(f64::total_cmp);
        payoffs.dedup();
        if payoffs.len() > most {
            let greatest = payoffs[payoffs.len() - 1];
            payoffs.truncate(most);
            payoffs.push(greatest);
        }
        Ok(payoffs)
    }

    /// Checks bounds and the moves that keep them: None, or the first wrong state and what is wrong.
    fn prove(
        &self,
        py: Python<'_>,
        player: u8,
        endless: f64,
        lower: &[u8],
        upper: &[u8],
        choices: &[u8],
    ) -> PyResult<Option<(u32, String)>> {
        let bounds = self.bounds(lower, upper)?;
        let choices: Vec<u32> = words(choices, u32::from_ne_bytes);
        let question = self.question(player, endless, 1.0, "values")?;
        if choices.len() != self.0.len() {
            return Err(InvalidInputError::new_err("not a move for each state"));
        }
        let proved = py.detach(|| -> Result<_, SolveError> {
            let components = Components::of(&self.0)?;
            Ok(prove(
                &self.0,
                &question,
                &components,
                &bounds,
                Some(&choices),
            ))
        });
        let wrong = proved.map_err(failure)?.err();
        Ok(wrong.map(|wrong| (wrong.state, wrong.what)))
    }

    /// Backward induction: everybody's payoffs in every state, the moves made, and whether the
    /// payoffs hold however ties are broken.
    #[pyo3(signature = (rule, *, seconds=None, stop=None, progress=None))]
    fn induce<'py>(
        &self,
        py: Python<'py>,
        rule: &str,
        seconds: Option<f64>,
        stop: Option<&Bound<'_, Stop>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(
        Bound<'py, PyBytes>,
        Bound<'py, PyBytes>,
        Bound<'py, PyBytes>,
    )> {
        let rule = tie_rule(rule)?;
        let mut options = options(None, None)?;
        options.stop = stop::flag(stop);
        let watch = Watch {
            deadline: deadline(&limits(seconds, None)?),
            ..Watch::over(&options.stop)
        };
        let watched = progress.is_some();
        let found = interruptible::run_watched(
            py,
            watch,
            |sender| {
                let reports = Reports::new(sender, watched);
                induce(&self.0, rule, &options, &|progress| reports.send(progress))
            },
            |report| Reports::hand_over(report, progress),
        )?;
        let Vectors {
            values,
            choices,
            settled,
        } = found.map_err(failure)?;
        let settled: Vec<u8> = settled.into_iter().map(u8::from).collect();
        Ok((
            bytes(py, &values, f64::to_ne_bytes),
            bytes(py, &choices, u32::to_ne_bytes),
            PyBytes::new(py, &settled),
        ))
    }

    /// The first state whose payoffs, move or claim to be settled does not follow from its successors.
    fn check_vectors(
        &self,
        py: Python<'_>,
        rule: &str,
        values: &[u8],
        choices: &[u8],
        settled: &[u8],
    ) -> PyResult<Option<u32>> {
        let rule = tie_rule(rule)?;
        let given = Vectors {
            values: words(values, f64::from_ne_bytes),
            choices: words(choices, u32::from_ne_bytes),
            settled: settled.iter().map(|&one| one != 0).collect(),
        };
        let states = self.0.len();
        if given.values.len() != states * self.0.players()
            || given.choices.len() != states
            || given.settled.len() != states
        {
            return Err(InvalidInputError::new_err("not payoffs for each state"));
        }
        Ok(py.detach(|| check(&self.0, rule, &given)))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }
}

impl Graph {
    fn bounds(&self, lower: &[u8], upper: &[u8]) -> PyResult<Bounds> {
        let lower = words(lower, f64::from_ne_bytes);
        let other: Vec<f64> = words(upper, |upper| -f64::from_ne_bytes(upper));
        if lower.len() != self.0.len() || other.len() != lower.len() {
            return Err(InvalidInputError::new_err("not a bound for each state"));
        }
        Ok(Bounds { lower, other })
    }

    fn question(&self, player: u8, endless: f64, epsilon: f64, method: &str) -> PyResult<Question> {
        if usize::from(player) >= self.0.players() || !endless.is_finite() {
            return Err(InvalidInputError::new_err("there is no such player"));
        }
        if epsilon.is_nan() || epsilon <= 0.0 {
            let text = format!("epsilon={epsilon} must be more than 0");
            return Err(InvalidInputError::new_err(text));
        }
        let method = match method {
            "values" => Method::Values,
            "policies" => Method::Policies,
            other => {
                let text = format!("no method {other:?}: \"values\" or \"policies\"");
                return Err(InvalidInputError::new_err(text));
            }
        };
        Ok(Question {
            player,
            endless,
            epsilon,
            method,
        })
    }
}

fn tie_rule(name: &str) -> PyResult<TieRule> {
    TieRule::named(name).ok_or_else(|| {
        let text = format!("no rule for ties {name:?}: \"first\", \"kind\" or \"spiteful\"");
        InvalidInputError::new_err(text)
    })
}

/// Value iteration of a graph, with bounds that hold whenever it ends.
#[pyclass(frozen, module = "zermelo._core")]
pub struct Iteration {
    graph: Py<Graph>,
    inner: Mutex<bounds::Iteration>,
}

#[pymethods]
impl Iteration {
    #[new]
    fn new(
        graph: &Bound<'_, Graph>,
        player: u8,
        endless: f64,
        epsilon: f64,
        method: &str,
    ) -> PyResult<Iteration> {
        let own = graph.get();
        let question = own.question(player, endless, epsilon, method)?;
        let states = Arc::clone(&own.0);
        let begun = graph
            .py()
            .detach(|| bounds::Iteration::new(states, question));
        Ok(Iteration {
            graph: graph.clone().unbind(),
            inner: Mutex::new(begun.map_err(failure)?),
        })
    }

    /// Goes on from bounds that were found before.
    fn resume(&self, lower: &[u8], upper: &[u8]) -> PyResult<()> {
        let bounds = self.graph.get().bounds(lower, upper)?;
        self.lock().resume(&bounds);
        Ok(())
    }

    /// Works on: whether it came to its end. Stopped by the clock or by `stop` it is not, and can be
    /// called again. Ctrl-C stops it.
    #[pyo3(signature = (*, seconds=None, stop=None, progress=None))]
    fn run(
        &self,
        py: Python<'_>,
        seconds: Option<f64>,
        stop: Option<&Bound<'_, Stop>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let mut options = options(None, None)?;
        options.stop = stop::flag(stop);
        let until = deadline(&limits(seconds, None)?);
        let watched = progress.is_some();
        let done = interruptible::run(
            py,
            &options.stop,
            |sender| {
                let reports = Reports::new(sender, watched);
                let listener = |progress| reports.send(progress);
                self.lock().run(&options, until, &listener)
            },
            |report| Reports::hand_over(report, progress),
        )?;
        match done {
            Ok(done) => Ok(done),
            Err(SolveError::Stopped) => Ok(false),
            Err(error) => Err(failure(error)),
        }
    }

    /// Checks the bounds, and gives for each state the number of a move that keeps them.
    fn finish<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let found = py.detach(|| self.lock().finish());
        Ok(bytes(py, &found.map_err(failure)?, u32::to_ne_bytes))
    }

    /// The lower bounds of all states.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        bytes(py, &self.lock().bounds.lower, f64::to_ne_bytes)
    }

    /// The upper bounds of all states.
    #[getter]
    fn upper<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        bytes(py, &self.lock().bounds.other, |other| {
            (-other).to_ne_bytes()
        })
    }

    /// How often play went round through states that lead to each other.
    #[getter]
    fn rounds(&self) -> u64 {
        self.lock().rounds
    }

    /// Whether the players together could keep the game from ending.
    #[getter]
    fn may_be_endless(&self) -> bool {
        self.lock().may_be_endless
    }
}

impl Iteration {
    fn lock(&self) -> std::sync::MutexGuard<'_, bounds::Iteration> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Finds every state that can be reached: the states by their numbers, and the graph of them.
#[pyfunction]
#[pyo3(signature = (root, *, memory_mb=None, seconds=None, nodes=None, stop=None, progress=None))]
pub fn explore(
    py: Python<'_>,
    root: &Bound<'_, State>,
    memory_mb: Option<f64>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(StateList, Graph)> {
    let mut options = options(memory_mb, None)?;
    options.stop = stop::flag(stop);
    let limits = limits(seconds, nodes)?;
    options.nodes = limits.nodes;
    let watch = Watch {
        deadline: deadline(&limits),
        ..Watch::over(&options.stop)
    };
    let State { game, data } = root.get();
    let explorer = arguments::capable(game, &game.explorer, WORK)?;
    let watched = progress.is_some();
    let found = interruptible::run_watched(
        py,
        watch,
        |sender| {
            let reports = Reports::new(sender, watched);
            explorer.explore(data, &options, &|progress| reports.send(progress))
        },
        |report| Reports::hand_over(report, progress),
    )?;
    let (states, graph) = found.map_err(failure)?;
    let states = StateList {
        game: Arc::clone(game),
        explorer: Arc::clone(explorer),
        states,
    };
    Ok((states, Graph(Arc::new(graph))))
}

fn bytes<'py, T: Copy, const N: usize>(
    py: Python<'py>,
    values: &[T],
    write: impl Fn(T) -> [u8; N],
) -> Bound<'py, PyBytes> {
    let all: Vec<u8> = values.iter().flat_map(|&value| write(value)).collect();
    PyBytes::new(py, &all)
}

fn words<T, const N: usize>(bytes: &[u8], read: impl Fn([u8; N]) -> T) -> Vec<T> {
    let words = bytes.chunks_exact(N).map(|word| word.try_into());
    words.flatten().map(read).collect()
}
