//! Builds, saves, loads and verifies the bear-off tables of backgammon, with the time of each.
//!
//! `cargo run --release -p zermelo-tables --example bearoff -- FOLDER`

use std::error::Error;
use std::path::PathBuf;

use zermelo_core::processor::Stopwatch;
use zermelo_tables::backgammon::{OneSided, Stored, TwoSided};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args()
        .nth(1)
        .map_or_else(std::env::temp_dir, PathBuf::from);
    let (both, one) = (
        folder.join("backgammon-6-6.ztable"),
        folder.join("backgammon-15.ztable"),
    );

    let table = timed("six checkers a side, built", || TwoSided::build(6))?;
    timed("saved", || table.save(&both))?;
    let table = timed("loaded", || TwoSided::load(&both))?;
    let flaw = timed("verified", || table.verify())?;
    println!(
        "{}: {flaw:?} is wrong, {} bytes",
        both.display(),
        both.metadata()?.len()
    );

    let race = timed("fifteen checkers of one side, built", || {
        OneSided::build(15)
    })?;
    timed("saved", || race.save(&one))?;
    println!("{}: {} bytes", one.display(), one.metadata()?.len());
    Ok(())
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let watch = Stopwatch::start();
    let made = work();
    println!(
        "{what}: {:.2} s of processor time",
        watch.elapsed().as_secs_f64()
    );
    made
}
