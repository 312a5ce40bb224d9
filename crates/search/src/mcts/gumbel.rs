//! The root's moves by sequential halving, from moves drawn by their priors: for few simulations (Danihelka, Guez,
//! Schrittwieser and Silver, *Policy improvement by planning with Gumbel*, 2022). Nothing here knows a game.
//!
//! The simulations are divided equally between the stages, and in each between the moves that are left; then the
//! better half of them goes on. A move counts as the logarithm of its prior, a number drawn once from the
//! Gumbel distribution, and what came of it. How many simulations there will be is known where they are limited, and
//! is reckoned from the pace so far where time is; before every stage it is reckoned anew. Where neither is limited,
//! it begins again with all moves and twice the simulations.

use zermelo_core::random::Random;

use super::arena::Arena;
use super::node::{Flag, ROOT};
use super::preference::player_value;
use super::spread::Spread;
use super::stakes::Stakes;

/// How many simulations are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Left {
    /// So many, about.
    Simulations(u64),
    /// As many as fit into a time, and nobody knows yet how long one takes.
    Unmeasured,
    /// There is no limit.
    Endless,
}

/// The moves of the root that are left, and how the stage stands.
#[derive(Debug)]
pub(super) struct Gumbel {
    /// So many moves are considered at first.
    width: usize,
    /// What speaks for each move before the search; nothing before it begins.
    leanings: Vec<f64>,
    /// The moves that are left, by their places among the root's.
    rivals: Vec<Rival>,
    /// How often each of them is to be followed in this stage.
    turns: u64,
    /// The pace was not known when the stage began.
    is_provisional: bool,
    /// How many simulations are planned for where there is no limit.
    horizon: u64,
    /// How far apart payoffs are, as far as is known.
    spread: Spread,
}

#[derive(Clone, Copy, Debug)]
struct Rival {
    place: u32,
    /// How often it was followed in this stage.
    followed: u64,
}

/// A payoff counts for more the more visits it rests on, and at least as much as for this many.
const LEAST_VISITS: f64 = 50.0;

/// What a prior of nothing counts as.
const LEAST_PRIOR: f64 = 1e-9;

impl Gumbel {
    /// So many moves are considered at first.
    pub fn new(width: u32) -> Gumbel {
        Gumbel {
            width: (width as usize).max(2),
            leanings: Vec::new(),
            rivals: Vec::new(),
            turns: 0,
            is_provisional: false,
            horizon: 0,
            spread: Spread::default(),
        }
    }

    /// Whether the moves of the root and their priors are known.
    pub fn has_begun(&self) -> bool {
        !self.leanings.is_empty()
    }

    /// Draws the moves that are considered, by the priors of the root's children.
    pub fn begin(&mut self, arena: &Arena, random: &mut Random) {
        let priors = arena.nodes(arena.node(ROOT).children()).iter();
        let leaning = |prior: f32| f64::from(prior).max(LEAST_PRIOR).ln() + drawn(random);
        self.leanings = priors.map(|child| child.prior()).map(leaning).collect();
        self.horizon = 64 * self.width as u64;
        self.consider_all();
    }

    fn consider_all(&mut self) {
        let mut places: Vec<u32> = (0..self.leanings.len() as u32).collect();
        let leaning = |place: u32| self.leanings[place as usize];
        places.sort_by(|&one, &other| leaning(other).total_cmp(&leaning(one)));
        places.truncate(self.width);
        let rivals = places.into_iter().map(|place| Rival { place, followed: 0 });
        self.rivals = rivals.collect();
        self.turns = 0;
    }

    /// Whether the next choice ranks the moves that are left, so that what came of all of them should be known.
    pub fn is_due(&self, arena: &Arena, stakes: &Stakes) -> bool {
        let first = arena.node(ROOT).children().start;
        let is_done =
            |one: &Rival| one.followed >= self.turns || !is_open(arena, stakes, first + one.place);
        self.has_begun() && self.rivals.iter().all(is_done)
    }

    /// The child of the root to follow; `None` if nothing is left to find out about any that is considered.
    pub fn next(
        &mut self,
        arena: &Arena,
        stakes: &Stakes,
        spread: &Spread,
        left: Left,
    ) -> Option<u32> {
        self.spread = spread.clone();
        let children = arena.node(ROOT).children();
        if children.len() != self.leanings.len() {
            return None; // there was no room for them when the tree was copied
        }
        let first = children.start;
        if self.turns == 0 {
            self.plan(left);
        }
        // At most: end the stage that is over, halve as often as that is possible, and begin again.
        for _ in 0..2 * usize::BITS {
            let open = |one: &Rival| is_open(arena, stakes, first + one.place);
            if !self.rivals.iter().any(open) {
                return None;
            }
            let waiting = self.rivals.iter_mut();
            let waiting = waiting.filter(|one| one.followed < self.turns && open(one));
            if let Some(next) = waiting.min_by_key(|one| one.followed) {
                next.followed += 1;
                return Some(first + next.place);
            }
            self.end_stage(arena, stakes, left);
        }
        None
    }

    /// A child of the root was followed for nothing.
    pub fn give_back(&mut self, arena: &Arena, child: u32) {
        let first = arena.node(ROOT).children().start;
        let given = self
            .rivals
            .iter_mut()
            .find(|one| first + one.place == child);
        if let Some(one) = given {
            one.followed = one.followed.saturating_sub(1);
        }
    }

    /// Halves the moves that are left, if there are more than two, and plans the next stage.
    fn end_stage(&mut self, arena: &Arena, stakes: &Stakes, left: Left) {
        if self.is_provisional {
            let turns = self.turns;
            self.plan(left);
            self.turns += turns;
            return;
        }
        if self.rivals.len() > 2 {
            let scores = self.scores(arena, stakes);
            let score = |one: &Rival| scores[one.place as usize];
            self.rivals
                .sort_by(|one, other| score(other).total_cmp(&score(one)));
            self.rivals.truncate(self.rivals.len().div_ceil(2).max(2));
        } else if left == Left::Endless {
            self.horizon = self.horizon.saturating_mul(2);
            self.consider_all();
        }
        for one in &mut self.rivals {
            one.followed = 0;
        }
        self.plan(left);
    }

    fn plan(&mut self, left: Left) {
        let count = self.rivals.len().max(1) as u64;
        let stages = u64::from(count.next_power_of_two().ilog2()).max(1);
        self.is_provisional = left == Left::Unmeasured;
        let left = match left {
            Left::Simulations(left) => left,
            Left::Unmeasured => 0,
            // Of the planned ones each stage has the same part, whichever it is.
            Left::Endless => {
                let all = u64::from((self.width as u64).next_power_of_two().ilog2()).max(1);
                self.horizon / all * stages
            }
        };
        self.turns = (left / (stages * count)).max(1);
    }

    /// What speaks for each of the root's moves: before the search, and by what came of it.
    fn scores(&self, arena: &Arena, stakes: &Stakes) -> Vec<f64> {
        let root = arena.node(ROOT);
        let player = root.mover().index().unwrap_or_default();
        let children = root.children();
        let most = arena.nodes(children.clone()).iter();
        let most = most.map(|child| child.visits()).max().unwrap_or(0);
        let unknown = player_value(arena, stakes, ROOT, player).mean;
        let score = |(child, leaning): (u32, &f64)| {
            let one = player_value(arena, stakes, child, player);
            let known = one.visits > 0 || one.is_settled;
            let mean = if known { one.mean } else { unknown };
            let standing = f64::from(self.spread.standing(stakes, player, mean)).clamp(0.0, 1.0);
            leaning + (LEAST_VISITS + f64::from(most)) * standing
        };
        children.zip(&self.leanings).map(score).collect()
    }

    /// The child that is best of those that are left.
    pub fn best(&self, arena: &Arena, stakes: &Stakes) -> Option<u32> {
        let first = arena.node(ROOT).children().start;
        let scores = self.scores(arena, stakes);
        let known = |one: &&Rival| {
            let node = arena.node(first + one.place);
            node.visits() > 0 || node.has(Flag::SETTLED)
        };
        let score = |one: &Rival| scores.get(one.place as usize).copied();
        let best = self.rivals.iter().filter(known).max_by(|one, other| {
            let (one, other) = (score(one).unwrap_or(0.0), score(other).unwrap_or(0.0));
            one.total_cmp(&other)
        });
        best.map(|one| first + one.place)
    }
}

/// Whether there is anything to find out about a child of the root.
fn is_open(arena: &Arena, stakes: &Stakes, child: u32) -> bool {
    let player = arena.node(ROOT).mover().index().unwrap_or_default();
    let certain = player_value(arena, stakes, ROOT, player).bounds.low;
    let one = player_value(arena, stakes, child, player);
    let is_beaten = one.bounds.high <= certain && one.bounds.low < certain;
    !one.is_settled && !is_beaten
}

/// A number from the Gumbel distribution.
fn drawn(random: &mut Random) -> f64 {
    let share = random.unit().max(f64::MIN_POSITIVE);
    -(-share.ln()).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rivals(count: usize, width: u32) -> Gumbel {
        let mut gumbel = Gumbel::new(width);
        gumbel.leanings = (0..count).map(|place| place as f64).collect();
        gumbel.horizon = 1024;
        gumbel.consider_all();
        gumbel
    }

    #[test]
    fn the_most_promising_moves_are_considered_and_simulations_divided_between_stages() {
        let mut gumbel = rivals(40, 16);
        let places: Vec<u32> = gumbel.rivals.iter().map(|one| one.place).collect();
        assert_eq!(places, (24..40).rev().collect::<Vec<_>>());
        let mut turns = Vec::new();
        let mut left = 320;
        for count in [16, 8, 4, 2] {
            gumbel.rivals.truncate(count);
            gumbel.plan(Left::Simulations(left));
            turns.push(gumbel.turns);
            left -= gumbel.turns * count as u64;
        }
        assert_eq!((turns, left), (vec![5, 10, 20, 40], 0));
        let mut few = rivals(40, 16);
        few.plan(Left::Simulations(3));
        assert_eq!(few.turns, 1);
        few.plan(Left::Unmeasured);
        assert!(few.turns == 1 && few.is_provisional);
    }

    #[test]
    fn what_is_drawn_has_the_distribution_of_gumbel() {
        let mut random = Random::new(3);
        let (mut sum, mut below) = (0.0, 0);
        for _ in 0..40_000 {
            let one = drawn(&mut random);
            sum += one;
            below += u32::from(one < 0.0);
        }
        // Its mean is Euler's constant, and one over e of it is below 0.
        assert!((sum / 40_000.0 - 0.5772).abs() < 0.03);
        assert!((f64::from(below) / 40_000.0 - (-1.0f64).exp()).abs() < 0.01);
    }
}
