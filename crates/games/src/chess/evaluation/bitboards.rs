//! Sets of squares moved and filled.

use cozy_chess::{BitBoard, Color};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;

/// One rank ahead.
#[inline]
pub(super) fn ahead(set: BitBoard, side: Color) -> BitBoard {
    match side {
        Color::White => BitBoard(set.0 << 8),
        Color::Black => BitBoard(set.0 >> 8),
    }
}

/// One file to either hand.
#[inline]
pub(super) fn beside(set: BitBoard) -> BitBoard {
    BitBoard((set.0 & !FILE_H) << 1 | (set.0 & !FILE_A) >> 1)
}

/// One file towards the middle.
#[inline]
pub(super) fn inward(set: BitBoard) -> BitBoard {
    const FILES_A_TO_C: u64 = 0x0707_0707_0707_0707;
    const FILES_F_TO_H: u64 = 0xe0e0_e0e0_e0e0_e0e0;
    BitBoard((set.0 & FILES_A_TO_C) << 1 | (set.0 & FILES_F_TO_H) >> 1)
}

/// The squares that pawns of a side attack, and those that two of them do.
#[inline]
pub(super) fn pawn_attacks(pawns: BitBoard, side: Color) -> [BitBoard; 2] {
    let front = ahead(pawns, side).0;
    let (right, left) = ((front & !FILE_H) << 1, (front & !FILE_A) >> 1);
    [BitBoard(left | right), BitBoard(left & right)]
}

/// The set, and everything before it.
#[inline]
pub(super) fn fill_ahead(set: BitBoard, side: Color) -> BitBoard {
    let mut set = set.0;
    match side {
        Color::White => {
            set |= set << 8;
            set |= set << 16;
            set |= set << 32;
        }
        Color::Black => {
            set |= set >> 8;
            set |= set >> 16;
            set |= set >> 32;
        }
    }
    BitBoard(set)
}

/// The whole files of a set.
#[inline]
pub(super) fn files(set: BitBoard) -> BitBoard {
    fill_ahead(set, Color::White) | fill_ahead(set, Color::Black)
}
