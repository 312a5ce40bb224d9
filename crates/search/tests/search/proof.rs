//! Proof-number search against the plain definition of what can be forced.

use crate::common::{Graph, cyclic_graphs, graphs, trees, wide_graphs};
use proptest::prelude::*;
use zermelo_core::value::PAYOFF_LIMIT;
use zermelo_core::{Deterministic, Game, Keyed, Kind, Limits, Payoff, Player, Symmetric, ZeroSum};
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
    prove(game, &0, claim, &limits(bytes, nodes), |_, _| {})
}

fn limits(bytes: usize, nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        table_bytes: bytes,
        ..Limits::default()
    }
}

/// A graph of which every state has a mirror image, to which every other move leads.
struct Mirrored<'a>(&'a Graph);

impl Game for Mirrored<'_> {
    type State = (usize, bool);
    type Move = u8;

    fn kind(&self) -> Kind {
        Kind::opposed(PAYOFF_LIMIT)
    }
    fn initial(&self) -> (usize, bool) {
        (0, false)
    }
    fn to_move(&self, state: &(usize, bool)) -> Player {
        self.0.to_move(&state.0)
    }
    fn actions(&self, state: &(usize, bool), moves: &mut Vec<u8>) {
        self.0.actions(&state.0, moves);
    }
    fn result(&self, state: &(usize, bool), action: u8) -> (usize, bool) {
        (self.0.result(&state.0, action), state.1 ^ (action % 2 == 1))
    }
    fn is_terminal(&self, state: &(usize, bool)) -> bool {
        self.0.is_terminal(&state.0)
    }
    fn utility(&self, state: &(usize, bool), player: Player) -> Payoff {
        self.0.utility(&state.0, player)
    }
}

impl ZeroSum for Mirrored<'_> {}

impl Deterministic for Mirrored<'_> {}

impl Keyed for Mirrored<'_> {
    const INJECTIVE: bool = true;

    fn key(&self, state: &(usize, bool)) -> u64 {
        state.0 as u64 * 2 + u64::from(state.1)
    }
}

impl Symmetric for Mirrored<'_> {
    fn symmetries(&self, state: &(usize, bool), images: &mut Vec<(usize, bool)>) {
        images.extend([*state, (state.0, !state.1)]);
    }
    fn canonical(&self, state: &(usize, bool)) -> (usize, bool) {
        (state.0, false)
    }
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
    fn images_of_a_state_are_one(game in wide_graphs(), claim in claims()) {
        let one = examine(&game, claim, 1 << 16, 1_000_000);
        let limits = limits(1 << 16, 1_000_000);
        let both = prove(&Mirrored(&game), &(0, true), claim, &limits, |_, _| {});
        prop_assert_eq!((one.verdict, one.nodes), (both.verdict, both.nodes));
        prop_assert_eq!(one.line, both.line);
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
