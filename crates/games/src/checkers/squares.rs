//! The 32 squares as bits of a word, numbered so that every diagonal step is a shift.
//!
//! Players know the squares by the numbers 1 to 32, from the first row of Black, who moves down the
//! page, to the first row of White. The bits follow them, with one bit left out after each pair of
//! rows, as in Samuel's program of 1959:
//!
//! ```text
//!    players' numbers             bits
//!       1   2   3   4              0   1   2   3
//!     5   6   7   8              4   5   6   7    (8)
//!       9  10  11  12              9  10  11  12
//!    13  14  15  16             13  14  15  16   (17)
//!      17  18  19  20             18  19  20  21
//!    21  22  23  24             22  23  24  25   (26)
//!      25  26  27  28             27  28  29  30
//!    29  30  31  32             31  32  33  34   (35)
//! ```
//!
//! Down the page is 4 or 5 bits up the word, in every row alike, and up the page 4 or 5 bits down.
//! A step over an edge ends on a bit in brackets or outside the word, where no square is: to be on
//! the board is one `and` with [`BOARD`].

use std::fmt;

/// A set of squares.
pub(super) type Squares = u64;

/// Every square.
pub(super) const BOARD: Squares = 0x7_fbfd_feff;

/// Black's first row, where white men are crowned: squares 1 to 4.
pub(super) const BLACK_HOME: Squares = 0xf;

/// White's first row, where black men are crowned: squares 29 to 32.
pub(super) const WHITE_HOME: Squares = 0xf << 31;

/// The four diagonals. The first two go down the page, as black men do; the others go up.
pub(super) mod direction {
    pub const DOWN_LEFT: u8 = 0;
    pub const DOWN_RIGHT: u8 = 1;
    pub const UP_RIGHT: u8 = 2;
    pub const UP_LEFT: u8 = 3;
    pub const ALL: [u8; 4] = [DOWN_LEFT, DOWN_RIGHT, UP_RIGHT, UP_LEFT];
}

/// The squares one step away; what leaves the board is on no square.
#[inline(always)]
pub(super) const fn shift(squares: Squares, direction: u8) -> Squares {
    match direction {
        direction::DOWN_LEFT => squares << 4,
        direction::DOWN_RIGHT => squares << 5,
        direction::UP_RIGHT => squares >> 4,
        _ => squares >> 5,
    }
}

/// Where jumps in one direction land: over a piece of `over`, on a square of `empty`.
#[inline(always)]
pub(super) const fn jump(
    squares: Squares,
    direction: u8,
    over: Squares,
    empty: Squares,
) -> Squares {
    shift(shift(squares, direction) & over, direction) & empty
}

/// A set without the bits between pairs of rows: bit 0 is square 1, and bit 31 square 32.
#[inline(always)]
pub(super) const fn packed(squares: Squares) -> u32 {
    let rows = squares & 0xff
        | squares >> 1 & 0xff00
        | squares >> 2 & 0xff_0000
        | squares >> 3 & 0xff00_0000;
    rows as u32
}

/// The squares of a set, one bit each, lowest first.
#[inline(always)]
pub(super) fn each(mut squares: Squares) -> impl Iterator<Item = Squares> {
    std::iter::from_fn(move || {
        let lowest = squares & squares.wrapping_neg();
        squares ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// One square of the board, by the number that players use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this number, from 1 to 32.
    ///
    /// ```
    /// use zermelo_games::checkers::Square;
    ///
    /// assert_eq!(Square::new(32).unwrap().number(), 32);
    /// assert_eq!(Square::new(33), None);
    /// ```
    pub const fn new(number: u8) -> Option<Square> {
        if matches!(number, 1..=32) {
            Some(Square(number))
        } else {
            None
        }
    }

    /// Its number, from 1 to 32.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in the word.
    pub(super) const fn bit_index(self) -> u8 {
        let index = self.0 - 1;
        index + index / 8
    }

    /// The set with this square alone.
    pub(super) const fn bit(self) -> Squares {
        1 << self.bit_index()
    }

    /// The square at this place in the word; a place between squares gives the one after it.
    pub(super) const fn at(bit_index: u8) -> Square {
        let index = bit_index - bit_index / 9;
        Square(if index < 32 { index + 1 } else { 32 })
    }

    /// The squares of a set, lowest first.
    pub(super) fn all(squares: Squares) -> impl Iterator<Item = Square> {
        each(squares).map(|bit| Square::at(bit.trailing_zeros() as u8))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row and column of a square, counted from the top left corner of the page.
    fn place(square: Square) -> (i32, i32) {
        let index = i32::from(square.number()) - 1;
        let row = index / 4;
        (row, index % 4 * 2 + 1 - row % 2)
    }

    #[test]
    fn squares_and_bits_are_each_others_inverse() {
        let all: Vec<Square> = (1..=32).filter_map(Square::new).collect();
        assert_eq!(Square::all(BOARD).collect::<Vec<_>>(), all);
        assert_eq!(all.iter().fold(0, |set, square| set | square.bit()), BOARD);
        for square in all {
            assert_eq!(packed(square.bit()), 1 << (square.number() - 1));
        }
    }

    #[test]
    fn a_shift_is_one_step_along_a_diagonal_of_the_page() {
        let steps = [(1, -1), (1, 1), (-1, 1), (-1, -1)];
        for from in Square::all(BOARD) {
            for (direction, (down, right)) in direction::ALL.into_iter().zip(steps) {
                let (row, column) = place(from);
                let wanted = (row + down, column + right);
                let reached = Square::all(shift(from.bit(), direction) & BOARD).next();
                let there = Square::all(BOARD).find(|&square| place(square) == wanted);
                assert_eq!(reached, there, "{from} in direction {direction}");
            }
        }
    }
}
