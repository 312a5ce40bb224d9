//! Estimates by patterns, in training.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Place, Score};
use zermelo_learn::file::{self, Origin};
use zermelo_learn::survey::fingerprint;
use zermelo_learn::{Loss, Patterns, Plan, Samples, Size, Trainer, find, play};

use super::estimate::describe;
use super::rounds::{self, Asked, Rounds};
use super::source::{
    LONGEST, PythonRules, Source, games_before, kind_of, learner, place, refuse_other_rules,
};
use crate::errors::{InvalidInputError, UnsupportedGameError};
use crate::native_game::NativeGame;
use crate::stop::{self, Stop};

/// Games between two steps of learning; all of them rest on the same weights, on however many threads.
const BATCH: u64 = 64;

/// Games of rules in Python between two looks at signals.
const PYTHON_BATCH: u64 = 4;

/// An estimate of a game in training.
#[pyclass(module = "zermelo._core")]
pub struct PatternTrainer {
    source: Source,
    trainer: Trainer,
    /// How many games were played.
    games: u64,
    seed: u64,
    /// How long random games are.
    length: f64,
    rules: u64,
}

#[pymethods]
impl PatternTrainer {
    /// Begins with an estimate that has no opinion, on patterns that random games tell.
    #[staticmethod]
    #[pyo3(signature = (game, *, seed=1, tuples=96, stages=8))]
    fn begin(
        py: Python<'_>,
        game: &NativeGame,
        seed: u64,
        tuples: usize,
        stages: usize,
    ) -> PyResult<PatternTrainer> {
        let source = Source::Shared(Arc::clone(game.game()));
        PatternTrainer::on(py, source, (seed, tuples, stages), 0)
    }

    /// The same for a game in plain Python. `cells` gives the bytes of a state, and `places` where they lie.
    #[staticmethod]
    #[pyo3(signature = (game, cells, places, *, players, payoffs, payoff_range, chance, seed=1, tuples=96, stages=8, surveyed=60))]
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
        tuples: usize,
        stages: usize,
        surveyed: u64,
    ) -> PyResult<PatternTrainer> {
        let kind = kind_of(players, payoffs, payoff_range, chance);
        let rules = PythonRules {
            game,
            cells,
            kind,
            places: places.into_iter().map(place).collect(),
        };
        PatternTrainer::on(py, Source::Python(rules), (seed, tuples, stages), surveyed)
    }

    /// What the rules of a game do, as one number: files of other games have others.
    #[staticmethod]
    fn rules_of(game: &NativeGame) -> PyResult<u64> {
        Ok(learner(game.game())?.fingerprint())
    }

    /// The same for a game in plain Python.
    #[staticmethod]
    #[pyo3(signature = (game, cells, places, *, players, payoffs, payoff_range, chance))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
    fn rules_of_python(
        py: Python<'_>,
        game: Py<PyAny>,
        cells: Py<PyAny>,
        places: Vec<(Option<i16>, Option<i16>)>,
        players: usize,
        payoffs: &str,
        payoff_range: (i32, i32),
        chance: bool,
    ) -> PyResult<u64> {
        let kind = kind_of(players, payoffs, payoff_range, chance);
        let places = places.into_iter().map(place).collect();
        let rules = PythonRules {
            game,
            cells,
            kind,
            places,
        };
        rules.ask(py, fingerprint)
    }

    /// Goes on with the training of a file.
    fn resume(&mut self, path: PathBuf) -> PyResult<BTreeMap<String, String>> {
        let (trainer, origin) = file::load(&path).map_err(InvalidInputError::new_err)?;
        refuse_other_rules(&origin, self.rules, &path)?;
        self.trainer = trainer;
        self.games = games_before(&origin);
        Ok(origin.notes)
    }

    /// Plays and learns, for so many seconds or until there were so many games; gives what came of it.
    #[pyo3(signature = (*, seconds=None, games=None, threads=1, depth=1, explore=0.1, openings=None, trace=0.5,
                        rate=1.5, repeats=1, stop=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
    fn train<'py>(
        &mut self,
        py: Python<'py>,
        seconds: Option<f64>,
        games: Option<u64>,
        threads: usize,
        depth: u32,
        explore: f64,
        openings: Option<u32>,
        trace: f32,
        rate: f32,
        repeats: u32,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let rounds = Rounds::new(seconds, games, stop::flag(stop));
        let plan = Plan {
            seed: self.seed,
            games: 0..0,
            depth,
            openings: openings.unwrap_or((self.length / 3.0) as u32),
            explore,
            trace,
            longest: ((3.0 * self.length) as u32 + 40).min(LONGEST),
        };
        let step = Step { rate, repeats };
        let learner = match &self.source {
            Source::Shared(game) => Some(learner(game)?),
            Source::Python(_) => None,
        };
        let exchange = |cells: &mut [u8]| {
            learner
                .as_ref()
                .is_some_and(|learner| learner.exchange(cells))
        };
        let mut totals = Totals::default();
        rounds::rounds(
            py,
            (&self.source, &rounds, threads),
            (BATCH, PYTHON_BATCH),
            (&mut self.games, &mut self.trainer),
            &|trainer, asked, games| {
                let (patterns, plan) = (
                    &trainer.patterns,
                    &Plan {
                        games,
                        ..plan.clone()
                    },
                );
                let stop = || rounds.stop.is_stopped();
                match asked {
                    Asked::Shared(learner) => Ok(learner.play(patterns, plan, &stop)),
                    Asked::Python(py, rules) => {
                        rules.ask(py, |game| play(game, patterns, plan, &stop))
                    }
                }
            },
            &mut |trainer, played| {
                let mut samples = Samples::default();
                played.into_iter().for_each(|part| samples.append(part));
                step.learn(trainer, &samples, &exchange, &mut totals);
            },
        )?;
        if totals.changes.1 > 0 {
            let mean = totals.changes.0 / totals.changes.1 as f64;
            self.trainer.patterns.unit = (mean * f64::from(ESTIMATE_LIMIT)) as Score;
        }
        let told = PyDict::new(py);
        let by_stage: Vec<f64> = totals.by_stage.iter().map(Loss::rms).collect();
        told.set_item("error_by_stage", by_stage)?;
        told.set_item("games", self.games)?;
        told.set_item("positions", totals.positions)?;
        told.set_item("plies", totals.plies)?;
        told.set_item("error", totals.loss.rms())?;
        told.set_item("seconds", rounds.seconds())?;
        Ok(told)
    }

    /// Writes the estimate, aside first and then renamed; if `resumable`, with all that training needs to go on.
    #[pyo3(signature = (path, game, notes, *, resumable=false))]
    fn save(
        &mut self,
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
        let trainer = &self.trainer;
        py.detach(|| file::save(trainer, &origin, &path, resumable))
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

    /// Where the cells lie: columns and rows, None for those beside the board.
    #[getter]
    fn places(&self) -> PyResult<Vec<(Option<i16>, Option<i16>)>> {
        let places = match &self.source {
            Source::Shared(game) => learner(game)?.places(),
            Source::Python(rules) => rules.places.clone(),
        };
        let told = |place| match place {
            Place::At(x, y) => (Some(x), Some(y)),
            Place::Beside => (None, None),
        };
        Ok(places.into_iter().map(told).collect())
    }

    /// What the estimate looks at, in numbers.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        describe(py, &self.trainer.patterns)
    }
}

impl PatternTrainer {
    fn on(
        py: Python<'_>,
        source: Source,
        (seed, tuples, stages): (u64, usize, usize),
        surveyed: u64,
    ) -> PyResult<PatternTrainer> {
        let (survey, rules) = source.survey(py, seed, surveyed)?;
        let size = Size {
            tuples,
            stages,
            ..Size::default()
        };
        let shape = find(&survey, size, seed).map_err(UnsupportedGameError::new_err)?;
        Ok(PatternTrainer {
            source,
            trainer: Trainer::new(Patterns::blank(shape)),
            games: 0,
            seed,
            length: survey.length,
            rules,
        })
    }
}

/// How samples are learned from.
struct Step {
    rate: f32,
    repeats: u32,
}

/// What came of several batches.
#[derive(Default)]
struct Totals {
    loss: Loss,
    by_stage: Vec<Loss>,
    positions: u64,
    plies: u64,
    /// How much what states are worth changes from one to the next, in all, and how many changes there were.
    changes: (f64, u64),
}

impl Step {
    fn learn(
        &self,
        trainer: &mut Trainer,
        samples: &Samples,
        exchange: &dyn Fn(&mut [u8]) -> bool,
        totals: &mut Totals,
    ) {
        for time in 0..self.repeats.max(1) {
            let losses = trainer.learn(samples, self.rate, exchange);
            if time == 0 {
                totals.by_stage.resize(losses.len(), Loss::default());
                for (all, loss) in totals.by_stage.iter_mut().zip(losses) {
                    all.add(loss);
                    totals.loss.add(loss);
                }
            }
        }
        if trainer.patterns.shape().outputs == 1 {
            for pair in samples.targets.windows(2) {
                totals.changes.0 += f64::from((pair[1] - pair[0]).abs());
                totals.changes.1 += 1;
            }
        }
        totals.positions += samples.len() as u64;
        totals.plies += samples.plies;
    }
}
