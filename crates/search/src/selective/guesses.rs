//! Guesses: what is skipped because it is most probably not worth a look. None of them is ever certain.

use zermelo_core::value::{ESTIMATE_LIMIT, is_decided};
use zermelo_core::{Guide, Score, Window};

use super::learned::{MOST, NO_DEED};
use super::node::{Extension, Round, Situation};
use super::picking::Candidate;
use super::searcher::{Here, Searcher, Valued};
use crate::alphabeta::Searchable;

/// How far the estimate may be beyond beta for each ply that is left, in hundredths of a unit.
const REVERSE_FUTILITY: Score = 75;
const REVERSE_FUTILITY_DEPTH: i32 = 8;

/// How far below alpha before a state is played out at once.
const RAZORING: Score = 220;
const RAZORING_DEPTH: i32 = 3;

/// How far below alpha before quiet moves are skipped, and for each ply more.
const FUTILITY: (Score, Score) = (120, 95);
const FUTILITY_DEPTH: i32 = 8;

/// A quiet move that loses so much for each ply, or a noisy one for each ply squared, is skipped.
const QUIET_EXCHANGE: Score = 60;
const NOISY_EXCHANGE: Score = 25;
const EXCHANGE_DEPTH: i32 = 8;

const LATE_DEPTH: i32 = 8;

/// From this depth on a null move is verified.
const VERIFY_DEPTH: i32 = 12;

const PROBCUT: Score = 180;
const PROBCUT_DEPTH: i32 = 5;

const SINGULAR_DEPTH: i32 = 7;

/// The same for tactics.
const TACTICAL_SINGULAR_DEPTH: i32 = 5;

/// In tactics a state is not believed to be too good for its estimate if so many pieces press its player,
const PRESSED: u32 = 1;

/// nor because a pass would do if so many do.
const HARD_PRESSED: u32 = 2;

impl<G: Searchable, U: Guide<G>> Searcher<'_, G, U> {
    /// So many hundredths of what is worth a thought in this game.
    #[inline]
    pub fn hundredths(&self, count: Score) -> Score {
        (i64::from(self.unit) * i64::from(count) / 100) as Score
    }

    /// A guess at a whole state; `None` inside when there is none.
    #[inline]
    pub fn guess(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
    ) -> Option<Option<Valued>> {
        let Window { alpha, beta } = now.window;
        let options = self.options;
        if is_decided(beta) || is_decided(alpha) {
            return Some(None);
        }
        let pressure = if options.tactics {
            self.plan.guide.pressure(self.plan.game, &here.state)
        } else {
            0
        };
        if options.reverse_futility
            && pressure < PRESSED
            && self.unit > 0
            && now.depth <= REVERSE_FUTILITY_DEPTH
        {
            let plies = now.depth - i32::from(now.improving);
            let margin = self.hundredths(REVERSE_FUTILITY * plies.max(0));
            if now.estimate - margin >= beta {
                return Some(Some(Valued::guess((now.estimate + beta) / 2)));
            }
        }
        if options.razoring
            && self.noise
            && self.unit > 0
            && now.depth <= RAZORING_DEPTH
            && now.estimate + self.hundredths(RAZORING * now.depth) < alpha
        {
            let valued = self.play_out(here, Window::null(alpha))?;
            if valued.score <= alpha {
                return Some(Some(Valued {
                    low: false,
                    ..valued
                }));
            }
        }
        if U::FORETELLS
            && let Some(valued) = self.multi_probcut(here, now)?
        {
            return Some(Some(valued));
        }
        if pressure < HARD_PRESSED
            && let Some(valued) = self.null_move(here, now)?
        {
            return Some(Some(valued));
        }
        if options.tactics {
            return Some(None);
        }
        self.probcut(here, now)
    }

    /// If a state is too good for the opponent even after a pass, a real move will be too.
    fn null_move(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
    ) -> Option<Option<Valued>> {
        let (game, guide) = (self.plan.game, self.plan.guide);
        let (ply, beta) = (here.ply, now.window.beta);
        let after_pass = ply > 0 && self.frames[ply - 1].passed;
        let asked = self.options.null_move
            && now.depth >= 3
            && !after_pass
            && ply >= self.no_pass_before
            && now.estimate >= beta;
        if !asked {
            return Some(None);
        }
        let Some(passed) = game.pass(&here.state) else {
            return Some(None);
        };
        let surplus = if self.unit > 0 {
            (now.estimate - beta) / (2 * self.unit)
        } else {
            0
        };
        let depth = now.depth - 4 - now.depth / 4 - surplus.clamp(0, 3);
        let sum = guide.sum(game, &passed);
        let after = self.here(passed, sum, ply + 1);
        let frame = &mut self.frames[ply];
        (frame.deed, frame.passed) = (NO_DEED, true);
        let window = Window::null(beta - 1);
        let valued = self.ask(here, &after, depth, window, !now.cut)?;
        self.frames[ply].passed = false;
        if valued.score < beta {
            return Some(None);
        }
        let score = if is_decided(valued.score) {
            beta
        } else {
            valued.score
        };
        if now.depth < VERIFY_DEPTH || self.no_pass_before > 0 {
            return Some(Some(Valued::guess(score)));
        }
        // Where having to move hurts, the same depth without passes says so.
        self.no_pass_before = ply + 1 + (3 * depth.max(0) / 4) as usize;
        self.pop();
        let verified = self.visit(here, depth, window, false);
        self.push(here);
        self.no_pass_before = 0;
        let verified = verified?.score >= beta;
        Some(verified.then_some(Valued::guess(score)))
    }

    /// If a shallow search finds a state so good, or so bad, that a deep one will hardly disagree, it is
    /// believed (Buro 1997).
    fn multi_probcut(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
    ) -> Option<Option<Valued>> {
        if self.options.multi_probcut <= 0 || self.foretelling {
            return Some(None);
        }
        let (game, guide) = (self.plan.game, self.plan.guide);
        let Some(foretold) = guide.foretold(game, &here.state, now.depth) else {
            return Some(None);
        };
        let Window { alpha, beta } = now.window;
        let doubt = foretold.deviation * self.options.multi_probcut as f32 / 100.0;
        let needed = |value: f32| ((value - foretold.offset) / foretold.slope) as Score;
        let high = needed(beta as f32 + doubt);
        let low = needed(alpha as f32 - doubt);
        // A shallow search will hardly find what the estimate is far from.
        let reach = (doubt / foretold.slope) as Score;
        if high < ESTIMATE_LIMIT && now.estimate >= high - reach {
            let window = Window::null(high - 1);
            if self.foretell(here, foretold.depth, window, true)? >= high {
                return Some(Some(Valued::guess(beta)));
            }
        }
        if low > -ESTIMATE_LIMIT && now.estimate <= low + reach {
            let window = Window::null(low);
            if self.foretell(here, foretold.depth, window, false)? <= low {
                return Some(Some(Valued::guess(alpha)));
            }
        }
        Some(None)
    }

    /// What a shallow search finds, in which none is believed of a shallower one.
    fn foretell(
        &mut self,
        here: &Here<G::State, U::Sum>,
        depth: i32,
        window: Window,
        cut: bool,
    ) -> Option<Score> {
        self.foretelling = true;
        self.pop();
        let valued = self.visit(here, depth, window, cut);
        self.push(here);
        self.foretelling = false;
        Some(valued?.score)
    }

    /// If a noisy move makes a state far too good in a shallow search, it will in a deep one.
    fn probcut(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
    ) -> Option<Option<Valued>> {
        let options = self.options;
        if !options.probcut || !self.noise || self.unit == 0 || now.depth < PROBCUT_DEPTH {
            return Some(None);
        }
        let target = now.window.beta + self.hundredths(PROBCUT);
        let shallow = now.depth - 4;
        let known = now
            .entry
            .is_some_and(|entry| i32::from(entry.depth) >= shallow && entry.score < target);
        if known || target >= ESTIMATE_LIMIT {
            return Some(None);
        }
        let (game, guide) = (self.plan.game, self.plan.guide);
        let needed = target - now.estimate;
        let start = self.list_noisy(here, now.entry.and_then(|entry| entry.code));
        let window = Window::null(target - 1);
        let mut found = None;
        for front in start..self.moves.len() {
            let candidate = self.pick(front);
            if !guide.exchanges(game, &here.state, candidate.action, needed) {
                continue;
            }
            let after = self.after(here, &candidate);
            let frame = &mut self.frames[here.ply];
            (frame.deed, frame.passed) = (usize::from(candidate.one.deed), false);
            let mut valued = self.ask(here, &after, 0, window, !now.cut)?;
            if valued.score >= target {
                valued = self.ask(here, &after, shallow, window, !now.cut)?;
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

    /// Whether a quiet move that comes after so many others is not worth a look so close to the horizon.
    /// If so, no quiet move after it is.
    #[inline]
    pub fn is_late(&self, here: &Here<G::State, U::Sum>, now: &Situation, place: usize) -> bool {
        let enough = (3 + now.depth * now.depth) / if now.improving { 1 } else { 2 };
        self.options.late_move_pruning
            && self.noise
            && here.ply > 0
            && place > 0
            && !now.principal
            && now.depth <= LATE_DEPTH
            && place as i32 >= enough
    }

    /// Whether a move has to be answered at once, so that it is worth a look however late it comes.
    #[inline]
    pub fn threatens(&self, here: &Here<G::State, U::Sum>, candidate: &Candidate<G::Move>) -> bool {
        let (game, guide) = (self.plan.game, self.plan.guide);
        U::KNOWS_THREATS && guide.threatens(game, &here.state, candidate.action)
    }

    /// Whether a move is not worth a look so close to the horizon.
    #[inline]
    pub fn is_hopeless(
        &self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
        round: &Round,
        candidate: &Candidate<G::Move>,
        place: usize,
    ) -> bool {
        let options = self.options;
        if here.ply == 0 || place == 0 {
            return false;
        }
        let (game, guide) = (self.plan.game, self.plan.guide);
        if !candidate.noisy {
            let reduced = now.depth - self.reductions.parts(now.depth, place) / 1024
                + candidate.learned / MOST;
            if options.futility
                && self.noise
                && self.unit > 0
                && !now.forced
                && reduced <= FUTILITY_DEPTH
                && now.estimate + self.hundredths(FUTILITY.0 + FUTILITY.1 * reduced.max(0))
                    <= round.alpha
                && !is_decided(round.alpha)
                && !self.threatens(here, candidate)
            {
                return true;
            }
        }
        if options.exchanges && self.unit > 0 && now.depth <= EXCHANGE_DEPTH && self.noise {
            let least = if candidate.noisy {
                -self.hundredths(NOISY_EXCHANGE * now.depth * now.depth)
            } else {
                -self.hundredths(QUIET_EXCHANGE * now.depth)
            };
            if candidate.noisy && !candidate.losing {
                return false;
            }
            if options.tactics && self.threatens(here, candidate) {
                return false;
            }
            return !guide.exchanges(game, &here.state, candidate.action, least);
        }
        false
    }

    /// How much deeper a move is searched: if all others are clearly worse, or a threat is answered.
    pub fn extension(
        &mut self,
        here: &Here<G::State, U::Sum>,
        now: &Situation,
        candidate: &Candidate<G::Move>,
    ) -> Option<Extension> {
        let options = self.options;
        let ply = here.ply;
        let too_long = ply as i32 >= 2 * self.root_depth;
        let least = if options.tactics {
            TACTICAL_SINGULAR_DEPTH
        } else {
            SINGULAR_DEPTH
        };
        let singular = options.singular
            && self.unit > 0
            && !too_long
            && now.depth >= least
            && self.frames[ply].excluded.is_none();
        if singular
            && let Some(entry) = now.entry
            && entry.code == Some(candidate.one.code)
            && entry.bound != Some(zermelo_core::Bound::Upper)
            && i32::from(entry.depth) >= now.depth - 3
            && !is_decided(entry.score)
        {
            let bar = entry.score - self.hundredths(2 * now.depth);
            let window = Window::null(bar - 1);
            self.frames[ply].excluded = Some(candidate.one.code);
            self.pop();
            let valued = self.visit(here, (now.depth - 1) / 2, window, now.cut);
            self.push(here);
            self.frames[ply].excluded = None;
            let score = valued?.score;
            if score < bar {
                let clearly = !now.principal
                    && score < bar - self.hundredths(20)
                    && self.frames[ply].doubled < 6;
                return Some(Extension::Plies(1 + i32::from(clearly)));
            }
            if bar >= now.window.beta {
                return Some(Extension::Cut(bar));
            }
            if entry.score >= now.window.beta {
                return Some(Extension::Plies(-1));
            }
            return Some(Extension::Plies(0));
        }
        let answer = options.forced && U::DEEPENS && now.forced && !too_long;
        Some(Extension::Plies(i32::from(answer)))
    }
}
