//! Holes as a row of cells.

use zermelo_core::{Cells, Place};

use super::rules::{ChineseCheckers, Pieces};

impl Cells for ChineseCheckers {
    /// The holes; neighbours differ by one in one direction or in two.
    fn places(&self) -> Vec<Place> {
        let place = |&[x, _, z]: &[i32; 3]| Place::At(x as i16, z as i16);
        self.star.places.iter().map(place).collect()
    }

    /// For a piece the number of its owner, counted from 1. How many moves were made is left out.
    fn cells(&self, pieces: &Pieces, to: &mut [u8]) {
        to.fill(0);
        for (owner, &held) in (1..).zip(&pieces.pieces) {
            let mut left = held;
            while left != 0 {
                to[left.trailing_zeros() as usize] = owner;
                left &= left - 1;
            }
        }
    }
}
