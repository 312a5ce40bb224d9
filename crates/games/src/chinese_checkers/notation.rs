//! Chinese checkers as text.
//!
//! Rows are letters from the top, holes of a row numbers from the left: `a1` is the tip at the top. A move
//! names the first hole and the last: `m5-k4`; or `pass`. A state can be read from two forms:
//!
//! - the moves from the start: `m5-k4 d1-e2`; the empty text is the start;
//! - the rows from the top with strokes between, a piece as the number of its player and `.` for an empty
//!   hole, then the number of the player to move and how many moves were made:
//!   `2/..../.../..../1 1 0`, the start of the smallest star for two.
//!
//! A state keeps no history but the count, so it is written in the second form.

use thiserror::Error;
use zermelo_core::{Draw, Game, Notation};

use super::rules::{ChineseCheckers, MOST_PLAYERS, Move, Pieces};

const PLAYERS: [&str; MOST_PLAYERS] = ["red", "blue", "green", "yellow", "purple", "orange"];

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    /// No hole is written so.
    #[error("{0:?} is not a hole: row {1} has the holes {1}1 to {1}{2}")]
    NoHole(String, char, usize),
    /// No row is written so.
    #[error("{0:?} is not a hole: rows are a to {1} from the top, as in {1}1")]
    NoRow(String, char),
    /// No move is written so.
    #[error("{0:?} is not a move: name the first hole and the last, as in {1}, or pass")]
    NoMove(String, String),
    /// The move cannot be made.
    #[error("{text} is not legal here: {}", legal(.moves))]
    Illegal {
        /// The move.
        text: String,
        /// Those that can be made by the same piece, or all.
        moves: Vec<String>,
    },
    /// No position is written so.
    #[error(
        "{text:?} is not a position: write {rows} rows of holes, each . or a player from 1 to {players}, \
         the player to move and the moves made, as in {start:?}"
    )]
    NoPosition {
        /// What was read.
        text: String,
        /// How many rows there are.
        rows: usize,
        /// How many players there are.
        players: usize,
        /// The position at the start.
        start: String,
    },
    /// No game comes to this position.
    #[error("no game comes to this position: {0}")]
    CannotArise(String),
}

/// Some moves in words.
fn legal(moves: &[String]) -> String {
    match moves.len() {
        0..=12 => format!("there are {}", moves.join(", ")),
        count => format!(
            "there are {} and {} more",
            moves[..12].join(", "),
            count - 12
        ),
    }
}

impl ChineseCheckers {
    fn hole_name(&self, hole: u8) -> String {
        let (row, place) = self.star.row_and_place(hole);
        format!("{}{}", char::from(b'a' + row as u8), place + 1)
    }

    fn parse_hole(&self, text: &str) -> Result<u8, NotationError> {
        let word = text.trim().to_ascii_lowercase();
        let letter = word.chars().next().unwrap_or(' ');
        let row = (letter as usize).wrapping_sub('a' as usize);
        if row >= self.star.rows() {
            let last = char::from(b'a' + self.star.rows() as u8 - 1);
            return Err(NotationError::NoRow(text.trim().to_owned(), last));
        }
        let holes: Vec<u8> = (0..self.star.holes() as u8)
            .filter(|&hole| self.star.row(hole) == row)
            .collect();
        let place = word[1..].parse::<usize>().ok();
        let place = place.and_then(|place| holes.get(place.checked_sub(1)?));
        place
            .copied()
            .ok_or_else(|| NotationError::NoHole(text.trim().to_owned(), letter, holes.len()))
    }

    fn parse_position(&self, text: &str) -> Result<Pieces, NotationError> {
        let players = self.players();
        let wrong = || NotationError::NoPosition {
            text: text.trim().to_owned(),
            rows: self.star.rows(),
            players,
            start: self.format_state(&self.initial()),
        };
        let owner = |symbol: char| {
            let number = symbol.to_digit(10).map(|digit| digit as usize);
            let known = number.filter(|number| (1..=players).contains(number));
            known.map(|number| number - 1).ok_or_else(wrong)
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[rows, mover, moves] = words.as_slice() else {
            return Err(wrong());
        };
        let mut symbols = mover.chars();
        let mover = symbols.next().ok_or_else(wrong).and_then(owner)?;
        let moves: u16 = moves.parse().map_err(|_| wrong())?;
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != self.star.rows() || symbols.next().is_some() {
            return Err(wrong());
        }
        let mut state = Pieces {
            pieces: [0; MOST_PLAYERS],
            mover: mover as u8,
            moves,
        };
        let mut hole = 0;
        for (row, symbols) in rows.iter().enumerate() {
            for symbol in symbols.chars() {
                if usize::from(hole) >= self.star.holes() || self.star.row(hole) != row {
                    return Err(wrong());
                }
                if symbol != '.' {
                    state.pieces[owner(symbol)?] |= 1 << hole;
                }
                hole += 1;
            }
        }
        if usize::from(hole) != self.star.holes() {
            return Err(wrong());
        }
        self.examine(&state)?;
        Ok(state)
    }

    /// Refuses what no game comes to.
    fn examine(&self, state: &Pieces) -> Result<(), NotationError> {
        let all = self.star.camps[0].count_ones();
        for (player, name) in PLAYERS.iter().enumerate().take(self.players()) {
            let count = state.pieces[player].count_ones();
            if count != all {
                let why = format!("{name} has {count} pieces, not {all}");
                return Err(NotationError::CannotArise(why));
            }
        }
        if usize::from(state.moves) % self.players() != usize::from(state.mover) {
            let name = PLAYERS[usize::from(state.mover)];
            let why = format!(
                "after {} moves of {} players it is not {name}'s turn",
                state.moves,
                self.players()
            );
            return Err(NotationError::CannotArise(why));
        }
        if u32::from(state.moves) > self.cap() {
            let why = format!("the game ends after {} moves at the latest", self.cap());
            return Err(NotationError::CannotArise(why));
        }
        Ok(())
    }

    fn symbol(state: &Pieces, hole: u8) -> char {
        let owner = state.pieces.iter().position(|set| set >> hole & 1 == 1);
        owner.map_or('.', |player| char::from(b'1' + player as u8))
    }

    /// The holes of each row.
    fn rows(&self) -> Vec<Vec<u8>> {
        let mut rows = vec![Vec::new(); self.star.rows()];
        for hole in 0..self.star.holes() as u8 {
            rows[self.star.row(hole)].push(hole);
        }
        rows
    }
}

impl Notation for ChineseCheckers {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Pieces, NotationError> {
        if text.contains('/') {
            return self.parse_position(text);
        }
        let mut words = text.split_whitespace();
        words.try_fold(self.initial(), |state, word| {
            let action = self.parse_move(&state, word)?;
            Ok(self.result(&state, action))
        })
    }

    fn format_state(&self, state: &Pieces) -> String {
        let row = |row: &Vec<u8>| {
            let symbols = row.iter();
            symbols
                .map(|&hole| ChineseCheckers::symbol(state, hole))
                .collect::<String>()
        };
        let rows: Vec<String> = self.rows().iter().map(row).collect();
        format!("{} {} {}", rows.join("/"), state.mover + 1, state.moves)
    }

    fn parse_move_name(&self, text: &str) -> Result<Move, NotationError> {
        let word = text.trim();
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Move::PASS);
        }
        let Some((from, to)) = word.split_once('-') else {
            let mut moves = Vec::new();
            self.actions(&self.initial(), &mut moves);
            let example = self.move_name(moves[0]);
            return Err(NotationError::NoMove(word.to_owned(), example));
        };
        let (from, to) = (self.parse_hole(from)?, self.parse_hole(to)?);
        Ok(Move { from, to })
    }

    fn move_name(&self, action: Move) -> String {
        if action == Move::PASS {
            return "pass".to_owned();
        }
        let (from, to) = (self.hole_name(action.from), self.hole_name(action.to));
        format!("{from}-{to}")
    }

    fn parse_move(&self, state: &Pieces, text: &str) -> Result<Move, NotationError> {
        let action = self.parse_move_name(text)?;
        if self.is_terminal(state) {
            let why = "the game is over".to_owned();
            return Err(NotationError::CannotArise(why));
        }
        let mut moves = Vec::new();
        self.actions(state, &mut moves);
        if moves.contains(&action) {
            return Ok(action);
        }
        if moves.iter().any(|known| known.from == action.from) {
            moves.retain(|known| known.from == action.from);
        }
        Err(NotationError::Illegal {
            text: self.move_name(action),
            moves: moves
                .into_iter()
                .map(|known| self.move_name(known))
                .collect(),
        })
    }
}

impl Draw for ChineseCheckers {
    /// The star, and who is to move.
    fn draw(&self, state: &Pieces) -> String {
        let mut lines = Vec::new();
        for (number, row) in self.rows().iter().enumerate() {
            let mut line = format!("{} ", char::from(b'a' + number as u8));
            for &hole in row {
                let place = 2 + self.star.across(hole);
                line.push_str(&" ".repeat(place.saturating_sub(line.len())));
                line.push(ChineseCheckers::symbol(state, hole));
            }
            lines.push(line);
        }
        let mover = PLAYERS[usize::from(state.mover)];
        lines.push(match self.winner(state) {
            Some(winner) => format!(
                "the {} player ({}) has arrived",
                PLAYERS[winner],
                winner + 1
            ),
            None if self.is_terminal(state) => format!("{} moves: nobody has arrived", state.moves),
            None => {
                let number = state.mover + 1;
                format!("{mover} ({number}) to move, {} moves made", state.moves)
            }
        });
        lines.join("\n")
    }
}
