//! The small search of learning against the definition of what it computes.

use zermelo_core::random::Random;
use zermelo_core::{Cells, Game, Player};
use zermelo_games::{connect4, dots, kalah, othello, pig};
use zermelo_learn::search::Lookahead;
use zermelo_learn::{Patterns, Scale, Size, find, survey};

/// What a state is worth, by the definition: everything is looked at, nothing cut off.
fn defined<G: Cells>(game: &G, patterns: &Patterns, state: &G::State, depth: u32) -> Vec<f32> {
    let kind = game.kind();
    let players = if kind.is_opposed() { 1 } else { kind.players };
    if game.is_terminal(state) {
        let scale = Scale::of(kind);
        let share = |player| scale.share(game.payoff(state, Player::new(player as u8)));
        return (0..players).map(share).collect();
    }
    let mover = game.to_move(state);
    if depth == 0 {
        let mut board = patterns.board();
        patterns.place_state(game, state, &mut board);
        let mut values = vec![0.0; players];
        patterns.values(&board, patterns.set(mover), &mut values);
        return values;
    }
    if mover.is_chance() {
        let mut outcomes = Vec::new();
        game.outcomes(state, &mut outcomes);
        let mut mean = vec![0.0; players];
        for (weight, outcome) in outcomes {
            let found = defined(game, patterns, &game.result(state, outcome), depth - 1);
            for (mean, value) in mean.iter_mut().zip(found) {
                *mean += weight as f32 * value;
            }
        }
        return mean;
    }
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    let worth = |values: &[f32]| match (kind.is_opposed(), mover) {
        (true, Player::SECOND) => -values[0],
        (true, _) => values[0],
        _ => values[mover.index().unwrap()],
    };
    let mut best: Option<Vec<f32>> = None;
    for action in moves {
        let found = defined(game, patterns, &game.result(state, action), depth - 1);
        if best.as_ref().is_none_or(|best| worth(&found) > worth(best)) {
            best = Some(found);
        }
    }
    best.expect("a game that is not over has moves")
}

fn agrees<G: Cells>(game: &G, deepest: u32) {
    let shape = find(
        &survey(game, 1, 10, 100),
        Size {
            tuples: 16,
            ..Size::default()
        },
        1,
    )
    .unwrap();
    let mut random = Random::new(5);
    let weights = (0..shape.weights())
        .map(|_| random.unit() as f32 / 4.0 - 0.125)
        .collect();
    let patterns = Patterns::new(shape, weights).unwrap();
    let mut search = Lookahead::new(game, &patterns);
    for number in 0..12 {
        let mut state = game.initial();
        for _ in 0..number * 3 {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            state = game.result(&state, moves[random.below(moves.len())]);
        }
        if game.is_terminal(&state) {
            continue;
        }
        for depth in 1..=deepest {
            let wanted = defined(game, &patterns, &state, depth);
            let found = search.best(&state, depth, |_| ());
            for (value, wanted) in found.values.iter().zip(&wanted) {
                assert!(
                    (value - wanted).abs() < 1e-5,
                    "{value} {wanted} at depth {depth}"
                );
            }
        }
    }
}

#[test]
fn opposed_players_with_turns_in_order_or_not() {
    agrees(
        &connect4::ConnectFour::<connect4::Usual>::new(7, 6, 4).unwrap(),
        4,
    );
    agrees(&othello::Othello::<6>::new(), 3);
    agrees(&kalah::Kalah::new(kalah::Options::default()).unwrap(), 4);
}

#[test]
fn chance_and_many_players() {
    agrees(&pig::Pig::new(30).unwrap(), 3);
    agrees(&dots::Dots::new(2, 2, 3).unwrap(), 3);
}

#[test]
fn a_win_at_hand_is_proved() {
    let game = connect4::ConnectFour::<connect4::Usual>::new(7, 6, 4).unwrap();
    let shape = find(&survey(&game, 1, 10, 100), Size::default(), 1).unwrap();
    let patterns = Patterns::blank(shape);
    let mut state = game.initial();
    for column in [3, 2, 3, 2, 3, 2] {
        state = game.result(&state, connect4::Column::new(column));
    }
    let found = Lookahead::new(&game, &patterns).best(&state, 1, |_| ());
    assert_eq!(found.action, Some(connect4::Column::new(3)));
    assert!(found.proved && found.values[0] == 1.0);
    let start = Lookahead::new(&game, &patterns).best(&game.initial(), 2, |_| ());
    assert!(!start.proved);
}
