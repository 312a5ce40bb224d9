//! How many states there are, and what solving them would take, before it begins.
//!
//! The states are counted wave by wave while there are few of them. After that the growth from one
//! wave to the next is taken to fade away evenly: until a little before the end of the longest of some
//! random games, as the waves of board games do, or where states came back as fast as it has faded
//! until then. That tells a million from a billion, and hardly more. Where states come back and the
//! waves hardly grow, as in endgames, nothing can be concluded: there more of them are counted.

use std::collections::HashSet;
use std::fmt;
use std::time::{Duration, Instant};

use zermelo_core::StopFlag;
use zermelo_core::random::Random;

use crate::bucket::Bucket;
use crate::encoding::{Encoding, Solvable};
use crate::space::Space;
use crate::work::Bytes;

/// What solving would take, as far as can be foreseen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// States up to symmetry.
    pub states: f64,
    /// Whether all of them were seen.
    pub exact: bool,
    /// Bytes at the peak.
    pub bytes: f64,
    /// Seconds on the threads given.
    pub seconds: f64,
    /// Whether the game has levels, so that it can be solved in a folder.
    pub levels: bool,
}

/// An estimate can be too large by so much.
const DOUBT: f64 = 4.0;

/// Bytes of a state in the files of its level and in the file of all levels.
const ON_DISK: f64 = 18.0;

impl Forecast {
    /// The same states with the bytes that they take in files, where a game is solved in a folder.
    pub fn on_disk(&self) -> Forecast {
        Forecast {
            bytes: self.states * ON_DISK,
            ..*self
        }
    }

    /// Whether it is certain, as far as can be, that this many bytes are too few.
    pub fn is_beyond(&self, bytes: u64) -> bool {
        let doubt = if self.exact { 1.0 } else { DOUBT };
        self.bytes > bytes as f64 * doubt
    }
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.exact { "" } else { "some " };
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

/// So many states are counted one by one.
const COUNTED: usize = 50_000;

/// Counting ends after this, however far it got.
const PATIENCE: Duration = Duration::from_secs(2);

/// So many states, and so long, where states come back and a wave is hardly larger than the last.
const COUNTED_SLOWLY: usize = 2_000_000;
const PATIENCE_SLOWLY: Duration = Duration::from_secs(10);

/// A wave that is larger by more than this grows fast.
const FAST: f64 = 3.0;

/// Solving looks at every move twice, and writes tables.
const TIMES: f64 = 1.5;

/// Random games, and when the longest is called endless.
const PLAYOUTS: usize = 30;
const ENDLESS: usize = 1000;

/// Waves grow until this part of the longest game.
const PEAK: f64 = 0.82;

/// The waves as far as they were counted.
struct Count {
    waves: Vec<f64>,
    moves: f64,
    complete: bool,
    /// Whether a state came up that was there before.
    returns: bool,
}

/// Counts the states near `root`, and concludes on the others.
pub(crate) fn forecast<G: Solvable, E: Encoding<G>>(
    space: &Space<'_, G, E>,
    root: &G::State,
    threads: usize,
    stop: &StopFlag,
) -> Forecast {
    let began = Instant::now();
    let Count {
        mut waves,
        moves,
        complete,
        returns,
    } = count(space, root, stop);
    let counted: f64 = waves.iter().sum();
    let a_move = began.elapsed().as_secs_f64() / (counted + moves).max(1.0);
    if !complete {
        continue_waves(&mut waves, longest_game(space, root), returns);
    }
    let states: f64 = waves.iter().sum();
    let moves = states * moves / counted;
    let links = if space.levelled {
        0.0
    } else {
        states * 12.0 * 1.25 + moves * 4.0
    };
    Forecast {
        states,
        exact: complete,
        bytes: states * Bucket::<E::Code>::place_bytes() as f64 * 1.25 + links,
        seconds: a_move * (states + moves) * TIMES / threads.max(1) as f64,
        levels: space.levelled,
    }
}

/// Counts wave by wave until there are no more states, or too many.
fn count<G: Solvable, E: Encoding<G>>(
    space: &Space<'_, G, E>,
    root: &G::State,
    stop: &StopFlag,
) -> Count {
    let began = Instant::now();
    let mut seen = HashSet::from([space.name(root).hash]);
    let mut wave = vec![space.game.canonical(root)];
    let mut count = Count {
        waves: vec![1.0],
        moves: 0.0,
        complete: true,
        returns: false,
    };
    let mut moves = Vec::new();
    while !wave.is_empty() {
        let mut next = Vec::new();
        let mut after = HashSet::new();
        let slowly = is_slow(space.levelled, &count);
        let patience = if slowly { PATIENCE_SLOWLY } else { PATIENCE };
        for (number, state) in wave.iter().enumerate() {
            if number % 256 == 0 && (began.elapsed() > patience || stop.is_stopped()) {
                // A wave that was begun says how large the next one is.
                count.complete = false;
                let part = number.max(1) as f64 / wave.len() as f64;
                count.waves.push(next.len() as f64 / part);
                return count;
            }
            space.successors(state, &mut moves, |named| {
                count.moves += 1.0;
                if seen.insert(named.hash) {
                    after.insert(named.hash);
                    next.push(space.state(&named.code));
                } else {
                    count.returns |= !after.contains(&named.hash);
                }
            });
        }
        if !next.is_empty() {
            count.waves.push(next.len() as f64);
        }
        let slowly = is_slow(space.levelled, &count);
        let most = if slowly { COUNTED_SLOWLY } else { COUNTED };
        if seen.len() > most {
            count.complete = next.is_empty();
            return count;
        }
        wave = next;
    }
    count
}

/// Whether states come back, and a wave is hardly larger than the last.
fn is_slow(levelled: bool, count: &Count) -> bool {
    !levelled && count.returns && growth(&count.waves) < FAST
}

/// By how much a wave is larger than the one before, in the mean of the last two.
fn growth(waves: &[f64]) -> f64 {
    match waves {
        [.., first, _, last] => (last / first).sqrt(),
        _ => f64::INFINITY,
    }
}

/// The length of the longest of some random games; `None` if one does not end.
fn longest_game<G: Solvable, E: Encoding<G>>(
    space: &Space<'_, G, E>,
    root: &G::State,
) -> Option<usize> {
    let mut random = Random::new(1);
    let mut moves = Vec::new();
    let mut longest = 0;
    for _ in 0..PLAYOUTS {
        let mut state = root.clone();
        let mut length = 0;
        loop {
            moves.clear();
            space.game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            state = space.game.result(&state, moves[random.below(moves.len())]);
            length += 1;
            if length > ENDLESS {
                return None;
            }
        }
        longest = longest.max(length);
    }
    Some(longest)
}

/// Adds the waves that were not counted, as the growth of the last ones fades.
fn continue_waves(waves: &mut Vec<f64>, longest: Option<usize>, returns: bool) {
    let growth: Vec<f64> = waves
        .windows(2)
        .map(|pair| (pair[1] / pair[0]).ln())
        .collect();
    // Two at a time: in many games odd and even waves differ.
    let last = mean(&growth[growth.len().saturating_sub(2)..]);
    let before = &growth[..growth.len().saturating_sub(2)];
    let before = mean(&before[before.len().saturating_sub(2)..]);
    let measured = if before.is_finite() {
        (before - last) / 2.0
    } else {
        0.1
    };
    let fading = match longest {
        Some(longest) => {
            let even = last / (longest as f64 * PEAK - waves.len() as f64).max(1.0);
            if returns { even.max(measured) } else { even }
        }
        None => measured,
    };
    let mut rate = last;
    // Nothing says how far a game without end goes on: it gets twice as many waves again.
    let end = longest.unwrap_or(3 * waves.len());
    while waves.len() <= end {
        rate -= fading.max(0.01);
        let next = waves[waves.len() - 1] * rate.exp();
        if next < 1.0 {
            break;
        }
        waves.push(next);
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}
