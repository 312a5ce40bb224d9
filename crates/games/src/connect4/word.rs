//! The integer that holds one bit for each cell of a board, and what is known of the board's size.

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

    /// The only board that this word is for, if there is one: then the compiler knows its numbers.
    const BOARD: Option<Dimensions<Self>> = None;
}

/// The size of a board, the length of a line that wins, and two sets that follow from the size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dimensions<W> {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Stones in a line that wins.
    pub connect: u32,
    /// The lowest cell of every column.
    pub bottom: W,
    /// Every cell that can hold a stone.
    pub cells: W,
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

/// A set of cells of the board that most people play on: 7 wide, 6 high, four in a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Usual(u64);

impl Usual {
    const BOTTOM: u64 = 0x0000_0408_1020_4081;
}

impl Word for Usual {
    const BITS: u32 = u64::BITS;
    const NONE: Usual = Usual(0);
    const ONE: Usual = Usual(1);
    const BOARD: Option<Dimensions<Usual>> = Some(Dimensions {
        width: 7,
        height: 6,
        connect: 4,
        bottom: Usual(Usual::BOTTOM),
        cells: Usual(Usual::BOTTOM * 0b11_1111),
    });

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn key(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_key(key: u64) -> Option<Usual> {
        Some(Usual(key))
    }
}

/// Operators of [`Usual`] are those of the integer inside.
macro_rules! operators {
    ($($operator:ident $function:ident $right:ty, |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl $operator<$right> for Usual {
            type Output = Usual;

            #[inline(always)]
            fn $function(self, right: $right) -> Usual {
                let ($a, $b) = (self.0, right);
                Usual($result)
            }
        }
    )*};
}

operators! {
    Add add Usual, |a, b| a + b.0;
    Sub sub Usual, |a, b| a - b.0;
    BitAnd bitand Usual, |a, b| a & b.0;
    BitOr bitor Usual, |a, b| a | b.0;
    BitXor bitxor Usual, |a, b| a ^ b.0;
    Shl shl u32, |a, b| a << b;
    Shr shr u32, |a, b| a >> b;
}

impl Not for Usual {
    type Output = Usual;

    #[inline(always)]
    fn not(self) -> Usual {
        Usual(!self.0)
    }
}
