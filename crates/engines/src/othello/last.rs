//! The last four empty cells: no lists, no table, no questions but those that are needed.
//!
//! Cells are given in the order in which they are tried.

use super::bits::{NEIGHBOURS, pop, turned, turned_at_last};
use super::position::Counting;

/// The four quarters of the board, each with its parity.
const QUARTER: u64 = 0x0000_0000_0f0f_0f0f;

/// The quarter of a cell, 0 to 3.
#[inline(always)]
fn quarter(cell: u8) -> u8 {
    cell >> 2 & 1 | cell >> 4 & 2
}

/// The cells of quarters with an odd number of empty ones: who plays there can have the last move.
#[inline]
pub fn odd_quarters(empty: u64) -> u64 {
    let mut odd = 0;
    for shift in [0, 4, 32, 36] {
        let quarter = QUARTER << shift;
        if (empty & quarter).count_ones() & 1 == 1 {
            odd |= quarter;
        }
    }
    odd
}

/// Whether a move there might turn a disc over: nothing is turned without one next to it.
#[inline(always)]
fn touches(other: u64, cell: u8) -> bool {
    NEIGHBOURS[usize::from(cell & 63)] & other != 0
}

/// One cell is empty.
#[inline]
fn one(counting: Counting, own: u64, other: u64, cell: u8) -> i32 {
    let discs = own.count_ones() as i32;
    let gained = turned_at_last(own, cell);
    if gained > 0 {
        return 2 * (discs + 1 + gained) - 64;
    }
    let lost = turned_at_last(other, cell);
    if lost > 0 {
        return 2 * (discs - lost) - 64;
    }
    counting.score(own, other)
}

macro_rules! last {
    ($name:ident, $count:literal, $next:expr) => {
        fn $name(
            counting: Counting,
            own: u64,
            other: u64,
            alpha: i32,
            beta: i32,
            cells: [u8; $count],
            passed: bool,
        ) -> i32 {
            let mut best = i32::MIN;
            for place in 0..$count {
                let cell = cells[place];
                if !touches(other, cell) {
                    continue;
                }
                let turned = turned(own, other, cell);
                if turned == 0 {
                    continue;
                }
                let mut rest = [0; $count - 1];
                rest[..place].copy_from_slice(&cells[..place]);
                rest[place..].copy_from_slice(&cells[place + 1..]);
                let (mine, theirs) = (own | turned | 1 << (cell & 63), other & !turned);
                let score = -$next(counting, theirs, mine, -beta, -alpha.max(best), rest);
                if score > best {
                    best = score;
                    if score >= beta {
                        return score;
                    }
                }
            }
            if best != i32::MIN {
                best
            } else if passed {
                counting.score(own, other)
            } else {
                -$name(counting, other, own, -beta, -alpha, cells, true)
            }
        }
    };
}

last!(two, 2, |counting, own, other, _, _, [cell]: [u8; 1]| one(
    counting, own, other, cell
));
last!(three, 3, |counting, own, other, alpha, beta, cells| two(
    counting, own, other, alpha, beta, cells, false
));
last!(four, 4, |counting, own, other, alpha, beta, cells| three(
    counting,
    own,
    other,
    alpha,
    beta,
    alone_first(cells),
    false
));

/// Three cells, the one first that has a quarter to itself.
#[inline(always)]
fn alone_first([a, b, c]: [u8; 3]) -> [u8; 3] {
    if quarter(b) == quarter(c) {
        [a, b, c]
    } else if quarter(a) == quarter(c) {
        [b, a, c]
    } else if quarter(a) == quarter(b) {
        [c, a, b]
    } else {
        [a, b, c]
    }
}

/// The score with at most four empty cells: exact within the window, a bound of it outside.
pub fn last_four(counting: Counting, own: u64, other: u64, alpha: i32, beta: i32) -> i32 {
    let empty = !(own | other);
    let odd = odd_quarters(empty) & empty;
    let mut cells = [0; 4];
    let mut count = 0;
    for mut set in [odd, empty & !odd] {
        while set != 0 {
            cells[count & 3] = pop(&mut set);
            count += 1;
        }
    }
    let [a, b, c, _] = cells;
    match count {
        4 => four(counting, own, other, alpha, beta, cells, false),
        3 => three(counting, own, other, alpha, beta, [a, b, c], false),
        2 => two(counting, own, other, alpha, beta, [a, b], false),
        1 => one(counting, own, other, a),
        _ => counting.score(own, other),
    }
}
