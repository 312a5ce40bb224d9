//! Alpha-beta by iterative deepening: an answer from the first moment, a proof at the end.
//!
//! # What is searched
//!
//! Negamax with principal variation search: the first move with the whole window, the others with a
//! null window that only asks whether they are better, and again if they are. A player may move
//! twice in a row, so the sign changes with the player and not with the ply.
//!
//! # What is proved
//!
//! Let V be the true value of a state, with its distance, and T what a search to depth d says when
//! it puts estimates at its horizon. Every estimate lies between all losses and all wins. See
//! [`proof`] for the argument that carries T over to V, which is short:
//!
//! - If no estimate was looked at, T = V.
//! - If T says that a win with some payoff can be forced, it can: the lines that force it end in
//!   finished games, because any estimate among them would score less.
//! - If moreover no payoff is greater and the win is within d moves, T = V: a faster win would be
//!   within the horizon too, and would have been found.
//!
//! So the driver deepens until the root is proved, which gives the fastest win and the slowest loss.

mod driver;
mod node;
pub mod proof;
mod variation;

use std::time::Duration;

use zermelo_core::{
    Deterministic, Evaluator, Exactness, Keyed, Limits, Observer, Order, Player, Score, ZeroSum,
};

/// What alpha-beta asks of a game. Implemented by itself for every game that qualifies.
pub trait Searchable: ZeroSum + Deterministic + Keyed {}

impl<G: ZeroSum + Deterministic + Keyed> Searchable for G {}

/// Which refinements are used. They change the cost of a search, not its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Search all but the first move with a null window first.
    pub null_windows: bool,
    /// Remember states in a transposition table.
    pub table: bool,
    /// Try moves early that cut off a sibling.
    pub killers: bool,
    /// Search to depth 1, 2, 3... and not at once to the greatest.
    pub deepening: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            null_windows: true,
            table: true,
            killers: true,
            deepening: true,
        }
    }
}

/// A search of one game with its evaluator and move order.
///
/// See [`AlphaBeta::search`].
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<'a, G, E = (), R = ()> {
    /// The rules.
    pub game: &'a G,
    /// Estimates at the horizon.
    pub evaluator: &'a E,
    /// Which moves to try first.
    pub order: &'a R,
    /// Which refinements to use.
    pub options: Options,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<M> {
    /// The player to move at the root, from whose side the score is.
    pub player: Player,
    /// The value of the root; [`zermelo_core::value::outcome`] reads wins and losses.
    pub score: Score,
    /// How far the score can be trusted.
    pub exactness: Exactness,
    /// Best play for both sides, as far as it is known. Empty only when the game is over.
    pub principal_variation: Vec<M>,
    /// The depth that was searched completely.
    pub depth: u32,
    /// The states visited.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
}

impl<M: Copy> Analysis<M> {
    /// The move to play; `None` when the game is over.
    pub fn best_move(&self) -> Option<M> {
        self.principal_variation.first().copied()
    }
}

impl<G, E, R> AlphaBeta<'_, G, E, R>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
{
    /// Searches until the value is proved or a limit is met, and gives the best answer so far.
    ///
    /// `report` is called after each completed depth. Without a time limit or a stop the same search
    /// gives the same answer with the same number of nodes every time.
    ///
    /// ```
    /// use zermelo_core::{Deterministic, Exactness, Game, Keyed, Limits, Payoff, Player, ZeroSum};
    /// use zermelo_core::value::outcome;
    /// use zermelo_search::{AlphaBeta, Options};
    ///
    /// /// Take one or two; whoever takes the last one wins.
    /// struct Heap;
    ///
    /// impl Game for Heap {
    ///     type State = (u8, u8);
    ///     type Move = u8;
    ///     // Seven left, the first player to move.
    ///     fn initial(&self) -> (u8, u8) { (7, 0) }
    ///     fn result(&self, state: &(u8, u8), taken: u8) -> (u8, u8) {
    ///         (state.0 - taken, 1 - state.1)
    ///     }
    ///     // The other rules are left out here.
    /// #   fn players(&self) -> usize { 2 }
    /// #   fn to_move(&self, state: &(u8, u8)) -> Player { Player::new(state.1) }
    /// #   fn actions(&self, state: &(u8, u8), moves: &mut Vec<u8>) {
    /// #       moves.extend(1..=state.0.min(2));
    /// #   }
    /// #   fn is_terminal(&self, state: &(u8, u8)) -> bool { state.0 == 0 }
    /// #   fn utility(&self, state: &(u8, u8), player: Player) -> Payoff {
    /// #       if self.to_move(state) == player { -1 } else { 1 }
    /// #   }
    /// }
    /// # impl ZeroSum for Heap {
    /// #     fn payoff_limit(&self) -> Payoff { 1 }
    /// # }
    /// # impl Deterministic for Heap {}
    /// # impl Keyed for Heap {
    /// #     fn key(&self, state: &(u8, u8)) -> u64 { u64::from(state.0) * 2 + u64::from(state.1) }
    /// # }
    ///
    /// let options = Options::default();
    /// let search = AlphaBeta { game: &Heap, evaluator: &(), order: &(), options };
    /// let analysis = search.search(&Heap.initial(), &Limits::default(), &mut (), |_| {});
    /// assert_eq!(analysis.exactness, Exactness::Proved);
    /// assert_eq!(analysis.best_move(), Some(1)); // leaves six, a multiple of three
    /// assert_eq!(outcome(analysis.score), Some((1, 5))); // a win after five moves
    /// ```
    pub fn search<O: Observer<G>>(
        &self,
        state: &G::State,
        limits: &Limits,
        observer: &mut O,
        report: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        driver::run(self, state, limits, observer, report)
    }
}
