//! Go as text.
//!
//! A point is its column, a letter from the left without I, and its row, a number from the bottom: `D4`. No
//! stone is `pass`. A state can be read from two forms:
//!
//! - the moves from the start, separated by blanks or commas: `D4 Q16 pass`; the empty text is the start;
//! - the board, rows from the top separated by `/`, with `x` for black, `o` for white and `.` for an empty
//!   point: `.../.x./..o black`. The words after it say who is to move, where the simple rule of ko forbids a
//!   stone, and that the last moves were passes: `white ko B2`, `black pass`. Without them black is to move. Where
//!   territory counts, the prisoners by which black is ahead follow, and who began to settle what is dead:
//!   `black pass prisoners -3 settling white`.
//!
//! A state keeps no history, so it is written in the second form.

use zermelo_core::{Draw, Game, Notation};

use super::options::{Ko, Scoring};
use super::points::Points;
use super::rules::{Board, Go, Part, Point};
use crate::notation::{At, MoveError, PositionError};

mod error;

pub use error::NotationError;

/// The letters of the columns.
const COLUMNS: &[u8] = b"ABCDEFGHJKLMNOPQRST";
/// What no stone is called.
const PASS: &str = "pass";
/// The players as positions call them, and their stones.
const PLAYERS: [&str; 2] = ["black", "white"];
const STONES: [char; 2] = ['x', 'o'];

impl Notation for Go {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Board, NotationError> {
        let mut words = text.split_whitespace();
        match words.next() {
            Some(rows) if rows.chars().all(|symbol| "xo./".contains(symbol)) => {
                let stones = self.parse_rows(rows)?;
                self.parse_rest(stones, words)
            }
            _ => self.parse_moves(text),
        }
    }

    fn format_state(&self, board: &Board) -> String {
        let rows = (0..self.geometry.height).rev().map(|row| {
            let columns = 0..self.geometry.width;
            columns
                .map(|column| self.symbol(board, self.geometry.index(row, column)))
                .collect::<String>()
        });
        let rows: Vec<String> = rows.collect();
        let mut text = format!("{} {}", rows.join("/"), PLAYERS[board.mover()]);
        if board.ko != Point::PASS {
            text.push_str(&format!(" ko {}", self.move_name(board.ko)));
        }
        for _ in 0..board.passes {
            text.push_str(" pass");
        }
        if board.prisoners != 0 {
            text.push_str(&format!(" prisoners {}", board.prisoners));
        }
        if let Some(player) = board.part.beginner() {
            text.push_str(&format!(" settling {}", PLAYERS[usize::from(player)]));
        }
        text
    }

    fn parse_move_name(&self, text: &str) -> Result<Point, NotationError> {
        self.parse_point(text, At::SINGLE)
    }

    fn move_name(&self, point: Point) -> String {
        match self.place(point) {
            Some((row, column)) => format!("{}{}", char::from(COLUMNS[column as usize]), row + 1),
            None => PASS.to_owned(),
        }
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Point, NotationError> {
        let point = self.parse_point(text, At::SINGLE)?;
        self.refuse_illegal(board, point, At::SINGLE)?;
        Ok(point)
    }
}

impl Go {
    /// Reads one move; `at` is its number, when there are several.
    fn parse_point(&self, text: &str, at: At) -> Result<Point, NotationError> {
        let name = text.trim();
        if name.eq_ignore_ascii_case(PASS) {
            return Ok(Point::PASS);
        }
        self.point_named(name)
            .ok_or_else(|| NotationError::NoSuchPoint {
                point: name.to_owned(),
                last: self.move_name(self.point(self.geometry.height - 1, self.geometry.width - 1)),
                at,
            })
    }

    fn point_named(&self, name: &str) -> Option<Point> {
        let letter = name.bytes().next()?.to_ascii_uppercase();
        let digits = name.get(1..)?;
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let column = COLUMNS.iter().position(|&column| column == letter)? as u32;
        let row = digits.parse::<u32>().ok()?.checked_sub(1)?;
        let there = column < self.geometry.width && row < self.geometry.height;
        there.then(|| self.point(row, column))
    }

    fn refuse_illegal(&self, board: &Board, point: Point, at: At) -> Result<(), NotationError> {
        if self.is_terminal(board) {
            return Err(MoveError::GameOver { at }.into());
        }
        if self.is_legal(board, point) {
            return Ok(());
        }
        let name = self.move_name(point);
        if !self.empty(board).has(point.index()) {
            return Err(MoveError::Taken { cell: name, at }.into());
        }
        if point == board.ko {
            return Err(NotationError::Ko { point: name, at });
        }
        Err(NotationError::Suicide { point: name, at })
    }

    /// Plays the moves from the start.
    fn parse_moves(&self, text: &str) -> Result<Board, NotationError> {
        let mut board = self.initial();
        let words = text.split(|symbol: char| symbol.is_whitespace() || symbol == ',');
        for (index, word) in words.filter(|word| !word.is_empty()).enumerate() {
            let at = At::number(index + 1);
            let point = self.parse_point(word, at)?;
            self.refuse_illegal(&board, point, at)?;
            board = self.result(&board, point);
        }
        Ok(board)
    }

    /// Reads what stands after the stones, and refuses what no game can reach.
    fn parse_rest<'a>(
        &self,
        stones: [Points; 2],
        words: impl Iterator<Item = &'a str>,
    ) -> Result<Board, NotationError> {
        let mut board = Board {
            stones,
            hash: self.hash_of(&stones),
            ko: Point::PASS,
            mover: 0,
            passes: 0,
            part: Part::Proper,
            prisoners: 0,
        };
        let empty = self.empty(&board);
        for own in &stones {
            // Those that no empty point is joined to.
            let alive = self.geometry.joined(self.geometry.near(&empty) & *own, own);
            if let Some(index) = (*own & !alive).first() {
                let point = self.move_name(Point(index as u16));
                return Err(NotationError::NoLiberty { point });
            }
        }
        let mut words = words.peekable();
        if let Some(word) = words.next() {
            board.mover = Self::parse_player(word)?;
        }
        if words.next_if_eq(&"ko").is_some() {
            let text = words.next().unwrap_or_default();
            let point = self.parse_point(text, At::SINGLE)?;
            if self.options().ko != Ko::Simple || !empty.has(point.index()) {
                let point = text.to_owned();
                return Err(NotationError::NoKo { point });
            }
            board.ko = point;
        }
        while words.next_if_eq(&PASS).is_some() {
            board.passes = board.passes.saturating_add(1);
        }
        if self.options().scoring == Scoring::Territory {
            self.parse_prisoners(&mut board, &mut words)?;
        }
        let most = match board.part.beginner() {
            None if self.options().scoring == Scoring::Area => 2,
            None => 1,
            Some(first) => 2 + u8::from(first == board.mover),
        };
        if board.passes > most || board.passes > 0 && board.ko != Point::PASS {
            let word = PASS.to_owned();
            return Err(NotationError::Word { word });
        }
        match words.next() {
            Some(word) => Err(NotationError::Word {
                word: word.to_owned(),
            }),
            None => Ok(board),
        }
    }

    fn parse_player(word: &str) -> Result<u8, NotationError> {
        let known = PLAYERS.iter().position(|&name| name == word);
        known
            .map(|player| player as u8)
            .ok_or_else(|| NotationError::Word {
                word: word.to_owned(),
            })
    }

    /// Reads who is ahead in prisoners, and who began to settle what is dead.
    fn parse_prisoners<'a>(
        &self,
        board: &mut Board,
        words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>,
    ) -> Result<(), NotationError> {
        if words.next_if_eq(&"prisoners").is_some() {
            let word = words.next().unwrap_or_default();
            let number: Option<i16> = word.parse().ok();
            let known = number.filter(|&number| self.held(number, 0, 0) == number);
            board.prisoners = known.ok_or_else(|| NotationError::Prisoners {
                word: word.to_owned(),
            })?;
        }
        if words.next_if_eq(&"settling").is_some() {
            board.part = Part::begun_by(Self::parse_player(words.next().unwrap_or_default())?);
        }
        Ok(())
    }

    /// The stones of black and white.
    fn parse_rows(&self, text: &str) -> Result<[Points; 2], NotationError> {
        let (width, height) = (self.geometry.width, self.geometry.height);
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != height as usize {
            return Err(PositionError::RowCount {
                found: rows.len(),
                rows: height,
            }
            .into());
        }
        let mut stones = [Points::NONE; 2];
        for (number, row) in rows.iter().enumerate() {
            let found = row.chars().count();
            if found != width as usize {
                return Err(PositionError::RowLength {
                    row: number + 1,
                    found,
                    columns: width,
                }
                .into());
            }
            for (column, symbol) in row.chars().enumerate() {
                let index = self
                    .geometry
                    .index(height - 1 - number as u32, column as u32);
                if let Some(player) = STONES.iter().position(|&stone| stone == symbol) {
                    stones[player] = stones[player] | Points::one(index);
                }
            }
        }
        Ok(stones)
    }

    fn symbol(&self, board: &Board, index: usize) -> char {
        let player = board.stones.iter().position(|stones| stones.has(index));
        player.map_or('.', |player| STONES[player])
    }
}

impl Draw for Go {
    /// The board with letters and numbers on all sides: X is black, O white, + a star.
    fn draw(&self, board: &Board) -> String {
        let stars = self.geometry.stars();
        let columns = 0..self.geometry.width;
        let letters: Vec<String> = columns
            .clone()
            .map(|column| char::from(COLUMNS[column as usize]).to_string())
            .collect();
        let letters = format!("   {}", letters.join(" "));
        let mut lines = vec![letters.clone()];
        for row in (0..self.geometry.height).rev() {
            let points = columns.clone().map(|column| {
                let index = self.geometry.index(row, column);
                match self.symbol(board, index) {
                    '.' if stars.contains(&index) => "+".to_owned(),
                    symbol => symbol.to_ascii_uppercase().to_string(),
                }
            });
            let points: Vec<String> = points.collect();
            lines.push(format!("{:>2} {} {}", row + 1, points.join(" "), row + 1));
        }
        lines.push(letters);
        lines.join("\n")
    }
}
