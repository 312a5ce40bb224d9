//! What balls are worth before the end, and which cells to try first.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Order, Player, Score};

use super::rules::{Balls, Cell, Rolit};

/// The balls that a player has, and a fair share of the empty cells.
///
/// The estimates of all players add up to the cells of the board, as the payoffs do.
#[derive(Clone, Copy, Debug)]
pub struct Share;

impl Evaluator<Rolit> for Share {
    fn evaluate(&self, game: &Rolit, state: &Balls, player: Player) -> Score {
        let share = self.estimate(game, state, player) / f64::from(game.size() * game.size());
        (share * f64::from(ESTIMATE_LIMIT)) as Score
    }

    fn estimate(&self, game: &Rolit, state: &Balls, player: Player) -> f64 {
        let own = state.balls[player.index().unwrap_or_default()];
        let empty = game.cells() & !state.occupied();
        f64::from(own.count_ones()) + f64::from(empty.count_ones()) / game.players() as f64
    }
}

/// Corners before edges, edges before the middle, and cells next to a corner last.
#[derive(Clone, Copy, Debug)]
pub struct Corners;

impl Order<Rolit> for Corners {
    const STATIC: bool = true;

    fn rank(&self, game: &Rolit, _: &Balls, Cell(cell): Cell) -> i32 {
        let last = game.size() - 1;
        let (column, row) = (u32::from(cell) % 8, u32::from(cell) / 8);
        let (across, down) = (column.min(last - column), row.min(last - row));
        match (across.min(down), across.max(down)) {
            (0, 0) => 3,
            (0 | 1, 1) => 0,
            (0, _) => 2,
            _ => 1,
        }
    }
}
