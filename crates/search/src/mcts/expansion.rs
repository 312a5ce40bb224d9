//! Making the children of a node.

use zermelo_core::broken::examine_chances;
use zermelo_core::playout::weighted;
use zermelo_core::random::Random;
use zermelo_core::{Evaluator, Keyed, Playout};

use std::sync::atomic::Ordering::Relaxed;

use super::arena::block;
use super::node::{Flag, MOST_CHILDREN, ROOT};
use super::options::Selection;
use super::proving::Prover;
use super::searcher::{Ended, Searcher};
use super::selection::{FAR, owed};

/// Where chance can do more than this, outcomes are drawn and added one by one.
const FEW_OUTCOMES: usize = 256;

impl<G, E, P> Searcher<'_, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// Makes the children of a node; `false` if another thread does, there is no room, or the rules are
    /// broken.
    pub fn expand(&mut self, index: u32, state: &G::State) -> bool {
        let node = self.node(index);
        if !node.take(Flag::BUSY) {
            return false;
        }
        // Another thread may have been quicker.
        let made = !node.children().is_empty()
            || if node.mover().is_chance() {
                self.expand_chance(index, state)
            } else {
                self.expand_choice(index, state)
            };
        node.unset(Flag::BUSY);
        made
    }

    /// The places of so many children, unless memory is full.
    fn places(&self, count: usize) -> Option<u32> {
        let first = self.half.arena.allocate(count as u32);
        if first.is_none() {
            self.shared.full.store(true, Relaxed);
        }
        first
    }

    /// The moves of a player, in random order.
    fn expand_choice(&mut self, index: u32, state: &G::State) -> bool {
        let (game, arena) = (self.shared.plan.game, &self.half.arena);
        self.moves.clear();
        game.actions(state, &mut self.moves);
        if self.moves.is_empty() || !game.is_sound() {
            return false; // rules that have failed list no moves
        }
        self.forbid_returns(state);
        if self.moves.is_empty() {
            return self.end_without_moves(index, state);
        }
        let shuffled = if self.waits { 0 } else { self.moves.len() };
        for place in (1..shuffled).rev() {
            let other = self.random.below(place + 1);
            self.moves.swap(place, other);
        }
        if self.moves.len() > MOST_CHILDREN {
            self.moves.truncate(MOST_CHILDREN);
            self.node(index).set(Flag::PARTIAL);
        }
        let Some(first) = self.places(self.moves.len()) else {
            return false;
        };
        for (place, &action) in self.moves.iter().enumerate() {
            let child = first + place as u32;
            arena.reset(child, 0.0, &self.shared.stakes);
            self.half.set_action(child, action);
        }
        if self.waits {
            self.set_given_priors(first);
        }
        let options = &self.shared.plan.options;
        let hinted = !self.waits && options.uses_hints() && self.set_hints(index, first, state);
        let evaluates = options.evaluates() && !self.shared.blind && !hinted;
        let looks = !self.waits && (options.decisive || evaluates);
        if !looks && !hinted && options.selection == Selection::Puct {
            self.set_given_priors(first); // nothing was said of them: all are alike
        }
        if looks && !self.look_ahead(index, first, state, evaluates) {
            return false;
        }
        self.node(index).adopt(first, self.moves.len() as u32);
        if looks {
            self.prove_from(index);
        }
        true
    }

    /// Strikes out the moves that bring a position back, where the rules forbid that.
    fn forbid_returns(&mut self, state: &G::State) {
        let (game, keys) = (self.shared.plan.game, &self.keys);
        let Some(past) = &self.shared.forbidden else {
            return;
        };
        let (mut kept, given) = (0, self.given.len() == self.moves.len());
        for place in 0..self.moves.len() {
            let action = self.moves[place];
            let key = game.position_key(&game.result(state, action));
            if keys.contains(&key) || past.binary_search(&key).is_ok() {
                continue;
            }
            self.moves[kept] = action;
            if given {
                self.given[kept] = self.given[place];
            }
            kept += 1;
        }
        self.moves.truncate(kept);
    }

    /// A player whose every move is forbidden has lost; `false` if the rules are broken.
    fn end_without_moves(&mut self, index: u32, state: &G::State) -> bool {
        let (game, stakes) = (self.shared.plan.game, &self.shared.stakes);
        let mover = game.to_move(state);
        let range = self.shared.plan.range;
        let payoff = |player| {
            if player == mover {
                range.least
            } else {
                range.greatest
            }
        };
        if let Err(fault) = stakes.share(&mut self.shares, payoff) {
            self.refuse(state, fault);
            return false;
        }
        Prover::end(&self.half.arena, stakes, index, &self.shares);
        true
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

    /// Looks at the states after the moves of a node: which of them end the game, and how good the others look.
    /// `false` if the rules are broken.
    fn look_ahead(&mut self, index: u32, first: u32, state: &G::State, evaluates: bool) -> bool {
        let (game, shared) = (self.shared.plan.game, self.shared);
        let mover = self.node(index).mover().index().unwrap_or_default();
        self.estimates.clear();
        for place in 0..self.moves.len() {
            let after = game.result(state, self.moves[place]);
            if !game.is_terminal(&after) {
                if evaluates {
                    if self.estimate(&after) == Ended::Stopped {
                        return false;
                    }
                    self.note_estimate(first + place as u32, mover);
                }
                continue;
            }
            let payoff = |player| game.payoff(&after, player);
            if let Err(fault) = shared.stakes.share(&mut self.shares, payoff) {
                self.refuse(&after, fault);
                return false;
            }
            let child = first + place as u32;
            Prover::end(&self.half.arena, &shared.stakes, child, &self.shares);
            self.node(child).see(game.to_move(&after));
            if evaluates {
                self.note_estimate(child, mover);
            }
        }
        if evaluates {
            self.set_priors(first, index == ROOT);
        } else {
            self.set_given_priors(first);
        }
        game.is_sound()
    }

    /// Writes down what the mover may expect of a move.
    fn note_estimate(&mut self, child: u32, mover: usize) {
        let arena = &self.half.arena;
        if arena.layout.minimax {
            arena.set_minimax(child, self.shares[0] as f32);
        }
        self.estimates.push(self.shares[mover]);
    }

    /// Makes priors of the evaluations of sisters: by how much each is better than their mean, in units of how far
    /// apart sisters usually are.
    fn set_priors(&mut self, first: u32, is_root: bool) {
        let count = self.estimates.len() as f64;
        let mean = self.estimates.iter().sum::<f64>() / count;
        for &estimate in &self.estimates {
            self.steps.add(estimate - mean);
        }
        let step = self.steps.deviation();
        for estimate in &mut self.estimates {
            *estimate = ((*estimate - mean) / step).clamp(-FAR, FAR);
        }
        self.write_priors(first, is_root);
    }

    /// Writes what speaks for each of the moves, or how likely that makes them, into their nodes.
    fn write_priors(&mut self, first: u32, is_root: bool) {
        let (arena, options) = (&self.half.arena, &self.shared.plan.options);
        if options.selection == Selection::Puct {
            self.estimates.iter_mut().for_each(|one| *one = one.exp());
            let all: f64 = self.estimates.iter().sum();
            self.estimates.iter_mut().for_each(|one| *one /= all);
        }
        if is_root && options.noise > 0.0 {
            self.disturb();
        }
        for (place, &prior) in self.estimates.iter().enumerate() {
            arena.node(first + place as u32).set_prior(prior as f32);
        }
    }

    /// Mixes chance into the priors of the root: shares that are drawn from all that add up to 1 with equal odds.
    fn disturb(&mut self) {
        let drawn = |random: &mut Random| -(1.0 - random.unit()).ln();
        let noise: Vec<f64> = self
            .estimates
            .iter()
            .map(|_| drawn(&mut self.random))
            .collect();
        let all: f64 = noise.iter().sum();
        let share = self.shared.plan.options.noise;
        for (estimate, noise) in self.estimates.iter_mut().zip(noise) {
            *estimate += share * (noise / all - *estimate);
        }
    }

    /// What chance can do, with its weights; where that is much, nothing yet.
    fn expand_chance(&mut self, index: u32, state: &G::State) -> bool {
        let (game, arena) = (self.shared.plan.game, &self.half.arena);
        self.outcomes.clear();
        game.outcomes(state, &mut self.outcomes);
        let chances = self.outcomes.iter().map(|&(chance, _)| chance);
        if let Err(fault) = examine_chances(chances) {
            self.refuse(state, fault);
            return false;
        }
        let node = self.node(index);
        if self.outcomes.len() > FEW_OUTCOMES {
            node.set(Flag::PARTIAL);
            return self.add_outcome(index).is_some();
        }
        let Some(first) = self.places(self.outcomes.len()) else {
            return false;
        };
        let mut exact = true;
        for (place, &(chance, action)) in self.outcomes.iter().enumerate() {
            let child = first + place as u32;
            exact &= f64::from(chance as f32) == chance;
            arena.reset(child, chance as f32, &self.shared.stakes);
            self.half.set_action(child, action);
        }
        if exact {
            node.set(Flag::EXACT_ODDS);
        }
        node.adopt(first, self.outcomes.len() as u32);
        true
    }

    /// An outcome of a state in which there are many: a new one while there are fewer than twice the root of the
    /// visits (double progressive widening, Couetoux and others 2011), else one of those there are.
    pub fn sample(&mut self, index: u32, state: &G::State) -> Option<u32> {
        let node = self.node(index);
        let wanted = 2.0 * f64::from(node.visits()).sqrt();
        let is_wide = node.children().len() as f64 >= wanted.max(1.0);
        if is_wide || !node.take(Flag::BUSY) {
            return Some(owed(&self.half.arena, index));
        }
        self.outcomes.clear();
        let game = self.shared.plan.game;
        game.outcomes(state, &mut self.outcomes);
        let added = self.add_outcome(index);
        node.unset(Flag::BUSY);
        added.or_else(|| (!node.children().is_empty()).then(|| owed(&self.half.arena, index)))
    }

    /// Draws one of the outcomes, and makes a child of it unless it is one already.
    fn add_outcome(&mut self, index: u32) -> Option<u32> {
        let weights = self.outcomes.iter().map(|&(weight, _)| weight);
        let drawn = weighted(weights, &mut self.random);
        let &(chance, action) = self.outcomes.get(drawn)?;
        let (node, arena, half) = (self.node(index), &self.half.arena, self.half);
        let children = node.children();
        if let Some(known) = children.clone().find(|&child| half.action(child) == action) {
            return Some(known);
        }
        let count = children.len() as u32;
        if count as usize >= MOST_CHILDREN {
            return None;
        }
        let mut first = children.start;
        if count == 0 {
            first = self.places(block(1, true) as usize)?;
        } else if count == block(count, true) {
            let Some(moved) = arena.move_block(children.clone()) else {
                self.shared.full.store(true, Relaxed);
                return None;
            };
            for place in 0..count {
                half.set_action(moved + place, half.action(first + place));
            }
            first = moved;
        }
        let child = first + count;
        arena.reset(child, chance as f32, &self.shared.stakes);
        half.set_action(child, action);
        node.adopt(first, count + 1);
        Some(child)
    }
}
