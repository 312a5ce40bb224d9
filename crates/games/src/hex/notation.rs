//! Hex as text.
//!
//! A cell is its column, a letter from the left, and its row, a number from the top: `c2`. Taking over
//! the first stone is `swap`. A state can be read from two forms:
//!
//! - the moves from the start, separated by blanks or commas: `c2 b3 c3`; the empty text is the start;
//! - the board, rows from the top separated by `/`, with `x` for the first player, who joins top and
//!   bottom, `o` for the second and `.` for an empty cell: `.../.xo/...`. A word at the end may say who
//!   is to move, `first` or `second`; without it the first player moves if there are as many x as o.
//!   Only after a swap must it be said.
//!
//! A state keeps no history, so it is written in the second form.

use zermelo_core::{Draw, Game, Notation};

use super::rules::{Board, Cell, Hex};
use crate::notation::{At, MoveError, PositionError};

mod error;

pub use error::NotationError;

/// What the swap is called.
const SWAP: &str = "swap";

/// The players as positions call them, and their stones.
const PLAYERS: [&str; 2] = ["first", "second"];
const STONES: [char; 2] = ['x', 'o'];

impl Notation for Hex {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Board, NotationError> {
        if text.contains(['.', 'x', 'o', '/']) {
            self.parse_board(text)
        } else {
            self.parse_moves(text)
        }
    }

    fn format_state(&self, board: &Board) -> String {
        let rows: Vec<String> = (0..self.size())
            .map(|row| {
                let columns = 0..self.size();
                columns
                    .map(|column| self.symbol(board, row, column))
                    .collect()
            })
            .collect();
        let rows = rows.join("/");
        if board.mover == self.usual_mover(board.stones) {
            rows
        } else {
            format!("{rows} {}", PLAYERS[board.mover()])
        }
    }

    fn parse_move_name(&self, text: &str) -> Result<Cell, NotationError> {
        self.parse_cell(text, At::SINGLE)
    }

    fn move_name(&self, cell: Cell) -> String {
        if cell == Cell::SWAP {
            return SWAP.to_owned();
        }
        format!("{}{}", letter(cell.column()), cell.row() + 1)
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Cell, NotationError> {
        let cell = self.parse_cell(text, At::SINGLE)?;
        self.refuse_illegal(board, cell, At::SINGLE)?;
        Ok(cell)
    }
}

/// The letter of a column.
fn letter(column: u32) -> char {
    char::from(b'a' + column as u8)
}

impl Hex {
    /// Reads one move; `at` is its number, when there are several.
    fn parse_cell(&self, text: &str, at: At) -> Result<Cell, NotationError> {
        let name = text.trim();
        if name == SWAP {
            return if self.has_swap() {
                Ok(Cell::SWAP)
            } else {
                Err(NotationError::NoSwap { at })
            };
        }
        self.cell_named(name)
            .ok_or_else(|| NotationError::NoSuchCell {
                cell: name.to_owned(),
                last: format!("{}{}", letter(self.size() - 1), self.size()),
                at,
            })
    }

    fn cell_named(&self, name: &str) -> Option<Cell> {
        let column = name.chars().next()?;
        let digits = name.get(1..)?;
        if !column.is_ascii_lowercase() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let column = u32::from(column) - u32::from('a');
        let row = digits.parse::<u32>().ok()?.checked_sub(1)?;
        (column < self.size() && row < self.size()).then(|| self.cell(row, column))
    }

    fn refuse_illegal(&self, board: &Board, cell: Cell, at: At) -> Result<(), NotationError> {
        if self.is_terminal(board) {
            Err(MoveError::GameOver { at }.into())
        } else if self.is_legal(board, cell) {
            Ok(())
        } else if cell == Cell::SWAP {
            Err(NotationError::SwapTooLate { at })
        } else {
            let cell = self.move_name(cell);
            Err(MoveError::Taken { cell, at }.into())
        }
    }

    /// Plays the moves from the start.
    fn parse_moves(&self, text: &str) -> Result<Board, NotationError> {
        let mut board = self.initial();
        let words = text.split(|symbol: char| symbol.is_whitespace() || symbol == ',');
        for (index, word) in words.filter(|word| !word.is_empty()).enumerate() {
            let at = At::number(index + 1);
            let cell = self.parse_cell(word, at)?;
            self.refuse_illegal(&board, cell, at)?;
            board = self.result(&board, cell);
        }
        Ok(board)
    }

    /// Reads rows and who is to move, and refuses what no game can reach.
    fn parse_board(&self, text: &str) -> Result<Board, NotationError> {
        let mut words = text.split_whitespace();
        let stones = self.parse_rows(words.next().unwrap_or_default())?;
        let mover = match words.next() {
            None => self.usual_mover(stones),
            Some(word) => {
                let known = PLAYERS.iter().position(|&name| name == word);
                let known = known.filter(|_| words.next().is_none());
                known.ok_or_else(|| PositionError::Turn {
                    word: text
                        .trim()
                        .split_once(' ')
                        .map_or(word, |(_, rest)| rest)
                        .to_owned(),
                })? as u8
            }
        };
        let mut board = Board {
            stones,
            mover,
            won: false,
        };
        if !self.turns_add_up(&board) {
            let [x, o] = stones.map(u128::count_ones);
            return Err(NotationError::StoneCounts {
                x,
                o,
                mover: PLAYERS[board.mover()],
                swap: self.has_swap(),
            });
        }
        let mover = board.mover();
        if self.connects(stones[mover], mover) {
            return Err(PositionError::AlreadyWon {
                mover: STONES[mover],
            }
            .into());
        }
        board.won = self.connects(stones[1 - mover], 1 - mover);
        if board.won && !self.has_last_move(&board) {
            return Err(NotationError::ChainTooOld {
                winner: STONES[1 - mover],
            });
        }
        Ok(board)
    }

    /// Whether one stone of the player who moved last completed the chain.
    fn has_last_move(&self, board: &Board) -> bool {
        let last = 1 - board.mover();
        let mut rest = board.stones[last];
        while rest != 0 {
            let stone = rest & rest.wrapping_neg();
            let mut before = Board {
                mover: last as u8,
                ..*board
            };
            before.stones[last] ^= stone;
            if self.turns_add_up(&before) && !self.connects(before.stones[last], last) {
                return true;
            }
            rest ^= stone;
        }
        false
    }

    /// Whether both have as many stones as turns taken from the start give them.
    fn turns_add_up(&self, board: &Board) -> bool {
        let [first, second] = board.stones.map(u128::count_ones);
        let plain = first == second + u32::from(board.mover);
        // After a swap the second player is one stone ahead of that.
        let swapped = second >= 1 && second == first + 1 - u32::from(board.mover);
        plain || self.has_swap() && swapped
    }

    /// Who moves if nobody has swapped, or if that alone explains the stones.
    fn usual_mover(&self, stones: [u128; 2]) -> u8 {
        let [first, second] = stones.map(u128::count_ones);
        u8::from(first > second)
    }

    /// The stones of the first and the second player.
    fn parse_rows(&self, text: &str) -> Result<[u128; 2], NotationError> {
        let rows: Vec<&str> = text.split('/').collect();
        let size = self.size();
        if rows.len() != size as usize {
            return Err(PositionError::RowCount {
                found: rows.len(),
                rows: size,
            }
            .into());
        }
        let mut stones = [0; 2];
        for (row, text) in rows.iter().enumerate() {
            let found = text.chars().count();
            if found != size as usize {
                return Err(NotationError::RowLength {
                    row: row + 1,
                    found,
                    size,
                });
            }
            for (column, symbol) in text.chars().enumerate() {
                let cell = 1u128 << self.cell(row as u32, column as u32).index();
                match STONES.iter().position(|&stone| stone == symbol) {
                    Some(player) => stones[player] |= cell,
                    None if symbol == '.' => {}
                    None => {
                        return Err(PositionError::Symbol {
                            symbol,
                            row: row + 1,
                        }
                        .into());
                    }
                }
            }
        }
        Ok(stones)
    }

    fn symbol(&self, board: &Board, row: u32, column: u32) -> char {
        let cell = 1u128 << self.cell(row, column).index();
        let player = board.stones.iter().position(|stones| stones & cell != 0);
        player.map_or('.', |player| STONES[player])
    }
}

impl Draw for Hex {
    /// The board leaning to the right, so that a cell's neighbours lie around it.
    fn draw(&self, board: &Board) -> String {
        let spaced = |symbols: Vec<char>| {
            let symbols: Vec<String> = symbols.into_iter().map(String::from).collect();
            symbols.join(" ")
        };
        let pad = if self.size() > 9 { 2 } else { 1 };
        let columns = 0..self.size();
        let mut lines = vec![format!(
            "{:pad$} {}",
            "",
            spaced(columns.clone().map(letter).collect())
        )];
        for row in 0..self.size() {
            let cells = columns
                .clone()
                .map(|column| self.symbol(board, row, column));
            let indent = row as usize;
            lines.push(format!(
                "{:indent$}{:>pad$} {}",
                "",
                row + 1,
                spaced(cells.collect())
            ));
        }
        lines.join("\n")
    }
}
