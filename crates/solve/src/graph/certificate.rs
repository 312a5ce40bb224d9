//! The proof that bounds hold, from nothing but the rules.
//!
//! Values are sure for a side, which gets `endless` if the game never ends, if
//!
//! 1. a state that is over has its payoff,
//! 2. no other state has more than follows from its successors, and
//! 3. wherever a value is more than `endless`, the side can see to it by moves that lose nothing that, with
//!    some probability, the game ends or comes to where the value is no more than that.
//!
//! For let the side make those moves. By 2 the value of the state that play is in never falls on
//! average, so it settles at some limit, which on average is at least the value that play began with. By 3
//! play does not stay for ever among values above `endless`: from each of them it leaves within as many moves
//! as there are states with a probability that is never less than some number above 0. So in a game that never
//! ends the limit is at most `endless`, and in one that ends it is the payoff.
//!
//! What is said of one side's sure values is said of the other's, so the value is between both.

use super::bounds::Side;
use super::components::Components;
use super::{Graph, Turn};

/// For each state the number of a move that keeps the bounds; 0 where no player moves.
pub type Choices = Vec<u32>;

/// A state whose value is not proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// Its number.
    pub state: u32,
    /// What is wrong with it.
    pub what: String,
}

/// Checks the values of a side, and notes a move for each state in which it chooses.
///
/// With `given`, it makes these moves and no others.
pub fn certify(
    graph: &Graph,
    side: &Side,
    components: &Components,
    values: &[f64],
    given: Option<&Choices>,
    found: &mut Choices,
) -> Result<(), Wrong> {
    let mut proof = Proof {
        graph,
        side,
        values,
        given,
        found,
    };
    for state in 0..graph.len() as u32 {
        proof.follows(state)?;
    }
    proof.leaves(components)
}

struct Proof<'a> {
    graph: &'a Graph,
    side: &'a Side,
    values: &'a [f64],
    given: Option<&'a Choices>,
    found: &'a mut Choices,
}

impl Proof<'_> {
    /// A state has no more than follows from its successors; where the side chooses, a move is noted.
    fn follows(&mut self, state: u32) -> Result<(), Wrong> {
        let value = self.values[state as usize];
        let wrong = |what: String| Err(Wrong { state, what });
        let turn = self.graph.turn(state);
        if turn == Turn::Over {
            let payoff = self.side.payoff(self.graph, state);
            if value != payoff {
                return wrong(format!("a bound is {value}, and the payoff is {payoff}"));
            }
            return Ok(());
        }
        if self.chooses(state) {
            match self.best(state, |_| true) {
                Some(best) => self.found[state as usize] = best,
                None => return wrong("its move does not keep a bound".to_owned()),
            }
            return Ok(());
        }
        let follows = self.side.backup(self.graph, self.values, state);
        if value > follows || value.is_nan() {
            return wrong(format!(
                "a bound is {value}, and from its successors follows {follows}"
            ));
        }
        Ok(())
    }

    fn chooses(&self, state: u32) -> bool {
        matches!(self.graph.turn(state), Turn::Player(player) if self.side.chooses(player))
    }

    /// The best move that loses nothing, among those given and those that lead where they may.
    fn best(&self, state: u32, may: impl Fn(u32) -> bool) -> Option<u32> {
        let value = self.values[state as usize];
        let given = self.given.map(|given| given[state as usize]);
        let mut best: Option<(u32, f64)> = None;
        for (number, &next) in self.graph.successors(state).iter().enumerate() {
            let (number, after) = (number as u32, self.values[next as usize]);
            let allowed = given.is_none_or(|given| given == number);
            if allowed && after >= value && may(next) && best.is_none_or(|(_, most)| after > most) {
                best = Some((number, after));
            }
        }
        best.map(|(number, _)| number)
    }

    /// Play does not stay where values are above what a game without end is worth.
    fn leaves(&mut self, components: &Components) -> Result<(), Wrong> {
        let endless = self.side.endless;
        let high = |state: u32| self.values[state as usize] > endless;
        let mut leaves: Vec<bool> = (0..self.graph.len() as u32)
            .map(|state| !high(state) || self.graph.turn(state) == Turn::Over)
            .collect();
        for component in 0..components.len() {
            let members = components.members(component);
            let mut changed = true;
            while changed {
                changed = false;
                for &state in members {
                    if !leaves[state as usize] && self.leaves_from(state, &leaves) {
                        leaves[state as usize] = true;
                        changed = true;
                    }
                }
            }
            if let Some(&state) = members.iter().find(|&&state| !leaves[state as usize]) {
                let what = "a bound is claimed where play can go on for ever".to_owned();
                return Err(Wrong { state, what });
            }
        }
        Ok(())
    }

    /// Whether with some probability play goes on where it leaves; the move is noted.
    fn leaves_from(&mut self, state: u32, leaves: &[bool]) -> bool {
        let left = |next: u32| leaves[next as usize];
        let next = self.graph.successors(state);
        match self.graph.turn(state) {
            Turn::Over => true,
            Turn::Chance => {
                let mut odds = next.iter().zip(self.graph.odds(state));
                odds.any(|(&next, &chance)| chance > 0.0 && left(next))
            }
            Turn::Player(player) if self.side.chooses(player) => match self.best(state, left) {
                Some(best) => {
                    self.found[state as usize] = best;
                    true
                }
                None => false,
            },
            Turn::Player(_) => next.iter().all(|&next| left(next)),
        }
    }
}
