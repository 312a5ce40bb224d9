//! What the tests of tables share.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use zermelo_core::StopFlag;
use zermelo_tables::share::Crew;

/// So many threads.
pub fn crew(threads: usize) -> Crew {
    Crew {
        threads,
        stop: StopFlag::default(),
    }
}

/// An empty folder of this call's own.
pub fn folder(name: &str) -> PathBuf {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let (run, call) = (std::process::id(), CALLS.fetch_add(1, Ordering::Relaxed));
    let path = std::env::temp_dir().join(format!("zermelo-tables-{run}-{call}-{name}"));
    // It may be there from a run with the same number, or not.
    std::fs::remove_dir_all(&path).ok();
    path
}
