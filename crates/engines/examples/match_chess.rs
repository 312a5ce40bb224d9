//! Weights of chess against each other, without Python.
//!
//! `match_chess GAMES NODES SEED WEIGHTS WEIGHTS` plays games from random openings, each with both colours, so
//! many nodes a move. Weights are a file, `hand` or `tuned`. Equal arguments play equal games.

use std::error::Error;
use std::fs;

use zermelo_core::random::{Random, mix};
use zermelo_core::{Game, Keyed, Limits, Player, Score};
use zermelo_engines::chess::Question;
use zermelo_games::chess::evaluation::Weights;
use zermelo_games::chess::{Chess, ChessGuide, Evaluation, Move, Position};
use zermelo_search::selective::{Memory, Options};

/// Moves at random, and how unequal an opening may look, in millionths of a win.
const RANDOM_PLIES: usize = 8;
const UNFAIR: Score = 10_000;

/// A lead so large for so many plies ends a game as won, and a balance as drawn from a ply on.
const WON: (Score, u32) = (80_000, 6);
const LEVEL: (Score, u32) = (1_000, 12);
const LEVEL_FROM: usize = 80;
const LONGEST: usize = 300;

struct Contestant {
    guide: ChessGuide,
    memory: Memory,
    limits: Limits,
}

impl Contestant {
    fn new(weights: &str, nodes: u64) -> Result<Contestant, Box<dyn Error>> {
        let weights = match weights {
            "hand" => Weights::by_hand().clone(),
            "tuned" => Weights::tuned().clone(),
            path => Weights::read(&fs::read_to_string(path)?)?,
        };
        Ok(Contestant {
            guide: ChessGuide {
                evaluator: Evaluation::new(&weights),
                endings: None,
            },
            memory: Memory::default(),
            limits: Limits {
                nodes: Some(nodes),
                table_bytes: 1 << 20,
                ..Limits::default()
            },
        })
    }

    fn answer(&self, past: &[Position], state: &Position) -> (Option<Move>, Score) {
        let question = Question {
            game: &Chess::default(),
            guide: &self.guide,
            options: &Options::default(),
            memory: &self.memory,
            past,
            state,
            among: &[],
            tables: None,
            limits: &self.limits,
        };
        let found = question.answer(&mut |_| {});
        (found.best_move(), found.score)
    }
}

/// A position after random moves in which both sides have their chances.
fn opening(game: &Chess, judge: &Contestant, random: &mut Random) -> Position {
    'again: loop {
        let mut state = game.initial();
        for _ in 0..RANDOM_PLIES + random.below(2) {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                continue 'again;
            }
            state = game.result(&state, moves[random.below(moves.len())]);
        }
        if game.is_terminal(&state) {
            continue;
        }
        judge.memory.clear();
        if judge.answer(&[], &state).1.abs() <= UNFAIR {
            return state;
        }
    }
}

/// The half points of White.
fn play(game: &Chess, start: &Position, white: &Contestant, black: &Contestant) -> usize {
    white.memory.clear();
    black.memory.clear();
    let (mut state, mut past) = (start.clone(), Vec::new());
    let (mut won, mut level) = ([0; 2], 0);
    loop {
        if game.is_terminal(&state) {
            return (game.utility(&state, Player::FIRST) + 1) as usize;
        }
        let key = game.position_key(&state);
        let since = past.len() - (state.quiet_moves() as usize).min(past.len());
        let again = |before: &&Position| game.position_key(before) == key;
        if past[since..].iter().filter(again).count() >= 2 {
            return 1;
        }
        let whites = game.to_move(&state) == Player::FIRST;
        let (action, score) = if whites { white } else { black }.answer(&past, &state);
        let score = if whites { score } else { -score };
        let counted = |held: bool, count: u32| if held { count + 1 } else { 0 };
        won = [
            counted(score > WON.0, won[0]),
            counted(score < -WON.0, won[1]),
        ];
        level = counted(score.abs() < LEVEL.0, level);
        if won[0] >= WON.1 {
            return 2;
        }
        if won[1] >= WON.1 {
            return 0;
        }
        let drawn = level >= LEVEL.1 && past.len() >= LEVEL_FROM || past.len() >= LONGEST;
        let Some(action) = action.filter(|_| !drawn) else {
            return 1;
        };
        let after = game.result(&state, action);
        past.push(state);
        state = after;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, nodes, seed, one, other] = arguments.as_slice() else {
        eprintln!("what to write stands at the head of the source");
        return Ok(());
    };
    let (games, nodes, seed): (u64, u64, u64) = (games.parse()?, nodes.parse()?, seed.parse()?);
    let game = Chess::default();
    let (one, other) = (Contestant::new(one, nodes)?, Contestant::new(other, nodes)?);
    let mut ends = [0u32; 3];
    for number in 0..games / 2 {
        let mut random = Random::new(mix(seed ^ mix(number + 1)));
        let start = opening(&game, &other, &mut random);
        ends[play(&game, &start, &one, &other)] += 1;
        ends[2 - play(&game, &start, &other, &one)] += 1;
    }
    let [lost, drawn, won] = ends.map(f64::from);
    let count = won + drawn + lost;
    let mean = (won + drawn / 2.0) / count;
    let squares = won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean * mean;
    let error = 1.96 * squares.sqrt() / count;
    let elo = |mean: f64| -400.0 * (1.0 / mean - 1.0).log10();
    println!("{won} won, {drawn} drawn, {lost} lost");
    println!(
        "{:+.0} Elo, 95% interval {:+.0} to {:+.0}",
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
    Ok(())
}
