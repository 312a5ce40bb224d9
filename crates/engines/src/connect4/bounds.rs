//! What can be said of a position without a search.
//!
//! # The even rows
//!
//! On a board of even height the second player can answer every stone with one on top of it. Then
//! all even cells become the second player's and all odd cells the first's, but for the columns that
//! hold an odd number of stones: their next cell, an even one, is open to both. If the first player
//! takes such a cell, the second takes another; there is one, because their number is even whenever the
//! first player is to move. So:
//!
//! - with no four among its stones, the odd cells and the open cells, the first player cannot win;
//! - if besides the second player has a four among its stones and the even cells that are not open, it
//!   wins, at the latest when all but the cells above that four are filled.
//!
//! Two things make it stronger. The first player never gets a cell above an even spot with which the
//! second makes four, for the answer to the stone below that spot ends the game. And of two open cells
//! the first player gets one only; the second player, when to move, begins by taking one itself.

use super::lines::has_four;
use super::quiet::Quiet;
use super::score::{Score, highest, lowest};
use super::shape::Shape;

/// A bound of the position's score that settles whether it is more than `alpha`, where there is one.
///
/// If the result is more than `alpha` the score is at least the result, else at most.
#[inline(always)]
pub fn settles<S: Shape>(shape: S, quiet: &Quiet, alpha: Score) -> Option<Score> {
    let highest = highest(shape, quiet.stones);
    if highest <= alpha {
        return Some(highest);
    }
    let lowest = lowest(shape, quiet.stones);
    if lowest > alpha {
        return Some(lowest);
    }
    let first_to_move = quiet.stones.is_multiple_of(2);
    let even = shape.height().is_multiple_of(2);
    if even && let Some(score) = even_rows(shape, quiet, alpha, first_to_move) {
        return Some(score);
    }
    // Whoever must win for the answer to be yes, or not to be no: can it still?
    let (mover_must, stones) = if alpha >= 0 {
        (true, quiet.own)
    } else {
        (false, quiet.own ^ quiet.all)
    };
    // For the first player the even rows have said more already.
    if even && mover_must == first_to_move {
        return None;
    }
    (!has_four(shape, stones | (quiet.all ^ shape.cells()))).then_some(0)
}

/// What the second player gets from answering above.
#[inline(always)]
fn even_rows<S: Shape>(
    shape: S,
    quiet: &Quiet,
    alpha: Score,
    first_to_move: bool,
) -> Option<Score> {
    let other = quiet.own ^ quiet.all;
    let (first, second, second_spots) = if first_to_move {
        (quiet.own, other, quiet.other_spots)
    } else {
        (other, quiet.own, quiet.own_spots)
    };
    let empty = quiet.all ^ shape.cells();
    let landings = shape.landings(quiet.all);
    let even = empty & shape.even_rows();
    let open = landings & even;
    // What the second player must reach: the question of the window, from its side.
    let goal = if first_to_move { -alpha } else { alpha + 1 };
    if goal > 0 {
        let sure = if !first_to_move && open & open.wrapping_sub(1) == 0 {
            even
        } else {
            even ^ open
        };
        if !wins_by(shape, second, sure, goal) {
            return None;
        }
    }
    let odd = (empty ^ even) & !above(shape, second_spots & even & !open, empty);
    holds(shape, first | odd, open, first_to_move).then(|| {
        let reached = goal.max(0);
        if first_to_move { -reached } else { reached }
    })
}

/// The free cells above these in their columns.
#[inline(always)]
fn above<S: Shape>(shape: S, spots: u64, empty: u64) -> u64 {
    if spots == 0 {
        return 0;
    }
    let mut cells = (spots << 1) & empty;
    for _ in 2..shape.height() {
        cells |= (cells << 1) & empty;
    }
    cells
}

/// Whether the second player, who gets the sure cells, has a four in time for this score.
#[inline(always)]
fn wins_by<S: Shape>(shape: S, second: u64, sure: u64, goal: Score) -> bool {
    // Of the column that is filled last, the cells above the four stay empty: two for each point.
    let unfilled = 2 * (goal - 1) as u32;
    unfilled < shape.height()
        && has_four(
            shape,
            second | (sure & shape.lowest_rows(shape.height() - unfilled)),
        )
}

/// Whether the first player gets no four from its own cells and its share of the open ones.
#[inline(always)]
fn holds<S: Shape>(shape: S, first: u64, open: u64, first_to_move: bool) -> bool {
    if !has_four(shape, first | open) {
        return true;
    }
    let one = open & open.wrapping_neg();
    let others = open ^ one;
    let two = others & others.wrapping_neg();
    let three = others ^ two;
    let free = |cells| !has_four(shape, first | cells);
    if first_to_move {
        others != 0 && three == 0 && free(one) && free(two)
    } else if others == 0 {
        free(0)
    } else {
        three & three.wrapping_sub(1) == 0 && (free(others) || free(one | two) || free(one | three))
    }
}
