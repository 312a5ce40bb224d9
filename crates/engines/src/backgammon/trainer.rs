//! Training by games against oneself.
//!
//! A round is some games by the networks as they are, then steps of the optimizer on what these games teach. Every
//! game has a random number of its own and lessons are taken in a fixed order, so that the number of threads
//! changes nothing but the time.

use std::sync::Arc;

use zermelo_core::random::{Random, mix};
use zermelo_games::backgammon::{Backgammon, Options, OptionsError};
use zermelo_nets::{Adam, Gradient, Input};
use zermelo_tables::backgammon::TwoSided;

use super::inputs::inputs;
use super::learned::{Class, Learned, Networks};
use super::outcomes::possible;
use super::self_play::{Greedy, Lesson, lessons, looked_ahead};

/// The games of a round.
pub const ROUND: u64 = 16;

/// The examples of a step of the optimizer.
const BATCH: u32 = 128;

/// One position of so many gets a look-ahead where targets are these.
const LOOKED_AHEAD: usize = 4;

/// How to train.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// What decides the first weights and all dice.
    pub seed: u64,
    /// The hidden units for contact and for races.
    pub hidden: [usize; 2],
    /// How much later expectations count; see [`lessons`].
    pub lambda: f32,
    /// The learning rate at the start and at the end.
    pub rates: [f32; 2],
    /// From this share of the training on, targets are a look-ahead of one ply; 1 for never.
    pub refine_from: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 1,
            hidden: [128, 32],
            lambda: 0.7,
            rates: [2e-3, 2e-5],
            refine_from: 1.0,
        }
    }
}

/// Networks on their way.
#[derive(Clone, Debug)]
pub struct Trainer {
    pub(super) settings: Settings,
    pub(super) networks: Networks,
    pub(super) optimizers: [Adam; 2],
    pub(super) games: u64,
    gradients: [Gradient; 2],
    rules: Backgammon,
    table: Arc<TwoSided>,
}

/// What a round was like.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Round {
    /// The positions of its games.
    pub positions: usize,
    /// The mean loss over them.
    pub loss: f32,
}

impl Trainer {
    /// Networks that know nothing; `None` if the settings ask for hidden units that cannot be.
    pub fn new(settings: Settings, table: Arc<TwoSided>) -> Result<Option<Trainer>, OptionsError> {
        let Some(networks) = Networks::random(settings.hidden, settings.seed) else {
            return Ok(None);
        };
        let optimizers = [0, 1].map(|class| Adam::new(&networks.0[class]));
        Trainer::on_the_way(settings, networks, optimizers, 0, table).map(Some)
    }

    /// Networks that have played so many games.
    pub(super) fn on_the_way(
        settings: Settings,
        networks: Networks,
        optimizers: [Adam; 2],
        games: u64,
        table: Arc<TwoSided>,
    ) -> Result<Trainer, OptionsError> {
        Ok(Trainer {
            settings,
            gradients: [0, 1].map(|class| Gradient::new(&networks.0[class])),
            networks,
            optimizers,
            games,
            rules: Backgammon::new(Options::default())?,
            table,
        })
    }

    /// How it is trained.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The networks as they are.
    pub fn networks(&self) -> &Networks {
        &self.networks
    }

    /// The networks made ready to play.
    pub fn learned(&self) -> Learned {
        Learned::new(&self.networks, self.table.clone())
    }

    /// Plays [`ROUND`] games on so many threads and learns from them. `progress` is how much of the training is
    /// done, from 0 to 1, which sets the learning rate.
    pub fn round(&mut self, threads: usize, progress: f32) -> Round {
        let mut all = self.play(threads, progress >= self.settings.refine_from);
        let mut random = Random::new(mix(self.settings.seed ^ mix(self.games)));
        shuffle(&mut all, &mut random);
        let rate = self.rate(progress);
        let (mut loss, mut list) = (0.0, Vec::new());
        for lesson in &all {
            loss += f64::from(self.learn(lesson, rate, &mut list));
        }
        self.finish_batches(rate);
        self.games += ROUND;
        Round {
            positions: all.len(),
            loss: (loss / all.len().max(1) as f64) as f32,
        }
    }

    /// The learning rate falls by a half cosine.
    fn rate(&self, progress: f32) -> f32 {
        let [start, end] = self.settings.rates;
        let share = 0.5 + 0.5 * (std::f32::consts::PI * progress.clamp(0.0, 1.0)).cos();
        end + (start - end) * share
    }

    /// The lessons of a round, game after game.
    fn play(&self, threads: usize, refines: bool) -> Vec<Lesson> {
        let learned = self.learned();
        let threads = threads.clamp(1, ROUND as usize);
        let part = |thread: usize| {
            let mut player = Greedy::new(&self.rules, &learned);
            let games = (thread as u64..ROUND).step_by(threads);
            let play = games.map(|game| {
                let number = self.games + game;
                let mut random = Random::new(mix(self.settings.seed).wrapping_add(mix(number)));
                let mut found = Vec::new();
                if refines {
                    looked_ahead(&mut player, LOOKED_AHEAD, &mut random, &mut found);
                } else {
                    lessons(&mut player, self.settings.lambda, &mut random, &mut found);
                }
                found
            });
            play.collect::<Vec<_>>()
        };
        let parts: Vec<Vec<Vec<Lesson>>> = std::thread::scope(|scope| {
            let part = &part;
            let others: Vec<_> = (1..threads)
                .map(|thread| scope.spawn(move || part(thread)))
                .collect();
            let mut parts = vec![part(0)];
            for other in others {
                match other.join() {
                    Ok(found) => parts.push(found),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            parts
        });
        let in_order = (0..ROUND as usize).map(|game| &parts[game % threads][game / threads]);
        in_order.flatten().copied().collect()
    }

    /// One example, and a step when the batch is full.
    fn learn(&mut self, lesson: &Lesson, rate: f32, list: &mut Vec<Input>) -> f32 {
        let Lesson { own, other, target } = *lesson;
        let class = Class::of(own, other);
        let race = class == Class::Race;
        inputs(own, other, race, list);
        let place = class as usize;
        let network = &mut self.networks.0[place];
        let gradient = &mut self.gradients[place];
        let loss = gradient.add(network, list, &target.0, possible(own, other, race));
        if gradient.examples() == BATCH {
            self.optimizers[place].step(network, gradient, rate);
        }
        loss
    }
}

impl Trainer {
    /// A round ends with no examples waiting, so that nothing but weights and optimizers need be kept. Too few for
    /// a step are dropped.
    fn finish_batches(&mut self, rate: f32) {
        for place in 0..2 {
            let gradient = &mut self.gradients[place];
            if gradient.examples() >= BATCH / 2 {
                self.optimizers[place].step(&mut self.networks.0[place], gradient, rate);
            } else {
                gradient.clear();
            }
        }
    }
}

/// Every order is as likely as any other (Fisher and Yates).
fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for place in (1..list.len()).rev() {
        list.swap(place, random.below(place + 1));
    }
}
