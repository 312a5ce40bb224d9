//! experiment
use zermelo_core::{Limits, Uniform, Game};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Memory, Options, Selection};

#[path = "search/mcts/drops.rs"]
mod drops;
use drops::{Drops, after};

#[test]
#[ignore]
fn experiment() {
    let env = |n: &str, d: &str| std::env::var(n).unwrap_or(d.to_string());
    let o = env("O", "");
    let mut options = Options { seed: env("SEED", "7").parse().unwrap(), exploration: 0.7, ..Options::plain() };
    for word in o.split(',') {
        match word { "t" => options.transpositions = true, "a" => { options.decisive = true; options.anti_decisive = true; }
            "tuned" => options.selection = Selection::Tuned, "rave" => options.rave = 300.0, "x" => options.exploration = 1.4, _ => {} }
    }
    let plan = Mcts { game: &Drops, evaluator: &(), playout: &Uniform, range: Range::of(Drops.kind()), options };
    for p in env("POS", "").split(',') {
        for kb in env("KB", "512").split(',') {
            println!("{p} {kb} kB {o}");
            let most: u64 = env("N", "1000000").parse().unwrap();
            let limits = Limits { nodes: Some(most), table_bytes: kb.parse::<usize>().unwrap() << 10, ..Limits::default() };
            let mut due = 16000;
            let mut tell = |f: &zermelo_search::mcts::Finding<u8>| {
                if f.effort.simulations < due { return; }
                due *= 2;
                let total: u64 = f.moves.iter().map(|m| m.visits).sum();
                print!("  {:>9} full {:>5} {}", f.effort.simulations, f.effort.compactions, if f.is_proved {"proved"} else {""});
                for m in f.moves.iter().take(4) { print!("  {}:{:.3}({:+.3})", m.action + 1, m.visits as f64 / total as f64, m.values[0]); }
                println!(" depth {} {:.1}s", f.effort.depth, f.effort.elapsed.as_secs_f32());
            };
            let f = plan.search(&Memory::default(), &[], &after(p), &limits, &mut tell).unwrap();

            let total: u64 = f.moves.iter().map(|m| m.visits).sum();
            print!("  {:>9} full {:>5} {}", f.effort.simulations, f.effort.compactions, if f.is_proved {"proved"} else {""});
            for m in f.moves.iter().take(4) { print!("  {}:{:.3}({:+.3})", m.action + 1, m.visits as f64 / total as f64, m.values[0]); }
            println!(" {:.1}s", f.effort.elapsed.as_secs_f32());

        }
    }
}
