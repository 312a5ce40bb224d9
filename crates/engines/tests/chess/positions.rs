//! Positions, what came before them, and what is remembered of them.

use zermelo_core::random::Random;
use zermelo_core::{Game, Notation};
use zermelo_games::chess::Chess;

use crate::talk::{Talk, best_of, count, number};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn shown(talk: &Talk) -> String {
    talk.say(&["d"]);
    let lines = talk.until("info string");
    let (_, fen) = lines.last().unwrap().split_once("string ").unwrap();
    fen.to_owned()
}

#[test]
fn what_is_no_position_is_named_and_the_last_good_one_stays() {
    let talk = Talk::new();
    talk.say(&["position startpos moves e2e4"]);
    let good = shown(&talk);
    assert!(good.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8"));
    for (line, named) in [
        ("position fen 8/8/8 w - - 0 1", "3 ranks"),
        ("position fen rnbqkbnr w KQkq - 0 1", "no FEN"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "0 kings"),
        (
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
            "field 2",
        ),
        (
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            "castling",
        ),
        ("position startpos moves e2e4 e2e4", "move 2, \"e2e4\""),
        ("position startpos moves e2e5", "move 1, \"e2e5\""),
        ("position startpos moves 0000", "move 1, \"0000\""),
        ("position startpos moves é", "move 1"),
        ("position start", "startpos"),
        ("position", "startpos"),
    ] {
        talk.say(&[line]);
        let lines = talk.so_far();
        assert_eq!(count(&lines, "info string"), 1, "{line}: {lines:#?}");
        assert!(lines[0].contains(named), "{line}: {}", lines[0]);
        assert_eq!(shown(&talk), good, "{line}");
    }
}

#[test]
fn mate_and_stalemate_have_no_move() {
    let talk = Talk::new();
    for (position, score) in [
        (
            "position startpos moves f2f3 e7e5 g2g4 d8h4",
            "score mate 0",
        ),
        ("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "score cp 0"),
    ] {
        for go in [
            "go depth 5",
            "go movetime 10",
            "go wtime 100 btime 100",
            "go searchmoves e2e4",
        ] {
            let lines = talk.ask(&[position, go]);
            assert_eq!(lines.last().unwrap(), "bestmove (none)");
            assert!(lines.iter().any(|line| line.contains(score)), "{lines:#?}");
        }
    }
}

#[test]
fn a_drawn_game_goes_on_if_it_is_asked_to() {
    let talk = Talk::new();
    let bare = talk.ask(&[
        "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1a2 h8h7",
        "go depth 5",
    ]);
    assert_ne!(best_of(&bare), "(none)");
    for clock in ["99", "100", "120", "4000"] {
        let position = format!("position fen 7k/8/8/8/8/8/R7/K7 w - - {clock} 90");
        let lines = talk.ask(&[&position, "go depth 6"]);
        assert_eq!(count(&lines, "info string"), 0);
        assert_ne!(best_of(&lines), "(none)", "{clock}");
    }
}

#[test]
fn positions_that_came_before_are_known() {
    let talk = Talk::new();
    // Without a queen Black is lost, but for the third time that the position is there.
    let lost = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let round = "g1f3 g8f6 f3g1 f6g8";
    let position = format!("position fen {lost} moves {round} g1f3 g8f6 f3g1");
    let go = "go depth 4 searchmoves f6g8";
    let lines = talk.ask(&[&position, go]);
    assert_eq!(number(&lines, "cp"), 0, "{lines:#?}");
    let alone = talk.ask(&[
        "ucinewgame",
        "position fen rnb1kb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 7 4",
        go,
    ]);
    assert!(number(&alone, "cp") < -300, "{alone:#?}");
}

#[test]
fn a_long_game_is_read() {
    let talk = Talk::new();
    let round = "g1f3 g8f6 f3g1 f6g8 ";
    let long = format!("position startpos moves {}", round.repeat(400));
    let lines = talk.ask(&[&long, "go depth 4"]);
    assert_eq!(count(&lines, "info string"), 0);
    assert_ne!(best_of(&lines), "(none)");
    let lines = talk.ask(&[&format!("{long} e2e4 e7e5"), "go wtime 100 btime 100"]);
    assert_ne!(best_of(&lines), "(none)");
}

#[test]
fn a_new_game_and_a_cleared_table_remember_nothing() {
    let talk = Talk::new();
    let nodes = |before: &[&str]| {
        talk.say(before);
        number(
            &talk.ask(&["position startpos moves e2e4", "go depth 8"]),
            "nodes",
        )
    };
    let first = nodes(&[]);
    assert_ne!(nodes(&[]), first, "it remembers");
    assert_eq!(nodes(&["ucinewgame"]), first);
    assert_ne!(nodes(&[]), first);
    assert_eq!(nodes(&["setoption name Clear Hash"]), first);
    assert_ne!(nodes(&["setoption name Hash value 63"]), 0);
}

#[test]
fn moves_and_expected_answers_are_legal_in_games_from_every_opening() {
    let talk = Talk::new();
    let game = Chess::default();
    let mut random = Random::new(3);
    for round in 0..12 {
        let mut state = game.initial();
        let mut played = String::from("position startpos moves");
        talk.say(&["ucinewgame"]);
        for ply in 0..80 {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            let action = if ply < 6 {
                moves[random.below(moves.len())]
            } else {
                let go = ["go depth 2", "go nodes 300", "go wtime 5 btime 5"][(ply + round) % 3];
                let lines = talk.ask(&[&played, go]);
                assert_eq!(count(&lines, "info string"), 0, "{lines:#?}");
                let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
                let best = game.parse_move_name(words[1]).unwrap();
                assert!(moves.contains(&best), "{best} after {played}");
                let after = game.result(&state, best);
                if let [_, _, "ponder", expected] = words[..] {
                    let expected = game.parse_move_name(expected).unwrap();
                    assert!(
                        game.is_legal(&after, expected),
                        "{expected} after {played} {best}"
                    );
                } else {
                    assert_eq!(words.len(), 2);
                }
                best
            };
            played.push_str(&format!(" {action}"));
            state = game.result(&state, action);
        }
    }
}

#[test]
fn in_chess960_castling_is_the_king_that_takes_its_rook() {
    let talk = Talk::new();
    talk.say(&["setoption name UCI_Chess960 value true"]);
    let position = "position fen 4k3/8/8/8/8/8/PPPPPPPP/1R3KR1 w GB - 0 1";
    for castling in ["f1g1", "f1b1"] {
        let only = format!("go depth 3 searchmoves {castling}");
        let lines = talk.ask(&[position, &only]);
        // The square of the short one's rook is also the one that the king goes to.
        assert_eq!(best_of(&lines), castling, "{lines:#?}");
    }
    talk.say(&[&format!("{position} moves f1b1")]);
    assert!(shown(&talk).starts_with("4k3/8/8/8/8/8/PPPPPPPP/2KR2R1 b"));
    talk.say(&[
        "setoption name UCI_Chess960 value false",
        "position startpos",
    ]);
    assert_eq!(shown(&talk), START);
    talk.say(&["position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"]);
    assert!(shown(&talk).contains("RNBQ1RK1 b kq"));
}
