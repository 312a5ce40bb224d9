//! Tokens to games, told to a visitor.

use std::io;

use super::lexer::{Lexer, Token};
use super::{Damage, Outcome, Reason};

/// Hears the parts of a game in their order.
///
/// What it refuses makes the game a damaged one; it hears nothing more of it.
pub trait Visitor {
    /// Whether it wants to hear of variations, comments and glyphs.
    const ANNOTATIONS: bool;

    /// A game begins.
    fn begin(&mut self);

    /// A header. The value is as in the file, with its backslashes.
    fn header(&mut self, name: &[u8], value: &[u8]);

    /// All headers were told.
    ///
    /// # Errors
    ///
    /// When the game begins from no position.
    fn start(&mut self) -> Result<(), Reason>;

    /// A move.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    fn action(&mut self, text: &[u8], line: u64) -> Result<(), Reason>;

    /// A judgement of the last move by its number ($1 is a good one).
    fn glyph(&mut self, _glyph: u8) {}

    /// A comment, without its braces.
    fn comment(&mut self, _text: &[u8]) {}

    /// A variation begins, which replaces the last move.
    fn open(&mut self, _line: u64) {}

    /// A variation ends.
    fn close(&mut self) {}

    /// The game ends; `None` if its moves are followed by no outcome.
    fn end(&mut self, _outcome: Option<Outcome>) {}
}

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Read {
    /// A game, which begins in this line of the file, counted from 1.
    Game(u64),
    /// A game that was skipped.
    Damaged(Damage),
}

/// Reads the games of a stream one after the other.
pub struct Reader<R> {
    lexer: Lexer<R>,
    /// A header that was read to see that the game before it was over.
    waiting: Option<(Token, u64)>,
}

/// How far a game has come.
struct Progress {
    /// Headers are over.
    started: bool,
    depth: usize,
}

impl<R: io::Read> Reader<R> {
    /// The games of a stream, which needs no buffer of its own.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lexer: Lexer::new(input),
            waiting: None,
        }
    }

    /// Tells a visitor of the next game; `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// When the stream cannot be read.
    pub fn read<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Option<Read>> {
        let Some((mut token, begins)) = self.first()? else {
            return Ok(None);
        };
        let mut progress = Progress {
            started: false,
            depth: 0,
        };
        visitor.begin();
        let mut line = begins;
        loop {
            match self.tell(visitor, token, line, &mut progress) {
                Ok(Told::More) => (),
                Ok(Told::Over) => return Ok(Some(Read::Game(begins))),
                Err(reason) => {
                    self.recover(&progress)?;
                    return Ok(Some(Read::Damaged(Damage {
                        begins,
                        line,
                        reason,
                    })));
                }
            }
            token = self.lexer.next()?;
            line = self.lexer.line;
        }
    }

    /// The byte of the file at which the next game begins: what the games so far are made of is before it.
    pub fn offset(&self) -> u64 {
        match self.waiting {
            Some(_) => self.lexer.header_at,
            None => self.lexer.offset(),
        }
    }

    /// The first token of a game and its line: what stands between games is skipped.
    fn first(&mut self) -> io::Result<Option<(Token, u64)>> {
        if let Some(waiting) = self.waiting.take() {
            return Ok(Some(waiting));
        }
        loop {
            match self.lexer.next()? {
                Token::End => return Ok(None),
                Token::Comment(_) | Token::Glyph(_) => (),
                token => return Ok(Some((token, self.lexer.line))),
            }
        }
    }

    /// Tells of one token.
    #[inline]
    fn tell<V: Visitor>(
        &mut self,
        visitor: &mut V,
        token: Token,
        line: u64,
        progress: &mut Progress,
    ) -> Result<Told, Reason> {
        if !progress.started && !matches!(token, Token::Header { .. } | Token::Damage(_)) {
            visitor.start()?;
            progress.started = true;
        }
        match token {
            Token::Move(span) => {
                if progress.depth == 0 || V::ANNOTATIONS {
                    visitor.action(self.lexer.bytes(&span), line)?;
                }
            }
            Token::Header { name, value } if !progress.started => {
                visitor.header(self.lexer.bytes(&name), self.lexer.bytes(&value));
            }
            Token::Header { .. } | Token::End => {
                self.waiting = (token != Token::End).then_some((token, line));
                if progress.depth > 0 {
                    return Err(Reason::Unclosed);
                }
                visitor.end(None);
                return Ok(Told::Over);
            }
            Token::Outcome(outcome) => {
                // Some write the outcome of a variation; it is not the game's.
                if progress.depth == 0 {
                    visitor.end(Some(outcome));
                    return Ok(Told::Over);
                }
            }
            Token::Open => {
                progress.depth += 1;
                if V::ANNOTATIONS {
                    visitor.open(line);
                }
            }
            Token::Close => {
                progress.depth = progress.depth.checked_sub(1).ok_or(Reason::Unopened)?;
                if V::ANNOTATIONS {
                    visitor.close();
                }
            }
            Token::Glyph(glyph) if V::ANNOTATIONS => visitor.glyph(glyph),
            Token::Comment(span) if V::ANNOTATIONS => visitor.comment(self.lexer.bytes(&span)),
            Token::Glyph(_) | Token::Comment(_) => (),
            Token::Damage(reason) => return Err(reason),
        }
        Ok(Told::More)
    }

    /// Skips the rest of a damaged game: to its outcome, or to the headers of the next.
    fn recover(&mut self, progress: &Progress) -> io::Result<()> {
        if self.waiting.is_some() {
            return Ok(());
        }
        let (mut depth, mut in_headers) = (progress.depth, !progress.started);
        loop {
            match self.lexer.next()? {
                Token::End => return Ok(()),
                Token::Header { .. } if in_headers => (),
                token @ Token::Header { .. } => {
                    self.waiting = Some((token, self.lexer.line));
                    return Ok(());
                }
                Token::Outcome(_) if depth == 0 => return Ok(()),
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                // A comment that is not closed ends where the next game begins.
                Token::Damage(Reason::Comment) => in_headers = false,
                Token::Damage(_) | Token::Comment(_) => (),
                Token::Move(_) | Token::Glyph(_) | Token::Outcome(_) => in_headers = false,
            }
        }
    }
}

/// Whether there is more to tell of a game.
enum Told {
    More,
    Over,
}
