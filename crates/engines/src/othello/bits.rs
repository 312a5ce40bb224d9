//! Moves and turned discs on the full board, where nothing depends on a size.
//!
//! `a1` is bit 0, `h1` bit 7, `a8` bit 56, as in the rules of the library.

/// The columns b to g: runs along rows and diagonals never continue over the outer ones.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The cells where the owner of `own` can play.
#[inline]
pub fn moves(own: u64, other: u64) -> u64 {
    let inner = other & INNER;
    let behind = behind(own, inner, 1)
        | behind(own, other, 8)
        | behind(own, inner, 7)
        | behind(own, inner, 9);
    behind & !(own | other)
}

/// The cells just behind runs of `other` that begin next to `own`, in both directions of a step.
#[inline(always)]
fn behind(own: u64, other: u64, step: u32) -> u64 {
    let mut up = other & (own << step);
    let mut down = other & (own >> step);
    up |= other & (up << step);
    down |= other & (down >> step);
    let pairs = other & (other << step);
    let pairs_down = pairs >> step;
    up |= pairs & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    (up << step) | (down >> step)
}

/// Steps to the next column and row: east, south-east, south, south-west.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (1, 1), (0, 1), (-1, 1)];

/// From each cell the four lines to higher bits, then the opposite four.
static RAYS: [[u64; 8]; 64] = {
    let mut rays = [[0; 8]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (right, down) = DIRECTIONS[direction];
            rays[cell][direction] = ray(cell as i32, right, down);
            rays[cell][direction + 4] = ray(cell as i32, -right, -down);
            direction += 1;
        }
        cell += 1;
    }
    rays
};

const fn ray(cell: i32, right: i32, down: i32) -> u64 {
    let (mut column, mut row) = (cell % 8 + right, cell / 8 + down);
    let mut cells = 0;
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        cells |= 1 << (row * 8 + column);
        column += right;
        row += down;
    }
    cells
}

/// The cells around each cell.
pub static NEIGHBOURS: [u64; 64] = {
    let mut all = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut other = 0;
        while other < 64 {
            let (right, down) = (other % 8 - cell % 8, other / 8 - cell / 8);
            if other != cell && right * right <= 1 && down * down <= 1 {
                all[cell as usize] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    all
};

/// The discs of `other` that turn over when the owner of `own` plays on a cell below 64.
#[inline]
pub fn turned(own: u64, other: u64, cell: u8) -> u64 {
    let rays = &RAYS[usize::from(cell & 63)];
    let mut turned = 0;
    for &ray in &rays[..4] {
        // All bits are set but those of the ray that are not the opponent's: adding 1 carries up to
        // the first of those.
        let end = (other | !ray).wrapping_add(1) & ray & own;
        turned |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for &ray in &rays[4..] {
        // The highest bit below the cell; without any, bit 0 stands in and is not the mover's.
        let stops = ray & !other | 1;
        let end = ((1 << 63) >> stops.leading_zeros()) & ray & own;
        turned |= (end.wrapping_neg() << 1) & ray;
    }
    turned
}

/// How many discs turn over on a line, by the place of the move and the mover's discs on the line, if
/// all its other cells are the opponent's.
static TURNED_ON_LINE: [[u8; 256]; 8] = {
    let mut counts = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut line = 0;
        while line < 256 {
            let above = line >> (place + 1);
            let below = line & ((1 << place) - 1);
            let mut count = 0;
            if above != 0 {
                count += (above as u32).trailing_zeros();
            }
            if below != 0 {
                count += place as u32 - 1 - (below as u32).ilog2();
            }
            counts[place][line] = count as u8;
            line += 1;
        }
        place += 1;
    }
    counts
};

/// The two diagonals through each cell.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut all = [[0; 2]; 64];
    let mut cell = 0;
    while cell < 64 {
        let at = cell as i32;
        all[cell] = [
            ray(at, 1, 1) | ray(at, -1, -1),
            ray(at, -1, 1) | ray(at, 1, -1),
        ];
        cell += 1;
    }
    all
};

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// How many discs turn over by a move on the last empty cell.
#[inline]
pub fn turned_at_last(own: u64, cell: u8) -> i32 {
    let (column, row) = (usize::from(cell & 7), usize::from(cell >> 3 & 7));
    let gather = |line: u64| (line.wrapping_mul(FIRST_COLUMN) >> 56) as usize;
    let upright = (own >> column & FIRST_COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let [falling, rising] = DIAGONALS[usize::from(cell & 63)];
    let by_column = &TURNED_ON_LINE[column];
    let sum = by_column[(own >> (8 * row)) as usize & 0xff]
        + by_column[gather(own & falling)]
        + by_column[gather(own & rising)]
        + TURNED_ON_LINE[row][upright as usize];
    i32::from(sum)
}

/// Takes the lowest cell out of a set that is not empty.
#[inline(always)]
pub fn pop(set: &mut u64) -> u8 {
    let cell = set.trailing_zeros() as u8;
    *set &= set.wrapping_sub(1);
    cell
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::random::Random;

    #[test]
    fn a_cell_can_be_played_exactly_when_it_turns_a_disc_over() {
        let mut random = Random::new(7);
        for _ in 0..5000 {
            let filled = random.next() | random.next();
            let own = random.next() & filled;
            let other = filled & !own;
            let found = moves(own, other);
            let mut empty = !filled;
            while empty != 0 {
                let cell = pop(&mut empty);
                assert_eq!(found >> cell & 1 != 0, turned(own, other, cell) != 0);
            }
        }
    }

    #[test]
    fn the_last_move_turns_as_many_discs_as_any() {
        let mut random = Random::new(8);
        for _ in 0..5000 {
            let cell = (random.next() & 63) as u8;
            let own = random.next() & !(1 << cell);
            let other = !own & !(1 << cell);
            let count = turned(own, other, cell).count_ones() as i32;
            assert_eq!(turned_at_last(own, cell), count);
        }
    }
}
