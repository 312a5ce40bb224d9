//! What one search leaves for the next.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, TryLockError};

use zermelo_core::{Limits, Score};

use super::learned::Learned;
use super::options::Options;
use super::searcher::MAX_PLY;
use super::table::Table;

/// A table and what was learned of moves, from search to search of one game.
///
/// A search with other options begins with an empty one. A memory belongs to one search at a time;
/// another that runs meanwhile has one of its own and leaves nothing behind.
#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Option<Kept>>,
}

#[derive(Debug)]
pub(super) struct Kept {
    pub table: Table,
    pub learned: Learned,
    /// The same of each thread that helps, once there was one.
    pub helpers: Vec<Mutex<Option<Learned>>>,
    /// The unit of the evaluation, once it was measured.
    pub unit: Option<Score>,
    question: u64,
}

impl Kept {
    fn new(options: &Options, limits: &Limits) -> Kept {
        let bytes = if options.table { limits.table_bytes } else { 0 };
        Kept {
            table: Table::new(bytes),
            learned: Learned::new(MAX_PLY + 3),
            helpers: Vec::new(),
            unit: None,
            question: question(options, limits),
        }
    }
}

impl Memory {
    /// Forgets everything, once no search uses it.
    pub fn clear(&self) {
        if let Ok(mut kept) = self.kept.lock() {
            *kept = None;
        }
    }

    /// Calls `search` with what fits it, with nothing if need be.
    pub(super) fn with<T>(
        &self,
        options: &Options,
        limits: &Limits,
        search: impl FnOnce(&mut Kept) -> T,
    ) -> T {
        let mut held = match self.kept.try_lock() {
            Ok(held) => held,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return search(&mut Kept::new(options, limits)),
        };
        let question = question(options, limits);
        let kept = match held.take().filter(|kept| kept.question == question) {
            Some(kept) => {
                kept.table.age();
                held.insert(kept)
            }
            None => held.insert(Kept::new(options, limits)),
        };
        search(kept)
    }
}

/// What must be the same for entries to mean the same. The number of lines and threads changes none.
fn question(options: &Options, limits: &Limits) -> u64 {
    let options = Options {
        threads: 1,
        lines: 1,
        ..options.clone()
    };
    let mut hasher = DefaultHasher::new();
    format!("{options:?}").hash(&mut hasher);
    limits.table_bytes.hash(&mut hasher);
    hasher.finish()
}
