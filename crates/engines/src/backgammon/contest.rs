//! Quick games between two evaluations, without look-ahead.

use zermelo_core::random::{Random, mix};
use zermelo_core::{Evaluator, Game, Player};
use zermelo_games::backgammon::{Backgammon, Move, State};

use super::self_play::roll;

/// The result of some games: the mean of points a game and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contest {
    /// The points a game of the first evaluation.
    pub points: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// The games played.
    pub games: u64,
}

/// Plays pairs of games with the same dice, each side once on either seat, and takes the mean of a pair for one
/// result: luck that both had is no part of the error.
pub fn contest(
    game: &Backgammon,
    one: &impl Evaluator<Backgammon>,
    other: &impl Evaluator<Backgammon>,
    pairs: u64,
    seed: u64,
) -> Contest {
    let (mut sum, mut squares) = (0.0, 0.0);
    for pair in 0..pairs {
        let dice = mix(mix(seed).wrapping_add(pair));
        let first = result(game, one, other, &mut Random::new(dice));
        let second = -result(game, other, one, &mut Random::new(dice));
        let mean = (first + second) / 2.0;
        sum += mean;
        squares += mean * mean;
    }
    let count = pairs.max(1) as f64;
    let points = sum / count;
    let variance = (squares / count - points * points).max(0.0);
    Contest {
        points,
        error: (variance / count).sqrt(),
        games: 2 * pairs,
    }
}

/// One game; the points of the first player.
fn result(
    game: &Backgammon,
    first: &impl Evaluator<Backgammon>,
    second: &impl Evaluator<Backgammon>,
    random: &mut Random,
) -> f64 {
    let mut state = game.initial();
    let mut moves = Vec::new();
    while !game.is_terminal(&state) {
        let mover = game.to_move(&state);
        state = if mover.is_chance() {
            game.result(&state, roll(game, &state, random))
        } else if mover == Player::FIRST {
            best(game, first, &state, mover, &mut moves)
        } else {
            best(game, second, &state, mover, &mut moves)
        };
    }
    game.payoff(&state, Player::FIRST)
}

/// The state after the move that seems best.
fn best(
    game: &Backgammon,
    evaluator: &impl Evaluator<Backgammon>,
    state: &State,
    mover: Player,
    moves: &mut Vec<Move>,
) -> State {
    moves.clear();
    game.actions(state, moves);
    let mut best: Option<(f64, State)> = None;
    for &action in &*moves {
        let after = game.result(state, action);
        let value = if game.is_terminal(&after) {
            game.payoff(&after, mover)
        } else {
            evaluator.estimate(game, &after, mover)
        };
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, after));
        }
    }
    best.map_or(*state, |(_, after)| after)
}
