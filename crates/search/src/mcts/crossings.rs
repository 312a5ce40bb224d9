//! Nodes of one state that share what is below them: the tree as a graph.
//!
//! A node of the arena is a way to a state: it has the move, and how often it was followed from its parent. The
//! children of all nodes of one state lie in one place, so what is found out below the state serves every way to it.
//!
//! To share the sums and visits of nodes too would be wrong. A parent weighs its moves by how often it followed
//! each of them, and a mean over visits that came by other ways counts what those parents chose, whatever this one would choose;
//! a move that another parent visits much would look explored here, and its parent's mean would move with visits that
//! never passed through it. So every way counts its own visits, and a node's mean is made anew from those of
//! its children whenever it is passed: each child's mean, weighed by how often it was followed from this state.
//!
//! A way that comes round to a state that it has been to ends there. Bounds need no such care: each follows from the
//! bounds of the children by one move, whichever way led to the node.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

use zermelo_core::memory::Zeroed;
use zermelo_core::random::mix;

use super::arena::Arena;
use super::node::Flag;
use super::path::Visit;
use super::stakes::Stakes;

/// Which nodes have children, by the keys of their states.
#[derive(Debug)]
pub(super) struct Crossings {
    /// The keys of the states of nodes with children. Each is written before its node is to the table, so that whoever
    /// finds a node there sees its key.
    keys: Zeroed<AtomicU64>,
    table: Zeroed<AtomicU32>,
    /// While the tree is copied: where the children that begin with a node have gone, or by which count they were met.
    moved: Zeroed<AtomicU32>,
}

/// A key may stand in so many places of the table.
const WAYS: usize = 4;

impl Crossings {
    /// What a node takes, and its part of the table, which has half as many places as there are nodes at most.
    pub const BYTES: usize = size_of::<u64>() + 2 * size_of::<u32>();

    /// For so many nodes; `None` if the system has not so much memory.
    pub fn new(nodes: usize) -> Option<Crossings> {
        let places = if nodes == 0 {
            0
        } else {
            (nodes / 4).max(WAYS).next_power_of_two()
        };
        Some(Crossings {
            keys: Zeroed::new(nodes)?,
            table: Zeroed::new(places)?,
            moved: Zeroed::new(nodes)?,
        })
    }

    /// Forgets all nodes.
    pub fn clear(&self) {
        for place in self.table.iter() {
            place.store(0, Relaxed);
        }
    }

    /// A node begins anew, and its state has this key; 0 if nobody knows it.
    pub fn begin(&self, node: u32, key: u64) {
        self.moved[node as usize].store(0, Relaxed);
        self.keys[node as usize].store(key, Relaxed);
    }

    fn first(&self, key: u64) -> usize {
        mix(key) as usize & (self.table.len() - 1) & !(WAYS - 1)
    }

    /// A node with children whose state has this key.
    pub fn find(&self, key: u64) -> Option<u32> {
        let first = self.first(key);
        let nodes = self.table[first..first + WAYS].iter();
        let mut nodes = nodes.map(|place| place.load(Acquire));
        nodes.find(|&node| node != 0 && self.keys[node as usize].load(Relaxed) == key)
    }

    /// The key of the state of a node, which has the children of another.
    pub fn set_key(&self, node: u32, key: u64) {
        self.keys[node as usize].store(key, Relaxed);
    }

    /// A node has children, and its state this key.
    pub fn insert(&self, key: u64, node: u32) {
        self.set_key(node, key);
        let first = self.first(key);
        let places = &self.table[first..first + WAYS];
        let empty = places.iter().find(|place| place.load(Relaxed) == 0);
        // Where all places are taken, one is, by the key.
        let place = empty.unwrap_or(&places[(mix(!key) >> 32) as usize % WAYS]);
        place.store(node, Release);
    }

    /// The key of the state of a node that has, or once had, children; else 0.
    pub fn key(&self, node: u32) -> u64 {
        self.keys[node as usize].load(Relaxed)
    }

    /// Where the children that begin with a node have gone; 0 if they have not.
    pub fn moved(&self, first: u32) -> u32 {
        self.moved[first as usize].load(Relaxed)
    }

    /// Writes that down.
    pub fn set_moved(&self, first: u32, to: u32) {
        self.moved[first as usize].store(to, Relaxed);
    }
}

/// How often the moves of a node were followed, whichever way led to its state.
pub(super) fn followed(arena: &Arena, index: u32) -> u32 {
    let children = arena.nodes(arena.node(index).children());
    let visits = children.iter().map(|child| child.visits());
    visits.fold(0, u32::saturating_add)
}

/// Whether the state of the last node of a path was on it before, as far as its children tell.
pub(super) fn is_round(arena: &Arena, path: &[Visit]) -> bool {
    let Some((last, before)) = path.split_last() else {
        return false;
    };
    let first = arena.node(last.node).children().start;
    let mut starts = before
        .iter()
        .map(|visit| arena.node(visit.node).children().start);
    starts.any(|start| start == first)
}

/// Makes the mean of a node that of its children, as far as any was followed: see above.
///
/// A node that knows of more visits than its children do keeps the mean of its own, until the children were followed
/// as often as it was visited before they were there.
pub(super) fn gather(arena: &Arena, stakes: &Stakes, index: u32, proves: bool) {
    let node = arena.node(index);
    if node.has(Flag::OLDER) {
        if followed(arena, index) < node.visits() / 2 {
            return;
        }
        node.unset(Flag::OLDER);
    }
    let children = node.children();
    let is_chance = node.mover().is_chance();
    let weight = |child: u32| {
        let child = arena.node(child);
        if is_chance && child.visits() > 0 {
            f64::from(child.prior())
        } else {
            f64::from(child.visits())
        }
    };
    let all: f64 = children.clone().map(weight).sum();
    if all <= 0.0 {
        return;
    }
    for column in 0..stakes.vectors().max(1) {
        let mean = |child: u32| {
            let (total, visits) = (arena.total_in(child, column), arena.node(child).visits());
            let mean = total / f64::from(visits.max(1));
            if !proves {
                return mean;
            }
            let bounds = if stakes.sum.is_some() {
                arena.node(child).bounds()
            } else {
                arena.bounds_of(child, column)
            };
            if arena.node(child).has(Flag::SETTLED) {
                bounds.middle()
            } else {
                bounds.clamp(mean)
            }
        };
        let sum: f64 = children
            .clone()
            .map(|child| weight(child) * mean(child))
            .sum();
        arena.set_mean_in(index, column, sum / all);
        if arena.layout.squares > 0 {
            let square = |child: u32| {
                weight(child) * arena.squares(child, column)
                    / f64::from(arena.node(child).visits().max(1))
            };
            let squares: f64 = children.clone().map(square).sum();
            let visits = f64::from(node.visits());
            arena.set_squares(index, column, squares / all * visits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_found_by_its_key_and_others_are_not_taken_for_it() {
        let crossings = Crossings::new(4000).unwrap();
        for node in 1..2000u32 {
            crossings.insert(u64::from(node) * 3, node);
        }
        let mut found = 0;
        for node in 1..2000u32 {
            if let Some(known) = crossings.find(u64::from(node) * 3) {
                assert_eq!(known, node);
                found += 1;
            }
            assert_eq!(crossings.find(u64::from(node) * 3 + 1), None);
        }
        assert!(found > 700, "{found}"); // there is room for a thousand
        crossings.clear();
        assert_eq!(crossings.find(3), None);
    }
}
