//! Damaged games are skipped and said to be; nothing makes the readers fail.

use zermelo_core::random::Random;
use zermelo_formats::chess::book::Book;
use zermelo_formats::chess::pgn::{Entry, Mainlines, Read, Records, write};

use crate::making::{game, pick};

const GOOD: &str = "[Event \"good\"]\n\n1. e4 e5 2. Nf3 *\n\n";

/// What a damaged game between two good ones is said to be.
fn said(game: &str) -> Vec<String> {
    let text = format!("{GOOD}{game}\n\n{GOOD}");
    let mut records = Records::new(text.as_bytes());
    let mut mainlines = Mainlines::new(text.as_bytes());
    let (mut said, mut good) = (Vec::new(), 0);
    while let Some(entry) = records.next().unwrap() {
        let mainline = mainlines.next().unwrap().unwrap();
        match entry {
            Entry::Game { line, .. } => {
                good += 1;
                assert_eq!(mainline, Read::Game(line), "{game}");
            }
            Entry::Damaged(damage) => {
                said.push(damage.to_string());
                assert_eq!(mainline, Read::Damaged(damage), "{game}");
            }
        }
    }
    assert_eq!(mainlines.next().unwrap(), None);
    assert_eq!(good, 2, "{game}: {said:?}");
    said
}

#[test]
fn a_damaged_game_is_skipped_and_the_line_and_the_reason_are_said() {
    for (game, expected) in [
        (
            "[Event \"x\"]\n\n1. e4 e5\n2. Ke3 Nc6 {later} (2. Nf3) 1-0",
            "line 8: 2. \"Ke3\" is not legal",
        ),
        (
            "[Event \"x\"]\n\n1. e4 hello *",
            "line 7: 1... \"hello\" is not a move: moves are like e4, Nf3, exd5, O-O, e8=Q or e2e4",
        ),
        (
            "[Event \"x\"]\n\n1. e4 {open\nand open\n",
            "line 7: the comment that begins here is not closed by } before the next game",
        ),
        (
            "[Event \"x\"]\n\n1. e4 ( 1. d4 *",
            "line 9: a variation is not closed by ) before the next game",
        ),
        (
            "[Event \"x\"]\n\n1. e4 ) e5 *",
            "line 7: a ) without the ( of its variation",
        ),
        (
            "[Event \"x]\n[White \"me\"]\n\n1. e4 *",
            "line 5: a header is like [White \"Carlsen, Magnus\"], on one line",
        ),
        (
            "[Event \"x\"]\n\n1. e4 <7> *",
            "line 7: '<' is no part of a game",
        ),
        (
            "[Event \"x\"]\n\n1. e4 ♘f6 *",
            "line 7: '♘' is no part of a game",
        ),
        (
            "[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 *",
            "line 8: the rules are those of \"Atomic\"; chess and Chess960 are read",
        ),
        (
            "[Event \"x\"]\n\n1. e4 -- 2. d4 *",
            "line 7: 1... \"--\" is a null move, which is no move of chess",
        ),
        (
            "[Event \"x\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# Kd6 *",
            "line 7: 3... \"Kd6\" is not legal",
        ),
    ] {
        assert_eq!(said(game), [expected]);
    }
    let fen = said("[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 *");
    assert_eq!(
        fen,
        [
            "line 8: the FEN header: field 1 of the FEN (the board): Black has 0 kings and must have 1"
        ]
    );
}

#[test]
fn random_damage_never_stops_the_readers() {
    let mut random = Random::new(21);
    let symbols = b"{}()[]\"\\;%$*.!?+-=#/\n\r \x00\xff\xc2\xe2<>10O-";
    for _ in 0..400 {
        let texts: Vec<String> = (0..3).map(|_| write(&game(&mut random))).collect();
        let mut bytes = texts.concat().into_bytes();
        for _ in 0..=random.below(12) {
            let place = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[place] = *pick(&mut random, symbols),
                1 => bytes.insert(place, *pick(&mut random, symbols)),
                2 => drop(bytes.drain(place..(place + random.below(40)).min(bytes.len()))),
                _ => bytes.truncate(place.max(1)),
            }
            if bytes.is_empty() {
                bytes.push(b' ');
            }
        }
        let (mut records, mut mainlines) = (Records::new(&bytes[..]), Mainlines::new(&bytes[..]));
        let mut count = 0;
        while let Some(entry) = records.next().unwrap() {
            let mainline = mainlines.next().unwrap();
            assert!(mainline.is_some());
            if let Entry::Game { record, .. } = entry {
                let again = write(&record);
                let mut second = Records::new(again.as_bytes());
                let Some(Entry::Game { record, .. }) = second.next().unwrap() else {
                    panic!("{again}");
                };
                assert_eq!(write(&record), again);
            }
            count += 1;
            assert!(count < 10_000);
        }
        assert_eq!(mainlines.next().unwrap(), None);
    }
}

#[test]
fn deep_and_long_nonsense_takes_no_stack() {
    for piece in [
        "(",
        "(1. e4 ",
        "{",
        "[",
        "e.p.",
        "1. e4 (1. d4 ",
        "$",
        ")",
        "1.",
        "-",
        "\"",
        "*",
    ] {
        let text = piece.repeat(200_000);
        let mut records = Records::new(text.as_bytes());
        while let Some(entry) = records.next().unwrap() {
            if let Entry::Game { record, .. } = entry {
                write(&record);
            }
        }
    }
    let mut nested = String::from("1. e4 e5 2. Nf3 Nc6 ");
    for _ in 0..2000 {
        nested.push_str("(2... Nf6 3. Nc3 Nc6 ");
    }
    let mut records = Records::new(nested.as_bytes());
    assert!(matches!(records.next().unwrap(), Some(Entry::Damaged(_))));
}

#[test]
fn bytes_at_random_are_no_book() {
    let mut random = Random::new(8);
    for length in 0..200 {
        let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        if let Ok(book) = Book::from_bytes(&bytes) {
            assert_eq!(book.to_bytes(), bytes);
        }
    }
}
