//! The rules of m,n,k games.
//!
//! Players take turns to mark an empty cell; with gravity they choose a column, and the mark falls
//! to its lowest empty cell. The first to have k marks in a row, upright, level or slanting, wins. A
//! full board without one is a draw.

use std::fmt;

use zermelo_core::random::mix;
use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Player, ZeroSum};

use super::geometry::{Geometry, MOST_CELLS};

/// The size of the game and whether marks fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Columns.
    pub m: u32,
    /// Rows.
    pub n: u32,
    /// How many in a row win.
    pub k: u32,
    /// Whether marks fall to the lowest empty cell of a column.
    pub gravity: bool,
}

impl Default for Options {
    /// Tic-tac-toe.
    fn default() -> Options {
        Options {
            m: 3,
            n: 3,
            k: 3,
            gravity: false,
        }
    }
}

/// An m,n,k game with its options.
///
/// ```
/// use zermelo_core::{Game, Notation, Player};
/// use zermelo_games::mnk::{Mnk, Options};
///
/// let game = Mnk::new(Options::default())?;
/// let state = game.parse_state("b2 a1 b1 a2 b3").unwrap();
/// assert!(game.is_terminal(&state));
/// assert_eq!(game.utility(&state, Player::FIRST), 1);
/// # Ok::<(), zermelo_games::mnk::OptionsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mnk {
    options: Options,
    pub(super) geometry: Geometry,
}

/// A position: who has marks where. No history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Board {
    /// The marks of the first and the second player.
    pub(super) marks: [u128; 2],
    /// The number of the player to move. It follows from the marks.
    pub(super) mover: u8,
    /// Whether the last mark completed a line. It follows from the marks.
    pub(super) won: bool,
}

impl Board {
    /// The number of marks on the board.
    pub fn marks(&self) -> u32 {
        self.taken().count_ones()
    }

    /// The cells that are marked.
    #[inline]
    pub(super) fn taken(&self) -> u128 {
        self.marks[0] | self.marks[1]
    }

    /// The number of the player to move.
    #[inline]
    pub(super) fn mover(&self) -> usize {
        usize::from(self.mover & 1)
    }
}

/// A move: the cell to mark, or with gravity the column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place(u8);

impl Place {
    /// The cell or column with this number. Cells are counted from 0 up each column and then on to
    /// the next, columns from 0 at the left.
    pub const fn new(index: u8) -> Place {
        Place(index)
    }

    /// The number of the cell or column.
    pub const fn index(self) -> u32 {
        self.0 as u32
    }
}

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// A side that is empty or has more columns or rows than there are letters.
    Sides {
        /// Columns asked for.
        m: u32,
        /// Rows asked for.
        n: u32,
    },
    /// More cells than fit.
    TooLarge {
        /// Columns asked for.
        m: u32,
        /// Rows asked for.
        n: u32,
    },
    /// A line that does not fit on the board.
    Line {
        /// Length asked for.
        k: u32,
        /// Columns of the board.
        m: u32,
        /// Rows of the board.
        n: u32,
    },
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OptionsError::Sides { m, n } => {
                write!(f, "a board has 1 to 26 columns and rows, not {m} and {n}")
            }
            OptionsError::TooLarge { m, n } => write!(
                f,
                "a board of {m} columns and {n} rows is too large: \
                 m * n must be at most {MOST_CELLS}"
            ),
            OptionsError::Line { k, m, n } => {
                write!(f, "k={k} in a row does not fit on {m} columns and {n} rows")
            }
        }
    }
}

impl std::error::Error for OptionsError {}

/// Columns are named by the letters.
const LONGEST_SIDE: u32 = 26;

impl Mnk {
    /// A game of this size, or what is wrong with it.
    pub fn new(options: Options) -> Result<Mnk, OptionsError> {
        let Options { m, n, k, gravity } = options;
        let sides = 1..=LONGEST_SIDE;
        if !sides.contains(&m) || !sides.contains(&n) {
            return Err(OptionsError::Sides { m, n });
        }
        if m * n > MOST_CELLS {
            return Err(OptionsError::TooLarge { m, n });
        }
        if !(1..=m.max(n)).contains(&k) {
            return Err(OptionsError::Line { k, m, n });
        }
        let geometry = Geometry::new(m, n, k, gravity);
        Ok(Mnk { options, geometry })
    }

    /// The size and whether marks fall.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The cell that a move marks, which must be legal.
    #[inline]
    pub(super) fn cell(&self, board: &Board, place: Place) -> u32 {
        if !self.options.gravity {
            return place.index() & (MOST_CELLS - 1);
        }
        let (foot, column) = self.geometry.columns[place.index() as usize];
        // Adding the foot carries through the marks to the cell above them.
        let landing = (board.taken() & column).wrapping_add(foot);
        landing.trailing_zeros() & (MOST_CELLS - 1)
    }
}

impl Game for Mnk {
    type State = Board;
    type Move = Place;

    fn kind(&self) -> Kind {
        Kind::opposed(1)
    }

    fn initial(&self) -> Board {
        Board {
            marks: [0; 2],
            mover: 0,
            won: false,
        }
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        Player::new(board.mover)
    }

    #[inline]
    fn actions(&self, board: &Board, moves: &mut Vec<Place>) {
        if board.won {
            return;
        }
        let mut empty = self.geometry.all & !board.taken();
        if self.options.gravity {
            let columns = self.geometry.columns.iter().enumerate();
            let open = columns.filter(|(_, (_, cells))| empty & cells != 0);
            moves.extend(open.map(|(column, _)| Place(column as u8)));
            return;
        }
        while empty != 0 {
            moves.push(Place(empty.trailing_zeros() as u8));
            empty &= empty - 1;
        }
    }

    #[inline]
    fn result(&self, board: &Board, place: Place) -> Board {
        let player = board.mover();
        let cell = self.cell(board, place);
        let won = self.geometry.completes(board.marks[player], cell);
        let mut marks = board.marks;
        marks[player] |= 1 << cell;
        Board {
            marks,
            mover: board.mover ^ 1,
            won,
        }
    }

    #[inline]
    fn is_terminal(&self, board: &Board) -> bool {
        board.won || board.taken() == self.geometry.all
    }

    fn utility(&self, board: &Board, player: Player) -> Payoff {
        if !board.won {
            0
        } else if self.to_move(board) == player {
            -1
        } else {
            1
        }
    }

    #[inline]
    fn count_actions(&self, board: &Board) -> usize {
        let empty = self.geometry.all & !board.taken();
        if board.won {
            0
        } else if self.options.gravity {
            let columns = self.geometry.columns.iter();
            columns.filter(|(_, cells)| empty & cells != 0).count()
        } else {
            empty.count_ones() as usize
        }
    }

    fn is_legal(&self, board: &Board, place: Place) -> bool {
        let empty = self.geometry.all & !board.taken();
        if board.won {
            return false;
        }
        if self.options.gravity {
            let column = self.geometry.columns.get(place.index() as usize);
            return column.is_some_and(|(_, cells)| empty & cells != 0);
        }
        place.index() < MOST_CELLS && empty >> place.index() & 1 == 1
    }
}

impl ZeroSum for Mnk {
    const ALTERNATES: bool = true;
}

impl Deterministic for Mnk {
    /// The marks on the board.
    #[inline]
    fn level(&self, board: &Board) -> Option<u32> {
        Some(board.marks())
    }
}

impl Keyed for Mnk {
    /// Who is to move follows from the marks.
    #[inline]
    fn key(&self, board: &Board) -> u64 {
        let [first, second] = board.marks;
        let halves = [
            first as u64,
            (first >> 64) as u64,
            second as u64,
            (second >> 64) as u64,
        ];
        // Different odd factors, so that marks may not change places.
        let factors = [3, 5, 7, 9];
        halves
            .iter()
            .zip(factors)
            .fold(0, |key: u64, (&half, factor)| {
                key.wrapping_add(mix(half).wrapping_mul(factor))
            })
    }
}
