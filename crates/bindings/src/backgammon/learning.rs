//! Training, as Python starts it.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_engines::backgammon::{Progress, Settings, Training};

use super::learned::weights_failure;
use crate::errors::InvalidInputError;
use crate::interruptible;
use crate::stop::{self, Stop};

/// Trains networks for backgammon by games against themselves; see the Python face.
#[pyfunction]
#[pyo3(signature = (output, *, seconds=None, games=None, seed=1, threads=1, hidden=(128, 32), trace_decay=0.7,
                    rates=(2e-3, 2e-5), refine_from=1.0, command="", resume=false, stop=None, progress=None))]
#[allow(clippy::too_many_arguments)]
pub fn learn_backgammon<'py>(
    py: Python<'py>,
    output: PathBuf,
    seconds: Option<f64>,
    games: Option<u64>,
    seed: u64,
    threads: usize,
    hidden: (usize, usize),
    trace_decay: f32,
    rates: (f32, f32),
    refine_from: f32,
    command: &str,
    resume: bool,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    if seconds.is_none() && games.is_none() {
        let text = "a training needs an end: minutes or games";
        return Err(InvalidInputError::new_err(text));
    }
    let settings = Settings {
        seed,
        hidden: [hidden.0, hidden.1],
        lambda: trace_decay,
        rates: [rates.0, rates.1],
        refine_from,
    };
    let training = Training {
        output,
        seconds,
        games,
        threads,
        command: command.to_owned(),
    };
    let flag = stop::flag(stop);
    let done = interruptible::run(
        py,
        &flag,
        |sender| {
            training.run(settings, resume, &flag, |progress| {
                sender.send(*progress);
            })
        },
        |found: Progress| match progress {
            Some(progress) => progress.call1((describe(py, &found)?,)).map(|_| ()),
            None => Ok(()),
        },
    )?;
    describe(py, &done.map_err(weights_failure)?)
}

fn describe<'py>(py: Python<'py>, progress: &Progress) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("share", progress.share)?;
    dict.set_item("games", progress.games)?;
    dict.set_item("seconds", progress.seconds)?;
    dict.set_item("loss", progress.loss)?;
    let strength = progress.strength;
    dict.set_item("points", strength.map(|contest| contest.points))?;
    dict.set_item("points_error", strength.map(|contest| contest.error))?;
    Ok(dict)
}
