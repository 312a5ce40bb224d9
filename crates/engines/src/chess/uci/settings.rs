//! The options that a chess program can set.

use std::fmt;
use std::fs;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use zermelo_formats::chess::book::Book;

use crate::chess::strength::{STRONGEST, WEAKEST};

/// What is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub hash_bytes: usize,
    pub threads: u32,
    /// How many of the best moves are told of.
    pub lines: usize,
    /// Whether the other program lets this one think in its own time.
    pub ponder: bool,
    pub chess960: bool,
    pub limit_strength: bool,
    pub rating: u32,
    pub show_chances: bool,
    /// What is lost of every move outside of the search.
    pub overhead: Duration,
    /// Whether to play from the book, if there is one.
    pub own_book: bool,
    pub book: Option<Arc<Book>>,
    /// Always the move with the largest weight.
    pub best_of_book: bool,
    /// What the moves of the book are chosen by; 0 is something else each time.
    pub book_seed: u32,
}

/// What setting an option asks for besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    Nothing,
    /// What searches have left is to be forgotten.
    Forget,
}

/// What values an option has.
enum Kind {
    Button,
    Check(bool),
    Spin {
        default: u32,
        least: u32,
        most: u32,
    },
    /// A text, empty at first.
    Text,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Button => write!(f, "type button"),
            Kind::Check(default) => write!(f, "type check default {default}"),
            Kind::Spin {
                default,
                least,
                most,
            } => write!(f, "type spin default {default} min {least} max {most}"),
            Kind::Text => write!(f, "type string default {EMPTY}"),
        }
    }
}

/// How the protocol writes a text without letters.
const EMPTY: &str = "<empty>";
const DEFAULT_HASH: u32 = 64;
const MEGABYTE: usize = 1 << 20;
/// No position has more than 218 moves.
const MOST_LINES: u32 = 256;
const DEFAULT_OVERHEAD: u32 = 20;
/// That many threads may be tried on every machine.
const ALWAYS_THREADS: usize = 4;

/// The options with what values they have, in the order in which they are told.
fn declared() -> [(&'static str, Kind); 14] {
    let processors = available_parallelism().map_or(1, usize::from);
    let spin = |default, least, most| Kind::Spin {
        default,
        least,
        most,
    };
    [
        ("Hash", spin(DEFAULT_HASH, 1, 65_536)),
        ("Threads", spin(1, 1, processors.max(ALWAYS_THREADS) as u32)),
        ("MultiPV", spin(1, 1, MOST_LINES)),
        ("Ponder", Kind::Check(false)),
        ("UCI_Chess960", Kind::Check(false)),
        ("UCI_LimitStrength", Kind::Check(false)),
        ("UCI_Elo", spin(STRONGEST, WEAKEST, STRONGEST)),
        ("UCI_ShowWDL", Kind::Check(false)),
        ("Move Overhead", spin(DEFAULT_OVERHEAD, 0, 5000)),
        ("Clear Hash", Kind::Button),
        ("OwnBook", Kind::Check(true)),
        ("Book", Kind::Text),
        ("Book Best", Kind::Check(false)),
        ("Book Seed", spin(0, 0, u32::MAX >> 1)),
    ]
}

/// The lines that tell of all options.
pub(super) fn declarations() -> String {
    let lines = declared().map(|(name, kind)| format!("option name {name} {kind}\n"));
    lines.concat()
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash_bytes: DEFAULT_HASH as usize * MEGABYTE,
            threads: 1,
            lines: 1,
            ponder: false,
            chess960: false,
            limit_strength: false,
            rating: STRONGEST,
            show_chances: false,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD.into()),
            own_book: true,
            book: None,
            best_of_book: false,
            book_seed: 0,
        }
    }
}

impl Settings {
    /// Sets an option, capitals or not; an error in words if there is none such, or it has no such value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        let options = declared();
        let known = options
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        let Some((name, kind)) = known else {
            let names = options.map(|(name, _)| name).join(", ");
            return Err(format!("no option {name:?}: there are {names}"));
        };
        match *kind {
            Kind::Button => return Ok(Effect::Forget),
            Kind::Check(_) => {
                let on = read_check(name, value)?;
                match *name {
                    "Ponder" => self.ponder = on,
                    "UCI_Chess960" => self.chess960 = on,
                    "UCI_LimitStrength" => self.limit_strength = on,
                    "OwnBook" => self.own_book = on,
                    "Book Best" => self.best_of_book = on,
                    _ => self.show_chances = on,
                }
            }
            Kind::Text => self.book = read_book(value)?,
            Kind::Spin { least, most, .. } => {
                let number = read_spin(name, value, least, most)?;
                match *name {
                    "Hash" => {
                        let bytes = number as usize * MEGABYTE;
                        if bytes != self.hash_bytes {
                            self.hash_bytes = bytes;
                            return Ok(Effect::Forget);
                        }
                    }
                    "Threads" => self.threads = number,
                    "MultiPV" => self.lines = number as usize,
                    "UCI_Elo" => self.rating = number,
                    "Book Seed" => self.book_seed = number,
                    _ => self.overhead = Duration::from_millis(number.into()),
                }
            }
        }
        Ok(Effect::Nothing)
    }
}

fn read_check(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is true or false, not {value:?}")),
    }
}

/// The book in a file; none for an empty name.
fn read_book(file: &str) -> Result<Option<Arc<Book>>, String> {
    if file.is_empty() || file == EMPTY {
        return Ok(None);
    }
    let bytes = fs::read(file).map_err(|error| format!("Book {file:?}: {error}"))?;
    let book = Book::from_bytes(&bytes).map_err(|error| format!("Book {file:?} {error}"))?;
    Ok(Some(Arc::new(book)))
}

fn read_spin(name: &str, value: &str, least: u32, most: u32) -> Result<u32, String> {
    let number = value.parse().ok();
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("{name} is a number from {least} to {most}, not {value:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_that_is_told_of_can_be_set_to_its_default_and_changes_nothing_else() {
        for (name, kind) in declared() {
            let mut settings = Settings::default();
            let value = match kind {
                Kind::Button => String::new(),
                Kind::Check(default) => default.to_string(),
                Kind::Spin { default, .. } => default.to_string(),
                Kind::Text => EMPTY.to_owned(),
            };
            settings.set(&name.to_uppercase(), &value).unwrap();
            assert_eq!(settings, Settings::default(), "{name}");
        }
    }

    #[test]
    fn every_option_does_something() {
        let file = std::env::temp_dir().join(format!("zermelo-{}.bin", std::process::id()));
        fs::write(&file, [0; 16]).unwrap();
        let book = file.display().to_string();
        for (name, kind) in declared() {
            let mut settings = Settings::default();
            let effect = match kind {
                Kind::Button => settings.set(name, ""),
                Kind::Check(default) => settings.set(name, &(!default).to_string()),
                Kind::Spin { least, default, .. } if least == default => settings.set(name, "2"),
                Kind::Spin { least, .. } => settings.set(name, &least.to_string()),
                Kind::Text => settings.set(name, &book),
            };
            let changed = settings != Settings::default();
            assert!(changed || effect == Ok(Effect::Forget), "{name}");
        }
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn what_is_no_value_is_refused_and_changes_nothing() {
        let mut settings = Settings::default();
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "many"),
            ("Hash", "-5"),
            ("Threads", "100000000000"),
            ("Ponder", "maybe"),
            ("UCI_Elo", "999"),
            ("Colour", "red"),
            ("Book", "no such file"),
            ("Book", "/"),
        ] {
            let error = settings.set(name, value).unwrap_err();
            assert!(error.contains(name), "{error}");
        }
        assert_eq!(settings, Settings::default());
    }
}
