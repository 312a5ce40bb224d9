//! Opening books of Polyglot.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zermelo_formats::chess::book::entry::code;
use zermelo_formats::chess::book::{Book, Entry, key};
use zermelo_formats::chess::san;

use super::pgn::board;
use crate::errors::{DamagedFileError, IllegalMoveError};

/// A Polyglot book in memory.
#[pyclass(frozen, module = "zermelo._core")]
pub struct PolyglotBook(Book);

impl From<Book> for PolyglotBook {
    fn from(book: Book) -> PolyglotBook {
        PolyglotBook(book)
    }
}

/// A move in UCI's notation and in standard notation, its weight, its games and its points.
type Row = (String, String, u16, u16, u16);

#[pymethods]
impl PolyglotBook {
    /// The book that a file of these bytes is; the error says what is wrong, to be told after its name.
    #[new]
    fn new(py: Python<'_>, content: &[u8]) -> PyResult<PolyglotBook> {
        let read = py.detach(|| Book::from_bytes(content));
        let book = read.map_err(|error| DamagedFileError::new_err(error.to_string()))?;
        Ok(PolyglotBook(book))
    }

    /// A book of moves with weights: the FEN of a position, a move in any notation, its weight, its games and its points.
    #[staticmethod]
    fn from_moves(moves: Vec<(String, String, u16, u16, u16)>) -> PyResult<PolyglotBook> {
        let entries = moves.into_iter().map(|(fen, text, weight, games, points)| {
            let board = board(&fen, false)?;
            let action = san::find(&board, text.as_bytes()).map_err(|refusal| {
                IllegalMoveError::new_err(format!("{text:?} {refusal} in {fen}"))
            })?;
            Ok(Entry {
                key: key(&board),
                code: code(action),
                weight,
                games,
                points,
            })
        });
        Ok(PolyglotBook(Book::new(entries.collect::<PyResult<_>>()?)))
    }

    /// The bytes of its file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// How many positions it has.
    #[getter]
    fn positions(&self) -> usize {
        self.0.positions()
    }

    fn __len__(&self) -> usize {
        self.0.entries().len()
    }

    /// The moves of a position, those with the largest weights first.
    #[pyo3(signature = (fen, chess960=false))]
    fn moves(&self, fen: &str, chess960: bool) -> PyResult<Vec<Row>> {
        let board = board(fen, chess960)?;
        let rows = self.0.moves(&board).into_iter().map(|found| {
            let mut text = String::new();
            san::write(&board, found.action, &mut text);
            let name = san::named(&board, found.action, chess960).to_string();
            let entry = found.entry;
            (name, text, entry.weight, entry.games, entry.points)
        });
        Ok(rows.collect())
    }

    /// The key of a position in every such book.
    #[staticmethod]
    #[pyo3(signature = (fen, chess960=false))]
    fn key(fen: &str, chess960: bool) -> PyResult<u64> {
        Ok(key(&board(fen, chess960)?))
    }
}
