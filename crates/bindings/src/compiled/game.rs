//! A compiled game, as Python sees it.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;

use super::bytes::Bytes;
use super::faults::Faults;
use super::routines::Routines;
use super::rules::{Estimates, Rules};
use crate::errors::InvalidInputError;
use crate::game_session::GameSession;
use crate::native_game::NativeGame;
use crate::session::SharedSession;

/// The machine code of a game that was written in Python.
#[pyclass(frozen, module = "zermelo._core")]
pub struct CompiledGame {
    name: String,
    routines: Routines,
    initial: Vec<u8>,
    payoff_limit: i32,
    code: Arc<Py<PyAny>>,
}

#[pymethods]
impl CompiledGame {
    /// The routines are trusted to be what `zermelo.compiled` compiles, for states as long as
    /// `initial`; `code` is kept, so that they stay in memory.
    #[new]
    fn new(
        name: String,
        routines: HashMap<String, usize>,
        initial: Vec<u8>,
        payoff_limit: i32,
        code: Py<PyAny>,
    ) -> PyResult<CompiledGame> {
        // SAFETY: the one caller passes addresses of the functions that it has just compiled with
        // these signatures for this layout, and `code` keeps them.
        let routines = unsafe { Routines::new(&routines) }
            .ok_or_else(|| InvalidInputError::new_err("a routine of the game is missing"))?;
        if initial.is_empty() || !initial.len().is_multiple_of(8) || initial.len() > 256 {
            return Err(InvalidInputError::new_err(format!(
                "a state takes 8 to 256 bytes in steps of 8, not {}",
                initial.len()
            )));
        }
        Ok(CompiledGame {
            name,
            routines,
            initial,
            payoff_limit,
            code: Arc::new(code),
        })
    }

    /// The game for one piece of work, and where its faults will be.
    fn open(&self, py: Python<'_>) -> PyResult<(NativeGame, Py<Faults>)> {
        let faults = Py::new(py, Faults::default())?;
        let kept = Arc::new(faults.clone_ref(py));
        let session = match self.initial.len() {
            0..=32 => self.session::<4>(kept),
            33..=64 => self.session::<8>(kept),
            65..=128 => self.session::<16>(kept),
            _ => self.session::<32>(kept),
        };
        Ok((NativeGame::new(session), faults))
    }
}

impl CompiledGame {
    fn session<const W: usize>(&self, faults: Arc<Py<Faults>>) -> SharedSession {
        let mut game = Rules::<W> {
            routines: self.routines,
            size: self.initial.len(),
            initial: Bytes::BROKEN,
            payoff_limit: self.payoff_limit,
            faults,
            _code: Arc::clone(&self.code),
        };
        game.initial = game.state(Bytes::pack(&self.initial));
        Arc::new(GameSession {
            spec: format!("compiled {}", self.name),
            game,
            evaluator: Estimates,
            order: (),
        })
    }
}
