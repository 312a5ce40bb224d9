//! How many positions of a slice are won, drawn and lost, and how far the longest win is.

use std::sync::{Mutex, PoisonError};

use super::layout::Layout;
use super::material::Material;
use super::slice::{Slice, one_sided};
use super::value::Value;
use crate::share::Crew;

/// The positions with some pieces, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// The longest win, in plies; 0 if there is none.
    pub longest_win: u32,
}

impl Counts {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Counts the positions of a slice.
    pub fn of(slice: &Slice, crew: &Crew) -> Counts {
        let sum = Mutex::new(Tally([0; 256]));
        crew.pass(slice.values.len(), &|range| {
            let mut tally = Tally([0; 256]);
            for &byte in &slice.values[range] {
                tally.0[usize::from(byte)] += 1;
            }
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            for (sum, count) in sum.0.iter_mut().zip(tally.0) {
                *sum += count;
            }
        });
        sum.into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .counts()
    }

    /// The positions in which one player has no pieces, which have no slice.
    pub fn of_bare(material: Material) -> Option<Counts> {
        let mut tally = Tally([0; 256]);
        tally.0[usize::from(one_sided(material)?)] = Layout::new(material).length() as u64;
        Some(tally.counts())
    }
}

/// How often each byte occurs.
struct Tally([u64; 256]);

impl Tally {
    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for (byte, &count) in (0..=u8::MAX).zip(&self.0) {
            match Value::of(byte) {
                Value::Win(plies) if count > 0 => {
                    counts.wins += count;
                    counts.longest_win = counts.longest_win.max(plies);
                }
                Value::Win(_) => {}
                Value::Draw => counts.draws += count,
                Value::Loss(_) => counts.losses += count,
            }
        }
        counts
    }
}
