//! Chess as text.
//!
//! A state can be read from two forms:
//!
//! - the moves played from the start, with their numbers or without: `1. e4 e5 2. Nf3`; the empty
//!   text is the start;
//! - FEN: `8/8/8/4k3/8/8/4P3/4K3 w - - 0 1`. The fields after the player to move may be left out.
//!
//! A state keeps no history, so it is written as FEN. The en passant square is written only where a
//! pawn can be taken on it. In Chess960 the rights to castle are written as the files of the rooks
//! (Shredder-FEN, `HAha`), and read as these or as `KQkq`, which are the outermost rooks (X-FEN).
//!
//! A move is written in standard notation (SAN), `Nbd7`, `exd8=Q+`, `O-O`, and read in it, in UCI's
//! `e7d8q`, and in what lies between, such as `Ng1-f3` or `0-0`. What the text leaves open must
//! fit one legal move alone. The name of a move, for which no position is needed, is UCI's.

use zermelo_core::{Game, Notation};

use super::moves::Move;
use super::rules::{Chess, Position};
use crate::notation::{At, MoveError};

mod drawing;
mod error;
mod fen;
mod san;

pub use error::NotationError;

impl Notation for Chess {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Position, NotationError> {
        let text = text.trim();
        if text.contains('/') {
            self.parse_fen(text)
        } else {
            self.parse_line(text)
        }
    }

    fn format_state(&self, state: &Position) -> String {
        fen::write(state, self.is_chess960())
    }

    fn parse_move_name(&self, text: &str) -> Result<Move, NotationError> {
        san::parse_uci(text.trim()).ok_or_else(|| NotationError::NoMove {
            text: text.trim().to_owned(),
            at: At::SINGLE,
        })
    }

    /// As in UCI: `e2e4`, `e7e8q`, `e1g1`.
    fn move_name(&self, action: Move) -> String {
        action.to_string()
    }

    fn parse_move(&self, state: &Position, text: &str) -> Result<Move, NotationError> {
        self.read_move(state, text, At::SINGLE)
    }

    /// In standard notation, with `+` and `#`.
    fn format_move(&self, state: &Position, action: Move) -> String {
        self.write_san(state, action)
    }
}

impl Chess {
    /// Plays moves from the start.
    fn parse_line(&self, text: &str) -> Result<Position, NotationError> {
        let words = text.split(|symbol: char| symbol.is_whitespace() || symbol == ',');
        let moves = words.map(without_number).filter(|word| !word.is_empty());
        let mut state = self.initial();
        for (index, text) in moves.enumerate() {
            let action = self.read_move(&state, text, At::number(index + 1))?;
            state = self.result(&state, action);
        }
        Ok(state)
    }

    /// Reads one move; `at` is its number, when there are several.
    fn read_move(&self, state: &Position, text: &str, at: At) -> Result<Move, NotationError> {
        let text = text.trim();
        let pattern = san::Pattern::read(text, state).ok_or_else(|| NotationError::NoMove {
            text: text.to_owned(),
            at,
        })?;
        let mut moves = Vec::new();
        self.actions(state, &mut moves);
        if moves.is_empty() {
            return Err(MoveError::GameOver { at }.into());
        }
        moves.retain(|&action| pattern.fits(state, action));
        let text = text.to_owned();
        match moves[..] {
            [action] => Ok(action),
            [] => Err(MoveError::Illegal { text, at }.into()),
            _ => Err(MoveError::Ambiguous {
                text,
                at,
                moves: moves
                    .iter()
                    .map(|&action| self.write_san(state, action))
                    .collect(),
            }
            .into()),
        }
    }
}

/// A word without the number of the move before it: `3.` and `3...` are empty, `3.e4` is `e4`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}
