//! A memory makes the next search cheaper, and what is proved with it stays proved.

use crate::common::{Graph, Node, Written, chosen, cyclic_graphs, graphs};
use proptest::prelude::*;
use zermelo_core::{Exactness, Game, Limits};
use zermelo_search::alphabeta::Memory;
use zermelo_search::{AlphaBeta, Analysis, Options};

fn search(
    game: &Graph,
    memory: &Memory,
    past: &[usize],
    state: usize,
    options: &Options,
    depth: u32,
) -> Analysis<u8> {
    let plan = AlphaBeta {
        game,
        evaluator: &Written,
        order: &(),
        options: options.clone(),
    };
    let limits = Limits {
        depth: Some(depth),
        table_bytes: 1 << 16,
        ..Limits::default()
    };
    plan.search_with(memory, past, &state, &limits, &mut (), |_| {})
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// A game is played to its end, each move searched with what is left of the last one.
    #[test]
    fn what_is_proved_with_a_memory_is_proved_without(
        game in graphs(), depth in 2u32..8, subset in any::<u32>(),
    ) {
        let options = Options { multi_pv: 1, ..chosen(subset) };
        follow(&game, &options, depth)?;
    }

    #[test]
    fn so_it_is_where_positions_come_back(
        game in cyclic_graphs(), depth in 2u32..8, subset in any::<u32>(),
    ) {
        let options = Options { multi_pv: 1, ..chosen(subset) };
        follow(&game, &options, depth)?;
    }
}

/// Plays the best moves, and compares what is proved at each of them.
fn follow(game: &Graph, options: &Options, depth: u32) -> Result<(), TestCaseError> {
    let memory = Memory::default();
    let mut past = Vec::new();
    let mut state = game.initial();
    for _ in 0..12 {
        let found = search(game, &memory, &past, state, options, depth);
        let anew = search(game, &Memory::default(), &past, state, options, 60);
        if found.exactness == Exactness::Proved && anew.exactness == Exactness::Proved {
            prop_assert_eq!(found.score, anew.score, "at {} after {:?}", state, past);
        }
        let Some(best) = found.best_move() else { break };
        past.push(state);
        state = game.result(&state, best);
    }
    Ok(())
}

/// A tree of three moves each, with estimates that look like chance.
fn tree(levels: u32) -> Graph {
    let inner = (3usize.pow(levels) - 1) / 2;
    let all = (3usize.pow(levels + 1) - 1) / 2;
    let node = |number: usize| Node {
        mover: (usize::ilog(number * 2 + 1, 3) % 2) as u8,
        children: (1..=3)
            .filter(|_| number < inner)
            .map(|child| number * 3 + child)
            .collect(),
        payoff: (number * 7919 % 5) as i32 - 2,
        estimate: (number * 7919 % 1999) as i32 - 999,
    };
    Graph {
        nodes: (0..all).map(node).collect(),
        cyclic: false,
    }
}

#[test]
fn the_next_search_is_cheaper_and_another_question_begins_anew() {
    let game = tree(9);
    let options = Options::default();
    let memory = Memory::default();
    let first = search(&game, &memory, &[], 0, &options, 7);
    let again = search(&game, &memory, &[], 0, &options, 7);
    assert_eq!(first.score, again.score);
    assert!(
        again.nodes * 3 < first.nodes * 2,
        "{} {}",
        first.nodes,
        again.nodes
    );
    let other = Options {
        null_windows: false,
        ..Options::default()
    };
    let anew = search(&game, &Memory::default(), &[], 0, &other, 7);
    assert_eq!(search(&game, &memory, &[], 0, &other, 7).nodes, anew.nodes);
    memory.clear();
    assert_eq!(
        search(&game, &memory, &[], 0, &options, 7).nodes,
        first.nodes
    );
}
