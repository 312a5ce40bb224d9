//! The orders in which the format numbers squares.
//!
//! A board without pawns can be turned and mirrored until a piece stands in the triangle a1, d1, d4:
//!
//! ```text
//!   4  .  .  .  9        6 to 9: on the diagonal
//!   3  .  .  8  5
//!   2  .  7  3  4        0 to 5: below it
//!   1  6  0  1  2
//!      a  b  c  d
//! ```
//!
//! With pawns it can only be mirrored, so that a pawn stands on the files a to d.

/// How many ways there are to choose `k` of `n`.
pub(super) const fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    let mut ways = 1;
    let mut taken = 0;
    while taken < k {
        ways = ways * (n - taken) as u64 / (taken as u64 + 1);
        taken += 1;
    }
    ways
}

/// [`choose`] for squares of the board and as many pieces as can be alike.
static CHOICES: [[u64; 65]; 7] = {
    let mut choices = [[0; 65]; 7];
    let mut k = 0;
    while k < 7 {
        let mut n = 0;
        while n < 65 {
            choices[k][n] = choose(n, k);
            n += 1;
        }
        k += 1;
    }
    choices
};

/// [`choose`], looked up; 0 for what is not on a board.
#[inline]
pub(super) fn choices(n: usize, k: usize) -> u64 {
    CHOICES
        .get(k)
        .and_then(|row| row.get(n))
        .copied()
        .unwrap_or(0)
}

/// Above the diagonal from a1 to h8 if positive, below it if negative.
#[inline]
pub(super) const fn height(square: u8) -> i32 {
    (square >> 3) as i32 - (square & 7) as i32
}

/// The same square with files and ranks exchanged.
#[inline]
pub(super) const fn transposed(square: u8) -> u8 {
    (square >> 3) | ((square & 7) << 3)
}

/// The number of a square of the triangle.
#[inline]
pub(super) const fn in_triangle(square: u8) -> Option<u8> {
    let (file, rank) = (square & 7, square >> 3);
    match (file, rank) {
        (1..=3, 0) => Some(file - 1),
        (2..=3, 1) => Some(file + 1),
        (3, 2) => Some(5),
        (0..=3, _) if file == rank => Some(6 + file),
        _ => None,
    }
}

/// The number of a square among the 28 below the diagonal, rank by rank.
#[inline]
pub(super) const fn below_diagonal(square: u8) -> Option<u64> {
    let (file, rank) = ((square & 7) as u64, (square >> 3) as u64);
    if file <= rank {
        return None;
    }
    Some(rank * (15 - rank) / 2 + file - rank - 1)
}

/// Pairs of kings that do not touch, the first of them in the triangle; if it is on the diagonal, the
/// second is not above it.
pub(super) const KING_PAIRS: u64 = 462;

const NO_PAIR: u16 = u16::MAX;

static PAIRS: [[u16; 64]; 10] = {
    let mut pairs = [[NO_PAIR; 64]; 10];
    let mut number = 0;
    // First all pairs off the diagonal, then those with both kings on it.
    let mut on_diagonal = 0;
    while on_diagonal < 2 {
        let mut place = 0;
        while place < 10 {
            let first = triangle_square(place);
            let mut second = 0;
            while second < 64 {
                let slope = height(second);
                let (own, both) = (height(first) == 0, height(first) == 0 && slope == 0);
                let wanted = if on_diagonal == 1 {
                    both
                } else {
                    !both && (!own || slope < 0)
                };
                if wanted && !touches(first, second) {
                    pairs[place as usize][second as usize] = number;
                    number += 1;
                }
                second += 1;
            }
            place += 1;
        }
        on_diagonal += 1;
    }
    assert!(number as u64 == KING_PAIRS);
    pairs
};

const fn triangle_square(place: u8) -> u8 {
    let mut square = 0;
    while square < 64 {
        if let Some(found) = in_triangle(square)
            && found == place
        {
            return square;
        }
        square += 1;
    }
    panic!("the triangle has ten squares");
}

const fn touches(one: u8, other: u8) -> bool {
    let files = (one & 7).abs_diff(other & 7);
    let ranks = (one >> 3).abs_diff(other >> 3);
    files <= 1 && ranks <= 1
}

/// The number of a pair of kings, the first in the triangle.
#[inline]
pub(super) fn king_pair(first: u8, second: u8) -> Option<u64> {
    let pairs = &PAIRS[usize::from(in_triangle(first)?)];
    let number = *pairs.get(usize::from(second))?;
    (number != NO_PAIR).then_some(number.into())
}

/// The files a to d, on which a board can be mirrored.
#[inline]
pub(super) const fn folded_file(square: u8) -> u8 {
    let file = square & 7;
    if file < 4 { file } else { 7 - file }
}

/// The order of leading pawns: the one with the least number leads. By files, then from rank two up.
#[inline]
pub(super) const fn leading(square: u8) -> u8 {
    (6 * folded_file(square)).wrapping_add((square >> 3).wrapping_sub(1))
}

/// The order of the other pawns of the leading colour: from the edge files and the second rank, which have
/// the greatest numbers, to e7, which is 0.
#[inline]
pub(super) const fn trailing(square: u8) -> usize {
    let (folded, rank) = (folded_file(square) as usize, (square >> 3) as usize);
    let left = (square & 7 < 4) as usize;
    12 * (3 - folded) + 2 * 6usize.saturating_sub(rank) + left
}

/// Placements of `others` more pawns beside a leading one, which come before those of a leading pawn on
/// each square of the files a to d, counted from the beginning of its file; and how many its file has.
static LEADS: [([u64; 24], [u64; 4]); 6] = {
    let mut leads = [([0; 24], [0; 4]); 6];
    let mut others = 0;
    while others < 6 {
        let mut file = 0;
        while file < 4 {
            let mut sum = 0;
            let mut step = 0;
            while step < 6 {
                let square = (8 * (step + 1) + file) as u8;
                leads[others].0[6 * file + step] = sum;
                sum += choose(trailing(square), others);
                step += 1;
            }
            leads[others].1[file] = sum;
            file += 1;
        }
        others += 1;
    }
    leads
};

/// The placements that come before those of a leading pawn on this square, with so many others beside it.
#[inline]
pub(super) fn before_lead(others: usize, square: u8) -> Option<u64> {
    let (before, _) = LEADS.get(others)?;
    before.get(usize::from(leading(square))).copied()
}

/// All placements with a leading pawn on this file.
pub(super) fn leads_of_file(others: usize, file: usize) -> Option<u64> {
    LEADS.get(others)?.1.get(file).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_the_numbers_of_the_format() {
        assert_eq!([1, 2, 3, 10, 11, 19, 0, 9, 18, 27].map(in_triangle), {
            let mut number = 0;
            [(); 10].map(|()| {
                number += 1;
                Some(number - 1)
            })
        });
        assert_eq!(in_triangle(8), None);
        assert_eq!(king_pair(1, 3), Some(0));
        assert_eq!(king_pair(1, 8), None);
        assert_eq!(king_pair(0, 18), Some(441));
        assert_eq!(king_pair(27, 63), Some(461));
        assert_eq!(below_diagonal(1), Some(0));
        assert_eq!(below_diagonal(10), Some(7));
        assert_eq!(below_diagonal(55), Some(27));
        assert_eq!(below_diagonal(9), None);
        assert_eq!(trailing(8), 47);
        assert_eq!(trailing(52), 0);
        assert_eq!(leading(8), 0);
        assert_eq!(leading(51), 23);
        assert_eq!(leads_of_file(0, 2), Some(6));
    }
}
