//! UCI for Python: it starts the loop and waits, without the interpreter's lock.

use std::io::{self, BufReader, Cursor};

use pyo3::prelude::*;
use zermelo_engines::chess::uci;

/// Answers a chess program by UCI until it says quit, or nothing more.
///
/// Commands come from standard input, or are `given` all at once. Answers go to standard output. `options` are set before the
/// first command.
#[pyfunction]
#[pyo3(signature = (given=None, options=Vec::new()))]
pub fn serve_uci(
    py: Python<'_>,
    given: Option<Vec<u8>>,
    options: Vec<(String, String)>,
) -> PyResult<()> {
    let served = py.detach(|| match given {
        Some(bytes) => uci::serve_with(&options, Cursor::new(bytes), io::stdout()),
        None => uci::serve_with(&options, BufReader::new(io::stdin()), io::stdout()),
    });
    Ok(served?)
}
