//! What every move is worth, and a line of best play.

use zermelo_core::Limits;

use super::lines::{has_four, winning_spots};
use super::position::Position;
use super::questions::{Aim, Known};
use super::score::{Score, win_at};
use super::shape::Shape;
use super::solver::{Answer, Solver, Task};
use super::table::Bounds;

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

impl Solver {
    /// What every legal move is worth, from the left; exactly, unless a limit is met first.
    ///
    /// With a `target`, it is only settled which moves reach that score. There must be one: a target is
    /// no more than the score of the position. `at_most` says of some columns what a stone there is
    /// worth at most, as a promise.
    pub fn solve_moves(
        &mut self,
        position: Position,
        target: Option<Score>,
        at_most: &[(u32, Score)],
        limits: &Limits,
    ) -> (Vec<MoveAnswer>, Answer) {
        let mut report = |_| ();
        let mut task = Task::new(limits, &mut report);
        let mut moves = self.legal_moves(position);
        let most = |column| at_most.iter().find(|most| most.0 == column);
        let mut known = Vec::new();
        for found in &mut moves {
            let most = most(found.column).map(|&(_, most)| most.clamp(found.lower, found.upper));
            found.upper = most.unwrap_or(found.upper);
            known.push(most.map_or(Known::default(), Known::at_most));
        }
        for place in self.outer_first(&moves) {
            let found = moves[place];
            if found.lower == found.upper || target.is_some_and(|target| found.upper < target) {
                continue;
            }
            if let Some(target) = target
                && only_one_left(&moves, place, target)
            {
                moves[place].lower = target;
                continue;
            }
            let aim = target.map_or(Aim::Score(known[place]), Aim::Reaches);
            let bounds = self.move_bounds(position, found.column, aim, &mut task);
            moves[place].lower = bounds.lower;
            moves[place].upper = bounds.upper.min(found.upper);
        }
        let best = |bound: fn(&MoveAnswer) -> Score| moves.iter().map(bound).max().unwrap_or(0);
        let whole = Bounds {
            lower: best(|found| found.lower),
            upper: best(|found| found.upper),
        };
        let answer = task.answer(whole);
        (moves, answer)
    }

    /// Best play from a position with this score, as far as the limits let it be shown.
    ///
    /// Of several best moves the one nearest to the middle is shown. The score must be the right one.
    pub fn line(
        &mut self,
        mut position: Position,
        mut score: Score,
        limits: &Limits,
    ) -> (Vec<u32>, Answer) {
        let known = Bounds {
            lower: score,
            upper: score,
        };
        let mut report = |_| ();
        let mut task = Task::new(limits, &mut report);
        let mut line = Vec::new();
        let board = self.board();
        while !has_four(board, position.other()) && position.all != board.cells() {
            let Some(column) = self.best_move(position, score, &mut task) else {
                break;
            };
            line.push(column);
            position = position.play(self.landing(position, column));
            score = score.saturating_neg();
        }
        (line, task.answer(known))
    }

    /// The move nearest to the middle that reaches the score of the position.
    fn best_move(&mut self, position: Position, score: Score, task: &mut Task<'_>) -> Option<u32> {
        let mut moves = self.legal_moves(position);
        for place in self.outer_first(&moves).into_iter().rev() {
            let column = moves[place].column;
            if moves[place].lower >= score || only_one_left(&moves, place, score) {
                return Some(column);
            }
            let bounds = self.move_bounds(position, column, Aim::Reaches(score), task);
            if bounds.lower >= score {
                return Some(column);
            }
            if bounds.upper >= score {
                return None;
            }
            moves[place].upper = bounds.upper;
        }
        None
    }

    /// Every legal move with what is known of it for nothing.
    fn legal_moves(&self, position: Position) -> Vec<MoveAnswer> {
        let board = self.board();
        let wins = winning_spots(board, position.own);
        let win = win_at(board, position.stones() + 1);
        let columns = (0..board.width()).filter_map(|column| {
            let cell = self.landing(position, column);
            let (lower, upper) = if cell & wins != 0 {
                (win, win)
            } else {
                (-win_at(board, position.stones() + 2), win - 1)
            };
            (cell != 0).then_some(MoveAnswer {
                column,
                lower,
                upper,
            })
        });
        columns.collect()
    }

    /// Where a stone in this column comes to lie; nowhere if it is full.
    fn landing(&self, position: Position, column: u32) -> u64 {
        let board = self.board();
        board.landings(position.all) & (board.first_column() << (column * board.stride()))
    }

    /// The places of moves, those furthest from the middle first.
    fn outer_first(&self, moves: &[MoveAnswer]) -> Vec<usize> {
        let width = self.board().width() as i32;
        let mut places: Vec<usize> = (0..moves.len()).rev().collect();
        places.sort_by_key(|&place| -(2 * moves[place].column as i32 + 1 - width).abs());
        places
    }

    /// Bounds of what this move is worth, which does not win at once.
    fn move_bounds(
        &mut self,
        position: Position,
        column: u32,
        aim: Aim,
        task: &mut Task<'_>,
    ) -> Bounds {
        let after = position.play(self.landing(position, column));
        let found = self.bounds(after, aim.turned(), task);
        Bounds {
            lower: -found.upper,
            upper: -found.lower,
        }
    }
}

/// Whether all other moves are known not to reach the target.
fn only_one_left(moves: &[MoveAnswer], place: usize, target: Score) -> bool {
    let mut others = moves
        .iter()
        .enumerate()
        .filter(|&(other, _)| other != place);
    others.all(|(_, found)| found.upper < target)
}
