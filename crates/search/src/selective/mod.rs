//! A search that plays: alpha-beta that guesses where guessing wins games.
//!
//! The other search, [`crate::alphabeta`], proves what it says and can be watched. This one is for
//! playing any game of two opposed players as well as time allows. It reports estimates, and wins and
//! losses that are certain: every value carries along whether the truth is certainly no less, and no
//! more, and nothing that was skipped on a guess is certain. Where the game ends so soon that every line
//! was followed to its end, it searches once more without guesses, and the value is proved.
//!
//! # The steps
//!
//! | module | holds |
//! |---|---|
//! | `options` | the switches, one for each step |
//! | `driver`, `root` | deepening with aspiration windows, soft limits, the moves of the root |
//! | `node` | the recursion: null windows, reductions |
//! | `guesses` | reverse futility, razoring, null move, ProbCut, late moves, futility, exchanges, singular moves |
//! | `quiescence` | past the horizon |
//! | `picking`, `learned`, `reductions` | which moves come first, what is learned of them, how late ones are cut short |
//! | `table`, `memory` | what is known of states, from search to search |
//! | `unit` | the size of what is worth a thought, by which all margins are measured |
//!
//! What a game tells it of itself is a [`Guide`].

mod driver;
mod guesses;
mod learned;
mod memory;
mod node;
mod options;
mod picking;
mod quiescence;
mod reductions;
mod root;
mod searcher;
mod table;
mod unit;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use zermelo_core::random::mix;
use zermelo_core::{Exactness, Guide, Limits, Tally};

use crate::alphabeta::{Analysis, Past, Searchable};
use crate::threads::beside;
use driver::first_answer;
use learned::Learned;
pub use memory::Memory;
pub use options::Options;
use searcher::{MAX_PLY, Searcher, Shared};

/// A search of one game with its guide.
///
/// ```
/// use zermelo_core::{Game, Judged, Limits, Notation};
/// # use zermelo_core::{Deterministic, Keyed, Kind, Payoff, Player, ZeroSum};
/// use zermelo_search::selective::{Options, Selective};
/// # struct Heap;
/// # impl Game for Heap {
/// #     type State = (u8, u8);
/// #     type Move = u8;
/// #     fn initial(&self) -> (u8, u8) { (7, 0) }
/// #     fn result(&self, state: &(u8, u8), taken: u8) -> (u8, u8) { (state.0 - taken, 1 - state.1) }
/// #     fn kind(&self) -> Kind { Kind::opposed(1) }
/// #     fn to_move(&self, state: &(u8, u8)) -> Player { Player::new(state.1) }
/// #     fn actions(&self, state: &(u8, u8), moves: &mut Vec<u8>) { moves.extend(1..=state.0.min(2)); }
/// #     fn is_terminal(&self, state: &(u8, u8)) -> bool { state.0 == 0 }
/// #     fn utility(&self, state: &(u8, u8), player: Player) -> Payoff {
/// #         if self.to_move(state) == player { -1 } else { 1 }
/// #     }
/// # }
/// # impl ZeroSum for Heap {}
/// # impl Deterministic for Heap {}
/// # impl Keyed for Heap {
/// #     fn key(&self, state: &(u8, u8)) -> u64 { u64::from(state.0) * 2 + u64::from(state.1) }
/// # }
///
/// // Seven in a heap, one or two are taken, the last one wins.
/// let guide = Judged { evaluator: &(), order: &() };
/// let search = Selective { game: &Heap, guide: &guide, options: Options::default() };
/// let found = search.search(&Heap.initial(), &Limits::default(), |_| {});
/// assert_eq!(found.best_move(), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Selective<'a, G, U> {
    /// The rules.
    pub game: &'a G,
    /// What the game says of itself.
    pub guide: &'a U,
    /// Which steps to use.
    pub options: Options,
}

impl<G: Searchable, U: Guide<G>> Selective<'_, G, U> {
    /// Searches until a limit is met or nothing more can be found.
    ///
    /// `report` is called after each completed depth. With one thread, and without a time limit or a
    /// stop, the same search gives the same answer with the same number of nodes every time.
    pub fn search(
        &self,
        state: &G::State,
        limits: &Limits,
        report: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        self.search_with(&Memory::default(), &[], state, limits, report)
    }

    /// Like [`search`](Selective::search), knowing the positions that came before in the game, and with
    /// what earlier searches of it left in a memory.
    ///
    /// To come back to a position counts as a draw where a
    /// [`Repetition`](zermelo_core::Repetition) is one.
    pub fn search_with(
        &self,
        memory: &Memory,
        past: &[G::State],
        state: &G::State,
        limits: &Limits,
        report: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        self.search_among(memory, past, state, &[], limits, report)
    }

    /// Like [`search_with`](Selective::search_with) for some of the moves alone: the answer is the best of
    /// them and its value, and what is said to be proved is proved of them.
    ///
    /// Moves that are not legal count for nothing. If no legal one is among them, all moves are searched.
    pub fn search_among(
        &self,
        memory: &Memory,
        past: &[G::State],
        state: &G::State,
        among: &[G::Move],
        limits: &Limits,
        mut report: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        let started = Instant::now();
        let mut chosen = Vec::new();
        if !among.is_empty() {
            self.game.actions(state, &mut chosen);
            chosen.retain(|action| among.contains(action));
        }
        let mut analysis = first_answer(self, state, &chosen);
        if analysis.exactness == Exactness::Proved {
            return analysis;
        }
        let past = Past::new(self.game, past, state);
        // What is certain after this past need not be after another.
        let salt = past.drawn.iter().fold(0, |salt, &key| salt ^ mix(key));
        let sound = self.options.clone().sound();
        let tableless = Options {
            table: false,
            ..sound.clone()
        };
        let keys: Vec<u64> = past.open.iter().chain(&past.drawn).copied().collect();
        memory.with(&self.options, limits, |kept| {
            let unit = *kept
                .unit
                .get_or_insert_with(|| unit::measured(self, state, limits));
            let learned = std::mem::take(&mut kept.learned);
            let helpers = self.options.threads.saturating_sub(1) as usize;
            kept.helpers.resize_with(helpers, Mutex::default);
            let tally = Arc::new(Tally::default());
            let shared = Shared {
                plan: self,
                sound: &sound,
                tableless: &tableless,
                limits,
                among: &chosen,
                table: &kept.table,
                helpers: &kept.helpers,
                past: &keys,
                drawn: &past.drawn,
                salt,
                unit: if self.options.evaluation { unit } else { 0 },
                started,
                tally: &tally,
            };
            kept.learned = lead(&shared, learned, state, &mut analysis, &mut report);
        });
        analysis
    }
}

/// Searches as the first of the threads, and starts the others.
fn lead<G: Searchable, U: Guide<G>>(
    shared: &Shared<'_, G, U>,
    mut learned: Learned,
    state: &G::State,
    analysis: &mut Analysis<G::Move>,
    report: &mut dyn FnMut(&Analysis<G::Move>),
) -> Learned {
    learned.begin_search();
    let mut leader = Searcher::new(shared, learned);
    let mut root = leader.open_root(state);
    let help = |index: u32| {
        let mut kept = shared.helpers[index as usize - 1]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut learned = kept.take().unwrap_or_else(|| Learned::new(MAX_PLY + 3));
        learned.begin_search();
        let mut helper = Searcher::new(shared, learned);
        let mut root = helper.open_root(state);
        let mut found = first_answer(shared.plan, state, shared.among);
        let first = 1 + index % 2;
        helper.deepen(&mut root, first, shared.limits, &mut found, &mut |_| {});
        *kept = Some(helper.learned);
    };
    beside(shared.plan.options.threads, &help, &mut || {
        let _ending = shared.tally.ending();
        let mut told = |found: &Analysis<G::Move>| {
            shared.table.grow();
            report(found);
        };
        leader.deepen(&mut root, 1, shared.limits, analysis, &mut told);
    });
    analysis.nodes = leader.budget.nodes_of_all();
    leader.learned
}
