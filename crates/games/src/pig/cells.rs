//! Scores as a row of cells.

use zermelo_core::{Cells, Place};

use super::rules::{Pig, Table};

impl Cells for Pig {
    /// The scores of both players, the points of the turn, and whose turn it is, which a rolling die does not tell.
    fn places(&self) -> Vec<Place> {
        vec![Place::Beside; 4]
    }

    fn cells(&self, table: &Table, to: &mut [u8]) {
        let [first, second] = table.scores;
        let numbers = [first, second, table.points, table.mover.into()];
        for (cell, number) in to.iter_mut().zip(numbers) {
            *cell = number.min(255) as u8;
        }
    }
}
