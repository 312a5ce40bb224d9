//! Training of Othello's evaluation, as Python starts it.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_engines::othello::learning::{Length, Progress, Training, WeightsError, shipped};

use crate::errors::{DamagedFileError, InvalidInputError};
use crate::interruptible;
use crate::solving::file_failure;
use crate::stop::{self, Stop};

/// Trains the evaluation of Othello on 8 by 8 cells from nothing; see the Python face.
#[pyfunction]
#[pyo3(signature = (output, *, seconds=None, games=None, seed=1, threads=1, command="", resume=false, stop=None,
                    progress=None))]
#[allow(clippy::too_many_arguments)]
pub fn learn_othello<'py>(
    py: Python<'py>,
    output: PathBuf,
    seconds: Option<f64>,
    games: Option<usize>,
    seed: u64,
    threads: usize,
    command: &str,
    resume: bool,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let length = match (seconds, games) {
        (Some(seconds), None) => Length::Seconds(seconds),
        (None, Some(games)) => Length::Games(games),
        _ => {
            let text = "a training is so many minutes long, or so many games: give one of them";
            return Err(InvalidInputError::new_err(text));
        }
    };
    let training = Training {
        output,
        length,
        seed,
        threads,
        command: command.to_owned(),
    };
    let flag = stop::flag(stop);
    let done = interruptible::run(
        py,
        &flag,
        |sender| {
            training.run(resume, &flag, |progress| {
                sender.send(*progress);
            })
        },
        |found: Progress| match progress {
            Some(progress) => progress.call1((describe(py, &found)?,)).map(|_| ()),
            None => Ok(()),
        },
    )?;
    describe(py, &done.map_err(failure)?)
}

/// How the weights that come with the program were made.
#[pyfunction]
pub fn othello_origin(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let (_, origin) = shipped::weights().map_err(failure)?;
    let dict = PyDict::new(py);
    dict.set_item("positions", origin.positions)?;
    dict.set_item("seconds", origin.seconds)?;
    dict.set_item("seed", origin.seed)?;
    dict.set_item("command", origin.command)?;
    Ok(dict)
}

fn failure(error: WeightsError) -> PyErr {
    match error {
        WeightsError::File(error) => file_failure(error),
        WeightsError::Unexpected(text) => DamagedFileError::new_err(text),
    }
}

fn describe<'py>(py: Python<'py>, progress: &Progress) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("share", progress.share)?;
    dict.set_item("part", progress.pass)?;
    dict.set_item("discs", progress.discs)?;
    dict.set_item("positions", progress.positions)?;
    dict.set_item("seconds", progress.seconds)?;
    dict.set_item("error", progress.fit.error)?;
    dict.set_item("fitted", progress.fit.positions)?;
    Ok(dict)
}
