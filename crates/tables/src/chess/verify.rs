//! Checking a table from nothing but the rules and the tables that its captures lead to.
//!
//! Every position must be worth what follows from its successors, one move farther from the mate.
//! That is enough: a win that is one move farther than a loss that is as far as its longest defence
//! leads to a mate on the board, and what could be won in fact and not by the table would somewhere
//! not follow from its successors. No move is taken back here, so this does not rest on what built
//! the table.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cozy_chess::Color;

use super::BuildError;
use super::attacks::{in_check, occupied};
use super::conversion::Conversions;
use super::layout::Places;
use super::material::Material;
use super::successors::{Rules, Spot, Successor};
use super::table::Table;
use super::value::{CANDIDATE, ILLEGAL, Value};
use crate::share::Crew;

/// A position whose value does not follow from its successors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// Where the pieces stand, in the order of the layout's slots.
    pub places: Places,
    /// Who is to move.
    pub mover: Color,
    /// What the table says.
    pub found: Value,
    /// What follows from the successors.
    pub follows: Value,
}

/// The first position that is wrong; `Ok(None)` if none is, and an error when it was stopped.
pub fn verify(
    table: &Table,
    find: impl Fn(&Material) -> Arc<Table>,
    crew: &Crew,
) -> Result<Option<Flaw>, BuildError> {
    let conversions = Conversions::new(&table.layout, find);
    let rules = Rules {
        layout: &table.layout,
        conversions: &conversions,
    };
    for side in [0, 1] {
        let mover = if side == 0 {
            Color::White
        } else {
            Color::Black
        };
        let value = |code| Value::of(code, mover);
        let tables = [&table.values[side][..], &table.values[1 - side][..]];
        let first = AtomicUsize::new(usize::MAX);
        let done = crew.pass(table.layout.length(), &|range| {
            for index in range {
                let code = tables[0][index];
                let wrong = code == CANDIDATE
                    || code != ILLEGAL
                        && follows(&rules, &spot(table, index, mover), tables) != value(code);
                if wrong {
                    first.fetch_min(index, Ordering::Relaxed);
                }
            }
        });
        if !done {
            return Err(BuildError::Stopped);
        }
        let first = first.into_inner();
        if first != usize::MAX {
            let spot = spot(table, first, mover);
            return Ok(Some(Flaw {
                places: spot.places,
                mover,
                found: value(tables[0][first]),
                follows: follows(&rules, &spot, tables),
            }));
        }
    }
    Ok(None)
}

fn spot(table: &Table, index: usize, mover: Color) -> Spot {
    Spot {
        index,
        places: table.layout.places(index),
        mover,
    }
}

/// What a position is worth by the values of its successors.
fn follows(rules: &Rules<'_>, spot: &Spot, tables: [&[u8]; 2]) -> Value {
    let mut best: Option<Value> = None;
    let _ = rules.visit(spot, tables, &mut |found| {
        let theirs = match found {
            Successor::Quiet(code) => Value::of(code, !spot.mover),
            Successor::Known(value) => value,
            Successor::Contested { quiet, taking } => Value::of(quiet, !spot.mover).or(taking),
        };
        let value = theirs.before();
        best = Some(best.map_or(value, |known| known.or(value)));
        ControlFlow::Continue(())
    });
    best.unwrap_or_else(|| {
        let slots = rules.layout.slots();
        let all = occupied(slots, &spot.places);
        if in_check(slots, &spot.places, spot.mover, all) {
            Value::Loss(0)
        } else {
            Value::Draw
        }
    })
}
