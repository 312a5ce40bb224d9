//! The moves of a state, each when its turn comes: the table's first, then noisy moves that gain, killers,
//! the answer to the last move, quiet moves by what was learned of them, noisy moves that lose.

use zermelo_core::{Guide, Player};

use super::learned::Trait;
use super::searcher::{Here, Searcher};
use crate::alphabeta::Searchable;

/// A move that waits for its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub action: M,
    pub one: Trait,
    pub noisy: bool,
    /// Noisy, and loses an exchange.
    pub losing: bool,
    /// What was learned of it.
    pub learned: i32,
    rank: i32,
}

/// Where the stages begin; what is learned of moves is far smaller.
mod stage {
    pub const TABLE: i32 = 1 << 30;
    pub const GAINING: i32 = 1 << 28;
    pub const KILLER: i32 = 1 << 26;
    pub const ANSWER: i32 = 1 << 25;
    pub const LOSING: i32 = -(1 << 28);
}

/// What the game's own order counts beside what was learned.
const RANK_SPREAD: i32 = 6_000;

impl<G: Searchable, U: Guide<G>> Searcher<'_, G, U> {
    /// Appends the moves of a state with their ranks, and gives the place of the first.
    pub fn list(&mut self, here: &Here<G::State, U::Sum>, best: Option<u16>) -> usize {
        let start = self.moves.len();
        let mut listed = std::mem::take(&mut self.listed);
        listed.clear();
        self.plan.game.actions(&here.state, &mut listed);
        self.note_noise(here, U::TELLS_NOISE);
        for &action in &listed {
            let candidate = self.candidate(here, action, best);
            self.moves.push(candidate);
        }
        self.listed = listed;
        if self.options.game_order {
            self.add_ranks(here, start);
        }
        start
    }

    /// Lists the noisy moves of a state, unless the guide tells them one by one.
    #[inline]
    fn note_noise(&mut self, here: &Here<G::State, U::Sum>, told: bool) {
        self.noisy.clear();
        if self.noise && !told {
            let (game, guide) = (self.plan.game, self.plan.guide);
            guide.noisy_moves(game, &here.state, &mut self.noisy);
        }
    }

    /// Appends the noisy moves alone.
    pub fn list_noisy(&mut self, here: &Here<G::State, U::Sum>, best: Option<u16>) -> usize {
        let start = self.moves.len();
        self.note_noise(here, false);
        for index in 0..self.noisy.len() {
            let action = self.noisy[index];
            let one = self.traits(here, action);
            let candidate = self.noisy_candidate(here, action, one, best);
            self.moves.push(candidate);
        }
        start
    }

    /// The table's move without a list, where the guide can read its number.
    pub fn remembered(
        &mut self,
        here: &Here<G::State, U::Sum>,
        best: Option<u16>,
    ) -> Option<Candidate<G::Move>> {
        let (game, guide) = (self.plan.game, self.plan.guide);
        let action = guide.decode(game, &here.state, best?)?;
        self.note_noise(here, U::TELLS_NOISE);
        Some(self.candidate(here, action, best))
    }

    #[inline]
    fn traits(&self, here: &Here<G::State, U::Sum>, action: G::Move) -> Trait {
        let (game, guide) = (self.plan.game, self.plan.guide);
        Trait {
            code: guide.code(action),
            deed: guide.deed(game, &here.state, action) as u16,
        }
    }

    #[inline]
    fn candidate(
        &self,
        here: &Here<G::State, U::Sum>,
        action: G::Move,
        best: Option<u16>,
    ) -> Candidate<G::Move> {
        let (game, guide) = (self.plan.game, self.plan.guide);
        let one = self.traits(here, action);
        let noisy = self.noise
            && if U::TELLS_NOISE {
                guide.is_noisy(game, &here.state, action)
            } else {
                self.noisy.contains(&action)
            };
        if noisy {
            return self.noisy_candidate(here, action, one, best);
        }
        let learned = self.learned_of(here.mover, one, here.ply);
        let options = self.options;
        let [first, second] = self.learned.killers(here.ply);
        let rank = if best == Some(one.code) {
            stage::TABLE
        } else if options.killers && one.code == first {
            stage::KILLER + 1
        } else if options.killers && one.code == second {
            stage::KILLER
        } else if options.killers && one.code == self.learned.answer(self.before(here.ply)[0]) {
            stage::ANSWER
        } else {
            learned
        };
        Candidate {
            action,
            one,
            noisy,
            losing: false,
            learned,
            rank,
        }
    }

    #[inline]
    fn learned_of(&self, mover: Player, one: Trait, ply: usize) -> i32 {
        let options = self.options;
        if options.history {
            self.learned
                .of_quiet(mover, one, self.before(ply), options.continuation)
        } else {
            0
        }
    }

    #[inline]
    fn noisy_candidate(
        &self,
        here: &Here<G::State, U::Sum>,
        action: G::Move,
        one: Trait,
        best: Option<u16>,
    ) -> Candidate<G::Move> {
        let (game, guide) = (self.plan.game, self.plan.guide);
        let losing = !guide.exchanges(game, &here.state, action, 0);
        let learned = self.learned.of_noisy(here.mover, one);
        let gain = guide.gain(game, &here.state, action);
        let rank = if best == Some(one.code) {
            stage::TABLE
        } else {
            let stage = if losing {
                stage::LOSING
            } else {
                stage::GAINING
            };
            stage + gain.clamp(-(1 << 24), 1 << 24) + learned / 8
        };
        Candidate {
            action,
            one,
            noisy: true,
            losing,
            learned,
            rank,
        }
    }

    /// What the game says of quiet moves, spread over as much as experience is.
    fn add_ranks(&mut self, here: &Here<G::State, U::Sum>, start: usize) {
        let (game, guide) = (self.plan.game, self.plan.guide);
        let (mut least, mut most) = (i32::MAX, i32::MIN);
        self.noisy.clear();
        let mut ranks = [0; 256];
        for (candidate, rank) in self.moves[start..].iter().zip(&mut ranks) {
            *rank = guide.rank(game, &here.state, candidate.action);
            least = least.min(*rank);
            most = most.max(*rank);
        }
        if least >= most {
            return;
        }
        let spread = i64::from(most) - i64::from(least);
        for (candidate, &rank) in self.moves[start..].iter_mut().zip(&ranks) {
            let share = i64::from(RANK_SPREAD) * (i64::from(rank) - i64::from(least)) / spread;
            candidate.rank += share as i32;
        }
    }

    /// Brings the best of the moves from `front` on to `front`.
    #[inline]
    pub fn pick(&mut self, front: usize) -> Candidate<G::Move> {
        let moves = &mut self.moves[front..];
        let mut best = 0;
        for index in 1..moves.len() {
            if moves[index].rank > moves[best].rank {
                best = index;
            }
        }
        // The others keep their order, so that equals come as the game lists them.
        moves[..=best].rotate_right(1);
        moves[0]
    }
}
