//! The states near the root, counted one by one.

use std::collections::HashSet;
use std::time::Duration;

use zermelo_core::StopFlag;
use zermelo_core::processor::Stopwatch;

use crate::encoding::Names;
use crate::space::States;

/// So many states and moves are looked at.
const STATES: usize = 50_000;
const MOVES: f64 = 4e6;

/// So many where states come back and a wave is hardly larger than the last: nothing else tells.
const STATES_SLOWLY: usize = 300_000;
const MOVES_SLOWLY: f64 = 4e6;

/// Nobody waits longer than this for rules that take a millisecond. It is the processor's time: what
/// is found must not depend on what else the machine does.
const PATIENCE: Duration = Duration::from_secs(20);

/// A wave that is larger by more than this grows fast.
const FAST: f64 = 3.0;

/// The waves as far as they were counted.
pub(super) struct Count {
    /// States at each distance from the root; of the last one perhaps only an estimate.
    pub waves: Vec<f64>,
    /// Moves of all states that were looked at.
    pub moves: f64,
    /// Whether there are no other states.
    pub complete: bool,
    /// Whether a state of an earlier wave came up again.
    pub returns: bool,
    seen: usize,
}

impl Count {
    /// How many states were seen.
    pub fn states(&self) -> f64 {
        self.seen as f64
    }

    /// Whether states come back and a wave is hardly larger than the last.
    pub fn is_slow(&self, levelled: bool) -> bool {
        !levelled && self.returns && growth(&self.waves) < FAST
    }
}

/// By how much a wave is larger than the one before, in the mean of the last two.
fn growth(waves: &[f64]) -> f64 {
    match waves {
        [.., first, _, last] => (last / first).sqrt(),
        _ => f64::INFINITY,
    }
}

/// Counts wave by wave until there are no more states, or too many.
pub(super) fn count<N: Names>(states: &dyn States<N>, stop: &StopFlag) -> Count {
    let began = Stopwatch::start();
    let root = states.root();
    let mut seen = HashSet::from([root.hash]);
    let mut wave = vec![root.code];
    let mut count = Count {
        waves: vec![1.0],
        moves: 0.0,
        complete: true,
        returns: false,
        seen: 1,
    };
    let mut expander = states.expander();
    let mut successors = Vec::new();
    let mut is_full = false;
    while !wave.is_empty() {
        let mut next = Vec::new();
        let mut after = HashSet::new();
        let (most_states, most_moves) = if count.is_slow(states.levelled()) {
            (STATES_SLOWLY, MOVES_SLOWLY)
        } else {
            (STATES, MOVES)
        };
        for (number, code) in wave.iter().enumerate() {
            let interrupted =
                is_full || number % 256 == 0 && (began.elapsed() > PATIENCE || stop.is_stopped());
            if seen.len() > most_states || count.moves > most_moves || interrupted {
                // A wave that was begun says how large the next one is.
                count.complete = false;
                let part = number.max(1) as f64 / wave.len() as f64;
                count.waves.push(next.len() as f64 / part);
                return count;
            }
            expander.successors(code, &mut successors);
            for named in successors.drain(..) {
                count.moves += 1.0;
                // Without memory to look further, what was seen must do.
                is_full |= seen.try_reserve(1).is_err()
                    || after.try_reserve(1).is_err()
                    || next.try_reserve(1).is_err();
                if is_full {
                    break;
                }
                if seen.insert(named.hash) {
                    after.insert(named.hash);
                    next.push(named.code);
                } else {
                    count.returns |= !after.contains(&named.hash);
                }
            }
            count.seen = seen.len();
        }
        if !next.is_empty() {
            count.waves.push(next.len() as f64);
        }
        wave = next;
    }
    count
}
