//! The files of some folders, opened when they are first asked for.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use cozy_chess::Board;

use super::error::SyzygyError;
use super::file::{Distance, Kind, TableFile};
use super::outcome::Outcome;
use super::signature::{MOST_PIECES, Signature};
use crate::chess::board::may_castle;

/// Tables of Syzygy, to be asked by any number of threads.
///
/// ```no_run
/// use zermelo_core::Notation;
/// use zermelo_games::chess::Chess;
/// use zermelo_tables::chess::syzygy::{Outcome, Tables};
///
/// let tables = Tables::open(["tables/wdl", "tables/dtz"])?;
/// let state = Chess::default().parse_state("8/8/8/8/8/2k5/8/KR6 w - - 0 1").unwrap();
/// assert_eq!(tables.outcome(state.board())?, Outcome::Win);
/// # Ok::<(), zermelo_tables::chess::syzygy::SyzygyError>(())
/// ```
#[derive(Debug)]
pub struct Tables {
    entries: Vec<Entry>,
    /// By the pieces of a board: which entry, and whether the board's Black is its first side.
    places: HashMap<u64, (usize, bool)>,
    most_pieces: u32,
    hits: AtomicU64,
    trouble: Mutex<Option<SyzygyError>>,
}

#[derive(Debug)]
struct Entry {
    signature: Signature,
    files: [Option<Found>; 2],
}

/// A file that is there.
#[derive(Debug)]
struct Found {
    path: PathBuf,
    opened: OnceLock<Result<TableFile, SyzygyError>>,
}

/// What is known of a file without opening it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its pieces.
    pub signature: Signature,
    /// What it tells.
    pub kind: Kind,
    /// Where it is.
    pub path: PathBuf,
    /// How large it is.
    pub bytes: u64,
}

impl Tables {
    /// The tables of some folders; of files with the same name the first counts. Files with other names
    /// are left alone.
    ///
    /// An error if a folder cannot be read, or if there is no table at all.
    pub fn open<P: AsRef<Path>>(
        folders: impl IntoIterator<Item = P>,
    ) -> Result<Tables, SyzygyError> {
        let mut tables = Tables {
            entries: Vec::new(),
            places: HashMap::new(),
            most_pieces: 0,
            hits: AtomicU64::new(0),
            trouble: Mutex::default(),
        };
        let mut first = None;
        for folder in folders {
            let folder = folder.as_ref();
            let unreadable = SyzygyError::system(folder);
            let mut paths = Vec::new();
            for entry in std::fs::read_dir(folder).map_err(&unreadable)? {
                paths.push(entry.map_err(&unreadable)?.path());
            }
            paths.sort();
            for path in paths {
                tables.add(path);
            }
            first.get_or_insert_with(|| folder.to_owned());
        }
        if tables.entries.is_empty() {
            return Err(SyzygyError::Empty(first.unwrap_or_default()));
        }
        Ok(tables)
    }

    /// The tables of folders in one text, separated as the system's search path is: by `:`, on Windows by
    /// `;`.
    pub fn open_path(folders: &str) -> Result<Tables, SyzygyError> {
        let folders = std::env::split_paths(folders);
        Tables::open(folders.filter(|folder| !folder.as_os_str().is_empty()))
    }

    /// Adds a file, if its name is that of a table.
    fn add(&mut self, path: PathBuf) {
        let suffix = path.extension().and_then(|suffix| suffix.to_str());
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| suffix == Some(kind.suffix()));
        let name = path.file_stem().and_then(|name| name.to_str());
        let Some((kind, signature)) = kind.zip(name.and_then(Signature::parse)) else {
            return;
        };
        let place = match self.places.get(&signature.key()) {
            Some(&(place, _)) => place,
            None => {
                let place = self.entries.len();
                self.entries.push(Entry {
                    signature,
                    files: [None, None],
                });
                self.most_pieces = self.most_pieces.max(signature.pieces() as u32);
                self.places.insert(signature.turned().key(), (place, true));
                self.places.insert(signature.key(), (place, false));
                place
            }
        };
        self.entries[place].files[kind as usize].get_or_insert_with(|| Found {
            path,
            opened: OnceLock::new(),
        });
    }

    /// The most pieces of a table that is there.
    #[inline]
    pub fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    /// Every file, by the number of pieces and then by name.
    pub fn list(&self) -> Vec<Listed> {
        let mut listed = Vec::new();
        for entry in &self.entries {
            for (kind, found) in Kind::ALL.into_iter().zip(&entry.files) {
                listed.extend(found.as_ref().map(|found| Listed {
                    signature: entry.signature,
                    kind,
                    path: found.path.clone(),
                    bytes: std::fs::metadata(&found.path).map_or(0, |about| about.len()),
                }));
            }
        }
        listed.sort_by_key(|one| (one.signature.pieces(), one.signature.to_string(), one.kind));
        listed
    }

    /// Unpacks a whole file, and checks that every value of it can be found; an error says what is wrong.
    ///
    /// `stop` is asked now and then; a check that was stopped finds nothing wrong.
    pub fn check(
        &self,
        signature: &Signature,
        kind: Kind,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), SyzygyError> {
        let (entry, _) = self.entry(signature.key(), signature, kind)?;
        entry.file(kind)?.check(stop)
    }

    /// The outcome of a position for the player to move.
    ///
    /// That of a game whose last move was a capture or a pawn's: the count of the fifty-move rule does not
    /// change it.
    pub fn outcome(&self, board: &Board) -> Result<Outcome, SyzygyError> {
        self.admit(board)?;
        self.resolved(board).map(|(outcome, _)| outcome)
    }

    /// The plies to the next capture or move of a pawn under best play, or to mate; positive for a win,
    /// negative for a loss, 0 for a draw. Wins and losses that the fifty-move rule draws have 100 more.
    ///
    /// By the format the number may be one too small, except where that would matter for the fifty-move
    /// rule. A mate on the board is -1.
    pub fn distance(&self, board: &Board) -> Result<i32, SyzygyError> {
        self.admit(board)?;
        self.plies(board)
    }

    /// The outcome of a position if the tables have it, for a search. What goes wrong with a file is told
    /// by [`trouble`](Tables::trouble).
    #[inline]
    pub fn known(&self, board: &Board) -> Option<Outcome> {
        if board.occupied().len() > self.most_pieces || may_castle(board) {
            return None;
        }
        match self.resolved(board) {
            Ok((outcome, _)) => {
                self.hits.fetch_add(1, Ordering::Relaxed);
                Some(outcome)
            }
            Err(error) => {
                self.note(error);
                None
            }
        }
    }

    /// How many positions a search has found here since the tables were opened.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// The first thing that went wrong with a file while a search asked for it, told once.
    pub fn trouble(&self) -> Option<SyzygyError> {
        let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.take()
    }

    fn note(&self, error: SyzygyError) {
        if let SyzygyError::Damaged(..) | SyzygyError::Unreadable(..) = error {
            let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            trouble.get_or_insert(error);
        }
    }

    /// An error for a position that no table has.
    pub(super) fn admit(&self, board: &Board) -> Result<(), SyzygyError> {
        let pieces = board.occupied().len();
        if pieces as usize > MOST_PIECES {
            Err(SyzygyError::Pieces(pieces))
        } else if may_castle(board) {
            Err(SyzygyError::Castling)
        } else {
            Ok(())
        }
    }

    #[inline]
    fn entry(
        &self,
        key: u64,
        signature: &Signature,
        kind: Kind,
    ) -> Result<(&Entry, bool), SyzygyError> {
        match self.places.get(&key) {
            Some(&(place, turned)) => Ok((&self.entries[place], turned)),
            None => Err(SyzygyError::Missing(signature.ordered(), kind)),
        }
    }

    /// What the WDL file of a position says of it.
    #[inline]
    pub(super) fn written_outcome(&self, board: &Board) -> Result<Outcome, SyzygyError> {
        if board.occupied().len() == 2 {
            return Ok(Outcome::Draw);
        }
        let signature = Signature::of(board);
        let (entry, turned) = self.entry(signature.key(), &signature, Kind::Wdl)?;
        entry.file(Kind::Wdl)?.outcome(board, turned)
    }

    /// What the DTZ file of a position says of it.
    pub(super) fn written_distance(
        &self,
        board: &Board,
        outcome: Outcome,
    ) -> Result<Distance, SyzygyError> {
        let signature = Signature::of(board);
        let (entry, turned) = self.entry(signature.key(), &signature, Kind::Dtz)?;
        entry.file(Kind::Dtz)?.distance(board, turned, outcome)
    }

    /// The error for a position whose files contradict each other.
    pub(super) fn contradiction(&self, board: &Board) -> SyzygyError {
        let signature = Signature::of(board);
        let entry = self.entry(signature.key(), &signature, Kind::Dtz);
        match entry.map(|(entry, _)| &entry.files[Kind::Dtz as usize]) {
            Ok(Some(found)) => {
                SyzygyError::Damaged(found.path.clone(), "it contradicts the WDL files beside it")
            }
            _ => SyzygyError::Missing(signature.ordered(), Kind::Dtz),
        }
    }
}

impl Entry {
    #[inline]
    fn file(&self, kind: Kind) -> Result<&TableFile, SyzygyError> {
        let found = self.files[kind as usize]
            .as_ref()
            .ok_or(SyzygyError::Missing(self.signature, kind))?;
        let opened = found
            .opened
            .get_or_init(|| TableFile::open(&found.path, kind, self.signature));
        opened.as_ref().map_err(SyzygyError::clone)
    }
}
