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
        let game = match self.initial.len() {
            0..=32 => self.game::<4>(faults, bits, &plain),
            33..=64 => self.game::<8>(faults, bits, &plain),
            65..=128 => self.game::<16>(faults, bits, &plain),
            _ => self.game::<32>(faults, bits, &plain),
        };
        game.ok_or(TooManyBits)
    }

    /// The game with cells to learn from, and a learned estimate where there is one.
    pub fn open_to_learn(&self, faults: &Arc<Faults>, lessons: &Lessons) -> SharedGame {
        let game = match self.initial.len() {
            0..=32 => self.game::<4>(faults, None, lessons),
            33..=64 => self.game::<8>(faults, None, lessons),
            65..=128 => self.game::<16>(faults, None, lessons),
            _ => self.game::<32>(faults, None, lessons),
        };
        game.expect("no bits are packed")
    }

    /// The bits that states use which follow on one, as far as random games tell, and others near
    /// them, 64 in all; `None` if they use more. Those of `more` are among them.
    pub fn bits(&self, root: &[u8], more: &[u8]) -> Option<Vec<u8>> {
        match self.initial.len() {
            0..=32 => self.used::<4>(root, more),
            33..=64 => self.used::<8>(root, more),
            65..=128 => self.used::<16>(root, more),
            _ => self.used::<32>(root, more),
        }
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
            let game = game.everything().selective();
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
