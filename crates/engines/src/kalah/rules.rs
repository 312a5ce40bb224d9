//! The rules, as far as they matter to what is still to be won: sowing, captures and the end.

use std::fmt;

use super::position::{MOST_HOUSES, Position, count, house};

/// Who gets the seeds that remain when one player has none left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remaining {
    /// The player in whose houses they are.
    Owner,
    /// The player whose houses are empty.
    Emptied,
    /// Nobody.
    Nobody,
}

/// The most seeds in all houses, so that what is still to be won fits into a byte with its sign.
pub const MOST_SEEDS: u32 = 127;

/// The number of the store among the pits in which a last seed can fall; own houses are below.
const STORE: u8 = MOST_HOUSES as u8;
/// Any house of the opponent.
const ACROSS: u8 = STORE + 1;

/// What sowing one house adds where.
#[derive(Clone, Copy, Default)]
struct Sowing {
    own: u64,
    other: u64,
    stored: u8,
    /// The own house of the last seed, or [`STORE`] or [`ACROSS`].
    last: u8,
}

/// One variant of the game.
pub struct Rules {
    houses: u32,
    empty_capture: bool,
    remaining: Remaining,
    /// For each house and number of seeds.
    sowings: Vec<[Sowing; MOST_SEEDS as usize + 1]>,
}

/// A move and what it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The house that was sown.
    pub house: u32,
    /// What came into the mover's store, less what the end of the game gives to the opponent.
    pub gain: i32,
    /// The position from the side of the player to move next; over if the game is.
    pub after: Position,
    /// Whether the mover moves again.
    pub again: bool,
}

impl Rules {
    /// The variant with so many houses a side, 1 to [`MOST_HOUSES`].
    pub fn new(houses: u32, empty_capture: bool, remaining: Remaining) -> Rules {
        assert!(
            (1..=MOST_HOUSES).contains(&houses),
            "a side has 1 to 6 houses"
        );
        let ring = 2 * houses + 1;
        let sowings = (0..houses).map(|from| {
            let mut sowings = [Sowing::default(); MOST_SEEDS as usize + 1];
            let mut sowing = Sowing::default();
            for seeds in 1..=MOST_SEEDS {
                let pit = (from + seeds) % ring;
                sowing.last = if pit < houses {
                    sowing.own += 1 << (8 * pit);
                    pit as u8
                } else if pit == houses {
                    sowing.stored += 1;
                    STORE
                } else {
                    sowing.other += 1 << (8 * (pit - houses - 1));
                    ACROSS
                };
                sowings[seeds as usize] = sowing;
            }
            sowings
        });
        Rules {
            houses,
            empty_capture,
            remaining,
            sowings: sowings.collect(),
        }
    }

    /// Houses a side.
    pub fn houses(&self) -> u32 {
        self.houses
    }

    /// Whether every seed is somebody's in the end, so that what is to be won is even or odd as the
    /// number of seeds is.
    pub fn keeps_all(&self) -> bool {
        self.remaining != Remaining::Nobody
    }

    /// The move of one house, which must hold seeds.
    #[inline]
    pub fn play(&self, position: Position, from: u32) -> Step {
        let Position { own, other } = position;
        let seeds = house(own, from);
        let sowing = &self.sowings[from as usize][seeds as usize & MOST_SEEDS as usize];
        let mut own = own - (u64::from(seeds) << (8 * from)) + sowing.own;
        let mut other = other + sowing.other;
        let mut captured = 0;
        if sowing.last < STORE && house(own, u32::from(sowing.last)) == 1 {
            let opposite = self.houses - 1 - u32::from(sowing.last);
            let taken = house(other, opposite);
            if taken > 0 || self.empty_capture {
                own -= 1 << (8 * u32::from(sowing.last));
                other -= u64::from(taken) << (8 * opposite);
                captured = taken as i32 + 1;
            }
        }
        let after = Position { own, other };
        let mut gain = i32::from(sowing.stored) + captured;
        if after.is_over() {
            gain += self.ending(after);
        }
        let again = sowing.last == STORE;
        Step {
            house: from,
            gain,
            after: if again { after } else { after.turned() },
            again,
        }
    }

    /// What the mover gets of the seeds that remain, less what the opponent gets.
    pub fn ending(&self, position: Position) -> i32 {
        let rest = count(position.own) - count(position.other);
        match self.remaining {
            Remaining::Owner => rest,
            Remaining::Emptied => -rest,
            Remaining::Nobody => 0,
        }
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules")
            .field("houses", &self.houses)
            .field("empty_capture", &self.empty_capture)
            .field("remaining", &self.remaining)
            .finish_non_exhaustive()
    }
}
