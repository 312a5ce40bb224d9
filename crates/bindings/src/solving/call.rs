//! Solving, forecasting, and files, called from Python.

use std::sync::Mutex;
use std::sync::mpsc::Sender;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use zermelo_solve::container::{self, Packer};
use zermelo_solve::{Options, Progress, SolveError};

use super::table::Table;
use crate::arguments::Whole;
use crate::errors::InvalidInputError;
use crate::interruptible;
use crate::state::State;

pyo3::import_exception!(zermelo.game.errors, BrokenGameError);
pyo3::import_exception!(zermelo.game.errors, TooLargeError);
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
        SolveError::Stopped => InvalidInputError::new_err(text),
        SolveError::TooLarge { .. } | SolveError::OutOfMemory { .. } => {
            TooLargeError::new_err(text)
        }
        SolveError::TooManyPayoffs | SolveError::TooFar => UnsupportedGameError::new_err(text),
        SolveError::BrokenRules(_) => BrokenGameError::new_err(text),
    }
}

/// Progress on its way from the threads that solve to the one that knows Python.
pub struct Reports {
    sender: Mutex<Sender<Progress>>,
    wanted: bool,
}

impl Reports {
    pub fn new(sender: Sender<Progress>, wanted: bool) -> Reports {
        let sender = Mutex::new(sender);
        Reports { sender, wanted }
    }

    pub fn send(&self, progress: Progress) {
        if self.wanted
            && let Ok(sender) = self.sender.lock()
        {
            // Nobody receives any more only when the work is about to be stopped.
            sender.send(progress).ok();
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

/// Solves every state that can be reached. Without the GIL; Ctrl-C stops it.
#[pyfunction]
#[pyo3(signature = (root, *, memory_mb=None, threads=None, progress=None))]
pub fn solve(
    py: Python<'_>,
    root: &Bound<'_, State>,
    memory_mb: Option<f64>,
    threads: Option<Whole>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Table> {
    let options = options(memory_mb, threads)?;
    let State { session, data } = root.get();
    let watched = progress.is_some();
    let solution = interruptible::run(
        py,
        &options.stop,
        |sender| {
            let reports = Reports::new(sender, watched);
            session.solve_all(data, &options, &|progress| reports.send(progress))
        },
        |report| Reports::hand_over(report, progress),
    )?;
    let solution = solution.map_err(failure)?;
    Ok(Table::new(root.clone().unbind(), session, solution))
}

/// What solving would take: states, exact, bytes, seconds; and in words.
#[pyfunction]
#[pyo3(signature = (root, *, threads=None))]
pub fn forecast<'py>(
    py: Python<'py>,
    root: &Bound<'py, State>,
    threads: Option<Whole>,
) -> PyResult<Bound<'py, PyDict>> {
    let options = options(None, threads)?;
    let State { session, data } = root.get();
    let work = |_: Sender<()>| session.foresee(data, &options);
    let found = interruptible::run(py, &options.stop, work, |()| Ok(()))?;
    let dict = PyDict::new(py);
    dict.set_item("states", found.states)?;
    dict.set_item("exact", found.exact)?;
    dict.set_item("bytes", found.bytes)?;
    dict.set_item("seconds", found.seconds)?;
    dict.set_item("text", found.to_string())?;
    Ok(dict)
}

/// A table from the blocks of its file.
#[pyfunction]
#[pyo3(signature = (root, payoffs, blocks, *, threads=None))]
pub fn table_from_blocks(
    py: Python<'_>,
    root: &Bound<'_, State>,
    payoffs: Vec<i32>,
    blocks: Vec<Bound<'_, PyBytes>>,
    threads: Option<Whole>,
) -> PyResult<Table> {
    let options = options(None, threads)?;
    let State { session, data } = root.get();
    let blocks: Vec<&[u8]> = blocks.iter().map(|block| block.as_bytes()).collect();
    let work = |_: Sender<()>| session.read_blocks(data, &payoffs, &blocks, &options, &|_| ());
    let solution = interruptible::run(py, &options.stop, work, |()| Ok(()))?;
    let solution = solution.map_err(InvalidInputError::new_err)?;
    Ok(Table::new(root.clone().unbind(), session, solution))
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
    Ok(PyBytes::new(py, &packer.finish(header)))
}

/// A header and blocks.
type Unpacked<'py> = (Bound<'py, PyBytes>, Vec<Bound<'py, PyBytes>>);

/// The header and the blocks of a file; an error says what is wrong with it.
#[pyfunction]
pub fn unpack<'py>(py: Python<'py>, data: &[u8]) -> PyResult<Unpacked<'py>> {
    let unpacked = py.detach(|| container::unpack(data));
    let (header, blocks) =
        unpacked.map_err(|damage| InvalidInputError::new_err(damage.to_string()))?;
    let blocks = blocks.iter().map(|block| PyBytes::new(py, block)).collect();
    Ok((PyBytes::new(py, &header), blocks))
}
