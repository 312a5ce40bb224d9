//! An estimate from the lines that are still open, and the order in which to try moves.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Noisy, Order, Player, Score};

use super::rules::{Board, Mnk, Place};

/// What each feature is worth, in millionths of a win.
mod weight {
    use super::Score;

    /// An open line that lacks one mark.
    pub const THREAT: Score = 100_000;
    /// How many times less an open line is worth for each mark that it lacks beyond one.
    pub const RATIO: Score = 6;
}

/// A weighted sum of the lines that have marks of one player alone, minus the opponent's.
///
/// An opinion, not a fact: it grows with the number of lines of the board, and is always within the
/// limit of estimates.
#[derive(Clone, Debug)]
pub struct OpenLines {
    /// What an open line is worth with 0, 1, 2... marks.
    worth: Vec<Score>,
}

impl OpenLines {
    /// The worth of lines in this game.
    pub fn new(game: &Mnk) -> OpenLines {
        let lacking = (1..game.options().k).scan(weight::THREAT, |worth, _| {
            let this = *worth;
            *worth /= weight::RATIO;
            Some(this)
        });
        let mut worth: Vec<Score> = lacking.collect();
        worth.push(0); // no mark at all
        worth.reverse();
        worth.push(ESTIMATE_LIMIT - 1); // complete, and so never estimated
        OpenLines { worth }
    }
}

impl Evaluator<Mnk> for OpenLines {
    fn evaluate(&self, game: &Mnk, board: &Board, player: Player) -> Score {
        let [first, second] = board.marks;
        let mut sum: i64 = 0;
        for line in &game.geometry.lines {
            let [own, other] = [line & first, line & second];
            if other == 0 {
                sum += i64::from(self.worth[own.count_ones() as usize]);
            } else if own == 0 {
                sum -= i64::from(self.worth[other.count_ones() as usize]);
            }
        }
        let limit = i64::from(ESTIMATE_LIMIT - 1);
        let score = sum.clamp(-limit, limit) as Score;
        if player == Player::FIRST {
            score
        } else {
            -score
        }
    }
}

/// Tries marks first that complete a line, then those that deny one to the opponent, then the cells
/// that most lines go through.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinesFirst;

/// The rank of a mark that wins.
const WINS: i32 = 2_000;
/// The rank of a mark without which the opponent wins.
const DENIES: i32 = 1_000;

impl Order<Mnk> for LinesFirst {
    #[inline]
    fn rank(&self, game: &Mnk, board: &Board, place: Place) -> i32 {
        let (own, other) = (board.marks[board.mover()], board.marks[1 - board.mover()]);
        let cell = game.cell(board, place);
        if game.geometry.completes(own, cell) {
            WINS
        } else if game.geometry.completes(other, cell) {
            DENIES
        } else {
            game.geometry.through[cell as usize].len() as i32
        }
    }
}

impl Noisy<Mnk> for LinesFirst {
    /// Marks that complete a line or deny one to the opponent.
    fn is_noisy(&self, game: &Mnk, board: &Board, place: Place) -> bool {
        game.is_legal(board, place) && self.rank(game, board, place) >= DENIES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mnk::Options;
    use zermelo_core::Notation;

    fn tictactoe() -> Mnk {
        Mnk::new(Options::default()).unwrap()
    }

    #[test]
    fn open_lines_count_for_their_owner() {
        let game = tictactoe();
        let evaluator = OpenLines::new(&game);
        let estimate = |text: &str| {
            let board = game.parse_state(text).unwrap();
            evaluator.evaluate(&game, &board, Player::FIRST)
        };
        let begun = weight::THREAT / weight::RATIO;
        assert_eq!(estimate(""), 0);
        assert_eq!(estimate("b2"), 4 * begun);
        assert_eq!(estimate("b2 a1"), 3 * begun - 2 * begun);
        // a3 and c1 would win for x; o has the first row and the left column no more.
        assert_eq!(estimate("b2 a1 a3"), weight::THREAT + 3 * begun - begun);
    }

    #[test]
    fn a_win_is_tried_first_then_a_defence_then_the_middle() {
        let game = tictactoe();
        let ranked = |text: &str| -> Vec<String> {
            let board = game.parse_state(text).unwrap();
            let mut moves = Vec::new();
            game.actions(&board, &mut moves);
            moves.sort_by_key(|&place| -LinesFirst.rank(&game, &board, place));
            moves.iter().map(|&place| game.move_name(place)).collect()
        };
        assert_eq!(ranked("")[0], "b2");
        assert_eq!(ranked("a1 b1 a2 b2")[..2], ["a3", "b3"]);
        let board = game.parse_state("a1 b1 a2 b2").unwrap();
        let noisy = |name: &str| {
            let place = game.parse_move_name(name).unwrap();
            LinesFirst.is_noisy(&game, &board, place)
        };
        assert_eq!(
            ["a3", "b3", "c3", "a1"].map(noisy),
            [true, true, false, false]
        );
    }
}
