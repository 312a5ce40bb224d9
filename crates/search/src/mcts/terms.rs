//! The two terms of UCB1 of every node, made when they change and read when its parent chooses.
//!
//! A choice looks at all children of a node, and a simulation changes one of them. So whoever changes a child makes its
//! mean, as its parent's mover sees it, and the root of one over its visits; a choice adds them up. The terms of sisters lie
//! together: those of seven moves are in one cache line or two, where the nodes themselves are in four.
//!
//! They are kept for plain UCT by one thread in a tree, of games in which one number tells all.

use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use zermelo_core::Player;
use zermelo_core::memory::{AnyBytes, Recycled, prefetch};

use super::arena::Arena;
use super::node::{Flag, Node, ROOT};
use super::roots::Roots;
use super::stakes::Stakes;

/// What a choice needs of one child.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pair {
    /// What the chooser may expect of it, within its bounds.
    pub mean: f32,
    /// The root of one over its visits.
    pub root: f32,
}

/// A move that nobody has tried comes before all others.
const UNTRIED: Pair = Pair {
    mean: f32::INFINITY,
    root: 0.0,
};

/// Nobody follows a move that is settled, or worse than another for certain, while there are others.
const PASSED_OVER: Pair = Pair {
    mean: f32::NEG_INFINITY,
    root: 0.0,
};

/// The same in one number, which threads may share.
#[derive(Debug)]
#[repr(transparent)]
pub(super) struct Packed(AtomicU64);

// SAFETY: it is an atomic number, which may be any.
unsafe impl AnyBytes for Packed {}

impl Packed {
    #[inline(always)]
    pub fn pair(&self) -> Pair {
        let both = self.0.load(Relaxed);
        Pair {
            mean: f32::from_bits(both as u32),
            root: f32::from_bits((both >> 32) as u32),
        }
    }

    #[inline(always)]
    fn set(&self, pair: Pair) {
        let both = u64::from(pair.root.to_bits()) << 32 | u64::from(pair.mean.to_bits());
        self.0.store(both, Relaxed);
    }
}

/// The terms of all nodes, or of none.
#[derive(Debug)]
pub(super) struct Terms {
    pairs: Recycled<Packed>,
    pub roots: &'static Roots,
}

impl Terms {
    /// What a node takes.
    pub const BYTES: usize = size_of::<Packed>();

    /// For so many nodes; `None` if the system has not so much memory.
    pub fn new(nodes: usize) -> Option<Terms> {
        Some(Terms {
            pairs: Recycled::new(nodes)?,
            roots: Roots::known(),
        })
    }

    /// Those of some nodes, one after the other.
    #[inline(always)]
    pub fn of(&self, nodes: Range<u32>) -> &[Packed] {
        &self.pairs[nodes.start as usize..nodes.end as usize]
    }

    /// Tells the processor that those of some nodes will be read soon: the first and the last of what a few moves have.
    #[inline(always)]
    pub fn prefetch(&self, nodes: &Range<u32>) {
        for node in [nodes.start, nodes.end.min(nodes.start + 7)] {
            if let Some(pair) = self.pairs.get(node as usize) {
                prefetch(pair);
            }
        }
    }

    /// Of a node that nobody has visited.
    #[inline(always)]
    pub fn begin(&self, node: u32) {
        self.pairs[node as usize].set(UNTRIED);
    }
}

/// Makes the terms of a child of a node anew, where there are any.
#[inline(always)]
pub(super) fn renew(arena: &Arena, stakes: &Stakes, parent: u32, child: u32) {
    let pair = pair_of(arena, stakes, arena.node(parent), arena.node(child));
    arena.terms.pairs[child as usize].set(pair);
}

/// The same of all children of a node.
pub(super) fn renew_children(arena: &Arena, stakes: &Stakes, parent: u32) {
    for child in arena.node(parent).children() {
        renew(arena, stakes, parent, child);
    }
}

/// Whether all terms of a tree are those that its nodes tell of.
pub(super) fn are_right(arena: &Arena, stakes: &Stakes) -> bool {
    let mut open = vec![ROOT];
    while let Some(parent) = open.pop() {
        let (above, children) = (arena.node(parent), arena.node(parent).children());
        let is_right = |child: u32| {
            let expected = pair_of(arena, stakes, above, arena.node(child));
            arena.terms.pairs[child as usize].pair() == expected
        };
        if !above.mover().is_chance() && !children.clone().all(is_right) {
            return false;
        }
        open.extend(children);
    }
    true
}

#[inline(always)]
fn pair_of(arena: &Arena, stakes: &Stakes, above: &Node, node: &Node) -> Pair {
    let (bounds, certain) = (node.bounds(), above.bounds());
    let is_second = above.mover() == Player::SECOND;
    let is_worse = if is_second {
        bounds.low >= certain.high && bounds.high > certain.high
    } else {
        bounds.high <= certain.low && bounds.low < certain.low
    };
    if is_worse || arena.layout.proves && node.has(Flag::SETTLED) {
        return PASSED_OVER;
    }
    let visits = node.visits();
    if visits == 0 {
        return UNTRIED;
    }
    let (share, root) = arena.terms.roots.of(visits);
    let own = bounds.clamp(node.total() * f64::from(share));
    let sum = stakes.sum.unwrap_or_default();
    let mean = if is_second { sum - own } else { own };
    Pair {
        mean: mean as f32,
        root,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_as_they_were_written() {
        let usual = Pair {
            mean: -0.25,
            root: 0.5,
        };
        let packed = Packed(AtomicU64::new(0));
        for pair in [UNTRIED, PASSED_OVER, usual] {
            packed.set(pair);
            assert_eq!(packed.pair(), pair);
        }
    }
}
