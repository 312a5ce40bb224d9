//! Tables of checkers in files.
//!
//! A file has a slice for each player to move, the one by whom it is named first, or a single slice
//! where both have the same pieces. Each has one byte for each number of the layout: 0 is a draw, 1 a
//! loss on the board, 2 a win in one ply, 3 a loss in two plies and so on.

use std::io;
use std::path::{Path, PathBuf};

use zermelo_core::allocation::NoMemory;
use zermelo_core::memory::Zeroed;
use zermelo_solve::slices::{self, FileError, Reader, Slices};

use super::TableError;
use super::counts::Counts;
use super::layout::Layout;
use super::material::{MOST_PIECES, Material};
use super::position::Position;
use super::slice::Slice;
use super::value::Value;
use crate::folder;

/// The rules and the meaning of the bytes; a file of another version is refused.
const ENCODING: &str = "\"game\":\"checkers\",\"rules\":1,\"encoding\":\"plies-to-end-1\"";

/// What the name of a file begins and ends with.
const PREFIX: &str = "checkers-";
const SUFFIX: &str = "ztable";

/// The players to move of a table, in the order of its slices.
pub fn players(material: Material) -> Vec<Material> {
    let named = material.name();
    let mut players = vec![named];
    if named != named.turned() {
        players.push(named.turned());
    }
    players
}

/// What every file of this material begins its header with.
fn identity(material: Material) -> String {
    format!("{{\"what\":\"table\",{ENCODING},\"material\":\"{material}\"")
}

/// The header of a table: JSON, in one order.
fn header(material: Material, counts: &[Counts]) -> String {
    let sides = counts.iter().map(|counts| {
        let Counts {
            wins,
            draws,
            losses,
            longest_win,
        } = counts;
        format!(
            "{{\"wins\":{wins},\"draws\":{draws},\"losses\":{losses},\"longest_win\":{longest_win}}}"
        )
    });
    let sides: Vec<String> = sides.collect();
    format!("{},\"slices\":[{}]}}", identity(material), sides.join(","))
}

/// The number after a name in a header that this module has written.
fn number(text: &str, name: &str) -> Option<u64> {
    let (_, rest) = text.split_once(&format!("\"{name}\":"))?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// The counts in a header.
fn counts(header: &str) -> Option<Vec<Counts>> {
    let (_, slices) = header.split_once("\"slices\":[")?;
    let sides = slices
        .split_inclusive('}')
        .filter(|text| text.contains("wins"));
    sides
        .map(|text| {
            Some(Counts {
                wins: number(text, "wins")?,
                draws: number(text, "draws")?,
                losses: number(text, "losses")?,
                longest_win: number(text, "longest_win")?.try_into().ok()?,
            })
        })
        .collect()
}

/// The bytes of a table's file. The same table gives the same bytes on any number of threads.
pub fn pack(
    slices: &[Slice],
    counts: &[(Material, Counts)],
    threads: usize,
) -> io::Result<Vec<u8>> {
    let named = slices.first().ok_or(io::ErrorKind::InvalidInput)?;
    let counts: Vec<Counts> = counts.iter().map(|&(_, counts)| counts).collect();
    let header = header(named.material(), &counts);
    let arrays: Vec<&[u8]> = slices.iter().map(|slice| &slice.values[..]).collect();
    slices::pack(header.as_bytes(), &arrays, slices::BLOCK, threads)
}

/// A table in a file, of which only what is asked for is read.
#[derive(Debug)]
pub struct TableFile {
    layouts: Vec<Layout>,
    counts: Vec<Counts>,
    slices: Slices,
}

impl folder::TableFile for TableFile {
    type Pieces = Material;
    /// For each player to move.
    type Counts = Vec<(Material, Counts)>;

    fn path(folder: &Path, material: &Material) -> PathBuf {
        folder.join(format!("{PREFIX}{}.{SUFFIX}", material.name()))
    }

    fn pieces(path: &Path) -> Option<Material> {
        let name = path.file_name()?.to_str()?;
        let text = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
        let material = Material::parse(text.strip_suffix('.')?).ok()?;
        (material.name() == material).then_some(material)
    }

    fn places(material: &Material) -> u64 {
        Layout::new(*material).length() as u64
    }

    fn sort(tables: &mut [Material]) {
        let plan = Material::plan(MOST_PIECES);
        tables.sort_by_key(|material| plan.iter().position(|planned| planned == material));
    }

    fn open(path: &Path, material: &Material) -> Result<TableFile, FileError> {
        let slices = Slices::open(path)?;
        let unexpected = |what: String| FileError::Unexpected(path.to_owned(), what);
        let text = String::from_utf8_lossy(slices.header());
        let named = material.name();
        if !text.starts_with(&identity(named)) {
            return Err(unexpected(format!(
                "not a table of {named} by the rules and in the encoding of this version"
            )));
        }
        let layouts: Vec<Layout> = players(named).into_iter().map(Layout::new).collect();
        let lengths = layouts.iter().map(Layout::length);
        if !lengths.eq(slices.lengths().iter().copied()) {
            return Err(unexpected(format!("its slices are not those of {named}")));
        }
        let counts = counts(&text).filter(|counts| counts.len() == layouts.len());
        let counts = counts.ok_or_else(|| unexpected("the header makes no sense".to_owned()))?;
        Ok(TableFile {
            layouts,
            counts,
            slices,
        })
    }

    fn counts(&self) -> Vec<(Material, Counts)> {
        let materials = self.layouts.iter().map(Layout::material);
        materials.zip(self.counts.iter().copied()).collect()
    }

    fn file_bytes(&self) -> usize {
        self.slices.file_bytes()
    }
}

impl TableFile {
    /// The value of a position, read from the file; `None` if it has other pieces.
    pub fn value(
        &self,
        position: &Position,
        reader: &mut Reader,
    ) -> Result<Option<Value>, FileError> {
        let material = position.material();
        let slice = self
            .layouts
            .iter()
            .position(|layout| layout.material() == material);
        let Some(slice) = slice else {
            return Ok(None);
        };
        let index = self.layouts[slice].index(position);
        let byte = self.slices.get(slice, index, reader)?;
        Ok(byte.map(Value::of))
    }

    /// The whole table in memory, every block checked.
    pub fn load(&self) -> Result<Vec<Slice>, TableError> {
        let mut loaded = Vec::new();
        for (number, layout) in self.layouts.iter().enumerate() {
            let length = layout.length();
            let mut values = Zeroed::new(length).ok_or(NoMemory::of::<u8>(length))?;
            self.slices.read_slice(number, &mut values)?;
            loaded.push(Slice {
                layout: layout.clone(),
                values,
            });
        }
        Ok(loaded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::TableFile as _;

    #[test]
    fn files_are_known_by_their_names() {
        let folder = Path::new("tables");
        for named in Material::plan(4) {
            for one in [named, named.turned()] {
                assert_eq!(
                    TableFile::pieces(&TableFile::path(folder, &one)),
                    Some(named)
                );
            }
        }
        for other in [
            "KBNK.ztable",
            "checkers-K-M.ztable",
            "checkers-K-K",
            "K-K.ztable",
        ] {
            assert_eq!(TableFile::pieces(Path::new(other)), None, "{other}");
        }
    }

    #[test]
    fn counts_are_read_from_the_header_that_has_them() {
        let one = Counts {
            wins: 53,
            draws: 574,
            losses: 241,
            longest_win: 11,
        };
        let other = Counts { wins: 331, ..one };
        let text = header(Material::parse("M-K").unwrap(), &[one, other]);
        assert_eq!(counts(&text), Some(vec![one, other]));
        assert_eq!(counts("{}"), None);
    }
}
