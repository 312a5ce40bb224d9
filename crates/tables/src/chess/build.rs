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
//! The passes over the arrays are in [`passes`](super::passes).

use std::sync::Arc;

use cozy_chess::Color;
use zermelo_core::allocation::NoMemory;
use zermelo_core::memory::Zeroed;

use super::BuildError;
use super::attacks::{in_check, occupied};
use super::conversion::Conversions;
use super::layout::Layout;
use super::material::Material;
use super::passes::Passes;
use super::successors::Rules;
use super::table::Table;
use super::value::ILLEGAL;
use crate::share::Crew;

/// What is told while a table is built: the moves that are settled.
pub type Listener<'a> = &'a dyn Fn(u32);

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
    mark_illegal(&layout, &mut values, crew)?;
    let passes = Passes::new(rules, crew)?;
    passes.begin(&mut values)?;
    let mut moves = 0;
    while moves <= passes.farthest() {
        listener(moves);
        if passes.went_too_far() {
            return Err(BuildError::TooFar(material.clone()));
        }
        for side in [0, 1] {
            passes.spread_losses(&mut values, side, moves)?;
        }
        for side in [0, 1] {
            passes.spread_wins(&mut values, side, moves + 1)?;
            passes.settle(&mut values, side, moves + 1)?;
        }
        moves += 1;
    }
    for side in &mut values {
        passes.clear_candidates(side)?;
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
    let one = || Zeroed::new(length).ok_or(NoMemory::of::<u8>(length));
    Ok([one()?, one()?])
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
        let mover = Color::ALL[side];
        let done = crew.pass_over(values, &|start, piece| {
            for (index, code) in (start..).zip(piece) {
                let places = layout.places(index);
                let all = occupied(slots, &places);
                let crowded = all.count_ones() as usize != slots.len();
                if crowded || in_check(slots, &places, !mover, all) {
                    *code = ILLEGAL;
                }
            }
        });
        unless_stopped(done)?;
    }
    Ok(())
}

/// What a pass that was done to its end, or was not, means for the work.
pub(super) fn unless_stopped(done: bool) -> Result<(), BuildError> {
    if done {
        Ok(())
    } else {
        Err(BuildError::Stopped)
    }
}
