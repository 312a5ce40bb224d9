//! Retrograde analysis: from the mates backwards, one move farther at a time.
//!
//! Two arrays have one byte for each number of the layout, for White and for Black to move.
//!
//! 1. What is no position is marked. From then on a move is legal exactly if it leads to a position.
//! 2. Mates get their value, and captures and promotions theirs from other tables: a win by one of
//!    them is entered at its distance, where a sooner win may still replace it.
//! 3. For 0, 1, 2… moves: positions that lead to a loss in so many moves are won in one more. What
//!    leads to a win in so many moves becomes a candidate; then each candidate is looked at, and lost
//!    if all its moves lead to wins that are already settled.
//!
//! A pass reads the array of one side and writes that of the other, so threads meet only when they
//! mark the same byte, and then the sooner win stays. Nothing depends on who comes first.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

use cozy_chess::{Color, Piece};
use zermelo_core::memory::Zeroed;

use super::attacks::{in_check, occupied};
use super::conversion::Conversions;
use super::layout::{KINGS, Layout};
use super::material::Material;
use super::successors::{Codes, Rules, Spot, Successor};
use super::table::Table;
use super::value::{CANDIDATE, DRAW, ILLEGAL, LONGEST_MATES, Value};
use crate::share::Crew;

/// Why there is no table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BuildError {
    /// A stop was asked for.
    Stopped,
    /// The system has not so much memory.
    Memory(usize),
    /// A mate farther away than a byte can say.
    TooFar(Material),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Stopped => f.write_str("stopped before the table was complete"),
            BuildError::Memory(bytes) => write!(f, "there is no memory of {bytes} bytes"),
            BuildError::TooFar(material) => {
                let [white, black] = LONGEST_MATES;
                write!(
                    f,
                    "{material} has mates in more moves than these tables have room for: \
                 {white} of the stronger side, {black} of the other"
                )
            }
        }
    }
}

impl std::error::Error for BuildError {}

/// What is told while a table is built: the moves that are settled.
pub type Listener<'a> = &'a (dyn Fn(u32) + Sync);

/// Builds a table; `find` has the tables that its captures and promotions lead to.
pub fn build(
    material: &Material,
    find: impl Fn(&Material) -> Arc<Table>,
    crew: &Crew,
    listener: Listener<'_>,
) -> Result<Table, BuildError> {
    let layout = Layout::new(material);
    let conversions = Conversions::new(&layout, find);
    let rules = Rules {
        layout: &layout,
        conversions: &conversions,
    };
    let mut values = arrays(&layout)?;
    let work = Work {
        rules,
        crew,
        farthest: AtomicU32::new(0),
        too_far: AtomicBool::new(false),
        changed: [regions(&layout)?, regions(&layout)?],
    };
    work.mark_illegal(&mut values)?;
    work.begin(&mut values)?;
    let mut moves = 0;
    while moves <= work.farthest.load(Ordering::Relaxed) {
        listener(moves);
        if work.too_far.load(Ordering::Relaxed) {
            return Err(BuildError::TooFar(material.clone()));
        }
        for side in [0, 1] {
            work.spread_losses(&mut values, side, moves)?;
        }
        for side in [0, 1] {
            work.spread_wins(&mut values, side, moves + 1)?;
            work.settle(&mut values, side, moves + 1)?;
        }
        moves += 1;
    }
    for side in &mut values {
        work.clear_candidates(side)?;
    }
    Ok(Table {
        material: material.clone(),
        layout,
        values,
    })
}

/// Zeros for both sides to move.
pub(super) fn arrays(layout: &Layout) -> Result<[Zeroed<u8>; 2], BuildError> {
    let length = layout.length();
    let one = || Zeroed::new(length).ok_or(BuildError::Memory(length));
    Ok([one()?, one()?])
}

/// A mark for each region of an array.
fn regions(layout: &Layout) -> Result<Zeroed<AtomicU8>, BuildError> {
    let count = layout.length() / REGION + 1;
    Zeroed::new(count).ok_or(BuildError::Memory(count))
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

/// The table of two bare kings: every position is a draw.
pub fn bare_kings() -> Result<Table, BuildError> {
    let (material, _) = Material::new([Vec::new(), Vec::new()]);
    let layout = Layout::new(&material);
    let values = arrays(&layout)?;
    Ok(Table {
        material,
        layout,
        values,
    })
}

/// Marks what is no position, in both arrays.
pub(super) fn mark_illegal(
    layout: &Layout,
    values: &mut [Zeroed<u8>; 2],
    crew: &Crew,
) -> Result<(), BuildError> {
    let slots = layout.slots();
    for (side, values) in values.iter_mut().enumerate() {
        let mover = if side == 0 {
            Color::White
        } else {
            Color::Black
        };
        let done = crew.pass_over(values, |start, piece| {
            for (index, code) in (start..).zip(piece) {
                let places = layout.places(index);
                let all = occupied(slots, &places);
                let crowded = all.count_ones() as usize != slots.len();
                if crowded || in_check(slots, &places, !mover, all) {
                    *code = ILLEGAL;
                }
            }
        });
        if !done {
            return Err(BuildError::Stopped);
        }
    }
    Ok(())
}

/// One table in the making.
struct Work<'a> {
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

impl Work<'_> {
    fn mark_illegal(&self, values: &mut [Zeroed<u8>; 2]) -> Result<(), BuildError> {
        mark_illegal(self.rules.layout, values, self.crew)
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
            mover: if side == 0 {
                Color::White
            } else {
                Color::Black
            },
        }
    }

    /// Enters mates, and what follows from captures and promotions alone.
    fn begin(&self, values: &mut [Zeroed<u8>; 2]) -> Result<(), BuildError> {
        let [white, black] = values;
        let tables = [shared(white), shared(black)];
        for side in [0, 1] {
            // Of both arrays only the marks of what is no position are read, and they stay.
            let (own, theirs) = (tables[side], tables[1 - side]);
            let done = self.crew.pass(own.len(), |range| {
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
            if !done {
                return Err(BuildError::Stopped);
            }
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
        let done = self.crew.pass(array.len(), |range| {
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
        if done {
            Ok(())
        } else {
            Err(BuildError::Stopped)
        }
    }

    /// What leads to a loss in so many moves is a win in one more.
    fn spread_losses(
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
    fn spread_wins(
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
    fn settle(
        &self,
        values: &mut [Zeroed<u8>; 2],
        side: usize,
        moves: u32,
    ) -> Result<(), BuildError> {
        let [wins, own] = parted(values, side);
        let (wins, own) = (shared(wins), shared(own));
        let answering = 1 - side;
        let done = self.crew.pass(own.len(), |range| {
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
        if done {
            Ok(())
        } else {
            Err(BuildError::Stopped)
        }
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

    fn clear_candidates(&self, array: &mut [u8]) -> Result<(), BuildError> {
        let done = self.crew.pass_over(array, |_, piece| {
            piece
                .iter_mut()
                .filter(|code| **code == CANDIDATE)
                .for_each(|code| *code = DRAW);
        });
        if done {
            Ok(())
        } else {
            Err(BuildError::Stopped)
        }
    }
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
