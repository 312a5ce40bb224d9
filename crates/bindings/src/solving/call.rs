//! Solving, forecasting, and files, called from Python.

use std::path::PathBuf;
use std::time::Instant;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use zermelo_core::{Limits, StopFlag};
use zermelo_solve::container::{self, Damage, Packer};
use zermelo_solve::files::FileError;
use zermelo_solve::{Counts, Options, Progress, SolveError, saved};

use super::table::Table;
use crate::arguments::{self, LimitArguments, Whole};
use crate::errors::{DamagedFileError, InvalidInputError};
use crate::interruptible::{self, Sender, Watch};
use crate::state::State;
use crate::stop::{self, Stop};

pyo3::import_exception!(zermelo.game.errors, BrokenGameError);
pyo3::import_exception!(zermelo.game.errors, TooLargeError);
pyo3::import_exception!(zermelo.game.errors, UnfinishedError);
pyo3::import_exception!(zermelo.game.errors, UnsupportedGameError);

const MEGABYTE: f64 = 1024.0 * 1024.0;

/// What solving may spend, checked.
pub fn options(memory_mb: Option<f64>, threads: Option<Whole>) -> PyResult<Options> {
    let mut options = Options::default();
    if let Some(memory_mb) = memory_mb {
        if memory_mb.is_nan() || memory_mb <= 0.0 {
            let text = format!("memory_mb={memory_mb} must be more than 0");
            return Err(InvalidInputError::new_err(text));
        }
        options.memory_bytes = (memory_mb * MEGABYTE) as u64;
    }
    if let Some(Whole(threads)) = threads {
        options.threads = match usize::try_from(threads) {
            Ok(threads @ 1..=1024) => threads,
            _ => {
                let text = format!("threads={threads} must be from 1 to 1024");
                return Err(InvalidInputError::new_err(text));
            }
        };
    }
    Ok(options)
}

/// Why there is no solution, as Python's error.
pub fn failure(error: SolveError) -> PyErr {
    let text = error.to_string();
    match error {
        SolveError::Stopped => UnfinishedError::new_err(text),
        SolveError::TooLarge { .. }
        | SolveError::OutOfMemory { .. }
        | SolveError::NoMemory(_)
        | SolveError::TooLargeForDisk { .. } => TooLargeError::new_err(text),
        SolveError::TooManyPayoffs
        | SolveError::TooFar
        | SolveError::NoLevels
        | SolveError::Imprecise { .. }
        | SolveError::Cyclic => UnsupportedGameError::new_err(text),
        SolveError::BrokenRules(_) => BrokenGameError::new_err(text),
        SolveError::OtherGame { .. } => InvalidInputError::new_err(text),
        SolveError::File(_) => DamagedFileError::new_err(text),
        SolveError::System(_) => PyOSError::new_err(text),
    }
}

/// What is wrong with a file, as Python's error.
pub fn file_failure(error: FileError) -> PyErr {
    match error {
        FileError::Unreadable(path, error) => match error.raw_os_error() {
            // Python makes the kind of error that belongs to the number.
            Some(number) => {
                let text = error.to_string();
                let text = text.trim_end_matches(&format!(" (os error {number})"));
                PyOSError::new_err((number, text.to_owned(), path))
            }
            None => PyOSError::new_err(format!("{}: {error}", path.display())),
        },
        FileError::Memory(..) => TooLargeError::new_err(error.to_string()),
        other => DamagedFileError::new_err(other.to_string()),
    }
}

/// Progress on its way from the threads that solve to the one that knows Python.
pub struct Reports {
    sender: Sender<Progress>,
    wanted: bool,
}

impl Reports {
    pub fn new(sender: Sender<Progress>, wanted: bool) -> Reports {
        Reports { sender, wanted }
    }

    pub fn send(&self, progress: Progress) {
        if self.wanted {
            self.sender.send(progress);
        }
    }

    /// Calls Python with the phase, states done, states in all, and seconds since the phase began.
    pub fn hand_over(report: Progress, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let Some(progress) = progress else {
            return Ok(());
        };
        let seconds = report.elapsed.as_secs_f64();
        let report = (report.phase.name(), report.done, report.total, seconds);
        progress.call1(report).map(drop)
    }
}

/// How long solving may take, checked.
pub fn limits(seconds: Option<f64>, nodes: Option<Whole>) -> PyResult<Limits> {
    let given = LimitArguments {
        seconds,
        nodes,
        ..LimitArguments::default()
    };
    given.limits(StopFlag::default())
}

/// The moment at which the time is over.
pub fn deadline(limits: &Limits) -> Option<Instant> {
    limits
        .time
        .and_then(|time| Instant::now().checked_add(time))
}

/// Solves every state that can be reached. Without the GIL; Ctrl-C stops it. Stopped by `stop`, by
/// the clock or after so many nodes it raises `UnfinishedError`.
#[pyfunction]
#[pyo3(signature = (
    root, *, memory_mb=None, threads=None, seconds=None, nodes=None, stop=None,
    progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn solve(
    py: Python<'_>,
    root: &Bound<'_, State>,
    memory_mb: Option<f64>,
    threads: Option<Whole>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Table> {
    let mut options = options(memory_mb, threads)?;
    options.stop = stop::flag(stop);
    let limits = limits(seconds, nodes)?;
    options.nodes = limits.nodes;
    let watch = Watch {
        deadline: deadline(&limits),
        ..Watch::over(&options.stop)
    };
    let State { game, data } = root.get();
    let solver = arguments::capable(game, &game.solver, "solving a whole game")?;
    let watched = progress.is_some();
    let solution = interruptible::run_watched(
        py,
        watch,
        |sender| {
            let reports = Reports::new(sender, watched);
            solver.solve_all(data, &options, &|progress| reports.send(progress))
        },
        |report| Reports::hand_over(report, progress),
    )?;
    let solution = solution.map_err(failure)?;
    Ok(Table::new(root.clone().unbind(), game, solver, solution))
}

/// What solving would take: states, least, most, exact, bytes, seconds; and in words.
#[pyfunction]
#[pyo3(signature = (root, *, threads=None))]
pub fn forecast<'py>(
    py: Python<'py>,
    root: &Bound<'py, State>,
    threads: Option<Whole>,
) -> PyResult<Bound<'py, PyDict>> {
    let options = options(None, threads)?;
    let State { game, data } = root.get();
    let solver = arguments::capable(game, &game.solver, "solving a whole game")?;
    let work = |_: Sender<()>| solver.foresee(data, &options);
    let found = interruptible::run(py, &options.stop, work, |()| Ok(()))?;
    let dict = PyDict::new(py);
    dict.set_item("states", found.states)?;
    dict.set_item("least", found.least)?;
    dict.set_item("most", found.most)?;
    dict.set_item("exact", found.exact)?;
    dict.set_item("bytes", found.bytes)?;
    dict.set_item("seconds", found.seconds)?;
    dict.set_item("levels", found.levels)?;
    dict.set_item("disk_bytes", found.on_disk().bytes)?;
    dict.set_item("text", found.to_string())?;
    Ok(dict)
}

/// How many states of each kind, as the header of a file says.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Numbers {
    entries: u64,
    states: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    longest: u32,
}

/// The table in a file; of the file only what is asked for is read.
#[pyfunction]
pub fn open_table(
    py: Python<'_>,
    root: &Bound<'_, State>,
    payoffs: Vec<i32>,
    counts: Numbers,
    path: PathBuf,
) -> PyResult<Table> {
    let State { game, data } = root.get();
    let solver = arguments::capable(game, &game.solver, "solving a whole game")?;
    let counts = Counts {
        entries: counts.entries,
        states: counts.states,
        wins: counts.wins,
        draws: counts.draws,
        losses: counts.losses,
        longest: counts.longest,
    };
    let opened = py.detach(|| solver.open_file(data, &payoffs, counts, &path));
    let solution = opened.map_err(file_failure)?;
    Ok(Table::new(root.clone().unbind(), game, solver, solution))
}

/// The header of a file, of which nothing else is read.
#[pyfunction]
pub fn read_header<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyBytes>> {
    let header = py.detach(|| saved::read_header(&path));
    Ok(PyBytes::new(py, &header.map_err(file_failure)?))
}

/// The bytes of a file with a header and compressed blocks.
#[pyfunction]
pub fn pack<'py>(
    py: Python<'py>,
    header: &[u8],
    blocks: Vec<Bound<'py, PyBytes>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let mut packer = Packer::default();
    for block in blocks {
        packer.add(block.as_bytes())?;
    }
    Ok(PyBytes::new(py, &packer.finish(header)?))
}

/// A header and blocks.
type Unpacked<'py> = (Bound<'py, PyBytes>, Vec<Bound<'py, PyBytes>>);

/// The header and the blocks of a file; an error says what is wrong with it.
///
/// `most` is what all blocks hold together at most; without it a block holds at most some thousand
/// times what it takes in the file.
#[pyfunction]
#[pyo3(signature = (data, most=None))]
pub fn unpack<'py>(py: Python<'py>, data: &[u8], most: Option<usize>) -> PyResult<Unpacked<'py>> {
    let unpacked = py.detach(|| container::unpack(data, most));
    let (header, blocks) = unpacked.map_err(|damage| match damage {
        Damage::Memory(error) => TooLargeError::new_err(error.to_string()),
        damage => InvalidInputError::new_err(damage.to_string()),
    })?;
    let blocks = blocks.iter().map(|block| PyBytes::new(py, block)).collect();
    Ok((PyBytes::new(py, &header), blocks))
}
