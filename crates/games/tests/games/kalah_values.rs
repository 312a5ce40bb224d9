//! Small games of Kalah have their known values, under both capture rules.

use std::collections::HashMap;

use zermelo_core::{Game, Notation, Player};
use zermelo_games::kalah::{Board, House, Kalah, Options};

const VALUES: &str = include_str!("../../src/kalah/data/values.txt");

/// Games with more seeds are left to searches that prune.
const MOST_SEEDS: u32 = 18;

/// What is still to be won depends on the houses alone, so the stores are no part of the key.
type Houses = (Vec<u8>, bool);

fn houses(game: &Kalah, board: &Board) -> Houses {
    let pits = [Player::FIRST, Player::SECOND]
        .into_iter()
        .flat_map(|player| {
            let houses = (0..game.houses() as u8).map(House::new);
            houses.map(move |house| board.house(player, house))
        });
    (pits.collect(), game.to_move(board) == Player::FIRST)
}

fn lead(board: &Board) -> i32 {
    i32::from(board.store(Player::FIRST)) - i32::from(board.store(Player::SECOND))
}

/// The first player's margin under best play: plain minimax over all that can be reached.
fn value(game: &Kalah, board: &Board, known: &mut HashMap<Houses, i32>) -> i32 {
    if game.is_terminal(board) {
        return game.utility(board, Player::FIRST);
    }
    let key = houses(game, board);
    if let Some(gain) = known.get(&key) {
        return lead(board) + gain;
    }
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    let mut values = Vec::new();
    for house in moves {
        values.push(value(game, &game.result(board, house), known));
    }
    let best = if game.to_move(board) == Player::FIRST {
        values.into_iter().max()
    } else {
        values.into_iter().min()
    };
    let best = best.expect("an unfinished game has moves");
    known.insert(key, best - lead(board));
    best
}

#[test]
fn small_games_have_their_known_values() {
    let mut solved = 0;
    for line in VALUES.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let houses: u32 = words[1].parse().unwrap();
        for (seeds, expected) in (1..).zip(&words[2..]) {
            let (true, Ok(expected)) = (2 * houses * seeds <= MOST_SEEDS, expected.parse::<i32>())
            else {
                continue;
            };
            let game = Kalah::new(Options {
                houses,
                seeds,
                empty_capture: words[0] == "empty",
                ..Options::default()
            })
            .unwrap();
            let found = value(&game, &game.initial(), &mut HashMap::new());
            assert_eq!(found, expected, "Kalah({houses},{seeds}), {}", words[0]);
            solved += 1;
        }
    }
    assert!(solved > 25, "{solved} values were compared");
}

/// Values that a reader can check by hand: Kalah(1,n) has one line of play.
#[test]
fn the_game_of_one_house_plays_itself() {
    let game = Kalah::new(Options {
        houses: 1,
        seeds: 3,
        ..Options::default()
    })
    .unwrap();
    // Three seeds: store, the house opposite, and back home, where the seed takes the four there.
    let board = game.parse_state("1").unwrap();
    assert_eq!(game.format_state(&board), "0 6 / 0 0 second");
    assert_eq!(game.utility(&board, Player::FIRST), 6);
}
