//! Proof-number search against the plain definition of what can be forced.

mod common;

use common::{Graph, cyclic_graphs, graphs, trees, wide_graphs};
use proptest::prelude::*;
use zermelo_core::{Game, Limits, Player};
use zermelo_search::proof::{Claim, Proof, Verdict, prove};

/// Whether the claim can be forced from each state: finished games first, then whatever follows.
fn forced(game: &Graph, claim: Claim) -> Vec<bool> {
    let mut known = vec![false; game.nodes.len()];
    loop {
        let mut changed = false;
        for state in 0..known.len() {
            let children = &game.nodes[state].children;
            let now = if children.is_empty() {
                game.utility(&state, claim.attacker) >= claim.payoff
            } else if game.to_move(&state) == claim.attacker {
                children.iter().any(|&child| known[child])
            } else {
                children.iter().all(|&child| known[child])
            };
            changed |= now && !known[state];
            known[state] |= now;
        }
        if !changed {
            return known;
        }
    }
}

fn examine(game: &Graph, claim: Claim, bytes: usize, nodes: u64) -> Proof<u8> {
    let limits = Limits {
        nodes: Some(nodes),
        table_bytes: bytes,
        ..Limits::default()
    };
    prove(game, &0, claim, &limits, |_, _| {})
}

fn claims() -> impl Strategy<Value = Claim> {
    (0u8..2, -3i32..=4).prop_map(|(attacker, payoff)| Claim {
        attacker: Player::new(attacker),
        payoff,
    })
}

fn settles(game: &Graph, claim: Claim, bytes: usize) {
    let proof = examine(game, claim, bytes, 1_000_000);
    let truth = forced(game, claim);
    let expected = if truth[0] {
        Verdict::Proved
    } else {
        Verdict::Refuted
    };
    assert_eq!(proof.verdict, expected);
    let mut state = 0;
    for action in proof.line {
        state = game.result(&state, action);
        assert_eq!(truth[state], truth[0], "the line leaves what it shows");
    }
}

proptest! {
    #[test]
    fn trees_are_settled(game in trees(), claim in claims()) {
        settles(&game, claim, 1 << 16);
    }

    #[test]
    fn graphs_are_settled(game in graphs(), claim in claims()) {
        settles(&game, claim, 1 << 16);
    }

    #[test]
    fn wide_graphs_are_settled_with_a_table_of_four_states(game in wide_graphs(), claim in claims()) {
        settles(&game, claim, 0);
    }

    #[test]
    fn where_states_come_back_what_is_claimed_is_true(game in cyclic_graphs(), claim in claims()) {
        let truth = forced(&game, claim)[0];
        match examine(&game, claim, 1 << 16, 20_000).verdict {
            Verdict::Proved => prop_assert!(truth),
            Verdict::Refuted => prop_assert!(!truth),
            Verdict::Open => {}
        }
    }

    #[test]
    fn a_budget_is_kept_and_leaves_the_question_open(game in graphs(), claim in claims()) {
        let whole = examine(&game, claim, 1 << 16, 1_000_000);
        for nodes in [1, 2, 5] {
            let part = examine(&game, claim, 1 << 16, nodes);
            prop_assert!(part.nodes <= nodes);
            prop_assert!(part.verdict == Verdict::Open || part.verdict == whole.verdict);
        }
    }
}
