//! Games of a training, batch after batch: how many come next, and who plays which of them.

use std::ops::Range;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use zermelo_bundle::learner::Learner;
use zermelo_core::StopFlag;

use super::source::{PythonRules, Source, learner};
use crate::interruptible;

/// How long a training goes on: for so many seconds, until there were so many games, until it is stopped.
pub(super) struct Rounds {
    start: Instant,
    deadline: Option<Instant>,
    games: Option<u64>,
    pub stop: StopFlag,
}

impl Rounds {
    /// The first begins now.
    pub fn new(seconds: Option<f64>, games: Option<u64>, stop: StopFlag) -> Rounds {
        let start = Instant::now();
        let time = |seconds: f64| Duration::from_secs_f64(seconds.clamp(0.0, 1e8));
        Rounds {
            start,
            deadline: seconds.map(|seconds| start + time(seconds)),
            games,
            stop,
        }
    }

    /// The numbers of the games that come next where so many were played, at most a batch of them; `None` when it is over.
    pub fn next(&self, played: u64, batch: u64) -> Option<Range<u64>> {
        let left = self
            .games
            .map_or(u64::MAX, |games| games.saturating_sub(played));
        let late = self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        let over = left == 0 || late || self.stop.is_stopped();
        (!over).then(|| played..played + batch.min(left))
    }

    /// How long it has gone on.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

/// Who is asked for games.
pub(super) enum Asked<'a, 'py> {
    Shared(&'a dyn Learner),
    Python(Python<'py>, &'a PythonRules),
}

/// Games of these numbers, asked of a game by somebody who learns.
type Play<'a, S, T> = dyn Fn(&S, Asked<'_, '_>, Range<u64>) -> PyResult<T> + Sync + 'a;

/// Games and what is learned from them, in turn: `play` is asked for the games of each batch, of one size where rules
/// need no Python and of another where they do, and `learn` is given them. `played` counts them.
pub(super) fn rounds<S: Send + Sync, T: Send>(
    py: Python<'_>,
    (source, rounds, threads): (&Source, &Rounds, usize),
    (shared, python): (u64, u64),
    (played, state): (&mut u64, &mut S),
    play: &Play<'_, S, T>,
    learn: &mut (dyn FnMut(&mut S, Vec<T>) + Send),
) -> PyResult<()> {
    let game = match source {
        Source::Shared(game) => game,
        Source::Python(rules) => {
            while let Some(numbers) = rounds.next(*played, python) {
                let games = play(state, Asked::Python(py, rules), numbers.clone())?;
                py.check_signals()?;
                if rounds.stop.is_stopped() {
                    break; // half a batch would not repeat
                }
                *played = numbers.end;
                learn(state, vec![games]);
            }
            return Ok(());
        }
    };
    let learner = learner(game)?;
    interruptible::run(
        py,
        &rounds.stop,
        |_: interruptible::Sender<()>| {
            while let Some(numbers) = rounds.next(*played, shared) {
                let games = shares(&numbers, threads, &|part| {
                    play(state, Asked::Shared(&*learner), part)
                })?;
                if rounds.stop.is_stopped() || !learner.is_sound() {
                    break; // as above
                }
                *played = numbers.end;
                learn(state, games);
            }
            Ok(())
        },
        |()| Ok(()),
    )?
}

/// Something for parts of some numbers, on several threads and in their order; on this one for rules in Python.
pub(super) fn parts<T: Send>(
    py: Python<'_>,
    source: &Source,
    numbers: &Range<u64>,
    threads: usize,
    flag: &StopFlag,
    work: &(dyn Fn(Asked<'_, '_>, Range<u64>) -> PyResult<T> + Sync),
) -> PyResult<Vec<T>> {
    let game = match source {
        Source::Python(rules) => return Ok(vec![work(Asked::Python(py, rules), numbers.clone())?]),
        Source::Shared(game) => game,
    };
    let learner = learner(game)?;
    interruptible::run(
        py,
        flag,
        |_: interruptible::Sender<()>| {
            shares(numbers, threads, &|part| {
                work(Asked::Shared(&*learner), part)
            })
        },
        |()| Ok(()),
    )?
}

/// Something for equal shares of some numbers, each on a thread of its own, in their order.
fn shares<T: Send>(
    numbers: &Range<u64>,
    threads: usize,
    work: &(dyn Fn(Range<u64>) -> PyResult<T> + Sync),
) -> PyResult<Vec<T>> {
    if threads <= 1 {
        return Ok(vec![work(numbers.clone())?]);
    }
    let share = (numbers.end - numbers.start)
        .div_ceil(threads as u64)
        .max(1);
    std::thread::scope(|scope| {
        let starts = numbers.clone().step_by(share as usize);
        let workers = starts.map(|first| {
            let part = first..(first + share).min(numbers.end);
            scope.spawn(move || work(part))
        });
        let workers: Vec<_> = workers.collect();
        let done = workers.into_iter().map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.collect()
    })
}
