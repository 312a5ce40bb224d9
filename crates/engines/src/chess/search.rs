//! The search that plays, compiled for chess once.
//!
//! It is generic, and every crate that calls it with the types of a game compiles all of it again.
//! Whoever searches chess with its guide, the registry of games too, does so here.

use zermelo_core::Limits;
use zermelo_games::chess::{Chess, ChessGuide, Move, Position};
use zermelo_search::Analysis;
use zermelo_search::selective::{Memory, Options, Selective};
use zermelo_tables::chess::syzygy::Tables;

use super::endings::Known;

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
///     tables: None,
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
    /// Endgame tables by which the moves of the root are ranked. Those inside the search are a matter of
    /// the [`guide`](ChessGuide::endings).
    pub tables: Option<&'a Tables>,
    /// What the search may spend.
    pub limits: &'a Limits,
}

impl Question<'_> {
    /// Searches; `report` is told of every finished depth.
    ///
    /// Where the tables have the position, only moves that keep what it is worth are searched, and the score
    /// is theirs unless the search has found a mate.
    pub fn answer(&self, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
        let known = self.tables.and_then(|tables| Known::of(tables, self));
        let Some(known) = known else {
            return self.search(self.among, report);
        };
        let found = self.search(&known.moves, &mut |found| {
            report(&known.judged(found.clone()))
        });
        known.judged(found)
    }

    #[inline(never)]
    fn search(&self, among: &[Move], report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
        let plan = Selective {
            game: self.game,
            guide: self.guide,
            options: self.options.clone(),
        };
        plan.search_among(
            self.memory,
            self.past,
            self.state,
            among,
            self.limits,
            report,
        )
    }
}
