//! Games that go round in circles: a repeated position is a draw, on this path only.

use crate::common::{
    Backwards, Graph, Node, Written, chosen, cyclic_graphs, holds, is_true, negamax,
};
use proptest::prelude::*;
use zermelo_core::value::{finished, outcome, shifted};
use zermelo_core::{Evaluator, Exactness, Game, Limits, Score};
use zermelo_search::{AlphaBeta, Analysis, Options};

fn search(game: &Graph, past: &[usize], options: &Options, depth: u32) -> Analysis<u8> {
    let plan = AlphaBeta {
        game,
        evaluator: &Written,
        order: &Backwards,
        options: options.clone(),
    };
    let limits = Limits {
        depth: Some(depth),
        table_bytes: 1024,
        ..Limits::default()
    };
    plan.search_after(past, &game.initial(), &limits, &mut (), |_| {})
}

/// Plain negamax that remembers its path.
fn on_path(game: &Graph, state: usize, depth: u32, path: &mut Vec<usize>) -> Score {
    if path.contains(&state) {
        return 0;
    }
    let mover = game.to_move(&state);
    if game.is_terminal(&state) {
        return finished(game.utility(&state, mover), 0);
    }
    if depth == 0 {
        return Written.evaluate(game, &state, mover);
    }
    path.push(state);
    let values = game.nodes[state].children.iter().map(|&child| {
        let score = shifted(on_path(game, child, depth - 1, path), 1);
        if game.to_move(&child) == mover {
            score
        } else {
            -score
        }
    });
    let best = values.max().unwrap();
    path.pop();
    best
}

/// What can be forced in finitely many moves: so deep that nothing changes any more, and endless play
/// is a draw.
fn retrograde(game: &Graph) -> Score {
    let mut blind = game.clone();
    for node in &mut blind.nodes {
        node.estimate = 0;
    }
    negamax(&blind, 0, 200)
}

/// The states that were there twice, the root counted as one time.
fn twice(past: &[usize]) -> Vec<usize> {
    let times = |state: usize| past.iter().filter(|&&other| other == state).count();
    let mut states: Vec<usize> = past.to_vec();
    states.retain(|&state| times(state) + usize::from(state == 0) >= 2);
    states
}

/// The value from the root where coming to a state for the third time ends the game in a draw, and
/// play without end is a draw.
fn by_the_laws(game: &Graph, past: &[usize]) -> Score {
    let mut laws = game.clone();
    // The root may be one of them: it is only drawn when it comes back.
    let root = laws.nodes[0].clone();
    for state in twice(past) {
        laws.nodes[state].children.clear();
        laws.nodes[state].payoff = 0;
    }
    laws.nodes.push(root);
    let last = laws.nodes.len() - 1;
    laws.nodes.swap(0, last);
    for node in &mut laws.nodes {
        for child in node.children.iter_mut().filter(|child| **child == 0) {
            *child = if twice(past).contains(&0) { last } else { 0 };
        }
    }
    retrograde(&laws)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What was there once before is a draw too, until somebody wins anyway.
    #[test]
    fn to_a_depth_it_equals_negamax_that_remembers_its_path(
        game in cyclic_graphs(), depth in 1u32..7, subset in any::<u32>(),
        past in prop::collection::vec(1usize..12, 0..4),
    ) {
        let options = Options { table: false, ..chosen(subset) };
        let analysis = search(&game, &past, &options, depth);
        let mut value = on_path(&game, 0, depth, &mut past.clone());
        if outcome(value).is_some() {
            value = on_path(&game, 0, depth, &mut twice(&past));
        }
        prop_assert_eq!(analysis.score, value, "{:?}", options);
    }

    #[test]
    fn what_is_proved_after_any_past_holds_by_the_laws(
        game in cyclic_graphs(), depth in 1u32..12, subset in any::<u32>(),
        mut past in prop::collection::vec(0usize..6, 0..6),
    ) {
        past.retain(|&state| state < game.nodes.len());
        let options = Options { multi_pv: 1, ..chosen(subset) };
        let analysis = search(&game, &past, &options, depth);
        let truth = by_the_laws(&game, &past);
        prop_assert!(is_true(truth, &analysis), "{:?} {:?} {}", options, analysis, truth);
    }

    #[test]
    fn what_is_proved_on_any_path_can_be_forced(
        game in cyclic_graphs(), depth in 1u32..12, subset in any::<u32>(),
    ) {
        let options = Options { multi_pv: 2, ties: true, ..chosen(subset) };
        let analysis = search(&game, &[], &options, depth);
        let truth = retrograde(&game);
        prop_assert!(is_true(truth, &analysis), "{:?} {:?} {}", options, analysis, truth);
        for line in &analysis.lines {
            let child = game.result(&0, line.moves[0]);
            let after = Graph { nodes: game.nodes.clone(), cyclic: true };
            let mut root = after.clone();
            root.nodes[0].children = vec![child];
            // Only the moves of the root differ, so the value is that of this one.
            if !root.nodes.iter().any(|node| node.children.contains(&0)) {
                prop_assert!(holds(retrograde(&root), line.score, line.exactness));
            }
        }
    }
}

fn node(mover: u8, children: &[usize], payoff: i32) -> Node {
    Node {
        mover,
        children: children.to_vec(),
        payoff,
        estimate: 7,
    }
}

/// The first player can go round, or end the game and lose.
#[test]
fn going_round_is_better_than_losing_and_is_not_called_proved() {
    let game = Graph {
        nodes: vec![node(0, &[1, 2], 0), node(1, &[0], 0), node(0, &[], -1)],
        cyclic: true,
    };
    let analysis = search(&game, &[], &Options::default(), 9);
    assert_eq!((analysis.score, analysis.best_move()), (0, Some(0)));
    assert_eq!(analysis.exactness, Exactness::Estimate);
}

/// A win is within reach, and a detour round a circle leads to it too.
#[test]
fn a_win_is_found_with_its_distance_among_circles() {
    let game = Graph {
        nodes: vec![
            node(0, &[1, 3], 0),
            node(1, &[2], 0),
            node(0, &[0, 3], 0),
            node(1, &[4], 0),
            node(0, &[], 1),
        ],
        cyclic: true,
    };
    for depth in 2..12 {
        let analysis = search(&game, &[], &Options::default(), depth);
        assert_eq!(outcome(analysis.score), Some((1, 2)));
        assert_eq!(analysis.exactness, Exactness::Proved);
    }
}

#[test]
fn positions_of_the_game_so_far_count() {
    let game = Graph {
        nodes: vec![node(0, &[1], 0), node(1, &[2], 0), node(0, &[], 1)],
        cyclic: true,
    };
    assert_eq!(
        outcome(search(&game, &[], &Options::default(), 9).score),
        Some((1, 2))
    );
    let second = search(&game, &[1], &Options::default(), 9);
    assert_eq!((second.score, second.exactness), (0, Exactness::Estimate));
    let third = search(&game, &[1, 1], &Options::default(), 9);
    assert_eq!((third.score, third.exactness), (0, Exactness::Proved));
}

/// A win in four through state 3, which was there before, and in six without it.
#[test]
fn a_fastest_win_may_lead_through_a_position_that_was_there_once() {
    let game = Graph {
        nodes: vec![
            node(0, &[1, 2], 0),
            node(1, &[3], 0),
            node(1, &[4], 0),
            node(0, &[8], 0),
            node(0, &[5], 0),
            node(1, &[6], 0),
            node(0, &[7], 0),
            node(1, &[9], 0),
            node(1, &[9], 0),
            node(0, &[], 1),
        ],
        cyclic: true,
    };
    for (past, plies) in [(&[][..], 4), (&[3], 4), (&[3, 3], 6)] {
        let analysis = search(&game, past, &Options::default(), 9);
        assert_eq!(outcome(analysis.score), Some((1, plies)), "{past:?}");
        assert_eq!(analysis.exactness, Exactness::Proved, "{past:?}");
    }
    // Without another way the second time is taken for a draw, which is an opinion and not a proof.
    let shy = search(&game, &[3, 5, 5], &Options::default(), 9);
    assert_eq!((shy.score, shy.exactness), (0, Exactness::Estimate));
    let blocked = search(&game, &[3, 3, 5, 5], &Options::default(), 9);
    assert_eq!((blocked.score, blocked.exactness), (0, Exactness::Proved));
}

/// State 2 wins fastest through state 1, after three moves. When the search first comes to 2 it comes
/// from 1, where that way is a repetition, and sees a slower win only. It must not remember that for
/// other paths, be they as long (through 10 and 11) or shorter.
#[test]
fn what_is_true_on_one_path_is_not_remembered_for_another() {
    for (other_way, plies) in [(2, 4), (10, 6)] {
        let game = Graph {
            nodes: vec![
                node(1, &[other_way, 1], 0),
                node(0, &[3, 4], 0),
                node(0, &[5, 6], 0),
                node(1, &[], 1),
                node(1, &[2], 0),
                node(1, &[1], 0),
                node(1, &[7], 0),
                node(0, &[8], 0),
                node(1, &[9], 0),
                node(0, &[], 1),
                node(0, &[11], 0),
                node(1, &[2], 0),
            ],
            cyclic: true,
        };
        assert_eq!(outcome(retrograde(&game)), Some((-1, plies)));
        for bits in 0..4 {
            let options = Options {
                deepening: bits & 1 != 0,
                null_windows: bits & 2 != 0,
                ..Options::default()
            };
            let analysis = search(&game, &[], &options, 12);
            assert_eq!(outcome(analysis.score), Some((-1, plies)));
            assert_eq!(analysis.exactness, Exactness::Proved);
        }
    }
}
