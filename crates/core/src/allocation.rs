//! Asking for much memory at once, and being told when the system does not have it.
//!
//! Rust ends the process when an ordinary vector cannot grow. What may be large is asked for here
//! instead, so that whoever wanted it can say how much it was and go on.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// The system does not have so much memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMemory {
    /// The bytes that were asked for at once.
    pub bytes: u64,
}

impl NoMemory {
    /// So many values of a type were asked for.
    pub fn of<T>(count: usize) -> NoMemory {
        NoMemory {
            bytes: (count as u64).saturating_mul(size_of::<T>() as u64),
        }
    }
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = Bytes(self.bytes);
        write!(
            f,
            "not enough memory: {bytes} were needed at once, and the system does not have them"
        )
    }
}

impl std::error::Error for NoMemory {}

impl From<NoMemory> for io::Error {
    fn from(error: NoMemory) -> io::Error {
        io::Error::new(io::ErrorKind::OutOfMemory, error)
    }
}

/// The bytes for which there was no memory though nobody asked whether there was; 0 if all is well.
static LACKING: AtomicU64 = AtomicU64::new(0);

/// Work that takes more memory should end, because there was none for so many bytes; with 0 it may go
/// on. Called by an allocator that has a reserve.
pub fn set_lacking(bytes: u64) {
    LACKING.store(bytes, Ordering::Relaxed);
}

/// An error if work that takes more memory should end.
#[inline]
pub fn check() -> Result<(), NoMemory> {
    match LACKING.load(Ordering::Relaxed) {
        0 => Ok(()),
        bytes => Err(NoMemory { bytes }),
    }
}

/// An empty vector with room for so many values.
///
/// ```
/// use zermelo_core::allocation::room;
///
/// assert!(room::<u64>(1000).unwrap().capacity() >= 1000);
/// assert!(room::<u64>(usize::MAX / 16).is_err());
/// ```
pub fn room<T>(count: usize) -> Result<Vec<T>, NoMemory> {
    let mut vector = Vec::new();
    match vector.try_reserve_exact(count) {
        Ok(()) => Ok(vector),
        Err(_) => Err(NoMemory::of::<T>(count)),
    }
}

/// Room for so many more values in a vector that grows as it is filled.
pub fn more_room<T>(vector: &mut Vec<T>, count: usize) -> Result<(), NoMemory> {
    let reserved = vector.try_reserve(count);
    reserved.map_err(|_| NoMemory::of::<T>(vector.len().saturating_add(count)))
}

/// Adds a value to a vector that may become large.
#[inline]
pub fn push<T>(vector: &mut Vec<T>, value: T) -> Result<(), NoMemory> {
    if vector.len() == vector.capacity() {
        more_room(vector, 1)?;
    }
    vector.push(value);
    Ok(())
}

/// So many values, each made by itself.
pub fn filled<T>(count: usize, value: impl FnMut() -> T) -> Result<Vec<T>, NoMemory> {
    let mut vector = room(count)?;
    vector.resize_with(count, value);
    Ok(vector)
}

/// A number of bytes for people.
#[derive(Clone, Copy, Debug)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.0 as f64;
        match self.0 {
            0..1024 => write!(f, "{} bytes", self.0),
            1024..1_048_576 => write!(f, "{:.0} KB", bytes / 1024.0),
            1_048_576..1_073_741_824 => write!(f, "{:.1} MB", bytes / 1_048_576.0),
            _ => write!(f, "{:.1} GB", bytes / 1_073_741_824.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_does_not_have_is_refused_with_its_size() {
        let refused = filled(usize::MAX / 8, || 0u32).unwrap_err();
        assert_eq!(refused.bytes, usize::MAX as u64 / 8 * 4);
        assert!(refused.to_string().starts_with("not enough memory: "));
        let mut vector = vec![1u8];
        assert!(more_room(&mut vector, isize::MAX as usize).is_err());
        assert_eq!(filled(3, || 7), Ok(vec![7, 7, 7]));
    }
}
