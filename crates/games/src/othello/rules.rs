//! The rules of Othello: boards, moves, passes and the end of the game.

use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Player, Readable, ZeroSum};

use super::bits;
use crate::board8::text::Grid;
use crate::board8::{Board, cells, indices, number};

/// Othello on a square board of `SIZE` by `SIZE` cells: 4, 6 or 8. No other size compiles.
///
/// The first player has the dark discs (`x`) and starts with the two on the rising diagonal of the
/// middle, as in `e4` and `d5` of the usual board. Who cannot move must pass, which is a move of its
/// own; when neither can, the game is over.
///
/// The payoff is the margin: own discs minus the opponent's, as they lie on the board at the end.
/// Cells that stayed empty count for nobody, as in the published solutions of small boards (some
/// tournaments give them to the winner).
///
/// ```
/// use zermelo_core::{Game, Notation};
/// use zermelo_games::othello::Othello;
///
/// let game = Othello::<8>::new();
/// let start = game.initial();
/// let mut moves = Vec::new();
/// game.actions(&start, &mut moves);
/// let names: Vec<String> = moves.iter().map(|&action| game.move_name(action)).collect();
/// assert_eq!(names, ["d3", "c4", "f5", "e6"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Othello<const SIZE: u32 = 8>;

/// A move: the cell for a disc, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(u8);

impl Move {
    /// The move of a player who cannot place a disc.
    pub const PASS: Move = Move(64);

    /// A disc on this cell, both counted from 0 at the upper left; `None` beyond 8 by 8 cells.
    pub const fn at(column: u8, row: u8) -> Option<Move> {
        if column < 8 && row < 8 {
            Some(Move(row * 8 + column))
        } else {
            None
        }
    }

    pub(super) const fn on(index: u8) -> Move {
        Move(index & 63)
    }

    /// The cell as a bit number, or `None` for a pass.
    #[inline]
    pub(super) const fn index(self) -> Option<u8> {
        if self.0 < 64 { Some(self.0) } else { None }
    }
}

impl<const SIZE: u32> Othello<SIZE> {
    /// All cells of the board.
    pub(super) const CELLS: u64 = {
        assert!(
            SIZE == 4 || SIZE == 6 || SIZE == 8,
            "an Othello board has 4, 6 or 8 cells a side"
        );
        cells(SIZE, SIZE)
    };

    pub(super) const GRID: Grid = Grid {
        width: SIZE,
        height: SIZE,
        from_top: true,
    };

    /// The four cells that are filled at the start, and always.
    pub(super) const MIDDLE: u64 = 0x0303 << (9 * (SIZE / 2 - 1));

    /// The game on a board of this size.
    pub const fn new() -> Othello<SIZE> {
        Othello
    }

    #[inline]
    pub(super) fn empty(&self, board: &Board) -> u64 {
        Self::CELLS & !(board.own | board.other)
    }

    /// The cells where the player to move can place a disc.
    #[inline]
    pub(super) fn open_cells(&self, board: &Board) -> u64 {
        bits::moves::<SIZE>(board.own, board.other, self.empty(board))
    }

    /// The cells where the opponent could if it were their turn.
    #[inline]
    pub(super) fn replies(&self, board: &Board) -> u64 {
        bits::moves::<SIZE>(board.other, board.own, self.empty(board))
    }
}

impl<const SIZE: u32> Game for Othello<SIZE> {
    type State = Board;
    type Move = Move;

    /// At most every cell has a disc of one player.
    fn kind(&self) -> Kind {
        Kind::opposed((SIZE * SIZE) as Payoff)
    }

    fn initial(&self) -> Board {
        // Of the middle's upper row the second cell, and of its lower row the first.
        let first = Self::MIDDLE & (0x0102 << (9 * (SIZE / 2 - 1)));
        Board::new([first, Self::MIDDLE & !first], Player::FIRST)
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        board.mover
    }

    #[inline]
    fn actions(&self, board: &Board, moves: &mut Vec<Move>) {
        let open = self.open_cells(board);
        if open != 0 {
            moves.extend(indices(open).map(Move));
        } else if self.replies(board) != 0 {
            moves.push(Move::PASS);
        }
    }

    #[inline]
    fn result(&self, board: &Board, action: Move) -> Board {
        let Some(index) = action.index() else {
            return board.passed();
        };
        let turned = bits::turned(board.own, board.other, index);
        Board {
            own: board.other & !turned,
            other: board.own | turned | 1 << index,
            mover: board.mover.opponent(),
        }
    }

    #[inline]
    fn is_terminal(&self, board: &Board) -> bool {
        self.open_cells(board) == 0 && self.replies(board) == 0
    }

    fn utility(&self, board: &Board, player: Player) -> Payoff {
        board.count(player) as Payoff - board.count(player.opponent()) as Payoff
    }

    #[inline]
    fn count_actions(&self, board: &Board) -> usize {
        match self.open_cells(board).count_ones() {
            0 => usize::from(self.replies(board) != 0),
            count => count as usize,
        }
    }

    fn is_legal(&self, board: &Board, action: Move) -> bool {
        let open = self.open_cells(board);
        match action.index() {
            Some(index) => open >> index & 1 != 0,
            None => open == 0 && self.replies(board) != 0,
        }
    }
}

impl<const SIZE: u32> ZeroSum for Othello<SIZE> {}

impl<const SIZE: u32> Deterministic for Othello<SIZE> {
    /// Twice the discs, and one more where the mover need not pass.
    #[inline]
    fn level(&self, board: &Board) -> Option<u32> {
        let discs = (board.own | board.other).count_ones();
        Some(2 * discs + u32::from(self.open_cells(board) != 0))
    }
}

impl<const SIZE: u32> Keyed for Othello<SIZE> {
    const INJECTIVE: bool = SIZE * SIZE <= number::MOST_CELLS;
    const READABLE: Readable = if Self::INJECTIVE {
        Readable::Always
    } else {
        Readable::Never
    };

    #[inline]
    fn key(&self, board: &Board) -> u64 {
        if Self::INJECTIVE {
            number::exact(board.own, board.other, board.mover, SIZE, SIZE)
        } else {
            number::hashed(board.own, board.other, board.mover)
        }
    }

    #[inline]
    fn state_of(&self, key: u64) -> Option<Board> {
        Self::INJECTIVE.then(|| {
            let (own, other, mover) = number::board(key, SIZE, SIZE);
            Board { own, other, mover }
        })
    }
}
