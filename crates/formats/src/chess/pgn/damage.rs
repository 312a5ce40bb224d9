//! What can be wrong with a game, in words for whoever has the file.

use std::fmt;

use thiserror::Error;

use crate::chess::san::Refusal;

/// A game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line in which the game begins, counted from 1.
    pub begins: u64,
    /// The line in which it is damaged.
    pub line: u64,
    /// What is wrong there.
    pub reason: Reason,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum Reason {
    /// A move that cannot be made.
    #[error("{} {text:?} {refusal}", number(*.ply))]
    Move {
        text: String,
        /// Plies of White and Black together since the first move, from 0.
        ply: u32,
        refusal: Refusal,
    },
    /// A position that is none.
    #[error("the FEN header: {0}")]
    Fen(String),
    /// Other rules.
    #[error("the rules are those of {0:?}; chess and Chess960 are read")]
    Variant(String),
    /// Not a header.
    #[error("a header is like [White \"Carlsen, Magnus\"], on one line")]
    Header,
    /// A brace that is open.
    #[error("the comment that begins here is not closed by }} before the next game")]
    Comment,
    /// More than a comment or a header can be.
    #[error("a comment or a header of more than {0} MB")]
    TooLong(usize),
    /// A bracket that is open.
    #[error("a variation is not closed by ) before the next game")]
    Unclosed,
    /// A bracket that was never open.
    #[error("a ) without the ( of its variation")]
    Unopened,
    /// No move to which another is given.
    #[error("a variation before the first move that it could replace")]
    NothingToVary,
    /// Too many brackets.
    #[error("variations within variations more than {0} deep")]
    TooDeep(usize),
    /// No part of any game.
    #[error("{0:?} is no part of a game")]
    Symbol(char),
}

/// The number of a move as people write it: `12.`, or `12...` for Black's.
fn number(ply: u32) -> String {
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", ply / 2 + 1)
}
