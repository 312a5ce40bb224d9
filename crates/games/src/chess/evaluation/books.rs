//! The material of the books, in which a pawn is 1, a knight or bishop 3, a rook 5 and a queen 9.

use cozy_chess::{Board, Color, Piece};
use zermelo_core::Score;
use zermelo_core::value::ESTIMATE_LIMIT;

use super::CENTIPAWN;

const WORTH: [Score; 6] = [1, 3, 3, 5, 9, 0];

fn material(board: &Board, side: Color) -> Score {
    let of = |piece| board.colored_pieces(side, piece).len() as Score * WORTH[piece as usize];
    Piece::ALL.into_iter().map(of).sum()
}

/// White's material minus Black's, a pawn as 100 hundredths.
pub(super) fn difference(board: &Board) -> Score {
    let [white, black] = [Color::White, Color::Black].map(|side| material(board, side));
    100 * CENTIPAWN * (white - black)
}

/// The difference divided by all material: all of it is a whole win.
pub(super) fn ratio(board: &Board) -> Score {
    let [white, black] = [Color::White, Color::Black].map(|side| material(board, side));
    match white + black {
        0 => 0,
        all => (i64::from(ESTIMATE_LIMIT) * i64::from(white - black) / i64::from(all)) as Score,
    }
}
