//! Where the nodes lie: one array that is filled from the front, with more beside it for games and techniques
//! that need it.

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64};

use zermelo_core::memory::{Recycled, prefetch};

use super::bounds::Bounds;
use super::crossings::Crossings;
use super::node::{Flag, Node, ROOT, add_shared};
use super::options::{Options, Selection};
use super::stakes::Stakes;
use super::terms::Terms;

/// What stands beside each node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The players of a game in which one number does not tell all, else 0.
    pub players: usize,
    /// What came of a move wherever it was played later: RAVE.
    pub amaf: bool,
    /// The evaluation, backed up by minimax.
    pub minimax: bool,
    /// The small number of the move that leads to it.
    pub codes: bool,
    /// The sums of the squares of what came out: one, or one for each player.
    pub squares: usize,
    /// Nodes of one state share their children.
    pub crossings: bool,
    /// The terms of UCB1 are ready for every choice.
    pub terms: bool,
    /// Whether what is settled is passed over.
    pub proves: bool,
}

impl Layout {
    /// What the techniques need; nodes of one state have their children together if they `share` them.
    pub fn of(options: &Options, stakes: &Stakes, share: bool, proves: bool) -> Layout {
        let tuned = options.selection == Selection::Tuned;
        Layout {
            players: stakes.vectors(),
            amaf: options.rave > 0.0 && !options.borrows(),
            minimax: options.implicit_minimax > 0.0,
            codes: options.rave > 0.0 || options.progressive_history > 0.0,
            squares: if tuned { stakes.vectors().max(1) } else { 0 },
            crossings: share,
            // Sisters share a cache line of terms, which threads would take from each other at every visit.
            terms: options.threads <= 1 && options.is_plain() && stakes.sum.is_some() && !share,
            proves,
        }
    }

    /// The bytes that a node takes, besides its move.
    pub fn bytes(self) -> usize {
        size_of::<Node>()
            + self.players * (size_of::<f64>() + 2 * size_of::<f32>())
            + usize::from(self.amaf) * 2 * size_of::<f32>()
            + usize::from(self.minimax) * size_of::<f32>()
            + usize::from(self.codes) * size_of::<u16>()
            + self.squares * size_of::<f64>()
            + usize::from(self.crossings) * Crossings::BYTES
            + usize::from(self.terms) * Terms::BYTES
    }
}

/// Nodes, from 1 on: 0 is nobody's number. What a former search left in the memory is there until a place is
/// [allocated](Arena::allocate) and [made a node](Arena::reset), and nobody reads it before.
#[derive(Debug)]
pub(super) struct Arena {
    nodes: Recycled<Node>,
    used: Used,
    pub layout: Layout,
    vectors: Vectors,
    /// Sums and counts, in turn.
    amaf: Recycled<AtomicU32>,
    minimax: Recycled<AtomicU32>,
    codes: Recycled<AtomicU16>,
    squares: Recycled<AtomicU64>,
    pub crossings: Crossings,
    pub terms: Terms,
}

/// The first place that nobody has. It has cache lines of its own: whoever takes places must not take from the others
/// what they read at every step.
#[derive(Debug)]
#[repr(align(128))]
struct Used(AtomicU32);

/// What every player got, and the bounds of what each can get.
#[derive(Debug)]
struct Vectors {
    totals: Recycled<AtomicU64>,
    /// Low and high, in turn.
    bounds: Recycled<AtomicU32>,
}

/// A sampled chance node has room for so many outcomes at first, and twice as many whenever it is full.
const FIRST_BLOCK: u32 = 16;

/// The places that the children of a node take: those that are sampled one by one have some to spare.
pub(super) fn block(count: u32, sampled: bool) -> u32 {
    if sampled {
        count.next_power_of_two().max(FIRST_BLOCK)
    } else {
        count
    }
}

impl Arena {
    /// Room for so many nodes, with a root of which nothing is known; `None` if the system has not so much
    /// memory.
    pub fn new(layout: Layout, capacity: u32, stakes: &Stakes) -> Option<Arena> {
        let places = capacity as usize + 1;
        let arena = Arena {
            nodes: Recycled::new(places)?,
            used: Used(AtomicU32::new(ROOT)),
            layout,
            vectors: Vectors {
                totals: Recycled::new(places * layout.players)?,
                bounds: Recycled::new(places * layout.players * 2)?,
            },
            amaf: Recycled::new(if layout.amaf { places * 2 } else { 0 })?,
            minimax: Recycled::new(if layout.minimax { places } else { 0 })?,
            codes: Recycled::new(if layout.codes { places } else { 0 })?,
            squares: Recycled::new(places * layout.squares)?,
            crossings: Crossings::new(if layout.crossings { places } else { 0 })?,
            terms: Terms::new(if layout.terms { places } else { 0 })?,
        };
        arena.clear(stakes);
        Some(arena)
    }

    /// Forgets all nodes but a new root.
    pub fn clear(&self, stakes: &Stakes) {
        self.used.0.store(ROOT + 1, Relaxed);
        self.crossings.clear();
        self.reset(ROOT, 1.0, stakes);
    }

    /// The nodes there are.
    pub fn used(&self) -> u32 {
        self.used.0.load(Relaxed) - 1
    }

    /// Takes so many places one after the other; `None` if there are not so many left.
    pub fn allocate(&self, count: u32) -> Option<u32> {
        let end = self.nodes.len() as u32;
        let taken = |used: u32| used.checked_add(count).filter(|&after| after <= end);
        self.used.0.fetch_update(Relaxed, Relaxed, taken).ok()
    }

    /// How many places a thread takes at a time that shares the tree: few of what there are.
    pub fn plot(&self) -> u32 {
        const MOST: u32 = 512;
        MOST.min(self.nodes.len() as u32 / 1024)
    }

    #[inline]
    pub fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    /// The nodes of a range, one after the other.
    #[inline]
    pub fn nodes(&self, range: Range<u32>) -> &[Node] {
        &self.nodes[range.start as usize..range.end as usize]
    }

    /// Tells the processor that the children of a node will be chosen from soon.
    #[inline]
    pub fn prefetch_children(&self, index: u32) {
        let children = self.node(index).children();
        if self.layout.terms {
            self.terms.prefetch(&children);
        }
        // Two nodes a line, and a few lines: who has many moves is seldom visited often.
        for step in [0, 2, 4, 6] {
            if let Some(child) = self.nodes.get((children.start + step) as usize) {
                prefetch(child);
            }
        }
    }

    /// Makes a place a node of which nothing is known.
    pub fn reset(&self, index: u32, prior: f32, stakes: &Stakes) {
        self.node(index).reset(prior, stakes.payoffs);
        let at = index as usize;
        for player in 0..self.layout.players {
            self.vectors.totals[at * self.layout.players + player].store(0, Relaxed);
            self.set_bounds_of(index, player, stakes.payoffs);
        }
        if self.layout.amaf {
            self.amaf[2 * at].store(0, Relaxed);
            self.amaf[2 * at + 1].store(0, Relaxed);
        }
        if self.layout.minimax {
            self.minimax[at].store(f32::NAN.to_bits(), Relaxed);
        }
        if self.layout.codes {
            self.set_code(index, 0);
        }
        for column in 0..self.layout.squares {
            self.squares[at * self.layout.squares + column].store(0, Relaxed);
        }
        if self.layout.crossings {
            self.crossings.begin(index, 0);
        }
        if self.layout.terms {
            self.terms.begin(index);
        }
    }

    /// Makes a place the same as a node of another arena, without its children and its terms.
    pub fn copy(&self, to: u32, other: &Arena, from: u32) {
        self.node(to).copy(other.node(from));
        let players = self.layout.players;
        for player in 0..players {
            let total = other.total_of(from, player).to_bits();
            self.vectors.totals[to as usize * players + player].store(total, Relaxed);
            self.set_bounds_of(to, player, other.bounds_of(from, player));
        }
        let copy = |mine: &[AtomicU32], theirs: &[AtomicU32], width: usize| {
            for place in 0..width {
                let value = theirs[from as usize * width + place].load(Relaxed);
                mine[to as usize * width + place].store(value, Relaxed);
            }
        };
        copy(&self.amaf, &other.amaf, usize::from(self.layout.amaf) * 2);
        copy(
            &self.minimax,
            &other.minimax,
            usize::from(self.layout.minimax),
        );
        if self.layout.codes {
            self.set_code(to, other.code(from));
        }
        let columns = self.layout.squares;
        for column in 0..columns {
            let square = other.squares[from as usize * columns + column].load(Relaxed);
            self.squares[to as usize * columns + column].store(square, Relaxed);
        }
        if self.layout.crossings {
            self.crossings.begin(to, other.crossings.key(from));
        }
    }

    /// What a player got in all, where each has a number of its own.
    #[inline]
    pub fn total_of(&self, index: u32, player: usize) -> f64 {
        let at = index as usize * self.layout.players + player;
        f64::from_bits(self.vectors.totals[at].load(Relaxed))
    }

    /// Adds to what a player got.
    #[inline]
    pub fn add_to(&self, index: u32, player: usize, value: f64, shared: bool) {
        let total = &self.vectors.totals[index as usize * self.layout.players + player];
        if shared {
            add_shared(total, value);
        } else {
            let sum = f64::from_bits(total.load(Relaxed)) + value;
            total.store(sum.to_bits(), Relaxed);
        }
    }

    /// What a player got in all, where one number tells all that of the first.
    #[inline]
    pub fn total_in(&self, index: u32, column: usize) -> f64 {
        if self.layout.players == 0 {
            self.node(index).total()
        } else {
            self.total_of(index, column)
        }
    }

    /// Makes the mean of what a player got another number, in the same columns.
    pub fn set_mean_in(&self, index: u32, column: usize, mean: f64) {
        if column == 0 {
            self.node(index).set_mean(mean);
        }
        if self.layout.players > 0 {
            let total = mean * f64::from(self.node(index).visits());
            let at = index as usize * self.layout.players + column;
            self.vectors.totals[at].store(total.to_bits(), Relaxed);
        }
    }

    /// The sum of the squares of what a player got, in the same columns.
    pub fn squares(&self, index: u32, column: usize) -> f64 {
        let at = index as usize * self.layout.squares + column;
        f64::from_bits(self.squares[at].load(Relaxed))
    }

    /// Makes it another number.
    pub fn set_squares(&self, index: u32, column: usize, sum: f64) {
        let at = index as usize * self.layout.squares + column;
        self.squares[at].store(sum.to_bits(), Relaxed);
    }

    /// Adds the square of what a player got, in place of the square of what was taken for it.
    pub fn add_square(&self, index: u32, column: usize, value: f64, taken: f64, shared: bool) {
        let change = value * value - taken * taken;
        if shared {
            let at = index as usize * self.layout.squares + column;
            add_shared(&self.squares[at], change);
        } else {
            self.set_squares(index, column, self.squares(index, column) + change);
        }
    }

    /// How far apart what a player got is: the mean square of what is between each number and the mean.
    pub fn variance(&self, index: u32, column: usize) -> f64 {
        let share = 1.0 / f64::from(self.node(index).visits().max(1));
        let mean = self.total_in(index, column) * share;
        (self.squares(index, column) * share - mean * mean).max(0.0)
    }

    /// The small number of the move that leads to a node.
    #[inline]
    pub fn code(&self, index: u32) -> u16 {
        self.codes[index as usize].load(Relaxed)
    }

    /// Writes it down, if anybody asks for it.
    #[inline]
    pub fn set_code(&self, index: u32, code: u16) {
        self.codes[index as usize].store(code, Relaxed);
    }

    /// The bounds of what a player can get, where each has its own.
    #[inline]
    pub fn bounds_of(&self, index: u32, player: usize) -> Bounds {
        let at = 2 * (index as usize * self.layout.players + player);
        Bounds {
            low: f32::from_bits(self.vectors.bounds[at].load(Relaxed)),
            high: f32::from_bits(self.vectors.bounds[at + 1].load(Relaxed)),
        }
    }

    /// Writes them down.
    pub fn set_bounds_of(&self, index: u32, player: usize, bounds: Bounds) {
        let at = 2 * (index as usize * self.layout.players + player);
        self.vectors.bounds[at].store(bounds.low.to_bits(), Relaxed);
        self.vectors.bounds[at + 1].store(bounds.high.to_bits(), Relaxed);
    }

    /// What came to the first player of playing a move later than here: the sum, and how often.
    #[inline]
    pub fn amaf(&self, index: u32) -> (f32, f32) {
        let at = 2 * index as usize;
        let read = |at: usize| f32::from_bits(self.amaf[at].load(Relaxed));
        (read(at), read(at + 1))
    }

    /// Counts one of these. Of two threads that do so at once one may be forgotten, which harms nobody.
    #[inline]
    pub fn add_amaf(&self, index: u32, value: f32) {
        let at = 2 * index as usize;
        let (sum, count) = self.amaf(index);
        self.amaf[at].store((sum + value).to_bits(), Relaxed);
        self.amaf[at + 1].store((count + 1.0).to_bits(), Relaxed);
    }

    /// The evaluation for the first player, backed up by minimax; not a number where there is none yet.
    #[inline]
    pub fn minimax(&self, index: u32) -> f32 {
        f32::from_bits(self.minimax[index as usize].load(Relaxed))
    }

    /// Writes it down.
    #[inline]
    pub fn set_minimax(&self, index: u32, value: f32) {
        self.minimax[index as usize].store(value.to_bits(), Relaxed);
    }

    /// Copies the children of a node that are sampled one by one to a place with more room.
    pub fn move_block(&self, children: Range<u32>) -> Option<u32> {
        let count = children.end - children.start;
        let first = self.allocate(block(count + 1, true))?;
        for (place, child) in children.enumerate() {
            let to = first + place as u32;
            let grandchildren = self.node(child).children();
            self.copy(to, self, child);
            if !grandchildren.is_empty() {
                self.node(to)
                    .adopt(grandchildren.start, grandchildren.len() as u32);
            }
        }
        Some(first)
    }

    /// Whether the children of a node are sampled one by one.
    pub fn is_sampled(&self, index: u32) -> bool {
        let node = self.node(index);
        node.mover().is_chance() && node.has(Flag::PARTIAL)
    }
}
