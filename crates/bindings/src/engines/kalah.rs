//! The Kalah solver, as Python sees it.
//!
//! Positions are given by the seeds in the houses of both players.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::allocation::NoMemory;
use zermelo_engines::kalah::position::MOST_HOUSES;
use zermelo_engines::kalah::{Position, PositionError, Remaining, Rules, Solver};

use super::asking::{self, MoveBounds, Spending};
use super::table_bytes;
use crate::arguments::Whole;
use crate::errors::{InvalidInputError, TooLargeError};
use crate::stop::Stop;

/// Exact margins of Kalah positions, with a table that is kept from one to the next.
#[pyclass(frozen, module = "zermelo._core")]
pub struct KalahSolver {
    solver: Mutex<Solver>,
    houses: usize,
}

impl KalahSolver {
    fn position(&self, own: &[u8], other: &[u8]) -> PyResult<Position> {
        if [own.len(), other.len()] != [self.houses; 2] {
            let text = format!("each side has {} houses", self.houses);
            return Err(InvalidInputError::new_err(text));
        }
        Ok(Position::new(own, other))
    }

    fn lock(&self) -> MutexGuard<'_, Solver> {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl KalahSolver {
    /// A solver of one variant: `remaining` says who gets the seeds left at the end.
    #[new]
    #[pyo3(signature = (houses, *, empty_capture=false, remaining="owner", memory_mb=64.0))]
    fn new(
        houses: Whole,
        empty_capture: bool,
        remaining: &str,
        memory_mb: f64,
    ) -> PyResult<KalahSolver> {
        let remaining = match remaining {
            "owner" => Remaining::Owner,
            "emptied" => Remaining::Emptied,
            "nobody" => Remaining::Nobody,
            other => {
                let text = format!("remaining is owner, emptied or nobody, not {other:?}");
                return Err(InvalidInputError::new_err(text));
            }
        };
        let Whole(houses) = houses;
        let houses = u32::try_from(houses)
            .ok()
            .filter(|houses| (1..=MOST_HOUSES).contains(houses))
            .ok_or_else(|| {
                InvalidInputError::new_err(format!("a side has 1 to 6 houses, not {houses}"))
            })?;
        let bytes = table_bytes(memory_mb)?;
        let rules = Rules::new(houses, empty_capture, remaining);
        let solver = Solver::new(rules, bytes)
            .ok_or_else(|| TooLargeError::new_err(NoMemory::of::<u8>(bytes).to_string()))?;
        Ok(KalahSolver {
            solver: Mutex::new(solver),
            houses: houses as usize,
        })
    }

    /// Forgets all positions met so far.
    fn clear(&self, py: Python<'_>) {
        // Another thread may be solving: without the GIL, or it would never end.
        py.detach(|| self.lock().clear());
    }

    /// Bounds of what the mover wins from here on: equal unless a limit was met.
    ///
    /// Houses are counted from the one furthest from the store. Without the GIL; Ctrl-C stops it.
    /// `progress` is called with every narrower pair of bounds.
    #[pyo3(signature = (own, other, *, seconds=None, nodes=None, stop=None, progress=None))]
    #[allow(clippy::too_many_arguments)]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        own: Vec<u8>,
        other: Vec<u8>,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = self.position(&own, &other)?;
        let spending = Spending::new(seconds, nodes, stop)?;
        asking::solve(py, &spending, progress, |limits, report| {
            self.lock().solve(position, limits, report)
        })
    }

    /// Every legal move with bounds of what it wins, and what that took.
    ///
    /// With a `target` it is only settled whether a move reaches it.
    #[pyo3(signature = (own, other, *, target=None, seconds=None, nodes=None, stop=None))]
    #[allow(clippy::too_many_arguments)]
    fn moves<'py>(
        &self,
        py: Python<'py>,
        own: Vec<u8>,
        other: Vec<u8>,
        target: Option<i32>,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<(Vec<MoveBounds>, Bound<'py, PyDict>)> {
        let position = self.position(&own, &other)?;
        let spending = Spending::new(seconds, nodes, stop)?;
        asking::moves(py, &spending, |limits| {
            let (moves, answer) = self.lock().solve_moves(position, target, limits)?;
            let moves = moves.into_iter();
            let moves = moves.map(|found| (found.house, found.lower, found.upper));
            Ok::<_, PositionError>((moves.collect::<Vec<_>>(), answer))
        })
    }

    fn __repr__(&self) -> String {
        format!("<KalahSolver with {} houses a side>", self.houses)
    }
}
