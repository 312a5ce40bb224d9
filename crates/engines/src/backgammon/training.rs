//! One training from its start to its end: how long, checkpoints, and a curve of strength.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use zermelo_core::StopFlag;
use zermelo_games::backgammon::{Backgammon, Options, Structure};
use zermelo_tables::backgammon::{Bearoffs, Tabled};

use super::contest::{Contest, contest};
use super::files::{Origin, WeightsError};
use super::shipped::bearoff;
use super::trainer::{ROUND, Settings, Trainer};

/// How often a checkpoint is written.
const CHECKPOINT: Duration = Duration::from_secs(30);

/// Strength is measured so often in a training.
const MEASUREMENTS: f64 = 10.0;

/// Pairs of games of a measurement.
const PAIRS: u64 = 100;

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    /// Where checkpoints and the result go.
    pub output: PathBuf,
    /// How long, counted over all sittings.
    pub seconds: Option<f64>,
    /// How many games, in whole rounds. With this alone and equal settings the same weights come out, bit by bit.
    pub games: Option<u64>,
    /// How many threads play.
    pub threads: usize,
    /// The command that is written into the file.
    pub command: String,
}

/// How far a training has come.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// How much of it is done, from 0 to 1.
    pub share: f64,
    /// The games played.
    pub games: u64,
    /// The seconds spent, over all sittings.
    pub seconds: f64,
    /// The mean loss of the last round.
    pub loss: f32,
    /// Points a game against the hand-written estimate, where they were measured just now.
    pub strength: Option<Contest>,
}

impl Training {
    /// Trains from nothing, or goes on from the output where `resume` is asked for. `report` is told after rounds.
    ///
    /// Checkpoints are written aside and renamed, so that a kill loses half a minute at most.
    pub fn run(
        &self,
        settings: Settings,
        resume: bool,
        stop: &StopFlag,
        mut report: impl FnMut(&Progress),
    ) -> Result<Progress, WeightsError> {
        let table = bearoff()?;
        let (mut trainer, mut origin) = if resume {
            Trainer::load(&self.output, table.clone())?
        } else {
            let trainer = Trainer::new(settings, table.clone())?;
            let trainer = trainer.ok_or_else(|| hidden(settings))?;
            (trainer, Origin::default())
        };
        let rules = Backgammon::new(Options::default())?;
        let opponent = Tabled {
            evaluator: Structure,
            tables: Bearoffs {
                two_sided: Some(table),
                one_sided: None,
            },
        };
        origin.seed = trainer.settings().seed;
        origin.command.clone_from(&self.command);
        let before = origin.seconds;
        let start = Instant::now();
        let (mut saved, mut told) = (Instant::now(), None);
        let mut progress = self.progress(&trainer, before);
        let mut measured = (progress.share * MEASUREMENTS).floor();
        while progress.share < 1.0 && !stop.is_stopped() {
            let round = trainer.round(self.threads, progress.share as f32);
            progress = self.progress(&trainer, before + start.elapsed().as_secs_f64());
            progress.loss = round.loss;
            let due = (progress.share * MEASUREMENTS).floor();
            if due > measured {
                measured = due;
                let learned = trainer.learned();
                progress.strength = Some(contest(&rules, &learned, &opponent, PAIRS, 1));
            }
            let is_news = |told: Instant| told.elapsed() > Duration::from_millis(200);
            if progress.strength.is_some() || told.is_none_or(is_news) {
                told = Some(Instant::now());
                report(&progress);
            }
            if saved.elapsed() > CHECKPOINT {
                save(&trainer, &mut origin, &progress, &self.output)?;
                saved = Instant::now();
            }
        }
        save(&trainer, &mut origin, &progress, &self.output)?;
        report(&progress);
        Ok(progress)
    }

    fn progress(&self, trainer: &Trainer, seconds: f64) -> Progress {
        let games = trainer.games();
        let of_time = self.seconds.map_or(0.0, |all| seconds / all.max(1e-9));
        let of_games = self.games.map_or(0.0, |all| {
            games as f64 / all.next_multiple_of(ROUND).max(1) as f64
        });
        Progress {
            share: of_time.max(of_games).min(1.0),
            games,
            seconds,
            ..Progress::default()
        }
    }
}

fn hidden(settings: Settings) -> WeightsError {
    let [contact, race] = settings.hidden;
    WeightsError::Unexpected(format!(
        "networks of {contact} and {race} hidden units: these are multiples of 32 up to 512"
    ))
}

fn save(
    trainer: &Trainer,
    origin: &mut Origin,
    progress: &Progress,
    path: &Path,
) -> Result<(), WeightsError> {
    origin.games = progress.games;
    origin.seconds = progress.seconds;
    trainer.save(path, origin)
}
