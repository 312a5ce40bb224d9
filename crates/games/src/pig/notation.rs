//! Pig as text.
//!
//! Moves are `roll` and `hold`, and what the die shows: `1` to `6`. A state can be read from two forms:
//!
//! - the moves from the start: `roll 5 roll 3 hold`; the empty text is the start;
//! - the scores, the points of the turn and whose turn it is: `8 0 0 second`, with the word `rolling`
//!   after it while the die rolls.
//!
//! A state keeps no history, so it is written in the second form.

use thiserror::Error;
use zermelo_core::{Draw, Game, Notation};

use super::rules::{Pig, Play, Table};

const PLAYERS: [&str; 2] = ["first", "second"];

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    /// No move is written so.
    #[error("{0:?} is no move: roll, hold, or what the die shows, 1 to 6")]
    NoMove(String),
    /// The move cannot be made.
    #[error("{0} is not possible: {1}")]
    Illegal(String, String),
    /// No position is written so.
    #[error(
        "{0:?} is no position: write both scores, the points of the turn and who is to move, as in \
         \"8 0 5 second\", and rolling while the die rolls"
    )]
    NoPosition(String),
    /// No game comes to this position.
    #[error("no game comes to this position: {0}")]
    CannotArise(String),
}

impl Notation for Pig {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Table, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            [] => Ok(self.initial()),
            [first, ..] if first.parse::<u16>().is_ok() => self.parse_table(text, &words),
            moves => moves.iter().try_fold(self.initial(), |table, word| {
                let play = self.parse_move(&table, word)?;
                Ok(self.result(&table, play))
            }),
        }
    }

    fn format_state(&self, table: &Table) -> String {
        let [first, second] = table.scores;
        let mover = PLAYERS[usize::from(table.mover)];
        let rolling = if table.rolling { " rolling" } else { "" };
        format!("{first} {second} {} {mover}{rolling}", table.points)
    }

    fn parse_move_name(&self, text: &str) -> Result<Play, NotationError> {
        let word = text.trim().to_ascii_lowercase();
        match (word.as_str(), word.parse()) {
            ("roll", _) => Ok(Play::Roll),
            ("hold", _) => Ok(Play::Hold),
            (_, Ok(face @ 1..=6)) => Ok(Play::Face(face)),
            _ => Err(NotationError::NoMove(text.trim().to_owned())),
        }
    }

    fn move_name(&self, play: Play) -> String {
        match play {
            Play::Roll => "roll".to_owned(),
            Play::Hold => "hold".to_owned(),
            Play::Face(face) => face.to_string(),
        }
    }

    fn parse_move(&self, table: &Table, text: &str) -> Result<Play, NotationError> {
        let play = self.parse_move_name(text)?;
        if self.is_legal(table, play) {
            return Ok(play);
        }
        let why = match (self.is_terminal(table), table.rolling, play) {
            (true, ..) => "the game is over",
            (_, true, _) => "the die is rolling and shows 1 to 6",
            (.., Play::Face(_)) => "a player rolls the die first",
            _ => "there are no points to keep yet",
        };
        Err(NotationError::Illegal(self.move_name(play), why.to_owned()))
    }
}

impl Pig {
    fn parse_table(&self, text: &str, words: &[&str]) -> Result<Table, NotationError> {
        let no_position = || NotationError::NoPosition(text.trim().to_owned());
        let (numbers, rest) = words.split_at_checked(3).ok_or_else(no_position)?;
        let number = |word: &str| word.parse::<u16>().map_err(|_| no_position());
        let scores = [number(numbers[0])?, number(numbers[1])?];
        let points = number(numbers[2])?;
        let rolling = match rest {
            [_] => false,
            [_, "rolling"] => true,
            _ => return Err(no_position()),
        };
        let mover = PLAYERS.iter().position(|name| *name == rest[0]);
        let mover = mover.ok_or_else(no_position)? as u8;
        let goal = self.goal();
        if scores.iter().any(|&score| score >= goal) || points >= goal + 6 {
            let why = format!("the game for {goal} points would be over before");
            return Err(NotationError::CannotArise(why));
        }
        let table = Table {
            scores,
            points,
            mover,
            rolling,
        };
        if rolling && self.is_terminal(&table) {
            let why = "nobody rolls with points enough to win";
            return Err(NotationError::CannotArise(why.to_owned()));
        }
        if points == 1 || scores.contains(&1) {
            let why = "a turn that keeps points has at least 2";
            return Err(NotationError::CannotArise(why.to_owned()));
        }
        Ok(table)
    }
}

impl Draw for Pig {
    /// A line for each player, and what happens next.
    fn draw(&self, table: &Table) -> String {
        let goal = self.goal();
        let mover = PLAYERS[usize::from(table.mover)];
        let mut lines: Vec<String> = PLAYERS
            .iter()
            .zip(table.scores)
            .map(|(name, score)| format!("{name:<7} {score:>4} of {goal}"))
            .collect();
        lines.push(if self.is_terminal(table) {
            format!("{mover} has {} and wins", table.sum())
        } else if table.rolling {
            format!("{mover} rolls for {} more", table.points)
        } else {
            format!("{mover} to move, {} this turn", table.points)
        });
        lines.join("\n")
    }
}
