//! Monte Carlo tree search, as Python sees it.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zermelo_bundle::mcts::Task;
use zermelo_bundle::{Erased, SharedGame};
use zermelo_core::{Broken, Kind, Payoffs};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Candidate, Finding, Options, Verdict};

use crate::action::Move;
use crate::arguments::{self, LimitArguments, Whole};
use crate::errors::InvalidInputError;
use crate::full_width::broken;
use crate::interruptible;
use crate::judging::{Leaf, PythonJudge};
use crate::learning::ZeroNetwork;
use crate::memory::{Memories, Memory};
use crate::native_game::{GivenState, NativeGame};
use crate::search_options;
use crate::state::State;
use crate::stop::{self, Stop};

/// What a Monte Carlo tree search found. Values and bounds have a number for each player.
#[pyclass(frozen, get_all, module = "zermelo._core")]
pub struct Sampled {
    /// The player to move; the first where chance moves or the game is over.
    player: usize,
    /// What every player may expect.
    values: Py<PyTuple>,
    /// The least and the greatest that every player can get.
    bounds: Vec<(f64, f64)>,
    /// Whether the bounds have met.
    proved: bool,
    /// Best play by all, as far as it does not depend on chance.
    pv: Py<PyTuple>,
    /// The moves, the best first.
    moves: Vec<Py<SampledMove>>,
    /// Simulations made.
    simulations: u64,
    /// States entered in the tree and in playouts.
    states: u64,
    /// Nodes of the tree.
    tree_nodes: u64,
    /// Bytes that they take.
    tree_bytes: u64,
    /// The longest path in the tree.
    depth: u64,
    /// Visits that were there before the search.
    reused: u64,
    /// How often memory was full.
    compactions: u64,
    /// Playouts that were ended by their bound.
    cut_short: u64,
    /// Time taken.
    seconds: f64,
    /// The first simulations, if they were asked for: moves, whether the game was over, what came out for the
    /// player, and the mean of every node on the way from then on.
    log: Vec<(Py<PyTuple>, bool, f64, Vec<f64>)>,
}

/// What is known of a move.
#[pyclass(frozen, get_all, module = "zermelo._core")]
pub struct SampledMove {
    /// How often it was tried.
    visits: u64,
    /// What every player may expect.
    values: Py<PyTuple>,
    /// The least and the greatest that every player can get.
    bounds: Vec<(f64, f64)>,
    /// Whether the bounds have met.
    proved: bool,
    /// How likely it is, or seemed.
    prior: Option<f64>,
    /// The move, and best play after it.
    pv: Py<PyTuple>,
}

/// How moves become Python objects.
pub type Write<'a, M> = &'a dyn Fn(M) -> PyResult<Py<PyAny>>;

fn line<M>(py: Python<'_>, moves: Vec<M>, write: Write<'_, M>) -> PyResult<Py<PyTuple>> {
    let moves: PyResult<Vec<_>> = moves.into_iter().map(write).collect();
    Ok(PyTuple::new(py, moves?)?.unbind())
}

impl Sampled {
    /// What a search found, its moves written as Python objects.
    pub fn written<M>(py: Python<'_>, found: Finding<M>, write: Write<'_, M>) -> PyResult<Sampled> {
        let one = |one: Candidate<M>| {
            let written = SampledMove {
                visits: one.visits,
                values: PyTuple::new(py, one.values)?.unbind(),
                bounds: one.bounds,
                proved: one.is_proved,
                prior: one.prior,
                pv: line(py, one.line, write)?,
            };
            Py::new(py, written)
        };
        let moves: PyResult<Vec<_>> = found.moves.into_iter().map(one).collect();
        let effort = found.effort;
        let mut log = Vec::new();
        for one in found.log {
            log.push((
                line(py, one.moves, write)?,
                one.is_over,
                one.value,
                one.means,
            ));
        }
        Ok(Sampled {
            player: found.player.index().unwrap_or_default(),
            values: PyTuple::new(py, found.values)?.unbind(),
            bounds: found.bounds,
            proved: found.is_proved,
            pv: line(py, found.line, write)?,
            moves: moves?,
            simulations: effort.simulations,
            states: effort.states,
            tree_nodes: effort.nodes,
            tree_bytes: effort.bytes,
            depth: effort.depth,
            reused: effort.reused,
            compactions: effort.compactions,
            cut_short: effort.cut_short,
            seconds: effort.elapsed.as_secs_f64(),
            log,
        })
    }
}

/// The techniques that were asked for, with so many threads.
pub fn options(given: Option<&Bound<'_, PyDict>>, threads: i64) -> PyResult<Options> {
    Ok(Options {
        threads: arguments::count("threads", threads)?,
        ..search_options::read(given, 1)?
    })
}

/// The payoffs that a game declares.
pub fn range(declared: Option<(f64, f64)>) -> PyResult<Range> {
    match declared {
        None => Ok(Range::UNKNOWN),
        Some((least, greatest)) if least <= greatest => Ok(Range { least, greatest }),
        Some((least, greatest)) => Err(InvalidInputError::new_err(format!(
            "payoff_range is the least payoff and the greatest, not {least} and {greatest}"
        ))),
    }
}

/// Monte Carlo tree search of a native or compiled game. Without the GIL; Ctrl-C stops it.
#[pyfunction]
#[pyo3(signature = (
    game, state, *, options=None, payoff_range=None, past=None, seconds=None, nodes=None,
    soft_seconds=None, memory_mb=64.0, threads=1, memory=None, stop=None, progress=None,
    evaluator=None, batch=32, log=0
))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn search_mcts(
    py: Python<'_>,
    game: &NativeGame,
    state: GivenState<'_>,
    options: Option<&Bound<'_, PyDict>>,
    payoff_range: Option<(f64, f64)>,
    past: Option<Vec<Bound<'_, State>>>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    soft_seconds: Option<f64>,
    memory_mb: f64,
    threads: i64,
    memory: Option<&Bound<'_, Memory>>,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
    evaluator: Option<Py<PyAny>>,
    batch: i64,
    log: usize,
) -> PyResult<Sampled> {
    let data = game.open(&state)?;
    let past = past.unwrap_or_default();
    let past: PyResult<Vec<&Erased>> = past.iter().map(|state| game.open(state.get())).collect();
    let past = past?;
    let game = game.game();
    let search = arguments::capable(game, &game.mcts, "Monte Carlo tree search")?;
    let stop = stop::flag(stop);
    let given = LimitArguments {
        depth: None,
        seconds,
        nodes,
        soft_seconds,
        memory_mb,
    };
    let limits = given.limits(stop.clone())?;
    let own = Memories::default();
    let memory = memory.map(|memory| memory.get().of(game)).transpose()?;
    let task = Task {
        state: data,
        past: &past,
        options: &self::options(options, threads)?,
        range: range(payoff_range)?,
        limits: &limits,
        memory: &memory.unwrap_or(&own).mcts,
    };
    let write = |data: Erased| Ok(Py::new(py, Move::new(game, data))?.into_any());
    let watched = progress.is_some();
    let batch = arguments::count("batch", batch)? as usize;
    let network = evaluator
        .as_ref()
        .and_then(|evaluator| evaluator.bind(py).cast::<ZeroNetwork>().ok());
    let network = network.map(Bound::get);
    if let Some(network) = network {
        network.refuse_other(game)?;
    }
    let own_judge = evaluator.as_ref().filter(|_| network.is_none());
    let judge = own_judge.map(|evaluate| PythonJudge {
        evaluate,
        players: game.kind().players,
        sum: sum(game.kind(), task.range),
        failure: Mutex::default(),
    });
    let found = interruptible::run(
        py,
        &stop,
        |sender| {
            let report = &mut |found| {
                if watched {
                    // Nobody receives any more only when the search is about to be stopped.
                    sender.send(found);
                }
            };
            if let Some(network) = network {
                let judge = &mut |states: Vec<Erased>| network.verdicts(game, &states);
                return search.search_judged(&task, batch, judge, report);
            }
            match &judge {
                Some(judge) => {
                    let judge = &mut |states| judged(game, judge, states);
                    search.search_judged(&task, batch, judge, report)
                }
                None if log > 0 => search.search_logged(&task, log),
                None => search.search(&task, report),
            }
        },
        |found: Finding<Erased>| match progress {
            Some(progress) => {
                let found = Sampled::written(py, found, &write)?;
                progress.call1((found,)).map(drop)
            }
            None => Ok(()),
        },
    )?;
    if let Some(failure) = judge.and_then(PythonJudge::failed) {
        return Err(failure);
    }
    Sampled::written(py, sound(py, game, found)?, &write)
}

/// What the payoffs of two players add up to, where that is known.
pub fn sum(kind: Kind, range: Range) -> Option<f64> {
    match kind.payoffs {
        Payoffs::Zero => Some(0.0),
        Payoffs::Constant if range != Range::UNKNOWN => Some(range.least + range.greatest),
        _ => None,
    }
}

/// What an evaluator in Python says of states of a game.
fn judged(game: &SharedGame, judge: &PythonJudge<'_>, states: Vec<Erased>) -> Option<Vec<Verdict>> {
    Python::attach(|py| {
        let mut leaves = Vec::with_capacity(states.len());
        for data in &states {
            let state = Py::new(py, State::new(game, game.copy_state(data))).ok()?;
            leaves.push(Leaf {
                state: state.into_any(),
                mover: game.to_move(data),
            });
        }
        judge.ask(py, leaves, &|place| game.actions(&states[place]).len())
    })
}

/// What was found, or the error that says why nothing was.
fn sound<T>(py: Python<'_>, game: &SharedGame, found: Result<T, Broken<Erased>>) -> PyResult<T> {
    found.map_err(|Broken { state, fault }| {
        let state = State::new(game, state);
        broken(py, fault, || Ok(Py::new(py, state)?.into_any()))
    })
}
