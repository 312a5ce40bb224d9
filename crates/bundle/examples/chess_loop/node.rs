//! The recursion: one position, its moves in turn.

use std::ops::Range;

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, is_decided};
use zermelo_core::{Bound, Score, Window};

use crate::histories::{MOST, bonus};
use crate::picking::Candidate;
use crate::position::{Action, Position};
use crate::search::{MAX_PLY, NO_ESTIMATE, PAWN, Search, Valued};
use crate::table::Entry;

/// A ply in parts.
const PLY: i32 = 1024;

/// What is known of a position before its moves are tried.
#[derive(Clone, Copy)]
pub struct Situation {
    pub window: Window,
    pub depth: i32,
    pub principal: bool,
    pub cut: bool,
    pub forced: bool,
    pub estimate: Score,
    pub improving: bool,
    pub entry: Option<Entry>,
}

pub enum Extension {
    Plies(i32),
    /// The position is good even without its best move.
    Cut(Score),
}

/// The moves of one position, as far as they were tried.
pub struct Round {
    best: Valued,
    pub alpha: Score,
    pub tried: usize,
    high: bool,
    cut: bool,
    complete: bool,
    noisy: bool,
    stored: bool,
    action: Option<Action>,
}

impl Search<'_> {
    /// The value of a position to a depth; `None` when the budget is spent.
    pub fn visit(
        &mut self,
        here: &Position,
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
        if self.repeated(here) {
            return Some(Valued::guess(0));
        }
        if here.ply >= MAX_PLY {
            return Some(Valued::guess(here.estimate(self.weights)));
        }
        let most = finished(1, here.ply as u32 + 1);
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
            && let Some(valued) = Search::cutoff(entry, depth, window)
        {
            return Some(valued);
        }
        self.push(here);
        let valued = self.open(here, depth, window, cut, entry);
        self.pop();
        valued
    }

    fn open(
        &mut self,
        here: &Position,
        depth: i32,
        window: Window,
        cut: bool,
        entry: Option<Entry>,
    ) -> Option<Valued> {
        let ply = here.ply;
        let forced = here.in_check();
        let excluded = self.frames[ply].excluded.is_some();
        let (raw, estimate) = if forced {
            (NO_ESTIMATE, NO_ESTIMATE)
        } else if excluded {
            (self.frames[ply].estimate, self.frames[ply].estimate)
        } else {
            let raw = match entry.and_then(|entry| entry.estimate) {
                Some(estimate) => estimate,
                None => here.estimate(self.weights),
            };
            (raw, self.corrected(here, raw))
        };
        let improving = self.is_improving(ply, estimate);
        self.frames[ply].estimate = estimate;
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
            self.histories.forget_killers(ply + 2);
            if !now.principal
                && !forced
                && let Some(valued) = self.guess(here, &now)?
            {
                return Some(valued);
            }
            let known = entry.is_some_and(|entry| entry.code.is_some());
            if depth >= 4 && !known && (now.principal || cut) {
                now.depth -= 1;
            }
        }
        self.moves_of(here, now, raw)
    }

    #[inline]
    fn is_improving(&self, ply: usize, estimate: Score) -> bool {
        if estimate == NO_ESTIMATE {
            return false;
        }
        [2, 4].into_iter().any(|back| {
            ply.checked_sub(back).is_some_and(|ply| {
                let before = self.frames[ply].estimate;
                before != NO_ESTIMATE && estimate > before
            })
        })
    }

    fn moves_of(&mut self, here: &Position, now: Situation, raw: Score) -> Option<Valued> {
        let best_code = now.entry.and_then(|entry| entry.code);
        let excluded = self.frames[here.ply].excluded;
        let mut round = Round {
            best: Valued {
                score: -INFINITY,
                low: false,
                high: true,
            },
            alpha: now.window.alpha,
            tried: 0,
            high: true,
            cut: false,
            complete: false,
            noisy: false,
            stored: true,
            action: None,
        };
        let start = self.moves.len();
        let remembered = if excluded.is_none() {
            self.remembered(here, best_code)
        } else {
            None
        };
        let mut front = start;
        let mut over = false;
        if let Some(candidate) = remembered {
            self.moves.push(candidate);
            front += 1;
            over = self.try_move(here, &now, &mut round, candidate, start..front)?;
        }
        if !over {
            let first = self.list(here, best_code);
            if let Some(candidate) = remembered
                && let Some(same) = self.moves[first..]
                    .iter()
                    .position(|other| other.deed.action == candidate.deed.action)
            {
                self.moves.remove(first + same);
            }
            while front < self.moves.len() {
                let candidate = self.pick(front);
                front += 1;
                if excluded == Some(candidate.deed.action) {
                    round.high = false;
                    continue;
                }
                if self.try_move(here, &now, &mut round, candidate, start..front)? {
                    break;
                }
            }
        }
        self.moves.truncate(start);
        Some(self.conclude(here, &now, round, raw))
    }

    /// Tries a move, the last of `tried`; `true` when no other is needed.
    #[inline]
    fn try_move(
        &mut self,
        here: &Position,
        now: &Situation,
        round: &mut Round,
        candidate: Candidate,
        tried: Range<usize>,
    ) -> Option<bool> {
        let ply = here.ply;
        if round.best.score > -ESTIMATE_LIMIT {
            if !candidate.noisy && Search::is_late(now, round.tried) && !here.checks(candidate.deed)
            {
                round.high = false;
                return Some(false);
            }
            if self.is_hopeless(here, now, round, &candidate) {
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
        let place = round.tried;
        round.tried += 1;
        let frame = &mut self.frames[ply];
        (frame.deed, frame.passed) = (candidate.deed.index(), false);
        let doubled = frame.doubled;
        self.frames[ply + 1].doubled = doubled + u32::from(extension > 1);
        let valued = self.follow(here, now, round.alpha, &candidate, place, extension)?;
        if valued.score > round.best.score {
            (round.best.score, round.best.low) = (valued.score, valued.low);
            if valued.score > round.alpha {
                round.action = Some(candidate.deed.action);
                round.noisy = candidate.noisy;
                if now.principal {
                    self.improve(ply, candidate.deed.action);
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
        if wins_at_once(valued, ply) {
            round.complete = true;
            return Some(true);
        }
        Some(false)
    }

    /// Makes a move and searches what follows: less deep, with a null window, or with the whole one.
    #[inline]
    pub fn follow(
        &mut self,
        here: &Position,
        now: &Situation,
        alpha: Score,
        candidate: &Candidate,
        place: usize,
        extension: i32,
    ) -> Option<Valued> {
        let after = self.after(here, candidate.deed);
        let depth = now.depth - 1 + extension;
        let beta = now.window.beta;
        let whole = Window { alpha, beta };
        if place == 0 {
            return self.ask(&after, depth, whole, !now.principal && !now.cut);
        }
        let null = Window::null(alpha);
        let reduction = self.reduction(here, now, candidate, place);
        let mut searched = depth;
        if reduction > 0 && depth > 1 {
            searched = (depth - reduction).clamp(1, depth);
            let valued = self.ask(&after, searched, null, true)?;
            if valued.score <= alpha {
                return Some(valued);
            }
        }
        if searched < depth || reduction == 0 || depth <= 1 {
            let valued = self.ask(&after, depth, null, !now.cut)?;
            if valued.score <= alpha || valued.score >= beta || whole.is_null() {
                return Some(valued);
            }
        }
        self.ask(&after, depth, whole, false)
    }

    /// The value after a move, for the player who made it.
    #[inline]
    pub fn ask(
        &mut self,
        after: &Position,
        depth: i32,
        window: Window,
        cut: bool,
    ) -> Option<Valued> {
        Some(self.visit(after, depth, window.opposed(), cut)?.opposed())
    }

    #[inline]
    pub fn parts(&self, depth: i32, place: usize) -> i32 {
        self.reductions[(depth.max(0) as usize).min(63)][place.min(63)]
    }

    #[inline]
    fn reduction(
        &self,
        here: &Position,
        now: &Situation,
        candidate: &Candidate,
        place: usize,
    ) -> i32 {
        let first = if now.principal { 2 } else { 1 };
        if now.depth < 3 || place < first || candidate.noisy && !candidate.losing {
            return 0;
        }
        if here.checks(candidate.deed) {
            return 0;
        }
        let mut parts = self.parts(now.depth, place);
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
    fn learn(&mut self, here: &Position, depth: i32, candidate: Candidate, tried: Range<usize>) {
        let bonus = bonus(depth);
        let before = self.before(here.ply);
        let (mover, histories) = (here.mover(), &mut self.histories);
        if candidate.noisy {
            histories.learn_noisy(mover, candidate.deed, bonus);
        } else {
            histories.learn_quiet(mover, candidate.deed, before, bonus);
            histories.remember(here.ply, before[0], candidate.deed.action.0);
        }
        for other in &self.moves[tried.start..tried.end - 1] {
            if other.noisy {
                histories.learn_noisy(mover, other.deed, -bonus);
            } else if !candidate.noisy {
                histories.learn_quiet(mover, other.deed, before, -bonus);
            }
        }
    }

    /// What the moves that were tried say of the position.
    fn conclude(&mut self, here: &Position, now: &Situation, round: Round, raw: Score) -> Valued {
        let mut valued = round.best;
        if valued.score == -INFINITY {
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
            self.store(here, now.depth, valued, bound, round.action, raw);
            self.learn_error(here, now, valued, bound, round.noisy);
        }
        valued
    }

    /// Corrects the estimate of positions with the same pawns.
    #[inline]
    fn learn_error(
        &mut self,
        here: &Position,
        now: &Situation,
        valued: Valued,
        bound: Option<Bound>,
        noisy: bool,
    ) {
        let told = match bound {
            None => true,
            Some(Bound::Lower) => valued.score > now.estimate,
            Some(Bound::Upper) => valued.score < now.estimate,
        };
        if now.forced || noisy || !told || is_decided(valued.score) {
            return;
        }
        let (mover, Some(structure)) = (here.mover(), here.structure()) else {
            return;
        };
        let error = (valued.score - now.estimate).clamp(-4 * PAWN, 4 * PAWN)
            + self.histories.correction(mover, structure);
        self.histories.correct(mover, structure, error, now.depth);
    }
}

/// Whether a move of a ply is mate.
#[inline]
pub fn wins_at_once(valued: Valued, ply: usize) -> bool {
    valued.low && is_decided(valued.score) && valued.score >= finished(1, ply as u32 + 1)
}
