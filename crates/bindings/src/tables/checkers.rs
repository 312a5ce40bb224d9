//! A folder of checkers tables, as Python sees it.

use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zermelo_core::Game;
use zermelo_games::checkers::{Board, Checkers};
use zermelo_solve::slices::FileError;
use zermelo_tables::checkers::verify::Flaw;
use zermelo_tables::checkers::{
    BuildError, Counts, Folder, MOST_PIECES, Material, Position, Progress, Report, Shelf,
    TableError, Value,
};

use super::crew;
use crate::action::Move;
use crate::arguments::Whole;
use crate::errors::{DamagedFileError, InvalidInputError, MissingTableError, TooLargeError};
use crate::games::tabled_checkers;
use crate::interruptible;
use crate::session::SharedSession;
use crate::state::State;

/// A folder with endgame tables of checkers.
#[pyclass(frozen, subclass, module = "zermelo._core")]
pub struct CheckersTables {
    folder: Folder,
    /// All of them in memory, once a search has asked.
    loaded: Mutex<Option<Arc<Shelf>>>,
}

/// 1, 0 or -1, and the plies to the end of the game.
type Worth = (i32, Option<u32>);

/// What a build says: how far it is, or that a table is complete.
enum Message {
    Progress(Progress),
    Report(Box<Report>),
}

fn failure(error: TableError) -> PyErr {
    let text = error.to_string();
    match error {
        TableError::Missing(..) | TableError::Empty(_) => MissingTableError::new_err(text),
        TableError::File(FileError::Unreadable(..)) | TableError::System(..) => {
            pyo3::exceptions::PyOSError::new_err(text)
        }
        TableError::File(_) => DamagedFileError::new_err(text),
        TableError::Build(BuildError::Memory(_)) => TooLargeError::new_err(text),
        TableError::Pieces(_) | TableError::Crowned | TableError::Build(_) => {
            InvalidInputError::new_err(text)
        }
    }
}

fn worth(value: Value) -> Worth {
    let payoff = match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    (payoff, value.plies())
}

fn slice<'py>(
    py: Python<'py>,
    material: Material,
    counts: &Counts,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let Material { own, other } = material;
    dict.set_item("material", material.to_string())?;
    dict.set_item("own_men", own.men)?;
    dict.set_item("own_kings", own.kings)?;
    dict.set_item("other_men", other.men)?;
    dict.set_item("other_kings", other.kings)?;
    dict.set_item("positions", counts.positions())?;
    dict.set_item("wins", counts.wins)?;
    dict.set_item("draws", counts.draws)?;
    dict.set_item("losses", counts.losses)?;
    dict.set_item("longest_win", counts.longest_win)?;
    Ok(dict)
}

fn report<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let slices: PyResult<Vec<_>> = report
        .counts
        .iter()
        .map(|(material, counts)| slice(py, *material, counts))
        .collect();
    dict.set_item("table", report.material.to_string())?;
    dict.set_item("slices", slices?)?;
    dict.set_item("found", report.found)?;
    dict.set_item("seconds", report.seconds)?;
    dict.set_item("seconds_written", report.seconds_written)?;
    dict.set_item("file_bytes", report.file_bytes)?;
    Ok(dict)
}

fn board(state: &State) -> PyResult<&Board> {
    (*state.data).downcast_ref::<Board>().ok_or_else(|| {
        let spec = state.session.spec();
        InvalidInputError::new_err(format!(
            "a state of {spec}: these tables are of checkers; give a state of z.load(\"checkers\")"
        ))
    })
}

/// The game that the tables are about.
fn rules() -> PyResult<Checkers> {
    Checkers::new(0).map_err(|error| InvalidInputError::new_err(error.to_string()))
}

/// A position that is wrong, as PDN with Black to move, and what is wrong.
fn in_words(flaw: &Flaw) -> String {
    let list = |men: u32, kings: u32| {
        let squares = (0..32).filter(|&bit| (men | kings) >> bit & 1 == 1);
        let words = squares.map(|bit| {
            let mark = if kings >> bit & 1 == 1 { "K" } else { "" };
            format!("{mark}{}", bit + 1)
        });
        words.collect::<Vec<_>>().join(",")
    };
    let Position {
        own_men,
        own_kings,
        other_men,
        other_kings,
    } = flaw.position;
    format!(
        "B:W{}:B{}: it has the value {:?}, and from its successors follows {:?}",
        list(other_men, other_kings),
        list(own_men, own_kings),
        flaw.found,
        flaw.follows
    )
}

impl CheckersTables {
    /// All tables of the folder in memory, read once.
    fn shelf(&self) -> Result<Arc<Shelf>, TableError> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = &*loaded {
            return Ok(Arc::clone(shelf));
        }
        let shelf = Arc::new(self.folder.load()?);
        *loaded = Some(Arc::clone(&shelf));
        Ok(shelf)
    }

    /// The same game, searched with these tables.
    pub fn session(&self, py: Python<'_>, session: &SharedSession) -> PyResult<SharedSession> {
        let shelf = py.detach(|| self.shelf()).map_err(failure)?;
        let spec = session.spec();
        tabled_checkers(spec, shelf).ok_or_else(|| {
            InvalidInputError::new_err(format!(
                "these tables are of checkers, and the game is {spec}: search it without tables"
            ))
        })
    }
}

#[pymethods]
impl CheckersTables {
    /// A folder; nothing is read until a table is asked for.
    #[new]
    fn new(folder: PathBuf) -> CheckersTables {
        CheckersTables {
            folder: Folder::new(folder),
            loaded: Mutex::default(),
        }
    }

    /// Builds all tables of at most so many pieces; a report for each, in order. Without the GIL;
    /// Ctrl-C stops it.
    #[pyo3(signature = (pieces, *, threads=None, progress=None, told=None))]
    fn build_all<'py>(
        &self,
        py: Python<'py>,
        pieces: Whole,
        threads: Option<Whole>,
        progress: Option<&Bound<'py, PyAny>>,
        told: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let crew = crew(threads)?;
        let Whole(given) = pieces;
        let pieces = usize::try_from(given).ok();
        let pieces = pieces.filter(|pieces| (2..=MOST_PIECES).contains(pieces));
        let pieces = pieces.ok_or_else(|| {
            InvalidInputError::new_err(format!(
                "pieces={given} must be from 2 to {MOST_PIECES}: tables of checkers have so many"
            ))
        })?;
        let mut reports = Vec::new();
        let outcome = interruptible::run(
            py,
            &crew.stop,
            |sender: Sender<Message>| {
                // Nobody receives any more only when the work is about to be stopped.
                let listener = |progress| {
                    sender.send(Message::Progress(progress)).ok();
                };
                self.folder.build(pieces, &crew, &listener, |report| {
                    sender.send(Message::Report(Box::new(report.clone()))).ok();
                })
            },
            |message| match message {
                Message::Progress(found) => progress.map_or(Ok(()), |progress| {
                    let name = found.material.to_string();
                    progress
                        .call1((name, found.plies, found.done, found.total))
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
        outcome.map_err(failure)?;
        Ok(reports)
    }

    /// What is known of each table in the folder.
    fn catalogue<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mut found = Vec::new();
        for material in self.folder.list().map_err(failure)? {
            let file = self.folder.file(material).map_err(failure)?;
            let about = Report {
                material,
                counts: file.counts().collect(),
                found: true,
                seconds: 0.0,
                seconds_written: 0.0,
                file_bytes: file.file_bytes(),
            };
            found.push(report(py, &about)?);
        }
        Ok(found)
    }

    /// The value of a state for the player to move, and the plies to the end of the game.
    fn probe_state(&self, state: &State) -> PyResult<Worth> {
        let position = Position::from(board(state)?);
        let value = self.folder.probe(&position).map_err(failure)?;
        Ok(worth(value))
    }

    /// Every move of a state with its value for the player who moves, and the plies to the end.
    fn probe_moves(&self, state: &State) -> PyResult<Vec<(Move, i32, Option<u32>)>> {
        let board = board(state)?;
        let game = rules()?;
        let mut moves = Vec::new();
        game.actions(board, &mut moves);
        let mut found = Vec::new();
        for action in moves {
            let after = Position::from(&game.result(board, action));
            let value = self.folder.probe(&after).map_err(failure)?;
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
        let material =
            Material::parse(name).map_err(|error| InvalidInputError::new_err(error.to_string()))?;
        let work = |_: Sender<()>| self.folder.verify(material, &crew);
        let verdict = interruptible::run(py, &crew.stop, work, |()| Ok(()))?;
        let flaw = verdict.map_err(failure)?;
        Ok(flaw.map(|flaw| in_words(&flaw)))
    }

    fn __repr__(&self) -> String {
        format!("<CheckersTables {}>", self.folder.path().display())
    }
}
