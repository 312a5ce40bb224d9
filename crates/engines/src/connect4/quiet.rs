//! Forced moves played out, until the mover has a choice.

use super::lines::winning_spots;
use super::score::{Score, win_at};
use super::shape::Shape;

/// A position whose mover cannot win at once and has at least two moves that do not lose at once.
#[derive(Clone, Copy, Debug)]
pub struct Quiet {
    /// The stones of the mover.
    pub own: u64,
    /// The stones of both players.
    pub all: u64,
    /// The free cells with which the mover would make four.
    pub own_spots: u64,
    /// The free cells with which the other would make four.
    pub other_spots: u64,
    /// The landings that do not lose at once.
    pub moves: u64,
    /// How many stones there are.
    pub stones: u32,
}

/// Where forced moves lead.
#[derive(Clone, Copy, Debug)]
pub enum Settled {
    /// To the end: the score, for the mover before them.
    Over(Score),
    /// To a choice. The flag says whether the mover is the same as before.
    Quiet(Quiet, bool),
}

/// Plays every move that is the only one not to lose at once.
///
/// The mover cannot win at once. The spots are winning spots that need not be masked.
#[inline(always)]
pub fn settle<S: Shape>(
    shape: S,
    mut own: u64,
    mut all: u64,
    mut own_spots: u64,
    mut other_spots: u64,
    mut stones: u32,
) -> Settled {
    let mut same = true;
    loop {
        let empty = all ^ shape.cells();
        let landings = shape.landings(all);
        let threats = other_spots & empty;
        let forced = landings & threats;
        let mut moves = landings & !(threats >> 1);
        if forced != 0 {
            moves &= forced;
            if forced & (forced - 1) != 0 {
                moves = 0;
            }
        }
        if moves == 0 {
            if landings == 0 {
                return Settled::Over(0);
            }
            let score = win_at(shape, stones + 2);
            return Settled::Over(if same { -score } else { score });
        }
        if moves & (moves - 1) != 0 {
            let quiet = Quiet {
                own,
                all,
                own_spots: own_spots & empty,
                other_spots: threats,
                moves,
                stones,
            };
            return Settled::Quiet(quiet, same);
        }
        let other = own ^ all;
        all |= moves;
        let moved = winning_spots(shape, own | moves);
        own = other;
        own_spots = other_spots;
        other_spots = moved;
        stones += 1;
        same = !same;
    }
}
