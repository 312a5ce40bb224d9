//! A folder of tables, of whatever game: what is there, and building what is missing.
//!
//! Each table is a file by itself, written when it is complete. A build that is killed goes on with
//! the files that are there, and ends with the same bytes as one that was not.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use zermelo_solve::files::{FileError, write_aside};
use zermelo_solve::slices::Reader;

use crate::error::{BuildError, Pieces, TableError};
use crate::share::Crew;

/// A table in a file, of which only what is asked for is read.
pub trait TableFile: Sized {
    /// Which pieces.
    type Pieces: Pieces;
    /// How many positions are won, drawn and lost.
    type Counts: Clone;

    /// The name of a table's file in a folder.
    fn path(folder: &Path, pieces: &Self::Pieces) -> PathBuf;

    /// The pieces of a file by its name, if that is one of this game.
    fn pieces(path: &Path) -> Option<Self::Pieces>;

    /// The places of a table, which are about the work that it takes.
    fn places(pieces: &Self::Pieces) -> u64;

    /// Puts names of tables into the order in which they are listed.
    fn sort(tables: &mut [Self::Pieces]);

    /// Opens the file of some pieces, and checks that it is that.
    fn open(path: &Path, pieces: &Self::Pieces) -> Result<Self, FileError>;

    /// What was counted when it was built.
    fn counts(&self) -> Self::Counts;

    /// The bytes of the file.
    fn file_bytes(&self) -> usize;
}

/// How far a build is.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress<P> {
    /// The table that is being built.
    pub material: P,
    /// The distance to the end that is settled in it.
    pub settled: u32,
    /// Places of complete tables.
    pub done: u64,
    /// Places of this table.
    pub size: u64,
    /// Places of all tables to build.
    pub total: u64,
}

/// What a build has to say of one table.
#[derive(Clone, Debug)]
pub struct Report<P, C> {
    /// Which table.
    pub material: P,
    /// What is in it.
    pub counts: C,
    /// Whether it was there already.
    pub found: bool,
    /// Seconds to solve it, before it was compressed.
    pub seconds: f64,
    /// Seconds with counting, compressing and writing.
    pub seconds_written: f64,
    /// The bytes of its file.
    pub file_bytes: usize,
}

/// The report of a game's tables.
pub type ReportOf<F> = Report<<F as TableFile>::Pieces, <F as TableFile>::Counts>;

/// The error of a game's tables.
pub type ErrorOf<F> = TableError<<F as TableFile>::Pieces>;

/// What is in memory while tables are built, and how the next one is made with it.
pub(crate) trait Workshop<F: TableFile> {
    /// A table in memory.
    type Solved;

    /// Learns of a table that is there already.
    fn find(&mut self, file: &F) -> Result<(), ErrorOf<F>>;

    /// Solves a table; the listener is told the distances that are settled.
    fn solve(
        &mut self,
        pieces: &F::Pieces,
        listener: &dyn Fn(u32),
    ) -> Result<Self::Solved, ErrorOf<F>>;

    /// Counts what is in a table.
    fn count(&self, solved: &Self::Solved) -> F::Counts;

    /// The bytes of its file.
    fn pack(&self, solved: &Self::Solved, counts: &F::Counts) -> io::Result<Vec<u8>>;

    /// Keeps what later tables need, and nothing else.
    fn keep(&mut self, solved: Self::Solved, later: &[F::Pieces]);
}

/// A folder with tables.
#[derive(Debug)]
pub struct Folder<F: TableFile> {
    path: PathBuf,
    open: Mutex<HashMap<F::Pieces, Opened<F>>>,
}

/// A table that has been asked for, and what was unpacked of it.
#[derive(Debug)]
pub(crate) struct Opened<F> {
    pub file: Arc<F>,
    pub reader: Arc<Mutex<Reader>>,
}

impl<F> Clone for Opened<F> {
    fn clone(&self) -> Opened<F> {
        Opened {
            file: Arc::clone(&self.file),
            reader: Arc::clone(&self.reader),
        }
    }
}

impl<F: TableFile> Folder<F> {
    /// A folder; nothing is read until a table is asked for.
    pub fn new(path: impl Into<PathBuf>) -> Folder<F> {
        Folder {
            path: path.into(),
            open: Mutex::default(),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the file of some pieces is, or would be.
    pub fn path_of(&self, pieces: &F::Pieces) -> PathBuf {
        F::path(&self.path, pieces)
    }

    /// The pieces of every table in the folder, by the names of the files, smallest first.
    pub fn list(&self) -> Result<Vec<F::Pieces>, ErrorOf<F>> {
        let unreadable = |error| TableError::System(self.path.clone(), error);
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.path).map_err(unreadable)? {
            found.extend(F::pieces(&entry.map_err(unreadable)?.path()));
        }
        F::sort(&mut found);
        Ok(found)
    }

    /// The same, and an error if there is none.
    pub(crate) fn list_some(&self) -> Result<Vec<F::Pieces>, ErrorOf<F>> {
        let found = self.list()?;
        if found.is_empty() {
            return Err(TableError::Empty(self.path.clone()));
        }
        Ok(found)
    }

    /// What is known of every table in the folder.
    pub fn catalogue(&self) -> Result<Vec<ReportOf<F>>, ErrorOf<F>> {
        let found = self.list()?;
        found.iter().map(|pieces| self.about(pieces)).collect()
    }

    fn about(&self, pieces: &F::Pieces) -> Result<ReportOf<F>, ErrorOf<F>> {
        let file = self.file(pieces)?;
        Ok(Report {
            material: pieces.clone(),
            counts: file.counts(),
            found: true,
            seconds: 0.0,
            seconds_written: 0.0,
            file_bytes: file.file_bytes(),
        })
    }

    /// The file of some pieces.
    pub fn file(&self, pieces: &F::Pieces) -> Result<Arc<F>, ErrorOf<F>> {
        Ok(self.opened(pieces)?.file)
    }

    pub(crate) fn opened(&self, pieces: &F::Pieces) -> Result<Opened<F>, ErrorOf<F>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = open.get(pieces) {
            return Ok(opened.clone());
        }
        let path = self.path_of(pieces);
        if !path.exists() {
            return Err(TableError::Missing(pieces.clone(), self.path.clone()));
        }
        let file = F::open(&path, pieces)?;
        let reader = Reader::new().map_err(|error| FileError::Unreadable(path, error))?;
        let opened = Opened {
            file: Arc::new(file),
            reader: Arc::new(Mutex::new(reader)),
        };
        open.insert(pieces.clone(), opened.clone());
        Ok(opened)
    }

    /// Builds the tables of a plan one after the other, unless they are there, and tells of each.
    pub(crate) fn follow(
        &self,
        plan: &[F::Pieces],
        workshop: &mut impl Workshop<F>,
        crew: &Crew,
        progress: &dyn Fn(Progress<F::Pieces>),
        mut tell: impl FnMut(&ReportOf<F>),
    ) -> Result<(), ErrorOf<F>> {
        let is_missing = |pieces: &&F::Pieces| !self.path_of(pieces).exists();
        let total = plan.iter().filter(is_missing).map(F::places).sum();
        let mut done = 0;
        for (place, pieces) in plan.iter().enumerate() {
            if !is_missing(&pieces) {
                workshop.find(&*self.file(pieces)?)?;
                tell(&self.about(pieces)?);
                continue;
            }
            let size = F::places(pieces);
            let listener = |settled| {
                progress(Progress {
                    material: pieces.clone(),
                    settled,
                    done,
                    size,
                    total,
                });
            };
            let later = &plan[place + 1..];
            tell(&self.build_one(pieces, workshop, crew, &listener, later)?);
            done += size;
        }
        Ok(())
    }

    /// Builds one table and writes it.
    fn build_one(
        &self,
        pieces: &F::Pieces,
        workshop: &mut impl Workshop<F>,
        crew: &Crew,
        listener: &dyn Fn(u32),
        later: &[F::Pieces],
    ) -> Result<ReportOf<F>, ErrorOf<F>> {
        std::fs::create_dir_all(&self.path)
            .map_err(|error| TableError::System(self.path.clone(), error))?;
        let started = Instant::now();
        let solved = workshop.solve(pieces, listener)?;
        let seconds = started.elapsed().as_secs_f64();
        let counts = workshop.count(&solved);
        if crew.stop.is_stopped() {
            return Err(BuildError::Stopped.into());
        }
        let path = self.path_of(pieces);
        let packed = workshop.pack(&solved, &counts);
        let bytes = packed.map_err(FileError::system(&path))?;
        write_aside(&path, &bytes)?;
        let file_bytes = bytes.len();
        drop(bytes);
        workshop.keep(solved, later);
        Ok(Report {
            material: pieces.clone(),
            counts,
            found: false,
            seconds,
            seconds_written: started.elapsed().as_secs_f64(),
            file_bytes,
        })
    }
}
