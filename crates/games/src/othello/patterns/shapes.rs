//! Which cells are looked at together.
//!
//! Twelve shapes; turned and mirrored they lie on the board in 46 places:
//!
//! ```text
//!   corner     angle        edge               block              lines             diagonals
//!   # # #      # # # # #    # # # # # # # #    # . # # # # . #    rows 2, 3 and 4   of 8, 7, 6, 5 and 4
//!   # # #      # # . . .    . # . . . . # .    . . # # # # . .
//!   # # #      # . . . .
//!              # . . . .
//!              # . . . .
//! ```

/// The longest shape has so many cells.
pub const MOST_CELLS: usize = 10;

/// How many shapes there are.
pub const SHAPES: usize = 12;

/// In how many places they lie.
pub const PLACES: usize = 46;

/// Cells in the order of their digits, the first of them the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells {
    cells: [u8; MOST_CELLS],
    count: usize,
}

impl Cells {
    const fn of(text: &[u8]) -> Cells {
        let mut cells = [0; MOST_CELLS];
        let count = text.len() / 2;
        let mut place = 0;
        while place < count {
            cells[place] = text[2 * place] - b'a' + 8 * (text[2 * place + 1] - b'1');
            place += 1;
        }
        Cells { cells, count }
    }

    /// The cells, `a1` being 0 and `h1` 7.
    pub const fn all(&self) -> &[u8] {
        self.cells.split_at(self.count).0
    }

    /// How many ways there are to fill them: each is the mover's, empty or the opponent's.
    pub const fn fillings(&self) -> usize {
        3usize.pow(self.count as u32)
    }

    const fn set(&self) -> u64 {
        let mut set = 0;
        let mut place = 0;
        while place < self.count {
            set |= 1 << self.cells[place];
            place += 1;
        }
        set
    }

    /// The cells under one of the eight symmetries of the board.
    pub const fn image(&self, symmetry: u8) -> Cells {
        let mut image = *self;
        let mut place = 0;
        while place < self.count {
            image.cells[place] = image_of(self.cells[place], symmetry);
            place += 1;
        }
        image
    }

    /// Whether both are the same cells, in any order.
    pub const fn covers(&self, other: &Cells) -> bool {
        self.set() == other.set()
    }
}

/// A cell under one of the eight symmetries of the board, 0 being none.
const fn image_of(cell: u8, symmetry: u8) -> u8 {
    let (mut column, mut row) = (cell % 8, cell / 8);
    if symmetry & 1 != 0 {
        (column, row) = (row, column);
    }
    if symmetry & 2 != 0 {
        column = 7 - column;
    }
    if symmetry & 4 != 0 {
        row = 7 - row;
    }
    column + 8 * row
}

/// The shapes, each in one of its places.
pub const ALL: [Cells; SHAPES] = [
    Cells::of(b"a1b1c1a2b2c2a3b3c3"),
    Cells::of(b"a1b1c1d1e1b2a2a3a4a5"),
    Cells::of(b"a1b1c1d1e1f1g1h1b2g2"),
    Cells::of(b"a1c1d1e1f1h1c2d2e2f2"),
    Cells::of(b"a2b2c2d2e2f2g2h2"),
    Cells::of(b"a3b3c3d3e3f3g3h3"),
    Cells::of(b"a4b4c4d4e4f4g4h4"),
    Cells::of(b"a1b2c3d4e5f6g7h8"),
    Cells::of(b"a2b3c4d5e6f7g8"),
    Cells::of(b"a3b4c5d6e7f8"),
    Cells::of(b"a4b5c6d7e8"),
    Cells::of(b"a5b6c7d8"),
];

/// A shape where it lies on the board.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The number of the shape.
    pub shape: usize,
    /// Its cells, in the order of the shape's.
    pub cells: Cells,
}

/// All places of all shapes, those of one shape side by side.
pub const IN_PLACES: [Place; PLACES] = {
    let mut places = [Place {
        shape: 0,
        cells: ALL[0],
    }; PLACES];
    let (mut found, mut shape) = (0, 0);
    while shape < SHAPES {
        let first = found;
        let mut symmetry = 0;
        while symmetry < 8 {
            let cells = ALL[shape].image(symmetry);
            let mut earlier = first;
            while earlier < found && !cells.covers(&places[earlier].cells) {
                earlier += 1;
            }
            if earlier == found {
                places[found] = Place { shape, cells };
                found += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    assert!(found == PLACES);
    places
};
