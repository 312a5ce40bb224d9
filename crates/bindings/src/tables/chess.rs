//! A folder of chess tables, as Python sees it.

use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::Game;
use zermelo_games::chess::{Chess, Position};
use zermelo_tables::chess::verify::Flaw;
use zermelo_tables::chess::{
    Folder, Lookup, Material, ProbeError, Progress, Report, SideCounts, Value, layout::Layout,
};

use super::crew;
use crate::action::Move;
use crate::arguments::Whole;
use crate::errors::{DamagedFileError, InvalidInputError, MissingTableError, TooLargeError};
use crate::games::tabled_chess;
use crate::interruptible;
use crate::session::SharedSession;
use crate::state::State;

/// A folder with endgame tables of chess.
#[pyclass(frozen, subclass, module = "zermelo._core")]
pub struct ChessTables {
    folder: Folder,
    /// All of them open, once a search has asked.
    opened: Mutex<Option<Arc<Lookup>>>,
}

/// 1, 0 or -1, and the plies to the mate.
type Worth = (i32, Option<u32>);

/// What a build says: how far it is, or that a table is complete.
enum Message {
    Progress(Progress),
    Report(Box<Report>),
}

fn failure(error: ProbeError) -> PyErr {
    let text = error.to_string();
    match error {
        ProbeError::Missing(..) | ProbeError::Empty(_) => MissingTableError::new_err(text),
        ProbeError::File(zermelo_solve::slices::FileError::Unreadable(..))
        | ProbeError::Write(..) => pyo3::exceptions::PyOSError::new_err(text),
        ProbeError::File(_) => DamagedFileError::new_err(text),
        ProbeError::Build(zermelo_tables::chess::BuildError::Memory(_)) => {
            TooLargeError::new_err(text)
        }
        ProbeError::Pieces(_) | ProbeError::Castling | ProbeError::Build(_) => {
            InvalidInputError::new_err(text)
        }
    }
}

fn material(text: &str) -> PyResult<Material> {
    Material::parse(text).map_err(|error| InvalidInputError::new_err(error.to_string()))
}

fn worth(value: Value) -> Worth {
    let payoff = match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    (payoff, value.plies())
}

fn side<'py>(py: Python<'py>, counts: &SideCounts) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("positions", counts.positions())?;
    dict.set_item("wins", counts.wins)?;
    dict.set_item("draws", counts.draws)?;
    dict.set_item("losses", counts.losses)?;
    dict.set_item("longest_mate", counts.longest_mate)?;
    dict.set_item("longest_count", counts.longest_count)?;
    dict.set_item("unique", counts.unique)?;
    Ok(dict)
}

fn report<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("table", report.material.to_string())?;
    dict.set_item("white", side(py, &report.counts.white)?)?;
    dict.set_item("black", side(py, &report.counts.black)?)?;
    dict.set_item("bound", report.counts.bound)?;
    dict.set_item("found", report.found)?;
    dict.set_item("seconds", report.seconds)?;
    dict.set_item("seconds_written", report.seconds_written)?;
    dict.set_item("file_bytes", report.file_bytes)?;
    Ok(dict)
}

fn position(state: &State) -> PyResult<&Position> {
    (*state.data).downcast_ref::<Position>().ok_or_else(|| {
        let spec = state.session.spec();
        InvalidInputError::new_err(format!(
            "a state of {spec}: these tables are of chess; give a state of z.load(\"chess\")"
        ))
    })
}

/// The squares of a position that is wrong, and what is wrong.
fn in_words(flaw: &Flaw, material: &Material) -> String {
    let slots = Layout::new(material).slots().to_vec();
    let pieces: Vec<String> = slots
        .iter()
        .zip(flaw.places)
        .map(|(slot, place)| {
            let letter = char::from(slot.piece).to_ascii_uppercase();
            let square = cozy_square(place);
            format!("{:?} {letter}{square}", slot.colour)
        })
        .collect();
    format!(
        "{}, {:?} to move: it has the value {:?}, and from its successors follows {:?}",
        pieces.join(", "),
        flaw.mover,
        flaw.found,
        flaw.follows
    )
}

fn cozy_square(place: u8) -> String {
    format!(
        "{}{}",
        char::from(b'a' + (place & 7)),
        char::from(b'1' + (place >> 3))
    )
}

impl ChessTables {
    /// All tables of the folder, opened once.
    fn lookup(&self) -> Result<Arc<Lookup>, ProbeError> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lookup) = &*opened {
            return Ok(Arc::clone(lookup));
        }
        let lookup = Arc::new(self.folder.lookup()?);
        *opened = Some(Arc::clone(&lookup));
        Ok(lookup)
    }

    /// The same game, searched with these tables.
    pub fn session(&self, py: Python<'_>, session: &SharedSession) -> PyResult<SharedSession> {
        let lookup = py.detach(|| self.lookup()).map_err(failure)?;
        let spec = session.spec();
        tabled_chess(spec, lookup).ok_or_else(|| {
            InvalidInputError::new_err(format!(
                "these tables are of chess, and the game is {spec}: search it without tables"
            ))
        })
    }

    /// An error if a file could not be read while a search asked for it.
    pub fn refuse_damage(&self) -> PyResult<()> {
        let lookup = self.lookup().map_err(failure)?;
        let trouble = lookup.trouble().map(ProbeError::File);
        trouble.map_or(Ok(()), |error| Err(failure(error)))
    }
}

#[pymethods]
impl ChessTables {
    /// A folder; nothing is read until a table is asked for.
    #[new]
    fn new(folder: PathBuf) -> ChessTables {
        ChessTables {
            folder: Folder::new(folder),
            opened: Mutex::default(),
        }
    }

    /// Builds tables and those they need; a report for each, in order. Without the GIL; Ctrl-C stops it.
    #[pyo3(signature = (names, *, threads=None, progress=None, told=None))]
    fn build_all<'py>(
        &self,
        py: Python<'py>,
        names: Vec<String>,
        threads: Option<Whole>,
        progress: Option<&Bound<'py, PyAny>>,
        told: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let crew = crew(threads)?;
        let wanted: PyResult<Vec<Material>> = names.iter().map(|name| material(name)).collect();
        let wanted = wanted?;
        let mut reports = Vec::new();
        let outcome = interruptible::run(
            py,
            &crew.stop,
            |sender: Sender<Message>| {
                // Nobody receives any more only when the work is about to be stopped.
                let reporter = sender.clone();
                let sender = Mutex::new(sender);
                let listener = |progress| {
                    if let Ok(sender) = sender.lock() {
                        sender.send(Message::Progress(progress)).ok();
                    }
                };
                self.folder.build(&wanted, &crew, &listener, |report| {
                    reporter
                        .send(Message::Report(Box::new(report.clone())))
                        .ok();
                })
            },
            |message| match message {
                Message::Progress(found) => progress.map_or(Ok(()), |progress| {
                    let name = found.material.to_string();
                    progress
                        .call1((name, found.moves, found.done, found.size, found.total))
                        .map(drop)
                }),
                Message::Report(found) => {
                    let found = report(py, &found)?;
                    if let Some(told) = told {
                        told.call1((&found,))?;
                    }
                    reports.push(found);
                    Ok(())
                }
            },
        )?;
        // A search asks for the new ones too.
        *self.opened.lock().unwrap_or_else(PoisonError::into_inner) = None;
        outcome.map_err(failure)?;
        Ok(reports)
    }

    /// The names of all tables of so many pieces, kings included.
    #[staticmethod]
    fn names(pieces: usize) -> PyResult<Vec<String>> {
        if !(3..=zermelo_tables::chess::material::MOST_PIECES).contains(&pieces) {
            let text =
                format!("pieces={pieces} must be 3, 4 or 5: tables have so many, kings included");
            return Err(InvalidInputError::new_err(text));
        }
        let all = Material::all(pieces);
        Ok(all.iter().map(Material::to_string).collect())
    }

    /// What a table is called: the stronger side first.
    #[staticmethod]
    fn name(text: &str) -> PyResult<String> {
        Ok(material(text)?.to_string())
    }

    /// What is known of each table in the folder.
    fn catalogue<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mut found = Vec::new();
        for material in self.folder.list()? {
            let file = self.folder.file(&material).map_err(failure)?;
            let about = Report {
                material,
                counts: file.counts,
                found: true,
                seconds: 0.0,
                seconds_written: 0.0,
                file_bytes: file.file_bytes(),
            };
            found.push(report(py, &about)?);
        }
        Ok(found)
    }

    /// The value of a state for the player to move, and the plies to the mate.
    fn probe_state(&self, state: &State) -> PyResult<Worth> {
        let position = position(state)?;
        let value = self.folder.probe(position.board()).map_err(failure)?;
        Ok(worth(value))
    }

    /// Every move of a state with its value for the player who moves, and the plies to the mate.
    fn probe_moves(&self, state: &State) -> PyResult<Vec<(Move, i32, Option<u32>)>> {
        let position = position(state)?;
        let game = Chess::new(0).map_err(|error| InvalidInputError::new_err(error.to_string()))?;
        let mut moves = Vec::new();
        game.actions(position, &mut moves);
        let mut found: Vec<(Value, zermelo_games::chess::Move)> = Vec::new();
        for action in moves {
            let after = game.result(position, action);
            let value = self.folder.probe(after.board()).map_err(failure)?;
            found.push((value.before(), action));
        }
        found.sort_by_key(|(value, action)| (-value.merit(), *action));
        let found = found.into_iter().map(|(value, action)| {
            let (payoff, plies) = worth(value);
            let action = Move::new(&state.session, Box::new(action));
            (action, payoff, plies)
        });
        Ok(found.collect())
    }

    /// Checks a table from its successors: None, or the first position that is wrong, and how.
    #[pyo3(signature = (name, *, threads=None))]
    fn verify(
        &self,
        py: Python<'_>,
        name: &str,
        threads: Option<Whole>,
    ) -> PyResult<Option<String>> {
        let crew = crew(threads)?;
        let material = material(name)?;
        let work = |_: Sender<()>| self.folder.verify(&material, &crew);
        let verdict = interruptible::run(py, &crew.stop, work, |()| Ok(()))?;
        let flaw = verdict.map_err(failure)?;
        Ok(flaw.map(|flaw| in_words(&flaw, &material)))
    }

    fn __repr__(&self) -> String {
        format!("<ChessTables {}>", self.folder.path().display())
    }
}
