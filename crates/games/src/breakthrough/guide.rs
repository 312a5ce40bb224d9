//! What Breakthrough tells a search that plays.

use zermelo_core::guide::{DEEDS, Guide};
use zermelo_core::{Evaluator, Game, Player, Score};

use super::evaluation::Features;
use super::keys::Keys;
use super::rules::{Breakthrough, Move, Step};
use crate::board8::{Board, indices};

/// Races that are over before anybody is through, and captures by what they exchange.
///
/// The estimate is made anew each time, which costs no more than to carry a part of it along.
#[derive(Clone, Copy, Debug, Default)]
pub struct BreakthroughGuide {
    /// The estimate.
    pub evaluator: Features,
}

impl<K: Keys> Guide<Breakthrough<K>> for BreakthroughGuide {
    type Sum = ();

    const KNOWS_VALUES: bool = true;
    const TELLS_NOISE: bool = true;

    #[inline]
    fn knows_noise(&self, _: &Breakthrough<K>) -> bool {
        true
    }

    #[inline]
    fn sum(&self, _: &Breakthrough<K>, _: &Board) {}

    #[inline]
    fn estimate(&self, game: &Breakthrough<K>, board: &Board, (): &(), player: Player) -> Score {
        self.evaluator.evaluate(game, board, player)
    }

    #[inline]
    fn known(&self, game: &Breakthrough<K>, board: &Board, player: Player) -> Option<Score> {
        let score = game.race(board)?;
        Some(if board.mover == player { score } else { -score })
    }

    #[inline]
    fn noisy_moves(&self, game: &Breakthrough<K>, board: &Board, moves: &mut Vec<Move>) {
        if game.is_terminal(board) {
            return;
        }
        let Board { own, other, mover } = *board;
        for step in [Step::Left, Step::Right] {
            let targets = step.ahead(own, mover) & other;
            moves.extend(indices(targets).map(|to| Move::new(step.origin(to, mover), to)));
        }
    }

    #[inline]
    fn is_noisy(&self, _: &Breakthrough<K>, board: &Board, action: Move) -> bool {
        board.other & action.target() != 0
    }

    #[inline]
    fn gain(&self, game: &Breakthrough<K>, board: &Board, action: Move) -> Score {
        if board.other & action.target() != 0 {
            self.evaluator
                .piece(game, action.to, board.mover.opponent())
        } else {
            0
        }
    }

    /// All that take on one cell are worth the same there, so the numbers of takers decide.
    #[inline]
    fn exchanges(&self, game: &Breakthrough<K>, board: &Board, action: Move, least: Score) -> bool {
        let Board { own, other, mover } = *board;
        let gain = self.gain(game, board, action);
        let target = action.target();
        let takers = game.threatened(target, mover) & other;
        if gain < least || takers == 0 {
            return gain >= least;
        }
        let opponent = mover.opponent();
        let helpers = game.threatened(target, opponent) & own & !action.origin();
        let [ours, theirs] =
            [mover, opponent].map(|player| self.evaluator.piece(game, action.to, player));
        // From the end, the fourth to take back: each does if that is better than to leave it.
        let [takers, helpers] = [takers, helpers].map(u64::count_ones);
        let mut lost = 0;
        for (is_there, worth) in [
            (helpers > 1, theirs),
            (takers > 1, ours),
            (helpers > 0, theirs),
            (true, ours),
        ] {
            lost = if is_there { (worth - lost).max(0) } else { 0 };
        }
        gain - lost >= least
    }

    #[inline]
    fn code(&self, action: Move) -> u16 {
        u16::from(action.from) << 6 | u16::from(action.to)
    }

    #[inline]
    fn decode(&self, game: &Breakthrough<K>, board: &Board, code: u16) -> Option<Move> {
        let action = Move::new((code >> 6 & 63) as u8, (code & 63) as u8);
        (code < 1 << 12 && game.is_legal(board, action)).then_some(action)
    }

    /// The cell, and from which side the piece came.
    #[inline]
    fn deed(&self, _: &Breakthrough<K>, _: &Board, action: Move) -> usize {
        const { assert!(3 * 64 <= DEEDS) };
        let side = usize::from(1 + action.from % 8 - action.to % 8);
        64 * side + usize::from(action.to)
    }

    /// A piece on the way.
    #[inline]
    fn unit(&self) -> Score {
        80_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::Notation;
    use zermelo_core::random::Random;

    /// Calls `check` with the boards of random games and their moves.
    fn along_games(check: impl Fn(&Breakthrough, &Board, &[Move])) {
        let mut random = Random::new(3);
        for (width, height) in [(8, 8), (2, 4), (5, 6), (7, 5)] {
            let game: Breakthrough = Breakthrough::new(width, height).unwrap();
            for _ in 0..30 {
                let mut board = game.initial();
                while !game.is_terminal(&board) {
                    let mut moves = Vec::new();
                    game.actions(&board, &mut moves);
                    check(&game, &board, &moves);
                    board = game.result(&board, moves[random.below(moves.len())]);
                }
            }
        }
    }

    #[test]
    fn a_number_is_read_back_exactly_where_the_move_is_legal() {
        let guide = BreakthroughGuide::default();
        along_games(|game, board, moves| {
            let mut read: Vec<Move> = (0..=1 << 13)
                .filter_map(|code| guide.decode(game, board, code))
                .collect();
            let mut moves = moves.to_vec();
            read.sort();
            moves.sort();
            assert_eq!(read, moves);
            for &action in &moves {
                let code = Guide::<Breakthrough>::code(&guide, action);
                assert_eq!(guide.decode(game, board, code), Some(action));
                assert!(guide.deed(game, board, action) < DEEDS);
            }
        });
    }

    /// The best that a player gets by taking on a cell, or by not taking.
    fn taken_back(guide: BreakthroughGuide, game: &Breakthrough, board: &Board, to: u8) -> Score {
        let mut moves = Vec::new();
        guide.noisy_moves(game, board, &mut moves);
        let on_cell = moves.into_iter().filter(|action| action.to == to);
        let gains = on_cell.map(|action| {
            let gain = guide.gain(game, board, action);
            gain - taken_back(guide, game, &game.result(board, action), to)
        });
        gains.fold(0, Score::max)
    }

    #[test]
    fn a_gain_is_the_piece_that_is_taken_and_an_exchange_what_is_left_of_it() {
        let guide = BreakthroughGuide::default();
        along_games(|game, board, moves| {
            let mut noisy = Vec::new();
            guide.noisy_moves(game, board, &mut noisy);
            let takes = |&action: &Move| guide.is_noisy(game, board, action);
            let mut told: Vec<Move> = moves.iter().copied().filter(takes).collect();
            told.sort();
            noisy.sort();
            assert_eq!(noisy, told);
            for &action in moves {
                let gain = guide.gain(game, board, action);
                let after = game.result(board, action);
                assert_eq!(gain > 0, board.other.count_ones() > after.own.count_ones());
                if game.is_terminal(&after) {
                    continue;
                }
                let left = gain - taken_back(guide, game, &after, action.to);
                for least in [left - 1, left, left + 1] {
                    let worth = guide.exchanges(game, board, action, least);
                    assert_eq!(
                        worth,
                        least <= left,
                        "{} {action:?}",
                        game.format_state(board)
                    );
                }
            }
        });
    }
}
