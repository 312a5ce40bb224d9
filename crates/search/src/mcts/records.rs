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
    simulation: u32,
    /// For each player and code the number of the simulation and the ply in which it was played last; for GRAVE.
    last: Vec<(u32, u32)>,
    /// For each player and code, or for each code alone if it is the first player's who made the move, the number of
    /// the simulation in which it was made from some ply on, and by whom; for RAVE.
    makers: Vec<(u32, u32)>,
    is_the_firsts: bool,
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
            simulation: 0,
            last: vec![(0, 0); places(options.borrows())],
            makers: vec![(0, 0); places(options.rave > 0.0)],
            is_the_firsts: options.rave_first,
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
        if let Some(index) = player.index().filter(|_| !self.last.is_empty()) {
            self.last[Self::place(index, code)] = (self.simulation, self.played.len() as u32);
        }
        self.played.push((player, code));
    }

    /// How many moves this simulation has.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// Finds out who made which move at this ply or later, where that is known from a later one on, `known`, which is
    /// the number of plies at first.
    pub fn look_back(&mut self, ply: usize, known: &mut usize) {
        for at in (ply..*known).rev() {
            let (player, code) = self.played[at];
            if let Some(index) = player.index() {
                let place = self.makers_place(index, code);
                self.makers[place] = (self.simulation, index as u32);
            }
        }
        *known = (*known).min(ply);
    }

    /// Whether a player made a move, from the ply on to which it was looked back, or made it first.
    #[inline]
    pub fn was_made(&self, player: usize, code: u16) -> bool {
        self.makers[self.makers_place(player, code)] == (self.simulation, player as u32)
    }

    #[inline]
    fn makers_place(&self, player: usize, code: u16) -> usize {
        Self::place(if self.is_the_firsts { 0 } else { player }, code)
    }

    /// The moves that players made in this simulation at this ply or later, to which it was looked back, each once.
    pub fn played_from(&self, ply: usize) -> impl Iterator<Item = (usize, u16)> + '_ {
        let played = self.played.iter().enumerate().skip(ply);
        played.filter_map(move |(at, &(player, code))| {
            let player = player.index()?;
            // The last time it was made stands for all.
            let (_, last) = self.last[Self::place(player, code)];
            (last as usize == at && self.was_made(player, code)).then_some((player, code))
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

    /// Players and codes, and which of four were made.
    type Looked = (Vec<(usize, u16)>, [bool; 4]);

    /// What is listed of a simulation from each ply on, the last first.
    fn listed(rave_first: bool) -> Vec<Looked> {
        let options = Options {
            rave: 10.0,
            grave: 1,
            rave_first,
            ..Options::plain()
        };
        let mut records = Records::new(&options, 2);
        let simulate = |records: &mut Records, played: &[(u8, u16)]| {
            records.begin();
            for &(player, code) in played {
                records.play(Player::new(player), code);
            }
            records.plies()
        };
        let mut before = simulate(&mut records, &[(1, 4), (0, 5)]);
        records.look_back(0, &mut before); // which is forgotten
        let mut known = simulate(&mut records, &[(0, 3), (1, 3), (0, 4), (0, 3)]);
        let plies = (0..known).rev();
        plies
            .map(|ply| {
                records.look_back(ply, &mut known);
                let asked = [(0, 3), (1, 3), (0, 4), (1, 4)];
                let made = asked.map(|(player, code)| records.was_made(player, code));
                (records.played_from(ply).collect(), made)
            })
            .collect()
    }

    #[test]
    fn every_move_of_a_simulation_is_listed_once_for_each_player() {
        assert_eq!(
            listed(false),
            [
                (vec![(0, 3)], [true, false, false, false]),
                (vec![(0, 4), (0, 3)], [true, false, true, false]),
                (vec![(1, 3), (0, 4), (0, 3)], [true, true, true, false]),
                (vec![(1, 3), (0, 4), (0, 3)], [true, true, true, false]),
            ]
        );
    }

    #[test]
    fn a_move_may_be_only_its_players_who_made_it_first() {
        assert_eq!(
            listed(true),
            [
                (vec![(0, 3)], [true, false, false, false]),
                (vec![(0, 4), (0, 3)], [true, false, true, false]),
                (vec![(1, 3), (0, 4)], [false, true, true, false]),
                (vec![(0, 4), (0, 3)], [true, false, true, false]),
            ]
        );
    }
}
