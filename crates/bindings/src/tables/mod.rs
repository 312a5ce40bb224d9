//! Endgame tables for Python.
//!
//! | module | holds |
//! |---|---|
//! | `chess` | a folder of chess tables: build, probe, list, verify |
//! | `checkers` | the same of checkers |

mod checkers;
mod chess;

use pyo3::prelude::*;
use zermelo_core::StopFlag;
use zermelo_tables::share::Crew;

pub use checkers::CheckersTables;
pub use chess::ChessTables;

use crate::arguments::Whole;
use crate::errors::InvalidInputError;
use crate::session::SharedSession;

/// Tables of some game, given from Python to a search of it.
#[derive(FromPyObject)]
pub enum GivenTables<'py> {
    Chess(Bound<'py, ChessTables>),
    Checkers(Bound<'py, CheckersTables>),
}

impl GivenTables<'_> {
    /// The same game, searched with these tables.
    pub fn session(&self, py: Python<'_>, session: &SharedSession) -> PyResult<SharedSession> {
        match self {
            GivenTables::Chess(tables) => tables.get().session(py, session),
            GivenTables::Checkers(tables) => tables.get().session(py, session),
        }
    }

    /// An error if a file could not be read while the search asked for it. Tables of checkers are
    /// read before.
    pub fn refuse_damage(&self) -> PyResult<()> {
        match self {
            GivenTables::Chess(tables) => tables.get().refuse_damage(),
            GivenTables::Checkers(_) => Ok(()),
        }
    }
}

/// So many threads, or one for each core.
fn crew(threads: Option<Whole>) -> PyResult<Crew> {
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
