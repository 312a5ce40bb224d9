//! Lines that make no sense, between others that do: no crash, no hang, and one answer to every `go`.

use zermelo_core::random::Random;

use crate::talk::{Talk, count};

const COMMANDS: [&str; 12] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
];

/// Words of the protocol and others; without `quit`, which would end it, and `perft`, which has another answer.
const WORDS: &[&str] = &[
    "uci",
    "debug",
    "on",
    "off",
    "isready",
    "setoption",
    "register",
    "later",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "d",
    "startpos",
    "fen",
    "moves",
    "name",
    "value",
    "Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "UCI_Chess960",
    "UCI_Elo",
    "UCI_LimitStrength",
    "UCI_ShowWDL",
    "Move",
    "Overhead",
    "Clear",
    "true",
    "false",
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "0",
    "1",
    "2",
    "-1",
    "7",
    "40",
    "99999999999999999999",
    "e2e4",
    "e7e5",
    "g1f3",
    "e1g1",
    "e1h1",
    "a7a8q",
    "0000",
    "w",
    "b",
    "-",
    "KQkq",
    "HAha",
    "8/8/8/8/8/8/8/8",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "\u{e9}\u{1f600}",
    "\u{0}",
    "\"",
    "%s%n",
    "nan",
];

const SENSIBLE: &[&str] = &[
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3 b8c6",
    "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position fen 8/8/8/8/8/5k2/8/5K2 w - - 99 80 moves f1e1",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 98 80 moves e1g1 e8c8 f1e1",
    "position fen 1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1 moves f1g1",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name Hash value 1",
    "setoption name Hash value 2",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_Chess960 value false",
    "setoption name Clear Hash",
    "ucinewgame",
    "isready",
    "stop",
    "ponderhit",
    "uci",
];

const ASKED: &[&str] = &[
    "go depth 1",
    "go depth 2",
    "go nodes 20",
    "go nodes 300",
    "go movetime 0",
    "go movetime 1",
    "go wtime 1 btime 1",
    "go wtime 20 btime 20 winc 1 binc 1 movestogo 3",
    "go infinite",
    "go ponder wtime 10 btime 10",
    "go mate 1",
    "go searchmoves e2e4 a1a8 depth 1",
    "go depth 2 perft",
    "go",
];

fn line(random: &mut Random) -> Vec<u8> {
    let pick = |random: &mut Random, from: &[&str]| from[random.below(from.len())].to_owned();
    match random.below(100) {
        0..25 => pick(random, SENSIBLE).into_bytes(),
        25..35 => pick(random, ASKED).into_bytes(),
        35..75 => {
            let count = 1 + random.below(8);
            let words: Vec<String> = (0..count).map(|_| pick(random, WORDS)).collect();
            words.join(" ").into_bytes()
        }
        75..90 => {
            // A sensible line with something wrong in it.
            let mut bytes = pick(random, SENSIBLE).into_bytes();
            let place = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[place] = 32 + random.below(95) as u8,
                1 => bytes.truncate(place),
                _ => bytes.insert(place, 128 + random.below(128) as u8),
            }
            bytes
        }
        _ => (0..random.below(40))
            .map(|_| random.below(256) as u8)
            .filter(|&byte| byte != b'\n')
            .collect(),
    }
}

/// How many moves a line asks for.
fn asks(line: &[u8]) -> usize {
    let text = String::from_utf8_lossy(line);
    let first = text.split_whitespace().find(|word| COMMANDS.contains(word));
    usize::from(first == Some("go"))
}

fn fuzz(lines: usize, seed: u64) {
    let talk = Talk::new();
    let mut random = Random::new(seed);
    let (mut asked, mut answered) = (0, 0);
    for number in 0..lines {
        let mut bytes = line(&mut random);
        if String::from_utf8_lossy(&bytes)
            .split_whitespace()
            .any(|word| word == "quit")
        {
            continue;
        }
        asked += asks(&bytes);
        bytes.push(b'\n');
        talk.send(&bytes);
        if number % 25 == 24 {
            let mark = format!("mark{number}");
            talk.say(&["stop", &format!("setoption name {mark} value 1")]);
            let heard = talk.until(&format!("info string no option \"{mark}\""));
            answered += count(&heard, "bestmove");
        }
    }
    let heard = talk.end();
    answered += count(&heard, "bestmove");
    assert_eq!(answered, asked);
    assert!(asked * 20 > lines, "{asked}");
}

#[test]
fn ten_thousand_lines_of_nonsense_are_survived() {
    fuzz(10_000, 1);
}

#[test]
#[ignore = "some minutes"]
fn a_million_lines_of_nonsense_are_survived() {
    for seed in 0..10 {
        fuzz(100_000, 100 + seed);
    }
}
