//! The callables of a game, and how they are asked.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyBool;
use zermelo_core::Player;
use zermelo_core::broken::CHANCE_TOLERANCE;

/// The rules and opinions of a game, as Python callables.
pub struct Rules {
    pub game: Py<PyAny>,
    pub players: u8,
    pub to_move: Py<PyAny>,
    pub actions: Py<PyAny>,
    pub result: Py<PyAny>,
    pub is_terminal: Py<PyAny>,
    pub utility: Py<PyAny>,
    pub outcomes: Py<PyAny>,
    pub evaluate: Option<Py<PyAny>>,
    pub order: Option<Py<PyAny>>,
    pub key: Option<Py<PyAny>>,
    pub noisy: Option<Py<PyAny>>,
    pub symmetries: Option<Py<PyAny>>,
    /// The cells of a state as bytes, where somebody learns from them.
    pub cells: Option<Py<PyAny>>,
    /// What the payoffs of both players add up to, where it is not 0.
    pub sum: Option<f64>,
    /// Whether a payoff is worth as much as an estimate of the same size, and not more.
    pub one_scale: bool,
}

impl Rules {
    /// The methods of a game; those that it need not have may be missing.
    pub fn of(game: &Bound<'_, PyAny>) -> PyResult<Rules> {
        let must = |name: &str| game.getattr(name).map(Bound::unbind);
        // Python's own function makes no error of what is missing, which takes longer than all the rest.
        static GETATTR: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let getattr = GETATTR.import(game.py(), "builtins", "getattr")?;
        let may = |name: &str| {
            getattr
                .call1((game, name, game.py().None()))
                .ok()
                .filter(|method| method.is_callable())
                .map(Bound::unbind)
        };
        Ok(Rules {
            game: game.clone().unbind(),
            players: game.getattr("players")?.extract()?,
            to_move: must("to_move")?,
            actions: must("actions")?,
            result: must("result")?,
            is_terminal: must("is_terminal")?,
            utility: must("utility")?,
            outcomes: must("outcomes")?,
            evaluate: may("evaluate"),
            order: may("order"),
            key: may("key"),
            noisy: may("noisy"),
            symmetries: may("symmetries"),
            cells: None,
            sum: None,
            one_scale: false,
        })
    }

    /// What `zermelo.game.contract` makes of an unusual answer: what is meant, or an error that names
    /// the position.
    pub fn judge<'py>(
        &self,
        judge: &str,
        state: &Py<PyAny>,
        answer: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let contract = answer.py().import("zermelo.game.contract")?;
        contract.call_method1(judge, (&self.game, state, answer))
    }

    /// Whether the game is over.
    pub fn is_over(&self, py: Python<'_>, state: &Py<PyAny>) -> PyResult<bool> {
        let over = self.is_terminal.bind(py).call1((state,))?;
        match over.cast::<PyBool>() {
            Ok(over) => Ok(over.is_true()),
            Err(_) => self.judge("as_truth", state, over)?.is_truthy(),
        }
    }

    /// Whose turn it is.
    pub fn mover(&self, py: Python<'_>, state: &Py<PyAny>) -> PyResult<Player> {
        let says = self.to_move.bind(py).call1((state,))?;
        let number = match says.extract::<i64>() {
            Ok(number) if (0..i64::from(self.players)).contains(&number) => number,
            _ => self.judge("as_mover", state, says)?.extract()?,
        };
        Ok(u8::try_from(number).map_or(Player::CHANCE, Player::new))
    }

    /// A finite number that a rule gave.
    pub fn finite(
        &self,
        py: Python<'_>,
        rule: &Py<PyAny>,
        method: &str,
        state: &Py<PyAny>,
        player: Player,
    ) -> PyResult<f64> {
        let player = player.index().unwrap_or_default();
        let answer = rule.bind(py).call1((state, player))?;
        if let Ok(number) = answer.extract::<f64>()
            && number.is_finite()
        {
            return Ok(number);
        }
        let contract = py.import("zermelo.game.contract")?;
        let given = (&self.game, method, state, answer);
        contract.call_method1("as_number", given)?.extract()
    }

    /// What chance may do, each with its probability.
    pub fn weighed<'py>(
        &self,
        py: Python<'py>,
        state: &Py<PyAny>,
    ) -> PyResult<Vec<(f64, Bound<'py, PyAny>)>> {
        let answer = self.outcomes.bind(py).call1((state,))?;
        // The check of a list in Python takes longer than the rule itself; only what is doubtful needs it.
        if let Ok(pairs) = answer.extract::<Vec<(f64, Bound<'py, PyAny>)>>() {
            let total: f64 = pairs.iter().map(|(chance, _)| chance).sum();
            if (total - 1.0).abs() <= CHANCE_TOLERANCE
                && pairs.iter().all(|&(chance, _)| chance >= 0.0)
            {
                return Ok(pairs);
            }
        }
        self.judge("as_outcomes", state, answer)?.extract()
    }
}
