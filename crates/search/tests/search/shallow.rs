//! Shallow pruning of max^n against max^n that looks at everything, on random games whose payoffs add up.

use proptest::prelude::*;
use zermelo_core::random::{Random, mix};
use zermelo_core::{Evaluator, Fault, Limits, Payoff, Player, Score};
use zermelo_search::fullwidth::{Finding, FullWidth, Options};
use zermelo_search::multiplayer::{MaxN, Shares, SumBound};

use crate::graph::{Graph, Node};

/// What all players get together.
const TOTAL: usize = 6;

/// A total divided among players by a whim of the seed.
fn parts(players: usize, seed: u64) -> Vec<usize> {
    let mut random = Random::new(mix(seed));
    let mut parts = vec![0; players];
    for _ in 0..TOTAL {
        parts[random.below(players)] += 1;
    }
    parts
}

/// A game in which everybody's payoffs add up to the same.
fn shared(seed: u64, players: usize, levels: usize, chance: bool) -> Graph {
    let mut game = Graph::random(seed, players, levels, true);
    for (number, node) in game.nodes.iter_mut().enumerate() {
        let parts = parts(players, seed ^ number as u64);
        node.payoffs = parts.into_iter().map(|part| part as Payoff).collect();
        if node.mover.is_chance() && !chance {
            node.mover = Player::new((number % players) as u8);
        }
    }
    game
}

/// Estimates that add up to the same as the payoffs.
struct Parts;

impl Evaluator<Graph> for Parts {
    fn evaluate(&self, _: &Graph, _: &usize, _: Player) -> Score {
        unreachable!("vectors are made of estimates")
    }
    fn estimate(&self, game: &Graph, state: &usize, player: Player) -> f64 {
        parts(game.players, *state as u64)[player.index().unwrap()] as f64
    }
}

fn bound(players: usize) -> SumBound {
    SumBound::new(players, 0.0, TOTAL as f64)
}

fn search(
    game: &Graph,
    sum: Option<SumBound>,
    options: Options,
    limits: &Limits,
) -> Finding<Shares, usize> {
    let backup = MaxN {
        evaluator: &Parts,
        sum,
    };
    let search = FullWidth {
        game,
        backup: &backup,
        options,
    };
    search.search(&0, limits, None, |_| {}).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn pruning_changes_no_payoff_no_tie_no_move_and_no_line(
        seed: u64, players in 1usize..6, levels in 1usize..8, to in 1u32..9, chance: bool,
        deepening: bool, table: bool, lines in 1usize..4,
    ) {
        let game = shared(seed, players, levels, chance);
        let options = Options { deepening, table, lines };
        let limits = Limits { depth: Some(to), ..Limits::default() };
        let found = search(&game, Some(bound(players)), options, &limits);
        let limits = Limits { depth: Some(found.depth), ..Limits::default() };
        let whole = search(&game, None, Options { deepening: false, ..options }, &limits);
        prop_assert_eq!(&found.value, &whole.value);
        prop_assert_eq!(found.best, whole.best);
        prop_assert_eq!(found.line(), whole.line());
        prop_assert!(found.is_final || !whole.is_final);
        let mover = game.nodes[0].mover.index().unwrap();
        let told = found.branches.iter().filter(|branch| branch.value.is_some()).count();
        prop_assert!(told >= lines.min(whole.branches.len()));
        let mut own: Vec<f64> = Vec::new();
        for (branch, other) in found.branches.iter().zip(&whole.branches) {
            let value = other.value.as_ref().unwrap();
            own.push(value.payoffs[mover]);
            if branch.value.is_some() {
                prop_assert_eq!(&branch.value, &other.value);
                prop_assert_eq!(&branch.line, &other.line);
            }
        }
        // Whatever is as good as the last that was asked for is told.
        own.sort_by(|one, other| other.total_cmp(one));
        let least = own[lines.min(own.len()) - 1];
        for (branch, other) in found.branches.iter().zip(&whole.branches) {
            let good = other.value.as_ref().unwrap().payoffs[mover] >= least;
            prop_assert!(!good || branch.value.is_some());
        }
    }
}

/// Three players in turn with six moves each, four moves long; nothing is seen coming.
fn wide(seed: u64) -> Graph {
    let (moves, plies) = (6, 4);
    let mut nodes = Vec::new();
    let (mut first, mut count) = (0, 1);
    for ply in 0..=plies {
        for place in 0..count {
            let below = first + count + place * moves;
            let children = if ply < plies { moves } else { 0 };
            nodes.push(Node {
                mover: Player::new((ply % 3) as u8),
                children: (below..below + children).collect(),
                weights: Vec::new(),
                payoffs: Vec::new(),
            });
        }
        (first, count) = (first + count, count * moves);
    }
    for (number, node) in nodes.iter_mut().enumerate() {
        let parts = parts(3, seed << 32 ^ number as u64);
        node.payoffs = parts.into_iter().map(|part| part as Payoff).collect();
    }
    Graph { players: 3, nodes }
}

#[test]
fn it_looks_at_fewer_states() {
    let (mut pruned, mut all) = (0, 0);
    for seed in 0..20 {
        let game = wide(seed);
        let options = Options {
            table: false,
            deepening: false,
            ..Options::default()
        };
        let limits = Limits::default();
        pruned += search(&game, Some(bound(3)), options, &limits).nodes;
        all += search(&game, None, options, &limits).nodes;
    }
    // It saves little: the sum must leave less than what is sure, at the very next state.
    assert!(pruned * 100 < all * 98, "{pruned} of {all}");
}

#[test]
fn payoffs_that_do_not_add_up_are_refused_with_the_state() {
    let mut game = shared(1, 3, 3, false);
    let last = game.nodes.len() - 1;
    for node in &mut game.nodes[last - 3..] {
        node.payoffs = vec![5, 5, 5];
    }
    let backup = MaxN {
        evaluator: &Parts,
        sum: Some(bound(3)),
    };
    let search = FullWidth {
        game: &game,
        backup: &backup,
        options: Options::default(),
    };
    let broken = search.search(&0, &Limits::default(), None, |_| {});
    let broken = broken.unwrap_err();
    let fault = Fault::PayoffSum {
        sum: 15.0,
        most: 6.0,
    };
    assert_eq!(broken.fault, fault);
    assert!(game.nodes[broken.state].children.is_empty());
}
