//! Where chance moves: Star1 and Star2 (Ballard 1983).
//!
//! Star1 keeps bounds of every outcome, at first those of the range, and stops as soon as the mean of the
//! bounds lies outside of the window. Star2 first tries one move in each outcome where a player is to
//! move: what MAX gets by it is a lower bound, what MIN allows an upper one, and often they are enough.

use zermelo_core::broken::examine_chances;
use zermelo_core::{Evaluator, Keyed, Order};

use super::bounds::{Bounds, Window};
use super::sampling;
use super::searcher::{Reached, Searcher, Tried};
use super::{Pruning, StarSearch};
use crate::fullwidth::above;

/// A chance node that is being searched.
struct Node<'s, S> {
    state: &'s S,
    /// Moves left to look ahead from here.
    depth: u32,
    window: Window,
    ply: usize,
    /// Where its outcomes lie on their stacks.
    start: usize,
    count: usize,
}

impl<G: Keyed, E: Evaluator<G>, R: Order<G>> Searcher<'_, G, E, R> {
    /// What is asked about the mean over the outcomes of a state; `None` when the budget is spent.
    pub fn expect(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        ply: usize,
    ) -> Option<Bounds> {
        let start = self.outcomes.len();
        let count = self.list(state)?;
        let weights = self.outcomes[start..].iter().map(|&(weight, _)| weight);
        self.odds.open(self.plan.range, weights);
        self.reached.resize_with(start + count, || None);
        self.tried.resize(start + count, None);
        let node = Node {
            state,
            depth,
            window,
            ply,
            start,
            count,
        };
        let bounds = match self.plan.options.pruning {
            Pruning::None => self.whole(&node),
            Pruning::Star1 => self.star1(&node),
            Pruning::Star2 => match self.star2(&node)? {
                Some(decided) => Some(decided),
                None => self.star1(&node),
            },
        }?;
        self.odds.close(start);
        self.outcomes.truncate(start);
        self.reached.truncate(start);
        self.tried.truncate(start);
        self.forget_line(ply); // what comes next is not known before chance has moved
        Some(bounds)
    }

    /// Puts the outcomes of a state on their stack, or some of them, and gives their number.
    fn list(&mut self, state: &G::State) -> Option<usize> {
        let StarSearch { game, options, .. } = *self.plan;
        let start = self.outcomes.len();
        game.outcomes(state, &mut self.outcomes);
        let chances = self.outcomes[start..].iter().map(|&(chance, _)| chance);
        if let Err(fault) = examine_chances(chances) {
            return self.refuse(state, fault);
        }
        if let Some(samples) = options.samples
            && self.outcomes.len() - start > samples as usize
        {
            let outcomes = &mut self.outcomes[start..];
            let mut weights: Vec<f64> = outcomes.iter().map(|&(weight, _)| weight).collect();
            sampling::draw(&mut weights, samples, options.seed, game.key(state));
            let mut kept = start;
            for (index, weight) in weights.into_iter().enumerate() {
                if weight > 0.0 {
                    self.outcomes[kept] = (weight, self.outcomes[start + index].1);
                    kept += 1;
                }
            }
            self.outcomes.truncate(kept);
        }
        Some(self.outcomes.len() - start)
    }

    /// Every outcome, in the order of the game.
    fn whole(&mut self, node: &Node<'_, G::State>) -> Option<Bounds> {
        for index in 0..node.count {
            self.search(node, index, Window::OPEN)?;
        }
        Some(self.mean(node))
    }

    /// Outcome after outcome, until the mean must lie outside of the window.
    fn star1(&mut self, node: &Node<'_, G::State>) -> Option<Bounds> {
        self.odds.sort(node.start);
        for turn in 0..node.count {
            let index = self.odds.turn(node.start, turn);
            if !self.odds.is_open(node.start, index) {
                continue;
            }
            let mean = self.odds.mean(node.start, self.plan.range);
            let window = self.odds.window(node.start, index, mean, node.window);
            self.search(node, index, window)?;
            if let Some(decided) = self.decided(node) {
                return Some(decided);
            }
            if self.odds.is_open(node.start, index) {
                // It lies outside of its window by a hair, and rounding brought the mean back in.
                self.search(node, index, Window::OPEN)?;
            }
        }
        Some(self.mean(node))
    }

    /// One move of each outcome, until the mean must lie outside of the window; `Some(None)` when that
    /// does not decide.
    fn star2(&mut self, node: &Node<'_, G::State>) -> Option<Option<Bounds>> {
        if node.depth < 2 {
            return Some(None); // the outcomes are leaves
        }
        self.odds.sort(node.start);
        for turn in 0..node.count {
            let index = self.odds.turn(node.start, turn);
            let mean = self.odds.mean(node.start, self.plan.range);
            // From which sides a bound could decide.
            let from_below = mean.upper >= node.window.beta;
            let from_above = mean.lower <= node.window.alpha;
            if !from_below && !from_above {
                return Some(None);
            }
            if self.odds.is_open(node.start, index) {
                self.look(node, index);
                let window = self.odds.window(node.start, index, mean, node.window);
                self.probe(node, index, window, from_below, from_above)?;
                if let Some(decided) = self.decided(node) {
                    return Some(Some(decided));
                }
            }
        }
        Some(None)
    }

    /// What the table knows of an outcome.
    fn look(&mut self, node: &Node<'_, G::State>, index: usize) {
        let reached = self.take(node, index);
        if let Some(entry) = self.table.probe(reached.key, node.depth - 1)
            && let Some(known) = entry.bounds(node.depth - 1)
        {
            self.odds.learn(node.start, index, known);
        }
        self.reached[node.start + index] = Some(reached);
    }

    /// Tries the most promising move of an outcome.
    fn probe(
        &mut self,
        node: &Node<'_, G::State>,
        index: usize,
        window: Window,
        from_below: bool,
        from_above: bool,
    ) -> Option<()> {
        let StarSearch { game, player, .. } = *self.plan;
        let reached = self.take(node, index);
        let state = &reached.state;
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        if game.is_terminal(state) {
            self.enter(ply)?;
            let value = self.leaf(state)?;
            self.odds.learn(node.start, index, value);
        } else if !game.to_move(state).is_chance() {
            let own = game.to_move(state) == player;
            if self.odds.is_open(node.start, index) && (if own { from_below } else { from_above }) {
                self.enter(ply)?;
                let hint = self.table.probe(reached.key, depth);
                let hint = hint.and_then(|entry| entry.best());
                let hint = hint.filter(|_| self.plan.options.hash_move);
                let range = self.moves.open(game, state);
                if range.is_empty() {
                    return None; // rules that have failed list no moves
                }
                self.rank(state, depth, ply, range.clone(), hint);
                let (action, place) = self.moves.pick(range.clone());
                self.moves.close(range.start);
                let after = self.reach(game.result(state, action), depth - 1);
                let bounds = self.visit(&after, depth - 1, window, ply + 1, None)?;
                let one_side = self.by_one_move(bounds, own);
                self.odds.learn(node.start, index, one_side);
                self.table.store(reached.key, depth, one_side, Some(place));
                self.tried[node.start + index] = Some(Tried {
                    place,
                    bounds: if own { bounds } else { bounds.negated() },
                });
            }
        }
        self.reached[node.start + index] = Some(reached);
        Some(())
    }

    /// What the value after one of its moves says of a state: a player need not take less.
    fn by_one_move(&self, after: Bounds, own: bool) -> Bounds {
        let range = self.plan.range;
        Bounds {
            lower: if own { after.lower } else { range.least },
            upper: if own { range.greatest } else { after.upper },
            height: above(Some(0), after.height),
        }
    }

    /// Searches an outcome.
    fn search(&mut self, node: &Node<'_, G::State>, index: usize, window: Window) -> Option<()> {
        let reached = self.take(node, index);
        let tried = self.tried[node.start + index];
        let bounds = self.visit(&reached, node.depth - 1, window, node.ply + 1, tried)?;
        self.odds.learn(node.start, index, bounds);
        self.reached[node.start + index] = Some(reached);
        Some(())
    }

    /// The state after an outcome; whoever takes it puts it back.
    fn take(&mut self, node: &Node<'_, G::State>, index: usize) -> Reached<G::State> {
        let at = node.start + index;
        let game = self.plan.game;
        self.reached[at].take().unwrap_or_else(|| {
            let (_, action) = self.outcomes[at];
            self.reach(game.result(node.state, action), node.depth - 1)
        })
    }

    /// What is known of the mean, where that answers the window.
    fn decided(&self, node: &Node<'_, G::State>) -> Option<Bounds> {
        let mean = self.odds.mean(node.start, self.plan.range);
        let outside = mean.upper <= node.window.alpha || mean.lower >= node.window.beta;
        outside.then(|| Bounds {
            height: self.odds.height(node.start),
            ..mean
        })
    }

    /// What is known of the mean when all outcomes are searched: the value itself.
    fn mean(&self, node: &Node<'_, G::State>) -> Bounds {
        Bounds {
            height: self.odds.height(node.start),
            ..self.odds.mean(node.start, self.plan.range)
        }
    }
}
