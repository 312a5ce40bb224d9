//! Several best moves, and all equally good ones, with exact values.

use crate::common::{Backwards, DEEP, Graph, Written, chosen, graphs, holds, negamax};
use proptest::prelude::*;
use zermelo_core::value::shifted;
use zermelo_core::{Exactness, Game, Limits, Score};
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

/// The value of a move of the root, to a depth.
fn value_of(game: &Graph, action: u8, depth: u32) -> Score {
    let child = game.result(&0, action);
    let score = shifted(negamax(game, child, depth - 1), 1);
    if game.to_move(&child) == game.to_move(&0) {
        score
    } else {
        -score
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_best_moves_have_their_exact_values_and_all_ties_are_found(
        game in graphs(), depth in 1u32..10, multi_pv in 1usize..5, ties in any::<bool>(),
        subset in any::<u32>(),
    ) {
        prop_assume!(!game.is_terminal(&0));
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let options = Options { multi_pv, ties, table: false, ..chosen(subset) };
        let analysis = search(&game, &options, &limits);
        let reached = analysis.depth;
        let mut values: Vec<Score> = (0..game.nodes[0].children.len())
            .map(|action| value_of(&game, action as u8, reached))
            .collect();
        for line in &analysis.lines {
            prop_assert_eq!(line.score, value_of(&game, line.moves[0], reached));
            let truth = value_of(&game, line.moves[0], DEEP);
            prop_assert!(holds(truth, line.score, line.exactness), "{:?}", analysis);
        }
        if ties {
            let mut found = analysis.ties.clone();
            found.sort_unstable();
            let best = values.iter().max().copied().unwrap();
            let equal: Vec<u8> =
                (0..values.len() as u8).filter(|&action| values[usize::from(action)] == best).collect();
            prop_assert_eq!(found, equal);
        }
        values.sort_unstable_by_key(|&value| std::cmp::Reverse(value));
        values.truncate(multi_pv);
        let scores: Vec<Score> = analysis.lines.iter().map(|line| line.score).collect();
        prop_assert_eq!(scores, values, "{:?}", options);
    }

    #[test]
    fn with_a_table_what_is_proved_of_each_line_and_tie_is_true(
        game in graphs(), multi_pv in 1usize..5, bytes in 32usize..2048, subset in any::<u32>(),
    ) {
        let limits = Limits { depth: Some(DEEP), table_bytes: bytes, ..Limits::default() };
        let options = Options { multi_pv, ties: true, ..chosen(subset) };
        let analysis = search(&game, &options, &limits);
        prop_assert_eq!(analysis.exactness, Exactness::Proved);
        for line in &analysis.lines {
            prop_assert_eq!(line.exactness, Exactness::Proved);
            prop_assert_eq!(line.score, value_of(&game, line.moves[0], DEEP));
        }
        for &action in &analysis.ties {
            prop_assert_eq!(value_of(&game, action, DEEP), analysis.score);
        }
    }
}
