//! The rules of Connect Four agree with published counts, on words of both sizes.

use std::collections::HashSet;

use zermelo_core::Game;
use zermelo_games::connect4::{Board, BoardError, ConnectFour, Usual, Word};

const COUNTS: &str = include_str!("../../src/connect4/data/counts.txt");

fn children<W: Word>(game: &ConnectFour<W>, board: &Board<W>) -> Vec<Board<W>> {
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    moves
        .into_iter()
        .map(|column| game.result(board, column))
        .collect()
}

/// Move sequences of this length.
fn leaves<W: Word>(game: &ConnectFour<W>, board: &Board<W>, depth: usize) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_actions(board) as u64,
        _ => children(game, board)
            .iter()
            .map(|child| leaves(game, child, depth - 1))
            .sum(),
    }
}

/// Different positions with each number of stones, until there are none or `plies` are known.
fn positions<W: Word>(game: &ConnectFour<W>, plies: usize) -> Vec<u64> {
    let mut counts = Vec::new();
    let mut layer = HashSet::from([game.initial()]);
    while !layer.is_empty() && counts.len() < plies {
        counts.push(layer.len() as u64);
        layer = layer
            .iter()
            .flat_map(|board| children(game, board))
            .collect();
    }
    counts
}

/// Different ways to play to the end.
fn games<W: Word>(game: &ConnectFour<W>, board: &Board<W>) -> u64 {
    if game.is_terminal(board) {
        return 1;
    }
    children(game, board)
        .iter()
        .map(|child| games(game, child))
        .sum()
}

fn counted<W: Word>(game: &ConnectFour<W>, what: &str, length: usize) -> Vec<u64> {
    let start = game.initial();
    match what {
        "leaves" => (1..=length)
            .map(|depth| leaves(game, &start, depth))
            .collect(),
        "positions" => positions(game, length),
        "total" => vec![positions(game, usize::MAX).iter().sum()],
        "games" => vec![games(game, &start)],
        _ => panic!("counts.txt has an unknown kind of line: {what}"),
    }
}

/// Counts again what is published of the boards that fit this word.
fn check<W: Word>() {
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let what = words.next().unwrap();
        let (width, height) = words.next().unwrap().split_once('x').unwrap();
        let published: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
        let (width, height) = (width.parse().unwrap(), height.parse().unwrap());
        let game = match ConnectFour::<W>::new(width, height, 4) {
            Err(BoardError::Other { .. }) => continue,
            game => game.unwrap(),
        };
        assert_eq!(counted(&game, what, published.len()), published, "{line}");
    }
}

#[test]
fn counts_are_the_published_ones() {
    check::<u64>();
}

#[test]
fn counts_are_the_published_ones_on_the_usual_board() {
    check::<Usual>();
}

#[test]
fn counts_are_the_published_ones_on_the_wide_word() {
    check::<u128>();
}
