//! The rules of Hex.
//!
//! Players take turns to put a stone on an empty cell. The first player wins with a chain of stones
//! from the top to the bottom, the second with one from the left to the right. The board cannot fill
//! up without one of them, so there are no draws.
//!
//! With the option `swap` the second player may answer the first stone by taking it over: the stone
//! becomes the second player's, and because the players keep their sides it moves to the mirror
//! image of its cell, row and column exchanged. Then the first player moves.

use std::fmt;

use zermelo_core::random::mix;
use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Player, ZeroSum};

use super::geometry::{Geometry, MOST_SIZE, ROW};

/// Hex with the size of its board.
///
/// ```
/// use zermelo_core::{Game, Player};
/// use zermelo_games::hex::{Cell, Hex};
///
/// let game = Hex::new(2, false)?;
/// let mut state = game.initial();
/// for (row, column) in [(0, 1), (0, 0), (1, 0)] {
///     state = game.play(&state, game.cell(row, column)).unwrap();
/// }
/// assert_eq!(game.utility(&state, Player::FIRST), 1);
/// # Ok::<(), zermelo_games::hex::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hex {
    size: u32,
    swap: bool,
    pub(super) geometry: Geometry,
}

/// A position: who has stones where and who is to move. No history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Board {
    /// The stones of the first and the second player.
    pub(super) stones: [u128; 2],
    /// The number of the player to move. After a swap it does not follow from the stones.
    pub(super) mover: u8,
    /// Whether the last stone completed a chain. It follows from the stones.
    pub(super) won: bool,
}

impl Board {
    /// The number of stones on the board.
    pub fn stones(&self) -> u32 {
        (self.stones[0] | self.stones[1]).count_ones()
    }

    /// The number of the player to move.
    #[inline]
    pub(super) fn mover(&self) -> usize {
        usize::from(self.mover & 1)
    }
}

/// A move: the cell to put a stone on, or the swap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Taking over the first stone.
    pub const SWAP: Cell = Cell(u8::MAX);

    /// The row, counted from 0 at the top; of the swap there is none, and this is beyond the board.
    pub const fn row(self) -> u32 {
        self.index() / ROW
    }

    /// The column, counted from 0 at the left.
    pub const fn column(self) -> u32 {
        self.index() % ROW
    }

    pub(super) const fn index(self) -> u32 {
        self.0 as u32
    }
}

/// Why there is no such board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError(u32);

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "size={} cannot be: a board has 1 to {MOST_SIZE} rows",
            self.0
        )
    }
}

impl std::error::Error for SizeError {}

impl Hex {
    /// A game on a board of this many rows and columns, with the swap or without.
    pub fn new(size: u32, swap: bool) -> Result<Hex, SizeError> {
        if !(1..=MOST_SIZE).contains(&size) {
            return Err(SizeError(size));
        }
        let geometry = Geometry::new(size);
        Ok(Hex {
            size,
            swap,
            geometry,
        })
    }

    /// The number of rows, which is that of columns too.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Whether the second player may take over the first stone.
    pub fn has_swap(&self) -> bool {
        self.swap
    }

    /// The cell of a row and a column, both below the size and counted from 0 at the top left.
    pub fn cell(&self, row: u32, column: u32) -> Cell {
        debug_assert!(row < self.size && column < self.size);
        Cell((row * ROW + column) as u8)
    }

    /// The cells without a stone.
    #[inline]
    pub(super) fn empty(&self, board: &Board) -> u128 {
        self.geometry.all & !(board.stones[0] | board.stones[1])
    }

    /// Whether these stones join the sides of their player.
    pub(super) fn connects(&self, stones: u128, player: usize) -> bool {
        let [one, other] = self.geometry.sides[player];
        self.geometry.chain(stones & one, stones) & other != 0
    }

    /// Whether this one of the stones is part of a chain that joins the sides of their player.
    #[inline]
    fn completes(&self, stones: u128, player: usize, stone: u128) -> bool {
        let [one, other] = self.geometry.sides[player];
        if stones & one == 0 || stones & other == 0 {
            return false;
        }
        let chain = self.geometry.chain(stone, stones);
        chain & one != 0 && chain & other != 0
    }

    #[inline]
    pub(super) fn can_swap(&self, board: &Board) -> bool {
        self.swap
            && board.mover == 1
            && board.stones[1] == 0
            && board.stones[0].count_ones() == 1
            && !board.won
    }

    /// The board with one stone more, which must be on an empty cell.
    #[inline]
    fn placed(&self, board: &Board, stone: u128) -> Board {
        let player = board.mover();
        let mut stones = board.stones;
        stones[player] |= stone;
        Board {
            stones,
            mover: board.mover ^ 1,
            won: self.completes(stones[player], player, stone),
        }
    }

    /// The board after the first stone is taken over.
    pub(super) fn swapped(&self, board: &Board) -> Board {
        let cell = board.stones[0].trailing_zeros();
        Board {
            stones: [0, 1 << (self.geometry.transposed(cell) & 127)],
            mover: 0,
            won: false,
        }
    }
}

impl Game for Hex {
    type State = Board;
    type Move = Cell;

    fn kind(&self) -> Kind {
        Kind::opposed(1)
    }

    fn initial(&self) -> Board {
        Board {
            stones: [0; 2],
            mover: 0,
            won: false,
        }
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        Player::new(board.mover)
    }

    #[inline]
    fn actions(&self, board: &Board, moves: &mut Vec<Cell>) {
        if board.won {
            return;
        }
        let mut empty = self.empty(board);
        while empty != 0 {
            moves.push(Cell(empty.trailing_zeros() as u8));
            empty &= empty - 1;
        }
        if self.can_swap(board) {
            moves.push(Cell::SWAP);
        }
    }

    #[inline]
    fn result(&self, board: &Board, cell: Cell) -> Board {
        if cell == Cell::SWAP {
            self.swapped(board)
        } else {
            self.placed(board, 1 << (cell.0 & 127))
        }
    }

    #[inline]
    fn is_terminal(&self, board: &Board) -> bool {
        board.won
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
        if board.won {
            0
        } else {
            self.empty(board).count_ones() as usize + usize::from(self.can_swap(board))
        }
    }

    fn is_legal(&self, board: &Board, cell: Cell) -> bool {
        if cell == Cell::SWAP {
            return self.can_swap(board);
        }
        !board.won && cell.row() < self.size && self.empty(board) >> cell.index() & 1 == 1
    }
}

impl ZeroSum for Hex {
    const ALTERNATES: bool = true;
}

impl Deterministic for Hex {
    /// Twice the stones, and one more after a swap, which adds none.
    #[inline]
    fn level(&self, board: &Board) -> Option<u32> {
        let stones = board.stones();
        Some(2 * stones + ((stones ^ u32::from(board.mover)) & 1))
    }
}

impl Keyed for Hex {
    #[inline]
    fn key(&self, board: &Board) -> u64 {
        let [first, second] = board.stones;
        let halves = [
            first as u64,
            (first >> 64) as u64,
            second as u64,
            (second >> 64) as u64,
        ];
        // Different odd factors, so that stones may not change places.
        let factors = [3, 5, 7, 9];
        let turn = mix(u64::from(board.mover) + 1);
        halves
            .iter()
            .zip(factors)
            .fold(turn, |key, (&half, factor)| {
                key.wrapping_add(mix(half).wrapping_mul(factor))
            })
    }
}
