//! The number of states where every move leads to a later level, from a sample of each.
//!
//! Level by level, all moves of the states in hand are made, and what comes out is counted. While
//! the states in hand are all that there are, so are those that come out. After that they are a
//! sample, which is kept in [`GROUPS`] families that descend from different states, because
//! relatives meet more often than others do. How many states there are follows from how seldom
//! families meet, as the fish in a lake are counted by marking some (Lincoln and Petersen). States
//! that more ways lead to are met more often, which makes them look too few; how uneven that is
//! follows from how often three families meet in one state, taking it for log-normal.
//!
//! Where a level is so large that families hardly meet, how many moves lead to a state is taken to
//! go on as on the levels before: only an order of magnitude, and the doubt grows.

use std::collections::{BTreeMap, HashMap};

use zermelo_core::StopFlag;
use zermelo_core::random::mix;

use super::{Estimate, NO_IDEA};
use crate::encoding::Names;
use crate::space::States;

/// The states of a level that stand for all of it, at most and at least.
const SAMPLE: f64 = 20_000.0;
const SMALL_SAMPLE: f64 = 60.0;

/// Moves made in all.
const MOVES: f64 = 5e6;

/// Families of the sample.
const GROUPS: usize = 4;

/// Fewer meetings than this say too little.
const MEETINGS: f64 = 12.0;

/// How far an estimate from measured levels may be off, and how much each guessed level adds.
const DOUBT: f64 = 3.0;
const DOUBT_OF_A_GUESS: f64 = 1.3;

/// What came out on a level so far.
struct Layer<C> {
    found: HashMap<u64, SampledState<C>>,
    /// Moves that lead here, each counted for all those that it stands for.
    moves: f64,
}

struct SampledState<C> {
    code: C,
    /// One bit for each family that has it.
    families: u8,
}

impl<C> Default for Layer<C> {
    fn default() -> Layer<C> {
        Layer {
            found: HashMap::new(),
            moves: 0.0,
        }
    }
}

/// How often two and three families meet in a state, as parts of all that could.
struct Meetings {
    pairs: f64,
    pairs_possible: f64,
    triples: f64,
    triples_possible: f64,
}

impl Meetings {
    fn of<C>(layer: &Layer<C>) -> Meetings {
        let mut sizes = [0.0; GROUPS];
        let (mut pairs, mut triples) = (0.0, 0.0);
        for found in layer.found.values() {
            for (group, size) in sizes.iter_mut().enumerate() {
                *size += f64::from(found.families >> group & 1);
            }
            let n = f64::from(found.families.count_ones());
            pairs += n * (n - 1.0) / 2.0;
            triples += n * (n - 1.0) * (n - 2.0) / 6.0;
        }
        let [mut pairs_possible, mut triples_possible] = [0.0; 2];
        for (i, a) in sizes.iter().enumerate() {
            for (j, b) in sizes[..i].iter().enumerate() {
                pairs_possible += a * b;
                triples_possible += sizes[..j].iter().map(|c| a * b * c).sum::<f64>();
            }
        }
        Meetings {
            pairs,
            pairs_possible,
            triples,
            triples_possible,
        }
    }

    /// How many states there would be if all were met equally often.
    fn even(&self) -> Option<f64> {
        (self.pairs >= MEETINGS).then(|| self.pairs_possible / self.pairs)
    }

    /// By how much that is too few, as states are met unequally often.
    fn unevenness(&self) -> Option<f64> {
        let even = self.even().filter(|_| self.triples >= MEETINGS)?;
        Some((self.triples / self.triples_possible * even * even).max(1.0))
    }
}

impl<C> Layer<C> {
    /// So many of the states, and no matter which, each in one family.
    fn sample(self, size: usize) -> Vec<(C, u8)> {
        let mut found: Vec<(u64, SampledState<C>)> = self.found.into_iter().collect();
        found.sort_unstable_by_key(|&(hash, _)| hash);
        found.truncate(size);
        found
            .into_iter()
            .map(|(hash, SampledState { code, families })| (code, one_of(families, mix(hash))))
            .collect()
    }
}

/// One of the bits that are set.
fn one_of(bits: u8, random: u64) -> u8 {
    let which = (random % u64::from(bits.count_ones())) as usize;
    let mut set = (0..GROUPS as u32)
        .map(|bit| 1 << bit)
        .filter(|bit| bits & bit != 0);
    set.nth(which).unwrap_or(bits)
}

/// How many moves lead to a state on average, on the levels where that was measured.
#[derive(Default)]
struct Merging {
    measured: Vec<(f64, f64)>,
}

impl Merging {
    /// Levels that the trend is taken from.
    const LAST: usize = 6;

    fn note(&mut self, level: u32, moves_to_a_state: f64) {
        let level = f64::from(level);
        self.measured.push((level, moves_to_a_state.max(1.0)));
    }

    /// Continued in a straight line from the last levels, never below the last one.
    fn at(&self, level: u32) -> f64 {
        let last = &self.measured[self.measured.len().saturating_sub(Merging::LAST)..];
        match last {
            [] => 1.0,
            [(from, first), .., (to, end)] if to > from => {
                let slope = (end - first) / (to - from);
                end + slope.max(0.0) * (f64::from(level) - to)
            }
            [.., (_, end)] => *end,
        }
    }
}

/// All states, level by level; `mean` is the number of moves of a state near the root.
pub(super) fn estimate<N: Names>(named: &dyn States<N>, mean: f64, stop: &StopFlag) -> Estimate {
    let mut layers: BTreeMap<u32, Layer<N::Code>> = BTreeMap::new();
    let all_families = (1 << GROUPS) - 1;
    let name = named.root();
    let first = layers.entry(name.level).or_default();
    first.moves = 1.0;
    let code = name.code;
    let families = all_families;
    first
        .found
        .insert(name.hash, SampledState { code, families });
    let mut merging = Merging::default();
    let (mut states, mut doubt, mut unevenness, mut whole) = (0.0, 1.0, 1.0, true);
    let mut spent = 0.0;
    let mut expander = named.expander();
    let mut successors = Vec::new();
    while let Some((level, layer)) = layers.pop_first()
        && !stop.is_stopped()
    {
        let seen = layer.found.len() as f64;
        let here = if whole {
            seen
        } else {
            let meetings = Meetings::of(&layer);
            doubt = f64::max(doubt, DOUBT);
            unevenness = meetings.unevenness().unwrap_or(unevenness);
            let guess = || {
                doubt = (doubt * DOUBT_OF_A_GUESS).min(NO_IDEA);
                layer.moves / merging.at(level)
            };
            let measured = meetings.even().map(|even| even * unevenness);
            measured.unwrap_or_else(guess).min(layer.moves).max(seen)
        };
        merging.note(level, layer.moves / here);
        states += here;
        let size = ((MOVES - spent).max(0.0) / 20.0 / mean.max(1.0)).clamp(SMALL_SAMPLE, SAMPLE);
        let sample = layer.sample(size as usize);
        whole &= sample.len() as f64 == seen;
        let stands_for = here / sample.len() as f64;
        for (code, family) in &sample {
            expander.successors(code, &mut successors);
            for after in successors.drain(..) {
                spent += 1.0;
                let later = if named.levelled() {
                    after.level
                } else {
                    level + 1
                };
                let layer = layers.entry(later).or_default();
                layer.moves += stands_for;
                let (code, families) = (after.code, 0);
                let new = SampledState { code, families };
                let found = layer.found.entry(after.hash).or_insert(new);
                found.families |= if whole { all_families } else { *family };
            }
        }
    }
    Estimate { states, doubt }
}
