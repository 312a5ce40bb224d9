//! A solved game, as Python sees it.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_bundle::SharedGame;
use zermelo_bundle::solver::{ErasedSolution, Facts, Solver};
use zermelo_solve::rows::{Columns, Format};
use zermelo_solve::{Counts, Outcome, Unchecked};

use super::arrow::{Buffers, Bytes};
use super::call::{Reports, failure, file_failure, options};
use crate::action::Move;
use crate::arguments::Whole;
use crate::errors::InvalidInputError;
use crate::interruptible::{self, Sender};
use crate::state::State;

/// Every state that can be reached from one, with its value and distance.
#[pyclass(frozen, module = "zermelo._core")]
pub struct Table {
    pub game: SharedGame,
    solver: Arc<dyn Solver>,
    pub solution: ErasedSolution,
    pub root: Py<State>,
    facts: Facts,
}

impl Table {
    pub fn new(
        root: Py<State>,
        game: &SharedGame,
        solver: &Arc<dyn Solver>,
        solution: ErasedSolution,
    ) -> Table {
        Table {
            game: Arc::clone(game),
            facts: solver.facts(&solution),
            solver: Arc::clone(solver),
            solution,
            root,
        }
    }

    fn refuse_other(&self, state: &State) -> PyResult<()> {
        if Arc::ptr_eq(&self.game, &state.game) {
            return Ok(());
        }
        let (own, other) = (self.game.spec(), state.game.spec());
        Err(InvalidInputError::new_err(format!(
            "this state is of {other}, and the table is of {own}"
        )))
    }
}

/// How many states of each kind, by name.
pub fn counts<'py>(py: Python<'py>, counts: &Counts) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("entries", counts.entries)?;
    dict.set_item("states", counts.states)?;
    dict.set_item("wins", counts.wins)?;
    dict.set_item("draws", counts.draws)?;
    dict.set_item("losses", counts.losses)?;
    dict.set_item("longest", counts.longest)?;
    Ok(dict)
}

/// A value and a distance.
type Worth = (i32, Option<u32>);

/// Some states with their values and distances, and where the next ones are.
type Page = (Vec<(State, i32, Option<u32>)>, Option<u64>);

/// States, players to move, values, distances and best moves.
type Cells = (
    Vec<String>,
    Vec<Option<usize>>,
    Vec<i32>,
    Vec<Option<u32>>,
    Vec<Vec<String>>,
);

/// Why a file was not read to its end, as Python's error.
fn unchecked(unchecked: Unchecked) -> PyErr {
    match unchecked {
        Unchecked::Work(error) => failure(error),
        Unchecked::File(error) => file_failure(error),
    }
}

#[pymethods]
impl Table {
    /// Where it begins.
    #[getter]
    fn root(&self, py: Python<'_>) -> Py<State> {
        self.root.clone_ref(py)
    }

    /// From whose side values are given: the player to move at the root.
    #[getter]
    fn player(&self) -> usize {
        self.facts.player.index().unwrap_or(0)
    }

    /// All payoffs of the game, the worst first, 0 among them.
    #[getter]
    fn payoffs(&self) -> Vec<i32> {
        self.facts.payoffs.clone()
    }

    /// How states are named in files: "key" or "text".
    #[getter]
    fn encoding(&self) -> &'static str {
        self.solver.encoding()
    }

    /// The memory that it takes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.facts.bytes
    }

    /// How many states of each kind: entries, states, wins, draws, losses; and the longest distance.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        counts(py, &self.facts.counts)
    }

    /// The value of a state and its distance; None if it is not here.
    fn probe(&self, state: &State) -> PyResult<Option<Worth>> {
        self.refuse_other(state)?;
        let found = self.solver.probe(&self.solution, &state.data);
        let found = found.map_err(file_failure)?;
        Ok(found.map(|outcome| (outcome.payoff, outcome.remoteness)))
    }

    /// The moves that keep a state's value; None if it is not here.
    fn best_moves(&self, state: &State) -> PyResult<Option<Vec<Move>>> {
        self.refuse_other(state)?;
        let moves = self.solver.best_moves(&self.solution, &state.data);
        let moves = moves.map_err(file_failure)?.map(|moves| {
            let moves = moves.into_iter();
            moves.map(|data| Move::new(&self.game, data)).collect()
        });
        Ok(moves)
    }

    /// Some states with their values from a place on, `count` or a few more, and the next place; None
    /// at the end.
    fn page(&self, place: u64, count: usize) -> PyResult<Page> {
        let page = self.solver.page(&self.solution, place, count);
        let (states, next) = page.map_err(file_failure)?;
        let state = |(data, outcome): (_, Outcome)| {
            let state = State::new(&self.game, data);
            (state, outcome.payoff, outcome.remoteness)
        };
        Ok((states.into_iter().map(state).collect(), next))
    }

    /// The columns of a table of all states, from a place on: states, players to move (None where the
    /// game is over), values, distances and best moves, as text; and the next place, None at the end.
    ///
    /// There are `count` rows or a few more, and with `images` one for each image of a state.
    fn rows(
        &self,
        py: Python<'_>,
        place: u64,
        count: usize,
        images: bool,
    ) -> PyResult<(Cells, Option<u64>)> {
        let mut columns = Columns::default();
        let mut each = |row| columns.add(row);
        let solution = &self.solution;
        let next = py.detach(|| {
            let solver = &self.solver;
            solver.rows(solution, place, count, images, &mut each)
        });
        let next = next.map_err(file_failure)?;
        let Columns {
            states,
            players,
            values,
            remoteness,
            moves,
        } = columns;
        Ok(((states, players, values, remoteness, moves), next))
    }

    /// The same rows as text, `"csv"` or `"jsonl"`: the text, how many rows it has, and the next place.
    fn row_text(
        &self,
        py: Python<'_>,
        place: u64,
        count: usize,
        images: bool,
        ending: &str,
    ) -> PyResult<(String, usize, Option<u64>)> {
        let format = match ending {
            "csv" => Format::Csv,
            "jsonl" => Format::JsonLines,
            other => {
                let text = format!("no format {other:?}: \"csv\" or \"jsonl\"");
                return Err(InvalidInputError::new_err(text));
            }
        };
        let (mut text, mut rows) = (String::new(), 0);
        let mut each = |row| {
            format.write(&row, &mut text);
            rows += 1;
        };
        let solution = &self.solution;
        let next = py.detach(|| {
            let solver = &self.solver;
            solver.rows(solution, place, count, images, &mut each)
        });
        let next = next.map_err(file_failure)?;
        Ok((text, rows, next))
    }

    /// The same rows as columns of bytes in Apache Arrow's layout, and the next place.
    fn row_buffers<'py>(
        &self,
        py: Python<'py>,
        place: u64,
        count: usize,
        images: bool,
    ) -> PyResult<(Bytes<'py>, Option<u64>)> {
        let mut buffers = Buffers::default();
        let mut each = |row| buffers.add(&row);
        let solution = &self.solution;
        let next = py.detach(|| {
            let solver = &self.solver;
            solver.rows(solution, place, count, images, &mut each)
        });
        Ok((buffers.bytes(py), next.map_err(file_failure)?))
    }

    /// The same table in memory, with every block of the file checked. Ctrl-C stops it.
    #[pyo3(signature = (*, memory_mb=None))]
    fn load(slf: &Bound<'_, Table>, memory_mb: Option<f64>) -> PyResult<Py<Table>> {
        let options = options(memory_mb, None)?;
        let this = slf.get();
        let work = |_: Sender<()>| this.solver.load(&this.solution, &options);
        let loaded = interruptible::run(slf.py(), &options.stop, work, |()| Ok(()))?;
        match loaded.map_err(unchecked)? {
            None => Ok(slf.clone().unbind()),
            Some(solution) => {
                let root = this.root.clone_ref(slf.py());
                Py::new(
                    slf.py(),
                    Table::new(root, &this.game, &this.solver, solution),
                )
            }
        }
    }

    /// Writes a file with this header, in place: the caller renames it when it is done.
    fn save(&self, py: Python<'_>, path: PathBuf, header: &[u8]) -> PyResult<()> {
        let threads = options(None, None)?.threads;
        let saved = py.detach(|| self.solver.save(&self.solution, &path, header, threads));
        saved.map_err(file_failure)
    }

    /// Compares every state with its successors: None, or the first that is wrong and what is wrong.
    ///
    /// Of a file with levels, no more is in memory than a level and those that it leads to.
    #[pyo3(signature = (*, memory_mb=None, threads=None, progress=None))]
    fn verify(
        &self,
        py: Python<'_>,
        memory_mb: Option<f64>,
        threads: Option<Whole>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<(State, String)>> {
        let options = options(memory_mb, threads)?;
        let watched = progress.is_some();
        let verdict = interruptible::run(
            py,
            &options.stop,
            |sender| {
                let reports = Reports::new(sender, watched);
                let listener = |progress| reports.send(progress);
                self.solver.verify(&self.solution, &options, &listener)
            },
            |report| Reports::hand_over(report, progress),
        )?;
        let flaw = verdict.map_err(unchecked)?;
        Ok(flaw.map(|(data, what)| (State::new(&self.game, data), what)))
    }

    fn __len__(&self) -> usize {
        self.facts.counts.entries as usize
    }

    fn __contains__(&self, state: &State) -> PyResult<bool> {
        Ok(self.probe(state)?.is_some())
    }

    fn __repr__(&self) -> String {
        let entries = self.facts.counts.entries;
        format!("<Table {} of {entries} states>", self.game.spec())
    }
}
