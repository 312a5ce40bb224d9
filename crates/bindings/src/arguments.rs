//! Numbers from Python, checked: what is out of range is an error in words.

use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use zermelo_core::{Limits, Player, StopFlag};

use crate::errors::InvalidInputError;
use crate::session::Session;

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
pub fn player(session: &dyn Session, Whole(player): Whole) -> PyResult<Player> {
    let players = session.players();
    match u8::try_from(player) {
        Ok(index) if usize::from(index) < players => Ok(Player::new(index)),
        _ => Err(InvalidInputError::new_err(format!(
            "player={player} is no player of this game: players are 0 to {}",
            players - 1
        ))),
    }
}

/// The limits of a search.
pub fn limits(
    depth_limit: Option<Whole>,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    memory_mb: f64,
    stop: StopFlag,
) -> PyResult<Limits> {
    let nodes = nodes.map(|Whole(nodes)| {
        u64::try_from(nodes)
            .map_err(|_| InvalidInputError::new_err(format!("nodes={nodes} must be 0 or more")))
    });
    let time = seconds.map(|seconds| {
        if seconds.is_nan() || seconds < 0.0 {
            let text = format!("seconds={seconds} must be 0 or more");
            return Err(InvalidInputError::new_err(text));
        }
        // What does not fit into a duration is as good as no limit.
        Ok(Duration::try_from_secs_f64(seconds).ok())
    });
    if memory_mb.is_nan() || memory_mb < 0.0 {
        let text = format!("memory_mb={memory_mb} must be 0 or more");
        return Err(InvalidInputError::new_err(text));
    }
    Ok(Limits {
        depth: depth_limit.map(depth).transpose()?,
        nodes: nodes.transpose()?,
        time: time.transpose()?.flatten(),
        table_bytes: (memory_mb * MEGABYTE) as usize,
        stop,
    })
}
