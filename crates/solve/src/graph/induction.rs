//! Backward induction for any number of players, each for itself, with chance or without.
//!
//! Whoever moves takes a move that gives it most. If several do, the choice between them is nothing to
//! it and may be everything to the others, so what they get depends on how ties are broken. Here the
//! [`TieRule`] breaks them, and it is named with whatever is said of the values. A state is *settled* if no
//! way of breaking ties gives anybody anything else.

use zermelo_core::allocation::filled;

use super::components::Components;
use super::{Graph, Turn};
use crate::work::{Listener, Monitor, Options, Phase, STRIDE, SolveError};

/// Which of several moves that are worth the same to its player is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TieRule {
    /// The first in the order of the game's own list.
    #[default]
    First,
    /// One that gives the others together most, and among those the first.
    Kind,
    /// One that gives the others together least, and among those the first.
    Spiteful,
}

impl TieRule {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            TieRule::First => "first",
            TieRule::Kind => "kind",
            TieRule::Spiteful => "spiteful",
        }
    }

    /// The rule with this name.
    pub fn named(name: &str) -> Option<TieRule> {
        let all = [TieRule::First, TieRule::Kind, TieRule::Spiteful];
        all.into_iter().find(|rule| rule.name() == name)
    }
}

/// The payoffs of everybody in every state.
#[derive(Clone, PartialEq, Debug)]
pub struct Vectors {
    /// A row for each state.
    pub values: Vec<f64>,
    /// The number of the move that is made.
    pub choices: Vec<u32>,
    /// Whether the row is the same however ties are broken.
    pub settled: Vec<bool>,
}

/// Values that differ by no more than this part of their size are the same: averages are rounded.
const SAME: f64 = 1e-12;

/// Whether two values are the same up to rounding.
pub fn same(one: f64, other: f64) -> bool {
    (one - other).abs() <= SAME * one.abs().max(other.abs()).max(1.0)
}

/// The values of all states, for a game that never comes back to a state.
pub fn induce(
    graph: &Graph,
    rule: TieRule,
    options: &Options,
    listener: Listener<'_>,
) -> Result<Vectors, SolveError> {
    let monitor = Monitor::new(options, listener);
    let components = Components::of(graph)?;
    if components.first_cycle(graph).is_some() {
        return Err(SolveError::Cyclic);
    }
    let players = graph.players();
    let mut found = Vectors {
        values: filled(graph.len() * players, || 0.0)?,
        choices: filled(graph.len(), || 0)?,
        settled: filled(graph.len(), || true)?,
    };
    monitor.begin(Phase::Resolve, graph.len() as u64);
    for part in components.order().chunks(STRIDE) {
        for &state in part {
            found.give(graph, rule, state);
        }
        if !monitor.go_on(part.len()) {
            break;
        }
    }
    monitor.check()?;
    Ok(found)
}

/// The first state whose row, move or claim to be settled does not follow from its successors.
pub fn check(graph: &Graph, rule: TieRule, given: &Vectors) -> Option<u32> {
    let mut one = given.clone();
    (0..graph.len() as u32).find(|&state| {
        let place = state as usize;
        one.give(graph, rule, state);
        let same = one.row(graph, state) == given.row(graph, state)
            && one.choices[place] == given.choices[place]
            && one.settled[place] == given.settled[place];
        !same
    })
}

impl Vectors {
    /// What everybody gets in a state.
    pub fn row(&self, graph: &Graph, state: u32) -> &[f64] {
        let players = graph.players();
        &self.values[state as usize * players..][..players]
    }

    /// Works a state out from its successors.
    fn give(&mut self, graph: &Graph, rule: TieRule, state: u32) {
        let (players, place) = (graph.players(), state as usize);
        let next = graph.successors(state);
        let row: Vec<f64> = match graph.turn(state) {
            Turn::Over => graph.payoffs(state).to_vec(),
            Turn::Chance => {
                let mut sums = vec![0.0; players];
                for (&next, chance) in next.iter().zip(graph.odds(state)) {
                    let after = self.row(graph, next).iter();
                    sums.iter_mut()
                        .zip(after)
                        .for_each(|(sum, value)| *sum += chance * value);
                }
                self.settled[place] = next.iter().all(|&next| self.settled[next as usize]);
                sums
            }
            Turn::Player(player) => {
                let (choice, settled) = self.choice(graph, rule, usize::from(player), next);
                self.choices[place] = choice as u32;
                self.settled[place] = settled;
                self.row(graph, next[choice]).to_vec()
            }
        };
        self.values[place * players..][..players].copy_from_slice(&row);
    }

    /// The move that a player makes, and whether it is the same to everybody.
    fn choice(&self, graph: &Graph, rule: TieRule, player: usize, next: &[u32]) -> (usize, bool) {
        let own = |number: usize| self.row(graph, next[number])[player];
        let others = |number: usize| {
            let row = self.row(graph, next[number]);
            row.iter().sum::<f64>() - row[player]
        };
        let most = (0..next.len()).map(own).fold(f64::NEG_INFINITY, f64::max);
        let ties: Vec<usize> = (0..next.len())
            .filter(|&number| same(own(number), most))
            .collect();
        let mut choice = ties[0];
        for &number in &ties[1..] {
            let ahead = others(number) - others(choice);
            let better = match rule {
                TieRule::First => false,
                TieRule::Kind => ahead > 0.0 && !same(others(number), others(choice)),
                TieRule::Spiteful => ahead < 0.0 && !same(others(number), others(choice)),
            };
            if better {
                choice = number;
            }
        }
        let chosen = self.row(graph, next[choice]);
        let alike = ties.iter().all(|&number| {
            let row = self.row(graph, next[number]).iter();
            row.zip(chosen).all(|(&one, &other)| same(one, other))
        });
        // A move that is not settled may turn out worth more by other ties, so all of them count.
        let settled = next.iter().all(|&next| self.settled[next as usize]);
        (choice, alike && settled)
    }
}
