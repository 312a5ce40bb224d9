//! Small boards of Hex have their known winning openings; with the swap the second player wins.

use std::collections::HashMap;

use zermelo_core::{Game, Order, Symmetric};
use zermelo_games::hex::{Board, Cell, Hex, LinksFirst};

const OPENINGS: &str = include_str!("../../src/hex/data/openings.txt");

/// Whether the player to move wins: plain search, stopped by the first move that does.
fn mover_wins(
    game: &Hex,
    order: &LinksFirst,
    board: &Board,
    known: &mut HashMap<Board, bool>,
) -> bool {
    if game.is_terminal(board) {
        return false;
    }
    let key = game.canonical(board);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    moves.sort_by_key(|&cell| -order.rank(game, board, cell));
    let wins = moves
        .iter()
        .any(|&cell| !mover_wins(game, order, &game.result(board, cell), known));
    known.insert(key, wins);
    wins
}

fn boards() -> impl Iterator<Item = Vec<Vec<char>>> {
    let lines = OPENINGS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('/').map(|row| row.chars().collect()).collect())
}

#[test]
fn winning_openings_are_the_known_ones() {
    let mut counts = Vec::new();
    for rows in boards() {
        let game = Hex::new(rows.len() as u32, false).unwrap();
        let (order, mut known) = (LinksFirst::new(&game), HashMap::new());
        let mut wins = 0;
        for (row, symbols) in rows.iter().enumerate() {
            for (column, symbol) in symbols.iter().enumerate() {
                let cell = game.cell(row as u32, column as u32);
                let board = game.play(&game.initial(), cell).unwrap();
                let won = !mover_wins(&game, &order, &board, &mut known);
                assert_eq!(won, *symbol == '*', "{rows:?}: row {row}, column {column}");
                wins += u32::from(won);
            }
        }
        counts.push(wins);
    }
    assert_eq!(counts, [1, 2, 5, 4]);
}

#[test]
fn with_the_swap_the_second_player_wins_and_takes_over_what_wins() {
    for rows in boards().skip(1) {
        let game = Hex::new(rows.len() as u32, true).unwrap();
        let (order, mut known) = (LinksFirst::new(&game), HashMap::new());
        assert!(!mover_wins(&game, &order, &game.initial(), &mut known));
        for (row, symbols) in rows.iter().enumerate() {
            for (column, symbol) in symbols.iter().enumerate() {
                let cell = game.cell(row as u32, column as u32);
                let board = game.play(&game.initial(), cell).unwrap();
                let taken_over = game.play(&board, Cell::SWAP).unwrap();
                let second_wins = !mover_wins(&game, &order, &taken_over, &mut known);
                assert_eq!(second_wins, *symbol == '*', "{rows:?}: {row}, {column}");
            }
        }
    }
}
