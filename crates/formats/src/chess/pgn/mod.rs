//! PGN, the text in which games of chess are kept: headers, moves, comments, variations and results.
//!
//! A file is read as a stream, in memory that does not grow with it. [`Mainlines`] looks at the moves of each
//! game's main line alone and checks that they are legal, without allocating for a move; [`Records`] reads whole
//! games with all that annotators write. Both skip a game that is damaged, and say where and why.
//!
//! | module | holds |
//! |---|---|
//! | `window` | the part of a stream that is looked at |
//! | `lexer` | bytes to tokens |
//! | [`reader`] | tokens to games, told to a visitor; where a damaged game ends |
//! | [`damage`] | what can be wrong with a game |
//! | `start` | the position that a game begins from |
//! | [`mainline`] | the moves of the main line |
//! | [`record`] | a whole game: headers and the tree of moves |
//! | `gathering` | records from tokens |
//! | [`writer`] | records to text |
//! | `text` | bytes of unknown encoding |

pub mod damage;
mod gathering;
mod lexer;
pub mod mainline;
pub mod reader;
pub mod record;
mod start;
mod text;
mod window;
pub mod writer;

use std::fmt;

pub use damage::{Damage, Reason};
pub use gathering::{Entry, Records};
pub use mainline::{Mainline, Mainlines};
pub use reader::{Read, Reader, Visitor};
pub use record::{Node, NodeId, Record};
pub use writer::write;

/// How a game ended, as its file says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Outcome {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: it goes on, was abandoned, or nobody says.
    #[default]
    Unknown,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 4] = [
        Outcome::White,
        Outcome::Black,
        Outcome::Draw,
        Outcome::Unknown,
    ];

    /// As PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }

    /// The outcome that a text is, if it is one.
    pub fn read(text: &[u8]) -> Option<Outcome> {
        let mut all = Outcome::ALL.into_iter();
        all.find(|outcome| outcome.as_str().as_bytes() == text)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
