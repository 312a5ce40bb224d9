//! A folder of chess tables, as Python sees it.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::Game;
use zermelo_games::chess::{Chess, Position};
use zermelo_tables::chess::verify::Flaw;
use zermelo_tables::chess::{
    Counts, Folder, Lookup, Material, SideCounts, TableError, Value, layout::Layout,
};
use zermelo_tables::error::Pieces;

use super::common::{self, Audience, Kept, MoveWorth, Worth, crew, data, failure};
use crate::arguments::{Text, Whole};
use crate::errors::InvalidInputError;
use crate::state::State;
use zermelo_bundle::SharedGame;
use zermelo_registry::games::tabled_chess;

/// A folder with endgame tables of chess.
#[pyclass(frozen, subclass, module = "zermelo._core")]
pub struct ChessTables {
    folder: Folder,
    /// All of them open, once a search has asked.
    opened: Kept<Lookup>,
}

fn material(text: &str) -> PyResult<Material> {
    Material::parse(text).map_err(|error| InvalidInputError::new_err(error.to_string()))
}

fn worth(value: Value) -> Worth {
    let payoff = match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    (payoff, value.plies())
}

fn side<'py>(py: Python<'py>, counts: &SideCounts) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("positions", counts.positions())?;
    dict.set_item("wins", counts.wins)?;
    dict.set_item("draws", counts.draws)?;
    dict.set_item("losses", counts.losses)?;
    dict.set_item("longest_mate", counts.longest_mate)?;
    dict.set_item("longest_count", counts.longest_count)?;
    dict.set_item("unique", counts.unique)?;
    Ok(dict)
}

fn fill(dict: &Bound<'_, PyDict>, counts: &Counts) -> PyResult<()> {
    dict.set_item("white", side(dict.py(), &counts.white)?)?;
    dict.set_item("black", side(dict.py(), &counts.black)?)?;
    dict.set_item("bound", counts.bound)
}

fn position(state: &State) -> PyResult<&Position> {
    data(state, Material::GAME)
}

/// The squares of a position that is wrong, and what is wrong.
fn in_words(flaw: &Flaw, material: &Material) -> String {
    let slots = Layout::new(material).slots().to_vec();
    let pieces: Vec<String> = slots
        .iter()
        .zip(flaw.places)
        .map(|(slot, place)| {
            let letter = char::from(slot.piece).to_ascii_uppercase();
            let square = cozy_square(place);
            format!("{:?} {letter}{square}", slot.colour)
        })
        .collect();
    format!(
        "{}, {:?} to move: it has the value {:?}, and from its successors follows {:?}",
        pieces.join(", "),
        flaw.mover,
        flaw.found,
        flaw.follows
    )
}

fn cozy_square(place: u8) -> String {
    format!(
        "{}{}",
        char::from(b'a' + (place & 7)),
        char::from(b'1' + (place >> 3))
    )
}

impl ChessTables {
    fn lookup(&self) -> PyResult<std::sync::Arc<Lookup>> {
        self.opened.get(|| self.folder.lookup()).map_err(failure)
    }

    /// The same game, searched with these tables.
    pub fn searched(&self, py: Python<'_>, game: &SharedGame) -> PyResult<SharedGame> {
        let lookup = py.detach(|| self.lookup())?;
        let spec = game.spec();
        tabled_chess(spec, lookup).ok_or_else(|| common::other_game(Material::GAME, spec))
    }

    /// An error if a file could not be read while a search asked for it. The next search opens the
    /// tables anew, and has its own error if that has not changed.
    pub fn refuse_damage(&self, py: Python<'_>) -> PyResult<()> {
        let trouble = py.detach(|| self.lookup())?.trouble();
        trouble.map_or(Ok(()), |error| {
            py.detach(|| self.opened.forget());
            Err(failure(TableError::File(error)))
        })
    }
}

#[pymethods]
impl ChessTables {
    /// A folder; nothing is read until a table is asked for.
    #[new]
    fn new(folder: PathBuf) -> ChessTables {
        ChessTables {
            folder: Folder::new(folder),
            opened: Kept::default(),
        }
    }

    /// Builds tables and those they need; a report for each, in order. Without the GIL; Ctrl-C stops it.
    #[pyo3(signature = (names, *, threads=None, progress=None, told=None))]
    fn build_all<'py>(
        &self,
        py: Python<'py>,
        names: Vec<Text>,
        threads: Option<Whole>,
        progress: Option<&Bound<'py, PyAny>>,
        told: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let crew = crew(threads)?;
        let wanted: PyResult<Vec<Material>> =
            names.iter().map(|Text(name)| material(name)).collect();
        let wanted = wanted?;
        let audience = Audience { progress, told };
        let built = common::build(py, &crew, &audience, fill, |progress, tell| {
            self.folder.build(&wanted, &crew, progress, tell)
        });
        // A search asks for the new ones too.
        py.detach(|| self.opened.forget());
        built
    }

    /// The names of all tables of so many pieces, kings included.
    #[staticmethod]
    fn names(pieces: usize) -> PyResult<Vec<String>> {
        if !(3..=Material::MOST).contains(&pieces) {
            let text =
                format!("pieces={pieces} must be 3, 4 or 5: tables have so many, kings included");
            return Err(InvalidInputError::new_err(text));
        }
        let all = Material::all(pieces);
        Ok(all.iter().map(Material::to_string).collect())
    }

    /// What a table is called: the stronger side first.
    #[staticmethod]
    fn name(text: Text) -> PyResult<String> {
        Ok(material(&text)?.to_string())
    }

    /// The tables that must be there before one can be built, in an order in which they can be, and itself.
    #[staticmethod]
    fn plan(name: Text) -> PyResult<Vec<String>> {
        let plan = material(&name)?.plan();
        Ok(plan.iter().map(Material::to_string).collect())
    }

    /// The tables that one capture, one promotion or both lead to.
    #[staticmethod]
    fn needs(name: Text) -> PyResult<Vec<String>> {
        let next = material(&name)?.next();
        let tables = next.iter().filter(|material| material.pieces() > 2);
        Ok(tables.map(Material::to_string).collect())
    }

    /// What is known of each table in the folder.
    fn catalogue<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        common::catalogue(py, self.folder.catalogue(), fill)
    }

    /// The value of a state for the player to move, and the plies to the mate.
    fn probe_state(&self, state: &State) -> PyResult<Worth> {
        let position = position(state)?;
        let value = self.folder.probe(position.board()).map_err(failure)?;
        Ok(worth(value))
    }

    /// Every move of a state with its value for the player who moves, and the plies to the mate.
    fn probe_moves(&self, state: &State) -> PyResult<Vec<MoveWorth>> {
        let position = position(state)?;
        let game = Chess::new(0).map_err(|error| InvalidInputError::new_err(error.to_string()))?;
        let mut moves = Vec::new();
        game.actions(position, &mut moves);
        let mut found = Vec::new();
        for action in moves {
            let after = game.result(position, action);
            let value = self.folder.probe(after.board()).map_err(failure)?;
            found.push((value.before(), action));
        }
        found.sort_by_key(|(value, action)| (-value.merit(), *action));
        let found = found
            .into_iter()
            .map(|(value, action)| (worth(value), action));
        Ok(common::moves(state, found.collect()))
    }

    /// Checks a table from its successors: None, or the first position that is wrong, and how.
    #[pyo3(signature = (name, *, threads=None))]
    fn verify(
        &self,
        py: Python<'_>,
        name: Text,
        threads: Option<Whole>,
    ) -> PyResult<Option<String>> {
        let crew = crew(threads)?;
        let material = material(&name)?;
        let flaw = common::verify(py, &crew, |crew| self.folder.verify(&material, crew))?;
        Ok(flaw.map(|flaw| in_words(&flaw, &material)))
    }

    fn __repr__(&self) -> String {
        format!("<ChessTables {}>", self.folder.path().display())
    }
}
