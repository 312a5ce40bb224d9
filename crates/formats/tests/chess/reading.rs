//! Everything that people write into their files.

use std::io;

use zermelo_formats::chess::pgn::{
    Entry, Mainlines, NodeId, Outcome, Read, Record, Records, write,
};

/// A stream that gives a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl io::Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(buffer.len());
        self.0.read(&mut buffer[..most])
    }
}

const EVERYTHING: &str = "\u{feff}% a line for some program\n\
[Event \"First \\\"quoted\\\" \"]\n[Site \"a\"] [White \"Mu\"ller\"]\n[Result \"1-0\"]\n\n\
{before the game} 1.e4! $14 e5?! ; to the end of the line ) } (\n2. Nf3 (2.f4 exf4 {accepted} (2...d5 3. exd5) 3. Nf3) \
Nc6 3.Bb5 a6 4. 0-0?? Nf6 +- 5. ... 1-0\n\n\
[Event \"Second\"]\n% 1. e4\n1. e4 d5 2. e5 f5 3. exf6 e.p. 1/2\n{between games}\n\n\
[Event \"Third\"]\n[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 40\"]\n\n40. a8=Q+ Kf7 41. O-O+ Kg7 *\n\
1. d4 d5 0-1";

fn records(text: &[u8], chunk: usize) -> Vec<(u64, Record)> {
    let mut records = Records::new(Trickle(text, chunk));
    let mut found = Vec::new();
    while let Some(entry) = records.next().unwrap() {
        match entry {
            Entry::Game { line, record } => found.push((line, *record)),
            Entry::Damaged(damage) => panic!("{damage}"),
        }
    }
    found
}

#[test]
fn comments_variations_glyphs_escapes_and_several_games_are_read() {
    let games = records(EVERYTHING.as_bytes(), usize::MAX);
    let outcomes: Vec<Outcome> = games.iter().map(|(_, record)| record.outcome).collect();
    assert_eq!(
        outcomes,
        [
            Outcome::White,
            Outcome::Draw,
            Outcome::Unknown,
            Outcome::Black
        ]
    );
    let lines: Vec<u64> = games.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2, 9, 14, 19]);
    let first = &games[0].1;
    assert_eq!(first.header("Event"), Some("First \"quoted\" "));
    assert_eq!(first.header("White"), Some("Mu\"ller"));
    assert_eq!(first.node(NodeId::ROOT).comment, "before the game");
    let moves = write(first).split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(
        moves.replace('\n', " ").trim(),
        "{before the game} 1. e4 $1 $14 e5 $6 {to the end of the line ) (} 2. Nf3 (2. f4 exf4 \
         {accepted} (2... d5 3. exd5) 3. Nf3) 2... Nc6 3. Bb5 a6 4. O-O $4 Nf6 $18 1-0"
            .replace(") (}", ") ) (}")
    );
    let third = write(&games[2].1);
    assert!(
        third.contains("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 40\"]\n"),
        "{third}"
    );
    assert!(
        third.ends_with("\n40. a8=Q+ Kf7 41. O-O+ Kg7 *\n\n"),
        "{third}"
    );
}

#[test]
fn it_does_not_matter_how_the_bytes_arrive() {
    let whole = records(EVERYTHING.as_bytes(), usize::MAX);
    for chunk in [1, 2, 3, 7, 64] {
        assert_eq!(records(EVERYTHING.as_bytes(), chunk), whole);
    }
    let windows = EVERYTHING.replace('\n', "\r\n");
    assert_eq!(records(windows.as_bytes(), 5), whole);
}

#[test]
fn main_lines_are_those_of_whole_games() {
    let mut mainlines = Mainlines::new(EVERYTHING.as_bytes());
    for (line, record) in records(EVERYTHING.as_bytes(), usize::MAX) {
        assert_eq!(mainlines.next().unwrap(), Some(Read::Game(line)));
        let moves: Vec<_> = record.mainline().collect();
        assert_eq!(mainlines.game().moves(), moves);
        assert_eq!(mainlines.game().start(), &record.start);
        assert_eq!(mainlines.game().outcome(), record.outcome);
    }
    assert_eq!(mainlines.next().unwrap(), None);
}

#[test]
fn texts_in_latin_1_and_in_utf_8_are_read() {
    let (latin, utf) = (
        b"[White \"M\xfcller\"]\n1. e4 {\xe9} *",
        "[White \"Müller\"]\n1. e4 {é} *",
    );
    assert_eq!(records(latin, 9), records(utf.as_bytes(), 9));
}

#[test]
fn headers_are_read_with_and_without_their_backslashes() {
    let text = br#"[A "C:\\"]
[B "C:\"]
[C "say \"hi\""]
[D "say "hi" \ "]
[Elo-White "1"] 1. e4 *"#;
    let game = &records(&text[..], 7)[0].1;
    let expected = [
        ("A", r"C:\"),
        ("B", r"C:\"),
        ("C", r#"say "hi""#),
        ("D", r#"say "hi" \ "#),
        ("Elo-White", "1"),
    ];
    let headers = game.headers.iter();
    let found: Vec<(&str, &str)> = headers
        .map(|(name, value)| (&name[..], &value[..]))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_game_of_chess960_castles_from_its_own_squares() {
    let text = b"[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1\"]\n\n1. O-O Ke7 *";
    let game = &records(text, 100)[0].1;
    assert!(game.chess960);
    let first = game.mainline().next().unwrap();
    assert_eq!(first.to_string(), "f1g1");
    let again = write(game);
    assert!(
        again.contains("[FEN \"4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1\"]"),
        "{again}"
    );
    assert_eq!(
        records(again.as_bytes(), 100)[0].1.mainline().next(),
        Some(first)
    );
}

#[test]
fn a_variation_that_cannot_be_read_ends_there_and_the_game_is_read() {
    let text = b"1. e4 e5 (1... c5 2. Ke8 {lost} (2. Nf3) d6) (1... e6 2. d4) 2. Nf3 (( 2. d4 ) 2. f4) Nc6 *";
    let game = &records(text, 100)[0].1;
    let flaws: Vec<String> = game.flaws.iter().map(ToString::to_string).collect();
    assert_eq!(flaws.len(), 2);
    assert_eq!(flaws[0], "line 1: 2. \"Ke8\" is not legal");
    assert!(flaws[1].contains("before the first move"));
    let moves = write(game).split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(
        moves.trim(),
        "1. e4 e5 (1... c5) (1... e6 2. d4) 2. Nf3 (2. f4) 2... Nc6 *"
    );
}

#[test]
fn every_game_begins_where_the_one_before_ends_and_can_be_read_alone() {
    let text = EVERYTHING.as_bytes();
    for chunk in [1, 7, usize::MAX] {
        let whole = records(text, chunk);
        let mut reading = Records::new(Trickle(text, chunk));
        let mut begins = 0;
        for (_, game) in &whole {
            assert!(matches!(reading.next().unwrap(), Some(Entry::Game { .. })));
            let ends = usize::try_from(reading.offset()).unwrap();
            let alone = records(&text[begins..ends], usize::MAX);
            assert_eq!(alone.len(), 1);
            assert_eq!(&alone[0].1, game);
            begins = ends;
        }
        assert_eq!(begins, text.len());
    }
}
