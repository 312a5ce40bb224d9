//! Where chance moves: Star1 and Star2 (Ballard 1983).
//!
//! Star1 keeps bounds of every outcome, at first those of the range, and stops as soon as the mean of the
//! bounds lies outside of the window. Star2 first tries one move after each outcome where a player is to
//! move: what MAX gets by it is a lower bound, what MIN allows an upper one, and often they are enough.
//!
//! Where they are not, Ballard's Star2 searches outcome after outcome to its end, and his Star2.5 tries a
//! few moves of each before. Here the next move tried is always one after the outcome whose bounds
//! leave the mean most room: at first one of each, the most probable first, and then wherever most is to
//! be gained. No work is done twice: the choice after an outcome is gone on with.

use zermelo_core::broken::examine_chances;
use zermelo_core::{Evaluator, Keyed, Order};

use super::bounds::{Bounds, Window};
use super::reply::Reply;
use super::sampling;
use super::searcher::{Reached, Searcher};
use super::{Pruning, StarSearch};

/// A chance node that is being searched.
struct Node<'s, S> {
    state: &'s S,
    reply: Reply,
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
        reply: Reply,
        depth: u32,
        window: Window,
        ply: usize,
    ) -> Option<Bounds> {
        let start = self.outcomes.len();
        let count = self.list(state)?;
        let weights = self.outcomes[start..].iter().map(|&(weight, _)| weight);
        self.odds.open(self.plan.range, weights);
        self.reached.resize_with(start + count, || None);
        self.choices.resize_with(start + count, || None);
        let node = Node {
            state,
            reply,
            depth,
            window,
            ply,
            start,
            count,
        };
        let range = self.plan.range;
        let open = window.alpha < range.least && window.beta > range.greatest;
        let bounds = match self.plan.options.pruning {
            _ if open => self.whole(&node), // nothing lies outside of it
            Pruning::None => self.whole(&node),
            Pruning::Star1 => self.star1(&node),
            Pruning::Star2 => self.star2(&node),
        }?;
        self.odds.close(start);
        self.outcomes.truncate(start);
        self.reached.truncate(start);
        self.choices.truncate(start);
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
            self.search_whole(node, index)?;
            if let Some(decided) = self.decided(node) {
                return Some(decided);
            }
        }
        Some(self.mean(node))
    }

    /// One move of each outcome, and then as many as it takes until the mean is decided or known.
    fn star2(&mut self, node: &Node<'_, G::State>) -> Option<Bounds> {
        if node.depth < 2 {
            return self.star1(node); // the outcomes are leaves
        }
        let base = self.moves.len();
        let decided = self.tried(node);
        let bounds = match decided? {
            Some(decided) => decided,
            None => self.mean(node),
        };
        self.keep(node);
        self.moves.close(base);
        Some(bounds)
    }

    /// What decides the window; `Some(None)` when all outcomes are known and the mean lies within it.
    fn tried(&mut self, node: &Node<'_, G::State>) -> Option<Option<Bounds>> {
        for index in 0..node.count {
            self.look(node, index)?;
        }
        loop {
            if let Some(decided) = self.decided(node) {
                return Some(Some(decided));
            }
            match self.odds.widest(node.start) {
                Some(index) => self.advance(node, index)?,
                None => return Some(None),
            }
        }
    }

    /// Whether a player chooses after an outcome.
    fn is_choice(&self, node: &Node<'_, G::State>, index: usize) -> bool {
        let game = self.plan.game;
        let reached = self.reached[node.start + index].as_ref();
        reached.is_some_and(|Reached { state, .. }| {
            !game.is_terminal(state) && !game.to_move(state).is_chance()
        })
    }

    /// Makes the state after an outcome, and asks the table for it. A state that is known counts as
    /// visited, as everywhere.
    fn look(&mut self, node: &Node<'_, G::State>, index: usize) -> Option<()> {
        let reached = self.take(node, index);
        if let Some(entry) = self.table.probe(reached.key, node.depth - 1)
            && let Some(known) = entry.bounds(node.depth - 1)
        {
            if known.is_exact() {
                self.enter(node.ply + 1)?;
                self.table_hits += 1;
            }
            self.odds.learn(node.start, index, known);
        }
        self.reached[node.start + index] = Some(reached);
        Some(())
    }

    /// One more move after an outcome; all of it where nobody chooses.
    fn advance(&mut self, node: &Node<'_, G::State>, index: usize) -> Option<()> {
        if !self.is_choice(node, index) {
            return self.search_whole(node, index);
        }
        let window = self.asked(node, index);
        let at = node.start + index;
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        let reached = self.take(node, index);
        let mut choice = match self.choices[at].take() {
            Some(choice) => choice,
            None => {
                self.enter(ply)?;
                let hint = self.table.probe(reached.key, depth);
                let hint = hint.and_then(|entry| entry.best());
                let hint = hint.filter(|_| self.plan.options.hash_move);
                self.open_choice(&reached, depth, ply, hint)?
            }
        };
        self.step(&reached, depth, window, ply, &mut choice)?;
        self.odds
            .learn(node.start, index, choice.bounds(self.anything()));
        let done = choice.is_done();
        if self.decided(node).is_some() {
            self.learn(&reached.state, depth, ply, &choice);
        }
        self.reached[at] = Some(reached);
        self.choices[at] = Some(choice);
        if done {
            self.settle(node, index)
        } else {
            Some(())
        }
    }

    /// Tells the table what was found after each outcome.
    fn keep(&mut self, node: &Node<'_, G::State>) {
        for at in node.start..node.start + node.count {
            if let (Some(choice), Some(reached)) = (&self.choices[at], &self.reached[at]) {
                let bounds = choice.bounds(self.anything());
                let best = choice.promising;
                self.table.store(reached.key, node.depth - 1, bounds, best);
            }
        }
    }

    /// What is asked about an outcome.
    fn asked(&self, node: &Node<'_, G::State>, index: usize) -> Window {
        let mean = self.odds.mean(node.start, self.plan.range);
        self.odds.window(node.start, index, mean, node.window)
    }

    /// Searches an outcome until its value is known or decides the mean.
    fn search_whole(&mut self, node: &Node<'_, G::State>, index: usize) -> Option<()> {
        let window = if node.depth == 1 {
            Window::OPEN // a leaf has its value anyway
        } else {
            self.asked(node, index)
        };
        self.search(node, index, window)?;
        self.settle(node, index)
    }

    /// An outcome outside of its window by a hair, where rounding brought the mean back into its own, is
    /// searched again.
    #[inline]
    fn settle(&mut self, node: &Node<'_, G::State>, index: usize) -> Option<()> {
        if self.odds.is_open(node.start, index) && self.decided(node).is_none() {
            self.search(node, index, Window::OPEN)?;
        }
        Some(())
    }

    /// Searches an outcome.
    fn search(&mut self, node: &Node<'_, G::State>, index: usize, window: Window) -> Option<()> {
        let reached = self.take(node, index);
        let bounds = self.visit(&reached, node.depth - 1, window, node.ply + 1)?;
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
            self.reach(game.result(node.state, action), node.depth - 1, node.reply)
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
