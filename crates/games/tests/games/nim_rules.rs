//! Nim keeps every promise of the model, and Bouton's theorem holds of it.

use std::collections::HashMap;

use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Draw, Game, Notation, Player, conformance};
use zermelo_games::nim::{Nim, Piles, Take, mover_wins};

fn nim(piles: &[u32]) -> Nim {
    Nim::new(piles, true).unwrap()
}

const STARTS: [&[u32]; 8] = [
    &[3, 4, 5],
    &[1],
    &[255],
    &[2, 2],
    &[1, 1, 1, 1, 1, 1, 1],
    &[7, 1, 3, 5],
    &[20, 20, 1],
    &[0, 6, 0, 2],
];

#[test]
fn all_piles_conform() {
    for piles in STARTS {
        for misere in [false, true] {
            let game = Nim::new(piles, misere).unwrap();
            let passed = |result: Result<(), conformance::Fault>| result.expect("Nim conforms");
            passed(conformance::rules(&game, 20, 1));
            passed(conformance::zero_sum(&game, 20, 1));
            passed(conformance::keyed(&game, 20, 1));
            passed(conformance::symmetric(&game, 20, 1));
            passed(conformance::notation(&game, 20, 1));
        }
    }
}

#[test]
fn piles_that_cannot_be_are_refused() {
    for (piles, message) in [
        (
            &[][..],
            "Nim needs a match to start with: every pile is empty",
        ),
        (
            &[0, 0],
            "Nim needs a match to start with: every pile is empty",
        ),
        (&[1; 8], "there are 8 piles: there can be at most 7"),
        (
            &[3, 256],
            "a pile of 256 is too large: it can have at most 255",
        ),
    ] {
        assert_eq!(Nim::new(piles, true).unwrap_err().to_string(), message);
    }
}

/// The rules once more, on piles that are sorted anew after every take.
#[test]
fn games_go_as_they_do_by_hand() {
    let mut random = Random::new(9);
    for start in STARTS {
        for misere in [false, true] {
            let game = Nim::new(start, misere).unwrap();
            for _ in 0..50 {
                let mut by_hand: Vec<u32> = start.iter().copied().filter(|&p| p > 0).collect();
                by_hand.sort_by(|one, other| other.cmp(one));
                let mut piles = game.initial();
                let mut plies = 0;
                loop {
                    let sizes: Vec<u32> = piles.sizes().iter().map(|&size| size.into()).collect();
                    assert_eq!(sizes[..by_hand.len()], by_hand);
                    let mut moves = Vec::new();
                    game.actions(&piles, &mut moves);
                    let mut different = by_hand.clone();
                    different.dedup();
                    let expected: u32 = different.iter().sum();
                    assert_eq!(moves.len(), expected as usize);
                    if moves.is_empty() {
                        break;
                    }
                    let take = moves[random.below(moves.len())];
                    let pile = by_hand.iter().position(|&size| size == take.size.into());
                    by_hand[pile.unwrap()] -= u32::from(take.take);
                    by_hand.sort_by(|one, other| other.cmp(one));
                    piles = game.result(&piles, take);
                    plies += 1;
                }
                let first_took_last = plies % 2 == 1;
                let first = if first_took_last != misere { 1 } else { -1 };
                assert_eq!(game.utility(&piles, Player::FIRST), first);
            }
        }
    }
}

fn wins(game: &Nim, piles: &Piles, known: &mut HashMap<Piles, bool>) -> bool {
    if game.is_terminal(piles) {
        return game.utility(piles, game.to_move(piles)) > 0;
    }
    if let Some(&wins) = known.get(piles) {
        return wins;
    }
    let mut moves = Vec::new();
    game.actions(piles, &mut moves);
    let mut found = false;
    for take in moves {
        // All positions are wanted, so a win does not end the loop.
        found |= !wins(game, &game.result(piles, take), known);
    }
    known.insert(*piles, found);
    found
}

#[test]
fn bouton_is_right_about_every_position() {
    for misere in [false, true] {
        let game = Nim::new(&[7, 6, 5, 4], misere).unwrap();
        let mut known = HashMap::new();
        wins(&game, &game.initial(), &mut known);
        assert!(known.len() > 500);
        for (piles, wins) in known {
            assert_eq!(mover_wins(piles.sizes(), misere), wins, "{piles:?}");
        }
    }
}

#[test]
fn a_golden_game_is_played_through() {
    let game = nim(&[3, 4, 5]);
    let mut piles = game.initial();
    for (take, expected) in [
        ("3-2", "5,4,1 second"),
        ("5-5", "4,1,0 first"),
        ("4-4", "1,0,0 second"),
        ("1-1", "0,0,0 first"),
    ] {
        let action = game.parse_move(&piles, take).unwrap();
        piles = game.play(&piles, action).unwrap();
        assert_eq!(game.format_state(&piles), expected);
    }
    assert!(game.is_terminal(&piles));
    assert_eq!(
        game.utility(&piles, Player::FIRST),
        1,
        "the second player took the last match"
    );
}

#[test]
fn equal_piles_are_one_and_piles_are_kept_in_order() {
    let game = nim(&[2, 2]);
    let mut moves = Vec::new();
    game.actions(&game.initial(), &mut moves);
    assert_eq!(
        moves,
        [Take { size: 2, take: 1 }, Take { size: 2, take: 2 }]
    );
    let piles = game.parse_state("1,2 second").unwrap();
    assert_eq!(game.format_state(&piles), "2,1 second");
    assert_eq!(game.draw(&piles), "2 ||\n1 |");
    assert_eq!(game.draw(&game.parse_state("0").unwrap()), "0\n0");
}

#[test]
fn errors_say_what_is_wrong_and_what_would_be_right() {
    let game = nim(&[3, 4, 5]);
    for (text, message) in [
        (
            "5-",
            "\"5-\" at move 1 is not a move: write the pile's size and how many to take, as in 5-2",
        ),
        ("5-2 5-1", "there is no pile of 5 at move 2; there is 4,3"),
        ("5-2 3-0", "from a pile of 3 take 1 to 3 at move 2"),
        ("5-6", "from a pile of 5 take 1 to 5 at move 1"),
        ("5-5 4-4 3-3 1-1", "the game was already over at move 4"),
        (
            "five",
            "\"five\" is not a position: write the piles and who is to move, as in 5,4,3 first",
        ),
        (
            "first",
            "\"first\" is not a position: write the piles and who is to move, as in 5,4,3 first",
        ),
        (
            "6 first",
            "\"6 first\" cannot be left of the starting piles 5,4,3",
        ),
        ("999", "\"999\" cannot be left of the starting piles 5,4,3"),
        (
            "1 1 1 1",
            "\"1 1 1 1\" cannot be left of the starting piles 5,4,3",
        ),
        (
            "1 1 1 1 1 1 1 1",
            "\"1 1 1 1 1 1 1 1\" cannot be left of the starting piles 5,4,3",
        ),
    ] {
        let error = game.parse_state(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let error = game.parse_move(&game.initial(), "2-1").unwrap_err();
    assert_eq!(error.to_string(), "there is no pile of 2; there is 5,4,3");
    let over = game.parse_state("0 second").unwrap();
    let error = game.parse_move(&over, "1-1").unwrap_err();
    assert_eq!(error.to_string(), "the game was already over");
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC*|[0-9, -]{0,30}( first| second)?") {
        let game = nim(&[3, 4, 5]);
        if let Ok(piles) = game.parse_state(&text) {
            prop_assert_eq!(game.parse_state(&game.format_state(&piles)).unwrap(), piles);
        }
        let _ = game.parse_move_name(&text);
        let _ = game.parse_move(&game.initial(), &text);
    }
}
