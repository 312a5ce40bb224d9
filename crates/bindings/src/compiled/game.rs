//! A compiled game, as Python sees it.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zermelo_compiled::{Code, Lessons, Routines, Source};
use zermelo_core::value::PAYOFF_LIMIT;
use zermelo_core::{Kind, Payoffs, Place};

use super::faults::Faults;
use crate::errors::InvalidInputError;
use crate::learning::{LearnedPatterns, place};
use crate::native_game::NativeGame;

/// A cell as Python tells of it.
#[derive(FromPyObject)]
enum GivenCell {
    Number(u16, u8, bool, Option<i16>, Option<i16>),
    Bits(Vec<u16>, u8, Option<i16>, Option<i16>),
}

impl GivenCell {
    fn read(self) -> (Source, Place) {
        match self {
            GivenCell::Number(offset, size, signed, x, y) => (
                Source::Number {
                    offset,
                    size,
                    signed,
                },
                place((x, y)),
            ),
            GivenCell::Bits(offsets, bit, x, y) => (Source::Bits { offsets, bit }, place((x, y))),
        }
    }
}

/// The machine code of a game that was written in Python.
#[pyclass(frozen, module = "zermelo._core")]
pub struct CompiledGame(Code);

#[pymethods]
impl CompiledGame {
    /// The routines are trusted to be what `zermelo.compiled` compiles, for states as long as
    /// `initial`; `code` is kept, so that they stay in memory. Payoffs are "zero-sum", "constant-sum" or
    /// "general-sum", and whole numbers of at most `payoff_limit` where two players are opposed without
    /// chance.
    #[new]
    #[expect(clippy::too_many_arguments, reason = "all that makes a game")]
    fn new(
        name: String,
        routines: HashMap<String, usize>,
        initial: Vec<u8>,
        payoff_limit: i32,
        players: u8,
        payoffs: &str,
        chance: bool,
        code: Py<PyAny>,
    ) -> PyResult<CompiledGame> {
        // SAFETY: the one caller passes addresses of the functions that it has just compiled with
        // these signatures for this layout, and `code` keeps them.
        let routines = unsafe { Routines::new(&routines) }
            .ok_or_else(|| InvalidInputError::new_err("a routine of the game is missing"))?;
        if initial.is_empty() || !initial.len().is_multiple_of(8) || initial.len() > 256 {
            return Err(InvalidInputError::new_err(format!(
                "a state takes 8 to 256 bytes in steps of 8, not {}",
                initial.len()
            )));
        }
        Ok(CompiledGame(Code {
            name,
            routines,
            initial,
            kind: Kind {
                players: players.into(),
                payoffs: match payoffs {
                    "zero-sum" => Payoffs::Zero,
                    "constant-sum" => Payoffs::Constant,
                    _ => Payoffs::General,
                },
                chance,
                ..Kind::opposed(payoff_limit.min(PAYOFF_LIMIT))
            },
            owner: Arc::new(code),
        }))
    }

    /// The game for one piece of work, and where its faults will be.
    ///
    /// With `bits`, states are named by numbers in which these bits of theirs are packed; they must be
    /// 64 at most. A state with other bits ends the work, and the faults know of it.
    #[pyo3(signature = (bits=None))]
    fn open(&self, bits: Option<&[u8]>) -> PyResult<(NativeGame, Faults)> {
        let faults = Arc::default();
        let game = self.0.open(&faults, bits).map_err(|_| {
            InvalidInputError::new_err("a number has 64 bits, and so many cannot be packed")
        })?;
        Ok((NativeGame::new(game), Faults(faults)))
    }

    /// The game for one piece of work with cells to learn from, and with a learned estimate if one is given.
    ///
    /// A cell is (offset, size, signed, x, y) for a number of so many bytes, or (offsets, bit, x, y) for a bit of one
    /// word or several; x and y are None where it lies nowhere.
    #[pyo3(signature = (cells, learned=None))]
    fn open_to_learn(
        &self,
        cells: Vec<GivenCell>,
        learned: Option<&Bound<'_, LearnedPatterns>>,
    ) -> PyResult<(NativeGame, Faults)> {
        let faults = Arc::default();
        let beyond = self.0.initial.len();
        let cells: Vec<(Source, Place)> = cells.into_iter().map(GivenCell::read).collect();
        let inside = |source: &Source| match source {
            Source::Number { offset, size, .. } => {
                usize::from(*offset) % 8 + usize::from(*size) <= 8 && usize::from(*offset) < beyond
            }
            Source::Bits { offsets, bit } => {
                *bit < 64
                    && offsets.len() <= 3
                    && offsets.iter().all(|&offset| usize::from(offset) < beyond)
            }
        };
        if !cells.iter().all(|(source, _)| inside(source)) {
            return Err(InvalidInputError::new_err(
                "a cell lies outside of the state",
            ));
        }
        let lessons = Lessons {
            cells: cells.into(),
            patterns: learned.map(|learned| Arc::clone(&learned.get().folded)),
        };
        let game = self.0.open_to_learn(&faults, &lessons);
        Ok((NativeGame::new(game), Faults(faults)))
    }

    /// The bits that states use which follow on one, as far as random games tell, and others near
    /// them, 64 in all; None if they use more. Those of `more` are among them.
    fn bits<'py>(&self, py: Python<'py>, root: &[u8], more: &[u8]) -> Option<Bound<'py, PyBytes>> {
        let bits = self.0.bits(root, more)?;
        Some(PyBytes::new(py, &bits))
    }
}
