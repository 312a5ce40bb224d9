//! The core's search of a game written in plain Python.

use std::ffi::c_long;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{exceptions::PyKeyboardInterrupt, ffi};
use zermelo_core::{Evaluator, Exactness, Limits, Payoff, Quiescent};
use zermelo_search::{AlphaBeta, Analysis, Options};

use crate::arguments::{Given, Whole};
use crate::errors::UnorderedPayoffsError;
use crate::interruptible::{self, Watch};
use crate::python_game::{Estimate, Move, Noise, PythonGame, Rules};
use crate::result::Worth;
use crate::stop::{self, Stop};

/// Searches a position of a game whose rules are the methods of a Python object.
///
/// The answer is a dictionary with the fields of a result. Errors of the rules are raised as they
/// are; payoffs that the core cannot order raise `UnorderedPayoffsError`, with the nodes visited until
/// then. Ctrl-C also interrupts a rule that does not return.
#[pyfunction]
#[pyo3(signature = (game, state, *, payoff_limit, depth=None, seconds=None, nodes=None,
                    memory_mb=64.0, stop=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
pub fn search_python<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    state: Py<PyAny>,
    payoff_limit: Payoff,
    depth: Option<Whole>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    memory_mb: f64,
    stop: Option<&Bound<'py, Stop>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let stop = stop::flag(stop);
    let given = Given {
        depth,
        seconds,
        nodes,
        clock: None,
        memory_mb,
    };
    let limits = given.limits(stop.clone())?;
    let rules = rules(game)?;
    let quiescent = rules.noisy.is_some();
    let deadline = limits
        .time
        .and_then(|time| Instant::now().checked_add(time));
    let game = PythonGame::new(py, rules, state, payoff_limit, deadline, stop.clone())?;
    let game = Arc::new(game);
    let searched = Arc::clone(&game);
    let thread = AtomicI64::new(0);
    let interrupt = || interrupt(thread.load(Ordering::Relaxed));
    let watch = Watch {
        interrupt: &interrupt,
        ..Watch::over(&stop)
    };
    let found = interruptible::run_watched(
        py,
        watch,
        |sender| {
            // The rules are Python, so this thread holds the GIL except when Python lets go of it.
            Python::attach(|py| {
                thread.store(ident(py), Ordering::Relaxed);
                search(&searched, quiescent, &limits, sender)
            })
        },
        |analysis| match progress {
            Some(progress) => progress.call1((answer(py, &game, &analysis)?,)).map(drop),
            None => Ok(()),
        },
    )?;
    if let Some(failure) = game.failure(py) {
        if failure.is_instance_of::<UnorderedPayoffsError>(py) {
            failure.value(py).setattr("nodes", found.nodes)?;
        }
        return Err(failure);
    }
    answer(py, &game, &found)
}

/// The number by which Python knows this thread; 0 if it does not say.
fn ident(py: Python<'_>) -> i64 {
    let threading = py.import("threading");
    let ident = threading.and_then(|threading| threading.call_method0("get_ident")?.extract());
    ident.unwrap_or(0)
}

/// Raises `KeyboardInterrupt` in the Python code that a thread is running.
fn interrupt(thread: i64) {
    if thread != 0 {
        Python::attach(|py| {
            let error = py.get_type::<PyKeyboardInterrupt>();
            // SAFETY: the GIL is held, and a thread that has ended is only not found.
            unsafe { ffi::PyThreadState_SetAsyncExc(thread as c_long, error.as_ptr()) };
        });
    }
}

/// Searches, and tells of every finished depth.
fn search(
    game: &PythonGame,
    quiescent: bool,
    limits: &Limits,
    sender: Sender<Analysis<Move>>,
) -> Analysis<Move> {
    let mut finished = None;
    let report = |analysis: &Analysis<Move>| {
        if !game.is_late() {
            finished = Some(analysis.map(|action| action));
            // Nobody receives any more only when the search is about to be stopped.
            sender.send(analysis.map(|action| action)).ok();
        }
    };
    let noisy = Quiescent {
        evaluator: Estimate,
        noisy: Noise,
    };
    let found = if quiescent {
        run(game, &noisy, limits, report)
    } else {
        run(game, &Estimate, limits, report)
    };
    if !game.is_late() {
        return found;
    }
    let (nodes, elapsed) = (found.nodes, found.elapsed);
    let finished = finished.unwrap_or_else(|| at_sight(game, found));
    Analysis {
        nodes,
        elapsed,
        ..finished
    }
}

/// What can be said when not even the moves of the root were counted in time: the first of them.
fn at_sight(game: &PythonGame, found: Analysis<Move>) -> Analysis<Move> {
    Analysis {
        score: 0,
        exactness: Exactness::Estimate,
        principal_variation: game.first_move().into_iter().collect(),
        depth: 0,
        ..found
    }
}

fn run<E: Evaluator<PythonGame>>(
    game: &PythonGame,
    evaluator: &E,
    limits: &Limits,
    report: impl FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let options = Options {
        game_order: false, // the moves come in the game's own order already
        ..Options::default()
    };
    let plan = AlphaBeta {
        game,
        evaluator,
        order: &(),
        options,
    };
    use zermelo_core::Game;
    plan.search(&game.initial(), limits, &mut (), report)
}

fn rules(game: &Bound<'_, PyAny>) -> PyResult<Rules> {
    let must = |name: &str| game.getattr(name).map(Bound::unbind);
    let may = |name: &str| {
        game.getattr(name)
            .ok()
            .filter(|m| m.is_callable())
            .map(Bound::unbind)
    };
    Ok(Rules {
        game: game.clone().unbind(),
        to_move: must("to_move")?,
        actions: must("actions")?,
        result: must("result")?,
        is_terminal: must("is_terminal")?,
        utility: must("utility")?,
        evaluate: may("evaluate"),
        order: may("order"),
        key: may("key"),
        noisy: may("noisy"),
    })
}

fn answer<'py>(
    py: Python<'py>,
    game: &PythonGame,
    analysis: &Analysis<Move>,
) -> PyResult<Bound<'py, PyDict>> {
    let worth = Worth::new(analysis.score, analysis.exactness, game.limit());
    let line = analysis.principal_variation.iter();
    let line: Vec<_> = line.map(|&action| game.object(py, action)).collect();
    let found = PyDict::new(py);
    found.set_item("value", worth.value(py)?)?;
    found.set_item("exactness", worth.exactness())?;
    found.set_item("remoteness", worth.remoteness())?;
    found.set_item("player", analysis.player.index().unwrap_or_default())?;
    found.set_item("move", line.first())?;
    found.set_item("pv", PyTuple::new(py, line)?)?;
    found.set_item("depth", analysis.depth)?;
    found.set_item("nodes", analysis.nodes)?;
    found.set_item("seconds", analysis.elapsed.as_secs_f64())?;
    Ok(found)
}
