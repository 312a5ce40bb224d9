//! One position: limits, threads, and the answer.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use zermelo_core::allocation::NoMemory;
use zermelo_core::{Budget, Limits, Tally};

use super::lines::winning_spots;
use super::position::Position;
use super::questions::{Aim, Known, Questions};
use super::quiet::{Quiet, Settled, settle};
use super::score::{Score, highest, lowest, win_at};
use super::search::{Busy, Searcher};
use super::shape::{BITS, Shape, Sized, Usual};
use super::table::{Bounds, Table};

/// Finds exact scores on boards of one size, with a table that it keeps from one to the next.
pub struct Solver {
    board: Sized,
    table: Table,
    /// The positions stored in the table so far.
    entries: u64,
    threads: u32,
    busy: Busy,
}

/// What is proved of a score, and what it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
    /// Positions searched by all threads.
    pub nodes: u64,
    /// Since the question.
    pub time: Duration,
}

impl Answer {
    /// The score, if it is known exactly.
    pub fn score(&self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// Why there is no solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolverError {
    /// The board has no cells or too many.
    Board {
        /// Columns asked for.
        width: u32,
        /// Rows asked for.
        height: u32,
    },
    /// The system has not so much memory.
    Memory(NoMemory),
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverError::Board { width, height } => write!(
                f,
                "no solver for a board {width} wide and {height} high: \
                 width * (height + 1) must be from 2 to {BITS}"
            ),
            SolverError::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolverError {}

/// With several threads the table is doubled so often at a time, because all have to stop for it.
const STEPS: u32 = 3;

/// What one thread found out.
struct Run {
    score: Option<Score>,
    entries: u64,
    nodes: u64,
    crowded: bool,
}

/// The question and what was spent on it so far.
pub(super) struct Task<'a> {
    limits: &'a Limits,
    started: Instant,
    nodes: u64,
    report: &'a mut dyn FnMut(Answer),
}

impl<'a> Task<'a> {
    /// Starts the clock.
    pub(super) fn new(limits: &'a Limits, report: &'a mut dyn FnMut(Answer)) -> Task<'a> {
        Task {
            limits,
            started: Instant::now(),
            nodes: 0,
            report,
        }
    }

    /// What is proved, and what it took so far.
    pub(super) fn answer(&self, bounds: Bounds) -> Answer {
        Answer {
            lower: bounds.lower,
            upper: bounds.upper,
            nodes: self.nodes,
            time: self.started.elapsed(),
        }
    }

    /// The limits less what is spent.
    fn left(&self) -> Limits {
        Limits {
            nodes: self
                .limits
                .nodes
                .map(|nodes| nodes.saturating_sub(self.nodes)),
            ..self.limits.clone()
        }
    }
}

impl Solver {
    /// A solver for a board of this size, with at most so many bytes of table and so many threads.
    pub fn new(width: u32, height: u32, bytes: usize, threads: u32) -> Result<Solver, SolverError> {
        let board = Sized::new(width, height).ok_or(SolverError::Board { width, height })?;
        let key_bits = width * (height + 1);
        let refused = SolverError::Memory(NoMemory::of::<u8>(bytes));
        let table = Table::new(bytes, key_bits).ok_or(refused)?;
        Ok(Solver {
            board,
            table,
            entries: 0,
            threads: threads.max(1),
            busy: Busy::default(),
        })
    }

    /// The board.
    pub fn board(&self) -> Sized {
        self.board
    }

    /// Forgets all positions met so far.
    pub fn clear(&mut self) {
        self.table.clear();
        self.entries = 0;
    }

    /// The score of a position for its mover, exact unless a limit is met first.
    ///
    /// The game must not be over. Each narrower pair of bounds is reported on the way.
    pub fn solve(
        &mut self,
        position: Position,
        limits: &Limits,
        report: &mut dyn FnMut(Answer),
    ) -> Answer {
        self.solve_known(position, Known::default(), limits, report)
    }

    /// The same for a position of whose score something is known already.
    pub fn solve_known(
        &mut self,
        position: Position,
        known: Known,
        limits: &Limits,
        report: &mut dyn FnMut(Answer),
    ) -> Answer {
        let mut task = Task::new(limits, report);
        let bounds = self.bounds(position, Aim::Score(known), &mut task);
        task.answer(bounds)
    }

    /// Bounds of the score, as narrow as the aim asks for.
    pub(super) fn bounds(&mut self, position: Position, aim: Aim, task: &mut Task<'_>) -> Bounds {
        if (self.board.width(), self.board.height()) == (Usual::WIDTH, Usual::HEIGHT) {
            self.bounds_on(Usual, position, aim, task)
        } else {
            self.bounds_on(self.board, position, aim, task)
        }
    }

    fn bounds_on<S: Shape>(
        &mut self,
        shape: S,
        position: Position,
        aim: Aim,
        task: &mut Task<'_>,
    ) -> Bounds {
        let Position { own, all } = position;
        let stones = position.stones();
        let exactly = |score| Bounds {
            lower: score,
            upper: score,
        };
        let own_spots = winning_spots(shape, own);
        if own_spots & shape.landings(all) != 0 {
            return exactly(win_at(shape, stones + 1));
        }
        let other_spots = winning_spots(shape, position.other());
        let (quiet, same) = match settle(shape, own, all, own_spots, other_spots, stones) {
            Settled::Over(score) => return exactly(score),
            Settled::Quiet(quiet, same) => (quiet, same),
        };
        // From the side of the mover before or after the forced moves.
        let turned = |bounds: Bounds| match same {
            true => bounds,
            false => Bounds {
                lower: -bounds.upper,
                upper: -bounds.lower,
            },
        };
        let any = Bounds {
            lower: lowest(shape, quiet.stones),
            upper: highest(shape, quiet.stones),
        };
        let mut questions = Questions::new(any, if same { aim } else { aim.turned() });
        while let Some(alpha) = questions.next() {
            let Some(score) = self.ask(shape, &quiet, alpha, task) else {
                break;
            };
            questions.learn(alpha, score);
            let answer = task.answer(turned(questions.bounds()));
            (task.report)(answer);
        }
        turned(questions.bounds())
    }

    /// One question, to all threads, until the table is large enough for it.
    fn ask<S: Shape>(
        &mut self,
        shape: S,
        quiet: &Quiet,
        alpha: Score,
        task: &mut Task<'_>,
    ) -> Option<Score> {
        loop {
            let tally = Arc::new(Tally::default());
            let limits = task.left();
            let runs = self.run_threads(|threads| {
                let budget = Budget::share(&limits, task.started, &tally, self.threads);
                let busy = (threads > 1).then_some(&self.busy);
                let entries = self.entries / threads;
                let capacity = self
                    .table
                    .capacity()
                    .map_or(u64::MAX, |most| most / threads);
                let mut searcher =
                    Searcher::new(shape, &self.table, entries, capacity, budget, busy);
                let score = searcher.exceeds(quiet, alpha);
                tally.end();
                Run {
                    score,
                    entries: searcher.entries(),
                    nodes: searcher.budget().nodes(),
                    crowded: searcher.is_crowded(),
                }
            });
            self.entries = runs.iter().map(|run| run.entries).sum();
            task.nodes += runs.iter().map(|run| run.nodes).sum::<u64>();
            if let Some(score) = runs.iter().find_map(|run| run.score) {
                return Some(score);
            }
            if !runs.iter().any(|run| run.crowded) {
                return None;
            }
            for _ in 0..STEPS {
                self.table.grow();
            }
        }
    }

    /// Does the same on all threads, this one among them.
    fn run_threads(&self, work: impl Fn(u64) -> Run + Sync) -> Vec<Run> {
        let threads = u64::from(self.threads);
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads)
                .map_while(|_| {
                    // With fewer threads it is slower, not worse.
                    let builder = std::thread::Builder::new();
                    builder.spawn_scoped(scope, || work(threads)).ok()
                })
                .collect();
            let own = work(threads);
            let others = others.into_iter().map(|thread| thread.join());
            std::iter::once(Ok(own))
                .chain(others)
                .map(|run| run.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        })
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("width", &self.board.width())
            .field("height", &self.board.height())
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
