//! The rules of backgammon.
//!
//! A game begins with one die from each player; the higher one plays both, and equal dice are rolled
//! again. After that a player rolls two dice and plays them: both if possible, the larger if only one
//! can be played and either could, four times the same for a double. All that a player does with a roll
//! is one move. Whoever has borne off all checkers wins a single game, a gammon if the loser has borne
//! off none, a backgammon if the loser has moreover a checker on the bar or in the winner's home board.
//!
//! With a cube, a player who owns it or finds it in the middle may double before rolling. The opponent
//! takes and owns the cube, or drops and loses the stakes as they were.

use thiserror::Error;
use zermelo_core::random::mix;
use zermelo_core::{Game, Keyed, Kind, Payoff, Player};

use super::checkers::{BAR, Checkers, OFF};
use super::generation::plays;
use super::matches::Match;
use super::moves::{Move, Play};

/// The highest that a cube may go.
pub const HIGHEST_CUBE: u32 = 1024;

/// Backgammon with its options.
///
/// ```
/// use zermelo_core::{Game, Notation, Player};
/// use zermelo_games::backgammon::{Backgammon, Options};
///
/// let game = Backgammon::new(Options::default())?;
/// let state = game.parse_state("31").unwrap();
/// assert_eq!(game.to_move(&state), Player::FIRST);
/// assert_eq!(game.count_actions(&state), 16);
/// # Ok::<(), zermelo_games::backgammon::OptionsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backgammon {
    options: Options,
    highest: u8,
}

/// What can be chosen about the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether gammons and backgammons count two and three times; else every game counts once.
    pub gammons: bool,
    /// The highest value of the cube, a power of two; 1 plays without a cube.
    pub cube: u32,
    /// The score, or money.
    pub score: Match,
}

impl Default for Options {
    /// A money game without a cube, in which gammons count.
    fn default() -> Options {
        Options {
            gammons: true,
            cube: 1,
            score: Match::money(false),
        }
    }
}

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum OptionsError {
    /// A cube with no such face.
    #[error(
        "cube={cube} cannot be: the highest value of the cube is 1 (no cube), 2, 4, ... {HIGHEST_CUBE}"
    )]
    Cube { cube: u32 },
    /// Nothing is left to play for.
    #[error("the match to {length} points is over: no game is played at this score")]
    MatchOver { length: u16 },
    /// Jacoby that changes nothing, or would take away all gammons.
    #[error("jacoby=true needs a cube and gammons, such as cube=64")]
    Jacoby,
}

/// The doubling cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cube {
    /// How often it was turned: the stakes are 2 to this power.
    pub doublings: u8,
    /// The player who may turn it next; `None` if it is in the middle and both may.
    pub owner: Option<u8>,
}

impl Cube {
    /// What a single game is worth.
    pub fn value(self) -> u32 {
        1 << self.doublings
    }
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Each player rolls one die.
    Opening,
    /// The mover rolls or doubles.
    Doubling,
    /// The mover rolls.
    Rolling,
    /// The mover plays this roll.
    Moving([u8; 2]),
    /// The mover has doubled; the opponent takes or drops.
    Offered,
    /// The opponent has dropped.
    Dropped,
}

/// A position: the checkers of both players, each on points of its own, whose turn it is, what happens
/// next, and the cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The checkers, the first player's first.
    pub checkers: [Checkers; 2],
    /// Whose turn it is; the first player before the opening roll.
    pub mover: u8,
    /// What happens next.
    pub phase: Phase,
    /// The cube; at 1 and in the middle where there is none.
    pub cube: Cube,
}

impl State {
    /// The winner, where the game is over.
    pub fn winner(&self) -> Option<u8> {
        match self.phase {
            Phase::Dropped => Some(self.mover),
            _ => (0..2).find(|&player| self.checkers[usize::from(player)].is_done()),
        }
    }

    /// The checkers of the player whose turn it is, and the opponent's.
    pub fn sides(&self) -> (Checkers, Checkers) {
        let mover = usize::from(self.mover);
        (self.checkers[mover], self.checkers[1 - mover])
    }

    /// 1 for a single game, 2 for a gammon, 3 for a backgammon, by the checkers alone.
    pub fn size(&self, winner: u8) -> u32 {
        let loser = self.checkers[usize::from(1 - winner)];
        if loser.count(OFF) > 0 {
            1
        } else if (19..=BAR).any(|point| loser.count(point) > 0) {
            3
        } else {
            2
        }
    }

    /// Both sides after a play of the mover.
    pub(super) fn played(&self, play: Play) -> [Checkers; 2] {
        let (mut own, mut other) = self.sides();
        for step in play.steps() {
            own = own.moved(step.from, step.to);
            if step.to != OFF && other.count(BAR - step.to) > 0 {
                other = other.moved(BAR - step.to, BAR);
            }
        }
        if self.mover == 0 {
            [own, other]
        } else {
            [other, own]
        }
    }
}

impl Backgammon {
    /// The game with these options.
    pub fn new(options: Options) -> Result<Backgammon, OptionsError> {
        let Options { cube, score, .. } = options;
        if !cube.is_power_of_two() || cube > HIGHEST_CUBE {
            return Err(OptionsError::Cube { cube });
        }
        if score.winner().is_some() {
            let length = score.length();
            return Err(OptionsError::MatchOver { length });
        }
        if score.has_jacoby() && (cube == 1 || !options.gammons) {
            return Err(OptionsError::Jacoby);
        }
        Ok(Backgammon {
            options,
            highest: cube.trailing_zeros() as u8,
        })
    }

    /// Its options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether a player may turn the cube before rolling.
    pub fn may_double(&self, cube: Cube, player: u8) -> bool {
        cube.doublings < self.highest
            && !self.options.score.is_crawford()
            && cube.owner.is_none_or(|owner| owner == player)
    }

    /// What happens when the turn of a player begins.
    pub(super) fn turn_of(&self, cube: Cube, player: u8) -> Phase {
        if self.may_double(cube, player) {
            Phase::Doubling
        } else {
            Phase::Rolling
        }
    }

    /// The points that the winner gets.
    fn points(&self, state: &State, winner: u8) -> u32 {
        let jacoby = self.options.score.has_jacoby() && state.cube.doublings == 0;
        let single = state.phase == Phase::Dropped || !self.options.gammons || jacoby;
        let size = if single { 1 } else { state.size(winner) };
        size * state.cube.value()
    }
}

/// The 21 rolls, the greater die first, each with its probability in 36ths: 1 for a double, else 2.
pub fn roll_chances() -> impl Iterator<Item = (u32, [u8; 2])> {
    let pairs = (1..=6u8).flat_map(|high| (1..=high).map(move |low| [high, low]));
    pairs.map(|dice| (if dice[0] == dice[1] { 1 } else { 2 }, dice))
}

/// The 30 opening rolls, the first player's die first; all are equally likely.
fn opening_rolls() -> impl Iterator<Item = Move> {
    let pairs = (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second)));
    pairs
        .filter(|(first, second)| first != second)
        .map(|(first, second)| Move::Dice(first, second))
}

impl Game for Backgammon {
    type State = State;
    type Move = Move;

    fn kind(&self) -> Kind {
        let size = if self.options.gammons { 3 } else { 1 };
        Kind::opposed(size << self.highest).with_chance()
    }

    fn initial(&self) -> State {
        State {
            checkers: [Checkers::START; 2],
            mover: 0,
            phase: Phase::Opening,
            cube: Cube::default(),
        }
    }

    fn to_move(&self, state: &State) -> Player {
        match state.phase {
            Phase::Opening | Phase::Rolling => Player::CHANCE,
            Phase::Doubling | Phase::Moving(_) => Player::new(state.mover),
            Phase::Offered | Phase::Dropped => Player::new(1 - state.mover),
        }
    }

    fn actions(&self, state: &State, moves: &mut Vec<Move>) {
        if self.is_terminal(state) {
            return;
        }
        match state.phase {
            Phase::Opening => moves.extend(opening_rolls()),
            Phase::Rolling => moves.extend(roll_chances().map(|(_, [a, b])| Move::Dice(a, b))),
            Phase::Doubling => moves.extend([Move::Roll, Move::Double]),
            Phase::Offered => moves.extend([Move::Take, Move::Drop]),
            Phase::Moving(dice) => {
                let (own, other) = state.sides();
                plays(own, other, dice, moves);
            }
            Phase::Dropped => {}
        }
    }

    fn outcomes(&self, state: &State, outcomes: &mut Vec<(f64, Move)>) {
        if self.is_terminal(state) {
            return;
        }
        match state.phase {
            Phase::Opening => outcomes.extend(opening_rolls().map(|roll| (1.0 / 30.0, roll))),
            Phase::Rolling => outcomes.extend(
                roll_chances().map(|(chance, [a, b])| (f64::from(chance) / 36.0, Move::Dice(a, b))),
            ),
            _ => {}
        }
    }

    fn result(&self, state: &State, action: Move) -> State {
        let mut after = *state;
        match action {
            Move::Dice(first, second) => {
                if state.phase == Phase::Opening {
                    after.mover = u8::from(first < second);
                }
                after.phase = Phase::Moving([first.max(second), first.min(second)]);
            }
            Move::Play(play) => {
                after.checkers = state.played(play);
                after.mover = 1 - state.mover;
                after.phase = self.turn_of(state.cube, after.mover);
            }
            Move::Roll => after.phase = Phase::Rolling,
            Move::Double => after.phase = Phase::Offered,
            Move::Take => {
                after.phase = Phase::Rolling;
                after.cube = Cube {
                    doublings: state.cube.doublings + 1,
                    owner: Some(1 - state.mover),
                };
            }
            Move::Drop => after.phase = Phase::Dropped,
        }
        after
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> bool {
        state.winner().is_some()
    }

    fn utility(&self, state: &State, player: Player) -> Payoff {
        let Some(winner) = state.winner() else {
            return 0;
        };
        let points = self.points(state, winner) as Payoff;
        if player == Player::new(winner) {
            points
        } else {
            -points
        }
    }
}

impl Keyed for Backgammon {
    /// There are more positions than 64 bits can tell apart, dice and cube apart.
    fn key(&self, state: &State) -> u64 {
        let [first, second] = state.checkers.map(Checkers::bits);
        let (phase, dice) = match state.phase {
            Phase::Opening => (0, [0; 2]),
            Phase::Doubling => (1, [0; 2]),
            Phase::Rolling => (2, [0; 2]),
            Phase::Moving(dice) => (3, dice),
            Phase::Offered => (4, [0; 2]),
            Phase::Dropped => (5, [0; 2]),
        };
        let owner = state.cube.owner.map_or(2, u64::from);
        let rest = u64::from(state.mover)
            | phase << 1
            | u64::from(dice[0]) << 4
            | u64::from(dice[1]) << 8
            | owner << 12
            | u64::from(state.cube.doublings) << 16;
        // Each part is spread with a number of its own, so that equal parts do not cancel out.
        [
            first as u64,
            (first >> 64) as u64 | rest << 40,
            second as u64,
            (second >> 64) as u64,
        ]
        .into_iter()
        .zip([
            0x9e37_79b9_7f4a_7c15,
            0xc2b2_ae3d_27d4_eb4f,
            0x1656_67b1_9e37_79f9,
            0x27d4_eb2f_1656_67c5,
        ])
        .fold(0, |key: u64, (part, salt): (u64, u64)| {
            key.rotate_left(17) ^ mix(part.wrapping_add(salt))
        })
    }
}
