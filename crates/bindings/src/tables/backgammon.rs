//! A folder of bear-off tables, as Python sees it.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_bundle::{Erased, SharedGame};
use zermelo_core::Game;
use zermelo_games::backgammon::{self as rules, Options, Phase};
use zermelo_registry::games::tabled_backgammon;
use zermelo_tables::backgammon::{Bearoffs, Folder, Known, Name};
use zermelo_tables::error::Pieces;

use super::common::{self, Audience, Kept, crew, data, failure};
use crate::action::Move;
use crate::arguments::{Text, Whole};
use crate::errors::{InvalidInputError, MissingTableError, PositionError};
use crate::state::State;

/// A folder with bear-off tables of backgammon.
#[pyclass(frozen, subclass, module = "zermelo._core")]
pub struct BackgammonTables {
    folder: Folder,
    /// The largest of each kind in memory, once somebody has asked.
    loaded: Kept<Bearoffs>,
}

fn fill(dict: &Bound<'_, PyDict>, positions: &u64) -> PyResult<()> {
    dict.set_item("positions", positions)
}

fn read(name: &str) -> PyResult<Name> {
    Name::parse(name).map_err(|error| InvalidInputError::new_err(error.to_string()))
}

/// The game that the tables are about.
fn game() -> PyResult<rules::Backgammon> {
    let game = rules::Backgammon::new(Options::default());
    game.map_err(|error| InvalidInputError::new_err(error.to_string()))
}

impl BackgammonTables {
    fn tables(&self, py: Python<'_>) -> PyResult<std::sync::Arc<Bearoffs>> {
        py.detach(|| self.loaded.get(|| self.folder.load()).map_err(failure))
    }

    /// The same game, searched with these tables.
    pub fn searched(&self, py: Python<'_>, game: &SharedGame) -> PyResult<SharedGame> {
        let tables = self.tables(py)?;
        let spec = game.spec();
        let tabled = tabled_backgammon(spec, &tables).map_err(InvalidInputError::new_err)?;
        tabled.ok_or_else(|| common::other_game(Name::GAME, spec))
    }

    fn known(
        &self,
        tables: &Bearoffs,
        game: &rules::Backgammon,
        state: &rules::State,
    ) -> PyResult<Known> {
        if game.is_terminal(state) {
            return Err(PositionError::new_err("the game is over"));
        }
        tables.value(game, state).ok_or_else(|| {
            let folder = self.folder.path().display();
            MissingTableError::new_err(format!(
                "no table in {folder} has this position: bearoff-6 has up to six checkers a side and race-15 all in \
                 which both have borne off some, all others at home; zermelo tables build backgammon makes both"
            ))
        })
    }
}

#[pymethods]
impl BackgammonTables {
    /// A folder; nothing is read until a table is asked for.
    #[new]
    fn new(folder: PathBuf) -> BackgammonTables {
        BackgammonTables {
            folder: Folder::new(folder),
            loaded: Kept::default(),
        }
    }

    /// Builds these tables; a report for each, in order. Without the GIL; Ctrl-C stops it.
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
        let names: PyResult<Vec<Name>> = names.iter().map(|name| read(name)).collect();
        let names = names?;
        let audience = Audience { progress, told };
        let built = common::build(py, &crew, &audience, fill, |progress, tell| {
            self.folder.build(&names, &crew, progress, tell)
        });
        // Whoever asks next asks the new ones too.
        py.detach(|| self.loaded.forget());
        built
    }

    /// What is known of each table in the folder.
    fn catalogue<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        common::catalogue(py, self.folder.catalogue(), fill)
    }

    /// What the player whose turn it is may expect with the cube at 1, whether that is exact, and the player.
    fn probe_state(&self, py: Python<'_>, state: &State) -> PyResult<(f64, bool, u8)> {
        let tables = self.tables(py)?;
        let state: &rules::State = data(state, Name::GAME)?;
        let known = self.known(&tables, &game()?, state)?;
        Ok((known.value, known.is_exact, state.mover))
    }

    /// Every play of a roll with what it is worth to the player who makes it, and whether that is exact; the best
    /// first. Nothing before a roll.
    fn probe_moves(&self, py: Python<'_>, state: &State) -> PyResult<Vec<(Move, f64, bool)>> {
        let tables = self.tables(py)?;
        let (game, before) = (game()?, data::<rules::State>(state, Name::GAME)?);
        self.known(&tables, &game, before)?;
        let mut moves = Vec::new();
        if matches!(before.phase, Phase::Moving(_)) {
            game.actions(before, &mut moves);
        }
        let mut found = Vec::new();
        for action in moves {
            let (next, moved) = game.result(before, action).sides();
            if let Some(known) = tables.before_roll(next, moved) {
                found.push((action, -known.value, known.is_exact));
            }
        }
        found.sort_by(|one, other| other.1.total_cmp(&one.1));
        let written = found.into_iter().map(|(action, value, exact)| {
            let action: Erased = Box::new(action);
            (Move::new(&state.game, action), value, exact)
        });
        Ok(written.collect())
    }

    /// Checks a table by the rules: None, or the first value that is wrong, and how.
    #[pyo3(signature = (name, *, threads=None))]
    fn verify(
        &self,
        py: Python<'_>,
        name: Text,
        threads: Option<Whole>,
    ) -> PyResult<Option<String>> {
        let (crew, name) = (crew(threads)?, read(&name)?);
        common::verify(py, &crew, |_| self.folder.verify(name))
    }

    fn __repr__(&self) -> String {
        format!("<BackgammonTables {}>", self.folder.path().display())
    }
}
