//! A position: who has stones where.

use super::shape::Shape;

/// The stones of the mover and of both players, one bit a cell, one spare bit above each column.
///
/// The cells are numbered up each column, as in `zermelo_games::connect4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The stones of the player to move.
    pub own: u64,
    /// The stones of both players.
    pub all: u64,
}

impl Position {
    /// The empty board.
    pub const fn start() -> Position {
        Position { own: 0, all: 0 }
    }

    /// The stones of the player who moved last.
    #[inline(always)]
    pub const fn other(self) -> u64 {
        self.own ^ self.all
    }

    /// The number of stones.
    #[inline(always)]
    pub const fn stones(self) -> u32 {
        self.all.count_ones()
    }

    /// The position after a stone on this landing.
    #[inline(always)]
    pub const fn play(self, cell: u64) -> Position {
        Position {
            own: self.other(),
            all: self.all | cell,
        }
    }

    /// The position after these columns, counted from 0, on a board so many rows high.
    ///
    /// No rule is checked: columns must not be full.
    pub fn play_all(self, height: u32, columns: &[u32]) -> Position {
        columns.iter().fold(self, |position, &column| {
            let foot = 1 << (column * (height + 1));
            position.play((position.all + foot) & !position.all)
        })
    }

    /// A number of its own for each position of a board: in each column the mover's stones, closed
    /// by one bit above the highest stone.
    #[inline(always)]
    pub fn key<S: Shape>(self, shape: S) -> u64 {
        self.own | (self.all + shape.bottom())
    }

    /// The position with this [`key`](Position::key), on a board so many rows high; `None` where a
    /// column is empty of bits, and so not closed.
    ///
    /// ```
    /// use zermelo_engines::connect4::Position;
    /// use zermelo_engines::connect4::shape::Usual;
    ///
    /// let position = Position::start().play_all(6, &[3, 3, 0]);
    /// assert_eq!(Position::from_key(Usual, position.key(Usual)), Some(position));
    /// assert_eq!(Position::from_key(Usual, 1), None);
    /// ```
    pub fn from_key<S: Shape>(shape: S, key: u64) -> Option<Position> {
        let column_bits = (1 << shape.stride()) - 1;
        let mut all = 0;
        for column in 0..shape.width() {
            let bits = key >> (column * shape.stride()) & column_bits;
            all |= ((1 << bits.checked_ilog2()?) - 1) << (column * shape.stride());
        }
        let known = shape.width() * shape.stride();
        let fits = known == u64::BITS || key >> known == 0;
        fits.then_some(Position {
            own: key & all,
            all,
        })
    }

    /// The mirror image.
    pub fn mirrored<S: Shape>(self, shape: S) -> Position {
        Position {
            own: mirror(shape, self.own),
            all: mirror(shape, self.all),
        }
    }
}

/// The mirror image of a set of cells, spare bits included.
#[inline(always)]
pub fn mirror<S: Shape>(shape: S, cells: u64) -> u64 {
    let column = (1 << shape.stride()) - 1;
    let last = shape.width() - 1;
    (0..shape.width()).fold(0, |image, index| {
        let moved = (cells >> (index * shape.stride())) & column;
        image | moved << ((last - index) * shape.stride())
    })
}
