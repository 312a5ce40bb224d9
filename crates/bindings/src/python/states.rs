//! Every state once, with all that was ever asked of it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::{Player, Score};

use super::rules::Rules;
use crate::errors::BrokenGameError;

/// So many states are known at most; more are forgotten all at once, and then known anew.
const MOST_STATES: usize = 1_000_000;

/// One state in so many is weighed, to know how much memory they take.
const WEIGHED: u64 = 64;

/// What is kept of a state beside the object, its place in the list of all and in Python's dictionary.
const OWN_BYTES: usize = 320;

/// What is kept of each of its moves.
const MOVE_BYTES: usize = 16;

/// A state with more moves than this is asked for them again each time.
const MOST_MOVES: usize = 1_000;

/// A move by its number in the order of first appearance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub(super) u32);

/// A state with what was asked of it.
#[derive(Clone)]
pub struct State(pub(super) Arc<Known>);

pub(super) struct Known {
    pub object: Py<PyAny>,
    /// Equal states, and those that the game gives equal keys, have the same number. The game's own key is asked for when
    /// somebody wants to know.
    number: OnceLock<u64>,
    place: u64,
    pub terminal: bool,
    /// Who moves, which nobody asks at the horizon.
    mover: OnceLock<Player>,
    listed: OnceLock<Listed>,
    /// The moves in the order of the game's own opinion.
    pub promising: OnceLock<Box<[Move]>>,
    /// The estimate for the player who asked first.
    pub estimate: OnceLock<(Player, Score)>,
}

/// The moves of a state, and the places of the states that they lead to, as far as they were asked for.
struct Listed {
    moves: Box<[Move]>,
    /// The probabilities, where chance moves.
    weights: Box<[f64]>,
    after: Box<[AtomicU64]>,
}

/// No state has this place.
const NOWHERE: u64 = u64::MAX;

impl State {
    /// The Python object.
    pub fn object(&self, py: Python<'_>) -> Py<PyAny> {
        self.0.object.clone_ref(py)
    }

    /// Who moves, if it was asked before. Who moves after the end is nobody's question.
    pub fn mover(&self) -> Option<Player> {
        if self.0.terminal {
            Some(Player::FIRST)
        } else {
            self.0.mover.get().copied()
        }
    }

    /// Asks the rules who moves, and remembers it.
    pub fn ask_mover(&self, py: Python<'_>, rules: &Rules) -> PyResult<Player> {
        let mover = rules.mover(py, &self.0.object)?;
        Ok(*self.0.mover.get_or_init(|| mover))
    }

    /// The moves that were listed before, and their weights.
    pub fn listed(&self) -> Option<(&[Move], &[f64])> {
        let listed = self.0.listed.get()?;
        Some((&listed.moves, &listed.weights))
    }

    /// Remembers its moves, unless they are too many.
    fn list(&self, moves: &[Move], weights: &[f64]) {
        if moves.len() <= MOST_MOVES {
            let after = moves.iter().map(|_| AtomicU64::new(NOWHERE)).collect();
            let listed = Listed {
                moves: moves.into(),
                weights: weights.into(),
                after,
            };
            self.0.listed.set(listed).ok(); // the first one is as good
        }
    }

    /// Where the state after a move is kept.
    fn after(&self, action: Move) -> Option<&AtomicU64> {
        let listed = self.0.listed.get()?;
        let index = listed.moves.iter().position(|&known| known == action)?;
        listed.after.get(index)
    }
}

/// Moves by their numbers. Only the thread that searches adds to them; others look them up.
pub(super) struct Moves {
    numbers: Py<PyDict>,
    objects: Mutex<Vec<Py<PyAny>>>,
}

impl Moves {
    pub fn new(py: Python<'_>) -> Moves {
        Moves {
            numbers: PyDict::new(py).unbind(),
            objects: Mutex::default(),
        }
    }

    /// The number of a move, and a new one if it was never seen.
    pub fn number(&self, action: Bound<'_, PyAny>) -> PyResult<Move> {
        let numbers = self.numbers.bind(action.py());
        if let Some(number) = numbers.get_item(&action)? {
            return number.extract().map(Move);
        }
        let number = lock(&self.objects).len() as u32;
        numbers.set_item(&action, number)?;
        lock(&self.objects).push(action.unbind());
        Ok(Move(number))
    }

    /// The Python object of a move.
    pub fn object(&self, py: Python<'_>, Move(number): Move) -> Py<PyAny> {
        lock(&self.objects)[number as usize].clone_ref(py)
    }

    /// The move that was listed first of all: the root's first.
    pub fn first(&self) -> Option<Move> {
        (!lock(&self.objects).is_empty()).then_some(Move(0))
    }
}

/// All states that are known. Only the thread that searches adds to them.
pub(super) struct States {
    /// The number, or without a key of the game's own the place, of what Python calls equal.
    numbers: Py<PyDict>,
    next_number: AtomicU64,
    kept: Mutex<Kept>,
    /// The most bytes that they may take, as far as that can be told.
    most_bytes: AtomicUsize,
    bytes: AtomicUsize,
    /// What an object takes on the mean of those that were weighed: their bytes and their number.
    weighed: Mutex<(usize, usize)>,
}

/// States by their places, which are never given twice.
#[derive(Default)]
struct Kept {
    first: u64,
    states: Vec<State>,
}

impl States {
    pub fn new(py: Python<'_>) -> States {
        States {
            numbers: PyDict::new(py).unbind(),
            next_number: AtomicU64::new(0),
            kept: Mutex::default(),
            most_bytes: AtomicUsize::new(usize::MAX),
            bytes: AtomicUsize::new(0),
            weighed: Mutex::default(),
        }
    }

    /// From now on they take no more than so many bytes: once they would, all are forgotten, and then known anew.
    pub fn keep_within(&self, bytes: usize) {
        self.most_bytes.store(bytes, Ordering::Relaxed);
    }

    /// The moves of a state were listed.
    pub fn list(&self, state: &State, moves: &[Move], weights: &[f64]) {
        state.list(moves, weights);
        let bytes = moves.len() * MOVE_BYTES;
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// About what an object takes, by some that were weighed.
    fn weigh(&self, py: Python<'_>, object: &Py<PyAny>, place: u64) -> PyResult<usize> {
        if place.is_multiple_of(WEIGHED) {
            let sizes = py.import("zermelo.native.sizes")?;
            let bytes: usize = sizes.call_method1("bytes_of", (object,))?.extract()?;
            let mut weighed = lock(&self.weighed);
            *weighed = (weighed.0 + bytes, weighed.1 + 1);
        }
        let weighed = lock(&self.weighed);
        Ok(weighed.0 / weighed.1.max(1))
    }

    fn at(&self, place: u64) -> Option<State> {
        let kept = lock(&self.kept);
        let index = place.checked_sub(kept.first)?;
        kept.states.get(usize::try_from(index).ok()?).cloned()
    }

    /// The state after a move, if it was asked for before.
    pub fn after(&self, state: &State, action: Move) -> Option<State> {
        self.at(state.after(action)?.load(Ordering::Relaxed))
    }

    /// Remembers what a move leads to.
    pub fn lead(&self, state: &State, action: Move, after: &State) {
        if let Some(place) = state.after(action) {
            place.store(after.0.place, Ordering::Relaxed);
        }
    }

    /// The state that is this object, or one that equals it.
    pub fn state(&self, py: Python<'_>, rules: &Rules, object: Py<PyAny>) -> PyResult<State> {
        match &rules.key {
            None => self.unlike_others(py, rules, object),
            Some(_) => self.know(py, rules, object, OnceLock::new()),
        }
    }

    /// The number of a state, if it was asked for before.
    pub fn number(state: &State) -> Option<u64> {
        state.0.number.get().copied()
    }

    /// The number of a state, by the game's own key.
    pub fn ask_number(&self, py: Python<'_>, rules: &Rules, state: &State) -> PyResult<u64> {
        let object = &state.0.object;
        let number = match &rules.key {
            None => self.next_number.fetch_add(1, Ordering::Relaxed),
            Some(key) => self.numbered(key.bind(py).call1((object,))?, object)?,
        };
        Ok(*state.0.number.get_or_init(|| number))
    }

    /// What equals the object may stand for it.
    fn unlike_others(&self, py: Python<'_>, rules: &Rules, object: Py<PyAny>) -> PyResult<State> {
        let numbers = self.numbers.bind(py);
        let found = numbers.get_item(&object);
        let found = found.map_err(|error| unhashable(py, error, &object))?;
        if let Some(place) = found
            && let Some(state) = self.at(place.extract()?)
        {
            return Ok(state);
        }
        let number = self.next_number.fetch_add(1, Ordering::Relaxed);
        let state = self.know(py, rules, object, OnceLock::from(number))?;
        numbers.set_item(&state.0.object, state.0.place)?;
        Ok(state)
    }

    /// The number of a key.
    fn numbered(&self, named: Bound<'_, PyAny>, object: &Py<PyAny>) -> PyResult<u64> {
        let py = named.py();
        let numbers = self.numbers.bind(py);
        let found = numbers.get_item(&named);
        if let Some(number) = found.map_err(|error| unhashable(py, error, object))? {
            return number.extract();
        }
        let number = self.next_number.fetch_add(1, Ordering::Relaxed);
        numbers.set_item(named, number)?;
        Ok(number)
    }

    /// A new state, and whether the game is over there.
    fn know(
        &self,
        py: Python<'_>,
        rules: &Rules,
        object: Py<PyAny>,
        number: OnceLock<u64>,
    ) -> PyResult<State> {
        let terminal = rules.is_over(py, &object)?;
        let place = {
            let kept = lock(&self.kept);
            kept.first + kept.states.len() as u64
        };
        let most = self.most_bytes.load(Ordering::Relaxed);
        if most < usize::MAX {
            let bytes = OWN_BYTES + self.weigh(py, &object, place)?;
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
        let full = lock(&self.kept).states.len() >= MOST_STATES;
        if full || self.bytes.load(Ordering::Relaxed) > most {
            self.bytes.store(0, Ordering::Relaxed);
            self.numbers.bind(py).clear();
            let mut kept = lock(&self.kept);
            kept.first += kept.states.len() as u64;
            let forgotten = std::mem::take(&mut kept.states);
            drop(kept); // what is forgotten may run Python when it goes
            drop(forgotten);
        }
        let mut kept = lock(&self.kept);
        let state = State(Arc::new(Known {
            object,
            number,
            place: kept.first + kept.states.len() as u64,
            terminal,
            mover: OnceLock::new(),
            listed: OnceLock::new(),
            promising: OnceLock::new(),
            estimate: OnceLock::new(),
        }));
        kept.states.push(state.clone());
        Ok(state)
    }
}

fn unhashable(py: Python<'_>, error: PyErr, object: &Py<PyAny>) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let text = format!("a state must be hashable: {}", error.value(py));
    let shown = object.bind(py).repr().map(|text| text.to_string());
    let shown = shown.unwrap_or_else(|_| "<state>".to_owned());
    let broken = BrokenGameError::new_err(format!("{text}, in {shown}"));
    broken.set_cause(py, Some(error));
    broken
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || Python::attach(|py| {
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
