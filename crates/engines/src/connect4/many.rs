//! Many positions, each on one thread.
//!
//! Threads that share a position repeat some of each other's work; with a position each they do not.
//! Each keeps a table of its own from one position to the next, because neighbours share most of what
//! follows. The table is small on purpose: what it forgets is found again faster than a large one
//! answers from beyond the cache.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use zermelo_core::{Limits, StopFlag};

use super::position::Position;
use super::questions::Known;
use super::score::Score;
use super::shape::Sized;
use super::solver::{Solver, SolverError};

/// A solver for each thread.
///
/// ```
/// use zermelo_core::StopFlag;
/// use zermelo_engines::connect4::{ManySolver, Position};
///
/// let mut solver = ManySolver::new(7, 6, 2 << 20, 2)?;
/// let position = |columns: &[u32]| Position::start().play_all(6, columns);
/// let positions = [position(&[3, 2, 3, 2, 3, 2]), position(&[3, 3, 2, 2, 4])];
/// let mut scores = Vec::new();
/// solver.scores(&positions, &StopFlag::default(), &mut |score| scores.push(score));
/// assert_eq!(scores, [18, -18]);
/// # Ok::<(), zermelo_engines::connect4::SolverError>(())
/// ```
#[derive(Debug)]
pub struct ManySolver {
    solvers: Vec<Solver>,
}

impl ManySolver {
    /// For a board of this size, with at most so many bytes for the tables of all threads together.
    pub fn new(
        width: u32,
        height: u32,
        bytes: usize,
        threads: u32,
    ) -> Result<ManySolver, SolverError> {
        let threads = threads.max(1);
        let bytes = bytes / threads as usize;
        let solvers = (0..threads).map(|_| Solver::new(width, height, bytes, 1));
        Ok(ManySolver {
            solvers: solvers.collect::<Result<_, _>>()?,
        })
    }

    /// The board.
    pub fn board(&self) -> Sized {
        self.solvers[0].board()
    }

    /// Forgets all positions met so far.
    pub fn clear(&mut self) {
        self.solvers.iter_mut().for_each(Solver::clear);
    }

    /// Finds the exact scores of these positions, and returns how many nodes that took.
    ///
    /// No game may be over. `found` is given one score after the other, in the order of the
    /// positions; after a stop, as many as were known without a gap.
    pub fn scores(
        &mut self,
        positions: &[Position],
        stop: &StopFlag,
        found: &mut (dyn FnMut(Score) + Send),
    ) -> u64 {
        let limits = Limits {
            stop: stop.clone(),
            ..Limits::default()
        };
        let next = AtomicUsize::new(0);
        let ordered = Mutex::new(Ordered {
            waiting: BTreeMap::new(),
            next: 0,
            found,
        });
        // Who wins, if anybody does, is what early positions share most with their neighbours.
        let guess = Known::guess(0);
        let take = || {
            let place = next.fetch_add(1, Relaxed);
            positions.get(place).map(|&position| (place, position))
        };
        let work = |solver: &mut Solver| {
            let mut nodes = 0;
            while let Some((place, position)) = take() {
                let answer = solver.solve_known(position, guess, &limits, &mut |_| ());
                nodes += answer.nodes;
                let Some(score) = answer.score() else {
                    break;
                };
                let mut ordered = ordered.lock().unwrap_or_else(PoisonError::into_inner);
                ordered.insert(place, score);
            }
            nodes
        };
        thread::scope(|scope| {
            let mut solvers = self.solvers.iter_mut();
            let own = solvers.next();
            // With fewer threads it is slower, not worse.
            let threads: Vec<_> = solvers
                .map_while(|solver| {
                    let builder = thread::Builder::new();
                    builder.spawn_scoped(scope, || work(solver)).ok()
                })
                .collect();
            let own = own.map_or(0, work);
            let nodes = threads.into_iter().map(|thread| {
                let joined = thread.join();
                joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            own + nodes.sum::<u64>()
        })
    }
}

/// Hands scores on in the order of their positions.
struct Ordered<'a> {
    waiting: BTreeMap<usize, Score>,
    next: usize,
    found: &'a mut (dyn FnMut(Score) + Send),
}

impl Ordered<'_> {
    fn insert(&mut self, place: usize, score: Score) {
        self.waiting.insert(place, score);
        while let Some(score) = self.waiting.remove(&self.next) {
            (self.found)(score);
            self.next += 1;
        }
    }
}
