//! Limits are kept, threads share a tree, and what happened is written down as it was.

use std::time::{Duration, Instant};

use zermelo_core::{Game, Limits, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Options};

use super::drawn::{OPPOSED, Parity, Recipe, drawn, limits, search, search_with};
use super::endless::endless;
use super::techniques::techniques;
use super::truth::{holds, outcomes};

#[test]
fn one_thread_and_a_seed_repeat_themselves() {
    let recipe = Recipe {
        chance: true,
        states: 200,
        most_moves: 6,
        ..OPPOSED
    };
    for seed in 0..50 {
        let game = drawn(recipe, seed);
        let (mut one, mut other) = (search(&game, 300, 7), search(&game, 300, 7));
        one.effort.elapsed = Duration::ZERO;
        other.effort.elapsed = Duration::ZERO;
        assert_eq!(one, other);
    }
}

#[test]
fn the_number_of_simulations_is_exact_and_long_playouts_are_counted() {
    let options = Options {
        playout_plies: 20,
        ..Options::plain()
    };
    let found = endless(options, &limits(1234));
    assert_eq!(found.effort.simulations, 1234);
    assert_eq!(found.moves.iter().map(|one| one.visits).sum::<u64>(), 1234);
    assert_eq!(found.effort.cut_short, 1234);
    assert!(!found.is_proved && found.bounds[0] == (-1.0, 1.0));
}

#[test]
fn a_deadline_and_a_stop_are_kept() {
    let until = Limits {
        time: Some(Duration::from_millis(50)),
        ..Limits::default()
    };
    let started = Instant::now();
    let found = endless(Options::plain(), &until);
    assert!(started.elapsed() < Duration::from_millis(200) && found.effort.simulations > 0);
    let stopped = Limits::default();
    let stop = stopped.stop.clone();
    let found = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(30));
            stop.stop();
        });
        endless(Options::plain(), &stopped)
    });
    assert!(found.best_move().is_some());
}

#[test]
fn threads_share_a_tree_and_prove_nothing_wrong() {
    let recipe = Recipe {
        states: 60,
        chance: true,
        most_moves: 3,
        ..OPPOSED
    };
    for seed in 0..60 {
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let options = Options {
            threads: 2,
            ..techniques(zermelo_core::random::mix(seed) & !0x200)
        };
        let found = search_with(&game, 0, options, &limits(500)).unwrap();
        for truth in &outcomes(&game)[0] {
            assert!(
                holds(&found.bounds, truth),
                "seed {seed}: {truth:?} {found:?}"
            );
        }
    }
    let options = Options {
        threads: 3,
        playout_plies: 10,
        ..Options::plain()
    };
    let few = Limits {
        nodes: Some(20_000),
        table_bytes: 100_000,
        ..Limits::default()
    };
    let found = endless(options, &few);
    let visits: u64 = found.moves.iter().map(|one| one.visits).sum();
    assert_eq!(found.effort.simulations, 20_000);
    // While one thread makes the moves of the root, others may play out from there.
    assert!((19_998..=20_000).contains(&visits), "{visits}");
    assert!(found.effort.compactions > 0);
}

#[test]
fn threads_that_stay_below_a_node_count_every_visit_once_and_find_what_one_finds() {
    // Two opposed players converge to one value. Three do not have to: which of two moves that
    // are as good for the mover comes first decides what the others get, with one thread or many.
    let wide = Recipe {
        states: 4_000,
        most_moves: 5,
        ..OPPOSED
    };
    let kinds = [
        wide,
        Recipe {
            chance: true,
            ..wide
        },
        Recipe {
            players: 3,
            payoffs: zermelo_core::Payoffs::General,
            ..wide
        },
    ];
    for (recipe, seed) in kinds.into_iter().flat_map(|kind| [(kind, 3), (kind, 8)]) {
        let game = drawn(recipe, seed);
        // As many as make threads stay again and again, and no multiple of anything.
        let found = [1, 3].map(|threads| {
            let options = Options {
                threads,
                proofs: false,
                ..Options::plain()
            };
            search_with(&game, 0, options, &limits(30_011)).unwrap()
        });
        for one in &found {
            assert_eq!(one.effort.simulations, 30_011);
            let visits: u64 = one.moves.iter().map(|one| one.visits).sum();
            assert!((30_009..=30_011).contains(&visits), "{visits}");
        }
        let [alone, together] = found.map(|one| one.values);
        if recipe.players == 2 {
            for (one, other) in alone.iter().zip(&together) {
                assert!((one - other).abs() < 0.2, "{alone:?} {together:?}");
            }
        }
    }
}

#[test]
fn simulations_are_written_down_as_they_were() {
    let game = drawn(OPPOSED, 5);
    let plan = Mcts {
        game: &game,
        evaluator: &Parity,
        playout: &Uniform,
        range: Range::of(game.kind),
        options: Options {
            proofs: false,
            ..Options::plain()
        },
    };
    let found = plan.search_logged(&[], &0, &limits(300), 100).unwrap();
    assert_eq!(found.log.len(), 100);
    let side = found.player.index().unwrap();
    let mut total = 0.0;
    for (before, one) in found.log.iter().enumerate() {
        total += one.value;
        assert!((one.means[0] - total / (before + 1) as f64).abs() < 1e-9);
        assert_eq!(one.means.len(), one.moves.len() + 1);
        let mut state = 0;
        for &action in &one.moves {
            state = game.result(&state, action);
        }
        assert_eq!(one.is_over, game.is_terminal(&state));
        if one.is_over {
            assert_eq!(one.value, f64::from(game.nodes[state].payoffs[side]));
        }
    }
}
