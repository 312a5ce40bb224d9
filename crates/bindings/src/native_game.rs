//! A native game, as Python sees it.

use std::ops::Deref;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple};
use zermelo_bundle::{Erased, SharedGame, alphabeta, selective};
use zermelo_core::{Payoffs, Repetition, StopFlag};
use zermelo_search::{Analysis, Counted, Options, expectimax, fullwidth, mcts};

use crate::action::Move;
use crate::arguments::{self, LimitArguments, Text, Whole};
use crate::errors::{IllegalMoveError, InvalidInputError, PositionError};
use crate::interruptible;
use crate::memory::{Memories, Memory};
use crate::registry;
use crate::result::{SearchResult, scaled};
use crate::search_options::{self, Asked};
use crate::state::State;
use crate::stop::{self, Stop};
use crate::tables::GivenTables;
use crate::trace;

/// A search that begins with an empty table is seldom faster.
const NODES_A_SECOND: f64 = 5e6;

/// An error names so many legal moves at most.
const MOST_NAMED: usize = 40;

/// The rules of a game, in Rust.
#[pyclass(frozen, module = "zermelo._core")]
pub struct NativeGame {
    game: SharedGame,
}

/// A move given from Python: a `Move`, its text, or its number where moves are numbers.
pub enum GivenMove<'py> {
    Move(Bound<'py, Move>),
    Text(String),
    Number(i64),
}

impl<'py> FromPyObject<'_, 'py> for GivenMove<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<GivenMove<'py>> {
        if let Ok(action) = object.cast::<Move>() {
            return Ok(GivenMove::Move(action.to_owned()));
        }
        let given = if object.is_exact_instance_of::<PyInt>() {
            object.extract().map(GivenMove::Number)
        } else {
            object.extract().map(GivenMove::Text)
        };
        given.map_err(|_| no_move(&shown(&object)))
    }
}

fn no_move(shown: &str) -> PyErr {
    IllegalMoveError::new_err(format!(
        "a move is one of game.actions(state) or its text, not {shown}"
    ))
}

/// A state given from Python.
pub struct GivenState<'py>(Bound<'py, State>);

impl Deref for GivenState<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        self.0.get()
    }
}

impl<'py> FromPyObject<'_, 'py> for GivenState<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<GivenState<'py>> {
        if let Ok(state) = object.cast::<State>() {
            return Ok(GivenState(state.to_owned()));
        }
        let shown = shown(&object);
        Err(InvalidInputError::new_err(
            if object.is_instance_of::<PyString>() {
                format!(
                    "a state is wanted here, not the text {shown}: game.parse_state({shown}) reads it"
                )
            } else {
                format!("a state of a native game is wanted here, not {shown}")
            },
        ))
    }
}

/// A value as Python writes it.
fn shown(object: &Borrowed<'_, '_, PyAny>) -> String {
    let text = object.repr().map(|text| text.to_string());
    text.unwrap_or_else(|_| "this".to_owned())
}

impl NativeGame {
    /// The game itself.
    pub fn game(&self) -> &SharedGame {
        &self.game
    }

    pub fn new(game: SharedGame) -> NativeGame {
        NativeGame { game }
    }

    /// The data of a state, which must be of this game.
    pub fn open<'a>(&self, state: &'a State) -> PyResult<&'a Erased> {
        self.refuse_other(&state.game, "state")?;
        Ok(&state.data)
    }

    fn open_move<'a>(&self, action: &'a Move) -> PyResult<&'a Erased> {
        self.refuse_other(&action.game, "move")?;
        Ok(&action.data)
    }

    fn refuse_other(&self, other: &SharedGame, what: &str) -> PyResult<()> {
        if Arc::ptr_eq(&self.game, other) {
            return Ok(());
        }
        let (own, other) = (self.game.spec(), other.spec());
        Err(InvalidInputError::new_err(format!(
            "this {what} is of {other}, and the game is {own}"
        )))
    }

    /// The game that a search runs on: one that asks the tables, if there are any. It is of the
    /// same game, so that it takes the states of this one.
    pub fn asking(&self, py: Python<'_>, tables: Option<&GivenTables<'_>>) -> PyResult<SharedGame> {
        tables.map_or_else(
            || Ok(Arc::clone(&self.game)),
            |tables| tables.searched(py, &self.game),
        )
    }

    fn states(&self, states: Vec<Erased>) -> Vec<State> {
        states
            .into_iter()
            .map(|data| State::new(&self.game, data))
            .collect()
    }

    /// The moves that are legal, in words; of many the first ones.
    fn legal(&self, state: &Erased) -> String {
        let moves = self.game.actions(state);
        if moves.is_empty() {
            return "the game is over".to_owned();
        }
        let named: Vec<String> = moves
            .iter()
            .take(MOST_NAMED)
            .map(|action| self.game.format_move(state, action))
            .collect();
        let rest = if moves.len() > named.len() {
            format!(", … ({} in all)", moves.len())
        } else {
            String::new()
        };
        format!("legal: {}{rest}", named.join(", "))
    }

    fn read_move(&self, state: &Erased, text: &str) -> PyResult<Erased> {
        self.game
            .parse_move(state, text)
            .map_err(|error| IllegalMoveError::new_err(format!("{error}; {}", self.legal(state))))
    }
}

#[pymethods]
impl NativeGame {
    /// The name of the game with its options, from which `game_from_spec` makes it again.
    #[getter]
    fn spec(&self) -> &str {
        self.game.spec()
    }

    /// How many players there are.
    #[getter]
    fn players(&self) -> usize {
        self.game.kind().players
    }

    /// What kind of game it is: players, payoffs, least and greatest payoff, chance, repetition.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let kind = self.game.kind();
        let all = PyDict::new(py);
        all.set_item("players", kind.players)?;
        let payoffs = match kind.payoffs {
            Payoffs::Zero => "zero-sum",
            Payoffs::Constant => "constant-sum",
            Payoffs::General => "general-sum",
        };
        all.set_item("payoffs", payoffs)?;
        all.set_item("payoff_range", kind.range)?;
        all.set_item("chance", kind.chance)?;
        let repetition = match kind.repetition {
            Repetition::Nothing => None,
            Repetition::Draw(times) => Some(("draw", times)),
            Repetition::Loss(times) => Some(("loss", times)),
            Repetition::Forbidden => Some(("forbidden", 2)),
        };
        all.set_item("repetition", repetition)?;
        Ok(all)
    }

    /// What can be done with it: "alphabeta", "selective", "full_width", "prover", "solver",
    /// "symmetric", "levelled".
    #[getter]
    fn capabilities(&self) -> Vec<&'static str> {
        self.game.capabilities()
    }

    /// A payoff that no player exceeds.
    #[getter]
    fn payoff_limit(&self) -> i32 {
        self.game.kind().limit()
    }

    /// Whether different states always have different keys.
    #[getter]
    fn key_is_exact(&self) -> bool {
        self.game.key_is_exact()
    }

    /// Whether the game tells noisy moves from quiet ones, as quiescence search needs.
    #[getter]
    fn knows_noise(&self) -> bool {
        self.game.knows_noise()
    }

    /// The state in which the game starts.
    fn initial(&self) -> State {
        State::new(&self.game, self.game.initial())
    }

    /// The player to move, or -1 for chance.
    fn to_move(&self, state: GivenState<'_>) -> PyResult<i64> {
        let player = self.game.to_move(self.open(&state)?);
        Ok(player.index().map_or(-1, |index| index as i64))
    }

    /// The legal moves: none when the game is over.
    fn actions(&self, state: GivenState<'_>) -> PyResult<Vec<Move>> {
        let moves = self.game.actions(self.open(&state)?);
        Ok(moves
            .into_iter()
            .map(|data| Move::new(&self.game, data))
            .collect())
    }

    /// What chance may do and how likely it is: nothing where a player moves.
    fn outcomes(&self, state: GivenState<'_>) -> PyResult<Vec<(f64, Move)>> {
        let outcomes = self.game.outcomes(self.open(&state)?).into_iter();
        Ok(outcomes
            .map(|(chance, data)| (chance, Move::new(&self.game, data)))
            .collect())
    }

    /// A number for the position alone, which a rule on repetition is about.
    fn position_key(&self, state: GivenState<'_>) -> PyResult<u64> {
        Ok(self.game.position_key(self.open(&state)?))
    }

    /// The state after a move, given as a `Move`, its text, or its number where moves are numbers.
    fn result(&self, state: GivenState<'_>, action: GivenMove<'_>) -> PyResult<State> {
        let state = self.open(&state)?;
        let after = match &action {
            GivenMove::Move(action) => self.game.play(state, self.open_move(action.get())?),
            GivenMove::Text(text) => self.game.play(state, &self.read_move(state, text)?),
            GivenMove::Number(number) => {
                let packed = self.game.packed.as_ref();
                let packed = packed.ok_or_else(|| no_move(&number.to_string()))?;
                self.game.play(state, &packed.numbered(*number))
            }
        };
        let after = after.ok_or_else(|| {
            let name = match action {
                GivenMove::Move(action) => action.get().text(),
                GivenMove::Text(text) => text,
                GivenMove::Number(number) => number.to_string(),
            };
            let legal = self.legal(state);
            IllegalMoveError::new_err(format!("the move {name} is not legal here; {legal}"))
        })?;
        Ok(State::new(&self.game, after))
    }

    /// Is the game over?
    fn is_terminal(&self, state: GivenState<'_>) -> PyResult<bool> {
        Ok(self.game.is_terminal(self.open(&state)?))
    }

    /// The payoff to a player in a terminal state.
    fn utility(&self, state: GivenState<'_>, player: Whole) -> PyResult<i32> {
        let player = arguments::player(&self.game, player)?;
        let data = self.open(&state)?;
        if !self.game.is_terminal(data) {
            return Err(InvalidInputError::new_err(
                "the game is not over: there is no utility yet",
            ));
        }
        Ok(self.game.utility(data, player))
    }

    /// An estimate of the payoff to a player; the payoff itself when the game is over.
    fn evaluate(&self, state: GivenState<'_>, player: Whole) -> PyResult<f64> {
        let player = arguments::player(&self.game, player)?;
        let data = self.open(&state)?;
        if self.game.is_terminal(data) {
            return Ok(f64::from(self.game.utility(data, player)));
        }
        Ok(scaled(
            self.game.evaluate(data, player),
            self.game.kind().limit(),
        ))
    }

    /// The payoff to a player in a terminal state, which need not be whole in a compiled game.
    fn payoff(&self, state: GivenState<'_>, player: Whole) -> PyResult<f64> {
        let player = arguments::player(&self.game, player)?;
        Ok(self.game.payoff(self.open(&state)?, player))
    }

    /// An estimate as searches that average it see it.
    fn estimate(&self, state: GivenState<'_>, player: Whole) -> PyResult<f64> {
        let player = arguments::player(&self.game, player)?;
        Ok(self.game.estimate(self.open(&state)?, player))
    }

    /// The moves that quiescence search follows past its horizon.
    fn noisy(&self, state: GivenState<'_>) -> PyResult<Vec<Move>> {
        let moves = self.game.noisy(self.open(&state)?);
        Ok(moves
            .into_iter()
            .map(|data| Move::new(&self.game, data))
            .collect())
    }

    /// The same actions, the most promising first.
    fn order<'py>(
        &self,
        state: GivenState<'_>,
        actions: Vec<Bound<'py, Move>>,
    ) -> PyResult<Vec<Bound<'py, Move>>> {
        let state = self.open(&state)?;
        let mut ranked = Vec::with_capacity(actions.len());
        for action in actions {
            let rank = self.game.rank(state, self.open_move(action.get())?);
            ranked.push((std::cmp::Reverse(rank), action));
        }
        ranked.sort_by_key(|&(rank, _)| rank);
        Ok(ranked.into_iter().map(|(_, action)| action).collect())
    }

    /// A number for the state, for tables; see `key_is_exact`.
    fn key(&self, state: GivenState<'_>) -> PyResult<u64> {
        Ok(self.game.key(self.open(&state)?))
    }

    /// The images of a state under all symmetries, itself first; the state alone where none are known.
    fn symmetries(&self, state: GivenState<'_>) -> PyResult<Vec<State>> {
        let data = self.open(&state)?;
        let images = match &self.game.symmetric {
            Some(symmetric) => symmetric.symmetries(data),
            None => vec![self.game.copy_state(data)],
        };
        Ok(self.states(images))
    }

    /// A number that every move makes larger; None in a game without levels.
    fn level(&self, state: GivenState<'_>) -> PyResult<Option<u32>> {
        let data = self.open(&state)?;
        let levelled = self.game.levelled.as_ref();
        Ok(levelled.and_then(|levelled| levelled.level(data)))
    }

    /// The state that a text describes.
    fn parse_state(&self, text: Text) -> PyResult<State> {
        let data = self
            .game
            .parse_state(&text)
            .map_err(PositionError::new_err)?;
        Ok(State::new(&self.game, data))
    }

    /// The state of these bytes, in a game whose states are rows of bytes.
    fn state_from_bytes(&self, data: &[u8]) -> PyResult<State> {
        let spec = self.game.spec();
        let packed =
            self.game.packed.as_ref().ok_or_else(|| {
                InvalidInputError::new_err(format!("states of {spec} are not bytes"))
            })?;
        let state = packed.state(data).ok_or_else(|| {
            PositionError::new_err(format!("{} bytes are no state of {spec}", data.len()))
        })?;
        Ok(State::new(&self.game, state))
    }

    /// Text from which `parse_state` gives the state back.
    fn format_state(&self, state: GivenState<'_>) -> PyResult<String> {
        Ok(self.game.format_state(self.open(&state)?))
    }

    /// The legal move that a text names.
    fn parse_move(&self, state: GivenState<'_>, text: Text) -> PyResult<Move> {
        let data = self.read_move(self.open(&state)?, &text)?;
        Ok(Move::new(&self.game, data))
    }

    /// Text that names the move.
    fn format_move(&self, state: GivenState<'_>, action: &Bound<'_, Move>) -> PyResult<String> {
        let action = self.open_move(action.get())?;
        Ok(self.game.format_move(self.open(&state)?, action))
    }

    /// A picture of the board in text.
    fn draw(&self, state: GivenState<'_>) -> PyResult<String> {
        Ok(self.game.draw(self.open(&state)?))
    }

    /// The number of sequences of exactly `depth` moves, and of games that are `finished` sooner
    /// if these count too. Without the GIL; Ctrl-C stops it.
    #[pyo3(signature = (state, depth, *, finished=false))]
    fn perft(
        &self,
        py: Python<'_>,
        state: GivenState<'_>,
        depth: Whole,
        finished: bool,
    ) -> PyResult<u64> {
        let (data, depth) = (self.open(&state)?, arguments::depth(depth)?);
        let counted = if finished {
            Counted::Leaves
        } else {
            Counted::Whole
        };
        let stop = StopFlag::default();
        let work = |_: interruptible::Sender<()>| self.game.perft(data, depth, counted, &stop);
        let leaves = interruptible::run(py, &stop, work, |()| Ok(()))?;
        leaves.ok_or_else(|| InvalidInputError::new_err("the count was stopped"))
    }

    /// All options of a search with their values: the defaults, and what `options` changes.
    #[pyo3(signature = (options=None, *, algorithm=None))]
    fn search_options<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
        algorithm: Option<Text>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let limit = self.game.kind().limit();
        match algorithm.as_deref() {
            Some("expectiminimax") => {
                let options = search_options::read::<expectimax::Options>(options, limit)?;
                return search_options::write(py, &options, limit);
            }
            Some("maxn") => {
                let options = search_options::read::<fullwidth::Options>(options, limit)?;
                return search_options::write(py, &options, limit);
            }
            Some("mcts") => {
                let options = search_options::read::<mcts::Options>(options, limit)?;
                return search_options::write(py, &options, limit);
            }
            _ => {}
        }
        match Asked::read(algorithm.as_deref(), options, limit)? {
            Asked::AlphaBeta(options) => search_options::write(py, &options, limit),
            Asked::Selective(options) => search_options::write(py, &options, limit),
        }
    }

    /// Searches by alpha-beta or by the search that plays, until a limit is met or there is nothing
    /// left to find. Without the GIL; Ctrl-C stops it.
    #[pyo3(signature = (
        state, *, algorithm=None, depth=None, seconds=None, nodes=None, soft_seconds=None, memory_mb=64.0,
        threads=1, multi_pv=1, ties=false, past=None, options=None, tables=None, memory=None,
        stop=None, progress=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn search(
        &self,
        py: Python<'_>,
        state: GivenState<'_>,
        algorithm: Option<Text>,
        depth: Option<Whole>,
        seconds: Option<f64>,
        nodes: Option<Whole>,
        soft_seconds: Option<f64>,
        memory_mb: f64,
        threads: i64,
        multi_pv: i64,
        ties: bool,
        past: Option<Vec<Bound<'_, State>>>,
        options: Option<&Bound<'_, PyDict>>,
        tables: Option<GivenTables<'_>>,
        memory: Option<&Bound<'_, Memory>>,
        stop: Option<&Bound<'_, Stop>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<SearchResult> {
        let data = self.open(&state)?;
        let stop = stop::flag(stop);
        let given = LimitArguments {
            depth,
            seconds,
            nodes,
            soft_seconds,
            memory_mb,
        };
        let mut limits = given.limits(stop.clone())?;
        if memory.is_none() {
            limits.fit_table(NODES_A_SECOND);
        }
        let limit = self.game.kind().limit();
        let mut asked = Asked::read(algorithm.as_deref(), options, limit)?;
        let threads = arguments::count("threads", threads)?;
        asked.widen(
            threads,
            arguments::count("multi_pv", multi_pv)? as usize,
            ties,
        );
        let past = past.unwrap_or_default();
        let past: PyResult<Vec<&Erased>> =
            past.iter().map(|state| self.open(state.get())).collect();
        let past = past?;
        let own = Memories::default();
        let memory = memory
            .map(|memory| memory.get().of(&self.game))
            .transpose()?
            .unwrap_or(&own);
        let game = self.asking(py, tables.as_ref())?;
        let search: Search<'_> = match &asked {
            Asked::AlphaBeta(options) => {
                let search = arguments::capable(&game, &game.alphabeta, "alpha-beta")?;
                let task = alphabeta::Task {
                    state: data,
                    past: &past,
                    options,
                    limits: &limits,
                    memory: &memory.alphabeta,
                };
                Box::new(move |report| search.search(&task, report))
            }
            Asked::Selective(options) => {
                let search = arguments::capable(&game, &game.selective, "selective search")?;
                let task = selective::Task {
                    state: data,
                    past: &past,
                    options,
                    limits: &limits,
                    memory: &memory.selective,
                };
                Box::new(move |report| search.search(&task, report))
            }
        };
        let watched = progress.is_some();
        let analysis = interruptible::run(
            py,
            &stop,
            |sender| {
                let mut report = |analysis| {
                    if watched {
                        // Nobody receives any more only when the search is about to be stopped.
                        sender.send(analysis);
                    }
                };
                search(&mut report)
            },
            |analysis| {
                let found = SearchResult::new(py, &self.game, analysis)?;
                progress.map_or(Ok(()), |progress| progress.call1((found,)).map(drop))
            },
        )?;
        tables.map_or(Ok(()), |tables| tables.refuse_damage(py))?;
        SearchResult::new(py, &self.game, analysis)
    }

    /// Searches and tells everything that happened, up to so many states: the result, and the
    /// events in order.
    #[pyo3(signature = (
        state, *, max_nodes=20_000, depth=None, nodes=None, seconds=None, memory_mb=64.0,
        multi_pv=1, ties=false, past=None, options=None, tables=None, stop=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn trace<'py>(
        &self,
        py: Python<'py>,
        state: GivenState<'_>,
        max_nodes: i64,
        depth: Option<Whole>,
        nodes: Option<Whole>,
        seconds: Option<f64>,
        memory_mb: f64,
        multi_pv: i64,
        ties: bool,
        past: Option<Vec<Bound<'_, State>>>,
        options: Option<&Bound<'_, PyDict>>,
        tables: Option<GivenTables<'_>>,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<(SearchResult, Vec<Bound<'py, PyTuple>>)> {
        let given = LimitArguments {
            depth,
            seconds,
            nodes,
            memory_mb,
            soft_seconds: None,
        };
        let stop = stop::flag(stop);
        let limits = given.limits(stop.clone())?;
        let mut options: Options = search_options::read(options, self.game.kind().limit())?;
        options.multi_pv = arguments::count("multi_pv", multi_pv)? as usize;
        options.ties = ties;
        let max_nodes = arguments::count("max_nodes", max_nodes)? as usize;
        let past = past.unwrap_or_default();
        let past: PyResult<Vec<&Erased>> =
            past.iter().map(|state| self.open(state.get())).collect();
        let task = alphabeta::Task {
            state: self.open(&state)?,
            past: &past?,
            options: &options,
            limits: &limits,
            memory: &Default::default(),
        };
        let searched = self.asking(py, tables.as_ref())?;
        let searched = arguments::capable(&searched, &searched.alphabeta, "alpha-beta")?;
        let work = |_: interruptible::Sender<()>| searched.trace(&task, max_nodes);
        let (analysis, events) = interruptible::run(py, &stop, work, |()| Ok(()))?;
        tables.map_or(Ok(()), |tables| tables.refuse_damage(py))?;
        let game = &self.game;
        let writer = trace::Writer { py, game };
        let events: PyResult<Vec<_>> = events
            .into_iter()
            .map(|event| writer.tuple(event))
            .collect();
        Ok((SearchResult::new(py, game, analysis)?, events?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<NativeGame>()
            .is_ok_and(|other| Arc::ptr_eq(&self.game, &other.get().game))
    }

    fn __hash__(&self) -> u64 {
        Arc::as_ptr(&self.game).cast::<()>() as u64
    }

    fn __repr__(&self) -> String {
        format!("<NativeGame {}>", self.game.spec())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let rebuild = py.import("zermelo._core")?.getattr("game_from_spec")?;
        Ok((rebuild, (self.game.spec().to_owned(),)))
    }
}

/// A search that waits to be started, with where to report.
type Search<'a> =
    Box<dyn Fn(&mut dyn FnMut(Analysis<Erased>)) -> Analysis<Erased> + Send + Sync + 'a>;

/// A native game by its name and the options that differ from their defaults.
#[pyfunction]
#[pyo3(signature = (name, options=None))]
pub fn game(name: Text, options: Option<&Bound<'_, PyDict>>) -> PyResult<NativeGame> {
    Ok(NativeGame {
        game: registry::game(&name, options)?,
    })
}

/// A native game by its spec, such as "connect4:width=7,height=6,connect=4".
#[pyfunction]
pub fn game_from_spec(spec: Text) -> PyResult<NativeGame> {
    Ok(NativeGame {
        game: registry::game_from_spec(&spec)?,
    })
}

/// The names of all native games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    registry::names()
}
