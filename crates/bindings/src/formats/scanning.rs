//! Whole files of games: counted, cleaned, made into books.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::StopFlag;
use zermelo_formats::chess::book::{Builder, Options, Weights};
use zermelo_formats::chess::pgn::{Damage, Entry, Mainlines, Outcome, Read, Records, write};

use super::book::PolyglotBook;
use super::source::{Counted, Input, open};
use crate::errors::InvalidInputError;
use crate::interruptible::{Sender, run};

/// How often progress is told.
const TICK: Duration = Duration::from_millis(100);

/// So many games are read between two looks at the clock and at whether to stop.
const STRIDE: u64 = 256;

/// So many damaged games are told of one by one; all are counted.
const MOST_TOLD: usize = 10_000;

/// What was seen of a file.
#[derive(Default)]
struct Seen {
    games: u64,
    plies: u64,
    skipped: u64,
    damages: Vec<Damage>,
    outcomes: [u64; 4],
}

impl Seen {
    fn good(&mut self, plies: usize, outcome: Outcome) {
        self.games += 1;
        self.plies += plies as u64;
        self.outcomes[outcome as usize] += 1;
    }

    fn bad(&mut self, damage: Damage) {
        self.skipped += 1;
        if self.damages.len() < MOST_TOLD {
            self.damages.push(damage);
        }
    }

    /// Everything by name.
    fn told<'py>(self, py: Python<'py>, bytes: u64) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        told.set_item("games", self.games)?;
        told.set_item("plies", self.plies)?;
        told.set_item("bytes", bytes)?;
        told.set_item("skipped", self.skipped)?;
        let results = PyDict::new(py);
        for outcome in Outcome::ALL {
            results.set_item(outcome.as_str(), self.outcomes[outcome as usize])?;
        }
        told.set_item("results", results)?;
        let damages = self.damages.into_iter();
        let damages: Vec<(u64, u64, String)> = damages
            .map(|damage| (damage.begins, damage.line, damage.reason.to_string()))
            .collect();
        told.set_item("damages", damages)?;
        Ok(told)
    }
}

/// Tells of progress now and then, and says when to stop.
struct Watch {
    stop: StopFlag,
    sender: Sender<(u64, u64)>,
    last: Instant,
    bytes: std::sync::Arc<std::sync::atomic::AtomicU64>,
}

impl Watch {
    fn goes_on(&mut self, games: u64) -> bool {
        if !games.is_multiple_of(STRIDE) {
            return true;
        }
        if self.last.elapsed() >= TICK {
            self.last = Instant::now();
            let bytes = self.bytes.load(Ordering::Relaxed);
            self.sender.send((games, bytes));
        }
        !self.stop.is_stopped()
    }
}

/// Reads all games of a file and counts them: games, plies, bytes, results, and what was skipped, with the
/// first damages by their lines.
///
/// With `output` the whole games are written there. `progress` is told games and bytes now and then.
#[pyfunction]
#[pyo3(signature = (source, *, output=None, progress=None))]
pub fn scan_pgn<'py>(
    py: Python<'py>,
    source: &Bound<'_, PyAny>,
    output: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (input, bytes) = Counted::new(open(source)?);
    let output = output.map(File::create).transpose()?;
    let stop = StopFlag::default();
    let counter = std::sync::Arc::clone(&bytes);
    let job = |sender: Sender<(u64, u64)>| {
        let watch = Watch {
            stop: stop.clone(),
            sender,
            last: Instant::now(),
            bytes: counter,
        };
        match output {
            Some(file) => clean(Box::new(input), file, watch),
            None => count(Box::new(input), watch, &mut |_| ()),
        }
    };
    let seen = run(py, &stop, job, |told| tell(py, progress.as_ref(), told))??;
    seen.told(py, bytes.load(Ordering::Relaxed))
}

fn tell(py: Python<'_>, progress: Option<&Py<PyAny>>, told: (u64, u64)) -> PyResult<()> {
    progress.map_or(Ok(()), |call| call.call1(py, told).map(drop))
}

/// Reads main lines, each handed on.
fn count(
    input: Input,
    mut watch: Watch,
    hear: &mut dyn FnMut(&zermelo_formats::chess::pgn::Mainline),
) -> io::Result<Seen> {
    let mut seen = Seen::default();
    let mut games = Mainlines::new(input);
    while let Some(read) = games.next()? {
        match read {
            Read::Game(_) => {
                let game = games.game();
                seen.good(game.moves().len(), game.outcome());
                hear(game);
            }
            Read::Damaged(damage) => seen.bad(damage),
        }
        if !watch.goes_on(seen.games + seen.skipped) {
            break;
        }
    }
    Ok(seen)
}

/// Reads whole games and writes them.
fn clean(input: Input, file: File, mut watch: Watch) -> io::Result<Seen> {
    let mut seen = Seen::default();
    let mut games = Records::new(input);
    let mut output = BufWriter::new(file);
    while let Some(entry) = games.next()? {
        match entry {
            Entry::Game { record, .. } => {
                seen.good(record.mainline().count(), record.outcome);
                output.write_all(write(&record).as_bytes())?;
            }
            Entry::Damaged(damage) => seen.bad(damage),
        }
        if !watch.goes_on(seen.games + seen.skipped) {
            break;
        }
    }
    output
        .into_inner()
        .map_err(io::IntoInnerError::into_error)?
        .sync_all()?;
    Ok(seen)
}

/// Builds a Polyglot book from the games of a file; and what was seen of it.
///
/// The first `max_ply` moves of both players count; a move of fewer than `min_games` games is left out. `weights` is
/// `points` or `games`.
#[pyfunction]
#[pyo3(signature = (source, *, max_ply, min_games, weights, progress=None))]
pub fn build_book<'py>(
    py: Python<'py>,
    source: &Bound<'_, PyAny>,
    max_ply: usize,
    min_games: u32,
    weights: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<(PolyglotBook, Bound<'py, PyDict>)> {
    let weights = match weights {
        "points" => Weights::Points,
        "games" => Weights::Games,
        other => {
            let text = format!("weights={other:?} is unknown: they are points or games");
            return Err(InvalidInputError::new_err(text));
        }
    };
    let options = Options { min_games, weights };
    let (input, bytes) = Counted::new(open(source)?);
    let stop = StopFlag::default();
    let counter = std::sync::Arc::clone(&bytes);
    let job = |sender: Sender<(u64, u64)>| -> io::Result<_> {
        let watch = Watch {
            stop: stop.clone(),
            sender,
            last: Instant::now(),
            bytes: counter,
        };
        let mut builder = Builder::new(max_ply);
        let seen = count(Box::new(input), watch, &mut |game| {
            builder.add(game.start(), game.moves(), game.outcome());
        })?;
        Ok((builder.book(&options), seen))
    };
    let (book, seen) = run(py, &stop, job, |told| tell(py, progress.as_ref(), told))??;
    let told = seen.told(py, bytes.load(Ordering::Relaxed))?;
    Ok((PolyglotBook::from(book), told))
}
