//! The questions in their order, limits, threads, and the answer.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use zermelo_core::{Budget, Limits, Tally};

use super::lines::winning_spots;
use super::position::Position;
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

/// What a move leads to, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveAnswer {
    /// The column, counted from 0 at the left.
    pub column: u32,
    /// The score of the mover after it is at least this.
    pub lower: Score,
    /// And at most this.
    pub upper: Score,
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
    Memory {
        /// Bytes asked for.
        bytes: usize,
    },
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverError::Board { width, height } => write!(
                f,
                "no solver for a board {width} wide and {height} high: \
                 width * (height + 1) must be from 2 to {BITS}"
            ),
            SolverError::Memory { bytes } => {
                write!(f, "there are no {bytes} bytes of memory for the table")
            }
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
struct Task<'a> {
    limits: &'a Limits,
    started: Instant,
    nodes: u64,
    report: &'a mut dyn FnMut(Answer),
}

impl Task<'_> {
    fn answer(&self, bounds: Bounds) -> Answer {
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
        let table = Table::new(bytes, key_bits).ok_or(SolverError::Memory { bytes })?;
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
        let mut task = Task {
            limits,
            started: Instant::now(),
            nodes: 0,
            report,
        };
        let bounds = self.bounds(position, None, &mut task);
        task.answer(bounds)
    }

    /// What every legal move is worth, from the left.
    ///
    /// With a `target`, it is only settled whether a move reaches that score; else every score is
    /// exact unless a limit is met first. `report` is given the answer of one move after the other.
    pub fn solve_moves(
        &mut self,
        position: Position,
        target: Option<Score>,
        limits: &Limits,
        report: &mut dyn FnMut(Answer),
    ) -> (Vec<MoveAnswer>, Answer) {
        let started = Instant::now();
        let board = self.board;
        let landings = board.landings(position.all);
        let wins = winning_spots(board, position.own) & landings;
        let mut nodes = 0;
        let mut moves = Vec::new();
        let mut whole = Bounds {
            lower: -win_at(board, position.stones() + 2),
            upper: -win_at(board, position.stones() + 2),
        };
        for column in 0..board.width() {
            let column_cells = board.first_column() << (column * board.stride());
            let cell = landings & column_cells;
            if cell == 0 {
                continue;
            }
            let bounds = if cell & wins != 0 {
                let score = win_at(board, position.stones() + 1);
                Bounds {
                    lower: score,
                    upper: score,
                }
            } else {
                let mut task = Task {
                    limits,
                    started,
                    nodes,
                    report: &mut |_| (),
                };
                let target = target.map(|score| 1 - score);
                let found = self.bounds(position.play(cell), target, &mut task);
                nodes = task.nodes;
                Bounds {
                    lower: -found.upper,
                    upper: -found.lower,
                }
            };
            whole.lower = whole.lower.max(bounds.lower);
            whole.upper = whole.upper.max(bounds.upper);
            moves.push(MoveAnswer {
                column,
                lower: bounds.lower,
                upper: bounds.upper,
            });
            report(Answer {
                lower: bounds.lower,
                upper: bounds.upper,
                nodes,
                time: started.elapsed(),
            });
        }
        let answer = Answer {
            lower: whole.lower,
            upper: whole.upper,
            nodes,
            time: started.elapsed(),
        };
        (moves, answer)
    }

    /// Bounds of the score; if there is a target, only as far as it takes to say whether the score is
    /// at least that.
    fn bounds(&mut self, position: Position, target: Option<Score>, task: &mut Task<'_>) -> Bounds {
        if (self.board.width(), self.board.height()) == (Usual::WIDTH, Usual::HEIGHT) {
            self.bounds_on(Usual, position, target, task)
        } else {
            self.bounds_on(self.board, position, target, task)
        }
    }

    fn bounds_on<S: Shape>(
        &mut self,
        shape: S,
        position: Position,
        target: Option<Score>,
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
        let target = target.map(|score| if same { score } else { 1 - score });
        let mut bounds = Bounds {
            lower: lowest(shape, quiet.stones),
            upper: highest(shape, quiet.stones),
        };
        while bounds.lower < bounds.upper {
            let alpha = match target {
                None => middle(bounds),
                Some(score) if bounds.lower < score && score <= bounds.upper => score - 1,
                Some(_) => break,
            };
            let Some(score) = self.ask(shape, &quiet, alpha, task) else {
                break;
            };
            if score > alpha {
                bounds.lower = score;
            } else {
                bounds.upper = score;
            }
            let answer = task.answer(turned(bounds));
            (task.report)(answer);
        }
        turned(bounds)
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
                .map(|_| scope.spawn(|| work(threads)))
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

/// The next question: the middle, but from far away half of the way to a draw.
///
/// Whether somebody wins soon is found out quickly, and what is learnt then orders the rest.
fn middle(bounds: Bounds) -> Score {
    let Bounds { lower, upper } = bounds;
    let middle = lower + (upper - lower) / 2;
    let alpha = if middle <= 0 && lower / 2 < middle {
        lower / 2
    } else if middle >= 0 && upper / 2 > middle {
        upper / 2
    } else {
        middle
    };
    alpha.clamp(lower, upper - 1)
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
