//! A number for the middle of the game and one for its end, in one word.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two numbers that are added and multiplied together: in the middle of the game and at its end.
///
/// The end is in the upper half of the word, and a negative middle borrows from it. Both stay within
/// 16 bits, which no sum of the weights of one board leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair(i32);

impl Pair {
    /// The pair of two numbers of 16 bits.
    #[inline]
    pub const fn new(middle: i32, end: i32) -> Pair {
        Pair((end << 16).wrapping_add(middle))
    }

    /// The number for the middle of the game.
    #[inline]
    pub const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The number for its end.
    #[inline]
    pub const fn end(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }

    /// The word, for tables.
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The pair of a word.
    #[inline]
    pub(super) const fn from_bits(bits: u32) -> Pair {
        Pair(bits as i32)
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Pair {
    type Output = Pair;

    #[inline]
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    #[inline]
    fn mul(self, count: i32) -> Pair {
        Pair(self.0.wrapping_mul(count))
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::Pair;

    #[test]
    fn both_numbers_are_added_and_multiplied_by_themselves() {
        let numbers = [-3000, -101, -1, 0, 1, 7, 950, 3000];
        for one in numbers {
            for other in numbers {
                let pair = Pair::new(one, other);
                assert_eq!((pair.middle(), pair.end()), (one, other));
                let sum = pair + Pair::new(other, one) * 3 - Pair::new(5, -5);
                let expected = (one + 3 * other - 5, other + 3 * one + 5);
                assert_eq!((sum.middle(), sum.end()), expected);
                assert_eq!((-pair).middle(), -one);
                assert_eq!(Pair::from_bits(pair.bits()), pair);
            }
        }
    }
}
