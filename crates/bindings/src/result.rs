//! What a search found, as Python sees it.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zermelo_core::value::{ESTIMATE_LIMIT, outcome};
use zermelo_core::{Bound as Side, Exactness};
use zermelo_search::Analysis;

use crate::action::Move;
use crate::session::{Erased, SharedSession};

/// What a search found: a value, whose it is, how sure it is, and the line of best play.
#[pyclass(frozen, module = "zermelo._core")]
pub struct SearchResult {
    /// The line of best play, starting with `move`.
    #[pyo3(get)]
    pv: Py<PyTuple>,
    /// The player from whose side the value is: the one to move.
    #[pyo3(get)]
    player: usize,
    /// Plies that were searched completely.
    #[pyo3(get)]
    depth: u32,
    /// States visited.
    #[pyo3(get)]
    nodes: u64,
    /// Time taken.
    #[pyo3(get)]
    seconds: f64,
    score: i32,
    exactness: Exactness,
    payoff_limit: i32,
}

/// An estimate on the scale of payoffs: its limit stands for the greatest payoff.
pub fn scaled(estimate: i32, payoff_limit: i32) -> f64 {
    f64::from(estimate) / f64::from(ESTIMATE_LIMIT) * f64::from(payoff_limit)
}

impl SearchResult {
    pub fn new(
        py: Python<'_>,
        session: &SharedSession,
        analysis: Analysis<Erased>,
    ) -> PyResult<SearchResult> {
        let moves = analysis.principal_variation.into_iter();
        let moves: Vec<Move> = moves
            .map(|data| Move {
                session: Arc::clone(session),
                data,
            })
            .collect();
        Ok(SearchResult {
            pv: PyTuple::new(py, moves)?.unbind(),
            player: analysis.player.index().unwrap_or_default(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            score: analysis.score,
            exactness: analysis.exactness,
            payoff_limit: session.payoff_limit(),
        })
    }
}

#[pymethods]
impl SearchResult {
    /// The payoff as a whole number where the end is known, else an estimate of it.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match outcome(self.score) {
            Some((payoff, _)) => Ok(payoff.into_pyobject(py)?.into_any()),
            None if self.proved() => Ok(self.score.into_pyobject(py)?.into_any()),
            None => Ok(scaled(self.score, self.payoff_limit)
                .into_pyobject(py)?
                .into_any()),
        }
    }

    /// The best move found; None when the game is over.
    #[getter]
    fn r#move<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.pv.bind(py).get_item(0).ok()
    }

    /// "proved", "estimate", "lower bound" or "upper bound".
    #[getter]
    fn exactness(&self) -> &'static str {
        match self.exactness {
            Exactness::Proved => "proved",
            Exactness::Estimate => "estimate",
            Exactness::Bound(Side::Lower) => "lower bound",
            Exactness::Bound(Side::Upper) => "upper bound",
        }
    }

    /// Whether the value is beyond doubt.
    #[getter]
    fn proved(&self) -> bool {
        self.exactness == Exactness::Proved
    }

    /// Plies to the win or loss; None for draws and estimates.
    #[getter]
    fn remoteness(&self) -> Option<u32> {
        outcome(self.score).map(|(_, distance)| distance)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let value = self.value(py)?;
        let best = self
            .r#move(py)
            .map_or("None".to_owned(), |best| best.to_string());
        Ok(format!(
            "<SearchResult value={value} player={} ({}) move={best} depth={} nodes={}>",
            self.player,
            self.exactness(),
            self.depth,
            self.nodes
        ))
    }
}
