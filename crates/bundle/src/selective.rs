//! The search that plays, on a game without its types.

use std::sync::Arc;

use zermelo_core::{Evaluator, Guide, Judged, Limits, Order};
use zermelo_search::Analysis;
use zermelo_search::alphabeta::Searchable;
use zermelo_search::selective::{Memory, Options, Selective};

use crate::erased::{Erased, close, open, open_all};
use crate::rules::Parts;

/// What a search is given.
pub struct Task<'a> {
    /// Where it starts.
    pub state: &'a Erased,
    /// The positions that came before in the game.
    pub past: &'a [&'a Erased],
    /// Its steps.
    pub options: &'a Options,
    /// What it may spend.
    pub limits: &'a Limits,
    /// What earlier searches left.
    pub memory: &'a Memory,
}

/// A game that the selective search can play.
pub trait SelectiveSearch: Send + Sync {
    /// Searches; `report` is told of every finished depth.
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(Analysis<Erased>))
    -> Analysis<Erased>;
}

/// By what its evaluator and its order say.
impl<G, E, R> SelectiveSearch for Parts<G, E, R>
where
    G: Searchable + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn search(
        &self,
        task: &Task<'_>,
        report: &mut dyn FnMut(Analysis<Erased>),
    ) -> Analysis<Erased> {
        let guide = Judged {
            evaluator: &self.evaluator,
            order: &self.order,
        };
        search(&self.game, &guide, task, report)
    }
}

/// A game with a guide of its own.
pub(crate) struct Guided<G, E, R, U> {
    pub parts: Arc<Parts<G, E, R>>,
    pub guide: U,
}

impl<G, E, R, U> SelectiveSearch for Guided<G, E, R, U>
where
    G: Searchable + 'static,
    E: Send + Sync,
    R: Send + Sync,
    U: Guide<G>,
{
    fn search(
        &self,
        task: &Task<'_>,
        report: &mut dyn FnMut(Analysis<Erased>),
    ) -> Analysis<Erased> {
        search(&self.parts.game, &self.guide, task, report)
    }
}

fn search<G: Searchable + 'static, U: Guide<G>>(
    game: &G,
    guide: &U,
    task: &Task<'_>,
    report: &mut dyn FnMut(Analysis<Erased>),
) -> Analysis<Erased> {
    let plan = Selective {
        game,
        guide,
        options: task.options.clone(),
    };
    let (past, state) = (open_all(task.past), open(&**task.state));
    let found = plan.search_with(task.memory, &past, state, task.limits, |found| {
        report(found.map(close));
    });
    found.map(close)
}
