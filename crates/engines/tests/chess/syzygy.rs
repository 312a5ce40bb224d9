//! Endgame tables of Syzygy in the search, at the root, and in what is told of both.

use std::path::PathBuf;
use std::sync::Arc;

use cozy_chess::Piece;
use zermelo_core::random::Random;
use zermelo_core::value::outcome;
use zermelo_core::{Exactness, Game, Limits, Notation};
use zermelo_engines::chess::Question;
use zermelo_games::chess::{Chess, ChessGuide, Position};
use zermelo_search::Analysis;
use zermelo_search::selective::{Memory, Options};
use zermelo_tables::chess::syzygy::Tables;

use crate::endings::{White, built, play, won};
use crate::talk::{Talk, best_of};

fn files() -> PathBuf {
    PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/syzygy"
    ))
}

/// The tables, and a guide that asks them.
fn tables() -> (Arc<Tables>, ChessGuide) {
    let tables = Arc::new(Tables::open([files()]).unwrap());
    let guide = ChessGuide {
        endings: Some(tables.clone()),
        ..ChessGuide::default()
    };
    (tables, guide)
}

fn searched(
    guide: &ChessGuide,
    tables: Option<&Tables>,
    state: &Position,
    nodes: u64,
) -> Analysis<zermelo_games::chess::Move> {
    let question = Question {
        game: &Chess::default(),
        guide,
        options: &Options::default(),
        memory: &Memory::default(),
        past: &[],
        state,
        among: &[],
        tables,
        limits: &Limits {
            nodes: Some(nodes),
            table_bytes: 1 << 22,
            ..Limits::default()
        },
    };
    question.answer(&mut |_| {})
}

#[test]
fn with_tables_endings_are_won_with_few_nodes_and_little_time_before_the_draw() {
    let folder = built("syzygy", &["KPK", "KQK", "KRK"]);
    let (tables, guide) = tables();
    let mut random = Random::new(3);
    for pieces in [Piece::Pawn, Piece::Queen, Piece::Rook] {
        for late in [false, true, true, false, true] {
            let start = won(&folder, &[pieces], &mut random);
            let distance = tables.distance(start.board()).unwrap() as u32;
            // So late that only the shortest way to a zeroing move or mate wins.
            let counted = if late { 99 - distance } else { 0 };
            let mut fields: Vec<String> = Chess::default()
                .format_state(&start)
                .split(' ')
                .map(str::to_owned)
                .collect();
            fields[4] = counted.to_string();
            let start = Chess::default().parse_state(&fields.join(" ")).unwrap();
            let white = White {
                guide: &guide,
                tables: Some(&tables),
                memory: Memory::default(),
                nodes: 300,
            };
            play(&white, &folder, start.clone()).unwrap_or_else(|end| panic!("{start:?} -> {end}"));
        }
    }
    std::fs::remove_dir_all(folder.path()).unwrap();
}

#[test]
fn what_is_called_proved_or_a_mate_is_one() {
    let folder = built("proved", &["KPK", "KQK", "KRK"]);
    let (tables, guide) = tables();
    let game = Chess::default();
    let mut random = Random::new(5);
    let [mut proved, mut decided] = [0, 0];
    for round in 0..60 {
        // A few plies on from a won position, also into positions that are drawn.
        let piece = [Piece::Pawn, Piece::Queen, Piece::Rook][round % 3];
        let mut state = won(&folder, &[piece], &mut random);
        for _ in 0..round / 3 % 4 {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            state = game.result(&state, moves[random.below(moves.len())]);
        }
        if game.is_terminal(&state) {
            continue;
        }
        let value = folder.probe(state.board()).unwrap();
        for at_root in [None, Some(&*tables)] {
            let found = searched(&guide, at_root, &state, 30_000);
            let truth = value.merit().signum();
            if let Some((payoff, distance)) = outcome(found.score) {
                assert_eq!(payoff, truth, "{state:?}");
                assert!(
                    distance >= value.plies().unwrap() || payoff < 0,
                    "{state:?}"
                );
                decided += 1;
            }
            if found.exactness == Exactness::Proved {
                proved += 1;
                match outcome(found.score) {
                    None => assert_eq!((found.score, truth), (0, 0), "{state:?}"),
                    Some((_, distance)) => {
                        assert_eq!(Some(distance), value.plies(), "{state:?}");
                    }
                }
            }
            if at_root.is_some() {
                assert_eq!(found.score.signum(), truth, "{state:?}");
            }
        }
    }
    std::fs::remove_dir_all(folder.path()).unwrap();
    assert!(proved > 3 && decided > 3, "{proved} {decided}");
}

#[test]
fn a_search_asks_the_tables_and_one_without_them_does_not() {
    let (tables, guide) = tables();
    let game = Chess::default();
    // White wins by exchanging rooks into a won ending of pawns, five pieces: the root is in no table.
    let state = game
        .parse_state("8/8/8/3k4/3r4/3R4/3P4/3K4 w - - 0 1")
        .unwrap();
    let with = searched(&guide, Some(&tables), &state, 20_000);
    assert!(tables.hits() > 0);
    let before = tables.hits();
    let without = searched(&ChessGuide::default(), None, &state, 20_000);
    assert_eq!(tables.hits(), before);
    assert!(with.nodes > 0 && without.nodes > 0);
}

#[test]
fn tables_are_an_option_of_the_protocol_and_told_of() {
    let talk = Talk::new();
    let folder = files();
    talk.say(&[&format!(
        "setoption name SyzygyPath value {}",
        folder.display()
    )]);
    assert_eq!(talk.so_far(), [""; 0]);
    let lines = talk.ask(&[
        "position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
        "go nodes 3000",
    ]);
    let told = lines.iter().filter(|line| line.starts_with("info depth"));
    assert!(told.clone().all(|line| line.contains(" tbhits ")));
    assert!(
        told.clone().next_back().unwrap().contains(" score cp 0 "),
        "{lines:#?}"
    );
    let lines = talk.ask(&[
        "position fen 8/8/8/8/4k3/8/8/KR6 w - - 70 90",
        "go nodes 200",
    ]);
    let told = lines.iter().rfind(|line| line.starts_with("info depth"));
    assert!(told.unwrap().contains(" score cp 10000 "), "{lines:#?}");
    assert_ne!(best_of(&lines), "(none)");
    talk.say(&["setoption name SyzygyPath value /no/such/folder"]);
    let complaint = talk.so_far();
    assert!(
        complaint[0].contains("SyzygyPath: /no/such/folder"),
        "{complaint:?}"
    );
    talk.say(&["setoption name SyzygyPath value <empty>"]);
    let lines = talk.ask(&["go nodes 200"]);
    assert!(!lines.iter().any(|line| line.contains("tbhits")));
    talk.end();
}

#[test]
fn a_damaged_table_is_named_and_the_search_goes_on() {
    let folder = std::env::temp_dir().join(format!("zermelo-syzygy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let bytes = std::fs::read(files().join("KPvK.rtbw")).unwrap();
    std::fs::write(folder.join("KPvK.rtbw"), &bytes[..bytes.len() - 64]).unwrap();
    let talk = Talk::new();
    talk.say(&[&format!(
        "setoption name SyzygyPath value {}",
        folder.display()
    )]);
    let lines = talk.ask(&[
        "position fen 8/8/8/3k4/3r4/3R4/3P4/3K4 w - - 0 1",
        "go nodes 20000",
    ]);
    let told = lines
        .iter()
        .filter(|line| line.contains("KPvK.rtbw is no sound table"));
    assert_eq!(told.count(), 1, "{lines:#?}");
    assert_ne!(best_of(&lines), "(none)");
    talk.end();
    std::fs::remove_dir_all(&folder).unwrap();
}
