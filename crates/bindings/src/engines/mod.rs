//! Programs for single games, for Python.
//!
//! | module | holds |
//! |---|---|
//! | `connect4` | the Connect Four solver |
//! | `kalah` | the Kalah solver |

mod connect4;
mod kalah;

pub use connect4::ConnectFourSolver;
pub use kalah::KalahSolver;

use pyo3::prelude::*;
use zermelo_core::{Limits, StopFlag};

use crate::arguments::{Given, Whole};
use crate::errors::InvalidInputError;
use crate::stop::Stop;

const MEGABYTE: f64 = 1024.0 * 1024.0;

fn limits(seconds: Option<f64>, nodes: Option<Whole>, stop: &StopFlag) -> PyResult<Limits> {
    let given = Given {
        seconds,
        nodes,
        ..Given::default()
    };
    given.limits(stop.clone())
}

fn flag(stop: Option<&Bound<'_, Stop>>) -> StopFlag {
    stop.map(|stop| stop.get().flag.clone()).unwrap_or_default()
}

/// The bytes of a table, from megabytes.
fn table_bytes(memory_mb: f64) -> PyResult<usize> {
    if memory_mb.is_nan() || memory_mb < 0.0 {
        let text = format!("memory_mb={memory_mb} must be 0 or more");
        return Err(InvalidInputError::new_err(text));
    }
    Ok((memory_mb * MEGABYTE) as usize)
}
