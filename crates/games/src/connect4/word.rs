//! The integer that holds one bit for each cell of a board.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use zermelo_core::random::mix;

/// An unsigned integer used as a set of cells: `u64` for most boards, `u128` for large ones.
pub trait Word:
    Copy
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many cells fit.
    const BITS: u32;
    /// No cell.
    const NONE: Self;
    /// The cell of bit 0.
    const ONE: Self;

    /// The number of cells in the set.
    fn count(self) -> u32;

    /// Folds the set to 64 bits: without loss if it has no more, else like a random hash.
    fn key(self) -> u64;

    /// The set with this key, if keys lose nothing.
    fn from_key(key: u64) -> Option<Self>;
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;
    const NONE: u64 = 0;
    const ONE: u64 = 1;

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn key(self) -> u64 {
        self
    }

    #[inline]
    fn from_key(key: u64) -> Option<u64> {
        Some(key)
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;
    const NONE: u128 = 0;
    const ONE: u128 = 1;

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn key(self) -> u64 {
        mix(self as u64).wrapping_mul(3) ^ mix((self >> 64) as u64)
    }

    fn from_key(_: u64) -> Option<u128> {
        None
    }
}
