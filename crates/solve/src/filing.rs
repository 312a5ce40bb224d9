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

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use crate::blocks;
use crate::container;
use crate::encoding::{Encoding, Solvable, write_number};
use crate::entry::Scale;
use crate::slices::compress_all;

/// Blocks that are compressed at a time.
const AT_A_TIME: usize = 256;

/// A file that is being written. Nothing is left behind if it is dropped before the end.
pub(crate) struct Filer<'a, G: Solvable, E: Encoding<G>> {
    game: &'a G,
    scale: &'a Scale,
    threads: usize,
    levelled: bool,
    path: &'a Path,
    /// The blocks, until the index that comes before them is known.
    aside: Aside,
    levels: Vec<(u32, u64)>,
    states: Vec<(E::Code, u32)>,
    pieces: Vec<Vec<u8>>,
    /// The lengths and first names of all blocks.
    index: Vec<u8>,
    firsts: Vec<Vec<u8>>,
    blocks: u32,
}

/// A file that is removed when it is no longer needed.
struct Aside {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Drop for Aside {
    fn drop(&mut self) {
        // It may have been removed by somebody who tidies up.
        std::fs::remove_file(&self.path).ok();
    }
}

impl<'a, G: Solvable, E: Encoding<G>> Filer<'a, G, E> {
    /// Begins a file at `path`, which is written in place: the caller renames it when it is done.
    pub fn new(
        game: &'a G,
        scale: &'a Scale,
        levelled: bool,
        path: &'a Path,
        threads: usize,
    ) -> io::Result<Filer<'a, G, E>> {
        let mut name = path.as_os_str().to_owned();
        name.push(".blocks");
        let beside = PathBuf::from(name);
        let file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(&beside)?;
        Ok(Filer {
            game,
            scale,
            threads,
            levelled,
            path,
            aside: Aside {
                path: beside,
                file: BufWriter::new(file),
            },
            levels: Vec::new(),
            states: Vec::with_capacity(E::BLOCK),
            pieces: Vec::new(),
            index: Vec::new(),
            firsts: Vec::new(),
            blocks: 1,
        })
    }

    /// Begins a level. Levels come in ascending order.
    pub fn level(&mut self, level: u32) -> io::Result<()> {
        self.end_block()?;
        self.levels.push((level, 0));
        Ok(())
    }

    /// Adds a state to the level that was begun. States come in the order of their names.
    pub fn push(&mut self, code: E::Code, entry: u32) -> io::Result<()> {
        if let Some((_, states)) = self.levels.last_mut() {
            *states += 1;
        }
        self.states.push((code, entry));
        if self.states.len() == E::BLOCK {
            self.end_block()?;
        }
        Ok(())
    }

    fn end_block(&mut self) -> io::Result<()> {
        let Some((first, _)) = self.states.first() else {
            return Ok(());
        };
        let mut name = Vec::new();
        E::write(self.game, &mut std::iter::once(first), &mut name);
        self.firsts.push(name);
        let piece = blocks::encode::<G, E>(self.game, self.scale, &self.states);
        self.pieces.push(piece);
        self.states.clear();
        if self.pieces.len() == AT_A_TIME {
            self.compress()?;
        }
        Ok(())
    }

    fn compress(&mut self) -> io::Result<()> {
        let pieces: Vec<&[u8]> = self.pieces.iter().map(Vec::as_slice).collect();
        let packed = compress_all(&pieces, self.threads)?;
        for (packed, first) in packed.iter().zip(self.firsts.drain(..)) {
            write_number(packed.len() as u64, &mut self.index);
            self.index.extend_from_slice(&first);
            let head = container::block_head(self.blocks, packed)?;
            self.aside.file.write_all(&head)?;
            self.aside.file.write_all(packed)?;
            self.blocks = self.blocks.checked_add(1).ok_or_else(too_many)?;
        }
        self.pieces.clear();
        Ok(())
    }

    /// Writes what comes before the blocks, and the blocks. The same states give the same bytes.
    pub fn finish(mut self, header: &[u8]) -> io::Result<()> {
        self.end_block()?;
        self.compress()?;
        let mut index = Vec::new();
        write_number(E::BLOCK as u64, &mut index);
        write_number(u64::from(self.levelled), &mut index);
        write_number(self.levels.len() as u64, &mut index);
        for &(level, states) in &self.levels {
            write_number(u64::from(level), &mut index);
            write_number(states, &mut index);
        }
        index.extend_from_slice(&self.index);
        let index = container::compress(&index)?;
        let mut file = File::create(self.path)?;
        file.write_all(&container::preface(header, self.blocks))?;
        file.write_all(&container::block_head(0, &index)?)?;
        file.write_all(&index)?;
        self.aside.file.flush()?;
        let blocks = self.aside.file.get_mut();
        blocks.rewind()?;
        io::copy(blocks, &mut file)?;
        file.sync_all()
    }
}

fn too_many() -> io::Error {
    io::Error::other("a file has at most 2^32 blocks")
}
