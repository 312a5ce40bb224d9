//! Exchanges on one square, each side taking back with its least piece.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use zermelo_core::Score;

use crate::position::Deed;

/// In hundredths of a pawn.
const WORTH: [Score; 6] = [100, 320, 330, 500, 950, 20_000];

/// What a move gains before anything is taken back.
#[inline]
pub fn gain(deed: Deed) -> Score {
    let promoted = deed
        .action
        .promotion()
        .map_or(0, |piece| WORTH[piece as usize] - WORTH[0]);
    deed.victim.map_or(0, |piece| WORTH[piece as usize]) + promoted
}

/// Whether a move wins at least so much.
pub fn is_worth(board: &Board, deed: Deed, least: Score) -> bool {
    let mut surplus = gain(deed) - least;
    if surplus < 0 {
        return false;
    }
    let standing = deed.action.promotion().unwrap_or(deed.piece);
    surplus -= WORTH[standing as usize];
    if surplus >= 0 {
        return true;
    }
    let (from, to) = (deed.action.from(), deed.action.to());
    let mover = board.side_to_move();
    let mut occupied = (board.occupied() ^ from.bitboard()) | to.bitboard();
    if deed.passes(board) {
        occupied ^= Square::new(to.file(), from.rank()).bitboard();
    }
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mut attackers = get_pawn_attacks(to, Color::Black)
        & board.colored_pieces(Color::White, Piece::Pawn)
        | get_pawn_attacks(to, Color::White) & board.colored_pieces(Color::Black, Piece::Pawn)
        | get_knight_moves(to) & board.pieces(Piece::Knight)
        | get_king_moves(to) & board.pieces(Piece::King)
        | get_bishop_moves(to, occupied) & diagonal
        | get_rook_moves(to, occupied) & straight;
    let mut side = !mover;
    loop {
        attackers &= occupied;
        let own = attackers & board.colors(side);
        let Some((piece, square)) = least_of(board, own) else {
            return side != mover;
        };
        // A king takes only what is not defended.
        if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
            return side != mover;
        }
        occupied ^= square.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(to, occupied) & straight;
        }
        side = !side;
        surplus = -surplus - 1 - WORTH[piece as usize];
        if surplus >= 0 {
            return side != mover;
        }
    }
}

#[inline]
fn least_of(board: &Board, squares: BitBoard) -> Option<(Piece, Square)> {
    if squares.is_empty() {
        return None;
    }
    Piece::ALL.into_iter().find_map(|piece| {
        let square = (squares & board.pieces(piece)).next_square()?;
        Some((piece, square))
    })
}
