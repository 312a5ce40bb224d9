//! What Othello tells a search that plays.

use zermelo_core::guide::Guide;
use zermelo_core::random::mix;
use zermelo_core::{Evaluator, Noisy, Order, Player, Score};

use super::evaluation::Features;
use super::ordering::{Corners, CornersFirst};
use super::rules::{Move, Othello};
use crate::board8::{Board, cells, indices};

/// Corners as noise, which tells all other moves to be quiet and so late ones to be skipped; edges as what
/// changes slowly.
///
/// The estimate is made anew each time: a move can change what all cells are worth.
#[derive(Clone, Debug, Default)]
pub struct OthelloGuide<const SIZE: u32> {
    /// The estimate.
    pub evaluator: Features<SIZE>,
}

impl<const SIZE: u32> Othello<SIZE> {
    /// The outermost cells.
    const EDGES: u64 = Self::CELLS & !(cells(SIZE - 2, SIZE - 2) << 9);
}

/// The number of a pass; a disc has that of its cell.
const PASS: u16 = 64;

impl<const SIZE: u32> Guide<Othello<SIZE>> for OthelloGuide<SIZE> {
    type Sum = ();

    const TELLS_NOISE: bool = true;

    #[inline]
    fn knows_noise(&self, _: &Othello<SIZE>) -> bool {
        true
    }

    #[inline]
    fn sum(&self, _: &Othello<SIZE>, _: &Board) {}

    #[inline]
    fn estimate(&self, game: &Othello<SIZE>, board: &Board, (): &(), player: Player) -> Score {
        self.evaluator.evaluate(game, board, player)
    }

    #[inline]
    fn noisy_moves(&self, game: &Othello<SIZE>, board: &Board, moves: &mut Vec<Move>) {
        let corners = game.open_cells(board) & Othello::<SIZE>::CORNERS;
        moves.extend(indices(corners).map(Move::on));
    }

    #[inline]
    fn is_noisy(&self, game: &Othello<SIZE>, board: &Board, action: Move) -> bool {
        Corners.is_noisy(game, board, action)
    }

    #[inline]
    fn rank(&self, game: &Othello<SIZE>, board: &Board, action: Move) -> i32 {
        CornersFirst.rank(game, board, action)
    }

    #[inline]
    fn code(&self, action: Move) -> u16 {
        action.index().map_or(PASS, u16::from)
    }

    #[inline]
    fn decode(&self, game: &Othello<SIZE>, board: &Board, code: u16) -> Option<Move> {
        let open = game.open_cells(board);
        match code {
            0..PASS => (open >> code & 1 != 0).then(|| Move::on(code as u8)),
            PASS => (open == 0 && game.replies(board) != 0).then_some(Move::PASS),
            _ => None,
        }
    }

    #[inline]
    fn structure(&self, _: &Othello<SIZE>, board: &Board) -> Option<u64> {
        let [first, second] = board.pieces().map(|discs| discs & Othello::<SIZE>::EDGES);
        Some(mix(first ^ mix(second)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::Game;
    use zermelo_core::random::Random;

    /// Random games on a board of this size.
    fn check<const SIZE: u32>() {
        let (game, guide) = (Othello::<SIZE>::new(), OthelloGuide::<SIZE>::default());
        let mut random = Random::new(SIZE.into());
        let mut passes = 0;
        for _ in 0..60 {
            let mut board = game.initial();
            loop {
                let mut moves = Vec::new();
                game.actions(&board, &mut moves);
                let read: Vec<Move> = (0..=u16::MAX)
                    .step_by(if moves.len() % 4 == 0 { 1 } else { 65_535 })
                    .chain(0..100)
                    .filter_map(|code| guide.decode(&game, &board, code))
                    .collect();
                for action in &read {
                    assert!(moves.contains(action));
                }
                let mut noisy = Vec::new();
                guide.noisy_moves(&game, &board, &mut noisy);
                for &action in &moves {
                    passes += u32::from(action == Move::PASS);
                    assert!(read.contains(&action));
                    let told = guide.is_noisy(&game, &board, action);
                    assert_eq!(noisy.contains(&action), told);
                }
                if moves.is_empty() {
                    break;
                }
                board = game.result(&board, moves[random.below(moves.len())]);
            }
        }
        assert!(passes > 0);
    }

    #[test]
    fn a_number_is_read_back_exactly_where_the_move_is_legal() {
        check::<4>();
        check::<6>();
        check::<8>();
    }

    #[test]
    fn structures_differ_by_what_is_on_the_edges_alone() {
        let guide = OthelloGuide::<6>::default();
        let board = |first: u64, second: u64| Board::new([first, second], Player::FIRST);
        let of = |first, second| guide.structure(&Othello::new(), &board(first, second));
        let inner = 1 << 9 | 1 << 36;
        assert_eq!(of(1, 2), of(1 | inner, 2));
        assert_eq!(of(1, 2), of(1, 2 | inner));
        assert_ne!(of(1, 2), of(2, 1));
        assert_ne!(of(1, 2), of(1 | 1 << 40, 2)); // a6
        assert_ne!(of(1, 2), of(1 | 1 << 13, 2)); // f2
    }
}
