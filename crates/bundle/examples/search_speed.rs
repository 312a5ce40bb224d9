//! Nodes a second of the generic search on Connect Four, beside a loop written by hand for it.
//!
//! `cargo run --release -p zermelo-bundle --example search_speed`

use std::hint::black_box;
use std::time::Instant;

use zermelo_core::{Deterministic, Evaluator, Keyed, Limits, Notation, Order, ZeroSum};
use zermelo_games::connect4::{CentreFirst, ConnectFour, Features, Usual};
use zermelo_search::{AlphaBeta, Options};

/// Alpha-beta for this one board, 7 wide and 6 high, with nothing that is not needed for it.
mod by_hand {
    pub const BOTTOM: u64 = 0x0000_0408_1020_4081 | 1 << 42 | 1 << 35;
    pub const CELLS: u64 = BOTTOM * 63;
    pub const ORDER: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];
    pub const LIMIT: i32 = 1_000_000;

    pub struct Search {
        pub nodes: u64,
    }

    pub fn has_line(stones: u64) -> bool {
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

/// The same loop with the duties of a search: it can be stopped, knows its line and what it proves,
/// and keeps the same statistics.
mod dutiful {
    use super::by_hand::{CELLS, LIMIT, ORDER, has_line};

    /// The library's evaluation, written for this board: threats and central stones.
    fn estimate(own: u64, other: u64) -> i32 {
        let empty = CELLS & !(own | other);
        side(own, empty) - side(other, empty)
    }

    fn side(stones: u64, empty: u64) -> i32 {
        const INNER: [u64; 3] = [0x7fff_ffff << 7, 0x1f_ffff << 14, 0x7f << 21];
        let mut threats = 0;
        for step in [1, 7, 6, 8] {
            let (right, left) = (stones >> step, stones << step);
            let pair = right & (stones >> (2 * step));
            threats |= pair & (stones >> (3 * step)) | left & pair;
            let pair = left & (stones << (2 * step));
            threats |= pair & (stones << (3 * step)) | right & pair;
        }
        let centre: u32 = INNER
            .iter()
            .map(|cells| (stones & cells).count_ones())
            .sum();
        60_000 * (threats & empty).count_ones() as i32 + 4_000 * centre as i32
    }

    pub struct Search<const EVALUATES: bool> {
        pub nodes: u64,
        pub next_look: u64,
        pub leaves: u64,
        pub cutoffs: u64,
        pub first_move_cutoffs: u64,
        pub line: [[u8; 44]; 44],
        pub length: [u8; 44],
    }

    impl<const EVALUATES: bool> Search<EVALUATES> {
        pub fn new() -> Self {
            Search {
                nodes: 1,
                next_look: 4096,
                leaves: 0,
                cutoffs: 0,
                first_move_cutoffs: 0,
                line: [[0; 44]; 44],
                length: [0; 44],
            }
        }

        #[cold]
        fn look(&mut self) -> bool {
            self.next_look += 4096;
            std::time::Instant::now().elapsed().as_secs() > 1000
        }

        /// The value of an unfinished position and whether it holds in the whole game.
        pub fn value(
            &mut self,
            own: u64,
            all: u64,
            depth: u32,
            ply: usize,
            mut alpha: i32,
            beta: i32,
        ) -> Option<(i32, bool)> {
            let mut best = -i32::MAX;
            let mut proved = true;
            let mut first = true;
            for column in ORDER {
                let foot = 1 << (7 * column);
                if (all + foot) & CELLS & (63 * foot) == 0 {
                    continue;
                }
                let after = all | (all + foot);
                if self.nodes >= self.next_look && self.look() {
                    return None;
                }
                self.nodes += 1;
                let mut leaf = true;
                let (score, known) = if has_line(own | (after ^ all)) {
                    (LIMIT + 2047 - ply as i32, true)
                } else if after == CELLS {
                    (0, true)
                } else if depth == 1 {
                    let own = own | (after ^ all);
                    let score = if EVALUATES {
                        estimate(own, after ^ own)
                    } else {
                        0
                    };
                    (score, false)
                } else {
                    leaf = false;
                    let (score, known) =
                        self.value(own ^ all, after, depth - 1, ply + 1, -beta, -alpha)?;
                    (-score, known)
                };
                self.leaves += u64::from(leaf);
                if score >= beta {
                    self.cutoffs += 1;
                    self.first_move_cutoffs += u64::from(first);
                    return Some((score, known || score > LIMIT));
                }
                first = false;
                proved &= known;
                if score > best {
                    best = score;
                    if score > alpha {
                        alpha = score;
                        let tail = if leaf { 0 } else { self.length[ply + 1] };
                        self.line[ply][0] = column as u8;
                        for index in 0..usize::from(tail) {
                            self.line[ply][index + 1] = self.line[ply + 1][index];
                        }
                        self.length[ply] = tail + 1;
                    }
                }
            }
            Some((best, proved || best < -LIMIT))
        }
    }
}

const DEPTH: u32 = 12;

fn by_hand() -> (i32, u64) {
    let mut hand = by_hand::Search { nodes: 0 };
    let value = hand.value(0, black_box(0), DEPTH, 0, -i32::MAX, i32::MAX);
    (value, hand.nodes)
}

fn dutiful<const EVALUATES: bool>(depth: u32) -> (i32, u64) {
    let mut hand = dutiful::Search::<EVALUATES>::new();
    let found = hand.value(0, black_box(0), depth, 0, -i32::MAX, i32::MAX);
    black_box((
        hand.leaves,
        hand.cutoffs,
        hand.first_move_cutoffs,
        hand.line,
    ));
    (found.unwrap().0, hand.nodes)
}

fn generic<G: ZeroSum + Deterministic + Keyed>(
    game: &G,
    evaluator: &impl Evaluator<G>,
    order: &impl Order<G>,
    depth: u32,
) -> (i32, u64) {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let options = Options {
        game_order: true,
        ..Options::plain()
    };
    let plan = AlphaBeta {
        game,
        evaluator,
        order,
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

/// Plain alpha-beta, by hand and by traits: the same tree, node for node.
fn plain(usual: &ConnectFour<Usual>) {
    let game = &ConnectFour::<u64>::new(7, 6, 4).unwrap();
    let (hand, value) = shortest(by_hand);
    let (duties, same) = shortest(|| dutiful::<false>(DEPTH));
    assert_eq!(value, same);
    let (fixed, same) = shortest(|| generic(usual, &(), &CentreFirst, DEPTH));
    assert_eq!(value, same);
    let (any, same) = shortest(|| generic(game, &(), &CentreFirst, DEPTH));
    assert_eq!(value, same);
    println!(
        "alpha-beta to depth {DEPTH} without evaluation, {} nodes, ns a node:",
        value.1
    );
    println!("  by hand, nothing but the value                 {hand:5.1}");
    println!("  by hand, with limits, line, proof, statistics  {duties:5.1}");
    for (name, time) in [("7x6     ", fixed), ("any size", any)] {
        println!(
            "  by traits, {name}                           {time:5.1}: {:.2} and {:.2} times as much",
            time / hand,
            time / duties
        );
    }
    let (duties, value) = shortest(|| dutiful::<true>(DEPTH - 3));
    let features = Features::new(usual);
    let (fixed, same) = shortest(|| generic(usual, &features, &CentreFirst, DEPTH - 3));
    assert_eq!(value, same);
    let features = Features::new(game);
    let (any, same) = shortest(|| generic(game, &features, &CentreFirst, DEPTH - 3));
    assert_eq!(value, same);
    println!("to depth {} with evaluation, {} nodes:", DEPTH - 3, value.1);
    println!("  by hand, with limits, line, proof, statistics  {duties:5.1}");
    for (name, time) in [("7x6     ", fixed), ("any size", any)] {
        println!(
            "  by traits, {name}                            {time:5.1}: {:.2}",
            time / duties
        );
    }
}

fn everything(game: &ConnectFour<Usual>) {
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
    let game = ConnectFour::<Usual>::new(7, 6, 4).unwrap();
    let part = std::env::args().nth(1).unwrap_or_default();
    match part.as_str() {
        "plain" => plain(&game),
        "everything" => everything(&game),
        _ => {
            plain(&game);
            everything(&game);
        }
    }
}
