//! Random finite games, with circles and without, against a slow solver; files and their verification.

use std::collections::HashSet;
use std::path::PathBuf;

use crate::common::slow::{graphs, slowly};
use crate::common::{Graph, State};
use proptest::prelude::*;
use zermelo_core::{Game, Player};
use zermelo_solve::container::{self, Packer};
use zermelo_solve::slices::FileError;
use zermelo_solve::{Answers, ByKey, ByState, Counts, Encoding, Options, Saved, Solution, solve};

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

/// The bytes of the file of a solution.
fn bytes<E: Encoding<Graph>>(game: &Graph, solution: &dyn Answers<Graph>) -> Vec<u8> {
    let path = file::<E>("written");
    solution.save(game, &path, b"header", 2).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    bytes
}

/// A name for a file that no other test uses.
fn file<E: Encoding<Graph>>(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("zermelo-games-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let thread = format!("{:?}", std::thread::current().id());
    let thread: String = thread.chars().filter(char::is_ascii_digit).collect();
    folder.join(format!("{name}-{}-{thread}", E::NAME))
}

/// A file with these bytes, opened and removed.
fn open<E: Encoding<Graph>>(
    game: &Graph,
    payoffs: &[i32],
    counts: Counts,
    bytes: &[u8],
) -> Result<Saved<Graph, E>, FileError> {
    let path = file::<E>("read");
    std::fs::write(&path, bytes).unwrap();
    let opened = Saved::open(
        game,
        &game.initial(),
        payoffs.iter().copied(),
        counts,
        &path,
    );
    std::fs::remove_file(&path).unwrap();
    opened
}

fn comes_back_from_its_file<E: Encoding<Graph>>(game: &Graph) {
    let solution = solved::<E>(game, 1);
    let written = bytes::<E>(game, &solution);
    let payoffs = solution.scale().payoffs();
    let again = open::<E>(game, payoffs, solution.counts(), &written).unwrap();
    for node in 0..game.nodes.len() {
        let state = (node, 0);
        let probed = Answers::probe(&again, game, &state).unwrap();
        assert_eq!(probed, solution.probe(game, &state));
        let moves = again.best_moves(game, &state).unwrap();
        assert_eq!(moves, solution.best_moves(game, &state));
    }
    let (states, end) = again.page(game, 0, usize::MAX).unwrap();
    assert_eq!(
        (states.len() as u64, end),
        (solution.counts().entries, None)
    );
    assert_eq!(again.verify(game, &options(1), &|_| ()).unwrap(), None);
    assert_eq!(bytes::<E>(game, &again), written);
    let loaded = again.load(game, &options(1)).unwrap();
    assert_eq!(bytes::<E>(game, &loaded), written);
}

/// A file with one byte of its blocks altered and right checksums is refused when it is opened or
/// verified, or it says the same.
fn no_altered_byte_passes<E: Encoding<Graph>>(game: &Graph, place: usize, change: u8) {
    let solution = solved::<E>(game, 1);
    let (header, mut blocks) = container::unpack(&bytes::<E>(game, &solution), None).unwrap();
    let block = place % blocks.len();
    let length = blocks[block].len();
    blocks[block][place / 7 % length] ^= change;
    let mut packer = Packer::default();
    blocks.iter().for_each(|block| packer.add(block).unwrap());
    let forged = packer.finish(&header).unwrap();
    let payoffs = solution.scale().payoffs();
    let Ok(read) = open::<E>(game, payoffs, solution.counts(), &forged) else {
        return;
    };
    let verdict = read.verify(game, &options(1), &|_| ());
    let is_right = verdict.is_ok_and(|flaw| flaw.is_none());
    let same = (0..game.nodes.len()).all(|node| {
        let state: State = (node, 0);
        Answers::probe(&read, game, &state).is_ok_and(|found| found == solution.probe(game, &state))
    });
    assert!(same || !is_right);
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
    fn a_solution_comes_back_from_its_file(mut game in graphs(false), mut other in graphs(true)) {
        comes_back_from_its_file::<ByKey>(&game);
        comes_back_from_its_file::<ByState>(&game);
        other.levelled = true;
        comes_back_from_its_file::<ByKey>(&other);
        game.images = 1;
        comes_back_from_its_file::<ByKey>(&game);
    }

    #[test]
    fn an_altered_byte_is_found(
        game in graphs(false), place in any::<usize>(), change in 1u8..
    ) {
        no_altered_byte_passes::<ByKey>(&game, place, change);
        no_altered_byte_passes::<ByState>(&game, place, change);
    }
}
