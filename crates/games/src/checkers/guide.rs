//! What checkers tells a search that plays.

use zermelo_core::guide::{DEEDS, Guide};
use zermelo_core::{Evaluator, Noisy, Order, Player, Score};

use super::evaluation::Features;
use super::moves::Move;
use super::ordering::{CapturesAndCrownings, CapturesFirst, crowns};
use super::rules::{Board, Checkers};

/// Captures as threats that must be answered, since who can capture must: no estimate is taken before
/// they are played out. Moves by what they capture and crown.
///
/// The estimate is made anew each time: its sums are tabled, and cost no more than to carry them along.
#[derive(Clone, Debug, Default)]
pub struct CheckersGuide {
    /// The estimate.
    pub evaluator: Features,
}

impl Guide<Checkers> for CheckersGuide {
    type Sum = ();

    const TELLS_NOISE: bool = true;

    /// Every other line has captures: deeper for each of them would be deeper nearly everywhere.
    const DEEPENS: bool = false;

    #[inline]
    fn knows_noise(&self, _: &Checkers) -> bool {
        true
    }

    #[inline]
    fn sum(&self, _: &Checkers, _: &Board) {}

    #[inline]
    fn estimate(&self, game: &Checkers, board: &Board, (): &(), player: Player) -> Score {
        self.evaluator.evaluate(game, board, player)
    }

    #[inline]
    fn noisy_moves(&self, game: &Checkers, board: &Board, moves: &mut Vec<Move>) {
        CapturesAndCrownings.noisy_moves(game, board, moves);
    }

    #[inline]
    fn is_noisy(&self, game: &Checkers, board: &Board, action: Move) -> bool {
        CapturesAndCrownings.is_noisy(game, board, action)
    }

    #[inline]
    fn gain(&self, _: &Checkers, board: &Board, action: Move) -> Score {
        let weights = &self.evaluator.weights;
        let crown = weights.king - weights.man;
        let kings = (action.taken() & board.kings).count_ones() as Score;
        let crowned = Score::from(crowns(board, action));
        weights.man * action.captures() as Score + crown * (kings + crowned)
    }

    #[inline]
    fn rank(&self, game: &Checkers, board: &Board, action: Move) -> i32 {
        CapturesFirst.rank(game, board, action)
    }

    #[inline]
    fn is_forced(&self, game: &Checkers, board: &Board) -> bool {
        board.has_captures() && !game.is_worn_out(board)
    }

    #[inline]
    fn code(&self, action: Move) -> u16 {
        action.code()
    }

    #[inline]
    fn decode(&self, game: &Checkers, board: &Board, code: u16) -> Option<Move> {
        if game.is_worn_out(board) {
            return None;
        }
        board.move_with_code(code)
    }

    #[inline]
    fn deed(&self, _: &Checkers, board: &Board, action: Move) -> usize {
        const { assert!(2 * 32 <= DEEDS) };
        let king = usize::from(board.kings & action.start() != 0);
        32 * king + usize::from(action.to().number() - 1)
    }

    #[inline]
    fn unit(&self) -> Score {
        self.evaluator.weights.man
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::Game;
    use zermelo_core::random::Random;

    /// Calls `check` with the positions of random games and their moves.
    fn along_games(seed: u64, games: usize, mut check: impl FnMut(&Board, &[Move])) {
        let game = Checkers::default();
        let mut random = Random::new(seed);
        for _ in 0..games {
            let mut board = game.initial();
            loop {
                let mut moves = Vec::new();
                game.actions(&board, &mut moves);
                check(&board, &moves);
                if moves.is_empty() {
                    break;
                }
                board = game.result(&board, moves[random.below(moves.len())]);
            }
        }
    }

    #[test]
    fn a_number_is_read_back_exactly_where_the_move_is_legal() {
        let (game, guide) = (Checkers::default(), CheckersGuide::default());
        let mut positions = 0;
        along_games(6, 4, |board, moves| {
            positions += 1;
            for &action in moves {
                let read = guide.decode(&game, board, guide.code(action));
                assert_eq!(read, Some(action));
            }
            if positions % 16 == 0 {
                let mut read: Vec<Move> = (0..=u16::MAX)
                    .filter_map(|code| guide.decode(&game, board, code))
                    .collect();
                let mut moves = moves.to_vec();
                read.sort();
                moves.sort();
                assert_eq!(read, moves);
            }
        });
    }

    #[test]
    fn a_gain_is_what_the_move_takes_and_crowns() {
        let (game, guide) = (Checkers::default(), CheckersGuide::default());
        let weights = guide.evaluator.weights;
        let material = |board: &Board| {
            // Men and kings of the mover, then of the opponent.
            let [own, other] = board.placement().map(|[men, kings]| {
                weights.man * men.count_ones() as Score + weights.king * kings.count_ones() as Score
            });
            own - other
        };
        along_games(7, 40, |board, moves| {
            for &action in moves {
                let gain = guide.gain(&game, board, action);
                let after = game.result(board, action);
                assert_eq!(gain, -material(&after) - material(board));
                assert_eq!(gain > 0, guide.is_noisy(&game, board, action));
                assert!(guide.deed(&game, board, action) < DEEDS);
            }
        });
    }

    #[test]
    fn a_mover_is_forced_exactly_where_the_moves_are_captures() {
        let (game, guide) = (Checkers::default(), CheckersGuide::default());
        along_games(8, 40, |board, moves| {
            let captures = moves.iter().any(|action| action.is_capture());
            assert_eq!(guide.is_forced(&game, board), captures);
            let mut noisy = Vec::new();
            guide.noisy_moves(&game, board, &mut noisy);
            let told = moves.iter().copied();
            let told: Vec<Move> = told
                .filter(|&action| guide.is_noisy(&game, board, action))
                .collect();
            assert_eq!(noisy, told);
        });
    }
}
