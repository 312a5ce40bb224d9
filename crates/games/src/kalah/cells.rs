//! A board as a row of cells.

use zermelo_core::{Cells, Place};

use super::board::{Board, Pit};
use super::rules::Kalah;

impl Cells for Kalah {
    /// The houses of each player in the order of sowing, opposite to each other, and then the stores.
    fn places(&self) -> Vec<Place> {
        let houses = self.houses() as i16;
        let near = (0..houses).map(|house| Place::At(house, 0));
        let far = (0..houses).rev().map(|house| Place::At(house, 1));
        near.chain(far).chain([Place::Beside; 2]).collect()
    }

    /// The seeds in each pit.
    fn cells(&self, board: &Board, to: &mut [u8]) {
        let houses = self.houses();
        for (place, cell) in (0..).zip(to) {
            let pit = if place < 2 * houses {
                Pit::house((place / houses) as usize, place % houses)
            } else {
                Pit::store((place - 2 * houses) as usize)
            };
            *cell = board.seeds(pit);
        }
    }

    fn exchange(&self, cells: &mut [u8]) -> bool {
        let houses = self.houses() as usize;
        cells[..2 * houses].rotate_left(houses);
        cells[2 * houses..].reverse();
        true
    }
}
