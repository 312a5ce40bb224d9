//! A folder of tables: building what is missing, and probing positions.
//!
//! Each table is a file by itself, written when it is complete. A build that is killed goes on with
//! the files that are there, and ends with the same bytes as one that was not.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use zermelo_solve::slices::{FileError, Reader, write_aside};

use super::build::{BuildError, build};
use super::counts::Counts;
use super::file::{LoadError, TableFile, material, pack, path, players};
use super::layout::Layout;
use super::material::{MOST_PIECES, Material};
use super::position::Position;
use super::slice::{Shelf, bare};
use super::value::Value;
use super::verify::{Flaw, verify};
use crate::share::Crew;

/// What went wrong with tables.
#[derive(Debug)]
pub enum TableError {
    /// More pieces than tables have.
    Pieces(u32),
    /// A man that should have been crowned.
    Crowned,
    /// No file for this material.
    Missing(Material, PathBuf),
    /// No table at all in a folder.
    Empty(PathBuf),
    /// A file that cannot be used.
    File(FileError),
    /// Building failed.
    Build(BuildError),
    /// A file that cannot be written, or a folder that cannot be read.
    System(PathBuf, io::Error),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Pieces(found) => write!(
                f,
                "a position of {found} pieces: tables of checkers have at most {MOST_PIECES}"
            ),
            TableError::Crowned => {
                f.write_str("a man stands where it is crowned: tables have no such position")
            }
            TableError::Missing(material, folder) => write!(
                f,
                "no table of {} in {}: build it with zermelo tables build checkers-{} --dir {}",
                material.name(),
                folder.display(),
                material.pieces(),
                folder.display()
            ),
            TableError::Empty(folder) => write!(
                f,
                "no table of checkers in {}: build some with zermelo tables build checkers-4 --dir {}",
                folder.display(),
                folder.display()
            ),
            TableError::File(error) => error.fmt(f),
            TableError::Build(error) => error.fmt(f),
            TableError::System(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for TableError {}

impl From<FileError> for TableError {
    fn from(error: FileError) -> TableError {
        TableError::File(error)
    }
}

impl From<BuildError> for TableError {
    fn from(error: BuildError) -> TableError {
        TableError::Build(error)
    }
}

impl From<LoadError> for TableError {
    fn from(error: LoadError) -> TableError {
        match error {
            LoadError::File(error) => TableError::File(error),
            LoadError::Build(error) => TableError::Build(error),
        }
    }
}

/// How far a build is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The table that is being built.
    pub material: Material,
    /// The plies that are settled in it.
    pub plies: u32,
    /// Positions of complete tables.
    pub done: u64,
    /// Positions of all tables to build.
    pub total: u64,
}

/// What a build has to say of one table.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which table, by the player to move who names it.
    pub material: Material,
    /// What is in it, for each player to move.
    pub counts: Vec<(Material, Counts)>,
    /// Whether it was there already.
    pub found: bool,
    /// Seconds to solve it, before it was compressed.
    pub seconds: f64,
    /// Seconds with counting, compressing and writing.
    pub seconds_written: f64,
    /// The bytes of its file.
    pub file_bytes: usize,
}

/// A folder with tables.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    open: Mutex<HashMap<Material, Opened>>,
}

/// A table that has been asked for, and what was unpacked of it.
#[derive(Clone, Debug)]
struct Opened {
    file: Arc<TableFile>,
    reader: Arc<Mutex<Reader>>,
}

impl Folder {
    /// A folder; nothing is read until a table is asked for.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder {
            path: path.into(),
            open: Mutex::default(),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The material of every table in the folder, by the names of the files, smallest first.
    pub fn list(&self) -> Result<Vec<Material>, TableError> {
        let unreadable = |error| TableError::System(self.path.clone(), error);
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.path).map_err(unreadable)? {
            found.extend(material(&entry.map_err(unreadable)?.path()));
        }
        let plan = Material::plan(MOST_PIECES);
        found.sort_by_key(|material| plan.iter().position(|planned| planned == material));
        Ok(found)
    }

    /// The file of some material.
    pub fn file(&self, material: Material) -> Result<Arc<TableFile>, TableError> {
        Ok(self.opened(material)?.file)
    }

    fn opened(&self, material: Material) -> Result<Opened, TableError> {
        let named = material.name();
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = open.get(&named) {
            return Ok(opened.clone());
        }
        let path = path(&self.path, named);
        if !path.exists() {
            return Err(TableError::Missing(named, self.path.clone()));
        }
        let file = TableFile::open(&path, named)?;
        let reader = Reader::new().map_err(|error| FileError::Unreadable(path, error))?;
        let opened = Opened {
            file: Arc::new(file),
            reader: Arc::new(Mutex::new(reader)),
        };
        open.insert(named, opened.clone());
        Ok(opened)
    }

    /// Builds all tables of at most so many pieces, unless they are there, and tells of each.
    pub fn build(
        &self,
        pieces: usize,
        crew: &Crew,
        progress: &dyn Fn(Progress),
        mut tell: impl FnMut(&Report),
    ) -> Result<(), TableError> {
        if pieces > MOST_PIECES {
            return Err(TableError::Pieces(pieces as u32));
        }
        std::fs::create_dir_all(&self.path)
            .map_err(|error| TableError::System(self.path.clone(), error))?;
        let plan = Material::plan(pieces);
        let is_missing = |material: &&Material| !path(&self.path, **material).exists();
        let size = |material: &Material| Layout::new(*material).length() as u64;
        let total = plan.iter().filter(is_missing).map(size).sum();
        let mut done = 0;
        let mut shelf = Shelf::default();
        for &material in &plan {
            if !is_missing(&&material) {
                let file = self.file(material)?;
                file.load()?.into_iter().for_each(|slice| shelf.put(slice));
                tell(&Report {
                    material,
                    counts: file.counts().collect(),
                    found: true,
                    seconds: 0.0,
                    seconds_written: 0.0,
                    file_bytes: file.file_bytes(),
                });
                continue;
            }
            let listener = |plies| {
                progress(Progress {
                    material,
                    plies,
                    done,
                    total,
                });
            };
            tell(&self.build_one(material, &mut shelf, crew, &listener)?);
            done += size(&material);
        }
        Ok(())
    }

    /// Builds one table, writes it and puts it on the shelf.
    fn build_one(
        &self,
        material: Material,
        shelf: &mut Shelf,
        crew: &Crew,
        listener: &dyn Fn(u32),
    ) -> Result<Report, TableError> {
        let started = Instant::now();
        let slices = build(material, shelf, crew, listener)?;
        let seconds = started.elapsed().as_secs_f64();
        let counts: Vec<Counts> = slices.iter().map(|slice| Counts::of(slice, crew)).collect();
        if crew.stop.is_stopped() {
            return Err(BuildError::Stopped.into());
        }
        let file = path(&self.path, material);
        let file_bytes = pack(&slices, &counts, crew.threads)
            .and_then(|bytes| write_aside(&file, &bytes).map(|()| bytes.len()))
            .map_err(|error| TableError::System(file, error))?;
        let counts = slices.iter().map(|slice| slice.material()).zip(counts);
        let report = Report {
            material,
            counts: counts.collect(),
            found: false,
            seconds,
            seconds_written: started.elapsed().as_secs_f64(),
            file_bytes,
        };
        slices.into_iter().for_each(|slice| shelf.put(slice));
        Ok(report)
    }

    /// Checks a table from its successors; the first position that is wrong.
    pub fn verify(&self, material: Material, crew: &Crew) -> Result<Option<Flaw>, TableError> {
        let mut shelf = Shelf::default();
        let named = material.name();
        for needed in Material::plan(named.pieces()) {
            if needed.is_within(named) {
                let slices = self.file(needed)?.load()?;
                slices.into_iter().for_each(|slice| shelf.put(slice));
            }
        }
        for player in players(named) {
            if let Some(slice) = shelf.get(player)
                && let Some(flaw) = verify(slice, &shelf, crew)?
            {
                return Ok(Some(flaw));
            }
        }
        Ok(None)
    }

    /// The value of a position for the player to move, read from its file.
    pub fn probe(&self, position: &Position) -> Result<Value, TableError> {
        let material = position.material();
        if material.pieces() > MOST_PIECES {
            return Err(TableError::Pieces(material.pieces() as u32));
        }
        if position.has_uncrowned() {
            return Err(TableError::Crowned);
        }
        if let Some(byte) = bare(material) {
            return Ok(Value::of(byte));
        }
        let Opened { file, reader } = self.opened(material)?;
        let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
        let value = file.value(position, &mut reader)?;
        value.ok_or_else(|| TableError::Missing(material, self.path.clone()))
    }

    /// All tables of the folder in memory, every block checked.
    pub fn load(&self) -> Result<Shelf, TableError> {
        let found = self.list()?;
        if found.is_empty() {
            return Err(TableError::Empty(self.path.clone()));
        }
        let mut shelf = Shelf::default();
        for material in found {
            let slices = self.file(material)?.load()?;
            slices.into_iter().for_each(|slice| shelf.put(slice));
        }
        Ok(shelf)
    }
}
