//! The safety of kings: pawns before them, and what attacks the squares around.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Square, get_bishop_moves, get_knight_moves, get_rook_moves,
};

use super::bitboards::fill_ahead;
use super::pieces::Side;
use super::terms::*;

/// Counts the pawns before the king of a side: how far away the nearest own one is on each of three files,
/// and how far the nearest of the other side has come. 0 stands for none.
#[inline]
pub(super) fn count_shelter(side: Color, sides: &[Side; 2], to: &mut impl Count) {
    let (own, other) = (&sides[side as usize], &sides[!side as usize]);
    let centre = (own.king.file() as usize).clamp(1, 6);
    let front = fill_ahead(own.king.rank().bitboard(), side);
    let mut open = 0;
    for number in centre - 1..=centre + 1 {
        let file = File::index(number).bitboard() & front;
        let own_rank = nearest(file & own.pawns, side);
        let their_rank = nearest(file & other.pawns, side);
        open += i32::from(own_rank == 0);
        let terms = if number == own.king.file() as usize {
            [SHELTER, STORM]
        } else {
            [SHELTER_BESIDE, STORM_BESIDE]
        };
        to.add(side, terms[0] + own_rank, 1);
        to.add(side, terms[1] + their_rank, 1);
    }
    to.endanger(side, DANGER_OPEN, open);
}

/// The rank of the nearest of these pawns, as the side counts it; 0 for none.
#[inline]
fn nearest(pawns: BitBoard, side: Color) -> usize {
    if pawns.is_empty() {
        return 0;
    }
    match side {
        Color::White => pawns.0.trailing_zeros() as usize / 8,
        Color::Black => pawns.0.leading_zeros() as usize / 8,
    }
}

/// The half of the board of a side on the files of the wing of its king, or on the middle ones.
#[inline]
fn flank(king: Square, side: Color) -> BitBoard {
    const WINGS: [u64; 3] = [
        0x0f0f_0f0f_0f0f_0f0f,
        0x3c3c_3c3c_3c3c_3c3c,
        0xf0f0_f0f0_f0f0_f0f0,
    ];
    const HALVES: [u64; 2] = [0x0000_00ff_ffff_ffff, 0xffff_ffff_ff00_0000];
    let wing = match king.file() {
        File::A | File::B | File::C => 0,
        File::D | File::E => 1,
        _ => 2,
    };
    BitBoard(WINGS[wing] & HALVES[side as usize])
}

/// Counts what endangers the king of a side besides the pieces that attack the squares around it.
#[inline]
pub(super) fn count_danger(board: &Board, side: Color, sides: &[Side; 2], to: &mut impl Count) {
    let (own, other) = (&sides[side as usize], &sides[!side as usize]);
    to.endanger(side, DANGER_BASE, 1);
    let queens = board.colored_pieces(!side, Piece::Queen);
    if queens.is_empty() {
        to.endanger(side, DANGER_NO_QUEEN, 1);
    }
    // Defended by the king or the queen at most, and once.
    let by_king_or_queen = own.attacks[Piece::King as usize] | own.attacks[Piece::Queen as usize];
    let weak = (other.all - own.twice) & (!own.all | by_king_or_queen);
    to.endanger(side, DANGER_WEAK, (weak & own.ring).len() as i32);
    let flank = flank(own.king, side);
    to.endanger(side, DANGER_FLANK, (other.all & flank).len() as i32);
    to.endanger(side, DANGER_DEFENDED, (own.all & flank).len() as i32);
    let near = !(own.attacks[Piece::Knight as usize] & own.ring).is_empty();
    to.endanger(side, DANGER_KNIGHT_NEAR, i32::from(near));
    let safe = !board.colors(!side) & (!own.all | weak & other.twice);
    let occupied = board.occupied() ^ board.colored_pieces(side, Piece::Queen);
    let straight = get_rook_moves(own.king, occupied);
    let diagonal = get_bishop_moves(own.king, occupied);
    for (reach, piece, term) in [
        (
            get_knight_moves(own.king),
            Piece::Knight,
            DANGER_KNIGHT_CHECK,
        ),
        (diagonal, Piece::Bishop, DANGER_BISHOP_CHECK),
        (straight, Piece::Rook, DANGER_ROOK_CHECK),
        (straight | diagonal, Piece::Queen, DANGER_QUEEN_CHECK),
    ] {
        let checks = reach & safe & other.attacks[piece as usize];
        to.endanger(side, term, i32::from(!checks.is_empty()));
    }
}
