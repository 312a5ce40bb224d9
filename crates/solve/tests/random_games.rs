//! Random finite games, with circles and without, against a slow solver; files and their verification.

mod common;
#[path = "common/slow.rs"]
mod slow;

use std::collections::HashSet;

use common::{Graph, State};
use proptest::prelude::*;
use slow::{graphs, slowly};
use zermelo_core::{Game, Player};
use zermelo_solve::{ByKey, ByState, Encoding, Options, Solution, solve};

fn options(threads: usize) -> Options {
    Options {
        threads,
        ..Options::default()
    }
}

fn solved<E: Encoding<Graph>>(game: &Graph, threads: usize) -> Solution<Graph, E> {
    solve(game, &game.initial(), &options(threads), &|_| ()).unwrap()
}

fn reachable(game: &Graph) -> HashSet<usize> {
    let mut found = HashSet::from([0]);
    let mut waiting = vec![0];
    while let Some(node) = waiting.pop() {
        for &child in &game.nodes[node].children {
            if found.insert(child) {
                waiting.push(child);
            }
        }
    }
    found
}

fn agrees_with_the_slow_solver<E: Encoding<Graph>>(game: &Graph, threads: usize) {
    let solution = solved::<E>(game, threads);
    let reachable = reachable(game);
    let side = if solution.player() == Player::FIRST {
        1
    } else {
        -1
    };
    let slow = slowly(game);
    for (node, &(value, remoteness)) in slow.iter().enumerate() {
        for image in 0..game.images {
            let found = solution.probe(game, &(node, image));
            assert_eq!(found.is_some(), reachable.contains(&node));
            if let Some(found) = found {
                assert_eq!((found.payoff, found.remoteness), (side * value, remoteness));
            }
        }
    }
    let counts = solution.counts();
    assert_eq!(counts.entries as usize, reachable.len());
    assert_eq!(counts.states, counts.entries * u64::from(game.images));
    assert_eq!(counts.wins + counts.draws + counts.losses, counts.states);
    best_moves_get_what_they_promise(game, &solution);
    assert_eq!(
        solution.verify(game, &options(threads), &|_| ()),
        Ok(Ok(()))
    );
}

/// Each best move keeps the value and is one move nearer to the end, and there is always one.
fn best_moves_get_what_they_promise<E: Encoding<Graph>>(
    game: &Graph,
    solution: &Solution<Graph, E>,
) {
    for node in 0..game.nodes.len() {
        let state = (node, 0);
        let Some(outcome) = solution.probe(game, &state) else {
            continue;
        };
        let best = solution.best_moves(game, &state).unwrap();
        assert_eq!(best.is_empty(), game.is_terminal(&state));
        for action in best {
            let after = solution.probe(game, &game.result(&state, action)).unwrap();
            assert_eq!(after.payoff, outcome.payoff);
            if outcome.payoff != 0 {
                assert_eq!(after.remoteness.map(|left| left + 1), outcome.remoteness);
            }
        }
    }
}

fn blocks<E: Encoding<Graph>>(game: &Graph, solution: &Solution<Graph, E>) -> Vec<Vec<u8>> {
    let mut blocks = Vec::new();
    let written: Result<(), ()> = solution.write_blocks(game, |block| {
        blocks.push(block);
        Ok(())
    });
    written.unwrap();
    blocks
}

fn read<E: Encoding<Graph>>(
    game: &Graph,
    payoffs: &[i32],
    blocks: &[Vec<u8>],
) -> Result<Solution<Graph, E>, String> {
    let bytes = blocks.iter().map(Vec::as_slice);
    let payoffs = payoffs.iter().copied();
    Solution::from_blocks(game, &game.initial(), payoffs, bytes, &options(1), &|_| ())
}

fn comes_back_from_its_blocks<E: Encoding<Graph>>(game: &Graph) {
    let solution = solved::<E>(game, 1);
    let written = blocks(game, &solution);
    let again = read::<E>(game, solution.scale().payoffs(), &written).unwrap();
    assert_eq!(again.counts(), solution.counts());
    for node in 0..game.nodes.len() {
        let state = (node, 0);
        assert_eq!(again.probe(game, &state), solution.probe(game, &state));
    }
    assert_eq!(again.verify(game, &options(1), &|_| ()), Ok(Ok(())));
    // A solution that was found level by level is written level by level: other blocks, same states.
    if !game.levelled {
        assert_eq!(blocks(game, &again), written);
    }
}

/// A block with one byte altered is refused, or read and found wrong, or it says the same.
fn no_altered_byte_passes<E: Encoding<Graph>>(game: &Graph, place: usize, change: u8) {
    let solution = solved::<E>(game, 1);
    let payoffs = solution.scale().payoffs();
    let mut altered = blocks(game, &solution);
    let length = altered[0].len();
    altered[0][place % length] ^= change;
    let Ok(read) = read::<E>(game, payoffs, &altered) else {
        return;
    };
    let verdict = read.verify(game, &options(1), &|_| ()).unwrap();
    let same = (0..game.nodes.len()).all(|node| {
        let state: State = (node, 0);
        read.probe(game, &state) == solution.probe(game, &state)
    });
    assert_eq!(verdict.is_ok(), same && read.counts() == solution.counts());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn games_with_circles_are_solved(game in graphs(false)) {
        agrees_with_the_slow_solver::<ByKey>(&game, 1);
        agrees_with_the_slow_solver::<ByState>(&game, 3);
    }

    #[test]
    fn games_without_circles_are_solved_with_levels_and_without(mut game in graphs(true)) {
        agrees_with_the_slow_solver::<ByKey>(&game, 1);
        game.levelled = true;
        agrees_with_the_slow_solver::<ByKey>(&game, 2);
        agrees_with_the_slow_solver::<ByState>(&game, 1);
    }

    #[test]
    fn a_solution_comes_back_from_its_blocks(mut game in graphs(false), mut other in graphs(true)) {
        comes_back_from_its_blocks::<ByKey>(&game);
        comes_back_from_its_blocks::<ByState>(&game);
        other.levelled = true;
        comes_back_from_its_blocks::<ByKey>(&other);
        game.images = 1;
        comes_back_from_its_blocks::<ByKey>(&game);
    }

    #[test]
    fn an_altered_byte_is_found(
        game in graphs(false), place in any::<usize>(), change in 1u8..
    ) {
        no_altered_byte_passes::<ByKey>(&game, place, change);
        no_altered_byte_passes::<ByState>(&game, place, change);
    }
}
