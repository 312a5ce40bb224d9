//! The way that is left to everybody's goal.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Order, Player, Score};

use super::rules::{ChineseCheckers, Move, Pieces, holes};

/// How much further than the others a player is on its way, in steps from its pieces to the tip of its goal.
///
/// The stake for whoever is as far as the others are on average, and between half of it and half as much
/// again: more than every loss and less than every win. The estimates of all players add up to their
/// stakes, as the payoffs do.
#[derive(Clone, Copy, Debug)]
pub struct Way;

impl Way {
    /// The steps that a player's pieces are from the tip of its goal.
    fn left(game: &ChineseCheckers, state: &Pieces, player: usize) -> u32 {
        let distances = &game.star.distances[game.camps(player).1];
        let pieces = holes(state.pieces[player]);
        pieces
            .map(|hole| u32::from(distances[usize::from(hole)]))
            .sum()
    }
}

impl Evaluator<ChineseCheckers> for Way {
    fn evaluate(&self, game: &ChineseCheckers, state: &Pieces, player: Player) -> Score {
        let most = f64::from(game.stake()) * game.players() as f64;
        let share = self.estimate(game, state, player) / most;
        (share * f64::from(ESTIMATE_LIMIT)) as Score
    }

    fn estimate(&self, game: &ChineseCheckers, state: &Pieces, player: Player) -> f64 {
        let mut estimates = [0.0; 6];
        self.estimates(game, state, &mut estimates[..game.players()]);
        estimates[player.index().unwrap_or_default()]
    }

    fn estimates(&self, game: &ChineseCheckers, state: &Pieces, to: &mut [f64]) {
        let pieces = game.star.camps[0].count_ones();
        // From tip to tip is the longest way of a piece.
        let longest = f64::from(pieces * 4 * game.size());
        let mut total = 0.0;
        for (player, place) in to.iter_mut().enumerate() {
            *place = f64::from(Way::left(game, state, player));
            total += *place;
        }
        let others = to.len() as f64 - 1.0;
        let stake = f64::from(game.stake());
        for place in to.iter_mut() {
            let ahead = (total - *place) / others - *place;
            *place = stake * (1.0 + ahead / longest / 2.0);
        }
    }
}

/// The moves that bring a piece furthest towards its goal first.
#[derive(Clone, Copy, Debug)]
pub struct Forward;

impl Order<ChineseCheckers> for Forward {
    fn rank(&self, game: &ChineseCheckers, state: &Pieces, action: Move) -> i32 {
        if action == Move::PASS {
            return 0;
        }
        let goal = game.camps(usize::from(state.mover)).1;
        let steps = |hole: u8| i32::from(game.star.distances[goal][usize::from(hole)]);
        steps(action.from) - steps(action.to)
    }
}
