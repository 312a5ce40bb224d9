//! Endgame tables for Python.
//!
//! | module | holds |
//! |---|---|
//! | `chess` | a folder of chess tables: build, probe, list, verify |
//! | `checkers` | the same of checkers, also asked by its search |

mod checkers;
mod chess;

use pyo3::PyResult;
use zermelo_core::StopFlag;
use zermelo_tables::share::Crew;

pub use checkers::CheckersTables;
pub use chess::ChessTables;

use crate::arguments::Whole;
use crate::errors::InvalidInputError;

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
