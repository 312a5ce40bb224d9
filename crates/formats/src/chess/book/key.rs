//! The key of a position.

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square};

use super::numbers::NUMBERS;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// The key of a position in books: the same in every program.
///
/// En passant counts only where a pawn of the player to move stands beside the one that has just advanced,
/// whether or not it may take.
///
/// ```
/// use cozy_chess::Board;
/// use zermelo_formats::chess::book::key;
///
/// assert_eq!(key(&Board::default()), 0x463b_9618_1691_fc9c);
/// ```
pub fn key(board: &Board) -> u64 {
    let mut key = 0;
    for (kind, piece) in Piece::ALL.into_iter().enumerate() {
        for (side, colour) in [Color::Black, Color::White].into_iter().enumerate() {
            for square in board.colored_pieces(colour, piece) {
                key ^= NUMBERS[64 * (2 * kind + side) + square as usize];
            }
        }
    }
    let [white, black] = [Color::White, Color::Black].map(|colour| board.castle_rights(colour));
    let rights = [white.short, white.long, black.short, black.long];
    for (place, right) in rights.into_iter().enumerate() {
        if right.is_some() {
            key ^= NUMBERS[CASTLING + place];
        }
    }
    let mover = board.side_to_move();
    if let Some(file) = board.en_passant() {
        let advanced = Square::new(file, Rank::Fifth.relative_to(mover));
        let beside = [-1, 1]
            .into_iter()
            .filter_map(|step| advanced.try_offset(step, 0));
        let beside: BitBoard = beside.collect();
        if !(beside & board.colored_pieces(mover, Piece::Pawn)).is_empty() {
            key ^= NUMBERS[EN_PASSANT + file as usize];
        }
    }
    if mover == Color::White {
        key ^= NUMBERS[TURN];
    }
    key
}
