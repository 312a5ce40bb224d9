//! Keys: a different number for every small board, and a hash for the large ones.
//!
//! A cell is empty, the mover's or the opponent's, so a board is a number of base 3 with one digit a
//! cell. With one more bit for the player to move it fits into 64 bits for up to 39 cells.

use zermelo_core::Player;
use zermelo_core::random::mix;

/// The most cells of a board that has a number.
pub(crate) const MOST_CELLS: u32 = 39;

/// The bits of a row read as digits of base 3.
const TERNARY: [u16; 256] = {
    let mut numbers = [0; 256];
    let mut bits = 1;
    while bits < 256 {
        let highest = (bits as u32).ilog2();
        numbers[bits] = numbers[bits ^ (1 << highest)] + 3u16.pow(highest);
        bits += 1;
    }
    numbers
};

/// The number of a board of at most [`MOST_CELLS`] cells. Different boards have different ones.
#[inline]
pub(crate) fn exact(own: u64, other: u64, mover: Player, width: u32, height: u32) -> u64 {
    let radix = 3u64.pow(width);
    let mut number = u64::from(mover == Player::SECOND);
    for row in 0..height {
        let digits = |set: u64| u64::from(TERNARY[(set >> (8 * row)) as usize & 0xff]);
        number = number * radix + digits(own) + 2 * digits(other);
    }
    number
}

/// The own and other pieces and the mover of the board with this number, which [`exact`] gave.
#[inline]
pub(crate) fn board(mut number: u64, width: u32, height: u32) -> (u64, u64, Player) {
    let (mut own, mut other) = (0, 0);
    for row in (0..height).rev() {
        for column in 0..width {
            let cell = 1u64 << (8 * row + column);
            match number % 3 {
                1 => own |= cell,
                2 => other |= cell,
                _ => {}
            }
            number /= 3;
        }
    }
    (own, other, Player::new((number & 1) as u8))
}

/// A hash of a board of any size: different boards agree no more often than random numbers do.
#[inline]
pub(crate) fn hashed(own: u64, other: u64, mover: Player) -> u64 {
    let turn = if mover == Player::FIRST {
        0
    } else {
        0x9e37_79b9_7f4a_7c15
    };
    mix(own ^ turn).wrapping_mul(3) ^ mix(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_number_fits() {
        // 39 cells of the opponent's, the second player to move: 2 * 3^39 - 1.
        let largest = 3u64.pow(13) as u128 * 3u128.pow(26) * 2 - 1;
        assert!(largest <= u128::from(u64::MAX));
        let full = super::super::cells(6, 6);
        assert_eq!(exact(0, full, Player::SECOND, 6, 6), 2 * 3u64.pow(36) - 1);
    }

    #[test]
    fn every_board_of_four_cells_has_its_own_number() {
        let mut seen = std::collections::HashSet::new();
        for own in 0..16u64 {
            for other in (0..16u64).filter(|other| own & other == 0) {
                let spread = |set: u64| set & 3 | (set & 12) << 6;
                for mover in [Player::FIRST, Player::SECOND] {
                    let number = exact(spread(own), spread(other), mover, 2, 2);
                    assert!(seen.insert(number));
                    assert_eq!(board(number, 2, 2), (spread(own), spread(other), mover));
                }
            }
        }
        assert_eq!(seen.len(), 2 * 81);
        assert_eq!(seen.iter().max(), Some(&161));
    }
}
