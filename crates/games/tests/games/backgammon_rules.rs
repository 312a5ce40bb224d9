//! Backgammon: its rules on random play, published counts, forced plays, payoffs and the cube.

use std::collections::HashSet;

use zermelo_core::random::Random;
use zermelo_core::{Evaluator, Game, Notation, Player, conformance};
use zermelo_games::backgammon::{
    Backgammon, Checkers, Cube, Match, MatchError, Move, Options, OptionsError, Phase, State,
    Structure, roll_chances,
};

const FORCED: &str = include_str!("../../src/backgammon/data/forced.txt");
const OPENINGS: &str = include_str!("../../src/backgammon/data/openings.txt");

fn game() -> Backgammon {
    Backgammon::new(Options::default()).unwrap()
}

fn with_cube(cube: u32, score: Match) -> Backgammon {
    let options = Options {
        cube,
        score,
        ..Options::default()
    };
    Backgammon::new(options).unwrap()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

/// Twenty-five numbers separated by commas.
fn side(text: &str) -> Checkers {
    let counts: Vec<u8> = text
        .trim()
        .split(',')
        .map(|count| count.parse().unwrap())
        .collect();
    Checkers::from_counts(&counts.try_into().unwrap()).unwrap()
}

fn dice(text: &str) -> [u8; 2] {
    let mut dice: Vec<u8> = text.bytes().map(|digit| digit - b'0').collect();
    dice.sort_by(|one, other| other.cmp(one));
    dice.try_into().unwrap()
}

fn moving(own: Checkers, other: Checkers, dice: [u8; 2]) -> State {
    State {
        checkers: [own, other],
        mover: 0,
        phase: Phase::Moving(dice),
        cube: Cube::default(),
    }
}

fn actions(game: &Backgammon, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    moves
}

#[test]
fn the_rules_hold_on_random_play() {
    let money = Match::money(true);
    let games = [
        game(),
        with_cube(64, Match::money(false)),
        with_cube(2, money),
        with_cube(16, Match::at(7, [6, 2], true, false).unwrap()),
        Backgammon::new(Options {
            gammons: false,
            ..Options::default()
        })
        .unwrap(),
    ];
    for game in games {
        conformance::rules(&game, 3, 1).unwrap();
        conformance::keyed(&game, 20, 2).unwrap();
        conformance::notation(&game, 10, 3).unwrap();
    }
}

#[test]
fn rolls_have_their_chances() {
    assert_eq!(roll_chances().count(), 21);
    assert_eq!(roll_chances().map(|(chance, _)| chance).sum::<u32>(), 36);
    let mut outcomes = Vec::new();
    game().outcomes(&game().initial(), &mut outcomes);
    assert_eq!(outcomes.len(), 30);
    assert!(
        outcomes
            .iter()
            .all(|&(_, roll)| !matches!(roll, Move::Dice(one, other) if one == other))
    );
}

#[test]
fn every_opening_roll_leads_to_as_many_boards_as_published() {
    let game = game();
    let mut total = 0;
    for line in lines(OPENINGS) {
        let (roll, count) = line.split_once(' ').unwrap();
        let state = moving(Checkers::START, Checkers::START, dice(roll));
        assert_eq!(actions(&game, &state).len().to_string(), count, "{roll}");
        total += actions(&game, &state).len();
    }
    assert_eq!(total, 447);
}

/// All pairs of a first and a second roll, counted by the boards of the second; with and without doubles
/// for the first.
#[test]
fn two_turns_lead_to_as_many_boards_as_published() {
    let game = game();
    let (mut all, mut without_doubles) = (0, 0);
    for (_, first) in roll_chances() {
        let state = moving(Checkers::START, Checkers::START, first);
        for action in actions(&game, &state) {
            let after = game.result(&state, action);
            for (_, second) in roll_chances() {
                let next = State {
                    phase: Phase::Moving(second),
                    ..after
                };
                let count = actions(&game, &next).len();
                all += count;
                without_doubles += if first[0] == first[1] { 0 } else { count };
            }
        }
    }
    assert_eq!((all, without_doubles), (202_782, 89_153));
}

#[test]
fn forced_plays_are_the_published_ones() {
    let game = game();
    for line in lines(FORCED) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let roll = fields[0].split_whitespace().last().unwrap();
        let state = moving(side(fields[2]), side(fields[1]), dice(roll));
        let after = |&action: &Move| game.result(&state, action).checkers;
        let found: HashSet<_> = actions(&game, &state).iter().map(after).collect();
        let wanted: HashSet<_> = fields[3]
            .split(" ; ")
            .map(|board| board.split_once(" / ").unwrap())
            .map(|(other, own)| [side(own), side(other)])
            .collect();
        assert_eq!(found, wanted, "{line}");
        for play in fields[4].split("; ").filter(|play| !play.trim().is_empty()) {
            let action = game.parse_move(&state, play).unwrap();
            assert!(actions(&game, &state).contains(&action), "{line}");
        }
    }
}

#[test]
fn a_game_is_worth_one_two_or_three() {
    let ends = [
        ("XGID=-------------------------a:0:0:-1:00:0:0:0:0:0", None),
        (
            "XGID=a-------------------------:0:0:-1:00:0:0:0:0:0",
            Some(1),
        ),
        (
            "XGID=------------------------o-:0:0:-1:00:0:0:0:0:0",
            Some(2),
        ),
        (
            "XGID=--a-------------------n---:0:0:-1:00:0:0:0:0:0",
            Some(3),
        ),
        (
            "XGID=o-------------------------:0:0:-1:00:0:0:0:0:0",
            Some(3),
        ),
    ];
    for (text, points) in ends {
        let game = game();
        match (game.parse_state(text), points) {
            (Ok(state), Some(points)) => {
                assert!(game.is_terminal(&state));
                assert_eq!(game.utility(&state, Player::FIRST), points, "{text}");
                assert_eq!(game.utility(&state, Player::SECOND), -points, "{text}");
                let single = Options {
                    gammons: false,
                    ..Options::default()
                };
                let single = Backgammon::new(single).unwrap();
                assert_eq!(single.utility(&state, Player::FIRST), 1);
            }
            (Err(_), None) => {}
            (read, _) => panic!("{text}: {read:?}"),
        }
    }
}

#[test]
fn gammons_count_under_jacoby_only_after_a_double() {
    let game = with_cube(64, Match::money(true));
    let end = |doublings, owner| {
        let text = format!("XGID=------------------------o-:{doublings}:{owner}:-1:00:0:0:1:0:6");
        game.utility(&game.parse_state(&text).unwrap(), Player::FIRST)
    };
    assert_eq!(end(0, 0), 1);
    assert_eq!(end(1, 1), 4);
    assert_eq!(end(2, -1), 8);
}

#[test]
fn the_cube_is_offered_in_turn_taken_and_owned() {
    let game = with_cube(4, Match::money(false));
    let state = game.parse_state("31 8/5 6/5").unwrap();
    assert_eq!(game.to_move(&state), Player::SECOND);
    assert_eq!(actions(&game, &state), [Move::Roll, Move::Double]);
    let offered = game.parse_state("31 8/5 6/5 double").unwrap();
    assert_eq!(game.to_move(&offered), Player::FIRST);
    let dropped = game.play(&offered, Move::Drop).unwrap();
    assert_eq!(game.utility(&dropped, Player::SECOND), 1);
    let taken = game.play(&offered, Move::Take).unwrap();
    assert_eq!(
        taken.cube,
        Cube {
            doublings: 1,
            owner: Some(0)
        }
    );
    assert!(game.to_move(&taken).is_chance());
    // The second player has given the cube away, the first may turn it once more, and that is the end.
    let state = game
        .parse_state("31 8/5 6/5 double take 42 8/4 6/4 double take 21 pass")
        .unwrap_err();
    assert!(state.to_string().contains("one must be made"), "{state}");
    let state = game
        .parse_state("31 8/5 6/5 double take 42 8/4 6/4 double take 21 13/11 6/5")
        .unwrap();
    assert_eq!(
        state.cube,
        Cube {
            doublings: 2,
            owner: Some(1)
        }
    );
    assert!(game.to_move(&state).is_chance());
    for (text, says) in [
        ("double", "is no position"),
        ("31 double", "the roll must be played"),
        ("31 8/5 6/5 take", "rolls or doubles"),
        ("31 8/5 6/5 double double", "to take or drop"),
        ("31 8/5 6/5 double take double", "the dice are rolled first"),
        (
            "31 8/5 6/5 double take 42 8/4 6/4 roll 31 8/5 6/5 double",
            "the dice are rolled first",
        ),
    ] {
        let error = game.parse_state(text).unwrap_err().to_string();
        assert!(error.contains(says) || text == "double", "{text}: {error}");
    }
    let crawford = with_cube(64, Match::at(5, [4, 0], true, false).unwrap());
    let state = crawford.parse_state("31 8/5 6/5").unwrap();
    assert!(crawford.to_move(&state).is_chance());
}

#[test]
fn games_that_cannot_be_are_refused() {
    let over = Match::at(5, [5, 2], false, false).unwrap();
    let refused = |options| Backgammon::new(options).unwrap_err();
    let default = Options::default();
    assert_eq!(
        refused(Options { cube: 3, ..default }),
        OptionsError::Cube { cube: 3 }
    );
    assert_eq!(
        refused(Options { cube: 0, ..default }),
        OptionsError::Cube { cube: 0 }
    );
    assert_eq!(
        refused(Options {
            cube: 2048,
            ..default
        }),
        OptionsError::Cube { cube: 2048 }
    );
    assert_eq!(
        refused(Options {
            score: over,
            ..default
        }),
        OptionsError::MatchOver { length: 5 }
    );
    assert_eq!(
        refused(Options {
            score: Match::money(true),
            ..default
        }),
        OptionsError::Jacoby
    );
    assert_eq!(
        Match::at(5, [6, 0], false, false),
        Err(MatchError::Points {
            points: 6,
            length: 5
        })
    );
    assert_eq!(
        Match::at(5, [5, 5], false, false),
        Err(MatchError::TwoWinners { length: 5 })
    );
    assert!(
        Match::at(5, [3, 3], true, false).is_err() && Match::at(5, [4, 4], true, false).is_err()
    );
    assert!(Match::at(0, [0, 0], true, false).is_err());
    assert_eq!(
        Match::at(5, [0, 0], false, true),
        Err(MatchError::JacobyInMatch)
    );
    assert_eq!(over.after(0, 1), Err(MatchError::Over { length: 5 }));
    assert!(Match::to(40_000).is_err() && Match::to(5).unwrap().after(2, 1).is_err());
}

/// Whoever first comes within a point plays one game without a cube, and only one.
#[test]
fn the_crawford_game_is_played_once() {
    let mut random = Random::new(7);
    for _ in 0..200 {
        let mut score = Match::to(random.below(8) as u16 + 2).unwrap();
        let mut crawford = 0;
        while score.winner().is_none() {
            crawford += u32::from(score.is_crawford());
            score = score
                .after(random.below(2), random.below(4) as u16 + 1)
                .unwrap();
        }
        assert!(crawford <= 1);
    }
    assert!(Match::to(1).unwrap().is_crawford());
}

/// The play after which the estimate is best; `judge` says how good a state is for the player who made it.
fn greedy(game: &Backgammon, state: &State, judge: impl Fn(&State, Player) -> f64) -> Move {
    let player = game.to_move(state);
    let value = |action: &Move| {
        let after = game.result(state, *action);
        if game.is_terminal(&after) {
            f64::from(game.utility(&after, player))
        } else {
            judge(&after, player)
        }
    };
    let moves = actions(game, state);
    moves
        .into_iter()
        .max_by(|one, other| value(one).total_cmp(&value(other)))
        .unwrap()
}

#[test]
fn the_estimate_plays_better_than_the_pip_count() {
    let game = game();
    let mut random = Random::new(3);
    let structure = |state: &State, player| Structure.estimate(&game, state, player);
    let pips = |state: &State, player: Player| {
        let [first, second] = state.checkers.map(|side| f64::from(side.pips()));
        if player == Player::FIRST {
            second - first
        } else {
            first - second
        }
    };
    let games = 400;
    let mut total = 0;
    for number in 0..games {
        let ours = if number % 2 == 0 {
            Player::FIRST
        } else {
            Player::SECOND
        };
        let mut state = game.initial();
        while !game.is_terminal(&state) {
            let mover = game.to_move(&state);
            let action = if mover.is_chance() {
                let (one, other) = (random.below(6) as u8 + 1, random.below(6) as u8 + 1);
                if state.phase == Phase::Opening {
                    if one == other {
                        continue;
                    }
                    Move::Dice(one, other)
                } else {
                    Move::Dice(one.max(other), one.min(other))
                }
            } else if mover == ours {
                greedy(&game, &state, structure)
            } else {
                greedy(&game, &state, pips)
            };
            state = game.result(&state, action);
        }
        total += game.utility(&state, ours);
    }
    let a_game = f64::from(total) / f64::from(games);
    assert!(a_game > 0.4, "{a_game} points a game");
}

#[test]
fn estimates_are_opposed_and_within_the_payoffs() {
    for game in [game(), with_cube(1024, Match::money(true))] {
        let mut random = Random::new(5);
        for _ in 0..20 {
            let mut state = game.initial();
            while !game.is_terminal(&state) {
                let [own, other] =
                    [Player::FIRST, Player::SECOND].map(|p| Structure.estimate(&game, &state, p));
                assert_eq!(own, -other);
                assert!(own.abs() <= 3.0 * f64::from(state.cube.value()));
                let moves = actions(&game, &state);
                state = game.result(&state, moves[random.below(moves.len())]);
            }
        }
    }
}
