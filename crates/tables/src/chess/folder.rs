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

use cozy_chess::Board;
use zermelo_solve::slices::{FileError, Reader, write_aside};

use super::board::{colour, may_castle, places, with_captures_in_passing};
use super::build::{BuildError, bare_kings, build};
use super::counts::Counts;
use super::file::{LoadError, SUFFIX, TableFile, pack, path};
use super::layout::Layout;
use super::lookup::Lookup;
use super::material::{MOST_PIECES, Material};
use super::table::Table;
use super::value::Value;
use super::verify::{Flaw, verify};
use crate::share::Crew;

/// Why a position has no value here.
#[derive(Debug)]
pub enum ProbeError {
    /// More pieces than tables have.
    Pieces(u32),
    /// A right to castle, which tables do not have.
    Castling,
    /// No file for this material.
    Missing(Material, PathBuf),
    /// No table at all in a folder.
    Empty(PathBuf),
    /// A file that cannot be used.
    File(FileError),
    /// Building failed.
    Build(BuildError),
    /// A file that cannot be written.
    Write(PathBuf, io::Error),
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProbeError::Pieces(found) => write!(
                f,
                "a position of {found} pieces: tables have at most {MOST_PIECES}, kings included"
            ),
            ProbeError::Castling => {
                f.write_str("somebody may castle here: tables have positions without castling only")
            }
            ProbeError::Missing(material, folder) => write!(
                f,
                "no table of {material} in {}: build it with zermelo tables build {material} \
                 --dir {}",
                folder.display(),
                folder.display()
            ),
            ProbeError::Empty(folder) => write!(
                f,
                "no table of chess in {}: build some with zermelo tables build --all 4 --dir {}",
                folder.display(),
                folder.display()
            ),
            ProbeError::File(error) => error.fmt(f),
            ProbeError::Build(error) => error.fmt(f),
            ProbeError::Write(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for ProbeError {}

impl From<FileError> for ProbeError {
    fn from(error: FileError) -> ProbeError {
        ProbeError::File(error)
    }
}

impl From<BuildError> for ProbeError {
    fn from(error: BuildError) -> ProbeError {
        ProbeError::Build(error)
    }
}

impl From<LoadError> for ProbeError {
    fn from(error: LoadError) -> ProbeError {
        match error {
            LoadError::File(error) => ProbeError::File(error),
            LoadError::Build(error) => ProbeError::Build(error),
        }
    }
}

/// How far a build is.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// The table that is being built.
    pub material: Material,
    /// The moves to mate that are settled in it.
    pub moves: u32,
    /// Places of complete tables.
    pub done: u64,
    /// Places of this table.
    pub size: u64,
    /// Places of all tables to build.
    pub total: u64,
}

/// What a build has to say of one table.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which table.
    pub material: Material,
    /// What is in it.
    pub counts: Counts,
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

    /// The material of every table in the folder, by the names of the files.
    pub fn list(&self) -> io::Result<Vec<Material>> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.path)? {
            let path = entry?.path();
            let is_table = path.extension().is_some_and(|suffix| suffix == SUFFIX);
            let name = path.file_stem().map(|name| name.to_string_lossy());
            if let Some(name) = name.filter(|_| is_table)
                && let Ok(material) = Material::parse(&name)
            {
                found.push(material);
            }
        }
        found.sort_by_key(|material| (material.pieces(), material.clone()));
        Ok(found)
    }

    /// The file of some material.
    pub fn file(&self, material: &Material) -> Result<Arc<TableFile>, ProbeError> {
        Ok(self.opened(material)?.file)
    }

    fn opened(&self, material: &Material) -> Result<Opened, ProbeError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = open.get(material) {
            return Ok(opened.clone());
        }
        let path = path(&self.path, material);
        if !path.exists() {
            return Err(ProbeError::Missing(material.clone(), self.path.clone()));
        }
        let file = TableFile::open(&path, material)?;
        let reader = Reader::new().map_err(|error| FileError::Unreadable(path, error))?;
        let opened = Opened {
            file: Arc::new(file),
            reader: Arc::new(Mutex::new(reader)),
        };
        open.insert(material.clone(), opened.clone());
        Ok(opened)
    }

    /// Builds tables and those that they need, unless they are there, and tells of each.
    pub fn build(
        &self,
        wanted: &[Material],
        crew: &Crew,
        progress: &(dyn Fn(Progress) + Sync),
        mut tell: impl FnMut(&Report),
    ) -> Result<(), ProbeError> {
        std::fs::create_dir_all(&self.path)
            .map_err(|error| ProbeError::Write(self.path.clone(), error))?;
        let mut plan: Vec<Material> = Vec::new();
        for material in wanted.iter().flat_map(Material::plan) {
            if !plan.contains(&material) {
                plan.push(material);
            }
        }
        let missing = |material: &&Material| !path(&self.path, material).exists();
        let size = |material: &Material| Layout::new(material).length() as u64;
        let total = plan.iter().filter(missing).map(size).sum();
        let mut done = 0;
        let mut shelf = Shelf::new(self, crew)?;
        for (place, material) in plan.iter().enumerate() {
            let file = path(&self.path, material);
            if file.exists() {
                let found = self.file(material)?;
                tell(&Report {
                    material: material.clone(),
                    counts: found.counts,
                    found: true,
                    seconds: 0.0,
                    seconds_written: 0.0,
                    file_bytes: found.file_bytes(),
                });
                continue;
            }
            for next in material.next() {
                shelf.fetch(&next)?;
            }
            let started = Instant::now();
            let listener = |moves| {
                progress(Progress {
                    material: material.clone(),
                    moves,
                    done,
                    size: size(material),
                    total,
                });
            };
            let table = build(material, |next| shelf.get(next), crew, &listener)?;
            let seconds = started.elapsed().as_secs_f64();
            let counts = Counts::of(&table, crew);
            if crew.stop.is_stopped() {
                return Err(ProbeError::Build(BuildError::Stopped));
            }
            let bytes = pack(&table, &counts, crew)
                .and_then(|bytes| write_aside(&file, &bytes).map(|()| bytes.len()))
                .map_err(|error| ProbeError::Write(file, error))?;
            done += size(material);
            tell(&Report {
                material: material.clone(),
                counts,
                found: false,
                seconds,
                seconds_written: started.elapsed().as_secs_f64(),
                file_bytes: bytes,
            });
            shelf.put(table);
            shelf.keep(&plan[place + 1..]);
        }
        Ok(())
    }

    /// Checks a table from its successors; the first position that is wrong, as a board.
    pub fn verify(&self, material: &Material, crew: &Crew) -> Result<Option<Flaw>, ProbeError> {
        let mut shelf = Shelf::new(self, crew)?;
        for next in material.next() {
            shelf.fetch(&next)?;
        }
        let table = self.file(material)?.load(crew)?;
        Ok(verify(&table, |next| shelf.get(next), crew)?)
    }

    /// All tables of the folder, for a search to ask.
    pub fn lookup(&self) -> Result<Lookup, ProbeError> {
        let found = self
            .list()
            .map_err(|error| ProbeError::Write(self.path.clone(), error))?;
        if found.is_empty() {
            return Err(ProbeError::Empty(self.path.clone()));
        }
        let mut lookup = Lookup::default();
        for material in &found {
            let file = path(&self.path, material);
            let reader = Reader::new().map_err(|error| FileError::Unreadable(file, error))?;
            lookup.add(self.file(material)?, reader);
        }
        Ok(lookup)
    }

    /// The value of a position for the side to move.
    pub fn probe(&self, board: &Board) -> Result<Value, ProbeError> {
        let pieces = board.occupied().len();
        if pieces as usize > MOST_PIECES {
            return Err(ProbeError::Pieces(pieces));
        }
        if may_castle(board) {
            return Err(ProbeError::Castling);
        }
        let plain = self.probe_plainly(board)?;
        with_captures_in_passing(board, plain, |after| self.probe(after))
    }

    /// The value of a position without a right to take in passing.
    fn probe_plainly(&self, board: &Board) -> Result<Value, ProbeError> {
        let (material, turned) = Material::of(board);
        if material.pieces() == 2 {
            return Ok(Value::Draw);
        }
        let Opened { file, reader } = self.opened(&material)?;
        let places = places(board, file.layout(), turned);
        let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
        let value = file.value(colour(board.side_to_move(), turned), &places, &mut reader)?;
        Ok(value.unwrap_or(Value::Draw))
    }
}

/// The tables that are in memory during a build.
struct Shelf<'a> {
    folder: &'a Folder,
    crew: &'a Crew,
    tables: HashMap<Material, Arc<Table>>,
}

impl<'a> Shelf<'a> {
    fn new(folder: &'a Folder, crew: &'a Crew) -> Result<Shelf<'a>, BuildError> {
        let mut shelf = Shelf {
            folder,
            crew,
            tables: HashMap::new(),
        };
        shelf.put(bare_kings()?);
        Ok(shelf)
    }

    fn put(&mut self, table: Table) {
        self.tables.insert(table.material.clone(), Arc::new(table));
    }

    /// Loads a table unless it is there.
    fn fetch(&mut self, material: &Material) -> Result<(), ProbeError> {
        if !self.tables.contains_key(material) {
            let table = self.folder.file(material)?.load(self.crew)?;
            self.put(table);
        }
        Ok(())
    }

    fn get(&self, material: &Material) -> Arc<Table> {
        Arc::clone(&self.tables[material])
    }

    /// Gives back what no later table needs.
    fn keep(&mut self, later: &[Material]) {
        let needed: Vec<Material> = later.iter().flat_map(Material::next).collect();
        self.tables
            .retain(|material, _| material.pieces() == 2 || needed.contains(material));
    }
}
