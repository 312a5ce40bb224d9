//! Expectiminimax and max^n, as Python sees them.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zermelo_bundle::fullwidth::{Algorithm, ErasedEvent, ErasedFinding, Task, Worth};
use zermelo_bundle::{Erased, SharedGame};
use zermelo_core::{Broken, Fault, Limits, Player};
use zermelo_search::expectimax::{self, Range};
use zermelo_search::fullwidth::{self, Event, Leaf};
use zermelo_search::multiplayer::SumBound;

use crate::action::Move;
use crate::arguments::{self, LimitArguments, Text, Whole};
use crate::errors::{BrokenGameError, InvalidInputError};
use crate::interruptible;
use crate::native_game::{GivenState, NativeGame};
use crate::search_options;
use crate::state::State;
use crate::stop::{self, Stop};
use crate::tables::GivenTables;

/// What a full-width search found.
///
/// A value is a number from the side of `player`, or in max^n a tuple with a number for each player.
#[pyclass(frozen, get_all, module = "zermelo._core")]
pub struct Finding {
    /// The player from whose side a number is.
    player: usize,
    /// The value of the state.
    value: Py<PyAny>,
    /// "proved", "estimate" or "depends on ties".
    exactness: &'static str,
    /// The least and the greatest that each player may get however ties are broken; max^n only.
    ranges: Option<Vec<(f64, f64)>>,
    /// Best play by all, as far as it does not depend on chance.
    pv: Py<PyTuple>,
    /// Each move of the state: value, exactness, and the move with best play after it.
    moves: Vec<(Py<PyAny>, &'static str, Py<PyTuple>)>,
    /// All moves as good as the best one.
    ties: Py<PyTuple>,
    /// Plies that were searched completely.
    depth: u32,
    /// States visited.
    nodes: u64,
    /// Ends of games and estimates among them.
    leaves: u64,
    /// States of which the table knew enough.
    table_hits: u64,
    /// Time taken.
    seconds: f64,
}

/// A worth for Python: a number or a tuple of numbers.
pub fn worth(py: Python<'_>, worth: &Worth) -> PyResult<Py<PyAny>> {
    Ok(match worth {
        Worth::Number(number) => number.into_pyobject(py)?.into_any().unbind(),
        Worth::Vector(shares) => PyTuple::new(py, shares.payoffs.iter())?.into_any().unbind(),
    })
}

/// How sure a value is; where history matters nothing is proved that does not know it.
fn exactness(worth: &Worth, is_final: bool, history: bool) -> &'static str {
    match worth {
        _ if !is_final || history => "estimate",
        Worth::Vector(shares) if !shares.is_certain() => "depends on ties",
        _ => "proved",
    }
}

/// What a mover likes as much as the best.
fn as_good(mover: Player, one: &Worth, best: &Worth) -> bool {
    match (one, best) {
        (Worth::Vector(one), Worth::Vector(best)) => {
            let mover = mover.index().unwrap_or_default();
            one.payoffs[mover] == best.payoffs[mover]
        }
        (one, best) => one == best,
    }
}

/// Turns findings into what Python sees, with moves as the game writes them.
pub struct Writer<'a, 'py, W> {
    pub py: Python<'py>,
    /// Whether a rule on repetition matters.
    pub history: bool,
    pub write: &'a dyn Fn(&W) -> PyResult<Py<PyAny>>,
}

impl<W> Writer<'_, '_, W> {
    fn line(&self, line: &[W]) -> PyResult<Py<PyTuple>> {
        let moves: PyResult<Vec<_>> = line.iter().map(self.write).collect();
        Ok(PyTuple::new(self.py, moves?)?.unbind())
    }

    pub fn finding(
        &self,
        found: &zermelo_search::fullwidth::Finding<Worth, W>,
    ) -> PyResult<Finding> {
        let py = self.py;
        let mut moves = Vec::new();
        let mut ties = Vec::new();
        let best = found.best.map(|best| &found.branches[best]);
        for branch in &found.branches {
            let Some(value) = &branch.value else { continue };
            let sure = exactness(value, branch.is_final, self.history);
            moves.push((worth(py, value)?, sure, self.line(&branch.line)?));
            let best = best.and_then(|best| best.value.as_ref());
            if best.is_some_and(|best| as_good(found.player, value, best)) {
                ties.push((self.write)(&branch.line[0])?);
            }
        }
        Ok(Finding {
            player: found.player.index().unwrap_or_default(),
            value: worth(py, &found.value)?,
            exactness: exactness(&found.value, found.is_final, self.history),
            ranges: match &found.value {
                Worth::Vector(shares) => Some(shares.ranges()),
                Worth::Number(_) => None,
            },
            pv: self.line(best.map_or(&[], |best| &best.line))?,
            moves,
            ties: PyTuple::new(py, ties)?.unbind(),
            depth: found.depth,
            nodes: found.nodes,
            leaves: found.leaves,
            table_hits: found.table_hits,
            seconds: found.elapsed.as_secs_f64(),
        })
    }
}

/// What is asked of a full-width search besides its limits.
pub struct Asked<'a, 'py> {
    pub algorithm: &'a str,
    pub options: Option<&'a Bound<'py, PyDict>>,
    /// The least payoff and the greatest, where they are known.
    pub payoff_range: Option<(f64, f64)>,
    /// How many players there are, and what their payoffs add up to, where max^n is to prune by that.
    pub players: usize,
    pub payoff_sum: Option<f64>,
    pub lines: i64,
    pub ties: bool,
}

impl Asked<'_, '_> {
    /// The algorithm, from the side of a player.
    pub fn read(&self, player: Player) -> PyResult<Algorithm> {
        let name = self.algorithm;
        let lines = arguments::count("lines", self.lines)? as usize;
        match name {
            "expectiminimax" | "best_reply" => Ok(Algorithm::Expectiminimax {
                player,
                range: range(self.payoff_range)?,
                options: expectimax::Options {
                    best_reply: name == "best_reply",
                    lines,
                    ties: self.ties,
                    ..search_options::read(self.options, 1)?
                },
            }),
            "maxn" => Ok(Algorithm::MaxN {
                options: fullwidth::Options {
                    lines,
                    ..search_options::read(self.options, 1)?
                },
                sum: self.sum_bound()?,
            }),
            _ => Err(InvalidInputError::new_err(format!(
                "{name:?} is no full-width search: there are expectiminimax, best_reply and maxn"
            ))),
        }
    }
}

impl Asked<'_, '_> {
    /// What pruning of max^n rests on, where it is asked for.
    fn sum_bound(&self) -> PyResult<Option<SumBound>> {
        let Some(most) = self.payoff_sum else {
            return Ok(None);
        };
        let Range { least, .. } = range(self.payoff_range)?;
        if !most.is_finite() || !least.is_finite() {
            return Err(InvalidInputError::new_err(
                "payoff_sum needs a payoff_range, and both are finite",
            ));
        }
        Ok(Some(SumBound::new(self.players, least, most)))
    }
}

fn range(declared: Option<(f64, f64)>) -> PyResult<Range> {
    match declared {
        None => Ok(Range::UNKNOWN),
        Some((least, greatest)) if least <= greatest => Ok(Range { least, greatest }),
        Some((least, greatest)) => Err(InvalidInputError::new_err(format!(
            "payoff_range is the least payoff and the greatest, not {least} and {greatest}"
        ))),
    }
}

/// Rules that break the model: what is wrong, and as `state` the state in which it is.
pub fn broken(py: Python<'_>, fault: Fault, state: impl FnOnce() -> PyResult<Py<PyAny>>) -> PyErr {
    let error = BrokenGameError::new_err(format!("{} {fault}", fault.rule()));
    let named = state().and_then(|state| error.value(py).setattr("state", state));
    named.err().unwrap_or(error)
}

/// Whose side a search takes: the player to move, or the first where chance moves or nobody does.
fn side(game: &SharedGame, state: &Erased) -> Player {
    let mover = game.to_move(state);
    if mover.is_chance() || game.is_terminal(state) {
        Player::FIRST
    } else {
        mover
    }
}

fn native<'a, 'py>(
    py: Python<'py>,
    game: &'a SharedGame,
    write: &'a dyn Fn(&Erased) -> PyResult<Py<PyAny>>,
) -> Writer<'a, 'py, Erased> {
    Writer {
        py,
        history: game.kind().repetition.matters(),
        write,
    }
}

fn writing(py: Python<'_>, game: &SharedGame) -> impl Fn(&Erased) -> PyResult<Py<PyAny>> {
    let game = Arc::clone(game);
    move |data: &Erased| {
        let action = Move::new(&game, game.copy_move(data));
        Ok(Py::new(py, action)?.into_any())
    }
}

/// A full-width search of a native or compiled game. Without the GIL; Ctrl-C stops it.
#[pyfunction]
#[pyo3(signature = (
    game, state, algorithm, *, options=None, payoff_range=None, payoff_sum=None, lines=1, ties=false,
    depth=None, seconds=None, nodes=None, soft_seconds=None, memory_mb=64.0, tables=None, stop=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn search_full_width(
    py: Python<'_>,
    game: &NativeGame,
    state: GivenState<'_>,
    algorithm: Text,
    options: Option<&Bound<'_, PyDict>>,
    payoff_range: Option<(f64, f64)>,
    payoff_sum: Option<f64>,
    lines: i64,
    ties: bool,
    depth: Option<Whole>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    soft_seconds: Option<f64>,
    memory_mb: f64,
    tables: Option<GivenTables<'_>>,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Finding> {
    let data = game.open(&state)?;
    let searched = game.asking(py, tables.as_ref())?;
    let game = game.game();
    let search = arguments::capable(&searched, &searched.full_width, "this search")?;
    let stop = stop::flag(stop);
    let given = LimitArguments {
        depth,
        seconds,
        nodes,
        soft_seconds,
        memory_mb,
    };
    let limits = given.limits(stop.clone())?;
    let asked = Asked {
        algorithm: &algorithm,
        options,
        payoff_range,
        players: game.kind().players,
        payoff_sum,
        lines,
        ties,
    };
    let task = Task {
        state: data,
        algorithm: asked.read(side(game, data))?,
        limits: &limits,
    };
    let write = writing(py, game);
    let writer = native(py, game, &write);
    let watched = progress.is_some();
    let found = interruptible::run(
        py,
        &stop,
        |sender| {
            search.search(&task, &mut |found| {
                if watched {
                    // Nobody receives any more only when the search is about to be stopped.
                    sender.send(found);
                }
            })
        },
        |found: ErasedFinding| match progress {
            Some(progress) => progress.call1((writer.finding(&found)?,)).map(drop),
            None => Ok(()),
        },
    )?;
    let finding = writer.finding(&sound(py, game, found)?)?;
    tables.map_or(Ok(()), |tables| tables.refuse_damage(py))?;
    Ok(finding)
}

/// What was found, or the error that says why nothing was.
fn sound<T>(py: Python<'_>, game: &SharedGame, found: Result<T, Broken<Erased>>) -> PyResult<T> {
    found.map_err(|Broken { state, fault }| {
        let state = State::new(game, state);
        broken(py, fault, || Ok(Py::new(py, state)?.into_any()))
    })
}

/// A full-width search told step by step, with nothing pruned: what it found, and events as tuples.
#[pyfunction]
#[pyo3(signature = (
    game, state, algorithm, *, max_nodes, options=None, payoff_range=None, depth=None, seconds=None,
    nodes=None, memory_mb=64.0, stop=None
))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn trace_full_width<'py>(
    py: Python<'py>,
    game: &NativeGame,
    state: GivenState<'_>,
    algorithm: Text,
    max_nodes: i64,
    options: Option<&Bound<'py, PyDict>>,
    payoff_range: Option<(f64, f64)>,
    depth: Option<Whole>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    memory_mb: f64,
    stop: Option<&Bound<'py, Stop>>,
) -> PyResult<(Finding, Vec<Bound<'py, PyTuple>>)> {
    let data = game.open(&state)?;
    let game = game.game();
    let search = arguments::capable(game, &game.full_width, "this search")?;
    let stop = stop::flag(stop);
    let given = LimitArguments {
        depth,
        seconds,
        nodes,
        soft_seconds: None,
        memory_mb,
    };
    let limits: Limits = given.limits(stop.clone())?;
    let asked = Asked {
        algorithm: &algorithm,
        options,
        payoff_range,
        players: game.kind().players,
        payoff_sum: None,
        lines: 1,
        ties: false,
    };
    let task = Task {
        state: data,
        algorithm: asked.read(side(game, data))?,
        limits: &limits,
    };
    let max_nodes = arguments::count("max_nodes", max_nodes)? as usize;
    let work = |_: interruptible::Sender<()>| search.trace(&task, max_nodes);
    let (found, events) = sound(py, game, interruptible::run(py, &stop, work, |()| Ok(()))?)?;
    let write = writing(py, game);
    let finding = native(py, game, &write).finding(&found)?;
    let events: PyResult<Vec<_>> = events
        .into_iter()
        .map(|event| told(py, game, event))
        .collect();
    Ok((finding, events?))
}

/// One event as a tuple: a name, and what belongs to it.
fn told<'py>(
    py: Python<'py>,
    game: &SharedGame,
    event: ErasedEvent,
) -> PyResult<Bound<'py, PyTuple>> {
    match event {
        Event::Iteration(depth) => ("iteration", depth).into_pyobject(py),
        Event::Enter(state, action) => {
            let action = action.map(|data| Move::new(game, data));
            ("enter", State::new(game, state), action).into_pyobject(py)
        }
        Event::Value(value, leaf) => {
            let kind = match leaf {
                Leaf::Terminal => "terminal",
                Leaf::Estimate => "estimate",
            };
            ("value", worth(py, &value)?, kind).into_pyobject(py)
        }
        Event::TableHit(value) => ("table_hit", worth(py, &value)?, "exact").into_pyobject(py),
        Event::Leave(value) => ("leave", worth(py, &value)?).into_pyobject(py),
        Event::Stopped => ("stopped",).into_pyobject(py),
    }
}
