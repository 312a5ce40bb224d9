//! The two questions of Othello, answered for whole sets of cells at once.
//!
//! Cells are numbered as in [`crate::board8`]: the first row at the top, `a1` is bit 0. A move at
//! `*` encloses a run of the opponent's discs between itself and another disc of the mover:
//!
//! ```text
//!      a b c d e f g h
//!    1 . . . . . . . .        the mover is x, and plays *
//!    2 . x . . . . x .
//!    3 . . o . . o . .        turned over: c3 (and no further, for b2 is x),
//!    4 . . . * o o x .        e4 and f4, but not f3 (f3 does not lie on a line with *)
//!    5 . . o . . . . .        and not c5, behind which b6 is empty
//!    6 . . . . . . . .
//! ```

use crate::board8::{FIRST_COLUMN, LAST_COLUMN};

/// The cells where the owner of `own` can play, the opponent having `other`.
///
/// All discs look in all eight directions at once: runs of `other` next to `own` grow until they
/// stop, and the cells just behind them are the moves, if empty.
#[inline]
pub(crate) fn moves<const SIZE: u32>(own: u64, other: u64, empty: u64) -> u64 {
    // On the full board a run along a row could continue in the next one. Runs never need the discs
    // of the outer columns, as nothing lies behind them. Smaller boards have empty cells there.
    let inner = if SIZE == 8 {
        other & !(FIRST_COLUMN | LAST_COLUMN)
    } else {
        other
    };
    let behind = behind::<SIZE>(own, inner, 1)
        | behind::<SIZE>(own, other, 8)
        | behind::<SIZE>(own, inner, 7)
        | behind::<SIZE>(own, inner, 9);
    behind & empty
}

/// The cells just behind runs of `other` that begin next to `own`, in both directions of a step.
#[inline(always)]
fn behind<const SIZE: u32>(own: u64, other: u64, step: u32) -> u64 {
    let mut up = other & (own << step);
    let mut down = other & (own >> step);
    up |= other & (up << step);
    down |= other & (down >> step);
    // A run that can be enclosed is at most SIZE - 2 long: 2 are found by now, 2 more each time.
    let pairs = other & (other << step);
    if SIZE > 4 {
        up |= pairs & (up << (2 * step));
        down |= (pairs >> step) & (down >> (2 * step));
    }
    if SIZE > 6 {
        up |= pairs & (up << (2 * step));
        down |= (pairs >> step) & (down >> (2 * step));
    }
    (up << step) | (down >> step)
}

/// The lines from a cell to the edge of the full board: east and the three southern ones, whose
/// bits are higher than the cell's, and opposite to them the others, whose bits are lower.
struct Rays {
    higher: [u64; 4],
    lower: [u64; 4],
}

/// Steps to the next column and row: east, south-east, south, south-west.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (1, 1), (0, 1), (-1, 1)];

static RAYS: [Rays; 64] = {
    const EMPTY: Rays = Rays {
        higher: [0; 4],
        lower: [0; 4],
    };
    let mut rays = [EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (right, down) = DIRECTIONS[direction];
            rays[index].higher[direction] = ray(index as i32, right, down);
            rays[index].lower[direction] = ray(index as i32, -right, -down);
            direction += 1;
        }
        index += 1;
    }
    rays
};

const fn ray(index: i32, right: i32, down: i32) -> u64 {
    let (mut column, mut row) = (index % 8 + right, index / 8 + down);
    let mut cells = 0;
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        cells |= 1 << (row * 8 + column);
        column += right;
        row += down;
    }
    cells
}

/// The discs of `other` that turn over when the owner of `own` plays on a cell below 64.
///
/// For each ray, find the first cell that is not the opponent's. If it is the mover's, the discs on
/// the way turn over. One table serves all sizes: beyond a smaller board nobody has a disc.
#[inline]
pub(crate) fn turned(own: u64, other: u64, index: u8) -> u64 {
    let rays = &RAYS[usize::from(index & 63)];
    let mut turned = 0;
    for ray in rays.higher {
        // Everything is set but the cells of the ray that are not the opponent's: adding 1 carries
        // up to the first of those.
        let end = (other | !ray).wrapping_add(1) & ray & own;
        turned |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for ray in rays.lower {
        // The highest bit below the cell; without any, bit 0 stands in and is not the mover's.
        let stops = ray & !other | 1;
        let end = ((1 << 63) >> stops.leading_zeros()) & ray & own;
        turned |= (end.wrapping_neg() << 1) & ray;
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board8::{cells, indices};

    #[test]
    fn a_cell_can_be_played_exactly_when_it_turns_a_disc_over() {
        fn check<const SIZE: u32>() {
            let mut random = zermelo_core::random::Random::new(1);
            for _ in 0..5000 {
                let filled = random.next() | random.next();
                let own = random.next() & filled & cells(SIZE, SIZE);
                let other = filled & !own & cells(SIZE, SIZE);
                let empty = cells(SIZE, SIZE) & !filled;
                let found = moves::<SIZE>(own, other, empty);
                for index in indices(empty) {
                    let turns = turned(own, other, index) != 0;
                    assert_eq!(
                        found >> index & 1 != 0,
                        turns,
                        "{own:#x} {other:#x} {index}"
                    );
                }
            }
        }
        check::<4>();
        check::<6>();
        check::<8>();
    }
}
