//! What boxes are worth before the end.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Player, Score};

use super::rules::{Dots, Lines};

/// The boxes that a player has, and a fair share of those that are open.
#[derive(Clone, Copy, Debug)]
pub struct BoxesAhead;

impl Evaluator<Dots> for BoxesAhead {
    fn evaluate(&self, game: &Dots, lines: &Lines, player: Player) -> Score {
        let players = game.players() as i64;
        let own = i64::from(lines.boxes[player.index().unwrap_or_default()]);
        let taken: i64 = lines.boxes.iter().map(|&boxes| i64::from(boxes)).sum();
        let all = i64::from(game.size());
        let parts = own * players + all - taken;
        (i64::from(ESTIMATE_LIMIT) * parts / (players * all)) as Score
    }
}
