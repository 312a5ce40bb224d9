//! Lines as a row of cells.

use zermelo_core::{Cells, Game, Place};

use super::rules::{Dots, Lines};

impl Cells for Dots {
    /// The lines, with boxes in between, and how many boxes each player has.
    fn places(&self) -> Vec<Place> {
        let (width, height) = (self.width as i16, self.height as i16);
        let across =
            (0..=height).flat_map(|row| (0..width).map(move |x| Place::At(2 * x + 1, 2 * row)));
        let down =
            (0..height).flat_map(|row| (0..=width).map(move |x| Place::At(2 * x, 2 * row + 1)));
        let boxes = (0..self.players()).map(|_| Place::Beside);
        across.chain(down).chain(boxes).collect()
    }

    fn cells(&self, lines: &Lines, to: &mut [u8]) {
        let (sides, boxes) = to.split_at_mut(self.lines() as usize);
        for (line, cell) in sides.iter_mut().enumerate() {
            *cell = (lines.drawn >> line) as u8 & 1;
        }
        boxes.copy_from_slice(&lines.boxes[..boxes.len()]);
    }

    fn exchange(&self, cells: &mut [u8]) -> bool {
        if self.players() == 2 {
            cells[self.lines() as usize..].reverse();
        }
        self.players() == 2
    }
}
