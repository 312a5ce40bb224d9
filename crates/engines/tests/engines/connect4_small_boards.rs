//! Every size of board against a solver that is short enough to be believed.

use std::collections::HashMap;

use proptest::prelude::*;
use zermelo_core::{Limits, StopFlag};
use zermelo_engines::connect4::lines::has_four;
use zermelo_engines::connect4::shape::{Shape, Sized};
use zermelo_engines::connect4::{Known, Position, Solver};

/// Plain negamax with a memory: the score by its definition.
struct Plain {
    board: Sized,
    seen: HashMap<Position, i32>,
}

impl Plain {
    fn score(&mut self, position: Position) -> i32 {
        let size = self.board.size() as i32;
        if has_four(self.board, position.other()) {
            return -((size + 2 - position.stones() as i32) / 2);
        }
        if let Some(&score) = self.seen.get(&position) {
            return score;
        }
        let mut best = None;
        for (_, next) in moves(self.board, position) {
            best = best.max(Some(-self.score(next)));
        }
        let score = best.unwrap_or(0);
        self.seen.insert(position, score);
        score
    }
}

fn moves(board: Sized, position: Position) -> Vec<(u32, Position)> {
    let landings = board.landings(position.all);
    (0..board.width())
        .filter_map(|column| {
            let cell = landings & (board.first_column() << (column * board.stride()));
            (cell != 0).then(|| (column, position.play(cell)))
        })
        .collect()
}

/// A position of this board after some of these random choices, the game not over.
fn random_position(board: Sized, choices: &[usize]) -> Position {
    let mut position = Position::start();
    for &choice in choices {
        let next = moves(board, position);
        if next.len() < 2 && position.stones() + 1 >= board.size() {
            break;
        }
        let (_, after) = next[choice % next.len()];
        if has_four(board, after.other()) || after.stones() == board.size() {
            break;
        }
        position = after;
    }
    position
}

/// Every board that plain search can do, tall and wide ones among them.
fn boards() -> impl Strategy<Value = (u32, u32)> {
    let sizes: Vec<(u32, u32)> = (1..=31)
        .flat_map(|width| (1..=63).map(move |height| (width, height)))
        .filter(|&(width, height)| width * (height + 1) <= 64)
        .collect();
    prop::sample::select(sizes)
}

/// With at most so many free cells, and columns, plain search is quick.
const FREE: u32 = 9;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn scores_and_moves_are_those_of_plain_search(
        (width, height) in boards(),
        choices in prop::collection::vec(0usize..1000, 64),
        threads in 1u32..=2,
    ) {
        let board = Sized::new(width, height).unwrap();
        let played = board.size().saturating_sub(FREE) as usize;
        let position = random_position(board, &choices[..played.min(64)]);
        prop_assume!(board.size() - position.stones() <= FREE + 3);
        let mut plain = Plain { board, seen: HashMap::new() };
        let score = plain.score(position);
        let mut solver = Solver::new(width, height, 1 << 20, threads).unwrap();
        let answer = solver.solve(position, &Limits::default(), &mut |_| ());
        prop_assert_eq!(answer.score(), Some(score), "{} x {}: {:?}", width, height, position);
        let (found, _) = solver.solve_moves(position, None, &[], &Limits::default());
        let expected: Vec<_> = moves(board, position)
            .into_iter()
            .map(|(column, next)| (column, -plain.score(next)))
            .collect();
        let exact: Vec<_> = found.iter().map(|found| (found.column, found.lower)).collect();
        prop_assert_eq!(&exact, &expected);
        prop_assert!(found.iter().all(|found| found.lower == found.upper));
        let (found, _) = solver.solve_moves(position, Some(score), &[], &Limits::default());
        for (found, (_, exact)) in found.iter().zip(expected) {
            prop_assert!(found.lower <= exact && exact <= found.upper);
            prop_assert_eq!(found.lower >= score, exact >= score);
            prop_assert!(found.lower >= score || found.upper < score);
        }
    }

    #[test]
    fn promises_about_moves_change_nothing(
        (width, height) in boards(),
        choices in prop::collection::vec(0usize..1000, 64),
        above in prop::collection::vec(prop::option::of(0i32..4), 32),
    ) {
        let board = Sized::new(width, height).unwrap();
        let played = board.size().saturating_sub(FREE) as usize;
        let position = random_position(board, &choices[..played.min(64)]);
        prop_assume!(board.size() - position.stones() <= FREE + 3);
        let mut plain = Plain { board, seen: HashMap::new() };
        let score = plain.score(position);
        let exact: Vec<(u32, i32)> = moves(board, position)
            .into_iter()
            .map(|(column, next)| (column, -plain.score(next)))
            .collect();
        let promised = |&(column, worth): &(u32, i32)| {
            above[column as usize].map(|above| (column, worth + above))
        };
        let at_most: Vec<(u32, i32)> = exact.iter().filter_map(promised).collect();
        let mut solver = Solver::new(width, height, 1 << 20, 1).unwrap();
        let unlimited = Limits::default();
        let (found, _) = solver.solve_moves(position, Some(score), &at_most, &unlimited);
        for (found, &(column, worth)) in found.iter().zip(&exact) {
            prop_assert_eq!(found.column, column);
            prop_assert!(found.lower <= worth && worth <= found.upper);
            prop_assert_eq!(found.lower >= score, worth >= score);
            prop_assert!(found.lower >= score || found.upper < score);
        }
        let (found, _) = solver.solve_moves(position, None, &at_most, &unlimited);
        let found: Vec<_> = found.iter().map(|found| (found.lower, found.upper)).collect();
        let expected: Vec<_> = exact.iter().map(|&(_, worth)| (worth, worth)).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_line_is_best_play_to_the_end(
        (width, height) in boards(),
        choices in prop::collection::vec(0usize..1000, 64),
    ) {
        let board = Sized::new(width, height).unwrap();
        let played = board.size().saturating_sub(FREE) as usize;
        let mut position = random_position(board, &choices[..played.min(64)]);
        prop_assume!(board.size() - position.stones() <= FREE + 3);
        let mut plain = Plain { board, seen: HashMap::new() };
        let mut score = plain.score(position);
        let mut solver = Solver::new(width, height, 1 << 20, 1).unwrap();
        let (line, _) = solver.line(position, score, &Limits::default());
        let middle = |column: u32| (2 * column as i32 + 1 - width as i32).abs();
        for column in line {
            let best = moves(board, position)
                .into_iter()
                .filter(|&(_, next)| -plain.score(next) == score)
                .min_by_key(|&(column, _)| middle(column));
            let (nearest, next) = best.unwrap();
            prop_assert_eq!(column, nearest);
            (position, score) = (next, -score);
        }
        prop_assert!(has_four(board, position.other()) || position.all == board.cells());
    }

    #[test]
    fn boards_of_even_height_in_the_middle_of_the_game(
        (width, height) in prop::sample::select(vec![(4u32, 4u32), (5, 4), (6, 4), (4, 6), (5, 6)]),
        choices in prop::collection::vec(0usize..1000, 64),
    ) {
        let board = Sized::new(width, height).unwrap();
        let position = random_position(board, &choices[..(board.size() - 13) as usize]);
        prop_assume!(board.size() - position.stones() <= 15);
        let mut plain = Plain { board, seen: HashMap::new() };
        let mut solver = Solver::new(width, height, 1 << 20, 1).unwrap();
        let answer = solver.solve(position, &Limits::default(), &mut |_| ());
        prop_assert_eq!(answer.score(), Some(plain.score(position)), "{:?}", position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_known_before_changes_no_score(
        (width, height) in boards(),
        choices in prop::collection::vec(0usize..1000, 64),
        below in prop::option::of(0i32..5),
        above in prop::option::of(0i32..5),
        guess in -20i32..20,
    ) {
        let board = Sized::new(width, height).unwrap();
        let played = board.size().saturating_sub(FREE) as usize;
        let position = random_position(board, &choices[..played.min(64)]);
        prop_assume!(board.size() - position.stones() <= FREE + 3);
        let mut plain = Plain { board, seen: HashMap::new() };
        let score = plain.score(position);
        let between = Known::between(below.map(|by| score - by), above.map(|by| score + by));
        for known in [between.unwrap(), Known::guess(guess), Known::guess(score)] {
            let mut solver = Solver::new(width, height, 1 << 20, 1).unwrap();
            let answer = solver.solve_known(position, known, &Limits::default(), &mut |_| ());
            prop_assert_eq!(answer.score(), Some(score), "{:?} {:?}", known, position);
        }
    }
}

#[test]
fn a_bound_that_is_the_score_saves_most_of_the_work() {
    let position = Position::start().play_all(6, &[3, 3, 3, 1, 5, 2, 2, 1, 0, 4]);
    let nodes = |known| {
        let mut solver = Solver::new(7, 6, 16 << 20, 1).unwrap();
        let answer = solver.solve_known(position, known, &Limits::default(), &mut |_| ());
        (answer.score().unwrap(), answer.nodes)
    };
    let (score, all) = nodes(Known::default());
    let (_, one) = nodes(Known::between(Some(score), None).unwrap());
    let (_, other) = nodes(Known::between(None, Some(score)).unwrap());
    let (_, none) = nodes(Known::between(Some(score), Some(score)).unwrap());
    assert!(one < all && other < all && none == 0, "{one} {other} {all}");
    assert!(Known::between(Some(1), Some(0)).is_err());
}

#[test]
fn a_node_limit_leaves_bounds_that_hold_the_score() {
    let position = Position::start().play_all(6, &[3, 3, 3, 1, 5, 2, 2, 1, 0, 4]);
    let mut solver = Solver::new(7, 6, 16 << 20, 1).unwrap();
    let exact = solver.solve(position, &Limits::default(), &mut |_| ());
    let score = exact.score().unwrap();
    let mut partial = 0;
    for nodes in [0, 1, 100, 1_000, 10_000, exact.nodes / 2] {
        solver.clear();
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let answer = solver.solve(position, &limits, &mut |_| ());
        assert!(answer.lower <= score && score <= answer.upper, "{answer:?}");
        assert!(answer.nodes <= nodes);
        partial += u32::from(answer.score().is_none());
    }
    assert!(partial >= 5);
}

#[test]
fn a_node_limit_cuts_a_line_short() {
    let position = Position::start().play_all(6, &[3, 3, 3, 1, 5, 2, 2, 1, 0, 4]);
    let mut solver = Solver::new(7, 6, 16 << 20, 1).unwrap();
    let score = solver.solve(position, &Limits::default(), &mut |_| ());
    let score = score.score().unwrap();
    let mut line = |nodes| {
        solver.clear();
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        solver.line(position, score, &limits)
    };
    let (whole, _) = line(None);
    let (none, answer) = line(Some(0));
    assert!(none.is_empty() && answer.nodes == 0);
    let mut shown = 0;
    for nodes in [1_000, 100_000, 1_000_000, 10_000_000] {
        let (part, answer) = line(Some(nodes));
        assert!(answer.nodes <= nodes);
        assert_eq!(part, whole[..part.len()]);
        assert!(part.len() >= shown);
        shown = part.len();
    }
    assert!(shown > 0);
}

#[test]
fn a_stop_ends_the_search_with_every_number_of_threads() {
    for threads in 1..=2 {
        let stop = StopFlag::default();
        stop.stop();
        let limits = Limits {
            stop,
            ..Limits::default()
        };
        let mut solver = Solver::new(7, 6, 1 << 20, threads).unwrap();
        let answer = solver.solve(Position::start(), &limits, &mut |_| ());
        assert_eq!(answer.score(), None);
        assert_eq!(answer.nodes, 0);
    }
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    for (width, height) in [(0, 4), (4, 0), (9, 7), (65, 1), (u32::MAX, u32::MAX)] {
        assert!(
            Solver::new(width, height, 1 << 20, 1).is_err(),
            "{width} {height}"
        );
    }
}
