//! Simulations a second of plain UCT, without Python: for profiles.
//!
//! `cargo run --release -p zermelo-engines --example mcts_speed -- connect4 200000 1`: the game (`connect4`,
//! `othello` or `go`), simulations, threads.

use std::time::Instant;

use zermelo_core::{Evaluator, Keyed, Limits, Playout};
use zermelo_games::connect4::{ConnectFour, RandomDrops, Usual};
use zermelo_games::go::{Go, Nearness, Options as Rules, Playouts};
use zermelo_games::othello::{Features, Othello, RandomDiscs};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Memory, Options};

fn measure<G, E, P>(game: &G, evaluator: &E, playout: &P, simulations: u64, threads: u32)
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
            threads,
            seed: 7,
            ..Options::plain()
        },
    };
    let limits = Limits {
        nodes: Some(simulations),
        table_bytes: 256 << 20,
        ..Limits::default()
    };
    for _ in 0..5 {
        let started = Instant::now();
        let found = plan.search(&Memory::default(), &[], &game.initial(), &limits, |_| {});
        let Ok(found) = found else {
            eprintln!("the rules are broken");
            return;
        };
        let rate = found.effort.simulations as f64 / started.elapsed().as_secs_f64();
        println!("{rate:.0} simulations/s, {} nodes", found.effort.nodes);
    }
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| {
        let word = given.get(place);
        word.and_then(|word| word.parse().ok()).unwrap_or(usual)
    };
    let (simulations, threads) = (number(1, 200_000), number(2, 1) as u32);
    match given.first().map_or("connect4", String::as_str) {
        "othello" => measure(
            &Othello::<8>::new(),
            &Features::new(),
            &RandomDiscs,
            simulations,
            threads,
        ),
        "go" => {
            let game = Go::new(Rules::square(9)).expect("nine is a size");
            measure(&game, &Nearness, &Playouts::default(), simulations, threads);
        }
        _ => {
            let game = ConnectFour::<Usual>::new(7, 6, 4).expect("the usual board");
            measure(&game, &(), &RandomDrops, simulations, threads);
        }
    }
}
