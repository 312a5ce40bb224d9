//! Reading and writing files: what goes wrong names the file.
//!
//! | module | holds |
//! |---|---|
//! | [`source`] | files that are read in places, never mapped into memory |
//! | [`output`] | files that are written, and renamed when they are complete |
//! | `faults` | for tests: writes that fail when it is their turn |

#[doc(hidden)]
pub mod faults;
pub(crate) mod output;
pub mod source;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use zermelo_core::allocation::NoMemory;

use crate::container::Damage;
pub use output::write_aside;

/// Why a file cannot be used: its name, and what is wrong with it.
#[derive(Debug)]
pub enum FileError {
    /// The system cannot read or write it.
    Unreadable(PathBuf, io::Error),
    /// It is not what was written.
    Damaged(PathBuf, Damage),
    /// It is sound, and something else than was expected.
    Unexpected(PathBuf, String),
    /// There is not enough memory for it.
    Memory(PathBuf, NoMemory),
}

impl FileError {
    /// The system failed to read or write this file.
    pub fn system(path: &Path) -> impl Fn(io::Error) -> FileError + '_ {
        |error| {
            let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
            match inner {
                Some(&refused) => FileError::Memory(path.to_owned(), refused),
                None => FileError::Unreadable(path.to_owned(), error),
            }
        }
    }

    /// There is not enough memory for this file.
    pub(crate) fn memory(path: &Path) -> impl Fn(NoMemory) -> FileError + '_ {
        |error| FileError::Memory(path.to_owned(), error)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            FileError::Damaged(path, damage) => write!(f, "{}: {damage}", path.display()),
            FileError::Unexpected(path, what) => write!(f, "{}: {what}", path.display()),
            FileError::Memory(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for FileError {}
