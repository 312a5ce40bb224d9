//! A file or a Python object that is read.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Anything that bytes come from.
pub type Input = Box<dyn Read + Send>;

/// Opens a file by its path, or reads from an object with a method `read(count)` that gives bytes.
pub fn open(source: &Bound<'_, PyAny>) -> PyResult<Input> {
    if source.hasattr("read")? {
        return Ok(Box::new(Object(source.clone().unbind())));
    }
    let path: PathBuf = source.extract()?;
    Ok(Box::new(File::open(path)?))
}

/// An object with a method `read`.
struct Object(Py<PyAny>);

impl Read for Object {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let read = self.0.bind(py).call_method1("read", (buffer.len(),))?;
            let bytes = read.cast::<PyBytes>().map_err(PyErr::from)?.as_bytes();
            let count = bytes.len().min(buffer.len());
            buffer[..count].copy_from_slice(&bytes[..count]);
            Ok(count)
        })
        .map_err(|error: PyErr| io::Error::other(error))
    }
}

/// Counts the bytes that were read.
pub struct Counted {
    input: Input,
    count: Arc<AtomicU64>,
}

impl Counted {
    /// The same bytes, and how many they were so far.
    pub fn new(input: Input) -> (Counted, Arc<AtomicU64>) {
        let count = Arc::new(AtomicU64::new(0));
        let counted = Counted {
            input,
            count: Arc::clone(&count),
        };
        (counted, count)
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
