//! What a search is limited to, and what it tells.

use std::time::{Duration, Instant};

use crate::talk::{Talk, best_of, count, is_soon, number};

#[test]
fn a_search_ends_at_its_depth_and_at_its_nodes() {
    let talk = Talk::new();
    let lines = talk.ask(&["go depth 6"]);
    assert_eq!(number(&lines, "depth"), 6);
    let lines = talk.ask(&["ucinewgame", "go nodes 3000"]);
    assert!(number(&lines, "nodes") <= 3000);
    for go in [
        "go depth 0",
        "go nodes 0",
        "go nodes 1",
        "go depth 4000000000 nodes 100",
    ] {
        assert_ne!(talk.best(&[go]), "(none)", "{go}");
    }
}

#[test]
fn it_moves_without_any_time_and_tells_a_value() {
    let talk = Talk::new();
    for go in [
        "go movetime 0",
        "go movetime 1",
        "go movetime -5",
        "go wtime 0 btime 0",
        "go wtime 1 btime 1",
        "go wtime 3 btime 3 winc 0 binc 0",
        "go wtime -20 btime -20 winc 1000 binc 1000",
        "go wtime 5 btime 5 movestogo 1",
        "go wtime 5 btime 5 movestogo 0",
        "go wtime 5 btime 5 movestogo 40",
    ] {
        is_soon(Duration::from_millis(200), || {
            let began = Instant::now();
            let lines = talk.ask(&["position startpos moves e2e4", go]);
            assert_ne!(best_of(&lines), "(none)");
            assert!(lines.iter().any(|line| line.contains(" score ")), "{go}");
            began.elapsed()
        });
    }
}

#[test]
fn a_time_for_the_move_is_used_and_kept() {
    let talk = Talk::new();
    is_soon(Duration::from_millis(300), || {
        let began = Instant::now();
        talk.ask(&["go movetime 200"]);
        let took = began.elapsed();
        assert!(took > Duration::from_millis(100), "{took:?}");
        took
    });
}

#[test]
fn a_mate_in_so_many_moves_is_enough() {
    let talk = Talk::new();
    // Mate in two: a queen and a rook drive the king to the edge.
    let position = "position fen 7k/8/8/8/8/8/R7/1Q4K1 w - - 0 1";
    let lines = talk.ask(&[position, "go mate 2"]);
    assert!((1..=2).contains(&number(&lines, "mate")), "{lines:#?}");
    // There is none here, and it says so by its move.
    let lines = talk.ask(&["position startpos", "go mate 1"]);
    assert_ne!(best_of(&lines), "(none)");
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let talk = Talk::new();
    for only in ["a2a3", "h2h4", "b1a3"] {
        let go = format!("go depth 5 searchmoves {only}");
        assert_eq!(talk.best(&["position startpos", &go]), only);
    }
    let best = talk.best(&["go searchmoves a2a3 a2a4 e7e5 depth 4"]);
    assert!(best.starts_with("a2"));
    let lines = talk.ask(&["go searchmoves e7e5 nonsense depth 3"]);
    assert_eq!(count(&lines, "info string searchmoves"), 2);
    assert_ne!(best_of(&lines), "(none)");
    // With all lines there are as many as were asked for.
    let go = "go depth 3 searchmoves a2a3 h2h3";
    let lines = talk.ask(&["setoption name MultiPV value 5", go]);
    assert!(lines.iter().any(|line| line.contains("multipv 2")));
    assert!(!lines.iter().any(|line| line.contains("multipv 3")));
}

#[test]
fn more_lines_than_moves_are_as_many_as_moves() {
    let talk = Talk::new();
    talk.say(&["setoption name MultiPV value 256"]);
    let position = "position fen 7k/8/8/8/8/8/8/K6R b - - 0 1"; // g8 and g7
    let lines = talk.ask(&[position, "go depth 4"]);
    assert!(lines.iter().any(|line| line.contains("multipv 2 ")));
    assert!(!lines.iter().any(|line| line.contains("multipv 3 ")));
    let lines = talk.ask(&["position startpos", "go depth 3"]);
    let last: Vec<&String> = lines
        .iter()
        .filter(|line| line.starts_with("info depth 3 "))
        .collect();
    assert_eq!(last.len(), 20);
    let mut first: Vec<&str> = last.iter().map(|line| first_move(line)).collect();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 20);
    let scores: Vec<i64> = last
        .iter()
        .map(|line| number(&[(*line).clone()], "cp"))
        .collect();
    assert!(scores.is_sorted_by(|one, next| one >= next), "{scores:?}");
}

fn first_move(line: &str) -> &str {
    let (_, moves) = line.split_once(" pv ").unwrap();
    moves.split(' ').next().unwrap()
}

#[test]
fn limits_without_a_number_are_named_and_end_the_search_soon() {
    let talk = Talk::new();
    for go in [
        "go depth",
        "go depth x",
        "go movetime",
        "go wtime soon btime later",
        "go nodes 1.5",
    ] {
        let lines = talk.ask(&[go]);
        assert!(count(&lines, "info string go ") > 0, "{go}");
    }
}

#[test]
fn sequences_are_counted_without_a_bestmove() {
    let talk = Talk::new();
    talk.say(&["position startpos", "go perft 3"]);
    let lines = talk.until("Nodes searched");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 8902");
    assert!(lines.contains(&"e2e4: 600".to_owned()));
    talk.say(&["go perft 0"]);
    assert_eq!(talk.until("Nodes").last().unwrap(), "Nodes searched: 1");
    talk.say(&["go perft 60", "stop"]);
    assert_eq!(count(&talk.until("info string stopped"), "bestmove"), 0);
    assert_eq!(count(&talk.end(), "bestmove"), 0);
}

#[test]
fn chances_make_a_thousand() {
    let talk = Talk::new();
    talk.say(&["setoption name UCI_ShowWDL value true"]);
    for (position, won) in [
        ("position startpos", None),
        (
            "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            Some(1000),
        ),
    ] {
        let lines = talk.ask(&[position, "go depth 5"]);
        for line in lines.iter().filter(|line| line.contains(" score ")) {
            let words = line.split(' ').skip_while(|&word| word != "wdl").skip(1);
            let chances: Vec<u32> = words.take(3).map(|word| word.parse().unwrap()).collect();
            assert_eq!(chances.iter().sum::<u32>(), 1000, "{line}");
        }
        if let Some(won) = won {
            assert_eq!(number(&lines, "wdl"), won);
        }
    }
    talk.say(&["setoption name UCI_ShowWDL value false"]);
    assert!(
        !talk
            .ask(&["go depth 2"])
            .iter()
            .any(|line| line.contains("wdl"))
    );
}

#[test]
fn two_threads_answer_too() {
    let talk = Talk::new();
    talk.say(&["setoption name Threads value 2"]);
    for _ in 0..3 {
        talk.ask(&["position startpos moves e2e4 e7e5", "go movetime 30"]);
    }
}
