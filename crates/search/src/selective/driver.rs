//! Deeper and deeper, with a narrow window around the last value, until the time is up.

use std::time::Duration;

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, is_decided, outcome};
use zermelo_core::{Exactness, Guide, Limits, Score, Window};

use super::Selective;
use super::root::{Root, told};
use super::searcher::{MAX_PLY, Searcher, Valued};
use crate::alphabeta::{Analysis, Searchable, Statistics};

/// When the depth is so far beyond the longest line, little is left that guesses could skip: a search
/// without any is worth its time.
const BEYOND_THE_END: usize = 8;

/// What a proof of a certain win may cost, however quickly the win was found.
const FEW_NODES: u64 = 20_000;

/// What can be said before any search: the end of the game, or an estimate and the first move.
pub(super) fn first_answer<G: Searchable, U: Guide<G>>(
    plan: &Selective<'_, G, U>,
    state: &G::State,
    among: &[G::Move],
) -> Analysis<G::Move> {
    let (game, guide) = (plan.game, plan.guide);
    let player = game.to_move(state);
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    let over = moves.is_empty();
    moves.retain(|action| among.is_empty() || among.contains(action));
    let (score, exactness) = if over {
        (finished(game.utility(state, player), 0), Exactness::Proved)
    } else if plan.options.evaluation {
        let sum = guide.sum(game, state);
        let estimate = guide.estimate(game, state, &sum, player);
        let estimate = estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT);
        (estimate, Exactness::Estimate)
    } else {
        (0, Exactness::Estimate)
    };
    moves.truncate(1);
    Analysis {
        player,
        score,
        exactness,
        principal_variation: moves,
        lines: Vec::new(),
        ties: Vec::new(),
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        statistics: Statistics::default(),
    }
}

/// How long the best move has been the same, and what that says of the time to take.
#[derive(Default)]
struct Stability {
    same: usize,
    last: Score,
}

impl Stability {
    /// Notes a depth's result; the share of the soft limit that is worth spending, in hundredths.
    fn note(&mut self, changed: bool, score: Score, unit: Score) -> u32 {
        self.same = if changed { 0 } else { self.same + 1 };
        let fallen = unit > 0 && score < self.last.saturating_sub(unit / 3);
        self.last = score;
        let share = [160, 125, 105, 90, 75, 65][self.same.min(5)];
        share + if fallen { 50 } else { 0 }
    }
}

impl<G: Searchable, U: Guide<G>> Searcher<'_, G, U> {
    /// Deepens from `first` on and updates the analysis after each depth.
    pub fn deepen(
        &mut self,
        root: &mut Root<G::State, U::Sum, G::Move>,
        first: u32,
        limits: &Limits,
        analysis: &mut Analysis<G::Move>,
        report: &mut dyn FnMut(&Analysis<G::Move>),
    ) {
        if root.moves.is_empty() {
            return; // rules that have failed list none
        }
        let deepest = limits
            .depth
            .map_or(MAX_PLY as u32, |depth| depth.min(MAX_PLY as u32));
        let mut stability = Stability::default();
        for depth in first.min(deepest)..=deepest {
            self.root_depth = depth as i32;
            let favourite = root.moves[0].candidate.one.code;
            let valued = self.iterate(root, depth as i32, analysis);
            analysis.nodes = self.budget.nodes_of_all();
            analysis.elapsed = self.budget.elapsed();
            analysis.statistics.selective_depth = self.reached as u32;
            let Some(valued) = valued else {
                break;
            };
            analysis.depth = depth;
            report(analysis);
            if self.is_settled(valued, depth as i32) && self.options.lines <= 1 {
                self.confirm(root, analysis, report);
                break;
            }
            self.budget.look();
            let changed = favourite != root.moves[0].candidate.one.code;
            let share = stability.note(changed, valued.score, self.unit);
            if let Some(soft) = limits.soft_time {
                let enough = soft * share / 100;
                let single = root.moves.len() == 1 && depth >= 4;
                if single || self.budget.elapsed() >= enough {
                    break;
                }
            }
            if self.budget.is_spent() {
                break;
            }
            if depth as usize >= self.reached + BEYOND_THE_END {
                self.finish(root, analysis, report);
                break;
            }
        }
    }

    /// Searches every line to the end of the game, without guesses.
    fn finish(
        &mut self,
        root: &mut Root<G::State, U::Sum, G::Move>,
        analysis: &mut Analysis<G::Move>,
        report: &mut dyn FnMut(&Analysis<G::Move>),
    ) {
        self.stop_guessing();
        let finished = self.iterate(root, MAX_PLY as i32, analysis).is_some();
        analysis.nodes = self.budget.nodes_of_all();
        analysis.elapsed = self.budget.elapsed();
        analysis.statistics.selective_depth = self.reached as u32;
        if finished {
            report(analysis);
        }
    }

    /// Makes a certain win, or loss, a proved one: the fastest there is, or the slowest.
    ///
    /// A search to its distance that skips nothing meets every shorter one. It gets as many nodes as
    /// there were so far, so that a win that was found at once is played at once.
    fn confirm(
        &mut self,
        root: &mut Root<G::State, U::Sum, G::Move>,
        analysis: &mut Analysis<G::Move>,
        report: &mut dyn FnMut(&Analysis<G::Move>),
    ) {
        let Some((payoff, distance)) = outcome(analysis.score) else {
            return;
        };
        if analysis.exactness == Exactness::Proved || self.has_past() {
            return;
        }
        self.budget
            .at_most(self.budget.nodes_of_all().max(FEW_NODES));
        self.begin_anew();
        // Is it better than to win so fast, or worse than to lose so slowly?
        let window = Window::null(if payoff > 0 {
            analysis.score
        } else {
            analysis.score - 1
        });
        let depth = distance as i32;
        if let Some(bound) = self.search_root(root, 0, depth, window) {
            let confirmed = if payoff > 0 {
                bound.score <= analysis.score
            } else {
                bound.score >= analysis.score
            };
            // The other one is within the same distance, so that a search with an open window finds it.
            let mut found = analysis.clone();
            if confirmed || self.iterate(root, depth, &mut found).is_some() {
                found.exactness = Exactness::Proved;
                for line in found.lines.iter_mut().take(1) {
                    line.exactness = Exactness::Proved;
                }
                *analysis = found;
            }
        }
        analysis.nodes = self.budget.nodes_of_all();
        analysis.elapsed = self.budget.elapsed();
        if analysis.exactness == Exactness::Proved {
            report(analysis);
        }
    }

    /// Searches to one depth, as many lines as are wanted; `None` when the budget was spent.
    fn iterate(
        &mut self,
        root: &mut Root<G::State, U::Sum, G::Move>,
        depth: i32,
        analysis: &mut Analysis<G::Move>,
    ) -> Option<Valued> {
        let lines = self.options.lines.clamp(1, root.moves.len());
        let mut best = None;
        for line in 0..lines {
            let guess = match line {
                0 => analysis.score,
                _ => analysis.lines.get(line).map_or(0, |line| line.score),
            };
            let found = self.aspire(root, line, depth, guess);
            if line == 0 {
                self.adopt(root, found, analysis);
            }
            let found = found?;
            best = best.or(Some(found));
        }
        // Each was best of those after it, in a search of its own that may see more than the last one did.
        let favourite = root.moves[0].candidate.one.code;
        root.sort_between(0, lines);
        let top = &root.moves[0];
        if top.candidate.one.code != favourite
            && let Some(valued) = top.valued
        {
            let valued = Valued {
                high: false, // of this move alone
                ..valued
            };
            (analysis.score, analysis.exactness) = told(valued);
            analysis.principal_variation.clone_from(&top.line);
            best = Some(valued);
        }
        analysis.lines = root.lines(lines);
        if let (Some(line), Some(best)) = (analysis.lines.first_mut(), best) {
            // What all moves together say of the root, the best one alone may not.
            (line.score, line.exactness) = told(best);
        }
        best
    }

    /// The answer of a depth; of one that was not finished only a move that was better than the favourite.
    fn adopt(
        &self,
        root: &mut Root<G::State, U::Sum, G::Move>,
        found: Option<Valued>,
        analysis: &mut Analysis<G::Move>,
    ) {
        let favourite = root.moves[0].candidate.one.code;
        let begun = root.moves[0].valued.is_some();
        root.sort(0);
        let top = &root.moves[0];
        let Some(valued) = top.valued else {
            return;
        };
        if found.is_none() && (!begun || top.candidate.one.code == favourite) {
            return;
        }
        // A move that was better before the time was up is so in an open window: a bound at least.
        let valued = found.unwrap_or(Valued {
            high: false,
            ..valued
        });
        (analysis.score, analysis.exactness) = told(valued);
        analysis.principal_variation.clone_from(&top.line);
    }

    /// A narrow window around a guess, wider until the value is inside.
    fn aspire(
        &mut self,
        root: &mut Root<G::State, U::Sum, G::Move>,
        line: usize,
        depth: i32,
        guess: Score,
    ) -> Option<Valued> {
        let mut reach = self.hundredths(self.options.aspiration);
        let last = depth == MAX_PLY as i32;
        let narrow = reach > 0 && depth >= 4 && !last && !is_decided(guess);
        let mut window = Window::FULL;
        if narrow {
            window = Window {
                alpha: guess.saturating_sub(reach),
                beta: guess.saturating_add(reach),
            };
        }
        loop {
            let valued = self.search_root(root, line, depth, window)?;
            reach = reach.saturating_mul(2);
            let far = reach > ESTIMATE_LIMIT / 2;
            if valued.score <= window.alpha && window.alpha > -INFINITY {
                window.beta = ((i64::from(window.alpha) + i64::from(window.beta)) / 2) as Score;
                window.alpha = if far {
                    -INFINITY
                } else {
                    guess.saturating_sub(reach)
                };
            } else if valued.score >= window.beta && window.beta < INFINITY {
                root.sort(line);
                window.beta = if far {
                    INFINITY
                } else {
                    guess.saturating_add(reach)
                };
            } else {
                root.sort(line);
                return Some(valued);
            }
        }
    }
}
