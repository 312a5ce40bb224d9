//! The weights of all shapes, and the estimate that they make.

use thiserror::Error;
use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Player, Score};

use super::indices::Indices;
use super::packing::Packing;
use super::shapes::{ALL, IN_PLACES, PLACES, SHAPES};
use crate::board8::Board;
use crate::othello::bits;
use crate::othello::rules::Othello;

/// Weights change every so many discs.
pub const DISCS_A_STAGE: usize = 3;

/// From 4 to 63 discs.
pub const STAGES: usize = 20;

/// A weight of so much is one disc.
pub const DISC: i32 = 128;

/// Numbers of moves that are told apart.
pub const MOBILITIES: usize = 32;

/// Weights beside those of shapes: for the moves of the mover, for those of the opponent, and for how many
/// discs there are.
pub const OTHERS: usize = 2 * MOBILITIES + DISCS_A_STAGE;

/// Where the table of each shape begins, and their length in all.
const STARTS: ([usize; SHAPES], usize) = {
    let mut starts = [0; SHAPES];
    let (mut shape, mut sum) = (0, 0);
    while shape < SHAPES {
        starts[shape] = sum;
        sum += ALL[shape].fillings();
        shape += 1;
    }
    (starts, sum)
};

/// Weights of a stage, all fillings of all shapes and then the others.
const STAGE_LENGTH: usize = STARTS.1 + OTHERS;

/// Where the table of each place begins.
const PLACE_STARTS: [u32; PLACES] = {
    let mut starts = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        starts[place] = STARTS.0[IN_PLACES[place].shape] as u32;
        place += 1;
    }
    starts
};

/// Weights that are not as many as the shapes need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{found} weights: {expected} are needed, for {STAGES} stages")]
pub struct WeightsLengthError {
    /// How many there are.
    pub found: usize,
    /// How many there should be.
    pub expected: usize,
}

/// The stage of a number of discs.
#[inline]
pub fn stage(discs: u32) -> usize {
    ((discs as usize).saturating_sub(4) / DISCS_A_STAGE).min(STAGES - 1)
}

/// What is looked up beside the shapes: places among the [`OTHERS`].
#[inline]
pub fn other_places(own_moves: u32, other_moves: u32, discs: u32) -> [usize; 3] {
    let most = MOBILITIES - 1;
    [
        (own_moves as usize).min(most),
        MOBILITIES + (other_moves as usize).min(most),
        2 * MOBILITIES + (discs as usize + DISCS_A_STAGE - 4 % DISCS_A_STAGE) % DISCS_A_STAGE,
    ]
}

/// A learned estimate of positions on 8 by 8 cells.
///
/// ```
/// use zermelo_core::{Evaluator, Game, Player};
/// use zermelo_games::othello::{Othello, Patterns};
///
/// let weights = vec![0; Patterns::packed_length()];
/// let patterns = Patterns::unpack(&weights)?;
/// let game = Othello::<8>::new();
/// assert_eq!(patterns.evaluate(&game, &game.initial(), Player::FIRST), 0);
/// # Ok::<(), zermelo_games::othello::patterns::WeightsLengthError>(())
/// ```
#[derive(Clone)]
pub struct Patterns {
    /// A table of `STAGE_LENGTH` for each stage.
    stages: Vec<i16>,
}

impl std::fmt::Debug for Patterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patterns").finish_non_exhaustive()
    }
}

impl Patterns {
    /// How many weights a stage has where fillings that are worth the same share one.
    pub fn packed_stage(packing: &Packing) -> usize {
        (0..SHAPES).map(|shape| packing.count(shape)).sum::<usize>() + OTHERS
    }

    /// How many weights [`unpack`](Patterns::unpack) needs.
    pub fn packed_length() -> usize {
        STAGES * Patterns::packed_stage(&Packing::new())
    }

    /// From weights of which fillings that are worth the same share one: stage by stage, shape by shape,
    /// the others last. A weight of [`DISC`] is one disc.
    pub fn unpack(packed: &[i16]) -> Result<Patterns, WeightsLengthError> {
        let packing = Packing::new();
        let length = Patterns::packed_stage(&packing);
        if packed.len() != STAGES * length {
            return Err(WeightsLengthError {
                found: packed.len(),
                expected: STAGES * length,
            });
        }
        let mut stages = Vec::with_capacity(STAGES * STAGE_LENGTH);
        for stage in packed.chunks_exact(length) {
            let mut rest = stage;
            for shape in 0..SHAPES {
                let table;
                (table, rest) = rest.split_at(packing.count(shape));
                let numbers = packing.numbers(shape).iter();
                stages.extend(numbers.map(|&number| table[usize::from(number)]));
            }
            stages.extend_from_slice(rest);
        }
        Ok(Patterns { stages })
    }

    /// Puts other weights in place of those of one stage, packed as for [`unpack`](Patterns::unpack).
    pub fn replace_stage(&mut self, stage: usize, packed: &[i16], packing: &Packing) {
        let table = &mut self.stages[stage * STAGE_LENGTH..(stage + 1) * STAGE_LENGTH];
        let mut rest = packed;
        for shape in 0..SHAPES {
            let weights;
            (weights, rest) = rest.split_at(packing.count(shape));
            let start = STARTS.0[shape];
            for (place, &number) in packing.numbers(shape).iter().enumerate() {
                table[start + place] = weights[usize::from(number)];
            }
        }
        table[STARTS.1..].copy_from_slice(rest);
    }

    /// How good a position is for the mover, in parts of a [`DISC`]. `indices` are those of the position.
    #[inline]
    pub fn value(&self, own: u64, other: u64, indices: &Indices) -> i32 {
        let discs = (own | other).count_ones();
        let start = stage(discs) * STAGE_LENGTH;
        let table = &self.stages[start..start + STAGE_LENGTH];
        let mut sum = 0;
        for (&start, &index) in PLACE_STARTS.iter().zip(&indices.0) {
            sum += i32::from(table[(start + u32::from(index)) as usize]);
        }
        let empty = !(own | other);
        let moves = bits::moves::<8>(own, other, empty).count_ones();
        let replies = bits::moves::<8>(other, own, empty).count_ones();
        for place in other_places(moves, replies, discs) {
            sum += i32::from(table[STARTS.1 + place]);
        }
        sum
    }

    /// The same on the scale of estimates.
    #[inline]
    pub fn score(&self, own: u64, other: u64, indices: &Indices) -> Score {
        // The sum of 49 weights of 16 bits, at most some 1.6 million.
        let value = i64::from(self.value(own, other, indices));
        let score = value * i64::from(ESTIMATE_LIMIT) / i64::from(64 * DISC);
        let limit = i64::from(ESTIMATE_LIMIT - 1);
        score.clamp(-limit, limit) as Score
    }
}

impl Evaluator<Othello<8>> for Patterns {
    #[inline]
    fn evaluate(&self, _: &Othello<8>, board: &Board, player: Player) -> Score {
        let Board { own, other, mover } = *board;
        let score = self.score(own, other, &Indices::of(own, other));
        if mover == player { score } else { -score }
    }
}
