//! A search in memory that another one left finds what it finds in new memory.
//!
//! These tests have a process of their own, so that what is kept is what they left.

#[path = "../full_memory/drops.rs"]
mod drops;

use std::sync::Mutex;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use zermelo_core::memory::{Recycled, give_back};
use zermelo_core::{Game, Limits, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Effort, Finding, Mcts, Memory, Options, Selection};

use drops::Drops;

/// Tests that look at what is kept take turns.
static TURN: Mutex<()> = Mutex::new(());

fn search(memory: &Memory, megabytes: usize, options: &Options) -> Finding<u8> {
    let plan = Mcts {
        game: &Drops,
        evaluator: &(),
        playout: &Uniform,
        range: Range::of(Drops.kind()),
        options: options.clone(),
    };
    let limits = Limits {
        nodes: Some(3_000),
        table_bytes: megabytes << 20,
        ..Limits::default()
    };
    let found = plan.search(memory, &[], &Drops.initial(), &limits, |_| {});
    let mut found = found.unwrap();
    found.effort = Effort {
        elapsed: std::time::Duration::ZERO,
        ..found.effort
    };
    found
}

/// Everything that was found, as text: not a number is the same as itself there.
fn told(megabytes: usize, options: &Options) -> String {
    format!("{:?}", search(&Memory::default(), megabytes, options))
}

fn techniques() -> Vec<Options> {
    let plain = Options {
        seed: 3,
        ..Options::plain()
    };
    vec![
        Options {
            rave: 300.0,
            progressive_history: 1.0,
            ..plain.clone()
        },
        Options {
            selection: Selection::Tuned,
            implicit_minimax: 0.3,
            ..plain.clone()
        },
        Options {
            transpositions: true,
            ..plain.clone()
        },
        plain,
    ]
}

/// Leaves blocks full of noise for the next search.
fn leave_noise(seed: u64) {
    let arrays: Vec<Recycled<AtomicU64>> = (0..4)
        .map(|_| Recycled::new((64 << 20) / 8).unwrap())
        .collect();
    for array in &arrays {
        // As much as these searches touch of it.
        for (place, word) in array[..1 << 18].iter().enumerate() {
            word.store(zermelo_core::random::mix(seed ^ place as u64), Relaxed);
        }
    }
}

#[test]
fn a_seed_finds_the_same_in_new_memory_and_in_any_that_was_left() {
    let _turn = TURN.lock();
    for options in techniques() {
        for megabytes in [16, 64] {
            give_back();
            let anew = told(megabytes, &options);
            assert_eq!(told(megabytes, &options), anew);
            for seed in 0..3 {
                leave_noise(seed);
                assert_eq!(told(megabytes, &options), anew, "{options:?}");
            }
            for other in techniques() {
                told(64, &other);
                assert_eq!(
                    told(megabytes, &options),
                    anew,
                    "{options:?} after {other:?}"
                );
            }
        }
    }
}

#[test]
fn searches_at_once_and_engines_that_are_dropped_disturb_nobody() {
    let _turn = TURN.lock();
    let options = Options {
        seed: 5,
        ..Options::plain()
    };
    let expected = told(32, &options);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for _ in 0..8 {
                    assert_eq!(told(32, &options), expected);
                    let engine = Memory::default();
                    let found = search(&engine, 32, &options);
                    assert_eq!(format!("{found:?}"), expected);
                    engine.clear();
                }
            });
        }
    });
}
