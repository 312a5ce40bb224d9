//! A small search of every kind of game, which values states for learning.

use zermelo_core::{Cells, Player};

use crate::patterns::{Board, Patterns, Scale};

/// More players have no numbers of their own.
pub const MOST_PLAYERS: usize = 16;

/// One number for each player; only the first where what one player gains the other one loses.
pub type Values = [f32; MOST_PLAYERS];

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub struct Found<M> {
    /// The move to play; none for chance, and where the game is over.
    pub action: Option<M>,
    /// What the state is worth.
    pub values: Values,
    /// Whether nothing of it is an estimate.
    pub proved: bool,
}

/// Looks a few moves ahead, to the estimates of patterns.
pub struct Lookahead<'a, G: Cells> {
    game: &'a G,
    patterns: &'a Patterns,
    scale: Scale,
    opposed: bool,
    /// The state that was asked about, on which the boards of leaves follow.
    root: Board,
    leaf: Board,
    moves: Vec<G::Move>,
    outcomes: Vec<(f64, G::Move)>,
    /// Estimates so far: what was found without one is proved.
    estimates: u64,
}

impl<'a, G: Cells> Lookahead<'a, G> {
    /// By these patterns.
    pub fn new(game: &'a G, patterns: &'a Patterns) -> Lookahead<'a, G> {
        let kind = game.kind();
        Lookahead {
            game,
            patterns,
            scale: Scale::of(kind),
            opposed: kind.is_opposed(),
            root: patterns.board(),
            leaf: patterns.board(),
            moves: Vec::new(),
            outcomes: Vec::new(),
            estimates: 0,
        }
    }

    /// The board of the state that was looked at last.
    pub fn board(&self) -> &Board {
        &self.root
    }

    /// The best move and the value of a state that is not over, so many moves ahead; of moves that are worth the same
    /// the first in the order that `shuffle` gives them.
    pub fn best(
        &mut self,
        state: &G::State,
        depth: u32,
        shuffle: impl FnOnce(&mut [G::Move]),
    ) -> Found<G::Move> {
        self.patterns.place_state(self.game, state, &mut self.root);
        let before = self.estimates;
        let mover = self.game.to_move(state);
        let mut values = Values::default();
        let mut action = None;
        if mover.is_chance() {
            values = self.average(state, depth);
        } else {
            let mut moves = Vec::new();
            self.game.actions(state, &mut moves);
            shuffle(&mut moves);
            let sign = self.sign(mover);
            let (place, mut most) = (self.output(mover), f32::NEG_INFINITY);
            for candidate in moves {
                let after = self.game.result(state, candidate);
                let window = if self.opposed {
                    window(sign, most)
                } else {
                    FULL
                };
                let found = self.value(&after, depth.saturating_sub(1), window);
                if sign * found[place] > most {
                    most = sign * found[place];
                    values = found;
                    action = Some(candidate);
                }
            }
        }
        let settled = self.opposed && values[0].abs() > 1.0;
        Found {
            action,
            values: values.map(|value| value.clamp(-1.0, 1.0)),
            proved: settled || self.estimates == before,
        }
    }

    fn sign(&self, mover: Player) -> f32 {
        if self.opposed && mover == Player::SECOND {
            -1.0
        } else {
            1.0
        }
    }

    fn output(&self, mover: Player) -> usize {
        if self.opposed {
            0
        } else {
            mover.index().unwrap_or_default()
        }
    }

    /// What a state is worth. Where two players are opposed, what lies outside the window is a bound.
    fn value(&mut self, state: &G::State, depth: u32, (mut alpha, mut beta): Window) -> Values {
        if self.game.is_terminal(state) || !self.game.is_sound() {
            return self.ended(state);
        }
        let mover = self.game.to_move(state);
        if depth == 0 {
            return self.estimated(state, mover);
        }
        if mover.is_chance() {
            return self.average(state, depth);
        }
        let start = self.moves.len();
        self.game.actions(state, &mut self.moves);
        let (sign, place) = (self.sign(mover), self.output(mover));
        let mut best = Values::default();
        let mut most = f32::NEG_INFINITY;
        for at in start..self.moves.len() {
            let after = self.game.result(state, self.moves[at]);
            let found = self.value(&after, depth - 1, (alpha, beta));
            let worth = sign * found[place];
            if worth > most {
                (most, best) = (worth, found);
            }
            if self.opposed {
                if sign > 0.0 {
                    alpha = alpha.max(found[0]);
                } else {
                    beta = beta.min(found[0]);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(start);
        best
    }

    /// The mean of what chance may do.
    fn average(&mut self, state: &G::State, depth: u32) -> Values {
        let start = self.outcomes.len();
        self.game.outcomes(state, &mut self.outcomes);
        let mut mean = Values::default();
        for at in start..self.outcomes.len() {
            let (weight, outcome) = self.outcomes[at];
            let after = self.game.result(state, outcome);
            let found = self.value(&after, depth.saturating_sub(1), FULL);
            for (mean, value) in mean.iter_mut().zip(found) {
                *mean += weight as f32 * value.clamp(-1.0, 1.0);
            }
        }
        self.outcomes.truncate(start);
        mean
    }

    /// What the players get. The end of a game counts a little more than any estimate, so that wins are taken.
    fn ended(&self, state: &G::State) -> Values {
        let mut values = Values::default();
        let players = if self.opposed {
            1
        } else {
            self.game.players().min(MOST_PLAYERS)
        };
        for (player, value) in values.iter_mut().enumerate().take(players) {
            let payoff = self.game.payoff(state, Player::new(player as u8));
            let share = self.scale.share(payoff);
            *value = if self.opposed && share.abs() >= 1.0 {
                share * CERTAIN
            } else {
                share
            };
        }
        values
    }

    fn estimated(&mut self, state: &G::State, mover: Player) -> Values {
        self.estimates += 1;
        self.patterns
            .follow(self.game, state, &self.root, &mut self.leaf);
        let mut values = Values::default();
        let outputs = self.patterns.shape().outputs;
        let set = self.patterns.set(mover);
        self.patterns
            .values(&self.leaf, set, &mut values[..outputs]);
        values
    }
}

/// Values of the first player that still matter.
type Window = (f32, f32);

const FULL: Window = (f32::NEG_INFINITY, f32::INFINITY);

/// A won game in place of 1.
const CERTAIN: f32 = 1.001;

fn window(sign: f32, most: f32) -> Window {
    if sign > 0.0 {
        (most, f32::INFINITY)
    } else {
        (f32::NEG_INFINITY, -most)
    }
}
