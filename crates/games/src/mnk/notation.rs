//! m,n,k games as text.
//!
//! A move is a cell, its column a letter from the left and its row a number from the bottom: `b2`.
//! With gravity it is the number of a column, counted from 1 at the left. A state can be read from two
//! forms:
//!
//! - the moves from the start, separated by blanks or commas: `b2 a1`; with gravity on boards up to 9
//!   wide nothing need separate them: `4435`. The empty text is the start;
//! - the board, rows from the top separated by `/`, with `x` for the first player, `o` for the second
//!   and `.` for an empty cell: `x.o/.x./o..`.
//!
//! A state keeps no history, so it is written in the second form.

use zermelo_core::{Draw, Game, Notation};

use super::rules::{Board, Mnk, Place};
use crate::notation::{At, MoveError, PositionError};

mod error;

pub use error::NotationError;

/// The widest board whose columns are single digits.
const DIGITS: u32 = 9;

const MARKS: [char; 2] = ['x', 'o'];

impl Notation for Mnk {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Board, NotationError> {
        let text = text.trim();
        let row = !text.is_empty() && text.chars().all(|symbol| MARKS.contains(&symbol));
        if row || text.contains(['.', '/']) {
            self.parse_board(text)
        } else {
            self.parse_moves(text)
        }
    }

    fn format_state(&self, board: &Board) -> String {
        let rows: Vec<String> = (0..self.options().n)
            .rev()
            .map(|row| {
                let columns = 0..self.options().m;
                columns
                    .map(|column| self.symbol(board, column, row))
                    .collect()
            })
            .collect();
        rows.join("/")
    }

    fn parse_move_name(&self, text: &str) -> Result<Place, NotationError> {
        self.parse_place(text, At::SINGLE)
    }

    fn move_name(&self, place: Place) -> String {
        if self.options().gravity {
            return (place.index() + 1).to_string();
        }
        let n = self.options().n;
        format!("{}{}", letter(place.index() / n), place.index() % n + 1)
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Place, NotationError> {
        let place = self.parse_place(text, At::SINGLE)?;
        self.refuse_illegal(board, place, At::SINGLE)?;
        Ok(place)
    }
}

/// The letter of a column.
fn letter(column: u32) -> char {
    char::from(b'a' + column as u8)
}

/// A number written in digits alone, less one.
fn index(digits: &str) -> Option<u32> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse::<u32>().ok().filter(|_| plain)?.checked_sub(1)
}

impl Mnk {
    fn cell_bit(&self, column: u32, row: u32) -> u128 {
        1 << (column * self.options().n + row)
    }

    /// Reads one move; `at` is its number, when there are several.
    fn parse_place(&self, text: &str, at: At) -> Result<Place, NotationError> {
        let name = text.trim();
        self.place_named(name).ok_or_else(|| {
            let last = if self.options().gravity {
                self.options().m
            } else {
                self.options().m * self.options().n
            };
            NotationError::NoSuchPlace {
                place: name.to_owned(),
                kind: if self.options().gravity {
                    "column"
                } else {
                    "cell"
                },
                first: self.move_name(Place::new(0)),
                last: self.move_name(Place::new((last - 1) as u8)),
                at,
            }
        })
    }

    fn place_named(&self, name: &str) -> Option<Place> {
        let (m, n) = (self.options().m, self.options().n);
        let place = if self.options().gravity {
            index(name).filter(|&column| column < m)?
        } else {
            let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
            let column = u32::from(letter) - u32::from('a');
            let row = index(&name[1..])?;
            (column < m && row < n).then_some(column * n + row)?
        };
        Some(Place::new(place as u8))
    }

    fn refuse_illegal(&self, board: &Board, place: Place, at: At) -> Result<(), NotationError> {
        if self.is_terminal(board) {
            return Err(MoveError::GameOver { at }.into());
        }
        if self.is_legal(board, place) {
            return Ok(());
        }
        let name = self.move_name(place);
        Err(if self.options().gravity {
            MoveError::ColumnFull { column: name, at }.into()
        } else {
            MoveError::Taken { cell: name, at }.into()
        })
    }

    /// Plays the moves from the start.
    fn parse_moves(&self, text: &str) -> Result<Board, NotationError> {
        let words = text.split(|symbol: char| symbol.is_whitespace() || symbol == ',');
        let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if let ([word], true) = (
            &words[..],
            self.options().gravity && self.options().m <= DIGITS,
        ) {
            words = word.split("").filter(|digit| !digit.is_empty()).collect();
        }
        let mut board = self.initial();
        for (number, word) in (1..).zip(words) {
            let at = At::number(number);
            let place = self.parse_place(word, at)?;
            self.refuse_illegal(&board, place, at)?;
            board = self.result(&board, place);
        }
        Ok(board)
    }

    /// Reads rows and refuses what no game can reach: marks in the air, turns that do not add up,
    /// and lines that would have ended the game earlier.
    fn parse_board(&self, text: &str) -> Result<Board, NotationError> {
        let marks = self.parse_rows(text)?;
        let [x, o] = marks.map(u128::count_ones);
        if x != o && x != o + 1 {
            return Err(PositionError::StoneCounts { x, o }.into());
        }
        let mover = (x - o) as usize;
        let board = Board {
            marks,
            mover: mover as u8,
            won: self.geometry.has_line(marks[1 - mover]),
        };
        if self.options().gravity {
            self.refuse_floating(&board)?;
        }
        if self.geometry.has_line(marks[mover]) {
            return Err(PositionError::AlreadyWon {
                mover: MARKS[mover],
            }
            .into());
        }
        if board.won && !self.has_last_move(&board) {
            return Err(NotationError::LineTooOld);
        }
        Ok(board)
    }

    fn refuse_floating(&self, board: &Board) -> Result<(), NotationError> {
        for (number, &(foot, cells)) in (1..).zip(&self.geometry.columns) {
            let marks = (board.taken() & cells) >> foot.trailing_zeros();
            // Marks that stand on each other are a run of bits from the lowest up.
            if marks.wrapping_add(1) & marks != 0 {
                return Err(NotationError::Floating { column: number });
            }
        }
        Ok(())
    }

    /// Whether one mark of the player who moved last completed all of that player's lines.
    fn has_last_move(&self, board: &Board) -> bool {
        let marks = board.marks[1 - board.mover()];
        let mut rest = marks & self.removable(board);
        while rest != 0 {
            let mark = rest & rest.wrapping_neg();
            if !self.geometry.has_line(marks ^ mark) {
                return true;
            }
            rest ^= mark;
        }
        false
    }

    /// The cells of which the mark may be the last: with gravity those with nothing above.
    fn removable(&self, board: &Board) -> u128 {
        if !self.options().gravity {
            return self.geometry.all;
        }
        let columns = self.geometry.columns.iter();
        let tops = columns.map(|&(_, cells)| {
            let marks = board.taken() & cells;
            // The highest mark of the column.
            marks & !(marks >> 1)
        });
        tops.fold(0, |all, top| all | top)
    }

    /// The marks of the first and the second player.
    fn parse_rows(&self, text: &str) -> Result<[u128; 2], NotationError> {
        let (m, n) = (self.options().m, self.options().n);
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != n as usize {
            let found = rows.len();
            return Err(PositionError::RowCount { found, rows: n }.into());
        }
        let mut marks = [0; 2];
        for (number, symbols) in (1..).zip(&rows) {
            let found = symbols.chars().count();
            if found != m as usize {
                return Err(PositionError::RowLength {
                    row: number as usize,
                    found,
                    columns: m,
                }
                .into());
            }
            for (column, symbol) in (0..).zip(symbols.chars()) {
                match MARKS.iter().position(|&mark| mark == symbol) {
                    Some(player) => marks[player] |= self.cell_bit(column, n - number),
                    None if symbol == '.' => {}
                    None => {
                        let row = number as usize;
                        return Err(PositionError::Symbol { symbol, row }.into());
                    }
                }
            }
        }
        Ok(marks)
    }

    fn symbol(&self, board: &Board, column: u32, row: u32) -> char {
        let cell = self.cell_bit(column, row);
        let player = board.marks.iter().position(|marks| marks & cell != 0);
        player.map_or('.', |player| MARKS[player])
    }
}

impl Draw for Mnk {
    /// The board with its columns named below and, without gravity, its rows numbered at the left.
    fn draw(&self, board: &Board) -> String {
        let (m, n, gravity) = (self.options().m, self.options().n, self.options().gravity);
        let pad = if gravity && m > DIGITS { 2 } else { 1 };
        let line = |label: String, cells: Vec<String>| {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>pad$}")).collect();
            label + &cells.join(" ")
        };
        let width = n.to_string().len();
        let label = |number: String| {
            if gravity {
                String::new()
            } else {
                format!("{number:>width$} ")
            }
        };
        let mut lines: Vec<String> = (0..n)
            .rev()
            .map(|row| {
                let cells = (0..m).map(|column| self.symbol(board, column, row).to_string());
                line(label((row + 1).to_string()), cells.collect())
            })
            .collect();
        let names = (0..m).map(|column| {
            if gravity {
                (column + 1).to_string()
            } else {
                letter(column).to_string()
            }
        });
        lines.push(line(label(String::new()), names.collect()));
        lines.join("\n")
    }
}
