//! How many states there are, and what solving them would take, from a sample.
//!
//! Wave by wave from the start, a sample of the states stands for all of them. While everything fits
//! into the sample the count is exact. Then the successors of two halves of the sample are compared:
//! the more of them agree, the fewer there are in all (Lincoln and Petersen's way to count fish).

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::time::{Duration, Instant};

use zermelo_core::StopFlag;
use zermelo_core::random::mix;

use crate::bucket::Bucket;
use crate::encoding::{Encoding, Solvable};
use crate::space::Space;
use crate::work::Bytes;

/// What solving would take, as far as a sample can tell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// States up to symmetry.
    pub states: f64,
    /// Whether all of them were seen.
    pub exact: bool,
    /// Whether there may be many more, because the sampling had to be cut short.
    pub open: bool,
    /// Bytes at the peak.
    pub bytes: f64,
    /// Seconds on the threads given.
    pub seconds: f64,
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match (self.exact, self.open) {
            (true, _) => "",
            (false, false) => "about ",
            (false, true) => "at least ",
        };
        let bytes = Bytes(self.bytes as u64);
        write!(f, "{how}{} states in {bytes}", Rounded(self.states))
    }
}

/// A count for people, exact while it is small.
struct Rounded(f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            n if n < 100_000.0 => write!(f, "{n:.0}"),
            n if n < 1e6 => write!(f, "{:.0} thousand", n / 1e3),
            n if n < 1e9 => write!(f, "{:.1} million", n / 1e6),
            n if n < 1e12 => write!(f, "{:.1} billion", n / 1e9),
            n => write!(f, "{n:.1e}"),
        }
    }
}

/// So many states of a wave stand for all of them.
const SAMPLE: usize = 3000;

/// Sampling ends after this, whatever it has seen.
const PATIENCE: Duration = Duration::from_millis(500);

/// Solving looks at a move twice, and between threads and tables it takes a little longer than here.
const TIMES: f64 = 2.0;

/// What is known of the states of one wave.
struct Wave<S> {
    sample: Vec<S>,
    size: f64,
}

/// Samples the game from `root`.
pub(crate) fn forecast<G: Solvable, E: Encoding<G>>(
    space: &Space<'_, G, E>,
    root: &G::State,
    threads: usize,
    stop: &StopFlag,
) -> Forecast {
    let began = Instant::now();
    let mut moves = Vec::new();
    let mut wave = Wave {
        sample: vec![space.game.canonical(root)],
        size: 1.0,
    };
    // As far as they were in the sample, states that come back are known.
    let mut seen = HashSet::from([space.name(root).hash]);
    let (mut states, mut moves_in_all, mut exact, mut open) = (1.0, 0.0, true, false);
    let (mut looked, mut looked_moves) = (0usize, 0usize);
    loop {
        // Which half of the sample leads to a state, as bits, and one such state.
        let mut after: HashMap<u64, (u8, E::Code)> = HashMap::new();
        let mut edges = 0usize;
        for (number, state) in wave.sample.iter().enumerate() {
            let half = 1 << (number & 1);
            space.successors(state, &mut moves, |named| {
                edges += 1;
                after.entry(named.hash).or_insert((0, named.code)).0 |= half;
            });
        }
        looked += wave.sample.len();
        looked_moves += edges;
        let most = wave.size * edges as f64 / wave.sample.len() as f64;
        moves_in_all += most;
        let whole = exact && wave.sample.len() as f64 == wave.size;
        let found = after.len() as f64;
        let sampled = recaptured(&after).clamp(found, most.max(found));
        // Of the states before this wave as large a part comes back as of those that are known.
        after.retain(|hash, _| !seen.contains(hash));
        let new = after.len() as f64;
        let back = (1.0 - new / found.max(1.0)) * states / seen.len() as f64;
        let size = if whole {
            new
        } else {
            sampled * (1.0 - back).max(0.0)
        };
        if after.is_empty() || (!exact && size < 1.0) {
            break;
        }
        if began.elapsed() > PATIENCE || stop.is_stopped() {
            (exact, open) = (false, true);
            break;
        }
        states += size;
        seen.extend(after.keys());
        let mut chosen: Vec<(u64, E::Code)> = after
            .into_iter()
            .map(|(hash, (_, code))| (hash, code))
            .collect();
        exact &= chosen.len() <= SAMPLE;
        // Any order that has nothing to do with the game; the same one every time.
        chosen.sort_unstable_by_key(|&(hash, _)| mix(hash ^ 0x5851_f42d_4c95_7f2d));
        chosen.truncate(SAMPLE);
        let sample = chosen.iter().map(|(_, code)| space.state(code)).collect();
        wave = Wave { sample, size };
    }
    let a_move = began.elapsed().as_secs_f64() / (looked + looked_moves).max(1) as f64;
    let per_state = Bucket::<E::Code>::place_bytes() as f64 * 1.25;
    let links = if space.levelled {
        0.0
    } else {
        states * 12.0 * 1.25 + moves_in_all * 4.0
    };
    Forecast {
        states,
        exact,
        open,
        bytes: states * per_state + links,
        seconds: a_move * (states + moves_in_all) * TIMES / threads.max(1) as f64,
    }
}

/// The size of a set of which two samples are known by how much they have in common.
fn recaptured<C>(after: &HashMap<u64, (u8, C)>) -> f64 {
    let count = |bits: u8| {
        after
            .values()
            .filter(|(half, _)| half & bits == bits)
            .count() as f64
    };
    let both = count(3);
    if both == 0.0 {
        f64::INFINITY
    } else {
        count(1) * count(2) / both
    }
}
