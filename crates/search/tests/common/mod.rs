//! A game drawn as a graph, and plain negamax on it: what every search is compared with.

use std::collections::HashMap;

use proptest::prelude::*;
use zermelo_core::value::{finished, shifted};
use zermelo_core::{Deterministic, Evaluator, Game, Keyed, Order, Payoff, Player, Score, ZeroSum};

/// One state: who moves, where the moves lead, and the first player's payoff if there are none.
#[derive(Clone, Debug)]
pub struct Node {
    pub mover: u8,
    pub children: Vec<usize>,
    pub payoff: Payoff,
    pub estimate: Score,
}

/// A game on an explicit graph without cycles. States are reached by several paths of different
/// lengths, and a player may move twice in a row.
#[derive(Clone, Debug)]
pub struct Graph {
    pub nodes: Vec<Node>,
}

impl Game for Graph {
    type State = usize;
    type Move = u8;

    fn players(&self) -> usize {
        2
    }
    fn initial(&self) -> usize {
        0
    }
    fn to_move(&self, state: &usize) -> Player {
        Player::new(self.nodes[*state].mover)
    }
    fn actions(&self, state: &usize, moves: &mut Vec<u8>) {
        moves.extend(0..self.nodes[*state].children.len() as u8);
    }
    fn result(&self, state: &usize, action: u8) -> usize {
        self.nodes[*state].children[usize::from(action)]
    }
    fn is_terminal(&self, state: &usize) -> bool {
        self.nodes[*state].children.is_empty()
    }
    fn utility(&self, state: &usize, player: Player) -> Payoff {
        let payoff = self.nodes[*state].payoff;
        if player == Player::FIRST {
            payoff
        } else {
            -payoff
        }
    }
}

impl ZeroSum for Graph {
    fn payoff_limit(&self) -> Payoff {
        let ends = self.nodes.iter().filter(|node| node.children.is_empty());
        ends.map(|node| node.payoff.abs()).max().unwrap_or(0)
    }
}

impl Deterministic for Graph {}

impl Keyed for Graph {
    const INJECTIVE: bool = true;

    fn key(&self, state: &usize) -> u64 {
        *state as u64
    }
}

/// The estimates written in the graph.
pub struct Written;

impl Evaluator<Graph> for Written {
    fn evaluate(&self, game: &Graph, state: &usize, player: Player) -> Score {
        let estimate = game.nodes[*state].estimate;
        if player == Player::FIRST {
            estimate
        } else {
            -estimate
        }
    }
}

/// The last move first.
pub struct Backwards;

impl Order<Graph> for Backwards {
    fn rank(&self, _: &Graph, _: &usize, action: u8) -> i32 {
        i32::from(action)
    }
}

/// Plain negamax to a depth, for the player to move, at a distance from the state.
pub fn negamax(game: &Graph, state: usize, depth: u32) -> Score {
    remembered(game, state, depth, &mut HashMap::new())
}

/// Remembering what was computed keeps graphs with many paths affordable and changes nothing.
fn remembered(
    game: &Graph,
    state: usize,
    depth: u32,
    known: &mut HashMap<(usize, u32), Score>,
) -> Score {
    let mover = game.to_move(&state);
    let node = &game.nodes[state];
    if node.children.is_empty() {
        return finished(game.utility(&state, mover), 0);
    }
    if depth == 0 {
        return Written.evaluate(game, &state, mover);
    }
    if let Some(&score) = known.get(&(state, depth)) {
        return score;
    }
    let values = node.children.iter().map(|&child| {
        let score = shifted(remembered(game, child, depth - 1, known), 1);
        if game.to_move(&child) == mover {
            score
        } else {
            -score
        }
    });
    let score = values.max().expect("there are moves");
    known.insert((state, depth), score);
    score
}

/// Graphs of up to 60 states with payoffs of at most 1 or 3, so that the greatest is common or rare.
pub fn graphs() -> impl Strategy<Value = Graph> {
    let some = prop::collection::vec(1usize..7, 1..4);
    let steps = prop_oneof![1 => Just(Vec::new()), 6 => some];
    let node = (0u8..2, steps, -3i32..=3, -50i32..=50);
    (prop::collection::vec(node, 1..60), any::<bool>()).prop_map(|(drawn, signs)| {
        let size = drawn.len();
        let nodes = drawn.into_iter().enumerate().map(|(index, drawn)| {
            let (mover, steps, payoff, estimate) = drawn;
            let payoff = if signs { payoff.signum() } else { payoff };
            let mut children: Vec<usize> = steps.into_iter().map(|step| index + step).collect();
            children.retain(|&child| child < size);
            children.dedup();
            Node {
                mover,
                children,
                payoff,
                estimate,
            }
        });
        Graph {
            nodes: nodes.collect(),
        }
    })
}
