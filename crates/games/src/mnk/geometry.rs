//! The lines and the symmetries of a board, as sets of cells.
//!
//! A cell is one bit. Bits run up each column and then on to the next one, so that 3 x 3 is
//!
//! ```text
//!   row 3   2 5 8
//!   row 2   1 4 7
//!   row 1   0 3 6
//!           a b c
//! ```

/// The most cells of a board.
pub const MOST_CELLS: u32 = u128::BITS;

/// What never changes on a board of one size.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    /// Every cell.
    pub all: u128,
    /// Every k in a row.
    pub lines: Vec<u128>,
    /// For each cell the lines through it, without the cell itself.
    pub through: Vec<Vec<u128>>,
    /// For each column its lowest cell and all its cells.
    pub columns: Vec<(u128, u128)>,
    /// For each symmetry but identity the cell that each cell goes to.
    pub turns: Vec<Vec<u8>>,
}

impl Geometry {
    /// The geometry of m columns and n rows, which must fit, with k in a row.
    pub fn new(m: u32, n: u32, k: u32, gravity: bool) -> Geometry {
        let lines = lines(m, n, k);
        let through = |cell: u32| {
            let here = lines.iter().filter(|&line| line >> cell & 1 == 1);
            here.map(|line| line ^ 1 << cell).collect()
        };
        let column = u128::MAX >> (MOST_CELLS - n);
        Geometry {
            all: u128::MAX >> (MOST_CELLS - m * n),
            through: (0..m * n).map(through).collect(),
            columns: (0..m)
                .map(|place| (1 << (place * n), column << (place * n)))
                .collect(),
            turns: turns(m, n, gravity),
            lines,
        }
    }

    /// Whether these marks hold a line.
    pub fn has_line(&self, marks: u128) -> bool {
        self.lines.iter().any(|line| line & marks == *line)
    }

    /// Whether a mark on this cell completes a line of these.
    #[inline]
    pub fn completes(&self, marks: u128, cell: u32) -> bool {
        self.through[cell as usize]
            .iter()
            .any(|others| others & marks == *others)
    }
}

fn lines(m: u32, n: u32, k: u32) -> Vec<u128> {
    // Right and up; a single cell is one line and not four.
    let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let steps = if k > 1 { &steps[..] } else { &steps[..1] };
    let (m, n, k) = (i64::from(m), i64::from(n), i64::from(k));
    let mut found = Vec::new();
    for column in 0..m {
        for row in 0..n {
            for (right, up) in steps {
                let cell = |step: i64| (column + right * step, row + up * step);
                let (last_column, last_row) = cell(k - 1);
                if last_column < m && (0..n).contains(&last_row) {
                    let cells = (0..k).map(cell);
                    found.push(cells.map(|(column, row)| 1 << (column * n + row)).sum());
                }
            }
        }
    }
    found
}

/// Mirror images, and on a square board quarter turns; with gravity left and right alone.
fn turns(m: u32, n: u32, gravity: bool) -> Vec<Vec<u8>> {
    let mut turns = Vec::new();
    for kind in 1..8 {
        let [mirrored, upended, exchanged] = [kind & 1 != 0, kind & 2 != 0, kind & 4 != 0];
        if gravity && kind > 1 || exchanged && m != n {
            continue;
        }
        let cells = (0..m * n).map(|cell| {
            let (mut column, mut row) = (cell / n, cell % n);
            if mirrored {
                column = m - 1 - column;
            }
            if upended {
                row = n - 1 - row;
            }
            if exchanged {
                (column, row) = (row, column);
            }
            (column * n + row) as u8
        });
        turns.push(cells.collect());
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_by_hand() {
        // Rows, columns and both diagonals, each with as many starts as fit.
        let by_hand = |m: u32, n: u32, k: u32| {
            let fits = |length: u32| (length + 1).saturating_sub(k);
            m * fits(n) + n * fits(m) + 2 * fits(m) * fits(n)
        };
        for (m, n, k) in [
            (3, 3, 3),
            (4, 3, 3),
            (7, 6, 4),
            (11, 11, 5),
            (1, 5, 3),
            (2, 2, 2),
        ] {
            let board = Geometry::new(m, n, k, false);
            assert_eq!(board.lines.len(), by_hand(m, n, k) as usize, "{m},{n},{k}");
            let ends: usize = board.through.iter().map(Vec::len).sum();
            assert_eq!(ends, board.lines.len() * k as usize);
        }
        assert_eq!(Geometry::new(4, 5, 1, false).lines.len(), 20);
    }
}
