//! Ways that lead to one state share what is below it, and nothing that is proved or played is wrong for that.

use std::collections::HashMap;
use std::time::Duration;

use zermelo_core::random::mix;
use zermelo_core::{Game, Keyed, Kind, Limits, Payoff, Payoffs, Player, Repetition, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Memory, Options};

use super::drawn::{OPPOSED, Recipe, drawn, limits, search_with};
use super::repetition::endless_values;
use super::truth::{examine, holds, proved, proved_with};

fn sharing() -> Options {
    Options {
        transpositions: true,
        ..Options::plain()
    }
}

const CHANCE: Recipe = Recipe {
    chance: true,
    states: 24,
    most_moves: 3,
    ..OPPOSED
};

const THREE: Recipe = Recipe {
    players: 3,
    payoffs: Payoffs::General,
    states: 24,
    most_moves: 3,
    ..OPPOSED
};

#[test]
fn bounds_are_never_wrong_and_as_much_is_proved_with_fewer_simulations() {
    for recipe in [OPPOSED, CHANCE, THREE] {
        let shared = proved_with(&sharing(), recipe, 0..1200, 150);
        let apart = proved(recipe, 0..1200, 150);
        assert!(shared > apart, "{shared} {apart}");
    }
    let chance = Recipe {
        chance: true,
        states: 14,
        ..THREE
    };
    assert!(proved_with(&sharing(), chance, 0..800, 800) > 0.3);
}

#[test]
fn values_are_those_of_the_whole_tree_and_the_graph_is_smaller() {
    let recipe = Recipe {
        states: 60,
        chance: true,
        ..OPPOSED
    };
    let (mut nodes, mut off, mut games) = ([0, 0], [0.0, 0.0], 0.0);
    for seed in 0..60 {
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        games += 1.0;
        let truth = super::truth::outcomes(&game)[0][0][0];
        for (place, transpositions) in [(0, false), (1, true)] {
            let options = Options {
                seed,
                transpositions,
                proofs: false,
                ..Options::plain()
            };
            let found = search_with(&game, 0, options, &limits(4000)).unwrap();
            assert_eq!(
                found.moves.iter().map(|one| one.visits).sum::<u64>(),
                4000,
                "{seed}"
            );
            nodes[place] += found.effort.nodes;
            off[place] += (found.values[0] - truth).abs();
        }
    }
    assert!(nodes[1] * 3 < nodes[0] * 2, "{nodes:?}");
    let [apart, shared] = off.map(|off| off / games);
    assert!(shared < apart + 0.02 && shared < 0.15, "{shared} {apart}");
}

/// Steps in four directions, which lead to the same place in any order; nine of them.
struct Lattice {
    seed: u64,
}

impl Game for Lattice {
    type State = [u8; 4];
    type Move = u8;

    fn kind(&self) -> Kind {
        Kind::opposed(3)
    }
    fn initial(&self) -> [u8; 4] {
        [0; 4]
    }
    fn to_move(&self, state: &[u8; 4]) -> Player {
        Player::new(state.iter().sum::<u8>() % 2)
    }
    fn actions(&self, _: &[u8; 4], moves: &mut Vec<u8>) {
        moves.extend(0..4);
    }
    fn result(&self, state: &[u8; 4], action: u8) -> [u8; 4] {
        let mut after = *state;
        after[usize::from(action)] += 1;
        after
    }
    fn is_terminal(&self, state: &[u8; 4]) -> bool {
        state.iter().sum::<u8>() == 9
    }
    fn utility(&self, state: &[u8; 4], player: Player) -> Payoff {
        let payoff = (mix(self.key(state) ^ self.seed) % 7) as Payoff - 3;
        if player == Player::FIRST {
            payoff
        } else {
            -payoff
        }
    }
}

impl Keyed for Lattice {
    fn key(&self, state: &[u8; 4]) -> u64 {
        u64::from(u32::from_le_bytes(*state))
    }
}

/// What a place is worth to the first player, by looking at everything below it once.
fn worth(game: &Lattice, state: [u8; 4], known: &mut HashMap<[u8; 4], f64>) -> f64 {
    if game.is_terminal(&state) {
        return game.utility(&state, Player::FIRST).into();
    }
    if let Some(&known) = known.get(&state) {
        return known;
    }
    let after = (0..4).map(|action| game.result(&state, action));
    let after: Vec<f64> = after.map(|state| worth(game, state, known)).collect();
    let better = if game.to_move(&state) == Player::FIRST {
        f64::max
    } else {
        f64::min
    };
    let found = after.into_iter().reduce(better).unwrap();
    known.insert(state, found);
    found
}

#[test]
fn a_full_memory_and_a_kept_tree_lose_nothing_that_is_proved() {
    let (mut reused, mut full, mut proved) = (0, 0, 0);
    for seed in 0..24 {
        let (game, mut known) = (Lattice { seed }, HashMap::new());
        let plan = Mcts {
            game: &game,
            evaluator: &(),
            playout: &Uniform,
            range: Range::of(game.kind()),
            options: Options { seed, ..sharing() },
        };
        let limits = Limits {
            nodes: Some(2500),
            table_bytes: if seed % 2 == 0 { 0 } else { 1 << 20 },
            ..Limits::default()
        };
        let (memory, mut past, mut state) = (Memory::default(), Vec::new(), game.initial());
        while !game.is_terminal(&state) {
            let found = plan.search(&memory, &past, &state, &limits, |_| {});
            let found = found.unwrap();
            let truth = worth(&game, state, &mut known);
            assert!(holds(&found.bounds, &[truth, -truth]), "{seed}: {found:?}");
            for one in &found.moves {
                let truth = worth(&game, game.result(&state, one.action), &mut known);
                assert!(holds(&one.bounds, &[truth, -truth]), "{seed}: {found:?}");
            }
            if found.is_proved {
                let after = game.result(&state, found.best_move().unwrap());
                assert_eq!(worth(&game, after, &mut known), truth, "{seed}: {found:?}");
            }
            reused += u32::from(found.effort.reused > 0);
            full += u32::from(found.effort.compactions > 0);
            proved += u32::from(found.is_proved);
            past.push(state);
            state = game.result(&state, found.moves[0].action);
        }
    }
    assert!(
        reused > 30 && full > 10 && proved > 100,
        "{reused} {full} {proved}"
    );
}

#[test]
fn ways_that_come_round_end_and_prove_nothing_wrong() {
    let recipe = Recipe {
        cyclic: true,
        states: 12,
        most_moves: 3,
        ..OPPOSED
    };
    let mut proved = 0;
    for seed in 0..1500 {
        let mut game = drawn(recipe, seed);
        game.kind.repetition = Repetition::Nothing;
        if game.is_terminal(&0) {
            continue;
        }
        let values = endless_values(&game);
        let options = Options {
            seed,
            playout_plies: 30,
            ..sharing()
        };
        let found = search_with(&game, 0, options, &limits(400)).unwrap();
        assert!(
            holds(&found.bounds, &[values[0], -values[0]]),
            "seed {seed}: {values:?} {found:?}"
        );
        for one in &found.moves {
            let truth = values[game.result(&0, one.action)];
            assert!(
                holds(&one.bounds, &[truth, -truth]),
                "seed {seed}: {values:?} {one:?}"
            );
        }
        proved += u32::from(found.is_proved);
    }
    assert!(proved > 200, "{proved}");
}

#[test]
fn nothing_is_shared_where_the_way_to_a_state_matters() {
    let recipe = Recipe {
        cyclic: true,
        states: 12,
        most_moves: 3,
        ..OPPOSED
    };
    for seed in 0..100 {
        let mut game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        for rule in [
            Repetition::Draw(3),
            Repetition::Loss(2),
            Repetition::Forbidden,
        ] {
            game.kind.repetition = rule;
            let search = |options: Options| {
                let options = Options { seed, ..options };
                let mut found = search_with(&game, 0, options, &limits(300)).unwrap();
                found.effort.elapsed = Duration::ZERO;
                found
            };
            assert_eq!(
                search(sharing()),
                search(Options::plain()),
                "{seed} {rule:?}"
            );
        }
    }
}

#[test]
fn threads_share_a_graph_and_prove_nothing_wrong() {
    for seed in 0..60 {
        let game = drawn(CHANCE, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let options = Options {
            threads: 2,
            seed,
            ..sharing()
        };
        let found = search_with(&game, 0, options, &limits(600)).unwrap();
        examine(&game, &found, seed);
    }
}
