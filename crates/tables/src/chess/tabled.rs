//! The tables asked by a search: positions with few pieces are known, not estimated.

use std::sync::Arc;

use zermelo_core::value::{ESTIMATE_LIMIT, finished};
use zermelo_core::{Evaluator, Game, Keyed, Player, Score};
use zermelo_games::chess::{Chess, Move, Position};

use super::lookup::Lookup;
use super::value::Value;

/// An evaluator that looks positions up where the tables have them.
///
/// Tables know no fifty-move rule. Where the game has it, a draw remains a draw, and a win or loss is
/// taken for proved if its whole way is within the rule: then nobody can bring about the draw. Else
/// the search goes on, and takes the position for nearly won or lost.
#[derive(Clone, Debug)]
pub struct Tabled<E> {
    /// Estimates all other positions.
    pub evaluator: E,
    /// The tables.
    pub tables: Arc<Lookup>,
}

impl<E: Evaluator<Chess>> Evaluator<Chess> for Tabled<E> {
    #[inline]
    fn evaluate(&self, game: &Chess, state: &Position, player: Player) -> Score {
        let estimate = |plies: u32| ESTIMATE_LIMIT - plies.min(LONGEST_WAY) as Score;
        let score = match self.tables.value(state.board()) {
            Some(Value::Draw) => return 0,
            Some(value @ Value::Win(_)) => estimate(value.plies().unwrap_or(0)),
            Some(value @ Value::Loss(_)) => -estimate(value.plies().unwrap_or(0)),
            None => return self.evaluator.evaluate(game, state, player),
        };
        seen_by(game, state, player, score)
    }

    const KNOWS_NOISE: bool = E::KNOWS_NOISE;

    #[inline]
    fn noisy_moves(&self, game: &Chess, state: &Position, moves: &mut Vec<Move>) {
        self.evaluator.noisy_moves(game, state, moves);
    }

    const KNOWS_VALUES: bool = true;

    #[inline]
    fn known(&self, game: &Chess, state: &Position, player: Player) -> Option<Score> {
        let value = self.tables.value(state.board())?;
        let payoff = match value {
            Value::Draw => return Some(0),
            Value::Win(_) => 1,
            Value::Loss(_) => -1,
        };
        let plies = value
            .plies()
            .filter(|&plies| is_in_time(game, state, plies))?;
        Some(seen_by(game, state, player, finished(payoff, plies)))
    }
}

/// No way to a mate is taken for longer.
const LONGEST_WAY: u32 = 1000;

/// The score of the player to move, as a player sees it.
#[inline]
fn seen_by(game: &Chess, state: &Position, player: Player, score: Score) -> Score {
    if game.to_move(state) == player {
        score
    } else {
        -score
    }
}

/// Whether the game cannot be drawn by the fifty-move rule within so many plies.
#[inline]
fn is_in_time(game: &Chess, state: &Position, plies: u32) -> bool {
    plies <= game.moves_until_draw(state)
}
