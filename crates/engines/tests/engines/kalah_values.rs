//! The Kalah solver against published values, and against the rules of the library by plain minimax.

use std::collections::HashMap;

use zermelo_core::random::Random;
use zermelo_core::{Game, Limits, Player};
use zermelo_engines::kalah::{Position, Remaining, Rules, Solver};
use zermelo_games::kalah::{self as library, Board, House, Kalah};

const VALUES: &str = include_str!("../../../games/src/kalah/data/values.txt");

/// The solver's answer for the start of a game.
fn margin(houses: u32, seeds: u8, empty_capture: bool, bytes: usize) -> i32 {
    let rules = Rules::new(houses, empty_capture, Remaining::Owner);
    let side = vec![seeds; houses as usize];
    let mut solver = Solver::new(rules, bytes).unwrap();
    let start = Position::new(&side, &side);
    let answer = solver
        .solve(start, &Limits::default(), &mut |_| ())
        .unwrap();
    assert_eq!(answer.lower, answer.upper);
    answer.lower
}

/// Solves the games of the file for which `chosen` holds, and says how many there were.
fn compare(bytes: usize, chosen: impl Fn(u32, u8) -> bool) -> usize {
    let mut count = 0;
    for line in VALUES.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (empty_capture, houses) = (words[0] == "empty", words[1].parse().unwrap());
        for (seeds, value) in (1..).zip(&words[2..]) {
            if let Ok(published) = value.parse::<i32>()
                && chosen(houses, seeds)
            {
                let found = margin(houses, seeds, empty_capture, bytes);
                assert_eq!(found, published, "Kalah({houses},{seeds}) {}", words[0]);
                count += 1;
            }
        }
    }
    count
}

#[test]
fn small_games_have_the_published_values() {
    let count = compare(1 << 26, |houses, seeds| {
        houses < 5 || u32::from(seeds) * houses <= 20
    });
    assert_eq!(count, 2 * (24 + 4 + 3));
}

#[test]
#[ignore = "takes a minute: `cargo test --release -p zermelo-engines -- --ignored`"]
fn kalah_6_4_and_5_5_have_the_published_values() {
    let large = |houses, seeds| (houses, seeds) == (6, 4) || (houses, seeds) == (5, 5);
    assert_eq!(compare(1 << 30, large), 3);
}

/// What the mover of the library's game wins beyond the stores, by looking at everything.
fn minimax(game: &Kalah, board: &Board, known: &mut HashMap<Board, i32>) -> i32 {
    let mover = game.to_move(board);
    if game.is_terminal(board) {
        return game.utility(board, mover) - lead(board, mover);
    }
    if let Some(&value) = known.get(board) {
        return value;
    }
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    let worth = |house: &House| follow(game, board, *house, known);
    let value = moves.iter().map(worth).max().unwrap();
    known.insert(*board, value);
    value
}

/// The same for one move.
fn follow(game: &Kalah, board: &Board, house: House, known: &mut HashMap<Board, i32>) -> i32 {
    let mover = game.to_move(board);
    let after = game.result(board, house);
    let gain = lead(&after, mover) - lead(board, mover);
    let rest = minimax(game, &after, known);
    if game.to_move(&after) == mover {
        gain + rest
    } else {
        gain - rest
    }
}

fn lead(board: &Board, player: Player) -> i32 {
    let stores = [Player::FIRST, Player::SECOND].map(|player| i32::from(board.store(player)));
    if player == Player::FIRST {
        stores[0] - stores[1]
    } else {
        stores[1] - stores[0]
    }
}

fn position(game: &Kalah, board: &Board) -> Position {
    let side = |player| -> Vec<u8> {
        let houses = (0..game.houses() as u8).map(House::new);
        houses.map(|house| board.house(player, house)).collect()
    };
    let mover = game.to_move(board);
    let other = [Player::SECOND, Player::FIRST][mover.index().unwrap()];
    Position::new(&side(mover), &side(other))
}

#[test]
fn all_variants_agree_with_minimax_by_the_rules_of_the_library() {
    let ends = [
        (library::Remaining::Owner, Remaining::Owner),
        (library::Remaining::Emptied, Remaining::Emptied),
        (library::Remaining::Nobody, Remaining::Nobody),
    ];
    for (houses, seeds) in [(1, 5), (2, 3), (2, 9), (3, 2), (3, 3), (4, 2), (6, 1)] {
        for empty_capture in [false, true] {
            for (remaining, same) in ends {
                let options = library::Options {
                    houses,
                    seeds,
                    empty_capture,
                    remaining,
                };
                let game = Kalah::new(options).unwrap();
                let rules = Rules::new(houses, empty_capture, same);
                let mut solver = Solver::new(rules, 1 << 20).unwrap();
                let mut known = HashMap::new();
                let mut random = Random::new(u64::from(seeds));
                for _ in 0..3 {
                    let mut board = game.initial();
                    let mut moves = Vec::new();
                    loop {
                        moves.clear();
                        game.actions(&board, &mut moves);
                        if moves.is_empty() {
                            break;
                        }
                        let here = position(&game, &board);
                        let limits = Limits::default();
                        let answer = solver.solve(here, &limits, &mut |_| ()).unwrap();
                        let value = minimax(&game, &board, &mut known);
                        assert_eq!((answer.lower, answer.upper), (value, value), "{options:?}");
                        let (each, _) = solver.solve_moves(here, None, &limits).unwrap();
                        let worth = moves.iter().map(|&house| {
                            let value = follow(&game, &board, house, &mut known);
                            (house.index(), value, value)
                        });
                        let worth: Vec<_> = worth.collect();
                        let found = each
                            .iter()
                            .map(|found| (found.house, found.lower, found.upper));
                        assert_eq!(found.collect::<Vec<_>>(), worth, "{options:?} {board:?}");
                        let (each, _) = solver.solve_moves(here, Some(value), &limits).unwrap();
                        for (found, &(_, worth, _)) in each.iter().zip(&worth) {
                            assert_eq!(found.lower >= value, worth >= value, "{options:?}");
                            assert!(found.lower <= worth && worth <= found.upper);
                        }
                        board = game.result(&board, moves[random.below(moves.len())]);
                    }
                }
            }
        }
    }
}

#[test]
fn a_limit_leaves_true_bounds_and_a_lost_position_says_why() {
    let mut solver = Solver::new(Rules::new(6, false, Remaining::Owner), 1 << 20).unwrap();
    let start = Position::new(&[4; 6], &[4; 6]);
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let answer = solver.solve(start, &limits, &mut |_| ()).unwrap();
    assert!(answer.lower <= 8 && 8 <= answer.upper && answer.lower < answer.upper);
    assert_eq!(answer.nodes, 20_000);
    let mut why = |own: &[u8], other: &[u8]| {
        let position = Position::new(own, other);
        let error = solver.solve(position, &limits, &mut |_| ()).unwrap_err();
        error.to_string()
    };
    assert_eq!(why(&[0; 6], &[1; 6]), "the game is over");
    assert_eq!(
        why(&[100, 0, 0, 0, 0, 0], &[28, 0, 0, 0, 0, 0]),
        "128 seeds in the houses are too many: this solver takes at most 127"
    );
    let mut small = Solver::new(Rules::new(2, false, Remaining::Owner), 1 << 20).unwrap();
    let error = small.solve(start, &limits, &mut |_| ()).unwrap_err();
    assert_eq!(error.to_string(), "the board has fewer houses");
}
