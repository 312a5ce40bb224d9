//! The nodes with their moves, in two halves of the memory that was asked for.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;

use zermelo_core::memory::{Recycled, give_back};

use super::arena::{Arena, Layout};
use super::copying::copy_live;
use super::stakes::Stakes;

/// One half: nodes, and the move that leads to each.
pub(super) struct Half<M> {
    pub arena: Arena,
    moves: Recycled<UnsafeCell<MaybeUninit<M>>>,
}

// SAFETY: a move is written by the thread that took its place, before anybody is told of it, and only read
// from then on.
unsafe impl<M: Send + Sync> Sync for Half<M> {}

impl<M: Copy> Half<M> {
    fn new(layout: Layout, capacity: u32, stakes: &Stakes) -> Option<Half<M>> {
        Some(Half {
            arena: Arena::new(layout, capacity, stakes)?,
            moves: Recycled::new(capacity as usize + 1)?,
        })
    }

    /// The move that leads to a node, which must be among the children of another.
    #[inline]
    pub fn action(&self, node: u32) -> M {
        // SAFETY: whoever knows a child learned of it after its move was written, which never changes.
        unsafe { (*self.moves[node as usize].get()).assume_init() }
    }

    /// Writes the move to a place that was allocated and of which nobody knows yet.
    #[inline]
    pub fn set_action(&self, node: u32, action: M) {
        // SAFETY: the place is the caller's own until its parent adopts it.
        unsafe { (*self.moves[node as usize].get()).write(action) };
    }
}

/// A tree within a bound of memory.
pub(super) struct Tree<M> {
    current: Half<M>,
    /// Made when it is first needed.
    other: Option<Half<M>>,
    capacity: u32,
    /// How often memory was full.
    pub compactions: u64,
    /// When something was forgotten last, so often a node had to be visited to keep its children; `None` if nothing
    /// ever was.
    pub least_kept: Option<u32>,
}

/// So many nodes there are at least in each half, however little memory is asked for.
const LEAST_NODES: u32 = 256;

/// When memory is full, so much of a half is kept.
fn kept(capacity: u32) -> u32 {
    capacity / 2
}

impl<M: Copy> Tree<M> {
    /// An empty tree that takes at most so many bytes, or less where the system has not so much.
    pub fn new(layout: Layout, bytes: usize, stakes: &Stakes) -> Option<Tree<M>> {
        let node = layout.bytes() + size_of::<M>();
        // Indices have 32 bits, and the last one is not used.
        let most = (bytes / 2 / node).min(u32::MAX as usize - 2) as u32;
        let mut capacity = most.max(LEAST_NODES);
        loop {
            if let Some(current) = Half::new(layout, capacity, stakes) {
                // What former searches left and this one has no use for would come on top of what it was given.
                give_back();
                return Some(Tree {
                    current,
                    other: None,
                    capacity,
                    compactions: 0,
                    least_kept: None,
                });
            }
            if capacity == LEAST_NODES {
                return None;
            }
            capacity = (capacity / 2).max(LEAST_NODES);
        }
    }

    /// The half that is in use.
    #[inline]
    pub fn half(&self) -> &Half<M> {
        &self.current
    }

    /// Forgets everything.
    pub fn clear(&mut self, stakes: &Stakes) {
        self.current.arena.clear(stakes);
        self.least_kept = None;
    }

    /// Makes room: copies what was visited most to the other half. `false` if that leaves less than a quarter
    /// of the places, or there is no memory for another half.
    pub fn compact(&mut self, stakes: &Stakes) -> bool {
        self.compactions += 1;
        self.keep(super::node::ROOT, kept(self.capacity), stakes)
            && self.current.arena.used() <= self.capacity / 4 * 3
    }

    /// Makes a node the root, and forgets all that is not below it. `false` if there is no memory for that.
    pub fn reroot(&mut self, node: u32, stakes: &Stakes) -> bool {
        self.keep(node, kept(self.capacity), stakes)
    }

    fn keep(&mut self, root: u32, room: u32, stakes: &Stakes) -> bool {
        let layout = self.current.arena.layout;
        if self.other.is_none() {
            self.other = Half::new(layout, self.capacity, stakes);
        }
        let Some(other) = &mut self.other else {
            return false;
        };
        other.arena.clear(stakes);
        let current = &self.current;
        let moved = &mut |from: u32, to: u32, count: u32| {
            for place in 0..count {
                other.set_action(to + place, current.action(from + place));
            }
        };
        let least = copy_live(&current.arena, root, &other.arena, stakes, room, moved);
        if least > 0 || self.least_kept.is_some() {
            self.least_kept = Some(least);
        }
        std::mem::swap(&mut self.current, other);
        true
    }
}
