//! The rules of a game in plain Python, as the traits of the core.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use zermelo_core::{
    Deterministic, Evaluator, Game, Keyed, Kind, Noisy, Order, Payoff, Place, Player, Score,
    StopFlag, ZeroSum,
};

use super::rules::Rules;
use super::states::{Move, Moves, State, States};
use crate::errors::UnorderedPayoffsError;
use crate::result::Scale;

/// So many moves of one state are taken between two looks at the clock.
const MOVES_A_LOOK: usize = 256;

/// A game written in Python.
pub struct PythonGame {
    rules: Rules,
    kind: Kind,
    initial: State,
    moves: Moves,
    states: States,
    failure: OnceLock<PyErr>,
    ended: AtomicBool,
    late: AtomicBool,
    deadline: Option<Instant>,
    stop: StopFlag,
    pub(super) places: Vec<Place>,
}

impl PythonGame {
    /// The game, starting a search from `initial`; `stop` ends the search when a rule fails, and when
    /// it is past the deadline in the middle of a state's moves.
    pub fn new(
        py: Python<'_>,
        rules: Rules,
        kind: Kind,
        initial: Py<PyAny>,
        deadline: Option<Instant>,
        stop: StopFlag,
    ) -> PyResult<PythonGame> {
        let states = States::new(py);
        let initial = states.state(py, &rules, initial)?;
        Ok(PythonGame {
            rules,
            kind,
            initial,
            moves: Moves::new(py),
            states,
            failure: OnceLock::new(),
            ended: AtomicBool::new(false),
            late: AtomicBool::new(false),
            deadline,
            stop,
            places: Vec::new(),
        })
    }

    /// The same with cells to learn from, which lie in these places.
    pub fn with_cells(mut self, places: Vec<Place>) -> PythonGame {
        self.places = places;
        self
    }

    /// What is remembered of states takes no more than so many bytes from now on.
    pub fn keep_within(&self, bytes: usize) {
        self.states.keep_within(bytes);
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The state of an object.
    pub(super) fn known(&self, py: Python<'_>, object: Py<PyAny>) -> PyResult<State> {
        self.states.state(py, &self.rules, object)
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
        self.moves.first()
    }

    /// Whether the game estimates states.
    pub fn estimates(&self) -> bool {
        self.rules.evaluate.is_some()
    }

    /// Whether the game tells noisy moves from quiet ones.
    pub fn knows_noise(&self) -> bool {
        self.rules.noisy.is_some()
    }

    /// The Python object of a move.
    pub fn object(&self, py: Python<'_>, action: Move) -> Py<PyAny> {
        self.moves.object(py, action)
    }

    /// Calls into Python; after an error or past the deadline nothing is called any more and the
    /// default is given.
    pub(super) fn ask<T>(&self, default: T, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
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

    /// Asks for the moves of a state in which a player chooses.
    fn ask_actions(&self, py: Python<'_>, state: &State, moves: &mut Vec<Move>) -> PyResult<()> {
        let object = &state.0.object;
        let start = moves.len();
        let mut actions = self.rules.actions.bind(py).call1((object,))?;
        if let Some(order) = &self.rules.order
            && actions.try_iter().is_ok()
        {
            // Moves that are yielded can be gone through once, and an order may do so twice.
            let listed = py.get_type::<PyList>().call1((actions,))?;
            actions = order.bind(py).call1((object, listed))?;
        }
        if actions.try_iter().is_err() {
            return self.rules.judge("as_moves", object, actions).map(drop);
        }
        self.number(&actions, moves)?;
        if moves.len() == start {
            let none = PyTuple::empty(py).into_any();
            return self.rules.judge("as_moves", object, none).map(drop);
        }
        if !self.is_late() {
            self.states.list(state, &moves[start..], &[]);
        }
        Ok(())
    }

    /// Asks what chance may do in a state, and remembers it.
    fn ask_outcomes(&self, py: Python<'_>, state: &State) -> PyResult<Vec<(f64, Move)>> {
        let mut outcomes = Vec::new();
        for (weight, action) in self.rules.weighed(py, &state.0.object)? {
            outcomes.push((weight, self.moves.number(action)?));
        }
        let weights: Vec<f64> = outcomes.iter().map(|&(weight, _)| weight).collect();
        let moves: Vec<Move> = outcomes.iter().map(|&(_, action)| action).collect();
        self.states.list(state, &moves, &weights);
        Ok(outcomes)
    }
}

impl Game for PythonGame {
    type State = State;
    type Move = Move;

    fn is_sound(&self) -> bool {
        !self.ended.load(Ordering::Relaxed)
    }

    fn kind(&self) -> Kind {
        self.kind
    }

    fn initial(&self) -> State {
        self.initial.clone()
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state
            .mover()
            .unwrap_or_else(|| self.ask(Player::FIRST, |py| state.ask_mover(py, &self.rules)))
    }

    fn actions(&self, state: &State, moves: &mut Vec<Move>) {
        if state.0.terminal {
            return;
        }
        if let Some((listed, _)) = state.listed() {
            moves.extend_from_slice(listed);
        } else if self.to_move(state).is_chance() {
            let outcomes = self.ask(Vec::new(), |py| self.ask_outcomes(py, state));
            moves.extend(outcomes.into_iter().map(|(_, action)| action));
        } else {
            self.ask((), |py| self.ask_actions(py, state, moves));
        }
    }

    fn outcomes(&self, state: &State, outcomes: &mut Vec<(f64, Move)>) {
        if state.0.terminal || !self.to_move(state).is_chance() {
            return;
        }
        match state.listed() {
            Some((moves, weights)) => {
                outcomes.extend(weights.iter().copied().zip(moves.iter().copied()));
            }
            None => outcomes.extend(self.ask(Vec::new(), |py| self.ask_outcomes(py, state))),
        }
    }

    fn result(&self, state: &State, action: Move) -> State {
        if let Some(after) = self.states.after(state, action) {
            return after;
        }
        self.ask(state.clone(), |py| {
            let object = self.moves.object(py, action);
            let result = self.rules.result.bind(py);
            let after = result.call1((&state.0.object, object))?;
            let after = self.states.state(py, &self.rules, after.unbind())?;
            self.states.lead(state, action, &after);
            Ok(after)
        })
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> bool {
        state.0.terminal && !self.rules.one_scale
    }

    fn utility(&self, state: &State, player: Player) -> Payoff {
        self.ask(0, |py| {
            let (rule, object) = (&self.rules.utility, &state.0.object);
            let own = self.rules.finite(py, rule, "utility", object, player)?;
            let mut payoff = own;
            if let Some(sum) = self.rules.sum {
                let other = player.opponent();
                let theirs = self.rules.finite(py, rule, "utility", object, other)?;
                if own + theirs != sum {
                    return Err(UnorderedPayoffsError::new_err(format!(
                        "the payoffs add up to {}, not to {sum} as payoff_range says",
                        own + theirs
                    )));
                }
                payoff = own - theirs;
            }
            let limit = self.kind.limit();
            if payoff.fract() != 0.0 || payoff.abs() > f64::from(limit) {
                return Err(UnorderedPayoffsError::new_err(format!(
                    "the core orders whole payoffs of at most {limit}, not {payoff}"
                )));
            }
            Ok(payoff as Payoff)
        })
    }

    fn payoff(&self, state: &State, player: Player) -> f64 {
        self.ask(0.0, |py| {
            let (rule, object) = (&self.rules.utility, &state.0.object);
            self.rules.finite(py, rule, "utility", object, player)
        })
    }
}

/// The searches that rest on it are offered only where the [`Kind`] says that it is so.
impl ZeroSum for PythonGame {}

/// As above.
impl Deterministic for PythonGame {}

impl Keyed for PythonGame {
    const INJECTIVE: bool = true;

    #[inline]
    fn key(&self, state: &State) -> u64 {
        States::number(state)
            .unwrap_or_else(|| self.ask(0, |py| self.states.ask_number(py, &self.rules, state)))
    }
}

/// The game's own estimate, if it has one.
pub struct Estimate {
    /// What it stands for in the core.
    pub scale: Scale,
}

impl Evaluator<PythonGame> for Estimate {
    fn evaluate(&self, game: &PythonGame, state: &State, player: Player) -> Score {
        if let Some(&(whose, known)) = state.0.estimate.get()
            && whose == player
        {
            return known;
        }
        if game.rules.evaluate.is_none() {
            return 0;
        }
        let score = self.scale.score(self.estimate(game, state, player));
        state.0.estimate.set((player, score)).ok(); // the first one is as good
        score
    }

    /// Where payoffs and estimates are on one scale, the end of a game is no more than a state whose value
    /// is known.
    const KNOWS_VALUES: bool = true;
    const KNOWS_ENDS_ALONE: bool = true;

    #[inline]
    fn known(&self, game: &PythonGame, state: &State, player: Player) -> Option<Score> {
        let ended = state.0.terminal && game.rules.one_scale;
        ended.then(|| self.scale.share(f64::from(game.utility(state, player))))
    }

    fn estimate(&self, game: &PythonGame, state: &State, player: Player) -> f64 {
        let Some(evaluate) = &game.rules.evaluate else {
            return 0.0;
        };
        game.ask(0.0, |py| {
            let object = &state.0.object;
            game.rules.finite(py, evaluate, "evaluate", object, player)
        })
    }
}

/// The game's own opinion of which moves to try first, if it has one.
pub struct MoveOrder(pub Option<Py<PyAny>>);

impl MoveOrder {
    /// Asks for the moves of a state, the most promising first.
    fn ask(&self, game: &PythonGame, state: &State) -> Box<[Move]> {
        let Some(order) = &self.0 else {
            return Box::default();
        };
        let mut listed = Vec::new();
        game.actions(state, &mut listed);
        let ordered = game.ask(Vec::new(), |py| {
            let listed = listed.iter().map(|&action| game.object(py, action));
            let listed = PyList::new(py, listed.collect::<Vec<_>>())?;
            let ordered = order.bind(py).call1((&state.0.object, listed))?;
            let mut moves = Vec::new();
            game.number(&ordered, &mut moves)?;
            Ok(moves)
        });
        ordered.into()
    }
}

impl Order<PythonGame> for MoveOrder {
    /// Where all leaves are alike until the game is over, an opinion takes longer than those that it saves.
    fn least_depth(&self, game: &PythonGame) -> u32 {
        if game.estimates() { 1 } else { 3 }
    }

    fn rank(&self, game: &PythonGame, state: &State, action: Move) -> i32 {
        if self.0.is_none() {
            return 0;
        }
        let ordered = match state.0.promising.get() {
            Some(ordered) => ordered,
            // Python runs outside of the cell, which another thread may ask in the meantime.
            None => {
                let ordered = self.ask(game, state);
                state.0.promising.get_or_init(|| ordered)
            }
        };
        let place = ordered.iter().position(|&known| known == action);
        -(place.unwrap_or(ordered.len()) as i32)
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
