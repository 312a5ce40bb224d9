//! Simulations a second of plain UCT, without Python: for profiles.
//!
//! `cargo run --release -p zermelo-engines --example mcts_speed -- connect4 200000 1`: the game (`connect4`,
//! `othello`, `go`, or `go-light` without knowledge in playouts), simulations, threads and how many
//! searches.

use std::time::Instant;

use zermelo_core::{Evaluator, Keyed, Limits, Playout};
use zermelo_games::connect4::{ConnectFour, RandomDrops, Usual};
use zermelo_games::go::{Go, Nearness, Options as Rules, Playouts};
use zermelo_games::othello::{Features, Othello, RandomDiscs};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Memory, Options};

fn measure<G, E, P>(game: &G, evaluator: &E, playout: &P, given: &Arguments)
where
    G: Keyed + 'static,
    E: Evaluator<G>,
    P: Playout<G>,
{
    let limit = f64::from(game.kind().limit());
    let plan = Mcts {
        game,
        evaluator,
        playout,
        range: Range {
            least: -limit,
            greatest: limit,
        },
        options: Options {
            threads: given.threads,
            seed: 7,
            knowledge: given.knowledge,
            ..Options::plain()
        },
    };
    let limits = Limits {
        nodes: Some(given.simulations),
        table_bytes: 256 << 20,
        ..Limits::default()
    };
    for _ in 0..given.rounds {
        let (started, worked) = (Instant::now(), processor_time());
        let found = plan.search(&Memory::default(), &[], &game.initial(), &limits, |_| {});
        let Ok(found) = found else {
            eprintln!("the rules are broken");
            return;
        };
        let simulations = found.effort.simulations as f64;
        let rate = simulations / started.elapsed().as_secs_f64();
        let (work, nodes) = (processor_time() - worked, found.effort.nodes);
        let own = simulations / work.max(1e-9);
        println!(
            "{rate:.0} simulations/s by the clock, {own:.0} by the first thread's processor, {nodes} nodes"
        );
    }
}

/// The seconds that this thread had a processor, where the system says: a busy machine does not count.
fn processor_time() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = told.split_whitespace().next();
    let nanoseconds: f64 = first.and_then(|word| word.parse().ok()).unwrap_or(0.0);
    nanoseconds * 1e-9
}

/// What was asked for.
struct Arguments {
    simulations: u64,
    threads: u32,
    rounds: u64,
    knowledge: bool,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| {
        let word = words.get(place);
        word.and_then(|word| word.parse().ok()).unwrap_or(usual)
    };
    let name = words.first().map_or("connect4", String::as_str);
    let given = Arguments {
        simulations: number(1, 200_000),
        threads: number(2, 1) as u32,
        rounds: number(3, 5),
        knowledge: name != "go-light",
    };
    match name {
        "othello" => measure(&Othello::<8>::new(), &Features::new(), &RandomDiscs, &given),
        "go" | "go-light" => {
            let game = Go::new(Rules::square(9)).expect("nine is a size");
            measure(&game, &Nearness, &Playouts::default(), &given);
        }
        _ => {
            let game = ConnectFour::<Usual>::new(7, 6, 4).expect("the usual board");
            measure(&game, &(), &RandomDrops, &given);
        }
    }
}
