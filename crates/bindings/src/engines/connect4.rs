//! The Connect Four solver, as Python sees it.
//!
//! Positions are given by the keys of the game, from which they can be read back.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::StopFlag;
use zermelo_engines::connect4::lines::has_four;
use zermelo_engines::connect4::shape::{Shape, Sized};
use zermelo_engines::connect4::{Known, ManySolver, Position, Solver, SolverError};

use super::asking::{self, MoveBounds, Spending, no_solver, refused};
use super::table_bytes;
use crate::arguments::{self, Whole};
use crate::errors::InvalidInputError;
use crate::interruptible::{self, Sender};
use crate::stop::Stop;

/// Exact scores of Connect Four positions, with a table that is kept from one to the next.
#[pyclass(frozen, module = "zermelo._core")]
pub struct ConnectFourSolver {
    solver: Mutex<Solver>,
    /// For many positions at once, when somebody first asks for that.
    many: Mutex<Option<ManySolver>>,
    board: Sized,
    bytes: usize,
    threads: u32,
}

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
        lock(&self.solver)
    }

    fn many_solver(&self) -> Result<ManySolver, SolverError> {
        let (width, height) = (self.board.width(), self.board.height());
        ManySolver::new(width, height, self.bytes, self.threads)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
        let solver = Solver::new(size(width), size(height), bytes, threads).map_err(no_solver)?;
        Ok(ConnectFourSolver {
            board: solver.board(),
            solver: Mutex::new(solver),
            many: Mutex::default(),
            bytes,
            threads,
        })
    }

    /// Forgets all positions met so far.
    fn clear(&self, py: Python<'_>) {
        // Another thread may be solving: without the GIL, or it would never end.
        py.detach(|| {
            self.lock().clear();
            *lock(&self.many) = None;
        });
    }

    /// Bounds of the score of a position, given by its key: equal unless a limit was met.
    ///
    /// `lower` and `upper` are bounds that are proved already. Without the GIL; Ctrl-C stops it.
    /// `progress` is called with every narrower pair of bounds.
    #[pyo3(signature = (
        key, *, lower=None, upper=None, seconds=None, nodes=None, stop=None, progress=None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        key: u64,
        lower: Option<i32>,
        upper: Option<i32>,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = self.position(key)?;
        let known = Known::between(lower, upper).map_err(refused)?;
        let spending = Spending::new(seconds, nodes, stop)?;
        asking::solve(py, &spending, progress, |limits, report| {
            let answer = self.lock().solve_known(position, known, limits, report);
            Ok::<_, Infallible>(answer)
        })
    }

    /// Every legal move with bounds of its score, and what that took.
    ///
    /// With a `target`, no more than the position's score, it is only settled which moves reach it.
    /// `at_most` has, for some columns counted from 0, what a stone there is proved to be worth at
    /// most.
    #[pyo3(signature = (
        key, *, target=None, at_most=None, seconds=None, nodes=None, stop=None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn moves<'py>(
        &self,
        py: Python<'py>,
        key: u64,
        target: Option<i32>,
        at_most: Option<HashMap<u32, i32>>,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<(Vec<MoveBounds>, Bound<'py, PyDict>)> {
        let position = self.position(key)?;
        let at_most: Vec<(u32, i32)> = at_most.unwrap_or_default().into_iter().collect();
        let spending = Spending::new(seconds, nodes, stop)?;
        asking::moves(py, &spending, |limits| {
            let mut solver = self.lock();
            let (moves, answer) = solver.solve_moves(position, target, &at_most, limits);
            let moves = moves.into_iter();
            let moves = moves.map(|found| (found.column, found.lower, found.upper));
            Ok::<_, Infallible>((moves.collect(), answer))
        })
    }

    /// Best play from a position with this score, as columns counted from 0, and what that took.
    ///
    /// It ends with the game, or where a limit is met.
    #[pyo3(signature = (key, score, *, seconds=None, nodes=None, stop=None))]
    fn line<'py>(
        &self,
        py: Python<'py>,
        key: u64,
        score: i32,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<(Vec<u32>, Bound<'py, PyDict>)> {
        let position = self.position(key)?;
        let spending = Spending::new(seconds, nodes, stop)?;
        asking::moves(py, &spending, |limits| {
            Ok::<_, Infallible>(self.lock().line(position, score, limits))
        })
    }

    /// The exact scores of many positions, in their order, each found by one thread.
    ///
    /// Every thread has its part of the memory for a table, which is kept from one call to the next.
    /// `found` is called with one score after the other. Without the GIL; Ctrl-C stops it.
    #[pyo3(signature = (keys, *, found=None))]
    fn scores(
        &self,
        py: Python<'_>,
        keys: Vec<u64>,
        found: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<i32>> {
        let positions = keys.into_iter().map(|key| self.position(key));
        let positions = positions.collect::<PyResult<Vec<_>>>()?;
        let stop = StopFlag::default();
        let mut scores = Vec::with_capacity(positions.len());
        let done = interruptible::run(
            py,
            &stop,
            |sender: Sender<i32>| {
                // Nobody receives any more only when the search is about to be stopped.
                let mut send = |score| {
                    sender.send(score);
                };
                let mut many = lock(&self.many);
                let solver = match &mut *many {
                    Some(solver) => solver,
                    none => none.insert(self.many_solver()?),
                };
                Ok(solver.scores(&positions, &stop, &mut send))
            },
            |score| {
                scores.push(score);
                match found {
                    Some(found) => found.call1((score,)).map(drop),
                    None => Ok(()),
                }
            },
        )?;
        done.map_err(no_solver)?;
        Ok(scores)
    }

    fn __repr__(&self) -> String {
        let (width, height) = (self.board.width(), self.board.height());
        format!("<ConnectFourSolver {width} wide, {height} high>")
    }
}
