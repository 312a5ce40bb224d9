//! The rules of Breakthrough, on bitboards.
//!
//! Cells are numbered as in [`crate::board8`], with the first row at the bottom, where the first
//! player's pieces start. A piece moves one row ahead, straight or diagonally, and takes an
//! opponent's piece diagonally only:
//!
//! ```text
//!    4 o o o o o        a step, by     first     second player
//!    3 o o o o o        left           +7        -9
//!    2 x x x x x        straight       +8        -8
//!    1 x x x x x        right          +9        -7
//!      a b c d e
//! ```
//!
//! A step is a rotation of the 64 bits, so that both players share one code: a step back by 8 is a
//! rotation by 56. What is turned out at one end would come in at the other, but only from the last
//! row, where nobody moves on.

use std::fmt;
use std::marker::PhantomData;

use zermelo_core::{Deterministic, Game, Kind, Payoff, Player, ZeroSum};

use super::keys::{Hashed, Keys};
use crate::board8::text::Grid;
use crate::board8::{Board, FIRST_COLUMN, LAST_COLUMN, cells, indices, row, upended};

/// Breakthrough with the size of its board: 2 to 8 columns, 4 to 8 rows, two rows of pieces each.
///
/// Who reaches the opponent's first row wins, and so does who takes the last piece. There are no
/// draws, and always a move: ahead of the foremost piece no own one stands in its way diagonally,
/// and at least one diagonal is on the board.
///
/// ```
/// use zermelo_core::{Game, Notation, Player};
/// use zermelo_games::breakthrough::Breakthrough;
///
/// let game: Breakthrough = Breakthrough::new(8, 8)?;
/// let start = game.initial();
/// assert_eq!(game.count_actions(&start), 22);
/// let action = game.parse_move(&start, "d2-e3").unwrap();
/// assert_eq!(game.to_move(&game.result(&start, action)), Player::SECOND);
/// # Ok::<(), zermelo_games::breakthrough::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Breakthrough<K: Keys = Hashed> {
    width: u32,
    height: u32,
    /// All cells of the board.
    cells: u64,
    keys: PhantomData<K>,
}

/// A move: a piece and where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
}

impl Move {
    pub(super) const fn new(from: u8, to: u8) -> Move {
        Move {
            from: from & 63,
            to: to & 63,
        }
    }

    /// The cell that the piece leaves.
    #[inline]
    pub(super) const fn origin(self) -> u64 {
        1 << self.from
    }

    /// The cell that the piece enters.
    #[inline]
    pub(super) const fn target(self) -> u64 {
        1 << self.to
    }
}

/// The ways to step.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Left,
    Straight,
    Right,
}

impl Step {
    pub const ALL: [Step; 3] = [Step::Left, Step::Straight, Step::Right];

    /// How far the bits rotate.
    #[inline(always)]
    const fn rotation(self, player: Player) -> u32 {
        let forward = matches!(player, Player::FIRST);
        let row = if forward { 8 } else { 56 };
        row + self as u32 - 1
    }

    /// Where these pieces of a player get, and perhaps cells beyond a small board.
    #[inline(always)]
    pub const fn ahead(self, pieces: u64, player: Player) -> u64 {
        let inside = match self {
            Step::Left => pieces & !FIRST_COLUMN,
            Step::Straight => pieces,
            Step::Right => pieces & !LAST_COLUMN,
        };
        inside.rotate_left(self.rotation(player))
    }

    /// Where a piece of a player that got to a cell came from.
    #[inline(always)]
    pub const fn origin(self, to: u8, player: Player) -> u8 {
        to.wrapping_sub(self.rotation(player) as u8) & 63
    }
}

/// Why there is no such board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// A side that is too short or too long.
    Sides {
        /// Columns asked for.
        width: u32,
        /// Rows asked for.
        height: u32,
    },
    /// More cells than keys of this kind can tell apart.
    TooLarge {
        /// Cells asked for.
        cells: u32,
        /// Cells that can be.
        most: u32,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BoardError::Sides { width, height } => write!(
                f,
                "a board {width} wide and {height} high: width must be 2 to 8 and height 4 to 8"
            ),
            BoardError::TooLarge { cells, most } => write!(
                f,
                "a board of {cells} cells is too large for exact keys: they reach to {most}"
            ),
        }
    }
}

impl std::error::Error for BoardError {}

impl<K: Keys> Breakthrough<K> {
    /// A game on a board of this size.
    pub fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        if !(2..=8).contains(&width) || !(4..=8).contains(&height) {
            return Err(BoardError::Sides { width, height });
        }
        if width * height > K::MOST_CELLS {
            return Err(BoardError::TooLarge {
                cells: width * height,
                most: K::MOST_CELLS,
            });
        }
        Ok(Breakthrough {
            width,
            height,
            cells: cells(width, height),
            keys: PhantomData,
        })
    }

    /// The number of columns.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    pub(super) fn grid(&self) -> Grid {
        Grid {
            width: self.width,
            height: self.height,
            from_top: false,
        }
    }

    /// The row where a player's piece wins.
    #[inline]
    pub(super) fn goal(&self, player: Player) -> u64 {
        let last = if player == Player::FIRST {
            self.height - 1
        } else {
            0
        };
        row(self.width, last)
    }

    /// The cells that each step leads the player to move to.
    #[inline]
    pub(super) fn targets(&self, board: &Board) -> [u64; 3] {
        let Board { own, other, mover } = *board;
        Step::ALL.map(|step| {
            let taken = match step {
                Step::Straight => own | other,
                Step::Left | Step::Right => own,
            };
            step.ahead(own, mover) & self.cells & !taken
        })
    }

    /// The rows between a cell and a player's goal.
    #[inline]
    pub(super) fn rows_to_go(&self, index: u8, player: Player) -> usize {
        let row = usize::from(index / 8);
        if player == Player::FIRST {
            (self.height as usize - 1).saturating_sub(row)
        } else {
            row
        }
    }

    /// The cells that these pieces of a player threaten, on the board or beyond.
    #[inline]
    pub(super) fn threatened(&self, pieces: u64, player: Player) -> u64 {
        Step::Left.ahead(pieces, player) | Step::Right.ahead(pieces, player)
    }
}

impl<K: Keys> Game for Breakthrough<K> {
    type State = Board;
    type Move = Move;

    fn kind(&self) -> Kind {
        Kind::opposed(1)
    }

    fn initial(&self) -> Board {
        let home = |first: u32| row(self.width, first) | row(self.width, first + 1);
        Board {
            own: home(0),
            other: home(self.height - 2),
            mover: Player::FIRST,
        }
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        board.mover
    }

    #[inline]
    fn actions(&self, board: &Board, moves: &mut Vec<Move>) {
        if self.is_terminal(board) {
            return;
        }
        for (step, targets) in Step::ALL.into_iter().zip(self.targets(board)) {
            moves.extend(indices(targets).map(|to| Move::new(step.origin(to, board.mover), to)));
        }
    }

    #[inline]
    fn result(&self, board: &Board, action: Move) -> Board {
        Board {
            own: board.other & !action.target(),
            other: board.own & !action.origin() | action.target(),
            mover: board.mover.opponent(),
        }
    }

    /// The last move reached the goal or took the last piece.
    #[inline]
    fn is_terminal(&self, board: &Board) -> bool {
        board.own == 0 || board.other & self.goal(board.mover.opponent()) != 0
    }

    /// The player to move at the end has lost.
    fn utility(&self, board: &Board, player: Player) -> Payoff {
        match board {
            _ if !self.is_terminal(board) => 0,
            _ if board.mover == player => -1,
            _ => 1,
        }
    }

    #[inline]
    fn count_actions(&self, board: &Board) -> usize {
        if self.is_terminal(board) {
            return 0;
        }
        // Three counts for the price of two: each cell is reached by an odd number of steps or not,
        // and by two or more or not.
        let [left, straight, right] = self.targets(board);
        let odd = left ^ straight ^ right;
        let many = left & straight | right & (left | straight);
        (odd.count_ones() + 2 * many.count_ones()) as usize
    }

    fn is_legal(&self, board: &Board, action: Move) -> bool {
        let led = |(step, targets): (Step, u64)| {
            targets & action.target() != 0 && step.origin(action.to, board.mover) == action.from
        };
        !self.is_terminal(board) && Step::ALL.into_iter().zip(self.targets(board)).any(led)
    }
}

impl<K: Keys> ZeroSum for Breakthrough<K> {
    const ALTERNATES: bool = true;
}

impl<K: Keys> Deterministic for Breakthrough<K> {
    /// The rows that all pieces have gone; a piece that was taken counts as one that is through.
    #[inline]
    fn level(&self, board: &Board) -> Option<u32> {
        let [first, second] = board.pieces();
        let gone = |pieces: u64| -> u32 {
            let rows = (1..self.height).map(|number| row(self.width, number) & pieces);
            rows.zip(1..)
                .map(|(pieces, rows)| rows * pieces.count_ones())
                .sum()
        };
        let taken = 4 * self.width - (first | second).count_ones();
        Some(gone(first) + gone(upended(second, self.height)) + taken * self.height)
    }
}
