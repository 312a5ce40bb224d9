//! Tables of chess in files.
//!
//! A file has two slices, White to move and Black to move, with one byte for each number of the
//! layout: 0 is a draw, 1 to 127 a win in so many moves, and 128 a mate on the board, 129 a loss in
//! one move and so on. Bytes that nobody asks for, because they are no position or stand for another
//! number's, repeat the byte before them, which compresses best.

use std::io;
use std::path::{Path, PathBuf};

use cozy_chess::Color;
use zermelo_core::allocation::{self, NoMemory};
use zermelo_solve::slices::{self, FileError, Reader, Slices};

use super::TableError;
use super::build::{arrays, mark_illegal};
use super::counts::{Counts, SideCounts};
use super::layout::{Layout, Places};
use super::material::Material;
use super::table::Table;
use super::value::{ILLEGAL, Value};
use crate::folder;
use crate::share::Crew;

/// The rules and the meaning of the bytes; a file of another version is refused.
pub const ENCODING: &str = "\"game\":\"chess\",\"rules\":1,\"encoding\":\"moves-to-mate-1\"";

/// What the name of a file ends with.
const SUFFIX: &str = "ztable";

/// What every file of this material begins its header with.
fn identity(material: &Material) -> String {
    format!("{{\"what\":\"table\",{ENCODING},\"material\":\"{material}\"")
}

fn side_header(counts: &SideCounts) -> String {
    let SideCounts {
        wins,
        draws,
        losses,
        longest_mate,
        longest_count,
        unique,
    } = counts;
    format!(
        "{{\"wins\":{wins},\"draws\":{draws},\"losses\":{losses},\
         \"longest_mate\":{longest_mate},\"longest_count\":{longest_count},\"unique\":{unique}}}"
    )
}

/// The header of a table: JSON, in one order.
fn header(material: &Material, counts: &Counts) -> String {
    format!(
        "{},\"white\":{},\"black\":{},\"bound\":{}}}",
        identity(material),
        side_header(&counts.white),
        side_header(&counts.black),
        counts.bound
    )
}

/// The number after a name in a header that this module has written.
fn number(text: &str, name: &str) -> Option<u64> {
    let (_, rest) = text.split_once(&format!("\"{name}\":"))?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn side_counts(text: &str) -> Option<SideCounts> {
    Some(SideCounts {
        wins: number(text, "wins")?,
        draws: number(text, "draws")?,
        losses: number(text, "losses")?,
        longest_mate: number(text, "longest_mate")? as u32,
        longest_count: number(text, "longest_count")?,
        unique: number(text, "unique")?,
    })
}

fn counts(header: &str) -> Option<Counts> {
    let (_, rest) = header.split_once("\"white\":")?;
    let (white, rest) = rest.split_once("\"black\":")?;
    Some(Counts {
        white: side_counts(white)?,
        black: side_counts(rest)?,
        bound: number(rest, "bound")?,
    })
}

/// The bytes of a table's file. The same table gives the same bytes on any number of threads.
pub fn pack(table: &Table, counts: &Counts, crew: &Crew) -> io::Result<Vec<u8>> {
    let mut filled = [copied(&table.values[0])?, copied(&table.values[1])?];
    for bytes in &mut filled {
        let layout = &table.layout;
        crew.pass_over(bytes, &|start, piece| {
            let mut last = 0;
            for (index, byte) in (start..).zip(piece) {
                let spare = *byte == ILLEGAL
                    || layout.has_twins(index)
                        && layout.standing(index, &layout.places(index)).least != index;
                if spare {
                    *byte = last;
                }
                last = *byte;
            }
        });
    }
    let [white, black] = &filled;
    let header = header(&table.material, counts);
    slices::pack(
        header.as_bytes(),
        &[white, black],
        slices::BLOCK,
        crew.threads,
    )
}

/// The same bytes once more.
fn copied(bytes: &[u8]) -> Result<Vec<u8>, NoMemory> {
    let mut copy = allocation::room(bytes.len())?;
    copy.extend_from_slice(bytes);
    Ok(copy)
}

/// A table in a file, of which only what is asked for is read.
#[derive(Debug)]
pub struct TableFile {
    /// Which pieces.
    pub material: Material,
    /// What was counted when it was built.
    pub counts: Counts,
    layout: Layout,
    slices: Slices,
}

impl folder::TableFile for TableFile {
    type Pieces = Material;
    type Counts = Counts;

    fn path(folder: &Path, material: &Material) -> PathBuf {
        folder.join(format!("{material}.{SUFFIX}"))
    }

    fn pieces(path: &Path) -> Option<Material> {
        let is_table = path.extension().is_some_and(|suffix| suffix == SUFFIX);
        let name = path.file_stem().filter(|_| is_table)?;
        Material::parse(name.to_str()?).ok()
    }

    fn places(material: &Material) -> u64 {
        Layout::new(material).length() as u64
    }

    fn sort(tables: &mut [Material]) {
        tables.sort_by_key(|material| (material.pieces(), material.clone()));
    }

    fn open(path: &Path, material: &Material) -> Result<TableFile, FileError> {
        let slices = Slices::open(path)?;
        let layout = Layout::new(material);
        let unexpected = |what: String| FileError::Unexpected(path.to_owned(), what);
        let text = String::from_utf8_lossy(slices.header()).into_owned();
        if !text.starts_with(&identity(material)) {
            return Err(unexpected(format!(
                "not a table of {material} by the rules and in the encoding of this version"
            )));
        }
        let counts =
            counts(&text).ok_or_else(|| unexpected("the header makes no sense".to_owned()))?;
        if slices.lengths() != [layout.length(); 2] {
            return Err(unexpected(format!(
                "its slices are not those of {material}"
            )));
        }
        Ok(TableFile {
            material: material.clone(),
            counts,
            layout,
            slices,
        })
    }

    fn counts(&self) -> Counts {
        self.counts
    }

    fn file_bytes(&self) -> usize {
        self.slices.file_bytes()
    }
}

impl TableFile {
    /// The value of a placement with this side of the table to move, which must be a position.
    pub fn value(
        &self,
        mover: Color,
        places: &Places,
        reader: &mut Reader,
    ) -> Result<Option<Value>, FileError> {
        match self.number(places) {
            Some(number) => self.value_of(mover, number, reader),
            None => Ok(None),
        }
    }

    /// The number whose byte the file has for a placement; `None` for kings side by side.
    #[inline]
    pub(super) fn number(&self, places: &Places) -> Option<usize> {
        let index = self.layout.index(places)?;
        let places = self.layout.places(index);
        Some(self.layout.standing(index, &places).least)
    }

    /// The value of such a number.
    pub(super) fn value_of(
        &self,
        mover: Color,
        number: usize,
        reader: &mut Reader,
    ) -> Result<Option<Value>, FileError> {
        let code = self.slices.get(mover as usize, number, reader)?;
        Ok(code.map(|code| Value::of(code, mover)))
    }

    /// All bytes for this side of the table to move, every block checked.
    pub(super) fn read_side(&self, mover: Color) -> Result<Vec<u8>, FileError> {
        let length = self.layout.length();
        let refused = |error| FileError::Memory(self.slices.path().to_owned(), error);
        let mut bytes = allocation::filled(length, || 0).map_err(refused)?;
        self.slices.read_slice(mover as usize, &mut bytes)?;
        Ok(bytes)
    }

    /// How the pieces are numbered.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The whole table in memory, every block checked.
    pub fn load(&self, crew: &Crew) -> Result<Table, TableError> {
        let mut values = arrays(&self.layout)?;
        for (side, array) in values.iter_mut().enumerate() {
            self.slices.read_slice(side, array)?;
        }
        let layout = &self.layout;
        for array in &mut values {
            // A number that is not the least of its placement has the byte of that one.
            let filled = copied(array)?;
            crew.pass_over(array, &|start, piece| {
                for (index, byte) in (start..).zip(piece) {
                    if layout.has_twins(index) {
                        *byte = filled[layout.standing(index, &layout.places(index)).least];
                    }
                }
            });
        }
        mark_illegal(layout, &mut values, crew)?;
        Ok(Table {
            material: self.material.clone(),
            layout: layout.clone(),
            values,
        })
    }
}
