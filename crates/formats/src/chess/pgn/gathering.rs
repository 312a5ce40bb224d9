//! Records from tokens.

use std::io;
use std::mem;

use cozy_chess::Board;

use super::Outcome;
use super::damage::{Damage, Reason};
use super::mainline::ply;
use super::reader::{Read, Reader, Visitor};
use super::record::{NodeId, Record};
use super::start::Setup;
use super::text::{append_comment, decoded, unescaped};
use crate::chess::san;

/// Variations within variations are read so deep.
pub(super) const DEEPEST: usize = 256;

/// Puts a record together.
#[derive(Default)]
struct Gatherer {
    record: Record,
    setup: Setup,
    here: Option<Place>,
    /// Where the lines go on that variations interrupt.
    outer: Vec<Place>,
    /// The rest of a variation is not read.
    skipping: Option<Skip>,
}

/// A part of a variation that is not read.
#[derive(Clone, Copy)]
struct Skip {
    /// So many brackets were opened in it.
    open: usize,
    /// Whether its end is that of a variation which was read in part.
    entered: bool,
}

/// A place in a line.
#[derive(Clone)]
struct Place {
    node: NodeId,
    board: Board,
    /// The position before the last move, where a variation begins; `None` if the line has no move yet.
    before: Option<Board>,
    /// A comment at the beginning of a variation.
    comment: String,
}

impl Gatherer {
    /// A variation cannot be read from here on.
    fn flaw(&mut self, line: u64, reason: Reason, skip: Skip) {
        self.record.flaws.push(Damage {
            begins: line,
            line,
            reason,
        });
        self.skipping = Some(skip);
    }
}

impl Visitor for Gatherer {
    const ANNOTATIONS: bool = true;

    fn begin(&mut self) {
        *self = Gatherer::default();
    }

    fn header(&mut self, name: &[u8], value: &[u8]) {
        self.setup.hear(name, value);
        let (name, value) = (decoded(name).into_owned(), unescaped(value));
        match self
            .record
            .headers
            .iter_mut()
            .find(|(known, _)| *known == name)
        {
            Some(known) => known.1 = value,
            None => self.record.headers.push((name, value)),
        }
    }

    fn start(&mut self) -> Result<(), Reason> {
        if let Some(start) = self.setup.start()? {
            self.record.start = start.board;
            self.record.chess960 = start.chess960;
        }
        self.here = Some(Place {
            node: NodeId::ROOT,
            board: self.record.start.clone(),
            before: None,
            comment: String::new(),
        });
        Ok(())
    }

    fn action(&mut self, text: &[u8], line: u64) -> Result<(), Reason> {
        let Some(here) = self.here.as_mut().filter(|_| self.skipping.is_none()) else {
            return Ok(());
        };
        match san::find(&here.board, text) {
            Ok(action) => {
                here.node = self.record.add(here.node, action);
                self.record.node_mut(here.node).before = mem::take(&mut here.comment);
                here.before = Some(here.board.clone());
                here.board.play_unchecked(action);
                Ok(())
            }
            Err(refusal) => {
                let reason = Reason::Move {
                    text: decoded(text).into_owned(),
                    ply: ply(&here.board),
                    refusal,
                };
                if self.outer.is_empty() {
                    return Err(reason);
                }
                let entered = Skip {
                    open: 0,
                    entered: true,
                };
                self.flaw(line, reason, entered);
                Ok(())
            }
        }
    }

    fn glyph(&mut self, glyph: u8) {
        if let Some(here) = self
            .here
            .as_ref()
            .filter(|here| self.skipping.is_none() && here.before.is_some())
        {
            let glyphs = &mut self.record.node_mut(here.node).glyphs;
            if !glyphs.contains(&glyph) {
                glyphs.push(glyph);
            }
        }
    }

    fn comment(&mut self, text: &[u8]) {
        let Some(here) = self.here.as_mut().filter(|_| self.skipping.is_none()) else {
            return;
        };
        // Before the first move of the game it is about the game.
        if here.before.is_some() || self.outer.is_empty() {
            append_comment(&mut self.record.node_mut(here.node).comment, text);
        } else {
            append_comment(&mut here.comment, text);
        }
    }

    fn open(&mut self, line: u64) {
        if let Some(skip) = &mut self.skipping {
            skip.open += 1;
            return;
        }
        let refused = Skip {
            open: 1,
            entered: false,
        };
        let Some(here) = &self.here else {
            return;
        };
        let Some(before) = here.before.clone() else {
            self.flaw(line, Reason::NothingToVary, refused);
            return;
        };
        if self.outer.len() >= DEEPEST {
            self.flaw(line, Reason::TooDeep(DEEPEST), refused);
            return;
        }
        let inner = Place {
            node: self.record.parent(here.node),
            board: before,
            before: None,
            comment: String::new(),
        };
        self.outer.extend(self.here.replace(inner));
    }

    fn close(&mut self) {
        if let Some(skip) = &mut self.skipping {
            if skip.open > 0 {
                skip.open -= 1;
                if skip.open == 0 && !skip.entered {
                    self.skipping = None;
                }
                return;
            }
            self.skipping = None;
        }
        if let Some(outer) = self.outer.pop() {
            self.here = Some(outer);
        }
    }

    fn end(&mut self, outcome: Option<Outcome>) {
        let told = || {
            self.record
                .header("Result")
                .and_then(|text| Outcome::read(text.as_bytes()))
        };
        self.record.outcome = outcome.or_else(told).unwrap_or_default();
    }
}

/// What a file holds at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A game.
    Game {
        /// The line in which it begins, counted from 1.
        line: u64,
        /// All of it.
        record: Box<Record>,
    },
    /// A game that was skipped.
    Damaged(Damage),
}

/// The whole games of a stream, one after the other.
///
/// A game is damaged when its main line is. A variation that cannot be read ends before the move in
/// question, and the record says so in [`Record::flaws`].
///
/// ```
/// use zermelo_formats::chess::pgn::{Entry, Records, write};
///
/// let file = b"[White \"Me\"]\n\n1.e4 e5 $1 ( 1...c5 {Sicilian} 2.Nf3 ) 2.f4 *";
/// let Some(Entry::Game { record, .. }) = Records::new(&file[..]).next()? else { panic!() };
/// assert!(write(&record).ends_with("\n\n1. e4 e5 $1 (1... c5 {Sicilian} 2. Nf3) 2. f4 *\n\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Records<R> {
    reader: Reader<R>,
    gatherer: Gatherer,
}

impl<R: io::Read> Records<R> {
    /// The games of a stream, which needs no buffer of its own.
    pub fn new(input: R) -> Records<R> {
        Records {
            reader: Reader::new(input),
            gatherer: Gatherer::default(),
        }
    }

    /// The byte of the file at which the next game begins.
    pub fn offset(&self) -> u64 {
        self.reader.offset()
    }

    /// The next game; `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// When the stream cannot be read.
    #[expect(
        clippy::should_implement_trait,
        reason = "like that of the main lines, with which it is used"
    )]
    pub fn next(&mut self) -> io::Result<Option<Entry>> {
        let read = self.reader.read(&mut self.gatherer)?;
        Ok(read.map(|read| match read {
            Read::Game(line) => Entry::Game {
                line,
                record: Box::new(mem::take(&mut self.gatherer.record)),
            },
            Read::Damaged(damage) => Entry::Damaged(damage),
        }))
    }
}
