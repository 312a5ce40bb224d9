//! The states of a level in a file, shard by shard in the order of their names, and their entries in
//! another file in the same order.

use std::path::Path;

use crate::bucket::Bucket;
use crate::encoding::Names;
use crate::entry::Entry;
use crate::files::FileError;
use crate::sections::{Sections, Writer};
use crate::space::States;

/// States in a section: what is read at a time.
pub(crate) const SECTION: usize = 4096;

/// The tag of a section that tells of the whole level.
pub(crate) const ABOUT: u32 = u32::MAX;

/// The states of a level.
pub(crate) struct Stored(pub Sections);

impl Stored {
    /// Opens a file of states; `None` if there is none.
    pub fn open(path: &Path) -> Result<Option<Stored>, FileError> {
        Ok(Sections::open(path)?.map(Stored))
    }

    /// The number of states in a shard.
    pub fn shard_len(&self, shard: usize) -> usize {
        self.0.of(shard as u32).map(|s| s.count as usize).sum()
    }

    /// The number of states in all.
    pub fn len(&self) -> usize {
        self.0.all().iter().map(|s| s.count as usize).sum()
    }

    /// The states of a shard, a section at a time.
    pub fn codes<'a, N: Names>(
        &'a self,
        states: &'a dyn States<N>,
        shard: usize,
    ) -> impl Iterator<Item = Result<Vec<N::Code>, FileError>> + 'a {
        self.0.of(shard as u32).map(move |section| {
            let bytes = self.0.read(section)?;
            let read = N::read(states, section.count as usize, &mut &bytes[..]);
            read.map_err(|_| self.0.nonsense())
        })
    }
}

/// The sections of one shard's states, which are sorted.
pub(crate) fn encode_codes<N: Names>(
    states: &dyn States<N>,
    codes: &[(N::Code, u32)],
) -> Vec<(usize, Vec<u8>)> {
    let section = |part: &[(N::Code, u32)]| {
        let mut bytes = Vec::new();
        N::write(states, &mut part.iter().map(|(code, _)| code), &mut bytes);
        (part.len(), bytes)
    };
    codes.chunks(SECTION).map(section).collect()
}

/// Adds the entries of one shard.
pub(crate) fn add_entries(
    writer: &mut Writer,
    shard: usize,
    entries: &[u32],
) -> Result<(), FileError> {
    for part in entries.chunks(SECTION) {
        let bytes: Vec<u8> = part.iter().flat_map(|entry| entry.to_le_bytes()).collect();
        writer.add(shard as u32, part.len(), &bytes)?;
    }
    Ok(())
}

/// The entries of a level, a section of one shard at a time.
pub(crate) fn entries(
    sections: &Sections,
    shard: usize,
) -> impl Iterator<Item = Result<Vec<u32>, FileError>> {
    sections.of(shard as u32).map(|section| {
        let bytes = sections.read(section)?;
        let four = bytes.chunks_exact(4);
        Ok(four
            .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect())
    })
}

/// A shard of a level that is solved, in memory.
pub(crate) fn load_shard<N: Names>(
    states: &dyn States<N>,
    stored: &Stored,
    solved: &Sections,
    shard: usize,
) -> Result<Bucket<N::Code>, FileError> {
    let hash = |code: &N::Code| N::hash(states, code);
    let mut bucket = Bucket::default();
    let mut values = entries(solved, shard);
    for codes in stored.codes(states, shard) {
        let codes = codes?;
        let entries = values.next().ok_or_else(|| solved.nonsense())??;
        if entries.len() != codes.len() {
            return Err(solved.nonsense());
        }
        if bucket.len() == 0 {
            let first = codes.first().ok_or_else(|| stored.0.nonsense())?;
            let reserved = bucket.reserve(stored.shard_len(shard), first, hash);
            reserved.map_err(FileError::memory(stored.0.path()))?;
        }
        for (code, entry) in codes.iter().zip(entries) {
            let inserted = bucket.insert(hash(code), code, Entry(entry), hash);
            inserted.map_err(FileError::memory(stored.0.path()))?;
        }
    }
    Ok(bucket)
}
