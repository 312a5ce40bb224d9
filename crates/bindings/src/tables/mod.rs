//! Endgame tables for Python.
//!
//! | module | holds |
//! |---|---|
//! | `backgammon` | a folder of bear-off tables: build, probe, list, verify |
//! | `chess` | a folder of chess tables: build, probe, list, verify |
//! | `checkers` | the same of checkers |
//! | `syzygy` | tables of chess in the format of Syzygy: probe, list, check |
//! | `common` | what they share |

mod backgammon;
mod checkers;
mod chess;
mod common;
mod syzygy;

use pyo3::prelude::*;

pub use backgammon::BackgammonTables;
pub use checkers::CheckersTables;
pub use chess::ChessTables;
pub use syzygy::SyzygyTables;

use zermelo_bundle::SharedGame;

/// Tables of some game, given from Python to a search of it.
#[derive(FromPyObject)]
pub enum GivenTables<'py> {
    Chess(Bound<'py, ChessTables>),
    Checkers(Bound<'py, CheckersTables>),
    Backgammon(Bound<'py, BackgammonTables>),
}

impl GivenTables<'_> {
    /// The same game, searched with these tables.
    pub fn searched(&self, py: Python<'_>, game: &SharedGame) -> PyResult<SharedGame> {
        match self {
            GivenTables::Chess(tables) => tables.get().searched(py, game),
            GivenTables::Checkers(tables) => tables.get().searched(py, game),
            GivenTables::Backgammon(tables) => tables.get().searched(py, game),
        }
    }

    /// An error if a file could not be read while the search asked for it. Tables of checkers and
    /// backgammon are read before.
    pub fn refuse_damage(&self, py: Python<'_>) -> PyResult<()> {
        match self {
            GivenTables::Chess(tables) => tables.get().refuse_damage(py),
            GivenTables::Checkers(_) | GivenTables::Backgammon(_) => Ok(()),
        }
    }
}
