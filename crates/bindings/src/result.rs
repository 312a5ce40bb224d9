//! What a search found, as Python sees it.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zermelo_core::value::{ESTIMATE_LIMIT, outcome};
use zermelo_core::{Bound as Side, Exactness, Score};
use zermelo_search::{Analysis, Statistics};

use crate::action::Move;
use zermelo_bundle::{Erased, SharedGame};

/// An estimate on the scale of payoffs: its limit stands for the greatest payoff.
pub fn scaled(estimate: i32, payoff_limit: i32) -> f64 {
    f64::from(estimate) / f64::from(ESTIMATE_LIMIT) * f64::from(payoff_limit)
}

/// A score as Python sees it: a value, how sure it is, and how far away the end is.
#[derive(Clone, Copy)]
pub struct Worth {
    score: Score,
    exactness: Exactness,
    payoff_limit: i32,
}

impl Worth {
    /// The payoff as a whole number where the end is known, else an estimate of it.
    pub fn value<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match outcome(self.score) {
            Some((payoff, _)) => Ok(payoff.into_pyobject(py)?.into_any()),
            None if self.exactness == Exactness::Proved => {
                Ok(self.score.into_pyobject(py)?.into_any())
            }
            None => Ok(scaled(self.score, self.payoff_limit)
                .into_pyobject(py)?
                .into_any()),
        }
    }

    pub fn exactness(self) -> &'static str {
        match self.exactness {
            Exactness::Proved => "proved",
            Exactness::Estimate => "estimate",
            Exactness::Bound(Side::Lower) => "lower bound",
            Exactness::Bound(Side::Upper) => "upper bound",
        }
    }

    pub fn remoteness(self) -> Option<u32> {
        outcome(self.score).map(|(_, distance)| distance)
    }
}

/// How moves become Python objects.
type Write<'a, M> = &'a dyn Fn(M) -> PyResult<Py<PyAny>>;

fn moves<M>(py: Python<'_>, moves: Vec<M>, write: Write<'_, M>) -> PyResult<Py<PyTuple>> {
    let moves: PyResult<Vec<_>> = moves.into_iter().map(write).collect();
    Ok(PyTuple::new(py, moves?)?.unbind())
}

/// What a search found: a value, whose it is, how sure it is, and the line of best play.
#[pyclass(frozen, module = "zermelo._core")]
pub struct SearchResult {
    /// The line of best play, starting with `move`.
    #[pyo3(get)]
    pv: Py<PyTuple>,
    /// The best moves with their values and lines, best first: as many as were asked for.
    #[pyo3(get)]
    lines: Py<PyTuple>,
    /// All moves as good as the best one, if they were asked for.
    #[pyo3(get)]
    ties: Py<PyTuple>,
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
    worth: Worth,
    counted: Statistics,
}

impl SearchResult {
    /// What a search of a native game found.
    pub fn new(
        py: Python<'_>,
        game: &SharedGame,
        analysis: Analysis<Erased>,
    ) -> PyResult<SearchResult> {
        let write = |data: Erased| Ok(Py::new(py, Move::new(game, data))?.into_any());
        SearchResult::written(py, game.kind().limit(), analysis, &write)
    }

    /// What a search found, its moves written as Python objects.
    pub fn written<M>(
        py: Python<'_>,
        payoff_limit: i32,
        analysis: Analysis<M>,
        write: Write<'_, M>,
    ) -> PyResult<SearchResult> {
        let worth = |score, exactness| Worth {
            score,
            exactness,
            payoff_limit,
        };
        let mut lines = Vec::new();
        for line in analysis.lines {
            lines.push(SearchLine {
                pv: moves(py, line.moves, write)?,
                worth: worth(line.score, line.exactness),
            });
        }
        Ok(SearchResult {
            pv: moves(py, analysis.principal_variation, write)?,
            lines: PyTuple::new(py, lines)?.unbind(),
            ties: moves(py, analysis.ties, write)?,
            player: analysis.player.index().unwrap_or_default(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            worth: worth(analysis.score, analysis.exactness),
            counted: analysis.statistics,
        })
    }
}

#[pymethods]
impl SearchResult {
    /// The payoff as a whole number where the end is known, else an estimate of it.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.worth.value(py)
    }

    /// The best move found; None when the game is over.
    #[getter]
    fn r#move<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.pv.bind(py).get_item(0).ok()
    }

    /// "proved", "estimate", "lower bound" or "upper bound".
    #[getter]
    fn exactness(&self) -> &'static str {
        self.worth.exactness()
    }

    /// Whether the value is beyond doubt.
    #[getter]
    fn proved(&self) -> bool {
        self.worth.exactness == Exactness::Proved
    }

    /// Plies to the win or loss; None for draws and estimates.
    #[getter]
    fn remoteness(&self) -> Option<u32> {
        self.worth.remoteness()
    }

    /// What was counted on the way.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counted = &self.counted;
        let all = PyDict::new(py);
        all.set_item(
            "nodes_per_second",
            self.nodes as f64 / self.seconds.max(1e-9),
        )?;
        all.set_item("leaves", counted.leaves)?;
        all.set_item("quiescence_nodes", counted.quiescence_nodes)?;
        all.set_item("selective_depth", counted.selective_depth)?;
        let factor = counted.effective_branching_factor();
        all.set_item("effective_branching_factor", factor)?;
        all.set_item("cutoffs", counted.cutoffs)?;
        all.set_item("first_move_cutoffs", counted.first_move_cutoffs)?;
        all.set_item("first_move_share", counted.first_move_share())?;
        all.set_item("table_probes", counted.table_probes)?;
        all.set_item("table_hits", counted.table_hits)?;
        all.set_item("table_cutoffs", counted.table_cutoffs)?;
        all.set_item("table_fill", counted.table_fill())?;
        Ok(all)
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

/// A move of the root with its value, and best play after it.
#[pyclass(frozen, module = "zermelo._core")]
pub struct SearchLine {
    /// The move, and best play after it.
    #[pyo3(get)]
    pv: Py<PyTuple>,
    worth: Worth,
}

#[pymethods]
impl SearchLine {
    /// The payoff as a whole number where the end is known, else an estimate of it.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.worth.value(py)
    }

    /// The move.
    #[getter]
    fn r#move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.pv.bind(py).get_item(0)
    }

    /// "proved", "estimate", "lower bound" or "upper bound".
    #[getter]
    fn exactness(&self) -> &'static str {
        self.worth.exactness()
    }

    /// Whether the value is beyond doubt.
    #[getter]
    fn proved(&self) -> bool {
        self.worth.exactness == Exactness::Proved
    }

    /// Plies to the win or loss; None for draws and estimates.
    #[getter]
    fn remoteness(&self) -> Option<u32> {
        self.worth.remoteness()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let value = self.value(py)?;
        let best = self.r#move(py)?;
        let exactness = self.exactness();
        Ok(format!(
            "<SearchLine value={value} ({exactness}) move={best}>"
        ))
    }
}
