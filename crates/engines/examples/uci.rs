//! The chess engine as a program of its own, without Python: for profiles, and for debuggers.
//!
//! `cargo run --release -p zermelo-engines --example uci`

use std::io::{self, BufReader};

fn main() -> io::Result<()> {
    zermelo_engines::chess::uci::serve(BufReader::new(io::stdin()), io::stdout())
}
