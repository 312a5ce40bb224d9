//! A board as a row of cells.

use zermelo_core::cells::{grid, swap_colours};
use zermelo_core::{Cells, Place, Symmetric};

use super::rules::{Board, Go};

impl Cells for Go {
    /// The points, and how many passes there were in a row.
    fn places(&self) -> Vec<Place> {
        let mut places = grid(self.geometry.width, self.geometry.height);
        places.push(Place::Beside);
        places
    }

    /// 1 for a stone of the first player, 2 for one of the second.
    #[inline]
    fn cells(&self, board: &Board, to: &mut [u8]) {
        let (width, stride) = (self.geometry.width as usize, self.geometry.stride as usize);
        let [first, second] = &board.stones;
        let rows = to.chunks_exact_mut(width);
        for (row, cells) in rows.take(self.geometry.height as usize).enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                let at = row * stride + column;
                *cell = u8::from(first.has(at)) | u8::from(second.has(at)) << 1;
            }
        }
        if let Some(last) = to.last_mut() {
            *last = board.passes;
        }
    }

    /// Not quite alike where there is komi, which goes to one of them.
    fn exchange(&self, cells: &mut [u8]) -> bool {
        if self.options().komi == 0 {
            let points = cells.len() - 1;
            swap_colours(&mut cells[..points]);
        }
        self.options().komi == 0
    }

    fn images(&self, board: &Board, images: &mut Vec<Board>) {
        self.symmetries(board, images);
    }
}
