//! What positions are worth: exactly near the end, else by a small search.

use std::time::Instant;

use zermelo_core::{Budget, Limits};
use zermelo_games::othello::Patterns;
use zermelo_games::othello::patterns::weights::DISC;

use super::super::position::{Counting, Position};
use super::super::search::Searcher;
use super::super::solver::MOST;
use super::super::table::Table;
use super::lookahead::Lookahead;
use super::parallel::pieces;

/// Positions of a piece of work.
const PIECE: usize = 256;

/// The table of a thread that solves positions.
const TABLE_BYTES: usize = 4 << 20;

/// Half the width of the first window around what a position looks like, in discs.
const NEAR: i32 = 4;

/// How positions are valued.
#[derive(Clone, Copy, Debug)]
pub struct Labels<'a> {
    /// What searches rest on.
    pub patterns: &'a Patterns,
    /// With so many empty cells or fewer positions are solved.
    pub exact: u32,
    /// How deep others are searched.
    pub depth: u32,
    /// How many threads work.
    pub threads: usize,
}

impl Labels<'_> {
    /// The values of the positions in discs, or of the first of them that were done before the deadline.
    pub fn values(&self, positions: &[Position], deadline: Option<Instant>) -> Vec<f32> {
        let found = pieces(
            self.threads,
            positions.len().div_ceil(PIECE),
            || Table::new(TABLE_BYTES),
            |table, piece| {
                if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    return None;
                }
                let table = table.as_mut()?;
                let end = positions.len().min((piece + 1) * PIECE);
                let part = &positions[piece * PIECE..end];
                Some(
                    part.iter()
                        .map(|&position| self.value(position, table))
                        .collect(),
                )
            },
        );
        found.into_iter().flat_map(|part: Vec<f32>| part).collect()
    }

    fn value(&self, position: Position, table: &mut Table) -> f32 {
        let lookahead = Lookahead {
            patterns: self.patterns,
            counting: Counting::Discs,
        };
        if position.empties() > self.exact {
            return lookahead.value(position, self.depth) as f32 / DISC as f32;
        }
        let guess = lookahead.value(position, 1) / DISC;
        solved(position, guess, table) as f32
    }
}

/// The exact score, found by windows around a guess.
pub fn solved(position: Position, guess: i32, table: &mut Table) -> i32 {
    let mut budget = Budget::start(&Limits::default());
    let mut searcher = Searcher::new(Counting::Discs, table, &mut budget);
    let (mut alpha, mut beta) = (guess - NEAR, guess + NEAR);
    loop {
        (alpha, beta) = (alpha.max(-MOST - 1), beta.min(MOST + 1));
        let score = searcher.search(position, alpha, beta);
        let score = score.expect("a budget without limits is never spent");
        if score <= alpha && alpha > -MOST - 1 {
            (alpha, beta) = (score - 4 * NEAR, score + 1);
        } else if score >= beta && beta < MOST + 1 {
            (alpha, beta) = (score - 1, score + 4 * NEAR);
        } else {
            return score;
        }
    }
}
