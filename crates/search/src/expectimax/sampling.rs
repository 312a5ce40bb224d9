//! A few outcomes in place of all, for dice with many faces.

use zermelo_core::random::{Random, mix};

/// Gives each outcome the share of `samples` draws that falls on it: a mean over these is a mean over all
/// on average.
///
/// The draws are spread evenly over the probabilities from one random start (systematic sampling), so
/// that an outcome of probability p is drawn `samples` × p times, rounded up or down. The seed and the key
/// of the state decide alone: the same state has the same outcomes wherever a search meets it, in any
/// order and at any depth, with or without pruning.
pub(super) fn draw(weights: &mut [f64], samples: u32, seed: u64, key: u64) {
    let mut random = Random::new(mix(seed) ^ key);
    let start = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
    let (count, total) = (f64::from(samples), weights.iter().sum::<f64>());
    let (mut reached, mut drawn) = (0.0, 0);
    let last = weights.iter().rposition(|&weight| weight > 0.0);
    for (index, weight) in weights.iter_mut().enumerate() {
        reached += *weight / total * count;
        let mut own = 0;
        // The last one takes what rounding has left over.
        while drawn < samples && (f64::from(drawn) + start < reached || last == Some(index)) {
            drawn += 1;
            own += 1;
        }
        *weight = f64::from(own) / count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_gets_its_share_rounded_up_or_down_and_on_average_exactly() {
        let chances = [0.5, 0.25, 0.0, 0.15, 0.1];
        let mut sums = [0.0; 5];
        for key in 0..10_000 {
            let mut weights = chances;
            draw(&mut weights, 3, 7, key);
            assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            for ((sum, weight), chance) in sums.iter_mut().zip(weights).zip(chances) {
                assert!((weight * 3.0 - chance * 3.0).abs() < 1.0);
                *sum += weight;
            }
        }
        for (sum, chance) in sums.into_iter().zip(chances) {
            assert!((sum / 10_000.0 - chance).abs() < 0.01, "{sum} for {chance}");
        }
    }

    #[test]
    fn the_same_state_has_the_same_outcomes() {
        let (mut one, mut other) = ([0.2; 5], [0.2; 5]);
        draw(&mut one, 2, 1, 99);
        draw(&mut other, 2, 1, 99);
        assert_eq!(one, other);
    }
}
