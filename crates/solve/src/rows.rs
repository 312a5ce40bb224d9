//! A solved game as a table of rows: every state with its value and its best moves, in words.

use zermelo_core::Payoff;

use crate::answers::Answers;
use crate::encoding::Solvable;
use crate::files::FileError;

/// Some rows, each column by itself, and where the next rows are; `None` at the end.
#[derive(Debug, Default)]
pub struct Rows {
    /// The states.
    pub states: Vec<String>,
    /// The player to move, unless the game is over.
    pub players: Vec<Option<usize>>,
    /// The payoffs under best play, from the side of the solution's player.
    pub values: Vec<Payoff>,
    /// Moves to the end; draws that go on have none.
    pub remoteness: Vec<Option<u32>>,
    /// All best moves.
    pub moves: Vec<Vec<String>>,
    /// Where to go on.
    pub next: Option<u64>,
}

/// The rows of at least `count` states that are kept, from a place on, as long as there are so many.
///
/// With `images` every state has a row for each of its different images.
pub fn rows<G: Solvable>(
    game: &G,
    solution: &dyn Answers<G>,
    place: u64,
    count: usize,
    images: bool,
) -> Result<Rows, FileError> {
    let (page, next) = solution.page(game, place, count)?;
    let mut rows = Rows {
        next,
        ..Rows::default()
    };
    let mut alike = Vec::new();
    for (state, outcome) in page {
        alike.clear();
        if images {
            game.symmetries(&state, &mut alike);
        } else {
            alike.push(state);
        }
        for (number, image) in alike.iter().enumerate() {
            if alike[..number].contains(image) {
                continue;
            }
            let best = solution.best_moves(game, image)?.unwrap_or_default();
            let moves = best.iter().map(|&action| game.format_move(image, action));
            rows.states.push(game.format_state(image));
            let mover = game.to_move(image).index();
            rows.players
                .push(mover.filter(|_| !game.is_terminal(image)));
            rows.values.push(outcome.payoff);
            rows.remoteness.push(outcome.remoteness);
            rows.moves.push(moves.collect());
        }
    }
    Ok(rows)
}
