//! The questions in their order, limits, and the answer.

use std::fmt;
use std::time::{Duration, Instant};

use zermelo_core::{Budget, Limits};

use super::position::{Position, house};
use super::rules::{MOST_SEEDS, Rules, Step};
use super::search::Searcher;
use super::table::Table;

/// Finds out how much is to be won, with a table that it keeps from one position to the next.
#[derive(Debug)]
pub struct Solver {
    rules: Rules,
    table: Table,
}

/// What is proved, and what it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The mover wins at least this much more than the opponent, beyond what the stores hold.
    pub lower: i32,
    /// And at most this much.
    pub upper: i32,
    /// Positions searched.
    pub nodes: u64,
    /// Since the question.
    pub time: Duration,
}

/// What a move leads to, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveAnswer {
    /// The house that is sown, counted from 0, the one furthest from the store.
    pub house: u32,
    /// The mover wins at least this much more than the opponent, the move's own gain included.
    pub lower: i32,
    /// And at most this much.
    pub upper: i32,
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// There are more seeds than can be counted.
    TooManySeeds(i32),
    /// One side has no seeds.
    Over,
    /// A house is filled that the board does not have.
    NoSuchHouse,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::TooManySeeds(seeds) => write!(
                f,
                "{seeds} seeds in the houses are too many: this solver takes at most {MOST_SEEDS}"
            ),
            PositionError::Over => f.write_str("the game is over"),
            PositionError::NoSuchHouse => f.write_str("the board has fewer houses"),
        }
    }
}

impl std::error::Error for PositionError {}

/// What one question may spend, and its bounds so far.
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
    /// A solver of this variant with at most so many bytes of table; `None` without so much memory.
    pub fn new(rules: Rules, bytes: usize) -> Option<Solver> {
        Some(Solver {
            rules,
            table: Table::new(bytes)?,
        })
    }

    /// The variant.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Forgets all positions met so far.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// How much the mover wins from here on with best play on both sides, exactly unless a limit is
    /// met first. Each narrower pair of bounds is reported on the way.
    pub fn solve(
        &mut self,
        position: Position,
        limits: &Limits,
        report: &mut dyn FnMut(Answer),
    ) -> Result<Answer, PositionError> {
        self.refuse(position)?;
        let mut task = Task::new(limits);
        let bounds = self.bounds(position, None, &mut task, report);
        Ok(task.answer(bounds))
    }

    /// What every legal move is worth. With a `target`, it is only settled whether a move reaches it.
    pub fn solve_moves(
        &mut self,
        position: Position,
        target: Option<i32>,
        limits: &Limits,
    ) -> Result<(Vec<MoveAnswer>, Answer), PositionError> {
        self.refuse(position)?;
        let mut task = Task::new(limits);
        let mut moves = Vec::new();
        for from in (0..self.rules.houses()).filter(|&from| house(position.own, from) > 0) {
            let Step {
                gain, after, again, ..
            } = self.rules.play(position, from);
            let (lower, upper) = if after.is_over() {
                (gain, gain)
            } else if again {
                let target = target.map(|target| target - gain);
                let (lower, upper) = self.bounds(after, target, &mut task, &mut |_| ());
                (gain + lower, gain + upper)
            } else {
                let target = target.map(|target| gain - target + 1);
                let (lower, upper) = self.bounds(after, target, &mut task, &mut |_| ());
                (gain - upper, gain - lower)
            };
            moves.push(MoveAnswer {
                house: from,
                lower,
                upper,
            });
        }
        let best = |bound: fn(&MoveAnswer) -> i32| moves.iter().map(bound).max().unwrap_or(0);
        let whole = (best(|found| found.lower), best(|found| found.upper));
        Ok((moves, task.answer(whole)))
    }

    fn refuse(&self, position: Position) -> Result<(), PositionError> {
        let seeds = position.seeds();
        let beyond = (position.own | position.other)
            .checked_shr(8 * self.rules.houses())
            .unwrap_or(0);
        if position.is_over() {
            Err(PositionError::Over)
        } else if beyond != 0 {
            Err(PositionError::NoSuchHouse)
        } else if seeds > MOST_SEEDS as i32 {
            Err(PositionError::TooManySeeds(seeds))
        } else {
            Ok(())
        }
    }

    /// Bounds of what is to be won; if there is a target, only as far as it takes to say whether at
    /// least that much is.
    ///
    /// Each question starts where the last answer ended, from an even game on.
    fn bounds(
        &mut self,
        position: Position,
        target: Option<i32>,
        task: &mut Task,
        report: &mut dyn FnMut(Answer),
    ) -> (i32, i32) {
        let seeds = position.seeds();
        let (mut lower, mut upper) = (-seeds, seeds);
        let mut guess = 0;
        while lower < upper {
            let alpha = match target {
                None => guess.clamp(lower, upper - 1),
                Some(target) if lower < target && target <= upper => target - 1,
                Some(_) => break,
            };
            let mut searcher = Searcher::new(&self.rules, &mut self.table, &mut task.budget);
            let Some(score) = searcher.exceeds(position, alpha) else {
                break;
            };
            if score > alpha {
                (lower, guess) = (score, score);
            } else {
                (upper, guess) = (score, score - 1);
            }
            // All seeds are somebody's in the end, so that every second number is left out.
            if self.rules.keeps_all() {
                lower += (lower - seeds) & 1;
                upper -= (upper - seeds) & 1;
            }
            report(task.answer((lower, upper)));
        }
        (lower, upper)
    }
}
