//! The tables of a folder, to be asked millions of times by the threads of a search.
//!
//! Small tables are read whole when they are first asked for, each side to move by itself, and from
//! then on a look takes no lock. Of large ones the blocks are unpacked as they are asked for, so
//! that tables of five pieces need no memory of their own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cozy_chess::{Board, Color, Piece};
use zermelo_solve::files::FileError;

use super::board::{colour, may_castle, places, with_captures_in_passing};
use super::file::TableFile;
use super::value::Value;
use crate::folder::Opened;

/// Tables with at most so many bytes for a side to move are read whole: all of four pieces.
const WHOLE: usize = 1 << 23;

/// The tables of a folder, open.
#[derive(Debug, Default)]
pub struct Lookup {
    /// By the pieces of both colours, as the board has them.
    tables: HashMap<u64, (Arc<Entry>, bool)>,
    most_pieces: u32,
    trouble: Mutex<Option<FileError>>,
}

/// One of the tables.
#[derive(Debug)]
struct Entry {
    opened: Opened<TableFile>,
    whole: [OnceLock<Option<Vec<u8>>>; 2],
}

/// No table knows the value of a position.
struct Unknown;

/// A number for the pieces on a board, the same for the same pieces of each colour.
#[inline]
fn signature(board: &Board) -> u64 {
    let mut signature = 0;
    for piece in Piece::ALL {
        for colour in Color::ALL {
            let count = board.colored_pieces(colour, piece).len();
            signature = signature << 4 | u64::from(count);
        }
    }
    signature
}

impl Lookup {
    /// Adds a table, for boards with its colours and for those with them the other way round.
    pub(super) fn add(&mut self, opened: Opened<TableFile>) {
        let file = &opened.file;
        let mut counts = [[0u64; Piece::NUM]; Color::NUM];
        for slot in file.layout().slots() {
            counts[slot.colour as usize][slot.piece as usize] += 1;
        }
        self.most_pieces = self.most_pieces.max(file.material.pieces() as u32);
        let entry = Arc::new(Entry {
            opened,
            whole: [OnceLock::new(), OnceLock::new()],
        });
        // The straight way comes last: where both sides have the same pieces it is the one to keep.
        for turned in [true, false] {
            let mut signature = 0;
            for piece in Piece::ALL {
                for one in Color::ALL {
                    let count = counts[colour(one, turned) as usize][piece as usize];
                    signature = signature << 4 | count;
                }
            }
            self.tables.insert(signature, (Arc::clone(&entry), turned));
        }
    }

    /// The value of a position for the side to move, if a table has it.
    #[inline]
    pub fn value(&self, board: &Board) -> Option<Value> {
        if board.occupied().len() > self.most_pieces || may_castle(board) {
            return None;
        }
        self.find(board).ok()
    }

    fn find(&self, board: &Board) -> Result<Value, Unknown> {
        if board.occupied().len() == 2 {
            return Ok(Value::Draw);
        }
        let (table, turned) = self.tables.get(&signature(board)).ok_or(Unknown)?;
        let mover = colour(board.side_to_move(), *turned);
        let file = &table.opened.file;
        let number = file.number(&places(board, file.layout(), *turned));
        let plain = match table.get(mover, number.ok_or(Unknown)?) {
            Ok(value) => value.ok_or(Unknown)?,
            Err(error) => {
                self.note(error);
                return Err(Unknown);
            }
        };
        with_captures_in_passing(board, plain, |after| self.find(after))
    }

    fn note(&self, error: FileError) {
        let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.get_or_insert(error);
    }

    /// The first thing that went wrong with a file, told once. The positions that it had are unknown
    /// from then on.
    pub fn trouble(&self) -> Option<FileError> {
        let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.take()
    }
}

impl Entry {
    /// The value of a number with this side of the table to move; `None` once reading has failed.
    fn get(&self, mover: Color, number: usize) -> Result<Option<Value>, FileError> {
        let Opened { file, reader } = &self.opened;
        if file.layout().length() > WHOLE {
            let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
            return file.value_of(mover, number, &mut reader);
        }
        let mut failure = None;
        let whole = self.whole[mover as usize].get_or_init(|| {
            file.read_side(mover)
                .map_err(|error| failure = Some(error))
                .ok()
        });
        match failure {
            Some(error) => Err(error),
            None => Ok(whole.as_ref().map(|bytes| Value::of(bytes[number], mover))),
        }
    }
}
