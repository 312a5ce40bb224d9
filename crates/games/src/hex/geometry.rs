//! Sets of cells of a Hex board, one bit each, with their neighbours and bridges.
//!
//! Cells are numbered along the rows from the top, 11 to a row whatever the size of the board, so
//! that the steps between neighbours are constants. A cell has six of them; on the board of 3 x 3
//!
//! ```text
//!    0  1  2            up    up-right              0  1
//!     11 12 13      left   cell   right           5  .  2
//!       22 23 24       down-left  down              4  3
//! ```
//!
//! and on the right their directions, counted clockwise.
//!
//! Two cells are joined by a *bridge* if they have two neighbours in common and both are empty: when
//! the opponent takes one of these, the other still joins them.

/// The largest board of which every cell has a bit.
pub const MOST_SIZE: u32 = 11;

/// From a cell to the one below it.
pub const ROW: u32 = MOST_SIZE;

/// How many directions there are.
pub const DIRECTIONS: usize = 6;

/// The shape of a board.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    size: u32,
    /// Every cell.
    pub all: u128,
    /// All cells but those of the first column.
    not_first: u128,
    /// All cells but those of the last column.
    not_last: u128,
    /// For each player the two sides to join: top and bottom, left and right.
    pub sides: [[u128; 2]; 2],
}

/// The two directions in which one leaves each of the sides, in the order of `sides`.
const INWARDS: [[(usize, usize); 2]; 2] = [[(3, 4), (0, 1)], [(1, 2), (4, 5)]];

impl Geometry {
    /// The shape of a board of 1 to [`MOST_SIZE`] rows.
    pub fn new(size: u32) -> Geometry {
        let top = (1 << size) - 1;
        let left = (0..size).map(|row| 1 << (ROW * row)).sum::<u128>();
        let right = left << (size - 1);
        let all = left * top;
        Geometry {
            size,
            all,
            not_first: all ^ left,
            not_last: all ^ right,
            sides: [[top, top << (ROW * (size - 1))], [left, right]],
        }
    }

    /// The neighbours of a set in one direction.
    #[inline(always)]
    fn step(&self, set: u128, direction: usize) -> u128 {
        match direction {
            0 => set >> ROW,
            1 => (set & self.not_last) >> (ROW - 1),
            2 => (set & self.not_last) << 1,
            3 => (set << ROW) & self.all,
            4 => ((set & self.not_first) << (ROW - 1)) & self.all,
            _ => (set & self.not_first) >> 1,
        }
    }

    /// The neighbours of a set in each direction.
    #[inline(always)]
    fn steps(&self, set: u128) -> [u128; DIRECTIONS] {
        std::array::from_fn(|direction| self.step(set, direction))
    }

    /// The neighbours of a set, its own cells among them if they are neighbours.
    #[inline(always)]
    pub fn near(&self, set: u128) -> u128 {
        self.steps(set).iter().fold(0, |near, cells| near | cells)
    }

    /// The cells of `stones` that are joined to `seed`, which is one of them or several.
    #[inline]
    pub fn chain(&self, seed: u128, stones: u128) -> u128 {
        let mut chain = seed;
        loop {
            let grown = chain | self.near(chain) & stones;
            if grown == chain {
                return chain;
            }
            chain = grown;
        }
    }

    /// The cells that a bridge over these empty ones joins to the set.
    #[inline(always)]
    pub fn bridged(&self, set: u128, empty: u128) -> u128 {
        let steps = self.steps(set).map(|cells| cells & empty);
        (0..DIRECTIONS).fold(0, |cells, one| {
            let other = (one + 1) % DIRECTIONS;
            cells | self.step(steps[one], other) & self.step(steps[other], one)
        })
    }

    /// The cells at a side of the board, and those that a bridge over empty ones joins to it.
    #[inline]
    pub fn shore(&self, player: usize, end: usize, empty: u128) -> u128 {
        let side = self.sides[player][end];
        let (one, other) = INWARDS[player][end];
        side | self.step(side & empty, one) & self.step(side & empty, other)
    }

    /// The neighbours of a cell, clockwise; `None` beyond the sides.
    pub fn around(&self, index: u32) -> [Option<u8>; DIRECTIONS] {
        std::array::from_fn(|direction| {
            let neighbour = self.step(1 << index, direction);
            (neighbour != 0).then(|| neighbour.trailing_zeros() as u8)
        })
    }

    /// The set turned by half a turn.
    #[inline]
    pub fn turned(&self, set: u128) -> u128 {
        // The first cell changes places with the last, and all others follow.
        set.reverse_bits() >> (127 - (ROW + 1) * (self.size - 1))
    }

    /// The cell with row and column exchanged.
    pub fn transposed(&self, index: u32) -> u32 {
        index % ROW * ROW + index / ROW
    }

    /// The cells, along the rows.
    pub fn cells(&self) -> impl Iterator<Item = u32> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| ROW * row + column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neighbours by their rows and columns.
    fn by_hand(size: i32, index: u32, steps: &[(i32, i32)]) -> u128 {
        let (row, column) = ((index / ROW) as i32, (index % ROW) as i32);
        let cells = steps
            .iter()
            .map(|(down, right)| (row + down, column + right));
        cells
            .filter(|&(row, column)| (0..size).contains(&row) && (0..size).contains(&column))
            .map(|(row, column)| 1u128 << (row * ROW as i32 + column))
            .sum()
    }

    #[test]
    fn neighbours_and_bridges_are_those_on_the_drawing() {
        let near = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];
        let bridges = [(-2, 1), (-1, 2), (1, 1), (2, -1), (1, -2), (-1, -1)];
        for size in 1..=MOST_SIZE as i32 {
            let board = Geometry::new(size as u32);
            assert_eq!(
                board.cells().map(|cell| 1u128 << cell).sum::<u128>(),
                board.all
            );
            for index in board.cells() {
                let cell = 1u128 << index;
                assert_eq!(board.near(cell), by_hand(size, index, &near));
                assert_eq!(
                    board.bridged(cell, board.all),
                    by_hand(size, index, &bridges)
                );
                let around = board.around(index);
                let cells = around.iter().flatten().map(|&cell| 1u128 << cell);
                assert_eq!(cells.sum::<u128>(), board.near(cell));
            }
        }
    }

    #[test]
    fn a_bridge_needs_both_of_its_cells_empty() {
        let board = Geometry::new(5);
        let middle = 1 << (2 * ROW + 2);
        let both = board.bridged(middle, board.all ^ middle);
        assert_eq!(both.count_ones(), 6);
        let one_taken = board.bridged(middle, board.all ^ middle ^ middle >> ROW);
        assert_eq!(
            one_taken.count_ones(),
            4,
            "the taken cell was part of two bridges"
        );
    }

    #[test]
    fn a_shore_is_a_side_and_what_a_bridge_joins_to_it() {
        let board = Geometry::new(3);
        let rows = |rows: [u128; 3]| rows[0] | rows[1] << ROW | rows[2] << (2 * ROW);
        assert_eq!(board.shore(0, 0, board.all), rows([0b111, 0b011, 0]));
        assert_eq!(board.shore(0, 1, board.all), rows([0, 0b110, 0b111]));
        assert_eq!(board.shore(1, 0, board.all), rows([0b011, 0b011, 0b001]));
        assert_eq!(board.shore(1, 1, board.all), rows([0b100, 0b110, 0b110]));
        // With a1 taken, b2 still has b1 and c1 between itself and the top; a2 has b1 alone.
        assert_eq!(board.shore(0, 0, board.all ^ 1), rows([0b111, 0b010, 0]));
    }
}
