//! What is the same for every solver: limits, progress, Ctrl-C, and the answer as Python sees it.

use std::fmt::Display;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::{Limits, StopFlag};
use zermelo_engines::connect4::SolverError;
use zermelo_engines::{connect4, kalah, othello};

use crate::arguments::{LimitArguments, Whole};
use crate::errors::{InvalidInputError, TooLargeError};
use crate::interruptible::{self, Sender};
use crate::stop::{self, Stop};

/// A move, counted from 0, and what it is worth: at least, at most.
pub type MoveBounds = (u32, i32, i32);

/// What is proved, and what it took.
pub struct Proved {
    lower: i32,
    upper: i32,
    nodes: u64,
    time: Duration,
}

impl From<connect4::Answer> for Proved {
    fn from(answer: connect4::Answer) -> Proved {
        Proved {
            lower: answer.lower,
            upper: answer.upper,
            nodes: answer.nodes,
            time: answer.time,
        }
    }
}

impl From<kalah::Answer> for Proved {
    fn from(answer: kalah::Answer) -> Proved {
        Proved {
            lower: answer.lower,
            upper: answer.upper,
            nodes: answer.nodes,
            time: answer.time,
        }
    }
}

impl From<othello::Answer> for Proved {
    fn from(answer: othello::Answer) -> Proved {
        Proved {
            lower: answer.lower,
            upper: answer.upper,
            nodes: answer.nodes,
            time: answer.time,
        }
    }
}

impl Proved {
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("lower", self.lower)?;
        dict.set_item("upper", self.upper)?;
        dict.set_item("nodes", self.nodes)?;
        dict.set_item("seconds", self.time.as_secs_f64())?;
        Ok(dict)
    }
}

/// What a question may spend.
pub struct Spending {
    limits: Limits,
    stop: StopFlag,
}

impl Spending {
    /// As given, checked.
    pub fn new(
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<Spending> {
        let given = LimitArguments {
            seconds,
            nodes,
            ..LimitArguments::default()
        };
        let stop = stop::flag(stop);
        Ok(Spending {
            limits: given.limits(stop.clone())?,
            stop,
        })
    }
}

/// Bounds of the value of a position. Every narrower pair is given to `progress`.
pub fn solve<'py, A, E>(
    py: Python<'py>,
    spending: &Spending,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Limits, &mut dyn FnMut(A)) -> Result<A, E> + Send,
) -> PyResult<Bound<'py, PyDict>>
where
    A: Into<Proved> + Send,
    E: Display + Send,
{
    let answer = interruptible::run(
        py,
        &spending.stop,
        |sender: Sender<A>| {
            // Nobody receives any more only when the search is about to be stopped.
            let mut report = |answer| {
                sender.send(answer);
            };
            work(&spending.limits, &mut report)
        },
        |answer| match progress {
            Some(progress) => progress.call1((answer.into().describe(py)?,)).map(drop),
            None => Ok(()),
        },
    )?;
    answer.map_err(refused)?.into().describe(py)
}

/// Something about the moves of a position, and what that took.
pub fn moves<'py, T, A, E>(
    py: Python<'py>,
    spending: &Spending,
    work: impl FnOnce(&Limits) -> Result<(T, A), E> + Send,
) -> PyResult<(T, Bound<'py, PyDict>)>
where
    T: Send,
    A: Into<Proved> + Send,
    E: Display + Send,
{
    let work = |_: Sender<()>| work(&spending.limits);
    let found = interruptible::run(py, &spending.stop, work, |()| Ok(()))?;
    let (moves, answer) = found.map_err(refused)?;
    Ok((moves, answer.into().describe(py)?))
}

/// What a solver refuses, as Python's error.
pub fn refused(error: impl Display) -> PyErr {
    InvalidInputError::new_err(error.to_string())
}

/// Why there is no solver, as Python's error.
pub fn no_solver(error: SolverError) -> PyErr {
    match error {
        SolverError::Memory(error) => TooLargeError::new_err(error.to_string()),
        SolverError::Board { .. } => refused(error),
    }
}
