//! What is skipped because it is most probably not worth a look, and what is searched deeper.

use zermelo_core::value::{ESTIMATE_LIMIT, is_decided};
use zermelo_core::{Bound, Window};

use crate::histories::{MOST, NO_DEED};
use crate::node::{Extension, Round, Situation};
use crate::picking::{Candidate, exchanges};
use crate::position::Position;
use crate::search::{PAWN, Search, Valued};

/// One hundredth of a pawn.
const PART: i32 = PAWN / 100;

impl Search<'_> {
    /// A guess at a whole position; `None` inside when there is none.
    #[inline]
    pub fn guess(&mut self, here: &Position, now: &Situation) -> Option<Option<Valued>> {
        let Window { alpha, beta } = now.window;
        if is_decided(beta) || is_decided(alpha) {
            return Some(None);
        }
        if now.depth <= 8 {
            let plies = (now.depth - i32::from(now.improving)).max(0);
            if now.estimate - 75 * PART * plies >= beta {
                return Some(Some(Valued::guess((now.estimate + beta) / 2)));
            }
        }
        if let Some(valued) = self.null_move(here, now)? {
            return Some(Some(valued));
        }
        self.probcut(here, now)
    }

    fn null_move(&mut self, here: &Position, now: &Situation) -> Option<Option<Valued>> {
        let (ply, beta) = (here.ply, now.window.beta);
        let after_pass = ply > 0 && self.frames[ply - 1].passed;
        if now.depth < 3 || after_pass || ply < self.no_pass_before || now.estimate < beta {
            return Some(None);
        }
        let Some(after) = here.passed() else {
            return Some(None);
        };
        let surplus = (now.estimate - beta) / (2 * PAWN);
        let depth = now.depth - 4 - now.depth / 4 - surplus.clamp(0, 3);
        let frame = &mut self.frames[ply];
        (frame.deed, frame.passed) = (NO_DEED, true);
        let window = Window::null(beta - 1);
        let valued = self.ask(&after, depth, window, !now.cut)?;
        self.frames[ply].passed = false;
        if valued.score < beta {
            return Some(None);
        }
        let score = if is_decided(valued.score) {
            beta
        } else {
            valued.score
        };
        if now.depth < 12 || self.no_pass_before > 0 {
            return Some(Some(Valued::guess(score)));
        }
        // Zugzwang: the same depth without passes.
        self.no_pass_before = ply + 1 + (3 * depth.max(0) / 4) as usize;
        self.pop();
        let verified = self.visit(here, depth, window, false);
        self.push(here);
        self.no_pass_before = 0;
        let verified = verified?.score >= beta;
        Some(verified.then_some(Valued::guess(score)))
    }

    fn probcut(&mut self, here: &Position, now: &Situation) -> Option<Option<Valued>> {
        if now.depth < 5 {
            return Some(None);
        }
        let target = now.window.beta + 180 * PART;
        let shallow = now.depth - 4;
        let known = now
            .entry
            .is_some_and(|entry| i32::from(entry.depth) >= shallow && entry.score < target);
        if known || target >= ESTIMATE_LIMIT {
            return Some(None);
        }
        let needed = target - now.estimate;
        let start = self.list_noisy(here, now.entry.and_then(|entry| entry.code));
        let window = Window::null(target - 1);
        let mut found = None;
        for front in start..self.moves.len() {
            let candidate = self.pick(front);
            if !exchanges(here, candidate.deed, needed) {
                continue;
            }
            let after = self.after(here, candidate.deed);
            let frame = &mut self.frames[here.ply];
            (frame.deed, frame.passed) = (candidate.deed.index(), false);
            let mut valued = self.play_out(&after, window.opposed())?.opposed();
            if valued.score >= target {
                valued = self.ask(&after, shallow, window, !now.cut)?;
            }
            if valued.score >= target {
                found = Some(if is_decided(valued.score) && valued.low {
                    Valued {
                        high: false,
                        ..valued
                    }
                } else {
                    Valued::guess(valued.score.min(ESTIMATE_LIMIT))
                });
                break;
            }
        }
        self.moves.truncate(start);
        Some(found)
    }

    /// Whether a quiet move comes too late to be worth a look, unless it gives check.
    #[inline]
    pub fn is_late(now: &Situation, place: usize) -> bool {
        let enough = (3 + now.depth * now.depth) / if now.improving { 1 } else { 2 };
        !now.principal && now.depth <= 8 && place as i32 >= enough
    }

    /// Whether a move is not worth a look so close to the horizon.
    #[inline]
    pub fn is_hopeless(
        &self,
        here: &Position,
        now: &Situation,
        round: &Round,
        candidate: &Candidate,
    ) -> bool {
        let place = round.tried;
        if place == 0 {
            return false;
        }
        if !candidate.noisy {
            let reduced =
                now.depth - self.parts(now.depth, place) / 1024 + candidate.learned / MOST;
            if !now.forced
                && reduced <= 8
                && now.estimate + (120 + 95 * reduced.max(0)) * PART <= round.alpha
                && !is_decided(round.alpha)
                && !here.checks(candidate.deed)
            {
                return true;
            }
        }
        if now.depth > 8 || candidate.noisy && !candidate.losing {
            return false;
        }
        let least = if candidate.noisy {
            -25 * PART * now.depth * now.depth
        } else {
            -60 * PART * now.depth
        };
        !exchanges(here, candidate.deed, least)
    }

    /// How much deeper a move is searched: if all others are clearly worse, or a check is answered.
    #[inline]
    pub fn extension(
        &mut self,
        here: &Position,
        now: &Situation,
        candidate: &Candidate,
    ) -> Option<Extension> {
        let ply = here.ply;
        let too_long = ply as i32 >= 2 * self.root_depth;
        if !too_long
            && now.depth >= 7
            && self.frames[ply].excluded.is_none()
            && let Some(entry) = now.entry
            && entry.code == Some(candidate.deed.action.0)
            && entry.bound != Some(Bound::Upper)
            && i32::from(entry.depth) >= now.depth - 3
            && !is_decided(entry.score)
        {
            let bar = entry.score - 2 * PART * now.depth;
            self.frames[ply].excluded = Some(candidate.deed.action);
            self.pop();
            let valued = self.visit(here, (now.depth - 1) / 2, Window::null(bar - 1), now.cut);
            self.push(here);
            self.frames[ply].excluded = None;
            let score = valued?.score;
            if score < bar {
                let clearly =
                    !now.principal && score < bar - 20 * PART && self.frames[ply].doubled < 6;
                return Some(Extension::Plies(1 + i32::from(clearly)));
            }
            if bar >= now.window.beta {
                return Some(Extension::Cut(bar));
            }
            return Some(Extension::Plies(-i32::from(entry.score >= now.window.beta)));
        }
        Some(Extension::Plies(i32::from(now.forced && !too_long)))
    }
}
