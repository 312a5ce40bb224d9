//! Probed values agree with a plain search forwards, and with the strong solver; files are sound.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::common::{crew, folder};
use zermelo_core::random::Random;
use zermelo_core::{Game, Notation, StopFlag};
use zermelo_games::checkers::{Board, Checkers};
use zermelo_solve::{ByState, Options, Solution, solve};
use zermelo_tables::checkers::layout::Layout;
use zermelo_tables::checkers::{Folder, Material, Position, TableError, Value};
use zermelo_tables::share::Crew;

/// The game that the tables are about: no limit of moves.
fn game() -> Checkers {
    Checkers::new(0).unwrap()
}

fn built(pieces: usize, name: &str) -> Folder {
    let folder = Folder::new(folder(name));
    folder.build(pieces, &crew(2), &|_| (), |_| ()).unwrap();
    folder
}

/// The board with a position, Black or White to move.
fn board(position: &Position, black: bool) -> Board {
    let list = |men: u32, kings: u32| {
        let squares = (0..32).filter(|&bit| (men | kings) >> bit & 1 == 1);
        let words = squares.map(|bit| {
            let number = if black { bit + 1 } else { 32 - bit };
            let mark = if kings >> bit & 1 == 1 { "K" } else { "" };
            format!("{mark}{number}")
        });
        words.collect::<Vec<_>>().join(",")
    };
    let own = list(position.own_men, position.own_kings);
    let other = list(position.other_men, position.other_kings);
    let text = if black {
        format!("B:W{other}:B{own}")
    } else {
        format!("W:W{own}:B{other}")
    };
    game().parse_state(&text).unwrap()
}

/// Random positions of so many pieces, of each material alike.
fn random_positions(pieces: usize, each: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let all = Material::all(pieces).into_iter().filter(|m| m.has_both());
    all.flat_map(|material| {
        let layout = Layout::new(material);
        let positions = (0..each).map(|_| layout.position(random.below(layout.length())));
        positions.collect::<Vec<_>>()
    })
    .collect()
}

fn successors(board: &Board) -> Vec<Board> {
    let mut moves = Vec::new();
    game().actions(board, &mut moves);
    let after = moves.into_iter().map(|action| game().result(board, action));
    after.collect()
}

#[test]
fn moves_of_tables_are_moves_of_the_game() {
    for (number, position) in random_positions(5, 300, 1).iter().enumerate() {
        let board = board(position, number % 2 == 0);
        assert_eq!(Position::from(&board), *position);
        let wanted: BTreeSet<_> = successors(&board).iter().map(|b| key(&b.into())).collect();
        let mut found = BTreeSet::new();
        position.each_successor(&mut |after| {
            found.insert(key(&after));
        });
        assert_eq!(found, wanted, "{position:?}");
    }
}

fn key(position: &Position) -> [u32; 4] {
    let Position {
        own_men,
        own_kings,
        other_men,
        other_kings,
    } = *position;
    [own_men, own_kings, other_men, other_kings]
}

#[test]
fn steps_taken_back_are_those_that_lead_here() {
    let mut forwards: BTreeMap<[u32; 4], BTreeSet<[u32; 4]>> = BTreeMap::new();
    let material = Material::parse("MK-M").unwrap();
    let layout = Layout::new(material);
    for position in (0..layout.length()).map(|index| layout.position(index)) {
        position.each_quiet_step(&mut |after| {
            forwards
                .entry(key(&after))
                .or_default()
                .insert(key(&position));
        });
    }
    let layout = Layout::new(material.turned());
    for position in (0..layout.length()).map(|index| layout.position(index)) {
        let mut found = BTreeSet::new();
        position.each_quiet_predecessor(&mut |before| {
            found.insert(key(&before));
        });
        let wanted = forwards.remove(&key(&position)).unwrap_or_default();
        assert_eq!(found, wanted, "{position:?}");
    }
    assert!(forwards.is_empty());
}

/// What is seen of a board within so many plies by the rules of the game alone.
fn search(board: &Board, plies: u32) -> Value {
    let successors = successors(board);
    if successors.is_empty() {
        return Value::Loss(0);
    }
    if plies == 0 {
        return Value::Draw;
    }
    let values = successors
        .iter()
        .map(|after| search(after, plies - 1).before());
    values.max_by_key(|value| value.merit()).unwrap()
}

#[test]
fn wins_within_seven_plies_are_those_that_a_search_sees() {
    const PLIES: u32 = 7;
    let folder = built(4, "search");
    let mut decided = 0;
    for (number, position) in random_positions(4, 12, 2).iter().enumerate() {
        let known = folder.probe(position).unwrap();
        let near = known.plies().is_some_and(|plies| plies <= PLIES);
        let wanted = if near { known } else { Value::Draw };
        decided += u32::from(near);
        let seen = search(&board(position, number % 2 == 0), PLIES);
        assert_eq!(seen, wanted, "{position:?}");
    }
    assert!(decided > 50, "{decided} positions are won or lost soon");
}

#[test]
fn the_strong_solver_says_the_same_of_every_position_it_reaches() {
    let folder = built(3, "solver");
    let game = game();
    let root = game.parse_state("B:WK32:B5,K1").unwrap();
    let options = Options::default();
    let solution: Solution<_, ByState> = solve(&game, &root, &options, &|_| ()).unwrap();
    let mut seen = BTreeSet::from([root]);
    let mut queue = vec![root];
    let mut compared = 0;
    while let Some(board) = queue.pop() {
        let outcome = solution.probe(&game, &board).unwrap();
        let own = game.to_move(&board) == solution.player();
        let payoff = if own { outcome.payoff } else { -outcome.payoff };
        let wanted = match payoff {
            0 => Value::Draw,
            1 => Value::Win(outcome.remoteness.unwrap()),
            _ => Value::Loss(outcome.remoteness.unwrap()),
        };
        let position = Position::from(&board);
        assert_eq!(folder.probe(&position).unwrap(), wanted, "{board:?}");
        compared += 1;
        queue.extend(
            successors(&board)
                .into_iter()
                .filter(|&after| seen.insert(after)),
        );
    }
    assert!(compared > 10_000, "{compared} positions were compared");
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(path).unwrap())
        })
        .collect()
}

#[test]
fn a_build_that_was_stopped_goes_on_to_the_same_bytes_on_any_number_of_threads() {
    let whole = built(3, "whole");
    let stopped = Folder::new(folder("stopped"));
    let mut stops = 0;
    // Each attempt gets a little further.
    for patience in (0..).map(|attempt| attempt * 7) {
        let crew = Crew {
            threads: 1 + patience % 3,
            stop: StopFlag::default(),
        };
        let told = std::cell::Cell::new(0);
        let listener = |_| {
            told.set(told.get() + 1);
            if told.get() > patience {
                crew.stop.stop();
            }
        };
        match stopped.build(3, &crew, &listener, |_| ()) {
            Ok(()) => break,
            Err(TableError::Build(_)) => stops += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(stops > 3, "{stops} stops");
    assert_eq!(files(stopped.path()), files(whole.path()));
}

#[test]
fn damaged_files_are_refused_by_name() {
    let folder = built(2, "damage");
    let file = folder.path_of(&Material::parse("M-K").unwrap());
    let sound = std::fs::read(&file).unwrap();
    let positions =
        ["M-K", "K-M"].map(|text| Layout::new(Material::parse(text).unwrap()).position(0));
    let refused = |bytes: &[u8], what: &str| {
        std::fs::write(&file, bytes).unwrap();
        let fresh = Folder::new(folder.path());
        let built = fresh.build(3, &crew(1), &|_| (), |_| ()).err();
        // A probe reads the block that it needs, and either player to move has one.
        let probed = positions
            .iter()
            .find_map(|position| fresh.probe(position).err());
        for error in [probed, fresh.load().err(), built] {
            let text = error.expect(what).to_string();
            assert!(text.contains("checkers-M-K.ztable"), "{what}: {text}");
        }
    };
    for place in (0..sound.len()).step_by(7) {
        let mut bytes = sound.clone();
        bytes[place] ^= 0x10;
        refused(&bytes, &format!("byte {place} of {} altered", sound.len()));
    }
    refused(&sound[..sound.len() - 1], "the last byte cut off");
    refused(&[&sound[..], b"!"].concat(), "a byte too many");
    let other = folder.path_of(&Material::parse("K-K").unwrap());
    refused(&std::fs::read(other).unwrap(), "another table's file");
}

#[test]
fn what_no_table_has_is_said_in_words() {
    let folder = built(2, "words");
    let probe = |text: &str| {
        let board = game().parse_state(text).unwrap();
        folder
            .probe(&Position::from(&board))
            .map_err(|error| error.to_string())
    };
    assert_eq!(probe("B:WK32:BK1"), Ok(Value::Draw));
    let text = probe("B:WK32,K31:BK1").unwrap_err();
    assert!(text.contains("zermelo tables build checkers-3"), "{text}");
    let text = probe("B:WK32,K31,K30:BK1,K2,K3").unwrap_err();
    assert!(text.contains("6 pieces"), "{text}");
    let uncrowned = Position {
        own_men: 1 << 31,
        other_kings: 1,
        ..Position::default()
    };
    assert!(matches!(
        folder.probe(&uncrowned),
        Err(TableError::Unfit(_))
    ));
    assert!(matches!(
        Folder::new(crate::common::folder("empty")).load(),
        Err(TableError::System(..))
    ));
}

#[test]
fn verification_accepts_what_was_built() {
    let folder = built(3, "verify");
    for material in Material::plan(3) {
        assert_eq!(
            folder.verify(material, &crew(2)).unwrap(),
            None,
            "{material}"
        );
    }
}
