//! Games as explicit graphs: chance, cycles and many players.
//!
//! A game is explored once; every state gets a number, and its successors become numbers with
//! probabilities. All that follows is plain arithmetic on that graph, compiled once and not once for
//! every game.
//!
//! | module | holds |
//! |---|---|
//! | `explore` | every state that can be reached, numbered; the only part that is generic over games |
//! | `index` | finding the number of a state |
//! | [`components`] | strongly connected components, successors first: levels, where a game has them |
//! | [`bounds`] | value iteration with bounds from below and from above that are proved |
//! | `endless` | what can be said where play may go on for ever |
//! | [`improvement`] | policy iteration: values by the linear equations of a policy, another way |
//! | [`certificate`] | the proof of bounds, checked from nothing but the rules |
//! | [`induction`] | backward induction for any number of players |

use std::mem::size_of;

pub mod bounds;
pub mod certificate;
pub mod components;
mod endless;
mod explore;
pub mod improvement;
mod index;
pub mod induction;

pub use explore::{StateList, explore};

/// What there is to do in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The game is over.
    Over,
    /// Chance moves.
    Chance,
    /// This player chooses.
    Player(u8),
}

const OVER: u8 = 254;
const CHANCE: u8 = 255;

/// How far from 1 probabilities may add up; they are then made to.
pub const ROUNDING: f64 = 1e-6;

/// A game as numbered states: the first is where it begins.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    players: usize,
    turns: Vec<u8>,
    /// Where the successors of a state begin, and after the last state where they end.
    first: Vec<u64>,
    next: Vec<u32>,
    /// Where the probabilities of a chance state begin, or the row of payoffs of one that is over.
    place: Vec<u32>,
    odds: Vec<f64>,
    /// One row for each different end, a payoff for each player.
    payoffs: Vec<f64>,
}

/// Why a state cannot be part of a graph.
#[derive(Clone, PartialEq, Debug)]
pub enum BadState {
    /// Chance or a player has nothing to do though the game is not over.
    NoMoves,
    /// Probabilities that are negative, not finite, or do not add up to 1.
    Odds(f64),
    /// A payoff that is no number.
    Payoff(f64),
    /// More than can be numbered.
    TooMany,
    /// Such as a successor that is not there, in a graph that somebody else made.
    Malformed,
}

impl std::fmt::Display for BadState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadState::NoMoves => f.write_str("it is not over, and nobody can move"),
            BadState::Odds(sum) if sum.is_finite() => {
                write!(
                    f,
                    "its probabilities must be 0 or more and add up to 1; their sum is {sum}"
                )
            }
            BadState::Odds(_) => f.write_str("a probability is negative or not finite"),
            BadState::Payoff(payoff) => write!(f, "a payoff is {payoff}, which is not finite"),
            BadState::TooMany => f.write_str("more states or moves than can be numbered"),
            BadState::Malformed => f.write_str("a successor, player or payoff is missing"),
        }
    }
}

/// So many of the rows of payoffs are looked through for one that is there already.
const ROWS_COMPARED: usize = 64;

impl Graph {
    /// An empty one, for so many players.
    pub fn new(players: usize) -> Graph {
        Graph {
            players,
            first: vec![0],
            ..Graph::default()
        }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The number of moves.
    pub fn edges(&self) -> usize {
        self.next.len()
    }

    /// What it takes in memory.
    pub fn bytes(&self) -> usize {
        self.turns.len() * (1 + size_of::<u64>() + size_of::<u32>())
            + self.next.len() * size_of::<u32>()
            + (self.odds.len() + self.payoffs.len()) * size_of::<f64>()
    }

    /// What there is to do in a state.
    #[inline]
    pub fn turn(&self, state: u32) -> Turn {
        match self.turns[state as usize] {
            OVER => Turn::Over,
            CHANCE => Turn::Chance,
            player => Turn::Player(player),
        }
    }

    /// The states after a state, in the order of its moves.
    #[inline]
    pub fn successors(&self, state: u32) -> &[u32] {
        let state = state as usize;
        &self.next[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// The probabilities of the successors, where chance moves; they add up to 1.
    #[inline]
    pub fn odds(&self, state: u32) -> &[f64] {
        let begin = self.place[state as usize] as usize;
        &self.odds[begin..begin + self.successors(state).len()]
    }

    /// What each player gets in a state that is over.
    pub fn payoffs(&self, state: u32) -> &[f64] {
        let begin = self.place[state as usize] as usize * self.players;
        &self.payoffs[begin..begin + self.players]
    }

    /// All payoffs of a player.
    pub fn all_payoffs(&self, player: u8) -> impl Iterator<Item = f64> + '_ {
        let rows = self.payoffs.chunks_exact(self.players.max(1));
        rows.map(move |row| row[usize::from(player)])
    }

    /// Adds a state that is over.
    pub fn add_end(&mut self, payoffs: &[f64]) -> Result<(), BadState> {
        if payoffs.len() != self.players {
            return Err(BadState::Malformed);
        }
        if let Some(&bad) = payoffs.iter().find(|payoff| !payoff.is_finite()) {
            return Err(BadState::Payoff(bad));
        }
        let mut rows = self.payoffs.chunks_exact(self.players).take(ROWS_COMPARED);
        let row = match rows.position(|row| row == payoffs) {
            Some(row) => row,
            None => {
                self.payoffs.extend_from_slice(payoffs);
                self.payoffs.len() / self.players - 1
            }
        };
        self.add(OVER, row, &[])
    }

    /// Adds a state in which a player chooses.
    pub fn add_choice(&mut self, player: u8, next: &[u32]) -> Result<(), BadState> {
        if usize::from(player) >= self.players {
            return Err(BadState::Malformed);
        }
        if next.is_empty() {
            return Err(BadState::NoMoves);
        }
        self.add(player, 0, next)
    }

    /// Adds a state in which chance moves. The odds are made to add up to 1, if they nearly do.
    pub fn add_chance(&mut self, odds: &[f64], next: &[u32]) -> Result<(), BadState> {
        if next.is_empty() || odds.len() != next.len() {
            return Err(BadState::NoMoves);
        }
        let total = fair(odds)?;
        let place = self.odds.len();
        self.odds.extend(odds.iter().map(|chance| chance / total));
        self.add(CHANCE, place, next)
    }

    fn add(&mut self, turn: u8, place: usize, next: &[u32]) -> Result<(), BadState> {
        let place = u32::try_from(place).map_err(|_| BadState::TooMany)?;
        if self.turns.len() >= u32::MAX as usize - 1 {
            return Err(BadState::TooMany);
        }
        self.turns.push(turn);
        self.place.push(place);
        self.next.extend_from_slice(next);
        self.first.push(self.next.len() as u64);
        Ok(())
    }

    /// An error unless every successor is there.
    pub fn closed(self) -> Result<Graph, BadState> {
        let states = self.turns.len() as u64;
        let inside = self.next.iter().all(|&next| u64::from(next) < states);
        if states == 0 || !inside {
            return Err(BadState::Malformed);
        }
        Ok(self)
    }
}

/// The sum of probabilities, if they are fit to be ones.
fn fair(odds: &[f64]) -> Result<f64, BadState> {
    if !odds
        .iter()
        .all(|&chance| chance >= 0.0 && chance.is_finite())
    {
        return Err(BadState::Odds(f64::NAN));
    }
    let total: f64 = odds.iter().sum();
    if (total - 1.0).abs() > ROUNDING {
        return Err(BadState::Odds(total));
    }
    Ok(total)
}
