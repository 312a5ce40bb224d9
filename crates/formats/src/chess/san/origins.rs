//! Where a move to a square can come from.

use cozy_chess::{
    BitBoard, Board, Piece, Square, get_between_rays, get_bishop_moves, get_knight_moves,
    get_line_rays, get_rook_moves,
};

/// The squares from which a knight, a bishop, a rook or a queen of the player to move can legally go to a square.
///
/// Kings and pawns have rules of their own: there are none of theirs here.
#[inline]
pub(super) fn of_officers(board: &Board, piece: Piece, to: Square) -> BitBoard {
    let own = board.colors(board.side_to_move());
    if own.has(to) || !answers_check(board, to) {
        return BitBoard::EMPTY;
    }
    let reach = match piece {
        Piece::Knight => get_knight_moves(to),
        Piece::Bishop => get_bishop_moves(to, board.occupied()),
        Piece::Rook => get_rook_moves(to, board.occupied()),
        Piece::Queen => {
            get_bishop_moves(to, board.occupied()) | get_rook_moves(to, board.occupied())
        }
        Piece::King | Piece::Pawn => BitBoard::EMPTY,
    };
    free_to_go(board, reach & own & board.pieces(piece), to)
}

/// Whether a piece that is not the king may go to a square at all: out of check, everywhere.
#[inline]
pub(super) fn answers_check(board: &Board, to: Square) -> bool {
    let checkers = board.checkers();
    if checkers.is_empty() {
        return true;
    }
    let king = board.king(board.side_to_move());
    match (checkers.len(), checkers.next_square()) {
        (1, Some(checker)) => (get_between_rays(king, checker) | checkers).has(to),
        _ => false,
    }
}

/// Without the pieces that must stay between their king and an attacker.
#[inline]
pub(super) fn free_to_go(board: &Board, mut origins: BitBoard, to: Square) -> BitBoard {
    let pinned = origins & board.pinned();
    if !pinned.is_empty() {
        let king = board.king(board.side_to_move());
        for square in pinned {
            if !get_line_rays(king, square).has(to) {
                origins &= !square.bitboard();
            }
        }
    }
    origins
}
