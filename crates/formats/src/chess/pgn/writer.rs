//! Records to text, as the standard's export format has it.

use std::borrow::Cow;

use cozy_chess::{Board, Color};
use zermelo_core::Notation;
use zermelo_games::chess::Chess;

use super::lexer::is_of_name;
use super::record::{NodeId, Record};
use super::start::usual;
use crate::chess::san;

/// The headers that every game has, in their order, and what stands for an unknown one.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Whether a header can have this name.
pub fn is_header_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(is_of_name)
}

/// No line of moves is longer, unless a word or a command in a comment is.
const WIDTH: usize = 79;

/// A game as text: headers, an empty line, the moves in lines of less than 80 columns, an empty line.
///
/// The seven headers of the roster come first, then the others in their order; the outcome and the start are
/// the record's, whatever its headers say. A `}` in a comment is written as `)`, for there is no other way.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    write_headers(record, &mut text);
    text.push('\n');
    text.push_str(&movetext(record));
    text.push('\n');
    text
}

fn write_headers(record: &Record, text: &mut String) {
    let fen = (!record.is_usual()).then(|| fen(&record.start, record.chess960));
    for (name, unknown) in ROSTER {
        let value = match name {
            "Result" => record.outcome.as_str(),
            _ => record.header(name).unwrap_or(unknown),
        };
        write_header(name, value, text);
    }
    for (name, value) in &record.headers {
        let is_known = ROSTER.iter().any(|(known, _)| known == name);
        if !is_known && !matches!(name.as_str(), "SetUp" | "FEN") {
            write_header(name, value, text);
        }
    }
    if let Some(fen) = fen {
        if record.chess960 && record.header("Variant").is_none() {
            write_header("Variant", "Chess960", text);
        }
        write_header("SetUp", "1", text);
        write_header("FEN", &fen, text);
    }
}

fn write_header(name: &str, value: &str, text: &mut String) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for symbol in value.chars() {
        match symbol {
            '"' | '\\' => text.extend(['\\', symbol]),
            symbol if symbol.is_control() => text.push(' '),
            symbol => text.push(symbol),
        }
    }
    text.push_str("\"]\n");
}

/// A board as FEN, the files of the rooks as rights to castle in Chess960.
pub fn fen(board: &Board, chess960: bool) -> String {
    let usual = Chess::default();
    let game = if chess960 { usual.chess960() } else { usual };
    // Boards of records were read or made by rules: their own FEN is one.
    let own = if chess960 {
        format!("{board:#}")
    } else {
        board.to_string()
    };
    match game.parse_state(&own) {
        Ok(state) => game.format_state(&state),
        Err(_) => own,
    }
}

/// The moves of a game with all that is said of them, and its outcome.
pub fn movetext(record: &Record) -> String {
    let mut lines = Lines::default();
    lines.comment(&record.node(NodeId::ROOT).comment);
    let mut board = usual().clone();
    board.clone_from(&record.start);
    write_line(record, NodeId::ROOT, board, true, &mut lines);
    lines.word(record.outcome.as_str());
    lines.finish()
}

/// Writes what follows a node, its main move first. `numbered`: the first move needs its number.
fn write_line(
    record: &Record,
    from: NodeId,
    mut board: Board,
    mut numbered: bool,
    lines: &mut Lines,
) {
    let mut node = from;
    while let Some(main) = record.main_child(node) {
        numbered = write_move(record, main, &board, numbered, lines);
        for other in record.children(node).skip(1) {
            lines.open();
            write_variation(record, other, &board, lines);
            lines.close();
            numbered = true;
        }
        if let Some(action) = record.node(main).action {
            board.play_unchecked(action);
        }
        node = main;
    }
}

fn write_variation(record: &Record, first: NodeId, board: &Board, lines: &mut Lines) {
    let numbered = write_move(record, first, board, true, lines);
    let mut after = board.clone();
    if let Some(action) = record.node(first).action {
        after.play_unchecked(action);
    }
    write_line(record, first, after, numbered, lines);
}

/// Writes one move with what is said of it; whether the next one needs its number.
fn write_move(
    record: &Record,
    id: NodeId,
    board: &Board,
    numbered: bool,
    lines: &mut Lines,
) -> bool {
    let node = record.node(id);
    let Some(action) = node.action else {
        return numbered;
    };
    lines.comment(&node.before);
    let number = board.fullmove_number();
    match board.side_to_move() {
        Color::White => lines.word(&format!("{number}.")),
        Color::Black if numbered || !node.before.is_empty() => lines.word(&format!("{number}...")),
        Color::Black => (),
    }
    let mut text = String::new();
    san::write(board, action, &mut text);
    lines.word(&text);
    for glyph in &node.glyphs {
        lines.word(&format!("${glyph}"));
    }
    lines.comment(&node.comment);
    !node.comment.is_empty()
}

/// Whether a text ends within a command for programs, such as `[%eval 0.35]`, which stays in one line.
fn is_open(text: &str) -> bool {
    let begun = text.rfind("[%");
    begun.is_some_and(|begun| !text[begun..].contains(']'))
}

/// Words put into lines.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
    /// Brackets before the next word.
    opened: String,
    /// The last word, to which brackets may still come.
    last: String,
}

impl Lines {
    fn word(&mut self, word: &str) {
        self.flush();
        self.last = std::mem::take(&mut self.opened);
        self.last.push_str(word);
    }

    fn open(&mut self) {
        self.opened.push('(');
    }

    fn close(&mut self) {
        self.last.push(')');
    }

    /// A comment; no line of it begins like a header or an escape, which programs would take it for.
    fn comment(&mut self, comment: &str) {
        let comment: Cow<'_, str> = if comment.contains('}') {
            comment.replace('}', ")").into()
        } else {
            comment.into()
        };
        let mut words = comment.split_whitespace().peekable();
        let mut piece = String::from("{");
        if words.peek().is_none() {
            return;
        }
        while let Some(word) = words.next() {
            piece.push_str(word);
            match words.peek() {
                Some(next) if next.starts_with(['[', '%']) || is_open(&piece) => piece.push(' '),
                Some(_) => {
                    self.word(&piece);
                    piece.clear();
                }
                None => {
                    piece.push('}');
                    self.word(&piece);
                }
            }
        }
    }

    fn flush(&mut self) {
        if self.last.is_empty() {
            return;
        }
        let length = self.last.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.last);
        self.column += length;
        self.last.clear();
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text.push('\n');
        self.text
    }
}
