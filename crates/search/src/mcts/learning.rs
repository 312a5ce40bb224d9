//! What one simulation tells of others: of the same moves elsewhere, and of evaluations above it. Nothing here knows a
//! game.

use zermelo_core::Player;

use super::arena::Arena;
use super::later::{Later, followed};
use super::path::Visit;
use super::records::Records;
use super::stakes::Stakes;

/// What the moves of a simulation tell of the same moves in the nodes of its path: RAVE.
pub(super) fn learn_amaf(arena: &Arena, path: &[Visit], records: &mut Records, shares: &[f64]) {
    let mut known = records.plies();
    for (ply, visit) in path.iter().enumerate().rev() {
        records.look_back(ply, &mut known);
        let node = arena.node(visit.node);
        let Some(mover) = node.mover().index() else {
            continue;
        };
        for child in node.children() {
            if records.was_made(mover, arena.code(child)) {
                arena.add_amaf(child, shares[mover] as f32);
            }
        }
    }
}

/// Nodes by the moves that led to them, and who lends what came of moves to those below: GRAVE.
#[derive(Debug)]
pub(super) struct Trail {
    /// So often a node was visited that lends.
    least: u32,
    /// The name of every node of the path.
    names: Vec<u64>,
    /// The name of the nearest node that lends.
    pub lender: u64,
}

impl Trail {
    pub fn new(least: u32) -> Trail {
        Trail {
            least,
            names: Vec::new(),
            lender: 0,
        }
    }

    /// A simulation begins at the root, which has this name.
    pub fn begin(&mut self, root: u64) {
        self.names.clear();
        self.names.push(root);
        self.lender = root;
    }

    /// A move is made from the last node.
    pub fn follow(&mut self, code: u16) {
        let last = self.names.last().copied().unwrap_or_default();
        self.names.push(followed(last, code));
    }

    /// A move is to be chosen in the last node, which was visited so often.
    pub fn visit(&mut self, visits: u32) {
        if visits >= self.least {
            self.lender = self.names.last().copied().unwrap_or_default();
        }
    }

    /// Writes down for nodes that lend, or soon will, what came of all moves below them. The root always lends.
    pub fn learn(
        &self,
        arena: &Arena,
        path: &[Visit],
        records: &mut Records,
        shares: &[f64],
        later: &Later,
    ) {
        // From a quarter of the visits on, so that who begins to lend has something to lend.
        let lends = |visit: &&Visit| arena.node(visit.node).visits() >= self.least / 4;
        let below = path.iter().skip(1).take_while(lends).count();
        let mut known = records.plies();
        for (ply, &name) in self.names.iter().enumerate().take(1 + below).rev() {
            records.look_back(ply, &mut known);
            for (player, code) in records.played_from(ply) {
                later.add(name, player, code, shares[player] as f32);
            }
        }
    }
}

/// The evaluation of every node of a path becomes the best of its moves'.
pub(super) fn back_up_minimax(arena: &Arena, stakes: &Stakes, path: &[Visit]) {
    for visit in path.iter().rev() {
        let node = arena.node(visit.node);
        let below = node.children().map(|child| arena.minimax(child));
        let known = below.filter(|value| !value.is_nan());
        let best = match node.mover() {
            Player::CHANCE => {
                let children = node.children();
                let parts = children.map(|child| arena.node(child).prior() * arena.minimax(child));
                Some(parts.sum()).filter(|sum: &f32| !sum.is_nan() && stakes.sum.is_some())
            }
            Player::SECOND => known.reduce(f32::min),
            _ => known.reduce(f32::max),
        };
        if let Some(best) = best {
            arena.set_minimax(visit.node, best);
        }
    }
}
