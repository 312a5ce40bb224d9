//! Random games with chance and many players, and what they are worth by plain recursion.

use zermelo_core::random::Random;
use zermelo_core::{Evaluator, Game, Keyed, Kind, Payoff, Payoffs, Player, Score};
use zermelo_search::expectimax::Range;

/// A graph whose nodes have several parents, so that a table finds something.
pub struct Graph {
    pub players: usize,
    pub nodes: Vec<Node>,
}

pub struct Node {
    pub mover: Player,
    pub children: Vec<usize>,
    pub weights: Vec<f64>,
    pub payoffs: Vec<Payoff>,
}

impl Graph {
    /// Levels of a few nodes each; every node leads to some of the next level.
    pub fn random(seed: u64, players: usize, levels: usize, ends_early: bool) -> Graph {
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
pub struct Guess;

impl Evaluator<Graph> for Guess {
    fn evaluate(&self, _: &Graph, _: &usize, _: Player) -> Score {
        unreachable!("means are made of estimates")
    }
    fn estimate(&self, _: &Graph, state: &usize, player: Player) -> f64 {
        ((state * 7 + player.index().unwrap() * 3) % 11) as f64 / 4.0 - 1.0
    }
}

/// The textbook, with nothing saved.
pub fn plain_mean(game: &Graph, state: usize, depth: u32, player: Player) -> f64 {
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

/// All payoffs and guesses lie in it.
pub const RANGE: Range = Range {
    least: -1.0,
    greatest: 2.0,
};

/// A move to state 1, in which chance moves with these probabilities, whatever they are.
pub fn broken(weights: Vec<f64>) -> Graph {
    let node = |mover, children, weights| Node {
        mover,
        children,
        weights,
        payoffs: vec![1, -1],
    };
    Graph {
        players: 2,
        nodes: vec![
            node(Player::FIRST, vec![1], vec![]),
            node(Player::CHANCE, vec![2, 2], weights),
            node(Player::FIRST, vec![], vec![]),
        ],
    }
}
