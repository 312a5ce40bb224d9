//! Positions that come back: what is proved holds whatever was played before.

use zermelo_core::{Game, Player, Repetition, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Memory, Options, Verdict};

use super::drawn::{Drawn, OPPOSED, Parity, Recipe, drawn, limits, search_with};
use super::truth::holds;

/// What each state is worth to the first player if play without end is a draw: by retrograde iteration from both
/// sides, so that what can be forced is forced.
pub fn endless_values(game: &Drawn) -> Vec<f64> {
    // The value of a state within n moves, then 0, for n without end: what is forced is forced within as many moves
    // as there are states.
    let mut values = vec![0.0; game.nodes.len()];
    for _ in 0..2 * game.nodes.len() {
        let before = values.clone();
        for (value, place) in values.iter_mut().zip(&game.nodes) {
            let below = place.children.iter().map(|&child| before[child]);
            *value = if place.children.is_empty() {
                place.payoffs[0].into()
            } else if place.mover == Player::FIRST {
                below.fold(f64::NEG_INFINITY, f64::max)
            } else {
                below.fold(f64::INFINITY, f64::min)
            };
        }
    }
    values
}

#[test]
fn bounds_are_never_wrong_where_positions_come_back() {
    let recipe = Recipe {
        cyclic: true,
        states: 12,
        most_moves: 3,
        ..OPPOSED
    };
    let mut proved = 0;
    for seed in 0..3000 {
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let values = endless_values(&game);
        let options = Options {
            seed,
            anti_decisive: seed % 2 == 0,
            ..Options::plain()
        };
        let found = search_with(&game, 0, options, &limits(400)).unwrap();
        let both = |value: f64| [value, -value];
        assert!(
            holds(&found.bounds, &both(values[0])),
            "seed {seed}: {values:?} {found:?}"
        );
        for one in &found.moves {
            let truth = values[game.result(&0, one.action)];
            assert!(
                holds(&one.bounds, &both(truth)),
                "seed {seed}: {values:?} {one:?}"
            );
        }
        proved += u32::from(found.is_proved);
    }
    assert!(proved > 200, "{proved}");
}

/// What the first player gets where no position may come back, by looking at every game.
fn without_returns(game: &Drawn, past: &mut Vec<usize>, state: usize) -> f64 {
    let place = &game.nodes[state];
    if place.children.is_empty() {
        return f64::from(place.payoffs[0]);
    }
    past.push(state);
    let allowed: Vec<usize> = place.children.clone();
    let allowed = allowed.into_iter().filter(|next| !past.contains(next));
    let allowed: Vec<usize> = allowed.collect();
    let values = allowed
        .into_iter()
        .map(|next| without_returns(game, past, next));
    let values: Vec<f64> = values.collect();
    past.pop();
    let is_first = place.mover == Player::FIRST;
    let (least, greatest) = game.kind.range;
    // A player without a move has lost.
    let lost = f64::from(if is_first { least } else { greatest });
    let better = if is_first { f64::max } else { f64::min };
    values.into_iter().reduce(better).unwrap_or(lost)
}

#[test]
fn no_position_comes_back_where_the_rules_forbid_it_and_proofs_hold_for_the_game_so_far() {
    let recipe = Recipe {
        cyclic: true,
        states: 8,
        most_moves: 3,
        ..OPPOSED
    };
    let (mut proved, mut searched) = (0, 0);
    for seed in 0..300 {
        let mut game = drawn(recipe, seed);
        game.kind.repetition = Repetition::Forbidden;
        // Some of the states were there before the root.
        let past: Vec<usize> = (1..game.nodes.len())
            .filter(|state| state % 4 == 3)
            .collect();
        let truth = without_returns(&game, &mut past.clone(), 0);
        for batched in [false, true] {
            let plan = Mcts {
                game: &game,
                evaluator: &Parity,
                playout: &Uniform,
                range: Range::of(game.kind),
                options: Options {
                    seed,
                    anti_decisive: seed % 2 == 0,
                    ..Options::plain()
                },
            };
            let memory = Memory::default();
            let found = if batched {
                let alike = |_: &usize| Verdict {
                    values: vec![0.0, 0.0],
                    priors: Vec::new(),
                };
                let judge = &mut |states: &[usize]| Some(states.iter().map(alike).collect());
                plan.search_judged(&memory, &past, &0, &limits(3_000), 4, judge, &mut |_| {})
            } else {
                plan.search(&memory, &past, &0, &limits(3_000), |_| {})
            };
            let found = found.unwrap();
            assert!(holds(&found.bounds, &[truth, -truth]), "{seed}: {found:?}");
            let returns = |state: usize| past.contains(&state) || state == 0;
            for one in &found.moves {
                assert!(!returns(game.result(&0, one.line[0])), "{seed}");
            }
            proved += u32::from(found.is_proved);
            searched += 1;
        }
    }
    assert!(proved * 10 > searched * 9, "{proved} of {searched}");
}
