//! Boards of at most 8 by 8 cells, one bit a cell in a `u64`: what games on them share.
//!
//! A row is one byte, whatever the width, so that all boards use the same steps between
//! neighbours: 1 along a row, 8 from row to row, 7 and 9 along the diagonals. A smaller board lies
//! in the corner of bit 0 and the cells beyond it stay empty:
//!
//! ```text
//!            8 x 8                          6 x 4
//!    0  1  2  3  4  5  6  7         0  1  2  3  4  5  .  .
//!    8  9 10 11 12 13 14 15         8  9 10 11 12 13  .  .
//!   16 17 18 19 20 21 22 23        16 17 18 19 20 21  .  .
//!   24 25 26 27 28 29 30 31        24 25 26 27 28 29  .  .
//!   32 33 34 35 36 37 38 39         .  .  .  .  .  .  .  .
//!   40 41 42 43 44 45 46 47         .  .  .  .  .  .  .  .
//!   48 49 50 51 52 53 54 55         .  .  .  .  .  .  .  .
//!   56 57 58 59 60 61 62 63         .  .  .  .  .  .  .  .
//! ```
//!
//! | module | holds |
//! |---|---|
//! | `board` | [`Board`], a position of two players' pieces of one kind |
//! | [`text`] | names of cells, boards as rows of text, and what can be wrong with them |
//! | `number` | a different number for every small board, and a hash for the large ones |
//! | `weights` | the weights of an evaluation, read from its data file |

mod board;
pub(crate) mod number;
pub mod text;
pub(crate) mod weights;

pub use board::Board;
pub use text::RowsError;

/// The cells of the first column.
pub(crate) const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The cells of the last column of a board 8 wide.
pub(crate) const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// The cells of one row.
pub(crate) const fn row(width: u32, row: u32) -> u64 {
    (0xff >> (8 - width)) << (8 * row)
}

/// The cells of a board, whose sides are 1 to 8.
pub(crate) const fn cells(width: u32, height: u32) -> u64 {
    (FIRST_COLUMN * row(width, 0)) & (u64::MAX >> (8 * (8 - height)))
}

/// The indices of the cells in a set, lowest first.
#[inline]
pub(crate) fn indices(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let index = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        index
    })
}

/// The index of a cell in a set, by its place among them from 0 on.
#[inline]
pub(crate) fn nth(mut set: u64, place: u32) -> u8 {
    for _ in 0..place {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros() as u8
}

/// The set with left and right exchanged, on a board of this width.
#[inline]
pub(crate) const fn mirrored(set: u64, width: u32) -> u64 {
    // Reversing all 64 bits also reverses the rows; reversing the bytes puts those back.
    set.reverse_bits().swap_bytes() >> (8 - width)
}

/// The set with the first and the last row exchanged, and so on, on a board of this height.
#[inline]
pub(crate) const fn upended(set: u64, height: u32) -> u64 {
    set.swap_bytes() >> (8 * (8 - height))
}

/// The set with rows and columns exchanged, on a square board.
#[inline]
pub(crate) const fn transposed(mut set: u64) -> u64 {
    // Exchange across the diagonal inside blocks of 2 x 2 cells, then of 4 x 4, then of 8 x 8.
    let mut swap = (set ^ (set >> 7)) & 0x00aa_00aa_00aa_00aa;
    set ^= swap ^ (swap << 7);
    swap = (set ^ (set >> 14)) & 0x0000_cccc_0000_cccc;
    set ^= swap ^ (swap << 14);
    swap = (set ^ (set >> 28)) & 0x0000_0000_f0f0_f0f0;
    set ^ swap ^ (swap << 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves each cell by itself.
    fn by_hand(set: u64, to: impl Fn(u32, u32) -> (u32, u32)) -> u64 {
        indices(set).fold(0, |image, index| {
            let (column, row) = to(u32::from(index) % 8, u32::from(index) / 8);
            image | 1 << (row * 8 + column)
        })
    }

    #[test]
    fn cells_are_moved_where_they_belong() {
        let mut random = zermelo_core::random::Random::new(5);
        for (width, height) in [(8, 8), (6, 6), (5, 7), (1, 3)] {
            for _ in 0..100 {
                let set = random.next() & cells(width, height);
                let image = by_hand(set, |column, row| (width - 1 - column, row));
                assert_eq!(mirrored(set, width), image);
                let image = by_hand(set, |column, row| (column, height - 1 - row));
                assert_eq!(upended(set, height), image);
                let image = by_hand(set, |column, row| (row, column));
                assert_eq!(transposed(set), image);
            }
        }
    }

    #[test]
    fn a_board_has_width_times_height_cells() {
        for (width, height) in [(8, 8), (1, 1), (3, 8), (8, 3)] {
            assert_eq!(cells(width, height).count_ones(), width * height);
            let rows = (0..height).fold(0, |set, index| set | row(width, index));
            assert_eq!(cells(width, height), rows);
        }
    }
}
