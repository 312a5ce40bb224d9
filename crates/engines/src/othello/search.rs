//! Alpha-beta on the score, to the end of the game.

use zermelo_core::Budget;
use zermelo_games::othello::{Indices, Patterns};

use super::bits::{moves, pop};
use super::last::{last_four, odd_quarters};
use super::learning::Lookahead;
use super::ordering::{Steps, estimate, odd_cells, quick_rank};
use super::position::{Counting, Position};
use super::stability::stable;
use super::table::{Known, Table};

/// With fewer empty cells than this, moves are ordered by parity alone, and nothing is remembered.
const DEEP: u32 = 8;
/// With at least so many, the table is asked about every move before any is searched.
const LOOK_AHEAD: u32 = 9;
/// With at least so many, moves are ordered by a small search.
const SEARCHED_ORDER: u32 = 12;
/// Every so many more, the small search is one ply deeper.
const PLIES_FOR: u32 = 3;
/// With at least so many, moves are ordered by a small search that rests on the learned evaluation, if there
/// is one,
const LEARNED_ORDER: u32 = 11;
/// one ply deeper every so many more,
const LEARNED_PLIES_FOR: u32 = 4;
/// and by how few replies they leave, which counts so much.
const REPLIES: i32 = 16;
/// A move from the table is tried before all others.
const FIRST: i32 = 1 << 24;

/// Searches as long as the budget lasts.
///
/// A node is a position with at least four empty cells; what follows on those with four is counted with
/// them.
pub struct Searcher<'a> {
    counting: Counting,
    table: &'a mut Table,
    budget: &'a mut Budget,
    patterns: Option<&'a Patterns>,
}

impl<'a> Searcher<'a> {
    /// A searcher with this table, which holds scores of the same counting alone.
    pub fn new(counting: Counting, table: &'a mut Table, budget: &'a mut Budget) -> Searcher<'a> {
        Searcher {
            counting,
            table,
            budget,
            patterns: None,
        }
    }

    /// With moves ordered by a learned evaluation, where there is one.
    pub fn ordered_by(self, patterns: Option<&'a Patterns>) -> Searcher<'a> {
        Searcher { patterns, ..self }
    }

    /// The score for the mover with best play: exact between `alpha` and `beta`, at most `alpha` an upper
    /// bound, at least `beta` a lower one. `None` when the budget is spent.
    pub fn search(&mut self, position: Position, alpha: i32, beta: i32) -> Option<i32> {
        let empties = position.empties();
        if empties >= DEEP {
            self.deep(position, empties, alpha, beta)
        } else {
            self.shallow(position, empties, alpha, beta)
        }
    }

    /// Few empty cells: those of odd quarters first.
    fn shallow(&mut self, position: Position, empties: u32, alpha: i32, beta: i32) -> Option<i32> {
        if self.budget.spend() {
            return None;
        }
        let Position { own, other } = position;
        if empties <= 4 {
            return Some(last_four(self.counting, own, other, alpha, beta));
        }
        let open = moves(own, other);
        if open == 0 {
            return self.pass(position, alpha, beta);
        }
        if let Some(bound) = stability_bound(position, alpha) {
            return Some(bound);
        }
        let odd = odd_quarters(!(own | other));
        let mut best = i32::MIN;
        for mut set in [open & odd, open & !odd] {
            while set != 0 {
                let after = position.play(pop(&mut set));
                let score = -self.shallow(after, empties - 1, -beta, -alpha.max(best))?;
                if score > best {
                    best = score;
                    if score >= beta {
                        return Some(score);
                    }
                }
            }
        }
        Some(best)
    }

    /// The mover cannot move: the opponent does, or the game is over.
    fn pass(&mut self, position: Position, alpha: i32, beta: i32) -> Option<i32> {
        let passed = position.passed();
        if passed.moves() == 0 {
            return Some(self.counting.score(position.own, position.other));
        }
        Some(-self.search(passed, -beta, -alpha)?)
    }

    fn deep(
        &mut self,
        position: Position,
        empties: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Option<i32> {
        if self.budget.spend() {
            return None;
        }
        let open = position.moves();
        if open == 0 {
            return self.pass(position, alpha, beta);
        }
        if let Some(bound) = stability_bound(position, alpha) {
            return Some(bound);
        }
        let known = self.table.probe(position).unwrap_or(Known::NOTHING);
        let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
        if lower >= beta || lower == upper {
            return Some(lower);
        }
        if upper <= alpha {
            return Some(upper);
        }
        (alpha, beta) = (alpha.max(lower), beta.min(upper));
        let before = self.budget.nodes();
        let mut steps = Steps::new(position, open);
        if empties >= LOOK_AHEAD
            && let Some(score) = self.cut_by_table(&mut steps, beta)
        {
            return Some(score);
        }
        self.rank(&mut steps, position, empties, known.best)?;
        let (best, cell) = self.best_of(&mut steps, alpha, beta)?;
        let mut news = Known {
            best: Some(cell),
            ..known
        };
        if best > alpha {
            news.lower = news.lower.max(best as i8);
        }
        if best < beta {
            news.upper = news.upper.min(best as i8);
        }
        let nodes = self.budget.nodes() - before;
        self.table.store(position, news, nodes);
        Some(best)
    }

    /// The score of a move of which the table knows that it is enough.
    fn cut_by_table(&self, steps: &mut Steps, beta: i32) -> Option<i32> {
        for step in steps.all().iter() {
            self.table.prefetch(step.after);
        }
        let scores = steps.all().iter().filter_map(|step| {
            let next = self.table.probe(step.after)?;
            Some(-i32::from(next.upper))
        });
        scores.filter(|&score| score >= beta).max()
    }

    /// The best score and its move: the first with the whole window, others only if they are better.
    fn best_of(&mut self, steps: &mut Steps, alpha: i32, beta: i32) -> Option<(i32, u8)> {
        let (mut best, mut cell) = (i32::MIN, 0);
        let mut place = 0;
        while let Some(step) = steps.next(place) {
            let floor = alpha.max(best);
            let mut score;
            if place == 0 {
                score = -self.search(step.after, -beta, -floor)?;
            } else {
                score = -self.search(step.after, -floor - 1, -floor)?;
                if floor < score && score < beta {
                    score = -self.search(step.after, -beta, -floor)?;
                }
            }
            if score > best {
                (best, cell) = (score, step.cell);
                if score >= beta {
                    break;
                }
            }
            place += 1;
        }
        Some((best, cell))
    }

    /// Ranks all moves: the table's first, others by what the opponent can do then.
    fn rank(
        &mut self,
        steps: &mut Steps,
        position: Position,
        empties: u32,
        first: Option<u8>,
    ) -> Option<()> {
        let odd = odd_cells(position);
        if empties >= LEARNED_ORDER
            && let Some(patterns) = self.patterns
        {
            let lookahead = Lookahead {
                patterns,
                counting: self.counting,
            };
            let indices = Indices::of(position.own, position.other);
            let depth = (empties - LEARNED_ORDER) / LEARNED_PLIES_FOR;
            for step in steps.all() {
                step.rank = if first == Some(step.cell) {
                    FIRST
                } else {
                    let next = indices.after(step.cell, step.after.other & position.other);
                    let value = lookahead.search(step.after, &next, depth, -FIRST, FIRST);
                    REPLIES * quick_rank(step, odd) - value
                };
            }
            return Some(());
        }
        for step in steps.all() {
            step.rank = if first == Some(step.cell) {
                FIRST
            } else if empties < SEARCHED_ORDER {
                quick_rank(step, odd)
            } else {
                let depth = (empties - SEARCHED_ORDER) / PLIES_FOR;
                quick_rank(step, odd) - self.glance(step.after, depth, -FIRST, FIRST)?
            };
        }
        Some(())
    }

    /// How a position looks to a small search.
    fn glance(&mut self, position: Position, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        if depth == 0 {
            return Some(estimate(position));
        }
        if self.budget.spend() {
            return None;
        }
        let open = position.moves();
        if open == 0 {
            let passed = position.passed();
            if passed.moves() == 0 {
                return Some(1000 * self.counting.score(position.own, position.other));
            }
            return Some(-self.glance(passed, depth, -beta, -alpha)?);
        }
        let mut steps = Steps::new(position, open);
        if depth > 1 {
            let odd = odd_cells(position);
            for step in steps.all() {
                step.rank = quick_rank(step, odd);
            }
        }
        let mut best = i32::MIN;
        let mut place = 0;
        while let Some(step) = steps.next(place) {
            best = best.max(-self.glance(step.after, depth - 1, -beta, -alpha)?);
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
            place += 1;
        }
        Some(best)
    }
}

/// What the mover can reach at most, if the opponent's stable discs alone show that it is no more than
/// `alpha`.
#[inline]
fn stability_bound(position: Position, alpha: i32) -> Option<i32> {
    let Position { own, other } = position;
    // Not worth a look where few discs, or none at an edge, can be stable.
    if alpha < 8 || 64 - 2 * (other.count_ones() as i32) > alpha {
        return None;
    }
    let most = 64 - 2 * stable(other, own).count_ones() as i32;
    (most <= alpha).then_some(most)
}
