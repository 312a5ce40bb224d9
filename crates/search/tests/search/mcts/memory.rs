//! Little memory is enough, and what is known is kept from move to move.

use zermelo_core::{Game, Limits, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Memory, Options};

use super::drawn::{OPPOSED, Parity, Recipe, drawn, limits, search_with};
use super::endless::endless;
use super::truth::{examine, examine_from};

#[test]
fn a_tiny_memory_is_enough_to_go_on() {
    for bytes in [0, 20_000, 200_000] {
        let limits = Limits {
            nodes: Some(30_000),
            table_bytes: bytes,
            ..Limits::default()
        };
        let options = Options {
            playout_plies: 5,
            ..Options::plain()
        };
        let found = endless(options, &limits);
        assert_eq!(found.effort.simulations, 30_000);
        assert!(found.effort.compactions > 0, "{bytes}: {found:?}");
        // What was visited stays known, whatever was forgotten below it.
        assert_eq!(
            found.moves.iter().map(|one| one.visits).sum::<u64>(),
            30_000
        );
        assert!(
            found.effort.bytes <= (bytes as u64 / 2).max(40 * 256),
            "{found:?}"
        );
    }
}

#[test]
fn what_is_proved_stays_proved_when_memory_is_full() {
    let recipe = Recipe {
        states: 60,
        most_moves: 4,
        ..OPPOSED
    };
    let mut proved = 0;
    for seed in 0..400 {
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let limits = Limits {
            nodes: Some(5000),
            table_bytes: 0,
            ..Limits::default()
        };
        let found = search_with(&game, 0, Options::plain(), &limits).unwrap();
        examine(&game, &found, seed);
        proved += u32::from(found.is_proved && found.effort.compactions > 0);
    }
    assert!(proved > 5, "{proved}");
}

#[test]
fn the_tree_is_kept_from_move_to_move() {
    let recipe = Recipe {
        chance: true,
        states: 400,
        most_moves: 5,
        ..OPPOSED
    };
    let mut reused = 0;
    for seed in 0..60 {
        let game = drawn(recipe, seed);
        let plan = Mcts {
            game: &game,
            evaluator: &Parity,
            playout: &Uniform,
            range: Range::of(game.kind),
            options: Options::plain(),
        };
        let (memory, mut past, mut state) = (Memory::default(), Vec::new(), 0);
        while !game.is_terminal(&state) {
            let found = plan
                .search(&memory, &past, &state, &limits(200), |_| {})
                .unwrap();
            if found.is_proved {
                examine_from(&game, state, &found, seed);
            }
            reused += u32::from(found.effort.reused > 0);
            past.push(state);
            state = game.result(&state, found.moves[0].action);
        }
    }
    assert!(reused > 60, "{reused}");
}
