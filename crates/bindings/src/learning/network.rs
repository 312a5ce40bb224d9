//! Networks from files, as Python and searches ask them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pyo3::prelude::*;
use zermelo_bundle::SharedGame;
use zermelo_bundle::erased::Erased;
use zermelo_core::Player;
use zermelo_learn::file::Origin;
use zermelo_learn::patterns::Scale;
use zermelo_learn::zero::{Judge, chances, file};
use zermelo_search::mcts::Verdict;

use super::source::learner;
use crate::errors::InvalidInputError;
use crate::native_game::{GivenState, NativeGame};

/// The cells of a state of a native game, as its learners see them.
#[pyfunction]
pub fn state_cells(game: &NativeGame, state: GivenState<'_>) -> PyResult<Vec<u8>> {
    Ok(learner(game.game())?.cells(game.open(&state)?))
}

/// A network from a file.
#[pyclass(frozen, module = "zermelo._core")]
pub struct ZeroNetwork {
    judge: Judge,
    origin: Origin,
}

#[pymethods]
impl ZeroNetwork {
    /// Reads a file.
    #[new]
    fn new(path: PathBuf) -> PyResult<ZeroNetwork> {
        let (trainer, origin) = file::load(&path).map_err(InvalidInputError::new_err)?;
        Ok(ZeroNetwork {
            judge: trainer.judge,
            origin,
        })
    }

    /// The game that it was learned for, with its options.
    #[getter]
    fn game(&self) -> &str {
        &self.origin.game
    }

    /// What the rules of that game do, as one number.
    #[getter]
    fn rules(&self) -> u64 {
        self.origin.rules
    }

    /// What was written beside the weights: the seed, the command, the games played.
    #[getter]
    fn notes(&self) -> BTreeMap<String, String> {
        self.origin.notes.clone()
    }

    /// The network in numbers.
    fn describe(&self) -> BTreeMap<&'static str, usize> {
        described(&self.judge)
    }

    /// For each state what it is worth to the player to move, from -1 to 1, and how likely each of its moves seems to
    /// be best. A state is given as the number of the player to move, its cells, and the cells after each of its
    /// moves. For games in Python; those of the core are asked without it.
    fn values(&self, states: Vec<(u8, Vec<u8>, Vec<Vec<u8>>)>) -> PyResult<Vec<(f32, Vec<f32>)>> {
        let mut room = self.judge.room();
        let mut told = Vec::with_capacity(states.len());
        for (mover, before, after) in states {
            let after = after.iter().map(Vec::as_slice);
            let value = self
                .judge
                .judge_cells(Player::new(mover & 1), &before, after, &mut room);
            let value = value.map_err(InvalidInputError::new_err)?;
            let mut priors = room.logits.clone();
            chances(&mut priors);
            told.push((value, priors));
        }
        Ok(told)
    }
}

impl ZeroNetwork {
    /// What it says of leaves of a search; an error where it is of another game.
    pub fn refuse_other(&self, game: &SharedGame) -> PyResult<()> {
        if learner(game)?.fingerprint() == self.origin.rules {
            return Ok(());
        }
        Err(InvalidInputError::new_err(format!(
            "the network was learned for {}, whose rules are not those of {}",
            self.origin.game,
            game.spec()
        )))
    }

    /// What it says of leaves of a search of a game that it was learned for.
    pub fn verdicts(&self, game: &SharedGame, states: &[Erased]) -> Option<Vec<Verdict>> {
        let scale = Scale::of(game.kind());
        let told = game.learner.as_ref()?.zero_judge(&self.judge, states);
        let verdict = |(value, priors): (f32, Vec<f32>)| Verdict {
            values: vec![scale.payoff(value), scale.payoff(-value)],
            priors: priors.into_iter().map(f64::from).collect(),
        };
        Some(told.into_iter().map(verdict).collect())
    }
}

/// A network in numbers.
pub(super) fn described(judge: &Judge) -> BTreeMap<&'static str, usize> {
    let layers = judge.network.layers();
    BTreeMap::from([
        ("cells", judge.width()),
        ("features", layers.inputs),
        ("hidden", layers.hidden),
        ("symmetries", judge.images()),
        ("weights", layers.parameters()),
    ])
}
