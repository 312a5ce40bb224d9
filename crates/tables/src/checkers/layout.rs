//! A number for each placement of known pieces, without gaps.
//!
//! Sets of squares are numbered in colexicographic order: the set of the squares `s1 < s2 < ...` is
//! number `C(s1, 1) + C(s2, 2) + ...`. Own men come first, on the 28 squares where they are not
//! crowned; then the other player's men, own kings and the other's kings, each among the squares that
//! are left. How many squares are left for the other's men depends on own men in their crowning row,
//! so that the numbers before each set of own men are tabled; all other counts are fixed.

use super::material::Material;
use super::position::{Position, Squares, each};

/// Where own men stand: not where they are crowned.
const OWN: Squares = 0x0fff_ffff;
/// Where the other player's men stand.
const OTHER: Squares = !0xf;

/// Binomial coefficients: `CHOOSE[k][n]` sets of `k` out of `n`.
static CHOOSE: [[u32; 33]; 6] = {
    let mut choose = [[0; 33]; 6];
    let mut n = 0;
    while n <= 32 {
        choose[0][n] = 1;
        let mut k = 1;
        while k < 6 {
            if n > 0 {
                choose[k][n] = choose[k][n - 1] + choose[k - 1][n - 1];
            }
            k += 1;
        }
        n += 1;
    }
    choose
};

/// The number of a set among all sets of as many of the allowed squares.
#[inline(always)]
fn rank(set: Squares, allowed: Squares) -> usize {
    let mut number = 0;
    for (place, square) in each(set).enumerate() {
        let below = (allowed & (square - 1)).count_ones();
        number += CHOOSE[place + 1][below as usize];
    }
    number as usize
}

/// The set of `count` allowed squares with this number.
#[inline(always)]
fn unrank(mut number: u32, count: usize, allowed: Squares) -> Squares {
    let mut set = 0;
    let mut below = 32;
    for place in (1..=count).rev() {
        let row = &CHOOSE[place];
        below -= 1;
        if place == 1 {
            below = number as usize;
        }
        while row[below] > number {
            below -= 1;
        }
        number -= row[below];
        set |= select(allowed, below as u32);
    }
    set
}

/// The square with so many allowed ones below it.
#[inline(always)]
fn select(allowed: Squares, below: u32) -> Squares {
    let mut square = below;
    for missing in each(!allowed) {
        square += u32::from(missing.trailing_zeros() <= square);
    }
    1 << square
}

/// The numbering of all placements of some pieces.
#[derive(Clone, Debug)]
pub struct Layout {
    material: Material,
    /// The placements of all men before each set of own men, and of all.
    men_before: Vec<u32>,
    own_kings: u32,
    other_kings: u32,
}

impl Layout {
    /// The layout of some pieces.
    pub fn new(material: Material) -> Layout {
        let Material { own, other } = material;
        let sets = CHOOSE[own.men][28];
        let mut men_before = Vec::with_capacity(sets as usize + 1);
        let mut before = 0;
        for number in 0..sets {
            men_before.push(before);
            let own_men = unrank(number, own.men, OWN);
            before += CHOOSE[other.men][(OTHER & !own_men).count_ones() as usize];
        }
        men_before.push(before);
        let free = 32 - own.men - other.men;
        Layout {
            material,
            men_before,
            own_kings: CHOOSE[own.kings][free],
            other_kings: CHOOSE[other.kings][free - own.kings],
        }
    }

    /// Which pieces.
    pub fn material(&self) -> Material {
        self.material
    }

    /// How many placements there are.
    pub fn length(&self) -> usize {
        let men = self.men_before[self.men_before.len() - 1] as usize;
        men * self.own_kings as usize * self.other_kings as usize
    }

    /// The number of a placement, which must have these pieces.
    #[inline]
    pub fn index(&self, position: &Position) -> usize {
        let Position {
            own_men,
            own_kings,
            other_men,
            other_kings,
        } = *position;
        let men = self.men_before[rank(own_men, OWN)] as usize + rank(other_men, OTHER & !own_men);
        let free = !(own_men | other_men);
        let own = men * self.own_kings as usize + rank(own_kings, free);
        own * self.other_kings as usize + rank(other_kings, free & !own_kings)
    }

    /// The placement with a number below [`length`](Layout::length).
    #[inline]
    pub fn position(&self, index: usize) -> Position {
        let (rest, other) = split(index, self.other_kings);
        let (men, own) = split(rest, self.own_kings);
        let set = match self.material.own.men {
            0 => 0,
            _ => {
                self.men_before
                    .partition_point(|&before| before as usize <= men)
                    - 1
            }
        };
        let own_men = unrank(set as u32, self.material.own.men, OWN);
        let within = men as u32 - self.men_before[set];
        let other_men = unrank(within, self.material.other.men, OTHER & !own_men);
        let free = !(own_men | other_men);
        let own_kings = unrank(own, self.material.own.kings, free);
        let other_kings = unrank(other, self.material.other.kings, free & !own_kings);
        Position {
            own_men,
            own_kings,
            other_men,
            other_kings,
        }
    }
}

/// A number divided, and the rest.
#[inline(always)]
fn split(number: usize, by: u32) -> (usize, u32) {
    (number / by as usize, (number % by as usize) as u32)
}

#[cfg(test)]
mod tests {
    use super::super::material::MOST_PIECES;
    use super::*;

    #[test]
    fn numbers_and_placements_are_each_others_inverse() {
        for material in Material::plan(MOST_PIECES) {
            for material in [material, material.turned()] {
                let layout = Layout::new(material);
                let step = (layout.length() / 500).max(1);
                let last = layout.length() - 1;
                for index in (0..layout.length()).step_by(step).chain([last]) {
                    let position = layout.position(index);
                    assert_eq!(layout.index(&position), index, "{material}");
                    let counts = [
                        position.own_men,
                        position.own_kings,
                        position.other_men,
                        position.other_kings,
                    ]
                    .map(|set| set.count_ones() as usize);
                    let Material { own, other } = material;
                    assert_eq!(counts, [own.men, own.kings, other.men, other.kings]);
                    assert_eq!(position.own_men & !OWN, 0);
                    assert_eq!(position.other_men & !OTHER, 0);
                }
            }
        }
    }

    #[test]
    fn lengths_add_up_to_the_published_numbers_of_placements() {
        // Schaeffer and Lake, Solving the Game of Checkers, with the pieces of both colours.
        let published = [120, 6_972, 261_224, 7_092_774, 148_688_232];
        for (pieces, published) in (1..).zip(published) {
            let lengths = Material::all(pieces)
                .into_iter()
                .map(|m| Layout::new(m).length());
            assert_eq!(lengths.sum::<usize>(), published, "{pieces} pieces");
        }
    }
}
