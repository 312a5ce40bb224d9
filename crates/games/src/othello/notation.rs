//! Othello as text.
//!
//! A move is its cell, a letter for the column and a number for the row from the top (`f5`), or
//! `pass`. A state can be read from two forms:
//!
//! - the moves from the start, one after another or with spaces or commas between: `F5D6C3` or
//!   `f5 d6 c3`. A pass may be written (`pass` or `--`) or left out, as transcripts of games do; the
//!   empty text is the start;
//! - the board, rows from the top separated by `/`, with `x` for the first player, `o` for the
//!   second and `.` for an empty cell, and then the player to move: `..../.ox./.xo./.... x`.
//!
//! A state keeps no history, so it is written in the second form.

use zermelo_core::{Draw, Game, Notation, Player};

use super::rules::{Move, Othello};
use crate::board8::Board;
use crate::notation::{At, MoveError};

mod error;

pub use error::NotationError;

impl<const SIZE: u32> Notation for Othello<SIZE> {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Board, NotationError> {
        // No move is written with any of these.
        if text.contains(['/', '.', 'x', 'X', 'o', 'O']) {
            self.parse_board(text)
        } else {
            self.parse_transcript(text)
        }
    }

    fn format_state(&self, board: &Board) -> String {
        Self::GRID.write(board.pieces(), board.mover)
    }

    fn parse_move_name(&self, text: &str) -> Result<Move, NotationError> {
        let name = text.trim();
        match read_move::<SIZE>(name) {
            Some((action, "")) => Ok(action),
            _ => Err(self.no_such_cell(name, At::SINGLE)),
        }
    }

    fn move_name(&self, action: Move) -> String {
        match action.index() {
            Some(index) => Self::GRID.name(index),
            None => "pass".to_owned(),
        }
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Move, NotationError> {
        let action = self.parse_move_name(text)?;
        self.refuse_illegal(board, action, At::SINGLE)?;
        Ok(action)
    }
}

/// The move at the beginning of a text, and the rest of it.
fn read_move<const SIZE: u32>(text: &str) -> Option<(Move, &str)> {
    for pass in ["--", "pass"] {
        if let Some((word, rest)) = text.split_at_checked(pass.len())
            && word.eq_ignore_ascii_case(pass)
        {
            return Some((Move::PASS, rest));
        }
    }
    let (name, rest) = text.split_at_checked(2)?;
    let index = Othello::<SIZE>::GRID.cell(name)?;
    Some((Move::on(index), rest))
}

fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == ','
}

impl<const SIZE: u32> Othello<SIZE> {
    /// Plays a transcript from the start.
    fn parse_transcript(&self, text: &str) -> Result<Board, NotationError> {
        let mut board = self.initial();
        let mut rest = text.trim_start_matches(is_separator);
        let mut number = 0;
        while !rest.is_empty() {
            number += 1;
            let at = At::number(number);
            let (action, after) = read_move::<SIZE>(rest).ok_or_else(|| {
                let word: String = rest
                    .chars()
                    .take_while(|&symbol| !is_separator(symbol))
                    .take(2)
                    .collect();
                self.no_such_cell(&word, at)
            })?;
            let unwritten_pass = action != Move::PASS && self.is_legal(&board, Move::PASS);
            if unwritten_pass {
                board = board.passed();
            }
            self.refuse_illegal(&board, action, at)?;
            board = self.result(&board, action);
            rest = after.trim_start_matches(is_separator);
        }
        Ok(board)
    }

    /// Reads a board. Only the middle is checked: whether the rest can be reached takes a search.
    fn parse_board(&self, text: &str) -> Result<Board, NotationError> {
        let (pieces, mover) = Self::GRID.read(text)?;
        let missing = Self::MIDDLE & !(pieces[0] | pieces[1]);
        if missing != 0 {
            return Err(NotationError::EmptyMiddle {
                cell: Self::GRID.name(missing.trailing_zeros() as u8),
            });
        }
        Ok(Board::new(pieces, mover))
    }

    fn no_such_cell(&self, text: &str, at: At) -> NotationError {
        NotationError::NoSuchCell {
            text: text.to_owned(),
            at,
            span: Self::GRID.span(),
        }
    }

    /// `at` is the number of the move, when there are several.
    fn refuse_illegal(&self, board: &Board, action: Move, at: At) -> Result<(), NotationError> {
        let mover = if board.mover == Player::FIRST {
            'x'
        } else {
            'o'
        };
        let cell = self.move_name(action);
        if self.is_legal(board, action) {
            return Ok(());
        }
        Err(match action.index() {
            _ if self.is_terminal(board) => MoveError::GameOver { at }.into(),
            None => NotationError::CannotPass { mover, at },
            Some(index) if (board.own | board.other) >> index & 1 != 0 => {
                MoveError::Taken { cell, at }.into()
            }
            Some(_) if self.is_legal(board, Move::PASS) => NotationError::MustPass { mover, at },
            Some(_) => NotationError::TurnsNothing { cell, mover, at },
        })
    }
}

impl<const SIZE: u32> Draw for Othello<SIZE> {
    /// The board with letters above and the numbers of the rows at the left.
    fn draw(&self, board: &Board) -> String {
        Self::GRID.draw(board.pieces())
    }
}
