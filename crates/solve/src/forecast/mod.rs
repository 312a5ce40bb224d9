//! How many states there are, and what solving them would take, before it begins.
//!
//! | file | what it finds out |
//! |---|---|
//! | [`count`] | the states near the root, one by one: all of them in a small game |
//! | [`layers`] | the others, from a sample of each level, where every move leads to a later one |
//! | [`waves`] | the others, from how growth fades, where states come back |
//! | [`walks`] | how many there are at least, from how seldom random games meet |
//!
//! All of it depends on the game alone: what is looked at is bounded by a number of states and moves,
//! never by the clock (but for rules so slow that nobody would wait), and random games have a fixed
//! seed. The first three give an estimate and how far off it may be. The last one gives a bound that
//! holds whatever the game looks like further on, and only that refuses a game.

mod count;
mod layers;
mod walks;
mod waves;

use std::fmt;

use zermelo_core::StopFlag;
use zermelo_core::processor::Stopwatch;

use crate::bucket::Bucket;
use crate::encoding::Names;
use crate::space::States;
use crate::work::Bytes;

/// What solving would take, as far as can be foreseen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// States up to symmetry: the best guess.
    pub states: f64,
    /// There are at least so many, beyond reasonable doubt.
    pub least: f64,
    /// There are hardly more than so many; infinity if nothing can be said.
    pub most: f64,
    /// Whether all of them were seen.
    pub exact: bool,
    /// Bytes at the peak.
    pub bytes: f64,
    /// Seconds on the threads given, at the speed of counting.
    pub seconds: f64,
    /// Whether the game has levels, so that it can be solved in a folder.
    pub levels: bool,
    /// Bytes of a state in a full table.
    place: f64,
    /// The lower end of the estimate, which is less certain than `least`.
    low: f64,
}

/// Bytes of a state in the files of its level and in the file of all levels, and at least so many.
const ON_DISK: f64 = 18.0;
const LEAST_ON_DISK: f64 = 9.0;

/// Places in a table for each state in it, while it grows.
const ROOM: f64 = 1.25;

/// Solving looks at every move twice, and writes tables.
const TIMES: f64 = 1.5;

impl Forecast {
    /// The same states with the bytes that they take in files, where a game is solved in a folder.
    ///
    /// A full disk harms others too, so here the lower end of the estimate is taken for certain.
    pub fn on_disk(&self) -> Forecast {
        Forecast {
            least: self.least.max(self.low),
            bytes: self.states * ON_DISK,
            place: LEAST_ON_DISK,
            ..*self
        }
    }

    /// Whether it is certain, as far as can be, that this many bytes are too few.
    pub fn is_beyond(&self, bytes: u64) -> bool {
        self.least * self.place > bytes as f64
    }
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = Bytes(self.bytes as u64);
        let states = Rounded(self.states);
        if self.exact {
            return write!(f, "{states} states in {bytes}");
        }
        let least = Rounded(self.least);
        if self.most.is_infinite() {
            return write!(f, "at least {least} states, and perhaps far more");
        }
        let most = Rounded(self.most);
        write!(f, "some {states} states ({least} to {most}) in {bytes}")
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
            n if n < 1e15 => write!(f, "{:.1} trillion", n / 1e12),
            n => write!(f, "{n:.1e}"),
        }
    }
}

/// Whoever doubts a number by so much says nothing about how large it may be.
const NO_IDEA: f64 = 1e4;

/// A number of states that were not all counted.
struct Estimate {
    states: f64,
    /// The truth is hardly more than so many times as large: 1 if all were counted, after all.
    doubt: f64,
}

/// Counts the states near the root, and concludes on the others.
///
/// A bound from random games takes some 30 MB, which is much where a game is solved in little memory:
/// without `bounded` it is left out, and `least` is what was seen.
pub(crate) fn forecast<N: Names>(
    states: &dyn States<N>,
    bounded: bool,
    threads: usize,
    stop: &StopFlag,
) -> Forecast {
    let began = Stopwatch::start();
    let counted = count::count(states, stop);
    let seen = counted.states();
    let a_move = began.elapsed().as_secs_f64() / (seen + counted.moves).max(1.0);
    let graded = states.levelled() || !counted.returns;
    let estimate = if counted.complete {
        Estimate {
            states: seen,
            doubt: 1.0,
        }
    } else if graded {
        layers::estimate(states, counted.moves / seen, stop)
    } else {
        waves::estimate(states, &counted)
    };
    let exact = estimate.doubt == 1.0;
    let least = if exact {
        estimate.states
    } else if bounded {
        walks::least_states(states, stop).max(seen)
    } else {
        seen
    };
    let all = estimate.states.max(least);
    let moves = all * counted.moves / seen;
    let place = Bucket::<N::Code>::place_bytes() as f64;
    let links = if graded {
        0.0
    } else {
        all * 12.0 * ROOM + moves * 4.0
    };
    Forecast {
        states: all,
        least,
        most: if estimate.doubt < NO_IDEA {
            all * estimate.doubt
        } else {
            f64::INFINITY
        },
        exact,
        bytes: all * place * ROOM + links,
        seconds: a_move * (all + moves) * TIMES / threads.max(1) as f64,
        levels: states.levelled(),
        place,
        low: estimate.states / estimate.doubt,
    }
}
