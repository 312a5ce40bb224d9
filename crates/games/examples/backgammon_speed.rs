//! How many plays of backgammon are generated a second of processor time, on the positions of random games.
//!
//! `cargo run --release -p zermelo-games --example backgammon_speed`

use zermelo_core::processor::Stopwatch;
use zermelo_core::random::Random;
use zermelo_core::{Evaluator, Game, Player};
use zermelo_games::backgammon::{Backgammon, Move, Options, Phase, State, Structure, roll_chances};

/// Positions before a roll.
fn positions(game: &Backgammon, games: usize) -> Vec<State> {
    let mut random = Random::new(1);
    let mut found = Vec::new();
    for _ in 0..games {
        let mut state = game.initial();
        while !game.is_terminal(&state) {
            if state.phase == Phase::Rolling {
                found.push(state);
            }
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            state = game.result(&state, moves[random.below(moves.len())]);
        }
    }
    found
}

fn main() {
    let game = Backgammon::new(Options::default()).expect("the default options are possible");
    let positions = positions(&game, 100);
    let mut moves: Vec<Move> = Vec::new();
    let (mut plays, mut lists, mut sum) = (0u64, 0u64, 0u64);

    let start = Stopwatch::start();
    for state in &positions {
        for (_, dice) in roll_chances() {
            let phase = Phase::Moving(dice);
            moves.clear();
            game.actions(&State { phase, ..*state }, &mut moves);
            plays += moves.len() as u64;
            lists += 1;
        }
    }
    report("plays listed", plays, &start);
    report("rolls listed", lists, &start);

    let start = Stopwatch::start();
    for state in positions.iter().step_by(4) {
        for (_, dice) in roll_chances() {
            let state = State {
                phase: Phase::Moving(dice),
                ..*state
            };
            moves.clear();
            game.actions(&state, &mut moves);
            for &action in &moves {
                let after = game.result(&state, action);
                let estimate = Structure.estimate(&game, &after, Player::FIRST);
                sum = sum.wrapping_add(estimate.to_bits());
            }
        }
    }
    report("plays listed, made and judged", plays / 4, &start);
    println!("{} positions, sum {sum:x}", positions.len());
}

fn report(what: &str, count: u64, start: &Stopwatch) {
    let rate = count as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!("{what}: {count}, {rate:.1} million a second");
}
