//! The m,n,k games agree with known counts and values.

use std::collections::{HashMap, HashSet};

use zermelo_core::{Game, Player, Symmetric};
use zermelo_games::mnk::{Board, Mnk, Options};

const COUNTS: &str = include_str!("../../src/mnk/data/counts.txt");

fn children(game: &Mnk, board: &Board) -> Vec<Board> {
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    moves
        .into_iter()
        .map(|place| game.result(board, place))
        .collect()
}

/// Every state that can be reached, after `stands_for` has chosen one of each class.
fn reached(game: &Mnk, stands_for: impl Fn(&Board) -> Board) -> HashSet<Board> {
    let mut seen = HashSet::from([stands_for(&game.initial())]);
    let mut open: Vec<Board> = seen.iter().copied().collect();
    while let Some(board) = open.pop() {
        for child in children(game, &board) {
            let child = stands_for(&child);
            if seen.insert(child) {
                open.push(child);
            }
        }
    }
    seen
}

/// Nodes of the tree, and complete games by their result (1, -1, 0 for x) and length.
#[derive(Default)]
struct Tree {
    nodes: u64,
    games: HashMap<(i32, u32), u64>,
}

impl Tree {
    fn visit(&mut self, game: &Mnk, board: &Board) {
        self.nodes += 1;
        if game.is_terminal(board) {
            let result = game.utility(board, Player::FIRST);
            *self.games.entry((result, board.marks())).or_default() += 1;
        }
        for child in children(game, board) {
            self.visit(game, &child);
        }
    }

    fn sum(&self, counts: impl Fn(i32, u32) -> bool) -> u64 {
        let games = self.games.iter();
        games
            .filter(|((result, length), _)| counts(*result, *length))
            .map(|(_, games)| games)
            .sum()
    }
}

/// The value for x by plain minimax.
fn value(game: &Mnk, board: &Board, known: &mut HashMap<Board, i32>) -> i32 {
    if game.is_terminal(board) {
        return game.utility(board, Player::FIRST);
    }
    if let Some(&value) = known.get(board) {
        return value;
    }
    let values = children(game, board)
        .into_iter()
        .map(|child| value(game, &child, known));
    let best = if game.to_move(board) == Player::FIRST {
        values.max()
    } else {
        values.min()
    };
    let best = best.expect("an unfinished game has moves");
    known.insert(*board, best);
    best
}

fn counted(game: &Mnk, what: &str, length: usize) -> Vec<i64> {
    let start = game.initial();
    let mut tree = Tree::default();
    if ["nodes", "games", "lengths"].contains(&what) {
        tree.visit(game, &start);
    }
    match what {
        "states" => vec![reached(game, |board| *board).len() as i64],
        "classes" => vec![reached(game, |board| game.canonical(board)).len() as i64],
        "nodes" => vec![tree.nodes as i64],
        "games" => [1, -1, 0]
            .map(|won| tree.sum(|result, _| result == won) as i64)
            .to_vec(),
        "lengths" => (5..5 + length as u32)
            .map(|plies| tree.sum(|_, length| length == plies) as i64)
            .collect(),
        "value" => vec![i64::from(value(game, &start, &mut HashMap::new()))],
        _ => panic!("counts.txt has an unknown kind of line: {what}"),
    }
}

#[test]
fn counts_and_values_are_the_known_ones() {
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let what = words.next().unwrap();
        let sizes = words.next().unwrap().split(',');
        let sizes: Vec<u32> = sizes.map(|size| size.parse().unwrap()).collect();
        let known: Vec<i64> = words.map(|word| word.parse().unwrap()).collect();
        let game = Mnk::new(Options {
            m: sizes[0],
            n: sizes[1],
            k: sizes[2],
            gravity: false,
        })
        .unwrap();
        assert_eq!(counted(&game, what, known.len()), known, "{line}");
    }
}

/// Connect Four is the 7,6,4 game with gravity.
#[test]
fn gravity_gives_the_positions_of_connect_four() {
    let game = Mnk::new(Options {
        m: 4,
        n: 4,
        k: 4,
        gravity: true,
    })
    .unwrap();
    assert_eq!(reached(&game, |board| *board).len(), 161_029);
}
