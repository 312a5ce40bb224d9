//! Alpha-beta with every sound technique on and off agrees with plain negamax on random games.

use crate::common::{
    Backwards, DEEP, Graph, Written, chosen, graphs, is_true, negamax, singles_and_pairs, trees,
};
use proptest::prelude::*;
use zermelo_core::value::outcome;
use zermelo_core::{Exactness, Game, Limits, Observer, Player, Score, Window};
use zermelo_search::{AlphaBeta, Analysis, Options, perft};

fn search(game: &Graph, options: &Options, limits: &Limits) -> Analysis<u8> {
    let plan = AlphaBeta {
        game,
        evaluator: &Written,
        order: &Backwards,
        options: options.clone(),
    };
    plan.search(&game.initial(), limits, &mut (), |_| {})
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
    fn to_a_depth_without_table_it_equals_negamax(
        game in graphs(), depth in 1u32..12, subset in any::<u32>(),
    ) {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let truth = negamax(&game, 0, DEEP);
        let options = Options { table: false, ..chosen(subset) };
        let analysis = search(&game, &options, &limits);
        prop_assert_eq!(analysis.score, negamax(&game, 0, depth), "{:?}", options);
        prop_assert!(is_true(truth, &analysis), "{:?} {:?}", options, analysis);
    }

    #[test]
    fn on_trees_it_equals_negamax_with_tables_of_any_size(
        game in trees(), depth in 1u32..12, bytes in 0usize..2048, subset in any::<u32>(),
    ) {
        let limits = Limits { depth: Some(depth), table_bytes: bytes, ..Limits::default() };
        let truth = negamax(&game, 0, DEEP);
        let options = chosen(subset);
        let analysis = search(&game, &options, &limits);
        prop_assert_eq!(analysis.score, negamax(&game, 0, depth), "{:?}", options);
        prop_assert!(is_true(truth, &analysis), "{:?} {:?}", options, analysis);
    }

    #[test]
    fn what_it_claims_is_true_with_tables_of_any_size(
        game in graphs(), depth in 1u32..12, bytes in 32usize..2048, subset in any::<u32>(),
    ) {
        let limits = Limits { depth: Some(depth), table_bytes: bytes, ..Limits::default() };
        let truth = negamax(&game, 0, DEEP);
        let options = chosen(subset);
        let analysis = search(&game, &options, &limits);
        prop_assert!(is_true(truth, &analysis), "{:?} {:?}", options, analysis);
    }

    #[test]
    fn without_limits_it_proves_the_value_and_plays_it_out(
        game in graphs(), bytes in 32usize..2048, subset in any::<u32>(),
    ) {
        let truth = negamax(&game, 0, DEEP);
        let limits = Limits { depth: Some(DEEP), table_bytes: bytes, ..Limits::default() };
        let options = chosen(subset);
        let analysis = search(&game, &options, &limits);
        prop_assert_eq!(analysis.exactness, Exactness::Proved);
        prop_assert_eq!(analysis.score, truth, "{:?}", options);
        let end = follow(&game, &analysis.principal_variation);
        let whole = options.null_windows || !options.table;
        if let Some((payoff, distance)) = outcome(truth).filter(|_| whole) {
            prop_assert_eq!(analysis.principal_variation.len(), distance as usize);
            prop_assert_eq!(game.utility(&end, analysis.player), payoff);
        }
    }

    #[test]
    fn it_repeats_itself_node_by_node(game in graphs(), depth in 1u32..12) {
        let limits = Limits { depth: Some(depth), table_bytes: 512, ..Limits::default() };
        let first = search(&game, &Options::default(), &limits);
        let second = search(&game, &Options::default(), &limits);
        prop_assert_eq!(first.nodes, second.nodes);
        prop_assert_eq!(first.principal_variation, second.principal_variation);
    }

    #[test]
    fn stopped_anywhere_it_has_a_legal_move_and_claims_nothing_false(
        game in graphs(), nodes in 0u64..200,
    ) {
        let limits = Limits { nodes: Some(nodes), table_bytes: 1024, ..Limits::default() };
        let analysis = search(&game, &Options::default(), &limits);
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
    fn observers_see_every_state_entered_and_left_and_change_nothing(
        game in graphs(), depth in 1u32..6, subset in any::<u32>(), nodes in 1u64..500,
    ) {
        let limits = Limits {
            depth: Some(depth), nodes: Some(nodes), table_bytes: 1024, ..Limits::default()
        };
        let mut watcher = Watcher::default();
        let options = chosen(subset);
        let plan = AlphaBeta {
            game: &game, evaluator: &Written, order: &Backwards, options: options.clone(),
        };
        let analysis = plan.search(&game.initial(), &limits, &mut watcher, |_| {});
        prop_assert_eq!(watcher.entered, analysis.nodes);
        prop_assert_eq!(watcher.open, 0);
        let unseen = search(&game, &options, &limits);
        prop_assert_eq!(analysis.nodes, unseen.nodes);
        prop_assert_eq!(analysis.principal_variation, unseen.principal_variation);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_technique_and_each_pair_on_and_off_gives_the_same_value(
        game in trees(), graph in graphs(), depth in 1u32..12,
    ) {
        let limits = Limits { depth: Some(depth), table_bytes: 1024, ..Limits::default() };
        let (value, truth) = (negamax(&game, 0, depth), negamax(&graph, 0, DEEP));
        for options in singles_and_pairs() {
            let analysis = search(&game, &options, &limits);
            prop_assert_eq!(analysis.score, value, "{:?}", options);
            let analysis = search(&graph, &options, &limits);
            prop_assert!(is_true(truth, &analysis), "{:?} {:?}", options, analysis);
        }
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
    let node = crate::common::Node {
        mover: 1,
        children: vec![],
        payoff: 2,
        estimate: 0,
    };
    let analysis = search(
        &Graph {
            nodes: vec![node],
            cyclic: false,
        },
        &Options::default(),
        &Limits::default(),
    );
    assert_eq!(analysis.player, Player::SECOND);
    assert_eq!(outcome(analysis.score), Some((-2, 0)));
    assert_eq!(analysis.exactness, Exactness::Proved);
    assert_eq!(analysis.best_move(), None);
}
