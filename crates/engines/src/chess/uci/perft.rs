//! Counts of move sequences, to compare the rules with those of other programs.

use zermelo_core::{Game, StopFlag};
use zermelo_games::chess::{Chess, Position};

/// Tells of each move how many sequences of this length begin with it, and of all of them at the end;
/// nothing more once it is stopped.
pub(super) fn divide(
    game: &Chess,
    state: &Position,
    depth: u32,
    stop: &StopFlag,
    tell: &mut dyn FnMut(String),
) {
    let mut all = 0;
    if depth > 0 {
        for action in game.moves_of_pieces(state) {
            let Some(count) = count(game, &game.result(state, action), depth - 1, stop) else {
                tell("info string stopped".to_owned());
                return;
            };
            tell(format!("{action}: {count}"));
            all += count;
        }
    } else {
        all = 1;
    }
    tell(format!("\nNodes searched: {all}\n"));
}

/// Sequences of legal moves of this length; `None` once it is stopped. As everybody counts them: a draw by a
/// rule does not end a game.
fn count(game: &Chess, state: &Position, depth: u32, stop: &StopFlag) -> Option<u64> {
    match depth {
        0 => return Some(1),
        1 => return Some(game.moves_of_pieces(state).len() as u64),
        _ if stop.is_stopped() => return None,
        _ => (),
    }
    let mut all = 0;
    for action in game.moves_of_pieces(state) {
        all += count(game, &game.result(state, action), depth - 1, stop)?;
    }
    Some(all)
}
