//! What can go wrong with tables, of whatever game.

use std::fmt;
use std::hash::Hash;
use std::io;
use std::path::PathBuf;

use zermelo_core::allocation::NoMemory;
use zermelo_solve::files::FileError;

/// The pieces that a table is about, by which it is named.
pub trait Pieces: Clone + Eq + Hash + fmt::Debug + fmt::Display {
    /// The game.
    const GAME: &'static str;
    /// The most pieces that a table has.
    const MOST: usize;
    /// What `zermelo tables build` can be given to make a good many tables.
    const EXAMPLE: &'static str;

    /// What `zermelo tables build` must be given to make this one.
    fn request(&self) -> String;

    /// Ends that are too far away to be kept, in words.
    fn beyond() -> String;
}

/// Why there is no table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BuildError<P> {
    /// A stop was asked for.
    Stopped,
    /// The system has not so much memory.
    Memory(NoMemory),
    /// An end farther away than a byte can say.
    TooFar(P),
}

impl<P: Pieces> fmt::Display for BuildError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Stopped => f.write_str("stopped before the table was complete"),
            BuildError::Memory(error) => error.fmt(f),
            BuildError::TooFar(pieces) => write!(
                f,
                "{pieces} has {}, for which these tables have no room",
                P::beyond()
            ),
        }
    }
}

impl<P: Pieces> std::error::Error for BuildError<P> {}

impl<P> From<NoMemory> for BuildError<P> {
    fn from(error: NoMemory) -> BuildError<P> {
        BuildError::Memory(error)
    }
}

/// What went wrong with tables.
#[derive(Debug)]
pub enum TableError<P> {
    /// A position of more pieces than tables have.
    Pieces(u32),
    /// A position that no table has, and why.
    Unfit(&'static str),
    /// No file for these pieces in a folder.
    Missing(P, PathBuf),
    /// No table at all in a folder.
    Empty(PathBuf),
    /// A file that cannot be used.
    File(FileError),
    /// Building failed.
    Build(BuildError<P>),
    /// A file that cannot be written, or a folder that cannot be read.
    System(PathBuf, io::Error),
}

impl<P: Pieces> fmt::Display for TableError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, most) = (P::GAME, P::MOST);
        match self {
            TableError::Pieces(found) => write!(
                f,
                "a position of {found} pieces: tables of {game} have at most {most}"
            ),
            TableError::Unfit(reason) => f.write_str(reason),
            TableError::Missing(pieces, folder) => write!(
                f,
                "no table of {pieces} in {0}: build it with zermelo tables build {1} --directory {0}",
                folder.display(),
                pieces.request()
            ),
            TableError::Empty(folder) => write!(
                f,
                "no table of {game} in {0}: build some with zermelo tables build {1} --directory {0}",
                folder.display(),
                P::EXAMPLE
            ),
            TableError::File(error) => error.fmt(f),
            TableError::Build(error) => error.fmt(f),
            TableError::System(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl<P: Pieces> std::error::Error for TableError<P> {}

impl<P> From<FileError> for TableError<P> {
    fn from(error: FileError) -> TableError<P> {
        TableError::File(error)
    }
}

impl<P> From<NoMemory> for TableError<P> {
    fn from(error: NoMemory) -> TableError<P> {
        TableError::Build(BuildError::Memory(error))
    }
}

impl<P> From<BuildError<P>> for TableError<P> {
    fn from(error: BuildError<P>) -> TableError<P> {
        TableError::Build(error)
    }
}
