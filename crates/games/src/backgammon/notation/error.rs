//! What can be wrong with a text, in words for the person who wrote it.

use thiserror::Error;

use crate::backgammon::matches::MatchError;
use crate::notation::{At, MoveError};

/// A text that is no state or move of this game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// Nothing that is a move.
    #[error(
        "{text:?}{at} is no move: write a play such as 13/7 8/7, bar/22*, 6/off(2) or pass, a roll such \
         as 31, or roll, double, take, drop"
    )]
    NoMove { text: String, at: At },
    /// A point that is not on the board.
    #[error("{text:?} in {play:?} is no point: points are 1 to 24, and bar and off")]
    NoPoint { text: String, play: String },
    /// A checker that does not come closer to home.
    #[error("{text:?} does not move towards home: points are counted down, as in 13/7")]
    Backwards { text: String },
    /// Too many checkers.
    #[error("{play:?} moves more than four checkers: no roll allows that")]
    TooManySteps { play: String },
    /// A star without a blot.
    #[error("{play:?} hits on the {point} point, where the opponent has no single checker")]
    NoBlot { play: String, point: u8 },
    /// A play that does not fit the roll.
    #[error("{play:?} is not legal with {dice}{at}: {why}")]
    IllegalPlay {
        play: String,
        dice: String,
        at: At,
        why: String,
    },
    /// Something else than what comes next.
    #[error("{text}{at} is not possible: {next}")]
    NotNow {
        text: String,
        at: At,
        next: &'static str,
    },
    /// Dice that cannot be.
    #[error("{text:?} is no roll: two dice, each 1 to 6, such as 31")]
    NoRoll { text: String },
    /// Nothing that is a position.
    #[error(
        "cannot read {text:?} as a position: write a GNU Backgammon position ID (14 characters), one with \
         its match ID after a colon, an XGID, or rolls and plays from the start such as \"31 8/5 6/5\""
    )]
    NoPosition { text: String },
    /// A character that Base64 does not have.
    #[error(
        "{symbol:?} in the {name} {text:?} is no character of an ID: A to Z, a to z, 0 to 9, + and /"
    )]
    Symbol {
        symbol: char,
        name: &'static str,
        text: String,
    },
    /// An ID that is too short or too long.
    #[error("the {name} {text:?} has {found} characters: it should have {wanted}")]
    Length {
        name: &'static str,
        text: String,
        found: usize,
        wanted: usize,
    },
    /// An ID that does not end where it should.
    #[error("the {name} {text:?} is damaged: {why}")]
    Damaged {
        name: &'static str,
        text: String,
        why: String,
    },
    /// A field of an XGID.
    #[error("field {number} of the XGID, {field:?}, is wrong: {wanted}")]
    Field {
        number: usize,
        field: String,
        wanted: &'static str,
    },
    /// Too few or too many fields.
    #[error("the XGID has {found} fields: it should have 9 or 10, separated by colons")]
    Fields { found: usize },
    /// Too many checkers.
    #[error("the {player} player has {found} checkers: there are 15")]
    CheckerCount { player: &'static str, found: u32 },
    /// Two players on one point.
    #[error("both players have checkers on the {point} point of the first player")]
    Shared { point: u8 },
    /// Two winners.
    #[error("both players have borne off all checkers: only one can win")]
    BothDone,
    /// A dice roll or an offer after the end.
    #[error("the game is over, and nothing is rolled or doubled after that")]
    AfterTheEnd,
    /// A game that has not begun, on another board.
    #[error(
        "the first roll of a game is made with all checkers where they start, and the cube at 1"
    )]
    Opening,
    /// A cube that the game does not have.
    #[error(
        "the cube stands at {value}, and this game goes to {highest}: make it with cube={wanted}"
    )]
    Cube {
        value: u32,
        highest: u32,
        wanted: u32,
    },
    /// A cube that was never turned and is owned.
    #[error("the cube stands at 1 and is owned by a player: only a turned cube is")]
    OwnedAtOne,
    /// A turned cube in the middle.
    #[error("the cube stands at {value} in the middle: whoever took it owns it")]
    Unowned { value: u32 },
    /// A double by a player who may not.
    #[error("the {player} player cannot have doubled: {why}")]
    CannotDouble {
        player: &'static str,
        why: &'static str,
    },
    /// A resignation.
    #[error("the match ID has an offer to resign: that is not part of a position here")]
    Resignation,
    /// A score that cannot be.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
}
