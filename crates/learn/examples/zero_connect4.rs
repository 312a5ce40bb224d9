//! Learns Connect Four from nothing and says how the network grows: its loss, and how often it keeps the outcome.
//!
//! ```text
//! cargo run --release -p zermelo-learn --example zero_connect4 -- SECONDS THREADS [POSITIONS]
//! ```
//!
//! POSITIONS has lines of moves as digits of columns, then `column:outcome` for each move.

use std::time::{Duration, Instant};

use zermelo_core::random::Random;
use zermelo_core::{Cells, Game};
use zermelo_games::connect4::ConnectFour;
use zermelo_learn::survey;
use zermelo_learn::zero::search::Effort;
use zermelo_learn::zero::{Games, Judge, Plan, Search, Settings, Trainer, play};

type Connect4 = ConnectFour<u64>;
type State = <Connect4 as Game>::State;

struct Position {
    state: State,
    /// For each move in the order of the game what comes of it.
    outcomes: Vec<i32>,
}

fn positions(game: &Connect4, text: &str) -> Vec<Position> {
    let read = |line: &str| {
        let mut words = line.split_whitespace();
        let mut state = game.initial();
        let pick = |state: &State, column: usize| {
            let mut moves = Vec::new();
            game.actions(state, &mut moves);
            let name = |action| format!("{action:?}");
            let wanted = (column - 1).to_string();
            moves
                .into_iter()
                .find(|&action| name(action).contains(&wanted))
        };
        for digit in words.next()?.bytes() {
            state = game.result(&state, pick(&state, usize::from(digit - b'0'))?);
        }
        let mut moves = Vec::new();
        game.actions(&state, &mut moves);
        let mut outcomes = vec![0; moves.len()];
        for word in words {
            let (column, outcome) = word.split_once(':')?;
            let action = pick(&state, column.parse().ok()?)?;
            let place = moves.iter().position(|&one| one == action)?;
            outcomes[place] = outcome.parse().ok()?;
        }
        Some(Position { state, outcomes })
    };
    text.lines().filter_map(read).collect()
}

/// The part of the positions whose outcome is kept.
fn kept(game: &Connect4, judge: &Judge, positions: &[Position], simulations: u32) -> f64 {
    let mut search = Search::new(game, judge);
    let effort = Effort {
        simulations,
        considered: 16,
        noise: false,
    };
    let mut random = Random::new(1);
    let good = positions.iter().filter(|position| {
        let chosen = search.run(&position.state, effort, &mut random);
        let best = position.outcomes.iter().max();
        chosen.map(|chosen| &position.outcomes[chosen]) == best
    });
    good.count() as f64 / positions.len().max(1) as f64
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |place: usize, or: f64| {
        let given = arguments.get(place).and_then(|text| text.parse().ok());
        given.unwrap_or(or)
    };
    let (seconds, threads) = (number(1, 60.0), number(2, 1.0) as usize);
    let (hidden, simulations) = (number(4, 128.0) as usize, number(5, 32.0) as u32);
    let (repeats, trace, rate) = (
        number(6, 4.0),
        number(7, 0.8) as f32,
        number(8, 1e-3) as f32,
    );
    let game = Connect4::new(7, 6, 4).expect("the usual board");
    let text = arguments
        .get(3)
        .and_then(|path| std::fs::read_to_string(path).ok());
    let positions = positions(&game, &text.unwrap_or_default());
    println!("{} positions", positions.len());
    let survey = survey(&game, 1, 300, 600);
    let exchanged = game.exchange(&mut vec![0; survey.places.len()]);
    let judge = Judge::new(&survey, exchanged, hidden, 1).expect("a game of two players");
    let mut trainer = Trainer::new(judge);
    let settings = Settings {
        seed: 1,
        batch: 256,
        repeats,
        rate,
        window: 200_000,
        threads,
    };
    let mut plan = Plan {
        seed: 1,
        games: 0..0,
        simulations,
        considered: 16,
        openings: (survey.length / 2.0) as u32,
        explore: 0.05,
        trace,
        longest: 600,
    };
    let (start, mut told) = (Instant::now(), Instant::now());
    let (mut played, mut playing, mut learning) = (0, Duration::ZERO, Duration::ZERO);
    while start.elapsed().as_secs_f64() < seconds {
        let begun = Instant::now();
        let mut all = Games::default();
        std::thread::scope(|scope| {
            let judge = &trainer.judge;
            let share = 256 / threads as u64;
            let parts: Vec<_> = (0..threads as u64)
                .map(|part| {
                    let mut plan = plan.clone();
                    plan.games = played + part * share..played + (part + 1) * share;
                    let game = &game;
                    scope.spawn(move || play(game, judge, &plan, &|| false))
                })
                .collect();
            for part in parts {
                all.append(&part.join().expect("a thread that plays"));
            }
        });
        played += all.games;
        plan.games = 0..0;
        playing += begun.elapsed();
        let begun = Instant::now();
        let losses = trainer.learn(all, &settings);
        learning += begun.elapsed();
        if told.elapsed().as_secs_f64() > seconds / 12.0 {
            told = Instant::now();
            let count = losses.count.max(1) as f64;
            let mark = |simulations| kept(&game, &trainer.judge, &positions, simulations);
            println!(
                "{:6.1} s (play {:.1}, learn {:.1}) {played:8} games  value {:.3}  policy {:.3}  kept 0: {:.3}  16: {:.3}  32: {:.3}  200: {:.3}",
                start.elapsed().as_secs_f64(),
                playing.as_secs_f64(),
                learning.as_secs_f64(),
                losses.squares / count,
                losses.surprise / count,
                mark(0),
                mark(16),
                mark(32),
                mark(200),
            );
        }
    }
}
