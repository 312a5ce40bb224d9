//! Counting the move sequences of a game, to test its rules and measure their speed.

use zermelo_core::{Game, StopFlag};

/// The number of sequences of exactly `depth` legal moves from a state.
///
/// Games that end sooner are not counted. At depth 0 there is one sequence, the empty one. The last
/// move is counted with [`Game::count_actions`] and never made.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    perft_until(game, state, depth, &StopFlag::default()).expect("nobody holds the flag")
}

/// Like [`perft`], but gives `None` soon after the flag is set.
pub fn perft_until<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    stop: &StopFlag,
) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    count(game, state, depth, stop, &mut Vec::new())
}

/// Below this depth a subtree is so small that it need not look at the flag.
const LOOK_DEPTH: u32 = 3;

fn count<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    stop: &StopFlag,
    moves: &mut Vec<G::Move>,
) -> Option<u64> {
    match depth {
        0 => return Some(1),
        1 => return Some(game.count_actions(state) as u64),
        _ if depth >= LOOK_DEPTH && stop.is_stopped() => return None,
        _ => {}
    }
    let start = moves.len();
    game.actions(state, moves);
    let mut leaves = 0;
    for index in start..moves.len() {
        let child = game.result(state, moves[index]);
        leaves += count(game, &child, depth - 1, stop, moves)?;
    }
    moves.truncate(start);
    Some(leaves)
}
