//! Which moves are tried first: those that leave the opponent few moves, and those that look best.
//!
//! The estimate is a few weighted counts, for where there is no learned evaluation: that orders better.

use super::bits::{moves, pop};
use super::last::odd_quarters;
use super::position::Position;
use super::stability::stable;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// Diagonally next to a corner, and next to one along an edge.
const DIAGONAL: u64 = 0x0042_0000_0000_4200;
const ADJACENT: u64 = 0x4281_0000_0000_8142;

/// No position has more moves.
pub const MOST_MOVES: usize = 34;

/// A move, what it leads to, and how early it is tried.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The cell that is played.
    pub cell: u8,
    /// The position for the opponent.
    pub after: Position,
    /// Greater is earlier.
    pub rank: i32,
}

/// The moves of a position.
#[derive(Debug)]
pub struct Steps {
    steps: [Step; MOST_MOVES],
    count: usize,
}

impl Steps {
    /// All moves of a set of legal ones, not in order yet.
    pub fn new(position: Position, mut open: u64) -> Steps {
        let blank = Step {
            cell: 0,
            after: position,
            rank: 0,
        };
        let mut steps = Steps {
            steps: [blank; MOST_MOVES],
            count: 0,
        };
        while open != 0 && steps.count < MOST_MOVES {
            let cell = pop(&mut open);
            steps.steps[steps.count] = Step {
                cell,
                after: position.play(cell),
                rank: 0,
            };
            steps.count += 1;
        }
        steps
    }

    /// The moves.
    pub fn all(&mut self) -> &mut [Step] {
        &mut self.steps[..self.count]
    }

    /// The move with the greatest rank from this place on, which it is brought to.
    pub fn next(&mut self, place: usize) -> Option<Step> {
        let best = (place..self.count).max_by_key(|&at| self.steps[at].rank)?;
        self.steps.swap(place, best);
        Some(self.steps[place])
    }
}

/// How many moves the opponent has, corners counted twice, and what else is seen at once.
#[inline]
pub fn quick_rank(step: &Step, odd: u64) -> i32 {
    let Position { own, other } = step.after;
    let replies = moves(own, other);
    let weighted = replies.count_ones() + (replies & CORNERS).count_ones();
    let cell = 1u64 << (step.cell & 63);
    let mut rank = -16 * weighted as i32;
    rank += 8 * i32::from(odd & cell != 0);
    rank += 12 * i32::from(CORNERS & cell != 0);
    rank - 6 * i32::from(DIAGONAL & cell != 0)
}

/// The empty cells of odd quarters.
#[inline]
pub fn odd_cells(position: Position) -> u64 {
    odd_quarters(!(position.own | position.other))
}

/// How the position looks for the mover, in sixteenths of a disc or so.
#[inline]
pub fn estimate(position: Position) -> i32 {
    let Position { own, other } = position;
    let empty = !(own | other);
    let count = |set: u64| set.count_ones() as i32;
    let (mine, theirs) = (moves(own, other), moves(other, own));
    let mobility = count(mine) - count(theirs) + count(mine & CORNERS) - count(theirs & CORNERS);
    let room = count(around(other) & empty) - count(around(own) & empty);
    let safe = count(stable(own, other)) - count(stable(other, own));
    let near = near_empty_corners(empty);
    let diagonal = count(own & near & DIAGONAL) - count(other & near & DIAGONAL);
    let adjacent = count(own & near & ADJACENT) - count(other & near & ADJACENT);
    24 * mobility + 8 * room + 28 * safe - 60 * diagonal - 20 * adjacent
}

/// The cells around empty corners.
#[inline]
fn near_empty_corners(empty: u64) -> u64 {
    around(empty & CORNERS)
}

/// The cells next to those of a set, in all directions.
#[inline]
fn around(set: u64) -> u64 {
    let beside = (set & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (set & 0xfefe_fefe_fefe_fefe) >> 1;
    let row = set | beside;
    beside | row << 8 | row >> 8
}
