//! Best-reply search against its definition, on random games of many players, with chance.

use proptest::prelude::*;
use zermelo_core::{Evaluator, Game, Limits, Order, Player};
use zermelo_search::expectimax::{Options, Pruning, Range, StarSearch};
use zermelo_search::fullwidth::Finding;

use crate::graph::{Graph, Guess, RANGE, plain_mean};

/// An order of no sense, which changes with the state; it decides what the others play.
struct Whim;

impl Order<Graph> for Whim {
    fn rank(&self, _: &Graph, state: &usize, action: usize) -> i32 {
        (state * 31 + action * 17) as i32 % 5
    }
}

/// The first of the moves that the order likes best.
fn usual(game: &Graph, state: usize) -> usize {
    let moves = 0..game.nodes[state].children.len();
    let rank = |&action: &usize| Whim.rank(game, &state, action);
    moves.rev().max_by_key(rank).unwrap()
}

/// What the definition says: `replier` is the opponent who has replied since the player's last turn.
fn plain(game: &Graph, state: usize, depth: u32, player: Player, replier: Option<Player>) -> f64 {
    let node = &game.nodes[state];
    if node.children.is_empty() {
        return f64::from(game.utility(&state, player));
    }
    if depth == 0 {
        return Guess.estimate(game, &state, player);
    }
    let after = |action: usize, replier| {
        let child = node.children[action];
        plain(game, child, depth - 1, player, replier)
    };
    let moves = 0..node.children.len();
    let least = |values: Vec<f64>| values.into_iter().fold(f64::INFINITY, f64::min);
    if node.mover.is_chance() {
        let values = moves.map(|action| node.weights[action] * after(action, replier));
        return values.fold(0.0, |sum, part| sum + part);
    }
    if node.mover == player {
        let values = moves.map(|action| after(action, None));
        return values.fold(f64::NEG_INFINITY, f64::max);
    }
    let usual = usual(game, state);
    match replier {
        Some(other) if other != node.mover => after(usual, replier),
        Some(_) => least(moves.map(|action| after(action, replier)).collect()),
        // It replies, or leaves that to one who comes later.
        None => {
            let replies = moves.map(|action| after(action, Some(node.mover)));
            least(replies.chain([after(usual, None)]).collect())
        }
    }
}

fn search(game: &Graph, options: Options, range: Range, limits: &Limits) -> Finding<f64, usize> {
    let search = StarSearch {
        game,
        evaluator: &Guess,
        order: &Whim,
        player: side(game),
        range,
        options: Options {
            best_reply: true,
            ..options
        },
    };
    search.search(&0, limits, |_| {}).unwrap()
}

fn side(game: &Graph) -> Player {
    let mover = game.to_move(&0);
    if mover.is_chance() {
        Player::FIRST
    } else {
        mover
    }
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

const PRUNINGS: [Pruning; 3] = [Pruning::None, Pruning::Star1, Pruning::Star2];

fn switches() -> impl Strategy<Value = Options> {
    let flags = any::<[bool; 6]>();
    (0usize..3, flags, 1usize..4).prop_map(|(pruning, flags, lines)| Options {
        pruning: PRUNINGS[pruning],
        deepening: flags[0],
        table: flags[1],
        hash_move: flags[2],
        killers: flags[3],
        history: flags[4],
        game_order: flags[5],
        lines,
        ..Options::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_value_and_every_move_told_are_those_of_the_definition(
        seed: u64, players in 1usize..6, levels in 1usize..8, to in 1u32..9, ends_early: bool,
        options in switches(), bounded: bool,
    ) {
        let mut game = Graph::random(seed, players, levels, ends_early);
        if seed.is_multiple_of(3) {
            game.nodes[0].mover = Player::CHANCE;
        }
        let range = if bounded { RANGE } else { Range::UNKNOWN };
        let found = search(&game, options, range, &depth(to));
        let player = side(&game);
        prop_assert_eq!(found.value, plain(&game, 0, found.depth, player, None));
        prop_assert!(!found.is_final);
        let mut best: Option<(f64, usize)> = None;
        for (place, branch) in found.branches.iter().enumerate() {
            let child = game.nodes[0].children[place];
            let value = plain(&game, child, found.depth - 1, player, None);
            prop_assert!(branch.value.is_none_or(|told| told == value));
            prop_assert!(!branch.is_final);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, place));
            }
        }
        prop_assert_eq!(found.best, best.map(|(_, place)| place));
    }

    #[test]
    fn the_line_is_one_that_can_be_played_and_leads_to_the_value(
        seed: u64, players in 2usize..5, options in switches(),
        bytes in prop::sample::select(vec![64, 2 << 10, 1 << 20]),
    ) {
        let mut game = Graph::random(seed, players, 6, true);
        for node in &mut game.nodes {
            if node.mover.is_chance() {
                node.mover = Player::SECOND;
            }
        }
        let limits = Limits { table_bytes: bytes, ..depth(20) };
        let found = search(&game, options, RANGE, &limits);
        let (mut state, mut departed) = (0, Vec::new());
        for &action in found.line() {
            let mover = game.to_move(&state);
            if mover == side(&game) {
                departed.clear();
            } else if action != usual(&game, state) {
                departed.push(mover);
            }
            prop_assert!(departed.iter().all(|one| one == &departed[0]));
            state = game.result(&state, action);
        }
        prop_assert!(game.is_terminal(&state));
        prop_assert_eq!(game.payoff(&state, side(&game)), found.value);
    }

    #[test]
    fn of_two_players_it_is_expectiminimax(seed: u64, to in 1u32..8, options in switches()) {
        let game = Graph::random(seed, 2, 7, true);
        let found = search(&game, options, RANGE, &depth(to));
        prop_assert_eq!(found.value, plain_mean(&game, 0, found.depth, side(&game)));
    }

    #[test]
    fn it_fears_no_more_than_paranoid_search(seed: u64, players in 3usize..6, to in 1u32..8) {
        let game = Graph::random(seed, players, 7, true);
        let found = search(&game, Options::default(), RANGE, &depth(to));
        prop_assert!(found.value >= plain_mean(&game, 0, found.depth, side(&game)) - 1e-12);
    }
}
