//! Iterative deepening: search to depth 1, 2, 3... until the value is proved or a limit is met.

use zermelo_core::value::{DISTANCE_LIMIT, ESTIMATE_LIMIT, INFINITY, finished};
use zermelo_core::{Budget, Evaluator, Exactness, Limits, Observer, Order, Window};

use super::node::{Place, Searcher};
use super::proof::exactness;
use super::variation::Variations;
use super::{AlphaBeta, Analysis, Searchable};
use crate::ordering::MoveStack;
use crate::table::Table;

/// No search looks further ahead than this, so that distances from tables stay within their limit.
pub const MAX_DEPTH: u32 = DISTANCE_LIMIT / 2;

pub(super) fn run<G, E, R, O>(
    plan: &AlphaBeta<'_, G, E, R>,
    state: &G::State,
    limits: &Limits,
    observer: &mut O,
    mut report: impl FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    let budget = Budget::start(limits);
    let mut analysis = first_answer(plan, state);
    if analysis.exactness == Exactness::Proved {
        return analysis;
    }
    let deepest = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
    let mut searcher = Searcher {
        plan,
        observer,
        budget,
        table: Table::new(if plan.options.table {
            limits.table_bytes
        } else {
            0
        }),
        moves: MoveStack::new(),
        killers: vec![[None; 2]; deepest as usize + 1],
        variations: Variations::new(deepest),
        favourite: None,
        root_score: 0,
    };
    let first = if plan.options.deepening { 1 } else { deepest };
    for depth in first..=deepest {
        let finished = searcher.iterate(state, depth, &mut analysis);
        analysis.nodes = searcher.budget.nodes();
        analysis.elapsed = searcher.budget.elapsed();
        if !finished {
            break;
        }
        report(&analysis);
        if analysis.exactness == Exactness::Proved {
            break;
        }
        searcher.budget.look();
    }
    analysis
}

/// What can be said before any search: the end of the game, or an estimate and the first move.
fn first_answer<G, E, R>(plan: &AlphaBeta<'_, G, E, R>, state: &G::State) -> Analysis<G::Move>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
{
    let game = plan.game;
    let player = game.to_move(state);
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    let over = moves.is_empty();
    let score = if over {
        finished(game.utility(state, player), 0)
    } else {
        let estimate = plan.evaluator.evaluate(game, state, player);
        estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    };
    moves.sort_by_key(|&action| -i64::from(plan.order.rank(game, state, action)));
    moves.truncate(1);
    Analysis {
        player,
        score,
        exactness: if over {
            Exactness::Proved
        } else {
            Exactness::Estimate
        },
        principal_variation: moves,
        depth: 0,
        nodes: 0,
        elapsed: std::time::Duration::ZERO,
    }
}

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// Searches to one depth and updates the analysis; `false` when the budget was spent.
    fn iterate(&mut self, state: &G::State, depth: u32, analysis: &mut Analysis<G::Move>) -> bool {
        self.root_score = -INFINITY;
        let root = Place {
            mover: analysis.player,
            depth,
            ply: 0,
            window: Window::FULL,
        };
        let Some(valued) = self.visit(state, None, root) else {
            self.adopt_unfinished(analysis);
            return false;
        };
        analysis.score = valued.score;
        analysis.exactness = exactness(valued.score, valued.proved);
        analysis.principal_variation = self.variations.root().to_vec();
        analysis.depth = depth;
        self.favourite = analysis.best_move();
        true
    }

    /// A depth that was not finished counts when it found a better move than the depth before.
    ///
    /// The favourite is searched first, so any other move on top has beaten it at the new depth.
    fn adopt_unfinished(&self, analysis: &mut Analysis<G::Move>) {
        let line = self.variations.root();
        if line.is_empty() || line.first() == self.favourite.as_ref() {
            return;
        }
        analysis.score = self.root_score;
        // Moves not looked at may be better, so a loss is not a bound here.
        analysis.exactness = match self.root_score {
            ..=ESTIMATE_LIMIT => Exactness::Estimate,
            score => exactness(score, false),
        };
        analysis.principal_variation = line.to_vec();
    }
}
