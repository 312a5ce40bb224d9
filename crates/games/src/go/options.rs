//! The board and the rules of a game, and why there is no such game.

use std::fmt;

#[cfg(doc)]
use zermelo_core::{Keyed, Kind};

use super::geometry::MOST_SIZE;

/// Which positions may not come back.
///
/// A state holds no history. The two rules of superko are in the [`Kind`] of the game: whoever holds the game so
/// far forbids moves that bring a [position](Keyed::position_key) back. A pass never does: the number of
/// passes in a row belongs to the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ko {
    /// None of the boards that were there before, whoever was to move (positional superko).
    Positional,
    /// None that was there before after a stone of the same player (natural situational superko).
    Situational,
    /// Only the one before the last move: a single stone that has just taken one may not be taken at once. The
    /// point is part of the state. Longer cycles may go on for ever.
    Simple,
    /// Every one may.
    Anything,
}

/// What the game is played for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Payout {
    /// 1 for a win, -1 for a loss, 0 for a draw, which only whole komi allow.
    Win,
    /// The margin in half points, komi counted: 9 for a win by 4.5 points.
    Margin,
}

/// How the end is counted.
///
/// A position of [`Scoring::Territory`] knows the prisoners, as a balance, and whether its game is being settled,
/// so that states stay without history here too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// Stones and the empty points that reach one colour alone. Two passes in a row end the game, and no stone is dead
    /// until it is taken.
    Area,
    /// Empty points that reach one colour alone, and prisoners: Japanese-style counting, with dead stones settled by
    /// play. Two passes in a row end the game proper, and what is dead is then taken in a second
    /// part, in which a pass hands over a stone as a prisoner. A stone in one's own territory costs a point and so
    /// does a pass, so that taking dead stones costs nobody anything. It ends with passes in a row, two of them or
    /// three, when both have moved equally often in it.
    Territory,
}

/// The board and the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// What the second player gets for moving second, in half points.
    pub komi: i32,
    /// Which positions may not come back.
    pub ko: Ko,
    /// Whether a move may leave own stones without an empty neighbour, which takes them off.
    pub suicide: bool,
    /// What the game is played for.
    pub payout: Payout,
    /// Stones of the first player that are there at the start; the second player then begins.
    pub handicap: u32,
    /// How the end is counted.
    pub scoring: Scoring,
}

impl Options {
    /// A square board with positional superko and without suicide, komi or handicap, for a win by area.
    pub const fn square(size: u32) -> Options {
        Options {
            width: size,
            height: size,
            komi: 0,
            ko: Ko::Positional,
            suicide: false,
            payout: Payout::Win,
            handicap: 0,
            scoring: Scoring::Area,
        }
    }
}

/// No komi is larger than this many half points.
pub const MOST_KOMI: i32 = 1000;

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// A board that is too large, or none at all.
    Size(u32, u32),
    /// More komi than the board is worth, by far.
    Komi(i32),
    /// A handicap for which this board has no points.
    Handicap(u32),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionsError::Size(width, height) => write!(
                f,
                "a board of {width} columns and {height} rows cannot be: it has 1 to {MOST_SIZE} of each"
            ),
            OptionsError::Komi(komi) => write!(
                f,
                "komi={} cannot be: it is {} at most",
                f64::from(*komi) / 2.0,
                MOST_KOMI / 2
            ),
            OptionsError::Handicap(stones) => write!(
                f,
                "handicap={stones} cannot be: 2 to 9 stones on square boards with an odd number of rows from 9 \
                 up, 2 to 4 on those with an even number from 8 up and on 7 rows, or 0"
            ),
        }
    }
}

impl std::error::Error for OptionsError {}
