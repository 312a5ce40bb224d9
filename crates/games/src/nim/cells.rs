//! Piles as a row of cells.

use zermelo_core::{Cells, Place};

use super::rules::{Nim, Piles};

impl Cells for Nim {
    /// The piles, which lie nowhere.
    fn places(&self) -> Vec<Place> {
        vec![Place::Beside; self.count]
    }

    /// The matches of each pile.
    fn cells(&self, piles: &Piles, to: &mut [u8]) {
        to.copy_from_slice(&piles.sizes()[..to.len()]);
    }

    fn exchange(&self, _: &mut [u8]) -> bool {
        true
    }
}
