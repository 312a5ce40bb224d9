//! The board as a picture.

use cozy_chess::{Board, Color, File, Rank, Square};
use zermelo_core::Draw;

use crate::chess::rules::{Chess, Position};

impl Draw for Chess {
    /// The board with White below, in the letters of FEN, and who is to move.
    ///
    /// ```
    /// use zermelo_core::{Draw, Game};
    /// use zermelo_games::chess::Chess;
    ///
    /// let game = Chess::default();
    /// println!("{}", game.draw(&game.initial()));
    /// // 8 r n b q k b n r
    /// // 7 p p p p p p p p
    /// // 6 . . . . . . . .
    /// // 5 . . . . . . . .
    /// // 4 . . . . . . . .
    /// // 3 . . . . . . . .
    /// // 2 P P P P P P P P
    /// // 1 R N B Q K B N R
    /// //   a b c d e f g h
    /// // white to move
    /// ```
    fn draw(&self, state: &Position) -> String {
        let board = &state.board;
        let mut lines: Vec<String> = Rank::ALL
            .into_iter()
            .rev()
            .map(|rank| {
                let squares = File::ALL.map(|file| symbol(board, Square::new(file, rank)));
                format!("{rank} {}", squares.map(String::from).join(" "))
            })
            .collect();
        lines.push("  a b c d e f g h".to_owned());
        let turn = match board.side_to_move() {
            Color::White => "white",
            Color::Black => "black",
        };
        let check = if state.in_check() { ", in check" } else { "" };
        lines.push(format!("{turn} to move{check}"));
        lines.join("\n")
    }
}

/// The letter of the piece on a square, a capital for White's; a dot for none.
pub(super) fn symbol(board: &Board, square: Square) -> char {
    match (board.piece_on(square), board.color_on(square)) {
        (Some(piece), Some(Color::White)) => char::from(piece).to_ascii_uppercase(),
        (Some(piece), _) => piece.into(),
        (None, _) => '.',
    }
}
