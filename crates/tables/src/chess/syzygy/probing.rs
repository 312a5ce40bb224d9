//! Captures resolved, distances to the next zeroing move.
//!
//! A zeroing move is a capture or a move of a pawn: the fifty-move rule counts from it.

use cozy_chess::{Board, Move, Piece, Rank, Square};

use super::error::SyzygyError;
use super::file::Distance;
use super::outcome::Outcome;
use super::tables::Tables;

/// A capture, and whether it is made en passant.
type Capture = (Move, bool);

impl Tables {
    /// The outcome of a position, and whether the best move is a capture that settles the distance too: one
    /// that wins, or one en passant that is better than anything else.
    pub(super) fn resolved(&self, board: &Board) -> Result<(Outcome, bool), SyzygyError> {
        let mut best: Option<Outcome> = None;
        let mut best_passing: Option<Outcome> = None;
        for (action, passing) in captures(board) {
            let after = played(board, action);
            let least = best.unwrap_or(Outcome::Loss);
            let value = self
                .with_captures(&after, Outcome::Loss, least.opposed())?
                .opposed();
            if value == Outcome::Win {
                return Ok((value, true));
            }
            let known = if passing {
                &mut best_passing
            } else {
                &mut best
            };
            *known = (*known).max(Some(value));
        }
        // What the file has counts without a right to capture en passant.
        let written = self.written_outcome(board)?;
        if let Some(passing) = best_passing
            && best_passing > best
        {
            if passing > written {
                return Ok((passing, true));
            }
            best = best_passing;
        }
        if let Some(best) = best
            && best >= written
        {
            return Ok((best, best > Outcome::Draw));
        }
        // Written as a stalemate, but there is a capture en passant, and it must be made.
        if let Some(passing) = best_passing
            && written == Outcome::Draw
            && has_no_other_moves(board)
        {
            return Ok((passing, true));
        }
        Ok((written, false))
    }

    /// The outcome of a position without a right to capture en passant, between bounds.
    fn with_captures(
        &self,
        board: &Board,
        mut alpha: Outcome,
        beta: Outcome,
    ) -> Result<Outcome, SyzygyError> {
        for (action, _) in captures(board) {
            let after = played(board, action);
            let value = self
                .with_captures(&after, beta.opposed(), alpha.opposed())?
                .opposed();
            if value > alpha {
                alpha = value;
                if value >= beta {
                    return Ok(value);
                }
            }
        }
        Ok(self.written_outcome(board)?.max(alpha))
    }

    /// The distance to a zeroing move.
    pub(super) fn plies(&self, board: &Board) -> Result<i32, SyzygyError> {
        let (outcome, at_once) = self.resolved(board)?;
        if at_once || outcome == Outcome::Draw {
            return Ok(outcome.at_once());
        }
        if outcome > Outcome::Draw && self.keeps_with_a_pawn(board, outcome)? {
            return Ok(outcome.at_once());
        }
        match self.written_distance(board, outcome)? {
            Distance::Plies(plies) if outcome > Outcome::Draw => Ok(outcome.at_once() + plies),
            Distance::Plies(plies) => Ok(outcome.at_once() - plies),
            Distance::OtherSide => self.plies_of_moves(board, outcome),
        }
    }

    /// Whether a quiet move of a pawn keeps the outcome.
    fn keeps_with_a_pawn(&self, board: &Board, outcome: Outcome) -> Result<bool, SyzygyError> {
        for action in moves(board) {
            if board.piece_on(action.from) == Some(Piece::Pawn)
                && action.from.file() == action.to.file()
                && self.resolved(&played(board, action))?.0.opposed() == outcome
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The distance from those after each move that is not zeroing.
    ///
    /// A win by a zeroing move has been found already; that one is lost by it is where the count begins.
    fn plies_of_moves(&self, board: &Board, outcome: Outcome) -> Result<i32, SyzygyError> {
        let wins = outcome > Outcome::Draw;
        let mut best = (!wins).then_some(outcome.at_once());
        for action in moves(board) {
            if is_zeroing(board, action) {
                continue;
            }
            let after = played(board, action);
            let plies = -self.plies(&after)?;
            if wins {
                let mates = plies == 1 && is_mate(&after);
                let whole = if mates { 1 } else { plies + 1 };
                if plies > 0 && best.is_none_or(|best| whole < best) {
                    best = Some(whole);
                }
            } else {
                best = best.min(Some(plies - 1));
            }
        }
        best.ok_or_else(|| self.contradiction(board))
    }
}

/// The position after a legal move.
#[inline]
pub(super) fn played(board: &Board, action: Move) -> Board {
    let mut after = board.clone();
    after.play_unchecked(action);
    after
}

/// All legal moves. Nobody may castle in a table.
pub(super) fn moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|group| {
        moves.extend(group);
        false
    });
    moves
}

/// The legal captures.
#[inline]
fn captures(board: &Board) -> Vec<Capture> {
    let theirs = board.colors(!board.side_to_move());
    let passing = passing_square(board);
    let mut found = Vec::new();
    board.generate_moves(|mut group| {
        let in_passing = passing.filter(|&square| {
            group.piece == Piece::Pawn && group.to.has(square) && group.from.file() != square.file()
        });
        found.extend(in_passing.map(|to| {
            let action = Move {
                from: group.from,
                to,
                promotion: None,
            };
            (action, true)
        }));
        group.to &= theirs;
        found.extend(group.into_iter().map(|action| (action, false)));
        false
    });
    found
}

/// The square on which a pawn can be taken en passant, perhaps.
#[inline]
fn passing_square(board: &Board) -> Option<Square> {
    let rank = Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map(|file| Square::new(file, rank))
}

/// Whether every legal move is a capture en passant, and the mover is not in check.
fn has_no_other_moves(board: &Board) -> bool {
    let passing = captures(board)
        .iter()
        .filter(|(_, passing)| *passing)
        .count();
    board.checkers().is_empty() && moves(board).len() == passing
}

/// Whether a legal move is a capture or a move of a pawn.
#[inline]
pub(super) fn is_zeroing(board: &Board, action: Move) -> bool {
    board.occupied().has(action.to) || board.piece_on(action.from) == Some(Piece::Pawn)
}

/// Whether the player to move is mated.
pub(super) fn is_mate(board: &Board) -> bool {
    !board.checkers().is_empty() && moves(board).is_empty()
}
