//! Who plays the games that are learned from.

use std::path::Path;
use std::sync::Arc;

use pyo3::prelude::*;
use zermelo_bundle::SharedGame;
use zermelo_bundle::learner::Learner;
use zermelo_core::{Kind, Payoffs, Place, StopFlag};
use zermelo_learn::file::Origin;
use zermelo_learn::survey::fingerprint;
use zermelo_learn::{Survey, survey};

use crate::errors::{InvalidInputError, UnsupportedGameError};
use crate::interruptible;
use crate::python::{PythonGame, Rules};

/// Random games from which patterns are found.
const SURVEYED: u64 = 300;

/// No random game is longer.
pub(crate) const LONGEST: u32 = 600;

/// Who plays.
pub(crate) enum Source {
    /// A game of the core, or a compiled one.
    Shared(SharedGame),
    /// Rules in Python.
    Python(PythonRules),
}

impl Source {
    /// What kind of game it is.
    pub fn kind(&self) -> Kind {
        match self {
            Source::Shared(game) => game.kind(),
            Source::Python(rules) => rules.kind,
        }
    }

    /// What random games tell, and what the rules do as one number. Of rules in Python so many games are played.
    pub fn survey(&self, py: Python<'_>, seed: u64, python_games: u64) -> PyResult<(Survey, u64)> {
        match self {
            Source::Shared(game) => {
                let learner = learner(game)?;
                interruptible::run(
                    py,
                    &StopFlag::default(),
                    |_: interruptible::Sender<()>| {
                        let survey = learner.survey(seed, SURVEYED, LONGEST);
                        (survey, learner.fingerprint())
                    },
                    |()| Ok(()),
                )
            }
            Source::Python(rules) => {
                let survey = rules.ask(py, |game| survey(game, seed, python_games, LONGEST))?;
                Ok((survey, rules.ask(py, fingerprint)?))
            }
        }
    }
}

/// Refuses a file that was learned for a game whose rules are not these.
pub(crate) fn refuse_other_rules(origin: &Origin, rules: u64, path: &Path) -> PyResult<()> {
    if origin.rules == rules {
        return Ok(());
    }
    Err(InvalidInputError::new_err(format!(
        "{} was learned for {}, whose rules are others",
        path.display(),
        origin.game
    )))
}

/// How many games were played before a file was written.
pub(crate) fn games_before(origin: &Origin) -> u64 {
    let games = origin.notes.get("games");
    games.and_then(|games| games.parse().ok()).unwrap_or(0)
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
