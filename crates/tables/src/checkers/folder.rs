//! A folder of checkers tables: building what is missing, and probing positions.

use std::io;
use std::sync::PoisonError;

use super::TableError;
use super::build::build;
use super::counts::Counts;
use super::file::{TableFile, pack, players};
use super::material::{MOST_PIECES, Material};
use super::position::Position;
use super::slice::{LoadedSlices, Slice, one_sided};
use super::value::Value;
use super::verify::{Flaw, verify};
use crate::folder::{self, Opened, Workshop};
use crate::share::Crew;

/// A folder with tables of checkers.
pub type Folder = folder::Folder<TableFile>;

/// How far a build is; what is settled are plies to the end.
pub type Progress = folder::Progress<Material>;

/// What a build has to say of one table, by the player to move who names it.
pub type Report = folder::Report<Material, Vec<(Material, Counts)>>;

impl Folder {
    /// Builds all tables of at most so many pieces, unless they are there, and tells of each.
    pub fn build(
        &self,
        pieces: usize,
        crew: &Crew,
        progress: &dyn Fn(Progress),
        tell: impl FnMut(&Report),
    ) -> Result<(), TableError> {
        if pieces > MOST_PIECES {
            return Err(TableError::Pieces(pieces as u32));
        }
        let mut bench = Bench {
            loaded: LoadedSlices::default(),
            crew,
        };
        self.follow(&Material::plan(pieces), &mut bench, crew, progress, tell)
    }

    /// Builds one table unless it is there, with those it needs, and tells of each; the table comes last.
    pub fn build_one_of(
        &self,
        material: Material,
        crew: &Crew,
        progress: &dyn Fn(Progress),
        tell: impl FnMut(&Report),
    ) -> Result<(), TableError> {
        let mut plan = material.name().needs();
        plan.push(material.name());
        let mut bench = Bench {
            loaded: LoadedSlices::default(),
            crew,
        };
        self.follow(&plan, &mut bench, crew, progress, tell)
    }

    /// Checks a table from its successors; the first position that is wrong.
    pub fn verify(&self, material: Material, crew: &Crew) -> Result<Option<Flaw>, TableError> {
        let mut loaded = LoadedSlices::default();
        let named = material.name();
        for needed in named.needs().iter().chain([&named]) {
            loaded.put_all(self.file(needed)?.load()?);
        }
        for player in players(named) {
            if let Some(slice) = loaded.get(player)
                && let Some(flaw) = verify(slice, &loaded, crew)?
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
            return Err(TableError::Unfit(
                "a man stands where it is crowned: tables have no such position",
            ));
        }
        if let Some(byte) = one_sided(material) {
            return Ok(Value::of(byte));
        }
        let Opened { file, reader } = self.opened(&material.name())?;
        let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
        let value = file.value(position, &mut reader)?;
        value.ok_or_else(|| TableError::Missing(material.name(), self.path().to_owned()))
    }

    /// All tables of the folder in memory, every block checked.
    pub fn load(&self) -> Result<LoadedSlices, TableError> {
        let mut loaded = LoadedSlices::default();
        for material in self.list_some()? {
            loaded.put_all(self.file(&material)?.load()?);
        }
        Ok(loaded)
    }
}

/// The tables that are in memory during a build: all that there are.
struct Bench<'a> {
    loaded: LoadedSlices,
    crew: &'a Crew,
}

impl Workshop<TableFile> for Bench<'_> {
    type Solved = Vec<Slice>;

    fn find(&mut self, file: &TableFile) -> Result<(), TableError> {
        self.loaded.put_all(file.load()?);
        Ok(())
    }

    fn solve(
        &mut self,
        material: &Material,
        listener: &dyn Fn(u32),
    ) -> Result<Vec<Slice>, TableError> {
        Ok(build(*material, &self.loaded, self.crew, listener)?)
    }

    fn count(&self, slices: &Vec<Slice>) -> Vec<(Material, Counts)> {
        let count = |slice: &Slice| (slice.material(), Counts::of(slice, self.crew));
        slices.iter().map(count).collect()
    }

    fn pack(&self, slices: &Vec<Slice>, counts: &Vec<(Material, Counts)>) -> io::Result<Vec<u8>> {
        pack(slices, counts, self.crew.threads)
    }

    fn keep(&mut self, slices: Vec<Slice>, _: &[Material]) {
        self.loaded.put_all(slices);
    }
}
