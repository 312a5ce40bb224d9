//! The options that a chess program can set.

use std::fmt;
use std::fs;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use zermelo_formats::chess::book::Book;
use zermelo_games::chess::evaluation::Weights;
use zermelo_tables::chess::syzygy::Tables;

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
    /// Whether to look for sacrifices rather than play well.
    pub tactics: bool,
    /// What is lost of every move outside of the search.
    pub overhead: Duration,
    /// Whether to play from the book, if there is one.
    pub own_book: bool,
    pub book: Option<Arc<Book>>,
    /// Always the move with the largest weight.
    pub best_of_book: bool,
    /// What the moves of the book are chosen by; 0 is something else each time.
    pub book_seed: u32,
    /// The weights of the evaluation, where they are not those of the program.
    pub weights: Option<Arc<Weights>>,
    /// Endgame tables in the format of Syzygy.
    pub syzygy: Option<Syzygy>,
}

/// Endgame tables that are open, and the folders that they were asked for by.
#[derive(Clone, Debug)]
pub(super) struct Syzygy {
    folders: String,
    pub tables: Arc<Tables>,
}

impl PartialEq for Syzygy {
    fn eq(&self, other: &Syzygy) -> bool {
        self.folders == other.folders
    }
}

impl Eq for Syzygy {}

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
    /// The name of a file, or of folders, none by default.
    File,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Button => write!(f, "type button"),
            Kind::Check(default) => write!(f, "type check default {default}"),
            Kind::File => write!(f, "type string default {NO_FILE}"),
            Kind::Spin {
                default,
                least,
                most,
            } => write!(f, "type spin default {default} min {least} max {most}"),
        }
    }
}

/// What UCI writes for a text that is empty.
const NO_FILE: &str = "<empty>";
const DEFAULT_HASH: u32 = 64;
const MEGABYTE: usize = 1 << 20;
/// No position has more than 218 moves.
const MOST_LINES: u32 = 256;
const DEFAULT_OVERHEAD: u32 = 20;
/// That many threads may be tried on every machine.
const ALWAYS_THREADS: usize = 4;

/// The options with what values they have, in the order in which they are told.
fn declared() -> [(&'static str, Kind); 17] {
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
        ("Tactics", Kind::Check(false)),
        ("Move Overhead", spin(DEFAULT_OVERHEAD, 0, 5000)),
        ("Weights", Kind::File),
        ("SyzygyPath", Kind::File),
        ("Clear Hash", Kind::Button),
        ("OwnBook", Kind::Check(true)),
        ("Book", Kind::File),
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
            tactics: false,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD.into()),
            own_book: true,
            book: None,
            best_of_book: false,
            book_seed: 0,
            weights: None,
            syzygy: None,
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
            Kind::File if *name == "Book" => self.book = read_book(value)?,
            Kind::File if *name == "SyzygyPath" => {
                self.syzygy = read_syzygy(name, value)?;
                return Ok(Effect::Forget);
            }
            Kind::File => {
                let weights = read_weights(name, value)?;
                if weights != self.weights {
                    self.weights = weights;
                    return Ok(Effect::Forget);
                }
            }
            Kind::Check(_) => {
                let on = read_check(name, value)?;
                match *name {
                    "Ponder" => self.ponder = on,
                    "UCI_Chess960" => self.chess960 = on,
                    "UCI_LimitStrength" => self.limit_strength = on,
                    "OwnBook" => self.own_book = on,
                    "Book Best" => self.best_of_book = on,
                    "Tactics" => self.tactics = on,
                    _ => self.show_chances = on,
                }
            }
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
    if file.is_empty() || file == NO_FILE {
        return Ok(None);
    }
    let bytes = fs::read(file).map_err(|error| format!("Book {file:?}: {error}"))?;
    let book = Book::from_bytes(&bytes).map_err(|error| format!("Book {file:?} {error}"))?;
    Ok(Some(Arc::new(book)))
}

/// The weights of a file; `None` for those of the program.
fn read_weights(name: &str, path: &str) -> Result<Option<Arc<Weights>>, String> {
    if path.is_empty() || path == NO_FILE {
        return Ok(None);
    }
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{name}: {path:?} cannot be read: {error}"))?;
    let weights = Weights::read(&text)
        .map_err(|error| format!("{name}: {path:?} has no weights of chess: {error}"))?;
    Ok(Some(Arc::new(weights)))
}

/// The endgame tables of some folders; `None` for no folder.
fn read_syzygy(name: &str, folders: &str) -> Result<Option<Syzygy>, String> {
    if folders.is_empty() || folders == NO_FILE {
        return Ok(None);
    }
    let tables = Tables::open_path(folders).map_err(|error| format!("{name}: {error}"))?;
    Ok(Some(Syzygy {
        folders: folders.to_owned(),
        tables: Arc::new(tables),
    }))
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
                Kind::File => NO_FILE.to_owned(),
                Kind::Check(default) => default.to_string(),
                Kind::Spin { default, .. } => default.to_string(),
            };
            settings.set(&name.to_uppercase(), &value).unwrap();
            assert_eq!(settings, Settings::default(), "{name}");
        }
    }

    #[test]
    fn every_option_does_something() {
        let folder = std::env::temp_dir();
        let [book, file] = ["bin", "weights"]
            .map(|kind| folder.join(format!("zermelo-{}.{kind}", std::process::id())));
        fs::write(&book, [0; 16]).unwrap();
        let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
        fs::write(&file, Weights::by_hand().write()).unwrap();
        for (name, kind) in declared() {
            let mut settings = Settings::default();
            let effect = match kind {
                Kind::Button => settings.set(name, ""),
                Kind::File if name == "Book" => settings.set(name, book.to_str().unwrap()),
                Kind::File if name == "SyzygyPath" => settings.set(name, tables),
                Kind::File => settings.set(name, file.to_str().unwrap()),
                Kind::Check(default) => settings.set(name, &(!default).to_string()),
                Kind::Spin { least, default, .. } if least == default => settings.set(name, "2"),
                Kind::Spin { least, .. } => settings.set(name, &least.to_string()),
            };
            let changed = settings != Settings::default();
            assert!(changed || effect == Ok(Effect::Forget), "{name}");
        }
        fs::write(&file, "material 1/2").unwrap();
        let error = Settings::default().set("Weights", file.to_str().unwrap());
        assert!(error.unwrap_err().contains("material has 5 weights"));
        fs::remove_file(&book).unwrap();
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
            ("Weights", "no such file"),
            ("SyzygyPath", "no such folder"),
            ("SyzygyPath", env!("CARGO_MANIFEST_DIR")), // no tables there
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
