//! The moves of a state, each when its turn comes: the table's first, then noisy moves that gain, killers,
//! the answer to the last move, quiet moves by what was learned of them, noisy moves that lose.

use zermelo_core::Guide;

use super::learned::{QuietMoves, Trait};
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
        self.note_noise(here, U::TELLS_NOISE);
        let mut moves = std::mem::take(&mut self.moves);
        let mut room = std::mem::take(&mut self.listed);
        let (game, guide) = (self.plan.game, self.plan.guide);
        let order = self.order(here, best);
        guide.survey(game, &here.state, &mut room, |action, deed, told| {
            let one = Trait {
                code: guide.code(action),
                deed: deed as u16,
            };
            let noisy = self.noise
                && if U::TELLS_NOISE {
                    told
                } else {
                    self.noisy.contains(&action)
                };
            moves.push(if noisy {
                self.noisy_candidate(here, action, one, best)
            } else {
                order.quiet(action, one)
            });
        });
        (self.moves, self.listed) = (moves, room);
        if U::RANKS && self.options.game_order {
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

    /// The table's move without a list, where the guide can read its number. It is tried first whatever
    /// was learned of it.
    pub fn remembered(
        &mut self,
        here: &Here<G::State, U::Sum>,
        best: Option<u16>,
    ) -> Option<Candidate<G::Move>> {
        let (game, guide) = (self.plan.game, self.plan.guide);
        let action = guide.decode(game, &here.state, best?)?;
        self.note_noise(here, U::TELLS_NOISE);
        let noisy = self.noise
            && if U::TELLS_NOISE {
                guide.is_noisy(game, &here.state, action)
            } else {
                self.noisy.contains(&action)
            };
        Some(Candidate {
            action,
            one: self.traits(here, action),
            noisy,
            losing: false,
            learned: 0,
            rank: stage::TABLE,
        })
    }

    #[inline]
    fn traits(&self, here: &Here<G::State, U::Sum>, action: G::Move) -> Trait {
        let (game, guide) = (self.plan.game, self.plan.guide);
        Trait {
            code: guide.code(action),
            deed: guide.deed(game, &here.state, action) as u16,
        }
    }

    /// What the quiet moves of a state are ordered by.
    #[inline]
    fn order(&self, here: &Here<G::State, U::Sum>, best: Option<u16>) -> QuietOrder<'_> {
        let (options, learned) = (self.options, &self.learned);
        let before = self.before(here.ply);
        let moves = learned.quiet_moves(here.mover, before, options.continuation);
        let mut order = QuietOrder {
            learned: options.history.then_some(moves),
            best: best.map_or(NO_MOVE, u32::from),
            killers: [NO_MOVE; 2],
            answer: NO_MOVE,
        };
        if options.killers {
            order.killers = learned.killers(here.ply).map(u32::from);
            order.answer = learned.answer(before[0]).into();
        }
        order
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

    /// Forgets the quiet moves from `front` on; the others keep their order.
    pub fn drop_quiet(&mut self, front: usize) {
        let mut kept = front;
        for index in front..self.moves.len() {
            if self.moves[index].noisy {
                self.moves[kept] = self.moves[index];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// Brings the best of the moves from `front` on to `front`.
    #[inline]
    pub fn pick(&mut self, front: usize) -> Candidate<G::Move> {
        let moves = &mut self.moves[front..];
        let (mut best, mut highest) = (0, i32::MIN);
        for (index, candidate) in moves.iter().enumerate() {
            if candidate.rank > highest {
                (best, highest) = (index, candidate.rank);
            }
        }
        // The others keep their order, so that equals come as the game lists them.
        moves[..=best].rotate_right(1);
        moves[0]
    }
}

/// What the quiet moves of a state are ordered by, looked up once for all of them.
struct QuietOrder<'a> {
    learned: Option<QuietMoves<'a>>,
    /// Numbers of moves, or `NO_MOVE`.
    best: u32,
    killers: [u32; 2],
    answer: u32,
}

/// The number of no move.
const NO_MOVE: u32 = u32::MAX;

impl QuietOrder<'_> {
    #[inline]
    fn quiet<M>(&self, action: M, one: Trait) -> Candidate<M> {
        let learned = self.learned.map_or(0, |moves| moves.of(one));
        let code = u32::from(one.code);
        let rank = if code == self.best {
            stage::TABLE
        } else if code == self.killers[0] {
            stage::KILLER + 1
        } else if code == self.killers[1] {
            stage::KILLER
        } else if code == self.answer {
            stage::ANSWER
        } else {
            learned
        };
        Candidate {
            action,
            one,
            noisy: false,
            losing: false,
            learned,
            rank,
        }
    }
}
