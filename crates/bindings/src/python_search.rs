//! The core's search of a game written in plain Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zermelo_core::{Evaluator, Payoff, Quiescent};
use zermelo_search::{AlphaBeta, Analysis, Options};

use crate::arguments::{Given, Whole};
use crate::interruptible;
use crate::python_game::{Estimate, Move, Noise, PythonGame, Rules};
use crate::result::Worth;
use crate::stop::Stop;

/// Searches a position of a game whose rules are the methods of a Python object.
///
/// The answer is a dictionary with the fields of a result. Errors of the rules are raised as they
/// are; payoffs that the core cannot order raise `UnsupportedGameError`.
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
    let stop = stop.map(|stop| stop.get().flag.clone()).unwrap_or_default();
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
    let game = Arc::new(PythonGame::new(
        py,
        rules,
        state,
        payoff_limit,
        stop.clone(),
    )?);
    let searched = Arc::clone(&game);
    let found = interruptible::run(
        py,
        &stop,
        move |sender| {
            // The rules are Python, so this thread holds the GIL except when Python lets go of it.
            Python::attach(|_| {
                let report = |analysis: &Analysis<Move>| {
                    sender.send(analysis.map(|action| action)).ok();
                };
                let noisy = Quiescent {
                    evaluator: Estimate,
                    noisy: Noise,
                };
                if quiescent {
                    run(&searched, &noisy, &limits, report)
                } else {
                    run(&searched, &Estimate, &limits, report)
                }
            })
        },
        |analysis| match progress {
            Some(progress) => progress.call1((answer(py, &game, &analysis)?,)).map(drop),
            None => Ok(()),
        },
    );
    if let Some(failure) = game.take_failure() {
        return Err(failure);
    }
    answer(py, &game, &found?)
}

fn run<E: Evaluator<PythonGame>>(
    game: &PythonGame,
    evaluator: &E,
    limits: &zermelo_core::Limits,
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
