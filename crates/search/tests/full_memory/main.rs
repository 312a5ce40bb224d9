//! Monte Carlo tree search goes on well when its memory is full.

mod drops;

use zermelo_core::{Game, Limits, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Finding, Mcts, Memory, Options};

use drops::Drops;

/// The column in the middle, which alone wins from the start (Allis 1988).
const MIDDLE: u8 = 3;

fn search(kilobytes: usize, simulations: u64, options: Options) -> Finding<u8> {
    let plan = Mcts {
        game: &Drops,
        evaluator: &(),
        playout: &Uniform,
        range: Range::of(Drops.kind()),
        options: Options {
            exploration: 0.7,
            ..options
        },
    };
    let limits = Limits {
        nodes: Some(simulations),
        table_bytes: kilobytes << 10,
        ..Limits::default()
    };
    plan.search(&Memory::default(), &[], &Drops.initial(), &limits, |_| {})
        .unwrap()
}

fn seeded(seed: u64) -> Options {
    Options {
        seed,
        ..Options::plain()
    }
}

/// The share of visits that the winning column has.
fn share(found: &Finding<u8>) -> f64 {
    let middle = found.moves.iter().find(|one| one.action == MIDDLE);
    let all: u64 = found.moves.iter().map(|one| one.visits).sum();
    middle.map_or(0.0, |one| one.visits as f64 / all as f64)
}

/// As far as it holds: beyond some 130,000 simulations the share falls again for most seeds. That is not for want of memory:
/// see below.
#[test]
fn the_winning_column_gains_visits_for_a_while_after_memory_was_full() {
    for kilobytes in [128, 512] {
        let mut before = 0.0;
        for simulations in [16_000, 32_000, 64_000, 128_000] {
            let found = search(kilobytes, simulations, seeded(7));
            let visits = |one: &zermelo_search::mcts::Candidate<u8>| one.visits;
            // What was counted at the root is never lost.
            let all: u64 = found.moves.iter().map(visits).sum();
            assert_eq!(all, simulations);
            assert_eq!(found.moves[0].action, MIDDLE, "{kilobytes} {found:?}");
            let share = share(&found);
            assert!(
                share > before,
                "{kilobytes} {simulations}: {share} {before}"
            );
            // Memory fills less and less often, as leaves need more visits.
            let full = found.effort.compactions;
            assert!((1..=10).contains(&full), "{kilobytes} {full}");
            before = share;
        }
        assert!(before > 0.9, "{kilobytes}: {before}");
    }
}

/// UCT doubts the winning column for a while, however much memory it has, as it learns of the replies to this column first.
/// After 300,000 simulations of Connect Four, means of 24 seeds: a tree in 512 kB gives it 0.76 of the visits, one with room
/// for all 0.55, and with transpositions they are 0.79 and 0.84.
#[test]
fn a_long_search_is_not_much_worse_in_little_memory() {
    const SEEDS: u64 = 3;
    for transpositions in [false, true] {
        let mean = |kilobytes: usize| {
            let one = |seed| {
                let options = Options {
                    transpositions,
                    ..seeded(seed)
                };
                share(&search(kilobytes, 150_000, options))
            };
            (0..SEEDS).map(one).sum::<f64>() / SEEDS as f64
        };
        let (little, much) = (mean(512), mean(256 << 10));
        assert!(little > much - 0.15, "{transpositions}: {little} {much}");
    }
}
