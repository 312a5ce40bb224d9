//! What max^n may end with when players are indifferent: every way of breaking their ties.
//!
//! A player with two moves that are worth the same to it may play either, and the others may care very
//! much. So a state has a set of possible outcomes, one vector of payoffs for each way of breaking the
//! ties at it and below it.

use std::sync::Arc;

use super::{Shares, Vector};

/// So many vectors are kept apart at a state; of more, only the range for each player is kept.
const MOST_VECTORS: usize = 1_000;

const ROUNDING: f64 = 1e-12;

/// The payoffs that a state may end with.
///
/// Without vectors (there were too many) the ranges hold every outcome, but may be too wide.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// The least that each player may get.
    pub low: Vector,
    /// The most that each player may get.
    pub high: Vector,
    /// The vectors themselves, in order and each once.
    vectors: Vec<Vector>,
}

/// Equal but for rounding: means computed in another order are still a tie.
pub fn same(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() <= ROUNDING * one.abs().max(other.abs()).max(1.0)
}

impl Shares {
    fn low(&self) -> &Vector {
        self.spread
            .as_ref()
            .map_or(&self.payoffs, |spread| &spread.low)
    }

    fn high(&self) -> &Vector {
        self.spread
            .as_ref()
            .map_or(&self.payoffs, |spread| &spread.high)
    }

    fn vectors(&self) -> &[Vector] {
        match &self.spread {
            None => std::slice::from_ref(&self.payoffs),
            Some(spread) => &spread.vectors,
        }
    }

    fn spread(&self) -> Spread {
        self.spread.as_deref().cloned().unwrap_or_else(|| Spread {
            low: self.payoffs.clone(),
            high: self.payoffs.clone(),
            vectors: vec![self.payoffs.clone()],
        })
    }
}

/// What a state may end with where a player chooses among these, of which `best` is the one it takes.
///
/// Every outcome will do that gives the player at least what it is sure of: the best of the values at
/// their worst.
#[inline]
pub fn chosen(player: usize, values: &[Shares], best: usize) -> Option<Arc<Spread>> {
    if is_plain(player, values, best) {
        return None;
    }
    chosen_of_several(player, values, best)
}

/// Whether everything is certain and only what equals the best is as good, which is so nearly always
/// and seen at a glance.
#[inline]
fn is_plain(player: usize, values: &[Shares], best: usize) -> bool {
    let own = &values[best].payoffs;
    let most = own[player];
    values.iter().all(|value| {
        let number = value.payoffs[player];
        let worse = number < most && !same(number, most);
        value.spread.is_none() && (worse || value.payoffs == *own)
    })
}

fn chosen_of_several(player: usize, values: &[Shares], best: usize) -> Option<Arc<Spread>> {
    let lows = values.iter().map(|value| value.low()[player]);
    let sure = lows.fold(f64::NEG_INFINITY, f64::max);
    let enough = |value: &&Shares| {
        let most = value.high()[player];
        most >= sure || same(most, sure)
    };
    let certain = |value: &Shares| value.spread.is_none() && value.payoffs == values[best].payoffs;
    if values.iter().filter(enough).all(certain) {
        return None;
    }
    let parts: Vec<Spread> = values
        .iter()
        .filter(enough)
        .map(|value| at_least(sure, player, value))
        .collect();
    Some(Arc::new(union(parts)))
}

/// What a state of chance may end with: the mean, whatever each outcome ends with.
pub fn mixed(weights: &[f64], values: &[Shares]) -> Option<Arc<Spread>> {
    if values.iter().all(|value| value.spread.is_none()) {
        return None;
    }
    let counts = values.iter().map(|value| value.vectors().len());
    let ways = counts.fold(1usize, |ways, count| ways.saturating_mul(count));
    if (1..=MOST_VECTORS).contains(&ways) {
        let picks = (0..ways).map(|way| pick(way, values));
        let means = picks.map(|picked| mean(weights, picked.into_iter()));
        return Some(Arc::new(among(means.collect())));
    }
    Some(Arc::new(Spread {
        low: mean(weights, values.iter().map(Shares::low)),
        high: mean(weights, values.iter().map(Shares::high)),
        vectors: Vec::new(),
    }))
}

/// One of all ways to take a vector of each value.
fn pick(mut way: usize, values: &[Shares]) -> Vec<&Vector> {
    let take = |value: &'_ Shares| {
        let vectors = value.vectors().len();
        let index = way % vectors;
        way /= vectors;
        index
    };
    let indices: Vec<usize> = values.iter().map(take).collect();
    let picked = values.iter().zip(indices);
    picked
        .map(|(value, index)| &value.vectors()[index])
        .collect()
}

/// The outcomes that give a player this much.
fn at_least(sure: f64, player: usize, value: &Shares) -> Spread {
    let mut spread = value.spread();
    if spread.low[player] >= sure {
        return spread;
    }
    if spread.vectors.is_empty() {
        spread.low[player] = sure;
        return spread;
    }
    let enough = |vector: &Vector| vector[player] >= sure || same(vector[player], sure);
    spread.vectors.retain(enough);
    among(spread.vectors)
}

fn union(mut parts: Vec<Spread>) -> Spread {
    if parts.len() == 1 {
        return parts.swap_remove(0);
    }
    let whole = parts.iter().all(|part| !part.vectors.is_empty());
    let lows = parts.iter().map(|part| &part.low);
    let highs = parts.iter().map(|part| &part.high);
    let (low, high) = (merged(lows, f64::min), merged(highs, f64::max));
    let mut vectors: Vec<Vector> = Vec::new();
    if whole {
        vectors = sorted(parts.into_iter().flat_map(|part| part.vectors).collect());
    }
    if vectors.len() > MOST_VECTORS {
        vectors.clear();
    }
    Spread { low, high, vectors }
}

/// The spread of some vectors, of which there is at least one.
fn among(vectors: Vec<Vector>) -> Spread {
    let vectors = sorted(vectors);
    Spread {
        low: merged(vectors.iter(), f64::min),
        high: merged(vectors.iter(), f64::max),
        vectors,
    }
}

fn sorted(mut vectors: Vec<Vector>) -> Vec<Vector> {
    let order = |one: &Vector, other: &Vector| {
        let pairs = one.iter().zip(other.iter());
        let mut orders = pairs.map(|(x, y)| x.partial_cmp(y).unwrap_or(std::cmp::Ordering::Equal));
        let first = orders.find(|order| order.is_ne());
        first.unwrap_or(std::cmp::Ordering::Equal)
    };
    vectors.sort_by(order);
    vectors.dedup();
    vectors
}

fn merged<'a>(mut vectors: impl Iterator<Item = &'a Vector>, pick: fn(f64, f64) -> f64) -> Vector {
    let first = vectors.next().cloned();
    let mut merged = first.unwrap_or_else(|| Vector::zeros(0));
    for vector in vectors {
        for (kept, &number) in merged.iter_mut().zip(vector.iter()) {
            *kept = pick(*kept, number);
        }
    }
    merged
}

/// The weighted mean of vectors, summed in their order.
pub fn mean<'a>(weights: &[f64], vectors: impl Iterator<Item = &'a Vector>) -> Vector {
    let mut weighed = weights.iter().zip(vectors).peekable();
    let players = weighed.peek().map_or(0, |(_, vector)| vector.len());
    let mut total = Vector::zeros(players);
    for (weight, vector) in weighed {
        for (sum, number) in total.iter_mut().zip(vector.iter()) {
            *sum += weight * number;
        }
    }
    total
}
