//! The board as a picture.

use zermelo_core::Draw;

use crate::checkers::rules::{Board, Checkers};
use crate::checkers::squares::{BOARD, Square};

impl Draw for Checkers {
    /// The board with Black's first row on top and the numbers of the squares beside it: `b` and
    /// `w` are men, `B` and `W` kings. Below it, who is to move, and how long nothing has happened.
    ///
    /// ```
    /// use zermelo_core::{Draw, Notation};
    /// use zermelo_games::checkers::Checkers;
    ///
    /// let game = Checkers::default();
    /// let state = game.parse_state("W:W21,K10:B1,2,K24:H3")?;
    /// println!("{}", game.draw(&state));
    /// //   b   b   .   .   1  2  3  4
    /// // .   .   .   .     5  6  7  8
    /// //   .   W   .   .   9 10 11 12
    /// // .   .   .   .    13 14 15 16
    /// //   .   .   .   .  17 18 19 20
    /// // w   .   .   B    21 22 23 24
    /// //   .   .   .   .  25 26 27 28
    /// // .   .   .   .    29 30 31 32
    /// // white to move, 3 quiet moves
    /// # Ok::<(), zermelo_games::checkers::NotationError>(())
    /// ```
    fn draw(&self, board: &Board) -> String {
        let squares: Vec<Square> = Square::all(BOARD).collect();
        let rows = squares.chunks(4).enumerate().map(|(row, squares)| {
            let cells: Vec<String> = squares
                .iter()
                .map(|&square| symbol(board, square).to_string())
                .collect();
            let numbers: Vec<String> = squares
                .iter()
                .map(|square| format!("{:>2}", square.number()))
                .collect();
            let indent = if row % 2 == 0 { "  " } else { "" };
            format!(
                "{:<17}{}",
                indent.to_owned() + &cells.join("   "),
                numbers.join(" ")
            )
        });
        let turn = if board.white { "white" } else { "black" };
        let quiet = match board.quiet {
            0 => String::new(),
            1 => ", 1 quiet move".to_owned(),
            quiet => format!(", {quiet} quiet moves"),
        };
        let mut lines: Vec<String> = rows.collect();
        lines.push(format!("{turn} to move{quiet}"));
        lines.join("\n")
    }
}

fn symbol(board: &Board, square: Square) -> char {
    let [black, white] = board.colours();
    let bit = square.bit();
    match (black & bit != 0, white & bit != 0, board.kings & bit != 0) {
        (true, _, false) => 'b',
        (true, _, true) => 'B',
        (_, true, false) => 'w',
        (_, true, true) => 'W',
        _ => '.',
    }
}
