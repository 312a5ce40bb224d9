//! The pits of a Kalah board in one word, and where a sowing ends.
//!
//! One byte a pit. Each side has room for six houses and its store; houses that a smaller board
//! lacks stay empty. The player to move is the last byte but one:
//!
//! ```text
//!         second      12 11 10  9  8  7
//!                  13                    6    stores
//!         first        0  1  2  3  4  5       byte 14: who is to move
//! ```
//!
//! Sowing is one addition: a table holds a one in the byte of every pit that gets a seed. No byte
//! overflows, because all seeds together are at most 255.

use std::fmt;

use zermelo_core::Player;

/// The most houses that a side can have.
pub const MOST_HOUSES: u32 = 6;

/// The pits of one side, store included.
const SIDE: u32 = MOST_HOUSES + 1;

const MOVER: u32 = 2 * SIDE;

/// The pits in which a player sows: all but the opponent's store.
const LONGEST_RING: usize = 2 * MOST_HOUSES as usize + 1;

/// A position: the seeds of every pit and the player to move. One word, no history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board(pub(super) u128);

/// A move: the house whose seeds are sown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct House(u8);

impl House {
    /// The house with this index, counted from 0, the one furthest from its owner's store.
    pub const fn new(index: u8) -> House {
        House(index)
    }

    /// The index, counted from 0.
    pub const fn index(self) -> u32 {
        self.0 as u32
    }
}

/// A pit by the number of its byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pit(pub u8);

impl Pit {
    pub const fn house(side: usize, index: u32) -> Pit {
        Pit((side as u32 * SIDE + index) as u8)
    }

    pub const fn store(side: usize) -> Pit {
        Pit::house(side, MOST_HOUSES)
    }

    /// Whose pit it is.
    pub const fn side(self) -> usize {
        (self.0 as u32 >= SIDE) as usize
    }

    /// This many seeds in this pit.
    #[inline]
    pub fn holding(self, seeds: u8) -> u128 {
        u128::from(seeds) << (8 * u32::from(self.0))
    }
}

impl Board {
    /// The seeds in the house of a player.
    pub fn house(&self, player: Player, house: House) -> u8 {
        player.index().map_or(0, |side| {
            self.seeds(Pit::house(side & 1, house.index().min(MOST_HOUSES - 1)))
        })
    }

    /// The seeds in the store of a player.
    pub fn store(&self, player: Player) -> u8 {
        player
            .index()
            .map_or(0, |side| self.seeds(Pit::store(side & 1)))
    }

    #[inline]
    pub(super) fn seeds(&self, pit: Pit) -> u8 {
        self.0.to_le_bytes()[usize::from(pit.0 & 15)]
    }

    /// The number of the player to move.
    #[inline]
    pub(super) fn mover(&self) -> usize {
        (self.0 >> (8 * MOVER)) as usize & 1
    }

    /// The other player to move.
    #[inline]
    pub(super) fn passed(self) -> Board {
        Board(self.0 ^ (1 << (8 * MOVER)))
    }

    /// All houses of a side, a byte each.
    #[inline]
    pub(super) fn houses(&self, side: usize) -> u64 {
        (self.0 >> (8 * SIDE * side as u32)) as u64 & 0xffff_ffff_ffff
    }

    /// All seeds in the houses of a side.
    #[inline]
    pub(super) fn on_side(&self, side: usize) -> u8 {
        // The bytes add up in the top one; all seeds together fit into a byte.
        (self.houses(side).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// How many houses of a side hold seeds.
    #[inline]
    pub(super) fn filled(&self, side: usize) -> u32 {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let houses = self.houses(side);
        // The top bit of a byte is set if any of its bits is.
        ((((houses & LOW) + LOW) | houses) & !LOW).count_ones()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.0.to_le_bytes();
        let side = |side: usize| &bytes[side * SIDE as usize..(side + 1) * SIDE as usize];
        write!(
            f,
            "Board({:?} {:?}, Player({}))",
            side(0),
            side(1),
            self.mover()
        )
    }
}

/// How the seeds of one house run around the board.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// One seed in each of the next 0, 1, 2... pits.
    spread: [u128; LONGEST_RING],
    /// The last of these pits.
    last: [Pit; LONGEST_RING],
}

/// Where the seeds of each house go.
#[derive(Clone, Debug)]
pub(super) struct Sowing {
    /// The number of pits in which a player sows.
    ring: u8,
    /// For each player one seed in each of those pits.
    lap: [u128; 2],
    runs: [[Run; MOST_HOUSES as usize]; 2],
}

impl Sowing {
    pub fn new(houses: u32) -> Sowing {
        let blank = Run {
            spread: [0; LONGEST_RING],
            last: [Pit(0); LONGEST_RING],
        };
        let mut sowing = Sowing {
            ring: 2 * houses as u8 + 1,
            lap: [0; 2],
            runs: [[blank; MOST_HOUSES as usize]; 2],
        };
        for side in 0..2 {
            let own = (0..houses).map(|house| Pit::house(side, house));
            let others = (0..houses).map(|house| Pit::house(1 - side, house));
            let ring: Vec<Pit> = own.chain([Pit::store(side)]).chain(others).collect();
            sowing.lap[side] = ring.iter().map(|pit| pit.holding(1)).sum();
            for house in 0..houses as usize {
                let run = &mut sowing.runs[side][house];
                let after = ring.iter().cycle().skip(house);
                let mut spread = 0;
                for (seeds, &pit) in after.take(ring.len()).enumerate() {
                    if seeds > 0 {
                        spread |= pit.holding(1);
                    }
                    (run.spread[seeds], run.last[seeds]) = (spread, pit);
                }
            }
        }
        sowing
    }

    /// The board after a house of `side` is sown, before any capture, and the pit of the last seed.
    #[inline]
    pub fn sow(&self, board: Board, side: usize, house: House) -> (Board, Pit) {
        let run = &self.runs[side][house.index() as usize];
        let from = Pit::house(side, house.index());
        let seeds = board.seeds(from);
        let (mut pits, mut rest) = (board.0 - from.holding(seeds), seeds);
        while rest >= self.ring {
            pits += self.lap[side];
            rest -= self.ring;
        }
        let rest = usize::from(rest);
        (Board(pits + run.spread[rest]), run.last[rest])
    }

    /// The pit of the last seed if this house of `side` held `seeds`, and the full laps before it.
    #[inline]
    pub fn last(&self, side: usize, house: House, seeds: u8) -> (Pit, u8) {
        let last = &self.runs[side][house.index() as usize].last;
        // Hardly ever is there a full lap, and divisions are slow.
        if seeds < self.ring {
            return (last[usize::from(seeds)], 0);
        }
        (last[usize::from(seeds % self.ring)], seeds / self.ring)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_counted_and_added_in_one_go() {
        let board = Board(Pit::house(0, 0).holding(3) | Pit::house(0, 5).holding(200));
        assert_eq!((board.filled(0), board.on_side(0)), (2, 203));
        assert_eq!((board.filled(1), board.on_side(1)), (0, 0));
        let board = Board(Pit::house(1, 2).holding(255) | Pit::store(0).holding(9));
        assert_eq!((board.filled(1), board.on_side(1)), (1, 255));
        assert_eq!(board.filled(0), 0);
    }

    #[test]
    fn a_full_lap_ends_where_it_began() {
        let sowing = Sowing::new(6);
        let from = Pit::house(1, 4);
        let (after, last) = sowing.sow(Board(from.holding(13)), 1, House::new(4));
        assert_eq!(last, from);
        assert_eq!(after.seeds(Pit::store(0)), 0, "the other store is skipped");
        assert_eq!(after.seeds(from), 1);
    }
}
