//! Endings that are drawn though one side is ahead, and a bare king that has to be driven to the edge.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};

use super::lone_pawn;
use super::pieces::distance;
use crate::chess::rules::Position;

/// What a lead counts in the whole: all of it.
pub const WHOLE_SCALE: i32 = 64;

const LIGHT: BitBoard = BitBoard(0x55aa_55aa_55aa_55aa);

/// How much of the lead of White, or of Black, counts at the end of the game, of [`WHOLE_SCALE`].
pub fn scale_for(state: &Position, white: bool) -> i32 {
    scale(
        state.board(),
        if white { Color::White } else { Color::Black },
    )
}

/// How much of a lead at the end of the game counts, of [`WHOLE_SCALE`].
#[inline]
pub(super) fn scale(board: &Board, strong: Color) -> i32 {
    let pawns = board.colored_pieces(strong, Piece::Pawn);
    let number = pawns.len() as i32;
    let [own, theirs] = [strong, !strong].map(|side| officers(board, side));
    if let Some(won) = lone_pawn::is_won(board) {
        return if won { WHOLE_SCALE } else { 0 };
    }
    if number == 0 && own - theirs <= 3 {
        // A minor piece more wins nothing without pawns, and alone cannot even mate.
        return if own < 5 { 0 } else { 12 };
    }
    if number == 0 && own == 6 && theirs == 0 && is_knights_alone(board, strong) {
        return 0;
    }
    let bishops = board.pieces(Piece::Bishop);
    let one_each = Color::ALL
        .iter()
        .all(|&side| board.colored_pieces(side, Piece::Bishop).len() == 1);
    if one_each && (bishops & LIGHT).len() == 1 {
        return if own == 3 && theirs == 3 {
            (16 + 6 * number).min(48)
        } else {
            (36 + 4 * number).min(WHOLE_SCALE)
        };
    }
    if own == 3 && is_wrong_corner(board, strong, pawns) {
        return 0;
    }
    (40 + 6 * number).min(WHOLE_SCALE)
}

/// What a side has without its pawns, in pawns.
#[inline]
fn officers(board: &Board, side: Color) -> i32 {
    let own = board.colors(side);
    let count = |piece| (own & board.pieces(piece)).len() as i32;
    3 * (count(Piece::Knight) + count(Piece::Bishop))
        + 5 * count(Piece::Rook)
        + 9 * count(Piece::Queen)
}

fn is_knights_alone(board: &Board, side: Color) -> bool {
    board.colored_pieces(side, Piece::Knight).len() == 2
}

/// Whether all pawns of a side are on one rook's file, its only officer is a bishop that never attacks the
/// square of promotion, and the other king is near that square.
fn is_wrong_corner(board: &Board, strong: Color, pawns: BitBoard) -> bool {
    let bishops = board.colored_pieces(strong, Piece::Bishop);
    let file = if pawns.is_subset(File::A.bitboard()) {
        File::A
    } else if pawns.is_subset(File::H.bitboard()) {
        File::H
    } else {
        return false;
    };
    let corner = Square::new(file, Rank::Eighth.relative_to(strong));
    let attacks_it = LIGHT.has(corner) != (bishops & LIGHT).is_empty();
    !bishops.is_empty() && !attacks_it && distance(board.king(!strong), corner) <= 1
}

/// What drives a bare king to where it can be mated, in hundredths of a pawn for White; 0 where both sides
/// have something left.
#[inline]
pub(super) fn drive(board: &Board) -> i32 {
    let kings = board.pieces(Piece::King);
    let lone = |side: Color| board.colors(side).is_subset(kings);
    let weak = if lone(Color::Black) {
        Color::Black
    } else if lone(Color::White) {
        Color::White
    } else {
        return 0;
    };
    let strong = !weak;
    if let Some(won) = lone_pawn::is_won(board) {
        return if won { promotion(board, strong) } else { 0 };
    }
    if officers(board, strong) < 5 || is_knights_alone(board, strong) {
        return 0;
    }
    let king = board.king(weak);
    let near = 7 - distance(king, board.king(strong)) as i32;
    let bishops = board.colored_pieces(strong, Piece::Bishop);
    let knights = board.colored_pieces(strong, Piece::Knight);
    let alone = officers(board, strong) == 6 && bishops.len() == 1 && knights.len() == 1;
    let (file, rank) = (king.file() as i32, king.rank() as i32);
    let away = |coordinate: i32| (2 * coordinate - 7).abs() / 2;
    let edge = away(file) + away(rank);
    let pressure = if alone && board.pieces(Piece::Pawn).is_empty() {
        // Mate is in the corners of the bishop's colour only. The way there is long and the other terms
        // know nothing of it, so that each step has to count more than they do.
        let file = if bishops.is_subset(LIGHT) {
            7 - file
        } else {
            file
        };
        let corner = (7 - file - rank).abs();
        200 + 60 * corner + 10 * edge + 20 * near
    } else {
        200 + 40 * edge + 5 * near
    };
    for_white(strong, pressure)
}

/// What a pawn that will promote counts besides itself: more the farther it is.
fn promotion(board: &Board, strong: Color) -> i32 {
    let pawns = board.pieces(Piece::Pawn).into_iter();
    let steps = pawns.map(|square| square.rank().relative_to(strong) as i32);
    for_white(strong, 200 + 20 * steps.max().unwrap_or(0))
}

fn for_white(side: Color, score: i32) -> i32 {
    if side == Color::White { score } else { -score }
}

/// Whether king and pawn win against a king; `None` for all other pieces.
///
/// ```
/// use zermelo_core::Notation;
/// use zermelo_games::chess::{Chess, evaluation::endings};
///
/// let game = Chess::default();
/// let won = |fen| game.parse_state(fen).map(|state| endings::lone_pawn_wins(&state));
/// assert_eq!(won("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")?, Some(true));
/// assert_eq!(won("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1")?, Some(false)); // stalemate
/// # Ok::<(), zermelo_games::chess::NotationError>(())
/// ```
pub fn lone_pawn_wins(state: &Position) -> Option<bool> {
    lone_pawn::is_won(state.board())
}

/// What drives a bare king of a position to the edge, for White; see [`Evaluation`](super::Evaluation).
pub fn drive_of(state: &Position) -> i32 {
    drive(state.board())
}
