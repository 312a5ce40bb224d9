//! One estimation of weights from its start to its end: positions that teach and positions that test, the
//! steps of the optimizer, and checkpoints.

use std::path::PathBuf;

use thiserror::Error;
use zermelo_core::StopFlag;
use zermelo_games::chess::evaluation::Weights;

use super::checkpoint::{Sitting, fingerprint};
use super::games::Played;
use super::positions::{Sample, quiet};
use super::regression::{Adam, gradient, mean_loss, numbers, steepness, weights};

/// Every so many games one tests, and does not teach.
const TEST_EVERY: usize = 10;

/// A checkpoint is written, and the test made, every so many steps.
const ROUND: u32 = 10;

/// The length of the first step, in hundredths of a pawn; the last is a twentieth of it.
const FIRST_STEP: f64 = 1.5;
const LAST_SHARE: f64 = 0.05;

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Steps of the optimizer.
    pub steps: u32,
    /// Threads that add up slopes; what comes out does not depend on them.
    pub threads: usize,
    /// How far a weight is expected to be from where it began, in hundredths of a pawn.
    pub freedom: f64,
    /// Where checkpoints go, from which the same estimation goes on.
    pub checkpoint: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            steps: 100,
            threads: 1,
            freedom: 8.0,
            checkpoint: None,
        }
    }
}

/// The positions of games: of most to teach, of some to test.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Data {
    /// How many games there are.
    pub games: usize,
    /// Positions to learn from.
    pub teaching: Vec<Sample>,
    /// Positions that only measure.
    pub testing: Vec<Sample>,
}

impl Data {
    /// The quiet positions of games, every tenth game apart.
    pub fn new(games: &[Played], start: &Weights) -> Data {
        let mut data = Data {
            games: games.len(),
            ..Data::default()
        };
        for (index, played) in games.iter().enumerate() {
            let samples = quiet(played, start);
            if index % TEST_EVERY == TEST_EVERY - 1 {
                data.testing.extend(samples);
            } else {
                data.teaching.extend(samples);
            }
        }
        data
    }
}

/// How far an estimation has come.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// Steps taken.
    pub steps: u32,
    /// Steps in all.
    pub of: u32,
    /// The mean loss over the positions that teach, without the pull.
    pub teaching: f64,
    /// The mean loss over the positions that test.
    pub testing: f64,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimated {
    /// The weights that foretold the testing positions best, or the last if there are none.
    pub weights: Weights,
    /// Points for a hundredth of a pawn.
    pub steepness: f64,
    /// The losses at the start,
    pub before: Progress,
    /// and with these weights.
    pub after: Progress,
    /// Whether all steps were taken.
    pub finished: bool,
}

/// Why an estimation cannot be done, or be gone on with.
#[derive(Debug, Error)]
pub enum TuningError {
    /// Too little to learn from.
    #[error(
        "{games} games with {positions} quiet positions are too few to estimate weights from: some hundred games are the least"
    )]
    TooFew {
        /// Games.
        games: usize,
        /// Quiet positions.
        positions: usize,
    },
    /// A checkpoint cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A checkpoint is of something else, or damaged.
    #[error("{}: {reason}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// So many positions that do not depend on each other is a game worth.
const INDEPENDENT: f64 = 5.0;

/// The fewest positions from which anything is estimated.
const FEWEST: usize = 1000;

/// Estimates weights from positions, beginning with those of `start`; `report` is told of rounds.
///
/// Equal data and settings give equal weights, in one sitting or in several.
pub fn estimate(
    data: &Data,
    start: &Weights,
    settings: &Settings,
    stop: &StopFlag,
    report: &mut dyn FnMut(&Progress),
) -> Result<Estimated, TuningError> {
    if data.teaching.len() < FEWEST {
        return Err(TuningError::TooFew {
            games: data.games,
            positions: data.teaching.len() + data.testing.len(),
        });
    }
    let first = numbers(start);
    let slope = steepness(&data.teaching, &first);
    let measure = |steps: u32, numbers: &[f64]| Progress {
        steps,
        of: settings.steps,
        teaching: mean_loss(&data.teaching, numbers, slope),
        testing: mean_loss(&data.testing, numbers, slope),
    };
    let before = measure(0, &first);
    let fingerprint = fingerprint(data, &first, settings);
    let begun = || Sitting {
        adam: Adam::new(first.clone()),
        best: (before, first.clone()),
    };
    let mut sitting = match &settings.checkpoint {
        Some(path) if path.exists() => Sitting::load(path, fingerprint)?,
        _ => begun(),
    };
    // Positions of one game share its result, so that together they count as a few only.
    let observations = INDEPENDENT * data.games.max(1) as f64;
    let pull = 1.0 / (settings.freedom * settings.freedom * observations);
    while sitting.adam.steps < settings.steps && !stop.is_stopped() {
        let (_, mut slopes) = gradient(
            &data.teaching,
            &sitting.adam.numbers,
            slope,
            settings.threads,
        );
        for ((slope, now), first) in slopes.iter_mut().zip(&sitting.adam.numbers).zip(&first) {
            *slope += pull * (now - first);
        }
        let share = f64::from(sitting.adam.steps) / f64::from(settings.steps.max(1));
        sitting
            .adam
            .step(&slopes, FIRST_STEP * LAST_SHARE.powf(share));
        let steps = sitting.adam.steps;
        if steps.is_multiple_of(ROUND) || steps == settings.steps {
            let now = measure(steps, &sitting.adam.numbers);
            if data.testing.is_empty() || now.testing < sitting.best.0.testing {
                sitting.best = (now, sitting.adam.numbers.clone());
            }
            if let Some(path) = &settings.checkpoint {
                sitting.save(path, fingerprint)?;
            }
            report(&now);
        }
    }
    Ok(Estimated {
        weights: weights(&sitting.best.1),
        steepness: slope,
        before,
        after: sitting.best.0,
        finished: sitting.adam.steps >= settings.steps,
    })
}
