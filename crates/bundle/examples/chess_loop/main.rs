//! Nodes a second of the generic search that plays on chess, beside a loop written by hand for chess alone.
//!
//! The loop has the same steps in the same order with the same numbers, and visits the same nodes: that
//! is checked first, position by position, and the program fails where they differ. It knows that it
//! plays chess: moves carry their piece and their victim, keys are made once a node, estimates are updated
//! by the move, every margin is a constant, nothing can be switched off, and the table and the histories
//! are those of one thread. It does not prove the wins that it finds, so no position here is decided
//! within its depth.
//!
//! ```text
//! cargo run --release -p zermelo-bundle --example chess_loop            # nodes, then 15 rounds of both
//! cargo run --release -p zermelo-bundle --example chess_loop 31         # so many rounds
//! cargo run --release -p zermelo-bundle --example chess_loop hand 3     # one alone, 3 plies less deep,
//! cargo run --release -p zermelo-bundle --example chess_loop generic 3  # for a profiler
//! ```

mod exchange;
mod guesses;
mod histories;
mod node;
mod picking;
mod position;
mod quiescence;
mod root;
mod search;
mod table;
mod weights;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use zermelo_core::{Guide, Limits, Notation};
use zermelo_games::chess::{Chess, ChessGuide, Position};
use zermelo_search::selective::{Options, Selective};

use weights::Weights;

/// The opening, positions full of special moves and of tactics, quiet ones, and endgames with their pawns,
/// rooks and draws; each to a depth that takes a good part of a second.
const POSITIONS: [(&str, u32); 10] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        14,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        12,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 17),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        12,
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        12,
    ),
    (
        "r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b kq - 0 9",
        13,
    ),
    (
        "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
        12,
    ),
    (
        "8/pp3pk1/2p3p1/3p3p/3P1P1P/2P1R1P1/PP3PK1/4r3 w - - 0 30",
        15,
    ),
    ("8/8/1p1k4/1P1p1p1p/3P1P1P/3K4/8/8 w - - 72 60", 18),
    (
        "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/P1N2N2/BP3PPP/R1BQR1K1 w - - 4 13",
        13,
    ),
];

const ROUNDS: usize = 15;

/// What a search found: score, number of the best move, nodes.
type Answer = (i32, u16, u64);

fn generic(game: &Chess, guide: &ChessGuide, state: &Position, depth: u32) -> Answer {
    let plan = Selective {
        game,
        guide,
        options: Options::default(),
    };
    let found = plan.search(state, &limits(depth), |_| {});
    let best = found.best_move().expect("there are moves");
    (found.score, guide.code(best), found.nodes)
}

fn by_hand(weights: &Weights, state: &Position, depth: u32) -> Answer {
    root::search(weights, state.board(), &limits(depth))
}

fn limits(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn main() -> ExitCode {
    let (game, guide, weights) = (Chess::default(), ChessGuide::default(), Weights::new());
    let less = std::env::args().nth(2).and_then(|less| less.parse().ok());
    let positions = POSITIONS.map(|(fen, depth)| {
        let state = game.parse_state(fen).expect("the position is one of chess");
        (state, depth.saturating_sub(less.unwrap_or(0)).max(1))
    });
    let generic = |(state, depth): &(Position, u32)| generic(&game, &guide, state, *depth);
    let by_hand = |(state, depth): &(Position, u32)| by_hand(&weights, state, *depth);
    let argument = std::env::args().nth(1);
    let alone = match argument.as_deref() {
        Some("generic") => Some(positions.each_ref().map(generic)),
        Some("hand") => Some(positions.each_ref().map(by_hand)),
        _ => None,
    };
    if let Some(answers) = alone {
        println!("{} nodes", nodes(&answers));
        return ExitCode::SUCCESS;
    }
    let rounds = match argument.map(|argument| argument.parse()) {
        None => ROUNDS,
        Some(Ok(rounds)) if rounds > 0 => rounds,
        Some(_) => {
            eprintln!("the argument is `generic`, `hand` or how many rounds to time, at least 1");
            return ExitCode::from(2);
        }
    };
    let wanted = positions.each_ref().map(generic);
    let found = positions.each_ref().map(by_hand);
    println!("depth  generic nodes  by hand        position");
    for (((fen, depth), wanted), found) in POSITIONS.iter().zip(&wanted).zip(&found) {
        let mark = if wanted == found { "" } else { "  DIFFERENT" };
        println!("{depth:5}  {:13}  {:13}  {fen}{mark}", wanted.2, found.2);
    }
    if wanted != found {
        eprintln!(
            "the loop by hand does not search the same tree: score, move and nodes must agree"
        );
        return ExitCode::FAILURE;
    }
    println!(
        "the same scores, moves and nodes: {} nodes in all",
        nodes(&wanted)
    );
    compare(rounds, nodes(&wanted), &positions, &[&generic, &by_hand]);
    ExitCode::SUCCESS
}

fn nodes(answers: &[Answer]) -> u64 {
    answers.iter().map(|answer| answer.2).sum()
}

/// A search of a position to a depth.
type Searches<'a> = &'a dyn Fn(&(Position, u32)) -> Answer;

/// Times both in turn on each position, the one or the other first, and prints speeds and the ratio with
/// its spread over the rounds.
fn compare(
    rounds: usize,
    nodes: u64,
    positions: &[(Position, u32)],
    [generic, by_hand]: &[Searches; 2],
) {
    let began = Instant::now();
    let seconds = |search: Searches, position| {
        let started = processor_seconds(began);
        black_box(search(position));
        processor_seconds(began) - started
    };
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..rounds {
        let (mut one, mut two) = (0.0, 0.0);
        for (index, position) in positions.iter().enumerate() {
            if (round + index) % 2 == 0 {
                one += seconds(generic, position);
                two += seconds(by_hand, position);
            } else {
                two += seconds(by_hand, position);
                one += seconds(generic, position);
            }
        }
        times[0].push(one);
        times[1].push(two);
    }
    let mut ratios: Vec<f64> = times[0]
        .iter()
        .zip(&times[1])
        .map(|(one, two)| two / one)
        .collect();
    ratios.sort_by(f64::total_cmp);
    for (name, times) in ["generic", "by hand"].into_iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        let speed = |time: f64| nodes as f64 / time / 1e6;
        println!(
            "{name}  {:.3} M nodes/s in the median of {rounds} rounds, {:.3} at best",
            speed(times[rounds / 2]),
            speed(times[0])
        );
    }
    let at = |quarter: usize| 100.0 * ratios[quarter * (rounds - 1) / 4];
    println!(
        "generic / by hand, nodes/s of the same round: median {:.1}%, half of the rounds {:.1}% to {:.1}%, \
         all {:.1}% to {:.1}%",
        at(2),
        at(1),
        at(3),
        at(0),
        at(4)
    );
}

/// The time that this thread has had on a processor, which other programs disturb least, where the system
/// tells; else the time since the beginning.
fn processor_seconds(began: Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(
            || began.elapsed().as_secs_f64(),
            |nanoseconds| nanoseconds / 1e9,
        )
}
