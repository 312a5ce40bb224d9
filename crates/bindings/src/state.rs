//! A state of a native game, as Python sees it.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::Text;
use crate::errors::PositionError;
use crate::registry::game_from_spec;
use zermelo_bundle::{Erased, SharedGame};

/// A state of a native game: immutable, hashable, small.
#[pyclass(frozen, module = "zermelo._core")]
pub struct State {
    pub game: SharedGame,
    pub data: Erased,
}

impl State {
    pub fn new(game: &SharedGame, data: Erased) -> State {
        State {
            game: Arc::clone(game),
            data,
        }
    }

    fn copy(&self) -> State {
        State::new(&self.game, self.game.copy_state(&self.data))
    }

    fn text(&self) -> String {
        self.game.format_state(&self.data)
    }
}

#[pymethods]
impl State {
    /// The game that this state belongs to.
    #[getter]
    fn spec(&self) -> &str {
        self.game.spec()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| {
            let other = other.get();
            Arc::ptr_eq(&self.game, &other.game) && self.game.same_state(&self.data, &other.data)
        })
    }

    fn __hash__(&self) -> u64 {
        self.game.hash_state(&self.data)
    }

    /// The bytes of the state, in a game whose states are rows of bytes.
    fn __bytes__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let packed = self.game.packed.as_ref().ok_or_else(|| {
            PyTypeError::new_err(format!("states of {} are not bytes", self.game.spec()))
        })?;
        Ok(PyBytes::new(py, &packed.bytes(&self.data)))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<State {} {}>", self.game.spec(), self.text())
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let rebuild = py.import("zermelo._core")?.getattr("state_from_spec")?;
        Ok((rebuild, (self.game.spec().to_owned(), self.text())))
    }
}

/// The state that a text describes in the game that a spec names. Pickles are read with it.
#[pyfunction]
pub fn state_from_spec(spec: Text, text: Text) -> PyResult<State> {
    let game = game_from_spec(&spec)?;
    let data = game.parse_state(&text).map_err(PositionError::new_err)?;
    Ok(State { game, data })
}
