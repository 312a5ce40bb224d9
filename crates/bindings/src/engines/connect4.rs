//! The Connect Four solver, as Python sees it.
//!
//! Positions are given by the keys of the game, from which they can be read back.

use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::StopFlag;
use zermelo_engines::connect4::lines::has_four;
use zermelo_engines::connect4::shape::{Shape, Sized};
use zermelo_engines::connect4::{Answer, Position, Solver};

use super::{flag, limits, table_bytes};
use crate::arguments::{self, Whole};
use crate::errors::InvalidInputError;
use crate::interruptible;
use crate::stop::Stop;

/// Exact scores of Connect Four positions, with a table that is kept from one to the next.
#[pyclass(frozen, module = "zermelo._core")]
pub struct ConnectFourSolver {
    solver: Mutex<Solver>,
    board: Sized,
}

/// A column, and what the move is worth: at least, at most.
type MoveBounds = (u32, i32, i32);

impl ConnectFourSolver {
    fn position(&self, key: u64) -> PyResult<Position> {
        let position = Position::from_key(self.board, key).ok_or_else(|| {
            InvalidInputError::new_err(format!("{key} is no key of a position of this board"))
        })?;
        if has_four(self.board, position.other()) || position.all == self.board.cells() {
            return Err(InvalidInputError::new_err("the game is over"));
        }
        Ok(position)
    }

    fn lock(&self) -> MutexGuard<'_, Solver> {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn describe<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("lower", answer.lower)?;
    dict.set_item("upper", answer.upper)?;
    dict.set_item("nodes", answer.nodes)?;
    dict.set_item("seconds", answer.time.as_secs_f64())?;
    Ok(dict)
}

#[pymethods]
impl ConnectFourSolver {
    /// A solver for boards of this size, with so much memory for its table and so many threads.
    #[new]
    #[pyo3(signature = (width, height, *, memory_mb=64.0, threads=1))]
    fn new(
        width: Whole,
        height: Whole,
        memory_mb: f64,
        threads: i64,
    ) -> PyResult<ConnectFourSolver> {
        let size = |Whole(size)| u32::try_from(size).unwrap_or(0);
        let threads = arguments::count("threads", threads)?;
        let bytes = table_bytes(memory_mb)?;
        let solver = Solver::new(size(width), size(height), bytes, threads)
            .map_err(|error| InvalidInputError::new_err(error.to_string()))?;
        Ok(ConnectFourSolver {
            board: solver.board(),
            solver: Mutex::new(solver),
        })
    }

    /// Forgets all positions met so far.
    fn clear(&self) {
        self.lock().clear();
    }

    /// Bounds of the score of a position, given by its key: equal unless a limit was met.
    ///
    /// Without the GIL; Ctrl-C stops it. `progress` is called with every narrower pair of bounds.
    #[pyo3(signature = (key, *, seconds=None, nodes=None, stop=None, progress=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        key: u64,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = self.position(key)?;
        let stop = flag(stop);
        let limits = limits(seconds, nodes, &stop)?;
        let answer = interruptible::run(
            py,
            &stop,
            |sender: Sender<Answer>| {
                // Nobody receives any more only when the search is about to be stopped.
                let mut report = |answer| {
                    sender.send(answer).ok();
                };
                self.lock().solve(position, &limits, &mut report)
            },
            |answer| match progress {
                Some(progress) => progress.call1((describe(py, &answer)?,)).map(drop),
                None => Ok(()),
            },
        )?;
        describe(py, &answer)
    }

    /// Every legal move with bounds of its score, and what that took.
    ///
    /// With a `target` it is only settled whether a move's score reaches it.
    #[pyo3(signature = (key, *, target=None, seconds=None, nodes=None, stop=None))]
    fn moves<'py>(
        &self,
        py: Python<'py>,
        key: u64,
        target: Option<i32>,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<(Vec<MoveBounds>, Bound<'py, PyDict>)> {
        let position = self.position(key)?;
        let stop = flag(stop);
        let limits = limits(seconds, nodes, &stop)?;
        let work = |_: Sender<()>| {
            let mut solver = self.lock();
            solver.solve_moves(position, target, &limits, &mut |_| ())
        };
        let (moves, answer) = interruptible::run(py, &stop, work, |()| Ok(()))?;
        let moves = moves.into_iter();
        let moves = moves.map(|found| (found.column, found.lower, found.upper));
        Ok((moves.collect(), describe(py, &answer)?))
    }

    /// The exact scores of many positions, in their order. Without the GIL; Ctrl-C stops it.
    fn scores(&self, py: Python<'_>, keys: Vec<u64>) -> PyResult<Vec<i32>> {
        let positions = keys.into_iter().map(|key| self.position(key));
        let positions = positions.collect::<PyResult<Vec<_>>>()?;
        let stop = StopFlag::default();
        let limits = limits(None, None, &stop)?;
        let work = |_: Sender<()>| {
            let mut solver = self.lock();
            let answers = positions.iter().map(|&position| {
                let answer = solver.solve(position, &limits, &mut |_| ());
                answer.score()
            });
            answers.collect::<Option<Vec<i32>>>()
        };
        let scores = interruptible::run(py, &stop, work, |()| Ok(()))?;
        scores.ok_or_else(|| InvalidInputError::new_err("stopped before the scores were known"))
    }

    fn __repr__(&self) -> String {
        let (width, height) = (self.board.width(), self.board.height());
        format!("<ConnectFourSolver {width} wide, {height} high>")
    }
}
