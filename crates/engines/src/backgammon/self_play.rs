//! Games of the networks against themselves, and what they teach.

use zermelo_core::Game;
use zermelo_core::random::Random;
use zermelo_games::backgammon::{Backgammon, Checkers, Move, State, roll_chances};

use super::learned::{Learned, Scratch};
use super::outcomes::{ENDS, Outcomes};

/// Networks that know nothing wander about; longer games are broken off.
const MOST_TURNS: usize = 250;

/// What one position teaches: how the game should be expected to end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// The side on roll.
    pub own: Checkers,
    /// The other side.
    pub other: Checkers,
    /// The chances to the side on roll.
    pub target: Outcomes,
}

/// A player without look-ahead: of all boards that a roll can lead to, the one that seems best.
#[derive(Clone, Debug)]
pub struct Greedy<'a> {
    /// The rules.
    pub game: &'a Backgammon,
    /// What a board is worth.
    pub learned: &'a Learned,
    moves: Vec<Move>,
    scratch: Scratch,
}

impl<'a> Greedy<'a> {
    /// A player of this game by these networks.
    pub fn new(game: &'a Backgammon, learned: &'a Learned) -> Greedy<'a> {
        Greedy {
            game,
            learned,
            moves: Vec::new(),
            scratch: Scratch::default(),
        }
    }

    /// The state after the best play, and how the game may end after it to the player on roll there.
    pub fn play(&mut self, state: &State) -> (State, Outcomes) {
        self.moves.clear();
        self.game.actions(state, &mut self.moves);
        let mut best: Option<(f32, State, Outcomes)> = None;
        for &action in &self.moves {
            let after = self.game.result(state, action);
            let (own, other) = after.sides();
            let outcomes = self.learned.outcomes(own, other, &mut self.scratch);
            let value = -outcomes.equity();
            if best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, after, outcomes));
            }
        }
        // There is always a move, were it to pass.
        let (_, after, outcomes) = best.unwrap_or((0.0, *state, Outcomes::single(0.5)));
        (after, outcomes)
    }

    /// The mean over all rolls of what the best play leads to, to the player on roll after it: the look-ahead of one
    /// ply. The state must be one before a roll.
    pub fn mean_after(&mut self, before: &State) -> [f64; ENDS] {
        let mut mean = [0.0; ENDS];
        for (weight, [high, low]) in roll_chances() {
            let rolled = self.game.result(before, Move::Dice(high, low));
            let (_, outcomes) = self.play(&rolled);
            for (sum, chance) in mean.iter_mut().zip(outcomes.0) {
                *sum += f64::from(weight) / 36.0 * f64::from(chance);
            }
        }
        mean
    }
}

/// Plays one game and appends some of its positions, each with the look-ahead of one ply as its target.
///
/// Such a target has no luck in it, and costs as much as playing twenty turns: one position of `every` gets one.
pub fn looked_ahead(
    player: &mut Greedy<'_>,
    every: usize,
    random: &mut Random,
    to: &mut Vec<Lesson>,
) {
    let game = player.game;
    let mut state = game.initial();
    for turn in 0..MOST_TURNS {
        let (own, other) = state.sides();
        if turn > 0 && random.below(every.max(1)) == 0 {
            let mean = player.mean_after(&state).map(|chance| chance as f32);
            let target = Outcomes(mean).opposite();
            to.push(Lesson { own, other, target });
        }
        let rolled = game.result(&state, roll(game, &state, random));
        state = player.play(&rolled).0;
        let (next, moved) = state.sides();
        if player.learned.exact(next, moved).is_some() {
            break;
        }
    }
}

/// Plays one game and appends what each of its positions teaches.
///
/// A target is the λ-return of the position: the mean of what was expected one turn later, two turns later and so on
/// to the end, where each counts λ times as much as the one before. With λ = 1 it is the end of the game, with
/// λ = 0 the expectation one turn later.
pub fn lessons(player: &mut Greedy<'_>, lambda: f32, random: &mut Random, to: &mut Vec<Lesson>) {
    let game = player.game;
    let mut state = game.initial();
    let mut turns: Vec<(Checkers, Checkers, Outcomes)> = Vec::new();
    let mut last = Outcomes::single(0.5);
    while turns.len() < MOST_TURNS {
        let rolled = game.result(&state, roll(game, &state, random));
        let (own, other) = rolled.sides();
        let (after, outcomes) = player.play(&rolled);
        turns.push((own, other, outcomes));
        last = outcomes;
        let (next, moved) = after.sides();
        if player.learned.exact(next, moved).is_some() {
            break;
        }
        state = after;
    }
    let start = to.len();
    for (own, other, after) in turns.into_iter().rev() {
        // The side on roll after the turn is the other one.
        last = last.mixed(lambda, after).opposite();
        to.push(Lesson {
            own,
            other,
            target: last,
        });
    }
    to[start..].reverse();
}

/// A roll of the dice.
pub fn roll(game: &Backgammon, state: &State, random: &mut Random) -> Move {
    use zermelo_games::backgammon::Phase;
    loop {
        let (one, other) = (random.below(6) as u8 + 1, random.below(6) as u8 + 1);
        match state.phase {
            Phase::Opening if one == other => {}
            Phase::Opening => return Move::Dice(one, other),
            _ => return Move::Dice(one.max(other), one.min(other)),
        }
        debug_assert!(!game.is_terminal(state));
    }
}
