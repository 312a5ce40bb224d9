//! Monte Carlo tree search of a game written in plain Python.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::{Broken, Game, Kind, Payoffs, Repetition, Uniform};
use zermelo_search::mcts::{Finding, Mcts, Memory};

use super::game::Estimate;
use super::rules::Rules;
use super::search::{held_apart, opened};
use super::states::Move;
use crate::arguments::{LimitArguments, Text, Whole};
use crate::full_width::broken;
use crate::monte_carlo::{self, Sampled};
use crate::result::Scale;
use crate::stop::{self, Stop};

/// Monte Carlo tree search of a position of any game in plain Python.
///
/// The payoffs add up to "zero", to a "constant", which is the sum of the ends of the range, or to anything.
/// Errors of the rules are raised as they are. Ctrl-C also interrupts a rule that does not return.
#[pyfunction]
#[pyo3(signature = (game, state, *, payoffs, options=None, payoff_range=None, seconds=None, nodes=None,
                    soft_seconds=None, memory_mb=64.0, stop=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
pub fn search_python_mcts<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    state: Py<PyAny>,
    payoffs: Text,
    options: Option<&Bound<'py, PyDict>>,
    payoff_range: Option<(f64, f64)>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    soft_seconds: Option<f64>,
    memory_mb: f64,
    stop: Option<&Bound<'py, Stop>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Sampled> {
    let stop = stop::flag(stop);
    let given = LimitArguments {
        depth: None,
        seconds,
        nodes,
        soft_seconds,
        memory_mb,
    };
    let limits = given.limits(stop.clone())?;
    let kind = Kind {
        players: game.getattr("players")?.extract()?,
        payoffs: match &*payoffs {
            "zero-sum" => Payoffs::Zero,
            "constant-sum" => Payoffs::Constant,
            _ => Payoffs::General,
        },
        chance: true,
        repetition: Repetition::Nothing,
        ..Kind::opposed(1)
    };
    let (range, options) = (
        monte_carlo::range(payoff_range)?,
        monte_carlo::options(options, 1)?,
    );
    let mut rules = Rules::of(game)?;
    rules.order = None; // moves are drawn, and need no order
    let game = opened(py, rules, kind, state, &limits, &stop)?;
    let write = |action: Move| Ok(game.object(py, action));
    let found = held_apart(
        py,
        &stop,
        |tell| {
            let plan = Mcts {
                game: &*game,
                evaluator: &Estimate {
                    scale: Scale::of_payoffs(1),
                },
                playout: &Uniform,
                range,
                options,
            };
            let memory = Memory::default();
            plan.search(&memory, &[], &game.initial(), &limits, |found| {
                tell(found.map(|action| action));
            })
        },
        |found: Finding<Move>| match progress {
            Some(progress) => {
                let found = Sampled::written(py, found, &write)?;
                progress.call1((found,)).map(drop)
            }
            None => Ok(()),
        },
    )?;
    if let Some(failure) = game.failure(py) {
        return Err(failure);
    }
    let found =
        found.map_err(|Broken { state, fault }| broken(py, fault, || Ok(state.object(py))))?;
    Sampled::written(py, found, &write)
}
