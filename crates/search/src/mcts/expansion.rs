//! Making the children of a node.

use std::sync::atomic::Ordering::Relaxed;

use zermelo_core::guide::code_of;
use zermelo_core::random::mix;
use zermelo_core::{Evaluator, Keyed, Playout};

use super::node::{Flag, MOST_CHILDREN, ROOT};
use super::proving::Prover;
use super::searcher::Searcher;

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
        let is_known = !node.children().is_empty() || self.shares_children(index, state);
        let is_made = !is_known
            && if node.mover().is_chance() {
                self.expand_chance(index, state)
            } else {
                self.expand_choice(index, state)
            };
        if is_made {
            self.offer_children(index, state);
            self.mark_older(index);
        }
        node.unset(Flag::BUSY);
        is_known || is_made
    }

    /// Has a leaf the children of another node of its state, if there is one.
    pub fn join(&mut self, index: u32, state: &G::State) -> bool {
        let node = self.node(index);
        if !node.take(Flag::BUSY) {
            return false;
        }
        let joined = self.shares_children(index, state);
        node.unset(Flag::BUSY);
        joined
    }

    /// The same for a node that is this thread's own for now.
    fn shares_children(&mut self, index: u32, state: &G::State) -> bool {
        let (game, arena) = (self.shared.plan.game, &self.half.arena);
        if !arena.layout.crossings || index == ROOT {
            return false;
        }
        let key = game.key(state);
        let Some(other) = arena.crossings.find(key) else {
            return false;
        };
        let children = arena.node(other).children();
        // Equal keys are equal states. Rules from elsewhere may think otherwise, and must not be given moves of
        // another state.
        self.moves.clear();
        if self.node(index).mover().is_chance() {
            self.outcomes.clear();
            game.outcomes(state, &mut self.outcomes);
            self.moves
                .extend(self.outcomes.iter().map(|&(_, action)| action));
        } else {
            game.actions(state, &mut self.moves);
        }
        let all = |sum: u64, action: G::Move| sum.wrapping_add(mix(code_of(&action).into()));
        let theirs = children.clone().map(|child| self.half.action(child));
        if self.moves.len() != children.len()
            || self.moves.iter().copied().fold(0, all) != theirs.fold(0, all)
        {
            return false;
        }
        arena.crossings.set_key(index, key);
        self.mark_older(index);
        self.node(index).share(arena.node(other));
        self.prove_from(index);
        true
    }

    /// Where something was forgotten, a leaf may know more than its new children will tell for a while.
    fn mark_older(&self, index: u32) {
        let usual = self.shared.plan.options.expansion + 1;
        let node = self.node(index);
        if self.shared.least_kept.is_some() && node.visits() > usual {
            node.set(Flag::OLDER);
        }
    }

    /// Other nodes of the same state may have the children of this one, but for the root, whose moves count their
    /// visits from there alone, and for those that are added one by one.
    fn offer_children(&self, index: u32, state: &G::State) {
        let arena = &self.half.arena;
        let is_shared = arena.layout.crossings && index != ROOT && !arena.is_sampled(index);
        if is_shared && !self.node(index).children().is_empty() {
            let key = self.shared.plan.game.key(state);
            arena.crossings.insert(key, index);
        }
    }

    /// The places of so many children, unless memory is full. Threads that share a tree take many at a time, so that they
    /// seldom wait for each other, and what they write is not side by side.
    pub fn places(&mut self, count: usize) -> Option<u32> {
        let arena = &self.half.arena;
        let count = count as u32;
        let mut first = None;
        if self.shared.plan.options.threads > 1 {
            if (self.plot.len() as u32) < count
                && let Some(first) = arena.allocate(count.max(arena.plot()))
            {
                self.plot = first..first + count.max(arena.plot());
            }
            if self.plot.len() as u32 >= count {
                first = Some(self.plot.start);
                self.plot.start += count;
            }
        }
        let first = first.or_else(|| arena.allocate(count));
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
            if arena.layout.codes {
                arena.set_code(child, code_of(&action));
            }
        }
        let Some(looked) = self.inform(index, first, state) else {
            return false;
        };
        self.node(index).adopt(first, self.moves.len() as u32);
        if looked {
            self.prove_from(index);
        }
        true
    }

    /// Strikes out the moves that bring a position back, where the rules forbid that.
    fn forbid_returns(&mut self, state: &G::State) {
        let game = self.shared.plan.game;
        if self.shared.forbidden.is_none() {
            return;
        }
        let (mut kept, given) = (0, self.given.len() == self.moves.len());
        for place in 0..self.moves.len() {
            let action = self.moves[place];
            let key = game.position_key(&game.result(state, action));
            if self.was_there(key) {
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
}
