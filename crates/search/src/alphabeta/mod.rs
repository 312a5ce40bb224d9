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
//!
//! # The steps
//!
//! | module | holds |
//! |---|---|
//! | `options`, `analysis`, `statistics` | what is asked, and what is answered |
//! | `parallel`, `driver`, `root` | threads, iterative deepening with aspiration windows, the moves of the root |
//! | `node`, `frontier` | the recursion, and its last two plies in one loop |
//! | `lookup`, `repetition` | what is known of a state from the table and from the path |
//! | `ranking`, `history` | which moves are tried first |
//! | `quiescence`, `extensions` | looking further than the depth |
//! | `pruning` | skipping on a guess |
//! | [`proof`] | what is certain |

mod analysis;
mod driver;
mod extensions;
mod frontier;
pub(crate) mod history;
mod lean;
mod lookup;
mod memory;
mod node;
mod options;
mod parallel;
pub mod proof;
mod pruning;
mod quiescence;
mod ranking;
mod repetition;
mod root;
mod searcher;
mod statistics;
mod variation;

use zermelo_core::{Deterministic, Evaluator, Keyed, Limits, Observer, Order, ZeroSum};

pub use analysis::{Analysis, Line};
pub use memory::Memory;
pub use options::{Options, Regression};
pub(crate) use repetition::Past;
pub use searcher::{MAX_DEPTH, TABLE_DEPTH};
pub use statistics::Statistics;

/// What alpha-beta asks of a game. Implemented by itself for every game that qualifies.
pub trait Searchable: ZeroSum + Deterministic + Keyed {}

impl<G: ZeroSum + Deterministic + Keyed> Searchable for G {}

/// A search of one game with its evaluator and move order.
///
/// See [`AlphaBeta::search`].
#[derive(Clone, Debug)]
pub struct AlphaBeta<'a, G, E = (), R = ()> {
    /// The rules.
    pub game: &'a G,
    /// Estimates at the horizon.
    pub evaluator: &'a E,
    /// Which moves to try first.
    pub order: &'a R,
    /// Which techniques to use.
    pub options: Options,
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
    /// use zermelo_core::{Deterministic, Exactness, Game, Keyed, Kind, Limits, Payoff, Player, ZeroSum};
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
    /// #   fn kind(&self) -> Kind { Kind::opposed(1) }
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
        self.search_after(&[], state, limits, observer, report)
    }

    /// Like [`search`](AlphaBeta::search), knowing the positions that came before in the game.
    ///
    /// They matter only where a [`Repetition`](zermelo_core::Repetition) is a draw, say at the third
    /// time. To come to one of them for the second time is taken for a draw too, but no value is
    /// proved that does not hold where only the third time is one. The state itself is never taken for
    /// drawn, however often it was there: whoever asks is still playing.
    pub fn search_after<O: Observer<G>>(
        &self,
        past: &[G::State],
        state: &G::State,
        limits: &Limits,
        observer: &mut O,
        report: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        let memory = &Memory::default();
        self.search_with(memory, past, state, limits, observer, report)
    }

    /// Like [`search_after`](AlphaBeta::search_after), beginning with what earlier searches of this game
    /// left in a memory.
    ///
    /// The answer may rest on what they found: it is as good, but not the same as that of a search that
    /// begins anew.
    pub fn search_with<O: Observer<G>>(
        &self,
        memory: &Memory,
        past: &[G::State],
        state: &G::State,
        limits: &Limits,
        observer: &mut O,
        mut report: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        parallel::run(self, memory, past, state, limits, observer, &mut report)
    }
}
