//! How fast Othello endings are solved: `othello_speed FILE FIRST LAST MEGABYTES [outcome]`.
//!
//! The file has the positions of the FFO suite, `tests/data/othello_ffo.txt`; those with numbers from
//! FIRST to LAST are solved one after the other, each with an empty table, in one thread. Empty cells are
//! the winner's, as the suite counts. Times are the processor's. With `outcome` it is only settled who wins.

use zermelo_core::Limits;
use zermelo_core::processor::Stopwatch;
use zermelo_engines::othello::{Counting, Position, Solver};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, first, last, megabytes, rest @ ..] = &arguments[..] else {
        panic!("othello_speed FILE FIRST LAST MEGABYTES [outcome]");
    };
    let number = |text: &str| text.parse::<u32>().expect("a number");
    let numbers = number(first)..=number(last);
    let bytes = (number(megabytes) as usize) << 20;
    let text = std::fs::read_to_string(file).expect("the positions");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').collect();
        if numbers.contains(&number(fields[0])) {
            run(&fields, bytes, !rest.is_empty());
        }
    }
}

fn run(fields: &[&str], bytes: usize, outcome: bool) {
    let mover = fields[2].chars().next().expect("a mover");
    let position = Position::read(fields[1], mover).expect("64 cells");
    let mut solver = Solver::new(Counting::EmptiesToWinner, bytes).expect("enough memory");
    let limits = Limits::default();
    let watch = Stopwatch::start();
    let answer = if outcome {
        solver.outcome(position, &limits)
    } else {
        solver.solve(position, &limits, &mut |_| ())
    };
    let answer = answer.expect("a position");
    let published: i32 = fields[4].parse().expect("a score");
    let right = if outcome {
        answer.lower.signum() == published.signum() || answer.upper.signum() == published.signum()
    } else {
        (answer.lower, answer.upper) == (published, published)
    };
    let seconds = watch.elapsed().as_secs_f64();
    println!(
        "{} empties={} score={}..{} {} {seconds:.2} s {} nodes {:.2} million nodes/s",
        fields[0],
        position.empties(),
        answer.lower,
        answer.upper,
        if right { "right" } else { "WRONG" },
        answer.nodes,
        answer.nodes as f64 / seconds / 1e6,
    );
}
