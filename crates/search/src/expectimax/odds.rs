//! The outcomes of one chance node: what is known of each, and what follows for their mean.

use super::bounds::{Bounds, Window};
use super::range::Range;
use crate::fullwidth::above;

/// The outcomes of all chance nodes on the path, on one stack.
///
/// Nothing here knows the game, so it is compiled once.
#[derive(Debug, Default)]
pub(super) struct Odds {
    weights: Vec<f64>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    /// Of the bounds that were found; the range itself rests on nothing.
    heights: Vec<Option<u32>>,
    /// The outcomes in the order in which they are searched.
    order: Vec<u32>,
}

impl Odds {
    /// Puts a chance node on top, of whose outcomes nothing is known but the range; gives its place.
    pub fn open(&mut self, range: Range, weights: impl Iterator<Item = f64>) -> usize {
        let start = self.weights.len();
        self.weights.extend(weights);
        let end = self.weights.len();
        self.lower.resize(end, range.least);
        self.upper.resize(end, range.greatest);
        self.heights.resize(end, Some(0));
        self.order.extend(0..(end - start) as u32);
        start
    }

    /// The most probable outcome first: it decides most. Equals stay in their order.
    pub fn sort(&mut self, start: usize) {
        let weights = &self.weights[start..];
        let heavier =
            |one: &u32, other: &u32| weights[*other as usize].total_cmp(&weights[*one as usize]);
        if !weights.is_sorted_by(|one, other| one >= other) {
            self.order[start..].sort_by(heavier);
        }
    }

    /// The outcome that is searched at this turn.
    #[inline]
    pub fn turn(&self, start: usize, turn: usize) -> usize {
        self.order[start + turn] as usize
    }

    /// Whether more of an outcome could change the mean.
    #[inline]
    pub fn is_open(&self, start: usize, index: usize) -> bool {
        let at = start + index;
        self.weights[at] > 0.0 && self.lower[at] != self.upper[at]
    }

    /// The open outcome whose bounds leave the mean most room, the first of equals; `None` if none is open.
    pub fn widest(&self, start: usize) -> Option<usize> {
        let (mut widest, mut most) = (None, 0.0);
        for at in start..self.weights.len() {
            let room = self.weights[at] * (self.upper[at] - self.lower[at]);
            if room > most || widest.is_none() && self.is_open(start, at - start) {
                (widest, most) = (Some(at - start), room);
            }
        }
        widest
    }

    /// More is known of an outcome.
    #[inline]
    pub fn learn(&mut self, start: usize, index: usize, bounds: Bounds) {
        let at = start + index;
        let (lower, upper) = (self.lower[at], self.upper[at]);
        if bounds.is_exact() {
            (self.lower[at], self.upper[at]) = (bounds.lower, bounds.upper);
            self.heights[at] = above(Some(0), bounds.height);
        } else if bounds.lower > lower || bounds.upper < upper {
            self.lower[at] = lower.max(bounds.lower);
            self.upper[at] = upper.min(bounds.upper);
            self.heights[at] = above(self.heights[at], bounds.height);
        }
    }

    /// What is known of the mean. Where all outcomes are known these are equal: the mean itself.
    #[inline]
    pub fn mean(&self, start: usize, range: Range) -> Bounds {
        let weights = &self.weights[start..];
        Bounds {
            lower: range.mean(weights, &self.lower[start..]),
            upper: range.mean(weights, &self.upper[start..]),
            height: None,
        }
    }

    /// How far the bounds of the mean look ahead.
    pub fn height(&self, start: usize) -> Option<u32> {
        let heights = self.heights[start..].iter();
        heights
            .copied()
            .try_fold(0, |greatest, height| Some(greatest.max(height?)))
    }

    /// What is asked about an outcome, when the window is asked about the mean: outside of it the mean is
    /// outside of its window, whatever the other outcomes are worth within their bounds.
    ///
    /// It is a little wider than it need be, so that rounding does not bring a value back that lies
    /// outside by a hair. Nothing rests on it: a cut is made by the bounds of the mean alone.
    pub fn window(&self, start: usize, index: usize, mean: Bounds, window: Window) -> Window {
        let at = start + index;
        let weight = self.weights[at];
        let others = |bound: f64, own: f64| bound - weight * own;
        let slack = |end: f64, others: f64| MARGIN * (end.abs() + others.abs() + 1.0);
        let most = others(mean.upper, self.upper[at]);
        let least = others(mean.lower, self.lower[at]);
        let alpha = (window.alpha - most - slack(window.alpha, most)) / weight;
        let beta = (window.beta - least + slack(window.beta, least)) / weight;
        // Without a range, sums of infinities say nothing.
        Window {
            alpha: if alpha.is_nan() {
                f64::NEG_INFINITY
            } else {
                alpha
            },
            beta: if beta.is_nan() { f64::INFINITY } else { beta },
        }
    }

    /// Takes the node on top off.
    pub fn close(&mut self, start: usize) {
        self.weights.truncate(start);
        self.lower.truncate(start);
        self.upper.truncate(start);
        self.heights.truncate(start);
        self.order.truncate(start);
    }
}

/// Far more than rounding can do to a few hundred additions, and far less than differs in a game.
const MARGIN: f64 = 1e-12;

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: Range = Range {
        least: -1.0,
        greatest: 1.0,
    };

    #[test]
    fn the_window_of_an_outcome_is_what_the_others_leave_to_it() {
        let mut odds = Odds::default();
        let start = odds.open(UNIT, [0.5, 0.5].into_iter());
        odds.learn(start, 0, Bounds::exactly(0.5, Some(0)));
        let mean = odds.mean(start, UNIT);
        assert_eq!((mean.lower, mean.upper), (-0.25, 0.75));
        let asked = Window {
            alpha: 0.0,
            beta: 0.5,
        };
        let window = odds.window(start, 1, mean, asked);
        assert!((window.alpha + 0.5).abs() < 1e-9 && (window.beta - 0.5).abs() < 1e-9);
        odds.learn(start, 1, Bounds::exactly(-0.5, Some(3)));
        assert_eq!(odds.mean(start, UNIT).lower, 0.0);
        assert_eq!(odds.height(start), Some(4));
    }

    #[test]
    fn without_a_range_nothing_is_cut() {
        let mut odds = Odds::default();
        let start = odds.open(Range::UNKNOWN, [0.25, 0.75].into_iter());
        odds.sort(start);
        assert_eq!(odds.turn(start, 0), 1);
        let mean = odds.mean(start, Range::UNKNOWN);
        let asked = Window {
            alpha: 0.0,
            beta: 0.5,
        };
        assert_eq!(odds.window(start, 1, mean, asked), Window::OPEN);
    }
}
