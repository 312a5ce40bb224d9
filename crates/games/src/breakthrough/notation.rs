//! Breakthrough as text.
//!
//! Columns are letters from the left and rows numbers from the bottom. A move is the cell that the
//! piece leaves and the one that it enters, `a2-a3`, or `a2xb3` when it takes a piece; `a2a3` is read
//! too. A state can be read from two forms:
//!
//! - the moves from the start with spaces or commas between: `a2-a3 b7-b6`; the empty text is the
//!   start;
//! - the board, rows from the top separated by `/`, with `x` for the first player, `o` for the
//!   second and `.` for an empty cell, and then the player to move:
//!   `ooooo/ooooo/...../xxxxx/xxxxx x`.
//!
//! A state keeps no history, so it is written in the second form.

use zermelo_core::{Draw, Game, Notation, Player};

use super::keys::Keys;
use super::rules::{Breakthrough, Move, Step};
use crate::board8::Board;
use crate::notation::{At, MoveError, PositionError};

mod error;

pub use error::NotationError;

/// A move as it is written, and whether it says that it takes a piece.
struct Written {
    action: Move,
    takes: bool,
}

impl<K: Keys> Notation for Breakthrough<K> {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Board, NotationError> {
        if text.contains(['/', '.']) {
            self.parse_board(text)
        } else {
            self.parse_moves(text)
        }
    }

    fn format_state(&self, board: &Board) -> String {
        self.grid().write(board.pieces(), board.mover)
    }

    fn parse_move_name(&self, text: &str) -> Result<Move, NotationError> {
        self.read_move(text, At::SINGLE)
            .map(|written| written.action)
    }

    fn move_name(&self, action: Move) -> String {
        let grid = self.grid();
        grid.name(action.from) + &grid.name(action.to)
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Move, NotationError> {
        self.read_legal(board, text, At::SINGLE)
    }

    fn format_move(&self, board: &Board, action: Move) -> String {
        let grid = self.grid();
        let takes = board.other & action.target() != 0;
        let between = if takes { "x" } else { "-" };
        [&grid.name(action.from), between, &grid.name(action.to)].concat()
    }
}

impl<K: Keys> Breakthrough<K> {
    /// Reads a move of any board; `at` is its number, when there are several.
    fn read_move(&self, text: &str, at: At) -> Result<Written, NotationError> {
        let name = text.trim();
        let cells = name.split_at_checked(2).and_then(|(from, rest)| {
            let (between, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
            let takes = match between {
                "" | "-" => false,
                "x" | "X" => true,
                _ => return None,
            };
            let grid = self.grid();
            let action = Move::new(grid.cell(from)?, grid.cell(to)?);
            Some(Written { action, takes })
        });
        cells.ok_or_else(|| NotationError::NoMove {
            text: name.to_owned(),
            at,
            span: self.grid().span(),
        })
    }

    fn read_legal(&self, board: &Board, text: &str, at: At) -> Result<Move, NotationError> {
        let Written { action, takes } = self.read_move(text, at)?;
        let grid = self.grid();
        let (from, to) = (grid.name(action.from), grid.name(action.to));
        let mover = symbol(board.mover);
        let taken = board.other & action.target() != 0;
        let is_step = Step::ALL
            .iter()
            .any(|step| step.ahead(action.origin(), board.mover) == action.target());
        if self.is_terminal(board) {
            Err(MoveError::GameOver { at }.into())
        } else if board.own & action.origin() == 0 {
            Err(NotationError::NoPiece {
                cell: from,
                mover,
                at,
            })
        } else if !is_step {
            let up = board.mover == Player::FIRST;
            Err(NotationError::NoStep { from, to, up, at })
        } else if board.own & action.target() != 0 {
            Err(NotationError::OwnPiece { cell: to, at })
        } else if !self.is_legal(board, action) {
            Err(NotationError::Blocked { cell: to, at })
        } else if takes && !taken {
            Err(NotationError::TakesNothing { cell: to, at })
        } else {
            Ok(action)
        }
    }

    /// Plays the moves from the start.
    fn parse_moves(&self, text: &str) -> Result<Board, NotationError> {
        let words = text
            .split(|symbol: char| symbol.is_whitespace() || symbol == ',')
            .filter(|word| !word.is_empty());
        let mut board = self.initial();
        for (number, word) in (1..).zip(words) {
            let action = self.read_legal(&board, word, At::number(number))?;
            board = self.result(&board, action);
        }
        Ok(board)
    }

    /// Reads a board and refuses what no game can reach: too many pieces, or a game that would have
    /// been over before.
    ///
    /// Some boards that pass cannot be reached either; telling those apart takes a search.
    fn parse_board(&self, text: &str) -> Result<Board, NotationError> {
        let (pieces, mover) = self.grid().read(text)?;
        for (player, pieces) in ['x', 'o'].into_iter().zip(pieces) {
            let (found, most) = (pieces.count_ones(), 2 * self.width());
            if found > most {
                return Err(NotationError::TooMany {
                    player,
                    found,
                    most,
                });
            }
        }
        let board = Board::new(pieces, mover);
        let last = mover.opponent();
        let others_home = (board.other & self.goal(last)).count_ones();
        if board.own & self.goal(mover) != 0 || board.other == 0 {
            Err(PositionError::AlreadyWon {
                mover: symbol(mover),
            }
            .into())
        } else if others_home > 1 {
            Err(NotationError::WonTwice {
                player: symbol(last),
            })
        } else {
            Ok(board)
        }
    }
}

fn symbol(player: Player) -> char {
    if player == Player::FIRST { 'x' } else { 'o' }
}

impl<K: Keys> Draw for Breakthrough<K> {
    /// The board with the numbers of the rows at the left and letters below.
    fn draw(&self, board: &Board) -> String {
        self.grid().draw(board.pieces())
    }
}
