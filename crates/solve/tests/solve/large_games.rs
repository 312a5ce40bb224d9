//! Games large enough for threads, limits, forecasts and stops.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{Graph, Node};
use zermelo_core::Game;
use zermelo_core::random::Random;
use zermelo_solve::{ByKey, ByState, Options, Phase, SolveError, foresee, solve};

/// A graph of waves of this size in which every move leads to the next one, or to anywhere.
fn graph(waves: usize, size: usize, circles: bool) -> Graph {
    let mut random = Random::new(7);
    let count = 1 + waves * size;
    let mut nodes = Vec::with_capacity(count);
    for index in 0..count {
        let wave = index.div_ceil(size);
        let mut children: Vec<usize> = if wave == waves {
            Vec::new()
        } else {
            let next = wave * size + 1;
            (0..4).map(|_| next + random.below(size)).collect()
        };
        if circles && index % 17 == 3 && wave < waves {
            children.push(random.below(count));
        }
        nodes.push(Node {
            mover: (wave % 2) as u8,
            children,
            payoff: random.below(3) as i32 - 1,
        });
    }
    Graph {
        nodes,
        images: 1,
        levelled: false,
        wide: 1,
    }
}

fn options(threads: usize) -> Options {
    // No forecast, however wrong on a busy machine, makes these tests fail.
    Options {
        threads,
        memory_bytes: 1 << 40,
        ..Options::default()
    }
}

#[test]
fn threads_change_nothing() {
    for circles in [false, true] {
        let game = graph(30, 4000, circles);
        let one = solve::<_, ByKey>(&game, &game.initial(), &options(1), &|_| ()).unwrap();
        let four = solve::<_, ByState>(&game, &game.initial(), &options(4), &|_| ()).unwrap();
        assert_eq!(one.counts(), four.counts());
        assert!(one.counts().entries > 80_000);
        for node in 0..game.nodes.len() {
            let state = (node, 0);
            assert_eq!(one.probe(&game, &state), four.probe(&game, &state));
        }
        assert_eq!(four.verify(&game, &options(4), &|_| ()), Ok(Ok(())));
    }
}

#[test]
fn a_forecast_is_near_the_truth_and_exact_for_small_games() {
    let game = graph(15, 20_000, false);
    let forecast = foresee::<_, ByKey>(&game, &game.initial(), &options(2));
    let solution = solve::<_, ByKey>(&game, &game.initial(), &options(2), &|_| ()).unwrap();
    let ratio = forecast.states / solution.counts().entries as f64;
    assert!((0.2..5.0).contains(&ratio), "{ratio}");
    let game = graph(5, 300, true);
    let forecast = foresee::<_, ByKey>(&game, &game.initial(), &options(1));
    let solution = solve::<_, ByKey>(&game, &game.initial(), &options(1), &|_| ()).unwrap();
    assert!(forecast.exact);
    assert_eq!(forecast.states, solution.counts().entries as f64);
}

#[test]
fn a_game_beyond_the_memory_is_refused_before_it_begins() {
    let game = graph(15, 20_000, false);
    let few = Options {
        memory_bytes: 1 << 20,
        ..options(1)
    };
    let refused = solve::<_, ByKey>(&game, &game.initial(), &few, &|_| ());
    let Err(error @ SolveError::TooLarge { .. }) = refused else {
        panic!("it was not refused");
    };
    let text = error.to_string();
    assert!(text.contains("more than the 1.0 MB allowed"), "{text}");
}

#[test]
fn a_stop_ends_the_work_and_progress_is_told() {
    let game = graph(20, 20_000, true);
    let stopped = options(2);
    let told = AtomicU64::new(0);
    let ended = solve::<_, ByKey>(&game, &game.initial(), &stopped, &|progress| {
        assert!(progress.done <= progress.total);
        assert!(progress.phase != Phase::Verify);
        told.fetch_add(1, Ordering::Relaxed);
        stopped.stop.stop();
    });
    assert_eq!(ended.err(), Some(SolveError::Stopped));
    assert_eq!(told.load(Ordering::Relaxed).min(1), 1);
}

#[test]
fn rules_whose_levels_fall_are_refused() {
    let mut game = graph(3, 10, false);
    game.levelled = true;
    game.nodes[5].children = vec![2];
    game.nodes[0].children = vec![5];
    let refused = solve::<_, ByKey>(&game, &game.initial(), &options(1), &|_| ());
    assert!(matches!(refused.err(), Some(SolveError::BrokenRules(_))));
}
