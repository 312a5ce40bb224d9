//! The shape of a board: its points, their neighbours, its stars, and how it can be turned.
//!
//! Points are numbered along the rows from the bottom left. Every row has one bit more than it has points, so
//! that a step to the side never comes out in another row. On the board of 3 x 3:
//!
//! ```text
//! 3   8  9 10 (11)
//! 2   4  5  6  (7)
//! 1   0  1  2  (3)
//!     A  B  C
//! ```

use zermelo_core::random::mix;

use super::points::{BITS, Points};

/// The most rows and columns of a board.
pub const MOST_SIZE: u32 = 19;

/// The shape of a board.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub width: u32,
    pub height: u32,
    /// From a point to the one above it.
    pub stride: u32,
    /// Every point.
    pub all: Points,
    /// A random number for a stone of each player on each point.
    pub zobrist: [Vec<u64>; 2],
    /// Where each point goes by each of the symmetries, the identity first.
    pub turns: Vec<Vec<u16>>,
}

impl Geometry {
    /// A board of 1 to [`MOST_SIZE`] rows and columns.
    pub fn new(width: u32, height: u32) -> Geometry {
        let stride = width + 1;
        let points = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let all = points.fold(Points::NONE, |all, (row, column)| {
            all | Points::one((row * stride + column) as usize)
        });
        let zobrist = [1u64, 2].map(|player| {
            let number = |index: u64| mix(mix(index + 1).wrapping_add(player << 32));
            (0..BITS as u64).map(number).collect()
        });
        let mut geometry = Geometry {
            width,
            height,
            stride,
            all,
            zobrist,
            turns: Vec::new(),
        };
        geometry.turns = geometry.symmetries();
        geometry
    }

    /// How many points there are.
    pub fn area(&self) -> u32 {
        self.width * self.height
    }

    /// The number of a point, row and column counted from 0 at the bottom left.
    pub fn index(&self, row: u32, column: u32) -> usize {
        (row * self.stride + column) as usize
    }

    /// The row and the column of a point.
    pub fn place(&self, index: usize) -> (u32, u32) {
        (index as u32 / self.stride, index as u32 % self.stride)
    }

    /// The neighbours of a set, its own points among them if they are neighbours.
    #[inline(always)]
    pub fn near(&self, set: &Points) -> Points {
        let beside = set.up(1) | set.down(1);
        let above = set.up(self.stride) | set.down(self.stride);
        (beside | above) & self.all
    }

    /// The points of `among` that are joined to `seed`, which is one of them or several.
    #[inline]
    pub fn joined(&self, seed: Points, among: &Points) -> Points {
        let mut found = seed;
        loop {
            let grown = found | self.near(&found) & *among;
            if grown == found {
                return found;
            }
            found = grown;
        }
    }

    /// The points for so many stones of handicap, by the tradition that GTP has fixed: `None` where there are
    /// none on a board of this size.
    ///
    /// They stand on the third line, from 13 rows on the fourth. Two to nine of them on boards with an odd
    /// number of rows from 9 up, up to four on those with an even number, and on 7 rows.
    pub fn handicap(&self, stones: u32) -> Option<Vec<usize>> {
        if stones == 0 {
            return Some(Vec::new());
        }
        let size = self.width;
        let most = match size {
            0..=6 => 0,
            7 => 4,
            _ if size.is_multiple_of(2) => 4,
            _ => 9,
        };
        if self.width != self.height || !(2..=most).contains(&stones) {
            return None;
        }
        let low = if size >= 13 { 3 } else { 2 };
        let (middle, high) = (size / 2, size - 1 - low);
        let corners = [(low, low), (high, high), (high, low), (low, high)];
        let sides = [(middle, low), (middle, high), (low, middle), (high, middle)];
        let mut places: Vec<(u32, u32)> = corners.into_iter().take(stones as usize).collect();
        if stones >= 5 {
            // An odd stone is in the middle; the others come in pairs at the sides.
            let pairs = (stones as usize - 4) / 2 * 2;
            places.extend(sides.into_iter().take(pairs));
            if stones % 2 == 1 {
                places.push((middle, middle));
            }
        }
        let index = |(row, column)| self.index(row, column);
        Some(places.into_iter().map(index).collect())
    }

    /// The points that are marked on a board: those at the sides on large boards alone, as boards are made.
    pub fn stars(&self) -> Vec<usize> {
        let large = self.width.min(self.height) >= 15;
        let most = if large { [9, 4] } else { [5, 4] };
        let marked = most.into_iter().find_map(|stones| self.handicap(stones));
        marked.unwrap_or_default()
    }

    fn symmetries(&self) -> Vec<Vec<u16>> {
        let square = self.width == self.height;
        let kinds = (0..if square { 8 } else { 4 }).map(|kind| {
            let mut turn = vec![0; BITS];
            for index in self.all.iter() {
                let (mut row, mut column) = self.place(index);
                if kind & 1 != 0 {
                    column = self.width - 1 - column;
                }
                if kind & 2 != 0 {
                    row = self.height - 1 - row;
                }
                if kind & 4 != 0 {
                    (row, column) = (column, row);
                }
                turn[index] = self.index(row, column) as u16;
            }
            turn
        });
        kinds.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_on_the_drawing() {
        for (width, height) in [(1, 1), (1, 5), (5, 1), (3, 3), (19, 19), (2, 7), (19, 4)] {
            let board = Geometry::new(width, height);
            assert_eq!(board.all.count(), width * height);
            for index in board.all.iter() {
                let (row, column) = board.place(index);
                let expected = board.all.iter().filter(|&other| {
                    let (other_row, other_column) = board.place(other);
                    row.abs_diff(other_row) + column.abs_diff(other_column) == 1
                });
                let near: Vec<usize> = board.near(&Points::one(index)).iter().collect();
                assert_eq!(near, expected.collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn handicaps_are_those_of_gtp() {
        let board = Geometry::new(19, 19);
        let places = |stones| -> Vec<(u32, u32)> {
            let points = board.handicap(stones).unwrap();
            points.into_iter().map(|point| board.place(point)).collect()
        };
        assert_eq!(places(2), [(3, 3), (15, 15)]);
        assert_eq!(places(5)[4], (9, 9));
        assert_eq!(places(6)[4..], [(9, 3), (9, 15)]);
        assert_eq!(places(9).len(), 9);
        for (size, stones, there) in [
            (9, 9, true),
            (8, 4, true),
            (8, 5, false),
            (7, 4, true),
            (7, 5, false),
            (6, 2, false),
            (9, 1, false),
            (9, 10, false),
        ] {
            let found = Geometry::new(size, size).handicap(stones);
            assert_eq!(found.is_some(), there, "{stones} stones on {size}");
        }
        for (size, stars) in [(6, 0), (8, 4), (9, 5), (13, 5), (19, 9)] {
            assert_eq!(Geometry::new(size, size).stars().len(), stars);
        }
    }
}
