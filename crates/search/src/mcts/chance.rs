//! Making the children of a node in which chance moves.

use std::sync::atomic::Ordering::Relaxed;

use zermelo_core::broken::examine_chances;
use zermelo_core::guide::code_of;
use zermelo_core::playout::weighted;
use zermelo_core::{Evaluator, Keyed, Playout};

use super::arena::block;
use super::node::{Flag, MOST_CHILDREN};
use super::searcher::Searcher;
use super::selection::owed;

/// Where chance can do more than this, outcomes are drawn and added one by one.
const FEW_OUTCOMES: usize = 256;

impl<G, E, P> Searcher<'_, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// What chance can do, with its weights; where that is much, nothing yet.
    pub fn expand_chance(&mut self, index: u32, state: &G::State) -> bool {
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
            if arena.layout.codes {
                arena.set_code(child, code_of(&action));
            }
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
        if arena.layout.codes {
            arena.set_code(child, code_of(&action));
        }
        node.adopt(first, count + 1);
        Some(child)
    }
}
