//! Kalah keeps every promise of the model, in all sizes and variants.

use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Draw, Game, Notation, Player, conformance};
use zermelo_games::kalah::{Board, House, Kalah, Options, OptionsError, Remaining};

fn kalah(houses: u32, seeds: u32) -> Kalah {
    Kalah::new(Options {
        houses,
        seeds,
        ..Options::default()
    })
    .unwrap()
}

/// Games of many sizes, in every variant.
fn games() -> Vec<Kalah> {
    let sizes = [
        (6, 4),
        (6, 6),
        (6, 21),
        (1, 1),
        (1, 127),
        (2, 5),
        (3, 4),
        (5, 3),
    ];
    let mut games = Vec::new();
    for (houses, seeds) in sizes {
        for empty_capture in [false, true] {
            for remaining in [Remaining::Owner, Remaining::Emptied, Remaining::Nobody] {
                let options = Options {
                    houses,
                    seeds,
                    empty_capture,
                    remaining,
                };
                games.push(Kalah::new(options).unwrap());
            }
        }
    }
    games
}

#[test]
fn all_sizes_and_variants_conform() {
    for game in games() {
        let options = format!("{:?}", game.options());
        let passed = |result: Result<(), conformance::Fault>| result.expect(&options);
        passed(conformance::rules(&game, 10, 1));
        passed(conformance::zero_sum(&game, 10, 1));
        passed(conformance::keyed(&game, 10, 1));
        passed(conformance::symmetric(&game, 3, 1));
        passed(conformance::notation(&game, 10, 1));
    }
}

#[test]
fn games_that_cannot_be_are_refused() {
    let options = |houses, seeds| Options {
        houses,
        seeds,
        ..Options::default()
    };
    for (houses, seeds, error, message) in [
        (
            0,
            4,
            OptionsError::Houses(0),
            "houses=0 cannot be: a side has 1 to 6 houses",
        ),
        (
            7,
            4,
            OptionsError::Houses(7),
            "houses=7 cannot be: a side has 1 to 6 houses",
        ),
        (6, 0, OptionsError::NoSeeds, "seeds must be at least 1"),
        (
            6,
            22,
            OptionsError::TooManySeeds {
                seeds: 22,
                houses: 6,
                most: 21,
            },
            "seeds=22 are too many: with houses=6 there can be at most 21",
        ),
    ] {
        let found = Kalah::new(options(houses, seeds)).unwrap_err();
        assert_eq!(found, error);
        assert_eq!(found.to_string(), message);
    }
    assert!(Kalah::new(options(u32::MAX, u32::MAX)).is_err());
}

/// The rules once more, seed by seed, as a person plays them.
#[derive(Clone, PartialEq, Debug)]
struct ByHand {
    options: Options,
    houses: [Vec<u32>; 2],
    stores: [u32; 2],
    mover: usize,
}

impl ByHand {
    fn start(options: Options) -> ByHand {
        let side = vec![options.seeds; options.houses as usize];
        ByHand {
            options,
            houses: [side.clone(), side],
            stores: [0; 2],
            mover: 0,
        }
    }

    fn moves(&self) -> Vec<usize> {
        let empty = |side: &Vec<u32>| side.iter().all(|&seeds| seeds == 0);
        if self.houses.iter().any(empty) {
            return Vec::new();
        }
        let own = &self.houses[self.mover];
        (0..own.len()).filter(|&house| own[house] > 0).collect()
    }

    /// The pits in which the mover sows, house by house, as (side, house); the store has no house.
    fn ring(&self) -> Vec<(usize, Option<usize>)> {
        let houses = |side| (0..self.options.houses as usize).map(move |house| (side, Some(house)));
        let (me, other) = (self.mover, 1 - self.mover);
        houses(me)
            .chain([(me, None)])
            .chain(houses(other))
            .collect()
    }

    fn sow(&mut self, house: usize) {
        let me = self.mover;
        let ring = self.ring();
        let mut place = house;
        for _ in 0..std::mem::take(&mut self.houses[me][house]) {
            place = (place + 1) % ring.len();
            match ring[place] {
                (side, Some(house)) => self.houses[side][house] += 1,
                (side, None) => self.stores[side] += 1,
            }
        }
        let (side, Some(last)) = ring[place] else {
            return; // the last seed is in the store: the same player moves again
        };
        if side == me && self.houses[me][last] == 1 {
            let opposite = self.options.houses as usize - 1 - last;
            if self.houses[1 - me][opposite] > 0 || self.options.empty_capture {
                self.stores[me] += 1 + std::mem::take(&mut self.houses[1 - me][opposite]);
                self.houses[me][last] = 0;
            }
        }
        self.mover = 1 - me;
    }

    /// The first player's margin.
    fn margin(&self) -> i32 {
        let left = [0, 1].map(|side| self.houses[side].iter().sum::<u32>() as i32);
        let stores = self.stores[0] as i32 - self.stores[1] as i32;
        match self.options.remaining {
            Remaining::Owner => stores + left[0] - left[1],
            Remaining::Emptied => stores + left[1] - left[0],
            Remaining::Nobody => stores,
        }
    }

    fn text(&self) -> String {
        let side = |side: usize| {
            let houses: Vec<String> = self.houses[side].iter().map(u32::to_string).collect();
            format!("{} {}", houses.join(" "), self.stores[side])
        };
        let mover = ["first", "second"][self.mover];
        format!("{} / {} {mover}", side(0), side(1))
    }
}

#[test]
fn games_go_as_they_do_by_hand() {
    let mut random = Random::new(11);
    for game in games() {
        for _ in 0..60 {
            let mut by_hand = ByHand::start(*game.options());
            let mut board = game.initial();
            loop {
                assert_eq!(game.format_state(&board), by_hand.text());
                let mut moves = Vec::new();
                game.actions(&board, &mut moves);
                let places: Vec<usize> = moves.iter().map(|house| house.index() as usize).collect();
                assert_eq!(places, by_hand.moves(), "{}", by_hand.text());
                if moves.is_empty() {
                    let margin = game.utility(&board, Player::FIRST);
                    assert_eq!(margin, by_hand.margin(), "{}", by_hand.text());
                    break;
                }
                let choice = random.below(moves.len());
                by_hand.sow(places[choice]);
                board = game.result(&board, moves[choice]);
            }
        }
    }
}

fn after(game: &Kalah, text: &str, house: &str) -> String {
    let board = game.parse_state(text).unwrap();
    let house = game.parse_move(&board, house).unwrap();
    game.format_state(&game.result(&board, house))
}

#[test]
fn a_last_seed_in_an_empty_house_captures() {
    let standard = kalah(3, 2);
    let empty = Kalah::new(Options {
        empty_capture: true,
        ..*standard.options()
    })
    .unwrap();
    for (game, before, house, expected) in [
        // Something opposite: both rules take it.
        (
            &standard,
            "1 0 2 0 / 2 5 1 1 first",
            "1",
            "0 0 2 6 / 2 0 1 1 second",
        ),
        (
            &empty,
            "1 0 2 0 / 2 5 1 1 first",
            "1",
            "0 0 2 6 / 2 0 1 1 second",
        ),
        // Nothing opposite: they differ.
        (
            &standard,
            "1 0 2 0 / 2 0 6 1 first",
            "1",
            "0 1 2 0 / 2 0 6 1 second",
        ),
        (
            &empty,
            "1 0 2 0 / 2 0 6 1 first",
            "1",
            "0 0 2 1 / 2 0 6 1 second",
        ),
        // An empty house of the opponent is no place to capture.
        (
            &standard,
            "2 0 3 0 / 2 0 4 1 first",
            "3",
            "2 0 0 1 / 3 1 4 1 second",
        ),
        // Once around the board into the house that was just emptied.
        (
            &standard,
            "7 1 1 0 / 1 1 1 0 first",
            "1",
            "0 2 2 4 / 2 2 0 0 second",
        ),
        // The second player captures too.
        (
            &standard,
            "1 4 1 1 / 1 0 4 0 second",
            "1",
            "1 0 1 1 / 0 0 4 5 first",
        ),
    ] {
        assert_eq!(after(game, before, house), expected, "{before}, {house}");
    }
}

#[test]
fn the_opponents_store_is_left_out_and_the_own_store_gives_another_turn() {
    let game = kalah(3, 2);
    assert_eq!(
        after(&game, "1 1 6 0 / 2 2 0 0 first", "3"),
        "2 2 0 1 / 3 3 1 0 second"
    );
    assert_eq!(
        after(&game, "1 2 1 0 / 2 2 4 0 first", "2"),
        "1 0 2 1 / 2 2 4 0 first"
    );
}

#[test]
fn the_game_ends_when_either_side_is_empty_and_the_rest_goes_by_the_rule() {
    // The first player runs out with an extra turn in hand; the second still has five.
    for (remaining, margin) in [
        (Remaining::Owner, 5 - 7),
        (Remaining::Emptied, 10 - 2),
        (Remaining::Nobody, 5 - 2),
    ] {
        let game = Kalah::new(Options {
            houses: 3,
            seeds: 2,
            remaining,
            ..Options::default()
        })
        .unwrap();
        let board = game.parse_state("0 0 1 4 / 2 0 3 2 first").unwrap();
        let board = game.play(&board, House::new(2)).unwrap();
        assert_eq!(game.format_state(&board), "0 0 0 5 / 2 0 3 2 first");
        assert!(game.is_terminal(&board));
        assert_eq!(game.utility(&board, Player::FIRST), margin);
        assert_eq!(game.utility(&board, Player::SECOND), -margin);
    }
    // The mover still has seeds, but the opponent has not.
    let game = kalah(3, 2);
    let board = game.parse_state("1 1 1 4 / 0 0 0 5 first").unwrap();
    assert!(game.is_terminal(&board));
    assert_eq!(game.utility(&board, Player::FIRST), 2);
}

/// A whole game of Kalah(6,4), position by position.
#[test]
fn a_golden_game_is_played_through() {
    const GAME: &str = include_str!("../../src/kalah/data/golden.txt");
    let game = kalah(6, 4);
    let mut board = game.initial();
    let mut houses = String::new();
    for line in GAME.lines().filter(|line| !line.starts_with('#')) {
        let (house, expected) = line.split_once(": ").unwrap();
        let action = game.parse_move(&board, house).unwrap();
        board = game.play(&board, action).unwrap();
        assert_eq!(game.format_state(&board), expected, "after {houses}{house}");
        houses.push_str(house);
        assert_eq!(game.parse_state(&houses).unwrap(), board);
    }
    assert!(game.is_terminal(&board));
}

#[test]
fn errors_say_what_is_wrong_and_what_would_be_right() {
    let game = kalah(6, 4);
    let start = "4 4 4 4 4 4 0";
    for (text, message) in [
        ("37", "house 7 at move 2: a side has houses 1 to 6"),
        ("3 0", "house 0 at move 2: a side has houses 1 to 6"),
        (
            "3 x",
            "\"x\" at move 2 is not a house: a side has houses 1 to 6",
        ),
        (
            "3 -1",
            "\"-1\" at move 2 is not a house: a side has houses 1 to 6",
        ),
        ("33", "house 3 of the first player is empty at move 2"),
        (
            "1 / 2 / 3",
            "the position has 3 sides: write the pits of the first player, a /, those of the second, \
             and who is to move",
        ),
        (
            "4 4 4 / 4 4 4",
            "the first player has 3 pits: a side has 6 houses and then its store",
        ),
        (
            "4 4 4 4 4 4 0 / first",
            "the second player has 0 pits: a side has 6 houses and then its store",
        ),
        (
            "4 4 4 4 +4 4 0 / 4 4 4 4 4 4 0",
            "\"+4\" in the pits of the first player is not a number of seeds",
        ),
        (
            "99999 4 4 4 4 4 0 / 4 4 4 4 4 4 0",
            "\"99999\" in the pits of the first player is not a number of seeds",
        ),
        (
            "4 4 4 4 4 4 0 / 4 4 4 4 4 4 1 first",
            "there are 49 seeds: this game has 48",
        ),
        (
            "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 third",
            "\"third\" is not a player: first or second is to move",
        ),
    ] {
        let error = game.parse_state(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let board = game.parse_state("3").unwrap();
    for (text, message) in [
        ("3", "house 3 of the first player is empty"),
        ("7", "house 7: a side has houses 1 to 6"),
        ("", "\"\" is not a house: a side has houses 1 to 6"),
    ] {
        let error = game.parse_move(&board, text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let over = game.parse_state("0 0 0 0 0 0 24 / 4 4 4 4 4 4 0").unwrap();
    let error = game.parse_move(&over, "1").unwrap_err();
    assert_eq!(error.to_string(), "the game was already over");
    assert_eq!(
        game.parse_state(&format!("{start} / {start}")).unwrap(),
        game.initial(),
        "the first player moves unless something else is said"
    );
}

#[test]
fn a_board_is_drawn_as_it_lies_before_the_first_player() {
    let game = kalah(3, 4);
    let board = game.parse_state("2").unwrap();
    let lines = [
        "      3   2   1   second to move",
        "      4   5   5",
        "  0               1",
        "      4   0   5",
        "      1   2   3   first",
    ];
    assert_eq!(game.draw(&board), lines.join("\n"));
    let over = game.parse_state("0 0 0 10 / 1 0 3 10 second").unwrap();
    let drawn = game.draw(&over);
    assert!(
        drawn.ends_with("3   first\nthe game is over: first 10, second 14"),
        "{drawn}"
    );
}

fn any_board(game: &Kalah, choices: &[usize]) -> Board {
    let mut board = game.initial();
    for choice in choices {
        let mut moves = Vec::new();
        game.actions(&board, &mut moves);
        if moves.is_empty() {
            break;
        }
        board = game.result(&board, moves[choice % moves.len()]);
    }
    board
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC*", choices in prop::collection::vec(0usize..6, 0..60)) {
        let game = kalah(6, 4);
        let _ = game.parse_state(&text);
        let _ = game.parse_move_name(&text);
        let _ = game.parse_move(&any_board(&game, &choices), &text);
    }

    #[test]
    fn what_looks_like_a_position_reads_back_or_is_refused(text in "[0-9 /]{0,40}( first| second)?") {
        let game = kalah(2, 3);
        if let Ok(board) = game.parse_state(&text) {
            prop_assert_eq!(game.parse_state(&game.format_state(&board)).unwrap(), board);
            prop_assert!(game.draw(&board).lines().count() >= 5);
        }
    }
}
