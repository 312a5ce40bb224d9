//! How fast the main lines of a file are read, and whole games: for profiles.
//!
//! `cargo run --release -p zermelo-formats --example pgn_speed -- games.pgn`

use std::fs::File;
use std::io;
use std::time::Instant;

use zermelo_formats::chess::pgn::{Entry, Mainlines, Read, Records};

fn main() -> io::Result<()> {
    let name = std::env::args().nth(1).expect("the name of a file");
    let started = Instant::now();
    let (mut games, mut plies, mut skipped) = (0_u64, 0, 0_u64);
    let mut mainlines = Mainlines::new(File::open(&name)?);
    while let Some(read) = mainlines.next()? {
        match read {
            Read::Game(_) => {
                games += 1;
                plies += mainlines.game().moves().len();
            }
            Read::Damaged(_) => skipped += 1,
        }
    }
    let speed = games as f64 / started.elapsed().as_secs_f64();
    println!("{games} main lines, {plies} plies, {skipped} skipped: {speed:.0} games a second");
    let started = Instant::now();
    let mut records = Records::new(File::open(&name)?);
    let mut whole = 0_u64;
    while let Some(entry) = records.next()? {
        whole += u64::from(matches!(entry, Entry::Game { .. }));
    }
    let speed = whole as f64 / started.elapsed().as_secs_f64();
    println!("{whole} whole games: {speed:.0} games a second");
    Ok(())
}
