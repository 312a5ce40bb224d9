//! The core's searches of a game written in plain Python.

use std::ffi::c_long;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::{exceptions::PyKeyboardInterrupt, ffi};
use zermelo_bundle::fullwidth::{Algorithm, Worth};
use zermelo_core::{Broken, Evaluator, Exactness, Game, Judged, Kind, Limits, Payoff, Payoffs};
use zermelo_core::{Player, Quiescent, Repetition, StopFlag};
use zermelo_search::alphabeta::TABLE_DEPTH;
use zermelo_search::expectimax::StarSearch;
use zermelo_search::fullwidth::{Finding as Averaged, FullWidth, Searched};
use zermelo_search::multiplayer::{MaxN, Shares};
use zermelo_search::selective::Selective;
use zermelo_search::{AlphaBeta, Analysis, Options};

use super::game::{Estimate, MoveOrder, Noise, PythonGame};
use super::rules::Rules;
use super::scale::{measured, unit};
use super::states::Move;
use crate::arguments::{self, LimitArguments, Text, Whole};
use crate::errors::UnorderedPayoffsError;
use crate::full_width::{self, Finding, Writer};
use crate::interruptible::{self, Watch};
use crate::result::{Scale, SearchResult};
use crate::search_options::Asked;
use crate::stop::{self, Stop};

/// Searches a position of a game whose rules are the methods of a Python object, by alpha-beta or by the
/// search that plays.
///
/// The payoffs add up to `payoff_sum`, or to 0. Estimates lie between the payoffs if they are `ranged`; else
/// how large they are is measured. On `one_scale` a payoff counts as much as an estimate of the same size, and
/// no distance to the end is told; else every win is more than every estimate.
///
/// Errors of the rules are raised as they are; payoffs that the core cannot order raise
/// `UnorderedPayoffsError`, with the nodes visited until then. Ctrl-C also interrupts a rule that does not
/// return.
#[pyfunction]
#[pyo3(signature = (game, state, *, payoff_limit, payoff_sum=None, ranged=true, one_scale=false, algorithm=None, depth=None, seconds=None,
                    nodes=None, soft_seconds=None, memory_mb=64.0, multi_pv=1, ties=false,
                    options=None, stop=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
pub fn search_python<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    state: Py<PyAny>,
    payoff_limit: Payoff,
    payoff_sum: Option<f64>,
    ranged: bool,
    one_scale: bool,
    algorithm: Option<Text>,
    depth: Option<Whole>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    soft_seconds: Option<f64>,
    memory_mb: f64,
    multi_pv: i64,
    ties: bool,
    options: Option<&Bound<'py, PyDict>>,
    stop: Option<&Bound<'py, Stop>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<SearchResult> {
    let stop = stop::flag(stop);
    let given = LimitArguments {
        depth,
        seconds,
        nodes,
        soft_seconds,
        memory_mb,
    };
    let mut limits = given.limits(stop.clone())?;
    limits.fit_table(NODES_A_SECOND);
    limits.first_table_bytes = FIRST_TABLE_BYTES;
    if let Some(depth) = limits.depth {
        limits.table_bytes = limits.table_bytes.min(table_bytes_to(depth));
    }
    let mut asked = Asked::read(algorithm.as_deref(), options, payoff_limit)?;
    asked.widen(1, arguments::count("multi_pv", multi_pv)? as usize, ties);
    let mut rules = Rules::of(game)?;
    let order = MoveOrder(match asked {
        Asked::AlphaBeta(_) => rules.order.take(),
        Asked::Selective(_) => None, // moves are listed in the game's own order there
    });
    rules.sum = payoff_sum;
    rules.one_scale = one_scale;
    let game = opened(
        py,
        rules,
        Kind::opposed(payoff_limit),
        state,
        &limits,
        &stop,
    )?;
    let estimate_limit = if ranged || !game.estimates() {
        f64::from(payoff_limit)
    } else {
        measured(&game, &limits)
    };
    let scale = Scale {
        unit: unit(estimate_limit),
        sum: payoff_sum,
        one_scale,
    };
    let write = |action: Move| Ok(game.object(py, action));
    let shallow = matches!(asked, Asked::Selective(_)) || is_shallow(&limits);
    let found = held(
        py,
        &stop,
        shallow,
        |tell| search(&game, scale, &order, &asked, &limits, tell),
        |analysis| match progress {
            Some(progress) => {
                let found = SearchResult::written(py, scale, analysis, &write)?;
                progress.call1((found,)).map(drop)
            }
            None => Ok(()),
        },
    )?;
    if let Some(failure) = game.failure(py) {
        if failure.is_instance_of::<UnorderedPayoffsError>(py) {
            failure.value(py).setattr("nodes", found.nodes)?;
        }
        return Err(failure);
    }
    SearchResult::written(py, scale, found, &write)
}

/// Searches a position of any game in plain Python by expectiminimax or best-reply search, from the side of
/// `player`, or by max^n.
///
/// Errors of the rules are raised as they are. Ctrl-C also interrupts a rule that does not return.
/// Where `history` matters, nothing is called proved.
#[pyfunction]
#[pyo3(signature = (game, state, algorithm, *, player, options=None, payoff_range=None,
                    payoff_sum=None, lines=1, ties=false, history=false, depth=None, seconds=None, nodes=None,
                    soft_seconds=None, memory_mb=64.0,
                    stop=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
pub fn search_python_full_width<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    state: Py<PyAny>,
    algorithm: Text,
    player: Whole,
    options: Option<&Bound<'py, PyDict>>,
    payoff_range: Option<(f64, f64)>,
    payoff_sum: Option<f64>,
    lines: i64,
    ties: bool,
    history: bool,
    depth: Option<Whole>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    soft_seconds: Option<f64>,
    memory_mb: f64,
    stop: Option<&Bound<'py, Stop>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Finding> {
    let stop = stop::flag(stop);
    let given = LimitArguments {
        depth,
        seconds,
        nodes,
        soft_seconds,
        memory_mb,
    };
    let limits = given.limits(stop.clone())?;
    let player = Player::new(u8::try_from(player.0).unwrap_or_default());
    let asked = full_width::Asked {
        algorithm: &algorithm,
        options,
        payoff_range,
        players: game.getattr("players")?.extract()?,
        payoff_sum,
        lines,
        ties,
    };
    let algorithm = asked.read(player)?;
    let kind = Kind {
        players: game.getattr("players")?.extract()?,
        payoffs: Payoffs::General,
        chance: true,
        repetition: Repetition::Nothing,
        ..Kind::opposed(1)
    };
    let mut rules = Rules::of(game)?;
    // Of equal moves the first that the game lists is played, so the order must not change the list.
    let order = MoveOrder(rules.order.take());
    let game = opened(py, rules, kind, state, &limits, &stop)?;
    let write = |action: &Move| Ok(game.object(py, *action));
    let writer = Writer {
        py,
        history,
        write: &write,
    };
    let evaluator = &Estimate {
        scale: Scale::of_payoffs(1),
    };
    let found = held(
        py,
        &stop,
        is_shallow(&limits),
        |tell| match algorithm {
            Algorithm::Expectiminimax {
                player,
                range,
                options,
            } => {
                let plan = StarSearch {
                    game: &*game,
                    evaluator,
                    order: &order,
                    player,
                    range,
                    options,
                };
                let worth = |value: &f64| Worth::Number(*value);
                averaged(&game, tell, worth, |report| {
                    plan.search(&game.initial(), &limits, report)
                })
            }
            Algorithm::MaxN { options, sum } => {
                let plan = FullWidth {
                    game: &*game,
                    backup: &MaxN { evaluator, sum },
                    options,
                };
                let worth = |value: &Shares| Worth::Vector(value.clone());
                averaged(&game, tell, worth, |report| {
                    plan.search(&game.initial(), &limits, None, report)
                })
            }
        },
        |found: Averaged<Worth, Move>| match progress {
            Some(progress) => progress.call1((writer.finding(&found)?,)).map(drop),
            None => Ok(()),
        },
    )?;
    if let Some(failure) = game.failure(py) {
        return Err(failure);
    }
    let found = found.map_err(|Broken { state, fault }| {
        full_width::broken(py, fault, || Ok(state.object(py)))
    })?;
    writer.finding(&found)
}

/// The game, ready to be searched from a state within limits.
pub fn opened(
    py: Python<'_>,
    rules: Rules,
    kind: Kind,
    state: Py<PyAny>,
    limits: &Limits,
    stop: &StopFlag,
) -> PyResult<Arc<PythonGame>> {
    let deadline = limits
        .time
        .and_then(|time| Instant::now().checked_add(time));
    let game = PythonGame::new(py, rules, kind, state, deadline, stop.clone())?;
    Ok(Arc::new(game))
}

/// Rules in Python are seldom faster.
const NODES_A_SECOND: f64 = 5e5;

/// Some pages: each that is touched is cleared first, and a search of a few plies fills next to nothing.
const FIRST_TABLE_BYTES: usize = 1 << 16;

/// The bytes that a search to this depth can do with, as it keeps no state near its horizon.
fn table_bytes_to(depth: u32) -> usize {
    match depth {
        0..TABLE_DEPTH => 0,
        TABLE_DEPTH..=4 => 1 << 12,
        _ => usize::MAX,
    }
}

/// A search no deeper than this needs little of the stack.
const SHALLOW: u32 = 100;

fn is_shallow(limits: &Limits) -> bool {
    limits.depth.is_some_and(|depth| depth <= SHALLOW)
}

/// Runs a search that calls into Python at every state.
///
/// It needs no thread of its own, as Python itself sees to signals while it runs the rules: what Ctrl-C
/// raises there ends the search as any error of the rules does. Only one that may go deep gets a thread,
/// for the stack.
fn held<T: Send, P: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    shallow: bool,
    job: impl FnOnce(&mut dyn FnMut(P)) -> T + Send,
    receive: impl FnMut(P) -> PyResult<()>,
) -> PyResult<T> {
    if shallow {
        interruptible::run_here(py, stop, job, receive)
    } else {
        held_apart(py, stop, job, receive)
    }
}

/// Runs a search on a thread of its own that holds the GIL except when Python lets go of it.
pub fn held_apart<T: Send, P: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    job: impl FnOnce(&mut dyn FnMut(P)) -> T + Send,
    receive: impl FnMut(P) -> PyResult<()>,
) -> PyResult<T> {
    let thread = AtomicI64::new(0);
    let interrupt = || interrupt(thread.load(Ordering::Relaxed));
    let watch = Watch {
        interrupt: &interrupt,
        ..Watch::over(stop)
    };
    interruptible::run_watched(
        py,
        watch,
        |sender| {
            Python::attach(|py| {
                thread.store(ident(py), Ordering::Relaxed);
                // Nobody receives any more only when the search is about to be stopped.
                job(&mut |message| sender.send(message))
            })
        },
        receive,
    )
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

/// Expectiminimax or max^n, telling of every finished depth.
fn averaged<V>(
    game: &PythonGame,
    tell: &mut dyn FnMut(Averaged<Worth, Move>),
    worth: fn(&V) -> Worth,
    search: impl FnOnce(&mut dyn FnMut(&Averaged<V, Move>)) -> Searched<PythonGame, V>,
) -> Searched<PythonGame, Worth> {
    let mut finished = None;
    let found = search(&mut |found| {
        // What is made of half the moves of a state is worth nothing.
        if !game.is_late() {
            let found = found.map(worth, |action| action);
            finished = Some(found.clone());
            tell(found);
        }
    });
    let last = found?.map(worth, |action| action);
    if !game.is_late() {
        return Ok(last);
    }
    let at_sight = Averaged {
        is_final: false,
        ..last.clone()
    };
    Ok(Averaged {
        nodes: last.nodes,
        elapsed: last.elapsed,
        ..finished.unwrap_or(at_sight)
    })
}

/// Alpha-beta or the search that plays, telling of every finished depth.
fn search(
    game: &PythonGame,
    scale: Scale,
    order: &MoveOrder,
    asked: &Asked,
    limits: &Limits,
    tell: &mut dyn FnMut(Analysis<Move>),
) -> Analysis<Move> {
    let mut finished = None;
    let report = |analysis: &Analysis<Move>| {
        if !game.is_late() {
            finished = Some(analysis.map(|action| action));
            tell(analysis.map(|action| action));
        }
    };
    let noisy = Quiescent {
        evaluator: Estimate { scale },
        noisy: Noise,
    };
    let found = if game.knows_noise() {
        run(game, &noisy, order, asked, limits, report)
    } else {
        run(game, &noisy.evaluator, order, asked, limits, report)
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
    order: &MoveOrder,
    asked: &Asked,
    limits: &Limits,
    report: impl FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    match asked {
        Asked::AlphaBeta(options) => {
            let plan = AlphaBeta {
                game,
                evaluator,
                order,
                options: Options {
                    game_order: options.game_order && order.0.is_some(),
                    ..options.clone()
                },
            };
            plan.search(&game.initial(), limits, &mut (), report)
        }
        Asked::Selective(options) => {
            let guide = Judged {
                evaluator,
                order: &(),
            };
            let plan = Selective {
                game,
                guide: &guide,
                options: options.clone(),
            };
            plan.search(&game.initial(), limits, report)
        }
    }
}
