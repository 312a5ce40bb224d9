//! Games whose rules are Python methods, searched by the core all the same.
//!
//! Every rule is a call into Python, so the GIL is held throughout and one thread searches. What the
//! core saves is everything else: the driver, the table, the ordering. An error in a rule stops the
//! search and is raised from it, and so does an answer that breaks the model of a game.
//!
//! No lock is held while Python runs. A rule, a `__hash__` or an `__eq__` may let go of the GIL, and
//! the thread that takes it then must not wait for this one.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyTuple};
use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{
    Deterministic, Evaluator, Game, Keyed, Kind, Noisy, Payoff, Player, Score, StopFlag, ZeroSum,
};

use crate::errors::{BrokenGameError, UnorderedPayoffsError};

/// How many states are known by number at most; more are forgotten, and then numbered anew.
const MOST_KEYS: usize = 2_000_000;

/// So many moves of one state are taken between two looks at the clock.
const MOVES_A_LOOK: usize = 256;

/// The rules and opinions of a game, as Python callables.
pub struct Rules {
    pub game: Py<PyAny>,
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
    moves: Moves,
    keys: Keys,
    failure: OnceLock<PyErr>,
    ended: AtomicBool,
    late: AtomicBool,
    deadline: Option<Instant>,
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

/// Moves by their numbers. Only the thread that searches adds to them; others look them up.
struct Moves {
    numbers: Py<PyDict>,
    objects: Mutex<Vec<Py<PyAny>>>,
}

impl Moves {
    /// The number of a move, and a new one if it was never seen.
    fn number(&self, action: Bound<'_, PyAny>) -> PyResult<Move> {
        let numbers = self.numbers.bind(action.py());
        if let Some(number) = numbers.get_item(&action)? {
            return number.extract().map(Move);
        }
        let number = lock(&self.objects).len() as u32;
        numbers.set_item(&action, number)?;
        lock(&self.objects).push(action.unbind());
        Ok(Move(number))
    }
}

/// Numbers for states, so that two states share a key only if Python calls them equal.
struct Keys {
    numbers: Py<PyDict>,
    next: AtomicU64,
}

impl Keys {
    /// The number of a state, and a new one if it is not known.
    fn number(&self, named: Bound<'_, PyAny>) -> PyResult<u64> {
        let numbers = self.numbers.bind(named.py());
        if let Some(number) = numbers.get_item(&named)? {
            return number.extract();
        }
        if numbers.len() >= MOST_KEYS {
            numbers.clear(); // numbers are never given twice, so what is forgotten does no harm
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        numbers.set_item(named, number)?;
        Ok(number)
    }
}

impl PythonGame {
    /// The game, starting a search from `initial`; `stop` ends the search when a rule fails, and when
    /// it is past the deadline in the middle of a state's moves.
    pub fn new(
        py: Python<'_>,
        rules: Rules,
        initial: Py<PyAny>,
        payoff_limit: Payoff,
        deadline: Option<Instant>,
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
            moves: Moves {
                numbers: PyDict::new(py).unbind(),
                objects: Mutex::default(),
            },
            keys: Keys {
                numbers: PyDict::new(py).unbind(),
                next: AtomicU64::new(0),
            },
            failure: OnceLock::new(),
            ended: AtomicBool::new(false),
            late: AtomicBool::new(false),
            deadline,
            stop,
        };
        game.initial = game.know(py, initial)?;
        Ok(game)
    }

    /// The error that ended the search, if one did.
    pub fn failure(&self, py: Python<'_>) -> Option<PyErr> {
        self.failure.get().map(|error| error.clone_ref(py))
    }

    /// Whether the search was ended in the middle of a state's moves. What it then made of them is
    /// worth nothing: only the depths finished before count.
    pub fn is_late(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }

    /// The move that was listed first of all: the root's first.
    pub fn first_move(&self) -> Option<Move> {
        (!lock(&self.moves.objects).is_empty()).then_some(Move(0))
    }

    /// The greatest payoff there is.
    pub fn limit(&self) -> Payoff {
        self.payoff_limit
    }

    /// The Python object of a move.
    pub fn object(&self, py: Python<'_>, action: Move) -> Py<PyAny> {
        lock(&self.moves.objects)[action.0 as usize].clone_ref(py)
    }

    /// Calls into Python; after an error or past the deadline nothing is called any more and the default is given.
    fn ask<T>(&self, default: T, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.ended.load(Ordering::Relaxed) {
            return default;
        }
        Python::attach(|py| match question(py) {
            Ok(answer) => answer,
            Err(error) => {
                self.failure.set(error).ok(); // the first one is kept
                self.end();
                default
            }
        })
    }

    /// Nothing is asked of Python any more, and the search returns.
    fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        self.stop.stop();
    }

    fn must_end(&self) -> bool {
        let late = |deadline| Instant::now() >= deadline;
        self.stop.is_stopped() || self.deadline.is_some_and(late)
    }

    /// A state with its end and its mover. Who moves after the end is not asked.
    fn know(&self, py: Python<'_>, object: Py<PyAny>) -> PyResult<State> {
        let over = self.rules.is_terminal.bind(py).call1((&object,))?;
        let terminal = match over.cast::<PyBool>() {
            Ok(over) => over.is_true(),
            Err(_) => self.judge("as_truth", &object, over)?.is_truthy()?,
        };
        let mover = if terminal {
            Player::FIRST
        } else {
            self.mover(py, &object)?
        };
        Ok(State(Arc::new(Known {
            object,
            terminal,
            mover,
        })))
    }

    fn mover(&self, py: Python<'_>, object: &Py<PyAny>) -> PyResult<Player> {
        let says = self.rules.to_move.bind(py).call1((object,))?;
        let number = match says.extract::<i64>() {
            Ok(number @ (0 | 1)) => number,
            _ => self.judge("as_mover", object, says)?.extract()?,
        };
        match number {
            0 => Ok(Player::FIRST),
            1 => Ok(Player::SECOND),
            chance => Err(BrokenGameError::new_err(format!(
                "to_move says {chance}, which is chance, and the game has no outcomes, in {}",
                object.bind(py).repr()?
            ))),
        }
    }

    /// What `zermelo.game.contract` makes of an unusual answer: what is meant, or an error that names
    /// the position.
    fn judge<'py>(
        &self,
        judge: &str,
        state: &Py<PyAny>,
        answer: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let contract = answer.py().import("zermelo.game.contract")?;
        contract.call_method1(judge, (&self.rules.game, state, answer))
    }

    /// A finite number that a rule gave.
    fn finite(
        &self,
        py: Python<'_>,
        rule: &Py<PyAny>,
        method: &str,
        state: &State,
        player: Player,
    ) -> PyResult<f64> {
        let object = &state.0.object;
        let player = player.index().unwrap_or_default();
        let answer = rule.bind(py).call1((object, player))?;
        if let Ok(number) = answer.extract::<f64>()
            && number.is_finite()
        {
            return Ok(number);
        }
        let contract = py.import("zermelo.game.contract")?;
        let given = (&self.rules.game, method, object, answer);
        contract.call_method1("as_number", given)?.extract()
    }

    /// Appends the moves of a Python sequence by their numbers, until the search is to end.
    fn number(&self, actions: &Bound<'_, PyAny>, moves: &mut Vec<Move>) -> PyResult<()> {
        let start = moves.len();
        for action in actions.try_iter()? {
            moves.push(self.moves.number(action?)?);
            if (moves.len() - start).is_multiple_of(MOVES_A_LOOK) && self.must_end() {
                self.late.store(true, Ordering::Relaxed);
                self.end();
                break;
            }
        }
        Ok(())
    }
}

impl Game for PythonGame {
    type State = State;
    type Move = Move;

    fn kind(&self) -> Kind {
        Kind::opposed(self.payoff_limit)
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
            if let Some(order) = &self.rules.order
                && actions.try_iter().is_ok()
            {
                // Moves that are yielded can be gone through once, and an order may do so twice.
                let listed = py.get_type::<PyList>().call1((actions,))?;
                actions = order.bind(py).call1((object, listed))?;
            }
            if actions.try_iter().is_err() {
                return self.judge("as_moves", object, actions).map(drop);
            }
            self.number(&actions, moves)?;
            if moves.len() == start {
                let none = PyTuple::empty(py).into_any();
                return self.judge("as_moves", object, none).map(drop);
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
            let payoff = self.finite(py, &self.rules.utility, "utility", state, player)?;
            if payoff.fract() != 0.0 || payoff.abs() > f64::from(self.payoff_limit) {
                return Err(UnorderedPayoffsError::new_err(format!(
                    "the core orders whole payoffs of at most {}, not {payoff}",
                    self.payoff_limit
                )));
            }
            Ok(payoff as Payoff)
        })
    }
}

impl ZeroSum for PythonGame {}

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
            self.keys.number(named).map_err(|error| {
                if !error.is_instance_of::<PyTypeError>(py) {
                    return error;
                }
                let text = format!("a state must be hashable: {}", error.value(py));
                let broken = BrokenGameError::new_err(format!("{text}, in {state:?}"));
                broken.set_cause(py, Some(error));
                broken
            })
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
            let estimate = game.finite(py, evaluate, "evaluate", state, player)?;
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
                game.number(&actions, moves)
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
