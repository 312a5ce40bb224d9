//! Dots and boxes as text.
//!
//! Columns of dots are letters from the left, rows numbers from the top. A move names the two dots that
//! it joins: `a1b1`. A state can be read from two forms:
//!
//! - the moves from the start: `a1b1 b1b2`; the empty text is the start;
//! - the lines that are drawn, the boxes of each player, and who is to move, with strokes between:
//!   `a1b1 b1b2 / 0 0 0 / third`.
//!
//! A state keeps no history, so it is written in the second form.

use thiserror::Error;
use zermelo_core::{Draw, Game, Notation};

use super::rules::{Dots, Edge, Lines};

const PLAYERS: [&str; 4] = ["first", "second", "third", "fourth"];

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    /// No line is written so.
    #[error("{0:?} is no line: name two neighbouring dots between a1 and {1}, as in a1b1")]
    NoLine(String, String),
    /// The line is drawn already.
    #[error("the line {0} is drawn already")]
    Drawn(String),
    /// No position is written so.
    #[error(
        "{0:?} is no position: write the lines, the boxes of each player and who is to move, as in \
         \"a1b1 b1b2 / 0 0 0 / third\""
    )]
    NoPosition(String),
    /// No game comes to this position.
    #[error("no game comes to this position: {0}")]
    CannotArise(String),
}

impl Dots {
    fn dot(column: u32, row: u32) -> String {
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    /// Every line with its number and its name.
    fn names(&self) -> impl Iterator<Item = (u32, String)> {
        let across = (0..=self.height).flat_map(move |row| {
            (0..self.width).map(move |column| {
                let name = Dots::dot(column, row) + &Dots::dot(column + 1, row);
                (self.across(row, column), name)
            })
        });
        let down = (0..self.height).flat_map(move |row| {
            (0..=self.width).map(move |column| {
                let name = Dots::dot(column, row) + &Dots::dot(column, row + 1);
                (self.down(row, column), name)
            })
        });
        across.chain(down)
    }

    fn parse_edge(&self, text: &str) -> Result<Edge, NotationError> {
        let word = text.trim().to_ascii_lowercase();
        // The dots in either order.
        let (one, other) = word.split_at_checked(2).unwrap_or((&word, ""));
        let turned = format!("{other}{one}");
        let named = self
            .names()
            .find(|(_, name)| *name == word || *name == turned);
        let edge = named.map(|(number, _)| Edge(number as u8));
        edge.ok_or_else(|| {
            let last = Dots::dot(self.width, self.height);
            NotationError::NoLine(text.trim().to_owned(), last)
        })
    }

    fn parse_lines(&self, text: &str) -> Result<Lines, NotationError> {
        let no_position = || NotationError::NoPosition(text.trim().to_owned());
        let parts: Vec<&str> = text.split('/').collect();
        let &[edges, counts, mover] = parts.as_slice() else {
            return Err(no_position());
        };
        let mut lines = self.initial();
        for word in edges.split_whitespace() {
            let Edge(edge) = self.parse_edge(word)?;
            lines.drawn |= 1 << edge;
        }
        let counts: Result<Vec<u8>, _> = counts.split_whitespace().map(str::parse).collect();
        let counts = counts.map_err(|_| no_position())?;
        if counts.len() != self.players() {
            return Err(no_position());
        }
        lines.boxes[..counts.len()].copy_from_slice(&counts);
        let names = &PLAYERS[..self.players()];
        let mover = names.iter().position(|name| *name == mover.trim());
        lines.mover = mover.ok_or_else(no_position)? as u8;
        let (closed, owned) = (
            self.closed(lines.drawn),
            counts.iter().map(|&count| u32::from(count)).sum::<u32>(),
        );
        if closed != owned {
            let why = format!("its lines close {closed} boxes, and the players have {owned}");
            return Err(NotationError::CannotArise(why));
        }
        Ok(lines)
    }
}

impl Notation for Dots {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Lines, NotationError> {
        if text.contains('/') {
            return self.parse_lines(text);
        }
        let mut words = text.split_whitespace();
        words.try_fold(self.initial(), |lines, word| {
            let edge = self.parse_move(&lines, word)?;
            Ok(self.result(&lines, edge))
        })
    }

    fn format_state(&self, lines: &Lines) -> String {
        let drawn = self
            .names()
            .filter(|(edge, _)| lines.drawn >> edge & 1 == 1);
        let drawn: Vec<String> = drawn.map(|(_, name)| name).collect();
        let boxes = lines.boxes[..self.players()].iter();
        let boxes: Vec<String> = boxes.map(u8::to_string).collect();
        let mover = PLAYERS[usize::from(lines.mover)];
        let text = format!("{} / {} / {mover}", drawn.join(" "), boxes.join(" "));
        text.trim_start().to_owned()
    }

    fn parse_move_name(&self, text: &str) -> Result<Edge, NotationError> {
        self.parse_edge(text)
    }

    fn move_name(&self, Edge(edge): Edge) -> String {
        let named = self.names().find(|&(number, _)| number == u32::from(edge));
        named.map_or_else(String::new, |(_, name)| name)
    }

    fn parse_move(&self, lines: &Lines, text: &str) -> Result<Edge, NotationError> {
        let edge = self.parse_edge(text)?;
        if lines.drawn >> edge.0 & 1 == 1 {
            return Err(NotationError::Drawn(self.move_name(edge)));
        }
        Ok(edge)
    }
}

impl Draw for Dots {
    /// The board, and the boxes of each player with the one to move marked.
    fn draw(&self, lines: &Lines) -> String {
        let drawn = |edge: u32| lines.drawn >> edge & 1 == 1;
        let mut rows = Vec::new();
        for row in 0..=self.height {
            let across = (0..self.width).map(|column| {
                let line = if drawn(self.across(row, column)) {
                    "---"
                } else {
                    "   "
                };
                format!("+{line}")
            });
            rows.push(format!("{}+", across.collect::<String>()));
            if row < self.height {
                let down = (0..=self.width).map(|column| {
                    let line = if drawn(self.down(row, column)) {
                        "|"
                    } else {
                        " "
                    };
                    format!("{line}   ")
                });
                rows.push(down.collect::<String>().trim_end().to_owned());
            }
        }
        for (player, name) in PLAYERS.iter().enumerate().take(self.players()) {
            let turn = usize::from(lines.mover) == player && !self.is_terminal(lines);
            let turn = if turn { "  to move" } else { "" };
            rows.push(format!("{name:<7}{}{turn}", lines.boxes[player]));
        }
        rows.join("\n")
    }
}
