//! How a game can end, and how likely that is.

use zermelo_games::backgammon::{BAR, Checkers, OFF};

/// The number of ways to end: a win or a loss, each single, a gammon or a backgammon.
pub const ENDS: usize = 6;

/// The points of each end to the player.
pub const POINTS: [f32; ENDS] = [1.0, 2.0, 3.0, -1.0, -2.0, -3.0];

/// The chances of a single win, a gammon and a backgammon, and of the same losses, from one player's side.
///
/// Each end counts once: a gammon is no single win, and they add up to 1.
///
/// ```
/// use zermelo_engines::backgammon::Outcomes;
///
/// let outcomes = Outcomes([0.4, 0.1, 0.0, 0.3, 0.2, 0.0]);
/// assert!((outcomes.win() - 0.5).abs() < 1e-6);
/// assert!((outcomes.equity() - -0.1).abs() < 1e-6);
/// assert_eq!(outcomes.opposite().win(), 0.5);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcomes(pub [f32; ENDS]);

impl Outcomes {
    /// A game that is won, by so many times its stakes: 1, 2 or 3.
    pub fn won(size: u32) -> Outcomes {
        let mut chances = [0.0; ENDS];
        chances[(size as usize - 1).min(2)] = 1.0;
        Outcomes(chances)
    }

    /// A game without gammons that is won with this chance.
    pub fn single(win: f32) -> Outcomes {
        Outcomes([win, 0.0, 0.0, 1.0 - win, 0.0, 0.0])
    }

    /// The same from the other player's side.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Outcomes {
        let [win, gammon, backgammon, loss, lost_gammon, lost_backgammon] = self.0;
        Outcomes([loss, lost_gammon, lost_backgammon, win, gammon, backgammon])
    }

    /// The chance to win, gammons and backgammons too.
    pub fn win(self) -> f32 {
        self.0[0] + self.0[1] + self.0[2]
    }

    /// The points to expect with the cube at 1 and nobody turning it.
    #[inline]
    pub fn equity(self) -> f32 {
        let terms = self.0.iter().zip(POINTS);
        terms.map(|(chance, points)| chance * points).sum()
    }

    /// The points to expect if gammons count no more than other games.
    pub fn single_equity(self) -> f32 {
        2.0 * self.win() - 1.0
    }

    /// So much of these, the rest of others.
    #[must_use]
    pub fn mixed(self, share: f32, others: Outcomes) -> Outcomes {
        let mut chances = self.0;
        for (chance, other) in chances.iter_mut().zip(others.0) {
            *chance = share * *chance + (1.0 - share) * other;
        }
        Outcomes(chances)
    }
}

/// The ends that the checkers still allow, as bits: nobody is gammoned who has borne off a checker.
///
/// In a race nobody comes back, so that a backgammon needs a checker of the loser in the winner's home.
#[inline]
pub fn possible(own: Checkers, other: Checkers, race: bool) -> u32 {
    let losses = |side: Checkers| {
        if side.count(OFF) > 0 {
            0b001
        } else if race && side.occupied() >> (BAR - 6) == 0 {
            0b011
        } else {
            0b111
        }
    };
    losses(other) | losses(own) << 3
}

/// What a finished game counts to its winner, by the checkers of the loser.
pub fn size(loser: Checkers) -> u32 {
    if loser.count(OFF) > 0 {
        1
    } else if loser.occupied() >> (BAR - 6) != 0 {
        3
    } else {
        2
    }
}
