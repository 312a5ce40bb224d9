//! Connect Four and alpha-beta together: published values, proved with their distance.

use std::time::Duration;

use zermelo_core::random::Random;
use zermelo_core::value::outcome;
use zermelo_core::{Exactness, Game, Limits, Notation, Order, Score};
use zermelo_games::connect4::{Board, CentreFirst, Column, ConnectFour, Features, Usual, Word};
use zermelo_search::{AlphaBeta, Analysis, Options, perft};

const SCORES: &str = include_str!("../../../../tests/data/connect4_scores.txt");

fn search<W: Word>(
    game: &ConnectFour<W>,
    board: &Board<W>,
    options: Options,
    limits: &Limits,
) -> Analysis<zermelo_games::connect4::Column> {
    let evaluator = Features::new(game);
    let plan = AlphaBeta {
        game,
        evaluator: &evaluator,
        order: &CentreFirst,
        options,
    };
    plan.search(board, limits, &mut (), |_| {})
}

/// Payoff and number of plies to the end for the player to move, when proved.
fn solve<W: Word>(game: &ConnectFour<W>, board: &Board<W>) -> (i32, u32) {
    let analysis = search(game, board, Options::default(), &Limits::default());
    assert_eq!(analysis.exactness, Exactness::Proved);
    let left = game.width() * game.height() - board.stones();
    outcome(analysis.score).unwrap_or((0, left))
}

#[test]
fn late_positions_have_their_published_scores() {
    let game = ConnectFour::<u64>::new(7, 6, 4).unwrap();
    let lines: Vec<&str> = SCORES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert!(lines.len() > 50);
    for line in lines {
        let (columns, score) = line.split_once(' ').unwrap();
        let score: i32 = score.parse().unwrap();
        let board = game.parse_state(columns).unwrap();
        let (payoff, plies) = solve(&game, &board);
        assert_eq!(payoff, score.signum(), "{line}");
        if score != 0 {
            // The winner's stones at the end: those on the board and those still to come.
            let (stones, winner_moves) = (board.stones(), plies.div_ceil(2));
            let winner_has = if score > 0 {
                stones / 2
            } else {
                stones.div_ceil(2)
            };
            let winner_moves = if score > 0 { winner_moves } else { plies / 2 };
            assert_eq!(
                score.abs(),
                22 - (winner_has + winner_moves) as i32,
                "{line}"
            );
        }
    }
}

#[test]
fn small_boards_have_their_published_values() {
    // Steininger's table of outcomes with the last ply, which agrees with Tromp's.
    for (width, height, payoff, plies) in [(4, 4, 0, 16), (5, 4, 0, 20), (6, 4, -1, 24)] {
        let game = ConnectFour::<u64>::new(width, height, 4).unwrap();
        // Without opinions about unfinished games there is less to tell apart on the way to the end.
        let plan = AlphaBeta {
            game: &game,
            evaluator: &(),
            order: &CentreFirst,
            options: Options::default(),
        };
        let analysis = plan.search(&game.initial(), &Limits::default(), &mut (), |_| {});
        assert_eq!(analysis.exactness, Exactness::Proved);
        let value = outcome(analysis.score).unwrap_or((0, width * height));
        assert_eq!(value, (payoff, plies), "{width} x {height}");
    }
}

#[test]
fn all_words_search_the_same_tree() {
    let limits = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    let small = ConnectFour::<u64>::new(7, 6, 4).unwrap();
    let wide = ConnectFour::<u128>::new(7, 6, 4).unwrap();
    let options = Options {
        table: false,
        ..Options::default()
    };
    let one = search(&small, &small.initial(), options.clone(), &limits);
    let other = search(&wide, &wide.initial(), options.clone(), &limits);
    assert_eq!((one.score, one.nodes), (other.score, other.nodes));
    let usual = ConnectFour::<Usual>::new(7, 6, 4).unwrap();
    let other = search(&usual, &usual.initial(), options, &limits);
    assert_eq!((one.score, one.nodes), (other.score, other.nodes));
}

/// Plain negamax to the end.
fn negamax(game: &ConnectFour<u64>, board: &Board<u64>, ply: u32) -> Score {
    if game.is_terminal(board) {
        return zermelo_core::value::finished(game.utility(board, game.to_move(board)), ply);
    }
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    let values = moves
        .iter()
        .map(|&column| -negamax(game, &game.result(board, column), ply + 1));
    values.max().unwrap()
}

#[test]
fn every_option_gives_the_minimax_value_on_small_boards() {
    for (width, height, connect) in [(3, 3, 3), (4, 3, 3), (2, 5, 2), (3, 4, 3), (5, 2, 3)] {
        let game = ConnectFour::<u64>::new(width, height, connect).unwrap();
        let truth = negamax(&game, &game.initial(), 0);
        for bits in 0..64 {
            let options = Options {
                null_windows: bits & 1 != 0,
                table: bits & 2 != 0,
                killers: bits & 4 != 0,
                deepening: bits & 8 != 0,
                history: bits & 16 != 0,
                aspiration: if bits & 32 != 0 { 1000 } else { 0 },
                ..Options::default()
            };
            let limits = Limits {
                table_bytes: 1 << 20,
                ..Limits::default()
            };
            let analysis = search(&game, &game.initial(), options.clone(), &limits);
            assert_eq!(analysis.exactness, Exactness::Proved);
            assert_eq!(
                analysis.score, truth,
                "{width} x {height}, {connect}: {options:?}"
            );
        }
    }
}

#[test]
fn a_deadline_is_kept() {
    let game = ConnectFour::<u64>::new(7, 6, 4).unwrap();
    let limits = Limits {
        time: Some(Duration::from_millis(50)),
        ..Limits::default()
    };
    let analysis = search(&game, &game.initial(), Options::default(), &limits);
    assert!(
        analysis.elapsed < Duration::from_millis(300),
        "{:?}",
        analysis.elapsed
    );
    assert!(analysis.depth > 0 && analysis.best_move().is_some());
}

#[test]
fn perft_counts_the_published_leaves() {
    let game = ConnectFour::<u64>::new(7, 6, 4).unwrap();
    assert_eq!(perft(&game, &game.initial(), 7), 823_536);
}

/// The same order, whose moves must be listed.
struct Listed;

impl<W: Word> Order<ConnectFour<W>> for Listed {
    const STATIC: bool = true;

    fn rank(&self, game: &ConnectFour<W>, board: &Board<W>, column: Column) -> i32 {
        CentreFirst.rank(game, board, column)
    }
}

#[test]
fn moves_one_at_a_time_give_the_same_search_as_moves_listed() {
    let plain = Options {
        game_order: true,
        ..Options::plain()
    };
    let killers = Options {
        killers: true,
        ..plain.clone()
    };
    let guesses = Options {
        late_move_reductions: true,
        ..Options::default()
    };
    let mut random = Random::new(9);
    for (width, height) in [(7, 6), (4, 4), (6, 3)] {
        let game = ConnectFour::<u64>::new(width, height, 4).unwrap();
        for _ in 0..40 {
            let mut board = game.initial();
            for _ in 0..random.below(12) {
                let mut columns = Vec::new();
                game.actions(&board, &mut columns);
                if columns.is_empty() {
                    break;
                }
                board = game.result(&board, columns[random.below(columns.len())]);
            }
            for options in [&plain, &killers, &Options::default(), &guesses] {
                let limits = Limits {
                    depth: Some(1 + random.below(6) as u32),
                    ..Limits::default()
                };
                let evaluator = Features::new(&game);
                let lazy = search(&game, &board, options.clone(), &limits);
                let listed = AlphaBeta {
                    game: &game,
                    evaluator: &evaluator,
                    order: &Listed,
                    options: options.clone(),
                };
                let listed = listed.search(&board, &limits, &mut (), |_| {});
                assert_eq!(
                    Analysis {
                        elapsed: lazy.elapsed,
                        ..listed
                    },
                    lazy,
                    "{options:?}"
                );
            }
        }
    }
}
