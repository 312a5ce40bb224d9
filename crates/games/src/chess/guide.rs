//! What chess tells a search that plays.

use cozy_chess::Piece;
use zermelo_core::guide::{DEEDS, Guide};
use zermelo_core::random::mix;
use zermelo_core::{Noisy, Player, Score};

use super::evaluation::{CENTIPAWN, MaterialAndSquares, Sum};
use super::exchange;
use super::moves::Move;
use super::ordering::Clashes;
use super::rules::{Chess, Position, to_cozy};

/// Captures by what they exchange, checks as threats, pawns as what changes slowly, and an estimate that
/// is carried along.
#[derive(Clone, Debug, Default)]
pub struct ChessGuide {
    /// The estimate.
    pub evaluator: MaterialAndSquares,
}

impl Guide<Chess> for ChessGuide {
    type Sum = Sum;

    const TELLS_NOISE: bool = true;

    #[inline]
    fn knows_noise(&self, _: &Chess) -> bool {
        true
    }

    #[inline]
    fn sum(&self, _: &Chess, state: &Position) -> Sum {
        self.evaluator.sum(state.board())
    }

    #[inline]
    fn sum_after(&self, _: &Chess, state: &Position, sum: &Sum, _: Move, after: &Position) -> Sum {
        self.evaluator.sum_after(*sum, state.board(), after.board())
    }

    #[inline]
    fn estimate(&self, _: &Chess, state: &Position, sum: &Sum, player: Player) -> Score {
        self.evaluator.of_sum(*sum, state.board(), player)
    }

    fn noisy_moves(&self, game: &Chess, state: &Position, moves: &mut Vec<Move>) {
        Clashes.noisy_moves(game, state, moves);
    }

    #[inline]
    fn is_noisy(&self, game: &Chess, state: &Position, action: Move) -> bool {
        Clashes.is_noisy(game, state, action)
    }

    #[inline]
    fn gain(&self, _: &Chess, state: &Position, action: Move) -> Score {
        CENTIPAWN * exchange::gain(state.board(), action)
    }

    #[inline]
    fn exchanges(&self, _: &Chess, state: &Position, action: Move, least: Score) -> bool {
        exchange::is_worth(state.board(), action, least / CENTIPAWN)
    }

    #[inline]
    fn is_forced(&self, _: &Chess, state: &Position) -> bool {
        state.in_check()
    }

    #[inline]
    fn code(&self, action: Move) -> u16 {
        action.code()
    }

    #[inline]
    fn decode(&self, _: &Chess, state: &Position, code: u16) -> Option<Move> {
        let action = Move::from_code(code)?;
        let board = state.board();
        let own = board.colors(board.side_to_move());
        let there = own.has(action.from()) && !own.has(action.to());
        (there && board.is_legal(to_cozy(board, action))).then_some(action)
    }

    #[inline]
    fn deed(&self, _: &Chess, state: &Position, action: Move) -> usize {
        const { assert!(6 * 64 <= DEEDS) };
        let piece = state.board().piece_on(action.from()).unwrap_or(Piece::Pawn);
        piece as usize * 64 + action.to() as usize
    }

    #[inline]
    fn structure(&self, _: &Chess, state: &Position) -> Option<u64> {
        let board = state.board();
        let pawns = board.pieces(Piece::Pawn);
        let white = pawns & board.colors(cozy_chess::Color::White);
        Some(mix(pawns.0 ^ mix(white.0)))
    }

    #[inline]
    fn unit(&self) -> Score {
        100 * CENTIPAWN
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::random::Random;
    use zermelo_core::{Evaluator, Game};

    #[test]
    fn what_is_carried_along_is_what_would_be_made_anew() {
        let (game, guide) = (Chess::default(), ChessGuide::default());
        let mut random = Random::new(5);
        for _ in 0..60 {
            let mut state = game.initial();
            let mut sum = guide.sum(&game, &state);
            for _ in 0..150 {
                let mut moves = Vec::new();
                game.actions(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                for player in [Player::FIRST, Player::SECOND] {
                    let estimate = guide.estimate(&game, &state, &sum, player);
                    let anew = guide.evaluator.evaluate(&game, &state, player);
                    assert_eq!(estimate, anew);
                }
                let action = moves[random.below(moves.len())];
                let after = game.result(&state, action);
                sum = guide.sum_after(&game, &state, &sum, action, &after);
                state = after;
            }
        }
    }

    #[test]
    fn a_number_is_read_back_exactly_where_the_move_is_legal() {
        let (game, guide) = (Chess::default(), ChessGuide::default());
        let mut random = Random::new(6);
        for _ in 0..6 {
            let mut state = game.initial();
            for _ in 0..60 {
                let mut moves = Vec::new();
                game.actions(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let mut read: Vec<Move> = (0..=u16::MAX)
                    .filter_map(|code| guide.decode(&game, &state, code))
                    .collect();
                read.sort();
                moves.sort();
                assert_eq!(read, moves);
                state = game.result(&state, moves[random.below(moves.len())]);
            }
        }
    }
}
