//! The working memory of one thread of a search.

use std::sync::Arc;
use std::time::Instant;

use zermelo_core::value::DISTANCE_LIMIT;
use zermelo_core::{
    Budget, Evaluator, Limits, Observer, Order, Payoff, Player, Score, Tally, Window,
};

use super::history::History;
use super::proof::Certainty;
use super::repetition::Past;
use super::statistics::Statistics;
use super::variation::Variations;
use super::{AlphaBeta, Searchable};
use crate::ordering::{MoveStack, SortedLists};
use crate::table::Table;

/// No search looks further ahead than this, so that distances from tables stay within their limit
/// and the recursion within the stack.
pub const MAX_DEPTH: u32 = DISTANCE_LIMIT / 2;

/// States closer to the horizon are searched faster than they are looked up.
pub const TABLE_DEPTH: u32 = 3;

/// What a search says of a state, for the player to move there, at distances from the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Valued {
    pub score: Score,
    /// What the claim rests on.
    pub certainty: Certainty,
}

/// Where in the tree a state is, and what is asked about it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub mover: Player,
    /// Moves still to look ahead.
    pub depth: u32,
    /// Moves made since the root.
    pub ply: u32,
    pub window: Window,
    /// What the table knows the state by, where [`Searcher::is_keyed`], else 0.
    pub key: u64,
    /// Whether the last move was a pass.
    pub after_pass: bool,
}

/// What the threads of one search share.
pub(super) struct Shared<'a, G: Searchable, E, R> {
    pub plan: &'a AlphaBeta<'a, G, E, R>,
    pub limits: &'a Limits,
    pub table: &'a Table,
    /// The positions before the root, where repetitions count.
    pub past: &'a Past,
    pub started: Instant,
    pub tally: &'a Arc<Tally>,
    pub threads: u32,
}

/// The working memory of one thread.
pub(super) struct Searcher<'a, G: Searchable, E, R, O> {
    pub plan: &'a AlphaBeta<'a, G, E, R>,
    pub observer: &'a mut O,
    pub budget: Budget,
    pub table: &'a Table,
    pub moves: MoveStack<G::Move>,
    pub sorted: SortedLists<G::Move>,
    pub killers: Vec<[Option<G::Move>; 2]>,
    pub history: History,
    pub variations: Variations<G::Move>,
    /// The positions before the root that still count.
    pub past: Past,
    /// The keys of the positions from the root to the current one, where repetitions count.
    pub path: Vec<u64>,
    pub statistics: Statistics,
    /// With so many entries of this thread the table grows; never, if another thread sees to it.
    pub grow_at: u64,
    /// The threads that fill the table.
    pub helpers: u64,
    pub root_depth: u32,
    /// The greatest depth to search.
    pub limit: u32,
    /// No state further from the root is searched.
    pub last_ply: u32,
    /// Inside a shallow search that answers a question about a state.
    pub asking: bool,
    pub payoff_limit: Payoff,
    pub repetition: bool,
    /// How far to go past the horizon: 0 where the evaluator knows no noise.
    pub quiescence: u32,
    /// Whether leaves need nothing but a look, so that their parents can look at them at once.
    pub plain_leaves: bool,
    /// The greatest depth at which states are searched without any technique.
    pub lean_depth: u32,
    /// The distance from the root to the horizon, where states are searched so at present.
    pub lean_horizon: u32,
    /// Whether any technique is on that a state is asked about before its moves.
    pub guesses: bool,
}

impl<'a, G, E, R, O> Searcher<'a, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    pub fn new(shared: &Shared<'a, G, E, R>, observer: &'a mut O) -> Self {
        let Shared { plan, limits, .. } = *shared;
        let options = &plan.options;
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let extended = if options.singular > 0 { deepest } else { 0 };
        let quiescence = if E::KNOWS_NOISE && plan.evaluator.knows_noise(plan.game) {
            options.quiescence
        } else {
            0
        };
        let last_ply = deepest.saturating_add(extended).min(MAX_DEPTH);
        let room = last_ply.saturating_add(quiescence).min(MAX_DEPTH) + 1;
        let repetition = plan.game.kind().repetition.draws_at().is_some();
        let plain_leaves = !O::ENABLED
            && Self::SIMPLE_LEAVES
            && !repetition
            && quiescence == 0
            && options.beam.is_none();
        Searcher {
            plan,
            observer,
            budget: Budget::share(limits, shared.started, shared.tally, shared.threads),
            table: shared.table,
            moves: MoveStack::new(),
            sorted: SortedLists::new(),
            killers: vec![[None; 2]; room as usize + 1],
            history: History::new(),
            variations: Variations::new(room),
            past: shared.past.clone(),
            path: Vec::new(),
            statistics: Statistics {
                table_capacity: shared.table.capacity() as u64,
                ..Statistics::default()
            },
            grow_at: shared.table.room() / u64::from(shared.threads),
            helpers: shared.threads.into(),
            root_depth: 0,
            limit: deepest,
            last_ply,
            asking: false,
            payoff_limit: plan.game.payoff_limit(),
            repetition,
            quiescence,
            plain_leaves,
            lean_depth: Self::lean_depth(plan, plain_leaves),
            lean_horizon: 0,
            guesses: options.null_move || !options.probcut.is_empty(),
        }
    }

    /// Whether the evaluator knows of no more than the ends of games.
    pub const SIMPLE_LEAVES: bool = !E::KNOWS_VALUES || E::KNOWS_ENDS_ALONE;

    /// Whether states with this many moves to look ahead are looked up.
    #[inline]
    pub fn is_keyed(&self, depth: u32) -> bool {
        depth >= TABLE_DEPTH && self.plan.options.table
    }

    /// What the table knows a state by, which is then asked of the memory early; 0 where nobody asks.
    ///
    /// Whatever the count of moves, if the search does not look so far that it matters.
    #[inline]
    pub fn key(&self, state: &G::State, depth: u32, ply: u32) -> u64 {
        if !self.is_keyed(depth) {
            return 0;
        }
        let game = self.plan.game;
        let key = if self.sees_draw(state, depth, ply) {
            game.key(state)
        } else {
            game.position_key(state)
        };
        self.table.prefetch(key);
        key
    }

    /// Whether a rule that counts moves may end the game within what is searched of a state.
    #[inline]
    pub fn sees_draw(&self, state: &G::State, depth: u32, ply: u32) -> bool {
        let left = self.plan.game.moves_until_draw(state);
        let further = if self.plan.options.singular > 0 {
            (2 * self.root_depth).saturating_sub(ply)
        } else {
            0
        };
        left < u32::MAX && left <= depth.max(further)
    }
}
