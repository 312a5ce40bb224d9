//! The passes of retrograde analysis over the arrays of a table.
//!
//! A pass reads the array of one side and writes that of the other, so threads meet only when they
//! mark the same byte, and then the sooner win stays. Nothing depends on who comes first.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

use cozy_chess::{Color, Piece};
use zermelo_core::allocation::NoMemory;
use zermelo_core::memory::Zeroed;

use super::BuildError;
use super::attacks::{in_check, occupied};
use super::build::unless_stopped;
use super::layout::KINGS;
use super::successors::{Codes, Rules, Spot, Successor};
use super::value::{CANDIDATE, DRAW, ILLEGAL, Value};
use crate::share::Crew;

/// One table in the making.
pub(super) struct Passes<'a> {
    rules: Rules<'a>,
    crew: &'a Crew,
    /// The farthest mate that has been entered.
    farthest: AtomicU32,
    /// Whether there was one without a code.
    too_far: AtomicBool,
    /// Where there are candidates, for both sides to move.
    changed: [Zeroed<AtomicU8>; 2],
}

/// Numbers that share a mark of change; pieces of a pass are whole regions.
const REGION: usize = 1 << 9;

impl<'a> Passes<'a> {
    pub fn new(rules: Rules<'a>, crew: &'a Crew) -> Result<Passes<'a>, BuildError> {
        let count = rules.layout.length() / REGION + 1;
        let regions = || Zeroed::new(count).ok_or(NoMemory::of::<u8>(count));
        Ok(Passes {
            changed: [regions()?, regions()?],
            rules,
            crew,
            farthest: AtomicU32::new(0),
            too_far: AtomicBool::new(false),
        })
    }

    /// The farthest mate that has been entered, in moves.
    pub fn farthest(&self) -> u32 {
        self.farthest.load(Ordering::Relaxed)
    }

    /// Whether there was a mate without a code.
    pub fn went_too_far(&self) -> bool {
        self.too_far.load(Ordering::Relaxed)
    }

    fn reached(&self, moves: u32) {
        if moves > self.farthest.load(Ordering::Relaxed) {
            self.farthest.fetch_max(moves, Ordering::Relaxed);
        }
    }

    /// The code of a value with a side to move, which is remembered.
    fn enter(&self, value: Value, mover: Color) -> u8 {
        if let Value::Win(moves) | Value::Loss(moves) = value {
            self.reached(moves);
        }
        value.code(mover).unwrap_or_else(|| {
            // Nobody will read it: this ends the work.
            self.too_far.store(true, Ordering::Relaxed);
            DRAW
        })
    }

    fn spot(&self, index: usize, side: usize) -> Spot {
        Spot {
            index,
            places: self.rules.layout.places(index),
            mover: Color::ALL[side],
        }
    }

    /// Enters mates, and what follows from captures and promotions alone.
    pub fn begin(&self, values: &mut [Zeroed<u8>; 2]) -> Result<(), BuildError> {
        let [white, black] = values;
        let tables = [shared(white), shared(black)];
        for side in [0, 1] {
            // Of both arrays only the marks of what is no position are read, and they stay.
            let (own, theirs) = (tables[side], tables[1 - side]);
            let done = self.crew.pass(own.len(), &|range| {
                for index in range {
                    if own.at(index) == ILLEGAL {
                        continue;
                    }
                    let code = self.first_value(&self.spot(index, side), [own, theirs]);
                    if code == CANDIDATE {
                        self.note(side, index);
                    }
                    own[index].store(code, Ordering::Relaxed);
                }
            });
            unless_stopped(done)?;
        }
        Ok(())
    }

    /// Remembers that there is a candidate hereabouts.
    #[inline]
    fn note(&self, side: usize, index: usize) {
        self.changed[side][index / REGION].store(1, Ordering::Relaxed);
    }

    /// What a position is worth by its mates, captures and promotions.
    fn first_value(&self, spot: &Spot, tables: [&[AtomicU8]; 2]) -> u8 {
        let mut best: Option<Value> = None;
        let mut quiet = false;
        let mut contested = false;
        let _ = self.rules.visit(spot, tables, &mut |found| {
            match found {
                Successor::Quiet(_) => quiet = true,
                Successor::Known(value) => {
                    let value = value.before();
                    best = Some(best.map_or(value, |known| known.or(value)));
                }
                Successor::Contested { taking, .. } => {
                    quiet = true;
                    if let Value::Win(moves) = taking {
                        self.reached(moves);
                        contested = true;
                    }
                }
            }
            ControlFlow::Continue(())
        });
        match best {
            Some(value @ Value::Win(_)) => self.enter(value, spot.mover),
            Some(value) if !quiet => self.enter(value, spot.mover),
            None if !quiet => {
                let slots = self.rules.layout.slots();
                let all = occupied(slots, &spot.places);
                if in_check(slots, &spot.places, spot.mover, all) {
                    self.enter(Value::Loss(0), spot.mover)
                } else {
                    DRAW
                }
            }
            _ if contested => CANDIDATE,
            _ => DRAW,
        }
    }

    /// Visits every number of a side's array that has this code.
    fn each_with(
        &self,
        array: &[u8],
        code: u8,
        work: impl Fn(usize) + Sync,
    ) -> Result<(), BuildError> {
        const LINE: usize = 256;
        let done = self.crew.pass(array.len(), &|range| {
            let start = range.start;
            for (line, bytes) in array[range].chunks(LINE).enumerate() {
                // Most lines have none, and this is told from many bytes at a time.
                if !bytes.contains(&code) {
                    continue;
                }
                for (place, &byte) in bytes.iter().enumerate() {
                    if byte == code {
                        work(start + line * LINE + place);
                    }
                }
            }
        });
        unless_stopped(done)
    }

    /// What leads to a loss in so many moves is a win in one more.
    pub fn spread_losses(
        &self,
        values: &mut [Zeroed<u8>; 2],
        side: usize,
        moves: u32,
    ) -> Result<(), BuildError> {
        let Some(loss) = Value::Loss(moves).code(Color::ALL[side]) else {
            return Ok(());
        };
        let [own, theirs] = parted(values, side);
        let (own, theirs) = (&*own, shared(theirs));
        self.each_with(own, loss, |index| {
            let spot = self.spot(index, side);
            self.rules.visit_before(&spot, |before, slot, from| {
                let old = theirs[before].load(Ordering::Relaxed);
                if !can_become_win(old, moves + 1, !spot.mover) {
                    return;
                }
                let distance = match self.after_taking(&spot, slot, from) {
                    None => moves,
                    Some(Value::Loss(later)) => later.max(moves),
                    Some(_) => return,
                };
                let win = self.enter(Value::Win(distance + 1), !spot.mover);
                mark_win(&theirs[before], win, !spot.mover);
            });
        })
    }

    /// What a pawn that has just stepped two squares loses by being taken in passing.
    #[inline]
    fn after_taking(&self, after: &Spot, slot: usize, from: u8) -> Option<Value> {
        let stepped = self.rules.layout.slots()[slot].piece == Piece::Pawn
            && after.places[slot].abs_diff(from) == 16;
        if stepped && !KINGS.contains(&slot) {
            self.rules.taking_in_passing(after, slot)
        } else {
            None
        }
    }

    /// What leads to a win in so many moves may be lost.
    pub fn spread_wins(
        &self,
        values: &mut [Zeroed<u8>; 2],
        side: usize,
        moves: u32,
    ) -> Result<(), BuildError> {
        let Some(win) = Value::Win(moves).code(Color::ALL[side]) else {
            return Ok(());
        };
        let [own, theirs] = parted(values, side);
        let (own, theirs) = (&*own, shared(theirs));
        self.each_with(own, win, |index| {
            self.rules
                .visit_before(&self.spot(index, side), |before, _, _| {
                    let place = &theirs[before];
                    if place.load(Ordering::Relaxed) == DRAW {
                        place.store(CANDIDATE, Ordering::Relaxed);
                        self.note(1 - side, before);
                    }
                });
        })
    }

    /// Looks at the candidates of the side that answers `side`: lost, or nothing yet.
    pub fn settle(
        &self,
        values: &mut [Zeroed<u8>; 2],
        side: usize,
        moves: u32,
    ) -> Result<(), BuildError> {
        let [wins, own] = parted(values, side);
        let (wins, own) = (shared(wins), shared(own));
        let answering = 1 - side;
        let done = self.crew.pass(own.len(), &|range| {
            for start in range.clone().step_by(REGION) {
                if self.changed[answering][start / REGION].swap(0, Ordering::Relaxed) == 0 {
                    continue;
                }
                for index in start..(start + REGION).min(range.end) {
                    if own.at(index) != CANDIDATE {
                        continue;
                    }
                    let code = self.judge(&self.spot(index, answering), [own, wins], moves);
                    if code == CANDIDATE {
                        self.note(answering, index);
                    }
                    own[index].store(code, Ordering::Relaxed);
                }
            }
        });
        unless_stopped(done)
    }

    /// The code of a candidate, when wins in at most so many moves are settled.
    fn judge(&self, spot: &Spot, tables: [&[AtomicU8]; 2], moves: u32) -> u8 {
        let mut longest = 0;
        let mut waits = false;
        let settled = |code| match Value::of(code, !spot.mover) {
            Value::Win(distance) if distance <= moves => Some(distance),
            _ => None,
        };
        let found = self.rules.visit(spot, tables, &mut |found| {
            let distance = match found {
                Successor::Quiet(code) => settled(code),
                Successor::Known(Value::Win(distance)) => Some(distance),
                Successor::Known(_) => None,
                Successor::Contested { quiet, taking } => match (settled(quiet), taking) {
                    (Some(one), Value::Win(other)) => Some(one.min(other)),
                    (None, Value::Win(other)) => {
                        waits |= other > moves;
                        Some(other)
                    }
                    (known, _) => known,
                },
            };
            match distance {
                Some(distance) => {
                    longest = longest.max(distance);
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            }
        });
        match found {
            ControlFlow::Break(()) => DRAW,
            ControlFlow::Continue(()) if waits => CANDIDATE,
            ControlFlow::Continue(()) => self.enter(Value::Loss(longest), spot.mover),
        }
    }

    pub fn clear_candidates(&self, array: &mut [u8]) -> Result<(), BuildError> {
        let done = self.crew.pass_over(array, &|_, piece| {
            piece
                .iter_mut()
                .filter(|code| **code == CANDIDATE)
                .for_each(|code| *code = DRAW);
        });
        unless_stopped(done)
    }
}

/// An array that is read, and the other one that is written, which the side to move tells apart.
fn parted(values: &mut [Zeroed<u8>; 2], side: usize) -> [&mut [u8]; 2] {
    let [white, black] = values;
    if side == 0 {
        [white, black]
    } else {
        [black, white]
    }
}

/// An array that several threads write at once.
fn shared(array: &mut [u8]) -> &[AtomicU8] {
    // SAFETY: the two types have the same size and no other requirement, and while this reference
    // lives nobody else can reach the array, as it was borrowed to be changed.
    unsafe { &*(std::ptr::from_mut(array) as *const [AtomicU8]) }
}

/// Whether a code of a side to move may be replaced by a win in so many moves.
#[inline]
fn can_become_win(code: u8, moves: u32, mover: Color) -> bool {
    match code {
        DRAW | CANDIDATE => true,
        ILLEGAL => false,
        _ => matches!(Value::of(code, mover), Value::Win(later) if later > moves),
    }
}

/// Enters a win, unless a sooner one is there.
#[inline]
fn mark_win(place: &AtomicU8, win: u8, mover: Color) {
    let mut old = place.load(Ordering::Relaxed);
    while can_become_win(old, win.into(), mover) {
        match place.compare_exchange_weak(old, win, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return,
            Err(found) => old = found,
        }
    }
}
