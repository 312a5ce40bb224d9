//! Who is ahead in Pig.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Player, Score};

use super::rules::{Pig, Table};

/// The lead in points, those of the turn included, as a share of the goal.
///
/// Who looks as far as the next roll then holds at 20 points, as the well-known rule says.
#[derive(Clone, Copy, Debug)]
pub struct Lead;

impl Evaluator<Pig> for Lead {
    fn evaluate(&self, game: &Pig, table: &Table, player: Player) -> Score {
        let mover = usize::from(table.mover);
        let own = i64::from(table.scores[mover]) + i64::from(table.points);
        let lead = own - i64::from(table.scores[1 - mover]);
        let most = i64::from(ESTIMATE_LIMIT) - 1;
        let share = lead * most / i64::from(game.goal());
        let score = share.clamp(-most, most) as Score;
        if player == Player::new(table.mover) {
            score
        } else {
            -score
        }
    }
}
