//! Counting the move sequences of a game, to test its rules and measure their speed.

use zermelo_core::{Game, StopFlag};

/// Which sequences of moves are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counted {
    /// Those of exactly so many moves: games that end sooner are left out.
    #[default]
    Whole,
    /// Those, and the games that end sooner: all leaves of the tree.
    Leaves,
}

/// The number of sequences of exactly `depth` legal moves from a state.
///
/// Games that end sooner are not counted. At depth 0 there is one sequence, the empty one. The last
/// move is counted with [`Game::count_actions`] and never made.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    let stop = StopFlag::default();
    perft_until(game, state, depth, Counted::Whole, &stop).expect("nobody holds the flag")
}

/// Like [`perft`], for either way of counting; gives `None` soon after the flag is set.
pub fn perft_until<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    counted: Counted,
    stop: &StopFlag,
) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    let mut counter = Counter {
        game,
        stop,
        finished: u64::from(counted == Counted::Leaves),
        moves: Vec::new(),
    };
    counter.walk(state, depth)
}

/// Below this depth a subtree is so small that it need not look at the flag.
const LOOK_DEPTH: u32 = 3;

/// To this depth the count recurses, which is fastest. Deeper trees are walked with a stack on the heap,
/// so that no depth is too much for the thread.
const RECURSION: u32 = 64;

struct Counter<'a, G: Game> {
    game: &'a G,
    stop: &'a StopFlag,
    /// What a game that ends sooner counts.
    finished: u64,
    /// The moves of all states on the way to the present one.
    moves: Vec<G::Move>,
}

/// A state on the way, and where its moves are.
struct Visit<S> {
    state: S,
    start: usize,
    next: usize,
}

impl<G: Game> Counter<'_, G> {
    /// The count of any depth.
    fn walk(&mut self, root: &G::State, depth: u32) -> Option<u64> {
        if depth <= RECURSION {
            return self.count(root, depth);
        }
        let mut leaves = 0;
        let mut path = Vec::new();
        leaves += self.visit(root.clone(), &mut path);
        while let Some(last) = path.last_mut() {
            if self.stop.is_stopped() {
                return None;
            }
            if last.next == self.moves.len() {
                self.moves.truncate(last.start);
                path.pop();
                continue;
            }
            let child = self.game.result(&last.state, self.moves[last.next]);
            last.next += 1;
            let left = depth - path.len() as u32;
            leaves += if left > RECURSION {
                self.visit(child, &mut path)
            } else {
                self.count(&child, left)?
            };
        }
        Some(leaves)
    }

    /// Puts a state on the way, unless its game is over: then that is what it counts.
    fn visit(&mut self, state: G::State, path: &mut Vec<Visit<G::State>>) -> u64 {
        let start = self.moves.len();
        self.game.actions(&state, &mut self.moves);
        if self.moves.len() == start {
            return self.finished;
        }
        path.push(Visit {
            state,
            start,
            next: start,
        });
        0
    }

    fn count(&mut self, state: &G::State, depth: u32) -> Option<u64> {
        match depth {
            0 => return Some(1),
            1 => {
                let moves = self.game.count_actions(state) as u64;
                return Some(if moves == 0 { self.finished } else { moves });
            }
            _ if depth >= LOOK_DEPTH && self.stop.is_stopped() => return None,
            _ => {}
        }
        let start = self.moves.len();
        self.game.actions(state, &mut self.moves);
        if self.moves.len() == start {
            return Some(self.finished);
        }
        let mut leaves = 0;
        for index in start..self.moves.len() {
            let child = self.game.result(state, self.moves[index]);
            leaves += self.count(&child, depth - 1)?;
        }
        self.moves.truncate(start);
        Some(leaves)
    }
}
