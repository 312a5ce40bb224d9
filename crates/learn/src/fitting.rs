//! Weights moved towards what states are worth.
//!
//! Each weight has a rate of its own, by temporal coherence (Beal and Smith 1999): as long as the errors it sees have
//! one sign it moves at the full rate, and where they cancel out it comes to rest.

use crate::patterns::{Board, Patterns};
use crate::selfplay::Samples;

/// Patterns in training.
#[derive(Clone, PartialEq, Debug)]
pub struct Trainer {
    /// The estimate so far.
    pub patterns: Patterns,
    /// For each weight the sum of its errors.
    sums: Vec<f32>,
    /// And the sum of their sizes.
    sizes: Vec<f32>,
}

/// How well the samples were told before they were learned from.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Loss {
    /// The sum of squares of the errors.
    pub squares: f64,
    /// How many numbers.
    pub count: u64,
}

impl Loss {
    /// This and another.
    pub fn add(&mut self, other: Loss) {
        self.squares += other.squares;
        self.count += other.count;
    }

    /// The root of the mean square.
    pub fn rms(&self) -> f64 {
        (self.squares / self.count.max(1) as f64).sqrt()
    }
}

impl Trainer {
    /// From an estimate.
    pub fn new(patterns: Patterns) -> Trainer {
        let count = patterns.weights().len();
        Trainer {
            patterns,
            sums: vec![0.0; count],
            sizes: vec![0.0; count],
        }
    }

    /// What it remembers beside the weights: the sums of errors, and of their sizes.
    pub fn memory(&self) -> (&[f32], &[f32]) {
        (&self.sums, &self.sizes)
    }

    /// With a memory from earlier; `None` if it does not fit.
    pub fn remembering(patterns: Patterns, sums: Vec<f32>, sizes: Vec<f32>) -> Option<Trainer> {
        let count = patterns.weights().len();
        let fits = sums.len() == count && sizes.len() == count;
        fits.then_some(Trainer {
            patterns,
            sums,
            sizes,
        })
    }

    /// Learns from samples, one after the other, and says by stage how well they were told before. `exchange` says what a row of cells is with the players exchanged,
    /// where they are alike.
    pub fn learn(
        &mut self,
        samples: &Samples,
        rate: f32,
        exchange: &dyn Fn(&mut [u8]) -> bool,
    ) -> Vec<Loss> {
        let shape = self.patterns.shape();
        let (width, outputs) = (shape.codings.len(), shape.outputs);
        let mut losses = vec![Loss::default(); shape.stages.count()];
        let mut board = self.patterns.board();
        let mut turned = vec![0; width];
        let states = samples.cells.chunks_exact(width).zip(&samples.sets);
        for ((cells, &set), target) in states.zip(samples.targets.chunks_exact(outputs)) {
            self.patterns.place(cells, &mut board);
            let stage = self.patterns.stage(&board);
            self.step(&board, set.into(), target, rate, &mut losses[stage]);
            turned.copy_from_slice(cells);
            if outputs == 1 && set < 2 && exchange(&mut turned) {
                self.patterns.place(&turned, &mut board);
                let mut twin = Loss::default();
                self.step(&board, (1 - set).into(), &[-target[0]], rate, &mut twin);
            }
        }
        losses
    }

    fn step(&mut self, board: &Board, set: usize, target: &[f32], rate: f32, loss: &mut Loss) {
        let places: Vec<usize> = self.patterns.weights_of(board, set).collect();
        let rate = rate / places.len() as f32;
        for (output, &target) in target.iter().enumerate() {
            let error = target - self.patterns.value(board, set, output);
            loss.squares += f64::from(error * error);
            loss.count += 1;
            let weights = self.patterns.weights_mut();
            for &place in &places {
                let place = place + output;
                let (sum, size) = (&mut self.sums[place], &mut self.sizes[place]);
                let own = if *size > 0.0 { sum.abs() / *size } else { 1.0 };
                weights[place] += rate * own * error;
                *sum += error;
                *size += error.abs();
            }
        }
    }
}
