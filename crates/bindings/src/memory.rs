//! What an engine remembers between moves, as Python holds it.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use zermelo_bundle::SharedGame;
use zermelo_search::alphabeta;

use crate::errors::InvalidInputError;

/// The transposition table of an engine, kept from search to search of one game.
#[pyclass(frozen, module = "zermelo._core")]
#[derive(Default)]
pub struct Memory {
    memory: alphabeta::Memory,
    game: OnceLock<SharedGame>,
}

impl Memory {
    /// The memory, which belongs to the game that first asks for it.
    pub fn of(&self, game: &SharedGame) -> PyResult<&alphabeta::Memory> {
        let owner = self.game.get_or_init(|| Arc::clone(game));
        if Arc::ptr_eq(owner, game) {
            return Ok(&self.memory);
        }
        let (own, other) = (owner.spec(), game.spec());
        Err(InvalidInputError::new_err(format!(
            "this memory is of {own}, and the game is {other}"
        )))
    }
}

#[pymethods]
impl Memory {
    /// An empty one.
    #[new]
    fn new() -> Memory {
        Memory::default()
    }

    /// Forgets everything.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| self.memory.clear());
    }
}
