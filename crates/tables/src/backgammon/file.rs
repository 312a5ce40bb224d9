//! Bear-off tables in files: one slice of numbers of eight bytes, in the format of all tables.

use std::path::Path;

use zermelo_solve::slices::{self, FileError, Slices, write_aside};

use super::one_sided::OneSided;
use super::two_sided::TwoSided;

/// The bytes of a number.
const NUMBER: usize = size_of::<f64>();

/// A block has some hundreds of numbers of neighbouring positions.
const BLOCK: usize = 1 << 14;

/// A table that is kept in a file.
pub trait Stored: Sized {
    /// What the table is called in the header of its file.
    const NAME: &'static str;

    /// The most checkers of a side.
    fn most_checkers(&self) -> u8;

    /// The numbers of the table.
    fn numbers(&self) -> &[f64];

    /// A table of these numbers; `None` if they are too few or too many.
    fn with_numbers(checkers: u8, numbers: Vec<f64>) -> Option<Self>;

    /// Writes the file, aside first and then renamed. The same table gives the same bytes.
    fn save(&self, path: &Path) -> Result<(), FileError> {
        let bytes: Vec<u8> = self
            .numbers()
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        let header = header(Self::NAME, self.most_checkers());
        let packed = slices::pack(header.as_bytes(), &[&bytes], BLOCK, 1);
        write_aside(path, &packed.map_err(FileError::system(path))?)
    }

    /// Reads a file, every block checked. A file of another table, or a damaged one, is refused.
    fn load(path: &Path) -> Result<Self, FileError> {
        let file = Slices::open(path)?;
        let unexpected = |what: &str| FileError::Unexpected(path.to_owned(), what.to_owned());
        let text = String::from_utf8_lossy(file.header()).into_owned();
        let fitting = (1..=15).find(|&checkers| text == header(Self::NAME, checkers));
        let Some(checkers) = fitting else {
            let name = Self::NAME;
            return Err(unexpected(&format!(
                "not a table {name} of backgammon in this version"
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

fn header(name: &str, checkers: u8) -> String {
    format!(
        "{{\"what\":\"table\",\"game\":\"backgammon\",\"rules\":1,\"encoding\":\"{name}-1\",\"checkers\":{checkers}}}"
    )
}

impl Stored for TwoSided {
    const NAME: &'static str = "two-sided-bearoff";

    fn most_checkers(&self) -> u8 {
        self.checkers()
    }

    fn numbers(&self) -> &[f64] {
        self.values()
    }

    fn with_numbers(checkers: u8, numbers: Vec<f64>) -> Option<TwoSided> {
        TwoSided::of(checkers, numbers)
    }
}

impl Stored for OneSided {
    const NAME: &'static str = "one-sided-bearoff";

    fn most_checkers(&self) -> u8 {
        self.checkers()
    }

    fn numbers(&self) -> &[f64] {
        self.chances()
    }

    fn with_numbers(checkers: u8, numbers: Vec<f64>) -> Option<OneSided> {
        OneSided::of(checkers, numbers)
    }
}
