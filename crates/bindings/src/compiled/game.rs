//! A compiled game, as Python sees it.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zermelo_bundle::{Bundle, SharedGame};
use zermelo_core::value::PAYOFF_LIMIT;
use zermelo_core::{Kind, Payoffs};

use super::bytes::Bytes;
use super::faults::Faults;
use super::packing::{self, Packing};
use super::routines::Routines;
use super::rules::{Estimates, Rules};
use crate::errors::InvalidInputError;
use crate::native_game::NativeGame;

/// The machine code of a game that was written in Python.
#[pyclass(frozen, module = "zermelo._core")]
pub struct CompiledGame {
    name: String,
    routines: Routines,
    initial: Vec<u8>,
    kind: Kind,
    code: Arc<Py<PyAny>>,
}

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
        Ok(CompiledGame {
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
            code: Arc::new(code),
        })
    }

    /// The game for one piece of work, and where its faults will be.
    ///
    /// With `bits`, states are named by numbers in which these bits of theirs are packed; they must be
    /// 64 at most. A state with other bits ends the work, and the faults know of it.
    #[pyo3(signature = (bits=None))]
    fn open(&self, py: Python<'_>, bits: Option<&[u8]>) -> PyResult<(NativeGame, Py<Faults>)> {
        let faults = Py::new(py, Faults::default())?;
        let kept = Arc::new(faults.clone_ref(py));
        let game = match self.initial.len() {
            0..=32 => self.game::<4>(kept, bits),
            33..=64 => self.game::<8>(kept, bits),
            65..=128 => self.game::<16>(kept, bits),
            _ => self.game::<32>(kept, bits),
        };
        let game = game.ok_or_else(|| {
            InvalidInputError::new_err("a number has 64 bits, and so many cannot be packed")
        })?;
        Ok((NativeGame::new(game), faults))
    }

    /// The bits that states use which follow on one, as far as random games tell, and others near
    /// them, 64 in all; None if they use more. Those of `more` are among them.
    fn bits<'py>(
        &self,
        py: Python<'py>,
        root: &[u8],
        more: &[u8],
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let faults = Arc::new(Py::new(py, Faults::default())?);
        let bits = match self.initial.len() {
            0..=32 => self.used::<4>(faults, root, more),
            33..=64 => self.used::<8>(faults, root, more),
            65..=128 => self.used::<16>(faults, root, more),
            _ => self.used::<32>(faults, root, more),
        };
        Ok(bits.map(|bits| PyBytes::new(py, &bits)))
    }
}

impl CompiledGame {
    fn used<const W: usize>(
        &self,
        faults: Arc<Py<Faults>>,
        root: &[u8],
        more: &[u8],
    ) -> Option<Vec<u8>> {
        let game = self.rules::<W>(faults, None);
        let mut seen = game.seen_bits(&game.state(Bytes::pack(root)));
        let more = Bytes::<W>::pack(more);
        for (seen, word) in seen.iter_mut().zip(more) {
            *seen |= word;
        }
        let words = self.initial.len() / 8;
        let used = packing::widened(seen, words);
        Packing::new(used)?;
        Some(Bytes::unpack(&used, self.initial.len()))
    }

    /// `None` if there are too many bits.
    fn game<const W: usize>(
        &self,
        faults: Arc<Py<Faults>>,
        bits: Option<&[u8]>,
    ) -> Option<SharedGame> {
        let packing = match bits {
            Some(bits) => Some(Packing::new(Bytes::pack(bits))?),
            None => None,
        };
        let spec = format!("compiled {}", self.name);
        let judged = Bundle::of(spec, self.rules::<W>(faults, packing)).judged(Estimates, ());
        // What the types promise of two opposed players, the kind keeps.
        let opposed = self.kind.players == 2 && self.kind.payoffs == Payoffs::Zero;
        Some(if opposed && !self.kind.chance {
            judged.everything().selective().shared()
        } else {
            judged.full_width().shared()
        })
    }

    fn rules<const W: usize>(
        &self,
        faults: Arc<Py<Faults>>,
        packing: Option<Packing<W>>,
    ) -> Rules<W> {
        let mut game = Rules::<W> {
            routines: self.routines,
            size: self.initial.len(),
            initial: Bytes::BROKEN,
            kind: self.kind,
            faults,
            packing,
            _code: Arc::clone(&self.code),
        };
        game.initial = game.state(Bytes::pack(&self.initial));
        game
    }
}
