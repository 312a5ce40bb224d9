//! Sets of points of a Go board, one bit each.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// How many words a set has: enough for 19 rows of 20 bits.
pub const WORDS: usize = 6;

/// How many bits a set has.
pub const BITS: usize = 64 * WORDS;

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Points(pub [u64; WORDS]);

impl Points {
    /// No point.
    pub const NONE: Points = Points([0; WORDS]);

    /// One point, by its number below [`BITS`].
    #[inline]
    pub fn one(index: usize) -> Points {
        let mut words = [0; WORDS];
        words[index / 64] = 1 << (index % 64);
        Points(words)
    }

    /// Whether a point is in the set; none beyond the last is.
    #[inline]
    pub fn has(&self, index: usize) -> bool {
        self.0
            .get(index / 64)
            .is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many points there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The point with the least number, if there is any.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The points, the least number first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(place, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| 64 * place + left.trailing_zeros() as usize);
                left &= left.wrapping_sub(1);
                bit
            })
        })
    }

    /// Every number increased by this, which is positive and below 64.
    #[inline(always)]
    pub fn up(&self, by: u32) -> Points {
        let mut words = [self.0[0] << by, 0, 0, 0, 0, 0];
        for place in 1..WORDS {
            words[place] = self.0[place] << by | self.0[place - 1] >> (64 - by);
        }
        Points(words)
    }

    /// Every number decreased by this, which is positive and below 64.
    #[inline(always)]
    pub fn down(&self, by: u32) -> Points {
        let mut words = [0, 0, 0, 0, 0, self.0[WORDS - 1] >> by];
        for place in 0..WORDS - 1 {
            words[place] = self.0[place] >> by | self.0[place + 1] << (64 - by);
        }
        Points(words)
    }

    /// Both word by word.
    #[inline(always)]
    fn with(self, other: Points, join: impl Fn(u64, u64) -> u64) -> Points {
        Points(std::array::from_fn(|place| {
            join(self.0[place], other.0[place])
        }))
    }
}

impl BitAnd for Points {
    type Output = Points;

    #[inline(always)]
    fn bitand(self, other: Points) -> Points {
        self.with(other, |one, other| one & other)
    }
}

impl BitOr for Points {
    type Output = Points;

    #[inline(always)]
    fn bitor(self, other: Points) -> Points {
        self.with(other, |one, other| one | other)
    }
}

impl BitXor for Points {
    type Output = Points;

    #[inline(always)]
    fn bitxor(self, other: Points) -> Points {
        self.with(other, |one, other| one ^ other)
    }
}

impl Not for Points {
    type Output = Points;

    #[inline(always)]
    fn not(self) -> Points {
        Points(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_cross_from_word_to_word() {
        for index in 0..BITS {
            let one = Points::one(index);
            assert_eq!(
                (one.first(), one.count(), one.has(index)),
                (Some(index), 1, true)
            );
            for by in 1..21usize {
                let up = (index + by < BITS).then_some(index + by);
                assert_eq!(one.up(by as u32).first(), up);
                assert_eq!(one.down(by as u32).first(), index.checked_sub(by));
            }
        }
        let three = Points::one(3) | Points::one(64) | Points::one(383);
        assert_eq!(three.iter().collect::<Vec<_>>(), [3, 64, 383]);
        assert!(!three.has(BITS) && (three & !three).is_empty());
    }
}
