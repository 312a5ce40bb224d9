//! What an engine remembers between moves, as Python holds it.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use zermelo_bundle::SharedGame;
use zermelo_search::{alphabeta, mcts, selective};

use crate::errors::InvalidInputError;

/// The transposition tables or the tree of an engine, kept from search to search of one game.
#[pyclass(frozen, module = "zermelo._core")]
#[derive(Default)]
pub struct Memory {
    memories: Memories,
    game: OnceLock<SharedGame>,
}

/// One for each algorithm that remembers.
#[derive(Default)]
pub struct Memories {
    pub alphabeta: alphabeta::Memory,
    pub selective: selective::Memory,
    pub mcts: mcts::Memory,
}

impl Memory {
    /// The memories, which belong to the game that first asks for them.
    pub fn of(&self, game: &SharedGame) -> PyResult<&Memories> {
        let owner = self.game.get_or_init(|| Arc::clone(game));
        if Arc::ptr_eq(owner, game) {
            return Ok(&self.memories);
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
        py.detach(|| {
            self.memories.alphabeta.clear();
            self.memories.selective.clear();
            self.memories.mcts.clear();
        });
    }
}
