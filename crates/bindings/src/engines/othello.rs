//! The Othello endgame solver, as Python sees it.
//!
//! Positions are given by the discs of both players as numbers, `a1` the lowest bit.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::allocation::NoMemory;
use zermelo_engines::othello::{Counting, Position, PositionError, Solver};

use super::asking::{self, MoveBounds, Spending};
use super::table_bytes;
use crate::arguments::Whole;
use crate::errors::{InvalidInputError, TooLargeError};
use crate::stop::Stop;

/// The number of a pass among moves.
const PASS: u32 = 64;

/// Exact scores of Othello endings on 8 by 8 cells, with a table that is kept from one to the next.
#[pyclass(frozen, module = "zermelo._core")]
pub struct OthelloSolver {
    solver: Mutex<Solver>,
}

impl OthelloSolver {
    fn lock(&self) -> MutexGuard<'_, Solver> {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl OthelloSolver {
    /// A solver of one `counting`: plain "discs", or "empties to winner" as in tournaments.
    #[new]
    #[pyo3(signature = (*, counting="discs", memory_mb=64.0))]
    fn new(counting: &str, memory_mb: f64) -> PyResult<OthelloSolver> {
        let counting = match counting {
            "discs" => Counting::Discs,
            "empties to winner" => Counting::EmptiesToWinner,
            other => {
                let text = format!("counting is discs or empties to winner, not {other:?}");
                return Err(InvalidInputError::new_err(text));
            }
        };
        let bytes = table_bytes(memory_mb)?;
        let solver = Solver::new(counting, bytes)
            .ok_or_else(|| TooLargeError::new_err(NoMemory::of::<u8>(bytes).to_string()))?;
        Ok(OthelloSolver {
            solver: Mutex::new(solver),
        })
    }

    /// Forgets all positions met so far.
    fn clear(&self, py: Python<'_>) {
        // Another thread may be solving: without the GIL, or it would never end.
        py.detach(|| self.lock().clear());
    }

    /// Bounds of the score of the mover: equal unless a limit was met.
    ///
    /// Without the GIL; Ctrl-C stops it. `progress` is called with every narrower pair of bounds, the
    /// first of which says who wins. With `outcome` nothing more than that is settled.
    #[pyo3(signature = (own, other, *, outcome=false, seconds=None, nodes=None, stop=None, progress=None))]
    #[allow(clippy::too_many_arguments)]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        own: u64,
        other: u64,
        outcome: bool,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = Position { own, other };
        let spending = Spending::new(seconds, nodes, stop)?;
        asking::solve(py, &spending, progress, |limits, report| {
            if outcome {
                self.lock().outcome(position, limits)
            } else {
                self.lock().solve(position, limits, report)
            }
        })
    }

    /// Every legal move with bounds of its score, and what that took: cells from 0 on, 64 a pass.
    ///
    /// With a `target` it is only settled whether a move reaches it.
    #[pyo3(signature = (own, other, *, target=None, seconds=None, nodes=None, stop=None))]
    #[allow(clippy::too_many_arguments)]
    fn moves<'py>(
        &self,
        py: Python<'py>,
        own: u64,
        other: u64,
        target: Option<i32>,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<(Vec<MoveBounds>, Bound<'py, PyDict>)> {
        let position = Position { own, other };
        let spending = Spending::new(seconds, nodes, stop)?;
        asking::moves(py, &spending, |limits| {
            let (moves, answer) = self.lock().solve_moves(position, target, limits)?;
            let moves = moves.into_iter().map(|found| {
                let cell = found.cell.map_or(PASS, u32::from);
                (cell, found.lower, found.upper)
            });
            Ok::<_, PositionError>((moves.collect::<Vec<_>>(), answer))
        })
    }

    fn __repr__(&self) -> &'static str {
        "<OthelloSolver>"
    }
}
