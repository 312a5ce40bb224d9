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
use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use zermelo_core::allocation::room;

use crate::container::{self, BLOCK_HEAD, Damage, Packed};
use crate::files::source::Source;
pub use crate::files::{FileError, write_aside};

/// The bytes of a block before it is compressed, unless a table chooses otherwise: some microseconds
/// to unpack.
pub const BLOCK: usize = 1 << 12;

/// No block may be larger.
const LARGEST_BLOCK: usize = 1 << 24;

/// No file has more slices.
const MOST_SLICES: usize = 1 << 12;

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
    let index = container::compress(&index)?;
    let lengths = blocks.iter().chain([&index]).map(Vec::len);
    let mut packed = Packed::of(lengths.map(|length| BLOCK_HEAD + length).sum())?;
    packed.add(&index)?;
    for block in &blocks {
        packed.add(block)?;
    }
    drop(blocks);
    packed.finish(header)
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
            // A system that has no thread left is one with less help.
            thread::Builder::new().spawn_scoped(scope, run).ok();
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

/// A file of slices, of which only what is asked for is read.
#[derive(Debug)]
pub struct Slices {
    source: Source,
    header: Vec<u8>,
    block: usize,
    lengths: Vec<usize>,
    /// The first block of each slice.
    firsts: Vec<usize>,
    /// Where each block begins in the file, its head included, and where the last one ends.
    starts: Vec<u64>,
}

/// Where a thread unpacks a block: probes one after the other often want the same one.
pub struct Reader {
    block: Option<(usize, usize)>,
    packed: Vec<u8>,
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
            packed: Vec::new(),
            bytes: Vec::new(),
            unpacker: zstd::bulk::Decompressor::new()?,
        })
    }
}

impl Slices {
    /// Opens a file: its header and its index are checked, and its length; blocks when they are
    /// read.
    pub fn open(path: &Path) -> Result<Slices, FileError> {
        let source = Source::open(path)?;
        let preface = container::preface_of(&source)?;
        let most = 8 + 8 * MOST_SLICES + 4 * preface.blocks;
        let index = container::index_of(&source, &preface, most)?;
        let slices = Index::read(&index.bytes, index.end as u64, preface.blocks);
        let Index {
            block,
            lengths,
            firsts,
            starts,
        } = slices.map_err(|damage| source.damaged(damage))?;
        match (source.len(), starts[starts.len() - 1]) {
            (found, end) if found < end => Err(source.damaged(Damage::Truncated)),
            (found, end) if found > end => Err(source.damaged(Damage::Excess(found - end))),
            _ => Ok(Slices {
                source,
                header: preface.header,
                block,
                lengths,
                firsts,
                starts,
            }),
        }
    }

    /// What the file says of itself.
    pub fn header(&self) -> &[u8] {
        &self.header
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.source.path()
    }

    /// The length of each slice.
    pub fn lengths(&self) -> &[usize] {
        &self.lengths
    }

    /// The bytes of the file.
    pub fn file_bytes(&self) -> usize {
        self.source.len() as usize
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
            self.unpack_block(slice, within, reader)?;
            reader.block = Some((slice, within));
        }
        Ok(reader.bytes.get(index % self.block).copied())
    }

    fn unpack_block(
        &self,
        slice: usize,
        within: usize,
        reader: &mut Reader,
    ) -> Result<(), FileError> {
        let number = self.firsts[slice] + within;
        let (start, end) = (self.starts[number], self.starts[number + 1]);
        reader.packed.resize((end - start) as usize, 0);
        self.source.fill(start, &mut reader.packed)?;
        let damaged = |damage| self.source.damaged(damage);
        let packed = container::checked(&reader.packed, number + 1).map_err(damaged)?;
        let expected = (self.lengths[slice] - within * self.block).min(self.block);
        reader.bytes.resize(expected, 0);
        let found = reader
            .unpacker
            .decompress_to_buffer(packed, &mut reader.bytes[..]);
        match found {
            Ok(length) if length == expected => Ok(()),
            _ => Err(damaged(Damage::Block(number + 1))),
        }
    }

    /// A whole slice, every block of it checked, written to an array of its length.
    ///
    /// # Panics
    ///
    /// If there is no such slice or the array has another length.
    pub fn read_slice(&self, slice: usize, into: &mut [u8]) -> Result<(), FileError> {
        assert_eq!(into.len(), self.lengths[slice], "the array is the slice's");
        let mut reader = Reader::new().map_err(FileError::system(self.path()))?;
        for (within, piece) in into.chunks_mut(self.block).enumerate() {
            self.unpack_block(slice, within, &mut reader)?;
            piece.copy_from_slice(&reader.bytes);
        }
        Ok(())
    }
}

/// What the index of a file says.
struct Index {
    block: usize,
    lengths: Vec<usize>,
    firsts: Vec<usize>,
    starts: Vec<u64>,
}

impl Index {
    /// Reads an index on which `count - 1` blocks follow, the first of them at a place.
    fn read(bytes: &[u8], mut place: u64, count: usize) -> Result<Index, Damage> {
        let mut rest = bytes;
        let block = take::<4>(&mut rest).map(u32::from_le_bytes)? as usize;
        let slices = take::<4>(&mut rest).map(u32::from_le_bytes)?;
        let (mut lengths, mut firsts) = (Vec::new(), Vec::new());
        let mut blocks: usize = 0;
        for _ in 0..slices {
            let length = take::<8>(&mut rest).map(u64::from_le_bytes)?;
            let length = usize::try_from(length).map_err(|_| Damage::Block(0))?;
            firsts.push(blocks);
            lengths.push(length);
            let more = blocks.checked_add(length.div_ceil(block.max(1)));
            blocks = more.ok_or(Damage::Block(0))?;
        }
        let fits = blocks < count && rest.len() == 4 * blocks;
        if block == 0 || block > LARGEST_BLOCK || blocks + 1 != count || !fits {
            return Err(Damage::Block(0));
        }
        let mut starts = room(blocks + 1).map_err(Damage::Memory)?;
        starts.push(place);
        for _ in 0..blocks {
            let length = take::<4>(&mut rest).map(u32::from_le_bytes)?;
            if length as usize > zstd::zstd_safe::compress_bound(block) {
                return Err(Damage::Block(0));
            }
            place += BLOCK_HEAD as u64 + u64::from(length);
            starts.push(place);
        }
        Ok(Index {
            block,
            lengths,
            firsts,
            starts,
        })
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], Damage> {
    let (first, rest) = bytes.split_first_chunk::<N>().ok_or(Damage::Block(0))?;
    *bytes = rest;
    Ok(*first)
}
