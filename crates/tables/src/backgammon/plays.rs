//! Where each roll can lead from each side, by the rules of the game itself.

use zermelo_core::Game;
use zermelo_games::backgammon::{
    Backgammon, Checkers, Cube, Move, Options, OptionsError, Phase, State, roll_chances,
};

use super::layout::{HOME, Home};

/// The number of different rolls.
pub const ROLLS: usize = 21;

/// The sum of their weights.
pub const WEIGHTS: f64 = 36.0;

/// For each side and roll the sides that it can lead to, as numbers.
#[derive(Debug)]
pub struct Plays {
    after: Vec<u32>,
    /// Where the list of a side and roll begins.
    starts: Vec<u32>,
    /// The chance of each roll in 36ths, so that sums of certain things are exact.
    pub weights: [f64; ROLLS],
}

impl Plays {
    /// The plays of all sides of at most so many checkers.
    pub fn new(checkers: u8) -> Result<Plays, OptionsError> {
        let game = Backgammon::new(Options::default())?;
        let rolls: Vec<(u32, [u8; 2])> = roll_chances().collect();
        let (mut after, mut starts, mut moves) = (Vec::new(), vec![0], Vec::new());
        for number in 0..Home::sides(checkers) {
            let own = Home::numbered(number).checkers().unwrap_or(Checkers::START);
            for &(_, dice) in &rolls {
                if number > 0 {
                    moves.clear();
                    let state = alone(own, dice);
                    game.actions(&state, &mut moves);
                    after.extend(
                        moves
                            .iter()
                            .map(|&action| number_after(&game, &state, action)),
                    );
                }
                starts.push(after.len() as u32);
            }
        }
        let weights = std::array::from_fn(|roll| f64::from(rolls[roll].0));
        Ok(Plays {
            after,
            starts,
            weights,
        })
    }

    /// The sides that a roll can lead to; none for the empty side.
    #[inline]
    pub fn after(&self, side: usize, roll: usize) -> &[u32] {
        let place = side * ROLLS + roll;
        let (start, end) = (self.starts[place], self.starts[place + 1]);
        &self.after[start as usize..end as usize]
    }
}

/// A side to move against one checker that is in nobody's way.
fn alone(own: Checkers, dice: [u8; 2]) -> State {
    let mut one = Home([0; HOME]);
    one.0[0] = 1;
    State {
        checkers: [own, one.checkers().unwrap_or(Checkers::START)],
        mover: 0,
        phase: Phase::Moving(dice),
        cube: Cube::default(),
    }
}

fn number_after(game: &Backgammon, state: &State, action: Move) -> u32 {
    let [own, _] = game.result(state, action).checkers;
    // Nobody leaves the home board without being hit.
    Home::of(own).map_or(0, |home| home.number() as u32)
}
