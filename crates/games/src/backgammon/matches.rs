//! Matches and money sessions: what is known between games.

use thiserror::Error;

/// The longest match, which is what a match ID of GNU Backgammon has room for.
pub const LONGEST_MATCH: u16 = 32_767;

/// The score at which a game is played.
///
/// A match is played to a number of points. The first game after a player has come within one point is
/// the Crawford game, in which nobody may double. A money game has no score, and may have the Jacoby
/// rule: gammons and backgammons count only after a double has been taken.
///
/// ```
/// use zermelo_games::backgammon::Match;
///
/// let score = Match::to(5)?.after(0, 4)?;
/// assert!(score.is_crawford() && score.points_needed(0) == Some(1));
/// let score = score.after(1, 2)?;
/// assert!(!score.is_crawford() && score.score() == [4, 2]);
/// assert_eq!(score.after(0, 1)?.winner(), Some(0));
/// # Ok::<(), zermelo_games::backgammon::MatchError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Match {
    length: u16,
    score: [u16; 2],
    crawford: bool,
    jacoby: bool,
}

/// Why there is no such match, or no such result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum MatchError {
    /// Too long.
    #[error("a match to {length} points: the longest is {LONGEST_MATCH}")]
    Length { length: u32 },
    /// More points than the match has.
    #[error("a player has {points} points in a match to {length}: nobody has more than that")]
    Points { points: u16, length: u16 },
    /// Two winners.
    #[error("both players have {length} points in a match to {length}: only one can win it")]
    TwoWinners { length: u16 },
    /// A Crawford game that cannot be.
    #[error(
        "{first}-{second} in a match to {length} is no score of a Crawford game: exactly one player \
         needs one more point"
    )]
    Crawford {
        first: u16,
        second: u16,
        length: u16,
    },
    /// Jacoby in a match.
    #[error("the Jacoby rule is for money games: a match has length=0 or jacoby=false")]
    JacobyInMatch,
    /// Nothing more to play.
    #[error("the match to {length} points is over")]
    Over { length: u16 },
    /// A game that nobody won.
    #[error(
        "player {player} won {points} points: players are 0 and 1, and a game is worth 1 or more"
    )]
    Result { player: usize, points: u16 },
}

impl Match {
    /// A money game, with or without the Jacoby rule.
    pub const fn money(jacoby: bool) -> Match {
        Match {
            length: 0,
            score: [0; 2],
            crawford: false,
            jacoby,
        }
    }

    /// A match to so many points at its start; money without Jacoby if that is 0.
    pub fn to(length: u16) -> Result<Match, MatchError> {
        Match::at(length, [0; 2], length == 1, false)
    }

    /// A game at a score.
    ///
    /// A match to one point may be called a Crawford game or not: nobody needs the cube in it. In a
    /// money game the score is what was won so far, and means nothing.
    pub fn at(
        length: u16,
        score: [u16; 2],
        crawford: bool,
        jacoby: bool,
    ) -> Result<Match, MatchError> {
        let [first, second] = score;
        if length > LONGEST_MATCH || first > LONGEST_MATCH || second > LONGEST_MATCH {
            let length = u32::from(length.max(first).max(second));
            return Err(MatchError::Length { length });
        }
        let game = Match {
            length,
            score,
            crawford,
            jacoby,
        };
        if length == 0 {
            return if crawford {
                Err(MatchError::Crawford {
                    first,
                    second,
                    length,
                })
            } else {
                Ok(game)
            };
        }
        if jacoby {
            return Err(MatchError::JacobyInMatch);
        }
        if let Some(&points) = score.iter().find(|&&points| points > length) {
            return Err(MatchError::Points { points, length });
        }
        if score == [length; 2] {
            return Err(MatchError::TwoWinners { length });
        }
        let one_away = score.iter().filter(|&&points| points + 1 == length).count();
        let over = score.contains(&length);
        if crawford && (over || one_away != 1 && length > 1) {
            return Err(MatchError::Crawford {
                first,
                second,
                length,
            });
        }
        Ok(game)
    }

    /// The points that win the match; 0 for money.
    pub fn length(&self) -> u16 {
        self.length
    }

    /// The points of both players.
    pub fn score(&self) -> [u16; 2] {
        self.score
    }

    /// Whether this is the Crawford game.
    pub fn is_crawford(&self) -> bool {
        self.crawford
    }

    /// Whether gammons need a turned cube.
    pub fn has_jacoby(&self) -> bool {
        self.jacoby
    }

    /// The points that a player still needs; `None` for money.
    pub fn points_needed(&self, player: usize) -> Option<u16> {
        let points = *self.score.get(player)?;
        (self.length > 0).then(|| self.length - points)
    }

    /// Who has won the match.
    pub fn winner(&self) -> Option<usize> {
        let wins = |&points: &u16| self.length > 0 && points == self.length;
        self.score.iter().position(wins)
    }

    /// The score after a game that a player won with so many points. What is more than the match needs
    /// is lost.
    pub fn after(&self, player: usize, points: u16) -> Result<Match, MatchError> {
        if self.winner().is_some() {
            let length = self.length;
            return Err(MatchError::Over { length });
        }
        if player > 1 || points == 0 {
            return Err(MatchError::Result { player, points });
        }
        let most = if self.length == 0 {
            LONGEST_MATCH
        } else {
            self.length
        };
        let mut score = self.score;
        score[player] = score[player].saturating_add(points).min(most);
        let one_away = |score: [u16; 2]| score.iter().any(|&points| points + 1 == self.length);
        let over = score.contains(&self.length);
        Ok(Match {
            score,
            crawford: self.length > 0 && !over && one_away(score) && !one_away(self.score),
            ..*self
        })
    }
}
