//! Monte Carlo tree search on a game without its types.

use std::sync::Arc;

use zermelo_core::{Broken, Evaluator, Keyed, Limits, Playout};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Finding, Mcts, Memory, Options};

use crate::erased::{Erased, close, open, open_all};
use crate::rules::Parts;

/// What a search is given.
pub struct Task<'a> {
    /// Where it starts.
    pub state: &'a Erased,
    /// The positions that came before in the game.
    pub past: &'a [&'a Erased],
    /// Its techniques.
    pub options: &'a Options,
    /// What the game can be worth.
    pub range: Range,
    /// What it may spend.
    pub limits: &'a Limits,
    /// What earlier searches left.
    pub memory: &'a Memory,
}

/// What some game's search found, or the rules that it could not rest on.
pub type ErasedSearched = Result<Finding<Erased>, Broken<Erased>>;

/// A game that can be sampled; every game can.
pub trait MonteCarlo: Send + Sync {
    /// Searches; `report` is told now and then of what was found so far.
    ///
    /// # Errors
    ///
    /// Rules that break the model of a game.
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(Finding<Erased>)) -> ErasedSearched;
}

/// A game with a way to play it on at random.
pub(crate) struct PlayedOut<G, E, R, P> {
    pub parts: Arc<Parts<G, E, R>>,
    pub playout: P,
}

impl<G, E, R, P> MonteCarlo for PlayedOut<G, E, R, P>
where
    G: Keyed + 'static,
    E: Evaluator<G>,
    R: Send + Sync,
    P: Playout<G>,
{
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(Finding<Erased>)) -> ErasedSearched {
        let plan = Mcts {
            game: &self.parts.game,
            evaluator: &self.parts.evaluator,
            playout: &self.playout,
            range: task.range,
            options: task.options.clone(),
        };
        let (past, state) = (open_all(task.past), open(&**task.state));
        let found = plan.search(task.memory, &past, state, task.limits, |found| {
            report(found.map(close));
        });
        match found {
            Ok(found) => Ok(found.map(close)),
            Err(Broken { state, fault }) => Err(Broken {
                state: close(state),
                fault,
            }),
        }
    }
}
