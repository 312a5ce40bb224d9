//! What can go wrong with tables of Syzygy.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use zermelo_solve::files::FileError;

use super::file::Kind;
use super::signature::{MOST_PIECES, Signature};

/// Why a position has no value, or a folder no tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SyzygyError {
    /// A position of more pieces than tables have.
    Pieces(u32),
    /// A position in which somebody may castle.
    Castling,
    /// A position that cannot arise: the kings side by side.
    Impossible,
    /// No file for these pieces.
    Missing(Signature, Kind),
    /// No table at all in a folder.
    Empty(PathBuf),
    /// A file that is no table, or no longer the one that was written, and what is wrong with it.
    Damaged(PathBuf, &'static str),
    /// A file or folder that the system cannot read.
    Unreadable(PathBuf, String),
}

impl SyzygyError {
    /// The system failed to read this file or folder.
    pub(super) fn system(path: &Path) -> impl Fn(io::Error) -> SyzygyError + '_ {
        |error| SyzygyError::Unreadable(path.to_owned(), error.to_string())
    }
}

impl fmt::Display for SyzygyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SyzygyError::Pieces(found) => write!(
                f,
                "a position of {found} pieces: tables of Syzygy have at most {MOST_PIECES}"
            ),
            SyzygyError::Castling => f.write_str(
                "somebody may still castle in this position, and no table of Syzygy has castling",
            ),
            SyzygyError::Impossible => {
                f.write_str("no table of Syzygy has a position with its kings side by side")
            }
            SyzygyError::Missing(pieces, kind) => write!(
                f,
                "no table of {pieces} among these: the position needs {pieces}.{}",
                kind.suffix()
            ),
            SyzygyError::Empty(folder) => write!(
                f,
                "no tables of Syzygy in {}: they are files such as KRvK.rtbw and KRvK.rtbz",
                folder.display()
            ),
            SyzygyError::Damaged(path, reason) => {
                write!(
                    f,
                    "{} is no sound table of Syzygy: {reason}",
                    path.display()
                )
            }
            SyzygyError::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for SyzygyError {}

impl From<FileError> for SyzygyError {
    fn from(error: FileError) -> SyzygyError {
        match error {
            FileError::Unreadable(path, error) => SyzygyError::Unreadable(path, error.to_string()),
            FileError::Damaged(path, _) => SyzygyError::Damaged(path, "it ends too early"),
            FileError::Unexpected(path, what) => SyzygyError::Unreadable(path, what),
            FileError::Memory(path, error) => SyzygyError::Unreadable(path, error.to_string()),
        }
    }
}
