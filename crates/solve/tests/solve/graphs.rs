//! Bounds on random games with chance and cycles, against every pair of policies tried in turn.

use std::sync::Arc;

use zermelo_core::random::Random;
use zermelo_solve::Options;
use zermelo_solve::graph::bounds::{Bounds, Iteration, Question, prove};
use zermelo_solve::graph::components::Components;
use zermelo_solve::graph::improvement::Method;
use zermelo_solve::graph::{Graph, Turn};

const EPSILON: f64 = 1e-9;

/// A random game of a few states, any of which may lead to any other.
fn random_graph(random: &mut Random, cyclic: bool) -> Graph {
    let mut graph = Graph::new(2);
    let states = 3 + random.below(8) as u32;
    for state in 0..states {
        let least = if cyclic { 0 } else { state + 1 };
        let width = 1 + random.below(3);
        let turn = random.below(4);
        if turn == 0 && state > 0 || least >= states {
            let payoff = random.below(9) as f64 - 4.0;
            graph.add_end(&[payoff, -payoff]).unwrap();
            continue;
        }
        let next = |random: &mut Random| least + random.below((states - least) as usize) as u32;
        let next: Vec<u32> = (0..width).map(|_| next(random)).collect();
        if turn == 1 {
            let weights: Vec<f64> = next.iter().map(|_| 1.0 + random.below(5) as f64).collect();
            let total: f64 = weights.iter().sum();
            let odds: Vec<f64> = weights.iter().map(|weight| weight / total).collect();
            graph.add_chance(&odds, &next).unwrap();
        } else {
            graph.add_choice(turn as u8 % 2, &next).unwrap();
        }
    }
    graph.closed().unwrap()
}

fn solved(graph: &Graph, method: Method) -> (Bounds, Vec<u32>) {
    let question = question(method);
    let mut iteration = Iteration::new(Arc::new(graph.clone()), question).unwrap();
    assert!(iteration.run(&Options::default(), None, &|_| ()).unwrap());
    let choices = iteration.finish().unwrap();
    (iteration.bounds, choices)
}

fn question(method: Method) -> Question {
    Question {
        player: 0,
        endless: 0.0,
        epsilon: EPSILON,
        method,
    }
}

/// The value of the first state by policies: the sum over plays, cut where nothing is left of them.
fn policy_values(graph: &Graph, policy: &[u32]) -> Vec<f64> {
    let states = graph.len();
    // The state after a move becomes the state after twice as many, again and again.
    let mut matrix = vec![vec![0.0; states]; states];
    for state in 0..states as u32 {
        let row = &mut matrix[state as usize];
        let next = graph.successors(state);
        match graph.turn(state) {
            Turn::Over => row[state as usize] = 1.0,
            Turn::Chance => {
                for (&next, chance) in next.iter().zip(graph.odds(state)) {
                    row[next as usize] += chance;
                }
            }
            Turn::Player(_) => row[next[policy[state as usize] as usize] as usize] = 1.0,
        }
    }
    for _ in 0..40 {
        let mut twice = vec![vec![0.0; states]; states];
        for (row, to) in matrix.iter().zip(&mut twice) {
            for (middle, &chance) in row.iter().enumerate().filter(|(_, chance)| **chance != 0.0) {
                for (cell, after) in to.iter_mut().zip(&matrix[middle]) {
                    *cell += chance * after;
                }
            }
        }
        matrix = twice;
    }
    let over = |state: &usize| graph.turn(*state as u32) == Turn::Over;
    let worth = |row: &Vec<f64>| {
        let ends = (0..states).filter(over);
        ends.map(|end| row[end] * graph.payoffs(end as u32)[0])
            .sum()
    };
    matrix.iter().map(worth).collect()
}

/// Calls with every policy of a player, the other's moves left as they are.
fn each_policy(
    graph: &Graph,
    player: u8,
    policy: &mut Vec<u32>,
    from: u32,
    tell: &mut dyn FnMut(&mut Vec<u32>),
) {
    let mine = |state: &u32| graph.turn(*state) == Turn::Player(player);
    match (from..graph.len() as u32).find(mine) {
        None => tell(policy),
        Some(state) => {
            for number in 0..graph.successors(state).len() as u32 {
                policy[state as usize] = number;
                each_policy(graph, player, policy, state + 1, tell);
            }
        }
    }
}

/// The best that a player can be sure of in every state, by trying everything.
fn brute_values(graph: &Graph) -> Vec<f64> {
    let states = graph.len();
    let mut best = vec![f64::NEG_INFINITY; states];
    let mut policy = vec![0; states];
    each_policy(graph, 0, &mut policy, 0, &mut |policy| {
        let mut worst = vec![f64::INFINITY; states];
        each_policy(graph, 1, policy, 0, &mut |policy| {
            let values = policy_values(graph, policy);
            worst
                .iter_mut()
                .zip(values)
                .for_each(|(worst, value)| *worst = worst.min(value));
        });
        best.iter_mut()
            .zip(worst)
            .for_each(|(best, value)| *best = best.max(value));
    });
    best
}

fn policies(graph: &Graph) -> usize {
    let choices =
        (0..graph.len() as u32).filter(|&state| matches!(graph.turn(state), Turn::Player(_)));
    choices.map(|state| graph.successors(state).len()).product()
}

#[test]
fn bounds_are_as_close_as_asked_for_and_have_the_value_between_them() {
    let mut random = Random::new(14);
    let mut tried = 0;
    while tried < 600 {
        let graph = random_graph(&mut random, tried % 4 != 0);
        if policies(&graph) > 400 {
            continue;
        }
        tried += 1;
        let truth = brute_values(&graph);
        for method in [Method::Values, Method::Policies] {
            let (bounds, _) = solved(&graph, method);
            assert!(bounds.widest() <= EPSILON);
            for (state, &value) in truth.iter().enumerate() {
                let (low, high) = (bounds.lower[state], -bounds.other[state]);
                // The policies tried are rounded too.
                let near = low - 1e-9 <= value && value <= high + 1e-9;
                assert!(near, "{low} {value} {high} in {state} of {graph:?}");
            }
        }
    }
}

#[test]
fn the_choices_guarantee_the_bounds_against_every_answer() {
    let mut random = Random::new(15);
    let mut tried = 0;
    while tried < 300 {
        let graph = random_graph(&mut random, true);
        if policies(&graph) > 400 {
            continue;
        }
        tried += 1;
        let (bounds, choices) = solved(&graph, Method::Values);
        for (player, sign, sure) in [(1, 1.0, &bounds.lower), (0, -1.0, &bounds.other)] {
            let mut policy = choices.clone();
            each_policy(&graph, player, &mut policy, 0, &mut |policy| {
                for (value, sure) in policy_values(&graph, policy).iter().zip(sure) {
                    assert!(
                        sign * value >= sure - 1e-9,
                        "{value} {sure} {graph:?} {policy:?}"
                    );
                }
            });
        }
    }
}

#[test]
fn no_bound_that_is_too_good_is_proved() {
    let mut random = Random::new(16);
    let (mut refused, mut tried) = (0, 0);
    while tried < 300 {
        let graph = random_graph(&mut random, true);
        let (mut bounds, _) = solved(&graph, Method::Values);
        let components = Components::of(&graph).unwrap();
        let state = random.below(graph.len());
        tried += 1;
        match random.below(2) {
            0 => bounds.lower[state] += 1e-3,
            _ => bounds.other[state] += 1e-3,
        }
        let proved = prove(
            &graph,
            &question(Method::Values),
            &components,
            &bounds,
            None,
        );
        refused += u32::from(proved.is_err());
    }
    assert_eq!(refused, 300);
}

#[test]
fn a_value_in_a_circle_that_nobody_leaves_is_not_proved() {
    // Two states that lead to each other, and claim to be worth 1.
    let mut graph = Graph::new(2);
    graph.add_choice(0, &[1]).unwrap();
    graph.add_choice(1, &[0]).unwrap();
    graph.add_end(&[1.0, -1.0]).unwrap();
    let components = Components::of(&graph).unwrap();
    let claim = Bounds {
        lower: vec![1.0; 3],
        other: vec![-1.0; 3],
    };
    let proved = prove(&graph, &question(Method::Values), &components, &claim, None);
    assert!(proved.unwrap_err().what.contains("for ever"));
    let (bounds, _) = solved(&graph, Method::Values);
    assert_eq!((bounds.lower[0], bounds.other[0]), (0.0, 0.0));
}

#[test]
fn a_long_wait_is_cut_short_by_policy_iteration() {
    // A coin that ends the game once in a million throws.
    let mut graph = Graph::new(2);
    graph
        .add_chance(&[0.999_999, 0.000_000_6, 0.000_000_4], &[1, 2, 3])
        .unwrap();
    graph.add_choice(0, &[0]).unwrap();
    graph.add_end(&[1.0, -1.0]).unwrap();
    graph.add_end(&[-1.0, 1.0]).unwrap();
    let question = Question {
        epsilon: 1e-6,
        ..question(Method::Policies)
    };
    let mut iteration = Iteration::new(Arc::new(graph), question).unwrap();
    assert!(iteration.run(&Options::default(), None, &|_| ()).unwrap());
    iteration.finish().unwrap();
    assert!(iteration.rounds < 10, "{}", iteration.rounds);
    assert!((iteration.bounds.lower[0] - 0.2).abs() < 1e-6);
}
