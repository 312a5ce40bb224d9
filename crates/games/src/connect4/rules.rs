//! The rules of Connect Four, on a bitboard.
//!
//! The cells are numbered upwards, column by column. Each column has one cell more than the board
//! is high, which stays empty, so that no line runs over from one column into the next. On the usual
//! board, 7 wide and 6 high:
//!
//! ```text
//!    6 13 20 27 34 41 48   always empty
//!   --------------------
//!    5 12 19 26 33 40 47   top row
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42   bottom row
//! ```
//!
//! Neighbours differ by 1 upwards, by height + 1 to the right, and by one more or less diagonally.
//! Adding the bottom row to the set of all stones carries through every column and leaves one bit on
//! the lowest empty cell of each: all moves in one addition.

use std::fmt;

use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Player, Readable, ZeroSum};

use super::word::{Dimensions, Word};

/// Connect Four with its board size and the length of a line.
///
/// The word holds one bit for each cell and one more for each column: `u64` is enough for boards of at
/// most 64 such bits, `u128` for at most 128. [`Usual`](super::Usual) is for the usual board alone,
/// whose numbers the compiler then knows.
///
/// ```
/// use zermelo_core::{Game, Player};
/// use zermelo_games::connect4::{Column, ConnectFour};
///
/// let game = ConnectFour::<u64>::new(7, 6, 4)?;
/// let mut state = game.initial();
/// for column in [3, 2, 3, 2, 3, 2, 3] {
///     state = game.play(&state, Column::new(column)).unwrap();
/// }
/// assert!(game.is_terminal(&state));
/// assert_eq!(game.utility(&state, Player::FIRST), 1);
/// # Ok::<(), zermelo_games::connect4::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ConnectFour<W: Word> {
    /// Asked for by [`dimensions`](ConnectFour::dimensions) only.
    chosen: Dimensions<W>,
}

/// A position: who has stones where. Two words, no history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Board<W: Word> {
    /// The stones of the player to move.
    pub(super) own: W,
    /// The stones of both players.
    pub(super) all: W,
}

impl<W: Word> Board<W> {
    /// The number of stones on the board.
    pub fn stones(&self) -> u32 {
        self.all.count()
    }

    /// The stones of the player who moved last.
    pub(super) fn other(&self) -> W {
        self.own ^ self.all
    }
}

/// A move: the column to drop a stone into.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Column(u8);

impl Column {
    /// The column with this index, counted from 0 at the left.
    pub const fn new(index: u8) -> Column {
        Column(index)
    }

    /// The index, counted from 0 at the left.
    pub const fn index(self) -> u32 {
        self.0 as u32
    }
}

/// Why there is no such board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// A width, height or line length of 0.
    Empty,
    /// The cells do not fit into the word.
    TooLarge {
        /// Columns asked for.
        width: u32,
        /// Rows asked for.
        height: u32,
        /// Bits that there are.
        bits: u32,
    },
    /// The word is for another board alone.
    Other {
        /// Its columns.
        width: u32,
        /// Its rows.
        height: u32,
        /// Its line.
        connect: u32,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BoardError::Empty => f.write_str("width, height and connect must be at least 1"),
            BoardError::TooLarge {
                width,
                height,
                bits,
            } => write!(
                f,
                "a board {width} wide and {height} high is too large: \
                 width * (height + 1) must be at most {bits}"
            ),
            BoardError::Other {
                width,
                height,
                connect,
            } => write!(
                f,
                "this word is for the board {width} wide and {height} high with {connect} in a line"
            ),
        }
    }
}

impl std::error::Error for BoardError {}

impl<W: Word> ConnectFour<W> {
    /// A game on a board of this size in which `connect` stones in a line win.
    ///
    /// A line longer than the board is allowed: then every game is a draw.
    pub fn new(width: u32, height: u32, connect: u32) -> Result<Self, BoardError> {
        if width == 0 || height == 0 || connect == 0 {
            return Err(BoardError::Empty);
        }
        let bits = width
            .checked_mul(height.saturating_add(1))
            .filter(|&bits| bits <= W::BITS);
        if bits.is_none() {
            return Err(BoardError::TooLarge {
                width,
                height,
                bits: W::BITS,
            });
        }
        let mut bottom = W::NONE;
        for column in 0..width {
            bottom = bottom | W::ONE << (column * (height + 1));
        }
        let mut cells = W::NONE;
        for row in 0..height {
            cells = cells | bottom << row;
        }
        let chosen = Dimensions {
            width,
            height,
            connect,
            bottom,
            cells,
        };
        match W::BOARD {
            Some(board) if board != chosen => Err(BoardError::Other {
                width: board.width,
                height: board.height,
                connect: board.connect,
            }),
            _ => Ok(ConnectFour { chosen }),
        }
    }

    /// The board, as constants where the word is for one board only.
    #[inline(always)]
    fn dimensions(&self) -> Dimensions<W> {
        match W::BOARD {
            Some(board) => board,
            None => self.chosen,
        }
    }

    /// The number of columns.
    #[inline(always)]
    pub fn width(&self) -> u32 {
        self.dimensions().width
    }

    /// The number of rows.
    #[inline(always)]
    pub fn height(&self) -> u32 {
        self.dimensions().height
    }

    /// The length of a line that wins.
    #[inline(always)]
    pub fn connect(&self) -> u32 {
        self.dimensions().connect
    }

    /// The lowest cell of every column.
    #[inline(always)]
    fn bottom(&self) -> W {
        self.dimensions().bottom
    }

    /// Every cell that can hold a stone.
    #[inline(always)]
    fn cells(&self) -> W {
        self.dimensions().cells
    }

    /// The cells of one column.
    pub(super) fn column(&self, column: u32) -> W {
        ((W::ONE << self.height()) - W::ONE) << (column * (self.height() + 1))
    }

    /// The one cell at the foot of a column.
    pub(super) fn foot(&self, column: u32) -> W {
        W::ONE << (column * (self.height() + 1))
    }

    /// Every cell that is still empty.
    pub(super) fn empty(&self, board: &Board<W>) -> W {
        self.cells() ^ board.all
    }

    /// The lowest empty cell of every column that has one.
    #[inline]
    pub(super) fn landings(&self, board: &Board<W>) -> W {
        (board.all + self.bottom()) & self.cells()
    }

    /// Whether a column has room for a stone.
    #[inline]
    pub(super) fn is_open(&self, board: &Board<W>, column: Column) -> bool {
        let top = column.index() * (self.height() + 1) + self.height() - 1;
        board.all & W::ONE << top == W::NONE
    }

    /// The steps between neighbours, for the directions in which a line fits on the board.
    #[inline(always)]
    pub(super) fn directions(&self) -> impl Iterator<Item = u32> {
        let tall = self.height() >= self.connect();
        let wide = self.width() >= self.connect();
        let right = self.height() + 1;
        [
            (tall, 1),
            (wide, right),
            (tall && wide, right - 1),
            (tall && wide, right + 1),
        ]
        .into_iter()
        .filter_map(|(fits, step)| fits.then_some(step))
    }

    /// Whether these stones hold a line that wins.
    #[inline(always)]
    pub(super) fn has_line(&self, stones: W) -> bool {
        // The usual length is told apart so that the compiler knows its numbers.
        let length = match self.connect() {
            4 => 4,
            other => return self.has_line_of(stones, other),
        };
        self.has_line_of(stones, length)
    }

    #[inline(always)]
    fn has_line_of(&self, stones: W, length: u32) -> bool {
        // All directions at once: a branch for each is more work than what it saves.
        let aligned = |found, step| found | aligned(stones, step, length);
        self.directions().fold(W::NONE, aligned) != W::NONE
    }
}

/// The lowest cell of each run of `length` stones; the shifts double, so there are log2 of them.
#[inline(always)]
fn aligned<W: Word>(stones: W, step: u32, length: u32) -> W {
    let mut runs = stones;
    let mut reached = 1;
    while reached * 2 <= length {
        runs = runs & (runs >> (reached * step));
        reached *= 2;
    }
    if reached < length {
        runs = runs & (runs >> ((length - reached) * step));
    }
    runs
}

/// Appends the columns with a landing.
///
/// Every column is written down and counted if it is open, which takes no branch.
#[inline(always)]
fn list_open<W: Word>(landings: W, width: u32, height: u32, moves: &mut Vec<Column>) {
    moves.reserve(width as usize);
    let room = &mut moves.spare_capacity_mut()[..width as usize];
    let mut count = 0;
    let mut cells = (W::ONE << height) - W::ONE;
    for column in 0..width {
        room[count].write(Column(column as u8));
        count += usize::from(landings & cells != W::NONE);
        if column + 1 < width {
            cells = cells << (height + 1);
        }
    }
    // SAFETY: the places before `count` were written, and there is room for them.
    unsafe { moves.set_len(moves.len() + count) };
}

impl<W: Word> Game for ConnectFour<W> {
    type State = Board<W>;
    type Move = Column;

    fn kind(&self) -> Kind {
        Kind::opposed(1)
    }

    fn initial(&self) -> Board<W> {
        Board {
            own: W::NONE,
            all: W::NONE,
        }
    }

    #[inline]
    fn to_move(&self, board: &Board<W>) -> Player {
        Player::new((board.stones() & 1) as u8)
    }

    #[inline]
    fn actions(&self, board: &Board<W>, moves: &mut Vec<Column>) {
        if self.has_line(board.other()) {
            return;
        }
        let landings = self.landings(board);
        list_open(landings, self.width(), self.height(), moves);
    }

    #[inline]
    fn result(&self, board: &Board<W>, column: Column) -> Board<W> {
        let all = board.all | (board.all + self.foot(column.index()));
        Board {
            own: board.other(),
            all,
        }
    }

    #[inline(always)]
    fn is_terminal(&self, board: &Board<W>) -> bool {
        board.all == self.cells() || self.has_line(board.other())
    }

    fn utility(&self, board: &Board<W>, player: Player) -> Payoff {
        if !self.has_line(board.other()) {
            0
        } else if self.to_move(board) == player {
            -1
        } else {
            1
        }
    }

    #[inline]
    fn count_actions(&self, board: &Board<W>) -> usize {
        if self.has_line(board.other()) {
            0
        } else {
            self.landings(board).count() as usize
        }
    }

    fn is_legal(&self, board: &Board<W>, column: Column) -> bool {
        column.index() < self.width()
            && !self.has_line(board.other())
            && self.landings(board) & self.column(column.index()) != W::NONE
    }
}

impl<W: Word> ZeroSum for ConnectFour<W> {
    const ALTERNATES: bool = true;
}

impl<W: Word> Deterministic for ConnectFour<W> {
    /// The stones on the board.
    #[inline]
    fn level(&self, board: &Board<W>) -> Option<u32> {
        Some(board.stones())
    }
}

impl<W: Word> Keyed for ConnectFour<W> {
    const INJECTIVE: bool = W::BITS <= 64;
    const READABLE: Readable = if Self::INJECTIVE {
        Readable::Always
    } else {
        Readable::Never
    };

    /// Each column shows the mover's stones, closed by one bit on top of its highest stone.
    #[inline]
    fn key(&self, board: &Board<W>) -> u64 {
        (board.own | (board.all + self.bottom())).key()
    }

    /// The highest bit of each column closes it; below are the mover's stones among all.
    #[inline]
    fn state_of(&self, key: u64) -> Option<Board<W>> {
        let key = W::from_key(key)?;
        // Every bit spreads down to the foot of its column, so all fill up below the closing one.
        let mut filled = key;
        for _ in 0..self.height() {
            filled = filled | filled >> 1 & self.cells();
        }
        let all = filled >> 1 & self.cells();
        Some(Board {
            own: key & all,
            all,
        })
    }
}
