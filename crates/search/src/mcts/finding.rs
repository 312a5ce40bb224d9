//! What a search found.

use std::time::Duration;

use zermelo_core::Player;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding<M> {
    /// The player to move at the root; the first where chance moves or the game is over.
    pub player: Player,
    /// What every player may expect, or gets for certain where it is proved.
    pub values: Vec<f64>,
    /// The least and the greatest that every player can get under best play; without end where nothing is known.
    pub bounds: Vec<(f64, f64)>,
    /// Whether the bounds have met.
    pub is_proved: bool,
    /// The moves of the root, the best first.
    pub moves: Vec<Candidate<M>>,
    /// Best play by all, as far as it does not depend on chance.
    pub line: Vec<M>,
    /// What was counted.
    pub effort: Effort,
    /// The first simulations, as many as were asked for.
    pub log: Vec<Simulation<M>>,
}

/// One simulation, written down.
#[derive(Clone, PartialEq, Debug)]
pub struct Simulation<M> {
    /// The moves down the tree.
    pub moves: Vec<M>,
    /// Whether the game was over then; else it was played out.
    pub is_over: bool,
    /// What came out for the player to move at the root.
    pub value: f64,
    /// The mean of every node on the way for that player from then on, the root's first.
    pub means: Vec<f64>,
}

/// What is known of a move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub action: M,
    /// How often it was tried.
    pub visits: u64,
    /// What every player may expect of it; as for the root if it was never tried.
    pub values: Vec<f64>,
    /// The least and the greatest that every player can get.
    pub bounds: Vec<(f64, f64)>,
    /// Whether the bounds have met.
    pub is_proved: bool,
    /// How likely it is where chance moves, or seemed to be best before the search.
    pub prior: Option<f64>,
    /// The move, and best play after it, as far as it does not depend on chance.
    pub line: Vec<M>,
}

/// What a search has cost.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Simulations.
    pub simulations: u64,
    /// States entered in the tree and in playouts.
    pub states: u64,
    /// Nodes of the tree.
    pub nodes: u64,
    /// Bytes that the nodes take.
    pub bytes: u64,
    /// The longest path in the tree, in moves.
    pub depth: u64,
    /// Visits of the root that were there before the search.
    pub reused: u64,
    /// How often memory was full.
    pub compactions: u64,
    /// Playouts that were ended by their bound.
    pub cut_short: u64,
    /// The time taken.
    pub elapsed: Duration,
}

impl<M: Copy> Finding<M> {
    /// The move to play; `None` when there is none to choose.
    pub fn best_move(&self) -> Option<M> {
        self.line.first().copied()
    }

    /// The same with each move written in another way.
    pub fn map<N>(&self, mut write: impl FnMut(M) -> N) -> Finding<N> {
        let log = self.log.iter().map(|one| Simulation {
            moves: one.moves.iter().map(|&action| write(action)).collect(),
            is_over: one.is_over,
            value: one.value,
            means: one.means.clone(),
        });
        let log = log.collect();
        let mut candidate = |one: &Candidate<M>| Candidate {
            action: write(one.action),
            visits: one.visits,
            values: one.values.clone(),
            bounds: one.bounds.clone(),
            is_proved: one.is_proved,
            prior: one.prior,
            line: one.line.iter().map(|&action| write(action)).collect(),
        };
        Finding {
            log,
            player: self.player,
            values: self.values.clone(),
            bounds: self.bounds.clone(),
            is_proved: self.is_proved,
            moves: self.moves.iter().map(&mut candidate).collect(),
            line: self.line.iter().map(|&action| write(action)).collect(),
            effort: self.effort,
        }
    }
}
