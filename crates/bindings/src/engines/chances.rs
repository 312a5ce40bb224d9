//! What an estimate of chess says of winning, for Python.

use pyo3::prelude::*;
use zermelo_engines::chess::chances::of_centipawns;

/// Wins, draws and losses in a thousand games, for an estimate in hundredths of a pawn.
#[pyfunction]
pub fn chess_chances(centipawns: i32) -> (u32, u32, u32) {
    let [wins, draws, losses] = of_centipawns(centipawns);
    (wins, draws, losses)
}
