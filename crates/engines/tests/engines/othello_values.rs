//! The Othello endgame solver against plain minimax by the rules of the library, and published scores.

use std::collections::HashMap;

use zermelo_core::random::Random;
use zermelo_core::{Game, Limits, Notation};
use zermelo_engines::othello::{Counting, Position, Solver};
use zermelo_games::othello::{Board, Othello};

const FFO: &str = include_str!("../../../../tests/data/othello_ffo.txt");
const GAME: Othello<8> = Othello::new();

/// The score for the mover by looking at everything.
fn minimax(board: &Board, counting: Counting, known: &mut HashMap<Board, i32>) -> i32 {
    if let Some(&score) = known.get(board) {
        return score;
    }
    let mut moves = Vec::new();
    GAME.actions(board, &mut moves);
    let after = moves.iter().map(|&action| GAME.result(board, action));
    let score = after
        .map(|after| -minimax(&after, counting, known))
        .max()
        .unwrap_or_else(|| final_score(board, counting));
    known.insert(*board, score);
    score
}

fn final_score(board: &Board, counting: Counting) -> i32 {
    let margin = GAME.utility(board, GAME.to_move(board));
    match counting {
        Counting::Discs => margin,
        Counting::EmptiesToWinner => margin + margin.signum() * position(board).empties() as i32,
    }
}

fn position(board: &Board) -> Position {
    let text = GAME.format_state(board);
    let (rows, mover) = text.split_once(' ').unwrap();
    Position::read(&rows.replace('/', ""), mover.chars().next().unwrap()).unwrap()
}

/// All that the solver says of a position is what minimax says.
fn compare(
    board: &Board,
    counting: Counting,
    solver: &mut Solver,
    known: &mut HashMap<Board, i32>,
) {
    let here = position(board);
    let score = minimax(board, counting, known);
    let limits = Limits::default();
    let found = solver.solve(here, &limits, &mut |_| ()).unwrap();
    assert_eq!(
        (found.lower, found.upper),
        (score, score),
        "{here:?} {counting:?}"
    );
    solver.clear();
    let outcome = solver.outcome(here, &limits).unwrap();
    match score.signum() {
        1 => assert!(outcome.lower > 0),
        -1 => assert!(outcome.upper < 0),
        _ => assert_eq!((outcome.lower, outcome.upper), (0, 0)),
    }
    solver.clear();
    let (each, _) = solver.solve_moves(here, None, &limits).unwrap();
    solver.clear();
    let (reaching, _) = solver.solve_moves(here, Some(score), &limits).unwrap();
    let mut moves = Vec::new();
    GAME.actions(board, &mut moves);
    assert_eq!((each.len(), reaching.len()), (moves.len(), moves.len()));
    for ((action, exact), reached) in moves.into_iter().zip(each).zip(reaching) {
        let name = exact
            .cell
            .map(|cell| format!("{}{}", (b'a' + cell % 8) as char, cell / 8 + 1));
        assert_eq!(GAME.move_name(action), name.unwrap_or("pass".to_owned()));
        let worth = -minimax(&GAME.result(board, action), counting, known);
        assert_eq!((exact.lower, exact.upper), (worth, worth));
        assert_eq!(reached.lower >= score, worth >= score);
        assert!(reached.lower <= worth && worth <= reached.upper);
    }
}

const COUNTINGS: [Counting; 2] = [Counting::Discs, Counting::EmptiesToWinner];

#[test]
fn ends_of_random_games_agree_with_minimax() {
    let mut random = Random::new(3);
    let mut solvers = COUNTINGS.map(|counting| Solver::new(counting, 1 << 16).unwrap());
    let (mut compared, mut passes) = (0, 0);
    for number in 0..300 {
        let most = if number % 10 == 0 { 10 } else { 8 };
        let mut board = GAME.initial();
        let mut known = [HashMap::new(), HashMap::new()];
        let mut moves = Vec::new();
        loop {
            moves.clear();
            GAME.actions(&board, &mut moves);
            let Some(last) = moves.len().checked_sub(1) else {
                break;
            };
            if position(&board).empties() <= most {
                passes += usize::from(position(&board).moves() == 0);
                compared += 1;
                for (place, counting) in COUNTINGS.into_iter().enumerate() {
                    compare(&board, counting, &mut solvers[place], &mut known[place]);
                }
            }
            board = GAME.result(&board, moves[random.next() as usize % (last + 1)]);
        }
    }
    assert!(compared > 2000 && passes > 100, "{compared} {passes}");
}

/// Boards nobody would reach, on which one side has next to nothing: games end early, and in routs.
#[test]
fn lopsided_boards_agree_with_minimax() {
    let mut random = Random::new(4);
    let mut solvers = COUNTINGS.map(|counting| Solver::new(counting, 1 << 16).unwrap());
    let (mut compared, mut early) = (0, 0);
    while compared < 2000 {
        let few = random.next() & random.next() & random.next() & random.next();
        let holes = (0..8).fold(0, |set, _| set | 1u64 << (random.next() & 63));
        let holes = holes & !0x0000_0018_1800_0000;
        let symbol = |cell: u32| match (holes >> cell & 1, few >> cell & 1) {
            (1, _) => '.',
            (_, 1) => 'x',
            _ => 'o',
        };
        let rows = (0..8).map(|row| (8 * row..8 * row + 8).map(symbol).collect::<String>());
        let text = rows.collect::<Vec<_>>().join("/");
        let mover = if compared % 2 == 0 { 'x' } else { 'o' };
        let board = GAME.parse_state(&format!("{text} {mover}")).unwrap();
        if GAME.is_terminal(&board) {
            continue;
        }
        compared += 1;
        let mut known = [HashMap::new(), HashMap::new()];
        for (place, counting) in COUNTINGS.into_iter().enumerate() {
            compare(&board, counting, &mut solvers[place], &mut known[place]);
        }
        let [discs, winner] = known.map(|known| known[&board]);
        early += usize::from(discs != winner);
    }
    assert!(early > 50, "{early}");
}

#[test]
fn positions_of_the_suite_have_the_published_scores_and_moves() {
    let mut solver = Solver::new(Counting::EmptiesToWinner, 1 << 26).unwrap();
    let limits = Limits::default();
    for line in FFO.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').collect();
        let number: u32 = fields[0].parse().unwrap();
        if !(number <= 24 || number == 27) {
            continue;
        }
        let here = Position::read(fields[1], fields[2].chars().next().unwrap()).unwrap();
        let published: i32 = fields[4].parse().unwrap();
        solver.clear();
        let found = solver.solve(here, &limits, &mut |_| ()).unwrap();
        assert_eq!(
            (found.lower, found.upper),
            (published, published),
            "FFO {number}"
        );
        let (moves, _) = solver.solve_moves(here, Some(published), &limits).unwrap();
        let best = moves.iter().filter(|found| found.lower >= published);
        let mut names: Vec<String> = best
            .map(|found| found.cell.unwrap())
            .map(|cell| format!("{}{}", (b'a' + cell % 8) as char, cell / 8 + 1))
            .collect();
        let mut published: Vec<&str> = fields[5].split_whitespace().collect();
        names.sort();
        published.sort_unstable();
        assert_eq!(names, published, "FFO {number}");
    }
}

#[test]
fn a_limit_leaves_bounds_and_a_stop_is_answered_at_once() {
    let line = FFO.lines().find(|line| line.starts_with("52;")).unwrap();
    let fields: Vec<&str> = line.split(';').collect();
    let here = Position::read(fields[1], 'O').unwrap();
    let mut solver = Solver::new(Counting::Discs, 1 << 24).unwrap();
    let limits = Limits {
        nodes: Some(10_000),
        ..Limits::default()
    };
    let found = solver.solve(here, &limits, &mut |_| ()).unwrap();
    assert!(found.nodes <= 10_000 && found.lower < found.upper);
    let limits = Limits::default();
    let stop = limits.stop.clone();
    let wait = std::time::Duration::from_millis(50);
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(wait);
        stop.stop();
        std::time::Instant::now()
    });
    let found = solver.solve(here, &limits, &mut |_| ()).unwrap();
    let late = stopper.join().unwrap().elapsed();
    assert!(found.lower < found.upper);
    // 10 ms on a machine with nothing else to do.
    assert!(late < std::time::Duration::from_millis(500), "{late:?}");
}
