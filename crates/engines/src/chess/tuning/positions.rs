//! What the regression sees of games: their quiet positions, each as a short list of counts.

use zermelo_core::{Game, Guide};
use zermelo_games::chess::evaluation::terms::{FIRST_DANGER, TERMS};
use zermelo_games::chess::evaluation::{Counts, WHOLE_PHASE, Weights, counts, endings, phase};
use zermelo_games::chess::{Chess, ChessGuide, Move, Position};

use super::games::Played;

/// The first plies of a game are not looked at: they were chosen by chance or from a book.
const SKIPPED_PLIES: usize = 4;

/// How often a side has a term, as one of few that are not 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entry {
    /// The term.
    pub term: u16,
    /// White's count minus Black's; for dangers that of one king.
    pub count: i16,
}

/// A position by what is counted in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// What is weighed and added.
    pub entries: Box<[Entry]>,
    /// The dangers of White's king and of Black's.
    pub dangers: [Box<[Entry]>; 2],
    /// How much the middle of the game counts, from 0 to 1.
    pub middle: f32,
    /// How much its end does, with what drawn endings take away.
    pub end: f32,
    /// What no weight changes, in hundredths of a pawn.
    pub fixed: f32,
    /// What White got: 1, a half, or 0.
    pub result: f32,
    /// What a search found for White, in hundredths of a pawn, where one is known.
    pub score: Option<f32>,
}

impl Sample {
    /// What is counted in a position. Which side a drawn ending takes from is decided by the weights.
    pub fn new(state: &Position, weights: &Weights, result: f32, score: Option<f32>) -> Sample {
        let counted = counts(state);
        let middle = phase(state.board()).min(WHOLE_PHASE) as f32 / WHOLE_PHASE as f32;
        let white_ahead = end_of(&counted, weights) >= 0;
        let scale = endings::scale_for(state, white_ahead) as f32 / endings::WHOLE_SCALE as f32;
        Sample {
            entries: list(0..FIRST_DANGER, |term| {
                counted.of[term][0] - counted.of[term][1]
            }),
            dangers: [0, 1].map(|side| list(FIRST_DANGER..TERMS, |term| counted.of[term][side])),
            middle,
            end: (1.0 - middle) * scale,
            fixed: endings::drive_of(state) as f32,
            result,
            score,
        }
    }
}

/// Who is ahead at the end of the game.
fn end_of(counted: &Counts, weights: &Weights) -> i32 {
    let difference = |term: usize| counted.of[term][0] - counted.of[term][1];
    (0..FIRST_DANGER)
        .map(|term| weights.of(term).end() * difference(term))
        .sum()
}

fn list(terms: std::ops::Range<usize>, count: impl Fn(usize) -> i32) -> Box<[Entry]> {
    let entries = terms.filter_map(|term| {
        let count = count(term) as i16;
        (count != 0).then_some(Entry {
            term: term as u16,
            count,
        })
    });
    entries.collect()
}

/// The quiet positions of a game: nobody is in check, the next move takes nothing, and no capture wins.
pub fn quiet(played: &Played, weights: &Weights) -> Vec<Sample> {
    let (game, guide) = (Chess::default(), ChessGuide::default());
    let result = f32::from(played.half_points) / 2.0;
    let mut samples = Vec::new();
    let mut state = played.start.clone();
    for (ply, &action) in played.moves.iter().enumerate() {
        if ply >= SKIPPED_PLIES && is_quiet(&game, &guide, &state, action) {
            let score = played.scores.get(ply - 1).copied().flatten();
            samples.push(Sample::new(&state, weights, result, score.map(f32::from)));
        }
        state = game.result(&state, action);
    }
    samples
}

fn is_quiet(game: &Chess, guide: &ChessGuide, state: &Position, next: Move) -> bool {
    if state.in_check() || guide.is_noisy(game, state, next) {
        return false;
    }
    let mut noisy = Vec::new();
    guide.noisy_moves(game, state, &mut noisy);
    // What wins a hundredth of a pawn wins; an even exchange does not, or pawns that can take each other
    // would never be seen.
    let least = guide.unit() / 100;
    !noisy
        .into_iter()
        .any(|action| guide.exchanges(game, state, action, least))
}
