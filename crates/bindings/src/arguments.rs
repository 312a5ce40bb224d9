//! Numbers and text from Python, checked: what is out of range is an error in words.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use zermelo_core::{Allotment, Clock, Limits, Player, StopFlag};

use zermelo_bundle::Bundle;

use crate::errors::{InvalidInputError, UnsupportedGameError};

const MEGABYTE: f64 = 1024.0 * 1024.0;

/// A whole number of any size; one that is too large for a machine becomes the largest that is not.
pub struct Whole(pub i64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        match object.extract::<i64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                Ok(Whole(if object.lt(0)? { i64::MIN } else { i64::MAX }))
            }
            number => number.map(Whole),
        }
    }
}

/// Any text. A half of a character, which Python lets a text have, is read as the sign for an
/// unreadable one, so that it is refused by whoever reads the text, in words.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Text(pub String);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Text> {
        let text = object.cast::<PyString>()?;
        Ok(Text(text.to_string_lossy().into_owned()))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// A number of moves to look ahead.
pub fn depth(Whole(depth): Whole) -> PyResult<u32> {
    if depth < 0 {
        return Err(InvalidInputError::new_err(format!(
            "depth={depth} must be 0 or more"
        )));
    }
    Ok(u32::try_from(depth).unwrap_or(u32::MAX))
}

/// A player of this game.
pub fn player(game: &Bundle, Whole(player): Whole) -> PyResult<Player> {
    let players = game.kind().players;
    match u8::try_from(player) {
        Ok(index) if usize::from(index) < players => Ok(Player::new(index)),
        _ => Err(InvalidInputError::new_err(format!(
            "player={player} is no player of this game: players are 0 to {}",
            players - 1
        ))),
    }
}

/// What a search may spend, as given.
#[derive(Default)]
pub struct LimitArguments {
    pub depth: Option<Whole>,
    pub seconds: Option<f64>,
    pub nodes: Option<Whole>,
    pub soft_seconds: Option<f64>,
    pub memory_mb: f64,
}

impl LimitArguments {
    /// The limits of a search, checked.
    pub fn limits(self, stop: StopFlag) -> PyResult<Limits> {
        let nodes = self.nodes.map(|Whole(nodes)| {
            let text = format!("nodes={nodes} must be 0 or more");
            u64::try_from(nodes).map_err(|_| InvalidInputError::new_err(text))
        });
        let seconds = self.seconds.map(|seconds| duration("seconds", seconds));
        let soft_seconds = self
            .soft_seconds
            .map(|seconds| duration("soft_seconds", seconds));
        Ok(Limits {
            depth: self.depth.map(depth).transpose()?,
            nodes: nodes.transpose()?,
            time: seconds.transpose()?.flatten(),
            soft_time: soft_seconds.transpose()?.flatten(),
            table_bytes: (not_negative("memory_mb", self.memory_mb)? * MEGABYTE) as usize,
            stop,
            ..Limits::default()
        })
    }
}

fn not_negative(name: &str, number: f64) -> PyResult<f64> {
    if number.is_nan() || number < 0.0 {
        let text = format!("{name}={number} must be 0 or more");
        return Err(InvalidInputError::new_err(text));
    }
    Ok(number)
}

/// A time; what does not fit into a duration is as good as no limit.
fn duration(name: &str, seconds: f64) -> PyResult<Option<Duration>> {
    Ok(Duration::try_from_secs_f64(not_negative(name, seconds)?).ok())
}

/// What one move may cost by a clock, in seconds: after which no further depth is begun, and by when it
/// is to be made.
#[pyfunction]
#[pyo3(signature = (left, increment, moves_to_go=None))]
pub fn allot(left: f64, increment: f64, moves_to_go: Option<Whole>) -> PyResult<(f64, f64)> {
    let moves_to_go = moves_to_go.map(|Whole(moves)| {
        if moves < 1 {
            let text = format!("clock: moves to go={moves} must be 1 or more");
            return Err(InvalidInputError::new_err(text));
        }
        Ok(u32::try_from(moves).unwrap_or(u32::MAX))
    });
    let clock = Clock {
        left: duration("clock: time left", left)?.unwrap_or(Duration::MAX),
        increment: duration("clock: increment", increment)?.unwrap_or(Duration::MAX),
        moves_to_go: moves_to_go.transpose()?,
    };
    let Allotment { soft, hard } = clock.allot();
    Ok((soft.as_secs_f64(), hard.as_secs_f64()))
}

/// A number of threads, of lines: from 1 up.
pub fn count(name: &str, number: i64) -> PyResult<u32> {
    if number < 1 {
        let text = format!("{name}={number} must be 1 or more");
        return Err(InvalidInputError::new_err(text));
    }
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

/// A capability of a game, or an error that says what kind of game has it.
pub fn capable<'a, T: ?Sized>(
    game: &Bundle,
    capability: &'a Option<Arc<T>>,
    what: &str,
) -> PyResult<&'a Arc<T>> {
    capability.as_ref().ok_or_else(|| {
        let spec = game.spec();
        UnsupportedGameError::new_err(format!(
            "{spec}: {what} is for two opposed players without chance or hidden state"
        ))
    })
}
