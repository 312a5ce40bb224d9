//! An estimate of unfinished positions: weighted features, the weights in `data/weights.txt`.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Player, Score};

use super::keys::Keys;
use super::rules::Breakthrough;
use crate::board8::{Board, upended, weights};

const WEIGHTS: &str = include_str!("data/weights.txt");

const NAMES: [&str; 10] = [
    "goal_in_1",
    "goal_in_2",
    "goal_in_3",
    "goal_in_4",
    "goal_in_5",
    "goal_in_6",
    "goal_in_7",
    "guarded",
    "hanging",
    "turn",
];

/// A weighted sum: material by how far it has come, guarded pieces and hanging ones.
///
/// An opinion, not a fact: some 10 nanoseconds, always within the limit of estimates.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// A piece, by the rows still to go; one on the goal has none.
    to_go: [Score; 8],
    guarded: Score,
    hanging: Score,
    turn: Score,
}

impl Features {
    /// The features of boards of any size.
    pub fn new() -> Features {
        let numbers: [[Score; 1]; NAMES.len()] = weights::read(WEIGHTS, NAMES);
        let [.., [guarded], [hanging], [turn]] = numbers;
        let mut to_go = [0; 8];
        for (rows, [weight]) in (1..8).zip(numbers) {
            to_go[rows] = weight;
        }
        Features {
            to_go,
            guarded,
            hanging,
            turn,
        }
    }

    /// What a player's piece is worth on a cell for how far it has come.
    #[inline]
    pub(super) fn piece<K: Keys>(&self, game: &Breakthrough<K>, cell: u8, player: Player) -> Score {
        self.to_go[game.rows_to_go(cell, player) & 7]
    }

    #[inline]
    fn side<K: Keys>(
        &self,
        game: &Breakthrough<K>,
        pieces: u64,
        enemies: u64,
        player: Player,
    ) -> Score {
        // The goal becomes row 0, so that the number of a row is the rows to go.
        let goal_first = if player == Player::FIRST {
            upended(pieces, game.height())
        } else {
            pieces
        };
        let counts = row_counts(goal_first).into_iter().zip(self.to_go);
        let advance: Score = counts
            .map(|(count, weight)| Score::from(count) * weight)
            .sum();
        let guarded = pieces & game.threatened(pieces, player);
        let hanging = pieces & !guarded & game.threatened(enemies, player.opponent());
        advance
            + self.guarded * guarded.count_ones() as Score
            + self.hanging * hanging.count_ones() as Score
    }
}

impl Default for Features {
    fn default() -> Self {
        Features::new()
    }
}

/// The number of cells of a set in each row, all rows at once.
#[inline]
fn row_counts(set: u64) -> [u8; 8] {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).to_le_bytes()
}

impl<K: Keys> Evaluator<Breakthrough<K>> for Features {
    #[inline]
    fn evaluate(&self, game: &Breakthrough<K>, board: &Board, player: Player) -> Score {
        let Board { own, other, mover } = *board;
        let score = self.turn + self.side(game, own, other, mover)
            - self.side(game, other, own, mover.opponent());
        let score = score.clamp(1 - ESTIMATE_LIMIT, ESTIMATE_LIMIT - 1);
        if mover == player { score } else { -score }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::{Game, Notation};

    #[test]
    fn rows_are_counted_at_once() {
        let counts = row_counts(0xff_01_80_00_aa_10_00_03);
        assert_eq!(counts, [2, 0, 1, 4, 0, 1, 1, 8]);
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let game: Breakthrough = Breakthrough::new(5, 6).unwrap();
        let features = Features::new();
        let estimate = |text: &str| {
            let board = game.parse_state(text).unwrap();
            features.evaluate(&game, &board, game.to_move(&board))
        };
        assert_eq!(estimate(""), features.turn);
        // The board turned upside down, with the colours exchanged.
        let (one, other) = (
            ".oo../o..../...o./.x.../..x../x.... x",
            "....o/..o../.o.../...x./x..../.xx.. o",
        );
        assert_eq!(estimate(one), estimate(other));
        let black = one.replace(" x", " o");
        assert_eq!(
            estimate(one) - features.turn,
            features.turn - estimate(&black)
        );
    }

    #[test]
    fn a_hanging_piece_counts_less_than_a_guarded_one() {
        let game: Breakthrough = Breakthrough::new(4, 6).unwrap();
        let features = Features::new();
        let side = |text: &str| {
            let board = game.parse_state(text).unwrap();
            features.side(&game, board.own, board.other, board.mover)
        };
        let alone = side("..../o.../.x../..../..../..x. x");
        let guarded = side("..../o.../.x../x.../..../.... x");
        let [_, _, two, three, _, five, ..] = features.to_go;
        assert_eq!(alone, two + features.hanging + five);
        assert_eq!(guarded, two + features.guarded + three);
        assert!(guarded > alone);
    }
}
