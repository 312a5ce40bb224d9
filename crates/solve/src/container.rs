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

use zermelo_core::random::mix;

/// What every file begins with.
const MAGIC: &[u8; 8] = b"zermelo\n";

/// The version that is written, and the only one so far.
pub const VERSION: u32 = 1;

/// How hard zstd tries. More is slower and hardly smaller.
const EFFORT: i32 = 6;

/// A block is never larger than this before it is compressed.
const LARGEST_BLOCK: usize = 1 << 28;

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
    /// There are bytes after the end.
    Excess(usize),
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
    pub fn finish(self, header: &[u8]) -> Vec<u8> {
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
    /// One more block.
    pub fn add(&mut self, packed: &[u8]) -> std::io::Result<()> {
        self.blocks
            .extend_from_slice(&block_head(self.count, packed)?);
        self.blocks.extend_from_slice(packed);
        self.count += 1;
        Ok(())
    }

    /// The bytes of the file.
    pub fn finish(self, header: &[u8]) -> Vec<u8> {
        let mut bytes = preface(header, self.count);
        bytes.extend_from_slice(&self.blocks);
        bytes
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
pub(crate) fn preface(header: &[u8], count: u32) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(28 + header.len());
    bytes.extend_from_slice(MAGIC);
    for number in [VERSION, header.len() as u32, count] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    let sum = checksum(&[&bytes, header]);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes.extend_from_slice(header);
    bytes
}

/// The header of a file, the number of its blocks, and where they begin.
pub(crate) fn read_header(start: &[u8]) -> Result<(Vec<u8>, usize, usize), Damage> {
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
    let length = number(&mut bytes)? as usize;
    let count = number(&mut bytes)? as usize;
    let preface = &start[..start.len() - bytes.len()];
    let sum = long_number(&mut bytes)?;
    let header = cut(&mut bytes, length)?;
    if checksum(&[preface, header]) != sum {
        return Err(Damage::Header);
    }
    Ok((header.to_vec(), count, start.len() - bytes.len()))
}

/// The compressed bytes of the block that begins at a place, its checksum right.
pub(crate) fn checked(file: &[u8], start: usize, block: usize) -> Result<&[u8], Damage> {
    let mut bytes = file.get(start..).ok_or(Damage::Truncated)?;
    let length = number(&mut bytes)? as usize;
    let sum = long_number(&mut bytes)?;
    let packed = cut(&mut bytes, length)?;
    if checksum(&[&(block as u32).to_le_bytes(), packed]) != sum {
        return Err(Damage::Block(block));
    }
    Ok(packed)
}

/// A block that was read, and where it ends in the file.
pub(crate) struct Block {
    pub bytes: Vec<u8>,
    pub end: usize,
}

/// Reads the block that begins at a place.
pub(crate) fn read_block(file: &[u8], start: usize, block: usize) -> Result<Block, Damage> {
    let packed = checked(file, start, block)?;
    let bytes = zstd::stream::decode_all(packed).map_err(|_| Damage::Block(block))?;
    Ok(Block {
        bytes,
        end: start + BLOCK_HEAD + packed.len(),
    })
}

/// The header and the blocks of a file, every checksum right.
pub fn unpack(file: &[u8]) -> Result<(Vec<u8>, Vec<Vec<u8>>), Damage> {
    let (header, count, mut place) = read_header(file)?;
    let mut blocks = Vec::new();
    for number in 0..count {
        let block = read_block(file, place, number)?;
        place = block.end;
        blocks.push(block.bytes);
    }
    match file.len() - place {
        0 => Ok((header, blocks)),
        excess => Err(Damage::Excess(excess)),
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
        packer.finish(header)
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
            prop_assert_eq!(unpack(&bytes), Ok((header, blocks)));
            let place = place.index(bytes.len());
            let mut altered = bytes.clone();
            altered[place] ^= change;
            prop_assert!(unpack(&altered).is_err());
            prop_assert!(unpack(&bytes[..place]).is_err());
            let longer = [&bytes[..], &[change]].concat();
            prop_assert_eq!(unpack(&longer), Err(Damage::Excess(1)));
        }
    }

    #[test]
    fn damage_is_told_apart() {
        let bytes = packed(b"{}", &[vec![1, 2, 3]]);
        assert_eq!(unpack(b""), Err(Damage::Foreign));
        assert_eq!(unpack(b"PK\x03\x04 something"), Err(Damage::Foreign));
        assert_eq!(unpack(&bytes[..bytes.len() - 1]), Err(Damage::Truncated));
        let mut later = bytes.clone();
        later[8] = 2;
        assert_eq!(unpack(&later), Err(Damage::Version(2)));
        let mut last = bytes.clone();
        *last.last_mut().unwrap() ^= 1;
        assert_eq!(unpack(&last), Err(Damage::Block(0)));
    }
}
