//! Games by name: `connect4:width=7,height=6,connect=4`.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::games::GAMES;
use crate::options::{Evaluation, GameOption, RawValue, Value, Values};
use zermelo_bundle::SharedGame;

/// A game as it is registered.
pub struct Registration {
    /// What the game is called in a spec.
    pub name: &'static str,
    /// Its options.
    pub options: &'static [GameOption],
    /// Makes the game from its spec and the values of its options, or says what is wrong.
    pub make: fn(String, &Values) -> Result<SharedGame, String>,
}

/// Why there is no such game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoGame {
    /// No game has this name.
    UnknownName(String),
    /// An option is wrong.
    WrongOption(String),
}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (NoGame::UnknownName(text) | NoGame::WrongOption(text)) = self;
        f.write_str(text)
    }
}

impl std::error::Error for NoGame {}

/// Games made so far. Equal games share one, so that their states compare and mix.
static MADE: LazyLock<Mutex<HashMap<String, SharedGame>>> = LazyLock::new(Mutex::default);

/// The registration of a game.
pub fn registration(name: &str) -> Result<&'static Registration, NoGame> {
    let found = GAMES.iter().find(|game| game.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        let names = names.join(", ");
        NoGame::UnknownName(format!(
            "no native game is called {name:?}; there is {names}"
        ))
    })
}

/// A game by its name and the options that differ from their defaults.
pub fn game(name: &str, given: &[(String, RawValue)]) -> Result<SharedGame, NoGame> {
    let registration = registration(name)?;
    let (given, file) = without_evaluation(given);
    let values = values(registration, &given)?;
    let written = registration.options.iter().zip(values.as_slice());
    let is_nothing = |value: &Value| matches!(value, Value::File(name) if name.is_empty());
    let mut written: Vec<String> = written
        .filter(|(_, value)| !is_nothing(value))
        .map(|(option, value)| format!("{}={value}", option.name))
        .collect();
    written.extend(file.as_ref().map(|file| format!("{EVALUATION}={file}")));
    let spec = format!("{}:{}", registration.name, written.join(","));
    // A file that was written again makes another game.
    let files = values.as_slice().iter().filter_map(|value| match value {
        Value::File(name) => Some(name.as_str()),
        _ => None,
    });
    let key = format!("{spec}{}", stamps(files.chain(file.as_deref())));
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = made.get(&key) {
        return Ok(Arc::clone(game));
    }
    let evaluation = file.map(read_evaluation).transpose()?;
    let values = Values::new(values.as_slice().to_vec(), evaluation);
    let game = (registration.make)(spec, &values).map_err(NoGame::WrongOption)?;
    if let Some(evaluation) = values.evaluation() {
        suits(evaluation, registration.name, &game).map_err(NoGame::WrongOption)?;
    }
    made.insert(key, Arc::clone(&game));
    Ok(game)
}

/// The option that every game has which learns: a file with an estimate.
pub const EVALUATION: &str = "evaluation";

/// The options without the file of a learned estimate, and that file.
fn without_evaluation(given: &[(String, RawValue)]) -> (Written, Option<String>) {
    let mut file = None;
    let mut others = Written::new();
    for (name, value) in given {
        match value {
            RawValue::Text(text) if name == EVALUATION && !text.trim().is_empty() => {
                file = Some(text.trim().to_owned());
            }
            _ => others.push((name.clone(), value.clone())),
        }
    }
    (others, file)
}

fn read_evaluation(file: String) -> Result<Evaluation, NoGame> {
    let read = zermelo_learn::file::load(Path::new(&file));
    let (trainer, origin) = read
        .map_err(|error| NoGame::WrongOption(format!("{EVALUATION}={file} cannot be: {error}")))?;
    let patterns = Arc::new(trainer.patterns.folded());
    Ok(Evaluation {
        file,
        origin,
        patterns,
    })
}

/// Whether a learned estimate is of this game.
fn suits(evaluation: &Evaluation, name: &str, game: &SharedGame) -> Result<(), String> {
    let Some(learner) = &game.learner else {
        return Err(format!(
            "{name} takes no evaluation from a file: it has weights of its own kind"
        ));
    };
    if evaluation.origin.rules != learner.fingerprint() {
        let (file, of) = (&evaluation.file, &evaluation.origin.game);
        return Err(format!(
            "evaluation={file} cannot be: it was learned for {of}, whose rules are others"
        ));
    }
    Ok(())
}

/// When files were written, and how long they are.
fn stamps<'a>(files: impl Iterator<Item = &'a str>) -> String {
    let mut stamps = String::new();
    for name in files {
        if let Ok(data) = std::fs::metadata(name) {
            stamps += &format!(" {:?} {}", data.modified().ok(), data.len());
        }
    }
    stamps
}

/// The game that a spec names, as pickles do.
pub fn game_from_spec(spec: &str) -> Result<SharedGame, NoGame> {
    let (name, given) = read_spec(spec)?;
    game(name, &given)
}

/// The options of a game that a spec names, if it is one of this name.
pub(crate) fn values_from_spec(name: &str, spec: &str) -> Result<Option<Values>, NoGame> {
    let (named, given) = read_spec(spec)?;
    if named != name {
        return Ok(None);
    }
    values(registration(name)?, &given).map(Some)
}

/// Options by their names, as they were written.
type Written = Vec<(String, RawValue)>;

/// The name of a game and the options that are written in a spec.
fn read_spec(spec: &str) -> Result<(&str, Written), NoGame> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let mut given = Written::new();
    for piece in options.split(',').filter(|piece| !piece.is_empty()) {
        match (piece.split_once('='), given.last_mut()) {
            (Some((name, value)), _) => {
                let value = RawValue::Text(value.trim().to_owned());
                given.push((name.trim().to_owned(), value));
            }
            // A comma also separates the numbers of one option.
            (None, Some((_, RawValue::Text(text)))) => {
                text.push(',');
                text.push_str(piece);
            }
            _ => {
                let text = format!("{piece:?} in {spec:?} is not name=value");
                return Err(NoGame::WrongOption(text));
            }
        }
    }
    Ok((name.trim(), given))
}

/// The value of each option of a game.
fn values(game: &Registration, given: &[(String, RawValue)]) -> Result<Values, NoGame> {
    let mut values: Vec<Value> = game
        .options
        .iter()
        .map(|option| option.setting.default())
        .collect();
    for (name, value) in given {
        let known = game.options.iter().position(|option| option.name == name);
        let place = known.ok_or_else(|| {
            let options: Vec<&str> = game.options.iter().map(|option| option.name).collect();
            let options = options.join(", ");
            let text = format!("{} has no option {name:?}; it has {options}", game.name);
            NoGame::WrongOption(text)
        })?;
        let setting = game.options[place].setting;
        values[place] = setting.read(value).ok_or_else(|| {
            let shown = match value {
                RawValue::Whole(number) => number.to_string(),
                RawValue::Real(number) => number.to_string(),
                RawValue::Flag(flag) => flag.to_string(),
                RawValue::Text(text) => text.clone(),
                RawValue::Wholes(numbers) => format!("{numbers:?}"),
            };
            let wanted = setting.wanted();
            NoGame::WrongOption(format!("{name}={shown} cannot be: {name} is {wanted}"))
        })?;
    }
    Ok(Values::new(values, None))
}
