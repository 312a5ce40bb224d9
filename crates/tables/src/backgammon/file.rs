//! Bear-off tables in files: one slice of numbers of eight bytes, in the format of all tables.

use std::io;
use std::path::{Path, PathBuf};

use zermelo_solve::slices::{self, FileError, Slices, write_aside};

use super::name::Name;
use super::one_sided::OneSided;
use super::two_sided::TwoSided;
use crate::folder;

/// The bytes of a number.
const NUMBER: usize = size_of::<f64>();

/// A block has some hundreds of numbers of neighbouring positions.
const BLOCK: usize = 1 << 14;

/// What the name of a file ends with.
const SUFFIX: &str = "ztable";

/// A table that is kept in a file.
pub trait Stored: Sized {
    /// What a table of so many checkers a side is called.
    fn name_of(checkers: u8) -> Name;

    /// What this table is called.
    fn name(&self) -> Name;

    /// The numbers of the table.
    fn numbers(&self) -> &[f64];

    /// A table of these numbers; `None` if they are too few or too many.
    fn with_numbers(checkers: u8, numbers: Vec<f64>) -> Option<Self>;

    /// The bytes of the file. The same table gives the same bytes.
    fn pack(&self) -> io::Result<Vec<u8>> {
        let numbers = self.numbers().iter();
        let bytes: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        slices::pack(header(self.name()).as_bytes(), &[&bytes], BLOCK, 1)
    }

    /// Writes the file, aside first and then renamed.
    fn save(&self, path: &Path) -> Result<(), FileError> {
        write_aside(path, &self.pack().map_err(FileError::system(path))?)
    }

    /// Reads a file, every block checked. A file of another table, or a damaged one, is refused.
    fn load(path: &Path) -> Result<Self, FileError> {
        let file = Slices::open(path)?;
        let unexpected = |what: &str| FileError::Unexpected(path.to_owned(), what.to_owned());
        let fits = |&checkers: &u8| file.header() == header(Self::name_of(checkers)).as_bytes();
        let Some(checkers) = (1..=15).find(fits) else {
            let encoding = Self::name_of(1).encoding();
            return Err(unexpected(&format!(
                "not a table {encoding} of backgammon in this version"
            )));
        };
        let &[length] = file.lengths() else {
            return Err(unexpected("it has not one slice"));
        };
        let mut bytes = zermelo_core::allocation::room(length)
            .map_err(|_| unexpected("there is not enough memory to read it"))?;
        bytes.resize(length, 0);
        file.read_slice(0, &mut bytes)?;
        let numbers = bytes.chunks_exact(NUMBER).map(|bytes| {
            let mut number = [0; NUMBER];
            number.copy_from_slice(bytes);
            f64::from_le_bytes(number)
        });
        let table = Self::with_numbers(checkers, numbers.collect());
        table.ok_or_else(|| unexpected("its length is not that of the table"))
    }
}

fn header(name: Name) -> String {
    let (encoding, checkers) = (name.encoding(), name.checkers());
    format!(
        "{{\"what\":\"table\",\"game\":\"backgammon\",\"rules\":1,\"encoding\":\"{encoding}\",\
         \"material\":\"{name}\",\"checkers\":{checkers}}}"
    )
}

impl Stored for TwoSided {
    fn name_of(checkers: u8) -> Name {
        Name::TwoSided(checkers)
    }

    fn name(&self) -> Name {
        Name::TwoSided(self.checkers())
    }

    fn numbers(&self) -> &[f64] {
        self.values()
    }

    fn with_numbers(checkers: u8, numbers: Vec<f64>) -> Option<TwoSided> {
        TwoSided::of(checkers, numbers)
    }
}

impl Stored for OneSided {
    fn name_of(checkers: u8) -> Name {
        Name::OneSided(checkers)
    }

    fn name(&self) -> Name {
        Name::OneSided(self.checkers())
    }

    fn numbers(&self) -> &[f64] {
        self.chances()
    }

    fn with_numbers(checkers: u8, numbers: Vec<f64>) -> Option<OneSided> {
        OneSided::of(checkers, numbers)
    }
}

/// A table in a folder, of which the header is known to be right.
#[derive(Debug)]
pub struct TableFile {
    name: Name,
    path: PathBuf,
    file_bytes: usize,
}

impl TableFile {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl folder::TableFile for TableFile {
    type Pieces = Name;
    type Counts = u64;

    fn path(folder: &Path, name: &Name) -> PathBuf {
        folder.join(format!("{name}.{SUFFIX}"))
    }

    fn pieces(path: &Path) -> Option<Name> {
        let is_table = path.extension().is_some_and(|suffix| suffix == SUFFIX);
        let stem = path.file_stem()?.to_str()?;
        let name = Name::parse(stem).ok()?;
        // Only the one way to write it is the name of a file.
        (is_table && name.to_string() == stem).then_some(name)
    }

    fn places(name: &Name) -> u64 {
        name.positions()
    }

    fn sort(tables: &mut [Name]) {
        tables.sort();
    }

    fn open(path: &Path, name: &Name) -> Result<TableFile, FileError> {
        let file = Slices::open(path)?;
        if file.header() != header(*name).as_bytes() {
            let text = format!("not the table {name} of backgammon in this version");
            return Err(FileError::Unexpected(path.to_owned(), text));
        }
        Ok(TableFile {
            name: *name,
            path: path.to_owned(),
            file_bytes: file.file_bytes(),
        })
    }

    fn counts(&self) -> u64 {
        self.name.positions()
    }

    fn file_bytes(&self) -> usize {
        self.file_bytes
    }
}
