//! A file that is read in places.
//!
//! It is not mapped into memory: of a mapping, what somebody else cuts off while it is open takes the
//! whole process down. Read so, it is an error that names the file.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use zermelo_core::allocation::filled;

use super::FileError;
use crate::container::Damage;

/// An open file. Any number of threads may read it.
#[derive(Debug)]
pub struct Source {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Source {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Source, FileError> {
        let system = FileError::system(path);
        let file = File::open(path).map_err(&system)?;
        let length = file.metadata().map_err(&system)?.len();
        Ok(Source {
            path: path.to_owned(),
            file,
            length,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes that it had when it was opened.
    pub fn len(&self) -> u64 {
        self.length
    }

    /// Whether it had none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Fills an array with the bytes from a place on; an error if the file has become shorter.
    #[inline]
    pub fn fill(&self, start: u64, into: &mut [u8]) -> Result<(), FileError> {
        match read_exact_at(&self.file, into, start) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(self.damaged(Damage::Truncated))
            }
            Err(error) => Err(FileError::Unreadable(self.path.clone(), error)),
        }
    }

    /// So many bytes from a place on. No more memory is asked for than the file had bytes.
    pub fn read(&self, start: u64, length: u64) -> Result<Vec<u8>, FileError> {
        let end = start.checked_add(length).filter(|&end| end <= self.length);
        let length = end.and_then(|_| usize::try_from(length).ok());
        let length = length.ok_or_else(|| self.damaged(Damage::Truncated))?;
        let mut bytes = filled(length, || 0).map_err(FileError::memory(&self.path))?;
        self.fill(start, &mut bytes)?;
        Ok(bytes)
    }

    /// The error for what is wrong with it.
    pub(crate) fn damaged(&self, damage: Damage) -> FileError {
        match damage {
            Damage::Memory(error) => FileError::Memory(self.path.clone(), error),
            damage => FileError::Damaged(self.path.clone(), damage),
        }
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, into: &mut [u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, into, start)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut into: &mut [u8], mut start: u64) -> io::Result<()> {
    while !into.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, into, start) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                into = &mut into[read..];
                start += read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
