//! The board of playouts plays as the rules do, and its knowledge is of legal moves.

use std::time::Instant;

use zermelo_core::random::Random;
use zermelo_core::{Game, Player, Playout};
use zermelo_games::go::{Go, Ko, Options, Payout, Playouts};

fn go(width: u32, height: u32) -> Go {
    let options = Options {
        width,
        height,
        ko: Ko::Simple,
        payout: Payout::Margin,
        ..Options::square(9)
    };
    Go::new(options).unwrap()
}

#[test]
fn playouts_are_games_by_the_rules_move_by_move() {
    let playouts = Playouts::default();
    for (seed, (width, height)) in [(1, 1), (2, 2), (5, 5), (9, 9), (13, 7), (19, 19)]
        .into_iter()
        .enumerate()
    {
        let game = go(width, height);
        for informed in [false, true] {
            let mut field = playouts.board(&game);
            playouts.inform(&mut field, informed);
            let mut random = Random::new(seed as u64);
            for _ in 0..if width > 9 { 2 } else { 15 } {
                let mut state = game.initial();
                playouts.place(&game, &mut field, &state);
                while let Some(action) = playouts.step(&game, &mut field, &mut random) {
                    let next = game.play(&state, action);
                    state = next.unwrap_or_else(|error| panic!("{error} in {state:?}"));
                    assert_eq!(playouts.state(&game, &field), state);
                    assert_eq!(playouts.to_move(&game, &field), game.to_move(&state));
                }
                let won = playouts.payoff(&game, &field, Player::FIRST);
                assert_eq!(won, f64::from(game.margin(&state)));
                assert_eq!(playouts.payoff(&game, &field, Player::SECOND), -won);
            }
        }
    }
}

#[test]
fn a_position_put_on_the_board_is_that_position() {
    let (playouts, game) = (Playouts::default(), go(7, 7));
    let (mut field, mut other) = (playouts.board(&game), playouts.board(&game));
    let mut random = Random::new(5);
    for _ in 0..30 {
        playouts.place(&game, &mut field, &game.initial());
        for _ in 0..random.below(120) {
            if playouts.step(&game, &mut field, &mut random).is_none() {
                break;
            }
        }
        let state = playouts.state(&game, &field);
        playouts.place(&game, &mut other, &state);
        assert_eq!(playouts.state(&game, &other), state);
        // Both go on in the same way with the same random numbers, but for the order of the empty points.
        let mut moves = Vec::new();
        game.actions(&state, &mut moves);
        let mut hints = Vec::new();
        if playouts.hints(&game, &mut other, &state, None, &moves, &mut hints) {
            assert_eq!(hints.len(), moves.len());
            assert!(hints.iter().all(|hint| hint.is_finite()));
        }
    }
}

#[test]
fn playouts_keep_their_eyes() {
    use zermelo_core::Notation;
    // Black lives with two eyes in the corner, and white cannot do anything about it.
    let (playouts, game) = (Playouts::default(), go(5, 5));
    let state = game
        .parse_state(".x.xo/xxxxo/ooooo/...../..... black")
        .unwrap();
    let mut field = playouts.board(&game);
    let mut random = Random::new(3);
    for informed in [false, true] {
        playouts.inform(&mut field, informed);
        for _ in 0..200 {
            playouts.place(&game, &mut field, &state);
            while playouts.step(&game, &mut field, &mut random).is_some() {}
            let end = playouts.state(&game, &field);
            assert!(
                end.stones(Player::FIRST) >= 6,
                "{}",
                game.format_state(&end)
            );
        }
    }
}

/// `cargo test --release -p zermelo-games --test games go_playouts_a_second -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn go_playouts_a_second() {
    let playouts = Playouts::default();
    let game = Go::new(Options {
        komi: 15,
        ..Options::square(9)
    })
    .unwrap();
    let (start, mut random) = (game.initial(), Random::new(1));
    for informed in [false, true] {
        let mut field = playouts.board(&game);
        playouts.inform(&mut field, informed);
        let (mut moves, mut won, begun) = (0u64, 0.0, Instant::now());
        const COUNT: u32 = 20_000;
        for _ in 0..COUNT {
            playouts.place(&game, &mut field, &start);
            while playouts.step(&game, &mut field, &mut random).is_some() {
                moves += 1;
            }
            won += playouts.payoff(&game, &field, Player::FIRST);
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "informed {informed}: {:.0} playouts a second, {:.1} moves each, mean {:.3}",
            f64::from(COUNT) / seconds,
            moves as f64 / f64::from(COUNT),
            won / f64::from(COUNT)
        );
    }
}
