//! Moves of checkers taken back: every one that can be, and no other.

use std::collections::HashSet;

use zermelo_core::random::Random;
use zermelo_core::{Game, Notation, Reversible, conformance};
use zermelo_games::checkers::{Board, Checkers};

fn children(game: &Checkers, board: &Board) -> Vec<Board> {
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    moves
        .into_iter()
        .map(|action| game.result(board, action))
        .collect()
}

fn predecessors(game: &Checkers, board: &Board) -> HashSet<Board> {
    let mut states = Vec::new();
    game.predecessors(board, &mut states);
    let set: HashSet<Board> = states.iter().copied().collect();
    assert_eq!(set.len(), states.len(), "{}", game.format_state(board));
    set
}

/// The states along random games, as far as they have pieces enough to be quick.
fn played(game: &Checkers, games: usize, fewest: u32, seed: u64) -> Vec<(Board, Board)> {
    let mut random = Random::new(seed);
    let mut pairs = Vec::new();
    for _ in 0..games {
        let mut board = game.initial();
        loop {
            let next = children(game, &board);
            let pieces = game.format_state(&board).matches(',').count() as u32 + 2;
            if next.is_empty() || pieces < fewest {
                break;
            }
            let after = next[random.below(next.len())];
            pairs.push((board, after));
            board = after;
        }
    }
    pairs
}

#[test]
fn the_state_before_is_found_and_every_predecessor_leads_here() {
    for draw_after in [0, 2, 80] {
        let game = Checkers::new(draw_after).unwrap();
        for (before, after) in played(&game, 4, 12, u64::from(draw_after)) {
            let found = predecessors(&game, &after);
            let text = game.format_state(&after);
            assert!(
                found.contains(&before),
                "{} of {text}",
                game.format_state(&before)
            );
            for state in found.iter().take(2000) {
                let shown = game.format_state(state);
                assert!(children(&game, state).contains(&after), "{shown} to {text}");
                assert_eq!(game.parse_state(&shown), Ok(*state));
            }
        }
    }
}

/// A few men and kings anywhere.
fn small_position(random: &mut Random) -> String {
    let mut squares: Vec<u8> = (5..=28).collect();
    let [white, black] = [(); 2].map(|()| {
        let pieces = (0..1 + random.below(4)).map(|_| {
            let square = squares.swap_remove(random.below(squares.len()));
            let king = random.below(2) == 0;
            format!("{}{square}", if king { "K" } else { "" })
        });
        pieces.collect::<Vec<_>>().join(",")
    });
    let turn = if random.below(2) == 0 { "B" } else { "W" };
    format!("{turn}:W{white}:B{black}")
}

#[test]
fn small_positions_are_among_the_predecessors_of_what_follows_them() {
    let game = Checkers::new(0).unwrap();
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let before = small_position(&mut random);
        let state = game.parse_state(&before).unwrap();
        for after in children(&game, &state) {
            let shown = game.format_state(&after);
            assert!(
                predecessors(&game, &after).contains(&state),
                "{before} to {shown}"
            );
        }
    }
}

#[test]
fn circles_and_crownings_are_taken_back() {
    let game = Checkers::new(0).unwrap();
    for (before, action) in [
        ("B:W7,8,15,16:BK3", "3x3"),
        ("B:W7,K8,15,K16:BK3", "3x3"),
        ("B:W26,27:B22", "22x31"),
        ("W:W11,30:B6,7", "11x2"),
        ("B:W30:B25", "25-29"),
        (
            "B:W6,7,8,14,15,16,22,23,24:BK1",
            "1x10x3x12x19x10x17x26x19x28",
        ),
    ] {
        let state = game.parse_state(before).unwrap();
        let after = game.result(&state, game.parse_move(&state, action).unwrap());
        assert!(predecessors(&game, &after).contains(&state), "{before}");
    }
}

#[test]
fn a_board_is_its_own_only_image() {
    conformance::symmetric(&Checkers::default(), 2, 1).unwrap();
}
