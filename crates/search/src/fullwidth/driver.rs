//! Iterative deepening over the moves of the root.

use std::time::Duration;

use zermelo_core::{Broken, Keyed, Limits, Player};

use super::finding::{Branch, Finding, Searched};
use super::recorder::Recorder;
use super::searcher::{Searcher, Valued, above};
use super::{Backup, FullWidth};
use crate::table::MAX_DEPTH;

/// Searches until the value is final or a limit is met.
pub(super) fn run<G, B>(
    plan: &FullWidth<'_, G, B>,
    state: &G::State,
    limits: &Limits,
    recorder: Option<&mut Recorder<G, B::Value>>,
    mut report: impl FnMut(&Finding<B::Value, G::Move>),
) -> Searched<G, B::Value>
where
    G: Keyed,
    B: Backup<G>,
{
    let mut finding = first_finding(plan, state)?;
    let mut searcher = Searcher::new(plan, limits, recorder);
    let deepest = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
    let first = if plan.options.deepening { 1 } else { deepest };
    for depth in first.min(deepest)..=deepest {
        if let Some(recorder) = &mut searcher.recorder {
            recorder.iteration(depth);
        }
        searcher.table.begin_iteration();
        let found = Root {
            searcher: &mut searcher,
            state,
        }
        .value(depth);
        let complete = found.is_some();
        if let Some((valued, branches, best)) = found {
            finding.is_final = valued.is_final();
            finding.value = valued.value;
            finding.branches = branches;
            finding.best = best;
            finding.depth = depth;
        }
        searcher.clear_path();
        if let Some(broken) = searcher.broken.take() {
            return Err(broken);
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
        if finding.is_final || searcher.budget.is_spent() || searcher.budget.is_late() {
            break;
        }
    }
    Ok(finding)
}

/// What can be said before any search: the end of the game, or an estimate and the first move.
fn first_finding<G: Keyed, B: Backup<G>>(
    plan: &FullWidth<'_, G, B>,
    state: &G::State,
) -> Searched<G, B::Value> {
    let (game, backup) = (plan.game, plan.backup);
    let over = game.is_terminal(state);
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
    let value = if over {
        backup.terminal(game, state)
    } else {
        backup.estimate(game, state)
    };
    Ok(Finding {
        player: if chooses { mover } else { Player::FIRST },
        value: value.map_err(|fault| Broken {
            state: state.clone(),
            fault,
        })?,
        is_final: over,
        best: (!branches.is_empty()).then_some(0),
        branches,
        depth: 0,
        nodes: 0,
        leaves: 0,
        table_hits: 0,
        elapsed: Duration::ZERO,
    })
}

/// The root, whose moves all keep their value and line.
struct Root<'s, 'a, 'g, G: Keyed, B: Backup<G>> {
    searcher: &'s mut Searcher<'a, G, B>,
    state: &'g G::State,
}

type RootValue<V, M> = (Valued<V>, Vec<Branch<V, M>>, Option<usize>);

impl<G: Keyed, B: Backup<G>> Root<'_, '_, '_, G, B> {
    /// The value to a depth, and of all moves; `None` when the budget is spent.
    fn value(&mut self, depth: u32) -> Option<RootValue<B::Value, G::Move>> {
        let game = self.searcher.plan.game;
        if game.is_terminal(self.state) || depth == 0 || game.to_move(self.state).is_chance() {
            let root = self.searcher.reach(self.state.clone(), depth);
            let valued = self.searcher.visit(&root, None, depth, 0, None)?;
            return Some((valued, Vec::new(), None));
        }
        if self.searcher.budget.spend() {
            return None;
        }
        if let Some(recorder) = &mut self.searcher.recorder {
            recorder.enter(self.state, None);
        }
        let found = self.choose(depth);
        if let Some(recorder) = &mut self.searcher.recorder {
            let value = found.as_ref().map(|(valued, ..)| &valued.value);
            recorder.leave(value);
        }
        found
    }

    fn choose(&mut self, depth: u32) -> Option<RootValue<B::Value, G::Move>> {
        let (game, backup) = (self.searcher.plan.game, self.searcher.plan.backup);
        let mover = game.to_move(self.state);
        let mut moves = Vec::new();
        game.actions(self.state, &mut moves);
        let (mut values, mut branches) = (Vec::new(), Vec::new());
        // The best in the list of values, and in that of moves.
        let (mut best, mut place) = (0, 0);
        // What the mover is sure of by the best moves so far, the most first.
        let mut sure: Vec<f64> = Vec::new();
        let mut height = Some(0);
        for (index, &action) in moves.iter().enumerate() {
            let after = game.result(self.state, action);
            let after = self.searcher.reach(after, depth - 1);
            let enough = sure.get(self.searcher.plan.options.lines.max(1) - 1);
            let asked = enough.map(|&enough| (mover, enough));
            let searcher = &mut self.searcher;
            let valued = searcher.visit(&after, Some(action), depth - 1, 1, asked)?;
            height = above(height, valued.height);
            let mut line = vec![action];
            if valued.cut {
                branches.push(Branch {
                    value: None,
                    is_final: false,
                    line,
                });
                continue;
            }
            if values.is_empty() || backup.prefers(mover, &valued.value, &values[best]) {
                (best, place) = (values.len(), index);
            }
            let own = backup.sure(mover, &valued.value);
            sure.insert(sure.partition_point(|&other| other >= own), own);
            line.extend_from_slice(self.searcher.line(1));
            self.extend(&mut line, depth);
            branches.push(Branch {
                value: Some(valued.value.clone()),
                is_final: valued.is_final(),
                line,
            });
            values.push(valued.value);
        }
        if values.is_empty() {
            return None; // rules that have failed list no moves
        }
        let value = backup.chosen(mover, &values, best);
        let valued = Valued {
            value,
            height,
            cut: false,
        };
        Some((valued, branches, Some(place)))
    }

    /// Goes on with a line that ended where the table knew the value. What the table has lost since is
    /// searched again, unless it is written down, where each state is to be entered once.
    fn extend(&mut self, line: &mut Vec<G::Move>, depth: u32) {
        let game = self.searcher.plan.game;
        let mut state = self.state.clone();
        let mut walked = 0;
        loop {
            for &action in &line[walked..] {
                state = game.result(&state, action);
            }
            walked = line.len();
            let left = depth.saturating_sub(walked as u32);
            if left == 0 || game.is_terminal(&state) || game.to_move(&state).is_chance() {
                return;
            }
            match self.searcher.table.probe(game.key(&state), left) {
                // States of the same key may be images of each other, whose moves differ.
                Some(known) => match known.best {
                    Some(best) if game.is_legal(&state, best) => line.push(best),
                    _ => return,
                },
                None if self.searcher.recorder.is_some() => return,
                None => {
                    let reached = self.searcher.reach(state.clone(), left);
                    let visited = self.searcher.visit(&reached, None, left, walked, None);
                    if visited.is_none() {
                        return;
                    }
                    line.extend_from_slice(self.searcher.line(walked));
                }
            }
        }
    }
}
