//! Wins, draws and losses.

use std::fmt;

/// What a position is worth to the player to move if nothing was counted before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Lost.
    Loss,
    /// Lost, but drawn by the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but drawn by the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl Outcome {
    /// All outcomes, the worst first.
    pub const ALL: [Outcome; 5] = [
        Outcome::Loss,
        Outcome::BlessedLoss,
        Outcome::Draw,
        Outcome::CursedWin,
        Outcome::Win,
    ];

    /// From -2 for a loss to 2 for a win.
    ///
    /// ```
    /// use zermelo_tables::chess::syzygy::Outcome;
    ///
    /// assert_eq!(Outcome::CursedWin.number(), 1);
    /// assert_eq!(Outcome::CursedWin.opposed(), Outcome::BlessedLoss);
    /// ```
    #[inline]
    pub const fn number(self) -> i32 {
        self as i32 - 2
    }

    /// The same for the opponent.
    #[inline]
    pub const fn opposed(self) -> Outcome {
        Outcome::ALL[4 - self as usize]
    }

    /// The outcome as a file writes it, from 0 for a loss.
    #[inline]
    pub(super) fn of(written: u16) -> Option<Outcome> {
        Outcome::ALL.get(usize::from(written)).copied()
    }

    /// 1 for a win, -1 for a loss; those that the fifty-move rule draws count only without it.
    #[inline]
    pub const fn payoff(self, fifty_moves: bool) -> i32 {
        match self {
            Outcome::Win => 1,
            Outcome::Loss => -1,
            Outcome::CursedWin if !fifty_moves => 1,
            Outcome::BlessedLoss if !fifty_moves => -1,
            _ => 0,
        }
    }

    /// The distance to a zeroing move of a position in which that move is the next one: 1 for a win, 101
    /// for one that the fifty-move rule draws, the same below zero for losses.
    #[inline]
    pub const fn at_once(self) -> i32 {
        match self {
            Outcome::Loss => -1,
            Outcome::BlessedLoss => -101,
            Outcome::Draw => 0,
            Outcome::CursedWin => 101,
            Outcome::Win => 1,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Loss => "loss",
            Outcome::BlessedLoss => "blessed loss",
            Outcome::Draw => "draw",
            Outcome::CursedWin => "cursed win",
            Outcome::Win => "win",
        })
    }
}
