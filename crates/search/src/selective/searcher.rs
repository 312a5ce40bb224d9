//! One thread of a search: what it is asked, what it knows, and the path that it is on.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, outcome, shifted};
use zermelo_core::{Bound, Budget, Guide, Limits, Player, Score, Tally, Window};

use super::Selective;
use super::learned::{Learned, NO_DEED};
use super::options::Options;
use super::picking::Candidate;
use super::reductions::Reductions;
use super::table::{Entry, Table};
use crate::alphabeta::Searchable;

/// No line is longer.
pub(super) const MAX_PLY: usize = 128;

/// With fewer moves than this to a draw by counting, states with different counts are different.
const DRAW_IN_SIGHT: u32 = 24;

/// A value, and whether the true value is certainly no less, or no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Valued {
    pub score: Score,
    pub low: bool,
    pub high: bool,
}

impl Valued {
    /// A guess.
    #[inline]
    pub fn guess(score: Score) -> Valued {
        Valued {
            score,
            low: false,
            high: false,
        }
    }

    /// The truth.
    #[inline]
    pub fn truth(score: Score) -> Valued {
        Valued {
            score,
            low: true,
            high: true,
        }
    }

    /// A payoff that is certain, at an unknown distance: a win is more than any estimate and less than a
    /// mate, and counts more the sooner it is certain.
    #[inline]
    pub fn outcome(payoff: i32, ply: usize) -> Valued {
        let score = payoff.signum() * (ESTIMATE_LIMIT - ply as Score);
        Valued {
            score,
            low: payoff >= 0,
            high: payoff <= 0,
        }
    }

    /// The same for the opponent.
    #[inline]
    pub fn opposed(self) -> Valued {
        Valued {
            score: -self.score,
            low: self.high,
            high: self.low,
        }
    }
}

/// A state on the path.
pub(super) struct Here<S, T> {
    pub state: S,
    pub sum: T,
    pub mover: Player,
    /// The key in the table.
    pub key: u64,
    /// The key by which a repetition is known.
    pub position: u64,
    pub ply: usize,
}

/// What is noted of each state of the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The estimate, `NO_ESTIMATE` where there is none.
    pub estimate: Score,
    /// The player to move.
    pub mover: Player,
    /// What the move from here does, for what is learned of the moves that follow.
    pub deed: usize,
    /// Whether it is a pass.
    pub passed: bool,
    /// The move that is left out while its rivals are tried.
    pub excluded: Option<u16>,
    /// How often the line was extended by more than one ply.
    pub doubled: u32,
}

pub(super) const NO_ESTIMATE: Score = -INFINITY;

/// What all threads of a search have in common.
pub(super) struct Shared<'a, G: Searchable, U> {
    pub plan: &'a Selective<'a, G, U>,
    /// The options of the plan without the steps that guess, and without a table too.
    pub sound: &'a Options,
    pub tableless: &'a Options,
    pub limits: &'a Limits,
    /// The moves of the root that are searched; all of them if there are none here.
    pub among: &'a [G::Move],
    pub table: &'a Table,
    /// What each helper has learned in the searches before.
    pub helpers: &'a [Mutex<Option<Learned>>],
    /// Positions before the root, to which to come back counts as a draw,
    pub past: &'a [u64],
    /// and those of them with which the game ends as one.
    pub drawn: &'a [u64],
    /// Tells states apart from the same ones after another past.
    pub salt: u64,
    pub unit: Score,
    pub started: Instant,
    pub tally: &'a Arc<Tally>,
}

/// One thread.
pub(super) struct Searcher<'a, G: Searchable, U: Guide<G>> {
    pub plan: &'a Selective<'a, G, U>,
    /// The steps in use: those of the plan, or the sound ones of them.
    pub options: &'a Options,
    sound: &'a Options,
    tableless: &'a Options,
    /// The moves of the root that are searched; all of them if there are none here.
    pub among: &'a [G::Move],
    pub table: &'a Table,
    pub learned: Learned,
    pub reductions: Reductions,
    pub budget: Budget,
    pub unit: Score,
    pub payoff_limit: i32,
    pub noise: bool,
    /// Whether a table entry must come from a search of exactly the depth.
    pub exact: bool,
    /// Whether a win may count though its distance is unknown.
    winners: bool,
    pub frames: Vec<Frame>,
    pub moves: Vec<Candidate<G::Move>>,
    pub listed: Vec<G::Move>,
    pub noisy: Vec<G::Move>,
    /// Best play from each ply on.
    pub lines: Vec<Vec<G::Move>>,
    /// Null moves are not asked for before this ply while one is verified.
    pub no_pass_before: usize,
    /// Whether this is a shallow search that is to foretell a deep one.
    pub foretelling: bool,
    /// The depth of this iteration.
    pub root_depth: i32,
    /// The farthest ply.
    pub reached: usize,
    repeats: bool,
    salt: u64,
    past: &'a [u64],
    drawn: &'a [u64],
    path: Vec<u64>,
    /// How many positions of past and path have these bits.
    seen: Vec<u8>,
}

const SEEN: usize = 4096;

/// Makes the keys of one search unknown to another.
const OTHER_SEARCH: u64 = 0x9e37_79b9_7f4a_7c15;

impl<'a, G: Searchable, U: Guide<G>> Searcher<'a, G, U> {
    pub fn new(shared: &Shared<'a, G, U>, learned: Learned) -> Self {
        let Selective {
            game,
            guide,
            options,
        } = shared.plan;
        let repeats = game.kind().repetition.draws_at().is_some();
        let mut seen = vec![0; if repeats { SEEN } else { 0 }];
        for &key in shared.past {
            note(&mut seen, key, 1);
        }
        let frame = Frame {
            estimate: NO_ESTIMATE,
            mover: Player::FIRST,
            deed: NO_DEED,
            passed: false,
            excluded: None,
            doubled: 0,
        };
        Searcher {
            plan: shared.plan,
            options,
            sound: shared.sound,
            tableless: shared.tableless,
            among: shared.among,
            table: shared.table,
            learned,
            reductions: Reductions::new(),
            budget: Budget::share(shared.limits, shared.started, shared.tally, options.threads),
            unit: shared.unit,
            payoff_limit: game.payoff_limit(),
            noise: options.quiescence && options.evaluation && guide.knows_noise(game),
            exact: options.is_sound(),
            winners: U::KNOWS_WINNERS && !options.is_sound(),
            frames: vec![frame; MAX_PLY + 3],
            moves: Vec::new(),
            listed: Vec::new(),
            noisy: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 3],
            no_pass_before: 0,
            foretelling: false,
            root_depth: 0,
            reached: 0,
            repeats,
            salt: shared.salt,
            past: shared.past,
            drawn: shared.drawn,
            path: Vec::new(),
            seen,
        }
    }

    /// From now on nothing is guessed, and what is certain counts whatever its depth.
    pub fn stop_guessing(&mut self) {
        self.options = self.sound;
        self.exact = false;
        self.winners = false;
    }

    /// From now on nothing is known but what will be searched without guesses.
    ///
    /// Where positions come back, what one path makes of a state is no truth for another path, so that
    /// nothing is kept at all.
    pub fn begin_anew(&mut self) {
        self.stop_guessing();
        self.salt ^= OTHER_SEARCH;
        if self.repeats {
            self.options = self.tableless;
        }
    }

    /// Whether the game goes on from positions to which to come back is a draw.
    pub fn has_past(&self) -> bool {
        self.repeats && !self.past.is_empty()
    }

    /// A state of the path, its keys made once.
    #[inline]
    pub fn here(&self, state: G::State, sum: U::Sum, ply: usize) -> Here<G::State, U::Sum> {
        let game = self.plan.game;
        let position = game.position_key(&state);
        let key = if game.moves_until_draw(&state) < DRAW_IN_SIGHT {
            game.key(&state)
        } else {
            position
        };
        Here {
            sum,
            mover: game.to_move(&state),
            key: key ^ self.salt,
            position,
            ply,
            state,
        }
    }

    /// The root, or a state that has no one before it.
    pub fn root(&self, state: &G::State) -> Here<G::State, U::Sum> {
        let sum = self.plan.guide.sum(self.plan.game, state);
        self.here(state.clone(), sum, 0)
    }

    /// The state after a move.
    #[inline]
    pub fn after(
        &self,
        here: &Here<G::State, U::Sum>,
        candidate: &Candidate<G::Move>,
    ) -> Here<G::State, U::Sum> {
        let (game, guide) = (self.plan.game, self.plan.guide);
        let state = game.result(&here.state, candidate.action);
        let done = (candidate.action, usize::from(candidate.one.deed));
        let sum = guide.sum_after(game, &here.state, &here.sum, done, &state);
        let after = self.here(state, sum, here.ply + 1);
        self.table.prefetch(after.key);
        after
    }

    /// What the state of a path is worth without any search: the end, or what is known.
    #[inline]
    pub fn settled(&mut self, here: &Here<G::State, U::Sum>) -> Option<Valued> {
        let (game, guide) = (self.plan.game, self.plan.guide);
        if game.is_terminal(&here.state) {
            let payoff = game.utility(&here.state, here.mover);
            let score = finished(payoff, here.ply as u32);
            // A draw by counting moves is none for the same state with another count.
            return Some(if payoff == 0 && game.moves_until_draw(&here.state) == 0 {
                Valued::guess(0)
            } else {
                Valued::truth(score)
            });
        }
        if U::KNOWS_VALUES
            && let Some(score) = guide.known(game, &here.state, here.mover)
        {
            return Some(Valued::truth(shifted(score, here.ply as i32)));
        }
        if U::KNOWS_WINNERS
            && self.winners
            && let Some(payoff) = guide.winner(game, &here.state, here.mover)
        {
            return Some(Valued::outcome(payoff, here.ply));
        }
        None
    }

    /// The estimate of a state, without corrections.
    #[inline]
    pub fn estimate(&self, here: &Here<G::State, U::Sum>) -> Score {
        if !self.options.evaluation {
            return 0;
        }
        let (game, guide) = (self.plan.game, self.plan.guide);
        let estimate = guide.estimate(game, &here.state, &here.sum, here.mover);
        estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }

    /// The same as search has found it for states alike.
    #[inline]
    pub fn corrected(&self, here: &Here<G::State, U::Sum>, estimate: Score) -> Score {
        if !self.options.correction {
            return estimate;
        }
        let structure = self.plan.guide.structure(self.plan.game, &here.state);
        structure.map_or(estimate, |structure| {
            let corrected = estimate + self.learned.correction(here.mover, structure);
            corrected.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
        })
    }

    /// What the table says of a state, a win or loss counted from the root.
    #[inline]
    pub fn consult(&self, here: &Here<G::State, U::Sum>) -> Option<Entry> {
        if !self.options.table {
            return None;
        }
        let mut entry = self.table.probe(here.key)?;
        let left = self.plan.game.moves_until_draw(&here.state);
        if outcome(entry.score).is_some_and(|(_, distance)| distance >= left) {
            // Found with another count of moves: a draw may come first. The move is still a good one.
            entry.score = -INFINITY;
            entry.bound = Some(Bound::Lower);
            entry.certain = (false, false);
            return Some(entry);
        }
        entry.score = shifted(entry.score, here.ply as i32);
        Some(entry)
    }

    /// Whether an entry settles a window, and what it says then.
    #[inline]
    pub fn cutoff(&self, entry: &Entry, depth: i32, window: Window) -> Option<Valued> {
        let score = entry.score;
        let (low, high) = entry.certain;
        let deep = if self.exact {
            i32::from(entry.depth) == depth
        } else {
            i32::from(entry.depth) >= depth
        };
        let at_least = (deep || low && !self.exact) && entry.bound != Some(Bound::Upper);
        let at_most = (deep || high && !self.exact) && entry.bound != Some(Bound::Lower);
        let settles = match entry.bound {
            None => deep || at_least && score >= window.beta || at_most && score <= window.alpha,
            Some(Bound::Lower) => at_least && score >= window.beta,
            Some(Bound::Upper) => at_most && score <= window.alpha,
        };
        settles.then_some(Valued { score, low, high })
    }

    /// Tells the table what was found.
    #[inline]
    pub fn store(
        &self,
        here: &Here<G::State, U::Sum>,
        depth: i32,
        valued: Valued,
        bound: Option<Bound>,
        code: Option<u16>,
        estimate: Score,
    ) {
        if !self.options.table {
            return;
        }
        let entry = Entry {
            score: shifted(valued.score, -(here.ply as i32)),
            bound,
            depth: depth.clamp(0, 255) as u8,
            code,
            estimate: (estimate != NO_ESTIMATE).then_some(estimate),
            certain: (valued.low, valued.high),
        };
        self.table.store(here.key, entry);
    }

    /// The draw that a state is whose position was there before, on the path or before the root.
    ///
    /// Only one that ends the game is certain.
    #[inline]
    pub fn repeated(&self, here: &Here<G::State, U::Sum>) -> Option<Valued> {
        if !self.repeats {
            return None;
        }
        let key = here.position;
        if self.seen[key as usize % SEEN] == 0 {
            return None;
        }
        if self.drawn.contains(&key) {
            return Some(Valued::truth(0));
        }
        let before = self.path.contains(&key) || self.past.contains(&key);
        before.then_some(Valued::guess(0))
    }

    /// A state joins the path.
    #[inline]
    pub fn push(&mut self, here: &Here<G::State, U::Sum>) {
        if self.repeats {
            note(&mut self.seen, here.position, 1);
            self.path.push(here.position);
        }
    }

    /// The last state leaves the path.
    #[inline]
    pub fn pop(&mut self) {
        if let Some(key) = self.path.pop() {
            note(&mut self.seen, key, -1);
        }
    }

    /// A search that was stopped leaves its path; this forgets it.
    pub fn clear_path(&mut self) {
        while !self.path.is_empty() {
            self.pop();
        }
        self.moves.clear();
        for frame in &mut self.frames {
            frame.excluded = None;
        }
        self.no_pass_before = 0;
        self.foretelling = false;
    }

    /// The deeds of the last two moves before a ply.
    #[inline]
    pub fn before(&self, ply: usize) -> [usize; 2] {
        let deed = |back: usize| match ply.checked_sub(back) {
            Some(ply) => self.frames[ply].deed,
            None => NO_DEED,
        };
        [deed(1), deed(2)]
    }

    /// A move is the best of its ply.
    #[inline]
    pub fn improve(&mut self, ply: usize, action: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(action);
        line.extend_from_slice(&lower[0]);
    }
}

#[inline]
fn note(seen: &mut [u8], key: u64, change: i8) {
    if let Some(count) = seen.get_mut(key as usize % SEEN) {
        *count = count.saturating_add_signed(change);
    }
}
