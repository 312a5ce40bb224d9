//! A folder of bear-off tables: building what is missing, loading what there is.

use std::io;
use std::sync::Arc;

use zermelo_games::backgammon::OptionsError;

use super::file::{Stored, TableFile};
use super::name::Name;
use super::one_sided::OneSided;
use super::two_sided::TwoSided;
use crate::error::{self, BuildError};
use crate::folder::{self, Workshop};
use crate::share::Crew;

/// A folder with bear-off tables.
pub type Folder = folder::Folder<TableFile>;

/// How far a build is.
pub type Progress = folder::Progress<Name>;

/// What a build has to say of one table.
pub type Report = folder::Report<Name, u64>;

/// What went wrong with bear-off tables.
pub type TableError = error::TableError<Name>;

/// The tables that a search asks: the largest of each kind that a folder has.
#[derive(Clone, Debug, Default)]
pub struct Bearoffs {
    /// Exact values of both sides.
    pub two_sided: Option<Arc<TwoSided>>,
    /// Rolls that one side takes, for estimates.
    pub one_sided: Option<Arc<OneSided>>,
}

impl Folder {
    /// Builds tables unless they are there, and tells of each.
    pub fn build(
        &self,
        names: &[Name],
        crew: &Crew,
        progress: &dyn Fn(Progress),
        tell: impl FnMut(&Report),
    ) -> Result<(), TableError> {
        self.follow(names, &mut Bench(crew), crew, progress, tell)
    }

    /// The largest table of each kind in memory, every block checked.
    pub fn load(&self) -> Result<Bearoffs, TableError> {
        let mut loaded = Bearoffs::default();
        // They are listed from the smallest to the largest of a kind.
        for name in self.list_some()?.into_iter().rev() {
            match name {
                Name::TwoSided(_) if loaded.two_sided.is_none() => {
                    loaded.two_sided = Some(Arc::new(self.read(name)?));
                }
                Name::OneSided(_) if loaded.one_sided.is_none() => {
                    loaded.one_sided = Some(Arc::new(self.read(name)?));
                }
                _ => {}
            }
        }
        Ok(loaded)
    }

    /// A table of the folder in memory.
    fn read<T: Stored>(&self, name: Name) -> Result<T, TableError> {
        Ok(T::load(self.file(&name)?.path())?)
    }

    /// Checks a table by the rules; the first value that is wrong, in words.
    pub fn verify(&self, name: Name) -> Result<Option<String>, TableError> {
        let flaw = match name {
            Name::TwoSided(_) => {
                let table: TwoSided = self.read(name)?;
                let flaw = table.verify().map_err(unmakeable)?;
                flaw.map(|flaw| {
                    let [own, other] = flaw.sides.map(|side| side.0);
                    format!(
                        "{own:?} against {other:?}: it has the value {}, and from the rules follows {}",
                        flaw.found, flaw.follows
                    )
                })
            }
            Name::OneSided(_) => {
                let table: OneSided = self.read(name)?;
                let flaw = table.verify().map_err(unmakeable)?;
                flaw.map(|side| {
                    let side = side.0;
                    format!("{side:?}: its chances do not follow from the rules")
                })
            }
        };
        Ok(flaw)
    }
}

/// The usual rules are always possible; this is for those who change them.
fn unmakeable(_: OptionsError) -> TableError {
    TableError::Unfit("the rules of backgammon cannot be made")
}

/// Nothing of one table is needed for another.
struct Bench<'a>(&'a Crew);

/// A table of either kind.
enum Solved {
    TwoSided(TwoSided),
    OneSided(OneSided),
}

impl Workshop<TableFile> for Bench<'_> {
    type Solved = Solved;

    fn find(&mut self, _: &TableFile) -> Result<(), TableError> {
        Ok(())
    }

    fn solve(&mut self, name: &Name, listener: &dyn Fn(u32)) -> Result<Solved, TableError> {
        listener(0);
        let solved = match *name {
            Name::TwoSided(checkers) => TwoSided::build(checkers).map(Solved::TwoSided),
            Name::OneSided(checkers) => OneSided::build(checkers).map(Solved::OneSided),
        };
        if self.0.stop.is_stopped() {
            return Err(BuildError::Stopped.into());
        }
        solved.map_err(unmakeable)
    }

    fn count(&self, solved: &Solved) -> u64 {
        match solved {
            Solved::TwoSided(table) => table.name().positions(),
            Solved::OneSided(table) => table.name().positions(),
        }
    }

    fn pack(&self, solved: &Solved, _: &u64) -> io::Result<Vec<u8>> {
        match solved {
            Solved::TwoSided(table) => table.pack(),
            Solved::OneSided(table) => table.pack(),
        }
    }

    fn keep(&mut self, _: Solved, _: &[Name]) {}
}
