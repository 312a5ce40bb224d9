//! The main line of each game: its moves, checked, and nothing else.

use std::io;

use cozy_chess::{Board, Color, Move};

use super::reader::{Read, Reader, Visitor};
use super::start::{Setup, usual};
use super::text::decoded;
use super::{Outcome, Reason};
use crate::chess::san;

/// The moves of one game, all of them legal.
#[derive(Clone, Debug)]
pub struct Mainline {
    start: Board,
    moves: Vec<Move>,
    outcome: Outcome,
    chess960: bool,
    board: Board,
    setup: Setup,
    is_usual: bool,
}

impl Default for Mainline {
    fn default() -> Mainline {
        Mainline {
            start: usual().clone(),
            moves: Vec::new(),
            outcome: Outcome::Unknown,
            chess960: false,
            board: usual().clone(),
            setup: Setup::default(),
            is_usual: true,
        }
    }
}

impl Mainline {
    /// Where the game begins.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Its moves, castling as the king that takes its own rook.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after them.
    pub fn end(&self) -> &Board {
        &self.board
    }

    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Whether its castling is that of Chess960.
    pub fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// Whether it begins from the usual position.
    pub fn is_usual(&self) -> bool {
        self.is_usual
    }
}

impl Visitor for Mainline {
    const ANNOTATIONS: bool = false;

    fn begin(&mut self) {
        self.setup.clear();
        self.moves.clear();
        self.outcome = Outcome::Unknown;
    }

    #[inline]
    fn header(&mut self, name: &[u8], value: &[u8]) {
        if name == b"Result" {
            self.outcome = Outcome::read(value).unwrap_or_default();
        } else {
            self.setup.hear(name, value);
        }
    }

    #[inline]
    fn start(&mut self) -> Result<(), Reason> {
        match self.setup.start()? {
            None => {
                if !self.is_usual {
                    self.start.clone_from(usual());
                }
                (self.chess960, self.is_usual) = (false, true);
            }
            Some(start) => {
                self.chess960 = start.chess960;
                self.is_usual = false;
                self.start = start.board;
            }
        }
        self.board.clone_from(&self.start);
        Ok(())
    }

    #[inline]
    fn action(&mut self, text: &[u8], _line: u64) -> Result<(), Reason> {
        match san::find(&self.board, text) {
            Ok(action) => {
                self.board.play_unchecked(action);
                self.moves.push(action);
                Ok(())
            }
            Err(refusal) => Err(Reason::Move {
                text: decoded(text).into_owned(),
                ply: ply(&self.board),
                refusal,
            }),
        }
    }

    fn end(&mut self, outcome: Option<Outcome>) {
        self.outcome = outcome.unwrap_or(self.outcome);
    }
}

/// The number of a position's next ply, by the number of its move.
pub(super) fn ply(board: &Board) -> u32 {
    let moves = u32::from(board.fullmove_number()).saturating_sub(1);
    2 * moves + u32::from(board.side_to_move() == Color::Black)
}

/// The main lines of a stream, one after the other, in memory that is used again.
///
/// ```
/// use zermelo_formats::chess::pgn::{Mainlines, Read};
///
/// let file = b"[White \"Me\"]\n\n1. f3 {weak} e5 2. g4 (2. e4) Qh4# 0-1\n\n1. e4 e4 *";
/// let mut games = Mainlines::new(&file[..]);
/// assert_eq!(games.next()?, Some(Read::Game(1)));
/// assert_eq!(games.game().moves().len(), 4);
/// let Some(Read::Damaged(damage)) = games.next()? else { panic!() };
/// assert_eq!(damage.to_string(), "line 5: 1... \"e4\" is not legal");
/// assert_eq!(games.next()?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Mainlines<R> {
    reader: Reader<R>,
    game: Mainline,
}

impl<R: io::Read> Mainlines<R> {
    /// The games of a stream, which needs no buffer of its own.
    pub fn new(input: R) -> Mainlines<R> {
        Mainlines {
            reader: Reader::new(input),
            game: Mainline::default(),
        }
    }

    /// Reads the next game, which [`Mainlines::game`] then is; `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// When the stream cannot be read.
    #[expect(
        clippy::should_implement_trait,
        reason = "an iterator could not lend the game that it read"
    )]
    pub fn next(&mut self) -> io::Result<Option<Read>> {
        self.reader.read(&mut self.game)
    }

    /// The game that was read last; of a damaged one, what was read of it.
    pub fn game(&self) -> &Mainline {
        &self.game
    }
}
