//! A move of a position to a text.

use cozy_chess::{Board, Move, Piece};

use super::is_castling;
use super::origins::of_officers;

/// Appends a legal move in standard notation, with `+` and `#`.
///
/// ```
/// use cozy_chess::Board;
/// use zermelo_formats::chess::san::{find, write};
///
/// let board = Board::default();
/// let mut text = String::new();
/// write(&board, find(&board, b"g1f3").unwrap(), &mut text);
/// assert_eq!(text, "Nf3");
/// ```
pub fn write(board: &Board, action: Move, text: &mut String) {
    let piece = board.piece_on(action.from).unwrap_or(Piece::Pawn);
    if is_castling(board, action) {
        let short = action.to.file() > action.from.file();
        text.push_str(if short { "O-O" } else { "O-O-O" });
    } else {
        let is_pawn = piece == Piece::Pawn;
        let leaves_file = action.from.file() != action.to.file();
        let takes = board.occupied().has(action.to) || is_pawn && leaves_file;
        if !is_pawn {
            text.push(char::from(piece).to_ascii_uppercase());
            tell_apart(board, action, piece, text);
        } else if takes {
            text.push(action.from.file().into());
        }
        if takes {
            text.push('x');
        }
        text.push(action.to.file().into());
        text.push(action.to.rank().into());
        if let Some(promotion) = action.promotion {
            text.push('=');
            text.push(char::from(promotion).to_ascii_uppercase());
        }
    }
    let mut after = board.clone();
    after.play_unchecked(action);
    if !after.checkers().is_empty() {
        let mated = !after.generate_moves(|_| true);
        text.push(if mated { '#' } else { '+' });
    }
}

/// Appends the file, the rank or both of a piece, where another one like it can go to the same square.
fn tell_apart(board: &Board, action: Move, piece: Piece, text: &mut String) {
    let from = action.from;
    let rivals = of_officers(board, piece, action.to) & !from.bitboard();
    if rivals.is_empty() {
        return;
    }
    let in_file = !(rivals & from.file().bitboard()).is_empty();
    let in_rank = !(rivals & from.rank().bitboard()).is_empty();
    if !in_file || in_rank {
        text.push(from.file().into());
    }
    if in_file {
        text.push(from.rank().into());
    }
}
