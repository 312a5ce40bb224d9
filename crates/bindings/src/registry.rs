//! Games by name: `connect4:width=7,height=6,connect=4`.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use pyo3::PyResult;

use crate::errors::{InvalidInputError, UnknownGameError};
use crate::games::RECIPES;
use crate::session::SharedSession;

/// How to make a game.
pub struct Recipe {
    /// What the game is called.
    pub name: &'static str,
    /// Its options with their defaults.
    pub options: &'static [(&'static str, u32)],
    /// Makes the session from its spec and a number for each option, or says what is wrong.
    pub make: fn(String, &[u32]) -> Result<SharedSession, String>,
}

/// Sessions made so far. Equal games share one, so that their states compare and mix.
static MADE: LazyLock<Mutex<HashMap<String, SharedSession>>> = LazyLock::new(Mutex::default);

/// The session of a game by its name and the options that differ from their defaults.
pub fn session(name: &str, given: &[(String, i64)]) -> PyResult<SharedSession> {
    let recipe = RECIPES
        .iter()
        .find(|recipe| recipe.name == name)
        .ok_or_else(|| {
            let names: Vec<&str> = names().collect();
            let names = names.join(", ");
            UnknownGameError::new_err(format!(
                "no native game is called {name:?}; there is {names}"
            ))
        })?;
    let values = values(recipe, given)?;
    let written = recipe.options.iter().zip(&values);
    let written: Vec<String> = written
        .map(|((name, _), value)| format!("{name}={value}"))
        .collect();
    let spec = format!("{}:{}", recipe.name, written.join(","));
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(session) = made.get(&spec) {
        return Ok(Arc::clone(session));
    }
    let session = (recipe.make)(spec.clone(), &values).map_err(InvalidInputError::new_err)?;
    made.insert(spec, Arc::clone(&session));
    Ok(session)
}

/// The names of all native games.
pub fn names() -> impl Iterator<Item = &'static str> {
    RECIPES.iter().map(|recipe| recipe.name)
}

/// The session that a spec names, as pickles do.
pub fn session_from_spec(spec: &str) -> PyResult<SharedSession> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let mut given = Vec::new();
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let pair = option
            .split_once('=')
            .and_then(|(name, value)| Some((name.trim().to_owned(), value.trim().parse().ok()?)));
        given.push(pair.ok_or_else(|| {
            InvalidInputError::new_err(format!("{option:?} in {spec:?} is not name=number"))
        })?);
    }
    session(name.trim(), &given)
}

/// The number for each option of a recipe.
fn values(recipe: &Recipe, given: &[(String, i64)]) -> PyResult<Vec<u32>> {
    let mut values: Vec<u32> = recipe.options.iter().map(|&(_, default)| default).collect();
    for (name, value) in given {
        let known = recipe.options.iter().position(|(option, _)| option == name);
        let place = known.ok_or_else(|| {
            let options: Vec<&str> = recipe.options.iter().map(|&(option, _)| option).collect();
            let options = options.join(", ");
            InvalidInputError::new_err(format!(
                "{} has no option {name:?}; it has {options}",
                recipe.name
            ))
        })?;
        values[place] = u32::try_from(*value).map_err(|_| {
            InvalidInputError::new_err(format!(
                "{name}={value} is out of range for {}",
                recipe.name
            ))
        })?;
    }
    Ok(values)
}
