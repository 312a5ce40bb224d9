//! A move of a native game, as Python sees it.

use std::sync::Arc;

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arguments::Text;
use crate::errors::IllegalMoveError;
use crate::registry::game_from_spec;
use zermelo_bundle::{Erased, SharedGame};

/// A move of a native game: immutable, hashable, ordered.
#[pyclass(frozen, module = "zermelo._core")]
pub struct Move {
    pub game: SharedGame,
    pub data: Erased,
}

impl Move {
    pub fn new(game: &SharedGame, data: Erased) -> Move {
        Move {
            game: Arc::clone(game),
            data,
        }
    }

    fn copy(&self) -> Move {
        Move::new(&self.game, self.game.copy_move(&self.data))
    }

    pub fn text(&self) -> String {
        self.game.move_name(&self.data)
    }
}

#[pymethods]
impl Move {
    /// The game that this move belongs to.
    #[getter]
    fn spec(&self) -> &str {
        self.game.spec()
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Move>().map(Bound::get) else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        if !Arc::ptr_eq(&self.game, &other.game) {
            return Ok(py.NotImplemented().into_bound(py));
        }
        let ordering = self.game.compare_moves(&self.data, &other.data);
        let holds = operator.matches(ordering);
        Ok(pyo3::types::PyBool::new(py, holds).to_owned().into_any())
    }

    fn __hash__(&self) -> u64 {
        self.game.hash_move(&self.data)
    }

    /// The number of the move, in a game whose moves are numbers.
    fn __index__(&self) -> PyResult<i64> {
        let packed = self.game.packed.as_ref().ok_or_else(|| {
            PyTypeError::new_err(format!("moves of {} are not numbers", self.game.spec()))
        })?;
        Ok(packed.number(&self.data))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text())
    }

    fn __copy__(&self) -> Move {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Move {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let rebuild = py.import("zermelo._core")?.getattr("move_from_spec")?;
        Ok((rebuild, (self.game.spec().to_owned(), self.text())))
    }
}

/// The move with this name in the game that a spec names. Pickles are read with it.
#[pyfunction]
pub fn move_from_spec(spec: Text, text: Text) -> PyResult<Move> {
    let game = game_from_spec(&spec)?;
    let data = game
        .parse_move_name(&text)
        .map_err(IllegalMoveError::new_err)?;
    Ok(Move { game, data })
}
