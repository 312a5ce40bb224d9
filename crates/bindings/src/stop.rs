//! A switch that stops a search from another thread.

use pyo3::prelude::*;
use zermelo_core::StopFlag;

/// Stops the searches it is given to, from any thread.
#[pyclass(frozen, module = "zermelo._core")]
#[derive(Default)]
pub struct Stop {
    pub flag: StopFlag,
}

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Stop {
        Stop::default()
    }

    /// Asks the searches to return their best answer so far.
    fn stop(&self) {
        self.flag.stop();
    }

    /// Lets searches run again.
    fn clear(&self) {
        self.flag.clear();
    }

    /// Whether a stop was asked for.
    #[getter]
    fn stopped(&self) -> bool {
        self.flag.is_stopped()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Stop {}>",
            if self.stopped() { "stopped" } else { "running" }
        )
    }
}
