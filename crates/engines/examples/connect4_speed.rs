//! How fast positions are solved: `connect4_speed FILE MEGABYTES THREADS`.
//!
//! Each line of the file is a position as columns played and, if known, its score; `empty` stands for
//! the empty board. The table is cleared before each.

use std::time::Instant;

use zermelo_core::Limits;
use zermelo_engines::connect4::{Position, Solver};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, megabytes, threads] = &arguments[..] else {
        panic!("connect4_speed FILE MEGABYTES THREADS");
    };
    let text = match file.as_str() {
        "empty" => "-".to_owned(),
        _ => std::fs::read_to_string(file).expect("a readable file"),
    };
    let bytes = megabytes.parse::<usize>().expect("a number of megabytes") << 20;
    let threads = threads.parse().expect("a number of threads");
    let mut solver = Solver::new(7, 6, bytes, threads).expect("enough memory");
    let (mut nodes, mut wrong) = (0, 0);
    let started = Instant::now();
    for line in text.lines() {
        let (moves, score) = line.split_once(' ').unwrap_or((line, "?"));
        let columns: Vec<u32> = moves.chars().filter_map(|c| c.to_digit(10)).collect();
        let columns: Vec<u32> = columns.iter().map(|column| column - 1).collect();
        let position = Position::start().play_all(6, &columns);
        solver.clear();
        let mut report = |answer| {
            if file == "empty" {
                println!("{answer:?}");
            }
        };
        let answer = solver.solve(position, &Limits::default(), &mut report);
        nodes += answer.nodes;
        if score
            .parse()
            .is_ok_and(|score| answer.score() != Some(score))
        {
            wrong += 1;
            println!("{moves}: {answer:?}, and not {score}");
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let rate = nodes as f64 / seconds / 1e6;
    println!("{nodes} nodes, {seconds:.3} s, {rate:.2} million nodes/s, {wrong} wrong");
}
