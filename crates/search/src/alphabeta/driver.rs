//! Iterative deepening: search to depth 1, 2, 3... until the value is proved or a limit is met.

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, is_decided};
use zermelo_core::{Evaluator, Exactness, Observer, Order, Score, Window};

use super::analysis::Analysis;
use super::root::{Known, Root, unfinished};
use super::searcher::{Searcher, Valued};
use super::statistics::Statistics;
use super::{AlphaBeta, Searchable};

/// What can be said before any search: the end of the game, or an estimate and the first move.
pub(super) fn first_answer<G, E, R>(
    plan: &AlphaBeta<'_, G, E, R>,
    root: &Root<'_, G>,
) -> Analysis<G::Move>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
{
    let (game, player) = (plan.game, root.player);
    let over = root.moves.is_empty();
    let score = if over {
        finished(game.utility(root.state, player), 0)
    } else {
        let estimate = plan.evaluator.evaluate(game, root.state, player);
        estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    };
    Analysis {
        player,
        score,
        exactness: if over {
            Exactness::Proved
        } else {
            Exactness::Estimate
        },
        principal_variation: root
            .moves
            .iter()
            .map(|found| found.action)
            .take(1)
            .collect(),
        lines: Vec::new(),
        ties: Vec::new(),
        depth: 0,
        nodes: 0,
        elapsed: std::time::Duration::ZERO,
        statistics: Statistics::default(),
    }
}

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// Deepens from `first` on and updates the analysis after each depth.
    pub fn deepen(
        &mut self,
        root: &mut Root<'_, G>,
        first: u32,
        analysis: &mut Analysis<G::Move>,
        report: &mut dyn FnMut(&Analysis<G::Move>),
    ) {
        let deepest = self.limit;
        let first = if self.plan.options.deepening {
            first
        } else {
            deepest
        };
        for depth in first..=deepest {
            let before = self.budget.nodes();
            if O::ENABLED {
                self.observer.iteration(depth);
            }
            let complete = self.iterate(root, depth, analysis);
            if complete {
                self.statistics.last_iteration = (depth, self.budget.nodes() - before);
            }
            analysis.nodes = self.budget.nodes_of_all();
            analysis.elapsed = self.budget.elapsed();
            analysis.statistics = self.statistics;
            if !complete {
                break;
            }
            report(analysis);
            let lines = analysis.lines.iter().map(|line| line.exactness);
            if lines
                .chain([analysis.exactness])
                .all(|exactness| exactness == Exactness::Proved)
            {
                break;
            }
            self.budget.look();
            if self.budget.is_late() {
                break;
            }
        }
    }

    /// Searches to one depth and updates the analysis; `false` when the budget was spent.
    ///
    /// Once somebody wins, positions that were there once before the root need not be avoided any more,
    /// and without them the distance can be proved.
    fn iterate(
        &mut self,
        root: &mut Root<'_, G>,
        depth: u32,
        analysis: &mut Analysis<G::Move>,
    ) -> bool {
        loop {
            let Some(valued) = self.aspire(root, depth, analysis) else {
                adopt_challenger(root, analysis);
                return false;
            };
            self.conclude_depth(root, depth, valued, analysis);
            if !is_decided(valued.score) || valued.certainty.is_rooted() {
                return true;
            }
            self.past.open.clear();
        }
    }

    /// Updates the analysis after a depth.
    fn conclude_depth(
        &self,
        root: &mut Root<'_, G>,
        depth: u32,
        valued: Valued,
        analysis: &mut Analysis<G::Move>,
    ) {
        let options = &self.plan.options;
        root.sort();
        analysis.score = valued.score;
        analysis.exactness = valued.certainty.exactness(valued.score);
        analysis.principal_variation = root.moves[0].line.clone();
        analysis.lines = root.lines(options.multi_pv);
        if let Some(best) = analysis.lines.first_mut() {
            // What all moves together prove of the root, the best one alone may not.
            best.exactness = analysis.exactness;
        }
        if options.ties {
            analysis.ties = root.ties(valued.score);
        }
        analysis.depth = depth;
    }

    /// Aspiration windows: a narrow window around the last value, wider if the value is outside.
    fn aspire(
        &mut self,
        root: &mut Root<'_, G>,
        depth: u32,
        analysis: &mut Analysis<G::Move>,
    ) -> Option<Valued> {
        let options = &self.plan.options;
        let guess = analysis.score;
        let narrow = options.aspiration > 0
            && options.multi_pv <= 1
            && analysis.depth > 0
            && !is_decided(guess);
        let mut reach = [options.aspiration; 2];
        let mut window = Window::FULL;
        if narrow {
            window = Window {
                alpha: guess - options.aspiration,
                beta: guess + options.aspiration,
            };
        }
        loop {
            let valued = self.search_root(root, depth, window)?;
            if valued.score <= window.alpha {
                window.alpha = wider(guess, &mut reach[0], -1);
            } else if valued.score >= window.beta {
                adopt_challenger(root, analysis);
                root.sort();
                window.beta = wider(guess, &mut reach[1], 1);
            } else {
                return Some(valued);
            }
        }
    }
}

/// The next end of a window that was too narrow: four times as far, then without end.
fn wider(guess: Score, reach: &mut Score, sign: Score) -> Score {
    *reach = reach.saturating_mul(4);
    if *reach > ESTIMATE_LIMIT / 2 {
        sign * INFINITY
    } else {
        guess + sign * *reach
    }
}

/// A depth that was not finished counts when it found a better move than the depth before.
///
/// The favourite is searched first, so any other move on top has beaten it at the new depth.
fn adopt_challenger<G: Searchable>(root: &Root<'_, G>, analysis: &mut Analysis<G::Move>) {
    let Some(found) = root.challenger() else {
        return;
    };
    analysis.score = found.score;
    analysis.exactness = unfinished(found.score, found.certainty);
    analysis.principal_variation = found.line.clone();
    debug_assert!(found.known != Some(Known::AtMost));
}
