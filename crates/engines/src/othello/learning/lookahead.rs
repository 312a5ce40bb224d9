//! A small search that rests on the learned evaluation: no table, a few plies.

use zermelo_games::othello::patterns::weights::DISC;
use zermelo_games::othello::{Indices, Patterns};

use super::super::bits::{moves, pop, turned};
use super::super::ordering::MOST_MOVES;
use super::super::position::{Counting, Position};

/// No value is greater.
const MOST: i32 = 64 * DISC;

/// Beyond all values.
const BEYOND: i32 = 2 * MOST;

/// Alpha-beta to a fixed depth, in parts of a disc.
#[derive(Clone, Copy, Debug)]
pub struct Lookahead<'a> {
    /// What it rests on.
    pub patterns: &'a Patterns,
    /// How finished games are counted.
    pub counting: Counting,
}

/// A move with what it leads to.
#[derive(Clone, Copy)]
struct Child {
    position: Position,
    turned: u64,
    cell: u8,
    rank: i32,
}

/// From this depth on moves are ordered by how they look, below it by the replies that they leave.
const BY_LOOKS: u32 = 3;

impl Lookahead<'_> {
    /// The value of a position for its mover.
    pub fn value(&self, position: Position, depth: u32) -> i32 {
        let indices = Indices::of(position.own, position.other);
        self.search(position, &indices, depth, -BEYOND, BEYOND)
    }

    /// The best move and its value; `None` where there is none but to pass.
    pub fn best(&self, position: Position, depth: u32) -> Option<(u8, i32)> {
        let indices = Indices::of(position.own, position.other);
        let mut children = [blank(position); MOST_MOVES];
        let count = self.list(position, &indices, (position.moves(), depth), &mut children);
        let mut best = None;
        let mut alpha = -BEYOND;
        for place in 0..count {
            let child = take(&mut children[..count], place);
            let next = indices.after(child.cell, child.turned);
            let rest = depth.saturating_sub(1);
            let value = -self.search(child.position, &next, rest, -BEYOND, -alpha);
            if value > alpha {
                alpha = value;
                best = Some((child.cell, value));
            }
        }
        best
    }

    /// The value within a window, a bound of it outside.
    pub fn search(
        &self,
        position: Position,
        indices: &Indices,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if depth == 0 {
            return self.estimate(position, indices);
        }
        let open = position.moves();
        if open == 0 {
            let passed = position.passed();
            if passed.moves() == 0 {
                return DISC * self.counting.score(position.own, position.other);
            }
            return -self.search(passed, &indices.passed(), depth, -beta, -alpha);
        }
        match depth {
            1 => self.last_ply(position, indices, open, alpha, beta),
            _ => self.inner(position, indices, open, depth, (alpha, beta)),
        }
    }

    /// What a position is worth without search.
    #[inline]
    pub fn estimate(&self, position: Position, indices: &Indices) -> i32 {
        let value = self.patterns.value(position.own, position.other, indices);
        value.clamp(-MOST, MOST)
    }

    #[inline]
    fn last_ply(
        &self,
        position: Position,
        indices: &Indices,
        mut open: u64,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -BEYOND;
        while open != 0 {
            let (after, next) = played(position, indices, pop(&mut open));
            let value = -self.search(after, &next, 0, -beta, -alpha);
            if value > best {
                best = value;
                if value >= beta {
                    break;
                }
            }
        }
        best
    }

    fn inner(
        &self,
        position: Position,
        indices: &Indices,
        open: u64,
        depth: u32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let mut children = [blank(position); MOST_MOVES];
        let count = self.list(position, indices, (open, depth), &mut children);
        let mut best = -BEYOND;
        for place in 0..count {
            let Child {
                position,
                turned,
                cell,
                ..
            } = take(&mut children[..count], place);
            let indices = indices.after(cell, turned);
            let floor = alpha.max(best);
            let mut value;
            if place == 0 {
                value = -self.search(position, &indices, depth - 1, -beta, -floor);
            } else {
                value = -self.search(position, &indices, depth - 1, -floor - 1, -floor);
                if floor < value && value < beta {
                    value = -self.search(position, &indices, depth - 1, -beta, -floor);
                }
            }
            if value > best {
                best = value;
                if value >= beta {
                    break;
                }
            }
        }
        best
    }

    /// The moves, ranked by how they look and by how few replies they leave.
    fn list(
        &self,
        position: Position,
        indices: &Indices,
        (mut open, depth): (u64, u32),
        children: &mut [Child; MOST_MOVES],
    ) -> usize {
        let mut count = 0;
        while open != 0 && count < MOST_MOVES {
            let cell = pop(&mut open);
            let turned = turned(position.own, position.other, cell);
            let after = Position {
                own: position.other & !turned,
                other: position.own | turned | 1 << (cell & 63),
            };
            let mut rank = -DISC / 2 * moves(after.own, after.other).count_ones() as i32;
            if depth >= BY_LOOKS {
                rank -= self.estimate(after, &indices.after(cell, turned));
            }
            children[count] = Child {
                position: after,
                turned,
                cell,
                rank,
            };
            count += 1;
        }
        count
    }
}

#[inline]
fn played(position: Position, indices: &Indices, cell: u8) -> (Position, Indices) {
    let turned = turned(position.own, position.other, cell);
    let after = Position {
        own: position.other & !turned,
        other: position.own | turned | 1 << (cell & 63),
    };
    (after, indices.after(cell, turned))
}

fn blank(position: Position) -> Child {
    Child {
        position,
        turned: 0,
        cell: 0,
        rank: 0,
    }
}

/// The child with the greatest rank from this place on, which it is brought to.
#[inline]
fn take(children: &mut [Child], place: usize) -> Child {
    let mut best = place;
    for other in place + 1..children.len() {
        if children[other].rank > children[best].rank {
            best = other;
        }
    }
    children.swap(place, best);
    children[place]
}
