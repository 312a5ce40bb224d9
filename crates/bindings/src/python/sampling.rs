//! Monte Carlo tree search of a game written in plain Python.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::{Broken, Game, Kind, Payoffs, Repetition, Uniform};
use zermelo_search::mcts::{Finding, Mcts, Memory, Verdict};

use super::game::{Estimate, PythonGame};
use super::rules::Rules;
use super::search::{held_apart, opened};
use super::states::{Move, State};
use crate::arguments::{self, LimitArguments, Text, Whole};
use crate::full_width::broken;
use crate::judging::{Leaf, PythonJudge};
use crate::monte_carlo::{self, Sampled};
use crate::result::Scale;
use crate::stop::{self, Stop};

/// Monte Carlo tree search of a position of any game in plain Python.
///
/// The payoffs add up to "zero", to a "constant", which is the sum of the ends of the range, or to anything.
/// Errors of the rules are raised as they are. Ctrl-C also interrupts a rule that does not return.
#[pyfunction]
#[pyo3(signature = (game, state, *, payoffs, options=None, payoff_range=None, seconds=None, nodes=None,
                    soft_seconds=None, memory_mb=64.0, stop=None, progress=None, evaluator=None, batch=32,
                    log=0))]
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
    evaluator: Option<Py<PyAny>>,
    batch: i64,
    log: usize,
) -> PyResult<Sampled> {
    let stop = stop::flag(stop);
    let given = LimitArguments {
        depth: None,
        seconds,
        nodes,
        soft_seconds,
        memory_mb,
    };
    let mut limits = given.limits(stop.clone())?;
    // States in Python take many times what nodes do, and to be asked for what was forgotten takes time.
    let state_bytes = limits.table_bytes / 4 * 3;
    limits.table_bytes -= state_bytes;
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
    game.keep_within(state_bytes);
    let write = |action: Move| Ok(game.object(py, action));
    let batch = arguments::count("batch", batch)? as usize;
    let judge = evaluator.as_ref().map(|evaluate| PythonJudge {
        evaluate,
        players: kind.players,
        sum: monte_carlo::sum(kind, range),
        failure: Mutex::default(),
    });
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
            let (memory, state) = (Memory::default(), game.initial());
            let report = &mut |found: &Finding<Move>| tell(found.map(|action| action));
            match &judge {
                Some(judge) => {
                    let judge = &mut |states: &[State]| judged(&game, judge, states);
                    plan.search_judged(&memory, &[], &state, &limits, batch, judge, report)
                }
                None if log > 0 => plan.search_logged(&[], &state, &limits, log),
                None => plan.search(&memory, &[], &state, &limits, report),
            }
        },
        |found: Finding<Move>| match progress {
            Some(progress) => {
                let found = Sampled::written(py, found, &write)?;
                progress.call1((found,)).map(drop)
            }
            None => Ok(()),
        },
    )?;
    let failed = game
        .failure(py)
        .or_else(|| judge.and_then(PythonJudge::failed));
    if let Some(failure) = failed {
        return Err(failure);
    }
    let found =
        found.map_err(|Broken { state, fault }| broken(py, fault, || Ok(state.object(py))))?;
    Sampled::written(py, found, &write)
}

/// What an evaluator says of states.
fn judged(game: &PythonGame, judge: &PythonJudge<'_>, states: &[State]) -> Option<Vec<Verdict>> {
    Python::attach(|py| {
        let leaf = |state: &State| Leaf {
            state: state.object(py),
            mover: game.to_move(state),
        };
        let leaves = states.iter().map(leaf).collect();
        judge.ask(py, leaves, &|place| game.count_actions(&states[place]))
    })
}
