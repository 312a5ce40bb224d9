//! The moves of simulations by small numbers, and what came of each: for RAVE and MAST. Nothing here knows a game.

use zermelo_core::Player;
use zermelo_core::random::Random;

use super::options::Options;

/// Moves are told apart by so many numbers; two that share one share what is known of them.
const CODES: usize = 4096;

/// What is written down of moves.
#[derive(Debug)]
pub(super) struct Records {
    /// Whether anything is.
    pub is_on: bool,
    /// How often a playout takes the move that went best.
    greed: f64,
    /// The moves of this simulation: players and codes.
    played: Vec<(Player, u16)>,
    /// For each player and code the number of the simulation and the ply in which it was played last.
    last: Vec<(u32, u32)>,
    simulation: u32,
    /// For each player and code what came of it, from 0 to 1, and how often.
    means: Vec<(f32, f32)>,
}

impl Records {
    pub fn new(options: &Options, players: usize) -> Records {
        let is_on = options.records();
        let places = if is_on { players * CODES } else { 0 };
        Records {
            is_on,
            greed: options.mast,
            played: Vec::new(),
            last: vec![(0, 0); places],
            simulation: 0,
            means: vec![(0.0, 0.0); places],
        }
    }

    fn place(player: usize, code: u16) -> usize {
        player * CODES + usize::from(code) % CODES
    }

    /// Begins a simulation.
    pub fn begin(&mut self) {
        if self.is_on {
            self.played.clear();
            self.simulation = self.simulation.wrapping_add(1);
        }
    }

    /// A move is made.
    pub fn play(&mut self, player: Player, code: u16) {
        if let Some(index) = player.index() {
            self.last[Self::place(index, code)] = (self.simulation, self.played.len() as u32);
        }
        self.played.push((player, code));
    }

    /// Whether a player made a move in this simulation, at this ply or later.
    pub fn was_played_from(&self, ply: usize, player: usize, code: u16) -> bool {
        let (simulation, last) = self.last[Self::place(player, code)];
        simulation == self.simulation && last as usize >= ply
    }

    /// The place of the move to make among so many: often the one that went best so far, of which a new one is
    /// thought well.
    pub fn choose(
        &self,
        player: Player,
        count: usize,
        code: impl Fn(usize) -> u16,
        random: &mut Random,
    ) -> usize {
        let any = random.below(count);
        let Some(player) = player.index().filter(|_| random.unit() < self.greed) else {
            return any;
        };
        let (mut best, mut highest) = (any, f32::NEG_INFINITY);
        for step in 0..count {
            // From any place on, so that of equal ones each has its chance.
            let place = (any + step) % count;
            let (mean, tried) = self.means[Self::place(player, code(place))];
            let worth = if tried == 0.0 { 1.0 } else { mean };
            if worth > highest {
                (best, highest) = (place, worth);
            }
        }
        best
    }

    /// Counts what came of the simulation for all its moves.
    pub fn learn(&mut self, shares: &[f64], relative: impl Fn(f64) -> f32) {
        for &(player, code) in &self.played {
            let Some(player) = player.index() else {
                continue;
            };
            let (mean, tried) = &mut self.means[Self::place(player, code)];
            *tried += 1.0;
            *mean += (relative(shares[player]) - *mean) / *tried;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_goes_well_is_made_more_often() {
        let options = Options {
            mast: 0.5,
            ..Options::plain()
        };
        let mut records = Records::new(&options, 2);
        for (code, share) in [(0, 0.0), (1, 1.0), (2, 0.25)] {
            records.begin();
            records.play(Player::FIRST, code);
            assert!(records.was_played_from(0, 0, code) && !records.was_played_from(1, 0, code));
            assert!(!records.was_played_from(0, 1, code));
            records.learn(&[share, -share], |share| share as f32);
        }
        let (mut random, mut counts) = (Random::new(5), [0; 3]);
        for _ in 0..6000 {
            counts[records.choose(Player::FIRST, 3, |place| place as u16, &mut random)] += 1;
        }
        assert!((3800..4200).contains(&counts[1]), "{counts:?}");
    }
}
