//! Learning, on a game without its types.

use zermelo_core::{Cells, Evaluator, Keyed, Order, Place};
use zermelo_learn::survey::fingerprint;
use zermelo_learn::zero::{self, Games, Judge};
use zermelo_learn::{Patterns, Plan, Samples, Survey, play, survey};

use crate::erased::{Erased, open};
use crate::rules::Parts;
use crate::watched::{Celled, Plain, State, Watched};

/// A game of which an estimate can be learned.
pub trait Learner: Send + Sync {
    /// Where its cells lie.
    fn places(&self) -> Vec<Place>;

    /// The cells of a state.
    fn cells(&self, state: &Erased) -> Vec<u8>;

    /// Exchanges the players in a row of cells; `false` where they are not alike.
    fn exchange(&self, cells: &mut [u8]) -> bool;

    /// What its rules do, as one number.
    fn fingerprint(&self) -> u64;

    /// Random games.
    fn survey(&self, seed: u64, games: u64, longest: u32) -> Survey;

    /// Games of an estimate against itself.
    fn play(&self, patterns: &Patterns, plan: &Plan, stop: &dyn Fn() -> bool) -> Samples;

    /// Games of a network against itself.
    fn zero_play(&self, judge: &Judge, plan: &zero::Plan, stop: &dyn Fn() -> bool) -> Games;

    /// The points of one network against another.
    fn zero_duel(&self, judges: [&Judge; 2], plan: &zero::Plan, stop: &dyn Fn() -> bool) -> f64;

    /// What a network says of states: what each is worth to the first player, from -1 to 1, and how likely each of its
    /// moves seems to be the best.
    fn zero_judge(&self, judge: &Judge, states: &[Erased]) -> Vec<(f32, Vec<f32>)>;

    /// Whether the rules have not failed so far.
    fn is_sound(&self) -> bool;
}

/// Games of patterns against themselves are compiled for each game; networks take far longer than the rules, and random
/// games are few.
impl<G, E, R> Learner for Parts<G, E, R>
where
    G: Cells + Keyed + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn places(&self) -> Vec<Place> {
        self.game.places()
    }

    fn cells(&self, state: &Erased) -> Vec<u8> {
        let mut cells = vec![0; self.game.places().len()];
        self.game.cells(open(&**state), &mut cells);
        cells
    }

    fn exchange(&self, cells: &mut [u8]) -> bool {
        self.game.exchange(cells)
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(&Plain(self as &dyn Celled))
    }

    fn survey(&self, seed: u64, games: u64, longest: u32) -> Survey {
        survey(&Plain(self as &dyn Celled), seed, games, longest)
    }

    fn play(&self, patterns: &Patterns, plan: &Plan, stop: &dyn Fn() -> bool) -> Samples {
        play(&self.game, patterns, plan, stop)
    }

    fn zero_play(&self, judge: &Judge, plan: &zero::Plan, stop: &dyn Fn() -> bool) -> Games {
        zero::play(&Plain(self as &dyn Celled), judge, plan, stop)
    }

    fn zero_duel(&self, judges: [&Judge; 2], plan: &zero::Plan, stop: &dyn Fn() -> bool) -> f64 {
        zero::duel(&Plain(self as &dyn Celled), judges, plan, stop)
    }

    fn zero_judge(&self, judge: &Judge, states: &[Erased]) -> Vec<(f32, Vec<f32>)> {
        let opened: Vec<State> = states.iter().map(|state| self.opened(state)).collect();
        zero::opinions(&Plain(self as &dyn Celled), judge, opened.iter())
    }

    fn is_sound(&self) -> bool {
        self.game.is_sound()
    }
}
