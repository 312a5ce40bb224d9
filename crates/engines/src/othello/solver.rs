//! The questions in their order, limits, and the answer.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use zermelo_core::{Budget, Limits};
use zermelo_games::othello::Patterns;

use super::bits::pop;
use super::learning::shipped;
use super::position::{Counting, Position};
use super::search::Searcher;
use super::table::Table;

/// The most that a game can be won by.
pub const MOST: i32 = 64;

/// Finds scores, with a table that it keeps from one position to the next.
#[derive(Debug)]
pub struct Solver {
    counting: Counting,
    table: Table,
    patterns: Option<Arc<Patterns>>,
}

/// What is proved, and what it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The score of the mover is at least this.
    pub lower: i32,
    /// And at most this.
    pub upper: i32,
    /// Positions searched that have at least four empty cells.
    pub nodes: u64,
    /// Since the question.
    pub time: Duration,
}

/// What a move leads to, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveAnswer {
    /// The cell that is played, counted from `a1`, `b1` on; `None` for a pass.
    pub cell: Option<u8>,
    /// The score of the mover is at least this.
    pub lower: i32,
    /// And at most this.
    pub upper: i32,
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// A cell has discs of both players.
    Shared,
    /// Neither player can move.
    Over,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PositionError::Shared => "a cell has discs of both players",
            PositionError::Over => "the game is over",
        })
    }
}

impl std::error::Error for PositionError {}

/// What one question may spend.
struct Task {
    budget: Budget,
    started: Instant,
}

impl Task {
    fn new(limits: &Limits) -> Task {
        Task {
            budget: Budget::start(limits),
            started: Instant::now(),
        }
    }

    fn answer(&self, (lower, upper): (i32, i32)) -> Answer {
        Answer {
            lower,
            upper,
            nodes: self.budget.nodes(),
            time: self.started.elapsed(),
        }
    }
}

impl Solver {
    /// A solver with at most so many bytes of table; `None` without so much memory.
    pub fn new(counting: Counting, bytes: usize) -> Option<Solver> {
        Some(Solver {
            counting,
            table: Table::new(bytes)?,
            patterns: shipped().ok(),
        })
    }

    /// How finished games are counted.
    pub fn counting(&self) -> Counting {
        self.counting
    }

    /// Forgets all positions met so far.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The score of the mover with best play on both sides, exactly unless a limit is met first. Who wins
    /// is reported as soon as it is known.
    pub fn solve(
        &mut self,
        position: Position,
        limits: &Limits,
        report: &mut dyn FnMut(Answer),
    ) -> Result<Answer, PositionError> {
        refuse(position)?;
        let mut task = Task::new(limits);
        let mut bounds = (-MOST, MOST);
        for window in [(-1, 1), (-MOST - 1, MOST + 1)] {
            if !self.narrow(position, &mut bounds, window, &mut task) {
                break;
            }
            report(task.answer(bounds));
        }
        Ok(task.answer(bounds))
    }

    /// Whether the mover wins, draws or loses: a positive lower bound, two zeros or a negative upper bound
    /// unless a limit is met first.
    pub fn outcome(
        &mut self,
        position: Position,
        limits: &Limits,
    ) -> Result<Answer, PositionError> {
        refuse(position)?;
        let mut task = Task::new(limits);
        let mut bounds = (-MOST, MOST);
        self.narrow(position, &mut bounds, (-1, 1), &mut task);
        Ok(task.answer(bounds))
    }

    /// What every legal move is worth. With a `target`, it is only settled whether a move reaches it.
    pub fn solve_moves(
        &mut self,
        position: Position,
        target: Option<i32>,
        limits: &Limits,
    ) -> Result<(Vec<MoveAnswer>, Answer), PositionError> {
        refuse(position)?;
        let mut task = Task::new(limits);
        let window = match target {
            Some(target) => (-target, 1 - target),
            None => (-MOST - 1, MOST + 1),
        };
        let mut moves = Vec::new();
        for (cell, after) in choices(position) {
            let mut bounds = (-MOST, MOST);
            if after.is_over() {
                let score = self.counting.score(after.own, after.other);
                bounds = (score, score);
            } else {
                self.narrow(after, &mut bounds, window, &mut task);
            }
            moves.push(MoveAnswer {
                cell,
                lower: -bounds.1,
                upper: -bounds.0,
            });
        }
        let best = |bound: fn(&MoveAnswer) -> i32| moves.iter().map(bound).max().unwrap_or(0);
        let whole = (best(|found| found.lower), best(|found| found.upper));
        Ok((moves, task.answer(whole)))
    }

    /// Narrows bounds by a search within a window; `false` when the budget is spent before.
    fn narrow(
        &mut self,
        position: Position,
        bounds: &mut (i32, i32),
        (alpha, beta): (i32, i32),
        task: &mut Task,
    ) -> bool {
        let (alpha, beta) = (alpha.max(bounds.0 - 1), beta.min(bounds.1 + 1));
        if bounds.0 == bounds.1 || alpha >= beta {
            return true;
        }
        let mut searcher = Searcher::new(self.counting, &mut self.table, &mut task.budget)
            .ordered_by(self.patterns.as_deref());
        let Some(score) = searcher.search(position, alpha, beta) else {
            return false;
        };
        if score > alpha {
            bounds.0 = bounds.0.max(score);
        }
        if score < beta {
            bounds.1 = bounds.1.min(score);
        }
        true
    }
}

fn refuse(position: Position) -> Result<(), PositionError> {
    if position.own & position.other != 0 {
        Err(PositionError::Shared)
    } else if position.is_over() {
        Err(PositionError::Over)
    } else {
        Ok(())
    }
}

/// The legal moves with what they lead to.
fn choices(position: Position) -> Vec<(Option<u8>, Position)> {
    let mut open = position.moves();
    if open == 0 {
        return vec![(None, position.passed())];
    }
    let mut found = Vec::new();
    while open != 0 {
        let cell = pop(&mut open);
        found.push((Some(cell), position.play(cell)));
    }
    found
}
