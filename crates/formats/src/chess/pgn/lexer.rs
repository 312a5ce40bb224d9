//! Bytes to tokens.

use std::io::{self, Read};
use std::ops::Range;

use memchr::{memchr, memchr2};

use super::window::{LONGEST, Window};
use super::{Outcome, Reason};

/// A place in the window, until the next token.
pub(super) type Span = Range<usize>;

/// A part of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Header {
        name: Span,
        value: Span,
    },
    /// What looks like a move, without `!` and `?`.
    Move(Span),
    Glyph(u8),
    Comment(Span),
    Open,
    Close,
    Outcome(Outcome),
    /// No part of a game. What it is made of is behind.
    Damage(Reason),
    /// The end of the file.
    End,
}

/// What one look at the window gave.
enum Look {
    Found(Token),
    /// The token may go on after the window.
    More,
}

/// So many bytes are in the window whenever a short token is looked at, unless the file ends before.
const AHEAD: usize = 16;

/// What a line begins with at the latest where a new game begins, however damaged the one before.
const NEW_GAME: &[u8] = b"[Event \"";

/// The tokens of a file.
pub(super) struct Lexer<R> {
    window: Window<R>,
    /// The line in which the last token begins, counted from 1.
    pub line: u64,
    /// The lines that it goes on for.
    behind: u64,
    /// The byte of the file at which the last header begins.
    pub header_at: u64,
}

impl<R: Read> Lexer<R> {
    pub fn new(input: R) -> Lexer<R> {
        Lexer {
            window: Window::new(input),
            line: 1,
            behind: 0,
            header_at: 0,
        }
    }

    /// Bytes of the file up to the end of the last token.
    pub fn offset(&self) -> u64 {
        self.window.offset()
    }

    /// The bytes of the last token.
    #[inline]
    pub fn bytes(&self, span: &Span) -> &[u8] {
        self.window.span(span)
    }

    /// The next token. Numbers of moves are skipped.
    #[inline]
    pub fn next(&mut self) -> io::Result<Token> {
        self.line += std::mem::take(&mut self.behind);
        loop {
            if let Look::Found(token) = self.look() {
                return Ok(token);
            }
            if !self.window.fill()? {
                // The window is full of one token.
                let rest = self.window.rest();
                self.behind = rest.iter().filter(|&&byte| byte == b'\n').count() as u64;
                self.window.at += rest.len();
                return Ok(Token::Damage(Reason::TooLong(LONGEST >> 20)));
            }
        }
    }

    /// Looks at the window from where it is; what is skipped stays skipped.
    #[inline]
    fn look(&mut self) -> Look {
        loop {
            let rest = self.window.rest();
            if rest.len() < AHEAD && !self.window.ended {
                return Look::More;
            }
            let Some(&first) = rest.first() else {
                return Look::Found(Token::End);
            };
            match first {
                b'\n' => {
                    self.line += 1;
                    self.window.at += 1;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c | b'.' => self.window.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' => {
                    if let Some(look) = self.symbol() {
                        return look;
                    }
                }
                b'0'..=b'9' => {
                    if let Some(look) = self.number() {
                        return look;
                    }
                }
                b'{' => return self.comment(),
                b'(' => return self.single(Token::Open),
                b')' => return self.single(Token::Close),
                b'*' => return self.single(Token::Outcome(Outcome::Unknown)),
                b'$' | b'!' | b'?' => return self.glyph(),
                b';' => return self.rest_of_line(true),
                b'%' => {
                    if matches!(self.rest_of_line(false), Look::More) {
                        return Look::More;
                    }
                }
                b'[' => {
                    self.header_at = self.window.offset();
                    return self.header();
                }
                b'+' | b'-' | b'=' | b'/' => {
                    if let Some(look) = self.sign() {
                        return look;
                    }
                }
                _ => {
                    if let Some(look) = self.other() {
                        return look;
                    }
                }
            }
        }
    }

    fn single(&mut self, token: Token) -> Look {
        self.window.at += 1;
        Look::Found(token)
    }

    /// Takes so many bytes as a token made of them.
    #[inline]
    fn take(&mut self, length: usize) -> Span {
        let begin = self.window.at;
        self.window.at += length;
        begin..begin + length
    }

    /// The length of a word, `None` if it may go on after the window.
    #[inline]
    fn word(&self) -> Option<usize> {
        let rest = self.window.rest();
        let length = rest.iter().position(|&byte| !is_of_word(byte));
        length.or(self.window.ended.then_some(rest.len()))
    }

    /// A move; the words for en passant, which follow the move that they are about, are skipped (`None`).
    #[inline]
    fn symbol(&mut self) -> Option<Look> {
        let Some(length) = self.word() else {
            return Some(Look::More);
        };
        let rest = self.window.rest();
        let skipped = match &rest[..length] {
            b"e" if rest[1..].starts_with(b".p.") => b"e.p.".len(),
            b"ep" => length,
            _ => return Some(Look::Found(Token::Move(self.take(length)))),
        };
        self.window.at += skipped;
        None
    }

    /// An outcome, castling with zeros, or the number of a move, which is skipped (`None`).
    fn number(&mut self) -> Option<Look> {
        let Some(length) = self.word() else {
            return Some(Look::More);
        };
        let word = &self.window.rest()[..length];
        if let Some(outcome) = Outcome::read(word) {
            self.window.at += length;
            return Some(Look::Found(Token::Outcome(outcome)));
        }
        if word == b"1/2" {
            self.window.at += length;
            return Some(Look::Found(Token::Outcome(Outcome::Draw)));
        }
        if word.starts_with(b"0-0") || word == b"0000" {
            return Some(Look::Found(Token::Move(self.take(length))));
        }
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.window.at += digits;
        None
    }

    /// `$3`, `!`, `?!`.
    fn glyph(&mut self) -> Look {
        let rest = self.window.rest();
        let (length, glyph) = if rest[0] == b'$' {
            let digits = rest[1..].iter().take_while(|byte| byte.is_ascii_digit());
            let number = digits.clone().fold(0_u32, |number, &digit| {
                number
                    .saturating_mul(10)
                    .saturating_add(u32::from(digit - b'0'))
            });
            (1 + digits.count(), u8::try_from(number).unwrap_or(0))
        } else {
            let length = rest
                .iter()
                .take_while(|&&byte| matches!(byte, b'!' | b'?'))
                .count();
            let glyph = match &rest[..length] {
                b"!" => 1,
                b"?" => 2,
                b"!!" => 3,
                b"??" => 4,
                b"!?" => 5,
                b"?!" => 6,
                [b'!', ..] => 3,
                _ => 4,
            };
            (length, glyph)
        };
        if length == rest.len() && !self.window.ended {
            return Look::More;
        }
        self.window.at += length;
        Look::Found(Token::Glyph(glyph))
    }

    /// `+-`, `=` and their like, a null move, or nothing that is known (`None`).
    fn sign(&mut self) -> Option<Look> {
        let Some(length) = self.word() else {
            return Some(Look::More);
        };
        let word = &self.window.rest()[..length];
        let glyph = match word {
            b"--" => return Some(Look::Found(Token::Move(self.take(length)))),
            b"=" => 10,
            b"+=" | b"+/=" => 14,
            b"=+" | b"=/+" => 15,
            b"+/-" => 16,
            b"-/+" => 17,
            b"+-" => 18,
            b"-+" => 19,
            _ => {
                // The word behind it is worth a look of its own.
                let signs = word.iter().take_while(|byte| !byte.is_ascii_alphanumeric());
                self.window.at += signs.count();
                return None;
            }
        };
        self.window.at += length;
        Some(Look::Found(Token::Glyph(glyph)))
    }

    /// Marks of encodings and what else editors leave behind are skipped (`None`).
    fn other(&mut self) -> Option<Look> {
        const HALF: &[u8] = "½-½".as_bytes();
        let rest = self.window.rest();
        for skipped in ["\u{feff}", "\u{a0}", "\u{1a}", "\0"] {
            if rest.starts_with(skipped.as_bytes()) {
                self.window.at += skipped.len();
                return None;
            }
        }
        if rest.starts_with(HALF) {
            self.window.at += HALF.len();
            return Some(Look::Found(Token::Outcome(Outcome::Draw)));
        }
        let ahead = &rest[..rest.len().min(4)];
        let valid = match std::str::from_utf8(ahead) {
            Ok(_) => ahead,
            Err(error) => &ahead[..error.valid_up_to()],
        };
        let symbol = String::from_utf8_lossy(valid).chars().next();
        let symbol = symbol.unwrap_or(char::from(rest[0]));
        let length = if valid.is_empty() {
            1
        } else {
            symbol.len_utf8()
        };
        self.window.at += length;
        Some(Look::Found(Token::Damage(Reason::Symbol(symbol))))
    }

    fn rest_of_line(&mut self, is_comment: bool) -> Look {
        let rest = self.window.rest();
        let length = memchr(b'\n', rest).or(self.window.ended.then_some(rest.len()));
        let Some(length) = length else {
            return Look::More;
        };
        let span = self.take(length);
        if is_comment {
            Look::Found(Token::Comment(span.start + 1..span.end))
        } else {
            Look::Found(Token::End) // not looked at
        }
    }

    fn comment(&mut self) -> Look {
        let rest = self.window.rest();
        let (mut at, mut lines) = (1, 0);
        loop {
            let Some(found) = memchr2(b'}', b'\n', &rest[at..]) else {
                if !self.window.ended {
                    return Look::More;
                }
                return self.unclosed(rest.len(), lines);
            };
            at += found + 1;
            if rest[at - 1] == b'}' {
                break;
            }
            lines += 1;
            if rest.len() - at < NEW_GAME.len() && !self.window.ended {
                return Look::More;
            }
            if rest[at..].starts_with(NEW_GAME) {
                return self.unclosed(at, lines);
            }
        }
        let span = self.take(at);
        self.behind = lines;
        Look::Found(Token::Comment(span.start + 1..span.end - 1))
    }

    fn unclosed(&mut self, length: usize, lines: u64) -> Look {
        self.window.at += length;
        self.behind = lines;
        Look::Found(Token::Damage(Reason::Comment))
    }

    /// `[Name "value"]`; a quote in the value counts as its end only before the bracket.
    fn header(&mut self) -> Look {
        let rest = self.window.rest();
        let length = memchr(b'\n', rest).or(self.window.ended.then_some(rest.len()));
        let Some(length) = length else {
            return Look::More;
        };
        let line = &rest[..length];
        let begin = self.window.at;
        let Some((name, value, taken)) = split_header(line) else {
            self.window.at += length;
            return Look::Found(Token::Damage(Reason::Header));
        };
        self.window.at += taken;
        Look::Found(Token::Header {
            name: begin + name.start..begin + name.end,
            value: begin + value.start..begin + value.end,
        })
    }
}

/// The places of the name and the value in a header, and its length.
fn split_header(line: &[u8]) -> Option<(Span, Span, usize)> {
    let blank = |at: usize| {
        let rest = line.get(at..).unwrap_or_default();
        at + rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count()
    };
    let begin = blank(1);
    let rest = &line[begin.min(line.len())..];
    let length = rest.iter().take_while(|&&byte| is_of_name(byte)).count();
    let name = begin..begin + length;
    let quote = blank(name.end);
    if length == 0 || line.get(quote) != Some(&b'"') {
        return None;
    }
    let value = quote + 1;
    let mut at = value;
    // Some programs write no backslash before a backslash: `"C:\"]` ends there if nowhere else.
    let mut otherwise = None;
    loop {
        let found = memchr2(b'"', b'\\', line.get(at..).unwrap_or_default());
        let Some(found) = found else {
            return otherwise;
        };
        at += found;
        let escaped = line[at] == b'\\';
        let end = at + usize::from(escaped);
        let bracket = blank(end + 1);
        if line.get(end) == Some(&b'"') && line.get(bracket) == Some(&b']') {
            let header = (name.clone(), value..end, bracket + 1);
            if !escaped {
                return Some(header);
            }
            otherwise = Some(header);
        }
        at = end + 1;
    }
}

/// What words of moves and outcomes are made of.
#[inline]
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'#' | b'=' | b':' | b'-' | b'/' | b'_')
}

/// What names of headers are made of.
pub(super) fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':')
}
