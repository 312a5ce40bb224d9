//! One training from its start to its end: passes, stages from the last to the first, checkpoints.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use zermelo_core::StopFlag;
use zermelo_core::random::mix;
use zermelo_games::othello::Patterns;
use zermelo_games::othello::patterns::Packing;
use zermelo_games::othello::patterns::weights::{DISCS_A_STAGE, STAGES};

use super::super::position::Position;
use super::files::{Checkpoint, Origin, WeightsError, save, whole};
use super::fitting::{Fit, Fitting};
use super::labels::Labels;
use super::positions::{ByDiscs, Play, positions};

/// How long a training goes on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Length {
    /// About so many seconds, over all sittings.
    Seconds(f64),
    /// So many games in the last pass, from each about one position of every number of discs. With this and
    /// an equal seed the same weights come out.
    Games(usize),
}

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    /// Where the weights go. Beside it, with `.training` at the end of its name, is what is needed to go on.
    pub output: PathBuf,
    /// How long.
    pub length: Length,
    /// Decides all positions.
    pub seed: u64,
    /// How many threads work.
    pub threads: usize,
    /// The command that is written into the file.
    pub command: String,
}

/// How far a training has come.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// How much of it is done, from 0 to 1.
    pub share: f64,
    /// The pass, from 1 on.
    pub pass: usize,
    /// The least number of discs of the stage that was fitted last.
    pub discs: usize,
    /// The positions valued, in all passes.
    pub positions: u64,
    /// The seconds spent, over all sittings.
    pub seconds: f64,
    /// How well the last stage fits.
    pub fit: Fit,
}

/// One pass over all stages.
#[derive(Clone, Copy, Debug)]
struct Pass {
    /// Its share of the time.
    share: f64,
    /// Its games, as a part of those of the last pass.
    games: f64,
    /// How far players look ahead; at random without.
    play: Option<u32>,
    /// With so many empty cells positions are solved.
    exact: u32,
    /// How deep others are searched.
    depth: u32,
}

/// From random games to good ones, and from a quick look to a deeper one.
const PASSES: [Pass; 4] = [
    Pass {
        share: 0.05,
        games: 0.1,
        play: None,
        exact: 8,
        depth: 2,
    },
    Pass {
        share: 0.1,
        games: 0.2,
        play: Some(1),
        exact: 9,
        depth: 3,
    },
    Pass {
        share: 0.25,
        games: 0.5,
        play: Some(2),
        exact: 10,
        depth: 3,
    },
    Pass {
        share: 0.6,
        games: 1.0,
        play: Some(2),
        exact: 10,
        depth: 4,
    },
];

/// What a long training does in its last pass.
struct Long {
    /// For trainings of at least so many seconds on one thread,
    seconds: f64,
    /// or of so many games.
    games: usize,
    /// With so many empty cells positions are solved.
    exact: u32,
    /// How deep others are searched.
    depth: u32,
}

/// The longer a training, the more it solves and the deeper it looks: after enough positions better values help more.
const LONG: [Long; 2] = [
    Long {
        seconds: 3000.0,
        games: 200_000,
        exact: 12,
        depth: 4,
    },
    Long {
        seconds: 14_000.0,
        games: 2_000_000,
        exact: 14,
        depth: 5,
    },
];

/// How near rare fillings stay to the stage after, or to the pass before; whichever fits best is taken.
const CAUTIONS: [f32; 4] = [1.0, 4.0, 16.0, 64.0];

/// Steps of conjugate gradients; twice as many foretell nothing better.
const STEPS: usize = 30;

/// No pass of a training by the clock has more games.
const MOST_GAMES: usize = 600_000;

/// Of the time of a pass, what its games may take.
const PLAYING: f64 = 0.15;

impl Training {
    /// Trains from nothing, or goes on where it was stopped if `resume` is asked for. `report` is told after
    /// every stage.
    pub fn run(
        &self,
        resume: bool,
        stop: &StopFlag,
        mut report: impl FnMut(&Progress),
    ) -> Result<Progress, WeightsError> {
        let packing = Packing::new();
        let path = self.checkpoint();
        let mut state = if resume {
            Checkpoint::load(&path)?
        } else {
            self.begin(&packing)
        };
        let (start, before) = (Instant::now(), state.origin.seconds);
        let mut progress = Progress::default();
        while state.pass < PASSES.len() && !stop.is_stopped() {
            let seconds = before + start.elapsed().as_secs_f64();
            let pass = self.plan(state.pass);
            let done: f64 = PASSES[..state.pass].iter().map(|pass| pass.share).sum();
            let stage_share = pass.share / STAGES as f64;
            let fitted = (STAGES - state.stages_left) as f64;
            let end = match self.length {
                Length::Seconds(all) => Some((done + pass.share) * all - seconds),
                Length::Games(_) => None,
            };
            let clock = Clock::new(end);
            let pool = self.pool(&state, &pass, &clock);
            let mut patterns = patterns(&state.weights);
            let mut fitted = fitted;
            while state.stages_left > 0 && !stop.is_stopped() {
                let stage = state.stages_left - 1;
                let deadline = clock.part(1.0 / state.stages_left as f64);
                let fit = self.stage(
                    &mut state,
                    (&pass, stage),
                    &pool,
                    (&patterns, &packing),
                    deadline,
                );
                let length = state.weights.len() / STAGES;
                let weights = &state.weights[stage * length..(stage + 1) * length];
                let packed: Vec<i16> = weights.iter().map(|&weight| whole(weight)).collect();
                patterns.replace_stage(stage, &packed, &packing);
                state.stages_left = stage;
                state.origin.seconds = before + start.elapsed().as_secs_f64();
                fitted += 1.0;
                progress = Progress {
                    share: done + fitted * stage_share,
                    pass: state.pass + 1,
                    discs: 4 + stage * DISCS_A_STAGE,
                    positions: state.origin.positions,
                    seconds: state.origin.seconds,
                    fit,
                };
                self.save(&state, &path)?;
                report(&progress);
            }
            if state.stages_left == 0 {
                state.pass += 1;
                state.stages_left = STAGES;
                state.start = state.weights.clone();
                self.save(&state, &path)?;
            }
        }
        Ok(progress)
    }

    fn checkpoint(&self) -> PathBuf {
        let mut name = self.output.clone().into_os_string();
        name.push(".training");
        name.into()
    }

    fn begin(&self, packing: &Packing) -> Checkpoint {
        let weights = vec![0.0; STAGES * Patterns::packed_stage(packing)];
        Checkpoint {
            origin: Origin {
                seed: self.seed,
                ..Origin::default()
            },
            pass: 0,
            stages_left: STAGES,
            start: weights.clone(),
            weights,
        }
    }

    fn save(&self, state: &Checkpoint, path: &Path) -> Result<(), WeightsError> {
        state.save(path)?;
        let origin = Origin {
            command: self.command.clone(),
            ..state.origin.clone()
        };
        save(&self.output, &state.weights, &origin)
    }

    /// A pass, deeper at the end of a long training.
    fn plan(&self, number: usize) -> Pass {
        let mut pass = PASSES[number];
        if number == PASSES.len() - 1 {
            for long in LONG {
                let enough = match self.length {
                    Length::Seconds(seconds) => seconds * self.threads as f64 >= long.seconds,
                    Length::Games(games) => games >= long.games,
                };
                if enough {
                    (pass.exact, pass.depth) = (long.exact, long.depth);
                }
            }
        }
        pass
    }

    /// The positions of a pass.
    fn pool(&self, state: &Checkpoint, pass: &Pass, clock: &Clock) -> ByDiscs {
        let games = match self.length {
            Length::Seconds(_) => MOST_GAMES,
            Length::Games(games) => ((games as f64 * pass.games).ceil() as usize).max(1),
        };
        let players = pass.play.map(|depth| (patterns(&state.start), depth));
        let play = Play {
            patterns: players.as_ref().map(|(patterns, _)| patterns),
            depth: players.as_ref().map_or(0, |&(_, depth)| depth),
            seed: mix(state.origin.seed ^ mix(state.pass as u64 + 1)),
            threads: self.threads,
        };
        positions(&play, games, clock.part(PLAYING))
    }

    /// Values the positions of a stage and fits its weights to them.
    fn stage(
        &self,
        state: &mut Checkpoint,
        (pass, stage): (&Pass, usize),
        pool: &ByDiscs,
        (patterns, packing): (&Patterns, &Packing),
        deadline: Option<Instant>,
    ) -> Fit {
        let first = 4 + stage * DISCS_A_STAGE;
        let lists = &pool[first..first + DISCS_A_STAGE];
        let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
        // One of each number of discs in turn, so that whatever is done in time has its share of each.
        let met: Vec<Position> = (0..longest)
            .flat_map(|place| {
                lists
                    .iter()
                    .filter_map(move |list| list.get(place).copied())
            })
            .collect();
        let labels = Labels {
            patterns,
            exact: pass.exact,
            depth: pass.depth,
            threads: self.threads,
        };
        let values = labels.values(&met, deadline);
        state.origin.positions += values.len() as u64;
        let length = state.weights.len() / STAGES;
        let old = &state.weights[stage * length..(stage + 1) * length];
        let next = &state.weights[((stage + 1) * length).min((STAGES - 1) * length)..][..length];
        let fitting = Fitting {
            cautions: &CAUTIONS,
            steps: STEPS,
            threads: self.threads,
        };
        let (weights, fit) = fitting.fit(packing, &[old, next], &met[..values.len()], &values);
        state.weights[stage * length..(stage + 1) * length].copy_from_slice(&weights);
        fit
    }
}

/// Weights as searches use them.
fn patterns(weights: &[f32]) -> Patterns {
    let packed: Vec<i16> = weights.iter().map(|&weight| whole(weight)).collect();
    Patterns::unpack(&packed).expect("a training has the right number of weights")
}

/// The end of a pass, if there is one.
struct Clock {
    end: Option<Instant>,
}

impl Clock {
    fn new(seconds: Option<f64>) -> Clock {
        let seconds = seconds.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.5, 1e9)));
        Clock {
            end: seconds.map(|seconds| Instant::now() + seconds),
        }
    }

    /// When a part of what is left will be over.
    fn part(&self, part: f64) -> Option<Instant> {
        let end = self.end?;
        let now = Instant::now();
        Some(now + end.saturating_duration_since(now).mul_f64(part))
    }
}
