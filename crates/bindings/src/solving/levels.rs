//! A game solved in a folder, as Python sees it.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_bundle::solver::{ErasedLevels, Facts, Place, Solver};
use zermelo_solve::SHARDS;

use super::call::{Reports, deadline, failure, file_failure, limits, options};
use super::table::counts;
use crate::arguments::{self, Whole};
use crate::interruptible::{self, Sender, Watch};
use crate::state::State;
use crate::stop::{self, Stop};

/// Every state that can be reached from one, with its value and distance, in the files of a folder.
#[pyclass(frozen, module = "zermelo._core")]
pub struct Levels {
    solver: Arc<dyn Solver>,
    levels: ErasedLevels,
    root: Py<State>,
    facts: Facts,
}

#[pymethods]
impl Levels {
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

    /// How many states of each kind: entries, states, wins, draws, losses; and the longest distance.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        counts(py, &self.facts.counts)
    }

    /// Writes a file with this header, in place: the caller renames it when it is done.
    #[pyo3(signature = (path, header, *, threads=None))]
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        header: &[u8],
        threads: Option<Whole>,
    ) -> PyResult<()> {
        let options = options(None, threads)?;
        let work = |_: Sender<()>| {
            let levels = &self.levels;
            self.solver.save_levels(levels, &path, header, &options)
        };
        let saved = interruptible::run(py, &options.stop, work, |()| Ok(()))?;
        saved.map_err(failure)
    }

    /// Removes the files of the levels from the folder.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        let cleared = py.detach(|| self.solver.clear_levels(&self.levels));
        cleared.map_err(file_failure)
    }

    fn __len__(&self) -> usize {
        self.facts.counts.entries as usize
    }
}

/// Removes what was begun in a folder under a label; a folder with another label is left alone.
#[pyfunction]
pub fn clear_levels(py: Python<'_>, folder: PathBuf, label: &str) -> PyResult<()> {
    py.detach(|| zermelo_solve::clear(&folder, label))
        .map_err(failure)
}

/// Solves every state that can be reached, level by level in a folder. Ctrl-C stops it, and so do
/// `stop`, the clock and the number of nodes, with `UnfinishedError`; it goes on from the last level that was complete.
#[pyfunction]
#[pyo3(signature = (
    root, folder, label, disk_bytes, *, memory_mb=None, threads=None, seconds=None, nodes=None,
    stop=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "Python gives them by name")]
pub fn solve_in(
    py: Python<'_>,
    root: &Bound<'_, State>,
    folder: PathBuf,
    label: &str,
    disk_bytes: u64,
    memory_mb: Option<f64>,
    threads: Option<Whole>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Levels> {
    let mut options = options(memory_mb, threads)?;
    options.stop = stop::flag(stop);
    let limits = limits(seconds, nodes)?;
    options.nodes = limits.nodes;
    let watch = Watch {
        deadline: deadline(&limits),
        ..Watch::over(&options.stop)
    };
    let place = Place {
        folder: &folder,
        label,
        disk_bytes,
    };
    let State { game, data } = root.get();
    let solver = arguments::capable(game, &game.solver, "solving a whole game")?;
    let watched = progress.is_some();
    let solved = interruptible::run_watched(
        py,
        watch,
        |sender| {
            let reports = Reports::new(sender, watched);
            solver.solve_in(data, &place, &options, &|progress| reports.send(progress))
        },
        |report| Reports::hand_over(report, progress),
    )?;
    let (levels, facts) = solved.map_err(failure)?;
    Ok(Levels {
        solver: Arc::clone(solver),
        levels,
        root: root.clone().unbind(),
        facts,
    })
}

/// Finds every state that can be reached, in the files of a folder: each level with how many states it has and
/// the levels to which its moves lead, the lowest first. Stopped like `solve_in`.
#[pyfunction]
#[pyo3(signature = (
    root, folder, label, disk_bytes, *, memory_mb=None, threads=None, seconds=None, nodes=None,
    stop=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "Python gives them by name")]
pub fn explore_levels(
    py: Python<'_>,
    root: &Bound<'_, State>,
    folder: PathBuf,
    label: &str,
    disk_bytes: u64,
    memory_mb: Option<f64>,
    threads: Option<Whole>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(u32, usize, Vec<u32>)>> {
    let mut options = options(memory_mb, threads)?;
    options.stop = stop::flag(stop);
    let limits = limits(seconds, nodes)?;
    options.nodes = limits.nodes;
    let watch = Watch {
        deadline: deadline(&limits),
        ..Watch::over(&options.stop)
    };
    let place = Place {
        folder: &folder,
        label,
        disk_bytes,
    };
    let State { game, data } = root.get();
    let solver = arguments::capable(game, &game.solver, "solving a whole game")?;
    let watched = progress.is_some();
    let found = interruptible::run_watched(
        py,
        watch,
        |sender| {
            let reports = Reports::new(sender, watched);
            solver.explore_in(data, &place, &options, &|progress| reports.send(progress))
        },
        |report| Reports::hand_over(report, progress),
    )?;
    let levels = found.map_err(failure)?.into_iter();
    Ok(levels
        .map(|found| (found.level, found.states, found.after))
        .collect())
}

/// Gives values to the shards from `first` up to `end` of a level in a folder in which all states are found and
/// the levels after it are solved. Ctrl-C stops it.
#[pyfunction]
#[pyo3(signature = (root, folder, label, level, first, end, *, memory_mb=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "Python gives them by name")]
pub fn solve_block(
    py: Python<'_>,
    root: &Bound<'_, State>,
    folder: PathBuf,
    label: &str,
    level: u32,
    first: usize,
    end: usize,
    memory_mb: Option<f64>,
    threads: Option<Whole>,
) -> PyResult<()> {
    let options = options(memory_mb, threads)?;
    let place = Place {
        folder: &folder,
        label,
        disk_bytes: u64::MAX,
    };
    let shards = first..end.min(SHARDS);
    let State { game, data } = root.get();
    let solver = arguments::capable(game, &game.solver, "solving a whole game")?;
    let work = |_: Sender<()>| solver.solve_block(data, &place, level, shards, &options);
    interruptible::run(py, &options.stop, work, |()| Ok(()))?.map_err(failure)
}

/// Makes a solved level of its blocks, by their first shards in order.
#[pyfunction]
pub fn join_blocks(
    py: Python<'_>,
    folder: PathBuf,
    label: &str,
    level: u32,
    firsts: Vec<usize>,
) -> PyResult<()> {
    py.detach(|| zermelo_solve::join_blocks(&folder, label, level, &firsts))
        .map_err(failure)
}
