//! Rolit as text.
//!
//! Columns are letters from the left, rows numbers from the top; a move is the cell: `c4`. A state can be
//! read from two forms:
//!
//! - the moves from the start: `c4 f4`; the empty text is the start;
//! - the board, rows from the top with strokes between, a ball as the number of its player and `.` for an
//!   empty cell, and the number of the player to move: `..../.12./.43./.... 1`.
//!
//! A state keeps no history, so it is written in the second form.

use thiserror::Error;
use zermelo_core::{Draw, Game, Notation};

use super::rules::{Balls, Cell, Rolit};

const PLAYERS: [&str; 4] = ["red", "yellow", "green", "blue"];

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    /// No cell is written so.
    #[error("{0:?} is not a cell: name one between a1 and {1}")]
    NoCell(String, String),
    /// A ball cannot be put there.
    #[error("a ball cannot be put on {cell} here: {} may", .places.join(", "))]
    Illegal {
        /// The cell.
        cell: String,
        /// Where one can be put.
        places: Vec<String>,
    },
    /// The board has too few or too many rows or cells, or something that is no player's ball.
    #[error(
        "{text:?} is not a position: write {size} rows of {size} cells, each . or a player from 1 to \
         {players}, and the player to move, as in \"..../.12./.43./.... 1\""
    )]
    NoPosition {
        /// What was read.
        text: String,
        /// Cells on a side.
        size: u32,
        /// How many players there are.
        players: usize,
    },
    /// A board without any ball.
    #[error("no game comes to this position: there is no ball on the board")]
    Empty,
}

impl Rolit {
    fn name(index: u8) -> String {
        format!("{}{}", char::from(b'a' + index % 8), index / 8 + 1)
    }

    fn parse_cell(&self, text: &str) -> Result<Cell, NotationError> {
        let word = text.trim().to_ascii_lowercase();
        let (column, row) = word.split_at_checked(1).unwrap_or(("", ""));
        let column = column
            .bytes()
            .next()
            .map(|letter| letter.wrapping_sub(b'a'));
        let row = row.parse::<u8>().ok().and_then(|row| row.checked_sub(1));
        let size = self.size() as u8;
        match (column, row) {
            (Some(column), Some(row)) if column < size && row < size => Ok(Cell(row * 8 + column)),
            _ => {
                let last = Rolit::name((size - 1) * 9);
                Err(NotationError::NoCell(text.trim().to_owned(), last))
            }
        }
    }

    fn parse_board(&self, text: &str) -> Result<Balls, NotationError> {
        let (size, players) = (self.size(), self.players());
        let wrong = || NotationError::NoPosition {
            text: text.trim().to_owned(),
            size,
            players,
        };
        let owner = |symbol: char| {
            let number = symbol.to_digit(10).map(|digit| digit as usize);
            let known = number.filter(|number| (1..=players).contains(number));
            known.map(|number| number - 1).ok_or_else(wrong)
        };
        let (rows, mover) = text.trim().rsplit_once(' ').ok_or_else(wrong)?;
        let mut symbols = mover.chars();
        let mover = symbols.next().ok_or_else(wrong).and_then(owner)?;
        let rows: Vec<&str> = rows.trim().split('/').collect();
        if rows.len() != size as usize || symbols.next().is_some() {
            return Err(wrong());
        }
        let mut state = Balls {
            balls: [0; 4],
            mover: mover as u8,
        };
        for (row, symbols) in rows.iter().enumerate() {
            if symbols.chars().count() != size as usize {
                return Err(wrong());
            }
            for (column, symbol) in symbols.chars().enumerate() {
                if symbol != '.' {
                    state.balls[owner(symbol)?] |= 1 << (row * 8 + column);
                }
            }
        }
        if state.occupied() == 0 {
            return Err(NotationError::Empty);
        }
        Ok(state)
    }

    /// The player with a ball on a cell.
    fn owner(state: &Balls, cell: u32) -> Option<usize> {
        state.balls.iter().position(|balls| balls >> cell & 1 == 1)
    }

    /// The cells of a row, `.` where there is no ball.
    fn row(&self, state: &Balls, row: u32) -> impl Iterator<Item = char> {
        (0..self.size()).map(move |column| {
            let owner = Rolit::owner(state, row * 8 + column);
            owner.map_or('.', |player| char::from(b'1' + player as u8))
        })
    }
}

impl Notation for Rolit {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Balls, NotationError> {
        if text.contains('/') {
            return self.parse_board(text);
        }
        let mut words = text.split_whitespace();
        words.try_fold(self.initial(), |state, word| {
            let cell = self.parse_move(&state, word)?;
            Ok(self.result(&state, cell))
        })
    }

    fn format_state(&self, state: &Balls) -> String {
        let rows = (0..self.size()).map(|row| self.row(state, row).collect::<String>());
        let rows: Vec<String> = rows.collect();
        format!("{} {}", rows.join("/"), state.mover + 1)
    }

    fn parse_move_name(&self, text: &str) -> Result<Cell, NotationError> {
        self.parse_cell(text)
    }

    fn move_name(&self, Cell(cell): Cell) -> String {
        Rolit::name(cell)
    }

    fn parse_move(&self, state: &Balls, text: &str) -> Result<Cell, NotationError> {
        let cell = self.parse_cell(text)?;
        if self.is_legal(state, cell) {
            return Ok(cell);
        }
        let mut moves = Vec::new();
        self.actions(state, &mut moves);
        Err(NotationError::Illegal {
            cell: self.move_name(cell),
            places: moves.into_iter().map(|cell| self.move_name(cell)).collect(),
        })
    }
}

impl Draw for Rolit {
    /// The board, and the balls of each player with the one to move marked.
    fn draw(&self, state: &Balls) -> String {
        let spaced = |cells: Vec<String>| cells.join(" ");
        let letters = (0..self.size()).map(|column| char::from(b'a' + column as u8).to_string());
        let mut lines = vec![format!("  {}", spaced(letters.collect()))];
        for row in 0..self.size() {
            let cells = self.row(state, row).map(String::from).collect();
            lines.push(format!("{} {}", row + 1, spaced(cells)));
        }
        for (player, name) in PLAYERS.iter().enumerate().take(self.players()) {
            let turn = usize::from(state.mover) == player && !self.is_terminal(state);
            let turn = if turn { "  to move" } else { "" };
            let count = state.balls[player].count_ones();
            lines.push(format!("{} {name:<8}{count}{turn}", player + 1));
        }
        lines.join("\n")
    }
}
