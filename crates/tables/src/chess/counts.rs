//! How many positions of a table are won, drawn and lost, and how far the mates are.

use std::sync::Mutex;

use cozy_chess::Color;

use super::table::Table;
use super::value::{ILLEGAL, Value};
use crate::share::Crew;

/// The positions with one side to move, seen by that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideCounts {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// The longest win, in moves; 0 if there is none.
    pub longest_mate: u32,
    /// Positions with a win as long.
    pub longest_count: u64,
    /// Positions without symmetry duplicates.
    pub unique: u64,
}

impl SideCounts {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, value: Value, weight: u64) {
        match value {
            Value::Win(moves) => {
                self.wins += weight;
                if moves > self.longest_mate {
                    (self.longest_mate, self.longest_count) = (moves, 0);
                }
                if moves == self.longest_mate {
                    self.longest_count += weight;
                }
            }
            Value::Draw => self.draws += weight,
            Value::Loss(_) => self.losses += weight,
        }
    }

    fn merge(&mut self, other: &SideCounts) {
        if other.longest_mate > self.longest_mate {
            (self.longest_mate, self.longest_count) = (other.longest_mate, 0);
        }
        if other.longest_mate == self.longest_mate {
            self.longest_count += other.longest_count;
        }
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.unique += other.unique;
    }
}

/// What is known of a table as a whole. Positions are all legal placements of the whole board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// White to move.
    pub white: SideCounts,
    /// Black to move.
    pub black: SideCounts,
    /// What [`unique`](SideCounts::unique) of both sides could be at most, without regard to checks.
    pub bound: u64,
}

impl Counts {
    /// Counts the positions of a table.
    pub fn of(table: &Table, crew: &Crew) -> Counts {
        let [white, black] = [0, 1].map(|side| count_side(table, side, crew));
        Counts {
            white,
            black,
            bound: table.layout.bound(),
        }
    }

    /// The longest mate of either side to move, in moves.
    pub fn longest_mate(&self) -> u32 {
        self.white.longest_mate.max(self.black.longest_mate)
    }
}

fn count_side(table: &Table, side: usize, crew: &Crew) -> SideCounts {
    let layout = &table.layout;
    let values = &table.values[side];
    let mover = Color::ALL[side];
    let sum = Mutex::new(SideCounts::default());
    // Halves of positions that are there twice, as images of each other.
    let halves = std::sync::atomic::AtomicU64::new(0);
    crew.pass(layout.length(), &|range| {
        let mut counts = SideCounts::default();
        for index in range {
            if values[index] == ILLEGAL {
                continue;
            }
            let standing = layout.standing(index, &layout.places(index));
            if !standing.in_order {
                continue;
            }
            let weight = layout.weight(index);
            counts.add(Value::of(values[index], mover), weight);
            if weight != 4 || standing.symmetric {
                counts.unique += 1;
            } else {
                halves.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
        }
        if let Ok(mut sum) = sum.lock() {
            sum.merge(&counts);
        }
    });
    let mut counts = sum.into_inner().unwrap_or_default();
    counts.unique += halves.into_inner() / 2;
    counts
}
