//! What tables of Syzygy say of positions: `syzygy FOLDERS < POSITIONS` writes for each FEN its outcome, its
//! distance, and the positions looked up in a second.

use std::io::{BufRead, Write};
use std::time::Instant;

use zermelo_core::Notation;
use zermelo_games::chess::Chess;
use zermelo_tables::chess::syzygy::Tables;

fn main() {
    let folders = std::env::args().nth(1).expect("folders with tables");
    let tables = Tables::open_path(&folders).unwrap_or_else(|error| panic!("{error}"));
    let game = Chess::default();
    let lines: Vec<String> = std::io::stdin()
        .lock()
        .lines()
        .map_while(Result::ok)
        .collect();
    let states: Vec<_> = lines
        .iter()
        .map(|line| {
            game.parse_state(line)
                .unwrap_or_else(|error| panic!("{line}: {error}"))
        })
        .collect();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for (line, state) in lines.iter().zip(&states) {
        let outcome = tables
            .outcome(state.board())
            .map(|outcome| outcome.number());
        let distance = tables.distance(state.board());
        let written = match (outcome, distance) {
            (Ok(outcome), Ok(distance)) => writeln!(out, "{line};{outcome};{distance}"),
            (Ok(outcome), Err(error)) => writeln!(out, "{line};{outcome};{error}"),
            (Err(error), _) => writeln!(out, "{line};{error}"),
        };
        written.expect("somebody reads this");
    }
    let started = Instant::now();
    let known = states
        .iter()
        .filter(|state| tables.known(state.board()).is_some());
    let known = known.count() as f64;
    let seconds = started.elapsed().as_secs_f64();
    eprintln!("{known} outcomes, {:.0} a second", known / seconds);
}
