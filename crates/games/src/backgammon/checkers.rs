//! The checkers of one player.
//!
//! A side counts the points from its own end of the board, so that both play alike:
//!
//! ```text
//!   off   home board    outer boards         opponent's home   bar
//!    0    1 2 3 4 5 6   7 8 ... 17 18        19 ... 24         25
//! ```
//!
//! One player's point `p` is the other one's point `25 - p`.

/// Where checkers go that are borne off.
pub const OFF: u8 = 0;

/// Where checkers go that are hit.
pub const BAR: u8 = 25;

/// The number of points.
pub const POINTS: u8 = 24;

/// The checkers of a player.
pub const CHECKERS: u8 = 15;

/// The points 1 to 24 in a mask of points.
pub(super) const ON_BOARD: u32 = (1 << BAR) - 2;

/// The bar in a mask of points.
pub(super) const ON_BAR: u32 = 1 << BAR;

/// Everything outside the home board in a mask of points, the bar too.
pub(super) const OUTSIDE: u32 = (ON_BOARD | ON_BAR) & !0x7f;

/// The lowest bit of each four.
const ONES: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;

/// How many checkers of one player are on each point, on the bar and off: four bits a place, so that a
/// step of a checker is a subtraction and an addition.
///
/// There are always fifteen in all.
///
/// ```
/// use zermelo_games::backgammon::{BAR, Checkers};
///
/// let start = Checkers::START;
/// assert_eq!((start.count(6), start.count(24), start.count(BAR)), (5, 2, 0));
/// assert_eq!(start.pips(), 167);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Checkers(u128);

impl Checkers {
    /// The checkers of either player at the start: two on the 24 point, five on the 13, three on the 8
    /// and five on the 6.
    pub const START: Checkers =
        Checkers(2 << (4 * 24) | 5 << (4 * 13) | 3 << (4 * 8) | 5 << (4 * 6));

    /// So many on the points 1 to 24 and on the bar, and the rest off; `None` if there are more than
    /// fifteen.
    pub fn from_counts(counts: &[u8; 25]) -> Option<Checkers> {
        let total: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        let off = u32::from(CHECKERS).checked_sub(total)?;
        let places = counts.iter().enumerate();
        let placed = places.map(|(place, &count)| u128::from(count) << (4 * (place + 1)));
        Some(Checkers(placed.sum::<u128>() | u128::from(off)))
    }

    /// How many are on each of the points 1 to 24 and on the bar.
    pub fn counts(self) -> [u8; 25] {
        std::array::from_fn(|place| self.count(place as u8 + 1))
    }

    /// How many are on a point, on the [`BAR`] or [`OFF`].
    #[inline]
    pub fn count(self, place: u8) -> u8 {
        (self.0 >> (4 * place)) as u8 & 15
    }

    /// How many pips there are to go.
    pub fn pips(self) -> u32 {
        let mut pips = 0;
        let mut places = self.occupied();
        while places != 0 {
            let place = places.trailing_zeros();
            pips += place * u32::from(self.count(place as u8));
            places &= places - 1;
        }
        pips
    }

    /// The same with one checker elsewhere; there must be one to move.
    #[inline]
    #[must_use]
    pub fn moved(self, from: u8, to: u8) -> Checkers {
        let without = self.0.wrapping_sub(1 << (4 * from));
        Checkers(without.wrapping_add(1 << (4 * to)))
    }

    /// Whether all are off.
    #[inline]
    pub fn is_done(self) -> bool {
        self.0 == u128::from(CHECKERS)
    }

    /// The points with a checker and the bar, as bits 1 to 25.
    #[inline]
    pub fn occupied(self) -> u32 {
        let any = self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3;
        gather(any & ONES) & (ON_BOARD | ON_BAR)
    }

    /// The points with two checkers or more, as bits 1 to 24.
    #[inline]
    pub fn made(self) -> u32 {
        let several = self.0 >> 1 | self.0 >> 2 | self.0 >> 3;
        gather(several & ONES) & ON_BOARD
    }

    /// The number itself, for keys.
    #[inline]
    pub(super) fn bits(self) -> u128 {
        self.0
    }
}

/// A mask of the points as the other player counts them.
#[inline]
pub fn opposite(mask: u32) -> u32 {
    (mask & ON_BOARD).reverse_bits() >> (31 - BAR)
}

/// The lowest bit of each of the first 26 fours, side by side.
#[inline]
fn gather(bits: u128) -> u32 {
    half(bits as u64) | half((bits >> 64) as u64) << 16
}

#[inline]
fn half(mut bits: u64) -> u32 {
    bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
    bits = (bits | bits >> 6) & 0x000f_000f_000f_000f;
    bits = (bits | bits >> 12) & 0x0000_00ff_0000_00ff;
    (bits | bits >> 24) as u32 & 0xffff
}
