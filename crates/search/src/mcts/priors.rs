//! How likely the moves of a node seem to be best before any is tried.

use std::sync::PoisonError;

use zermelo_core::random::Random;
use zermelo_core::{Evaluator, Keyed, Playout};

use super::arena::Arena;
use super::node::ROOT;
use super::options::Options;
use super::searcher::Searcher;
use super::selection::FAR;
use super::spread::Spread;

impl<G, E, P> Searcher<'_, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// Writes down what speaks for each of the `moves` of a node, and which of them end the game if anybody asks;
    /// whether anything may be proved now, or `None` if the rules are broken.
    pub fn inform(&mut self, index: u32, first: u32, state: &G::State) -> Option<bool> {
        let (options, is_root) = (&self.shared.plan.options, index == ROOT);
        if self.waits {
            self.set_given_priors(first);
            if !options.looks_for_ends() {
                return Some(false);
            }
            return self.look_ahead(index, first, state, false).then_some(true);
        }
        let hinted = options.uses_hints(is_root) && self.set_hints(index, first, state);
        let wanted = options.evaluates() || options.has_priors(is_root);
        let evaluates = wanted && !self.shared.blind && !hinted;
        let looks = options.looks_for_ends() || evaluates;
        if !evaluates && !hinted && options.has_priors(is_root) {
            self.set_given_priors(first); // nothing is known of them: all are alike
        }
        if looks && !self.look_ahead(index, first, state, evaluates) {
            return None;
        }
        Some(looks)
    }

    /// Makes the priors of the root's moves a distribution, where the root was below another one when they were made;
    /// `false` if the rules are broken.
    fn set_root_priors(&mut self, state: &G::State) -> bool {
        let children = self.node(ROOT).children();
        let nodes = self.half.arena.nodes(children.clone());
        let all: f32 = nodes.iter().map(|child| child.prior()).sum();
        if self.waits || (all - 1.0).abs() < 1e-3 && nodes.iter().all(|child| child.prior() >= 0.0)
        {
            return true;
        }
        self.moves.clear();
        let half = self.half;
        self.moves
            .extend(children.clone().map(|child| half.action(child)));
        self.given.clear();
        self.inform(ROOT, children.start, state).is_some()
    }

    /// Whether the root's moves are to be ranked before the next one is followed.
    pub fn is_halving_due(&self) -> bool {
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        let gumbel = self.shared.gumbel.as_ref();
        gumbel.is_some_and(|gumbel| {
            let gumbel = gumbel.lock().unwrap_or_else(PoisonError::into_inner);
            gumbel.is_due(arena, stakes)
        })
    }

    /// The root's child whose turn it is where they are tried by sequential halving.
    #[inline(never)]
    pub fn halve(&mut self, state: &G::State) -> Option<u32> {
        let gumbel = self.shared.gumbel.as_ref()?;
        let locked = || gumbel.lock().unwrap_or_else(PoisonError::into_inner);
        // No lock is held while the rules are asked, which may be written in Python.
        if !locked().has_begun() && !self.set_root_priors(state) {
            return None;
        }
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        let mut gumbel = locked();
        if !gumbel.has_begun() {
            gumbel.begin(arena, &mut self.random);
        }
        let left = self.shared.left(u64::from(!self.waits));
        gumbel.next(arena, stakes, &self.spread, left)
    }

    /// Makes priors of what the game's playouts know of its moves; `false` if they know nothing.
    fn set_hints(&mut self, index: u32, first: u32, state: &G::State) -> bool {
        let plan = self.shared.plan;
        let last = self.last_move();
        self.estimates.clear();
        let (board, moves) = (&mut self.board, &self.moves);
        let hints = &mut self.estimates;
        if !plan
            .playout
            .hints(plan.game, board, state, last, moves, hints)
        {
            return false;
        }
        self.estimates.resize(moves.len(), 0.0);
        for hint in &mut self.estimates {
            *hint = hint.clamp(-FAR, FAR);
        }
        self.write_priors(first, index == ROOT);
        true
    }

    /// What was said from outside of the moves of a node; if nothing was, all are alike.
    fn set_given_priors(&self, first: u32) {
        let alike = 1.0 / self.moves.len() as f64;
        for place in 0..self.moves.len() {
            let prior = self.given.get(place).copied().unwrap_or(alike);
            self.node(first + place as u32).set_prior(prior as f32);
        }
    }

    /// Writes down what the mover may expect of a move.
    pub fn note_estimate(&mut self, child: u32, mover: usize) {
        let arena = &self.half.arena;
        if arena.layout.minimax && arena.minimax(child).is_nan() {
            arena.set_minimax(child, self.shares[0] as f32);
        }
        self.estimates.push(self.shares[mover]);
    }

    /// Makes priors of the evaluations of sisters.
    pub fn set_priors(&mut self, first: u32, is_root: bool) {
        compare(&mut self.estimates, &mut self.steps);
        self.write_priors(first, is_root);
    }

    fn write_priors(&mut self, first: u32, is_root: bool) {
        let (arena, options) = (&self.half.arena, &self.shared.plan.options);
        let (estimates, random) = (&mut self.estimates, &mut self.random);
        write(arena, options, first, is_root, estimates, random);
    }
}

/// Says of each evaluation by how much it is better than the mean of all, in units of how far apart sisters usually
/// are.
fn compare(estimates: &mut [f64], steps: &mut Spread) {
    let mean = estimates.iter().sum::<f64>() / estimates.len() as f64;
    for &estimate in estimates.iter() {
        steps.add(estimate - mean);
    }
    let step = steps.deviation();
    for estimate in estimates {
        *estimate = ((*estimate - mean) / step).clamp(-FAR, FAR);
    }
}

/// Writes what speaks for each of the moves, or how likely that makes them, into their nodes.
fn write(
    arena: &Arena,
    options: &Options,
    first: u32,
    is_root: bool,
    estimates: &mut [f64],
    random: &mut Random,
) {
    if options.has_priors(is_root) {
        estimates.iter_mut().for_each(|one| *one = one.exp());
        let all: f64 = estimates.iter().sum();
        estimates.iter_mut().for_each(|one| *one /= all);
    }
    if is_root && options.noise > 0.0 {
        disturb(estimates, options.noise, random);
    }
    for (place, &prior) in estimates.iter().enumerate() {
        arena.node(first + place as u32).set_prior(prior as f32);
    }
}

/// Mixes chance into the priors of the root: shares that are drawn from all that add up to 1 with equal odds.
fn disturb(estimates: &mut [f64], share: f64, random: &mut Random) {
    let drawn = |_: &f64| -(1.0 - random.unit()).ln();
    let noise: Vec<f64> = estimates.iter().map(drawn).collect();
    let all: f64 = noise.iter().sum();
    for (estimate, noise) in estimates.iter_mut().zip(noise) {
        *estimate += share * (noise / all - *estimate);
    }
}
