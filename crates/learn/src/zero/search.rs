//! The tree of a game: Gumbel noise and sequential halving at the root, few simulations in all.

use zermelo_core::random::Random;
use zermelo_core::{Cells, Player};

use crate::patterns::Scale;
use crate::zero::judge::{Judge, Room};
use crate::zero::tree::{Mover, Tree};

/// A search that is used again and again.
pub struct Search<'a, G: Cells> {
    game: &'a G,
    judge: &'a Judge,
    scale: Scale,
    /// The tree of the last search.
    pub tree: Tree,
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    outcomes: Vec<(f64, G::Move)>,
    /// What the judge made of the root.
    pub room: Room,
    spare: Room,
}

/// What a search is to do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// How many simulations.
    pub simulations: u32,
    /// How many moves are looked at in the first round.
    pub considered: usize,
    /// Whether chance helps to choose: for learning, not for play.
    pub noise: bool,
}

impl<'a, G: Cells> Search<'a, G> {
    /// A search of a game by a judge.
    pub fn new(game: &'a G, judge: &'a Judge) -> Search<'a, G> {
        Search {
            game,
            judge,
            scale: Scale::of(game.kind()),
            tree: Tree::default(),
            states: Vec::new(),
            moves: Vec::new(),
            outcomes: Vec::new(),
            room: judge.room(),
            spare: judge.room(),
        }
    }

    /// Who moves in a state, and what it is worth if it is over.
    fn seen(&self, state: &G::State) -> (Mover, Option<f32>) {
        let mover = match self.game.to_move(state) {
            player if player.is_chance() => Mover::Chance,
            Player::SECOND => Mover::Second,
            _ => Mover::First,
        };
        let over = self.game.is_terminal(state);
        let payoff = || self.scale.share(self.game.payoff(state, Player::FIRST));
        (mover, over.then(payoff))
    }

    /// Gives a node its children; what the node is worth to the first player, unless chance moves there.
    fn expand(&mut self, node: u32) -> Option<f32> {
        let state = self.states[node as usize].clone();
        let first = self.states.len();
        let mover = self.game.to_move(&state);
        self.moves.clear();
        self.outcomes.clear();
        if mover.is_chance() {
            self.game.outcomes(&state, &mut self.outcomes);
            self.moves
                .extend(self.outcomes.iter().map(|&(_, action)| action));
        } else {
            self.game.actions(&state, &mut self.moves);
        }
        for &action in &self.moves {
            self.states.push(self.game.result(&state, action));
        }
        let mut value = 0.0;
        if mover.is_chance() {
            self.spare.logits.clear();
            let logits = self.outcomes.iter().map(|&(chance, _)| chance.ln() as f32);
            self.spare.logits.extend(logits);
        } else {
            let after = &self.states[first..];
            value = self.judge.judge(self.game, &state, after, &mut self.spare);
        }
        for child in first..self.states.len() {
            let (mover, proved) = self.seen(&self.states[child]);
            self.tree
                .add(mover, self.spare.logits[child - first], proved);
        }
        let value = if mover == Player::SECOND {
            -value
        } else {
            value
        };
        self.tree.expand(node, first, value);
        (!mover.is_chance()).then(|| self.tree.proved(node).unwrap_or(value))
    }

    /// One simulation through a child of the root.
    fn simulate(&mut self, child: u32, random: &mut Random) {
        let mut leaf = self.tree.descend(child, random);
        let value = loop {
            if let Some(value) = self.tree.proved(leaf) {
                break value;
            }
            if self.states.len() > MOST_STATES || !self.game.is_sound() {
                break 0.0;
            }
            if let Some(value) = self.expand(leaf) {
                break value;
            }
            if self.tree.children(leaf).is_empty() {
                break 0.0; // rules that break their contract
            }
            leaf = self.tree.go_on(leaf, random);
        };
        self.tree.back_up(value);
    }

    /// Searches a state in which a player moves; the place of the chosen move among those the game lists, which are
    /// the children of the root. `None` where there are no moves.
    pub fn run(&mut self, state: &G::State, effort: Effort, random: &mut Random) -> Option<usize> {
        self.tree.clear();
        self.states.clear();
        self.states.push(state.clone());
        let (mover, proved) = self.seen(state);
        self.tree.add(mover, 0.0, proved);
        self.expand(0)?;
        std::mem::swap(&mut self.room, &mut self.spare);
        let children = self.tree.children(0);
        let mut candidates: Vec<u32> = children.clone().collect();
        let gumbel = |_| match effort.noise {
            true => -(-(random.unit().max(1e-300)).ln()).max(1e-30).ln() as f32,
            false => 0.0,
        };
        let noise: Vec<f32> = children.clone().map(gumbel).collect();
        if candidates.is_empty() {
            return None;
        }
        self.tree.rank(&mut candidates, &noise);
        candidates.truncate(effort.considered.max(2));
        let rounds = candidates.len().next_power_of_two().trailing_zeros().max(1);
        let mut left = effort.simulations;
        while left > 0 && self.tree.proved(0).is_none() && self.game.is_sound() {
            let share = effort.simulations / rounds / candidates.len() as u32;
            let before = left;
            for _ in 0..share.max(1) {
                for &child in &candidates {
                    let settled = self.tree.proved(child).is_some();
                    if left == 0 || settled || self.tree.proved(0).is_some() {
                        continue;
                    }
                    self.simulate(child, random);
                    left -= 1;
                }
            }
            self.tree.rank(&mut candidates, &noise);
            candidates.truncate(candidates.len().div_ceil(2).max(1));
            if left == before {
                break; // all that is left is proved
            }
            if candidates.iter().all(|&child| self.tree.is_lost(child)) {
                // Whatever was passed over is better.
                candidates = children.clone().collect();
                self.tree.rank(&mut candidates, &noise);
                candidates.truncate(2);
            }
        }
        if candidates.iter().all(|&child| self.tree.is_lost(child)) {
            candidates = children.clone().collect();
            self.tree.rank(&mut candidates, &noise);
        }
        if self.tree.proved(0).is_some() {
            // Of proved values the best counts, however it looked.
            candidates = children.clone().collect();
            let root = self.tree.proved(0);
            candidates.retain(|&child| self.tree.proved(child) == root);
            self.tree.rank(&mut candidates, &noise);
        }
        candidates
            .first()
            .map(|&best| (best - children.start) as usize)
    }

    /// The state after the move at a place.
    pub fn after(&self, place: usize) -> G::State {
        self.states[self.tree.children(0).start as usize + place].clone()
    }
}

/// No tree grows larger.
const MOST_STATES: usize = 1 << 20;
