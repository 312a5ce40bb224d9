//! The engine plays from a book when it is given one.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use cozy_chess::Board;
use zermelo_formats::chess::book::entry::code;
use zermelo_formats::chess::book::{Book, Entry, key};
use zermelo_formats::chess::san::find;

use crate::talk::Talk;

/// A book with moves for the start and for castling, in a file of its own.
fn book(name: &str) -> PathBuf {
    let castling: Board = CASTLING.parse().unwrap();
    let start = Board::default();
    let entry = |board: &Board, text: &str, weight| Entry {
        key: key(board),
        code: code(find(board, text.as_bytes()).unwrap()),
        weight,
        games: 0,
        points: 0,
    };
    let entries = vec![
        entry(&start, "a4", 1),
        entry(&start, "h4", 2),
        entry(&castling, "O-O", 1),
    ];
    let path = std::env::temp_dir().join(format!("zermelo {} {name}.bin", std::process::id()));
    fs::write(&path, Book::new(entries).to_bytes()).unwrap();
    path
}

const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

/// The move that is played on a `go`.
fn played(talk: &Talk, go: &str) -> String {
    talk.say(&[go]);
    let last = talk.until("bestmove").pop().unwrap();
    last.split_whitespace().nth(1).unwrap().to_owned()
}

#[test]
fn a_move_of_the_book_is_played_by_weight_by_seed_or_the_best() {
    let (talk, path) = (Talk::new(), book("weights"));
    talk.say(&[&format!("setoption name Book value {}", path.display())]);
    let mut seen = HashSet::new();
    for seed in 1..30 {
        talk.say(&[&format!("setoption name Book Seed value {seed}")]);
        let first = played(&talk, "go wtime 1000 btime 1000");
        assert_eq!(
            played(&talk, "go depth 1"),
            first,
            "the same with the same seed"
        );
        seen.insert(first);
    }
    assert_eq!(seen, HashSet::from(["a2a4".to_owned(), "h2h4".to_owned()]));
    talk.say(&["setoption name Book Best value true"]);
    assert_eq!(played(&talk, "go movetime 10"), "h2h4");
    talk.say(&[&format!("position fen {CASTLING}")]);
    assert_eq!(played(&talk, "go depth 1"), "e1g1");
    talk.say(&[
        "setoption name UCI_Chess960 value true",
        &format!("position fen {CASTLING}"),
    ]);
    assert_eq!(played(&talk, "go depth 1"), "e1h1");
    fs::remove_file(path).unwrap();
}

#[test]
fn whoever_analyses_or_turns_it_off_gets_a_search() {
    let (talk, path) = (Talk::new(), book("search"));
    talk.say(&[&format!("setoption name Book value {}", path.display())]);
    assert_eq!(played(&talk, "go depth 1 searchmoves e2e4"), "e2e4");
    talk.say(&["go infinite", "stop"]);
    let told = talk.until("bestmove");
    assert!(!told.iter().any(|line| line.contains("book")), "{told:?}");
    talk.say(&["setoption name OwnBook value false", "go depth 2"]);
    assert!(
        talk.until("bestmove")
            .iter()
            .any(|line| line.contains("depth 2"))
    );
    talk.say(&[
        "setoption name OwnBook value true",
        "setoption name Book value <empty>",
        "go depth 2",
    ]);
    assert!(
        talk.until("bestmove")
            .iter()
            .any(|line| line.contains("depth 2"))
    );
    fs::remove_file(path).unwrap();
}

#[test]
fn a_file_that_is_no_book_is_refused_by_name_and_the_book_before_stays() {
    let (talk, path) = (Talk::new(), book("stays"));
    let other = path.with_extension("txt");
    fs::write(&other, "no book").unwrap();
    talk.say(&[&format!("setoption name Book value {}", path.display())]);
    talk.say(&[&format!("setoption name Book value {}", other.display())]);
    let told = talk.so_far();
    assert!(
        told.iter()
            .any(|line| line.contains("stays.txt") && line.contains("7 bytes")),
        "{told:?}"
    );
    assert!(["a2a4", "h2h4"].contains(&played(&talk, "go depth 1").as_str()));
    fs::remove_file(path).unwrap();
    fs::remove_file(other).unwrap();
}
