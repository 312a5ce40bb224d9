//! A game explored as a graph, without its types.

use std::any::Any;

use zermelo_core::{Keyed, Notation};
use zermelo_solve::graph::{Graph, StateList, explore};
use zermelo_solve::{Listener, Options, SolveError};

use crate::erased::{Erased, close, open};
use crate::rules::Parts;

/// The numbered states of some game. Only the bundle that made it can look inside.
pub type ErasedStates = Box<dyn Any + Send + Sync>;

/// A game whose states can be numbered; every game is one.
///
/// States and lists of them given to it must be its own; the callers check that.
pub trait Explorer: Send + Sync {
    /// Finds every state that can be reached.
    fn explore(
        &self,
        root: &Erased,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<(ErasedStates, Graph), SolveError>;

    /// The states with these texts, numbered in their order; an error says which cannot be read.
    fn read(&self, texts: &mut dyn Iterator<Item = &str>) -> Result<ErasedStates, String>;

    /// The number of a state.
    fn find(&self, states: &ErasedStates, state: &Erased) -> Option<u32>;

    /// The state with a number.
    fn state(&self, states: &ErasedStates, number: u32) -> Option<Erased>;

    /// The text of the state with a number.
    fn text(&self, states: &ErasedStates, number: u32) -> Option<String>;

    /// How many states there are, and what they take in memory.
    fn size(&self, states: &ErasedStates) -> (usize, usize);
}

impl<G, E, R> Explorer for Parts<G, E, R>
where
    G: Keyed + Notation + 'static,
    E: Send + Sync,
    R: Send + Sync,
{
    fn explore(
        &self,
        root: &Erased,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<(ErasedStates, Graph), SolveError> {
        let (states, graph) = explore(&self.game, open(&**root), options, listener)?;
        Ok((Box::new(states), graph))
    }

    fn read(&self, texts: &mut dyn Iterator<Item = &str>) -> Result<ErasedStates, String> {
        let mut states = StateList::<G>::default();
        for text in texts {
            let known = states.len();
            let state = self.game.parse_state(text);
            let state = state.map_err(|error| error.to_string())?;
            let number = states.number(&self.game, state);
            if number.map_err(|error| error.to_string())? as usize != known {
                return Err(format!("the state {text} is there twice"));
            }
        }
        Ok(Box::new(states))
    }

    fn find(&self, states: &ErasedStates, state: &Erased) -> Option<u32> {
        open::<StateList<G>>(&**states).find(&self.game, open(&**state))
    }

    fn state(&self, states: &ErasedStates, number: u32) -> Option<Erased> {
        let state = open::<StateList<G>>(&**states).state(number)?;
        Some(close(state.clone()))
    }

    fn text(&self, states: &ErasedStates, number: u32) -> Option<String> {
        let state = open::<StateList<G>>(&**states).state(number)?;
        Some(self.game.format_state(state))
    }

    fn size(&self, states: &ErasedStates) -> (usize, usize) {
        let states = open::<StateList<G>>(&**states);
        (states.len(), states.bytes())
    }
}
