//! A compiled game for one piece of work.

use std::any::Any;
use std::sync::Arc;

use zermelo_bundle::{Bundle, SharedGame};
use zermelo_core::{Kind, Payoffs, Place};
use zermelo_learn::{Learned, Patterns};

use crate::bytes::Bytes;
use crate::cells::Source;
use crate::faults::Faults;
use crate::packing::{self, Packing};
use crate::playouts::WholePlayouts;
use crate::routines::Routines;
use crate::rules::{Estimates, Preference, Rules};

/// The owner of the machine code, which is in memory as long as this is.
pub type Owner = Arc<dyn Any + Send + Sync>;

/// The machine code of a game.
pub struct Code {
    /// Its name.
    pub name: String,
    /// The functions, for states as long as `initial`.
    pub routines: Routines,
    /// The bytes of the first state: 8 to 256 in steps of 8.
    pub initial: Vec<u8>,
    /// What kind of game it is.
    pub kind: Kind,
    /// Keeps the functions in memory.
    pub owner: Owner,
}

/// What is learned of a game.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    /// The cells of a state, each with where it lies.
    pub cells: Arc<[(Source, Place)]>,
    /// An estimate.
    pub patterns: Option<Arc<Patterns>>,
}

/// Too many bits for a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyBits;

/// An expression for the narrowest states that hold those of a game, in words: every algorithm is compiled for each of
/// three widths, and copying some words more costs nothing beside the rules.
macro_rules! by_width {
    ($code:ident, $W:ident => $answer:expr) => {
        match $code.initial.len() {
            0..=32 => {
                const $W: usize = 4;
                $answer
            }
            33..=96 => {
                const $W: usize = 12;
                $answer
            }
            _ => {
                const $W: usize = 32;
                $answer
            }
        }
    };
}

impl Code {
    /// The game, whose faults will be in `faults`.
    ///
    /// With `bits`, states are named by numbers in which these bits of theirs are packed. A state with
    /// other bits ends the work, and the faults know of it.
    ///
    /// # Errors
    ///
    /// When there are more than 64 bits.
    pub fn open(
        &self,
        faults: &Arc<Faults>,
        bits: Option<&[u8]>,
    ) -> Result<SharedGame, TooManyBits> {
        let plain = Lessons::default();
        by_width!(self, W => self.game::<W>(faults, bits, &plain)).ok_or(TooManyBits)
    }

    /// The game with cells to learn from, and a learned estimate where there is one.
    pub fn open_to_learn(&self, faults: &Arc<Faults>, lessons: &Lessons) -> SharedGame {
        by_width!(self, W => self.game::<W>(faults, None, lessons)).expect("no bits are packed")
    }

    /// The bits that states use which follow on one, as far as random games tell, and others near
    /// them, 64 in all; `None` if they use more. Those of `more` are among them.
    pub fn bits(&self, root: &[u8], more: &[u8]) -> Option<Vec<u8>> {
        by_width!(self, W => self.used::<W>(root, more))
    }

    fn used<const W: usize>(&self, root: &[u8], more: &[u8]) -> Option<Vec<u8>> {
        let game = self.rules::<W>(&Arc::default(), None);
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
        faults: &Arc<Faults>,
        bits: Option<&[u8]>,
        lessons: &Lessons,
    ) -> Option<SharedGame> {
        let packing = match bits {
            Some(bits) => Some(Packing::new(Bytes::pack(bits))?),
            None => None,
        };
        let spec = format!("compiled {}", self.name);
        let mut rules = self.rules::<W>(faults, packing);
        rules.cells = Arc::clone(&lessons.cells);
        let estimates = Learned::new(Estimates, lessons.patterns.clone());
        // The same order for all, as each would have its searches compiled again.
        let game = Bundle::of(spec, rules).judged(estimates, Preference);
        let game = game.packed().learner();
        // What the types promise of two opposed players, the kind keeps.
        let opposed = self.kind.players == 2 && self.kind.payoffs == Payoffs::Zero;
        Some(if opposed && !self.kind.chance {
            let game = game.everything().full_width().selective();
            game.played_out(WholePlayouts).shared()
        } else {
            let game = game.full_width().explorer();
            game.played_out(WholePlayouts).shared()
        })
    }

    fn rules<const W: usize>(&self, faults: &Arc<Faults>, packing: Option<Packing<W>>) -> Rules<W> {
        let mut game = Rules::<W> {
            routines: self.routines,
            size: self.initial.len(),
            initial: Bytes::BROKEN,
            kind: self.kind,
            faults: Arc::clone(faults),
            packing,
            cells: Arc::default(),
            _code: Arc::clone(&self.owner),
        };
        game.initial = game.state(Bytes::pack(&self.initial));
        game
    }
}
