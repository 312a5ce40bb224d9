//! An estimate of unfinished positions, the order in which to try moves, and which are noisy.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Noisy, Order, Player, Score};

use super::board::{Board, House, MOST_HOUSES, Pit};
use super::rules::Kalah;

/// What each feature is worth, in thousandths of a seed.
mod weight {
    use super::Score;

    /// A seed in the store.
    pub const STORE: Score = 1_000;
    /// A seed in a house.
    pub const HOUSE: Score = 200;
    /// A house whose last seed would fall into the store.
    pub const FREE_MOVE: Score = 500;
    /// A seed that the best capture would take.
    pub const THREAT: Score = 250;
}

/// What a move would do at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gain {
    /// The same player moves again.
    Again,
    /// So many seeds go to the store by capture, the last one sown included.
    Capture(u8),
    /// Neither.
    Nothing,
}

impl Kalah {
    /// What sowing a house would do for its owner; without making the move.
    #[inline]
    fn gain(&self, board: &Board, side: usize, house: House) -> Gain {
        let from = Pit::house(side, house.index());
        let (last, laps) = self.sowing.last(side, house, board.seeds(from));
        if last == Pit::store(side) {
            return Gain::Again;
        }
        if last.side() != side {
            return Gain::Nothing;
        }
        // The last house must be empty before its seed comes: untouched, or the one just emptied.
        let was_empty = match laps {
            0 => board.seeds(last) == 0,
            1 => last == from,
            _ => false,
        };
        if !was_empty {
            return Gain::Nothing;
        }
        // Whoever sows past the end of the opponent's side puts a seed into every house there.
        let passed = u8::from(last.0 <= from.0);
        let taken = board.seeds(self.opposite(last)) + passed;
        if taken > 0 || self.options().empty_capture {
            Gain::Capture(taken + 1)
        } else {
            Gain::Nothing
        }
    }

    fn side(&self, board: &Board, side: usize) -> Score {
        let mut free_moves = 0;
        let mut threat = 0;
        for house in (0..self.houses() as u8).map(House::new) {
            if board.seeds(Pit::house(side, house.index())) == 0 {
                continue;
            }
            match self.gain(board, side, house) {
                Gain::Again => free_moves += 1,
                Gain::Capture(seeds) => threat = threat.max(Score::from(seeds)),
                Gain::Nothing => {}
            }
        }
        weight::STORE * Score::from(board.seeds(Pit::store(side)))
            + weight::HOUSE * Score::from(board.on_side(side))
            + weight::FREE_MOVE * free_moves
            + weight::THREAT * threat
    }
}

/// A weighted sum of stores, seeds in houses, free moves and the best capture, minus the opponent's.
///
/// An opinion, not a fact: a few dozen nanoseconds, always within the limit of estimates.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features;

impl Evaluator<Kalah> for Features {
    #[inline]
    fn evaluate(&self, game: &Kalah, board: &Board, player: Player) -> Score {
        let lead = game.side(board, 0) - game.side(board, 1);
        // In millionths of all seeds.
        let score = i64::from(lead) * 1_000 / i64::from(game.total());
        let limit = i64::from(ESTIMATE_LIMIT - 1);
        let score = score.clamp(-limit, limit) as Score;
        if player == Player::FIRST {
            score
        } else {
            -score
        }
    }
}

/// Tries moves that keep the turn first, nearest to the store foremost; then captures, the largest
/// foremost; then the rest, furthest from the store foremost.
#[derive(Clone, Copy, Debug, Default)]
pub struct GainsFirst;

impl Order<Kalah> for GainsFirst {
    #[inline]
    fn rank(&self, game: &Kalah, board: &Board, house: House) -> i32 {
        let place = house.index() as i32;
        match game.gain(board, board.mover(), house) {
            Gain::Again => 1_000 + place,
            Gain::Capture(seeds) => 100 + i32::from(seeds),
            Gain::Nothing => MOST_HOUSES as i32 - place,
        }
    }
}

impl Noisy<Kalah> for GainsFirst {
    /// Captures and moves that keep the turn.
    fn is_noisy(&self, game: &Kalah, board: &Board, house: House) -> bool {
        game.is_legal(board, house) && game.gain(board, board.mover(), house) != Gain::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kalah::Options;
    use zermelo_core::Notation;
    use zermelo_core::random::Random;

    #[test]
    fn a_gain_is_what_the_move_does() {
        for (houses, seeds, empty_capture) in
            [(6, 4, false), (6, 6, true), (3, 9, true), (1, 4, false)]
        {
            let game = Kalah::new(Options {
                houses,
                seeds,
                empty_capture,
                ..Options::default()
            })
            .unwrap();
            let mut random = Random::new(5);
            for _ in 0..200 {
                let mut board = game.initial();
                while !game.is_terminal(&board) {
                    let mut moves = Vec::new();
                    game.actions(&board, &mut moves);
                    for &house in &moves {
                        let side = board.mover();
                        let (sown, _) = game.sowing.sow(board, side, house);
                        let after = game.result(&board, house);
                        let store = Pit::store(side);
                        let gain = if after.mover() == side {
                            Gain::Again
                        } else {
                            match after.seeds(store) - sown.seeds(store) {
                                0 => Gain::Nothing,
                                taken => Gain::Capture(taken),
                            }
                        };
                        assert_eq!(game.gain(&board, side, house), gain, "{board:?} {house:?}");
                        let noisy = GainsFirst.is_noisy(&game, &board, house);
                        assert_eq!(noisy, gain != Gain::Nothing);
                    }
                    board = game.result(&board, moves[random.below(moves.len())]);
                }
            }
        }
    }

    #[test]
    fn the_start_is_even_and_estimates_are_opposed() {
        let game = Kalah::new(Options::default()).unwrap();
        assert_eq!(Features.evaluate(&game, &game.initial(), Player::FIRST), 0);
        let board = game.parse_state("3").unwrap();
        let first = Features.evaluate(&game, &board, Player::FIRST);
        assert!(first > 0);
        assert_eq!(first, -Features.evaluate(&game, &board, Player::SECOND));
    }

    #[test]
    fn the_move_that_keeps_the_turn_is_tried_first() {
        let game = Kalah::new(Options::default()).unwrap();
        let board = game.initial();
        let mut moves = Vec::new();
        game.actions(&board, &mut moves);
        moves.sort_by_key(|&house| -GainsFirst.rank(&game, &board, house));
        let places: Vec<u32> = moves.iter().map(|house| house.index()).collect();
        assert_eq!(places, [2, 0, 1, 3, 4, 5]);
    }
}
