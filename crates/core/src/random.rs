//! A small generator of pseudo-random numbers, for tests and playouts that must repeat exactly.

/// SplitMix64 (Steele, Lea and Flood 2014): one addition and one [`mix`] a number.
///
/// ```
/// use zermelo_core::random::Random;
///
/// let mut random = Random::new(1);
/// assert!(random.below(6) < 6);
/// assert_eq!(Random::new(7).next(), Random::new(7).next());
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator; equal seeds give equal numbers.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// What [`Random::new`] makes a generator of that goes on with the same numbers.
    pub const fn state(&self) -> u64 {
        self.0
    }

    /// The next 64 bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "numbers without end, not an iterator"
    )]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// What [`next`](Random::next) will give: whoever needs a number soon may have it made ahead of time.
    ///
    /// ```
    /// use zermelo_core::random::{Random, scaled};
    ///
    /// let mut random = Random::new(1);
    /// let ahead = random.peek();
    /// assert_eq!(scaled(ahead, 6), random.clone().below(6));
    /// assert_eq!(ahead, random.next());
    /// ```
    #[inline]
    pub fn peek(&self) -> u64 {
        self.clone().next()
    }

    /// A number below `limit`, which must be positive. The bias is below `limit` / 2^64.
    pub fn below(&mut self, limit: usize) -> usize {
        scaled(self.next(), limit)
    }

    /// A number from 0 up to, and without, 1; every multiple of 2^-53 is as likely.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

/// Random bits as a number below `limit`: see [`Random::below`].
#[inline]
pub fn scaled(bits: u64, limit: usize) -> usize {
    ((u128::from(bits) * limit as u128) >> 64) as usize
}

/// Spreads 64 bits evenly. Different inputs give different outputs.
pub const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
