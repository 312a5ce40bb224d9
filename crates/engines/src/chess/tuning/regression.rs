//! Logistic regression: the weights by which the estimate best foretells the results of games.
//!
//! An estimate of x hundredths of a pawn foretells 1 / (1 + exp(−k x)) points for White. The loss of a position
//! is the cross-entropy of that and of what White got. Besides, every weight is pulled back to where it
//! began, so that one that few positions speak of stays there.

use std::thread;

use zermelo_games::chess::evaluation::terms::{DANGER_UNIT, TERMS};
use zermelo_games::chess::evaluation::weights::LARGEST;
use zermelo_games::chess::evaluation::{Pair, Weights};

use super::positions::{Entry, Sample};

/// Numbers that are estimated: of each term that for the middle of the game and that for its end.
pub const NUMBERS: usize = 2 * TERMS;

/// Positions are added up in so many parts, whatever the number of threads, so that equal data give equal sums.
const PARTS: usize = 16;

/// The weights as numbers with fractions: the middle of the game and its end by turns.
pub type Numbers = Vec<f64>;

/// The numbers of weights.
pub fn numbers(weights: &Weights) -> Numbers {
    let both = |pair: &Pair| [f64::from(pair.middle()), f64::from(pair.end())];
    weights.pairs().iter().flat_map(both).collect()
}

/// The weights nearest to numbers.
pub fn weights(numbers: &[f64]) -> Weights {
    let limit = f64::from(LARGEST);
    let whole = |number: f64| number.round().clamp(-limit, limit) as i32;
    let mut pairs = [Pair::default(); TERMS];
    for (pair, both) in pairs.iter_mut().zip(numbers.chunks_exact(2)) {
        *pair = Pair::new(whole(both[0]), whole(both[1]));
    }
    Weights::new(pairs)
}

/// The sums of a list, for the middle of the game and its end.
#[inline]
fn weigh(entries: &[Entry], numbers: &[f64]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for entry in entries {
        let at = 2 * usize::from(entry.term);
        let count = f64::from(entry.count);
        sums[0] += count * numbers[at];
        sums[1] += count * numbers[at + 1];
    }
    sums
}

/// The estimate of a position for White in hundredths of a pawn, without rounding.
pub fn estimate(sample: &Sample, numbers: &[f64]) -> f64 {
    let dangers = [0, 1].map(|side| weigh(&sample.dangers[side], numbers));
    combined(sample, weigh(&sample.entries, numbers), &dangers)
}

fn combined(sample: &Sample, sums: [f64; 2], dangers: &[[f64; 2]; 2]) -> f64 {
    let cost = |danger: f64| danger.max(0.0) * danger / f64::from(DANGER_UNIT);
    let part = |part: usize| sums[part] - cost(dangers[0][part]) + cost(dangers[1][part]);
    f64::from(sample.middle) * part(0) + f64::from(sample.end) * part(1) + f64::from(sample.fixed)
}

/// The points that an estimate foretells.
#[inline]
pub fn foretold(estimate: f64, steepness: f64) -> f64 {
    1.0 / (1.0 + (-steepness * estimate).exp())
}

/// The cross-entropy of what is foretold and what came.
#[inline]
fn loss(estimate: f64, steepness: f64, result: f64) -> f64 {
    let x = steepness * estimate;
    // ln(1 + exp(x)) without overflow.
    x.max(0.0) + (-x.abs()).exp().ln_1p() - result * x
}

/// How much the score of a search counts beside the result of the game, where one is known. A result is
/// the same for all positions of a game, and chance has a part in it; a score tells them apart.
const TRUST: f64 = 0.7;

/// The points that weights should foretell in a position: the result, and what a search found.
#[inline]
fn target(sample: &Sample, steepness: f64) -> f64 {
    let result = f64::from(sample.result);
    match sample.score {
        Some(score) => result + TRUST * (foretold(f64::from(score), steepness) - result),
        None => result,
    }
}

/// The mean loss over positions.
pub fn mean_loss(samples: &[Sample], numbers: &[f64], steepness: f64) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            loss(
                estimate(sample, numbers),
                steepness,
                target(sample, steepness),
            )
        })
        .sum();
    sum / samples.len().max(1) as f64
}

/// The mean loss over positions, and how it changes with every number.
pub fn gradient(
    samples: &[Sample],
    numbers: &[f64],
    steepness: f64,
    threads: usize,
) -> (f64, Numbers) {
    let size = samples.len().div_ceil(PARTS).max(1);
    let parts: Vec<&[Sample]> = samples.chunks(size).collect();
    let mut sums: Vec<(f64, Numbers)> = vec![(0.0, Vec::new()); parts.len()];
    let share = parts.len().div_ceil(threads.max(1)).max(1);
    thread::scope(|scope| {
        for (sums, parts) in sums.chunks_mut(share).zip(parts.chunks(share)) {
            scope.spawn(move || {
                for (sum, part) in sums.iter_mut().zip(parts) {
                    *sum = gradient_of(part, numbers, steepness);
                }
            });
        }
    });
    let count = samples.len().max(1) as f64;
    let mut total = (0.0, vec![0.0; NUMBERS]);
    for (loss, slopes) in sums {
        total.0 += loss / count;
        for (slope, part) in total.1.iter_mut().zip(slopes) {
            *slope += part / count;
        }
    }
    total
}

fn gradient_of(samples: &[Sample], numbers: &[f64], steepness: f64) -> (f64, Numbers) {
    let mut slopes = vec![0.0; NUMBERS];
    let mut total = 0.0;
    for sample in samples {
        let dangers = [0, 1].map(|side| weigh(&sample.dangers[side], numbers));
        let estimate = combined(sample, weigh(&sample.entries, numbers), &dangers);
        let target = target(sample, steepness);
        total += loss(estimate, steepness, target);
        let slope = steepness * (foretold(estimate, steepness) - target);
        let parts = [
            slope * f64::from(sample.middle),
            slope * f64::from(sample.end),
        ];
        add(&sample.entries, parts, &mut slopes);
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let by_danger = [0, 1].map(|part| {
                let danger = dangers[side][part].max(0.0);
                sign * parts[part] * 2.0 * danger / f64::from(DANGER_UNIT)
            });
            add(&sample.dangers[side], by_danger, &mut slopes);
        }
    }
    (total, slopes)
}

#[inline]
fn add(entries: &[Entry], parts: [f64; 2], slopes: &mut [f64]) {
    for entry in entries {
        let at = 2 * usize::from(entry.term);
        let count = f64::from(entry.count);
        slopes[at] += count * parts[0];
        slopes[at + 1] += count * parts[1];
    }
}

/// The steepness with which numbers foretell best: what a hundredth of a pawn is worth in these games.
pub fn steepness(samples: &[Sample], numbers: &[f64]) -> f64 {
    let estimates: Vec<(f64, f64)> = samples
        .iter()
        .map(|sample| (estimate(sample, numbers), f64::from(sample.result)))
        .collect();
    let of = |steepness: f64| -> f64 {
        let losses = estimates
            .iter()
            .map(|&(estimate, result)| loss(estimate, steepness, result));
        losses.sum()
    };
    // The loss has one valley: thirds of an interval find its ground.
    let (mut low, mut high) = (1e-4, 0.05);
    for _ in 0..40 {
        let (left, right) = ((2.0 * low + high) / 3.0, (low + 2.0 * high) / 3.0);
        if of(left) < of(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}

/// The optimizer, with what it remembers of earlier slopes.
#[derive(Clone, PartialEq, Debug)]
pub struct Adam {
    /// The numbers as they are now.
    pub numbers: Numbers,
    /// Running means of the slopes, and of their squares.
    pub means: [Numbers; 2],
    /// The steps taken.
    pub steps: u32,
}

impl Adam {
    /// Begins with numbers.
    pub fn new(numbers: Numbers) -> Adam {
        Adam {
            means: [vec![0.0; numbers.len()], vec![0.0; numbers.len()]],
            numbers,
            steps: 0,
        }
    }

    /// One step of a length against the slopes.
    pub fn step(&mut self, slopes: &[f64], length: f64) {
        const KEPT: [f64; 2] = [0.9, 0.999];
        self.steps += 1;
        let unbiased = KEPT.map(|kept| 1.0 - kept.powi(self.steps.min(100_000) as i32));
        let [first, second] = &mut self.means;
        for (index, slope) in slopes.iter().enumerate() {
            first[index] += (1.0 - KEPT[0]) * (slope - first[index]);
            second[index] += (1.0 - KEPT[1]) * (slope * slope - second[index]);
            let size = (second[index] / unbiased[1]).sqrt();
            if size > 0.0 {
                self.numbers[index] -= length * (first[index] / unbiased[0]) / (size + 1e-12);
            }
        }
    }
}
