//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

/// A text that is no state or move of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// Something other than a pile and what to take.
    NoTake { text: String, at: Option<usize> },
    /// A pile that there is not.
    NoSuchPile {
        size: u8,
        sizes: String,
        at: Option<usize>,
    },
    /// No match, or more than the pile has.
    WrongTake { size: u8, at: Option<usize> },
    /// A move after the end.
    GameOver { at: Option<usize> },
    /// Something other than piles.
    NoPosition { text: String },
    /// Piles that cannot be left of the starting ones.
    CannotArise { text: String, start: String },
}

/// " at move 3", or nothing when there is only one.
struct At(Option<usize>);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .map_or(Ok(()), |number| write!(f, " at move {number}"))
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use NotationError::*;
        match self {
            NoTake { text, at } => write!(
                f,
                "{text:?}{} is not a move: write the pile's size and how many to take, as in 5-2",
                At(*at)
            ),
            NoSuchPile { size, sizes, at } => {
                write!(f, "there is no pile of {size}{}; there is {sizes}", At(*at))
            }
            WrongTake { size, at } => {
                write!(f, "from a pile of {size} take 1 to {size}{}", At(*at))
            }
            GameOver { at } => write!(f, "the game was already over{}", At(*at)),
            NoPosition { text } => write!(
                f,
                "{text:?} is not a position: write the piles and who is to move, as in 5,4,3 first"
            ),
            CannotArise { text, start } => {
                write!(f, "{text:?} cannot be left of the starting piles {start}")
            }
        }
    }
}

impl std::error::Error for NotationError {}
