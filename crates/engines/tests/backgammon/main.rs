//! Learned backgammon: what networks see, training, rollouts, the cube.

mod cube;
mod inputs;
mod races;
mod rollouts;
mod training;

use zermelo_core::Game;
use zermelo_core::random::Random;
use zermelo_games::backgammon::{Backgammon, Options, Phase, State};

fn game() -> Backgammon {
    Backgammon::new(Options::default()).unwrap()
}

/// Positions before a roll, of games played at random.
fn positions(games: u64) -> Vec<State> {
    let game = game();
    let (mut found, mut moves) = (Vec::new(), Vec::new());
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut state = game.initial();
        while !game.is_terminal(&state) {
            if state.phase == Phase::Rolling {
                found.push(state);
            }
            moves.clear();
            game.actions(&state, &mut moves);
            state = game.result(&state, moves[random.below(moves.len())]);
        }
    }
    found
}
