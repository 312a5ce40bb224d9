//! The question "is more than this to be won?", answered by alpha-beta.

use zermelo_core::Budget;

use super::position::{MOST_HOUSES, Position, house};
use super::rules::{Rules, Step};
use super::table::{Known, Table};

/// Asks and answers, as long as the budget lasts.
pub struct Searcher<'a> {
    rules: &'a Rules,
    table: &'a mut Table,
    budget: &'a mut Budget,
}

/// The moves of a position, best first.
struct Steps {
    steps: [Step; MOST_HOUSES as usize],
    count: usize,
}

impl<'a> Searcher<'a> {
    /// A searcher of this variant.
    pub fn new(rules: &'a Rules, table: &'a mut Table, budget: &'a mut Budget) -> Searcher<'a> {
        Searcher {
            rules,
            table,
            budget,
        }
    }

    /// Whether the mover can win more than `alpha` from here on: if the answer is greater, it is a
    /// lower bound, and else an upper one. `None` when the budget is spent.
    ///
    /// The game must not be over.
    pub fn exceeds(&mut self, position: Position, alpha: i32) -> Option<i32> {
        if self.budget.spend() {
            return None;
        }
        // Nobody can win more than there is.
        let seeds = position.seeds();
        if seeds <= alpha {
            return Some(seeds);
        }
        if -seeds > alpha {
            return Some(-seeds);
        }
        let mut known = self.table.probe(position).unwrap_or(Known {
            lower: -seeds as i8,
            upper: seeds as i8,
            best: None,
        });
        if i32::from(known.lower) > alpha {
            return Some(i32::from(known.lower));
        }
        if i32::from(known.upper) <= alpha {
            return Some(i32::from(known.upper));
        }
        let before = self.budget.nodes();
        let steps = self.steps(position, known.best);
        // The table may know a move that is good enough.
        for step in &steps.steps[..steps.count] {
            let Step {
                gain, after, again, ..
            } = *step;
            let Some(next) = self.table.probe(after) else {
                continue;
            };
            let score = if again {
                gain + i32::from(next.lower)
            } else {
                gain - i32::from(next.upper)
            };
            if score > alpha {
                known.lower = score as i8;
                known.best = Some(step.house);
                self.table.store(position, known, 1);
                return Some(score);
            }
        }
        let mut best = i32::MIN;
        for step in &steps.steps[..steps.count] {
            let Step {
                gain, after, again, ..
            } = *step;
            let score = if after.is_over() {
                gain
            } else if again {
                gain + self.exceeds(after, alpha - gain)?
            } else {
                gain - self.exceeds(after, gain - alpha - 1)?
            };
            if score > best {
                best = score;
                known.best = Some(step.house);
                if score > alpha {
                    break;
                }
            }
        }
        if best > alpha {
            known.lower = best as i8;
        } else {
            known.upper = best as i8;
        }
        let nodes = self.budget.nodes() - before;
        self.table.store(position, known, nodes);
        Some(best)
    }

    fn steps(&self, position: Position, first: Option<u32>) -> Steps {
        let blank = Step {
            house: 0,
            gain: 0,
            after: Position { own: 0, other: 0 },
            again: false,
        };
        let mut ranks = [0; MOST_HOUSES as usize];
        let mut steps = Steps {
            steps: [blank; MOST_HOUSES as usize],
            count: 0,
        };
        for from in 0..self.rules.houses() {
            if house(position.own, from) == 0 {
                continue;
            }
            let step = self.rules.play(position, from);
            self.table.prefetch(step.after);
            let rank = rank(&step, first);
            let mut place = steps.count;
            while place > 0 && ranks[place - 1] < rank {
                ranks[place] = ranks[place - 1];
                steps.steps[place] = steps.steps[place - 1];
                place -= 1;
            }
            ranks[place] = rank;
            steps.steps[place] = step;
            steps.count += 1;
        }
        steps
    }
}

/// How early a move is tried: the table's, then those that give another move, then by what they gain, the
/// nearest to the store first.
#[inline]
fn rank(step: &Step, first: Option<u32>) -> i32 {
    if first == Some(step.house) {
        return 10_000;
    }
    let again = if step.again { 1000 } else { 0 };
    again + 10 * step.gain + step.house as i32
}
