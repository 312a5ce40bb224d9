//! The moves of a position: within its table, and out of it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering};

use cozy_chess::{Color, Piece};

use super::attacks::{ahead, bit, each, occupied, owned, pawn_attacks, rank, reach};
use super::conversion::{Conversions, PROMOTIONS};
use super::geometry::Place;
use super::layout::{KINGS, Layout, Places};
use super::value::{ILLEGAL, Value};

/// What a legal move leads to, for the other side, which is then to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Successor {
    /// A position of the same table: its code.
    Quiet(u8),
    /// A position of another table, or one whose value is known for other reasons.
    Known(Value),
    /// A double step after which the pawn can be taken in passing: the code without that, and what
    /// the best capture is worth to the one who takes.
    Contested {
        /// Of the position without the right to take.
        quiet: u8,
        /// By taking.
        taking: Value,
    },
}

/// A position of a table.
#[derive(Clone, Copy)]
pub struct Spot {
    /// Its number.
    pub index: usize,
    /// Its squares.
    pub places: Places,
    /// Who is to move.
    pub mover: Color,
}

/// The bytes of one side, whether or not others are writing them.
pub trait Codes: Sync {
    /// The byte of a number.
    fn at(&self, index: usize) -> u8;
}

impl Codes for [u8] {
    #[inline]
    fn at(&self, index: usize) -> u8 {
        self[index]
    }
}

impl Codes for [AtomicU8] {
    #[inline]
    fn at(&self, index: usize) -> u8 {
        self[index].load(Ordering::Relaxed)
    }
}

/// The rules, for one table.
pub struct Rules<'a> {
    /// How positions are numbered.
    pub layout: &'a Layout,
    /// The tables that captures and promotions lead to.
    pub conversions: &'a Conversions,
}

impl Rules<'_> {
    /// Visits the legal moves until `visit` breaks; a move is legal if the table of the other side
    /// (`theirs`) says that the position after it is one.
    #[inline]
    pub fn visit<C: Codes + ?Sized>(
        &self,
        spot: &Spot,
        [own, theirs]: [&C; 2],
        visit: &mut impl FnMut(Successor) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let slots = self.layout.slots();
        let Spot { places, mover, .. } = *spot;
        let all = occupied(slots, &places);
        let enemies = owned(slots, &places, !mover);
        for slot in 0..slots.len() {
            if slots[slot].colour != mover {
                continue;
            }
            let from = places[slot];
            if slots[slot].piece == Piece::Pawn {
                self.visit_pawn(spot, slot, all, [own, theirs], visit)?;
                continue;
            }
            let targets = reach(slots[slot].piece, from, all);
            for to in each(targets & !all) {
                let code = theirs_at(theirs, self.after(spot, slot, to));
                if code != ILLEGAL {
                    visit(Successor::Quiet(code))?;
                }
            }
            self.visit_captures(spot, slot, targets & enemies, None, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The number of the position after a quiet move.
    #[inline]
    fn after(&self, spot: &Spot, slot: usize, to: Place) -> Option<usize> {
        if KINGS.contains(&slot) && self.layout.pairs_kings() {
            let mut places = spot.places;
            places[slot] = to;
            self.layout.index(&places)
        } else {
            let from = spot.places[slot];
            Some(self.layout.moved(spot.index, slot, from, to))
        }
    }

    fn visit_captures(
        &self,
        spot: &Spot,
        slot: usize,
        targets: u64,
        promotion: Option<usize>,
        visit: &mut impl FnMut(Successor) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for to in each(targets) {
            let taken = (2..self.layout.slots().len()).find(|&other| spot.places[other] == to);
            // A position in which the king can be taken is no position.
            let Some(taken) = taken else { continue };
            let mut places = spot.places;
            places[slot] = to;
            let promotion = promotion.map(|piece| (slot, piece));
            let value = self
                .conversions
                .value(!spot.mover, &places, taken, promotion);
            if let Some(value) = value {
                visit(Successor::Known(value))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_pawn<C: Codes + ?Sized>(
        &self,
        spot: &Spot,
        slot: usize,
        all: u64,
        [own, theirs]: [&C; 2],
        visit: &mut impl FnMut(Successor) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Spot { places, mover, .. } = *spot;
        let from = places[slot];
        let to = ahead(from, mover);
        let free = bit(to) & all == 0;
        let enemies = owned(self.layout.slots(), &places, !mover);
        let targets = pawn_attacks(from, mover) & enemies;
        if rank(from, mover) == 6 {
            for piece in 0..PROMOTIONS.len() {
                if free {
                    let mut after = places;
                    after[slot] = to;
                    let promotion = Some((slot, piece));
                    if let Some(value) = self.conversions.value(!mover, &after, 0, promotion) {
                        visit(Successor::Known(value))?;
                    }
                }
                self.visit_captures(spot, slot, targets, Some(piece), visit)?;
            }
            return ControlFlow::Continue(());
        }
        self.visit_captures(spot, slot, targets, None, visit)?;
        if !free {
            return ControlFlow::Continue(());
        }
        let code = theirs_at(theirs, self.after(spot, slot, to));
        if code != ILLEGAL {
            visit(Successor::Quiet(code))?;
        }
        let far = ahead(to, mover);
        if rank(from, mover) == 1 && bit(far) & all == 0 {
            let after = self.after(spot, slot, far);
            let code = theirs_at(theirs, after);
            if code != ILLEGAL
                && let Some(index) = after
            {
                let mut places = places;
                places[slot] = far;
                let after = Spot {
                    index,
                    places,
                    mover: !mover,
                };
                visit(self.double_step(&after, slot, code, [own, theirs]))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What a double step of a pawn to where it now stands leads to.
    fn double_step<C: Codes + ?Sized>(
        &self,
        after: &Spot,
        slot: usize,
        code: u8,
        [own, theirs]: [&C; 2],
    ) -> Successor {
        match self.taking_in_passing(after, slot) {
            None => Successor::Quiet(code),
            Some(taking) => {
                // Without another move the capture is forced, and there is neither mate nor stalemate.
                let stop = &mut |_| ControlFlow::Break(());
                let forced = self.visit_plainly(after, [theirs, own], stop).is_continue();
                if forced {
                    Successor::Known(taking)
                } else {
                    Successor::Contested {
                        quiet: code,
                        taking,
                    }
                }
            }
        }
    }

    /// Like [`visit`](Rules::visit), without looking at captures after double steps.
    fn visit_plainly<C: Codes + ?Sized>(
        &self,
        spot: &Spot,
        tables: [&C; 2],
        visit: &mut dyn FnMut(Successor) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let slots = self.layout.slots();
        let all = occupied(slots, &spot.places);
        let enemies = owned(slots, &spot.places, !spot.mover);
        for slot in 0..slots.len() {
            if slots[slot].colour != spot.mover {
                continue;
            }
            let from = spot.places[slot];
            let is_pawn = slots[slot].piece == Piece::Pawn;
            let (steps, captures) = if is_pawn {
                let to = ahead(from, spot.mover);
                let free = bit(to) & !all;
                // If one step is legal or not, two are alike unless a check must be met.
                let far = bit(ahead(to, spot.mover)) & !all;
                let double = if rank(from, spot.mover) == 1 && free != 0 {
                    far
                } else {
                    0
                };
                (free | double, pawn_attacks(from, spot.mover) & enemies)
            } else {
                let targets = reach(slots[slot].piece, from, all);
                (targets & !all, targets & enemies)
            };
            let promotes = is_pawn && rank(from, spot.mover) == 6;
            for to in each(steps) {
                if promotes {
                    let mut places = spot.places;
                    places[slot] = to;
                    let promotion = Some((slot, 0));
                    if let Some(value) = self.conversions.value(!spot.mover, &places, 0, promotion)
                    {
                        visit(Successor::Known(value))?;
                    }
                    continue;
                }
                let code = theirs_at(tables[1], self.after(spot, slot, to));
                if code != ILLEGAL {
                    visit(Successor::Quiet(code))?;
                }
            }
            let promotion = promotes.then_some(0);
            self.visit_captures(spot, slot, captures, promotion, &mut |found| visit(found))?;
        }
        ControlFlow::Continue(())
    }

    /// What the best capture in passing of the pawn that has just come here is worth to the one who
    /// takes; `None` if there is none.
    pub fn taking_in_passing(&self, after: &Spot, pawn: usize) -> Option<Value> {
        let slots = self.layout.slots();
        let stepper = !after.mover;
        let to = after.places[pawn];
        let passed = ahead(to, !stepper);
        let takers = pawn_attacks(passed, stepper);
        let mut best: Option<Value> = None;
        for slot in 2..slots.len() {
            let takes = slots[slot].piece == Piece::Pawn
                && slots[slot].colour == after.mover
                && bit(after.places[slot]) & takers != 0;
            if !takes {
                continue;
            }
            let mut places = after.places;
            places[slot] = passed;
            if let Some(value) = self.conversions.value(stepper, &places, pawn, None) {
                let value = value.before();
                best = Some(best.map_or(value, |known| known.or(value)));
            }
        }
        best
    }

    /// Visits the numbers of the positions from which a quiet move of the other side leads here: the
    /// slot that moved and, without pawns, every number that its placement has after a king's move.
    #[inline]
    pub fn visit_before(&self, spot: &Spot, mut visit: impl FnMut(usize, usize, Place)) {
        let slots = self.layout.slots();
        let Spot {
            index,
            places,
            mover,
        } = *spot;
        let all = occupied(slots, &places);
        for slot in 0..slots.len() {
            let colour = slots[slot].colour;
            if colour == mover {
                continue;
            }
            let to = places[slot];
            if slots[slot].piece == Piece::Pawn {
                let near = ahead(to, !colour);
                if rank(to, colour) >= 2 && bit(near) & all == 0 {
                    visit(self.layout.moved(index, slot, to, near), slot, near);
                    let far = ahead(near, !colour);
                    if rank(to, colour) == 3 && bit(far) & all == 0 {
                        visit(self.layout.moved(index, slot, to, far), slot, far);
                    }
                }
            } else if KINGS.contains(&slot) && self.layout.pairs_kings() {
                for from in each(reach(Piece::King, to, all) & !all) {
                    let mut before = places;
                    before[slot] = from;
                    if let Some(before_index) = self.layout.index(&before) {
                        visit(before_index, slot, from);
                        if let Some(image) = self.layout.mirrored(before_index) {
                            visit(image, slot, from);
                        }
                    }
                }
            } else {
                for from in each(reach(slots[slot].piece, to, all) & !all) {
                    visit(self.layout.moved(index, slot, to, from), slot, from);
                }
            }
        }
    }
}

#[inline]
fn theirs_at(theirs: &(impl Codes + ?Sized), index: Option<usize>) -> u8 {
    index.map_or(ILLEGAL, |index| theirs.at(index))
}
