//! The images of squares, and the pairs of kings that are different up to turning the board.
//!
//! The first king is brought into the triangle of ten squares, and if it then stands on the long
//! diagonal, the second one to the diagonal or below it:
//!
//! ```text
//!   4 . . . 9
//!   3 . . 7 8
//!   2 . 4 5 6
//!   1 0 1 2 3
//!     a b c d
//! ```
//!
//! Kings do not stand side by side, which leaves 462 pairs.

/// A square: 0 is a1, 7 is h1, 63 is h8.
pub type Place = u8;

/// Pairs of kings without duplicates.
pub const KING_PAIRS: usize = 462;

/// The eight images of a square; the first is the square itself.
pub const fn image(number: usize, square: Place) -> Place {
    let mut square = square;
    if number & 4 != 0 {
        square = transposed(square);
    }
    if number & 1 != 0 {
        square ^= 7;
    }
    if number & 2 != 0 {
        square ^= 56;
    }
    square
}

/// The image across the diagonal from a1 to h8.
pub const fn transposed(square: Place) -> Place {
    square >> 3 | (square & 7) << 3
}

/// Every image of every square.
pub static IMAGES: [[Place; 64]; 8] = {
    let mut images = [[0; 64]; 8];
    let mut number = 0;
    while number < 8 {
        let mut square = 0;
        while square < 64 {
            images[number][square as usize] = image(number, square);
            square += 1;
        }
        number += 1;
    }
    images
};

/// The number of a pair of kings, and the image under which it is the one that is kept.
#[derive(Clone, Copy)]
pub struct Pair {
    /// Below 462, or [`NO_PAIR`].
    pub number: u16,
    /// Which image.
    pub image: u8,
}

/// Kings on one square or side by side.
pub const NO_PAIR: u16 = u16::MAX;

/// Whether a king goes from one square to the other.
const fn is_step(one: Place, other: Place) -> bool {
    let files = (one & 7).abs_diff(other & 7);
    let ranks = (one >> 3).abs_diff(other >> 3);
    files <= 1 && ranks <= 1
}

/// Whether a pair is one of those that are kept.
const fn is_kept(first: Place, second: Place) -> bool {
    let (file, rank) = (first & 7, first >> 3);
    let in_triangle = file < 4 && rank <= file;
    let below = second >> 3 <= second & 7;
    in_triangle && (file != rank || below) && !is_step(first, second)
}

/// The kept pairs in their order.
pub static PAIRS: [(Place, Place); KING_PAIRS] = {
    let mut pairs = [(0, 0); KING_PAIRS];
    let mut count = 0;
    let mut both = 0;
    while both < 4096 {
        let (first, second) = ((both >> 6) as Place, (both & 63) as Place);
        if is_kept(first, second) {
            pairs[count] = (first, second);
            count += 1;
        }
        both += 1;
    }
    assert!(count == KING_PAIRS);
    pairs
};

/// The pair that stands for each placement of two kings.
pub static PAIR_OF: [Pair; 4096] = {
    let none = Pair {
        number: NO_PAIR,
        image: 0,
    };
    let mut found = [none; 4096];
    let mut number = 0;
    while number < KING_PAIRS {
        let (first, second) = PAIRS[number];
        let mut turn = 0;
        while turn < 8 {
            let placed = (image(turn, first) as usize) << 6 | image(turn, second) as usize;
            if found[placed].number == NO_PAIR {
                // Turns by a quarter are each other's inverse, all other images their own.
                let image = match turn {
                    5 => 6,
                    6 => 5,
                    _ => turn,
                };
                found[placed] = Pair {
                    number: number as u16,
                    image: image as u8,
                };
            }
            turn += 1;
        }
        number += 1;
    }
    found
};

/// Whether both kings of a kept pair stand on the long diagonal, so that it is its own image.
pub fn is_diagonal(pair: usize) -> bool {
    let (first, second) = PAIRS[pair];
    transposed(first) == first && transposed(second) == second
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_of_kings_is_brought_to_a_kept_pair() {
        let mut placements = 0;
        for first in 0..64 {
            for second in 0..64 {
                let pair = PAIR_OF[usize::from(first) << 6 | usize::from(second)];
                if is_step(first, second) {
                    assert_eq!(pair.number, NO_PAIR);
                    continue;
                }
                placements += 1;
                let turned = [first, second].map(|king| image(usize::from(pair.image), king));
                assert_eq!(PAIRS[usize::from(pair.number)], (turned[0], turned[1]));
            }
        }
        assert_eq!(placements, 3612);
    }
}
