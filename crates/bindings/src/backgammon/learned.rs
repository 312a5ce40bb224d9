//! The learned evaluation of backgammon, its rollouts and its judgement of the cube.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::Game;
use zermelo_engines::backgammon::cube::{MATCH_EQUITIES, decide, owner};
use zermelo_engines::backgammon::rollout::{Found, luck};
use zermelo_engines::backgammon::self_play::Greedy;
use zermelo_engines::backgammon::{
    Learned, Origin, Rollout, Scratch, Stakes, WeightsError, bearoff, files, shipped,
};
use zermelo_games::backgammon::{
    Backgammon, Checkers, Cube, Move, Options, Phase, State, parse_xgid,
};

use crate::arguments::{Whole, count};
use crate::errors::{DamagedFileError, InvalidInputError, PositionError};
use crate::interruptible;
use crate::solving::file_failure;
use crate::stop::{self, Stop};

/// A file that is of no use, as an error of Python.
pub fn weights_failure(error: WeightsError) -> PyErr {
    match error {
        WeightsError::File(error) => file_failure(error),
        other => DamagedFileError::new_err(other.to_string()),
    }
}

/// Networks that have learned backgammon.
#[pyclass(frozen, module = "zermelo._core")]
pub struct LearnedBackgammon {
    learned: Arc<Learned>,
    origin: Origin,
    rules: Backgammon,
}

/// The checkers of a side: points 1 to 24, then the bar.
fn side(counts: &[u8]) -> PyResult<Checkers> {
    let wrong = || {
        InvalidInputError::new_err(
            "a side has 25 numbers, the checkers on its points 1 to 24 and on the bar, fifteen at most in all",
        )
    };
    let counts: &[u8; 25] = counts.try_into().map_err(|_| wrong())?;
    if counts.iter().any(|&count| count > 15) {
        return Err(wrong());
    }
    Checkers::from_counts(counts).ok_or_else(wrong)
}

/// A state of these sides, the first on roll.
fn position(own: &[u8], other: &[u8], phase: Phase) -> PyResult<State> {
    Ok(State {
        checkers: [side(own)?, side(other)?],
        mover: 0,
        phase,
        cube: Cube::default(),
    })
}

/// A roll as given.
fn dice((one, other): (u8, u8)) -> PyResult<[u8; 2]> {
    if !(1..=6).contains(&one) || !(1..=6).contains(&other) {
        let text = format!("dice show 1 to 6, not {one} and {other}");
        return Err(InvalidInputError::new_err(text));
    }
    Ok([one.max(other), one.min(other)])
}

/// The state that an XGID names, before the opening roll if `opening`.
fn named(xgid: &str, opening: bool) -> PyResult<(State, zermelo_games::backgammon::Match)> {
    let situation = parse_xgid(xgid).map_err(|error| PositionError::new_err(error.to_string()))?;
    let mut state = situation.state;
    if opening {
        state.phase = Phase::Opening;
    }
    Ok((state, situation.score))
}

/// The state that an XGID names, which can be rolled out.
fn before_double(xgid: &str, opening: bool) -> PyResult<State> {
    let (state, _) = named(xgid, opening)?;
    if matches!(state.phase, Phase::Offered | Phase::Dropped) {
        let text =
            "a double is on the table: roll out the position before it, or after it is taken";
        return Err(PositionError::new_err(text));
    }
    Ok(state)
}

#[pymethods]
impl LearnedBackgammon {
    /// The networks of a file, or those that come with the program.
    #[new]
    #[pyo3(signature = (path=None))]
    fn new(path: Option<PathBuf>) -> PyResult<LearnedBackgammon> {
        let (learned, origin) = match path {
            Some(path) => {
                let (networks, origin) = files::load(&path).map_err(weights_failure)?;
                let table = bearoff().map_err(weights_failure)?;
                (Arc::new(Learned::new(&networks, table)), origin)
            }
            None => {
                let origin = zermelo_engines::backgammon::shipped::networks();
                let (_, origin) = origin.map_err(weights_failure)?;
                (shipped().map_err(weights_failure)?, origin)
            }
        };
        let rules = Backgammon::new(Options::default());
        let rules = rules.map_err(|error| InvalidInputError::new_err(error.to_string()))?;
        Ok(LearnedBackgammon {
            learned,
            origin,
            rules,
        })
    }

    /// Where the weights come from: games, seconds, seed and command.
    fn origin<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("games", self.origin.games)?;
        dict.set_item("seconds", self.origin.seconds)?;
        dict.set_item("seed", self.origin.seed)?;
        dict.set_item("command", &self.origin.command)?;
        Ok(dict)
    }

    /// The chances of a single win, a gammon and a backgammon and of the same losses, to the side on roll.
    #[pyo3(signature = (own, other))]
    fn outcomes(&self, own: Vec<u8>, other: Vec<u8>) -> PyResult<[f32; 6]> {
        let (own, other) = (side(&own)?, side(&other)?);
        Ok(self.learned.outcomes(own, other, &mut Scratch::default()).0)
    }

    /// Both sides after the play of a roll that seems best without look-ahead: the mover's, then the other.
    #[pyo3(signature = (own, other, roll))]
    fn best(&self, own: Vec<u8>, other: Vec<u8>, roll: (u8, u8)) -> PyResult<(Vec<u8>, Vec<u8>)> {
        let state = position(&own, &other, Phase::Moving(dice(roll)?))?;
        let (after, _) = Greedy::new(&self.rules, &self.learned).play(&state);
        let [own, other] = after.checkers.map(|side| side.counts().to_vec());
        Ok((own, other))
    }

    /// How much better a roll is than the mean of all rolls, in points to the side on roll.
    #[pyo3(signature = (own, other, roll))]
    fn luck(&self, own: Vec<u8>, other: Vec<u8>, roll: (u8, u8)) -> PyResult<f64> {
        let state = position(&own, &other, Phase::Rolling)?;
        let [high, low] = dice(roll)?;
        if self.rules.is_terminal(&state) {
            return Ok(0.0);
        }
        let mut player = Greedy::new(&self.rules, &self.learned);
        Ok(luck(
            &self.rules,
            &mut player,
            &state,
            Move::Dice(high, low),
        ))
    }

    /// Rolls a position out; see the Python face.
    #[pyo3(signature = (xgid, *, opening=false, trials, truncate=None, variance_reduction=true, seed=1, threads=1,
                        seconds=None, before=None, stop=None, progress=None))]
    #[allow(clippy::too_many_arguments)]
    fn rollout<'py>(
        &self,
        py: Python<'py>,
        xgid: &str,
        opening: bool,
        trials: Whole,
        truncate: Option<Whole>,
        variance_reduction: bool,
        seed: u64,
        threads: usize,
        seconds: Option<f64>,
        before: Option<(u32, [[f64; 7]; 2])>,
        stop: Option<&Bound<'_, Stop>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let state = before_double(xgid, opening)?;
        let rollout = Rollout {
            trials: count("trials", trials.0)?.max(1),
            truncate: truncate
                .map(|turns| count("truncate", turns.0))
                .transpose()?,
            variance_reduction,
            seed,
            threads,
        };
        let before = before.map_or(Found::default(), |(trials, tally)| Found::of(trials, tally));
        let flag = stop::flag(stop);
        let start = Instant::now();
        let deadline =
            seconds.map(|seconds| start + Duration::from_secs_f64(seconds.clamp(0.0, 1e9)));
        let found = interruptible::run(
            py,
            &flag,
            |sender| {
                let mut told = start;
                let (rules, learned) = (&self.rules, &self.learned);
                rollout.go_on(before, rules, learned, &state, |found| {
                    let now = Instant::now();
                    if now.duration_since(told) > Duration::from_millis(100) {
                        told = now;
                        sender.send(*found);
                    }
                    !flag.is_stopped() && deadline.is_none_or(|deadline| now < deadline)
                })
            },
            |found: Found| match progress {
                Some(progress) => progress.call1((describe(py, &found, start)?,)).map(|_| ()),
                None => Ok(()),
            },
        )?;
        describe(py, &found, start)
    }

    /// Some games of a rollout by their numbers: the ends of each, luck taken out.
    #[pyo3(signature = (xgid, first, games, *, opening=false, truncate=None, variance_reduction=true, seed=1))]
    #[allow(clippy::too_many_arguments)]
    fn trials(
        &self,
        py: Python<'_>,
        xgid: &str,
        first: u32,
        games: u32,
        opening: bool,
        truncate: Option<Whole>,
        variance_reduction: bool,
        seed: u64,
    ) -> PyResult<Vec<[f64; 6]>> {
        let state = before_double(xgid, opening)?;
        let rollout = Rollout {
            trials: first.saturating_add(games),
            truncate: truncate
                .map(|turns| count("truncate", turns.0))
                .transpose()?,
            variance_reduction,
            seed,
            threads: 1,
        };
        let flag = stop::flag(None);
        let (rules, learned) = (&self.rules, &self.learned);
        interruptible::run(
            py,
            &flag,
            |_: interruptible::Sender<()>| {
                (first..rollout.trials)
                    .take_while(|_| !flag.is_stopped())
                    .map(|number| rollout.trial(rules, learned, &state, number))
                    .collect()
            },
            |()| Ok(()),
        )
    }

    /// What a rollout has found with some more games, added in their order.
    #[staticmethod]
    #[pyo3(signature = (before, games))]
    fn tallied<'py>(
        py: Python<'py>,
        before: Option<(u32, [[f64; 7]; 2])>,
        games: Vec<[f64; 6]>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let mut found = before.map_or(Found::default(), |(trials, tally)| Found::of(trials, tally));
        for ends in &games {
            found.add(ends);
        }
        describe(py, &found, Instant::now())
    }

    /// What to do with the cube before a roll, for money or at the score of the XGID.
    #[pyo3(signature = (xgid, *, highest=1024))]
    fn cube<'py>(&self, py: Python<'py>, xgid: &str, highest: u32) -> PyResult<Bound<'py, PyDict>> {
        let (state, score) = named(xgid, false)?;
        if matches!(state.phase, Phase::Moving(_) | Phase::Dropped) {
            let text =
                "a cube is turned before the roll: this position has a roll to play, or is over";
            return Err(PositionError::new_err(text));
        }
        let options = Options {
            gammons: true,
            cube: highest,
            score,
        };
        let game = Backgammon::new(options);
        let game = game.map_err(|error| InvalidInputError::new_err(error.to_string()))?;
        if game.is_terminal(&state) {
            return Err(PositionError::new_err("the game is over"));
        }
        let (own, other) = state.sides();
        let outcomes = self.learned.outcomes(own, other, &mut Scratch::default());
        let stakes = Stakes::of(&game, usize::from(state.mover), &MATCH_EQUITIES);
        let cube = state.cube.value();
        let decision = decide(&stakes, &outcomes, cube, owner(&state));
        let dict = PyDict::new(py);
        dict.set_item("outcomes", outcomes.0.to_vec())?;
        dict.set_item("may_double", game.may_double(state.cube, state.mover))?;
        dict.set_item("no_double", decision.no_double)?;
        dict.set_item("double_take", decision.double_take)?;
        dict.set_item("double_drop", decision.double_drop)?;
        dict.set_item("double", decision.double)?;
        dict.set_item("take", decision.take)?;
        dict.set_item("too_good", decision.too_good)?;
        let opponent = stakes.opposite();
        let theirs = outcomes.opposite();
        dict.set_item("dead_take_point", opponent.dead_take_point(&theirs, cube))?;
        dict.set_item("live_take_point", opponent.live_take_point(&theirs, cube))?;
        dict.set_item("match", stakes.needs.is_some())?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        let games = self.origin.games;
        format!("<LearnedBackgammon of {games} games>")
    }
}

/// What was found so far, for Python.
fn describe<'py>(py: Python<'py>, found: &Found, start: Instant) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let (equity, error) = found.equity();
    dict.set_item("trials", found.trials)?;
    dict.set_item("chances", found.chances().to_vec())?;
    dict.set_item("errors", found.errors().to_vec())?;
    dict.set_item("equity", equity)?;
    dict.set_item("equity_error", error)?;
    dict.set_item("tally", found.tally())?;
    dict.set_item("seconds", start.elapsed().as_secs_f64())?;
    Ok(dict)
}

/// The chance to win a match for a player who needs so many points against one who needs so many.
#[pyfunction]
#[pyo3(signature = (own, other, *, crawford=false))]
pub fn match_equity(own: usize, other: usize, crawford: bool) -> f64 {
    MATCH_EQUITIES.chance(own, other, crawford)
}
