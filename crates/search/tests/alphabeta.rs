//! Alpha-beta with every option on and off agrees with plain negamax on random graphs.

mod common;

use common::{Backwards, Graph, Written, graphs, negamax};
use proptest::prelude::*;
use zermelo_core::value::outcome;
use zermelo_core::{Bound, Exactness, Game, Limits, Observer, Player, Score, Window};
use zermelo_search::{AlphaBeta, Analysis, Options, perft};

const DEEP: u32 = 60;

fn options() -> impl Iterator<Item = Options> {
    (0..16).map(|bits: u8| Options {
        null_windows: bits & 1 != 0,
        table: bits & 2 != 0,
        killers: bits & 4 != 0,
        deepening: bits & 8 != 0,
    })
}

fn search(game: &Graph, options: Options, limits: &Limits) -> Analysis<u8> {
    let plan = AlphaBeta {
        game,
        evaluator: &Written,
        order: &Backwards,
        options,
    };
    plan.search(&game.initial(), limits, &mut (), |_| {})
}

/// Whether what is claimed of the root is true of the game.
fn is_true(truth: Score, analysis: &Analysis<u8>) -> bool {
    match analysis.exactness {
        Exactness::Proved => analysis.score == truth,
        Exactness::Bound(Bound::Lower) => truth >= analysis.score,
        Exactness::Bound(Bound::Upper) => truth <= analysis.score,
        Exactness::Estimate => true,
    }
}

/// The state at the end of the principal variation, if all its moves are legal.
fn follow(game: &Graph, line: &[u8]) -> usize {
    line.iter().fold(game.initial(), |state, &action| {
        game.play(&state, action).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn to_a_depth_without_table_it_equals_negamax(game in graphs(), depth in 1u32..12) {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let truth = negamax(&game, 0, DEEP);
        for options in options().filter(|options| !options.table) {
            let analysis = search(&game, options, &limits);
            prop_assert_eq!(analysis.score, negamax(&game, 0, depth), "{:?}", options);
            prop_assert!(is_true(truth, &analysis), "{:?} {:?}", options, analysis);
        }
    }

    #[test]
    fn what_it_claims_is_true_with_tables_of_any_size(
        game in graphs(), depth in 1u32..12, bytes in 32usize..2048,
    ) {
        let limits = Limits { depth: Some(depth), table_bytes: bytes, ..Limits::default() };
        let truth = negamax(&game, 0, DEEP);
        for options in options() {
            let analysis = search(&game, options, &limits);
            prop_assert!(is_true(truth, &analysis), "{:?} {:?}", options, analysis);
        }
    }

    #[test]
    fn without_limits_it_proves_the_value_and_plays_it_out(game in graphs(), bytes in 32usize..2048) {
        let truth = negamax(&game, 0, DEEP);
        let limits = Limits { depth: Some(DEEP), table_bytes: bytes, ..Limits::default() };
        for options in options() {
            let analysis = search(&game, options, &limits);
            prop_assert_eq!(analysis.exactness, Exactness::Proved);
            prop_assert_eq!(analysis.score, truth, "{:?}", options);
            let end = follow(&game, &analysis.principal_variation);
            let whole = options.null_windows || !options.table;
            if let Some((payoff, distance)) = outcome(truth).filter(|_| whole) {
                prop_assert_eq!(analysis.principal_variation.len(), distance as usize);
                prop_assert_eq!(game.utility(&end, analysis.player), payoff);
            }
        }
    }

    #[test]
    fn it_repeats_itself_node_by_node(game in graphs(), depth in 1u32..12) {
        let limits = Limits { depth: Some(depth), table_bytes: 512, ..Limits::default() };
        let first = search(&game, Options::default(), &limits);
        let second = search(&game, Options::default(), &limits);
        prop_assert_eq!(first.nodes, second.nodes);
        prop_assert_eq!(first.principal_variation, second.principal_variation);
    }

    #[test]
    fn stopped_anywhere_it_has_a_legal_move_and_claims_nothing_false(
        game in graphs(), nodes in 0u64..200,
    ) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let analysis = search(&game, Options::default(), &limits);
        prop_assert!(analysis.nodes <= nodes);
        prop_assert_eq!(analysis.best_move().is_none(), game.is_terminal(&0));
        follow(&game, &analysis.principal_variation);
        let truth = negamax(&game, 0, DEEP);
        prop_assert!(is_true(truth, &analysis), "{:?}", analysis);
    }

    #[test]
    fn perft_counts_every_path(game in graphs(), depth in 0u32..6) {
        fn paths(game: &Graph, state: usize, depth: u32) -> u64 {
            if depth == 0 {
                return 1;
            }
            game.nodes[state].children.iter().map(|&child| paths(game, child, depth - 1)).sum()
        }
        prop_assert_eq!(perft(&game, &0, depth), paths(&game, 0, depth));
    }

    #[test]
    fn observers_see_every_state_entered_and_left(game in graphs(), depth in 1u32..6) {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut watcher = Watcher::default();
        let plan = AlphaBeta { game: &game, evaluator: &Written, order: &(), options: Options::default() };
        let analysis = plan.search(&game.initial(), &limits, &mut watcher, |_| {});
        prop_assert_eq!(watcher.entered, analysis.nodes);
        prop_assert_eq!(watcher.open, 0);
    }
}

#[derive(Default)]
struct Watcher {
    entered: u64,
    open: u64,
}

impl Observer<Graph> for Watcher {
    fn enter(&mut self, _: &usize, _: Option<u8>, _: Window) {
        self.entered += 1;
        self.open += 1;
    }
    fn leave(&mut self, _: Option<Score>) {
        self.open -= 1;
    }
}

#[test]
fn a_finished_game_is_answered_without_a_search() {
    let node = common::Node {
        mover: 1,
        children: vec![],
        payoff: 2,
        estimate: 0,
    };
    let analysis = search(
        &Graph { nodes: vec![node] },
        Options::default(),
        &Limits::default(),
    );
    assert_eq!(analysis.player, Player::SECOND);
    assert_eq!(outcome(analysis.score), Some((-2, 0)));
    assert_eq!(analysis.exactness, Exactness::Proved);
    assert_eq!(analysis.best_move(), None);
}
