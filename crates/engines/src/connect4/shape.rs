//! The size of a board, and the sets of cells that follow from it.

/// The bits of a word, and so the largest board: `width * (height + 1)` is at most this.
pub const BITS: u32 = u64::BITS;

/// A board's size and the masks that follow from it.
///
/// The usual board has a type of its own, so that the compiler knows its numbers.
pub trait Shape: Copy + Send + Sync {
    /// Columns.
    fn width(self) -> u32;
    /// Rows.
    fn height(self) -> u32;
    /// The lowest cell of each column.
    fn bottom(self) -> u64;
    /// All cells.
    fn cells(self) -> u64;
    /// The second, fourth, sixth row and so on.
    fn even_rows(self) -> u64;

    /// From a cell to its right neighbour.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// The number of cells.
    #[inline(always)]
    fn size(self) -> u32 {
        self.width() * self.height()
    }

    /// Where the next stone of each column comes to lie.
    #[inline(always)]
    fn landings(self, all: u64) -> u64 {
        all.wrapping_add(self.bottom()) & self.cells()
    }

    /// The cells of the first column.
    #[inline(always)]
    fn first_column(self) -> u64 {
        (1 << self.height()) - 1
    }

    /// The cells of the lowest `count` rows.
    #[inline(always)]
    fn lowest_rows(self, count: u32) -> u64 {
        self.bottom().wrapping_mul((1 << count) - 1)
    }
}

const fn bottom(width: u32, height: u32) -> u64 {
    let mut cells = 0;
    let mut column = 0;
    while column < width {
        cells |= 1 << (column * (height + 1));
        column += 1;
    }
    cells
}

const fn rows(width: u32, height: u32, first: u32, step: u32) -> u64 {
    let mut cells = 0;
    let mut row = first;
    while row < height {
        cells |= bottom(width, height) << row;
        row += step;
    }
    cells
}

/// 7 wide and 6 high.
#[derive(Clone, Copy, Debug)]
pub struct Usual;

impl Usual {
    /// Columns.
    pub const WIDTH: u32 = 7;
    /// Rows.
    pub const HEIGHT: u32 = 6;
}

impl Shape for Usual {
    #[inline(always)]
    fn width(self) -> u32 {
        Usual::WIDTH
    }

    #[inline(always)]
    fn height(self) -> u32 {
        Usual::HEIGHT
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        const { bottom(Usual::WIDTH, Usual::HEIGHT) }
    }

    #[inline(always)]
    fn cells(self) -> u64 {
        const { rows(Usual::WIDTH, Usual::HEIGHT, 0, 1) }
    }

    #[inline(always)]
    fn even_rows(self) -> u64 {
        const { rows(Usual::WIDTH, Usual::HEIGHT, 1, 2) }
    }
}

/// Any size that fits.
#[derive(Clone, Copy, Debug)]
pub struct Sized {
    width: u32,
    height: u32,
    bottom: u64,
    cells: u64,
    even_rows: u64,
}

impl Sized {
    /// A board of this size, or `None` where `width * (height + 1)` is 0 or more than [`BITS`].
    pub fn new(width: u32, height: u32) -> Option<Sized> {
        let bits = width.checked_mul(height.checked_add(1)?)?;
        (width > 0 && height > 0 && bits <= BITS).then(|| Sized {
            width,
            height,
            bottom: bottom(width, height),
            cells: rows(width, height, 0, 1),
            even_rows: rows(width, height, 1, 2),
        })
    }
}

impl Shape for Sized {
    #[inline(always)]
    fn width(self) -> u32 {
        self.width
    }

    #[inline(always)]
    fn height(self) -> u32 {
        self.height
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        self.bottom
    }

    #[inline(always)]
    fn cells(self) -> u64 {
        self.cells
    }

    #[inline(always)]
    fn even_rows(self) -> u64 {
        self.even_rows
    }
}
