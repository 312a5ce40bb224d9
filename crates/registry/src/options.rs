//! The options of a game: what they may be, and what they are.

use std::fmt;
use std::sync::Arc;

use zermelo_learn::Patterns;
use zermelo_learn::file::Origin;

/// An option of a game, declared once for everybody who reads or shows it.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// Its name in a spec.
    pub name: &'static str,
    /// What it means, in a few words.
    pub help: &'static str,
    /// What it may be, and what it is if nobody says.
    pub setting: Setting,
}

/// What an option may be, and what it is if nobody says.
#[derive(Clone, Copy, Debug)]
pub enum Setting {
    /// A whole number within bounds.
    Whole {
        /// If nobody says.
        default: u32,
        /// The least.
        least: u32,
        /// The greatest.
        most: u32,
    },
    /// A multiple of one half within bounds, all in halves: 15 for 7.5.
    Half {
        /// If nobody says.
        default: i32,
        /// The least.
        least: i32,
        /// The greatest.
        most: i32,
    },
    /// Yes or no.
    Flag(bool),
    /// One of some words, the first if nobody says.
    Choice(&'static [&'static str]),
    /// A list of whole numbers, each within bounds.
    Wholes {
        /// If nobody says.
        default: &'static [u32],
        /// The least of a number.
        least: u32,
        /// The greatest of a number.
        most: u32,
    },
    /// The name of a file, none if nobody says. A comma would end it in a spec, so it has none.
    File,
}

/// What an option is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A whole number.
    Whole(u32),
    /// So many halves.
    Half(i32),
    /// Yes or no.
    Flag(bool),
    /// The word at this place.
    Choice(&'static str),
    /// A list of whole numbers.
    Wholes(Vec<u32>),
    /// The name of a file; empty for none.
    File(String),
}

/// A value as somebody gave it, before it is known what it should be.
#[derive(Clone, PartialEq, Debug)]
pub enum RawValue {
    /// A whole number.
    Whole(i64),
    /// Any number.
    Real(f64),
    /// Yes or no.
    Flag(bool),
    /// A word.
    Text(String),
    /// A list of whole numbers.
    Wholes(Vec<i64>),
}

impl fmt::Display for Value {
    /// As in a spec: `7`, `7.5`, `true`, `owner`, `3,4,5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(number) => write!(f, "{number}"),
            Value::Half(halves) => write!(f, "{}", f64::from(*halves) / 2.0),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Choice(word) => f.write_str(word),
            Value::Wholes(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                f.write_str(&numbers.join(","))
            }
            Value::File(name) => f.write_str(name),
        }
    }
}

impl Setting {
    /// What the option is if nobody says.
    pub fn default(self) -> Value {
        match self {
            Setting::Whole { default, .. } => Value::Whole(default),
            Setting::Half { default, .. } => Value::Half(default),
            Setting::Flag(default) => Value::Flag(default),
            Setting::Choice(words) => Value::Choice(words[0]),
            Setting::Wholes { default, .. } => Value::Wholes(default.to_vec()),
            Setting::File => Value::File(String::new()),
        }
    }

    /// What the option may be, in words.
    pub fn wanted(self) -> String {
        match self {
            Setting::Whole { least, most, .. } => format!("a whole number from {least} to {most}"),
            Setting::Half { least, most, .. } => {
                let [least, most] = [least, most].map(|halves| f64::from(halves) / 2.0);
                format!("a whole or half number from {least} to {most}")
            }
            Setting::Flag(_) => "true or false".to_owned(),
            Setting::Choice(words) => match words {
                [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
                words => words.join(", "),
            },
            Setting::Wholes { least, most, .. } => {
                format!("whole numbers from {least} to {most}, separated by commas")
            }
            Setting::File => "the name of a file, without a comma".to_owned(),
        }
    }

    /// What somebody gave as a value of this option; `None` if it is none.
    pub fn read(self, given: &RawValue) -> Option<Value> {
        let within = |number: &i64, least: u32, most: u32| {
            let number = u32::try_from(*number).ok()?;
            (least..=most).contains(&number).then_some(number)
        };
        match (self, given) {
            (Setting::Whole { least, most, .. }, RawValue::Whole(number)) => {
                within(number, least, most).map(Value::Whole)
            }
            (Setting::Half { least, most, .. }, RawValue::Real(number)) => {
                let halves = 2.0 * number;
                let fits =
                    halves.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&halves);
                fits.then_some(Value::Half(halves as i32))
            }
            (Setting::Half { .. }, RawValue::Whole(number)) => {
                self.read(&RawValue::Real(*number as f64))
            }
            (Setting::Flag(_), RawValue::Flag(flag)) => Some(Value::Flag(*flag)),
            (Setting::Flag(_), RawValue::Whole(number @ (0 | 1))) => {
                Some(Value::Flag(*number == 1))
            }
            (Setting::Choice(words), RawValue::Text(text)) => {
                let same = |word: &&&str| word.eq_ignore_ascii_case(text.trim());
                words.iter().find(same).map(|word| Value::Choice(word))
            }
            (Setting::Wholes { least, most, .. }, RawValue::Wholes(numbers)) => {
                let numbers = numbers.iter().map(|number| within(number, least, most));
                numbers.collect::<Option<Vec<u32>>>().map(Value::Wholes)
            }
            (Setting::Wholes { .. }, RawValue::Whole(number)) => {
                self.read(&RawValue::Wholes(vec![*number]))
            }
            (Setting::File, RawValue::Text(name)) => {
                let fits = !name.contains(',');
                fits.then(|| Value::File(name.trim().to_owned()))
            }
            (_, RawValue::Text(text)) => self.read(&parsed(text)?),
            _ => None,
        }
    }
}

/// A text as the value that it spells.
fn parsed(text: &str) -> Option<RawValue> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => return Some(RawValue::Flag(true)),
        "false" | "no" | "off" => return Some(RawValue::Flag(false)),
        _ => {}
    }
    if text.contains('.') {
        return text.trim().parse().ok().map(RawValue::Real);
    }
    let numbers: Result<Vec<i64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
    match numbers.ok()?.as_slice() {
        [number] => Some(RawValue::Whole(*number)),
        numbers => Some(RawValue::Wholes(numbers.to_vec())),
    }
}

/// The values of a game's options, in the order of their declaration, and a learned estimate from a file.
#[derive(Clone, Debug)]
pub struct Values(Vec<Value>, Option<Arc<Evaluation>>);

/// An estimate from a file, which any game that learns may have.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The name of the file.
    pub file: String,
    /// What it is of.
    pub origin: Origin,
    /// The estimate.
    pub patterns: Arc<Patterns>,
}

impl Values {
    /// In the order of their declaration.
    pub fn new(values: Vec<Value>, evaluation: Option<Evaluation>) -> Values {
        Values(values, evaluation.map(Arc::new))
    }

    /// In the order of their declaration.
    pub fn as_slice(&self) -> &[Value] {
        &self.0
    }

    /// The file with a learned estimate, where one was given.
    pub fn evaluation(&self) -> Option<&Evaluation> {
        self.1.as_deref()
    }

    /// The learned estimate, where one was given. Whether it is of this game is found out once the game is made.
    pub fn learned(&self) -> Option<Arc<Patterns>> {
        let evaluation = self.evaluation()?;
        Some(Arc::clone(&evaluation.patterns))
    }

    /// A whole number, by its place.
    pub fn whole(&self, place: usize) -> u32 {
        match self.0.get(place) {
            Some(Value::Whole(number)) => *number,
            other => unreachable!("option {place} is {other:?}, and a whole number was declared"),
        }
    }

    /// So many halves, by its place.
    pub fn halves(&self, place: usize) -> i32 {
        match self.0.get(place) {
            Some(Value::Half(halves)) => *halves,
            other => unreachable!("option {place} is {other:?}, and halves were declared"),
        }
    }

    /// A flag, by its place.
    pub fn flag(&self, place: usize) -> bool {
        match self.0.get(place) {
            Some(Value::Flag(flag)) => *flag,
            other => unreachable!("option {place} is {other:?}, and a flag was declared"),
        }
    }

    /// A word, by its place.
    pub fn choice(&self, place: usize) -> &'static str {
        match self.0.get(place) {
            Some(Value::Choice(word)) => word,
            other => unreachable!("option {place} is {other:?}, and a choice was declared"),
        }
    }

    /// A list, by its place.
    pub fn wholes(&self, place: usize) -> &[u32] {
        match self.0.get(place) {
            Some(Value::Wholes(numbers)) => numbers,
            other => unreachable!("option {place} is {other:?}, and a list was declared"),
        }
    }

    /// The name of a file, by its place; `None` if none was given.
    pub fn file(&self, place: usize) -> Option<&str> {
        match self.0.get(place) {
            Some(Value::File(name)) => (!name.is_empty()).then_some(name.as_str()),
            other => unreachable!("option {place} is {other:?}, and a file was declared"),
        }
    }
}
