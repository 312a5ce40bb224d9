//! Tables of small numbers in a file that is probed without reading the whole of it.
//!
//! A slice is an array of bytes of known length: a table of positions that have numbers. The file is
//! a [`container`](crate::container) like every other, so its header and each of its blocks have a
//! checksum. Block 0 says where things are, and each other block has so many bytes of a slice, the
//! last one of a slice perhaps fewer:
//!
//! ```text
//!   4 bytes   length of a block before it is compressed
//!   4         number of slices
//!   8         length of each slice
//!   4         length of each other block as it is in the file
//! ```
//!
//! A probe finds its block by division, checks and unpacks that block alone, and takes one byte of
//! it. Small blocks make probes fast, large ones files small.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use memmap2::Mmap;

use crate::container::{self, BLOCK_HEAD, Damage, Packed};

/// The bytes of a block before it is compressed, unless a table chooses otherwise: some microseconds
/// to unpack.
pub const BLOCK: usize = 1 << 12;

/// No block may be larger.
const LARGEST_BLOCK: usize = 1 << 24;

/// The bytes of a file with a header and slices. The same slices give the same bytes on any number
/// of threads.
pub fn pack(header: &[u8], slices: &[&[u8]], block: usize, threads: usize) -> io::Result<Vec<u8>> {
    let block = block.clamp(1, LARGEST_BLOCK);
    let pieces: Vec<&[u8]> = slices
        .iter()
        .flat_map(|slice| slice.chunks(block))
        .collect();
    let blocks = compress_all(&pieces, threads)?;
    let mut index = Vec::new();
    index.extend_from_slice(&(block as u32).to_le_bytes());
    index.extend_from_slice(&(slices.len() as u32).to_le_bytes());
    for slice in slices {
        index.extend_from_slice(&(slice.len() as u64).to_le_bytes());
    }
    for block in &blocks {
        index.extend_from_slice(&(block.len() as u32).to_le_bytes());
    }
    let mut packed = Packed::default();
    packed.add(&container::compress(&index)?)?;
    for block in &blocks {
        packed.add(block)?;
    }
    Ok(packed.finish(header))
}

/// Compresses each piece by one of the threads.
pub(crate) fn compress_all(pieces: &[&[u8]], threads: usize) -> io::Result<Vec<Vec<u8>>> {
    const AT_A_TIME: usize = 64;
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Vec<Vec<u8>>)>> = Mutex::new(Vec::new());
    let failure: Mutex<Option<io::Error>> = Mutex::new(None);
    let run = || {
        loop {
            let start = next.fetch_add(AT_A_TIME, Ordering::Relaxed);
            if start >= pieces.len() {
                return;
            }
            let end = (start + AT_A_TIME).min(pieces.len());
            let compressed: io::Result<Vec<Vec<u8>>> = pieces[start..end]
                .iter()
                .map(|piece| container::compress(piece))
                .collect();
            match compressed {
                Ok(blocks) => {
                    if let Ok(mut done) = done.lock() {
                        done.push((start, blocks));
                    }
                }
                Err(error) => {
                    if let Ok(mut failure) = failure.lock() {
                        *failure = Some(error);
                    }
                    return;
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
    if let Ok(Some(error)) = failure.into_inner() {
        return Err(error);
    }
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|&(start, _)| start);
    Ok(done.into_iter().flat_map(|(_, blocks)| blocks).collect())
}

/// Writes a file under another name in the same folder, then renames it: nobody sees half of it.
pub fn write_aside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let aside = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = File::create(&aside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| std::fs::rename(&aside, path));
    if renamed.is_err() {
        // It may never have been made.
        std::fs::remove_file(&aside).ok();
    }
    renamed
}

/// Why a file cannot be used: its name, and what is wrong with it.
#[derive(Debug)]
pub enum FileError {
    /// The system cannot read it.
    Unreadable(PathBuf, io::Error),
    /// It is not what was written.
    Damaged(PathBuf, Damage),
    /// It is sound, and something else than was expected.
    Unexpected(PathBuf, String),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            FileError::Damaged(path, damage) => write!(f, "{}: {damage}", path.display()),
            FileError::Unexpected(path, what) => write!(f, "{}: {what}", path.display()),
        }
    }
}

impl std::error::Error for FileError {}

/// A file of slices, of which only what is asked for is read.
#[derive(Debug)]
pub struct Slices {
    path: PathBuf,
    map: Mmap,
    header: Vec<u8>,
    block: usize,
    lengths: Vec<usize>,
    /// The first block of each slice.
    firsts: Vec<usize>,
    /// Where each block begins in the file, its head included, and where the last one ends.
    starts: Vec<usize>,
}

/// Where a thread unpacks a block: probes one after the other often want the same one.
pub struct Reader {
    block: Option<(usize, usize)>,
    bytes: Vec<u8>,
    unpacker: zstd::bulk::Decompressor<'static>,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reader at {:?}", self.block)
    }
}

impl Reader {
    /// One that has unpacked nothing yet.
    pub fn new() -> io::Result<Reader> {
        Ok(Reader {
            block: None,
            bytes: Vec::new(),
            unpacker: zstd::bulk::Decompressor::new()?,
        })
    }
}

impl Slices {
    /// Opens a file: its header and its index are checked, and its length; blocks when they are
    /// read.
    pub fn open(path: &Path) -> Result<Slices, FileError> {
        let unreadable = |error| FileError::Unreadable(path.to_owned(), error);
        let file = File::open(path).map_err(unreadable)?;
        // SAFETY: files of tables are written aside and renamed, never changed in place. Whoever
        // changes one all the same changes bytes that are checked before they are used.
        let map = unsafe { Mmap::map(&file) }.map_err(unreadable)?;
        Slices::read(path, map).map_err(|damage| FileError::Damaged(path.to_owned(), damage))
    }

    fn read(path: &Path, map: Mmap) -> Result<Slices, Damage> {
        let (header, count, start) = container::read_header(&map)?;
        let index = container::read_block(&map, start, 0)?;
        let mut rest = &index.bytes[..];
        let block = take::<4>(&mut rest).map(u32::from_le_bytes)? as usize;
        let slices = take::<4>(&mut rest).map(u32::from_le_bytes)?;
        let mut lengths = Vec::new();
        let mut firsts = Vec::new();
        let mut blocks: usize = 0;
        for _ in 0..slices {
            let length = take::<8>(&mut rest).map(u64::from_le_bytes)?;
            let length = usize::try_from(length).map_err(|_| Damage::Block(0))?;
            firsts.push(blocks);
            lengths.push(length);
            blocks += length.div_ceil(block.max(1));
        }
        if block == 0 || block > LARGEST_BLOCK || blocks + 1 != count || rest.len() != 4 * blocks {
            return Err(Damage::Block(0));
        }
        let mut starts = Vec::with_capacity(blocks + 1);
        let mut place = index.end;
        starts.push(place);
        for _ in 0..blocks {
            let length = take::<4>(&mut rest).map(u32::from_le_bytes)? as usize;
            place += BLOCK_HEAD + length;
            starts.push(place);
        }
        match map.len() {
            found if found < place => Err(Damage::Truncated),
            found if found > place => Err(Damage::Excess(found - place)),
            _ => Ok(Slices {
                path: path.to_owned(),
                header,
                block,
                lengths,
                firsts,
                starts,
                map,
            }),
        }
    }

    /// What the file says of itself.
    pub fn header(&self) -> &[u8] {
        &self.header
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The length of each slice.
    pub fn lengths(&self) -> &[usize] {
        &self.lengths
    }

    /// The bytes of the file.
    pub fn file_bytes(&self) -> usize {
        self.map.len()
    }

    fn damaged(&self, damage: Damage) -> FileError {
        FileError::Damaged(self.path.clone(), damage)
    }

    /// One byte of a slice; `None` past its end.
    ///
    /// The reader must be used with this file alone.
    pub fn get(
        &self,
        slice: usize,
        index: usize,
        reader: &mut Reader,
    ) -> Result<Option<u8>, FileError> {
        if self
            .lengths
            .get(slice)
            .is_none_or(|&length| index >= length)
        {
            return Ok(None);
        }
        let within = index / self.block;
        if reader.block != Some((slice, within)) {
            reader.block = None;
            self.unpack_block(slice, within, reader)
                .map_err(|damage| self.damaged(damage))?;
            reader.block = Some((slice, within));
        }
        Ok(reader.bytes.get(index % self.block).copied())
    }

    fn unpack_block(&self, slice: usize, within: usize, reader: &mut Reader) -> Result<(), Damage> {
        let number = self.firsts[slice] + within;
        let packed = container::checked(&self.map, self.starts[number], number + 1)?;
        let expected = (self.lengths[slice] - within * self.block).min(self.block);
        reader.bytes.resize(expected, 0);
        let found = reader
            .unpacker
            .decompress_to_buffer(packed, &mut reader.bytes[..]);
        match found {
            Ok(length) if length == expected => Ok(()),
            _ => Err(Damage::Block(number + 1)),
        }
    }

    /// A whole slice, every block of it checked, written to an array of its length.
    ///
    /// # Panics
    ///
    /// If there is no such slice or the array has another length.
    pub fn read_slice(&self, slice: usize, into: &mut [u8]) -> Result<(), FileError> {
        assert_eq!(into.len(), self.lengths[slice], "the array is the slice's");
        let mut reader =
            Reader::new().map_err(|error| FileError::Unreadable(self.path.clone(), error))?;
        for (within, piece) in into.chunks_mut(self.block).enumerate() {
            self.unpack_block(slice, within, &mut reader)
                .map_err(|damage| self.damaged(damage))?;
            piece.copy_from_slice(&reader.bytes);
        }
        Ok(())
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], Damage> {
    let (first, rest) = bytes.split_first_chunk::<N>().ok_or(Damage::Block(0))?;
    *bytes = rest;
    Ok(*first)
}
