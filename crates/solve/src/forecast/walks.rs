//! How many states there are at least, by the birthday argument.
//!
//! Random games end up in states with some probabilities p. Two of them agree after the same number
//! of plies with probability Σp², which is at least one in the number of states there, however
//! uneven the p are. So among m games few agreements prove many states: with c pairs of m(m−1)/2 in
//! agreement there are about m(m−1)/2c states or more. Chance is allowed for by doubling c and adding
//! [`MARGIN`]: none at all where that many were to be expected happens once in twenty thousand times.

use std::collections::BTreeMap;

use zermelo_core::StopFlag;
use zermelo_core::random::Random;

use crate::encoding::Names;
use crate::space::{Named, States};

/// Plies of all random games together.
const STEPS: usize = 3_000_000;

/// Games are not followed further than this: more of them prove more than longer ones.
const PLIES: usize = 40;

/// Agreements that chance may have hidden.
const MARGIN: f64 = 10.0;

/// A number that the states surely exceed.
pub(super) fn least_states<N: Names>(states: &dyn States<N>, stop: &StopFlag) -> f64 {
    let mut random = Random::new(2);
    let mut layers: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    let mut steps = 0;
    while steps < STEPS && !stop.is_stopped() {
        let mut note = |ply, named: Named<N::Code>| {
            let layer = if states.levelled() { named.level } else { ply };
            layers.entry(layer).or_default().push(named.hash);
        };
        let ended = states.random_game(&mut random, PLIES, Some(&mut note));
        steps += ended.map_or(PLIES, |moves| moves + 1);
    }
    let bounds = layers.values_mut().map(|layer| least_in(layer));
    // States of different levels differ; those of different plies need not.
    if states.levelled() {
        bounds.sum()
    } else {
        bounds.fold(0.0, f64::max)
    }
}

/// How many different states a sample was surely taken from.
fn least_in(sample: &mut [u64]) -> f64 {
    sample.sort_unstable();
    let agreements: f64 = sample
        .chunk_by(|one, other| one == other)
        .map(|equal| pairs(equal.len()))
        .sum();
    pairs(sample.len()) / (2.0 * agreements + MARGIN)
}

fn pairs(count: usize) -> f64 {
    count as f64 * (count as f64 - 1.0) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_below_the_truth_and_not_far_below_for_even_samples() {
        for size in [50, 1_000, 100_000, 10_000_000] {
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let mut sample: Vec<u64> = (0..20_000).map(|_| random.below(size) as u64).collect();
                let bound = least_in(&mut sample);
                assert!(bound < size as f64, "{bound} of {size}");
                assert!(bound > size as f64 / 4.0, "{bound} of {size}");
            }
        }
    }

    #[test]
    fn uneven_samples_only_lower_the_bound() {
        let mut random = Random::new(3);
        let mut sample: Vec<u64> = (0..50_000)
            .map(|_| random.below(1 + random.clone().below(4_000)) as u64)
            .collect();
        let bound = least_in(&mut sample);
        assert!((50.0..4_000.0).contains(&bound), "{bound}");
    }
}
