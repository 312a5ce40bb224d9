//! Connect Four as text.
//!
//! A move is its column, counted from 1 at the left. A state can be read from two forms:
//!
//! - the columns played from the start: `4435` on boards up to 9 wide, `4,4,11` on wider ones; the
//!   empty text is the start;
//! - the board, rows from the top separated by `/`, with `x` for the first player, `o` for the second
//!   and `.` for an empty cell: `......./......./......./......./......./...x...`.
//!
//! A state keeps no history, so it is written in the second form.

use zermelo_core::{Draw, Game, Notation};

use super::rules::{Board, Column, ConnectFour};
use super::word::Word;
use crate::notation::{At, MoveError, PositionError};

mod error;

pub use error::NotationError;

/// The widest board whose columns are single digits.
const DIGITS: u32 = 9;

impl<W: Word> Notation for ConnectFour<W> {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Board<W>, NotationError> {
        let text = text.trim();
        if text.contains(['.', 'x', 'o', '/']) {
            self.parse_board(text)
        } else {
            self.parse_columns(text)
        }
    }

    fn format_state(&self, board: &Board<W>) -> String {
        let rows: Vec<String> = (0..self.height())
            .rev()
            .map(|row| {
                (0..self.width())
                    .map(|column| self.symbol(board, column, row))
                    .collect()
            })
            .collect();
        rows.join("/")
    }

    fn parse_move_name(&self, text: &str) -> Result<Column, NotationError> {
        self.parse_column(text, At::SINGLE)
    }

    fn move_name(&self, column: Column) -> String {
        (column.index() + 1).to_string()
    }

    fn parse_move(&self, board: &Board<W>, text: &str) -> Result<Column, NotationError> {
        let column = self.parse_column(text, At::SINGLE)?;
        self.refuse_illegal(board, column, At::SINGLE)?;
        Ok(column)
    }
}

impl<W: Word> ConnectFour<W> {
    /// Reads one column; `at` is the number of the move, when there are several.
    fn parse_column(&self, text: &str, at: At) -> Result<Column, NotationError> {
        let name = text.trim();
        let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        let number = name
            .parse::<u32>()
            .ok()
            .filter(|number| (1..=self.width()).contains(number));
        match number {
            Some(number) if digits => Ok(Column::new((number - 1) as u8)),
            _ if digits => Err(NotationError::NoSuchColumn {
                column: name.to_owned(),
                at,
                width: self.width(),
            }),
            _ => Err(NotationError::NoColumn {
                text: text.to_owned(),
                at,
                width: self.width(),
            }),
        }
    }

    fn refuse_illegal(
        &self,
        board: &Board<W>,
        column: Column,
        at: At,
    ) -> Result<(), NotationError> {
        if self.is_terminal(board) {
            Err(MoveError::GameOver { at }.into())
        } else if !self.is_legal(board, column) {
            Err(MoveError::ColumnFull {
                column: (column.index() + 1).to_string(),
                at,
            }
            .into())
        } else {
            Ok(())
        }
    }

    /// Plays the columns from the start.
    fn parse_columns(&self, text: &str) -> Result<Board<W>, NotationError> {
        let columns: Vec<&str> = if text.is_empty() {
            Vec::new()
        } else if self.width() > DIGITS {
            text.split(',').collect()
        } else {
            text.split("").filter(|digit| !digit.is_empty()).collect()
        };
        let mut board = self.initial();
        for (index, column) in columns.into_iter().enumerate() {
            let at = At::number(index + 1);
            let column = self.parse_column(column, at)?;
            self.refuse_illegal(&board, column, at)?;
            board = self.result(&board, column);
        }
        Ok(board)
    }

    /// Reads rows and refuses what no game can reach: floating stones, turns that do not add up,
    /// and lines that would have ended the game earlier.
    ///
    /// Some boards that pass cannot be reached either; telling those apart takes a search.
    fn parse_board(&self, text: &str) -> Result<Board<W>, NotationError> {
        let stones = self.parse_rows(text)?;
        let [first, second] = stones;
        let all = first | second;
        for column in 0..self.width() {
            let filled = all & self.column(column);
            if filled & (filled + self.foot(column)) != W::NONE {
                return Err(NotationError::Floating { column: column + 1 });
            }
        }
        let (x, o) = (first.count(), second.count());
        if x != o && x != o + 1 {
            return Err(PositionError::StoneCounts { x, o }.into());
        }
        let board = Board {
            own: stones[((x + o) & 1) as usize],
            all,
        };
        if self.has_line(board.own) {
            let mover = if x == o { 'x' } else { 'o' };
            return Err(PositionError::AlreadyWon { mover }.into());
        }
        if self.has_line(board.other()) && !self.has_last_move(&board) {
            return Err(NotationError::LineTooOld);
        }
        Ok(board)
    }

    /// Whether some topmost stone of the player who moved last completed all of that player's lines.
    fn has_last_move(&self, board: &Board<W>) -> bool {
        let last = board.other();
        (0..self.width()).any(|column| {
            let stones = board.all & self.column(column);
            let top = (stones + self.foot(column)) >> 1 & stones;
            top & last != W::NONE && !self.has_line(last ^ top)
        })
    }

    /// The stones of the first and the second player.
    fn parse_rows(&self, text: &str) -> Result<[W; 2], NotationError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != self.height() as usize {
            return Err(PositionError::RowCount {
                found: rows.len(),
                rows: self.height(),
            }
            .into());
        }
        let mut stones = [W::NONE; 2];
        for (index, row) in rows.iter().enumerate() {
            let found = row.chars().count();
            if found != self.width() as usize {
                return Err(PositionError::RowLength {
                    row: index + 1,
                    found,
                    columns: self.width(),
                }
                .into());
            }
            let height = self.height() - 1 - index as u32;
            for (column, symbol) in row.chars().enumerate() {
                let player = match symbol {
                    'x' => 0,
                    'o' => 1,
                    '.' => continue,
                    _ => {
                        return Err(PositionError::Symbol {
                            symbol,
                            row: index + 1,
                        }
                        .into());
                    }
                };
                stones[player] = stones[player] | self.foot(column as u32) << height;
            }
        }
        Ok(stones)
    }

    fn symbol(&self, board: &Board<W>, column: u32, row: u32) -> char {
        let cell = self.foot(column) << row;
        if board.all & cell == W::NONE {
            '.'
        } else if (board.own & cell != W::NONE) == (board.stones() & 1 == 0) {
            'x'
        } else {
            'o'
        }
    }
}

impl<W: Word> Draw for ConnectFour<W> {
    /// The board with the numbers of the columns below it.
    fn draw(&self, board: &Board<W>) -> String {
        let pad = if self.width() > DIGITS { 2 } else { 1 };
        let line = |cells: Vec<String>| {
            cells
                .iter()
                .map(|cell| format!("{cell:>pad$}"))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let mut lines: Vec<String> = (0..self.height())
            .rev()
            .map(|row| {
                let cells = (0..self.width()).map(|column| self.symbol(board, column, row));
                line(cells.map(String::from).collect())
            })
            .collect();
        lines.push(line(
            (1..=self.width())
                .map(|column| column.to_string())
                .collect(),
        ));
        lines.join("\n")
    }
}
