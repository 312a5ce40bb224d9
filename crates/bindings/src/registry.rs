//! Native games by name, as Python asks for them.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat};
use zermelo_bundle::SharedGame;
use zermelo_registry::games::GAMES;
use zermelo_registry::options::{RawValue, Setting, Value};
use zermelo_registry::registry::{self, NoGame};

use crate::arguments::{Text, Whole};
use crate::errors::{InvalidInputError, UnknownGameError};

fn failure(error: NoGame) -> PyErr {
    match error {
        NoGame::UnknownName(text) => UnknownGameError::new_err(text),
        NoGame::WrongOption(text) => InvalidInputError::new_err(text),
    }
}

/// A value of an option as Python gives it: a number, a truth, a word or some numbers.
fn given(name: &str, value: &Bound<'_, PyAny>) -> PyResult<RawValue> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(RawValue::Flag(flag.is_true()));
    }
    if let Ok(Whole(number)) = value.extract() {
        return Ok(RawValue::Whole(number));
    }
    if value.is_instance_of::<PyFloat>() {
        return Ok(RawValue::Real(value.extract()?));
    }
    if let Ok(Text(text)) = value.extract() {
        return Ok(RawValue::Text(text));
    }
    let numbers: PyResult<Vec<Whole>> = value.extract();
    numbers
        .map(|numbers| RawValue::Wholes(numbers.into_iter().map(|Whole(number)| number).collect()))
        .map_err(|_| {
            let shown = value.repr().map(|text| text.to_string());
            let shown = shown.unwrap_or_else(|_| "this".to_owned());
            InvalidInputError::new_err(format!("{name}={shown} cannot be an option of a game"))
        })
}

/// The game with these options; the others have their defaults.
pub fn game(name: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<SharedGame> {
    let mut values = Vec::new();
    if let Some(options) = options {
        for (name, value) in options {
            let Text(name) = name.extract()?;
            let value = given(&name, &value)?;
            values.push((name, value));
        }
    }
    registry::game(name, &values).map_err(failure)
}

/// The game that a spec names, as pickles do.
pub fn game_from_spec(spec: &str) -> PyResult<SharedGame> {
    registry::game_from_spec(spec).map_err(failure)
}

/// The names of all native games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name).collect()
}

/// The options of a native game, by name: kind, default, help, and the least and the greatest number or
/// the words that there are.
#[pyfunction]
pub fn game_options<'py>(py: Python<'py>, name: Text) -> PyResult<Bound<'py, PyDict>> {
    let found = registry::registration(&name).map_err(failure)?;
    let all = PyDict::new(py);
    for option in found.options {
        let one = PyDict::new(py);
        one.set_item("help", option.help)?;
        let default = match option.setting.default() {
            Value::Whole(number) => number.into_pyobject(py)?.into_any(),
            Value::Half(halves) => (f64::from(halves) / 2.0).into_pyobject(py)?.into_any(),
            Value::Flag(flag) => PyBool::new(py, flag).to_owned().into_any(),
            Value::Choice(word) => word.into_pyobject(py)?.into_any(),
            Value::Wholes(numbers) => numbers.into_pyobject(py)?.into_any(),
            Value::File(name) => name.into_pyobject(py)?.into_any(),
        };
        one.set_item("default", default)?;
        let kind = match option.setting {
            Setting::Whole { .. } => "whole",
            Setting::Half { .. } => "half",
            Setting::Flag(_) => "flag",
            Setting::Choice(_) => "choice",
            Setting::Wholes { .. } => "wholes",
            Setting::File => "file",
        };
        one.set_item("kind", kind)?;
        match option.setting {
            Setting::Whole { least, most, .. } | Setting::Wholes { least, most, .. } => {
                one.set_item("least", least)?;
                one.set_item("most", most)?;
            }
            Setting::Half { least, most, .. } => {
                one.set_item("least", f64::from(least) / 2.0)?;
                one.set_item("most", f64::from(most) / 2.0)?;
            }
            Setting::Choice(words) => one.set_item("words", words)?,
            Setting::Flag(_) | Setting::File => {}
        }
        all.set_item(option.name, one)?;
    }
    Ok(all)
}
