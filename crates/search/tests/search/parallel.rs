//! Several threads prove what one thread proves, and stop when told.

use std::time::{Duration, Instant};

use crate::common::{Backwards, DEEP, Graph, Written, chosen, graphs, is_true, negamax};
use proptest::prelude::*;
use zermelo_core::value::PAYOFF_LIMIT;
use zermelo_core::{Exactness, Game, Kind, Limits};
use zermelo_search::{AlphaBeta, Analysis, Options};

fn search(game: &Graph, options: &Options, limits: &Limits) -> Analysis<u8> {
    let plan = AlphaBeta {
        game,
        evaluator: &Written,
        order: &Backwards,
        options: options.clone(),
    };
    plan.search(&game.initial(), limits, &mut (), |_| {})
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_proved_value_is_the_same_with_any_number_of_threads(
        game in graphs(), threads in 2u32..6, bytes in 32usize..2048, subset in any::<u32>(),
    ) {
        let limits = Limits { depth: Some(DEEP), table_bytes: bytes, ..Limits::default() };
        let options = Options { threads, table: true, ..chosen(subset) };
        let analysis = search(&game, &options, &limits);
        prop_assert_eq!(analysis.exactness, Exactness::Proved);
        prop_assert_eq!(analysis.score, negamax(&game, 0, DEEP), "{:?}", options);
    }

    #[test]
    fn claims_are_true_at_any_depth_and_node_limit_with_any_number_of_threads(
        game in graphs(), threads in 2u32..6, depth in 1u32..12, nodes in 0u64..5000,
    ) {
        let limits = Limits {
            depth: Some(depth), nodes: Some(nodes), table_bytes: 1024, ..Limits::default()
        };
        let analysis = search(&game, &Options { threads, ..Options::default() }, &limits);
        let truth = negamax(&game, 0, DEEP);
        prop_assert!(is_true(truth, &analysis), "{:?}", analysis);
        prop_assert_eq!(analysis.best_move().is_none(), game.is_terminal(&0));
    }
}

/// A ladder on which both players can go up and down for ever.
struct Ladder;

impl Game for Ladder {
    type State = (u64, u8);
    type Move = u8;
    fn kind(&self) -> Kind {
        Kind::opposed(PAYOFF_LIMIT)
    }
    fn initial(&self) -> (u64, u8) {
        (1, 0)
    }
    fn to_move(&self, state: &(u64, u8)) -> zermelo_core::Player {
        zermelo_core::Player::new(state.1)
    }
    fn actions(&self, _: &(u64, u8), moves: &mut Vec<u8>) {
        moves.extend(0..8);
    }
    fn result(&self, state: &(u64, u8), action: u8) -> (u64, u8) {
        let next = state.0.wrapping_mul(9).wrapping_add(u64::from(action));
        (next, 1 - state.1)
    }
    fn is_terminal(&self, _: &(u64, u8)) -> bool {
        false
    }
    fn utility(&self, _: &(u64, u8), _: zermelo_core::Player) -> i32 {
        0
    }
}

impl zermelo_core::ZeroSum for Ladder {}
impl zermelo_core::Deterministic for Ladder {}
impl zermelo_core::Keyed for Ladder {
    fn key(&self, state: &(u64, u8)) -> u64 {
        state.0 * 2 + u64::from(state.1)
    }
}

#[test]
fn all_threads_return_soon_after_a_stop() {
    let plan = AlphaBeta {
        game: &Ladder,
        evaluator: &(),
        order: &(),
        options: Options {
            threads: 4,
            ..Options::default()
        },
    };
    let limits = Limits::default();
    let stop = limits.stop.clone();
    let (asked, analysis, answered) = std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let analysis = plan.search(&Ladder.initial(), &limits, &mut (), |_| {});
            (analysis, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(100));
        let asked = Instant::now();
        stop.stop();
        let (analysis, answered) = search.join().unwrap();
        (asked, analysis, answered)
    });
    // 10 ms on an idle machine; tests run on busy ones.
    assert!(answered - asked < Duration::from_millis(500));
    assert!(analysis.depth > 0 && analysis.best_move().is_some());
}

/// A game whose rules fail far from the start.
struct Broken;

impl Game for Broken {
    type State = u32;
    type Move = u8;
    fn kind(&self) -> Kind {
        Kind::opposed(PAYOFF_LIMIT)
    }
    fn initial(&self) -> u32 {
        0
    }
    fn to_move(&self, state: &u32) -> zermelo_core::Player {
        zermelo_core::Player::new((state % 2) as u8)
    }
    fn actions(&self, state: &u32, moves: &mut Vec<u8>) {
        assert!(*state < 9, "the rules fail here");
        moves.extend(0..3);
    }
    fn result(&self, state: &u32, _: u8) -> u32 {
        state + 1
    }
    fn is_terminal(&self, _: &u32) -> bool {
        false
    }
    fn utility(&self, _: &u32, _: zermelo_core::Player) -> i32 {
        0
    }
}

impl zermelo_core::ZeroSum for Broken {}
impl zermelo_core::Deterministic for Broken {}
impl zermelo_core::Keyed for Broken {
    fn key(&self, state: &u32) -> u64 {
        u64::from(*state)
    }
}

#[test]
fn a_game_that_fails_ends_the_search_of_all_threads_with_its_own_message() {
    for threads in [1, 3] {
        let plan = AlphaBeta {
            game: &Broken,
            evaluator: &(),
            order: &(),
            options: Options {
                threads,
                ..Options::default()
            },
        };
        let failure = std::panic::catch_unwind(|| {
            plan.search(&0, &Limits::default(), &mut (), |_| {});
        });
        let failure = failure.unwrap_err();
        assert_eq!(
            *failure.downcast_ref::<&str>().unwrap(),
            "the rules fail here"
        );
    }
}
