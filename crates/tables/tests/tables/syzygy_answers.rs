//! Tables of Syzygy say what python-chess reads in them, and what our own tables say.

use std::path::{Path, PathBuf};

use cozy_chess::{Board, BoardBuilder, Color, Piece, Square};
use zermelo_core::Notation;
use zermelo_games::chess::Chess;
use zermelo_games::chess::evaluation::endings;
use zermelo_tables::chess::syzygy::{Kind, Outcome, Signature, Standing, SyzygyError, Tables};
use zermelo_tables::chess::{Folder, Material};

use crate::common::{crew, folder};

const ANSWERS: &str = include_str!("../../../../tests/data/syzygy/answers.csv");

/// The folder with the files.
pub fn files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy")
}

pub fn tables() -> Tables {
    Tables::open([files()]).unwrap()
}

pub fn board(fen: &str) -> Board {
    Chess::default().parse_state(fen).unwrap().board().clone()
}

/// The positions with their outcomes and distances.
pub fn answers() -> impl Iterator<Item = (&'static str, i32, i32)> {
    let lines = ANSWERS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap();
        let mut number = || parts.next().unwrap().parse().unwrap();
        (fen, number(), number())
    })
}

#[test]
fn outcomes_and_distances_are_those_of_python_chess() {
    let tables = tables();
    let [mut compared, mut in_passing] = [0, 0];
    for (fen, outcome, distance) in answers() {
        let board = board(fen);
        assert_eq!(tables.outcome(&board).unwrap().number(), outcome, "{fen}");
        assert_eq!(tables.distance(&board).unwrap(), distance, "{fen}");
        assert_eq!(tables.known(&board).unwrap().number(), outcome, "{fen}");
        compared += 1;
        in_passing += u64::from(board.en_passant().is_some());
    }
    assert!(
        compared >= 750 && in_passing >= 120,
        "{compared} {in_passing}"
    );
    assert_eq!(tables.hits(), compared);
    assert_eq!(tables.trouble(), None);
}

/// Every placement of a piece of White's and the kings, with either side to move.
fn placements(piece: Piece) -> impl Iterator<Item = Board> {
    let squares = || Square::ALL.into_iter();
    let all = squares().flat_map(move |white| {
        squares().flat_map(move |black| squares().map(move |own| (white, black, own)))
    });
    all.flat_map(move |(white, black, own)| {
        Color::ALL.into_iter().filter_map(move |mover| {
            let mut builder = BoardBuilder::empty();
            builder.side_to_move = mover;
            let places = [
                (own, piece, Color::White),
                (white, Piece::King, Color::White),
                (black, Piece::King, Color::Black),
            ];
            for (square, piece, colour) in places {
                if builder.square(square).is_some() {
                    return None;
                }
                *builder.square_mut(square) = Some((piece, colour));
            }
            let apart = white.file().abs_diff_of(black) > 1 || white.rank().abs_diff_of(black) > 1;
            builder.build().ok().filter(|_| apart)
        })
    })
}

/// How far a square is along a file or a rank.
trait Apart {
    fn abs_diff_of(self, other: Square) -> u8;
}

impl Apart for cozy_chess::File {
    fn abs_diff_of(self, other: Square) -> u8 {
        (self as u8).abs_diff(other.file() as u8)
    }
}

impl Apart for cozy_chess::Rank {
    fn abs_diff_of(self, other: Square) -> u8 {
        (self as u8).abs_diff(other.rank() as u8)
    }
}

#[test]
fn every_position_of_three_pieces_has_the_outcome_of_our_own_tables() {
    let own = Folder::new(folder("syzygy-three"));
    let wanted = Material::all(3);
    own.build(&wanted, &crew(2), &|_| (), |_| ()).unwrap();
    let tables = tables();
    for (piece, expected) in [
        (Piece::Pawn, 331_352),
        (Piece::Knight, 429_440),
        (Piece::Bishop, 417_228),
        (Piece::Rook, 399_112),
        (Piece::Queen, 368_452),
    ] {
        let mut compared = 0;
        for board in placements(piece) {
            let ours = own.probe(&board).unwrap().merit().signum();
            let theirs = tables.outcome(&board).unwrap();
            assert_eq!(theirs.payoff(true), ours, "{board}");
            if piece == Piece::Pawn {
                let state = Chess::default().parse_state(&board.to_string()).unwrap();
                let known = endings::lone_pawn_wins(&state);
                assert_eq!(known, Some(ours != 0), "{board}");
            }
            if compared % 5 == 0 {
                let distance = tables.distance(&board).unwrap();
                assert_eq!(distance.signum(), ours, "{board}");
                assert!(distance.abs() < 100, "{board}");
            }
            compared += 1;
        }
        assert_eq!(compared, expected, "{piece:?}");
    }
    std::fs::remove_dir_all(own.path()).unwrap();
}

#[test]
fn every_file_is_sound_and_listed() {
    let tables = tables();
    let listed = tables.list();
    let names: Vec<String> = listed
        .iter()
        .map(|one| format!("{}.{}", one.signature, one.kind.suffix()))
        .collect();
    let expected = ["KBvK", "KNvK", "KPvK", "KQvK", "KRvK", "KPvKP"];
    let expected: Vec<String> = expected
        .iter()
        .flat_map(|name| Kind::ALL.map(|kind| format!("{name}.{}", kind.suffix())))
        .collect();
    assert_eq!(names, expected);
    assert_eq!(tables.most_pieces(), 4);
    for one in &listed {
        tables.check(&one.signature, one.kind, &|| false).unwrap();
    }
}

#[test]
fn what_no_table_has_is_refused() {
    let tables = tables();
    let castling = board("r3k3/8/8/8/8/8/8/4K3 b q - 0 1");
    assert_eq!(tables.outcome(&castling), Err(SyzygyError::Castling));
    assert_eq!(tables.known(&castling), None);
    let many = board("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1");
    assert_eq!(tables.outcome(&many), Err(SyzygyError::Pieces(10)));
    let missing = board("4k3/8/8/8/8/8/1r6/R3K3 w - - 0 1");
    let table = Signature::parse("KRvKR").unwrap();
    let error = SyzygyError::Missing(table, Kind::Wdl);
    assert_eq!(tables.outcome(&missing), Err(error.clone()));
    assert!(error.to_string().contains("KRvKR.rtbw"));
    assert_eq!(tables.known(&missing), None);
    assert_eq!(tables.trouble(), None);
    let nowhere = Tables::open(["no such folder"]).unwrap_err();
    assert!(nowhere.to_string().contains("no such folder"));
    let empty = folder("syzygy-empty");
    std::fs::create_dir_all(&empty).unwrap();
    assert_eq!(
        Tables::open([&empty]).unwrap_err(),
        SyzygyError::Empty(empty.clone())
    );
    std::fs::remove_dir_all(&empty).unwrap();
    let kings = board("8/8/8/8/8/2k5/8/K7 w - - 0 1");
    assert_eq!(tables.outcome(&kings), Ok(Outcome::Draw));
    assert_eq!(tables.distance(&kings), Ok(0));
}

#[test]
fn a_win_is_one_only_if_the_fifty_move_rule_leaves_the_time_for_it() {
    let tables = tables();
    let rook = board("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
    let distance = tables.distance(&rook).unwrap();
    assert!((20..=32).contains(&distance), "{distance}");
    let best = |counted, fifty_moves| {
        let ranked = tables.ranked(&rook, counted, fifty_moves).unwrap();
        (ranked[0].standing, ranked[0].plies)
    };
    assert_eq!(best(0, true), (Standing::Wins, distance));
    let last = 100 - distance as u32;
    assert_eq!(best(last - 1, true), (Standing::Wins, distance));
    assert_eq!(best(last, true), (Standing::WinsPerhaps, distance));
    assert_eq!(best(last + 1, true), (Standing::WinsTooLate, distance));
    assert_eq!(best(99, false), (Standing::Wins, distance));
    // A mate comes before the count, and so does a move of a pawn.
    let mate = board("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    let ranked = tables.ranked(&mate, 99, true).unwrap();
    assert_eq!((ranked[0].standing, ranked[0].plies), (Standing::Wins, 1));
    let pawn = board("8/4P3/8/8/8/1k6/8/7K w - - 99 80");
    let ranked = tables.ranked(&pawn, 99, true).unwrap();
    assert_eq!(ranked[0].standing, Standing::Wins);
    let kept = Tables::candidates(&ranked, false);
    let mut kept: Vec<String> = kept.iter().map(ToString::to_string).collect();
    kept.sort();
    assert_eq!(kept, ["e7e8q", "e7e8r"]);
}
