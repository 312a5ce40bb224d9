//! The search that plays, compiled for chess once.
//!
//! It is generic, and every crate that calls it with the types of a game compiles all of it again.
//! Whoever searches chess with its guide, the registry of games too, does so here.

use zermelo_core::Limits;
use zermelo_games::chess::{Chess, ChessGuide, Move, Position};
use zermelo_search::Analysis;
use zermelo_search::selective::{Memory, Options, Selective};

/// What is asked of a search.
///
/// ```
/// use zermelo_core::{Game, Limits, Notation};
/// use zermelo_engines::chess::Question;
/// use zermelo_games::chess::{Chess, ChessGuide};
/// use zermelo_search::selective::{Memory, Options};
///
/// let game = Chess::default();
/// let state = game.parse_state("1. f3 e5 2. g4")?;
/// let question = Question {
///     game: &game,
///     guide: &ChessGuide::default(),
///     options: &Options::default(),
///     memory: &Memory::default(),
///     past: &[],
///     state: &state,
///     among: &[],
///     limits: &Limits { depth: Some(3), ..Limits::default() },
/// };
/// let found = question.answer(&mut |_| {});
/// assert_eq!(found.best_move().map(|best| best.to_string()).as_deref(), Some("d8h4"));
/// # Ok::<(), zermelo_games::chess::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The rules.
    pub game: &'a Chess,
    /// What chess tells the search.
    pub guide: &'a ChessGuide,
    /// Its steps.
    pub options: &'a Options,
    /// What earlier searches left.
    pub memory: &'a Memory,
    /// The positions that came before in the game.
    pub past: &'a [Position],
    /// The position to search.
    pub state: &'a Position,
    /// The moves to choose from; all of them if there are none here.
    pub among: &'a [Move],
    /// What the search may spend.
    pub limits: &'a Limits,
}

impl Question<'_> {
    /// Searches; `report` is told of every finished depth.
    #[inline(never)]
    pub fn answer(&self, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
        let plan = Selective {
            game: self.game,
            guide: self.guide,
            options: self.options.clone(),
        };
        plan.search_among(
            self.memory,
            self.past,
            self.state,
            self.among,
            self.limits,
            report,
        )
    }
}
