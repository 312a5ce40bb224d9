//! Expectiminimax and max^n against a plain recursion, on random games with chance and many players.

use proptest::prelude::*;
use zermelo_core::{Evaluator, Fault, Game, Limits, Player};
use zermelo_search::expectimax::Expectiminimax;
use zermelo_search::fullwidth::{Event, FullWidth, Options, Recorder};
use zermelo_search::multiplayer::MaxN;

use crate::graph::{Graph, Guess, RANGE, plain_mean};

fn plain_vector(game: &Graph, state: usize, depth: u32) -> Vec<f64> {
    let node = &game.nodes[state];
    let players = (0..game.players as u8).map(Player::new);
    if node.children.is_empty() {
        return players.map(|player| game.payoff(&state, player)).collect();
    }
    if depth == 0 {
        return players
            .map(|player| Guess.estimate(game, &state, player))
            .collect();
    }
    let below = |&child: &usize| plain_vector(game, child, depth - 1);
    let values: Vec<Vec<f64>> = node.children.iter().map(below).collect();
    let Some(mover) = node.mover.index() else {
        let mut total = vec![0.0; game.players];
        for (weight, value) in node.weights.iter().zip(&values) {
            for (sum, number) in total.iter_mut().zip(value) {
                *sum += weight * number;
            }
        }
        return total;
    };
    let mut best = 0;
    for index in 1..values.len() {
        if values[index][mover] > values[best][mover] {
            best = index;
        }
    }
    values[best].clone()
}

const WAYS: [Options; 4] = [
    Options {
        deepening: true,
        table: true,
        lines: 1,
    },
    Options {
        deepening: true,
        table: false,
        lines: 1,
    },
    Options {
        deepening: false,
        table: true,
        lines: 1,
    },
    Options {
        deepening: false,
        table: false,
        lines: 1,
    },
];

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

proptest! {
    #[test]
    fn values_are_those_of_the_plain_recursion_to_the_last_bit(
        seed: u64, players in 1usize..7, levels in 1usize..7, to in 1u32..8, ends_early: bool
    ) {
        let game = Graph::random(seed, players, levels, ends_early);
        let player = game.to_move(&0);
        for options in WAYS {
            let backup = Expectiminimax { player, evaluator: &Guess, range: RANGE };
            let search = FullWidth { game: &game, backup: &backup, options };
            let found = search.search(&0, &depth(to), None, |_| {}).unwrap();
            prop_assert_eq!(found.value, plain_mean(&game, 0, found.depth, player));
            prop_assert!(found.depth == to || found.is_final);
            for branch in &found.branches {
                let after = game.result(&0, branch.line[0]);
                let value = plain_mean(&game, after, found.depth - 1, player);
                prop_assert_eq!(branch.value, Some(value));
            }
            let backup = MaxN { evaluator: &Guess, sum: None };
            let search = FullWidth { game: &game, backup: &backup, options };
            let found = search.search(&0, &depth(to), None, |_| {}).unwrap();
            let vector = plain_vector(&game, 0, found.depth);
            prop_assert_eq!(found.value.payoffs.to_vec(), vector.clone());
            for ((low, high), payoff) in found.value.ranges().into_iter().zip(vector) {
                prop_assert!(low <= payoff + 1e-9 && payoff <= high + 1e-9);
            }
        }
    }

    #[test]
    fn a_final_value_is_the_value_at_every_greater_depth(seed: u64, players in 1usize..4) {
        let game = Graph::random(seed, players, 4, true);
        let player = game.to_move(&0);
        let backup = Expectiminimax { player, evaluator: &Guess, range: RANGE };
        let search = FullWidth { game: &game, backup: &backup, options: Options::default() };
        let found = search.search(&0, &Limits::default(), None, |_| {}).unwrap();
        prop_assert!(found.is_final);
        prop_assert_eq!(found.value, plain_mean(&game, 0, 100, player));
    }

    // A table of two places forgets nearly everything, one of 64 now and then.
    #[test]
    fn the_line_leads_to_the_value_where_nothing_is_left_to_chance(
        seed: u64, table in prop::sample::select(vec![256, 8 << 10, 1 << 20])
    ) {
        let mut game = Graph::random(seed, 2, 5, true);
        for node in &mut game.nodes {
            if node.mover.is_chance() {
                node.mover = Player::FIRST;
            }
        }
        let backup = Expectiminimax { player: game.to_move(&0), evaluator: &Guess, range: RANGE };
        let search = FullWidth { game: &game, backup: &backup, options: Options::default() };
        let limits = Limits { table_bytes: table, ..Limits::default() };
        let found = search.search(&0, &limits, None, |_| {}).unwrap();
        let end = found.line().iter().fold(0, |state, &action| game.result(&state, action));
        prop_assert!(game.is_terminal(&end));
        prop_assert_eq!(game.payoff(&end, game.to_move(&0)), found.value);
    }

    #[test]
    fn a_limit_of_nodes_is_exact_and_the_answer_is_of_a_finished_depth(seed: u64, nodes in 1u64..200) {
        let game = Graph::random(seed, 3, 6, false);
        let backup = MaxN { evaluator: &Guess, sum: None };
        let search = FullWidth { game: &game, backup: &backup, options: Options::default() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = search.search(&0, &limits, None, |_| {}).unwrap();
        prop_assert!(found.nodes <= nodes);
        prop_assert!(found.is_final || found.nodes == nodes);
        prop_assert_eq!(found.value.payoffs.to_vec(), plain_vector(&game, 0, found.depth));
        prop_assert!(found.best_move().is_some());
    }
}

#[test]
fn what_is_recorded_is_one_tree_with_every_state_left_again() {
    let game = Graph::random(3, 2, 4, false);
    let backup = Expectiminimax {
        player: game.to_move(&0),
        evaluator: &Guess,
        range: RANGE,
    };
    let search = FullWidth {
        game: &game,
        backup: &backup,
        options: WAYS[3],
    };
    let mut recorder = Recorder::new(usize::MAX);
    let found = search
        .search(&0, &depth(3), Some(&mut recorder), |_| {})
        .unwrap();
    let events = recorder.into_events();
    let entered = events
        .iter()
        .filter(|event| matches!(event, Event::Enter(..)));
    assert_eq!(entered.count() as u64, found.nodes);
    assert_eq!(events.first(), Some(&Event::Iteration(3)));
    assert_eq!(events.last(), Some(&Event::Leave(found.value)));
}

#[test]
fn probabilities_that_are_none_are_refused_with_the_state() {
    for (weights, fault) in [
        (vec![0.5, 0.4], Fault::Total(0.9)),
        (vec![-0.5, 1.5], Fault::Probability(-0.5)),
        (vec![], Fault::NoOutcomes),
    ] {
        let game = crate::graph::broken(weights);
        let backup = MaxN {
            evaluator: &Guess,
            sum: None,
        };
        let search = FullWidth {
            game: &game,
            backup: &backup,
            options: Options::default(),
        };
        let refused = search.search(&0, &depth(3), None, |_| {}).unwrap_err();
        assert_eq!((refused.state, refused.fault), (1, fault));
    }
}
