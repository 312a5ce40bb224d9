//! Value iteration with bounds from both sides, for two opposed players or one.
//!
//! What the first player can be sure of rises from the worst payoff, and so does what the other one
//! can be sure of. Each step is the best move, the worst move or the average of what is known of the
//! successors, rounded down by more than arithmetic can be wrong. If bounds hold, they hold after a step,
//! whichever state it was for; so they hold whenever the work ends, and the value is between them.
//!
//! Components are done in their order, each again and again from its last states to its first, until
//! its bounds are close enough. How close that is grows along a chain of components to what was asked for,
//! because no component can know more than those that it leads to.

use std::sync::Arc;
use std::time::Instant;

use zermelo_core::allocation::filled;

use super::certificate::{Choices, Wrong, certify};
use super::components::Components;
use super::endless::Traps;
use super::improvement::{FEW_EQUATIONS, Method, adopt, component_values};
use super::{Graph, Turn};
use crate::work::{Listener, Monitor, Options, Phase, SolveError};

/// Half of the distance from 1 to the next number.
const HALF_A_STEP: f64 = f64::EPSILON / 2.0;

/// After so many rounds through a component it is looked at as a place where play may stay.
const ROUNDS: usize = 16;

/// Rounds through a larger component before policies are tried: most are done by then.
const PATIENCE: u64 = 128;

/// What is asked of the bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Question {
    /// From whose side values are given.
    pub player: u8,
    /// What that player gets if the game never ends.
    pub endless: f64,
    /// How far apart the bounds of a state may be.
    pub epsilon: f64,
    /// How values are found.
    pub method: Method,
}

/// One player's view: what it can be sure of, whatever the others do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Side {
    player: u8,
    own: bool,
    /// 1 for the player from whose side values are given, else -1.
    sign: f64,
    /// What this side gets if the game never ends.
    pub endless: f64,
    /// It cannot get less.
    pub worst: f64,
    /// The size of the largest payoff.
    size: f64,
}

impl Side {
    /// The view of the player from whose side values are given, or of everybody else.
    pub fn new(graph: &Graph, question: &Question, own: bool) -> Side {
        let sign = if own { 1.0 } else { -1.0 };
        let endless = sign * question.endless;
        let payoffs = graph
            .all_payoffs(question.player)
            .map(|payoff| sign * payoff);
        let (worst, size) = payoffs.fold((endless, endless.abs()), |(worst, size), payoff| {
            (worst.min(payoff), size.max(payoff.abs()))
        });
        Side {
            player: question.player,
            own,
            sign,
            endless,
            worst,
            size,
        }
    }

    /// Whether this side chooses where this player moves.
    #[inline]
    pub fn chooses(&self, player: u8) -> bool {
        (player == self.player) == self.own
    }

    /// What a state that is over is worth.
    #[inline]
    pub fn payoff(&self, graph: &Graph, state: u32) -> f64 {
        self.sign * graph.payoffs(state)[usize::from(self.player)]
    }

    /// What follows for a state from what is known of its successors: never more than the truth.
    ///
    /// Larger values of the successors never give a smaller one, not even by rounding.
    #[inline]
    pub fn backup(&self, graph: &Graph, values: &[f64], state: u32) -> f64 {
        let next = graph.successors(state);
        let after = |next: &u32| values[*next as usize];
        match graph.turn(state) {
            Turn::Over => self.payoff(graph, state),
            Turn::Player(player) if self.chooses(player) => {
                next.iter().map(after).fold(f64::NEG_INFINITY, f64::max)
            }
            Turn::Player(_) => next.iter().map(after).fold(f64::INFINITY, f64::min),
            Turn::Chance => {
                let (mut sum, mut least) = (0.0, f64::INFINITY);
                for (next, &chance) in next.iter().zip(graph.odds(state)) {
                    let value = after(next);
                    sum += chance * value;
                    if chance > 0.0 {
                        least = least.min(value);
                    }
                }
                (sum - self.rounding(next.len())).max(least)
            }
        }
    }

    /// More than what an average of so many values can be wrong by: each product and each sum by half a
    /// step, and each probability, which was divided by a sum, by as much again.
    fn rounding(&self, terms: usize) -> f64 {
        (2 * terms + 8) as f64 * HALF_A_STEP * self.size
    }
}

/// Bounds on the value of every state: what each side can be sure of.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounds {
    /// What the player can be sure of.
    pub lower: Vec<f64>,
    /// What the others can be sure of: the upper bound with the other sign.
    pub other: Vec<f64>,
}

impl Bounds {
    /// How far the bounds of a state are apart.
    #[inline]
    pub fn gap(&self, state: u32) -> f64 {
        let state = state as usize;
        -self.other[state] - self.lower[state]
    }

    /// How far they are apart at most.
    pub fn widest(&self) -> f64 {
        let gaps = (0..self.lower.len() as u32).map(|state| self.gap(state));
        gaps.fold(0.0, f64::max)
    }
}

/// Value iteration of a game that can be stopped and gone on with.
pub struct Iteration {
    graph: Arc<Graph>,
    question: Question,
    sides: [Side; 2],
    components: Components,
    chains: Vec<u32>,
    /// What is known so far, which is true at any time.
    pub bounds: Bounds,
    /// The components that are done.
    done: usize,
    /// Rounds through components.
    pub rounds: u64,
    /// Whether the players together could keep the game from ending, as far as it was looked at.
    pub may_be_endless: bool,
}

impl Iteration {
    /// Begins with the worst that can happen to each side.
    pub fn new(graph: Arc<Graph>, question: Question) -> Result<Iteration, SolveError> {
        let components = Components::of(&graph)?;
        let sides = [true, false].map(|own| Side::new(&graph, &question, own));
        Ok(Iteration {
            question,
            chains: components.chains(&graph),
            bounds: Bounds {
                lower: filled(graph.len(), || sides[0].worst)?,
                other: filled(graph.len(), || sides[1].worst)?,
            },
            sides,
            components,
            graph,
            done: 0,
            rounds: 0,
            may_be_endless: false,
        })
    }

    /// Goes on from bounds that were found before; those that are worse than what is known are left out.
    ///
    /// Nothing is proved by them: [`finish`](Iteration::finish) checks whatever comes of them.
    pub fn resume(&mut self, bounds: &Bounds) {
        let Bounds { lower, other } = &mut self.bounds;
        for (own, given) in [(lower, &bounds.lower), (other, &bounds.other)] {
            for (value, &known) in own.iter_mut().zip(given) {
                *value = value.max(known);
            }
        }
    }

    /// Works until every state's bounds are close enough, or as close as they get; whether it came so
    /// far before `until`.
    pub fn run(
        &mut self,
        options: &Options,
        until: Option<Instant>,
        listener: Listener<'_>,
    ) -> Result<bool, SolveError> {
        let monitor = Monitor::new(options, listener);
        monitor.begin(Phase::Resolve, self.graph.len() as u64);
        let longest = self.chains.iter().copied().max().unwrap_or(0).max(1);
        let before: usize = (0..self.done)
            .map(|done| self.components.members(done).len())
            .sum();
        monitor.pass_by(before);
        let late = || until.is_some_and(|until| Instant::now() >= until);
        let go_on = || monitor.go_on(0) && !late();
        let mut since = 0;
        while self.done < self.components.len() {
            let share = f64::from(self.chains[self.done]) / f64::from(longest);
            let members = self.components.members(self.done);
            since += members.len();
            let cyclic = self.components.is_cyclic(&self.graph, self.done);
            if cyclic {
                let target = share * self.question.epsilon;
                let work = Round {
                    graph: &self.graph,
                    sides: &self.sides,
                    components: &self.components,
                    component: self.done,
                    method: self.question.method,
                };
                let traps = Traps::new(&self.graph, &self.components, self.done);
                self.may_be_endless |= traps.possible;
                self.rounds += work.run(target, &traps, &mut self.bounds, &go_on);
            } else {
                step(&self.graph, &self.sides, &mut self.bounds, members[0]);
            }
            // What was stopped in the middle of a component is not done.
            if cyclic || since >= crate::work::STRIDE {
                if !go_on() {
                    monitor.check()?;
                    return Ok(false);
                }
                monitor.pass_by(since);
                since = 0;
            }
            self.done += 1;
        }
        Ok(true)
    }

    /// The proof that the bounds hold, and moves that keep them.
    pub fn finish(&self) -> Result<Choices, SolveError> {
        let found = prove(
            &self.graph,
            &self.question,
            &self.components,
            &self.bounds,
            None,
        );
        let choices = found.map_err(|wrong| {
            SolveError::BrokenRules(format!("bounds that do not hold: {}", wrong.what))
        })?;
        let reached = self.bounds.widest();
        if reached > self.question.epsilon {
            return Err(SolveError::Imprecise {
                reached,
                wanted: self.question.epsilon,
            });
        }
        Ok(choices)
    }
}

/// Checks bounds from nothing but the graph; with `choices`, that these moves keep them.
pub fn prove(
    graph: &Graph,
    question: &Question,
    components: &Components,
    bounds: &Bounds,
    choices: Option<&Choices>,
) -> Result<Choices, Wrong> {
    let mut found = vec![0; graph.len()];
    for (own, values) in [(true, &bounds.lower), (false, &bounds.other)] {
        let side = Side::new(graph, question, own);
        certify(graph, &side, components, values, choices, &mut found)?;
    }
    Ok(found)
}

/// Betters the bounds of one state; whether they changed.
#[inline]
fn step(graph: &Graph, sides: &[Side; 2], bounds: &mut Bounds, state: u32) -> bool {
    let mut changed = false;
    for (side, values) in sides.iter().zip([&mut bounds.lower, &mut bounds.other]) {
        let value = side.backup(graph, values, state);
        if value > values[state as usize] {
            values[state as usize] = value;
            changed = true;
        }
    }
    changed
}

/// One component in which play can come back to a state.
struct Round<'a> {
    graph: &'a Graph,
    sides: &'a [Side; 2],
    components: &'a Components,
    component: usize,
    method: Method,
}

impl Round<'_> {
    /// Goes round until the bounds are no farther apart than the target; how often.
    fn run(
        &self,
        target: f64,
        traps: &Traps<'_>,
        bounds: &mut Bounds,
        go_on: &dyn Fn() -> bool,
    ) -> u64 {
        let members = self.components.members(self.component);
        let guessing = self.method == Method::Policies && !traps.possible;
        let soon = if members.len() > FEW_EQUATIONS {
            PATIENCE
        } else {
            0
        };
        let mut rounds = 0;
        loop {
            if guessing && rounds == soon {
                self.guess(members, target, bounds, go_on);
            }
            rounds += 1;
            let mut changed = false;
            for part in members.chunks(crate::work::STRIDE) {
                for &state in part {
                    changed |= step(self.graph, self.sides, bounds, state);
                }
                if !go_on() {
                    return rounds;
                }
            }
            let widest = members.iter().map(|&state| bounds.gap(state));
            if widest.fold(0.0, f64::max) <= target {
                return rounds;
            }
            if !changed || rounds.is_multiple_of(ROUNDS as u64) {
                changed |= traps.better(self.sides, bounds);
            }
            if !changed {
                return rounds;
            }
        }
    }

    /// Begins with what policy iteration finds, if that can be shown to hold.
    fn guess(&self, members: &[u32], target: f64, bounds: &mut Bounds, go_on: &dyn Fn() -> bool) {
        let outside = |state: u32| {
            let state = state as usize;
            bounds.lower[state] / 2.0 - bounds.other[state] / 2.0
        };
        let found = component_values(self.graph, &self.sides[0], members, &outside, go_on);
        if let Some(guess) = found {
            adopt(
                self.graph,
                self.sides,
                members,
                &guess,
                target / 2.0,
                bounds,
            );
        }
    }
}
