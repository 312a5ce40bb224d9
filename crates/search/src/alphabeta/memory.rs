//! What one search leaves for the next: an engine that plays a game asks nearly the same question again
//! two moves later.

use std::sync::{Mutex, TryLockError};

use zermelo_core::Limits;

use super::options::Options;
use super::repetition::Past;
use crate::table::Table;

/// A transposition table that lives from search to search.
///
/// What is in it holds for one game, with the same techniques and the same positions that must not come
/// back: a search with others begins with an empty one. A memory belongs to one search at a time; another
/// that runs meanwhile has a table of its own and leaves nothing behind.
#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Option<Kept>>,
}

#[derive(Debug)]
struct Kept {
    table: Table,
    options: Options,
    table_bytes: usize,
    drawn: Vec<u64>,
}

impl Memory {
    /// Forgets everything, once no search uses it.
    pub fn clear(&self) {
        if let Ok(mut kept) = self.kept.lock() {
            *kept = None;
        }
    }

    /// Calls `search` with the table that fits it, an empty one if need be.
    pub(super) fn with<T>(
        &self,
        options: &Options,
        limits: &Limits,
        past: &Past,
        search: impl FnOnce(&Table) -> T,
    ) -> T {
        let mut held = match self.kept.try_lock() {
            Ok(held) => held,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return search(&new_table(options, limits)),
        };
        // Values that rest on a draw by the laws hold only as long as the same positions are drawn.
        let fits = |kept: &Kept| {
            // Entries mean the same where these are the same. How many threads or lines were asked for changes
            // no entry, but to tell them apart costs little and is never wrong.
            let asked = kept.options == *options && kept.table_bytes == limits.table_bytes;
            asked && kept.drawn == past.drawn
        };
        let kept = match held.take().filter(fits) {
            Some(kept) => {
                kept.table.age();
                held.insert(kept)
            }
            None => held.insert(Kept {
                table: new_table(options, limits),
                options: options.clone(),
                table_bytes: limits.table_bytes,
                drawn: past.drawn.clone(),
            }),
        };
        search(&kept.table)
    }
}

/// The table of a single search.
pub(super) fn new_table(options: &Options, limits: &Limits) -> Table {
    let bytes = if options.table { limits.table_bytes } else { 0 };
    Table::beginning_with(limits.first_table_bytes, bytes, options.replacement)
}
