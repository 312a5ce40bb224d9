//! An estimate from who is nearer to each point, and the order in which to try moves.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Order, Player, Score};

use super::points::Points;
use super::rules::{Board, Go, Point};

/// Counts for each player the stones and the empty points that are nearer to them than to the other's.
///
/// An opinion, and a modest one: it knows nothing of life and death.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nearness;

impl Nearness {
    /// By how many points the first player is ahead.
    fn lead(game: &Go, board: &Board) -> i32 {
        let [mut black, mut white] = board.stones;
        let mut free = game.empty(board);
        loop {
            let to_black = game.geometry.near(&black) & free;
            let to_white = game.geometry.near(&white) & free;
            let reached = to_black | to_white;
            if reached.is_empty() {
                return black.count() as i32 - white.count() as i32;
            }
            black = black | to_black & !to_white;
            white = white | to_white & !to_black;
            free = free & !reached;
        }
    }
}

impl Evaluator<Go> for Nearness {
    fn evaluate(&self, game: &Go, board: &Board, player: Player) -> Score {
        let halves = game.margin_of(Self::lead(game, board), game.settled_expense(board));
        let most = i64::from(game.most_margin());
        let score = (i64::from(halves) * i64::from(ESTIMATE_LIMIT - 1) / most) as Score;
        if player == Player::FIRST {
            score
        } else {
            -score
        }
    }
}

/// What speaks for a move, in points; see [`CapturesFirst`].
mod point {
    /// For each stone taken.
    pub const CAPTURE: i32 = 20;
    /// It is next to a stone of the opponent's, or of one's own.
    pub const CONTACT: i32 = 4;
    /// For each step away from the middle of the board.
    pub const OFF_CENTRE: i32 = -1;
    /// Passing is for the end.
    pub const PASS: i32 = -1000;
}

/// Tries moves first that take stones, then those next to stones and near the middle, and passes last.
#[derive(Clone, Copy, Debug, Default)]
pub struct CapturesFirst;

impl Order<Go> for CapturesFirst {
    fn rank(&self, game: &Go, board: &Board, action: Point) -> i32 {
        let Some((row, column)) = game.place(action) else {
            return point::PASS;
        };
        let stone = Points::one(action.index());
        let empty = game.empty(board) & !stone;
        let [own, other] = [board.mover(), 1 - board.mover()].map(|player| board.stones[player]);
        let taken = game.strangled(&other, &stone, &empty).count() as i32;
        let near = game.geometry.near(&stone);
        let contacts = (near & (own | other)).count() as i32;
        let off = |place: u32, size: u32| (2 * place as i32 + 1 - size as i32).abs() / 2;
        let away = off(row, game.geometry.height) + off(column, game.geometry.width);
        point::CAPTURE * taken + point::CONTACT * contacts + point::OFF_CENTRE * away
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Options;
    use zermelo_core::{Game, Notation};

    #[test]
    fn the_nearer_player_owns_a_point_and_estimates_are_opposed() {
        let game = Go::new(Options::square(5)).unwrap();
        let board = game.parse_state("B3 E3").unwrap();
        assert_eq!(Nearness::lead(&game, &board), 5);
        let first = Nearness.evaluate(&game, &board, Player::FIRST);
        assert!(first > 0);
        assert_eq!(Nearness.evaluate(&game, &board, Player::SECOND), -first);
    }

    #[test]
    fn captures_come_first_and_the_pass_last() {
        let game = Go::new(Options::square(5)).unwrap();
        let board = game
            .parse_state("...../..x../.xo../..x../..... black")
            .unwrap();
        let mut moves = Vec::new();
        game.actions(&board, &mut moves);
        moves.sort_by_key(|&action| -CapturesFirst.rank(&game, &board, action));
        assert_eq!(game.move_name(moves[0]), "D3");
        assert_eq!(moves.last(), Some(&Point::PASS));
    }
}
