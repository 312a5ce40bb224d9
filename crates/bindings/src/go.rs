//! What playouts tell of a position of Go.

use pyo3::prelude::*;
use zermelo_core::Notation;
use zermelo_games::go::{Go, Ko, Options, Playouts};

use crate::arguments;
use crate::errors::{InvalidInputError, PositionError};

/// How sure playouts are of who owns each point of a board, rows from the bottom: 1 for black, -1 for white. Without the
/// GIL.
#[pyfunction]
#[pyo3(signature = (columns, rows, position, *, playouts=200, seed=0))]
pub fn go_ownership(
    py: Python<'_>,
    columns: u32,
    rows: u32,
    position: &str,
    playouts: i64,
    seed: u64,
) -> PyResult<Vec<f64>> {
    let game = Go::new(Options {
        width: columns,
        height: rows,
        ko: Ko::Anything,
        ..Options::square(columns)
    });
    let game = game.map_err(|error| InvalidInputError::new_err(error.to_string()))?;
    let board = game.parse_state(position);
    let board = board.map_err(|error| PositionError::new_err(error.to_string()))?;
    let playouts = arguments::count("playouts", playouts)?;
    Ok(py.detach(|| Playouts::default().ownership(&game, &board, playouts, seed)))
}
