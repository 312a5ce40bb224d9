//! The tables asked by a search: positions with few pieces are known, not estimated.

use std::sync::Arc;

use zermelo_core::value::finished;
use zermelo_core::{Evaluator, Game, Player, Score};
use zermelo_games::checkers::{Board, Checkers, Move};

use super::material::MOST_PIECES;
use super::position::Position;
use super::slice::LoadedSlices;
use super::value::Value;

/// An evaluator that looks positions up where the tables have them.
///
/// Tables know no limit of moves. Where the game has one, a draw remains a draw, and a win or loss is
/// taken for proved if its whole way is within the limit, whatever is played on it: then nobody can
/// bring about the draw. Else the search goes on and the other evaluator is asked.
#[derive(Clone, Debug)]
pub struct Tabled<E> {
    /// Estimates all other positions.
    pub evaluator: E,
    /// The tables.
    pub tables: Arc<LoadedSlices>,
}

impl<E: Evaluator<Checkers>> Evaluator<Checkers> for Tabled<E> {
    #[inline]
    fn evaluate(&self, game: &Checkers, board: &Board, player: Player) -> Score {
        self.evaluator.evaluate(game, board, player)
    }

    const KNOWS_NOISE: bool = E::KNOWS_NOISE;

    #[inline]
    fn noisy_moves(&self, game: &Checkers, board: &Board, moves: &mut Vec<Move>) {
        self.evaluator.noisy_moves(game, board, moves);
    }

    const KNOWS_VALUES: bool = true;

    #[inline]
    fn known(&self, game: &Checkers, board: &Board, player: Player) -> Option<Score> {
        if board.pieces() as usize > MOST_PIECES {
            return None;
        }
        let position = Position::from(board);
        if position.has_uncrowned() {
            return None;
        }
        let score = match self.tables.value(&position)? {
            Value::Draw => return Some(0),
            Value::Win(plies) if is_in_time(game, board, plies) => finished(1, plies),
            Value::Loss(plies) if is_in_time(game, board, plies) => finished(-1, plies),
            _ => return None,
        };
        Some(if game.to_move(board) == player {
            score
        } else {
            -score
        })
    }
}

/// Whether the game cannot be drawn by its limit of moves within so many plies.
fn is_in_time(game: &Checkers, board: &Board, plies: u32) -> bool {
    game.draw_after() == 0 || board.quiet_moves() + plies <= game.draw_after()
}
