//! Checking a table from its successors: nothing is taken from how it was built but the rules.
//!
//! Distances make this a proof. A win has a successor that is lost one ply sooner, down to a position
//! without a move; a loss has no successor but wins, the longest one ply shorter; so both hold. A draw
//! has no successor that is lost, and one that is drawn, to which its player can go for ever.

use std::sync::{Mutex, PoisonError};

use super::BuildError;
use super::build::{before, merit};
use super::position::Position;
use super::slice::{LoadedSlices, Slice};
use super::value::{Value, code};
use crate::share::Crew;

/// A position whose value does not follow from its successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The position, seen by the player to move.
    pub position: Position,
    /// What the table says.
    pub found: Value,
    /// What follows from the successors.
    pub follows: Value,
}

/// The first position of a slice that is wrong. Loaded are that slice and all that its moves lead
/// to.
pub fn verify(
    slice: &Slice,
    loaded: &LoadedSlices,
    crew: &Crew,
) -> Result<Option<Flaw>, BuildError> {
    let first: Mutex<Option<(usize, Flaw)>> = Mutex::new(None);
    let whole = crew.pass(slice.values.len(), &|range| {
        for index in range {
            let position = slice.layout.position(index);
            let (found, follows) = (slice.values[index], follows(&position, loaded));
            if found == follows {
                continue;
            }
            let flaw = Flaw {
                position,
                found: Value::of(found),
                follows: Value::of(follows),
            };
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            if first.is_none_or(|(known, _)| index < known) {
                *first = Some((index, flaw));
            }
            return;
        }
    });
    if !whole {
        return Err(BuildError::Stopped);
    }
    let first = first.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(first.map(|(_, flaw)| flaw))
}

/// The byte that follows from the successors.
fn follows(position: &Position, loaded: &LoadedSlices) -> u8 {
    let mut best: Option<u8> = None;
    position.each_successor(&mut |after| {
        let byte = before(loaded.code(&after));
        if best.is_none_or(|best| merit(byte) > merit(best)) {
            best = Some(byte);
        }
    });
    best.unwrap_or(code(0))
}

#[cfg(test)]
mod tests {
    use zermelo_core::StopFlag;

    use super::super::build::build;
    use super::super::material::Material;
    use super::*;

    #[test]
    fn one_altered_value_is_found() {
        let crew = Crew {
            threads: 2,
            stop: StopFlag::default(),
        };
        let kings = Material::parse("K-K").unwrap();
        let mut loaded = LoadedSlices::default();
        let mut slice = build(kings, &loaded, &crew, &|_| ()).unwrap().remove(0);
        let length = slice.values.len();
        for index in (0..length).step_by(length / 20) {
            let sound = slice.values[index];
            for altered in [0, 1, 2, 9, 12] {
                slice.values[index] = altered;
                loaded.put(slice);
                let flaw = verify(loaded.get(kings).unwrap(), &loaded, &crew).unwrap();
                assert_eq!(flaw.is_none(), altered == sound, "{index}: {altered}");
                slice = loaded.take(kings).unwrap();
            }
            slice.values[index] = sound;
        }
    }
}
