//! One file format for all tables: a header and compressed blocks, each with a checksum.
//!
//! ```text
//!   8 bytes   b"zermelo\n"
//!   4         version
//!   4         length of the header
//!   4         number of blocks
//!   8         checksum of all of the above and of the header
//!   ...       the header
//!   then for each block
//!   4         length
//!   8         checksum of the number of the block and of the bytes that follow
//!   ...       zstd
//! ```
//!
//! Numbers are little-endian. Nothing follows on the last block.

use std::fmt;

use zermelo_core::allocation::{NoMemory, filled, more_room, room};
use zermelo_core::random::mix;

use crate::files::FileError;
use crate::files::source::Source;

/// What every file begins with.
const MAGIC: &[u8; 8] = b"zermelo\n";

/// The version that is written, and the only one so far.
pub const VERSION: u32 = 1;

/// How hard zstd tries. More is slower and hardly smaller.
const EFFORT: i32 = 6;

/// A block is never larger than this before it is compressed.
const LARGEST_BLOCK: usize = 1 << 28;

/// No header is longer.
const LARGEST_HEADER: usize = 1 << 24;

/// The bytes before the header.
const PREFACE: usize = 28;

/// Unless its reader knows better, a block has no more than so many bytes, and so many more for each
/// of its bytes in the file: what claims to hold more is refused before any memory is taken for it.
const ALWAYS: usize = 1 << 16;
const MOST_FOR_EACH: usize = 1 << 10;

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Damage {
    /// It does not begin as these files do.
    Foreign,
    /// It was written by a later version of this library.
    Version(u32),
    /// It ends before it should.
    Truncated,
    /// The header is not what was written.
    Header,
    /// A block is not what was written.
    Block(usize),
    /// A block claims to hold more than it can.
    Claim(usize),
    /// There are bytes after the end.
    Excess(u64),
    /// There is not enough memory for a block.
    Memory(NoMemory),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Foreign => f.write_str("not a table of Zermelo"),
            Damage::Version(version) => write!(
                f,
                "a table of format {version}, and this version of Zermelo reads format {VERSION}"
            ),
            Damage::Truncated => f.write_str("cut off: the file ends before the table does"),
            Damage::Header => f.write_str("damaged: the checksum of the header is wrong"),
            Damage::Block(number) => write!(f, "damaged: the checksum of block {number} is wrong"),
            Damage::Claim(number) => write!(
                f,
                "damaged: block {number} claims to hold more than a table has there"
            ),
            Damage::Memory(error) => error.fmt(f),
            Damage::Excess(bytes) => write!(f, "damaged: {bytes} bytes follow on the end"),
        }
    }
}

impl std::error::Error for Damage {}

/// The bytes before each block: its length and its checksum.
pub(crate) const BLOCK_HEAD: usize = 12;

/// A block, compressed.
pub(crate) fn compress(block: &[u8]) -> std::io::Result<Vec<u8>> {
    if block.len() > LARGEST_BLOCK {
        return Err(std::io::Error::other("a block is larger than 256 MB"));
    }
    zstd::bulk::compress(block, EFFORT)
}

/// A header and blocks that are being packed.
#[derive(Debug, Default)]
pub struct Packer {
    packed: Packed,
}

impl Packer {
    /// Compresses one more block of at most 256 MB.
    pub fn add(&mut self, block: &[u8]) -> std::io::Result<()> {
        self.packed.add(&compress(block)?)
    }

    /// The bytes of the file.
    pub fn finish(self, header: &[u8]) -> std::io::Result<Vec<u8>> {
        self.packed.finish(header)
    }
}

/// Blocks that are compressed already, and get their checksums.
#[derive(Debug, Default)]
pub(crate) struct Packed {
    blocks: Vec<u8>,
    count: u32,
}

impl Packed {
    /// No block yet, and room for so many bytes.
    pub fn of(bytes: usize) -> Result<Packed, NoMemory> {
        Ok(Packed {
            blocks: room(bytes)?,
            count: 0,
        })
    }

    /// One more block.
    pub fn add(&mut self, packed: &[u8]) -> std::io::Result<()> {
        more_room(&mut self.blocks, BLOCK_HEAD + packed.len())?;
        self.blocks
            .extend_from_slice(&block_head(self.count, packed)?);
        self.blocks.extend_from_slice(packed);
        self.count += 1;
        Ok(())
    }

    /// The bytes of the file.
    pub fn finish(self, header: &[u8]) -> std::io::Result<Vec<u8>> {
        let mut bytes = preface(header, self.count)?;
        more_room(&mut bytes, self.blocks.len())?;
        bytes.extend_from_slice(&self.blocks);
        Ok(bytes)
    }
}

/// What stands before a block: its length and its checksum.
pub(crate) fn block_head(number: u32, packed: &[u8]) -> std::io::Result<[u8; BLOCK_HEAD]> {
    let length = u32::try_from(packed.len()).map_err(std::io::Error::other)?;
    let sum = checksum(&[&number.to_le_bytes(), packed]);
    let mut head = [0; BLOCK_HEAD];
    head[..4].copy_from_slice(&length.to_le_bytes());
    head[4..].copy_from_slice(&sum.to_le_bytes());
    Ok(head)
}

/// What stands before the first of so many blocks.
pub(crate) fn preface(header: &[u8], count: u32) -> std::io::Result<Vec<u8>> {
    if header.len() > LARGEST_HEADER {
        return Err(std::io::Error::other("a header is larger than 16 MB"));
    }
    let mut bytes = Vec::with_capacity(PREFACE + header.len());
    bytes.extend_from_slice(MAGIC);
    for number in [VERSION, header.len() as u32, count] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    let sum = checksum(&[&bytes, header]);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes.extend_from_slice(header);
    Ok(bytes)
}

/// What stands before the blocks of a file.
pub(crate) struct Preface {
    pub header: Vec<u8>,
    /// The number of blocks.
    pub blocks: usize,
    /// Where they begin.
    pub end: usize,
}

/// The preface of a file that begins so.
fn read_preface(start: &[u8]) -> Result<Preface, Damage> {
    let (length, blocks) = announced(start)?;
    let (first, mut bytes) = start.split_at(PREFACE - 8);
    let sum = long_number(&mut bytes)?;
    let header = cut(&mut bytes, length)?;
    if checksum(&[first, header]) != sum {
        return Err(Damage::Header);
    }
    Ok(Preface {
        header: header.to_vec(),
        blocks,
        end: PREFACE + length,
    })
}

/// How long the header of a file is that begins so, and how many blocks there are.
fn announced(start: &[u8]) -> Result<(usize, usize), Damage> {
    let mut bytes = start;
    if bytes.len() < MAGIC.len() && MAGIC.starts_with(bytes) && !bytes.is_empty() {
        return Err(Damage::Truncated);
    }
    if !bytes.starts_with(MAGIC) {
        return Err(Damage::Foreign);
    }
    cut(&mut bytes, MAGIC.len())?;
    let version = number(&mut bytes)?;
    if version != VERSION {
        return Err(Damage::Version(version));
    }
    let (length, blocks) = (number(&mut bytes)?, number(&mut bytes)?);
    long_number(&mut bytes)?;
    match length as usize {
        length @ ..=LARGEST_HEADER => Ok((length, blocks as usize)),
        _ => Err(Damage::Header),
    }
}

/// Reads the preface of a file. There are no more blocks than the file has room for.
pub(crate) fn preface_of(source: &Source) -> Result<Preface, FileError> {
    let damaged = |damage| source.damaged(damage);
    let start = source.read(0, source.len().min(PREFACE as u64))?;
    let (length, blocks) = announced(&start).map_err(damaged)?;
    let start = source.read(0, (PREFACE + length) as u64)?;
    let preface = read_preface(&start).map_err(damaged)?;
    if (source.len() - start.len() as u64) / (BLOCK_HEAD as u64) < blocks as u64 {
        return Err(damaged(Damage::Truncated));
    }
    Ok(preface)
}

/// The compressed bytes of a block that begins so, its checksum right.
pub(crate) fn checked(mut bytes: &[u8], block: usize) -> Result<&[u8], Damage> {
    let length = number(&mut bytes)? as usize;
    let sum = long_number(&mut bytes)?;
    let packed = cut(&mut bytes, length)?;
    if checksum(&[&(block as u32).to_le_bytes(), packed]) != sum {
        return Err(Damage::Block(block));
    }
    Ok(packed)
}

/// The bytes of a block, of which there are at most so many.
fn unpack_block(packed: &[u8], block: usize, most: usize) -> Result<Vec<u8>, Damage> {
    let size = content_size(packed).ok_or(Damage::Block(block))?;
    if size > most.min(LARGEST_BLOCK) as u64 {
        return Err(Damage::Claim(block));
    }
    let mut bytes = filled(size as usize, || 0).map_err(Damage::Memory)?;
    match zstd::bulk::decompress_to_buffer(packed, &mut bytes[..]) {
        Ok(length) if length == bytes.len() => Ok(bytes),
        _ => Err(Damage::Block(block)),
    }
}

/// The bytes that a block says it has. All that this library writes say so.
pub(crate) fn content_size(packed: &[u8]) -> Option<u64> {
    zstd::zstd_safe::get_frame_content_size(packed)
        .ok()
        .flatten()
}

/// The most that a block of so many compressed bytes holds, if nothing else is known.
fn usual_most(packed: usize) -> usize {
    ALWAYS.saturating_add(packed.saturating_mul(MOST_FOR_EACH))
}

/// The bytes of the first block, and where it ends in the file.
pub(crate) struct Index {
    pub bytes: Vec<u8>,
    pub end: usize,
}

/// Reads the first block, which says where things are, and has at most so many bytes.
pub(crate) fn index_of(
    source: &Source,
    preface: &Preface,
    most: usize,
) -> Result<Index, FileError> {
    let start = preface.end as u64;
    let head = source.read(start, BLOCK_HEAD as u64)?;
    let length = number(&mut &head[..]).map_err(|damage| source.damaged(damage))?;
    let block = source.read(start, BLOCK_HEAD as u64 + u64::from(length))?;
    let read = checked(&block, 0).and_then(|packed| {
        let most = most.min(usual_most(packed.len()));
        unpack_block(packed, 0, most)
    });
    Ok(Index {
        bytes: read.map_err(|damage| source.damaged(damage))?,
        end: preface.end + block.len(),
    })
}

/// The header and the blocks of a file, every checksum right.
///
/// `most` is what all blocks hold together at most. Without it a block holds at most some thousand
/// times what it takes in the file.
pub fn unpack(file: &[u8], most: Option<usize>) -> Result<(Vec<u8>, Vec<Vec<u8>>), Damage> {
    let preface = read_preface(file)?;
    let mut rest = &file[preface.end..];
    let mut left = most;
    let mut blocks = Vec::new();
    for number in 0..preface.blocks {
        let packed = checked(rest, number)?;
        let most = left.unwrap_or_else(|| usual_most(packed.len()));
        let block = unpack_block(packed, number, most)?;
        left = left.map(|left| left - block.len());
        rest = &rest[BLOCK_HEAD + packed.len()..];
        blocks.push(block);
    }
    match rest.len() {
        0 => Ok((preface.header, blocks)),
        excess => Err(Damage::Excess(excess as u64)),
    }
}

fn cut<'a>(bytes: &mut &'a [u8], length: usize) -> Result<&'a [u8], Damage> {
    let (first, rest) = bytes.split_at_checked(length).ok_or(Damage::Truncated)?;
    *bytes = rest;
    Ok(first)
}

fn number(bytes: &mut &[u8]) -> Result<u32, Damage> {
    let four = cut(bytes, 4)?.try_into().map_err(|_| Damage::Truncated)?;
    Ok(u32::from_le_bytes(four))
}

fn long_number(bytes: &mut &[u8]) -> Result<u64, Damage> {
    let eight = cut(bytes, 8)?.try_into().map_err(|_| Damage::Truncated)?;
    Ok(u64::from_le_bytes(eight))
}

/// 64 bits that change with every byte and with every length.
pub(crate) fn checksum(parts: &[&[u8]]) -> u64 {
    let mut sum = 0x6a09_e667_f3bc_c908;
    for part in parts {
        sum = mix(sum ^ part.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for chunk in part.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            // Both steps can be undone, so a different word always gives a different sum.
            sum = mix(sum ^ u64::from_le_bytes(word)).wrapping_add(0x3c6e_f372_fe94_f82b);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn packed(header: &[u8], blocks: &[Vec<u8>]) -> Vec<u8> {
        let mut packer = Packer::default();
        blocks.iter().for_each(|block| packer.add(block).unwrap());
        packer.finish(header).unwrap()
    }

    proptest! {
        #[test]
        fn what_was_packed_comes_back_and_no_byte_can_change_unseen(
            header in prop::collection::vec(any::<u8>(), 0..40),
            blocks in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..300), 0..4),
            place in any::<prop::sample::Index>(),
            change in 1u8..,
        ) {
            let bytes = packed(&header, &blocks);
            prop_assert_eq!(unpack(&bytes, None), Ok((header, blocks)));
            let place = place.index(bytes.len());
            let mut altered = bytes.clone();
            altered[place] ^= change;
            prop_assert!(unpack(&altered, None).is_err());
            prop_assert!(unpack(&bytes[..place], None).is_err());
            let longer = [&bytes[..], &[change]].concat();
            prop_assert_eq!(unpack(&longer, None), Err(Damage::Excess(1)));
        }
    }

    #[test]
    fn damage_is_told_apart() {
        let bytes = packed(b"{}", &[vec![1, 2, 3]]);
        assert_eq!(unpack(b"", None), Err(Damage::Foreign));
        assert_eq!(unpack(b"PK\x03\x04 something", None), Err(Damage::Foreign));
        assert_eq!(
            unpack(&bytes[..bytes.len() - 1], None),
            Err(Damage::Truncated)
        );
        let mut later = bytes.clone();
        later[8] = 2;
        assert_eq!(unpack(&later, None), Err(Damage::Version(2)));
        let mut last = bytes.clone();
        *last.last_mut().unwrap() ^= 1;
        assert_eq!(unpack(&last, None), Err(Damage::Block(0)));
    }

    #[test]
    fn a_block_that_claims_too_much_is_refused_before_it_is_unpacked() {
        let zeros = packed(b"{}", &[vec![0; LARGEST_BLOCK]]);
        assert!(zeros.len() < 1 << 16, "{} bytes", zeros.len());
        assert_eq!(unpack(&zeros, None), Err(Damage::Claim(0)));
        assert_eq!(unpack(&zeros, Some(100)), Err(Damage::Claim(0)));
        let some = packed(b"{}", &[vec![0; 1000], vec![1; 1000]]);
        assert!(unpack(&some, Some(2000)).is_ok());
        assert_eq!(unpack(&some, Some(1999)), Err(Damage::Claim(1)));
    }

    #[test]
    fn a_header_is_never_longer_than_can_be() {
        let mut bytes = packed(b"{}", &[]);
        bytes[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(unpack(&bytes, None), Err(Damage::Header));
    }
}
