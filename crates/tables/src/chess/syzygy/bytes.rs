//! The bytes of a file, in memory or on disk, and a cursor over its header.

use std::borrow::Cow;
use std::path::Path;

use zermelo_solve::files::source::Source;

use super::error::SyzygyError;

/// What is wrong with a file, in words.
pub(super) type Fault = &'static str;

/// Files of at most so many bytes are read whole: all of four pieces, most of five.
const WHOLE: u64 = 4 << 20;

/// No header is longer.
const HEADER: u64 = 1 << 20;

/// What is said of whatever lies beyond the end.
pub(super) const TOO_SHORT: Fault = "it ends too early";

/// A file that any number of threads may read.
#[derive(Debug)]
pub(super) enum Bytes {
    /// In memory.
    Whole(Vec<u8>),
    /// On disk, read in places.
    Places(Source),
}

impl Bytes {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Bytes, SyzygyError> {
        let source = Source::open(path)?;
        if source.len() <= WHOLE {
            Ok(Bytes::Whole(source.read(0, source.len())?))
        } else {
            Ok(Bytes::Places(source))
        }
    }

    /// What begins with its header.
    pub fn header(&self) -> Result<Cow<'_, [u8]>, Trouble> {
        match self {
            Bytes::Whole(bytes) => Ok(Cow::Borrowed(bytes)),
            Bytes::Places(_) => self.get(0, HEADER),
        }
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        match self {
            Bytes::Whole(bytes) => bytes.len() as u64,
            Bytes::Places(source) => source.len(),
        }
    }

    /// So many bytes from a place on. Nothing is asked of memory that the file does not have.
    #[inline]
    pub fn get(&self, start: u64, length: u64) -> Result<Cow<'_, [u8]>, Trouble> {
        match self {
            Bytes::Whole(bytes) => {
                let start = usize::try_from(start).map_err(|_| TOO_SHORT)?;
                let rest = bytes.get(start..).ok_or(TOO_SHORT)?;
                let found = rest.get(..length as usize).ok_or(TOO_SHORT)?;
                Ok(Cow::Borrowed(found))
            }
            Bytes::Places(source) => Ok(Cow::Owned(source.read(start, length)?)),
        }
    }
}

/// What went wrong with a file whose name somebody else knows.
#[derive(Debug)]
pub(super) enum Trouble {
    Fault(Fault),
    Error(SyzygyError),
}

impl Trouble {
    /// The error that names the file.
    pub fn of(self, path: &Path) -> SyzygyError {
        match self {
            Trouble::Fault(fault) => SyzygyError::Damaged(path.to_owned(), fault),
            Trouble::Error(error) => error,
        }
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

impl From<zermelo_solve::files::FileError> for Trouble {
    fn from(error: zermelo_solve::files::FileError) -> Trouble {
        Trouble::Error(error.into())
    }
}

/// A place in a header, from which numbers are read one after the other.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, place: 0 }
    }

    /// Where it is.
    pub fn place(&self) -> usize {
        self.place
    }

    /// The next bytes.
    pub fn take(&mut self, length: usize) -> Result<&'a [u8], Fault> {
        let rest = self.bytes.get(self.place..).ok_or(TOO_SHORT)?;
        let taken = rest.get(..length).ok_or(TOO_SHORT)?;
        self.place += length;
        Ok(taken)
    }

    /// The next number of one byte.
    pub fn byte(&mut self) -> Result<u8, Fault> {
        Ok(self.take(1)?[0])
    }

    /// The next number of two bytes, the lower first.
    pub fn short(&mut self) -> Result<u16, Fault> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    /// The next number of four bytes, the lowest first.
    pub fn word(&mut self) -> Result<u32, Fault> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// Skips a byte if the place is odd.
    pub fn make_even(&mut self) -> Result<(), Fault> {
        self.take(self.place & 1).map(drop)
    }
}
