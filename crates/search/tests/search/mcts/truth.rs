//! What random games are worth, by looking at everything, and what a search must not contradict.

use zermelo_core::{Game, Player};
use zermelo_search::mcts::{Finding, Options};

use super::drawn::{Drawn, OPPOSED, Recipe, drawn, limits, search_with};

/// Every vector of payoffs that play from a state can end with, or the mean where chance moves, however players
/// choose between moves that are worth the same to them.
pub fn outcomes(game: &Drawn) -> Vec<Vec<Vec<f64>>> {
    // Moves lead to states with higher numbers.
    let mut known = vec![Vec::new(); game.nodes.len()];
    for state in (0..game.nodes.len()).rev() {
        known[state] = outcomes_of(game, state, &known);
    }
    known
}

pub fn outcomes_of(game: &Drawn, state: usize, known: &[Vec<Vec<f64>>]) -> Vec<Vec<f64>> {
    let place = &game.nodes[state];
    if place.children.is_empty() {
        return vec![place.payoffs.iter().map(|&payoff| payoff.into()).collect()];
    }
    let below: Vec<_> = place
        .children
        .iter()
        .map(|&child| known[child].clone())
        .collect();
    let Some(mover) = place.mover.index() else {
        let mut all = vec![vec![0.0; game.kind.players]];
        for (set, odds) in below.iter().zip(&place.odds) {
            let added = |sum: &Vec<f64>, one: &Vec<f64>| -> Vec<f64> {
                sum.iter()
                    .zip(one)
                    .map(|(sum, one)| sum + odds * one)
                    .collect()
            };
            all = all
                .iter()
                .flat_map(|sum| set.iter().map(move |one| added(sum, one)))
                .collect();
            distinct(&mut all);
        }
        return all;
    };
    let least = |set: &Vec<Vec<f64>>| {
        set.iter()
            .map(|one| one[mover])
            .fold(f64::INFINITY, f64::min)
    };
    let mut found = Vec::new();
    for (index, set) in below.iter().enumerate() {
        for one in set {
            let others = below
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != index);
            if others
                .map(|(_, set)| least(set))
                .all(|least| least <= one[mover])
            {
                found.push(one.clone());
            }
        }
    }
    distinct(&mut found);
    found
}

pub fn distinct(vectors: &mut Vec<Vec<f64>>) {
    vectors.sort_by(|one, other| one.partial_cmp(other).unwrap());
    vectors.dedup();
}

pub fn holds(bounds: &[(f64, f64)], truth: &[f64]) -> bool {
    let close = 1e-12;
    let within = |(&(low, high), truth): (&(f64, f64), &f64)| {
        low - close <= *truth && *truth <= high + close
    };
    bounds.iter().zip(truth).all(within)
}

/// The bounds of the root and of every move hold, and what is called proved is the value.
pub fn examine(game: &Drawn, found: &Finding<u16>, seed: u64) {
    let known = outcomes(game);
    for truth in &known[0] {
        assert!(
            holds(&found.bounds, truth),
            "seed {seed}: {truth:?} {found:?}"
        );
        if found.is_proved {
            let off = found
                .values
                .iter()
                .zip(truth)
                .map(|(one, truth)| (one - truth).abs());
            assert!(
                off.fold(0.0, f64::max) < 1e-5,
                "seed {seed}: {truth:?} {found:?}"
            );
        }
    }
    if let (true, Some(best)) = (found.is_proved, found.best_move()) {
        let mover = game.to_move(&0).index().unwrap();
        let most = |state: usize| known[state].iter().map(|one| one[mover]).reduce(f64::max);
        let (after, before) = (most(game.result(&0, best)).unwrap(), most(0).unwrap());
        assert!(
            (after - before).abs() < 1e-5,
            "seed {seed}: {best} {found:?}"
        );
    }
    for one in &found.moves {
        let after = game.result(&0, one.action);
        for truth in &known[after] {
            assert!(holds(&one.bounds, truth), "seed {seed}: {truth:?} {one:?}");
        }
    }
}

pub fn examine_from(game: &Drawn, state: usize, found: &Finding<u16>, seed: u64) {
    for truth in &outcomes(game)[state] {
        assert!(
            holds(&found.bounds, truth),
            "seed {seed}: {truth:?} {found:?}"
        );
    }
}

/// How many of many random games are proved, none of them wrongly.
pub fn proved(recipe: Recipe, seeds: std::ops::Range<u64>, simulations: u64) -> f64 {
    proved_with(&Options::plain(), recipe, seeds, simulations)
}

/// The same with some techniques.
pub fn proved_with(
    options: &Options,
    recipe: Recipe,
    seeds: std::ops::Range<u64>,
    simulations: u64,
) -> f64 {
    let (mut proved, mut all) = (0, 0);
    for seed in seeds {
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let options = Options {
            seed,
            ..options.clone()
        };
        let found = search_with(&game, 0, options, &limits(simulations)).unwrap();
        examine(&game, &found, seed);
        proved += u32::from(found.is_proved);
        all += 1;
    }
    f64::from(proved) / f64::from(all)
}

/// How many of many random games, as shares, are played right where nothing is proved.
pub fn right_without_proofs(options: &Options, seeds: std::ops::Range<u64>) -> f64 {
    let (mut right, mut all) = (0, 0);
    for seed in seeds {
        let game = drawn(OPPOSED, seed);
        if game.is_terminal(&0) || game.nodes[0].mover != Player::FIRST {
            continue;
        }
        let options = Options {
            proofs: false,
            seed,
            ..options.clone()
        };
        let found = search_with(&game, 0, options, &limits(3000)).unwrap();
        assert!(!found.is_proved && found.effort.simulations == 3000);
        let known = outcomes(&game);
        let after = game.result(&0, found.best_move().unwrap());
        right += u32::from(known[after][0][0] == known[0][0][0]);
        all += 1;
    }
    f64::from(right) / f64::from(all)
}
