//! Monte Carlo tree search on a game without its types.

use std::sync::Arc;

use zermelo_core::{Broken, Evaluator, Keyed, Limits, Playout};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Finding, Mcts, Memory, Options, Verdict};

use crate::erased::{Erased, close, close_all, open, open_all};
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

    /// The same with leaves valued by `judge`, up to `size` of them at a time.
    ///
    /// # Errors
    ///
    /// As above.
    fn search_judged(
        &self,
        task: &Task<'_>,
        size: usize,
        judge: &mut ErasedJudge<'_>,
        report: &mut dyn FnMut(Finding<Erased>),
    ) -> ErasedSearched;

    /// A search whose first `log` simulations are written down, without a memory.
    ///
    /// # Errors
    ///
    /// As above.
    fn search_logged(&self, task: &Task<'_>, log: usize) -> ErasedSearched;
}

/// Values the leaves of some game's search.
pub type ErasedJudge<'a> = dyn FnMut(Vec<Erased>) -> Option<Vec<Verdict>> + 'a;

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
        let (past, state) = (open_all(task.past), open(&**task.state));
        let plan = self.plan(task);
        erased(
            plan.search(task.memory, &past, state, task.limits, |found| {
                report(found.map(close));
            }),
        )
    }

    fn search_judged(
        &self,
        task: &Task<'_>,
        size: usize,
        judge: &mut ErasedJudge<'_>,
        report: &mut dyn FnMut(Finding<Erased>),
    ) -> ErasedSearched {
        let (past, state) = (open_all(task.past), open(&**task.state));
        let judge = &mut |states: &[G::State]| judge(close_all(states.to_vec()));
        let report = &mut |found: &Finding<G::Move>| report(found.map(close));
        let (memory, limits) = (task.memory, task.limits);
        let plan = self.plan(task);
        erased(plan.search_judged(memory, &past, state, limits, size, judge, report))
    }

    fn search_logged(&self, task: &Task<'_>, log: usize) -> ErasedSearched {
        let (past, state) = (open_all(task.past), open(&**task.state));
        erased(
            self.plan(task)
                .search_logged(&past, state, task.limits, log),
        )
    }
}

impl<G, E, R, P> PlayedOut<G, E, R, P> {
    fn plan(&self, task: &Task<'_>) -> Mcts<'_, G, E, P> {
        Mcts {
            game: &self.parts.game,
            evaluator: &self.parts.evaluator,
            playout: &self.playout,
            range: task.range,
            options: task.options.clone(),
        }
    }
}

/// What was found, without its types.
fn erased<M, S>(found: Result<Finding<M>, Broken<S>>) -> ErasedSearched
where
    M: Copy + Send + Sync + 'static,
    S: Send + Sync + 'static,
{
    match found {
        Ok(found) => Ok(found.map(close)),
        Err(Broken { state, fault }) => Err(Broken {
            state: close(state),
            fault,
        }),
    }
}
