//! The moves of a position, ranked so that wins are converted under the fifty-move rule.

use cozy_chess::{Board, Move};

use super::error::SyzygyError;
use super::outcome::Outcome;
use super::probing::{is_mate, is_zeroing, moves, played};
use super::tables::Tables;

/// What a move keeps, with the moves counted so far, best last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    /// It loses.
    Loses,
    /// It loses, but the fifty-move rule will draw.
    DrawsByRule,
    /// It draws.
    Draws,
    /// It wins, but the fifty-move rule will draw.
    WinsTooLate,
    /// It wins if the distance is not rounded: it ends on the last move that the rule allows.
    WinsPerhaps,
    /// It wins.
    Wins,
}

/// A move with what it keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move, castling aside as every move here is.
    pub action: Move,
    /// What it keeps.
    pub standing: Standing,
    /// The plies to the next zeroing move or mate, with this move, as
    /// [`distance`](Tables::distance) counts them; 1, 101 or their negatives where only the outcome is known.
    pub plies: i32,
}

impl Tables {
    /// Every legal move with what it keeps, best first, after so many plies without a zeroing move.
    ///
    /// Without the fifty-move rule what it draws counts as won or lost. Where a DTZ file is missing, moves
    /// are told apart by their outcomes alone.
    pub fn ranked(
        &self,
        board: &Board,
        counted: u32,
        fifty_moves: bool,
    ) -> Result<Vec<RankedMove>, SyzygyError> {
        self.admit(board)?;
        let by = |distances: bool| -> Result<Vec<RankedMove>, SyzygyError> {
            let ranked = moves(board).into_iter().map(|action| {
                let (plies, certain) = self.plies_with(board, action, distances)?;
                let counted = if certain { 0 } else { counted as i32 };
                Ok(RankedMove {
                    action,
                    standing: standing(plies, counted, fifty_moves),
                    plies,
                })
            });
            ranked.collect()
        };
        let mut ranked = match by(true) {
            Err(SyzygyError::Missing(..)) => by(false)?,
            found => found?,
        };
        ranked.sort_by_key(|one| std::cmp::Reverse((one.standing, urgency(one.plies))));
        Ok(ranked)
    }

    /// The moves that a player should choose from, who knows nothing else.
    ///
    /// Among moves that win in time all will do, unless a position of the game has been there before: then
    /// it has to be the shortest way. Where the fifty-move rule is in question it is the shortest, or for
    /// the loser the longest, always.
    pub fn candidates(ranked: &[RankedMove], repeated: bool) -> Vec<Move> {
        let Some(best) = ranked.first() else {
            return Vec::new();
        };
        let any = match best.standing {
            Standing::Wins => !repeated,
            Standing::Draws | Standing::Loses => true,
            Standing::WinsPerhaps | Standing::WinsTooLate | Standing::DrawsByRule => false,
        };
        let kept = ranked
            .iter()
            .filter(|one| one.standing == best.standing && (any || one.plies == best.plies));
        kept.map(|one| one.action).collect()
    }

    /// The plies with a move, and whether the fifty-move rule cannot come before their end.
    fn plies_with(
        &self,
        board: &Board,
        action: Move,
        distances: bool,
    ) -> Result<(i32, bool), SyzygyError> {
        let after = played(board, action);
        if is_mate(&after) {
            return Ok((1, true));
        }
        let zeroing = is_zeroing(board, action);
        if zeroing || !distances {
            let outcome = self.resolved(&after)?.0.opposed();
            return Ok((outcome.at_once(), zeroing));
        }
        let plies = -self.plies(&after)?;
        Ok((plies + plies.signum(), false))
    }
}

/// What so many plies to a zeroing move keep, after so many without one.
fn standing(plies: i32, counted: i32, fifty_moves: bool) -> Standing {
    let last = if fifty_moves { 100 } else { i32::MAX };
    let sum = plies.abs() + counted;
    match plies.signum() {
        1 if sum < last => Standing::Wins,
        1 if sum == last => Standing::WinsPerhaps,
        1 => Standing::WinsTooLate,
        -1 if sum <= last => Standing::Loses,
        -1 => Standing::DrawsByRule,
        _ => Standing::Draws,
    }
}

/// Sooner is better for who wins, later for who loses.
fn urgency(plies: i32) -> i32 {
    -plies
}

/// The outcome that a standing is.
impl From<Standing> for Outcome {
    fn from(standing: Standing) -> Outcome {
        match standing {
            Standing::Loses => Outcome::Loss,
            Standing::DrawsByRule => Outcome::BlessedLoss,
            Standing::Draws => Outcome::Draw,
            Standing::WinsTooLate | Standing::WinsPerhaps => Outcome::CursedWin,
            Standing::Wins => Outcome::Win,
        }
    }
}
