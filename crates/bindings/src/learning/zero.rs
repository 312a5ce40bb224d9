//! Networks that learn from games against themselves, as Python trains them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict};
use zermelo_core::{Player, StopFlag};
use zermelo_learn::file::Origin;
use zermelo_learn::patterns::Scale;
use zermelo_learn::zero::{
    Example, Games, Judge, Losses, Plan, Settings, Trainer, bytes, duel, file, play,
};

use super::network::described;
use super::rounds::{self, Asked, Rounds, parts};
use super::source::{
    LONGEST, PythonRules, Source, games_before, kind_of, learner, place, refuse_other_rules,
};
use crate::errors::{InvalidInputError, UnsupportedGameError};
use crate::native_game::NativeGame;
use crate::stop::{self, Stop};

/// Games between two lessons; all of them rest on the same weights, on however many threads.
const BATCH: u64 = 128;

/// The same where the rules are in Python.
const PYTHON_BATCH: u64 = 8;

/// A network of a game in training.
#[pyclass(module = "zermelo._core")]
pub struct ZeroTrainer {
    source: Source,
    trainer: Trainer,
    /// The network that was kept last.
    best: Judge,
    games: u64,
    seed: u64,
    /// How long random games are.
    length: f64,
    rules: u64,
}

/// How a network plays against itself and learns.
#[derive(FromPyObject)]
struct Method {
    #[pyo3(item)]
    simulations: u32,
    #[pyo3(item)]
    considered: usize,
    #[pyo3(item)]
    explore: f64,
    #[pyo3(item)]
    trace: f32,
    #[pyo3(item)]
    rate: f32,
    #[pyo3(item)]
    repeats: f64,
    #[pyo3(item)]
    batch: usize,
    #[pyo3(item)]
    window: usize,
}

/// A state of a game of somebody else's: who moves, its cells, those after each of its moves, and which was played.
type Recorded = (u8, Vec<u8>, Vec<Vec<u8>>, usize);

#[pymethods]
impl ZeroTrainer {
    /// Begins with a network that knows nothing.
    #[staticmethod]
    #[pyo3(signature = (game, *, seed=1, hidden=128))]
    fn begin(py: Python<'_>, game: &NativeGame, seed: u64, hidden: usize) -> PyResult<ZeroTrainer> {
        let source = Source::Shared(Arc::clone(game.game()));
        ZeroTrainer::on(py, source, seed, hidden, 0)
    }

    /// The same for a game in plain Python. `cells` gives the bytes of a state, and `places` where they lie.
    #[staticmethod]
    #[pyo3(signature = (game, cells, places, *, players, payoffs, payoff_range, chance, seed=1, hidden=128, surveyed=60))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
    fn begin_python(
        py: Python<'_>,
        game: Py<PyAny>,
        cells: Py<PyAny>,
        places: Vec<(Option<i16>, Option<i16>)>,
        players: usize,
        payoffs: &str,
        payoff_range: (i32, i32),
        chance: bool,
        seed: u64,
        hidden: usize,
        surveyed: u64,
    ) -> PyResult<ZeroTrainer> {
        let rules = PythonRules {
            game,
            cells,
            kind: kind_of(players, payoffs, payoff_range, chance),
            places: places.into_iter().map(place).collect(),
        };
        ZeroTrainer::on(py, Source::Python(rules), seed, hidden, surveyed)
    }

    /// Goes on with the training of a file; `best` is the network that was kept last, if there is one.
    #[pyo3(signature = (path, best=None))]
    fn resume(
        &mut self,
        path: PathBuf,
        best: Option<PathBuf>,
    ) -> PyResult<BTreeMap<String, String>> {
        let (trainer, origin) = self.read(&path)?;
        self.best = match best {
            Some(best) => self.read(&best)?.0.judge,
            None => trainer.judge.clone(),
        };
        self.trainer = trainer;
        self.games = games_before(&origin);
        Ok(origin.notes)
    }

    /// Plays and learns, for so many seconds or until there were so many games; gives what came of it.
    #[pyo3(signature = (method, *, seconds=None, games=None, threads=1, stop=None))]
    fn train<'py>(
        &mut self,
        py: Python<'py>,
        method: Method,
        seconds: Option<f64>,
        games: Option<u64>,
        threads: usize,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let rounds = Rounds::new(seconds, games, stop::flag(stop));
        let settings = self.settings(&method, threads);
        let plan = self.plan(&method);
        let (mut losses, mut positions, mut plies) = (Losses::default(), 0, 0);
        rounds::rounds(
            py,
            (&self.source, &rounds, threads),
            (BATCH, PYTHON_BATCH),
            (&mut self.games, &mut self.trainer),
            &|trainer, asked, games| {
                let plan = Plan {
                    games,
                    ..plan.clone()
                };
                plays(asked, &trainer.judge, &plan, &rounds.stop)
            },
            &mut |trainer, played| {
                let mut all = Games::default();
                played.iter().for_each(|part| all.append(part));
                positions += all.len() as u64;
                plies += all.plies;
                losses.add(trainer.learn(all, &settings));
            },
        )?;
        self.told(py, losses, (positions, plies), rounds.seconds())
    }

    /// Plays the games of these numbers and gives them as bytes; nothing is learned from them.
    #[pyo3(signature = (method, *, first, count, threads=1, stop=None))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        method: Method,
        first: u64,
        count: u64,
        threads: usize,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let numbers = first..first.saturating_add(count);
        let games = self.played(py, &method, &numbers, threads, &stop::flag(stop))?;
        Ok(PyBytes::new(py, &bytes::to_bytes(&games)))
    }

    /// A game that somebody else played, as bytes, by its states and what the first player got.
    fn record<'py>(
        &self,
        py: Python<'py>,
        states: Vec<Recorded>,
        payoff: f64,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (judge, kind) = (&self.trainer.judge, self.source.kind());
        let share = Scale::of(kind).share(payoff);
        let mut games = Games::default();
        (games.games, games.plies) = (1, states.len() as u64);
        let mut room = judge.room();
        for (mover, mut before, mut after, played) in states {
            let second = mover == 1;
            if played >= after.len() {
                let wrong = format!("move {played} of {} was not there to play", after.len());
                return Err(InvalidInputError::new_err(wrong));
            }
            if let (Source::Shared(game), true) = (&self.source, second && judge.exchanges()) {
                let learner = learner(game)?;
                for cells in after.iter_mut().chain([&mut before]) {
                    if cells.len() == judge.width() {
                        learner.exchange(cells);
                    }
                }
            }
            let seen = after.iter().map(Vec::as_slice);
            judge
                .see(Player::new(mover & 1), &before, seen, &mut room)
                .map_err(InvalidInputError::new_err)?;
            let mut policy = vec![0.0; after.len()];
            policy[played] = 1.0;
            games.push(&Example {
                inputs: &room.inputs,
                value: if second { -share } else { share },
                changes: &room.changes,
                ends: &room.ends,
                policy: &policy,
            });
        }
        Ok(PyBytes::new(py, &bytes::to_bytes(&games)))
    }

    /// Learns from games as bytes, in their order; `played` of them count as games against itself.
    #[pyo3(signature = (method, parts, *, played=0, threads=1))]
    fn learn<'py>(
        &mut self,
        py: Python<'py>,
        method: Method,
        parts: Vec<PyBackedBytes>,
        played: u64,
        threads: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let start = Instant::now();
        let settings = self.settings(&method, threads);
        let layers = self.trainer.judge.network.layers();
        let mut all = Games::default();
        for part in &parts {
            all.append(&bytes::from_bytes(part, layers).map_err(InvalidInputError::new_err)?);
        }
        self.games += played;
        let counts = (all.len() as u64, all.plies);
        let trainer = &mut self.trainer;
        let losses = py.detach(|| trainer.learn(all, &settings));
        self.told(py, losses, counts, start.elapsed().as_secs_f64())
    }

    /// The share of the points of the network in training against the one that was kept last.
    #[pyo3(signature = (method, *, pairs=50, threads=1, stop=None))]
    fn gate(
        &self,
        py: Python<'_>,
        method: Method,
        pairs: u64,
        threads: usize,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<f64> {
        let flag = stop::flag(stop);
        let plan = self.plan(&method);
        let judges = [&self.trainer.judge, &self.best];
        let points = parts(
            py,
            &self.source,
            &(0..pairs),
            threads,
            &flag,
            &|asked, numbers| {
                let plan = Plan {
                    games: numbers,
                    ..plan.clone()
                };
                let stop = || flag.is_stopped();
                match asked {
                    Asked::Shared(learner) => Ok(learner.zero_duel(judges, &plan, &stop)),
                    Asked::Python(py, rules) => {
                        rules.ask(py, |game| duel(game, judges, &plan, &stop))
                    }
                }
            },
        )?;
        Ok(points.iter().sum::<f64>() / (2 * pairs.max(1)) as f64)
    }

    /// Keeps the network in training as the best so far.
    fn keep(&mut self) {
        self.best = self.trainer.judge.clone();
    }

    /// Writes the network that was kept last; if `resumable`, the one in training with all that it needs to go on but
    /// the games it remembers.
    #[pyo3(signature = (path, game, notes, *, resumable=false))]
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        game: String,
        mut notes: BTreeMap<String, String>,
        resumable: bool,
    ) -> PyResult<()> {
        notes.insert("games".to_owned(), self.games.to_string());
        notes.insert("seed".to_owned(), self.seed.to_string());
        let origin = Origin {
            game,
            rules: self.rules,
            notes,
        };
        py.detach(|| {
            if resumable {
                file::save(&self.trainer, &origin, &path, true)
            } else {
                file::save(&Trainer::new(self.best.clone()), &origin, &path, false)
            }
        })
        .map_err(pyo3::exceptions::PyOSError::new_err)
    }

    /// How many games were played.
    #[getter]
    fn games(&self) -> u64 {
        self.games
    }

    /// What the rules do, as one number.
    #[getter]
    fn rules(&self) -> u64 {
        self.rules
    }

    /// The network in numbers.
    fn describe(&self) -> BTreeMap<&'static str, usize> {
        described(&self.trainer.judge)
    }
}

impl ZeroTrainer {
    fn on(
        py: Python<'_>,
        source: Source,
        seed: u64,
        hidden: usize,
        surveyed: u64,
    ) -> PyResult<ZeroTrainer> {
        let (survey, rules) = source.survey(py, seed, surveyed)?;
        let exchanged = match &source {
            Source::Shared(game) => learner(game)?.exchange(&mut vec![0; survey.places.len()]),
            Source::Python(_) => false,
        };
        let judge = Judge::new(&survey, exchanged, hidden, seed);
        let judge = judge.map_err(UnsupportedGameError::new_err)?;
        Ok(ZeroTrainer {
            source,
            best: judge.clone(),
            trainer: Trainer::new(judge),
            games: 0,
            seed,
            length: survey.length,
            rules,
        })
    }

    fn read(&self, path: &Path) -> PyResult<(Trainer, Origin)> {
        let (trainer, origin) = file::load(path).map_err(InvalidInputError::new_err)?;
        refuse_other_rules(&origin, self.rules, path)?;
        Ok((trainer, origin))
    }

    fn plan(&self, method: &Method) -> Plan {
        Plan {
            seed: self.seed,
            games: 0..0,
            simulations: method.simulations,
            considered: method.considered,
            openings: (self.length / 2.0) as u32,
            explore: method.explore,
            trace: method.trace,
            longest: ((3.0 * self.length) as u32 + 40).min(LONGEST),
        }
    }

    fn settings(&self, method: &Method, threads: usize) -> Settings {
        Settings {
            seed: self.seed,
            batch: method.batch.clamp(1, 1 << 16),
            repeats: method.repeats.clamp(0.0, 1e3),
            rate: method.rate,
            window: method.window,
            threads: threads.max(1),
        }
    }

    /// Games against itself, in the order of their numbers.
    fn played(
        &self,
        py: Python<'_>,
        method: &Method,
        numbers: &Range<u64>,
        threads: usize,
        flag: &StopFlag,
    ) -> PyResult<Games> {
        let (judge, plan) = (&self.trainer.judge, self.plan(method));
        let played = parts(py, &self.source, numbers, threads, flag, &|asked, games| {
            let plan = Plan {
                games,
                ..plan.clone()
            };
            plays(asked, judge, &plan, flag)
        })?;
        let mut all = Games::default();
        played.iter().for_each(|part| all.append(part));
        Ok(all)
    }

    /// What came of lessons, for Python.
    fn told<'py>(
        &self,
        py: Python<'py>,
        losses: Losses,
        (positions, plies): (u64, u64),
        seconds: f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        let count = losses.count.max(1) as f64;
        told.set_item("games", self.games)?;
        told.set_item("positions", positions)?;
        told.set_item("plies", plies)?;
        told.set_item("error", (losses.squares / count).sqrt())?;
        told.set_item("surprise", losses.surprise / count)?;
        told.set_item("seconds", seconds)?;
        Ok(told)
    }
}

/// Games of a network against itself.
fn plays(asked: Asked<'_, '_>, judge: &Judge, plan: &Plan, flag: &StopFlag) -> PyResult<Games> {
    let stop = || flag.is_stopped();
    match asked {
        Asked::Shared(learner) => Ok(learner.zero_play(judge, plan, &stop)),
        Asked::Python(py, rules) => rules.ask(py, |game| play(game, judge, plan, &stop)),
    }
}
