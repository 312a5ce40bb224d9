//! Whole games solved, against published counts and values.

use zermelo_core::{Game, Notation, Player};
use zermelo_games::connect4::ConnectFour;
use zermelo_games::kalah::{Kalah, Options as KalahOptions};
use zermelo_games::othello::Othello;
use zermelo_solve::{
    ByKey, ByState, Encoding, Options, Solution, Solvable, has_readable_keys, solve,
};

fn solved<G: Solvable, E: Encoding<G>>(game: &G) -> Solution<G, E> {
    solve(game, &game.initial(), &Options::default(), &|_| ()).unwrap()
}

/// Legal positions and outcomes counted by independent code; the outcomes agree with John Tromp's
/// table of board sizes, <https://tromp.github.io/c4/c4.html>.
#[test]
fn small_boards_of_connect_four_have_the_published_number_of_positions() {
    for (width, height, states, value) in [
        (1, 1, 2, 0),
        (4, 4, 161_029, 0),
        (4, 5, 1_706_255, 0),
        (5, 4, 3_945_711, 0),
    ] {
        let game = ConnectFour::<u64>::new(width, height, 4).unwrap();
        assert!(has_readable_keys(&game));
        let solution = solved::<_, ByKey>(&game);
        let counts = solution.counts();
        assert_eq!(counts.states, states, "{width} x {height}");
        assert!(counts.entries * 2 < states + 4000);
        let root = solution.probe(&game, &game.initial()).unwrap();
        assert_eq!((root.payoff, solution.player()), (value, Player::FIRST));
        assert!(solution.bytes() as u64 <= 16 * counts.entries.max(1000));
        let verdict = solution.verify(&game, &Options::default(), &|_| ());
        assert_eq!(verdict, Ok(Ok(())));
    }
}

/// The second player wins by 8 discs, by independent code.
#[test]
fn othello_on_the_smallest_board_is_lost() {
    let game = Othello::<4>::new();
    let solution = solved::<_, ByKey>(&game);
    let root = solution.probe(&game, &game.initial()).unwrap();
    assert_eq!(root.payoff, -8);
    let other = solved::<_, ByState>(&game);
    assert_eq!(other.counts(), solution.counts());
    let verdict = other.verify(&game, &Options::default(), &|_| ());
    assert_eq!(verdict, Ok(Ok(())));
}

/// Values as in `crates/games/src/kalah/data/values.txt`, where their sources are.
#[test]
fn kalah_keeps_its_margins() {
    for (houses, seeds, value) in [(1, 2, -2), (2, 2, -2), (3, 2, 4), (2, 4, -10)] {
        let options = KalahOptions {
            houses,
            seeds,
            ..KalahOptions::default()
        };
        let game = Kalah::new(options).unwrap();
        let solution = solved::<_, ByState>(&game);
        let verdict = solution.verify(&game, &Options::default(), &|_| ());
        assert_eq!(verdict, Ok(Ok(())));
        let mut state = game.initial();
        let outcome = solution.probe(&game, &state).unwrap();
        assert_eq!(outcome.payoff, value, "Kalah({houses},{seeds})");
        let mut moves = 0;
        while let Some(&best) = solution.best_moves(&game, &state).unwrap().first() {
            state = game.result(&state, best);
            moves += 1;
        }
        assert_eq!(
            game.utility(&state, Player::FIRST),
            outcome.payoff,
            "{}",
            game.format_state(&state)
        );
        assert!(outcome.remoteness.is_none_or(|left| left == moves));
    }
}
