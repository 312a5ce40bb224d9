//! Nim as text.
//!
//! A move is the size of a pile and how many matches to take from it: `5-2`. A state can be read from
//! two forms:
//!
//! - the moves from the start, separated by blanks or commas: `5-2 4-4`; the empty text is the start;
//! - the piles in any order and who is to move: `5,4,3 second`. Without the word the first player
//!   moves; piles that are left out are empty.
//!
//! A state keeps no history, so it is written in the second form, the piles in falling order.

use zermelo_core::{Draw, Game, Notation};

use super::rules::{MOST_PILES, Nim, Piles, Take, different};
use crate::notation::{At, MoveError};

mod error;

pub use error::NotationError;

/// The players as positions call them.
const PLAYERS: [&str; 2] = ["first", "second"];

impl Notation for Nim {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Piles, NotationError> {
        let text = text.trim();
        if text.is_empty() || text.contains('-') {
            self.parse_takes(text)
        } else {
            self.parse_piles(text)
        }
    }

    fn format_state(&self, piles: &Piles) -> String {
        let sizes = joined(&piles.sizes[..self.start().len()]);
        format!("{sizes} {}", PLAYERS[usize::from(piles.mover & 1)])
    }

    fn parse_move_name(&self, text: &str) -> Result<Take, NotationError> {
        self.parse_take(text, At::SINGLE)
    }

    fn move_name(&self, take: Take) -> String {
        format!("{}-{}", take.size, take.take)
    }

    fn parse_move(&self, piles: &Piles, text: &str) -> Result<Take, NotationError> {
        let take = self.parse_take(text, At::SINGLE)?;
        self.refuse_illegal(piles, take, At::SINGLE)?;
        Ok(take)
    }
}

fn joined(sizes: &[u8]) -> String {
    let sizes: Vec<String> = sizes.iter().map(u8::to_string).collect();
    sizes.join(",")
}

/// A whole number written in digits alone.
fn number(text: &str) -> Option<u8> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

impl Nim {
    /// Reads one move; `at` is its number, when there are several.
    fn parse_take(&self, text: &str, at: At) -> Result<Take, NotationError> {
        let name = text.trim();
        let parts = name.split_once('-');
        let take = parts.and_then(|(size, take)| {
            let (size, take) = (number(size.trim())?, number(take.trim())?);
            Some(Take { size, take })
        });
        take.ok_or_else(|| NotationError::NoTake {
            text: name.to_owned(),
            at,
        })
    }

    fn refuse_illegal(&self, piles: &Piles, take: Take, at: At) -> Result<(), NotationError> {
        if self.is_terminal(piles) {
            return Err(MoveError::GameOver { at }.into());
        }
        let Take { size, .. } = take;
        if size == 0 || !piles.sizes.contains(&size) {
            let filled = different(&piles.sizes).filter(|&size| size > 0);
            let sizes = joined(&filled.collect::<Vec<u8>>());
            return Err(NotationError::NoSuchPile { size, sizes, at });
        }
        if self.is_legal(piles, take) {
            Ok(())
        } else {
            Err(NotationError::WrongTake { size, at })
        }
    }

    /// Plays the moves from the start.
    fn parse_takes(&self, text: &str) -> Result<Piles, NotationError> {
        let words = text.split(|symbol: char| symbol.is_whitespace() || symbol == ',');
        let mut piles = self.initial();
        for (index, word) in words.filter(|word| !word.is_empty()).enumerate() {
            let at = At::number(index + 1);
            let take = self.parse_take(word, at)?;
            self.refuse_illegal(&piles, take, at)?;
            piles = self.result(&piles, take);
        }
        Ok(piles)
    }

    /// Reads piles and who is to move, and refuses what cannot be left of the starting piles.
    fn parse_piles(&self, text: &str) -> Result<Piles, NotationError> {
        let no_position = || NotationError::NoPosition {
            text: text.to_owned(),
        };
        let words = text.split(|symbol: char| symbol.is_whitespace() || symbol == ',');
        let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let named = |word: &&str| PLAYERS.iter().position(|name| name == word);
        let mover = words.last().and_then(named);
        if mover.is_some() {
            words.pop();
        }
        if words.is_empty() {
            return Err(no_position());
        }
        let cannot_arise = || NotationError::CannotArise {
            text: text.to_owned(),
            start: joined(self.start()),
        };
        let mut sizes = [0; MOST_PILES];
        for (place, word) in words.iter().enumerate() {
            if !word.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(no_position());
            }
            let size = number(word).ok_or_else(cannot_arise)?;
            if size > 0 || place < MOST_PILES {
                *sizes.get_mut(place).ok_or_else(cannot_arise)? = size;
            }
        }
        sizes.sort_by(|one, other| other.cmp(one));
        if !self.fits(&sizes) {
            return Err(cannot_arise());
        }
        let mover = mover.unwrap_or(0) as u8;
        Ok(Piles { sizes, mover })
    }
}

impl Draw for Nim {
    /// One pile a line: its size, and its matches as strokes.
    fn draw(&self, piles: &Piles) -> String {
        let width = self.start()[0].to_string().len();
        let lines: Vec<String> = piles.sizes[..self.start().len()]
            .iter()
            .map(|&size| {
                let line = format!("{size:>width$} {}", "|".repeat(usize::from(size)));
                line.trim_end().to_owned()
            })
            .collect();
        lines.join("\n")
    }
}
