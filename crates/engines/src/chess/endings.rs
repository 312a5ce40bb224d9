//! What endgame tables say of the position that is searched.
//!
//! Inside the search tables are asked only right after a capture or a move of a pawn, so that a position of
//! theirs needs more at the root: moves that keep its value with the count of the fifty-move rule as it is.

use zermelo_core::value::{ESTIMATE_LIMIT, outcome};
use zermelo_core::{Exactness, Score};
use zermelo_games::chess::{Chess, Move, Position};
use zermelo_search::Analysis;
use zermelo_tables::chess::syzygy::{RankedMove, Standing, Tables};

use super::search::Question;

/// What a win counts that is certain and whose mate is not seen: more than any estimate.
const CERTAIN_WIN: Score = ESTIMATE_LIMIT;

/// A position that the tables have.
#[derive(Clone, Debug)]
pub struct Known {
    /// The moves that keep what it is worth.
    pub moves: Vec<Move>,
    /// What that is, where the tables can tell, and whether it is proved.
    pub value: Option<(Score, Exactness)>,
}

impl Known {
    /// What the tables say of a question; `None` where they do not have it, or say nothing of its rules.
    ///
    /// What goes wrong with a file is not told here: the search goes on without it.
    pub fn of(tables: &Tables, question: &Question<'_>) -> Option<Known> {
        let Question {
            game,
            past,
            state,
            among,
            ..
        } = *question;
        if state.board().occupied().len() > tables.most_pieces() || state.is_dead() {
            return None;
        }
        let fifty_moves = fifty_moves(game)?;
        let ranked = tables
            .ranked(state.board(), state.quiet_moves(), fifty_moves)
            .ok()?;
        let ranked: Vec<RankedMove> = ranked
            .into_iter()
            .filter(|one| among.is_empty() || among.contains(&named(one)))
            .collect();
        let best = ranked.first()?;
        let kept = Tables::candidates(&ranked, has_repeated(past, state));
        let moves = ranked.iter().filter(|one| kept.contains(&one.action));
        Some(Known {
            moves: moves.map(named).collect(),
            value: value(best.standing, fifty_moves),
        })
    }

    /// The same analysis with what is known, unless it has found a mate.
    pub fn judged(&self, mut found: Analysis<Move>) -> Analysis<Move> {
        let Some((score, exactness)) = self.value else {
            return found;
        };
        if outcome(found.score).is_none() {
            (found.score, found.exactness) = (score, exactness);
        }
        for line in &mut found.lines {
            if outcome(line.score).is_none() {
                (line.score, line.exactness) = (score, exactness);
            }
        }
        found
    }
}

/// Whether a game has the fifty-move rule; `None` if it has another one, of which tables know nothing.
fn fifty_moves(game: &Chess) -> Option<bool> {
    match game.draw_after() {
        0 => Some(false),
        100 => Some(true),
        _ => None,
    }
}

fn named(one: &RankedMove) -> Move {
    let action = one.action;
    Move::new(action.from, action.to, action.promotion)
}

/// What a standing says of a value.
///
/// A draw is proved: neither the count nor a repetition makes more of it, and both players can hold it. A
/// win or loss is not, because its distance is unknown, and because a game that has wandered about may have
/// used up positions that the win needs.
fn value(standing: Standing, fifty_moves: bool) -> Option<(Score, Exactness)> {
    match standing {
        Standing::Wins => Some((CERTAIN_WIN, Exactness::Estimate)),
        Standing::Loses => Some((-CERTAIN_WIN, Exactness::Estimate)),
        Standing::Draws => Some((0, Exactness::Proved)),
        Standing::WinsTooLate | Standing::DrawsByRule if fifty_moves => {
            Some((0, Exactness::Estimate))
        }
        _ => None,
    }
}

/// Whether some position of a game has been there before since the last capture or move of a pawn.
fn has_repeated(past: &[Position], state: &Position) -> bool {
    let same = |one: &Position, other: &Position| one.board().same_position(other.board());
    let before = |place: usize, one: &Position| past[..place].iter().any(|other| same(one, other));
    before(past.len(), state)
        || past
            .iter()
            .enumerate()
            .any(|(place, one)| before(place, one))
}
