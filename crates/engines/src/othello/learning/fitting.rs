//! Weights from positions and their values: least squares, by conjugate gradients.

use zermelo_games::othello::patterns::Packing;
use zermelo_games::othello::patterns::shapes::{IN_PLACES, PLACES, SHAPES};
use zermelo_games::othello::patterns::weights::other_places;
use zermelo_games::othello::{Indices, Patterns};

use super::super::position::Position;
use super::parallel::pieces;

/// Sums over all positions are made in so many parts, whatever the number of threads, so that they come out
/// the same.
const PARTS: usize = 8;

/// What is looked up for one position.
const LOOKED_UP: usize = PLACES + 3;

/// A position this many discs from balance counts half as much as an even one.
const LOPSIDED: f32 = 16.0;

/// One position: the places of its weights among those of a stage, its value, and how much that counts.
struct Row {
    places: [u32; LOOKED_UP],
    value: f32,
    importance: f32,
}

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fitting<'a> {
    /// So many positions would be needed to move a weight half the way from where it starts to where they
    /// want it, so that rare fillings stay near. Of several, that which foretells other positions best is taken.
    pub cautions: &'a [f32],
    /// Steps of conjugate gradients.
    pub steps: usize,
    /// How many threads work.
    pub threads: usize,
}

/// How well weights fit.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Fit {
    /// The root of the mean square error in discs, on positions that were not used, even ones counting most.
    pub error: f32,
    /// The same before.
    pub error_before: f32,
    /// How many positions were used.
    pub positions: usize,
}

/// One position in so many is kept apart to measure the error.
const APART: usize = 50;

impl Fitting<'_> {
    /// The weights of a stage that fit the values best, from whichever start foretells them best.
    pub fn fit(
        &self,
        packing: &Packing,
        starts: &[&[f32]],
        positions: &[Position],
        values: &[f32],
    ) -> (Vec<f32>, Fit) {
        let rows = self.rows(packing, positions, values);
        let apart = (rows.len() / APART).min(20_000);
        let (apart, rows) = rows.split_at(apart);
        let best = starts
            .iter()
            .min_by(|first, second| error(apart, first).total_cmp(&error(apart, second)));
        let start = best.map_or_else(Vec::new, |start| start.to_vec());
        let mut found = Fit {
            error: error(apart, &start),
            error_before: error(apart, &start),
            positions: rows.len(),
        };
        let mut weights = start.clone();
        for &caution in self.cautions {
            let step = self.solve(rows, &start, caution);
            let moved: Vec<f32> = start
                .iter()
                .zip(step)
                .map(|(start, step)| start + step)
                .collect();
            let error = error(apart, &moved);
            if error < found.error || apart.is_empty() {
                found.error = error;
                weights = moved;
            }
        }
        (weights, found)
    }

    fn rows(&self, packing: &Packing, positions: &[Position], values: &[f32]) -> Vec<Row> {
        let mut starts = [0; SHAPES + 1];
        for shape in 0..SHAPES {
            starts[shape + 1] = starts[shape] + packing.count(shape);
        }
        debug_assert!(starts[SHAPES] < Patterns::packed_stage(packing));
        let row = |(&position, &value): (&Position, &f32)| {
            let Position { own, other } = position;
            let indices = Indices::of(own, other);
            let mut places = [0; LOOKED_UP];
            for (place, lie) in IN_PLACES.iter().enumerate() {
                let number = packing.numbers(lie.shape)[usize::from(indices.0[place])];
                places[place] = (starts[lie.shape] + usize::from(number)) as u32;
            }
            let moves = position.moves().count_ones();
            let replies = position.passed().moves().count_ones();
            let others = other_places(moves, replies, 64 - position.empties());
            for (place, other) in others.into_iter().enumerate() {
                places[PLACES + place] = (starts[SHAPES] + other) as u32;
            }
            Row {
                places,
                value,
                importance: importance(value),
            }
        };
        positions.iter().zip(values).map(row).collect()
    }

    /// What to add to the weights: minimises the squared errors and the squared steps, the latter times
    /// the caution.
    fn solve(&self, rows: &[Row], weights: &[f32], caution: f32) -> Vec<f32> {
        let length = weights.len();
        let counts = self.sum(rows, length, |row| row.importance);
        let scale: Vec<f32> = counts.iter().map(|count| 1.0 / (count + caution)).collect();
        let mut rest = self.sum(rows, length, |row| {
            row.importance * (row.value - look_up(row, weights))
        });
        let mut solution = vec![0.0; length];
        let scaled =
            |rest: &[f32]| -> Vec<f32> { rest.iter().zip(&scale).map(|(a, b)| a * b).collect() };
        let mut direction = scaled(&rest);
        let mut size = product(&rest, &direction);
        // Few positions need few steps.
        for _ in 0..self.steps.min(rows.len()) {
            if size < 1e-9 {
                break;
            }
            let mut image = self.sum(rows, length, |row| {
                row.importance * look_up(row, &direction)
            });
            for (image, along) in image.iter_mut().zip(&direction) {
                *image += caution * along;
            }
            let step = (size / product(&direction, &image)) as f32;
            for place in 0..length {
                solution[place] += step * direction[place];
                rest[place] -= step * image[place];
            }
            let next = scaled(&rest);
            let new_size = product(&rest, &next);
            let keep = (new_size / size) as f32;
            size = new_size;
            for (along, next) in direction.iter_mut().zip(next) {
                *along = next + keep * *along;
            }
        }
        solution
    }

    /// For every weight the sum of something over the rows that look it up.
    fn sum(&self, rows: &[Row], length: usize, of: impl Fn(&Row) -> f32 + Sync) -> Vec<f32> {
        let part = rows.len().div_ceil(PARTS).max(1);
        let sums = pieces(
            self.threads,
            PARTS,
            || (),
            |(), piece| {
                let mut sum = vec![0.0f32; length];
                let start = (piece * part).min(rows.len());
                for row in &rows[start..rows.len().min(start + part)] {
                    let value = of(row);
                    for &place in &row.places {
                        sum[place as usize] += value;
                    }
                }
                Some(sum)
            },
        );
        let mut total = vec![0.0; length];
        for sum in sums {
            for (total, sum) in total.iter_mut().zip(sum) {
                *total += sum;
            }
        }
        total
    }
}

#[inline]
fn look_up(row: &Row, weights: &[f32]) -> f32 {
    row.places
        .iter()
        .map(|&place| weights[place as usize])
        .sum()
}

/// Whether a game is won by 40 discs or by 44 is all one; near balance a disc decides which move is played.
fn importance(value: f32) -> f32 {
    let lean = value / LOPSIDED;
    1.0 / (1.0 + lean * lean)
}

fn product(first: &[f32], second: &[f32]) -> f64 {
    let pairs = first.iter().zip(second);
    pairs.map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

fn error(rows: &[Row], weights: &[f32]) -> f32 {
    if rows.is_empty() {
        return 0.0;
    }
    let (mut squares, mut all) = (0.0, 0.0);
    for row in rows {
        let importance = f64::from(row.importance);
        squares += importance * f64::from(row.value - look_up(row, weights)).powi(2);
        all += importance;
    }
    (squares / all).sqrt() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::learning::positions::{Play, positions};

    fn met() -> Vec<Position> {
        let play = Play {
            patterns: None,
            depth: 0,
            seed: 2,
            threads: 1,
        };
        positions(&play, 30_000, None)[40].clone()
    }

    #[test]
    fn values_that_are_sums_of_weights_are_fitted_on_any_number_of_threads() {
        let (packing, met) = (Packing::new(), met());
        let corners = 0x8100_0000_0000_0081u64;
        let value = |position: &Position| {
            let count = |set: u64| (set & corners).count_ones() as f32;
            8.0 * (count(position.own) - count(position.other))
                + 1.5 * position.moves().count_ones() as f32
        };
        let values: Vec<f32> = met.iter().map(value).collect();
        let fit = |threads| {
            let zero = vec![0.0; Patterns::packed_stage(&packing)];
            let bad = vec![1.0; zero.len()];
            let fitting = Fitting {
                cautions: &[50.0, 0.1],
                steps: 30,
                threads,
            };
            fitting.fit(&packing, &[&bad, &zero], &met, &values)
        };
        let (weights, found) = fit(1);
        assert!(8.0 * found.error < found.error_before, "{found:?}");
        assert_eq!(weights, fit(3).0);
    }
}
