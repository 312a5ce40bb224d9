//! A switch that stops a search from another thread.

use pyo3::prelude::*;
use zermelo_core::StopFlag;

/// Stops the searches it is given to, from any thread.
#[pyclass(frozen, module = "zermelo._core")]
#[derive(Default)]
pub struct Stop {
    pub flag: StopFlag,
}

/// The flag of one piece of work: set when the caller's is. What ends the work from inside, such as
/// Ctrl-C or an error in a rule, leaves the caller's switch as it was.
pub fn flag(stop: Option<&Bound<'_, Stop>>) -> StopFlag {
    stop.map_or_else(StopFlag::default, |stop| stop.get().flag.below())
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
