//! Territory and prisoners: what is counted, and how what is dead is settled by play.

use zermelo_core::random::Random;
use zermelo_core::{Game, Keyed, Notation, Player, Playout};
use zermelo_games::go::{Board, Go, Ko, Options, Payout, Playouts, Point, Scoring};

fn territory(size: u32, ko: Ko) -> Go {
    Go::new(Options {
        scoring: Scoring::Territory,
        payout: Payout::Margin,
        ko,
        ..Options::square(size)
    })
    .unwrap()
}

fn played(game: &Go, start: &Board, moves: &str) -> Board {
    moves.split_whitespace().fold(*start, |board, name| {
        let point = game.parse_move(&board, name);
        let point = point.unwrap_or_else(|error| panic!("{name}: {error}"));
        game.play(&board, point).unwrap()
    })
}

/// In whole points.
fn margin(game: &Go, board: &Board) -> f64 {
    f64::from(game.margin(board)) / 2.0
}

/// Black has the left and white the right of 5 x 5, and a white stone is dead in the corner.
const DEAD: &str = ".xo../.xo../.xo../.xo../oxo.. black";

#[test]
fn stones_do_not_count_and_prisoners_do() {
    let game = territory(5, Ko::Positional);
    let walls = game
        .parse_state(".xo../.xo../.xo../.xo../.xo.. black")
        .unwrap();
    let over = played(&game, &walls, "pass pass pass pass");
    assert!(game.is_terminal(&over));
    assert_eq!(margin(&game, &over), -5.0);
    let held = game
        .parse_state(".xo../.xo../.xo../.xo../.xo.. black prisoners 7")
        .unwrap();
    let over = played(&game, &held, "pass pass pass pass");
    assert_eq!(margin(&game, &over), 2.0);
    assert_eq!(game.utility(&over, Player::SECOND), -4);
}

#[test]
fn taking_what_is_dead_after_the_game_proper_costs_nothing() {
    let game = territory(5, Ko::Positional);
    let start = game.parse_state(DEAD).unwrap();
    // 4 points and one of the dead stone, which is a prisoner too; white has 10.
    let agreed = 5.0 + 1.0 - 10.0;
    // The game proper is over, and black takes the stone: every pass of white costs a stone.
    let settled = played(&game, &start, "pass pass A2 pass pass pass");
    assert!(game.is_terminal(&settled));
    assert_eq!(margin(&game, &settled), agreed);
    // In the game proper it costs a point, as white's pass is free.
    let taken = played(&game, &start, "A2 pass pass pass pass");
    assert!(game.is_terminal(&taken));
    assert_eq!(margin(&game, &taken), agreed - 1.0);
    // Left alone it is alive, and its point and those beside it are nobody's.
    let left = played(&game, &start, "pass pass pass pass");
    assert_eq!(margin(&game, &left), -10.0);
}

#[test]
fn settling_ends_when_both_have_moved_equally_often() {
    let game = territory(3, Ko::Positional);
    let mut board = game.initial();
    for (name, over) in [
        ("B2", false),
        ("pass", false),
        ("pass", false),
        // Settling, which white begins.
        ("pass", false),
        ("pass", true),
    ] {
        board = played(&game, &board, name);
        assert_eq!(
            game.is_terminal(&board),
            over,
            "{}",
            game.format_state(&board)
        );
    }
    assert_eq!(margin(&game, &board), 8.0);
    let board = played(&game, &game.initial(), "B2 pass pass A1 pass pass");
    assert!(!game.is_terminal(&board));
    let board = played(&game, &board, "pass");
    assert!(game.is_terminal(&board));
    // Nobody has territory, and black's stone was put down before passes cost anything.
    assert_eq!(margin(&game, &board), -1.0);
}

#[test]
fn territory_is_the_area_less_the_stones_that_were_put_down() {
    let mut random = Random::new(4);
    for size in [3, 5, 7] {
        let game = territory(size, Ko::Anything);
        for _ in 0..200 {
            let (mut board, mut spent) = (game.initial(), [0; 2]);
            let mut settling = false;
            for _ in 0..4 * size * size {
                if game.is_terminal(&board) {
                    break;
                }
                let mut moves = Vec::new();
                game.actions(&board, &mut moves);
                let action = if random.below(8) == 0 {
                    Point::PASS
                } else {
                    moves[random.below(moves.len())]
                };
                let mover = game.to_move(&board).index().unwrap();
                spent[mover] += i32::from(action != Point::PASS || settling);
                board = game.play(&board, action).unwrap();
                settling |= game.format_state(&board).contains("settling");
                let expected = 2 * (game.lead(&board) - spent[0] + spent[1]);
                let most = 6 * (size * size) as i32;
                if expected.abs() < most {
                    assert_eq!(
                        game.margin(&board),
                        expected,
                        "{}",
                        game.format_state(&board)
                    );
                }
            }
        }
    }
}

#[test]
fn prisoners_belong_to_the_state_and_not_to_the_position_that_may_not_come_back() {
    let game = territory(5, Ko::Positional);
    let board = game.parse_state(DEAD).unwrap();
    let held = game.parse_state(&format!("{DEAD} prisoners -2")).unwrap();
    assert_ne!(game.key(&board), game.key(&held));
    assert_eq!(game.position_key(&board), game.position_key(&held));
    let settling = game.parse_state(&format!("{DEAD} settling white")).unwrap();
    assert_ne!(game.position_key(&board), game.position_key(&settling));
}

#[test]
fn words_that_mean_nothing_are_refused() {
    let (game, area) = (
        territory(5, Ko::Positional),
        Go::new(Options::square(5)).unwrap(),
    );
    for rest in [
        "prisoners",
        "prisoners many",
        "prisoners 51",
        "settling",
        "settling red",
        "pass pass",
        "settling white prisoners 2",
        "pass pass pass settling white",
    ] {
        assert!(
            game.parse_state(&format!("{DEAD} {rest}")).is_err(),
            "{rest}"
        );
    }
    assert!(area.parse_state(&format!("{DEAD} prisoners 2")).is_err());
    assert!(area.parse_state(&format!("{DEAD} settling white")).is_err());
    assert!(
        game.parse_state(&format!("{DEAD} pass pass pass settling black"))
            .is_ok()
    );
}

#[test]
fn playouts_follow_the_rules_of_territory_and_settle_what_they_start_from() {
    let (playouts, game) = (Playouts::default(), territory(5, Ko::Anything));
    let mut random = Random::new(9);
    for informed in [false, true] {
        let mut field = playouts.board(&game);
        playouts.inform(&mut field, informed);
        for round in 0..200 {
            let mut state = game.initial();
            playouts.place(&game, &mut field, &state);
            let mut settled = None;
            while let Some(action) = playouts.step(&game, &mut field, &mut random) {
                state = game.play(&state, action).unwrap();
                assert_eq!(playouts.state(&game, &field), state);
                if settled.is_none() && game.format_state(&state).contains("settling") {
                    settled = Some(state);
                }
            }
            // From a position that is being settled a playout is exact: it plays the rest of the very game.
            let Some(start) = settled.filter(|_| round % 2 == 0) else {
                continue;
            };
            playouts.place(&game, &mut field, &start);
            let mut end = start;
            while let Some(action) = playouts.step(&game, &mut field, &mut random) {
                end = game.play(&end, action).unwrap();
            }
            let payoff = playouts.payoff(&game, &field, Player::FIRST);
            if game.is_terminal(&end) {
                assert_eq!(payoff, f64::from(game.margin(&end)));
            }
        }
    }
}

#[test]
fn playouts_see_which_stones_are_dead() {
    let game = territory(5, Ko::Positional);
    let board = game.parse_state(DEAD).unwrap();
    let owned = Playouts::default().ownership(&game, &board, 200, 1);
    assert_eq!(owned.len(), 25);
    assert!(owned[0] > 0.8, "{owned:?}"); // A1, where white's dead stone is
    assert!(owned[4] < -0.4, "{owned:?}"); // E1, which white has to defend now and then
    assert_eq!(owned, Playouts::default().ownership(&game, &board, 200, 1));
}
