//! The moves of simulations by small numbers, and what came of each wherever it was made: for RAVE, MAST, N-grams and
//! progressive history. Nothing here knows a game.

use zermelo_core::Player;
use zermelo_core::random::Random;

use super::options::Options;
use super::pairs::Pairs;

/// Moves are told apart by so many numbers; two that share one share what is known of them.
const CODES: usize = 4096;

/// What is written down of moves.
#[derive(Clone, Debug, Default)]
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
    /// For each player and code what came of it, from 0 to 1, and how often; empty if nobody asks.
    means: Vec<(f32, f32)>,
    /// The same for two moves in a row.
    pairs: Option<Pairs>,
}

impl Records {
    pub fn new(options: &Options, players: usize) -> Records {
        let is_on = options.records();
        let places = |wanted: bool| if wanted { players * CODES } else { 0 };
        Records {
            is_on,
            greed: options.greed(),
            played: Vec::new(),
            last: vec![(0, 0); places(is_on)],
            simulation: 0,
            means: vec![(0.0, 0.0); places(options.learns())],
            pairs: (options.ngram > 0.0).then(Pairs::default),
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

    /// The moves that players made in this simulation at this ply or later, each once.
    pub fn played_from(&self, ply: usize) -> impl Iterator<Item = (usize, u16)> + '_ {
        let played = self.played.iter().enumerate().skip(ply);
        played.filter_map(|(at, &(player, code))| {
            let player = player.index()?;
            // The last time it was made stands for all.
            let (_, last) = self.last[Self::place(player, code)];
            (last as usize == at).then_some((player, code))
        })
    }

    /// What came of a player's move wherever it was made, from 0 to 1; in the middle where it never was.
    pub fn history(&self, player: usize, code: u16) -> f32 {
        let (mean, tried) = self.means[Self::place(player, code)];
        if tried == 0.0 { 0.5 } else { mean }
    }

    /// The place of the move to make among so many: often the one that went best so far, of which a new one is
    /// thought well.
    pub fn choose(&self, player: Player, codes: &[u16], random: &mut Random) -> usize {
        let count = codes.len();
        let any = random.below(count);
        let Some(player) = player.index().filter(|_| random.unit() < self.greed) else {
            return any;
        };
        let before = self.played.last().map(|&(_, code)| code);
        let (mut best, mut highest) = (any, f32::NEG_INFINITY);
        for step in 0..count {
            // From any place on, so that of equal ones each has its chance.
            let place = (any + step) % count;
            let worth = self.worth(player, before, codes[place]);
            if worth > highest {
                (best, highest) = (place, worth);
            }
        }
        best
    }

    /// How well a move went: the mean of what is known of it alone and after the move before it.
    fn worth(&self, player: usize, before: Option<u16>, code: u16) -> f32 {
        let (mean, tried) = self.means[Self::place(player, code)];
        if tried == 0.0 {
            return 1.0;
        }
        let pair = before.zip(self.pairs.as_ref());
        let known = pair.and_then(|(before, pairs)| pairs.mean(player, before, code));
        known.map_or(mean, |known| f32::midpoint(mean, known))
    }

    /// Counts what came of the simulation, from 0 to 1 for each player, for all its moves.
    pub fn learn(&mut self, relative: impl Fn(usize) -> f32) {
        let mut before = None;
        for &(player, code) in &self.played {
            if let Some(player) = player.index() {
                let worth = relative(player);
                let (mean, tried) = &mut self.means[Self::place(player, code)];
                *tried += 1.0;
                *mean += (worth - *mean) / *tried;
                if let Some((before, pairs)) = before.zip(self.pairs.as_mut()) {
                    pairs.learn(player, before, code, worth);
                }
            }
            before = Some(code);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learned(options: &Options, simulations: &[(&[u16], f32)]) -> Records {
        let mut records = Records::new(options, 2);
        for &(codes, worth) in simulations {
            records.begin();
            for &code in codes {
                records.play(Player::FIRST, code);
            }
            records.learn(|_| worth);
        }
        records
    }

    fn counted(records: &Records) -> [i32; 3] {
        let (mut random, mut counts) = (Random::new(5), [0; 3]);
        for _ in 0..6000 {
            counts[records.choose(Player::FIRST, &[0, 1, 2], &mut random)] += 1;
        }
        counts
    }

    #[test]
    fn a_move_that_goes_well_is_made_more_often() {
        let options = Options {
            mast: 0.5,
            ..Options::plain()
        };
        let simulations: [(&[u16], f32); 3] = [(&[0], 0.0), (&[1], 1.0), (&[2], 0.25)];
        let records = learned(&options, &simulations);
        assert!(records.was_played_from(0, 0, 2) && !records.was_played_from(1, 0, 2));
        assert!(!records.was_played_from(0, 1, 2) && !records.was_played_from(0, 0, 1));
        let counts = counted(&records);
        assert!((3800..4200).contains(&counts[1]), "{counts:?}");
    }

    #[test]
    fn a_move_that_goes_well_after_another_is_made_after_that_one() {
        // Alone, 1 is better than 2; after 7 it is the other way round.
        let mut simulations: Vec<(&[u16], f32)> = vec![(&[0], 0.1); 40];
        simulations.extend([(&[1][..], 0.9); 40]);
        simulations.extend([(&[2][..], 0.6); 40]);
        simulations.extend([(&[7, 1][..], 0.0); 10]);
        simulations.extend([(&[7, 2][..], 1.0); 10]);
        for (ngram, best) in [(0.0, 1), (1.0, 2)] {
            let options = Options {
                mast: 1.0,
                ngram,
                ..Options::plain()
            };
            let mut records = learned(&options, &simulations);
            records.begin();
            assert_eq!(counted(&records)[1], 6000); // after nothing
            records.play(Player::FIRST, 7);
            assert_eq!(counted(&records)[best], 6000);
        }
    }

    #[test]
    fn every_move_of_a_simulation_is_listed_once_for_each_player() {
        let options = Options {
            rave: 10.0,
            ..Options::plain()
        };
        let mut records = Records::new(&options, 2);
        records.begin();
        for (player, code) in [(0, 3), (1, 3), (0, 4), (0, 3)] {
            records.play(Player::new(player), code);
        }
        let listed = |ply| records.played_from(ply).collect::<Vec<_>>();
        assert_eq!(listed(0), [(1, 3), (0, 4), (0, 3)]);
        assert_eq!(listed(3), [(0, 3)]);
    }
}
