//! Iterative deepening.

use std::time::Duration;

use zermelo_core::{Broken, Evaluator, Keyed, Limits, Order, Player};

use super::StarSearch;
use super::root::Root;
use super::searcher::Searcher;
use crate::fullwidth::{Branch, Finding, Searched};
use crate::table::MAX_DEPTH;

/// Searches until the value is final or a limit is met.
pub(super) fn run<G, E, R>(
    plan: &StarSearch<'_, G, E, R>,
    state: &G::State,
    limits: &Limits,
    mut report: impl FnMut(&Finding<f64, G::Move>),
) -> Searched<G, f64>
where
    G: Keyed,
    E: Evaluator<G>,
    R: Order<G>,
{
    let mut finding = first_finding(plan, state)?;
    let mut searcher = Searcher::new(plan, limits);
    let mut root = Root::new(plan, state);
    let deepest = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
    let first = if plan.options.deepening { 1 } else { deepest };
    for depth in first.min(deepest)..=deepest {
        searcher.table.begin_iteration();
        let found = root.search(&mut searcher, depth);
        searcher.clear_path();
        if let Some(broken) = searcher.broken.take() {
            return Err(broken);
        }
        let complete = found.is_some();
        let mut finished = false;
        if let Some(found) = found {
            finished = found.height.is_some();
            // What some of the outcomes or of the replies say is never proved.
            finding.is_final = finished && plan.options.is_whole();
            finding.value = found.value;
            finding.branches = found.branches;
            finding.best = found.best;
            finding.depth = depth;
        }
        finding.nodes = searcher.budget.nodes();
        finding.leaves = searcher.leaves;
        finding.table_hits = searcher.table_hits;
        finding.elapsed = searcher.budget.elapsed();
        if !complete {
            break;
        }
        report(&finding);
        searcher.budget.look();
        if finished || searcher.budget.is_spent() || searcher.budget.is_late() {
            break;
        }
    }
    Ok(finding)
}

/// What can be said before any search: the end of the game, or an estimate and the first move.
fn first_finding<G: Keyed, E: Evaluator<G>, R: Order<G>>(
    plan: &StarSearch<'_, G, E, R>,
    state: &G::State,
) -> Searched<G, f64> {
    let StarSearch {
        game,
        player,
        range,
        ..
    } = *plan;
    let over = game.is_terminal(state);
    let value = if over {
        range.payoff(game.payoff(state, player))
    } else {
        plan.estimate(state)
    };
    let mover = game.to_move(state);
    let chooses = !over && !mover.is_chance();
    let mut branches = Vec::new();
    if chooses {
        let mut moves = Vec::new();
        game.actions(state, &mut moves);
        branches.extend(moves.into_iter().map(|action| Branch {
            value: None,
            is_final: false,
            line: vec![action],
        }));
    }
    Ok(Finding {
        player: if chooses { mover } else { Player::FIRST },
        value: value.map_err(|fault| Broken {
            state: state.clone(),
            fault,
        })?,
        is_final: over && plan.options.is_whole(),
        best: (!branches.is_empty()).then_some(0),
        branches,
        depth: 0,
        nodes: 0,
        leaves: 0,
        table_hits: 0,
        elapsed: Duration::ZERO,
    })
}
