//! The question "is the score more than this?", answered by alpha-beta with an empty window.
//!
//! All that is cheap is done for every successor before the first of them is searched: forced moves
//! are played out, bounds taken, and the table asked. Only what is left costs a node.

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use zermelo_core::Budget;

use super::bounds::settles;
use super::lines::winning_spots;
use super::position::mirror;
use super::quiet::{Quiet, Settled, settle};
use super::score::{Score, highest, lowest};
use super::shape::{BITS, Shape};
use super::table::{Bounds, Table};

/// Below so many stones a position and its mirror image share an entry. Later they hardly meet.
const MIRRORED: u32 = 16;

/// With more free cells than this, the table is asked for all successors before one is searched.
const ASK_ALL: u32 = 12;

/// With fewer free cells than this, a position is not worth leaving to another thread.
const WORTH_LEAVING: u32 = 14;

/// No board has more columns, where a line of four fits or not.
const MOST_MOVES: usize = 32;

/// What a line through a move is worth in the order: a winning spot, more on the mover's own rows.
const SPOT: i32 = 12;
const SPOT_ON_OWN_ROW: i32 = 4;

/// Which positions some thread is searching now, so that others begin elsewhere.
#[derive(Debug)]
pub struct Busy(Box<[AtomicU64]>);

impl Default for Busy {
    fn default() -> Busy {
        Busy((0..1024).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Busy {
    #[inline]
    fn place(&self, spread: u64) -> &AtomicU64 {
        &self.0[(spread % self.0.len() as u64) as usize]
    }
}

/// The search of one thread.
pub struct Searcher<'a, S> {
    shape: S,
    table: &'a Table,
    budget: Budget,
    /// What several threads know of each other.
    busy: Option<&'a Busy>,
    /// This thread's part of the positions stored so far.
    entries: u64,
    /// Its part of what should be stored before the table grows.
    capacity: u64,
    /// Whether it must return for the table to grow, as other threads use it too.
    crowded: bool,
    /// How good a cell is by itself.
    cells: [i8; BITS as usize],
}

/// A successor whose value is not known yet.
#[derive(Clone, Copy)]
struct Successor {
    /// Whether its mover is the one of the position before.
    same: bool,
    quiet: Quiet,
    spread: u64,
}

/// The successors of a position that must be searched, the best first.
///
/// They stay where they are written; what is sorted is their ranks with their places.
struct Successors {
    list: [MaybeUninit<Successor>; MOST_MOVES],
    written: usize,
    order: [i32; MOST_MOVES],
    count: usize,
}

/// The lower bits of a rank in the order, counted down so that the first of equals stays first.
const PLACE: i32 = MOST_MOVES as i32 - 1;

impl Successors {
    #[inline(always)]
    fn new() -> Successors {
        Successors {
            list: [const { MaybeUninit::uninit() }; MOST_MOVES],
            written: 0,
            order: [0; MOST_MOVES],
            count: 0,
        }
    }

    /// Adds one behind all that are as good.
    #[inline(always)]
    fn insert(&mut self, rank: i32, successor: Successor) {
        let ranked = rank * MOST_MOVES as i32 + PLACE - self.written as i32;
        self.list[self.written].write(successor);
        self.written += 1;
        let mut place = self.count;
        self.count += 1;
        while place > 0 && self.order[place - 1] < ranked {
            self.order[place] = self.order[place - 1];
            place -= 1;
        }
        self.order[place] = ranked;
    }

    #[inline(always)]
    fn get(&self, place: usize) -> &Successor {
        let index = (PLACE - (self.order[place] & PLACE)) as usize;
        debug_assert!(place < self.count && index < self.written);
        // SAFETY: the order below `count` has only places that `insert` has written.
        unsafe { self.list[index].assume_init_ref() }
    }

    /// Keeps those for which this holds, in their order.
    #[inline(always)]
    fn retain(&mut self, mut keep: impl FnMut(&Successor) -> bool) {
        let mut kept = 0;
        for place in 0..self.count {
            let ranked = self.order[place];
            if keep(self.get(place)) {
                self.order[kept] = ranked;
                kept += 1;
            }
        }
        self.count = kept;
    }
}

impl<'a, S: Shape> Searcher<'a, S> {
    /// A search with this table, of whose entries and room it has a part, and this budget; with
    /// several threads, each has the same `busy`.
    pub fn new(
        shape: S,
        table: &'a Table,
        entries: u64,
        capacity: u64,
        budget: Budget,
        busy: Option<&'a Busy>,
    ) -> Self {
        Searcher {
            shape,
            table,
            budget,
            busy,
            entries,
            capacity,
            crowded: false,
            cells: cell_values(shape),
        }
    }

    /// What it has spent.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// This thread's part of the positions stored so far.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Whether it returned because the table should grow, which it may not do by itself.
    pub fn is_crowded(&self) -> bool {
        self.crowded
    }

    /// A bound of the score that settles whether it is more than `alpha`; `None` when stopped.
    ///
    /// If the result is more than `alpha` the score is at least the result, else at most.
    pub fn exceeds(&mut self, quiet: &Quiet, alpha: Score) -> Option<Score> {
        if let Some(score) = settles(self.shape, quiet, alpha) {
            return Some(score);
        }
        let spread = self.spread(quiet);
        if let Some(score) = self
            .table
            .probe(spread)
            .and_then(|known| decided(known, alpha))
        {
            return Some(score);
        }
        self.search(quiet, alpha, spread)
    }

    fn search(&mut self, quiet: &Quiet, alpha: Score, spread: u64) -> Option<Score> {
        if self.budget.spend() || self.crowded {
            return None;
        }
        let before = self.budget.nodes();
        let mut best = Score::MIN;
        let mut successors = Successors::new();
        if self.generate(quiet, alpha, &mut best, &mut successors) {
            return Some(best);
        }
        let free = self.shape.size() - quiet.stones;
        let asked = free > ASK_ALL;
        if asked {
            let table = self.table;
            successors.retain(|successor| match known(table, successor, alpha) {
                Some(score) => {
                    best = best.max(score);
                    false
                }
                None => true,
            });
            if best > alpha {
                return Some(best);
            }
        }
        match self.busy.filter(|_| free >= WORTH_LEAVING) {
            None => self.search_all(&successors, alpha, asked, &mut best)?,
            Some(busy) => self.search_shared(&successors, alpha, busy, &mut best)?,
        }
        let bounds = if best > alpha {
            Bounds {
                lower: best,
                upper: highest(self.shape, quiet.stones),
            }
        } else {
            Bounds {
                lower: lowest(self.shape, quiet.stones),
                upper: best,
            }
        };
        self.store(spread, bounds, self.budget.nodes() - before);
        Some(best)
    }

    /// Lists the successors that must be searched; `true` when one of the others is good enough.
    #[inline(always)]
    fn generate(
        &mut self,
        quiet: &Quiet,
        alpha: Score,
        best: &mut Score,
        successors: &mut Successors,
    ) -> bool {
        let shape = self.shape;
        let other = quiet.own ^ quiet.all;
        // Odd rows serve the first player and even rows the second.
        let first_to_move = quiet.stones.is_multiple_of(2);
        let own_rows = shape.even_rows() ^ if first_to_move { shape.cells() } else { 0 };
        let mut moves = quiet.moves;
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let all = quiet.all | cell;
            let spots = winning_spots(shape, quiet.own | cell);
            let threats = spots & (all ^ shape.cells());
            let (next, same) = match settle(
                shape,
                other,
                all,
                quiet.other_spots,
                spots,
                quiet.stones + 1,
            ) {
                Settled::Over(score) => {
                    *best = (*best).max(-score);
                    if *best > alpha {
                        return true;
                    }
                    continue;
                }
                // Its mover is the other one unless an odd number of moves were forced.
                Settled::Quiet(next, same) => (next, !same),
            };
            let window = if same { alpha } else { -alpha - 1 };
            let score = settles(shape, &next, window);
            let score = score.map(|score| if same { score } else { -score });
            if let Some(score) = score {
                *best = (*best).max(score);
                if *best > alpha {
                    return true;
                }
                continue;
            }
            let spread = self.spread(&next);
            self.table.prefetch(spread);
            let rank = SPOT * threats.count_ones() as i32
                + SPOT_ON_OWN_ROW * (threats & own_rows).count_ones() as i32
                + i32::from(self.cells[cell.trailing_zeros() as usize]);
            let successor = Successor {
                same,
                quiet: next,
                spread,
            };
            successors.insert(rank, successor);
        }
        false
    }

    /// Searches one successor after the other until one is good enough.
    #[inline(always)]
    fn search_all(
        &mut self,
        successors: &Successors,
        alpha: Score,
        asked: bool,
        best: &mut Score,
    ) -> Option<()> {
        for place in 0..successors.count {
            let successor = successors.get(place);
            // The first was asked for a moment ago; for others, the search before may have met them.
            let known = (place > 0 || !asked)
                .then(|| known(self.table, successor, alpha))
                .flatten();
            let score = match known {
                Some(score) => score,
                None => self.search_next(successor, alpha)?,
            };
            *best = (*best).max(score);
            if *best > alpha {
                break;
            }
        }
        Some(())
    }

    /// The same with other threads at work: what one of them is searching is left for later, when
    /// the table may know it.
    #[cold]
    #[inline(never)]
    fn search_shared(
        &mut self,
        successors: &Successors,
        alpha: Score,
        busy: &Busy,
        best: &mut Score,
    ) -> Option<()> {
        let mut left: u32 = 0;
        for round in 0..2 {
            for place in 0..successors.count {
                if round == 1 && left >> place & 1 == 0 {
                    continue;
                }
                let successor = successors.get(place);
                let mark = busy.place(successor.spread);
                if round == 0 && place > 0 && mark.load(Relaxed) == successor.spread {
                    left |= 1 << place;
                    continue;
                }
                let score = match known(self.table, successor, alpha) {
                    Some(score) => score,
                    None => {
                        mark.store(successor.spread, Relaxed);
                        let score = self.search_next(successor, alpha);
                        mark.store(0, Relaxed);
                        score?
                    }
                };
                *best = (*best).max(score);
                if *best > alpha {
                    return Some(());
                }
            }
        }
        Some(())
    }

    #[inline(always)]
    fn search_next(&mut self, next: &Successor, alpha: Score) -> Option<Score> {
        if next.same {
            self.search(&next.quiet, alpha, next.spread)
        } else {
            Some(-self.search(&next.quiet, -alpha - 1, next.spread)?)
        }
    }

    #[inline(always)]
    fn spread(&self, quiet: &Quiet) -> u64 {
        let mut key = quiet.own | (quiet.all + self.shape.bottom());
        if quiet.stones < MIRRORED {
            key = key.min(mirror(self.shape, key));
        }
        self.table.spread(key)
    }

    #[inline(always)]
    fn store(&mut self, spread: u64, bounds: Bounds, nodes: u64) {
        if self.table.store(spread, bounds, nodes) {
            self.entries += 1;
            if self.entries > self.capacity {
                self.make_room();
            }
        }
    }

    #[cold]
    fn make_room(&mut self) {
        if self.busy.is_some() {
            self.crowded = true;
        } else {
            self.table.grow();
            self.capacity = self.table.capacity().unwrap_or(u64::MAX);
        }
    }
}

/// What the table knows of a successor's score, from the side of the mover before it, if enough.
#[inline(always)]
fn known(table: &Table, successor: &Successor, alpha: Score) -> Option<Score> {
    let found = table.probe(successor.spread)?;
    let from_here = if successor.same {
        found
    } else {
        Bounds {
            lower: -found.upper,
            upper: -found.lower,
        }
    };
    decided(from_here, alpha)
}

/// The bound that settles whether a score is more than `alpha`.
#[inline(always)]
fn decided(known: Bounds, alpha: Score) -> Option<Score> {
    if known.lower > alpha {
        Some(known.lower)
    } else if known.upper <= alpha {
        Some(known.upper)
    } else {
        None
    }
}

/// The lines of four through each cell, less the distance from the middle column.
fn cell_values<S: Shape>(shape: S) -> [i8; BITS as usize] {
    let (width, height) = (shape.width() as i32, shape.height() as i32);
    let place = |column: i32, row: i32| (column * (height + 1) + row) as usize;
    let mut values = [0; BITS as usize];
    for column in 0..width {
        for row in 0..height {
            values[place(column, row)] -= (2 * column - (width - 1)).abs() as i8;
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let (end_column, end_row) = (column + 3 * right, row + 3 * up);
                if end_column < width && (0..height).contains(&end_row) {
                    for step in 0..4 {
                        values[place(column + step * right, row + step * up)] += 1;
                    }
                }
            }
        }
    }
    values
}
