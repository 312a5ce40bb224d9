//! The recursion: one state, its moves in turn, and what is guessed on the way.

use std::ops::Range;

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, is_decided};
use zermelo_core::{Bound, Guide, Window};

use super::learned::{MOST, bonus};
use super::picking::Candidate;
use super::reductions::PLY;
use super::searcher::{Here, MAX_PLY, NO_ESTIMATE, Searcher, Valued};
use super::table::Entry;
use crate::alphabeta::Searchable;

/// What is known of a state before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    pub window: Window,
    pub depth: i32,
    /// On the principal variation.
    pub principal: bool,
    /// A state that is expected to be too good.
    pub cut: bool,
    /// The mover has to answer a threat.
    pub forced: bool,
    /// The estimate, corrected; `NO_ESTIMATE` where the mover is forced.
    pub estimate: i32,
    /// Better than two plies ago.
    pub improving: bool,
    pub entry: Option<Entry>,
}

impl Situation {
    /// Whether whole states, or moves of them, may be skipped on a guess.
    #[inline]
    pub fn allows_guesses(&self) -> bool {
        !self.principal && !self.forced && self.estimate != NO_ESTIMATE
    }
}

impl<G: Searchable, U: Guide<G>> Searcher<'_, G, U> {
    /// The value of a state to a depth; `None` when the budget is spent.
    pub fn visit(
        &mut self,
        here: &Here<G::State, U::Sum>,
        depth: i32,
        window: Window,
        cut: bool,
    ) -> Option<Valued> {
        if depth <= 0 {
            return self.play_out(here, window);
        }
        if self.budget.spend() {
            return None;
        }
        let principal = !window.is_null();
        self.reached = self.reached.max(here.ply);
        if principal {
            self.lines[here.ply].clear();
        }
        if let Some(valued) = self.settled(here) {
            return Some(valued);
        }
        if let Some(draw) = self.repeated(here) {
            return Some(draw);
        }
        if here.ply >= MAX_PLY {
            return Some(Valued::guess(self.estimate(here)));
        }
        // Nothing is better than to win with the next move.
        let most = finished(self.payoff_limit, here.ply as u32 + 1);
        if window.alpha > ESTIMATE_LIMIT && most <= window.alpha {
            return Some(Valued {
                score: most,
                low: false,
                high: true,
            });
        }
        let excluded = self.frames[here.ply].excluded.is_some();
        let entry = if excluded { None } else { self.consult(here) };
        if let Some(entry) = &entry
            && !principal
            && let Some(valued) = self.cutoff(entry, depth, window)
        {
            return Some(valued);
        }
        self.push(here);
        let valued = self.open(here, depth, window, cut, entry);
        self.pop();
        valued
    }

    /// Looks at a state as a whole, and then at its moves.
    fn open(
        &mut self,
        here: &Here<G::State, U::Sum>,
        depth: i32,
        window: Window,
        cut: bool,
        entry: Option<Entry>,
    ) -> Option<Valued> {
        let (game, guide) = (self.plan.game, self.plan.guide);
        let ply = here.ply;
        let forced = guide.is_forced(game, &here.state);
        let excluded = self.frames[ply].excluded.is_some();
        let raw = if forced {
            NO_ESTIMATE
        } else if excluded {
            self.frames[ply].estimate
        } else {
            match entry.and_then(|entry| entry.estimate) {
                Some(estimate) => estimate,
                None => self.estimate(here),
            }
        };
        let estimate = if forced || excluded {
            raw
        } else {
            self.corrected(here, raw)
        };
        let improving = self.is_improving(here, estimate);
        let frame = &mut self.frames[ply];
        frame.estimate = estimate;
        frame.mover = here.mover;
        let mut now = Situation {
            window,
            depth,
            principal: !window.is_null(),
            cut,
            forced,
            estimate,
            improving,
            entry,
        };
        if !excluded {
            self.learned.forget_killers(ply + 2);
            if now.allows_guesses()
                && let Some(valued) = self.guess(here, &now)?
            {
                return Some(valued);
            }
            let known = entry.is_some_and(|entry| entry.code.is_some());
            if self.options.internal_reductions && depth >= 4 && !known && (now.principal || cut) {
                now.depth -= 1;
            }
        }
        self.moves_of(here, now, raw)
    }

    /// Whether the mover stands better than at the last turn.
    #[inline]
    fn is_improving(&self, here: &Here<G::State, U::Sum>, estimate: i32) -> bool {
        if estimate == NO_ESTIMATE {
            return false;
        }
        [2, 4].into_iter().any(|back| {
            here.ply.checked_sub(back).is_some_and(|ply| {
                let before = self.frames[ply];
                before.mover == here.mover
                    && before.estimate != NO_ESTIMATE
                    && estimate > before.estimate
            })
        })
    }

    /// Tries the moves of a state.
    fn moves_of(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: Situation,
        raw: i32,
    ) -> Option<Valued> {
        let ply = here.ply;
        let best_code = now.entry.and_then(|entry| entry.code);
        let excluded = self.frames[ply].excluded;
        let mut round = Round::new(now.window);
        let start = self.moves.len();
        // The table's move goes first, before anything is listed if it can be read.
        let remembered = if excluded.is_none() {
            self.remembered(here, best_code)
        } else {
            None
        };
        if let Some(candidate) = remembered {
            self.moves.push(candidate);
        } else {
            self.list(here, best_code);
        }
        let mut front = start;
        let mut listed = remembered.is_none();
        loop {
            if front == self.moves.len() {
                if listed {
                    break;
                }
                listed = true;
                let first = self.list(here, None);
                // The first of them all was tried already.
                if let Some(candidate) = remembered
                    && let Some(same) = self.moves[first..]
                        .iter()
                        .position(|other| other.action == candidate.action)
                {
                    self.moves.remove(first + same);
                }
                continue;
            }
            let candidate = self.pick(front);
            front += 1;
            if excluded == Some(candidate.one.code) {
                round.high = false;
                continue;
            }
            if self.try_move(here, &now, &mut round, candidate, start..front)? {
                break;
            }
        }
        self.moves.truncate(start);
        Some(self.conclude(here, &now, round, raw))
    }

    /// Tries a move, the last of `tried`; `true` when no other is needed.
    fn try_move(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
        round: &mut Round,
        candidate: Candidate<G::Move>,
        tried: Range<usize>,
    ) -> Option<bool> {
        let ply = here.ply;
        let place = round.tried;
        if round.best.score > -ESTIMATE_LIMIT {
            if !candidate.noisy
                && self.is_late(here, now, place)
                && !self.threatens(here, &candidate)
            {
                // A threat may still come.
                if !U::KNOWS_THREATS {
                    self.drop_quiet(tried.end);
                }
                round.high = false;
                return Some(false);
            }
            if self.is_hopeless(here, now, round, &candidate, place) {
                round.high = false;
                return Some(false);
            }
        }
        let extension = match self.extension(here, now, &candidate)? {
            Extension::Plies(plies) => plies,
            Extension::Cut(score) => {
                round.best = Valued::guess(score);
                round.cut = true;
                round.stored = false;
                return Some(true);
            }
        };
        round.tried += 1;
        let frame = &mut self.frames[ply];
        frame.deed = usize::from(candidate.one.deed);
        frame.passed = false;
        let doubled = frame.doubled;
        self.frames[ply + 1].doubled = doubled + u32::from(extension > 1);
        let valued = self.follow(here, now, round.alpha, &candidate, place, extension)?;
        if valued.score > round.best.score {
            (round.best.score, round.best.low) = (valued.score, valued.low);
            if valued.score > round.alpha {
                round.code = Some(candidate.one.code);
                round.noisy = candidate.noisy;
                if now.principal {
                    self.improve(ply, candidate.action);
                }
            }
        }
        round.high &= valued.high;
        if valued.score >= now.window.beta {
            round.cut = true;
            self.learn(here, now.depth, candidate, tried);
            return Some(true);
        }
        round.alpha = round.alpha.max(valued.score);
        if self.wins_at_once(valued, ply) {
            round.complete = true; // nothing is better than to win at once
            return Some(true);
        }
        Some(false)
    }

    /// Makes a move and searches what follows: less deep, with a null window, or with the whole one.
    pub fn follow(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
        alpha: i32,
        candidate: &Candidate<G::Move>,
        place: usize,
        extension: i32,
    ) -> Option<Valued> {
        let after = self.after(here, candidate);
        let depth = now.depth - 1 + extension;
        let beta = now.window.beta;
        let whole = Window { alpha, beta };
        if place == 0 {
            let cut = !now.principal && !now.cut;
            return self.ask(here, &after, depth, whole, cut);
        }
        let null = Window::null(alpha);
        let reduction = self.reduction(here, now, candidate, place);
        let mut searched = depth;
        if reduction > 0 && depth > 1 {
            searched = (depth - reduction).clamp(1, depth);
            let valued = self.ask(here, &after, searched, null, true)?;
            if valued.score <= alpha {
                return Some(valued);
            }
        }
        if searched < depth || reduction == 0 || depth <= 1 {
            let valued = self.ask(here, &after, depth, null, !now.cut)?;
            if valued.score <= alpha || valued.score >= beta {
                return Some(valued);
            }
            if whole.is_null() {
                return Some(valued);
            }
        }
        self.ask(here, &after, depth, whole, false)
    }

    /// The value of the state after a move, for the player who made it.
    #[inline]
    pub fn ask(
        &mut self,
        here: &Here<G::State, U::Sum>,
        after: &Here<G::State, U::Sum>,
        depth: i32,
        window: Window,
        cut: bool,
    ) -> Option<Valued> {
        if after.mover == here.mover {
            self.visit(after, depth, window, cut)
        } else {
            let valued = self.visit(after, depth, window.opposed(), cut)?;
            Some(valued.opposed())
        }
    }

    /// How many plies less deep a late move is searched first.
    ///
    /// What a game turns on comes late in the order as often as not: a threat keeps its depth, and so does
    /// nearly every move of the root and every answer to a threat; an exchange that loses keeps half of
    /// what a quiet move gives up.
    #[inline]
    fn reduction(
        &self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
        candidate: &Candidate<G::Move>,
        place: usize,
    ) -> i32 {
        let first = if now.principal { 3 } else { 2 };
        if !self.options.reductions || now.depth < 3 || place < first - 1 {
            return 0;
        }
        if candidate.noisy && !candidate.losing || self.threatens(here, candidate) {
            return 0;
        }
        let mut parts = self.reductions.parts(now.depth, place);
        if candidate.noisy {
            parts /= 2;
        }
        parts -= 2 * PLY * i32::from(here.ply == 0);
        parts -= PLY * i32::from(now.principal);
        parts += PLY * i32::from(now.cut);
        parts += PLY / 2 * i32::from(!now.improving);
        parts -= 2 * PLY * i32::from(now.forced);
        parts -= candidate.learned * PLY / MOST;
        (parts / PLY).max(0)
    }

    /// Learns from a move that was too good, and from those tried before it.
    fn learn(
        &mut self,
        here: &Here<G::State, U::Sum>,
        depth: i32,
        candidate: Candidate<G::Move>,
        tried: Range<usize>,
    ) {
        if !self.options.history {
            if self.options.killers && !candidate.noisy {
                let last = self.before(here.ply)[0];
                self.learned.remember(here.ply, last, candidate.one.code);
            }
            return;
        }
        let bonus = bonus(depth);
        let before = self.before(here.ply);
        if candidate.noisy {
            self.learned.learn_noisy(here.mover, candidate.one, bonus);
        } else {
            self.learned
                .learn_quiet(here.mover, candidate.one, before, bonus);
            self.learned
                .remember(here.ply, before[0], candidate.one.code);
        }
        for index in tried {
            let other = self.moves[index];
            if other.one.code == candidate.one.code {
                continue;
            }
            if other.noisy {
                self.learned.learn_noisy(here.mover, other.one, -bonus);
            } else if !candidate.noisy {
                self.learned
                    .learn_quiet(here.mover, other.one, before, -bonus);
            }
        }
    }

    /// What the moves that were tried say of the state.
    fn conclude(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
        round: Round,
        raw: i32,
    ) -> Valued {
        let mut valued = round.best;
        if valued.score == -INFINITY {
            // Every move but the one left out was skipped, or rules that have failed list none.
            return Valued::guess(now.window.alpha);
        }
        valued.high = round.complete || round.high && !round.cut;
        let bound = if round.cut {
            Some(Bound::Lower)
        } else if valued.score <= now.window.alpha {
            Some(Bound::Upper)
        } else {
            None
        };
        if self.frames[here.ply].excluded.is_none() && round.stored {
            self.store(here, now.depth, valued, bound, round.code, raw);
            self.learn_error(here, now, valued, bound, &round);
        }
        valued
    }

    /// Corrects the estimate of states alike by what the search found.
    fn learn_error(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
        valued: Valued,
        bound: Option<Bound>,
        round: &Round,
    ) {
        let told = match bound {
            None => true,
            Some(Bound::Lower) => valued.score > now.estimate,
            Some(Bound::Upper) => valued.score < now.estimate,
        };
        if !self.options.correction
            || now.forced
            || round.noisy
            || !told
            || is_decided(valued.score)
            || self.unit == 0
        {
            return;
        }
        let guide = self.plan.guide;
        if let Some(structure) = guide.structure(self.plan.game, &here.state) {
            let most = 4 * self.unit;
            let error = (valued.score - now.estimate).clamp(-most, most)
                + self.learned.correction(here.mover, structure);
            self.learned
                .correct(here.mover, structure, error, now.depth);
        }
    }
}

/// How much deeper a move is searched.
pub(super) enum Extension {
    Plies(i32),
    /// The state is good even without its best move.
    Cut(i32),
}

/// The moves of one state, as far as they were tried.
pub(super) struct Round {
    pub best: Valued,
    pub alpha: i32,
    pub tried: usize,
    high: bool,
    cut: bool,
    complete: bool,
    /// Whether the best move is noisy.
    noisy: bool,
    stored: bool,
    code: Option<u16>,
}

impl Round {
    fn new(window: Window) -> Round {
        Round {
            best: Valued {
                score: -INFINITY,
                low: false,
                high: true,
            },
            alpha: window.alpha,
            tried: 0,
            high: true,
            cut: false,
            complete: false,
            noisy: false,
            stored: true,
            code: None,
        }
    }
}
