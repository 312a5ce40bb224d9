//! One number for the winner and the time of the win.
//!
//! A win with the last stone of the winner scores 1, with the last but one 2, and so on; a loss is the
//! negative, a draw 0. So a greater score is a faster win or a slower loss.

use super::shape::Shape;

/// The score of a position for one of its players.
pub type Score = i32;

/// The winner's score when the win comes with stone number `stone` of the game.
#[inline(always)]
pub fn win_at<S: Shape>(shape: S, stone: u32) -> Score {
    (shape.size() as i32 + 2 - stone as i32) / 2
}

/// The best that a mover who cannot win at once may hope for.
#[inline(always)]
pub fn highest<S: Shape>(shape: S, stones: u32) -> Score {
    if stones + 3 > shape.size() {
        0
    } else {
        win_at(shape, stones + 3)
    }
}

/// The worst for a mover who has a move after which the other cannot win at once.
#[inline(always)]
pub fn lowest<S: Shape>(shape: S, stones: u32) -> Score {
    if stones + 4 > shape.size() {
        0
    } else {
        -win_at(shape, stones + 4)
    }
}

/// The moves to the end of a position with so many stones and this score, on a board of `size` cells;
/// `None` for a draw.
pub fn remoteness(size: u32, stones: u32, score: Score) -> Option<u32> {
    let parity = match score.signum() {
        0 => return None,
        1 => 1,
        _ => 0,
    };
    // Two stones share a score, one of each player.
    let last = size + 2 - 2 * score.unsigned_abs();
    let odd = (last - stones) % 2;
    Some(last - stones - u32::from(odd != parity))
}
