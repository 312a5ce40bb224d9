//! What a search found, as Python sees it.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zermelo_core::value::{ESTIMATE_LIMIT, outcome};
use zermelo_core::{Bound as Side, Exactness, Payoff, Score};
use zermelo_search::{Analysis, Statistics};

use crate::action::Move;
use zermelo_bundle::{Erased, SharedGame};

/// An estimate on the scale of payoffs: its limit stands for the greatest payoff.
pub fn scaled(estimate: i32, payoff_limit: i32) -> f64 {
    Scale::of_payoffs(payoff_limit).estimate(estimate)
}

/// How the core's whole and opposite payoffs are those of a game, and its estimates.
///
/// Where the players' payoffs add up to a number other than 0, the core has the difference between them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    /// The score of an estimate of 1.
    pub unit: f64,
    /// What the payoffs of both players add up to, where it is not 0.
    pub sum: Option<f64>,
    /// Whether payoffs are scores as estimates are, whole numbers all the same.
    pub one_scale: bool,
}

impl Scale {
    /// The scale of a game whose estimates lie between its payoffs, which add up to 0.
    pub fn of_payoffs(payoff_limit: i32) -> Scale {
        Scale {
            unit: f64::from(ESTIMATE_LIMIT) / f64::from(payoff_limit),
            sum: None,
            one_scale: false,
        }
    }

    /// A payoff or an estimate of the game as the core has it.
    pub fn opposed(&self, value: f64) -> f64 {
        self.sum.map_or(value, |sum| 2.0 * value - sum)
    }

    /// An estimate of the game as a score of the core.
    pub fn score(&self, estimate: f64) -> Score {
        self.share(self.opposed(estimate))
    }

    /// The score of an estimate, or of a payoff on the same scale, as the core has it.
    pub fn share(&self, value: f64) -> Score {
        // A conversion from a number that is too large gives the largest there is.
        let score = (value * self.unit).round() as Score;
        score.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }

    /// The game's own estimate that was made this score.
    fn estimate(&self, score: Score) -> f64 {
        self.own(self.size(score))
    }

    /// How much a score stands for, as the core has it.
    fn size(&self, score: Score) -> f64 {
        f64::from(score) / self.unit
    }

    /// The game's own payoff that the core has as this one: a whole number where it is one.
    fn payoff<'py>(&self, py: Python<'py>, payoff: Payoff) -> PyResult<Bound<'py, PyAny>> {
        let own = self.own(f64::from(payoff));
        if own.fract() == 0.0 {
            Ok((own as i64).into_pyobject(py)?.into_any())
        } else {
            Ok(own.into_pyobject(py)?.into_any())
        }
    }

    fn own(&self, value: f64) -> f64 {
        self.sum.map_or(value, |sum| (value + sum) / 2.0)
    }
}

/// A score as Python sees it: a value, how sure it is, and how far away the end is.
#[derive(Clone, Copy)]
pub struct Worth {
    score: Score,
    exactness: Exactness,
    scale: Scale,
}

impl Worth {
    /// The payoff as a whole number where the end is known, else an estimate of it.
    pub fn value<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match outcome(self.score) {
            Some((payoff, _)) => self.scale.payoff(py, payoff),
            None if self.exactness == Exactness::Proved => {
                let payoff = if self.scale.one_scale {
                    self.scale.size(self.score).round() as Payoff
                } else {
                    self.score
                };
                self.scale.payoff(py, payoff)
            }
            None => Ok(self
                .scale
                .estimate(self.score)
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
        let scale = Scale::of_payoffs(game.kind().limit());
        SearchResult::written(py, scale, analysis, &write)
    }

    /// What a search found, its moves written as Python objects.
    pub fn written<M>(
        py: Python<'_>,
        scale: Scale,
        analysis: Analysis<M>,
        write: Write<'_, M>,
    ) -> PyResult<SearchResult> {
        let worth = |score, exactness| Worth {
            score,
            exactness,
            scale,
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
            intern!(py, "nodes_per_second"),
            self.nodes as f64 / self.seconds.max(1e-9),
        )?;
        all.set_item(intern!(py, "leaves"), counted.leaves)?;
        all.set_item(intern!(py, "quiescence_nodes"), counted.quiescence_nodes)?;
        all.set_item(intern!(py, "selective_depth"), counted.selective_depth)?;
        let factor = counted.effective_branching_factor();
        all.set_item(intern!(py, "effective_branching_factor"), factor)?;
        all.set_item(intern!(py, "cutoffs"), counted.cutoffs)?;
        all.set_item(
            intern!(py, "first_move_cutoffs"),
            counted.first_move_cutoffs,
        )?;
        all.set_item(intern!(py, "first_move_share"), counted.first_move_share())?;
        all.set_item(intern!(py, "table_probes"), counted.table_probes)?;
        all.set_item(intern!(py, "table_hits"), counted.table_hits)?;
        all.set_item(intern!(py, "table_cutoffs"), counted.table_cutoffs)?;
        all.set_item(intern!(py, "table_fill"), counted.table_fill())?;
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
