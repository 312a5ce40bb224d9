//! A game whose types are erased, so that Python can hold it.

use std::any::Any;
use std::cmp::Ordering;
use std::sync::Arc;

use zermelo_core::{Limits, Payoff, Player, Score, StopFlag};
use zermelo_search::proof::{Claim, Numbers, Proof};
use zermelo_search::recorder::Event;
use zermelo_search::{Analysis, Counted, Options};

use crate::solving::Solving;

/// A state or move of some game. Only the session that made it can look inside.
pub type Erased = Box<dyn Any + Send + Sync>;

/// A session shared by everything that belongs to one game. Equal games share one.
pub type SharedSession = Arc<dyn Session>;

/// An event of some game's search.
pub type ErasedEvent = Event<Erased, Erased>;

/// What a search is given.
pub struct Task<'a> {
    pub state: &'a Erased,
    /// The positions that came before in the game.
    pub past: &'a [&'a Erased],
    pub options: &'a Options,
    pub limits: &'a Limits,
}

/// What Python can ask of a game.
///
/// States and moves given to a session must be its own; the callers check that. One call from Python
/// is one call here: the loops of a search are behind it, on the game's own types.
pub trait Session: Solving + Send + Sync {
    fn spec(&self) -> &str;
    fn players(&self) -> usize;
    fn payoff_limit(&self) -> Payoff;
    fn key_is_exact(&self) -> bool;

    fn initial(&self) -> Erased;
    fn to_move(&self, state: &Erased) -> Player;
    fn actions(&self, state: &Erased) -> Vec<Erased>;
    /// `None` when the move is not legal.
    fn play(&self, state: &Erased, action: &Erased) -> Option<Erased>;
    fn is_terminal(&self, state: &Erased) -> bool;
    fn utility(&self, state: &Erased, player: Player) -> Payoff;

    fn evaluate(&self, state: &Erased, player: Player) -> Score;
    fn rank(&self, state: &Erased, action: &Erased) -> i32;
    fn key(&self, state: &Erased) -> u64;
    fn symmetries(&self, state: &Erased) -> Vec<Erased>;
    fn predecessors(&self, state: &Erased) -> Vec<Erased>;
    /// `None` in a game without levels.
    fn level(&self, state: &Erased) -> Option<u32>;

    fn parse_state(&self, text: &str) -> Result<Erased, String>;
    fn format_state(&self, state: &Erased) -> String;
    fn parse_move(&self, state: &Erased, text: &str) -> Result<Erased, String>;
    fn format_move(&self, state: &Erased, action: &Erased) -> String;
    fn parse_move_name(&self, text: &str) -> Result<Erased, String>;
    fn move_name(&self, action: &Erased) -> String;
    fn draw(&self, state: &Erased) -> String;

    fn copy_state(&self, state: &Erased) -> Erased;
    fn same_state(&self, one: &Erased, other: &Erased) -> bool;
    fn hash_state(&self, state: &Erased) -> u64;
    fn copy_move(&self, action: &Erased) -> Erased;
    fn compare_moves(&self, one: &Erased, other: &Erased) -> Ordering;
    fn hash_move(&self, action: &Erased) -> u64;

    /// `None` when stopped.
    fn perft(&self, state: &Erased, depth: u32, counted: Counted, stop: &StopFlag) -> Option<u64>;
    /// Whether quiescence search has anything to do.
    fn knows_noise(&self) -> bool;
    /// The moves that quiescence search follows.
    fn noisy(&self, state: &Erased) -> Vec<Erased>;
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(Analysis<Erased>))
    -> Analysis<Erased>;
    /// Whether a claim can be forced.
    fn prove(
        &self,
        state: &Erased,
        claim: Claim,
        limits: &Limits,
        report: &mut dyn FnMut(Numbers, u64),
    ) -> Proof<Erased>;
    /// A search with everything that happened in it, up to so many states.
    fn trace(&self, task: &Task<'_>, max_nodes: usize) -> (Analysis<Erased>, Vec<ErasedEvent>);
}
