//! How fast Kalah is solved: `kalah_speed HOUSES SEEDS MEGABYTES [empty]`.
//!
//! With `empty` a last seed in an empty house is taken even if the house opposite is empty too.

use zermelo_core::Limits;
use zermelo_engines::kalah::{Position, Remaining, Rules, Solver};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [houses, seeds, megabytes, rest @ ..] = &arguments[..] else {
        panic!("kalah_speed HOUSES SEEDS MEGABYTES [empty]");
    };
    let houses: usize = houses.parse().expect("a number of houses");
    let side = vec![seeds.parse().expect("a number of seeds"); houses];
    let bytes = megabytes.parse::<usize>().expect("a number of megabytes") << 20;
    let rules = Rules::new(houses as u32, !rest.is_empty(), Remaining::Owner);
    let mut solver = Solver::new(rules, bytes).expect("enough memory");
    let position = Position::new(&side, &side);
    let found = solver.solve(position, &Limits::default(), &mut |answer| {
        println!("{answer:?}");
    });
    let answer = found.expect("a position");
    let rate = answer.nodes as f64 / answer.time.as_secs_f64() / 1e6;
    println!("{rate:.2} million nodes/s");
}
