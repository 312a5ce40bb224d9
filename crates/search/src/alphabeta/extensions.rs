//! Singular extensions: where one move is clearly better than all others, look one ply further.

use std::ops::Range;

use zermelo_core::value::INFINITY;
use zermelo_core::{Evaluator, Observer, Order, Score, Window};

use super::Searchable;
use super::node::Step;
use super::searcher::{Place, Searcher};

/// States closer to the horizon are not tested.
pub(super) const SINGULAR_DEPTH: u32 = 4;

/// How far ahead the test looks, after each move of a state with so many moves to look ahead.
pub(super) const fn test_depth(depth: u32) -> u32 {
    (depth - 1) / 2
}

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// The move that beats all others by the margin in a shallow search, if there is one.
    ///
    /// No line is extended to more than twice the depth of the search. `None` outside when the budget
    /// is spent.
    #[cold]
    pub fn singular(
        &mut self,
        state: &G::State,
        place: Place,
        range: Range<usize>,
    ) -> Option<Option<G::Move>> {
        let margin = self.plan.options.singular;
        let tested = !self.asking
            && place.depth >= SINGULAR_DEPTH
            && place.ply + place.depth < 2 * self.root_depth
            && range.len() > 1;
        if !tested {
            return Some(None);
        }
        self.asking = true;
        let gap = self.gap(state, place, range);
        self.asking = false;
        let (action, gap) = gap?;
        Some((gap >= margin).then_some(action))
    }

    /// The best move of a shallow search, and how much better it is than the second best.
    fn gap(
        &mut self,
        state: &G::State,
        place: Place,
        range: Range<usize>,
    ) -> Option<(G::Move, Score)> {
        let mut best = self.moves.at(range.start);
        let (mut first, mut second) = (-INFINITY, -INFINITY);
        for index in range {
            let action = self.moves.at(index);
            let window = Window {
                alpha: second,
                beta: INFINITY,
            };
            let place = Place {
                depth: test_depth(place.depth) + 1,
                window,
                ..place
            };
            let step = Step {
                first: second == -INFINITY,
                ..Step::default()
            };
            let score = self.follow(state, action, place, window, step)?.score;
            if score > first {
                (best, first, second) = (action, score, first);
            } else {
                second = second.max(score);
            }
        }
        Some((best, first.saturating_sub(second)))
    }
}
