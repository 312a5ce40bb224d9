//! A line as a command.

use std::str::SplitWhitespace;
use std::time::Duration;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Uci,
    Debug(bool),
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    Register,
    NewGame,
    Position(Setup),
    Go(Box<Go>),
    Stop,
    PonderHit,
    Quit,
    /// Not of the protocol: the position as FEN.
    Show,
}

/// A position as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Setup {
    /// `None` for the start.
    pub fen: Option<String>,
    pub moves: Vec<String>,
}

/// What a search is limited to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub search_moves: Vec<String>,
    pub ponder: bool,
    pub infinite: bool,
    /// The time left of White and of Black.
    pub time: [Option<Duration>; 2],
    pub increment: [Duration; 2],
    pub moves_to_go: Option<u32>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    pub move_time: Option<Duration>,
    /// Not of the protocol: count move sequences of this length.
    pub perft: Option<u32>,
    /// Limits without a number, in words.
    pub complaints: Vec<String>,
}

/// No time is longer: some 30 years.
const LONGEST: i64 = 1_000_000_000_000;

/// Reads a line; `None` if it is empty, an error in words if it is no command.
///
/// As the protocol wants it, words before the first command are skipped.
pub(super) fn read(line: &str) -> Result<Option<Command>, String> {
    let mut words = line.split_whitespace();
    if line.trim().is_empty() {
        return Ok(None);
    }
    while let Some(word) = words.next() {
        let command = match word {
            "uci" => Command::Uci,
            "debug" => match words.next() {
                Some("on") | None => Command::Debug(true),
                Some("off") => Command::Debug(false),
                Some(other) => return Err(format!("debug is on or off, not {other:?}")),
            },
            "isready" => Command::IsReady,
            "setoption" => read_option(words)?,
            "register" => Command::Register,
            "ucinewgame" => Command::NewGame,
            "position" => Command::Position(read_setup(words)?),
            "go" => Command::Go(Box::new(read_go(words))),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "d" => Command::Show,
            _ => continue,
        };
        return Ok(Some(command));
    }
    let shown: String = line.trim().chars().take(80).collect();
    Err(format!("no command in {shown:?}"))
}

fn read_option(words: SplitWhitespace<'_>) -> Result<Command, String> {
    let mut words = words.skip_while(|&word| word != "name").skip(1);
    let mut name = Vec::new();
    for word in words.by_ref() {
        if word == "value" {
            break;
        }
        name.push(word);
    }
    if name.is_empty() {
        return Err("setoption needs a name, as in: setoption name Hash value 64".to_owned());
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: words.collect::<Vec<_>>().join(" "),
    })
}

fn read_setup(mut words: SplitWhitespace<'_>) -> Result<Setup, String> {
    let usage = "position needs startpos, or fen and a position, and may go on with moves";
    let fen = match words.next() {
        Some("startpos") => None,
        Some("fen") => Some(Vec::new()),
        _ => return Err(usage.to_owned()),
    };
    let Some(mut fields) = fen else {
        return match words.next() {
            None => Ok(Setup {
                fen: None,
                moves: Vec::new(),
            }),
            Some("moves") => Ok(Setup {
                fen: None,
                moves: words.map(str::to_owned).collect(),
            }),
            Some(other) => Err(format!("{other:?} after startpos: moves may follow")),
        };
    };
    for word in words.by_ref() {
        if word == "moves" {
            break;
        }
        fields.push(word);
    }
    if fields.is_empty() {
        return Err(usage.to_owned());
    }
    Ok(Setup {
        fen: Some(fields.join(" ")),
        moves: words.map(str::to_owned).collect(),
    })
}

const LIMITS: [&str; 13] = [
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
    "perft",
];

fn read_go(words: SplitWhitespace<'_>) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => {
                while let Some(action) = words.next_if(|word| !LIMITS.contains(word)) {
                    go.search_moves.push(action.to_owned());
                }
            }
            limit if LIMITS.contains(&limit) => {
                let given = words.next_if(|word| !LIMITS.contains(word));
                match given.and_then(number) {
                    Some(number) => go.limit(limit, number),
                    None => go.complaints.push(match given {
                        Some(given) => format!("go {limit} needs a number, not {given:?}"),
                        None => format!("go {limit} needs a number"),
                    }),
                }
            }
            _ => {} // the protocol wants unknown words skipped
        }
    }
    go
}

/// A whole number, the nearest one there is if it is too large.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::MAX);
    Some(if digits.len() < text.len() {
        -size
    } else {
        size
    })
}

impl Go {
    fn limit(&mut self, name: &str, number: i64) {
        let time = Duration::from_millis(number.clamp(0, LONGEST) as u64);
        let count = u32::try_from(number.max(0)).unwrap_or(u32::MAX);
        match name {
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves_to_go = Some(count).filter(|&moves| moves > 0),
            "depth" => self.depth = Some(count.max(1)),
            "nodes" => self.nodes = Some(number.max(1) as u64),
            "mate" => self.mate = Some(count.max(1)),
            "movetime" => self.move_time = Some(time),
            _ => self.perft = Some(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        match read(line) {
            Ok(Some(Command::Go(go))) => *go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn every_limit_is_read_in_any_order() {
        let all = "go searchmoves e2e4 d2d4 ponder wtime 1 btime -2 winc 3 binc 4 movestogo 5 depth 6 \
                   nodes 7 mate 8 movetime 9 infinite perft 2";
        let expected = Go {
            search_moves: vec!["e2e4".to_owned(), "d2d4".to_owned()],
            ponder: true,
            infinite: true,
            time: [Some(Duration::from_millis(1)), Some(Duration::ZERO)],
            increment: [Duration::from_millis(3), Duration::from_millis(4)],
            moves_to_go: Some(5),
            depth: Some(6),
            nodes: Some(7),
            mate: Some(8),
            move_time: Some(Duration::from_millis(9)),
            perft: Some(2),
            complaints: Vec::new(),
        };
        assert_eq!(go(all), expected);
        let turned = "go movetime 9 mate 8 nodes 7 infinite depth 6 movestogo 5 binc 4 winc 3 btime -2 \
                      wtime 1 perft 2 ponder searchmoves e2e4 d2d4";
        assert_eq!(go(turned), expected);
    }

    #[test]
    fn a_limit_without_a_number_is_complained_about_and_the_rest_is_read() {
        let read = go("go depth nodes 5 mate soon movetime 99999999999999999999999");
        assert_eq!((read.depth, read.nodes, read.mate), (None, Some(5), None));
        assert_eq!(read.move_time, Some(Duration::from_millis(LONGEST as u64)));
        let complaints = [
            "go depth needs a number",
            "go mate needs a number, not \"soon\"",
        ];
        assert_eq!(read.complaints, complaints);
    }

    #[test]
    fn words_before_a_command_are_skipped() {
        assert_eq!(read("joho debug on"), Ok(Some(Command::Debug(true))));
        assert_eq!(read("   "), Ok(None));
        assert!(read("hello world").is_err());
    }

    #[test]
    fn an_option_and_its_value_may_have_several_words() {
        let line = "setoption name Move Overhead value 30";
        let expected = Command::SetOption {
            name: "Move Overhead".to_owned(),
            value: "30".to_owned(),
        };
        assert_eq!(read(line), Ok(Some(expected)));
        assert!(read("setoption Hash 3").is_err());
    }

    #[test]
    fn a_position_is_the_start_or_a_fen_and_may_have_moves() {
        for line in [
            "position",
            "position e2e4",
            "position fen",
            "position startpos e2e4",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
        let expected = Command::Position(Setup {
            fen: Some("8/8 w".to_owned()),
            moves: vec!["e2e4".to_owned()],
        });
        assert_eq!(read("position fen 8/8  w moves e2e4"), Ok(Some(expected)));
    }
}
