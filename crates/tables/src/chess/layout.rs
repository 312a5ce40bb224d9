//! A number for each placement of known pieces.
//!
//! Without pawns the number is made of the pair of kings, one of 462, and of 64 squares for each
//! other piece. With pawns the board can only be mirrored: the first pawn stands on one of 24 squares
//! of the files a to d, each other pawn on one of 48, and everything else on one of 64.
//!
//! Like pieces are numbered as if they were different, so a placement has a number for each order of
//! them; and where both kings stand on the long diagonal, one more for its image. The least of these
//! numbers stands for all of them.

use cozy_chess::{Color, Piece};

use super::geometry::{
    IMAGES, KING_PAIRS, NO_PAIR, PAIR_OF, PAIRS, Place, is_diagonal, transposed,
};
use super::material::{MOST_PIECES, Material};

/// A piece of a table and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// What it is.
    pub piece: Piece,
    /// Whose it is.
    pub colour: Color,
}

/// Where each piece stands: White's king, Black's king, White's others, Black's others.
pub type Places = [Place; MOST_PIECES];

/// The slots of the kings.
pub const KINGS: [usize; 2] = [0, 1];

/// How the placements of some material are numbered.
#[derive(Clone, Debug)]
pub struct Layout {
    slots: Vec<Slot>,
    /// What a step of each slot's square adds to the number; unused for kings without pawns.
    strides: [u32; MOST_PIECES],
    /// The pawn that is kept on the files a to d.
    lead: Option<usize>,
    /// What a step of the first part (pair of kings or first pawn) adds.
    top: u32,
    length: u32,
    /// The orders of like pieces, as slots.
    orders: Vec<Places>,
}

impl Layout {
    /// The numbering of some material.
    pub fn new(material: &Material) -> Layout {
        let mut slots = vec![
            Slot {
                piece: Piece::King,
                colour: Color::White,
            },
            Slot {
                piece: Piece::King,
                colour: Color::Black,
            },
        ];
        for (number, colour) in [Color::White, Color::Black].into_iter().enumerate() {
            let pieces = material.side(number);
            slots.extend(pieces.map(|piece| Slot { piece, colour }));
        }
        let lead = slots.iter().position(|slot| slot.piece == Piece::Pawn);
        let mut strides = [0; MOST_PIECES];
        let mut length = 1;
        // Squares of 64 go to the low end, where they are cut off by shifts; pawns come above them.
        let low = (0..slots.len()).rev().filter(|&slot| {
            slots[slot].piece != Piece::Pawn && (lead.is_some() || !KINGS.contains(&slot))
        });
        for slot in low {
            strides[slot] = length;
            length *= 64;
        }
        for slot in (0..slots.len()).rev() {
            if slots[slot].piece == Piece::Pawn && lead != Some(slot) {
                strides[slot] = length;
                length *= 48;
            }
        }
        let top = length;
        length *= if lead.is_some() {
            24
        } else {
            KING_PAIRS as u32
        };
        let orders = orders(&slots);
        Layout {
            slots,
            strides,
            lead,
            top,
            length,
            orders,
        }
    }

    /// The pieces.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Every number is below this.
    pub fn length(&self) -> usize {
        self.length as usize
    }

    /// Whether the kings are one part of the number.
    #[inline]
    pub fn pairs_kings(&self) -> bool {
        self.lead.is_none()
    }

    /// The number of placements without images and without regard to checks: what the index would
    /// have if pieces could not stand on one square, for both sides to move.
    pub fn bound(&self) -> u64 {
        let mut free = 64 - 2;
        let mut count = if self.lead.is_some() {
            // A first pawn on 24 squares, then the kings on what is left.
            free = 61;
            24 * 63 * 62
        } else {
            KING_PAIRS as u64
        };
        for (slot, Slot { piece, .. }) in self.slots.iter().enumerate().skip(2) {
            if Some(slot) == self.lead {
                continue;
            }
            count *= if *piece == Piece::Pawn { 47 } else { free };
            free -= 1;
        }
        2 * count / self.orders.len() as u64
    }

    /// The squares of a number.
    #[inline]
    pub fn places(&self, index: usize) -> Places {
        let index = index as u32;
        let mut places = [0; MOST_PIECES];
        let top = index / self.top;
        let rest = index % self.top;
        for (slot, place) in places.iter_mut().enumerate().take(self.slots.len()) {
            let stride = self.strides[slot];
            if stride == 0 {
                continue;
            }
            *place = if self.slots[slot].piece == Piece::Pawn {
                (rest / stride % 48) as Place + 8
            } else {
                (rest >> stride.trailing_zeros() & 63) as Place
            };
        }
        match self.lead {
            Some(lead) => places[lead] = lead_square(top as Place),
            None => (places[0], places[1]) = PAIRS[top as usize],
        }
        places
    }

    /// The number of a placement; `None` if the kings stand side by side.
    #[inline]
    pub fn index(&self, places: &Places) -> Option<usize> {
        match self.lead {
            None => {
                let pair = PAIR_OF[usize::from(places[0]) << 6 | usize::from(places[1])];
                if pair.number == NO_PAIR {
                    return None;
                }
                let images = &IMAGES[usize::from(pair.image)];
                let mut index = u32::from(pair.number) * self.top;
                for slot in 2..self.slots.len() {
                    let square = images[usize::from(places[slot]) & 63];
                    index += u32::from(square) * self.strides[slot];
                }
                Some(index as usize)
            }
            Some(lead) => {
                let mirror = if places[lead] & 4 != 0 { 7 } else { 0 };
                let mut index = u32::from(lead_number(places[lead] ^ mirror)) * self.top;
                for (slot, &place) in places.iter().enumerate().take(self.slots.len()) {
                    if slot == lead {
                        continue;
                    }
                    let square = place ^ mirror;
                    let pawn = self.slots[slot].piece == Piece::Pawn;
                    let code = if pawn { square - 8 } else { square };
                    index += u32::from(code) * self.strides[slot];
                }
                Some(index as usize)
            }
        }
    }

    /// The number after one piece of a numbered placement has gone elsewhere, so that the board need
    /// not be turned: no king without pawns, and a first pawn on its own file only.
    #[inline]
    pub fn moved(&self, index: usize, slot: usize, from: Place, to: Place) -> usize {
        let (stride, from, to) = if self.lead == Some(slot) {
            (self.top, lead_number(from), lead_number(to))
        } else {
            (self.strides[slot], from, to)
        };
        (index as u32)
            .wrapping_add(u32::from(to).wrapping_mul(stride))
            .wrapping_sub(u32::from(from).wrapping_mul(stride)) as usize
    }

    /// The other number of the same placement, where both kings stand on the long diagonal.
    #[inline]
    pub fn reflection(&self, index: usize, places: &Places) -> Option<usize> {
        if self.lead.is_some() || !is_diagonal(index / self.top as usize) {
            return None;
        }
        let mut reflected = index as u32 / self.top * self.top;
        for (slot, &place) in places.iter().enumerate().take(self.slots.len()).skip(2) {
            reflected += u32::from(transposed(place)) * self.strides[slot];
        }
        Some(reflected as usize)
    }

    /// Like [`reflection`](Layout::reflection), for a number whose squares are not at hand.
    #[inline]
    pub fn mirrored(&self, index: usize) -> Option<usize> {
        if self.lead.is_some() || !is_diagonal(index / self.top as usize) {
            return None;
        }
        self.reflection(index, &self.places(index))
    }

    /// The least number of a placement that has this one, and whether it is the least among the
    /// orders of like pieces, and among the images.
    pub fn standing(&self, index: usize, places: &Places) -> Standing {
        let mut least = index;
        for order in &self.orders[1..] {
            let mut other = *places;
            for slot in 0..self.slots.len() {
                other[slot] = places[usize::from(order[slot])];
            }
            least = self.index(&other).map_or(least, |other| least.min(other));
        }
        let in_order = least == index;
        let mut symmetric = false;
        if let Some(reflected) = self.reflection(index, places) {
            let places = self.places(reflected);
            let mut image = reflected;
            for order in &self.orders[1..] {
                let mut other = places;
                for slot in 0..self.slots.len() {
                    other[slot] = places[usize::from(order[slot])];
                }
                // The kings stay, so the number is made without turning the board.
                let moved = (2..self.slots.len()).fold(reflected, |number, slot| {
                    self.moved(number, slot, places[slot], other[slot])
                });
                image = image.min(moved);
            }
            symmetric = image == least;
            least = least.min(image);
        }
        Standing {
            least,
            in_order,
            symmetric,
        }
    }

    /// Whether other numbers may stand for the same placement or its image.
    #[inline]
    pub fn has_twins(&self, index: usize) -> bool {
        self.orders.len() > 1 || self.lead.is_none() && is_diagonal(index / self.top as usize)
    }

    /// How many placements of the whole board a number stands for.
    pub fn weight(&self, index: usize) -> u64 {
        if self.lead.is_some() {
            2
        } else if is_diagonal(index / self.top as usize) {
            4
        } else {
            8
        }
    }
}

/// What a number stands for among all numbers of its placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The least number of the placement and its images.
    pub least: usize,
    /// Whether no other order of like pieces has a lesser number.
    pub in_order: bool,
    /// Whether the placement is its own image across the diagonal.
    pub symmetric: bool,
}

/// The number of a first pawn's square, below 24.
#[inline]
const fn lead_number(square: Place) -> Place {
    ((square >> 3) - 1) * 4 + (square & 3)
}

#[inline]
const fn lead_square(number: Place) -> Place {
    ((number >> 2) + 1) << 3 | number & 3
}

/// Every way to exchange like pieces, the one that exchanges nothing first.
fn orders(slots: &[Slot]) -> Vec<Places> {
    let mut all: Vec<Places> = vec![[0, 1, 2, 3, 4]];
    let mut place = 0;
    while place < all.len() {
        let order = all[place];
        for one in 0..slots.len() {
            for other in one + 1..slots.len() {
                if slots[one] == slots[other] {
                    let mut exchanged = order;
                    exchanged.swap(one, other);
                    if !all.contains(&exchanged) {
                        all.push(exchanged);
                    }
                }
            }
        }
        place += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(name: &str) -> Layout {
        Layout::new(&Material::parse(name).unwrap())
    }

    #[test]
    fn every_number_is_that_of_its_squares() {
        for name in ["KQK", "KBNK", "KPK", "KBBK", "KPKP", "KPPK", "KRKP"] {
            let layout = layout(name);
            for index in (0..layout.length()).step_by(7) {
                let places = layout.places(index);
                if let Some(found) = layout.index(&places) {
                    let same = found == index || layout.reflection(index, &places) == Some(found);
                    assert!(same, "{name} {index}");
                }
            }
        }
    }

    #[test]
    fn a_piece_that_moves_changes_its_part_of_the_number() {
        let kbnk = layout("KBNK");
        let places = kbnk.places(123_456);
        let mut other = places;
        other[3] = 17;
        let moved = kbnk.moved(123_456, 3, places[3], 17);
        assert_eq!(kbnk.places(moved), other);
        let krkp = layout("KRKP");
        let places = krkp.places(777_777);
        let mut other = places;
        other[3] = places[3] & 7 | 40;
        let moved = krkp.moved(777_777, 3, places[3], other[3]);
        assert_eq!(krkp.places(moved), other);
    }

    #[test]
    fn the_bound_of_kbnk_is_the_known_one() {
        assert_eq!(layout("KBNK").bound(), 3_494_568);
        assert_eq!(layout("KBBK").bound(), 3_494_568 / 2);
    }

    #[test]
    fn like_pieces_have_as_many_orders_as_they_can_be_exchanged() {
        for (name, count) in [
            ("KBNK", 1),
            ("KBBK", 2),
            ("KQQQK", 6),
            ("KRRKR", 2),
            ("KPKP", 1),
        ] {
            assert_eq!(layout(name).orders.len(), count, "{name}");
        }
    }
}
