//! A node of the tree: 32 bytes, two to a cache line.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

use zermelo_core::Player;
use zermelo_core::memory::AnyBytes;

use super::bounds::Bounds;

/// The node that the search starts from.
pub(super) const ROOT: u32 = 1;

/// What is known of a state that the tree holds.
///
/// Everything is from the side of the first player. Of games in which one number does not tell all, the
/// payoffs of every player stand beside the nodes: see [`super::arena::Vectors`].
///
/// All fields are atomic, so that several threads may work on one tree. Loads and stores are relaxed, which costs
/// nothing, but for what leads to the children: whoever sees these sees what was written to them.
#[derive(Debug, Default)]
#[repr(C, align(32))]
pub(super) struct Node {
    /// The sum of what came out of all visits: the bits of an `f64`.
    total: AtomicU64,
    visits: AtomicU32,
    first: AtomicU32,
    low: AtomicU32,
    high: AtomicU32,
    prior: AtomicU32,
    /// Children (16 bits), who moves (8) and flags (8).
    shape: AtomicU32,
}

// SAFETY: a node is made of atomic numbers, which may be any.
unsafe impl AnyBytes for Node {}

const _: () = assert!(size_of::<Node>() == 32);

/// Something that is so of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flag(u32);

impl Flag {
    /// It was looked at: whether the game is over and who moves is known.
    pub const SEEN: Flag = Flag(1 << 24);
    /// The game is over.
    pub const TERMINAL: Flag = Flag(1 << 25);
    /// Nothing is left to find out: the bounds have met.
    pub const SETTLED: Flag = Flag(1 << 26);
    /// Its position was there before on this very path. What it is worth is nobody else's business, and
    /// nothing is proved by it.
    pub const REPEATED: Flag = Flag(1 << 27);
    /// Some of its moves or outcomes are not among the children.
    pub const PARTIAL: Flag = Flag(1 << 28);
    /// The probabilities of its children are what they are without rounding.
    pub const EXACT_ODDS: Flag = Flag(1 << 29);
    /// A thread is making its children.
    pub const BUSY: Flag = Flag(1 << 30);
    /// It has had more visits than its children tell of: some came before they were made, or before others that
    /// were forgotten.
    pub const OLDER: Flag = Flag(1 << 31);
}

const COUNT: u32 = 0xffff;
const MOVER: u32 = 0xff_0000;

/// More children than this no node has.
pub(super) const MOST_CHILDREN: usize = COUNT as usize;

impl Node {
    /// Makes it a node of which nothing is known but how likely it is, or seems.
    pub fn reset(&self, prior: f32, bounds: Bounds) {
        self.total.store(0, Relaxed);
        self.visits.store(0, Relaxed);
        self.first.store(0, Relaxed);
        self.prior.store(prior.to_bits(), Relaxed);
        self.shape.store(0, Relaxed);
        self.set_bounds(bounds);
    }

    /// Makes it the same as another one, without children.
    pub fn copy(&self, other: &Node) {
        self.total.store(other.total.load(Relaxed), Relaxed);
        self.visits.store(other.visits.load(Relaxed), Relaxed);
        self.first.store(0, Relaxed);
        self.prior.store(other.prior.load(Relaxed), Relaxed);
        let kept = MOVER
            | Flag::SEEN.0
            | Flag::TERMINAL.0
            | Flag::SETTLED.0
            | Flag::PARTIAL.0
            | Flag::EXACT_ODDS.0
            | Flag::OLDER.0;
        self.shape.store(other.shape.load(Relaxed) & kept, Relaxed);
        self.set_bounds(other.bounds());
    }

    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    #[inline]
    pub fn total(&self) -> f64 {
        f64::from_bits(self.total.load(Relaxed))
    }

    /// The mean of what came out; 0 where nothing did.
    #[inline]
    pub fn mean(&self) -> f64 {
        self.total() / f64::from(self.visits().max(1))
    }

    /// Counts a visit, and what came out of it. Only where threads share the tree does it take a lock of the
    /// memory bus.
    #[inline]
    pub fn add(&self, visits: u32, value: f64, shared: bool) {
        if shared {
            self.visits.fetch_add(visits, Relaxed);
            add_shared(&self.total, value);
        } else {
            self.visits.store(self.visits() + visits, Relaxed);
            self.total.store((self.total() + value).to_bits(), Relaxed);
        }
    }

    /// Adds to what came out of visits that were counted before. Every lock of the memory bus is waited for, and where a visit
    /// ended as it was counted, nothing is to be added.
    #[inline]
    pub fn correct(&self, change: f64) {
        if change != 0.0 {
            add_shared(&self.total, change);
        }
    }

    /// Makes the mean of what came out another number.
    pub fn set_mean(&self, mean: f64) {
        let total = mean * f64::from(self.visits());
        self.total.store(total.to_bits(), Relaxed);
    }

    /// Takes a visit back that came to nothing.
    pub fn forget_visit(&self, value: f64) {
        self.visits.fetch_sub(1, Relaxed);
        add_shared(&self.total, -value);
    }

    /// Takes visits back that were announced and not made.
    pub fn forget_visits(&self, visits: u32) {
        if visits > 0 {
            self.visits.fetch_sub(visits, Relaxed);
        }
    }

    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds {
            low: f32::from_bits(self.low.load(Relaxed)),
            high: f32::from_bits(self.high.load(Relaxed)),
        }
    }

    pub fn set_bounds(&self, bounds: Bounds) {
        self.low.store(bounds.low.to_bits(), Relaxed);
        self.high.store(bounds.high.to_bits(), Relaxed);
    }

    /// How likely it is among its sisters, where chance moves, or seems.
    #[inline]
    pub fn prior(&self) -> f32 {
        f32::from_bits(self.prior.load(Relaxed))
    }

    pub fn set_prior(&self, prior: f32) {
        self.prior.store(prior.to_bits(), Relaxed);
    }

    #[inline]
    pub fn has(&self, flag: Flag) -> bool {
        self.shape.load(Relaxed) & flag.0 != 0
    }

    pub fn set(&self, flag: Flag) {
        self.shape.fetch_or(flag.0, Relaxed);
    }

    pub fn unset(&self, flag: Flag) {
        self.shape.fetch_and(!flag.0, Relaxed);
    }

    /// Sets a flag, unless it is set already.
    pub fn take(&self, flag: Flag) -> bool {
        self.shape.fetch_or(flag.0, Acquire) & flag.0 == 0
    }

    /// Who moves, once it was [seen](Flag::SEEN).
    #[inline]
    pub fn mover(&self) -> Player {
        Player::new((self.shape.load(Relaxed) >> 16) as u8)
    }

    /// It was looked at, and this player moves.
    pub fn see(&self, mover: Player) {
        let index = mover.index().map_or(0xff, |index| index as u32);
        self.shape.fetch_and(!MOVER, Relaxed);
        self.shape.fetch_or(index << 16 | Flag::SEEN.0, Relaxed);
    }

    /// Its children, one after the other; none if they were not made yet.
    #[inline]
    pub fn children(&self) -> std::ops::Range<u32> {
        // In this order: to a count that is read, the place that belongs to it was written before.
        let count = self.shape.load(Acquire) & COUNT;
        let first = self.first.load(Acquire);
        first..first + count
    }

    /// Who moves, and the children, of a node that was looked at, has some, and is not settled.
    #[inline(always)]
    pub fn inner(&self) -> Option<(Player, std::ops::Range<u32>)> {
        let shape = self.shape.load(Acquire);
        let is_open = shape & (Flag::SEEN.0 | Flag::SETTLED.0) == Flag::SEEN.0;
        let count = shape & COUNT;
        if !is_open || count == 0 {
            return None;
        }
        // In this order, as above.
        let first = self.first.load(Acquire);
        Some((Player::new((shape >> 16) as u8), first..first + count))
    }

    /// Has the children of another node, which is about the same state.
    pub fn share(&self, other: &Node) {
        let children = other.children();
        let flags = other.shape.load(Relaxed) & (Flag::PARTIAL.0 | Flag::EXACT_ODDS.0);
        self.shape.fetch_or(flags, Relaxed);
        self.adopt(children.start, children.len() as u32);
    }

    /// Tells of its children, which must be complete. Where there were some before, these are among them and
    /// in the same order.
    pub fn adopt(&self, first: u32, count: u32) {
        self.first.store(first, Release);
        let counted = |shape| Some(shape & !COUNT | count & COUNT);
        // It never refuses.
        self.shape.fetch_update(Release, Relaxed, counted).ok();
    }
}

/// Adds to the bits of an `f64` that others may add to.
pub(super) fn add_shared(total: &AtomicU64, value: f64) {
    let added = |bits| Some((f64::from_bits(bits) + value).to_bits());
    // It never refuses.
    total.fetch_update(Relaxed, Relaxed, added).ok();
}
