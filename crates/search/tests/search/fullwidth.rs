//! Expectiminimax and max^n against a plain recursion, on random games with chance and many players.

use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Evaluator, Game, Keyed, Kind, Limits, Payoff, Payoffs, Player, Score};
use zermelo_search::expectimax::Expectiminimax;
use zermelo_search::fullwidth::{Event, FullWidth, Options, Recorder};
use zermelo_search::multiplayer::MaxN;

/// A graph whose nodes have several parents, so that a table finds something.
struct Graph {
    players: usize,
    nodes: Vec<Node>,
}

struct Node {
    mover: Player,
    children: Vec<usize>,
    weights: Vec<f64>,
    payoffs: Vec<Payoff>,
}

impl Graph {
    /// Levels of a few nodes each; every node leads to some of the next level.
    fn random(seed: u64, players: usize, levels: usize, ends_early: bool) -> Graph {
        let mut random = Random::new(seed);
        let width = 4;
        let mut nodes = Vec::new();
        for level in 0..=levels {
            for _ in 0..if level == 0 { 1 } else { width } {
                let ends = level == levels || ends_early && level > 1 && random.below(5) == 0;
                let count = if ends { 0 } else { 1 + random.below(3) };
                // Mostly the next level, sometimes a later one: a state is met at several depths.
                let skipped = if level + 1 < levels {
                    random.below(2)
                } else {
                    0
                };
                let below = 1 + (level + skipped) * width;
                let children: Vec<usize> =
                    (0..count).map(|_| below + random.below(width)).collect();
                let turn = random.below(players + 1);
                let mover = if turn == players && level > 0 {
                    Player::CHANCE
                } else {
                    Player::new(turn.min(players - 1) as u8)
                };
                let parts: Vec<f64> = (0..count).map(|_| 1.0 + random.below(4) as f64).collect();
                let total: f64 = parts.iter().sum();
                nodes.push(Node {
                    mover,
                    children,
                    weights: parts.iter().map(|part| part / total).collect(),
                    payoffs: (0..players)
                        .map(|_| random.below(4) as Payoff - 1)
                        .collect(),
                });
            }
        }
        Graph { players, nodes }
    }
}

impl Game for Graph {
    type State = usize;
    type Move = usize;

    fn kind(&self) -> Kind {
        Kind {
            players: self.players,
            payoffs: Payoffs::General,
            ..Kind::opposed(2).with_chance()
        }
    }
    fn initial(&self) -> usize {
        0
    }
    fn to_move(&self, state: &usize) -> Player {
        self.nodes[*state].mover
    }
    fn actions(&self, state: &usize, moves: &mut Vec<usize>) {
        moves.extend(0..self.nodes[*state].children.len());
    }
    fn result(&self, state: &usize, action: usize) -> usize {
        self.nodes[*state].children[action]
    }
    fn is_terminal(&self, state: &usize) -> bool {
        self.nodes[*state].children.is_empty()
    }
    fn utility(&self, state: &usize, player: Player) -> Payoff {
        self.nodes[*state].payoffs[player.index().unwrap()]
    }
    fn outcomes(&self, state: &usize, outcomes: &mut Vec<(f64, usize)>) {
        let node = &self.nodes[*state];
        if node.mover.is_chance() {
            outcomes.extend(node.weights.iter().copied().zip(0..));
        }
    }
}

impl Keyed for Graph {
    const INJECTIVE: bool = true;

    fn key(&self, state: &usize) -> u64 {
        *state as u64
    }
}

/// An opinion that differs from state to state and from player to player.
struct Guess;

impl Evaluator<Graph> for Guess {
    fn evaluate(&self, _: &Graph, _: &usize, _: Player) -> Score {
        unreachable!("means are made of estimates")
    }
    fn estimate(&self, _: &Graph, state: &usize, player: Player) -> f64 {
        ((state * 7 + player.index().unwrap() * 3) % 11) as f64 / 4.0 - 1.0
    }
}

/// The textbook, with nothing saved.
fn plain_mean(game: &Graph, state: usize, depth: u32, player: Player) -> f64 {
    let node = &game.nodes[state];
    if node.children.is_empty() {
        return f64::from(game.utility(&state, player));
    }
    if depth == 0 {
        return Guess.estimate(game, &state, player);
    }
    let below = |&child: &usize| plain_mean(game, child, depth - 1, player);
    let values: Vec<f64> = node.children.iter().map(below).collect();
    if node.mover.is_chance() {
        let pairs = node.weights.iter().zip(&values);
        pairs.fold(0.0, |sum, (weight, value)| sum + weight * value)
    } else if node.mover == player {
        values.into_iter().fold(f64::NEG_INFINITY, f64::max)
    } else {
        values.into_iter().fold(f64::INFINITY, f64::min)
    }
}

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
    },
    Options {
        deepening: true,
        table: false,
    },
    Options {
        deepening: false,
        table: true,
    },
    Options {
        deepening: false,
        table: false,
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
            let backup = Expectiminimax { player, evaluator: &Guess };
            let search = FullWidth { game: &game, backup: &backup, options };
            let found = search.search(&0, &depth(to), &mut (), |_| {});
            prop_assert_eq!(found.value, plain_mean(&game, 0, found.depth, player));
            prop_assert!(found.depth == to || found.is_final);
            for branch in &found.branches {
                let after = game.result(&0, branch.line[0]);
                let value = plain_mean(&game, after, found.depth - 1, player);
                prop_assert_eq!(branch.value, Some(value));
            }
            let backup = MaxN { evaluator: &Guess };
            let search = FullWidth { game: &game, backup: &backup, options };
            let found = search.search(&0, &depth(to), &mut (), |_| {});
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
        let backup = Expectiminimax { player, evaluator: &Guess };
        let search = FullWidth { game: &game, backup: &backup, options: Options::default() };
        let found = search.search(&0, &Limits::default(), &mut (), |_| {});
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
        let backup = Expectiminimax { player: game.to_move(&0), evaluator: &Guess };
        let search = FullWidth { game: &game, backup: &backup, options: Options::default() };
        let limits = Limits { table_bytes: table, ..Limits::default() };
        let found = search.search(&0, &limits, &mut (), |_| {});
        let end = found.line().iter().fold(0, |state, &action| game.result(&state, action));
        prop_assert!(game.is_terminal(&end));
        prop_assert_eq!(game.payoff(&end, game.to_move(&0)), found.value);
    }

    #[test]
    fn a_limit_of_nodes_is_exact_and_the_answer_is_of_a_finished_depth(seed: u64, nodes in 1u64..200) {
        let game = Graph::random(seed, 3, 6, false);
        let backup = MaxN { evaluator: &Guess };
        let search = FullWidth { game: &game, backup: &backup, options: Options::default() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = search.search(&0, &limits, &mut (), |_| {});
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
    };
    let search = FullWidth {
        game: &game,
        backup: &backup,
        options: WAYS[3],
    };
    let mut recorder = Recorder::new(usize::MAX);
    let found = search.search(&0, &depth(3), &mut recorder, |_| {});
    let events = recorder.into_events();
    let entered = events
        .iter()
        .filter(|event| matches!(event, Event::Enter(..)));
    assert_eq!(entered.count() as u64, found.nodes);
    assert_eq!(events.first(), Some(&Event::Iteration(3)));
    assert_eq!(events.last(), Some(&Event::Leave(found.value)));
}
