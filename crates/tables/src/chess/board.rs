//! A board of the game, found in a table.

use cozy_chess::{
    BitBoard, Board, CastleRights, Color, Move, Piece, Rank, Square, get_pawn_attacks,
};

use super::layout::{Layout, Places};
use super::material::MOST_PIECES;
use super::value::Value;

/// Whether somebody may castle, which no table has.
#[inline]
pub(super) fn may_castle(board: &Board) -> bool {
    Color::ALL.map(|colour| *board.castle_rights(colour)) != [CastleRights::EMPTY; 2]
}

/// The table's name for a side of the board, whose Black may be the table's White.
#[inline]
pub(super) fn colour(colour: Color, turned: bool) -> Color {
    if turned { !colour } else { colour }
}

/// Where the pieces of a layout stand on a board that has them.
#[inline]
pub(super) fn places(board: &Board, layout: &Layout, turned: bool) -> Places {
    let turn = if turned { 56 } else { 0 };
    let mut places = [0; MOST_PIECES];
    let mut used = BitBoard::EMPTY;
    for (place, slot) in places.iter_mut().zip(layout.slots()) {
        let own = board.colored_pieces(colour(slot.colour, turned), slot.piece) & !used;
        if let Some(square) = own.next_square() {
            used |= square.bitboard();
            *place = square as u8 ^ turn;
        }
    }
    places
}

/// The value of a position from that of the same one without a right to take in passing, and from
/// what `probe` says of those after such a capture.
pub(super) fn with_captures_in_passing<E>(
    board: &Board,
    plain: Value,
    probe: impl Fn(&Board) -> Result<Value, E>,
) -> Result<Value, E> {
    let captures = captures_in_passing(board);
    if captures.is_empty() {
        return Ok(plain);
    }
    let mut moves = 0;
    board.generate_moves(|group| {
        moves += group.len();
        false
    });
    let mut best = (moves > captures.len()).then_some(plain);
    for action in captures {
        let mut after = board.clone();
        after.play_unchecked(action);
        let value = probe(&after)?.before();
        best = Some(best.map_or(value, |known| known.or(value)));
    }
    Ok(best.unwrap_or(plain))
}

/// The legal captures in passing.
fn captures_in_passing(board: &Board) -> Vec<Move> {
    let Some(file) = board.en_passant() else {
        return Vec::new();
    };
    let mover = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(mover));
    let pawns = board.colored_pieces(mover, Piece::Pawn) & get_pawn_attacks(to, !mover);
    let moves = pawns.into_iter().map(|from| Move {
        from,
        to,
        promotion: None,
    });
    moves.filter(|&action| board.is_legal(action)).collect()
}
