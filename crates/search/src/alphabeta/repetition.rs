//! Positions that come back, where the laws say that the game is drawn when a position is there for the
//! n-th time, mostly the third. A search takes the second time for a draw already, but on this path only.

use zermelo_core::{Evaluator, Keyed, Observer, Order};

use super::Searchable;
use super::proof::Certainty;
use super::searcher::{Place, Searcher, Valued};

/// The positions before the root, by their keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    /// Those to which the game may come back. It is taken for a draw.
    pub open: Vec<u64>,
    /// Those that were there so often, the root counted too, that to come back is a draw by the laws.
    pub drawn: Vec<u64>,
}

impl Past {
    /// What the positions before a root matter to a search from it.
    pub fn new<G: Keyed>(game: &G, past: &[G::State], root: &G::State) -> Past {
        let Some(times) = game.kind().repetition.draws_at() else {
            return Past::default();
        };
        let root = game.position_key(root);
        let mut keys: Vec<u64> = past.iter().map(|state| game.position_key(state)).collect();
        if keys.contains(&root) {
            keys.push(root);
        }
        keys.sort_unstable();
        let mut counted = Past::default();
        for same in keys.chunk_by(|one, other| one == other) {
            if same.len() + 1 < usize::from(times) {
                counted.open.push(same[0]);
            } else {
                counted.drawn.push(same[0]);
            }
        }
        counted
    }
}

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// What a state is worth, or a draw if its position was there before.
    #[cold]
    pub fn unless_repeated(&mut self, state: &G::State, place: Place) -> Option<Valued> {
        let key = self.plan.game.position_key(state);
        if let Some(certainty) = self.repeated(key, state, place) {
            if O::ENABLED {
                self.observer.repetition();
            }
            return Some(Valued {
                score: 0,
                certainty,
            });
        }
        self.path.push(key);
        let valued = self.value(state, place);
        self.path.pop();
        valued
    }

    /// How certain it is that a position is drawn because it was there before; `None` if it is not.
    fn repeated(&self, key: u64, state: &G::State, place: Place) -> Option<Certainty> {
        if self.past.drawn.contains(&key) {
            Some(Certainty::PROVED)
        } else if self.sees_draw(state, place.depth, place.ply) {
            // Going round ends by the rule, and what is found then holds on every path.
            None
        } else if self.path.contains(&key) {
            Some(Certainty::REPEATED)
        } else if self.past.open.contains(&key) {
            Some(Certainty::RETURNED)
        } else {
            None
        }
    }
}
