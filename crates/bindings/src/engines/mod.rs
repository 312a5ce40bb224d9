//! Programs for single games, for Python.
//!
//! | module | holds |
//! |---|---|
//! | `chances` | what an estimate of chess says of winning |
//! | `asking` | what is the same for every solver |
//! | `connect4` | the Connect Four solver |
//! | `kalah` | the Kalah solver |
//! | `othello` | the Othello endgame solver |
//! | `othello_learning` | training of Othello's evaluation |
//! | `tuning` | the weights of chess estimated from games |
//! | `uci` | chess, asked by other programs |

mod asking;
mod chances;
mod connect4;
mod kalah;
mod othello;
mod othello_learning;
mod tuning;
mod uci;

pub use chances::chess_chances;
pub use connect4::ConnectFourSolver;
pub use kalah::KalahSolver;
pub use othello::OthelloSolver;
pub use othello_learning::{learn_othello, othello_origin};
pub use tuning::{play_chess, tune_chess};
pub use uci::serve_uci;

use pyo3::prelude::*;

use crate::errors::InvalidInputError;

const MEGABYTE: f64 = 1024.0 * 1024.0;

/// The bytes of a table, from megabytes.
fn table_bytes(memory_mb: f64) -> PyResult<usize> {
    if memory_mb.is_nan() || memory_mb < 0.0 {
        let text = format!("memory_mb={memory_mb} must be 0 or more");
        return Err(InvalidInputError::new_err(text));
    }
    Ok((memory_mb * MEGABYTE) as usize)
}
