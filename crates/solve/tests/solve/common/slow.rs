//! Random graphs, and a slow solver for them.

use proptest::prelude::*;
use zermelo_core::Payoff;

use crate::common::{Graph, Node};

/// Nodes with moves to anywhere, or only forwards; some have no moves and end the game.
pub fn graphs(forwards: bool) -> impl Strategy<Value = Graph> {
    let some = prop::collection::vec(any::<prop::sample::Index>(), 1..4);
    let steps = prop_oneof![2 => Just(Vec::new()), 6 => some];
    let node = (0u8..2, steps, -3i32..=3);
    let nodes = prop::collection::vec(node, 1..60);
    (nodes, 1u8..4, any::<bool>()).prop_map(move |(drawn, images, signs)| {
        let size = drawn.len();
        let nodes = drawn.into_iter().enumerate();
        let nodes = nodes.map(|(index, (mover, steps, payoff))| {
            let first = if forwards { index + 1 } else { 0 };
            let within = size - first;
            let children = steps.iter().filter(|_| within > 0);
            Node {
                mover,
                children: children.map(|step| first + step.index(within)).collect(),
                payoff: if signs { payoff.signum() } else { payoff },
            }
        });
        Graph {
            nodes: nodes.collect(),
            images,
            levelled: false,
            wide: 1,
        }
    })
}

/// For every node its value for the first player and its remoteness, by going over all nodes again
/// and again until nothing changes.
pub fn slowly(game: &Graph) -> Vec<(Payoff, Option<u32>)> {
    let size = game.nodes.len();
    let mut values = vec![0; size];
    for side in [1, -1] {
        for payoff in 1..=3 {
            let forced = forced(game, side, payoff);
            for node in 0..size {
                if forced[node] {
                    values[node] = side * payoff;
                }
            }
        }
    }
    let mut distances: Vec<Option<u32>> = game
        .nodes
        .iter()
        .map(|node| node.children.is_empty().then_some(0))
        .collect();
    for distance in 1..=size as u32 {
        let known = distances.clone();
        for (index, node) in game.nodes.iter().enumerate() {
            if known[index].is_some() || values[index] == 0 {
                continue;
            }
            let gains = (values[index] > 0) == (node.mover == 0);
            let mut same = node
                .children
                .iter()
                .filter(|&&to| values[to] == values[index]);
            let ready = if gains {
                same.any(|&to| known[to] == Some(distance - 1))
            } else {
                same.all(|&to| known[to].is_some())
            };
            if ready {
                distances[index] = Some(distance);
            }
        }
    }
    values.into_iter().zip(distances).collect()
}

/// The nodes from which a side (1 or -1) can force at least this payoff for itself.
fn forced(game: &Graph, side: i32, payoff: Payoff) -> Vec<bool> {
    let mut forced = vec![false; game.nodes.len()];
    loop {
        let mut changed = false;
        for (index, node) in game.nodes.iter().enumerate() {
            let mut to = node.children.iter().map(|&child| forced[child]);
            let holds = if node.children.is_empty() {
                node.payoff * side >= payoff
            } else if (node.mover == 0) == (side == 1) {
                to.any(|child| child)
            } else {
                to.all(|child| child)
            };
            changed |= holds && !forced[index];
            forced[index] |= holds;
        }
        if !changed {
            return forced;
        }
    }
}
