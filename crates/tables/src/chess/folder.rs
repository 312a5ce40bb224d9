//! A folder of chess tables: building what is missing, and probing positions.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, PoisonError};

use cozy_chess::Board;

use super::board::{colour, may_castle, places, with_captures_in_passing};
use super::build::{bare_kings, build};
use super::counts::Counts;
use super::file::{TableFile, pack};
use super::lookup::Lookup;
use super::material::{MOST_PIECES, Material};
use super::table::Table;
use super::value::Value;
use super::verify::{Flaw, verify};
use super::{BuildError, TableError};
use crate::folder::{self, Opened, Workshop};
use crate::share::Crew;

/// A folder with tables of chess.
pub type Folder = folder::Folder<TableFile>;

/// How far a build is; what is settled are moves to the mate.
pub type Progress = folder::Progress<Material>;

/// What a build has to say of one table.
pub type Report = folder::Report<Material, Counts>;

impl Folder {
    /// Builds tables and those that they need, unless they are there, and tells of each.
    pub fn build(
        &self,
        wanted: &[Material],
        crew: &Crew,
        progress: &dyn Fn(Progress),
        tell: impl FnMut(&Report),
    ) -> Result<(), TableError> {
        let mut plan: Vec<Material> = Vec::new();
        for material in wanted.iter().flat_map(Material::plan) {
            if !plan.contains(&material) {
                plan.push(material);
            }
        }
        self.follow(
            &plan,
            &mut LoadedSlices::new(self, crew)?,
            crew,
            progress,
            tell,
        )
    }

    /// Checks a table from its successors; the first position that is wrong, as a board.
    pub fn verify(&self, material: &Material, crew: &Crew) -> Result<Option<Flaw>, TableError> {
        let mut loaded = LoadedSlices::new(self, crew)?;
        for next in material.next() {
            loaded.fetch(&next)?;
        }
        let table = self.file(material)?.load(crew)?;
        Ok(verify(&table, |next| loaded.get(next), crew)?)
    }

    /// All tables of the folder, for a search to ask.
    pub fn lookup(&self) -> Result<Lookup, TableError> {
        let mut lookup = Lookup::default();
        for material in &self.list_some()? {
            lookup.add(self.opened(material)?);
        }
        Ok(lookup)
    }

    /// The value of a position for the side to move.
    pub fn probe(&self, board: &Board) -> Result<Value, TableError> {
        let pieces = board.occupied().len();
        if pieces as usize > MOST_PIECES {
            return Err(TableError::Pieces(pieces));
        }
        if may_castle(board) {
            return Err(TableError::Unfit(
                "somebody may castle here: tables have positions without castling only",
            ));
        }
        let plain = self.probe_plainly(board)?;
        with_captures_in_passing(board, plain, |after| self.probe(after))
    }

    /// The value of a position without a right to take in passing.
    fn probe_plainly(&self, board: &Board) -> Result<Value, TableError> {
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
struct LoadedSlices<'a> {
    folder: &'a Folder,
    crew: &'a Crew,
    tables: HashMap<Material, Arc<Table>>,
}

impl<'a> LoadedSlices<'a> {
    fn new(folder: &'a Folder, crew: &'a Crew) -> Result<LoadedSlices<'a>, BuildError> {
        let mut loaded = LoadedSlices {
            folder,
            crew,
            tables: HashMap::new(),
        };
        loaded.put(bare_kings()?);
        Ok(loaded)
    }

    fn put(&mut self, table: Table) {
        self.tables.insert(table.material.clone(), Arc::new(table));
    }

    /// Loads a table unless it is there.
    fn fetch(&mut self, material: &Material) -> Result<(), TableError> {
        if !self.tables.contains_key(material) {
            let table = self.folder.file(material)?.load(self.crew)?;
            self.put(table);
        }
        Ok(())
    }

    fn get(&self, material: &Material) -> Arc<Table> {
        Arc::clone(&self.tables[material])
    }
}

impl Workshop<TableFile> for LoadedSlices<'_> {
    type Solved = Table;

    /// It is loaded when a table needs it.
    fn find(&mut self, _: &TableFile) -> Result<(), TableError> {
        Ok(())
    }

    fn solve(&mut self, material: &Material, listener: &dyn Fn(u32)) -> Result<Table, TableError> {
        for next in material.next() {
            self.fetch(&next)?;
        }
        Ok(build(material, |next| self.get(next), self.crew, listener)?)
    }

    fn count(&self, table: &Table) -> Counts {
        Counts::of(table, self.crew)
    }

    fn pack(&self, table: &Table, counts: &Counts) -> io::Result<Vec<u8>> {
        pack(table, counts, self.crew)
    }

    fn keep(&mut self, table: Table, later: &[Material]) {
        self.put(table);
        let needed: Vec<Material> = later.iter().flat_map(Material::next).collect();
        self.tables
            .retain(|material, _| material.pieces() == 2 || needed.contains(material));
    }
}
