//! What the tables of all games have in common.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::StopFlag;
use zermelo_solve::files::FileError;
use zermelo_tables::error::{BuildError, Pieces, TableError};
use zermelo_tables::folder::{Progress, Report};
use zermelo_tables::share::Crew;

use crate::action::Move;
use crate::arguments::Whole;
use crate::errors::{InvalidInputError, MissingTableError, TooLargeError};
use crate::interruptible::{self, Sender};
use crate::solving::file_failure;
use crate::state::State;
use zermelo_bundle::Erased;

/// 1, 0 or -1, and the plies to the end of the game.
pub type Worth = (i32, Option<u32>);

/// A move with what it is worth to the player who makes it.
pub type MoveWorth = (Move, i32, Option<u32>);

/// So many threads, or one for each core.
pub fn crew(threads: Option<Whole>) -> PyResult<Crew> {
    let cores = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let threads = match threads {
        None => cores,
        Some(Whole(threads)) => match usize::try_from(threads) {
            Ok(threads @ 1..=1024) => threads,
            _ => {
                let text = format!("threads={threads} must be from 1 to 1024");
                return Err(InvalidInputError::new_err(text));
            }
        },
    };
    let stop = StopFlag::default();
    Ok(Crew { threads, stop })
}

/// The exception for what went wrong.
pub fn failure<P: Pieces>(error: TableError<P>) -> PyErr {
    let text = error.to_string();
    match error {
        TableError::Missing(..) | TableError::Empty(_) => MissingTableError::new_err(text),
        TableError::File(error) => file_failure(error),
        TableError::System(path, error) => file_failure(FileError::Unreadable(path, error)),
        TableError::Build(BuildError::Memory(_)) => TooLargeError::new_err(text),
        TableError::Pieces(_) | TableError::Unfit(_) | TableError::Build(_) => {
            InvalidInputError::new_err(text)
        }
    }
}

/// The data of a state, which must be of the game that the tables are about.
pub fn data<'a, S: 'static>(state: &'a State, game: &str) -> PyResult<&'a S> {
    (*state.data).downcast_ref::<S>().ok_or_else(|| {
        let spec = state.game.spec();
        InvalidInputError::new_err(format!(
            "a state of {spec}: these tables are of {game}; give a state of z.load(\"{game}\")"
        ))
    })
}

/// The error for a search of another game.
pub fn other_game(game: &str, spec: &str) -> PyErr {
    InvalidInputError::new_err(format!(
        "these tables are of {game}, and the game is {spec}: search it without tables"
    ))
}

/// Moves with their worth, for Python.
pub fn moves<M>(state: &State, found: Vec<(Worth, M)>) -> Vec<MoveWorth>
where
    M: Send + Sync + 'static,
{
    let moves = found.into_iter().map(|((payoff, plies), action)| {
        let action: Erased = Box::new(action);
        (Move::new(&state.game, action), payoff, plies)
    });
    moves.collect()
}

/// Writes what was counted into the report of a table.
pub type Fill<C> = fn(&Bound<'_, PyDict>, &C) -> PyResult<()>;

/// The report of a table.
pub fn report<'py, P: Pieces, C>(
    py: Python<'py>,
    report: &Report<P, C>,
    fill: Fill<C>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("table", report.material.to_string())?;
    fill(&dict, &report.counts)?;
    dict.set_item("found", report.found)?;
    dict.set_item("seconds", report.seconds)?;
    dict.set_item("seconds_written", report.seconds_written)?;
    dict.set_item("file_bytes", report.file_bytes)?;
    Ok(dict)
}

/// The reports of all tables of a folder.
pub fn catalogue<'py, P: Pieces, C>(
    py: Python<'py>,
    found: Result<Vec<Report<P, C>>, TableError<P>>,
    fill: Fill<C>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let found = found.map_err(failure)?;
    found.iter().map(|one| report(py, one, fill)).collect()
}

/// What a build says: how far it is, or that a table is complete.
enum Message<P, C> {
    Progress(Progress<P>),
    Report(Box<Report<P, C>>),
}

/// Whom a build tells of itself.
pub struct Audience<'a, 'py> {
    /// Called with the table, what is settled, and places done, of this table and in all.
    pub progress: Option<&'a Bound<'py, PyAny>>,
    /// Called with each report.
    pub told: Option<&'a Bound<'py, PyAny>>,
}

/// Builds tables without the GIL, and gives a report for each, in order. Ctrl-C stops it.
pub fn build<'py, P, C>(
    py: Python<'py>,
    crew: &Crew,
    audience: &Audience<'_, 'py>,
    fill: Fill<C>,
    work: impl FnOnce(&dyn Fn(Progress<P>), &mut dyn FnMut(&Report<P, C>)) -> Result<(), TableError<P>>
    + Send,
) -> PyResult<Vec<Bound<'py, PyDict>>>
where
    P: Pieces + Send,
    C: Clone + Send,
{
    let mut reports = Vec::new();
    let outcome = interruptible::run(
        py,
        &crew.stop,
        |sender: Sender<Message<P, C>>| {
            // Nobody receives any more only when the work is about to be stopped.
            let listener = |progress| {
                sender.send(Message::Progress(progress));
            };
            work(&listener, &mut |report| {
                sender.send(Message::Report(Box::new(report.clone())));
            })
        },
        |message| match message {
            Message::Progress(found) => audience.progress.map_or(Ok(()), |progress| {
                let name = found.material.to_string();
                progress
                    .call1((name, found.settled, found.done, found.size, found.total))
                    .map(drop)
            }),
            Message::Report(found) => {
                let found = report(py, &found, fill)?;
                if let Some(told) = audience.told {
                    told.call1((&found,))?;
                }
                reports.push(found);
                Ok(())
            }
        },
    )?;
    outcome.map_err(failure)?;
    Ok(reports)
}

/// Checks a table without the GIL; the first position that is wrong.
pub fn verify<P, T>(
    py: Python<'_>,
    crew: &Crew,
    work: impl FnOnce(&Crew) -> Result<Option<T>, TableError<P>> + Send,
) -> PyResult<Option<T>>
where
    P: Pieces + Send,
    T: Send,
{
    let work = |_: Sender<()>| work(crew);
    interruptible::run(py, &crew.stop, work, |()| Ok(()))?.map_err(failure)
}

/// What is made when it is first asked for, and kept until it is forgotten.
pub struct Kept<T>(Mutex<Option<Arc<T>>>);

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(Mutex::default())
    }
}

impl<T> Kept<T> {
    /// What is kept, or what is made now.
    pub fn get<E>(&self, make: impl FnOnce() -> Result<T, E>) -> Result<Arc<T>, E> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = &*kept {
            return Ok(Arc::clone(kept));
        }
        let made = Arc::new(make()?);
        *kept = Some(Arc::clone(&made));
        Ok(made)
    }

    /// It will be made anew.
    pub fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
