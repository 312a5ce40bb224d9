//! When the engine speaks, and when it is silent.

use std::time::{Duration, Instant};

use crate::talk::{Talk, count, is_soon};

/// White mates by a8.
const MATE_IN_ONE: &str = "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
const MATED: &str = "position fen R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";
const STALEMATE: &str = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// Long enough for a hasty answer.
const MOMENT: Duration = Duration::from_millis(150);

#[test]
fn it_tells_its_name_and_its_options_first() {
    let talk = Talk::new();
    talk.say(&["uci"]);
    let lines = talk.until("uciok");
    assert!(lines[0].starts_with("id name Zermelo"));
    assert!(lines[1].starts_with("id author"));
    for name in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "UCI_Chess960",
        "UCI_LimitStrength",
        "UCI_Elo",
        "UCI_ShowWDL",
        "Tactics",
        "Move Overhead",
        "Weights",
        "SyzygyPath",
        "Clear Hash",
        "OwnBook",
        "Book",
        "Book Best",
        "Book Seed",
    ] {
        assert_eq!(
            count(&lines, &format!("option name {name} type ")),
            1,
            "{name}"
        );
    }
    assert_eq!(lines.len(), 20);
}

#[test]
fn every_go_has_one_bestmove_and_a_stray_stop_has_none() {
    let talk = Talk::new();
    talk.say(&["stop", "ponderhit", "stop"]);
    assert_eq!(talk.so_far(), [""; 0]);
    for _ in 0..5 {
        talk.ask(&["go depth 3"]);
        talk.say(&["stop", "stop", "ponderhit"]);
        assert_eq!(talk.so_far(), [""; 0]);
    }
    assert_eq!(count(&talk.end(), "bestmove"), 0);
}

#[test]
fn infinite_and_ponder_wait_for_a_command_even_when_there_is_nothing_left_to_think() {
    for position in [MATE_IN_ONE, MATED, STALEMATE, "position startpos"] {
        for (go, release) in [
            ("go infinite", "stop"),
            ("go infinite depth 1", "stop"),
            ("go ponder wtime 50 btime 50", "stop"),
            ("go ponder wtime 50 btime 50", "ponderhit"),
            ("go ponder movetime 1", "ponderhit"),
            ("go ponder depth 2", "ponderhit"),
        ] {
            let talk = Talk::new();
            talk.say(&[position, go]);
            assert_eq!(
                count(&talk.within(MOMENT), "bestmove"),
                0,
                "{position} {go}"
            );
            talk.say(&[release]);
            talk.until("bestmove");
            assert_eq!(count(&talk.end(), "bestmove"), 0, "{position} {go}");
        }
    }
}

#[test]
fn an_infinite_search_is_not_ended_by_ponderhit() {
    let talk = Talk::new();
    talk.say(&["go infinite", "ponderhit"]);
    assert_eq!(count(&talk.within(MOMENT), "bestmove"), 0);
    talk.say(&["go infinite ponder", "ponderhit"]);
    talk.until("bestmove"); // of the first
    assert_eq!(count(&talk.within(MOMENT), "bestmove"), 0);
    assert_eq!(count(&talk.end(), "bestmove"), 1);
}

#[test]
fn after_ponderhit_the_clock_runs() {
    let talk = Talk::new();
    is_soon(Duration::from_secs(2), || {
        talk.say(&["go ponder wtime 2000 btime 2000"]);
        let early = talk.within(Duration::from_millis(50));
        assert_eq!(count(&early, "bestmove"), 0);
        let hit = Instant::now();
        talk.say(&["ponderhit"]);
        talk.until("bestmove");
        hit.elapsed()
    });
}

#[test]
fn what_was_pondered_counts_as_thought() {
    let talk = Talk::new();
    is_soon(Duration::from_millis(200), || {
        // Some 0.4 seconds are for this move.
        talk.say(&["go ponder wtime 60000 btime 60000 movestogo 100"]);
        talk.within(Duration::from_millis(1000));
        let hit = Instant::now();
        talk.say(&["ponderhit"]);
        talk.until("bestmove");
        hit.elapsed()
    });
}

#[test]
fn it_says_that_it_is_ready_while_it_thinks() {
    let talk = Talk::new();
    talk.say(&["go infinite"]);
    for _ in 0..20 {
        assert_eq!(count(&talk.so_far(), "bestmove"), 0);
    }
    talk.say(&["stop"]);
    talk.until("bestmove");
}

#[test]
fn an_option_set_while_it_thinks_is_used_afterwards() {
    let talk = Talk::new();
    talk.say(&["go infinite"]);
    talk.until("info depth");
    talk.say(&[
        "setoption name MultiPV value 3",
        "setoption name Hash value 3",
        "setoption name Clear Hash",
        "setoption name Threads value 2",
        "ucinewgame",
    ]);
    let meanwhile = talk.within(MOMENT);
    assert_eq!(count(&meanwhile, "bestmove"), 0);
    assert!(!meanwhile.iter().any(|line| line.contains("multipv 2")));
    talk.say(&["stop"]);
    talk.until("bestmove");
    let lines = talk.ask(&["go depth 4"]);
    assert!(
        lines
            .iter()
            .any(|line| line.contains("depth 4") && line.contains("multipv 3"))
    );
}

#[test]
fn a_second_go_waits_for_the_first_and_ends_it_if_nothing_else_would() {
    let talk = Talk::new();
    talk.say(&[
        "go infinite",
        "go depth 2",
        "go ponder",
        "go depth 3",
        "go nodes 500",
    ]);
    let mut lines = Vec::new();
    for _ in 0..5 {
        lines.extend(talk.until("bestmove"));
    }
    assert_eq!(count(&talk.so_far(), "bestmove"), 0);
    // A search with an end is not cut short.
    talk.say(&[
        "ucinewgame",
        "position startpos",
        "go depth 7",
        "go depth 2",
    ]);
    let first = talk.until("bestmove");
    assert!(first.iter().any(|line| line.starts_with("info depth 7")));
    talk.until("bestmove");
}

#[test]
fn a_stop_ends_every_go_before_it() {
    let talk = Talk::new();
    talk.say(&[
        "go movetime 100000",
        "go movetime 100000",
        "go infinite",
        "stop",
    ]);
    for _ in 0..3 {
        talk.until("bestmove");
    }
    assert_eq!(count(&talk.so_far(), "bestmove"), 0);
}

#[test]
fn the_end_of_the_input_quits_and_so_does_quit() {
    for last in ["", "quit\n", "stop\nquit\ngo infinite\n"] {
        let talk = Talk::new();
        talk.say(&["go infinite"]);
        talk.until("info depth");
        talk.send(last.as_bytes());
        let lines = talk.end();
        assert_eq!(count(&lines, "bestmove"), 1, "{last:?} {lines:#?}");
    }
    assert_eq!(Talk::new().end(), [""; 0]);
    // The last line may lack its end.
    let talk = Talk::new();
    talk.send(b"isready");
    assert_eq!(talk.end(), ["readyok"]);
}

#[test]
fn lines_may_end_as_on_any_system() {
    let talk = Talk::new();
    talk.send(b"uci\r\nsetoption name MultiPV value 2\r\nposition startpos moves e2e4\r\n");
    talk.send(b"  go\tdepth   3 \r\n");
    let lines = talk.until("bestmove");
    assert!(lines.iter().any(|line| line == "uciok"));
    assert!(lines.iter().any(|line| line.contains("multipv 2")));
    assert_eq!(count(&lines, "info string"), 0);
}

#[test]
fn a_stop_is_answered_soon() {
    let talk = Talk::new();
    for position in ["position startpos", MATE_IN_ONE, STALEMATE] {
        // 20 ms are promised and measured by benches/uci.py; tests run beside many others.
        is_soon(Duration::from_millis(100), || {
            talk.say(&[position, "go infinite"]);
            talk.until("info depth");
            talk.within(Duration::from_millis(30));
            let asked = Instant::now();
            talk.say(&["stop"]);
            talk.until("bestmove");
            asked.elapsed()
        });
    }
}

#[test]
fn nothing_is_lost_when_nobody_listens() {
    struct Broken;
    impl std::io::Write for Broken {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let served = zermelo_engines::chess::uci::serve(&b"go infinite\nuci\n"[..], Broken);
    assert_eq!(served.unwrap_err().kind(), std::io::ErrorKind::BrokenPipe);
}

#[test]
fn debug_tells_of_the_clock() {
    let talk = Talk::new();
    talk.say(&["debug on"]);
    let lines = talk.ask(&["go wtime 300 btime 300"]);
    assert_eq!(count(&lines, "info string thinks for"), 1);
    talk.say(&["debug off"]);
    assert_eq!(count(&talk.ask(&["go depth 1"]), "info string"), 0);
}
