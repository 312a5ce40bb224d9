//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

/// A text that is no state or move of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A house that a side does not have, or no house at all.
    NoSuchHouse {
        house: String,
        is_number: bool,
        at: Option<usize>,
        houses: u32,
    },
    /// A house without seeds.
    EmptyHouse {
        house: u32,
        player: &'static str,
        at: Option<usize>,
    },
    /// A move after the end.
    GameOver { at: Option<usize> },
    /// More than two sides.
    Sides { found: usize },
    /// Too few or too many pits on a side.
    PitCount {
        player: &'static str,
        found: usize,
        houses: u32,
    },
    /// Something other than a number of seeds.
    Seeds { word: String, player: &'static str },
    /// Seeds that are missing or too many.
    SeedCount { found: u32, expected: u32 },
    /// Something other than the player to move.
    Turn { word: String },
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
            NoSuchHouse {
                house,
                is_number: true,
                at,
                houses,
            } => write!(
                f,
                "house {house}{}: a side has houses 1 to {houses}",
                At(*at)
            ),
            NoSuchHouse {
                house, at, houses, ..
            } => write!(
                f,
                "{house:?}{} is not a house: a side has houses 1 to {houses}",
                At(*at)
            ),
            EmptyHouse { house, player, at } => {
                write!(
                    f,
                    "house {house} of the {player} player is empty{}",
                    At(*at)
                )
            }
            GameOver { at } => write!(f, "the game was already over{}", At(*at)),
            Sides { found } => write!(
                f,
                "the position has {found} sides: write the pits of the first player, a /, those of \
                 the second, and who is to move"
            ),
            PitCount {
                player,
                found,
                houses,
            } => write!(
                f,
                "the {player} player has {found} pits: a side has {houses} houses and then its store"
            ),
            Seeds { word, player } => write!(
                f,
                "{word:?} in the pits of the {player} player is not a number of seeds"
            ),
            SeedCount { found, expected } => {
                write!(f, "there are {found} seeds: this game has {expected}")
            }
            Turn { word } => write!(f, "{word:?} is not a player: first or second is to move"),
        }
    }
}

impl std::error::Error for NotationError {}
