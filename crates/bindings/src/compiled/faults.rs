//! What went wrong in compiled code, as Python asks for it.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The faults of one piece of work.
#[pyclass(frozen, module = "zermelo._core")]
pub struct Faults(pub Arc<zermelo_compiled::Faults>);

#[pymethods]
impl Faults {
    /// The bytes of states that could not be made a number, all their bits together; None if all
    /// could.
    fn escaped<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.escaped().map(|bytes| PyBytes::new(py, &bytes))
    }

    /// The routine, the state's bytes, the move or player, and the code of the first fault, if any.
    fn first<'py>(&self, py: Python<'py>) -> Option<(&'static str, Bound<'py, PyBytes>, i64, i64)> {
        self.0.first().map(|fault| {
            let state = PyBytes::new(py, &fault.state);
            (fault.routine, state, fault.argument, fault.code)
        })
    }
}
