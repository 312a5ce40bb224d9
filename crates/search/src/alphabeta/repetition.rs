//! Positions that come back. A repetition is a draw, but on this path only.

use zermelo_core::{Evaluator, Observer, Order};

use super::Searchable;
use super::proof::Certainty;
use super::searcher::{Place, Searcher, Valued};

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// What a state is worth, or a draw if it was on the path before.
    #[cold]
    pub fn unless_repeated(&mut self, state: &G::State, place: Place) -> Option<Valued> {
        if self.path.contains(&place.key) {
            if O::ENABLED {
                self.observer.repetition();
            }
            return Some(Valued {
                score: 0,
                certainty: Certainty::REPEATED,
            });
        }
        self.path.push(place.key);
        let valued = self.value(state, place);
        self.path.pop();
        valued
    }
}
