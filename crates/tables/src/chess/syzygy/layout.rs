//! A number for each placement of the pieces.
//!
//! The pieces stand in an order that the file gives, in groups that are placed together: first the leading
//! group, by which the board is turned and mirrored, then each set of like pieces. A placement's number is
//! a sum over the groups, each of which counts its own placements times a factor.

use cozy_chess::{Color, Piece};

use super::bytes::Fault;
use super::signature::{MOST_PIECES, Signature};
use super::squares::{
    KING_PAIRS, before_lead, below_diagonal, choices, choose, folded_file, height, in_triangle,
    king_pair, leading, leads_of_file, trailing, transposed,
};

/// A piece of a table: the side that the name has first is White.
pub(super) type Slot = (Color, Piece);

/// Where the pieces stand, in the order of the layout.
pub(super) type Places = [u8; MOST_PIECES];

/// Placements of three different pieces, turned and mirrored.
const TRIPLES: u64 = 31_332;

/// How a group of pieces is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counting {
    /// The two kings, where no other piece is the only one of its kind.
    Kings,
    /// Three pieces that are each the only one of their kind.
    Triple,
    /// The pawns of the colour that has fewer of them, if it has any.
    Leaders,
    /// The pawns of the other colour.
    Pawns,
    /// Like pieces.
    Like,
}

#[derive(Clone, Copy, Debug)]
struct Group {
    start: usize,
    length: usize,
    factor: u64,
    counting: Counting,
}

/// The order of the pieces of one part of a table.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    slots: Vec<Slot>,
    groups: Vec<Group>,
    size: u64,
}

/// The colour whose pawns lead: the one with fewer, the first one if both have as many.
pub(super) fn leaders(signature: &Signature) -> Option<(Color, usize)> {
    let pawns = |colour| signature.count(colour, Piece::Pawn);
    let sides = [Color::White, Color::Black].map(|colour| (colour, pawns(colour)));
    let some = sides.into_iter().filter(|&(_, number)| number > 0);
    some.min_by_key(|&(_, number)| number)
}

/// The pieces as a file writes them, with 8 added for the second side.
fn slot(written: u8) -> Option<Slot> {
    let piece = Piece::try_index(usize::from(written & 7).checked_sub(1)?)?;
    let colour = if written & 8 == 0 {
        Color::White
    } else {
        Color::Black
    };
    Some((colour, piece))
}

impl Layout {
    /// The layout of the pieces in an order, of which `places` says when the leading group, and the pawns of
    /// the other colour, take their turn. `file` is that of the leading pawn.
    pub fn new(
        signature: &Signature,
        order: &[u8],
        places: [u8; 2],
        file: usize,
    ) -> Result<Layout, Fault> {
        let slots: Option<Vec<Slot>> = order.iter().map(|&written| slot(written)).collect();
        let slots = slots.ok_or("it names pieces that there are not")?;
        check_pieces(signature, &slots)?;
        let groups = grouped(signature, &slots)?;
        let mut layout = Layout {
            slots,
            groups,
            size: 1,
        };
        layout.weigh(places, file)?;
        Ok(layout)
    }

    /// Gives each group its factor.
    fn weigh(&mut self, places: [u8; 2], file: usize) -> Result<(), Fault> {
        let fixed = 1 + usize::from(self.has_second_pawns());
        let mut free = 64;
        for group in &self.groups[..fixed] {
            free -= group.length;
        }
        let mut next = fixed;
        let mut weighed = 0;
        for turn in 0..=15 {
            let chosen = if turn == places[0] {
                0
            } else if fixed == 2 && turn == places[1] {
                1
            } else if next < self.groups.len() {
                next += 1;
                next - 1
            } else {
                continue;
            };
            let group = self.groups[chosen];
            let ways = match group.counting {
                Counting::Kings => KING_PAIRS,
                Counting::Triple => TRIPLES,
                Counting::Leaders => leads_of_file(group.length - 1, file).unwrap_or(0),
                Counting::Pawns => choose(48 - self.groups[0].length, group.length),
                Counting::Like => {
                    let ways = choose(free, group.length);
                    free -= group.length;
                    ways
                }
            };
            self.groups[chosen].factor = self.size;
            self.size = self
                .size
                .checked_mul(ways)
                .filter(|&size| size > 0)
                .ok_or("it has more positions than there are")?;
            weighed += 1;
        }
        if weighed == self.groups.len() {
            Ok(())
        } else {
            Err("the order of its pieces leaves some out")
        }
    }

    fn has_second_pawns(&self) -> bool {
        let second = self.groups.get(1);
        second.is_some_and(|group| group.counting == Counting::Pawns)
    }

    /// How many numbers there are.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The pieces in their order.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The number of a placement; `None` for what is no position.
    pub fn number(&self, mut places: Places) -> Option<u64> {
        let placed = &mut places[..self.slots.len()];
        self.turn(placed);
        let mut number = 0;
        for group in &self.groups {
            let (before, rest) = placed.split_at_mut(group.start);
            let own = &mut rest[..group.length];
            let count = match group.counting {
                Counting::Kings => king_pair(own[0], own[1])?,
                Counting::Triple => triple(own)?,
                Counting::Leaders => led(own)?,
                Counting::Pawns => chosen(before, own, 8)?,
                Counting::Like => chosen(before, own, 0)?,
            };
            number += count * group.factor;
        }
        (number < self.size).then_some(number)
    }

    /// Turns and mirrors the board as far as the leading group asks for it.
    fn turn(&self, placed: &mut [u8]) {
        let pawns = self.groups[0].counting == Counting::Leaders;
        if pawns {
            lead(&mut placed[..self.groups[0].length]);
        }
        if placed[0] & 7 > 3 {
            placed.iter_mut().for_each(|square| *square ^= 7);
        }
        if pawns {
            return;
        }
        if placed[0] >> 3 > 3 {
            placed.iter_mut().for_each(|square| *square ^= 56);
        }
        let group = &placed[..self.groups[0].length];
        let slope = group.iter().map(|&square| height(square));
        if slope.into_iter().find(|&slope| slope != 0) > Some(0) {
            placed
                .iter_mut()
                .for_each(|square| *square = transposed(*square));
        }
    }
}

/// The file of the leading pawn, from a to d.
pub(super) fn leading_file(pawns: &mut [u8]) -> usize {
    lead(pawns);
    pawns
        .first()
        .map_or(0, |&square| folded_file(square).into())
}

/// Puts the pawn that leads first.
fn lead(pawns: &mut [u8]) {
    let first = (0..pawns.len()).min_by_key(|&place| leading(pawns[place]));
    if let Some(first) = first {
        pawns.swap(0, first);
    }
}

/// The number of a leading pawn on the files a to d with the others of its colour.
fn led(pawns: &mut [u8]) -> Option<u64> {
    let (&mut first, others) = pawns.split_first_mut()?;
    others.sort_unstable_by_key(|&square| std::cmp::Reverse(trailing(square)));
    let count = others.len();
    let mut number = before_lead(count, first)?;
    for (place, &square) in others.iter().enumerate() {
        number += choices(trailing(square), count - place);
    }
    Some(number)
}

/// The number of three different pieces of which the first is in the triangle.
fn triple(own: &[u8]) -> Option<u64> {
    let &[first, second, third] = own else {
        return None;
    };
    let skipped = u64::from(second > first);
    let skipped_twice = u64::from(third > first) + u64::from(third > second);
    let wide = |square: u8| u64::from(square);
    let rank = |square: u8| u64::from(square >> 3);
    let place = in_triangle(first)?;
    const OFF: u64 = 6 * 63 * 62;
    const FIRST_ON: u64 = OFF + 4 * 28 * 62;
    const SECOND_ON: u64 = FIRST_ON + 4 * 7 * 28;
    if height(first) != 0 {
        let second = wide(second).checked_sub(skipped)?;
        return Some((u64::from(place) * 63 + second) * 62 + wide(third) - skipped_twice);
    }
    if height(second) != 0 {
        let pair = rank(first) * 28 + below_diagonal(second)?;
        return Some(OFF + pair * 62 + wide(third) - skipped_twice);
    }
    let pair = rank(first) * 7 + rank(second).checked_sub(skipped)?;
    if height(third) != 0 {
        return Some(FIRST_ON + pair * 28 + below_diagonal(third)?);
    }
    Some(SECOND_ON + pair * 6 + rank(third).checked_sub(skipped_twice)?)
}

/// The number of like pieces on the squares that those before them leave, from `least` on.
fn chosen(before: &[u8], own: &mut [u8], least: usize) -> Option<u64> {
    own.sort_unstable();
    let mut number = 0;
    for (place, &square) in own.iter().enumerate() {
        let taken = before.iter().filter(|&&other| other < square).count();
        let free = usize::from(square).checked_sub(taken + least)?;
        number += choices(free, place + 1);
    }
    Some(number)
}

fn check_pieces(signature: &Signature, slots: &[Slot]) -> Result<(), Fault> {
    let fits = Color::ALL.iter().all(|&colour| {
        Piece::ALL.iter().all(|&piece| {
            let found = slots.iter().filter(|&&slot| slot == (colour, piece));
            found.count() == signature.count(colour, piece)
        })
    });
    if fits {
        Ok(())
    } else {
        Err("its pieces are not those of its name")
    }
}

/// The groups of an order, without their factors.
fn grouped(signature: &Signature, slots: &[Slot]) -> Result<Vec<Group>, Fault> {
    let group = |start, length, counting| Group {
        start,
        length,
        factor: 0,
        counting,
    };
    let mut groups = Vec::new();
    let mut start = 0;
    if let Some((colour, pawns)) = leaders(signature) {
        groups.push(group(0, pawns, Counting::Leaders));
        let others = signature.count(!colour, Piece::Pawn);
        if others > 0 {
            groups.push(group(pawns, others, Counting::Pawns));
        }
        start = pawns + others;
        let expected = |place| if place < pawns { colour } else { !colour };
        if (0..start).any(|place| slots[place] != (expected(place), Piece::Pawn)) {
            return Err("its pawns do not come first");
        }
    } else {
        let unique = |slot: &Slot| signature.count(slot.0, slot.1) == 1;
        let (length, counting) = if signature.unique() == 2 {
            (2, Counting::Kings)
        } else {
            (3, Counting::Triple)
        };
        if !slots
            .get(..length)
            .is_some_and(|lead| lead.iter().all(unique))
        {
            return Err("its first pieces cannot lead");
        }
        groups.push(group(0, length, counting));
        start += length;
    }
    while start < slots.len() {
        let alike = slots[start..]
            .iter()
            .take_while(|&&slot| slot == slots[start]);
        let length = alike.count();
        if length != signature.count(slots[start].0, slots[start].1) {
            return Err("its like pieces are not together");
        }
        groups.push(group(start, length, Counting::Like));
        start += length;
    }
    Ok(groups)
}
