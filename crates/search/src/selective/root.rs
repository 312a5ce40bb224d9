//! The root: its moves with their values and lines.

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, is_decided};
use zermelo_core::{Bound, Exactness, Guide, Score, Window};

use super::node::Situation;
use super::picking::Candidate;
use super::searcher::{Here, NO_ESTIMATE, Searcher, Valued};
use crate::alphabeta::{Line, Searchable};
use crate::ordering::sort_by_rank;

/// A move of the root and what the last depth said of it.
pub(super) struct RootMove<M> {
    pub candidate: Candidate<M>,
    /// Its value, where it was better than all before it.
    pub valued: Option<Valued>,
    pub line: Vec<M>,
}

/// The root with its moves, best first as far as is known.
pub(super) struct Root<S, T, M> {
    pub here: Here<S, T>,
    pub moves: Vec<RootMove<M>>,
}

impl<S, T, M: Copy> Root<S, T, M> {
    /// The moves from `first` on, best first; moves that were no better keep their order.
    pub fn sort(&mut self, first: usize) {
        self.sort_between(first, self.moves.len());
    }

    /// The same for the moves before `end`.
    pub fn sort_between(&mut self, first: usize, end: usize) {
        let first = first.min(end);
        sort_by_rank(&mut self.moves[first..end], |found| {
            -i64::from(found.valued.map_or(-INFINITY, |valued| valued.score))
        });
    }

    /// The best so many moves with their lines.
    pub fn lines(&self, count: usize) -> Vec<Line<M>> {
        let valued = |found: &RootMove<M>| {
            let (score, exactness) = told(found.valued?);
            Some(Line {
                score,
                exactness,
                moves: found.line.clone(),
            })
        };
        self.moves.iter().take(count).map_while(valued).collect()
    }
}

/// What may be said of a value: wins and losses are told only if they are certain.
pub(super) fn told(valued: Valued) -> (Score, Exactness) {
    let Valued { score, low, high } = valued;
    let exactness = if low && high {
        Exactness::Proved
    } else if score > ESTIMATE_LIMIT && low {
        Exactness::Bound(Bound::Lower)
    } else if score < -ESTIMATE_LIMIT && high {
        Exactness::Bound(Bound::Upper)
    } else {
        let estimate = score.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT);
        return (estimate, Exactness::Estimate);
    };
    (score, exactness)
}

impl<G: Searchable, U: Guide<G>> Searcher<'_, G, U> {
    /// The root of a state with its moves in order of promise.
    pub fn open_root(&mut self, state: &G::State) -> Root<G::State, U::Sum, G::Move> {
        let here = self.root(state);
        let best = self.consult(&here).and_then(|entry| entry.code);
        let start = self.list(&here, best);
        let among = self.among;
        let moves = (start..self.moves.len())
            .map(|front| self.pick(front))
            .filter(|candidate| among.is_empty() || among.contains(&candidate.action))
            .map(|candidate| RootMove {
                candidate,
                valued: None,
                line: vec![candidate.action],
            })
            .collect();
        self.moves.truncate(start);
        Root { here, moves }
    }

    /// Searches the moves of the root from `first` on; `None` when the budget is spent.
    pub fn search_root(
        &mut self,
        root: &mut Root<G::State, U::Sum, G::Move>,
        first: usize,
        depth: i32,
        window: Window,
    ) -> Option<Valued> {
        if self.budget.spend() {
            return None;
        }
        self.clear_path();
        self.push(&root.here);
        let (game, guide) = (self.plan.game, self.plan.guide);
        let forced = guide.is_forced(game, &root.here.state);
        let estimate = if forced {
            NO_ESTIMATE
        } else {
            let raw = self.estimate(&root.here);
            self.corrected(&root.here, raw)
        };
        let frame = &mut self.frames[0];
        (frame.estimate, frame.mover) = (estimate, root.here.mover);
        let now = Situation {
            window,
            depth,
            principal: true,
            cut: false,
            forced,
            estimate,
            improving: false,
            entry: None,
        };
        for found in &mut root.moves[first..] {
            found.valued = None;
        }
        let mut best = Valued {
            score: -INFINITY,
            low: false,
            high: first == 0,
        };
        let mut alpha = window.alpha;
        let mut bound = Some(Bound::Upper);
        let mut code = None;
        let extension = i32::from(U::DEEPENS && forced && self.options.forced);
        for index in first..root.moves.len() {
            let candidate = root.moves[index].candidate;
            let frame = &mut self.frames[0];
            (frame.deed, frame.passed) = (usize::from(candidate.one.deed), false);
            self.frames[1].doubled = 0;
            let place = index - first;
            let valued = self.follow(&root.here, &now, alpha, &candidate, place, extension)?;
            best.high &= valued.high;
            let found = &mut root.moves[index];
            if valued.score > best.score {
                (best.score, best.low) = (valued.score, valued.low);
            }
            if valued.score > alpha {
                self.lines[0].clear();
                self.lines[0].push(candidate.action);
                let (upper, lower) = self.lines.split_at_mut(1);
                upper[0].extend_from_slice(&lower[0]);
                found.valued = Some(valued);
                found.line.clone_from(&self.lines[0]);
                code = Some(candidate.one.code);
                alpha = valued.score;
                bound = None;
            }
            if self.wins_at_once(valued, 0) {
                best.high = true;
                break;
            }
            if valued.score >= window.beta {
                bound = Some(Bound::Lower);
                best.high = false;
                break;
            }
        }
        self.pop();
        // What some of its moves say is no truth of the state.
        if first == 0 && self.among.is_empty() {
            let raw = if forced {
                NO_ESTIMATE
            } else {
                self.estimate(&root.here)
            };
            self.store(&root.here, depth, best, bound, code, raw);
        }
        Some(best)
    }

    /// Whether a move of a ply wins as much as there is, at once.
    #[inline]
    pub fn wins_at_once(&self, valued: Valued, ply: usize) -> bool {
        valued.low
            && is_decided(valued.score)
            && valued.score >= finished(self.payoff_limit, ply as u32 + 1)
    }

    /// Whether a value of the root needs no deeper search: nothing better or later can be found.
    pub fn is_settled(&self, valued: Valued, depth: i32) -> bool {
        let Valued { score, low, high } = valued;
        if low && high {
            return true;
        }
        let Some((payoff, distance)) = zermelo_core::value::outcome(score) else {
            return false;
        };
        let certain = if payoff > 0 { low } else { high };
        certain
            && is_decided(score)
            && payoff.abs() >= self.payoff_limit
            && depth >= distance as i32
    }
}
