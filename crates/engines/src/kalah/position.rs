//! Where the seeds lie, from the side of the player to move, without what is already in the stores.

/// The most houses that a side can have.
pub const MOST_HOUSES: u32 = 6;

/// The seeds in the houses of both players, a byte for each house.
///
/// The lowest byte is the house furthest from its owner's store. What the stores hold cannot be lost
/// any more and has no influence on the rest of the game, so it is left out: many positions of a game
/// are one position here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Houses of the player to move.
    pub own: u64,
    /// Houses of the opponent.
    pub other: u64,
}

impl Position {
    /// The position with so many seeds in each house, the furthest from the store first.
    ///
    /// ```
    /// use zermelo_engines::kalah::Position;
    ///
    /// let position = Position::new(&[1, 0, 2], &[0, 4, 0]);
    /// assert_eq!(position.seeds(), 7);
    /// ```
    pub fn new(own: &[u8], other: &[u8]) -> Position {
        let side = |houses: &[u8]| {
            let houses = houses.iter().take(MOST_HOUSES as usize).rev();
            houses.fold(0, |side, &seeds| side << 8 | u64::from(seeds))
        };
        Position {
            own: side(own),
            other: side(other),
        }
    }

    /// All seeds in the houses.
    #[inline]
    pub fn seeds(&self) -> i32 {
        count(self.own) + count(self.other)
    }

    /// Whether the houses of one player are empty.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.own == 0 || self.other == 0
    }

    /// The same from the side of the opponent.
    #[inline]
    pub fn turned(self) -> Position {
        Position {
            own: self.other,
            other: self.own,
        }
    }
}

/// The seeds of one side, of which there are at most 255.
#[inline]
pub(super) fn count(houses: u64) -> i32 {
    // The bytes add up in the top one.
    (houses.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
}

/// The seeds of one house.
#[inline]
pub(super) fn house(houses: u64, index: u32) -> u32 {
    (houses >> (8 * index)) as u32 & 0xff
}
