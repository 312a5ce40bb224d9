//! What is written is read again as it was.

use zermelo_core::random::Random;
use zermelo_formats::chess::pgn::{Entry, NodeId, Record, Records, write};

use crate::making::game;

fn read_all(text: &str) -> Vec<Record> {
    let mut records = Records::new(text.as_bytes());
    let mut found = Vec::new();
    while let Some(entry) = records.next().unwrap() {
        match entry {
            Entry::Game { record, .. } => found.push(*record),
            Entry::Damaged(damage) => panic!("{damage} in\n{text}"),
        }
    }
    found
}

/// The moves and all that is said of them, whatever the order in which they were added.
fn tree(record: &Record, id: NodeId, text: &mut String) {
    let node = record.node(id);
    let action = node.action.map(|action| action.to_string());
    let [before, after] = [&node.before, &node.comment].map(|text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ")
    });
    text.push_str(&format!(
        "{action:?} {:?} {before:?} {after:?} (",
        node.glyphs
    ));
    for child in record.children(id) {
        tree(record, child, text);
    }
    text.push(')');
}

fn whole(record: &Record) -> String {
    let mut text = String::new();
    tree(record, NodeId::ROOT, &mut text);
    text
}

#[test]
fn random_games_with_variations_and_comments_are_read_as_they_were_written() {
    let mut random = Random::new(11);
    for _ in 0..300 {
        let records: Vec<Record> = (0..=random.below(3)).map(|_| game(&mut random)).collect();
        let text: String = records
            .iter()
            .map(|record| format!("{}\n", write(record)))
            .collect();
        let read = read_all(&text);
        assert_eq!(read.len(), records.len(), "{text}");
        for (before, after) in records.iter().zip(&read) {
            assert_eq!(whole(before), whole(after), "{text}");
            assert_eq!(before.outcome, after.outcome);
            assert_eq!(before.start, after.start);
            assert_eq!(before.header("White"), after.header("White"));
            assert_eq!(write(before), write(after));
            assert!(after.flaws.is_empty());
        }
        // Another system's ends of lines change nothing.
        let windows = read_all(&text.replace('\n', "\r\n"));
        assert_eq!(windows.len(), read.len());
        for (one, other) in windows.iter().zip(&read) {
            assert_eq!(write(one), write(other));
        }
    }
}

#[test]
fn lines_are_shorter_than_80_columns() {
    let mut random = Random::new(12);
    for _ in 0..50 {
        let text = write(&game(&mut random));
        let moves = text.split_once("\n\n").unwrap().1;
        for line in moves.lines() {
            // A word that must not begin a line is kept on the one before.
            assert!(
                line.chars().count() < 80 || line.contains(" [") || line.contains(" %"),
                "{line}"
            );
        }
    }
}

#[test]
fn a_game_without_moves_has_the_seven_headers_and_its_outcome() {
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                    [Black \"?\"]\n[Result \"*\"]\n\n*\n\n";
    assert_eq!(write(&Record::default()), expected);
}

#[test]
fn a_command_for_programs_stays_in_one_line() {
    let comment = "word ".repeat(14) + "[%eval 0.35] [%csl Ga1,Gb2] and more";
    let text = format!("1. e4 {{{comment}}} e5 *");
    let written = write(&read_all(&text)[0]);
    assert!(written.contains("[%eval 0.35] [%csl Ga1,Gb2]"), "{written}");
    let open = write(&read_all("1. e4 {never [%closed by anybody at all} *")[0]);
    assert!(
        open.contains("{never [%closed by anybody at all}"),
        "{open}"
    );
}
