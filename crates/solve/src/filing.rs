//! Writing a solved game to a file, state by state, in little memory.
//!
//! The file is a [`container`](crate::container). Block 0 says where things are; the states follow,
//! level by level and in the order of their names, so many to a block:
//!
//! ```text
//!   states of a block
//!   1 if states have levels, 0 if not
//!   number of levels, and for each: the level, and its number of states
//!   for each other block: its length as it is in the file, and the first name in it
//! ```
//!
//! All of them are numbers of seven bits a byte, and names as blocks have them.

use std::io;
use std::path::{Path, PathBuf};

use crate::blocks;
use crate::container;
use crate::encoding::{Names, write_number};
use crate::entry::Scale;
use crate::files::FileError;
use crate::files::output::Output;
use crate::slices::compress_all;
use crate::space::States;

/// Blocks that are compressed at a time.
const AT_A_TIME: usize = 256;

/// A file that is being written. Nothing is left behind if it is dropped before the end.
pub(crate) struct Filer<'a, N: Names> {
    named: &'a dyn States<N>,
    scale: &'a Scale,
    threads: usize,
    path: &'a Path,
    /// The blocks, until the index that comes before them is known.
    aside: Output,
    levels: Vec<(u32, u64)>,
    states: Vec<(N::Code, u32)>,
    pieces: Vec<Vec<u8>>,
    /// The lengths and first names of all blocks.
    index: Vec<u8>,
    firsts: Vec<Vec<u8>>,
    blocks: u32,
}

impl<'a, N: Names> Filer<'a, N> {
    /// Begins a file at `path`, which is written in place: the caller renames it when it is done.
    pub fn new(
        named: &'a dyn States<N>,
        scale: &'a Scale,
        path: &'a Path,
        threads: usize,
    ) -> Result<Filer<'a, N>, FileError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".blocks");
        let beside = PathBuf::from(name);
        Ok(Filer {
            named,
            scale,
            threads,
            path,
            aside: Output::create(&beside)?,
            levels: Vec::new(),
            states: Vec::with_capacity(N::BLOCK),
            pieces: Vec::new(),
            index: Vec::new(),
            firsts: Vec::new(),
            blocks: 1,
        })
    }

    /// Begins a level. Levels come in ascending order.
    pub fn level(&mut self, level: u32) -> Result<(), FileError> {
        self.end_block()?;
        self.levels.push((level, 0));
        Ok(())
    }

    /// Adds a state to the level that was begun. States come in the order of their names.
    pub fn push(&mut self, code: N::Code, entry: u32) -> Result<(), FileError> {
        if let Some((_, states)) = self.levels.last_mut() {
            *states += 1;
        }
        self.states.push((code, entry));
        if self.states.len() == N::BLOCK {
            self.end_block()?;
        }
        Ok(())
    }

    fn end_block(&mut self) -> Result<(), FileError> {
        let Some((first, _)) = self.states.first() else {
            return Ok(());
        };
        let mut name = Vec::new();
        N::write(self.named, &mut std::iter::once(first), &mut name);
        self.firsts.push(name);
        let piece = blocks::encode(self.named, self.scale, &self.states);
        if piece.len() > blocks::most::<N>() {
            let text = format!("a state has a text of more than {} bytes", N::LONGEST);
            return Err(FileError::Unexpected(self.path.to_owned(), text));
        }
        self.pieces.push(piece);
        self.states.clear();
        if self.pieces.len() == AT_A_TIME {
            self.compress()?;
        }
        Ok(())
    }

    fn compress(&mut self) -> Result<(), FileError> {
        let pieces: Vec<&[u8]> = self.pieces.iter().map(Vec::as_slice).collect();
        let system = FileError::system(self.path);
        let packed = compress_all(&pieces, self.threads).map_err(&system)?;
        for (packed, first) in packed.iter().zip(self.firsts.drain(..)) {
            write_number(packed.len() as u64, &mut self.index);
            self.index.extend_from_slice(&first);
            let head = container::block_head(self.blocks, packed).map_err(&system)?;
            self.aside.write(&head)?;
            self.aside.write(packed)?;
            let next = self.blocks.checked_add(1);
            self.blocks = next.ok_or_else(|| system(too_many()))?;
        }
        self.pieces.clear();
        Ok(())
    }

    /// Writes what comes before the blocks, and the blocks. The same states give the same bytes.
    pub fn finish(mut self, header: &[u8]) -> Result<(), FileError> {
        self.end_block()?;
        self.compress()?;
        let mut index = Vec::new();
        write_number(N::BLOCK as u64, &mut index);
        write_number(u64::from(self.named.levelled()), &mut index);
        write_number(self.levels.len() as u64, &mut index);
        for &(level, states) in &self.levels {
            write_number(u64::from(level), &mut index);
            write_number(states, &mut index);
        }
        index.extend_from_slice(&self.index);
        let system = FileError::system(self.path);
        let index = container::compress(&index).map_err(&system)?;
        let head = container::block_head(0, &index).map_err(&system)?;
        let preface = container::preface(header, self.blocks).map_err(&system)?;
        let mut file = Output::create(self.path)?;
        file.write(&preface)?;
        file.write(&head)?;
        file.write(&index)?;
        self.aside.copy_to(&mut file)?;
        file.sync()
    }
}

fn too_many() -> io::Error {
    io::Error::other("a file has at most 2^32 blocks")
}
