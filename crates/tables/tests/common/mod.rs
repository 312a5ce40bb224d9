//! What the tests of tables share.

use std::path::PathBuf;

use zermelo_core::StopFlag;
use zermelo_tables::share::Crew;

/// So many threads.
pub fn crew(threads: usize) -> Crew {
    Crew {
        threads,
        stop: StopFlag::default(),
    }
}

/// An empty folder of this test run's own.
pub fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("zermelo-tables-{}-{name}", std::process::id()));
    // It may be there from a run with the same number, or not.
    std::fs::remove_dir_all(&path).ok();
    path
}
