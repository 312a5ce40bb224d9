//! Checkers as text, in Portable Draughts Notation (PDN).
//!
//! Squares have the numbers 1 to 32. A step is `11-15`; captures name every square that the piece
//! touches: `15x22`, `15x22x31`. When a move is read, squares between the first and the last may be
//! left out as long as one legal move alone fits, and `-` and `x` mean the same.
//!
//! A state can be read from two forms:
//!
//! - the moves played from the start, with their numbers or without: `1. 11-15 23-19 2. 8-11`; the
//!   empty text is the start;
//! - the pieces (PDN's FEN): `B:W18,24,K27:B12,K10` is Black to move, White's pieces, Black's
//!   pieces, with `K` before kings and ranges such as `21-32`. A last field `H12` says that 12
//!   moves were made since the last capture or move of a man. A field `F7`, the number of the
//!   move, is passed over.
//!
//! A state keeps no history, so it is written in the second form.

use zermelo_core::{Game, Notation};

use super::moves::Move;
use super::rules::{Board, Checkers};
use super::squares::Square;
use crate::notation::{At, MoveError};

mod drawing;
mod error;
mod position;

pub use error::NotationError;

impl Notation for Checkers {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Board, NotationError> {
        let text = text.trim();
        if text.contains(':') {
            self.parse_position(text)
        } else {
            self.parse_line(text)
        }
    }

    fn format_state(&self, board: &Board) -> String {
        position::format(board)
    }

    fn parse_move_name(&self, text: &str) -> Result<Move, NotationError> {
        let path = parse_path(text, At::SINGLE)?;
        Move::along(&path).ok_or_else(|| NotationError::Unconnected {
            text: text.trim().to_owned(),
        })
    }

    /// The path of the move: see [`Move::path`].
    fn move_name(&self, action: Move) -> String {
        action.to_string()
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Move, NotationError> {
        self.read_move(board, text, At::SINGLE)
    }
}

impl Checkers {
    /// Plays moves from the start.
    fn parse_line(&self, text: &str) -> Result<Board, NotationError> {
        let words = text.split(|symbol: char| symbol.is_whitespace() || symbol == ',');
        let moves = words.map(without_number).filter(|word| !word.is_empty());
        let mut board = self.initial();
        for (index, text) in moves.enumerate() {
            let action = self.read_move(&board, text, At::number(index + 1))?;
            board = self.result(&board, action);
        }
        Ok(board)
    }

    /// Reads one move; `at` is its number, when there are several.
    fn read_move(&self, board: &Board, text: &str, at: At) -> Result<Move, NotationError> {
        let path = parse_path(text, at)?;
        let mut moves = Vec::new();
        self.actions(board, &mut moves);
        if moves.is_empty() {
            return Err(MoveError::GameOver { at }.into());
        }
        let whole = Move::along(&path).filter(|action| moves.contains(action));
        if let Some(action) = whole {
            return Ok(action);
        }
        let must_capture = moves[0].is_capture();
        moves.retain(|&action| fits(action, &path));
        let text = text.trim().to_owned();
        match moves[..] {
            [action] => Ok(action),
            [] if must_capture => Err(NotationError::MustCapture { text, at }),
            [] => Err(MoveError::Illegal { text, at }.into()),
            _ => Err(MoveError::Ambiguous {
                text,
                at,
                moves: moves.iter().map(Move::to_string).collect(),
            }
            .into()),
        }
    }
}

/// Whether a move has these ends and touches the squares between them.
fn fits(action: Move, path: &[Square]) -> bool {
    let touched = action.path();
    touched.first() == path.first()
        && touched.last() == path.last()
        && path.iter().all(|square| touched.contains(square))
}

/// A word without the number of the move before it: `3.` is empty, `3.9-14` is `9-14`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

/// The squares of a move, at least two.
fn parse_path(text: &str, at: At) -> Result<Vec<Square>, NotationError> {
    let text = text.trim();
    let numbers: Vec<&str> = text.split(['-', 'x', 'X', '×']).collect();
    let is_number =
        |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if numbers.len() < 2 || !numbers.iter().all(is_number) {
        return Err(NotationError::NoMove {
            text: text.to_owned(),
            at,
        });
    }
    let squares = numbers.into_iter().map(|number| {
        parse_square(number).ok_or_else(|| NotationError::NoSquare {
            text: number.to_owned(),
            at,
        })
    });
    squares.collect()
}

/// The square with this number.
fn parse_square(text: &str) -> Option<Square> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits)?;
    Square::new(number)
}
