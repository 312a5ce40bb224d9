//! The weights of chess estimated from games, as Python starts it.

use std::fs;
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_engines::chess::tuning::{Outcome, SelfPlay, Session, Source, Stage, TuningError};
use zermelo_games::chess::evaluation::Weights;

use crate::errors::{DamagedFileError, InvalidInputError};
use crate::interruptible;
use crate::stop::{self, Stop};

/// Estimates the weights of the evaluation of chess; see the Python face.
#[pyfunction]
#[pyo3(signature = (output, *, games=None, self_play=None, nodes=5000, start=None, seed=1, threads=1, steps=100,
                    freedom=8.0, stop=None, progress=None))]
#[allow(clippy::too_many_arguments)]
pub fn tune_chess<'py>(
    py: Python<'py>,
    output: PathBuf,
    games: Option<PathBuf>,
    self_play: Option<u64>,
    nodes: u64,
    start: Option<PathBuf>,
    seed: u64,
    threads: usize,
    steps: u32,
    freedom: f64,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let source = match (games, self_play) {
        (Some(path), None) => Source::File(path),
        (None, Some(games)) => Source::SelfPlay { games, nodes },
        _ => {
            let text = "games come from a file or from play against itself: give one of games and self_play";
            return Err(InvalidInputError::new_err(text));
        }
    };
    let session = Session {
        source,
        output,
        start: weights(start)?,
        seed,
        threads,
        steps,
        freedom,
    };
    let flag = stop::flag(stop);
    let done = interruptible::run(
        py,
        &flag,
        |sender| {
            session.run(&flag, &mut |stage| {
                sender.send(stage);
            })
        },
        |stage: Stage| match progress {
            Some(progress) => progress.call1((describe(py, stage)?,)).map(|_| ()),
            None => Ok(()),
        },
    )?;
    summary(py, &done.map_err(failure)?)
}

/// Some games of the engine against itself as PGN, by their numbers: the ones that `tune_chess` would play.
#[pyfunction]
#[pyo3(signature = (first, games, *, nodes=5000, weights=None, seed=1, stop=None))]
pub fn play_chess(
    py: Python<'_>,
    first: u64,
    games: u64,
    nodes: u64,
    weights: Option<&str>,
    seed: u64,
    stop: Option<&Bound<'_, Stop>>,
) -> PyResult<String> {
    let weights = weights.map_or(Ok(Weights::by_hand().clone()), |text| {
        Weights::read(text).map_err(|error| DamagedFileError::new_err(error.to_string()))
    })?;
    let plan = SelfPlay {
        weights,
        nodes,
        seed,
        threads: 1,
    };
    let flag = stop::flag(stop);
    let mut played = Vec::new();
    interruptible::run(
        py,
        &flag,
        |_: interruptible::Sender<()>| {
            plan.play(first..first.saturating_add(games), &flag, |_, game| {
                played.push(game.to_pgn());
            });
        },
        |()| Ok(()),
    )?;
    Ok(played.concat())
}

/// The weights of a file, or those set by hand.
fn weights(path: Option<PathBuf>) -> PyResult<Weights> {
    let Some(path) = path else {
        return Ok(Weights::by_hand().clone());
    };
    let text = fs::read_to_string(&path).map_err(|error| {
        failure(TuningError::File {
            path: path.clone(),
            error,
        })
    })?;
    Weights::read(&text)
        .map_err(|error| DamagedFileError::new_err(format!("{}: {error}", path.display())))
}

fn failure(error: TuningError) -> PyErr {
    match error {
        TuningError::Checkpoint { .. } => DamagedFileError::new_err(error.to_string()),
        _ => InvalidInputError::new_err(error.to_string()),
    }
}

fn describe(py: Python<'_>, stage: Stage) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    match stage {
        Stage::Playing { games, of } => {
            dict.set_item("stage", "playing")?;
            dict.set_item("done", games)?;
            dict.set_item("of", of)?;
        }
        Stage::Estimating(progress) => {
            dict.set_item("stage", "estimating")?;
            dict.set_item("done", progress.steps)?;
            dict.set_item("of", progress.of)?;
            dict.set_item("loss", progress.testing)?;
        }
    }
    Ok(dict)
}

fn summary<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("games", outcome.games)?;
    dict.set_item("damaged", outcome.damaged.0)?;
    dict.set_item("first_damage", outcome.damaged.1.clone())?;
    dict.set_item("positions", outcome.positions[0])?;
    dict.set_item("test_positions", outcome.positions[1])?;
    let found = outcome.found.as_ref();
    dict.set_item("finished", found.is_some_and(|found| found.finished))?;
    dict.set_item("loss_before", found.map(|found| found.before.testing))?;
    dict.set_item("loss_after", found.map(|found| found.after.testing))?;
    let pawns = PyDict::new(py);
    for worth in outcome.worths.iter().filter(|_| found.is_some()) {
        pawns.set_item(worth.piece, worth.pawns)?;
    }
    dict.set_item("pawns", pawns)?;
    dict.set_item("report", &outcome.report)?;
    Ok(dict)
}
