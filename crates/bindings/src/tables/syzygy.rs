//! Endgame tables in the format of Syzygy, as Python sees them.

use std::path::PathBuf;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::StopFlag;
use zermelo_games::chess::{Move as ChessMove, Position};
use zermelo_tables::chess::syzygy::{Kind, Outcome, Signature, SyzygyError, Tables};

use super::common::data;
use crate::action::Move;
use crate::arguments::Text;
use crate::errors::{DamagedFileError, InvalidInputError, MissingTableError};
use crate::interruptible::{self, Sender};
use crate::state::State;
use zermelo_bundle::Erased;

/// Endgame tables of chess in the format of Syzygy, of some folders.
#[pyclass(frozen, subclass, module = "zermelo._core")]
pub struct SyzygyTables {
    tables: Tables,
}

/// The exception for what went wrong.
fn failure(error: SyzygyError) -> PyErr {
    let text = error.to_string();
    match error {
        SyzygyError::Missing(..) | SyzygyError::Empty(_) => MissingTableError::new_err(text),
        SyzygyError::Damaged(..) => DamagedFileError::new_err(text),
        SyzygyError::Unreadable(..) => PyOSError::new_err(text),
        SyzygyError::Pieces(_) | SyzygyError::Castling | SyzygyError::Impossible => {
            InvalidInputError::new_err(text)
        }
    }
}

fn position(state: &State) -> PyResult<&Position> {
    data(state, "chess")
}

#[pymethods]
impl SyzygyTables {
    /// The tables of some folders; of files with the same name the first counts.
    #[new]
    fn new(folders: Vec<PathBuf>) -> PyResult<SyzygyTables> {
        let tables = Tables::open(folders).map_err(failure)?;
        Ok(SyzygyTables { tables })
    }

    /// The most pieces of a table that is there.
    #[getter]
    fn most_pieces(&self) -> u32 {
        self.tables.most_pieces()
    }

    /// The outcome of a state for the player to move, from -2 to 2.
    fn wdl(&self, state: &State) -> PyResult<i32> {
        let outcome = self.tables.outcome(position(state)?.board());
        outcome.map(Outcome::number).map_err(failure)
    }

    /// The plies to the next capture or move of a pawn, negative for a loss.
    fn dtz(&self, state: &State) -> PyResult<i32> {
        self.tables
            .distance(position(state)?.board())
            .map_err(failure)
    }

    /// Every move with the outcome that it keeps for the player who makes it, with the moves counted so far,
    /// and its plies; best first.
    #[pyo3(signature = (state, *, fifty_moves=true))]
    fn ranked(&self, state: &State, fifty_moves: bool) -> PyResult<Vec<(Move, i32, i32)>> {
        let position = position(state)?;
        let ranked = self
            .tables
            .ranked(position.board(), position.quiet_moves(), fifty_moves);
        let moves = ranked.map_err(failure)?.into_iter().map(|one| {
            let action = ChessMove::new(one.action.from, one.action.to, one.action.promotion);
            let action: Erased = Box::new(action);
            let outcome = Outcome::from(one.standing);
            (Move::new(&state.game, action), outcome.number(), one.plies)
        });
        Ok(moves.collect())
    }

    /// What is known of each file.
    fn catalogue<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let listed = self.tables.list();
        let dicts = listed.into_iter().map(|one| {
            let dict = PyDict::new(py);
            dict.set_item("table", one.signature.to_string())?;
            dict.set_item("kind", one.kind.suffix())?;
            dict.set_item("path", one.path)?;
            dict.set_item("file_bytes", one.bytes)?;
            Ok(dict)
        });
        dicts.collect()
    }

    /// Unpacks a whole file and checks it; an error if anything is wrong. Ctrl-C stops it.
    fn check(&self, py: Python<'_>, name: Text, kind: Text) -> PyResult<()> {
        let signature = Signature::parse(&name);
        let kind = Kind::ALL.into_iter().find(|known| known.suffix() == &*kind);
        let Some((signature, kind)) = signature.zip(kind) else {
            let text = format!(
                "{:?} is no table of Syzygy: KRPvKR with rtbw or rtbz is one",
                &*name
            );
            return Err(InvalidInputError::new_err(text));
        };
        let stop = StopFlag::default();
        let work = |_: Sender<()>| self.tables.check(&signature, kind, &|| stop.is_stopped());
        interruptible::run(py, &stop, work, |()| Ok(()))?.map_err(failure)
    }

    fn __repr__(&self) -> String {
        format!("<SyzygyTables up to {} pieces>", self.tables.most_pieces())
    }
}
