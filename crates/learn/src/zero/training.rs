//! A window of the latest games, and steps towards what they say.

use std::collections::VecDeque;

use zermelo_core::random::{Random, mix};
use zermelo_nets::{Adam, Example, Multilayer, Slopes};

use crate::zero::judge::Judge;
use crate::zero::selfplay::Games;

/// Examples whose slopes are summed by one thread; sums of such parts are added in their order, so that the number of
/// threads changes nothing.
const PART: usize = 64;

/// How is learned from games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Equal seeds choose equal examples.
    pub seed: u64,
    /// Examples a step.
    pub batch: usize,
    /// How often each state is learned from, on average.
    pub repeats: f64,
    /// The size of a step.
    pub rate: f32,
    /// So many states are remembered.
    pub window: usize,
    /// On so many threads.
    pub threads: usize,
}

/// A network in training.
#[derive(Clone, PartialEq, Debug)]
pub struct Trainer {
    /// The network so far.
    pub judge: Judge,
    adam: Adam,
    window: VecDeque<Games>,
}

/// How well states were told before they were learned from.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Losses {
    /// The sum of squares of the errors of values.
    pub squares: f64,
    /// The sum of the cross-entropies of policies.
    pub surprise: f64,
    /// How many states.
    pub count: u64,
}

impl Losses {
    /// These and others.
    pub fn add(&mut self, other: Losses) {
        self.squares += other.squares;
        self.surprise += other.surprise;
        self.count += other.count;
    }
}

impl Trainer {
    /// From a network.
    pub fn new(judge: Judge) -> Trainer {
        let adam = Adam::with(judge.network.layers().parameters());
        Trainer {
            judge,
            adam,
            window: VecDeque::new(),
        }
    }

    /// With an optimizer from earlier; `None` if it does not fit.
    pub fn remembering(judge: Judge, adam: Adam) -> Option<Trainer> {
        let fits = adam.parts().0.len() == judge.network.layers().parameters();
        fits.then_some(Trainer {
            adam,
            ..Trainer::new(judge)
        })
    }

    /// The optimizer.
    pub fn adam(&self) -> &Adam {
        &self.adam
    }

    /// How many states are in the window.
    pub fn remembered(&self) -> usize {
        self.window.iter().map(Games::len).sum()
    }

    /// Takes new games into the window, and learns from all of it.
    pub fn learn(&mut self, games: Games, settings: &Settings) -> Losses {
        let fresh = games.len();
        if fresh > 0 {
            self.window.push_back(games);
        }
        let mut count = self.remembered();
        while count > settings.window && self.window.len() > 1 {
            count -= self.window.pop_front().map_or(0, |games| games.len());
        }
        let mut losses = Losses::default();
        if count == 0 {
            return losses;
        }
        let steps = (fresh as f64 * settings.repeats / settings.batch as f64).ceil() as u64;
        let images: Vec<Vec<u16>> = (0..self.judge.images())
            .map(|number| self.judge.image(number))
            .collect();
        let (mut random, mut sums) = (
            Random::new(mix(settings.seed ^ mix(self.adam.parts().2 + 1))),
            Slopes::new(&self.judge.network),
        );
        for _ in 0..steps {
            let drawn: Vec<(usize, usize)> = (0..settings.batch)
                .map(|_| (random.below(count), random.below(images.len())))
                .collect();
            losses.add(self.step(&drawn, &images, settings, &mut sums));
        }
        losses
    }

    /// One step: the slopes of all examples, by parts, and the optimizer.
    fn step(
        &mut self,
        drawn: &[(usize, usize)],
        images: &[Vec<u16>],
        settings: &Settings,
        sums: &mut Slopes,
    ) -> Losses {
        let (network, window) = (&self.judge.network, &self.window);
        let parts: Vec<&[(usize, usize)]> = drawn.chunks(PART).collect();
        let part = |part: &[(usize, usize)]| slopes(network, window, images, part);
        let share = parts.len().div_ceil(settings.threads.max(1)).max(1);
        let part = &part;
        let done: Vec<(Slopes, Losses)> = if settings.threads < 2 {
            parts.iter().map(|one| part(one)).collect()
        } else {
            std::thread::scope(|scope| {
                let workers: Vec<_> = parts
                    .chunks(share)
                    .map(|some| {
                        scope.spawn(move || some.iter().map(|one| part(one)).collect::<Vec<_>>())
                    })
                    .collect();
                let joined = workers.into_iter().map(|worker| match worker.join() {
                    Ok(done) => done,
                    Err(panic) => std::panic::resume_unwind(panic),
                });
                joined.flatten().collect()
            })
        };
        let mut losses = Losses::default();
        for (one, loss) in &done {
            for (sum, slope) in sums.sums_mut().iter_mut().zip(one.sums()) {
                *sum += slope;
            }
            losses.add(*loss);
        }
        let parameters = self.judge.network.parameters_mut();
        let examples = drawn.len() as u32;
        self.adam
            .descend(parameters, sums.sums_mut(), examples, settings.rate);
        losses
    }
}

/// The slopes of some examples, each under a symmetry.
fn slopes(
    network: &Multilayer,
    window: &VecDeque<Games>,
    images: &[Vec<u16>],
    drawn: &[(usize, usize)],
) -> (Slopes, Losses) {
    let mut sums = Slopes::new(network);
    let mut losses = Losses::default();
    let (mut inputs, mut changes) = (Vec::new(), Vec::new());
    for &(mut number, image) in drawn {
        let games = window.iter().find(|games| {
            let here = number < games.len();
            number -= if here { 0 } else { games.len() };
            here
        });
        let Some(games) = games else { continue };
        let example = games.example(number);
        let turned = |feature: &u16| images[image][usize::from(*feature)];
        inputs.clear();
        inputs.extend(example.inputs.iter().map(turned));
        changes.clear();
        changes.extend(example.changes.iter().map(turned));
        let (square, surprise) = sums.add(
            network,
            &Example {
                inputs: &inputs,
                changes: &changes,
                ..example
            },
        );
        losses.squares += f64::from(square);
        losses.surprise += f64::from(surprise);
        losses.count += 1;
    }
    (sums, losses)
}
