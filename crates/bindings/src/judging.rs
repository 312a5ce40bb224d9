//! Evaluators of the user's, in Python: many leaves of a Monte Carlo tree search in one call.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use zermelo_core::Player;
use zermelo_search::mcts::Verdict;

use crate::errors::InvalidInputError;

/// A leaf, as Python sees it.
pub struct Leaf {
    /// The state.
    pub state: Py<PyAny>,
    /// Who moves there.
    pub mover: Player,
}

/// An evaluator with what its answers are checked by.
pub struct PythonJudge<'a> {
    /// `evaluate(states) -> values`, or `-> values, priors`.
    pub evaluate: &'a Py<PyAny>,
    /// How many players there are.
    pub players: usize,
    /// What the payoffs of two players add up to, where that is known.
    pub sum: Option<f64>,
    /// What it raised, or what is wrong with its answer.
    pub failure: Mutex<Option<PyErr>>,
}

impl PythonJudge<'_> {
    /// What it says of leaves; `None` if it failed. `moves` counts the moves of one of them.
    pub fn ask(
        &self,
        py: Python<'_>,
        leaves: Vec<Leaf>,
        moves: &dyn Fn(usize) -> usize,
    ) -> Option<Vec<Verdict>> {
        match self.verdicts(py, leaves, moves) {
            Ok(verdicts) => Some(verdicts),
            Err(error) => {
                let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
                failure.get_or_insert(error);
                None
            }
        }
    }

    /// The error to raise, if there is one.
    pub fn failed(self) -> Option<PyErr> {
        self.failure
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn verdicts(
        &self,
        py: Python<'_>,
        leaves: Vec<Leaf>,
        moves: &dyn Fn(usize) -> usize,
    ) -> PyResult<Vec<Verdict>> {
        let (states, movers): (Vec<_>, Vec<_>) = leaves
            .into_iter()
            .map(|leaf| (leaf.state, leaf.mover))
            .unzip();
        let count = states.len();
        let answer = self.evaluate.bind(py).call1((PyList::new(py, states)?,))?;
        let (values, priors) = match answer.cast::<PyTuple>() {
            Ok(both) if both.len() == 2 && count != 2 => {
                (both.get_item(0)?, Some(both.get_item(1)?))
            }
            // Two states and a tuple of two numbers are two values.
            Ok(both) if both.len() == 2 && both.get_item(0)?.extract::<f64>().is_err() => {
                (both.get_item(0)?, Some(both.get_item(1)?))
            }
            _ => (answer, None),
        };
        let values = self.values(&values, &movers)?;
        let priors = match priors.filter(|priors| !priors.is_none()) {
            Some(priors) => normalised(&priors, count, moves)?,
            None => vec![Vec::new(); count],
        };
        let verdicts = values.into_iter().zip(priors);
        let verdict = |(values, priors)| Verdict { values, priors };
        Ok(verdicts.map(verdict).collect())
    }

    /// What every player may expect of each leaf: given for all of them, or for the one to move.
    fn values(&self, given: &Bound<'_, PyAny>, movers: &[Player]) -> PyResult<Vec<Vec<f64>>> {
        let count = movers.len();
        let rows = if let Ok(numbers) = given.extract::<Vec<f64>>() {
            let own = numbers.iter().zip(movers);
            own.map(|(&number, &mover)| self.of_mover(number, mover))
                .collect::<PyResult<Vec<_>>>()?
        } else {
            given.extract::<Vec<Vec<f64>>>().map_err(|_| {
                InvalidInputError::new_err(
                    "the evaluator gives a value for each state, or (values, priors); its values are \
                     neither numbers nor rows of numbers",
                )
            })?
        };
        let given = given.len().unwrap_or(rows.len());
        if given != count {
            return Err(InvalidInputError::new_err(format!(
                "the evaluator was given {count} states and gave {given} values"
            )));
        }
        for row in &rows {
            if row.len() != self.players {
                return Err(InvalidInputError::new_err(format!(
                    "the evaluator gave a row of {} values, and there are {} players",
                    row.len(),
                    self.players
                )));
            }
            if let Some(bad) = row.iter().find(|number| !number.is_finite()) {
                return Err(InvalidInputError::new_err(format!(
                    "the evaluator gave the value {bad}, which is not a finite number"
                )));
            }
        }
        Ok(rows)
    }

    fn of_mover(&self, number: f64, mover: Player) -> PyResult<Vec<f64>> {
        match (self.players, self.sum) {
            (1, _) => Ok(vec![number]),
            (2, Some(sum)) if mover == Player::SECOND => Ok(vec![sum - number, number]),
            (2, Some(sum)) => Ok(vec![number, sum - number]),
            _ => Err(InvalidInputError::new_err(format!(
                "the evaluator gave one value for a state, and there are {} players who each play for \
                 themselves: give a row of values",
                self.players
            ))),
        }
    }
}

/// Priors that add up to 1, one for each move.
fn normalised(
    given: &Bound<'_, PyAny>,
    count: usize,
    moves: &dyn Fn(usize) -> usize,
) -> PyResult<Vec<Vec<f64>>> {
    let rows: Vec<Vec<f64>> = given.extract().map_err(|_| {
        InvalidInputError::new_err(
            "the evaluator's priors are not rows of numbers, one row a state",
        )
    })?;
    if rows.len() != count {
        return Err(InvalidInputError::new_err(format!(
            "the evaluator was given {count} states and gave {} rows of priors",
            rows.len()
        )));
    }
    let normalise = |(place, row): (usize, Vec<f64>)| {
        let wanted = moves(place);
        if row.len() != wanted {
            return Err(InvalidInputError::new_err(format!(
                "the evaluator gave {} priors for a state with {wanted} moves",
                row.len()
            )));
        }
        let total: f64 = row.iter().sum();
        let good = |prior: &f64| prior.is_finite() && *prior >= 0.0;
        if !row.iter().all(good) || wanted > 0 && total <= 0.0 {
            return Err(InvalidInputError::new_err(
                "the evaluator's priors are numbers from 0 up, of which one at least is more than 0",
            ));
        }
        Ok(row.into_iter().map(|prior| prior / total).collect())
    };
    rows.into_iter().enumerate().map(normalise).collect()
}
