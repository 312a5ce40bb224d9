//! Which moves to try first, and which are noisy.

use zermelo_core::{Noisy, Order};

use super::rules::{Move, Othello};
use crate::board8::Board;

impl<const SIZE: u32> Othello<SIZE> {
    /// The four cells that can never be turned over.
    pub(super) const CORNERS: u64 = {
        let row = 1 | 1 << (SIZE - 1);
        row | row << (8 * (SIZE - 1))
    };
}

/// How early to try a cell, by its distance from the nearer and from the farther edge.
const fn merit(near: u32, far: u32) -> i8 {
    match (near, far) {
        (0, 0) => 9,  // a corner stays forever
        (0, 1) => -2, // next to a corner: may give it away
        (1, 1) => -4, // diagonally next to it: will give it away
        (0, _) => 2,  // an edge is turned over from two sides only
        (1, _) => -1, // before an edge: may give that away
        _ => 0,
    }
}

/// Tries corners first, then edges, then the middle, and the neighbours of corners last.
///
/// A look at the opponent's replies would order better, but costs more than it saves.
#[derive(Clone, Copy, Debug, Default)]
pub struct CornersFirst;

impl CornersFirst {
    const fn merits<const SIZE: u32>() -> [i8; 64] {
        let mut merits = [0; 64];
        let mut index = 0;
        while index < SIZE * 8 {
            let (column, row) = (index % 8, index / 8);
            if column < SIZE {
                let across = nearer_edge(column, SIZE);
                let down = nearer_edge(row, SIZE);
                merits[index as usize] = if across < down {
                    merit(across, down)
                } else {
                    merit(down, across)
                };
            }
            index += 1;
        }
        merits
    }
}

const fn nearer_edge(place: u32, size: u32) -> u32 {
    let other = size - 1 - place;
    if place < other { place } else { other }
}

impl<const SIZE: u32> Order<Othello<SIZE>> for CornersFirst {
    #[inline]
    fn rank(&self, _: &Othello<SIZE>, _: &Board, action: Move) -> i32 {
        let merits = const { &Self::merits::<SIZE>() };
        let index = action.index().map_or(0, usize::from);
        i32::from(merits[index & 63])
    }
}

/// Moves that take a corner are noisy: what they turn over along the edges stays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corners;

impl<const SIZE: u32> Noisy<Othello<SIZE>> for Corners {
    #[inline]
    fn is_noisy(&self, _: &Othello<SIZE>, _: &Board, action: Move) -> bool {
        let cell = action.index().map_or(0, |index| 1u64 << index);
        cell & Othello::<SIZE>::CORNERS != 0
    }
}
