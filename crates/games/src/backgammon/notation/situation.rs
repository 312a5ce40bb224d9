//! A position with the score at which it is played, and whether it can be.

use super::NotationError;
use crate::backgammon::checkers::{BAR, CHECKERS, Checkers};
use crate::backgammon::matches::Match;
use crate::backgammon::rules::{Phase, State};

/// Everything that an XGID or the two IDs of GNU Backgammon say.
///
/// Whether a player who is about to roll might still double they leave to the rules, so it is
/// [`Phase::Doubling`] in both cases here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The score.
    pub score: Match,
    /// The position.
    pub state: State,
}

impl Situation {
    /// The same, if it can arise.
    pub(super) fn checked(self) -> Result<Situation, NotationError> {
        let State {
            checkers,
            mover,
            phase,
            cube,
        } = self.state;
        check_board(checkers)?;
        let over = checkers.iter().any(|side| side.is_done());
        match phase {
            Phase::Moving(_) | Phase::Offered | Phase::Dropped if over => {
                return Err(NotationError::AfterTheEnd);
            }
            Phase::Opening if checkers != [Checkers::START; 2] || cube.doublings > 0 => {
                return Err(NotationError::Opening);
            }
            Phase::Offered | Phase::Dropped => {
                let player = PLAYERS[usize::from(mover)];
                let owned = cube.owner.is_some_and(|owner| owner != mover);
                if owned || self.score.is_crawford() {
                    let why = if owned {
                        "the opponent owns the cube"
                    } else {
                        "nobody doubles in the Crawford game"
                    };
                    return Err(NotationError::CannotDouble { player, why });
                }
            }
            _ => {}
        }
        match (cube.doublings, cube.owner) {
            (0, Some(_)) => Err(NotationError::OwnedAtOne),
            (1.., None) => Err(NotationError::Unowned {
                value: cube.value(),
            }),
            _ => Ok(self),
        }
    }
}

/// The names of the players.
pub(super) const PLAYERS: [&str; 2] = ["first", "second"];

/// The checkers of both sides by their counts; errors name the sides as they are given.
pub(super) fn place_checkers(
    counts: [[u8; 25]; 2],
    names: [&'static str; 2],
) -> Result<[Checkers; 2], NotationError> {
    let side = |side: usize| {
        Checkers::from_counts(&counts[side]).ok_or_else(|| NotationError::CheckerCount {
            player: names[side],
            found: counts[side].iter().map(|&count| u32::from(count)).sum(),
        })
    };
    Ok([side(0)?, side(1)?])
}

/// Whether two players can have their checkers so.
pub(super) fn check_board(checkers: [Checkers; 2]) -> Result<(), NotationError> {
    let [first, second] = checkers;
    let shared = |&point: &u8| first.count(point) > 0 && second.count(BAR - point) > 0;
    if let Some(point) = (1..BAR).find(shared) {
        return Err(NotationError::Shared { point });
    }
    if checkers.iter().all(|side| side.count(0) == CHECKERS) {
        return Err(NotationError::BothDone);
    }
    Ok(())
}
