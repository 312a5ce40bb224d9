//! Who plays the games that are learned from.

use std::sync::Arc;

use pyo3::prelude::*;
use zermelo_bundle::SharedGame;
use zermelo_bundle::learner::Learner;
use zermelo_core::{Kind, Payoffs, Place, StopFlag};

use crate::errors::UnsupportedGameError;
use crate::python::{PythonGame, Rules};

/// Random games from which patterns are found.
pub(crate) const SURVEYED: u64 = 300;

/// No random game is longer.
pub(crate) const LONGEST: u32 = 600;

/// Who plays.
pub(crate) enum Source {
    /// A game of the core, or a compiled one.
    Shared(SharedGame),
    /// Rules in Python.
    Python(PythonRules),
}

/// What makes a game of rules in Python, which is made anew for every batch, so that no state is kept for long.
pub(crate) struct PythonRules {
    /// The rules.
    pub game: Py<PyAny>,
    /// What gives the bytes of a state.
    pub cells: Py<PyAny>,
    /// What kind of game it is.
    pub kind: Kind,
    /// Where the cells lie.
    pub places: Vec<Place>,
}

impl PythonRules {
    fn open(&self, py: Python<'_>, stop: &StopFlag) -> PyResult<PythonGame> {
        let bound = self.game.bind(py);
        let mut rules = Rules::of(bound)?;
        rules.cells = Some(self.cells.clone_ref(py));
        let initial = bound.call_method0("initial")?.unbind();
        let game = PythonGame::new(py, rules, self.kind, initial, None, stop.clone())?;
        Ok(game.with_cells(self.places.clone()))
    }

    /// Asks something of the game; what its rules raise is raised from here.
    pub fn ask<T>(&self, py: Python<'_>, question: impl FnOnce(&PythonGame) -> T) -> PyResult<T> {
        let game = self.open(py, &StopFlag::default())?;
        let answer = question(&game);
        match game.failure(py) {
            Some(error) => Err(error),
            None => Ok(answer),
        }
    }
}

pub(crate) fn learner(game: &SharedGame) -> PyResult<Arc<dyn Learner>> {
    game.learner.clone().ok_or_else(|| {
        let name = game.spec().split(':').next().unwrap_or_default().to_owned();
        UnsupportedGameError::new_err(format!(
            "{name} is not learned by patterns: it has an evaluation of its own kind"
        ))
    })
}

pub(crate) fn place((x, y): (Option<i16>, Option<i16>)) -> Place {
    match (x, y) {
        (Some(x), Some(y)) => Place::At(x, y),
        _ => Place::Beside,
    }
}

pub(crate) fn kind_of(players: usize, payoffs: &str, range: (i32, i32), chance: bool) -> Kind {
    let payoffs = match payoffs {
        "zero-sum" => Payoffs::Zero,
        "constant-sum" => Payoffs::Constant,
        _ => Payoffs::General,
    };
    Kind {
        players,
        payoffs,
        range,
        chance,
        ..Kind::opposed(1)
    }
}
