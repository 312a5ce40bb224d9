//! Nodes a second of the generic search on Connect Four, beside a loop written by hand for it.
//!
//! `cargo run --release -p zermelo-bindings --example search_speed`

use std::hint::black_box;
use std::time::Instant;

use zermelo_core::{Game, Limits, Notation};
use zermelo_games::connect4::{CentreFirst, ConnectFour, Features};
use zermelo_search::{AlphaBeta, Options};

/// Alpha-beta for this one board, 7 wide and 6 high, with nothing that is not needed for it.
mod by_hand {
    const BOTTOM: u64 = 0x0000_0408_1020_4081 | 1 << 42 | 1 << 35;
    const CELLS: u64 = BOTTOM * 63;
    const ORDER: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];
    const LIMIT: i32 = 1_000_000;

    pub struct Search {
        pub nodes: u64,
    }

    fn has_line(stones: u64) -> bool {
        [1, 7, 6, 8].into_iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    impl Search {
        /// The value for the player to move, who owns `own` of the stones `all`.
        pub fn value(
            &mut self,
            own: u64,
            all: u64,
            depth: u32,
            ply: i32,
            mut alpha: i32,
            beta: i32,
        ) -> i32 {
            self.nodes += 1;
            if has_line(own ^ all) {
                return -(LIMIT + 2048 - ply);
            }
            if all == CELLS || depth == 0 {
                return 0;
            }
            let mut best = -i32::MAX;
            for column in ORDER {
                let foot = 1 << (7 * column);
                if (all + foot) & CELLS & (63 * foot) == 0 {
                    continue;
                }
                let after = all | (all + foot);
                let score = -self.value(own ^ all, after, depth - 1, ply + 1, -beta, -alpha);
                if score > best {
                    best = score;
                    if score >= beta {
                        break;
                    }
                    alpha = alpha.max(score);
                }
            }
            best
        }
    }
}

const DEPTH: u32 = 12;

fn by_hand() -> (i32, u64) {
    let mut hand = by_hand::Search { nodes: 0 };
    let value = hand.value(0, black_box(0), DEPTH, 0, -i32::MAX, i32::MAX);
    (value, hand.nodes)
}

fn generic(game: &ConnectFour<u64>) -> (i32, u64) {
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    let options = Options {
        game_order: true,
        ..Options::plain()
    };
    let plan = AlphaBeta {
        game,
        evaluator: &(),
        order: &CentreFirst,
        options,
    };
    let found = plan.search(&black_box(game.initial()), &limits, &mut (), |_| {});
    (found.score, found.nodes)
}

/// The shortest of several runs, which other work on the machine disturbs least, in nanoseconds.
fn shortest(mut run: impl FnMut() -> (i32, u64)) -> (f64, (i32, u64)) {
    let mut best = f64::INFINITY;
    let mut answer = (0, 0);
    let runs = std::env::args().nth(2).and_then(|runs| runs.parse().ok());
    for _ in 0..runs.unwrap_or(40) {
        let started = Instant::now();
        answer = run();
        best = best.min(started.elapsed().as_secs_f64());
    }
    (best * 1e9 / answer.1 as f64, answer)
}

fn everything(game: &ConnectFour<u64>) {
    let features = Features::new(game);
    let less = std::env::args().nth(2).and_then(|less| less.parse().ok());
    for (position, depth) in [("", 15), ("44455", 16), ("4444", 15)] {
        let depth = depth - less.unwrap_or(0);
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let state = game.parse_state(position).unwrap();
        let plan = AlphaBeta {
            game,
            evaluator: &features,
            order: &CentreFirst,
            options: Options::default(),
        };
        let found = plan.search(&state, &limits, &mut (), |_| {});
        let seconds = found.elapsed.as_secs_f64();
        let speed = found.nodes as f64 / seconds / 1e6;
        let share = 100.0 * found.statistics.first_move_share();
        println!(
            "all sound techniques, {position:?} depth {depth}: {} nodes, {seconds:.3} s, \
             {speed:.1} M nodes/s, {share:.0}% of cutoffs on the first move, score {}",
            found.nodes, found.score
        );
    }
}

fn main() {
    let game = ConnectFour::<u64>::new(7, 6, 4).unwrap();
    let part = std::env::args().nth(1).unwrap_or_default();
    match part.as_str() {
        "hand" => println!("{:?}", shortest(by_hand)),
        "generic" => println!("{:?}", shortest(|| generic(&game))),
        "everything" => everything(&game),
        _ => {
            let (hand, value) = shortest(by_hand);
            let (generic, same) = shortest(|| generic(&game));
            assert_eq!(value, same);
            println!(
                "plain alpha-beta to depth {DEPTH}, {} nodes: by hand {hand:.1} ns a node, generic \
                 {generic:.1}, ratio {:.2}",
                value.1,
                generic / hand
            );
            everything(&game);
        }
    }
}
