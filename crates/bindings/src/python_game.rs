//! Games whose rules are Python methods, searched by the core all the same.
//!
//! Every rule is a call into Python, so the GIL is held throughout and one thread searches. What the
//! core saves is everything else: the driver, the table, the ordering. An error in a rule stops the
//! search and is raised from it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{
    Deterministic, Evaluator, Game, Keyed, Noisy, Payoff, Player, Score, StopFlag, ZeroSum,
};

use crate::errors::{BrokenGameError, UnsupportedGameError};

/// How many states are known by number at most; more are forgotten, and then numbered anew.
const MOST_KEYS: usize = 2_000_000;

/// The rules and opinions of a game, as Python callables.
pub struct Rules {
    pub to_move: Py<PyAny>,
    pub actions: Py<PyAny>,
    pub result: Py<PyAny>,
    pub is_terminal: Py<PyAny>,
    pub utility: Py<PyAny>,
    pub evaluate: Option<Py<PyAny>>,
    pub order: Option<Py<PyAny>>,
    pub key: Option<Py<PyAny>>,
    pub noisy: Option<Py<PyAny>>,
}

/// A game written in Python.
pub struct PythonGame {
    rules: Rules,
    payoff_limit: Payoff,
    initial: State,
    moves: Mutex<Moves>,
    keys: Mutex<Keys>,
    failure: Mutex<Option<PyErr>>,
    failed: AtomicBool,
    stop: StopFlag,
}

/// A state with what every visit asks of it, found out once.
#[derive(Clone)]
pub struct State(Arc<Known>);

struct Known {
    object: Py<PyAny>,
    terminal: bool,
    mover: Player,
}

/// A move by its number in the order of first appearance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u32);

struct Moves {
    numbers: Py<PyDict>,
    objects: Vec<Py<PyAny>>,
}

/// Numbers for states, so that two states share a key only if Python calls them equal.
struct Keys {
    numbers: Py<PyDict>,
    next: u64,
}

impl PythonGame {
    /// The game, starting a search from `initial`; `stop` ends the search when a rule fails.
    pub fn new(
        py: Python<'_>,
        rules: Rules,
        initial: Py<PyAny>,
        payoff_limit: Payoff,
        stop: StopFlag,
    ) -> PyResult<PythonGame> {
        let placeholder = State(Arc::new(Known {
            object: py.None(),
            terminal: true,
            mover: Player::FIRST,
        }));
        let mut game = PythonGame {
            rules,
            payoff_limit,
            initial: placeholder,
            moves: Mutex::new(Moves {
                numbers: PyDict::new(py).unbind(),
                objects: Vec::new(),
            }),
            keys: Mutex::new(Keys {
                numbers: PyDict::new(py).unbind(),
                next: 0,
            }),
            failure: Mutex::new(None),
            failed: AtomicBool::new(false),
            stop,
        };
        game.initial = game.know(py, initial)?;
        Ok(game)
    }

    /// The error that ended the search, if one did.
    pub fn take_failure(&self) -> Option<PyErr> {
        lock(&self.failure).take()
    }

    /// The greatest payoff there is.
    pub fn limit(&self) -> Payoff {
        self.payoff_limit
    }

    /// The Python object of a move.
    pub fn object(&self, py: Python<'_>, action: Move) -> Py<PyAny> {
        lock(&self.moves).objects[action.0 as usize].clone_ref(py)
    }

    /// Calls into Python; after an error nothing is called any more and the default is given.
    fn ask<T>(&self, default: T, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.failed.load(Ordering::Relaxed) {
            return default;
        }
        Python::attach(|py| match question(py) {
            Ok(answer) => answer,
            Err(error) => {
                lock(&self.failure).get_or_insert(error);
                self.failed.store(true, Ordering::Relaxed);
                self.stop.stop();
                default
            }
        })
    }

    /// A state with its end and its mover. Who moves after the end is not asked.
    fn know(&self, py: Python<'_>, object: Py<PyAny>) -> PyResult<State> {
        let terminal = self
            .rules
            .is_terminal
            .bind(py)
            .call1((&object,))?
            .is_truthy()?;
        let mover = if terminal {
            Player::FIRST
        } else {
            match self
                .rules
                .to_move
                .bind(py)
                .call1((&object,))?
                .extract::<i64>()?
            {
                0 => Player::FIRST,
                1 => Player::SECOND,
                other => {
                    return Err(BrokenGameError::new_err(format!(
                        "to_move says {other}, which is not player 0 or 1, in {}",
                        object.bind(py).repr()?
                    )));
                }
            }
        };
        Ok(State(Arc::new(Known {
            object,
            terminal,
            mover,
        })))
    }

    /// Appends the moves of a Python sequence by their numbers.
    fn number(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        moves: &mut Vec<Move>,
    ) -> PyResult<()> {
        let mut known = lock(&self.moves);
        let numbers = known.numbers.clone_ref(py);
        let numbers = numbers.bind(py);
        for action in actions.try_iter()? {
            let action = action?;
            let number = match numbers.get_item(&action)? {
                Some(number) => number.extract()?,
                None => {
                    let number = known.objects.len() as u32;
                    numbers.set_item(&action, number)?;
                    known.objects.push(action.unbind());
                    number
                }
            };
            moves.push(Move(number));
        }
        Ok(())
    }
}

impl Game for PythonGame {
    type State = State;
    type Move = Move;

    fn players(&self) -> usize {
        2
    }

    fn initial(&self) -> State {
        self.initial.clone()
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state.0.mover
    }

    fn actions(&self, state: &State, moves: &mut Vec<Move>) {
        if state.0.terminal {
            return;
        }
        let start = moves.len();
        self.ask((), |py| {
            let object = &state.0.object;
            let mut actions = self.rules.actions.bind(py).call1((object,))?;
            if let Some(order) = &self.rules.order {
                actions = order.bind(py).call1((object, actions))?;
            }
            self.number(py, &actions, moves)?;
            if moves.len() == start {
                return Err(BrokenGameError::new_err(format!(
                    "no legal move in {}, though the game is not over there",
                    object.bind(py).repr()?
                )));
            }
            Ok(())
        });
    }

    fn result(&self, state: &State, action: Move) -> State {
        self.ask(state.clone(), |py| {
            let action = self.object(py, action);
            let after = self
                .rules
                .result
                .bind(py)
                .call1((&state.0.object, action))?;
            self.know(py, after.unbind())
        })
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> bool {
        state.0.terminal
    }

    fn utility(&self, state: &State, player: Player) -> Payoff {
        self.ask(0, |py| {
            let player = player.index().unwrap_or_default();
            let payoff = self
                .rules
                .utility
                .bind(py)
                .call1((&state.0.object, player))?;
            let payoff: f64 = payoff.extract()?;
            if payoff.fract() != 0.0 || payoff.abs() > f64::from(self.payoff_limit) {
                return Err(UnsupportedGameError::new_err(format!(
                    "the core orders whole payoffs of at most {}, not {payoff}",
                    self.payoff_limit
                )));
            }
            Ok(payoff as Payoff)
        })
    }
}

impl ZeroSum for PythonGame {
    fn payoff_limit(&self) -> Payoff {
        self.payoff_limit
    }
}

impl Deterministic for PythonGame {}

impl Keyed for PythonGame {
    const INJECTIVE: bool = true;

    fn key(&self, state: &State) -> u64 {
        self.ask(0, |py| {
            let object = &state.0.object;
            let named = match &self.rules.key {
                Some(key) => key.bind(py).call1((object,))?,
                None => object.bind(py).clone(),
            };
            let mut keys = lock(&self.keys);
            let numbers = keys.numbers.clone_ref(py);
            let numbers = numbers.bind(py);
            if let Some(number) = numbers.get_item(&named)? {
                return number.extract();
            }
            if numbers.len() >= MOST_KEYS {
                numbers.clear(); // numbers are never given twice, so what is forgotten does no harm
            }
            let number = keys.next;
            keys.next += 1;
            numbers.set_item(named, number)?;
            Ok(number)
        })
    }
}

/// The game's own estimate, if it has one.
pub struct Estimate;

impl Evaluator<PythonGame> for Estimate {
    fn evaluate(&self, game: &PythonGame, state: &State, player: Player) -> Score {
        let Some(evaluate) = &game.rules.evaluate else {
            return 0;
        };
        game.ask(0, |py| {
            let player = player.index().unwrap_or_default();
            let estimate: f64 = evaluate
                .bind(py)
                .call1((&state.0.object, player))?
                .extract()?;
            let scale = f64::from(ESTIMATE_LIMIT) / f64::from(game.payoff_limit);
            Ok((estimate * scale) as Score)
        })
    }
}

/// The game's own opinion of which moves upset an estimate.
pub struct Noise;

impl Noisy<PythonGame> for Noise {
    fn is_noisy(&self, game: &PythonGame, state: &State, action: Move) -> bool {
        let mut moves = Vec::new();
        self.noisy_moves(game, state, &mut moves);
        moves.contains(&action)
    }

    fn noisy_moves(&self, game: &PythonGame, state: &State, moves: &mut Vec<Move>) {
        if let (Some(noisy), false) = (&game.rules.noisy, state.0.terminal) {
            game.ask((), |py| {
                let actions = noisy.bind(py).call1((&state.0.object,))?;
                game.number(py, &actions, moves)
            });
        }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        Python::attach(|py| {
            let other = other.0.object.bind(py);
            self.0.object.bind(py).eq(other).unwrap_or(false)
        })
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let number = Python::attach(|py| self.0.object.bind(py).hash().unwrap_or_default());
        hasher.write_isize(number);
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Python::attach(|py| match self.0.object.bind(py).repr() {
            Ok(text) => write!(f, "{text}"),
            Err(_) => f.write_str("<state>"),
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
