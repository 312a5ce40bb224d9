//! A whole tuning: games from a file or against itself, the estimation, the weights and the report.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use zermelo_core::StopFlag;
use zermelo_games::chess::evaluation::Weights;

use super::estimator::{Data, Estimated, Progress, Settings, TuningError, estimate};
use super::games::{Played, read};
use super::report::{Worth, report, worths};
use super::self_play::SelfPlay;

/// Where games come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A file of PGN.
    File(PathBuf),
    /// So many games against itself, with so many nodes for each move.
    SelfPlay {
        /// How many.
        games: u64,
        /// Nodes of a move.
        nodes: u64,
    },
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Session {
    /// The games.
    pub source: Source,
    /// Where the weights go. Games against itself go beside it, to `.games.pgn`, and checkpoints to `.checkpoint`.
    pub output: PathBuf,
    /// The weights with which to begin, and to play.
    pub start: Weights,
    /// Decides the openings of games against itself.
    pub seed: u64,
    /// How many threads play and add up.
    pub threads: usize,
    /// Steps of the optimizer.
    pub steps: u32,
    /// How far a weight is expected to be from where it began, in hundredths of a pawn.
    pub freedom: f64,
}

/// How far a session has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stage {
    /// Games against itself are played: so many of so many.
    Playing {
        /// Done, those of earlier sittings too.
        games: u64,
        /// In all.
        of: u64,
    },
    /// Weights are estimated.
    Estimating(Progress),
}

/// What came of a session.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Games that were used.
    pub games: usize,
    /// Games that could not be read, and what was wrong with the first.
    pub damaged: (usize, Option<String>),
    /// Positions to learn from, and to test.
    pub positions: [usize; 2],
    /// The estimation; `None` if it was stopped before.
    pub found: Option<Estimated>,
    /// What pieces are worth.
    pub worths: [Worth; 5],
    /// The report.
    pub report: String,
}

/// A name beside another.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

impl Session {
    /// Does it, and goes on from the files that an earlier sitting with equal settings has left.
    ///
    /// Weights are written aside and renamed; the checkpoint is removed at the end.
    pub fn run(
        &self,
        stop: &StopFlag,
        report_stage: &mut (dyn FnMut(Stage) + Send),
    ) -> Result<Outcome, TuningError> {
        let mut outcome = Outcome {
            games: 0,
            damaged: (0, None),
            positions: [0, 0],
            found: None,
            worths: Default::default(),
            report: String::new(),
        };
        let games = match &self.source {
            Source::File(path) => {
                let found = read(&text_of(path)?);
                outcome.damaged = (found.damaged, found.first_damage);
                found.games
            }
            Source::SelfPlay { games, nodes } => self.played(*games, *nodes, stop, report_stage)?,
        };
        if stop.is_stopped() {
            return Ok(outcome);
        }
        let data = Data::new(&games, &self.start);
        outcome.games = data.games;
        outcome.positions = [data.teaching.len(), data.testing.len()];
        let checkpoint = beside(&self.output, ".checkpoint");
        let settings = Settings {
            steps: self.steps,
            threads: self.threads,
            freedom: self.freedom,
            checkpoint: Some(checkpoint.clone()),
        };
        let found = estimate(&data, &self.start, &settings, stop, &mut |progress| {
            report_stage(Stage::Estimating(*progress));
        })?;
        if found.finished {
            let aside = beside(&self.output, ".part");
            fs::write(&aside, found.weights.write())
                .and_then(|()| fs::rename(&aside, &self.output))
                .map_err(|error| failed(&self.output, error))?;
            // A checkpoint that stays does no harm.
            let _ = fs::remove_file(checkpoint);
        }
        outcome.worths = worths(&data.teaching, &found.weights);
        outcome.report = report(&data, &self.start, &found);
        outcome.found = Some(found);
        Ok(outcome)
    }

    /// The games against itself, those that are in the file already and the rest.
    fn played(
        &self,
        games: u64,
        nodes: u64,
        stop: &StopFlag,
        report_stage: &mut (dyn FnMut(Stage) + Send),
    ) -> Result<Vec<Played>, TuningError> {
        let path = beside(&self.output, ".games.pgn");
        let mut all = if path.exists() {
            whole_games(&text_of(&path)?)
        } else {
            Vec::new()
        };
        all.truncate(games as usize);
        let kept: String = all.iter().map(Played::to_pgn).collect();
        fs::write(&path, kept).map_err(|error| failed(&path, error))?;
        let plan = SelfPlay {
            weights: self.start.clone(),
            nodes,
            seed: self.seed,
            threads: self.threads,
        };
        // In batches, whose games are written in order: so the next sitting knows which are missing.
        let batch = 8 * self.threads.max(1) as u64;
        while (all.len() as u64) < games && !stop.is_stopped() {
            let done = all.len() as u64;
            report_stage(Stage::Playing {
                games: done,
                of: games,
            });
            let numbers = done..(done + batch).min(games);
            let mut fresh = Vec::new();
            plan.play(numbers, stop, |number, played| fresh.push((number, played)));
            if stop.is_stopped() {
                break;
            }
            fresh.sort_by_key(|(number, _)| *number);
            let text: String = fresh.iter().map(|(_, played)| played.to_pgn()).collect();
            OpenOptions::new()
                .append(true)
                .open(&path)
                .and_then(|mut file| file.write_all(text.as_bytes()))
                .map_err(|error| failed(&path, error))?;
            all.extend(fresh.into_iter().map(|(_, played)| played));
        }
        Ok(all)
    }
}

/// The games of a file of our own up to the first that is not whole, such as one that was cut off by a kill.
fn whole_games(text: &str) -> Vec<Played> {
    let end = text.rfind("\n\n").map_or(0, |at| at + 2);
    let found = read(&text[..end]);
    if found.damaged > 0 {
        Vec::new()
    } else {
        found.games
    }
}

fn text_of(path: &Path) -> Result<String, TuningError> {
    let bytes = fs::read(path).map_err(|error| failed(path, error))?;
    // Names of players are often in older encodings; moves are not.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn failed(path: &Path, error: std::io::Error) -> TuningError {
    TuningError::File {
        path: path.to_owned(),
        error,
    }
}
