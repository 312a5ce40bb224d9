//! Games in PGN: one after the other, and written.
//!
//! Moves with all that is said of them cross the border as a list of texts: `(` and `)` around a variation,
//! `{` before a comment, `$` before the number of a glyph; everything else is a move.

use std::sync::Mutex;

use cozy_chess::Board;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use zermelo_core::Notation;
use zermelo_formats::chess::pgn::{Entry, NodeId, Outcome, Record, Records, write, writer};
use zermelo_formats::chess::san;
use zermelo_games::chess::Chess;

use super::source::{Input, open};
use crate::errors::{IllegalMoveError, InvalidInputError, PositionError};

/// The games of a file or of an object with a method `read`.
#[pyclass(frozen, module = "zermelo._core")]
pub struct PgnRecords(Mutex<Option<Records<Input>>>);

/// The line in which a damaged game begins, the line of the damage, and what is wrong there.
type Skipped = (u64, u64, String);

#[derive(IntoPyObject)]
pub enum Found {
    Game(PgnRecord),
    Skipped(Skipped),
}

#[pymethods]
impl PgnRecords {
    #[new]
    fn new(source: &Bound<'_, PyAny>) -> PyResult<PgnRecords> {
        Ok(PgnRecords(Mutex::new(Some(Records::new(open(source)?)))))
    }

    /// The byte of the file at which the next game begins.
    #[getter]
    fn offset(&self) -> u64 {
        let records = self.0.lock();
        records.map_or(0, |kept| kept.as_ref().map_or(0, Records::offset))
    }

    /// The next game; the lines and the reason of one that is damaged; None at the end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Found>> {
        // Reading may run Python, and no lock is held then.
        let taken = self.0.lock().ok().and_then(|mut records| records.take());
        let Some(mut records) = taken else {
            let text = "these games are being read by another thread";
            return Err(PyRuntimeError::new_err(text));
        };
        let read = py.detach(|| records.next());
        if let Ok(mut kept) = self.0.lock() {
            *kept = Some(records);
        }
        Ok(read?.map(|entry| match entry {
            Entry::Game { line, record } => Found::Game(PgnRecord {
                line,
                record: *record,
            }),
            Entry::Damaged(damage) => {
                Found::Skipped((damage.begins, damage.line, damage.reason.to_string()))
            }
        }))
    }
}

/// A game as it was read.
#[pyclass(frozen, module = "zermelo._core")]
pub struct PgnRecord {
    line: u64,
    record: Record,
}

#[pymethods]
impl PgnRecord {
    /// The line of the file in which it begins, counted from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.line
    }

    /// The headers in their order.
    #[getter]
    fn headers(&self) -> Vec<(String, String)> {
        self.record.headers.clone()
    }

    /// The outcome as PGN writes it.
    #[getter]
    fn result(&self) -> &'static str {
        self.record.outcome.as_str()
    }

    /// The FEN of its start; None for the usual one.
    #[getter]
    fn start(&self) -> Option<String> {
        let record = &self.record;
        (!record.is_usual()).then(|| writer::fen(&record.start, record.chess960))
    }

    /// Whether its castling is that of Chess960.
    #[getter]
    fn chess960(&self) -> bool {
        self.record.chess960
    }

    /// Variations that could not be read to their end: the line, and why.
    #[getter]
    fn flaws(&self) -> Vec<(u64, String)> {
        let flaws = self.record.flaws.iter();
        let told = flaws.map(|damage| (damage.line, damage.reason.to_string()));
        told.collect()
    }

    /// The moves of the main line, as in UCI.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let mut board = self.record.start.clone();
        let moves = self.record.mainline().map(|action| {
            let name = san::named(&board, action, self.record.chess960).to_string();
            board.play_unchecked(action);
            name
        });
        moves.collect()
    }

    /// All moves with what is said of them: a move is its name in UCI and in standard notation.
    fn elements(&self) -> Vec<String> {
        let mut elements = Vec::new();
        comment(&self.record.node(NodeId::ROOT).comment, &mut elements);
        list(
            &self.record,
            NodeId::ROOT,
            self.record.start.clone(),
            &mut elements,
        );
        elements
    }

    /// The game as text.
    fn text(&self) -> String {
        write(&self.record)
    }
}

/// Appends what follows a node.
fn list(record: &Record, from: NodeId, mut board: Board, elements: &mut Vec<String>) {
    let mut node = from;
    while let Some(main) = record.main_child(node) {
        list_move(record, main, &board, elements);
        for other in record.children(node).skip(1) {
            elements.push("(".to_owned());
            let mut after = board.clone();
            list_move(record, other, &board, elements);
            if let Some(action) = record.node(other).action {
                after.play_unchecked(action);
            }
            list(record, other, after, elements);
            elements.push(")".to_owned());
        }
        if let Some(action) = record.node(main).action {
            board.play_unchecked(action);
        }
        node = main;
    }
}

fn list_move(record: &Record, id: NodeId, board: &Board, elements: &mut Vec<String>) {
    let node = record.node(id);
    comment(&node.before, elements);
    if let Some(action) = node.action {
        let mut text = san::named(board, action, record.chess960).to_string();
        text.push(' ');
        san::write(board, action, &mut text);
        elements.push(text);
    }
    elements.extend(node.glyphs.iter().map(|glyph| format!("${glyph}")));
    comment(&node.comment, elements);
}

fn comment(text: &str, elements: &mut Vec<String>) {
    if !text.is_empty() {
        elements.push(format!("{{{text}"));
    }
}

/// A game as text, from its headers, the FEN of its start (None for the usual one), its outcome and its moves
/// with what is said of them.
#[pyfunction]
#[pyo3(signature = (headers, start, chess960, result, elements))]
pub fn write_pgn(
    headers: Vec<(String, String)>,
    start: Option<&str>,
    chess960: bool,
    result: &str,
    elements: Vec<String>,
) -> PyResult<String> {
    let mut record = match start {
        Some(fen) => Record::from_board(board(fen, chess960)?, chess960),
        None => Record::default(),
    };
    record.chess960 = chess960;
    let mut names = headers.iter().map(|(name, _)| name);
    if let Some(name) = names.find(|name| !writer::is_header_name(name)) {
        let text = format!("{name:?} is no name of a header: letters, digits and _ make one");
        return Err(InvalidInputError::new_err(text));
    }
    record.headers = headers;
    record.outcome = Outcome::read(result.as_bytes()).ok_or_else(|| {
        let text = format!("{result:?} is no result: it is 1-0, 0-1, 1/2-1/2 or *");
        InvalidInputError::new_err(text)
    })?;
    add_all(&mut record, &elements)?;
    Ok(write(&record))
}

/// The board of a FEN.
pub fn board(fen: &str, chess960: bool) -> PyResult<Board> {
    let usual = Chess::default();
    let game = if chess960 { usual.chess960() } else { usual };
    let read = game.parse_state(fen);
    let state = read.map_err(|error| PositionError::new_err(error.to_string()))?;
    Ok(state.board().clone())
}

/// A place in a line: the node, its position, the one before, and a comment before the next move.
type Place = (NodeId, Board, Option<Board>, String);

fn add_all(record: &mut Record, elements: &[String]) -> PyResult<()> {
    let mut outer: Vec<Place> = Vec::new();
    let mut here: Place = (NodeId::ROOT, record.start.clone(), None, String::new());
    let wrong = |text: &str| InvalidInputError::new_err(format!("{text:?} has no place there"));
    for element in elements {
        match element.as_bytes() {
            [b'('] => {
                let before = here.2.clone().ok_or_else(|| wrong(element))?;
                let inner = (record.parent(here.0), before, None, String::new());
                outer.push(std::mem::replace(&mut here, inner));
            }
            [b')'] => here = outer.pop().ok_or_else(|| wrong(element))?,
            [b'{', ..] => {
                let text = &element[1..];
                let is_before = here.2.is_none() && !outer.is_empty();
                let place = if is_before {
                    &mut here.3
                } else {
                    &mut record.node_mut(here.0).comment
                };
                if !place.is_empty() {
                    place.push(' ');
                }
                place.push_str(text);
            }
            [b'$', ..] => {
                let glyph = element[1..].parse().map_err(|_| wrong(element))?;
                record.node_mut(here.0).glyphs.push(glyph);
            }
            text => {
                let action = san::find(&here.1, text).map_err(|refusal| {
                    IllegalMoveError::new_err(format!("{element:?} {refusal}"))
                })?;
                here.0 = record.add(here.0, action);
                record.node_mut(here.0).before = std::mem::take(&mut here.3);
                here.2 = Some(here.1.clone());
                here.1.play_unchecked(action);
            }
        }
    }
    Ok(())
}
