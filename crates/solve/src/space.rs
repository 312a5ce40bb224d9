//! The states of a game as a table sees them: one name for all images of a state.

use std::marker::PhantomData;

use zermelo_core::{Payoff, Player};

use crate::encoding::{Encoding, Solvable};
use crate::entry::{Entry, Scale};
use crate::work::SolveError;

/// A game, how its states are named, and from whose side its values are given.
pub(crate) struct Space<'a, G, E> {
    pub game: &'a G,
    pub player: Player,
    /// Whether every state has a level.
    pub levelled: bool,
    encoding: PhantomData<E>,
}

/// A state's name, its hash, and its level (0 where there are none).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Named<C> {
    pub hash: u64,
    pub level: u32,
    pub code: C,
}

impl<'a, G: Solvable, E: Encoding<G>> Space<'a, G, E> {
    pub fn new(game: &'a G, player: Player, levelled: bool) -> Space<'a, G, E> {
        Space {
            game,
            player,
            levelled,
            encoding: PhantomData,
        }
    }

    /// The name of a state and of all its images.
    #[inline]
    pub fn name(&self, state: &G::State) -> Named<E::Code> {
        let state = self.game.canonical(state);
        let code = E::encode(self.game, &state);
        let level = if self.levelled {
            self.game.level(&state).unwrap_or(0)
        } else {
            0
        };
        Named {
            hash: E::hash(self.game, &code),
            level,
            code,
        }
    }

    #[inline]
    pub fn state(&self, code: &E::Code) -> G::State {
        E::decode(self.game, code)
    }

    /// An error if the rules have failed meanwhile: then nothing that was found is worth keeping.
    pub fn check(&self) -> Result<(), SolveError> {
        match self.game.is_sound() {
            true => Ok(()),
            false => Err(SolveError::BrokenRules("they failed".to_owned())),
        }
    }

    /// Whether the player from whose side values are given chooses here.
    #[inline]
    pub fn chooses(&self, state: &G::State) -> bool {
        self.game.to_move(state) == self.player
    }

    /// The successors, one for each move; nothing when the game is over.
    #[inline]
    pub fn successors(
        &self,
        state: &G::State,
        moves: &mut Vec<G::Move>,
        mut each: impl FnMut(Named<E::Code>),
    ) {
        moves.clear();
        self.game.actions(state, moves);
        for &action in moves.iter() {
            each(self.name(&self.game.result(state, action)));
        }
    }

    pub fn payoff(&self, state: &G::State) -> Payoff {
        self.game.utility(state, self.player)
    }

    /// The entry of a state that follows from those of its successors: `None` if one is missing.
    ///
    /// `Err` is the payoff of an end that is not on the scale.
    #[inline]
    pub fn value(
        &self,
        scale: &Scale,
        state: &G::State,
        moves: &mut Vec<G::Move>,
        mut entry_of: impl FnMut(&Named<E::Code>) -> Option<Entry>,
    ) -> Result<Option<Entry>, Payoff> {
        moves.clear();
        self.game.actions(state, moves);
        if moves.is_empty() {
            let payoff = self.payoff(state);
            return scale.entry(payoff, 0).map(Some).ok_or(payoff);
        }
        let (mut least, mut most) = (Entry::EMPTY, Entry(0));
        for &action in moves.iter() {
            let Some(entry) = entry_of(&self.name(&self.game.result(state, action))) else {
                return Ok(None);
            };
            least = least.min(entry);
            most = most.max(entry);
        }
        let best = if self.chooses(state) { most } else { least };
        Ok(Some(scale.back(best)))
    }
}

/// The payoffs that a thread has met.
#[derive(Default)]
pub(crate) struct Payoffs(pub Vec<Payoff>);

impl Payoffs {
    #[inline]
    pub fn note(&mut self, payoff: Payoff) {
        if let Err(place) = self.0.binary_search(&payoff) {
            self.0.insert(place, payoff);
        }
    }
}
