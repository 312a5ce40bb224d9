//! Probed values agree with a plain search forwards, and with the strong solver; files are sound.

use crate::common::{crew, folder};
use cozy_chess::{Board, Color, Piece, Square};
use zermelo_core::random::Random;
use zermelo_core::{Game, Notation};
use zermelo_games::chess::{Chess, Position};
use zermelo_solve::{ByState, Options, Solution, solve};
use zermelo_tables::chess::{Folder, Material, TableError, Value};

fn built(names: &[&str], name: &str) -> Folder {
    let folder = Folder::new(folder(name));
    let wanted: Vec<Material> = names
        .iter()
        .map(|name| Material::parse(name).unwrap())
        .collect();
    folder.build(&wanted, &crew(2), &|_| (), |_| ()).unwrap();
    folder
}

/// A random position with these pieces, the first side White or Black.
fn random_board(pieces: &str, random: &mut Random) -> Board {
    loop {
        let mut builder = cozy_chess::BoardBuilder::empty();
        let turned = random.below(2) == 1;
        let mut colour = Color::Black;
        let mut taken = Vec::new();
        for letter in pieces.chars() {
            let piece = Piece::try_from(letter.to_ascii_lowercase()).unwrap();
            if piece == Piece::King {
                colour = !colour;
            }
            let square = Square::index(random.below(64));
            taken.push(square);
            let owner = if turned { !colour } else { colour };
            *builder.square_mut(square) = Some((piece, owner));
        }
        taken.sort();
        taken.dedup();
        builder.side_to_move = [Color::White, Color::Black][random.below(2)];
        if taken.len() < pieces.len() {
            continue;
        }
        let kings = |board: &Board| {
            let [one, other] = [Color::White, Color::Black].map(|colour| board.king(colour));
            cozy_chess::get_king_moves(one).has(other)
        };
        // Kings side by side are no position, and cozy-chess does not mind.
        if let Ok(board) = builder.build()
            && !kings(&board)
        {
            return board;
        }
    }
}

/// What is seen of a position within so many plies: a mate in fewer, or nothing.
fn search(board: &Board, plies: u32) -> Value {
    let mut best: Option<Value> = None;
    let mut moves = Vec::new();
    board.generate_moves(|group| {
        moves.extend(group);
        false
    });
    if moves.is_empty() {
        return if board.checkers().is_empty() {
            Value::Draw
        } else {
            Value::Loss(0)
        };
    }
    if plies == 0 {
        return Value::Draw;
    }
    for action in moves {
        let mut after = board.clone();
        after.play_unchecked(action);
        let value = search(&after, plies - 1).before();
        best = Some(best.map_or(value, |known| known.or(value)));
    }
    best.unwrap()
}

#[test]
fn a_search_forwards_sees_what_the_tables_say() {
    let folder = built(&["KQK", "KRK", "KPK", "KBNK", "KQKR"], "forwards");
    let mut random = Random::new(1);
    let mut decided = 0;
    for name in ["KQK", "KRK", "KPK", "KBNK", "KQKR"] {
        for _ in 0..400 {
            let board = random_board(name, &mut random);
            let value = folder.probe(&board).unwrap();
            let plies = 4;
            let within = value.plies().filter(|&mate| mate <= plies);
            let expected = within.map_or(Value::Draw, |_| value);
            decided += u32::from(within.is_some());
            assert_eq!(search(&board, plies), expected, "{board}: {value:?}");
        }
    }
    assert!(decided > 30, "only {decided} mates were within reach");
}

#[test]
fn the_strong_solver_agrees_on_every_position_that_it_reaches() {
    let folder = built(&["KQK", "KRK"], "strong");
    let game = Chess::new(0).unwrap();
    for text in ["8/8/8/8/8/8/2k5/K6R w", "8/8/8/8/8/8/2k5/K6Q w"] {
        let root = game.parse_state(text).unwrap();
        // The forecast knows nothing of how few positions there are, and would refuse them.
        let options = Options {
            memory_bytes: u64::MAX,
            ..Options::default()
        };
        let solution: Solution<Chess, ByState> = solve(&game, &root, &options, &|_| ()).unwrap();
        let mut compared = 0;
        let mut place = 0;
        while let Ok(found) = solution.state_at(&game, place) {
            place += 1;
            let Some((state, outcome)) = found else {
                continue;
            };
            let state: Position = state;
            let mover = game.to_move(&state) == game.to_move(&root);
            let payoff = if mover {
                outcome.payoff
            } else {
                -outcome.payoff
            };
            let value = folder.probe(state.board()).unwrap();
            assert_eq!(value.merit().signum(), payoff, "{state:?}");
            if payoff != 0 {
                assert_eq!(value.plies(), outcome.remoteness, "{state:?}");
            }
            compared += 1;
        }
        assert!(compared > 40_000, "{compared}");
    }
}

#[test]
fn a_killed_build_goes_on_and_gives_the_same_bytes() {
    let whole = built(&["KPK"], "whole");
    for threads in [1, 3] {
        let path_of = |folder: &Folder, name: &str| folder.path_of(&Material::parse(name).unwrap());
        let resumed = Folder::new(folder(&format!("resumed-{threads}")));
        let wanted = [Material::parse("KPK").unwrap()];
        let stopping = crew(threads);
        // Stopped while the third table is built: two are complete.
        let seen = std::sync::atomic::AtomicU32::new(0);
        let listener = |progress: zermelo_tables::chess::Progress| {
            if progress.settled == 0 && seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 2
            {
                stopping.stop.stop();
            }
        };
        let outcome = resumed.build(&wanted, &stopping, &listener, |_| ());
        assert!(matches!(outcome, Err(TableError::Build(_))), "{outcome:?}");
        assert_eq!(resumed.list().unwrap().len(), 2);
        let mut found = 0;
        resumed
            .build(&wanted, &crew(threads), &|_| (), |report| {
                found += u32::from(report.found);
            })
            .unwrap();
        assert_eq!(found, 2);
        for name in ["KQK", "KRK", "KBK", "KNK", "KPK"] {
            let [one, other] =
                [&whole, &resumed].map(|folder| std::fs::read(path_of(folder, name)).unwrap());
            assert!(one == other, "{name}");
        }
    }
}

#[test]
fn one_altered_value_is_found_by_verification() {
    use zermelo_solve::slices::{BLOCK, Slices, pack, write_aside};
    let folder = built(&["KRK"], "altered");
    let material = Material::parse("KRK").unwrap();
    let file = folder.path_of(&material);
    let slices = Slices::open(&file).unwrap();
    let header = slices.header().to_vec();
    let mut sides: Vec<Vec<u8>> = slices
        .lengths()
        .iter()
        .map(|&length| vec![0; length])
        .collect();
    for (side, bytes) in sides.iter_mut().enumerate() {
        slices.read_slice(side, bytes).unwrap();
    }
    drop(slices);
    // White's king on a1, Black's on e5 and the rook on any square: all of them are positions.
    let game = Chess::default();
    let layout = zermelo_tables::chess::layout::Layout::new(&material);
    for (text, rook) in [("8/8/8/4k3/8/8/8/KR6 w", 1), ("8/8/8/4k3/8/8/7R/K7 w", 15)] {
        let state = game.parse_state(text).unwrap();
        // Opened here, and mapped from now on: what is written later is another file.
        let before = folder.probe(state.board()).unwrap();
        let index = layout.index(&[0, 36, rook, 0, 0]).unwrap();
        let least = layout.standing(index, &layout.places(index)).least;
        let mut altered = sides.clone();
        altered[0][least] += 1;
        let views: Vec<&[u8]> = altered.iter().map(Vec::as_slice).collect();
        write_aside(&file, &pack(&header, &views, BLOCK, 1).unwrap()).unwrap();
        let reopened = Folder::new(folder.path());
        let after = reopened.probe(state.board()).unwrap();
        assert_eq!(after.merit(), before.merit() - 1);
        let flaw = reopened.verify(&material, &crew(1)).unwrap().unwrap();
        assert!(flaw.found != flaw.follows);
    }
}

#[test]
fn what_tables_do_not_have_is_refused_in_words() {
    let folder = built(&["KQK"], "refused");
    let game = Chess::default();
    for (text, reason) in [
        (
            "4k3/pppp4/8/8/8/8/8/4K3 w",
            "a position of 6 pieces: tables of chess have at most 5",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w K", "somebody may castle here"),
        ("4k3/8/8/8/8/8/8/4K2R w", "no table of KRK in "),
    ] {
        let state = game.parse_state(text).unwrap();
        let error = folder.probe(state.board()).unwrap_err().to_string();
        assert!(error.starts_with(reason), "{error}");
    }
    let bare = game.parse_state("4k3/8/8/8/8/8/8/4K3 w").unwrap();
    assert_eq!(folder.probe(bare.board()).unwrap(), Value::Draw);
}

#[test]
fn a_table_under_another_name_is_refused() {
    let folder = built(&["KQK", "KRK"], "renamed");
    let [queen, rook] = ["KQK", "KRK"].map(|name| folder.path_of(&Material::parse(name).unwrap()));
    std::fs::copy(queen, &rook).unwrap();
    let game = Chess::default();
    let state = game.parse_state("4k3/8/8/8/8/8/8/4K2R w").unwrap();
    let fresh = Folder::new(folder.path());
    let error = fresh.probe(state.board()).unwrap_err().to_string();
    assert!(error.contains("not a table of KRK"), "{error}");
}
