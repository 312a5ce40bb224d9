//! A folder of checkers tables, as Python sees it.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::Game;
use zermelo_games::checkers::{Board, Checkers};
use zermelo_tables::checkers::verify::Flaw;
use zermelo_tables::checkers::{
    Counts, Folder, LoadedSlices, MOST_PIECES, Material, Position, Value,
};
use zermelo_tables::error::Pieces;

use super::common::{self, Audience, Kept, MoveWorth, Worth, crew, data, failure};
use crate::arguments::{Text, Whole};
use crate::errors::InvalidInputError;
use crate::state::State;
use zermelo_bundle::SharedGame;
use zermelo_registry::games::tabled_checkers;

/// A folder with endgame tables of checkers.
#[pyclass(frozen, subclass, module = "zermelo._core")]
pub struct CheckersTables {
    folder: Folder,
    /// All of them in memory, once a search has asked.
    loaded: Kept<LoadedSlices>,
}

fn worth(value: Value) -> Worth {
    let payoff = match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    (payoff, value.plies())
}

fn slice<'py>(
    py: Python<'py>,
    material: Material,
    counts: &Counts,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let Material { own, other } = material;
    dict.set_item("material", material.to_string())?;
    dict.set_item("own_men", own.men)?;
    dict.set_item("own_kings", own.kings)?;
    dict.set_item("other_men", other.men)?;
    dict.set_item("other_kings", other.kings)?;
    dict.set_item("positions", counts.positions())?;
    dict.set_item("wins", counts.wins)?;
    dict.set_item("draws", counts.draws)?;
    dict.set_item("losses", counts.losses)?;
    dict.set_item("longest_win", counts.longest_win)?;
    Ok(dict)
}

#[expect(clippy::ptr_arg, reason = "what a report of checkers has")]
fn fill(dict: &Bound<'_, PyDict>, counts: &Vec<(Material, Counts)>) -> PyResult<()> {
    let slices = counts
        .iter()
        .map(|(material, counts)| slice(dict.py(), *material, counts));
    let slices: PyResult<Vec<_>> = slices.collect();
    dict.set_item("slices", slices?)
}

fn material(name: &str) -> PyResult<Material> {
    Material::parse(name).map_err(|error| InvalidInputError::new_err(error.to_string()))
}

/// A number of pieces for which there are tables.
fn most_pieces(Whole(given): Whole) -> PyResult<usize> {
    let pieces = usize::try_from(given).ok();
    let pieces = pieces.filter(|pieces| (2..=MOST_PIECES).contains(pieces));
    pieces.ok_or_else(|| {
        InvalidInputError::new_err(format!(
            "pieces={given} must be from 2 to {MOST_PIECES}: tables of checkers have so many"
        ))
    })
}

fn board(state: &State) -> PyResult<&Board> {
    data(state, Material::GAME)
}

/// The game that the tables are about.
fn rules() -> PyResult<Checkers> {
    Checkers::new(0).map_err(|error| InvalidInputError::new_err(error.to_string()))
}

/// A position that is wrong, as PDN with Black to move, and what is wrong.
fn in_words(flaw: &Flaw) -> String {
    let list = |men: u32, kings: u32| {
        let squares = (0..32).filter(|&bit| (men | kings) >> bit & 1 == 1);
        let words = squares.map(|bit| {
            let mark = if kings >> bit & 1 == 1 { "K" } else { "" };
            format!("{mark}{}", bit + 1)
        });
        words.collect::<Vec<_>>().join(",")
    };
    let Position {
        own_men,
        own_kings,
        other_men,
        other_kings,
    } = flaw.position;
    format!(
        "B:W{}:B{}: it has the value {:?}, and from its successors follows {:?}",
        list(other_men, other_kings),
        list(own_men, own_kings),
        flaw.found,
        flaw.follows
    )
}

impl CheckersTables {
    /// The same game, searched with these tables.
    pub fn searched(&self, py: Python<'_>, game: &SharedGame) -> PyResult<SharedGame> {
        let slices = py.detach(|| self.loaded.get(|| self.folder.load()).map_err(failure))?;
        let spec = game.spec();
        tabled_checkers(spec, slices).ok_or_else(|| common::other_game(Material::GAME, spec))
    }
}

#[pymethods]
impl CheckersTables {
    /// A folder; nothing is read until a table is asked for.
    #[new]
    fn new(folder: PathBuf) -> CheckersTables {
        CheckersTables {
            folder: Folder::new(folder),
            loaded: Kept::default(),
        }
    }

    /// Builds all tables of at most so many pieces; a report for each, in order. Without the GIL;
    /// Ctrl-C stops it.
    #[pyo3(signature = (pieces, *, threads=None, progress=None, told=None))]
    fn build_all<'py>(
        &self,
        py: Python<'py>,
        pieces: Whole,
        threads: Option<Whole>,
        progress: Option<&Bound<'py, PyAny>>,
        told: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let crew = crew(threads)?;
        let pieces = most_pieces(pieces)?;
        let audience = Audience { progress, told };
        let built = common::build(py, &crew, &audience, fill, |progress, tell| {
            self.folder.build(pieces, &crew, progress, tell)
        });
        // A search asks for the new ones too.
        py.detach(|| self.loaded.forget());
        built
    }

    /// Builds one table and those it needs; a report for each, the table's last.
    #[pyo3(signature = (name, *, threads=None))]
    fn build_table<'py>(
        &self,
        py: Python<'py>,
        name: Text,
        threads: Option<Whole>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let (crew, material) = (crew(threads)?, material(&name)?);
        let audience = Audience {
            progress: None,
            told: None,
        };
        let built = common::build(py, &crew, &audience, fill, |progress, tell| {
            self.folder.build_one_of(material, &crew, progress, tell)
        });
        py.detach(|| self.loaded.forget());
        built
    }

    /// The tables of at most so many pieces in an order in which they can be built.
    #[staticmethod]
    fn names(pieces: Whole) -> PyResult<Vec<String>> {
        let plan = Material::plan(most_pieces(pieces)?);
        Ok(plan.iter().map(ToString::to_string).collect())
    }

    /// The tables that must be there before one can be built.
    #[staticmethod]
    fn needs(name: Text) -> PyResult<Vec<String>> {
        let needs = material(&name)?.needs();
        Ok(needs.iter().map(ToString::to_string).collect())
    }

    /// What is known of each table in the folder.
    fn catalogue<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        common::catalogue(py, self.folder.catalogue(), fill)
    }

    /// The value of a state for the player to move, and the plies to the end of the game.
    fn probe_state(&self, state: &State) -> PyResult<Worth> {
        let position = Position::from(board(state)?);
        let value = self.folder.probe(&position).map_err(failure)?;
        Ok(worth(value))
    }

    /// Every move of a state with its value for the player who moves, and the plies to the end.
    fn probe_moves(&self, state: &State) -> PyResult<Vec<MoveWorth>> {
        let board = board(state)?;
        let game = rules()?;
        let mut moves = Vec::new();
        game.actions(board, &mut moves);
        let mut found = Vec::new();
        for action in moves {
            let after = Position::from(&game.result(board, action));
            let value = self.folder.probe(&after).map_err(failure)?;
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
        let (crew, material) = (crew(threads)?, material(&name)?);
        let flaw = common::verify(py, &crew, |crew| self.folder.verify(material, crew))?;
        Ok(flaw.map(|flaw| in_words(&flaw)))
    }

    fn __repr__(&self) -> String {
        format!("<CheckersTables {}>", self.folder.path().display())
    }
}
