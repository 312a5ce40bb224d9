//! What went wrong in compiled code.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// One thing that went wrong.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The routine that said so.
    pub routine: &'static str,
    /// The bytes of the state it was given.
    pub state: Vec<u8>,
    /// The move or player it was given; 0 if neither.
    pub argument: i64,
    /// What it returned.
    pub code: i64,
}

/// The first fault of one piece of work, kept until Python asks for it.
#[pyclass(frozen, module = "zermelo._core")]
#[derive(Debug, Default)]
pub struct Faults {
    broken: AtomicBool,
    first: Mutex<Option<Fault>>,
    /// The bits of states that were not packed, together.
    escaped: Mutex<Vec<u64>>,
}

impl Faults {
    /// Whether anything went wrong so far.
    #[inline]
    pub fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    /// Keeps the fault if it is the first.
    #[cold]
    pub fn keep(&self, fault: Fault) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(fault);
        self.broken.store(true, Ordering::Relaxed);
    }

    /// Ends the work because a state has bits that are not packed.
    #[cold]
    pub fn escape(&self, words: &[u64]) {
        let mut escaped = self.escaped.lock().unwrap_or_else(PoisonError::into_inner);
        escaped.resize(words.len(), 0);
        for (bits, word) in escaped.iter_mut().zip(words) {
            *bits |= word;
        }
        self.broken.store(true, Ordering::Relaxed);
    }
}

#[pymethods]
impl Faults {
    /// The bytes of states that could not be made a number, all their bits together; None if all
    /// could.
    fn escaped<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        let escaped = self.escaped.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = escaped.iter().flat_map(|word| word.to_ne_bytes()).collect();
        drop(escaped); // no lock while Python allocates
        (!bytes.is_empty()).then(|| PyBytes::new(py, &bytes))
    }

    /// The routine, the state's bytes, the move or player, and the code of the first fault, if any.
    fn first<'py>(&self, py: Python<'py>) -> Option<(&'static str, Bound<'py, PyBytes>, i64, i64)> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        let fault = first.clone();
        drop(first); // no lock while Python allocates
        fault.map(|fault| {
            let state = PyBytes::new(py, &fault.state);
            (fault.routine, state, fault.argument, fault.code)
        })
    }
}
