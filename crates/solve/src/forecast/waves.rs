//! The states that were not counted, where states come back: growth is taken to fade away.
//!
//! Until a little before the end of the longest of some random games, as the waves of board games
//! do, or as fast as it has faded until then. That tells a million from a billion, and hardly more;
//! where growth had not begun to fade, it tells nothing at all.

use zermelo_core::random::Random;

use super::Estimate;
use super::count::Count;
use crate::encoding::Names;
use crate::space::States;

/// Random games, and when the longest is called endless.
const PLAYOUTS: usize = 30;
const ENDLESS: usize = 1000;

/// Waves grow until this part of the longest game.
const PEAK: f64 = 0.82;

/// How far off it may be where growth was fading already.
const DOUBT: f64 = 100.0;

/// All states, of which the first waves were counted.
pub(super) fn estimate<N: Names>(states: &dyn States<N>, counted: &Count) -> Estimate {
    let mut waves = counted.waves.clone();
    continue_waves(&mut waves, longest_game(states));
    let fading = counted.is_slow(states.levelled());
    Estimate {
        states: waves.iter().sum(),
        doubt: if fading { DOUBT } else { f64::INFINITY },
    }
}

/// The length of the longest of some random games; `None` if one does not end.
fn longest_game<N: Names>(states: &dyn States<N>) -> Option<usize> {
    let mut random = Random::new(1);
    let mut longest = 0;
    for _ in 0..PLAYOUTS {
        longest = longest.max(states.random_game(&mut random, ENDLESS + 1, None)?);
    }
    Some(longest)
}

/// Adds the waves that were not counted, as the growth of the last ones fades.
fn continue_waves(waves: &mut Vec<f64>, longest: Option<usize>) {
    let growth: Vec<f64> = waves
        .windows(2)
        .map(|pair| (pair[1] / pair[0]).ln())
        .collect();
    // Two at a time: in many games odd and even waves differ.
    let last = mean(&growth[growth.len().saturating_sub(2)..]);
    let before = &growth[..growth.len().saturating_sub(2)];
    let before = mean(&before[before.len().saturating_sub(2)..]);
    let measured = if before.is_finite() {
        (before - last) / 2.0
    } else {
        0.1
    };
    let fading = match longest {
        Some(longest) => {
            let even = last / (longest as f64 * PEAK - waves.len() as f64).max(1.0);
            even.max(measured)
        }
        None => measured,
    };
    let mut rate = last;
    // Nothing says how far a game without end goes on: it gets twice as many waves again.
    let end = longest.unwrap_or(3 * waves.len());
    while waves.len() <= end {
        rate -= fading.max(0.01);
        let next = waves[waves.len() - 1] * rate.exp();
        if next < 1.0 {
            break;
        }
        waves.push(next);
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}
