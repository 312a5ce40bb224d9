//! What can be wrong with a text, in words for the person who wrote it.

use thiserror::Error;

use crate::notation::{At, MoveError, PositionError};

/// A text that is no state or move of this game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A number of no house.
    #[error("house {house}{at}: a side has houses 1 to {houses}")]
    NoSuchHouse { house: String, at: At, houses: u32 },
    /// No house at all.
    #[error("{text:?}{at} is not a house: a side has houses 1 to {houses}")]
    NoHouse { text: String, at: At, houses: u32 },
    /// A house without seeds.
    #[error("house {house} of the {player} player is empty{at}")]
    EmptyHouse {
        house: u32,
        player: &'static str,
        at: At,
    },
    /// More than two sides.
    #[error(
        "the position has {found} sides: write the pits of the first player, a /, those of the \
         second, and who is to move"
    )]
    Sides { found: usize },
    /// Too few or too many pits on a side.
    #[error("the {player} player has {found} pits: a side has {houses} houses and then its store")]
    PitCount {
        player: &'static str,
        found: usize,
        houses: u32,
    },
    /// Something other than a number of seeds.
    #[error("{word:?} in the pits of the {player} player is not a number of seeds")]
    Seeds { word: String, player: &'static str },
    /// Seeds that are missing or too many.
    #[error("there are {found} seeds: this game has {expected}")]
    SeedCount { found: u32, expected: u32 },
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A position that no game allows.
    #[error(transparent)]
    Position(#[from] PositionError),
}
