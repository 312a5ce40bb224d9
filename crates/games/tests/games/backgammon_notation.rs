//! Backgammon as text: plays, IDs of GNU Backgammon, XGID, and what is wrong with others.

use crate::backgammon_reference::thrown;
use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Draw, Game, Notation};
use zermelo_games::backgammon::{
    Backgammon, Checkers, Cube, Match, Move, Options, Phase, Situation, State, parse_match_id,
    parse_position_id, parse_xgid, write_match_id, write_position_id, write_xgid,
};

const GNUBG: &str = include_str!("../../src/backgammon/data/gnubg.txt");

fn game() -> Backgammon {
    Backgammon::new(Options::default()).unwrap()
}

fn with_cube(cube: u32) -> Backgammon {
    Backgammon::new(Options {
        cube,
        ..Options::default()
    })
    .unwrap()
}

fn side(text: &str) -> Checkers {
    let counts: Vec<u8> = text
        .trim()
        .split(',')
        .map(|count| count.parse().unwrap())
        .collect();
    Checkers::from_counts(&counts.try_into().unwrap()).unwrap()
}

#[test]
fn gnu_backgammon_writes_positions_and_plays_the_same_way() {
    let game = game();
    for line in GNUBG.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let (id, other, own) = (fields[0], side(fields[1]), side(fields[2]));
        assert_eq!(parse_position_id(id), Ok([own, other]));
        let mut state = game.parse_state(id).unwrap();
        assert_eq!(write_position_id(&state), id);
        let dice: Vec<u8> = fields[3].bytes().map(|digit| digit - b'0').collect();
        state.phase = Phase::Moving([dice[0].max(dice[1]), dice[0].min(dice[1])]);
        let mut legal = Vec::new();
        game.actions(&state, &mut legal);
        assert_eq!(legal.len().to_string(), fields[4], "{line}");
        let plays: Vec<&str> = fields[5].split("; ").collect();
        let mut read: Vec<Move> = plays
            .iter()
            .map(|play| {
                game.parse_move(&state, play)
                    .unwrap_or_else(|e| panic!("{line}: {e}"))
            })
            .collect();
        read.sort();
        legal.sort();
        assert_eq!(read, legal, "{line}");
    }
}

#[test]
fn plays_are_written_as_players_do() {
    let game = game();
    for (position, dice, play, wanted) in [
        ("4HPwATDgc/ABMA", [6, 1], "8/7 13/7", "13/7 8/7"),
        ("4HPwATDgc/ABMA", [6, 5], "24/18/13", "24/13"),
        ("4HPwATDgc/ABMA", [6, 5], "24/13", "24/13"),
        ("4HPwATDgc/ABMA", [3, 3], "8/5(2) 6/3(2)", "8/5(2) 6/3(2)"),
        ("4HPwATDgc/ABMA", [3, 3], "8/5 6/3 6/3 8/5", "8/5(2) 6/3(2)"),
        ("4HPwATDgc/ABMA", [2, 2], "13/11 13/9 6/4", "13/9 13/11 6/4"),
        ("4HPwATDgc/ABMA", [1, 1], "24/22 6/5 6/5", "24/22 6/5(2)"),
    ] {
        let mut state = game.parse_state(position).unwrap();
        state.phase = Phase::Moving(dice);
        let action = game.parse_move(&state, play).unwrap();
        assert_eq!(game.format_move(&state, action), wanted);
    }
}

/// The opponent has a blot on the 7 and on the 5 point of the first player.
#[test]
fn hits_are_marked_where_they_happen() {
    let game = game();
    let state = game
        .parse_state("XGID=-b--aaE-C---dE---c-d----B-:0:0:1:62:0:0:0:0:0")
        .unwrap();
    let all: Vec<String> = {
        let mut moves = Vec::new();
        game.actions(&state, &mut moves);
        moves
            .iter()
            .map(|&action| game.format_move(&state, action))
            .collect()
    };
    assert!(all.contains(&"13/5*".to_owned()), "{all:?}");
    assert!(
        all.contains(&"6/4*".to_owned()) || all.iter().any(|play| play.contains("6/4*")),
        "{all:?}"
    );
    let state = game
        .parse_state("XGID=-b----Ea-C--eD---c-d---AB-:0:0:1:62:0:0:0:0:0")
        .unwrap();
    let read = |text: &str| {
        game.parse_move(&state, text)
            .map(|action| game.format_move(&state, action))
    };
    assert_eq!(read("13/7*/5").unwrap(), "13/7*/5");
    assert_eq!(read("13/7*/5 ").unwrap(), "13/7*/5");
    assert_eq!(read("13/5").unwrap(), "13/5");
    assert_eq!(read("9/7* 13/7").unwrap(), "13/7* 9/7");
    assert!(
        read("13/11* 13/7")
            .unwrap_err()
            .to_string()
            .contains("no single checker")
    );
    let state = game
        .parse_state("XGID=------B---------------a--A:0:0:1:33:0:0:0:0:0")
        .unwrap();
    let mut moves = Vec::new();
    game.actions(&state, &mut moves);
    let names: Vec<String> = moves
        .iter()
        .map(|&action| game.format_move(&state, action))
        .collect();
    assert!(names.contains(&"bar/22*/16 6/3".to_owned()), "{names:?}");
    let state = game
        .parse_state("XGID=-B----D-------------b-----:0:0:1:66:0:0:0:0:0")
        .unwrap();
    assert_eq!(
        game.parse_move(&state, "6/off(4)")
            .map(|action| game.format_move(&state, action)),
        Ok("6/off(4)".to_owned())
    );
}

#[test]
fn a_player_who_cannot_move_passes() {
    let game = game();
    let shut = game
        .parse_state("XGID=-------------------bbbbbbA:0:0:1:61:0:0:0:0:0")
        .unwrap();
    for text in ["pass", "Pass", "cannot move", "Cannot Move", "dances"] {
        let action = game.parse_move(&shut, text).unwrap();
        assert_eq!(game.format_move(&shut, action), "pass");
    }
    assert!(game.parse_move(&shut, "6/5").is_err());
}

/// The example of GNU Backgammon's manual: 2-4 in a match to 9, player 0 holds a 2-cube, player 1 has
/// rolled 52.
#[test]
fn the_match_id_of_the_manual_is_read_and_written() {
    let sides = [Checkers::START; 2];
    let situation = parse_match_id("QYkqASAAIAAA", sides).unwrap();
    assert_eq!(situation.score, Match::at(9, [4, 2], false, false).unwrap());
    assert_eq!(
        situation.state.cube,
        Cube {
            doublings: 1,
            owner: Some(1)
        }
    );
    assert_eq!(
        (situation.state.mover, situation.state.phase),
        (0, Phase::Moving([5, 2]))
    );
    assert_eq!(write_match_id(&situation), "QYkqASAAIAAA");
}

/// What GNU Backgammon 1.07 makes of an XGID. It remembers in a match too whether money games have Jacoby,
/// in a bit that means nothing there.
#[test]
fn gnu_backgammon_makes_the_same_match_ids_of_xgids() {
    for (xgid, position, score) in [
        (
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10",
            "4HPwATDgc/ABMA",
            "cIkFAAAAAAAA",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
            "4HPwATDgc/ABMA",
            "cIkFAAAAAAAE",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:1:1:-1:52:2:4:0:9:10",
            "4HPwATDgc/ABMA",
            "EYEqAUAAEAAA",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10",
            "4HPwATDgc/ABMA",
            "QYkqASAAIAAA",
        ),
        (
            "XGID=a-B-aBC--AC-bBb--cbb-A-A--:0:0:1:00:2:4:0:9:10",
            "YDtmgJCxo2OABA",
            "cAkgAUAAEAAA",
        ),
    ] {
        let situation = parse_xgid(xgid).unwrap();
        assert_eq!(write_position_id(&situation.state), position, "{xgid}");
        assert_eq!(write_match_id(&situation), score, "{xgid}");
        let sides = parse_position_id(position).unwrap();
        assert_eq!(parse_match_id(score, sides), Ok(situation), "{xgid}");
        assert_eq!(write_xgid(&situation, 10), xgid);
    }
}

#[test]
fn states_are_read_from_every_form() {
    let game = game();
    let start = game.initial();
    for text in [
        "",
        "  ",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0 opening",
    ] {
        assert_eq!(game.parse_state(text), Ok(start));
    }
    let first = game.parse_state("31").unwrap();
    assert_eq!(
        game.parse_state("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0"),
        Ok(first)
    );
    assert_eq!(
        game.parse_state("XGID=-b----E-C---eE---c-e----B-:0:0:1:13:0:0:0:0:10"),
        Ok(first)
    );
    assert_eq!(
        game.parse_state("4HPwATDgc/ABMA:cIkFAAAAAAAE")
            .map(|state| state.phase),
        Ok(first.phase)
    );
    let second = game.parse_state("13").unwrap();
    assert_eq!(second.mover, 1);
    let played = game
        .parse_state("31 8/5 6/5 42: 8/4 6/4 61: 13/7 8/7")
        .unwrap();
    assert_eq!(
        game.format_state(&played),
        "XGID=-b---BDBA---eD---b-d-b--B-:0:0:-1:00:0:0:0:0:0"
    );
    assert!(game.draw(&played).contains("O rolls"));
}

#[test]
fn the_board_is_drawn() {
    let game = with_cube(64);
    let state = game.parse_state("31 8/5 6/5").unwrap();
    let wanted = "\
+13-14-15-16-17-18-+---+19-20-21-22-23-24-+
| X           O    |   | O              X |
| X           O    |   | O              X |
| X           O    |   | O                |
| X                |   | O                |
| X                |   | O                |
|                  |BAR|                  |
| O                |   |                  |
| O                |   | X                |
| O                |   | X                |
| O           X    |   | X  X           O |
| O           X    |   | X  X           O |
+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+
X white  163 pips,  0 off
O black  167 pips,  0 off
cube at 1, in the middle
O rolls or doubles";
    assert_eq!(game.draw(&state), wanted);
}

#[test]
fn what_cannot_be_is_said() {
    let game = with_cube(2);
    for (text, says) in [
        ("hello", "cannot read"),
        ("31 jump", "is no move"),
        ("31 8/5 6/5 77", "is no roll"),
        ("33", "different"),
        ("31 8/3", "not legal with 31"),
        ("31 8/5 6/5 6/5", "not legal"),
        ("31 8/5", "both dice are played"),
        ("31 8/11", "towards home"),
        ("31 30/11", "is no point"),
        ("31 8/x", "is no point"),
        ("31 8/5*", "no single checker"),
        ("31 7/4 6/5", "not so many checkers"),
        ("31 6/5(3)", "not legal"),
        ("4HPwATDgc/ABM!", "is no character"),
        ("4HPwATDgc/ABMA:cAk", "should have 12"),
        ("4HPwATDgc/ABMA:cAkNAAAAAAA!", "is no character"),
        ("/////////////w", "damaged"),
        ("//8AAAAAAAAAAA", "16 checkers"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1", "fields"),
        (
            "XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:0:10",
            "field 1",
        ),
        (
            "XGID=Ab----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
            "field 1",
        ),
        (
            "XGID=-b----O-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
            "25 checkers",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:x:0:1:31:0:0:0:0:10",
            "field 2",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:2:1:31:0:0:0:0:10",
            "field 3",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:0:2:31:0:0:0:0:10",
            "field 4",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10",
            "field 5",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:9:0:0:5:10",
            "nobody has more",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:1:0:1:5:10",
            "Crawford",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:4:0:1:5:10",
            "nobody doubles",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:1:1:31:0:0:0:0:10",
            "only a turned cube",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:1:0:1:31:0:0:0:0:10",
            "in the middle",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:1:1:1:D:0:0:0:0:10",
            "cube=4",
        ),
        (
            "XGID=-b----E-C---eE---c-e----B-:2:1:1:31:0:0:0:0:10",
            "cube=4",
        ),
        (
            "XGID=--------------------------:0:0:1:00:0:0:0:0:10",
            "only one can win",
        ),
        (
            "XGID=-A------------------------:0:0:1:31:0:0:0:0:10",
            "over",
        ),
        (
            "XGID=-A-----------------------b-:0:0:1:00:0:0:0:0:10 opening",
            "field 1",
        ),
        (
            "XGID=-A----------------------b-:0:0:1:00:0:0:0:0:10 opening",
            "where they start",
        ),
    ] {
        match game.parse_state(text) {
            Err(error) => assert!(error.to_string().contains(says), "{text}: {error}"),
            Ok(state) => panic!("{text} was read as {state:?}"),
        }
    }
}

#[test]
fn every_play_of_a_random_board_reads_back_as_players_and_as_the_core_write_it() {
    let game = game();
    let mut random = Random::new(9);
    for _ in 0..3_000 {
        let dice = [random.below(6) as u8 + 1, random.below(6) as u8 + 1];
        let state = State {
            checkers: thrown(&mut random),
            mover: random.below(2) as u8,
            phase: Phase::Moving([dice[0].max(dice[1]), dice[0].min(dice[1])]),
            cube: Cube::default(),
        };
        let mut moves = Vec::new();
        game.actions(&state, &mut moves);
        for &action in &moves {
            let text = game.format_move(&state, action);
            assert_eq!(
                game.parse_move(&state, &text),
                Ok(action),
                "{state:?}: {text}"
            );
            assert_eq!(game.parse_move_name(&game.move_name(action)), Ok(action));
        }
        if !moves.is_empty() {
            assert_eq!(game.parse_state(&game.format_state(&state)), Ok(state));
        }
    }
}

/// A state of a random game, with a cube that goes to 64.
fn arisen(seed: u64, moves: usize) -> State {
    let game = with_cube(64);
    let mut random = Random::new(seed);
    let mut state = game.initial();
    for _ in 0..moves {
        let mut actions = Vec::new();
        game.actions(&state, &mut actions);
        actions.retain(|&action| action != Move::Drop);
        if actions.is_empty() {
            break;
        }
        state = game.result(&state, actions[random.below(actions.len())]);
    }
    state
}

proptest! {
    #[test]
    fn ids_read_back(seed: u64, moves in 0usize..200, length in 0u16..30, jacoby: bool) {
        let mut state = arisen(seed, moves);
        if state.phase == Phase::Rolling {
            state.phase = Phase::Doubling;
        }
        let score = if length == 0 { Match::money(jacoby) } else { Match::to(length).unwrap() };
        let situation = Situation { score, state };
        let crawford_offer = score.is_crawford() && state.phase == Phase::Offered;
        if !crawford_offer {
            let (own, other) = state.sides();
            let id = write_position_id(&state);
            prop_assert_eq!(parse_position_id(&id), Ok([own, other]));
            prop_assert_eq!(parse_match_id(&write_match_id(&situation), [own, other]), Ok(situation));
            if state.phase != Phase::Opening {
                prop_assert_eq!(parse_xgid(&write_xgid(&situation, 6)), Ok(situation));
            }
        }
    }

    #[test]
    fn no_text_is_too_much(text in "\\PC*", ascii in "[ -~]{0,40}", word in "[A-Za-z0-9+/]{14}(:[A-Za-z0-9+/]{12})?") {
        let game = with_cube(64);
        let state = game.parse_state("31").unwrap();
        for text in [text, ascii, word] {
            let _ = game.parse_move(&state, &text);
            let _ = game.parse_move_name(&text);
            let _ = parse_position_id(&text);
            let _ = parse_match_id(&text, [Checkers::START; 2]);
            let _ = parse_xgid(&text);
            if let Ok(state) = game.parse_state(&text) {
                prop_assert_eq!(game.parse_state(&game.format_state(&state)), Ok(state));
                let _ = game.draw(&state);
                let mut moves = Vec::new();
                game.actions(&state, &mut moves);
            }
        }
    }

    #[test]
    fn no_damaged_id_is_too_much(seed: u64, moves in 0usize..150, at in 0usize..60, symbol in "[ -~]") {
        let game = with_cube(64);
        let state = arisen(seed, moves);
        let situation = Situation { score: Match::money(false), state };
        let ids = format!("{}:{}", write_position_id(&state), write_match_id(&situation));
        for text in [game.format_state(&state), ids] {
            let mut damaged = text.clone();
            let at = at % damaged.len();
            damaged.replace_range(at..=at, &symbol);
            for text in [&damaged, &text[..at]] {
                if let Ok(state) = game.parse_state(text) {
                    prop_assert_eq!(game.parse_state(&game.format_state(&state)), Ok(state));
                }
            }
        }
    }
}
