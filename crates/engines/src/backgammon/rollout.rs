//! Rollouts: a position played out many times, with most of the luck of the dice taken out.
//!
//! Before each roll the mean over all 21 rolls of the best play's evaluation is worked out. What the roll that came
//! is better than this mean is luck. Luck has the mean 0, whatever the evaluation, so that the result without it is
//! expected to be the same, and varies far less the better the evaluation is.

use std::sync::atomic::{AtomicBool, Ordering};

use zermelo_core::Game;
use zermelo_core::random::{Random, mix};
use zermelo_games::backgammon::{Backgammon, Move, Phase, State};

use super::learned::Learned;
use super::outcomes::{ENDS, Outcomes, POINTS};
use super::self_play::Greedy;

/// Longer games are broken off and evaluated.
const MOST_TURNS: u32 = 1000;

/// How to roll out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rollout {
    /// How many games.
    pub trials: u32,
    /// After so many turns the game is evaluated; `None` plays to its end.
    pub truncate: Option<u32>,
    /// Whether luck is taken out.
    pub variance_reduction: bool,
    /// What decides the dice. Equal seeds give equal results on any number of threads.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
}

/// What was found so far, from the side of the player whose turn it is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Found {
    /// The games played.
    pub trials: u32,
    sums: [f64; ENDS],
    squares: [f64; ENDS],
    equity: f64,
    equity_squares: f64,
}

impl Found {
    /// What [`tally`](Found::tally) has told before.
    pub fn of(trials: u32, tally: [[f64; ENDS + 1]; 2]) -> Found {
        let [[sums @ .., equity], [squares @ .., equity_squares]] = tally;
        Found {
            trials,
            sums,
            squares,
            equity,
            equity_squares,
        }
    }

    /// All that it knows besides the number of games, so that a rollout can go on from it: the sums of the ends and of
    /// the points, and the sums of their squares.
    pub fn tally(&self) -> [[f64; ENDS + 1]; 2] {
        let with = |sums: [f64; ENDS], last| {
            std::array::from_fn(|place| sums.get(place).copied().unwrap_or(last))
        };
        [
            with(self.sums, self.equity),
            with(self.squares, self.equity_squares),
        ]
    }

    /// Adds a game: the estimate of each end, luck taken out, so that it may be less than 0 or more than 1.
    pub fn add(&mut self, ends: &[f64; ENDS]) {
        self.trials += 1;
        let mut equity = 0.0;
        for (place, &end) in ends.iter().enumerate() {
            self.sums[place] += end;
            self.squares[place] += end * end;
            equity += end * f64::from(POINTS[place]);
        }
        self.equity += equity;
        self.equity_squares += equity * equity;
    }

    /// The mean chances of the ends, in the order of [`Outcomes`].
    pub fn chances(&self) -> [f64; ENDS] {
        self.sums.map(|sum| sum / f64::from(self.trials.max(1)))
    }

    /// Their standard errors.
    pub fn errors(&self) -> [f64; ENDS] {
        std::array::from_fn(|place| self.error(self.sums[place], self.squares[place]))
    }

    /// The mean of points with the cube at 1 and nobody turning it, and its standard error.
    pub fn equity(&self) -> (f64, f64) {
        let mean = self.equity / f64::from(self.trials.max(1));
        (mean, self.error(self.equity, self.equity_squares))
    }

    fn error(&self, sum: f64, squares: f64) -> f64 {
        let count = f64::from(self.trials);
        if self.trials < 2 {
            return f64::INFINITY;
        }
        let variance = (squares - sum * sum / count).max(0.0) / (count - 1.0);
        (variance / count).sqrt()
    }
}

impl Rollout {
    /// Plays the games; `report` is told now and then and says whether to go on.
    ///
    /// The state must be one before a roll or with a roll to play, or over.
    pub fn run(
        &self,
        game: &Backgammon,
        learned: &Learned,
        state: &State,
        report: impl FnMut(&Found) -> bool,
    ) -> Found {
        self.go_on(Found::default(), game, learned, state, report)
    }

    /// Plays the games that are missing from what was found before, by a rollout of the same position with the same
    /// seed and fewer trials. In two parts it finds what it finds at once.
    pub fn go_on(
        &self,
        mut found: Found,
        game: &Backgammon,
        learned: &Learned,
        state: &State,
        mut report: impl FnMut(&Found) -> bool,
    ) -> Found {
        let threads = self.threads.clamp(1, 64) as u32;
        let stopped = AtomicBool::new(false);
        while found.trials < self.trials {
            let wave = (self.trials - found.trials).min(threads);
            let start = found.trials;
            let one = |number: u32| {
                if stopped.load(Ordering::Relaxed) {
                    return None;
                }
                Some(self.trial(game, learned, state, start + number))
            };
            let results: Vec<_> = std::thread::scope(|scope| {
                let one = &one;
                let others: Vec<_> = (1..wave)
                    .map(|number| scope.spawn(move || one(number)))
                    .collect();
                let mut results = vec![one(0)];
                for other in others {
                    match other.join() {
                        Ok(result) => results.push(result),
                        Err(panic) => std::panic::resume_unwind(panic),
                    }
                }
                results
            });
            for result in results.into_iter().flatten() {
                found.add(&result);
            }
            if !report(&found) {
                break;
            }
        }
        found
    }

    /// One game by its number: the ends from the side of the player whose turn it is, luck taken out. Added in the
    /// order of their numbers, games played anywhere make the rollout that [`run`](Rollout::run) finds.
    pub fn trial(
        &self,
        game: &Backgammon,
        learned: &Learned,
        start: &State,
        number: u32,
    ) -> [f64; ENDS] {
        let mut random = Random::new(mix(self.seed).wrapping_add(mix(u64::from(number))));
        let mut player = Greedy::new(game, learned);
        let mut state = *start;
        let mut sum = [0.0; ENDS];
        let turns = self.truncate.unwrap_or(MOST_TURNS).min(MOST_TURNS);
        // The first roll of 36 games in a row is each of the 36 once.
        let mut strata = Some(stratum(self.seed, number));
        for _ in 0..turns {
            if game.is_terminal(&state) {
                break;
            }
            if !matches!(state.phase, Phase::Moving(_)) {
                let dice = match (state.phase, strata.take()) {
                    (Phase::Opening, _) | (_, None) => {
                        super::self_play::roll(game, &state, &mut random)
                    }
                    (_, Some(dice)) => dice,
                };
                let before = rolling(&state);
                let rolled = game.result(&before, dice);
                let (after, outcomes) = player.play(&rolled);
                if self.variance_reduction && state.phase != Phase::Opening {
                    let mean = player.mean_after(&before);
                    add(&mut sum, &outcomes, -1.0, state.mover == start.mover);
                    for (place, value) in
                        turned(&mean, state.mover == start.mover).iter().enumerate()
                    {
                        sum[place] += value;
                    }
                }
                state = after;
            } else {
                state = player.play(&state).0;
            }
        }
        let last = learned.expected(game, &state);
        let own = state.mover == start.mover;
        let last = if own { last } else { last.opposite() };
        for (place, chance) in last.0.iter().enumerate() {
            sum[place] += f64::from(*chance);
        }
        sum
    }
}

/// Takes outcomes, which are those of the player on roll after the turn of a player, to a sum from that player's
/// side if `own`, else from the opponent's.
fn add(sum: &mut [f64; ENDS], after: &Outcomes, sign: f64, own: bool) {
    let outcomes = if own { after.opposite() } else { *after };
    for (place, chance) in outcomes.0.iter().enumerate() {
        sum[place] += sign * f64::from(*chance);
    }
}

/// The same for means.
fn turned(after: &[f64; ENDS], own: bool) -> [f64; ENDS] {
    let [a, b, c, d, e, f] = *after;
    if own { [d, e, f, a, b, c] } else { *after }
}

/// How much better a roll is than the mean of all rolls, in points to the player on roll.
///
/// It is 0 on average, whatever the networks know and whoever plays, so that it can be taken out of any result.
pub fn luck(game: &Backgammon, player: &mut Greedy<'_>, before: &State, dice: Move) -> f64 {
    let points = |after: &[f64; ENDS]| {
        let terms = after.iter().zip(POINTS);
        terms
            .map(|(chance, points)| chance * f64::from(points))
            .sum::<f64>()
    };
    let (_, outcomes) = player.play(&game.result(before, dice));
    points(&player.mean_after(before)) - points(&outcomes.0.map(f64::from))
}

/// The state with the roll next: nobody doubles in a rollout.
fn rolling(state: &State) -> State {
    let mut state = *state;
    if state.phase == Phase::Doubling {
        state.phase = Phase::Rolling;
    }
    state
}

/// The first roll of a game of a rollout.
fn stratum(seed: u64, number: u32) -> Move {
    let shift = mix(seed) % 36;
    let place = ((u64::from(number) + shift) % 36) as u8;
    let (one, other) = (place / 6 + 1, place % 6 + 1);
    Move::Dice(one.max(other), one.min(other))
}
