//! What the rules say of a node: whether the game is over, who moves, and whether its position was there before; and
//! what was done, for those who watch.

use zermelo_core::{Evaluator, Keyed, Playout};

use super::finding::Simulation;
use super::node::{Flag, ROOT};
use super::proving::Prover;
use super::searcher::Searcher;
use crate::alphabeta::Past;

impl<G, E, P> Searcher<'_, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// Finds out whether the game is over in a node that nobody looked at, and who moves; `false` if the rules
    /// are broken.
    pub fn look(&mut self, index: u32, state: &G::State) -> bool {
        let game = self.shared.plan.game;
        let node = self.node(index);
        let is_over = game.is_terminal(state);
        if is_over {
            let shared = self.shared;
            let shares = &mut self.shares;
            let payoffs = shared
                .stakes
                .share(shares, |player| game.payoff(state, player));
            if let Err(fault) = payoffs {
                self.refuse(state, fault);
                return false;
            }
        }
        if !game.is_sound() {
            return false;
        }
        if is_over {
            Prover::end(&self.half.arena, &self.shared.stakes, index, &self.shares);
        }
        node.see(game.to_move(state));
        true
    }

    /// Whether the position of a leaf was there before. Of other nodes it is known that it was not.
    pub fn is_repeated(&mut self, state: &G::State, is_leaf: bool) -> bool {
        let game = self.shared.plan.game;
        if self.shared.forbidden.is_some() {
            self.keys.push(game.position_key(state));
            return false; // its moves are those that bring nothing back
        }
        if !self.repeats {
            return false;
        }
        let key = game.position_key(state);
        if is_leaf && self.was_there(key) {
            return true;
        }
        self.keys.push(key);
        false
    }

    /// Whether a position was there before, in the game so far or on the path.
    pub fn was_there(&self, key: u64) -> bool {
        let forbidden = self.shared.forbidden.as_deref();
        was_there(key, &self.keys, &self.shared.past, forbidden)
    }

    /// Writes the simulation down, if it is among those that are wanted.
    pub fn write_down(&mut self) {
        let shared = self.shared;
        if shared.log == 0 || self.log.len() >= shared.log {
            return;
        }
        let (arena, stakes) = (&self.half.arena, &shared.stakes);
        let side = arena.node(ROOT).mover().index().unwrap_or_default();
        let moves = self.path.iter().skip(1);
        let means = self.path.iter().map(|visit| {
            let node = arena.node(visit.node);
            match stakes.sum {
                Some(sum) if side == 1 => sum - node.mean(),
                Some(_) => node.mean(),
                None => arena.total_of(visit.node, side) / f64::from(node.visits()),
            }
        });
        let last = self.path.last().map_or(ROOT, |visit| visit.node);
        let simulation = Simulation {
            moves: moves.map(|visit| self.half.action(visit.node)).collect(),
            is_over: arena.node(last).has(Flag::TERMINAL),
            value: self.shares[side],
            means: means.collect(),
        };
        self.log.push(simulation);
    }
}

fn was_there(key: u64, path: &[u64], past: &Past, forbidden: Option<&[u64]>) -> bool {
    path.contains(&key)
        || past.open.contains(&key)
        || past.drawn.contains(&key)
        || forbidden.is_some_and(|past| past.binary_search(&key).is_ok())
}
