//! When a value of a search to limited depth is a value of the game.
//!
//! A search says one of three things about a state: its value is at least, at most, or exactly a
//! score. It carries with that claim a [`Certainty`]: whether it holds in the whole game, whether
//! anything below was skipped on a guess, and whether it depends on the path.
//!
//! # By structure
//!
//! A finished game is known, and so is a state whose value an evaluator knows before the end, as from
//! a table of endings ([`Evaluator::known`](zermelo_core::Evaluator::known)). A cutoff claims "at
//! least" and rests on one move only, so it holds if the claim about that move does. When all moves
//! were searched the claim rests on all of them. This is also what a table entry is stored with, so a
//! proved entry can be used at any depth.
//!
//! # By band
//!
//! Estimates lie between all losses and all wins, which proves more, if nothing was guessed:
//!
//! 1. *At least a win, at most a loss.* Whoever forces the score forces a finished game: a line that
//!    ended in an estimate would not reach the band. So the claim holds, however deep the search.
//! 2. *A win or loss with the greatest payoff, within the depth.* Nothing is better than that payoff
//!    but the same sooner. If the true value were sooner, the lines that force it would all end within
//!    the depth, where the search sees finished games and not estimates, so it would have said so.
//!    (Entries from a table are at least as deep, or proved: neither hides such a line.) The distance
//!    must be within the depth: a table may know of a later win from a deeper search while an earlier
//!    one lies beyond the horizon of this one.
//!
//! # Repetitions
//!
//! Where a repeated position is a draw, the value of a state means: the payoff that a player can
//! force in finitely many moves, and a draw if neither can force anything. A fastest win never
//! repeats a position, since with each move it comes closer. So rule 1 holds as it is: a line that
//! ends in a repetition scores as a draw and does not reach the band. Rule 2 holds at the root. Below
//! it, the fastest win may lead through a position of the path, which the search takes for a draw; so
//! what depends on the path is neither proved by rule 2 nor stored.
//!
//! By the laws a game ends when a position is there for the *third* time. A position that was there
//! twice before the root, or once and is the root, is therefore a finished game: a draw that holds.
//! One that was there once before the root may come back once more, and a fastest win may lead through
//! it. The search takes that for a draw too, but then rule 2 does not hold even at the root.
//!
//! # Rules that count moves
//!
//! Let *n* be the moves left until such a rule may end the game
//! ([`Keyed::moves_until_draw`](zermelo_core::Keyed::moves_until_draw)). A search of fewer moves never
//! sees the rule, and what it finds is stored for the position, whatever the count. With fewer moves
//! left, less can be forced and nothing else changes, so of all such claims only a win or loss at a
//! greater distance than the moves left may be false, and is not believed. A search that sees the rule
//! stores what it finds for the very state, count and all.

use std::num::NonZeroU8;

use zermelo_core::value::outcome;
use zermelo_core::{Bound, Exactness, Payoff, Score};

/// What a claim rests on. All claims together are as certain as the least certain of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Certainty(NonZeroU8);

/// Always set, so that the byte is never 0 and an `Option` costs nothing.
const MARK: u8 = 16;
const ROOTED: u8 = 8;
const HOLDS: u8 = 4;
const SOUND: u8 = 2;
const FREE: u8 = 1;

const fn certainty(bits: u8) -> Certainty {
    match NonZeroU8::new(bits | MARK) {
        Some(bits) => Certainty(bits),
        None => unreachable!(),
    }
}

impl Certainty {
    /// It holds in the whole game.
    pub const PROVED: Certainty = certainty(HOLDS | SOUND | FREE | ROOTED);
    /// It holds as far as the search looked.
    pub const ESTIMATED: Certainty = certainty(SOUND | FREE | ROOTED);
    /// It holds as far as the search looked, on this path.
    pub const REPEATED: Certainty = certainty(SOUND | ROOTED);
    /// The same, if what was there once before the root is a draw the second time.
    pub const RETURNED: Certainty = certainty(SOUND);
    /// Something was skipped on a guess.
    pub const GUESSED: Certainty = certainty(FREE | ROOTED);

    /// What holds in the whole game if `proved`, and else as far as the search looked, if `sound`.
    #[inline]
    pub fn known(proved: bool, sound: bool) -> Certainty {
        match (proved, sound) {
            (true, _) => Certainty::PROVED,
            (false, true) => Certainty::ESTIMATED,
            (false, false) => Certainty::GUESSED,
        }
    }

    /// The certainty of two claims together.
    #[inline]
    pub fn and(self, other: Certainty) -> Certainty {
        certainty(self.0.get() & other.0.get())
    }

    /// Less than all was searched, on a guess. What was proved all the same stays so.
    #[inline]
    pub fn guessed(self) -> Certainty {
        if self.is_proved() {
            self
        } else {
            certainty(self.0.get() & !SOUND)
        }
    }

    /// Whether it holds in the whole game.
    #[inline]
    pub fn is_proved(self) -> bool {
        self.0.get() & HOLDS != 0
    }

    /// Whether nothing was skipped on a guess.
    #[inline]
    pub fn is_sound(self) -> bool {
        self.0.get() & SOUND != 0
    }

    /// Whether it is the same on every path.
    #[inline]
    pub fn is_free(self) -> bool {
        self.0.get() & FREE != 0
    }

    /// Whether it depends on nothing before the root.
    #[inline]
    pub fn is_rooted(self) -> bool {
        self.0.get() & ROOTED != 0
    }

    /// Proved, if the band of the score proves it.
    ///
    /// `score` is at a distance from the state in question, which was searched to `depth`; `bound`
    /// is `None` when the claim is exact. `root` says that there is no path to depend on.
    #[inline]
    pub fn by_band(
        self,
        score: Score,
        bound: Option<Bound>,
        depth: u32,
        payoff_limit: Payoff,
        root: bool,
    ) -> Certainty {
        if self.is_proved() || !self.is_sound() {
            return self;
        }
        let Some((payoff, distance)) = outcome(score) else {
            return self;
        };
        let forced = match bound {
            Some(Bound::Lower) => payoff > 0,
            Some(Bound::Upper) => payoff < 0,
            None => false,
        };
        let greatest = payoff.abs() >= payoff_limit && distance <= depth;
        let free = self.is_free() || (root && self.is_rooted());
        if forced || (greatest && free) {
            Certainty::PROVED
        } else {
            self
        }
    }

    /// How far an exact score of the root can be trusted.
    pub fn exactness(self, score: Score) -> Exactness {
        match outcome(score) {
            _ if self.is_proved() => Exactness::Proved,
            Some((payoff, _)) if self.is_sound() && payoff > 0 => Exactness::Bound(Bound::Lower),
            Some(_) if self.is_sound() => Exactness::Bound(Bound::Upper),
            _ => Exactness::Estimate,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::value::finished;

    const SEEN: Certainty = Certainty::ESTIMATED;

    fn proves(score: Score, bound: Option<Bound>, depth: u32, payoff_limit: Payoff) -> bool {
        SEEN.by_band(score, bound, depth, payoff_limit, false)
            .is_proved()
    }

    #[test]
    fn a_forced_win_holds_and_its_distance_only_within_the_depth() {
        let win = finished(1, 9);
        assert!(proves(win, Some(Bound::Lower), 3, 1));
        assert!(proves(win, None, 9, 1));
        assert!(!proves(win, None, 8, 1));
        assert!(!proves(win, Some(Bound::Upper), 8, 1));
    }

    #[test]
    fn a_greater_payoff_may_lie_beyond_the_horizon() {
        assert!(!proves(finished(1, 3), None, 9, 2));
        assert!(proves(finished(2, 3), None, 9, 2));
    }

    #[test]
    fn a_draw_is_never_proved_by_its_score() {
        assert!(!proves(0, None, 99, 1));
        assert_eq!(SEEN.exactness(0), Exactness::Estimate);
        assert_eq!(Certainty::PROVED.exactness(0), Exactness::Proved);
    }

    #[test]
    fn what_depends_on_the_path_is_proved_only_by_force_or_at_the_root() {
        let (win, path) = (finished(1, 3), Certainty::REPEATED);
        assert!(!path.by_band(win, None, 9, 1, false).is_proved());
        assert!(path.by_band(win, None, 9, 1, true).is_proved());
        assert!(
            path.by_band(win, Some(Bound::Lower), 9, 1, false)
                .is_proved()
        );
    }

    #[test]
    fn what_depends_on_the_game_before_the_root_is_proved_only_by_force() {
        let (win, before) = (finished(1, 3), Certainty::RETURNED);
        assert!(!before.by_band(win, None, 9, 1, true).is_proved());
        let forced = before.by_band(win, Some(Bound::Lower), 9, 1, true);
        assert!(forced.is_proved());
        assert_eq!(before.exactness(win), Exactness::Bound(Bound::Lower));
        assert!(!Certainty::PROVED.and(before).is_rooted());
    }

    #[test]
    fn a_guess_proves_nothing_and_taints_what_rests_on_it() {
        let win = finished(1, 3);
        let guess = SEEN.guessed();
        assert_eq!(guess, Certainty::GUESSED);
        assert!(
            !guess
                .by_band(win, Some(Bound::Lower), 9, 1, true)
                .is_proved()
        );
        assert_eq!(guess.exactness(win), Exactness::Estimate);
        assert_eq!(Certainty::PROVED.and(guess), guess);
        assert_eq!(Certainty::PROVED.guessed(), Certainty::PROVED);
    }

    #[test]
    fn an_option_of_a_certainty_is_one_byte() {
        assert_eq!(size_of::<Option<Certainty>>(), 1);
    }
}
