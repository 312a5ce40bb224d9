//! Quick games of the engine against itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use zermelo_core::random::{Random, mix};
use zermelo_core::value::is_decided;
use zermelo_core::{Game, Keyed, Limits, Player, Score, StopFlag};
use zermelo_games::chess::evaluation::Weights;
use zermelo_games::chess::{Chess, ChessGuide, Evaluation, Position};
use zermelo_search::selective::{Memory, Options};

use super::games::{LARGEST_SCORE, Played};
use crate::chess::search::Question;

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The weights of both sides.
    pub weights: Weights,
    /// The nodes of each move.
    pub nodes: u64,
    /// Decides the openings: equal seeds play equal games, on any number of threads.
    pub seed: u64,
    /// How many play at once.
    pub threads: usize,
}

/// So many millionths of a win are a hundredth of a pawn.
const MILLIONTHS: Score = 100;

/// Moves at random from the start of the game.
const RANDOM_PLIES: usize = 8;

/// An opening that looks worse for a side is not played, in millionths of a win.
const UNFAIR: Score = 15_000;

/// A lead on which both sides agree for so many moves of each ends the game as won,
const WON: Score = 80_000;
const WON_FOR: u32 = 3;

/// and a balance so late as drawn.
const LEVEL: Score = 1_000;
const LEVEL_FOR: u32 = 12;
const LEVEL_FROM: usize = 80;

/// No game is longer.
const LONGEST: usize = 300;

/// A small table is quicker for short searches.
const TABLE_BYTES: usize = 1 << 20;

impl SelfPlay {
    /// Plays the games of these numbers; `each` is told of every one, as they end.
    ///
    /// A game depends on the seed and its number alone.
    pub fn play(
        &self,
        numbers: std::ops::Range<u64>,
        stop: &StopFlag,
        each: impl FnMut(u64, Played) + Send,
    ) {
        let next = AtomicU64::new(numbers.start);
        let each = Mutex::new(each);
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let player = EnginePlayer::new(&self.weights, self.nodes, stop);
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= numbers.end || stop.is_stopped() {
                            return;
                        }
                        let mut random = Random::new(mix(self.seed ^ mix(number + 1)));
                        if let Some(played) = player.play(&mut random)
                            && let Ok(mut each) = each.lock()
                        {
                            each(number, played);
                        }
                    }
                });
            }
        });
    }
}

/// A score in hundredths of a pawn, a mate as the largest.
fn hundredths(score: Score) -> i16 {
    let most = Score::from(LARGEST_SCORE);
    (score / MILLIONTHS).clamp(-most, most) as i16
}

/// Plays both sides.
struct EnginePlayer {
    game: Chess,
    guide: ChessGuide,
    memory: Memory,
    options: Options,
    limits: Limits,
}

impl EnginePlayer {
    fn new(weights: &Weights, nodes: u64, stop: &StopFlag) -> EnginePlayer {
        EnginePlayer {
            game: Chess::default(),
            guide: ChessGuide {
                evaluator: Evaluation::new(weights),
                endings: None,
            },
            memory: Memory::default(),
            options: Options::default(),
            limits: Limits {
                nodes: Some(nodes),
                table_bytes: TABLE_BYTES,
                stop: stop.clone(),
                ..Limits::default()
            },
        }
    }

    /// A game from a random opening; `None` if it was stopped.
    fn play(&self, random: &mut Random) -> Option<Played> {
        self.memory.clear();
        let start = self.opening(random);
        let mut past: Vec<Position> = Vec::new();
        let mut state = start.clone();
        let (mut moves, mut scores) = (Vec::new(), Vec::new());
        let (mut won, mut level) = ([0u32; 2], 0u32);
        loop {
            if let Some(half_points) = self.end(&state, &past) {
                return Some(Played {
                    start,
                    moves,
                    scores,
                    half_points,
                });
            }
            let question = Question {
                game: &self.game,
                guide: &self.guide,
                options: &self.options,
                memory: &self.memory,
                past: &past,
                state: &state,
                among: &[],
                tables: None,
                limits: &self.limits,
            };
            let found = question.answer(&mut |_| {});
            let action = found.best_move()?;
            if self.limits.stop.is_stopped() {
                return None;
            }
            let white = self.game.to_move(&state) == Player::FIRST;
            let score = if white { found.score } else { -found.score };
            // What is found here is the score after the move that led here.
            if let Some(last) = scores.last_mut() {
                *last = Some(hundredths(score));
            }
            let counted = |held: bool, count: u32| if held { count + 1 } else { 0 };
            won = [counted(score > WON, won[0]), counted(score < -WON, won[1])];
            level = counted(score.abs() < LEVEL && !is_decided(score), level);
            let half_points = if won[0] >= 2 * WON_FOR {
                Some(2)
            } else if won[1] >= 2 * WON_FOR {
                Some(0)
            } else if level >= LEVEL_FOR && moves.len() >= LEVEL_FROM || moves.len() >= LONGEST {
                Some(1)
            } else {
                None
            };
            if let Some(half_points) = half_points {
                return Some(Played {
                    start,
                    moves,
                    scores,
                    half_points,
                });
            }
            moves.push(action);
            scores.push(None);
            let after = self.game.result(&state, action);
            past.push(state);
            state = after;
        }
    }

    /// A position after some random moves in which both sides have their chances.
    fn opening(&self, random: &mut Random) -> Position {
        'again: loop {
            let mut state = self.game.initial();
            let plies = RANDOM_PLIES + random.below(2);
            for _ in 0..plies {
                let mut moves = Vec::new();
                self.game.actions(&state, &mut moves);
                if moves.is_empty() {
                    continue 'again;
                }
                state = self.game.result(&state, moves[random.below(moves.len())]);
            }
            if self.game.is_terminal(&state) {
                continue;
            }
            let question = Question {
                game: &self.game,
                guide: &self.guide,
                options: &self.options,
                memory: &self.memory,
                past: &[],
                state: &state,
                among: &[],
                tables: None,
                limits: &self.limits,
            };
            let found = question.answer(&mut |_| {});
            if found.score.abs() <= UNFAIR || self.limits.stop.is_stopped() {
                return state;
            }
        }
    }

    /// The half points of White where the game is over.
    fn end(&self, state: &Position, past: &[Position]) -> Option<u8> {
        if self.game.is_terminal(state) {
            let payoff = self.game.utility(state, Player::FIRST);
            return Some((payoff + 1) as u8);
        }
        let key = self.game.position_key(state);
        let since = (state.quiet_moves() as usize).min(past.len());
        let times = past[past.len() - since..]
            .iter()
            .filter(|before| self.game.position_key(before) == key)
            .count();
        (times >= 2).then_some(1)
    }
}
