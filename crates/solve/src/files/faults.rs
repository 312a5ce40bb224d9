//! For tests: the file system fails at the n-th call of a thread, once, as a full disk or a broken one
//! would.

use std::cell::Cell;
use std::io;

thread_local! {
    /// Calls until one fails; `None` if none does.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
}

/// From now on `calls` calls of this thread succeed, and the next one fails.
pub fn after(calls: u64) {
    LEFT.set(Some(calls));
}

/// No call fails any more. Returns whether one has failed since [`after`].
pub fn off() -> bool {
    LEFT.take().is_none()
}

/// Called before each call that changes the file system.
pub(crate) fn check() -> io::Result<()> {
    match LEFT.get() {
        Some(0) => {
            LEFT.set(None);
            Err(io::ErrorKind::StorageFull.into())
        }
        left => {
            LEFT.set(left.map(|left| left - 1));
            Ok(())
        }
    }
}
