//! What a solved game answers, whether it is in memory or in a file.

use std::path::Path;

use zermelo_core::Player;
use zermelo_core::allocation::NoMemory;

use crate::encoding::Solvable;
use crate::entry::Scale;
use crate::files::FileError;
use crate::solution::{Counts, Outcome};
use crate::verify::Flaw;
use crate::work::{Listener, Options, SolveError};

/// Some states with their outcomes, and where the next ones are; `None` at the end.
pub type Page<S, O = Outcome> = (Vec<(S, O)>, Option<u64>);

/// Why a check did not come to an end.
#[derive(Debug)]
pub enum Unchecked {
    /// It was stopped, or ran out of memory.
    Work(SolveError),
    /// The file is damaged.
    File(FileError),
}

impl From<NoMemory> for Unchecked {
    fn from(error: NoMemory) -> Unchecked {
        Unchecked::Work(error.into())
    }
}

/// A solved game: the values and best moves of every state that can be reached from one.
///
/// Every method is given the game that was solved. What is in a file can turn out to be damaged at
/// any question; what is in memory never is.
pub trait Answers<G: Solvable>: Send + Sync {
    /// From whose side values are given.
    fn player(&self) -> Player;
    /// The payoffs that the game has.
    fn scale(&self) -> &Scale;
    /// How many states there are of each kind.
    fn counts(&self) -> Counts;
    /// The memory that the table takes; what is read from a file when it is asked for not counted.
    fn bytes(&self) -> usize;
    /// What a state is worth; `None` if it cannot be reached from the root, nor an image of it.
    fn probe(&self, game: &G, state: &G::State) -> Result<Option<Outcome>, FileError>;
    /// The moves that keep what a state is worth, and that hurry or delay as they should.
    fn best_moves(&self, game: &G, state: &G::State) -> Result<Option<Vec<G::Move>>, FileError>;
    /// At least `count` states from a place on, as long as there are so many.
    fn page(&self, game: &G, place: u64, count: usize) -> Result<Page<G::State>, FileError>;
    /// The same answers from memory, if they are not there yet.
    fn load(&self, game: &G, options: &Options) -> Result<Option<Box<dyn Answers<G>>>, Unchecked>;
    /// Writes a file, in place: the caller renames it when it is done.
    fn save(&self, game: &G, path: &Path, header: &[u8], threads: usize) -> Result<(), FileError>;
    /// Compares every state with its successors; the inner error is the first that is wrong.
    fn verify(
        &self,
        game: &G,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Option<Flaw<G::State>>, Unchecked>;
}
