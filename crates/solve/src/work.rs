//! The work of solving: its limits, how far it is, why it ended, and sharing it between threads.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use zermelo_core::StopFlag;
pub(crate) use zermelo_core::allocation::Bytes;
use zermelo_core::allocation::{self, NoMemory};

use crate::entry::{FARTHEST, MOST_PAYOFFS};
use crate::files::FileError;
use crate::forecast::Forecast;

/// What solving may spend.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads to share the work.
    pub threads: usize,
    /// Bytes for tables of states.
    pub memory_bytes: u64,
    /// States to look at, each counted once: with one more it ends as if it were stopped.
    pub nodes: Option<u64>,
    /// A stop from elsewhere.
    pub stop: StopFlag,
}

impl Default for Options {
    /// All cores and 1 GiB.
    fn default() -> Options {
        Options {
            threads: thread::available_parallelism().map_or(1, |threads| threads.get()),
            memory_bytes: 1 << 30,
            nodes: None,
            stop: StopFlag::default(),
        }
    }
}

/// A part of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Every state that can be reached is found.
    Explore,
    /// Every state learns which ones lead to it; only where states come back.
    Link,
    /// Every state gets its value, from the ends of the game backwards.
    Resolve,
    /// Every state is compared with its successors.
    Verify,
}

impl Phase {
    /// One word for people.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Explore => "explore",
            Phase::Link => "link",
            Phase::Resolve => "resolve",
            Phase::Verify => "verify",
        }
    }
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The part that is being done.
    pub phase: Phase,
    /// States done of this part.
    pub done: u64,
    /// States of this part in all: exact, or forecast while states are still being found.
    pub total: u64,
    /// Time since this part began.
    pub elapsed: Duration,
}

/// Why there is no solution.
#[derive(Clone, PartialEq, Debug)]
pub enum SolveError {
    /// A stop was asked for.
    Stopped,
    /// The forecast is beyond the memory allowed; nothing was begun.
    TooLarge {
        /// What it would take.
        forecast: Forecast,
        /// Bytes allowed.
        limit: u64,
    },
    /// The table grew beyond the memory allowed.
    OutOfMemory {
        /// States found until then.
        states: u64,
        /// Bytes allowed.
        limit: u64,
        /// Whether the game has levels, so that it can be solved in a folder.
        levels: bool,
    },
    /// The system has less memory than was allowed, and than was needed.
    NoMemory(NoMemory),
    /// The forecast is beyond what the disk has left; nothing was begun.
    TooLargeForDisk {
        /// What it would take.
        forecast: Forecast,
        /// Bytes that are left.
        limit: u64,
    },
    /// More different payoffs than can be told apart.
    TooManyPayoffs,
    /// A win farther away than can be counted.
    TooFar,
    /// The rules contradict themselves, in words.
    BrokenRules(String),
    /// Bounds that do not come closer: numbers are too coarse, or play goes on for too long.
    Imprecise {
        /// How far apart they are.
        reached: f64,
        /// How far apart they may be.
        wanted: f64,
    },
    /// Play can come back to a state, and there is no induction over such a game.
    Cyclic,
    /// The game has no levels, so it is not solved in a folder.
    NoLevels,
    /// In the folder something else was begun.
    OtherGame {
        /// The folder.
        folder: String,
        /// What was begun there.
        other: String,
        /// What was to be solved.
        wanted: String,
    },
    /// A file is damaged; in words.
    File(String),
    /// The system cannot read or write a file; in words.
    System(String),
}

/// What can be done about a game with levels that is too large.
const ELSEWHERE: &str = "; with a directory it is solved level by level, in files";

impl From<FileError> for SolveError {
    fn from(error: FileError) -> SolveError {
        match error {
            FileError::Unreadable(..) => SolveError::System(error.to_string()),
            FileError::Memory(_, error) => SolveError::NoMemory(error),
            _ => SolveError::File(error.to_string()),
        }
    }
}

impl From<NoMemory> for SolveError {
    fn from(error: NoMemory) -> SolveError {
        SolveError::NoMemory(error)
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Stopped => f.write_str("stopped before everything was solved"),
            SolveError::TooLarge { forecast, limit } => write!(
                f,
                "{forecast}, which is more than the {} allowed{}",
                Bytes(*limit),
                if forecast.levels { ELSEWHERE } else { "" }
            ),
            SolveError::TooLargeForDisk { forecast, limit } => {
                write!(f, "{forecast} on disk, which has {} left", Bytes(*limit))
            }
            SolveError::OutOfMemory {
                states,
                limit,
                levels,
            } => write!(
                f,
                "{states} states were found and there are more, which do not fit into the {} allowed{}",
                Bytes(*limit),
                if *levels { ELSEWHERE } else { "" }
            ),
            SolveError::NoMemory(error) => error.fmt(f),
            SolveError::TooManyPayoffs => {
                write!(f, "the game has more than {MOST_PAYOFFS} different payoffs")
            }
            SolveError::TooFar => write!(f, "a win takes more than {} moves", FARTHEST - 1),
            SolveError::BrokenRules(what) => write!(f, "the rules are broken: {what}"),
            SolveError::Imprecise { reached, wanted } => write!(
                f,
                "the bounds on the values come no closer than {reached:.1e}, and {wanted:.1e} was \
                 asked for; ask for a larger epsilon"
            ),
            SolveError::Cyclic => f.write_str(
                "play can come back to a state, so there is no backward induction; that is for games \
                 in which every state is left for good",
            ),
            SolveError::NoLevels => f.write_str(
                "it has no level, a number that every move makes larger, so it is solved in memory \
                 alone; leave the folder out",
            ),
            SolveError::OtherGame {
                folder,
                other,
                wanted,
            } => write!(
                f,
                "{folder}: here the solving of {other} was begun, not that of {wanted}; \
                 give another folder"
            ),
            SolveError::File(what) | SolveError::System(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for SolveError {}

/// Somebody who is told how far the work is, from whichever thread does it.
pub type Listener<'a> = &'a (dyn Fn(Progress) + Sync);

/// What the threads of one piece of work share.
pub(crate) struct Monitor<'a> {
    pub options: &'a Options,
    listener: Listener<'a>,
    part: Mutex<Part>,
    done: AtomicU64,
    exploring: AtomicBool,
    visited: AtomicU64,
    bytes: AtomicU64,
    states: AtomicU64,
    ended: AtomicBool,
    failure: Mutex<Option<SolveError>>,
}

struct Part {
    phase: Phase,
    total: u64,
    began: Instant,
    told: Instant,
}

/// The listener is called about this often.
const TELL: Duration = Duration::from_millis(50);

/// After so many states a thread looks whether it should stop.
pub(crate) const STRIDE: usize = 1024;

impl<'a> Monitor<'a> {
    pub fn new(options: &'a Options, listener: Listener<'a>) -> Monitor<'a> {
        let now = Instant::now();
        Monitor {
            options,
            listener,
            part: Mutex::new(Part {
                phase: Phase::Explore,
                total: 0,
                began: now,
                told: now,
            }),
            done: AtomicU64::new(0),
            exploring: AtomicBool::new(true),
            visited: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            states: AtomicU64::new(0),
            ended: AtomicBool::new(false),
            failure: Mutex::new(None),
        }
    }

    /// Another part of the work begins.
    pub fn begin(&self, phase: Phase, total: u64) {
        let now = Instant::now();
        self.done.store(0, Ordering::Relaxed);
        self.exploring
            .store(phase == Phase::Explore, Ordering::Relaxed);
        *self.part.lock().unwrap_or_else(PoisonError::into_inner) = Part {
            phase,
            total,
            began: now,
            told: now,
        };
    }

    /// Counts states done; `false` when the work must end.
    pub fn go_on(&self, states: usize) -> bool {
        if let Some(nodes) = self.options.nodes
            && self.exploring.load(Ordering::Relaxed)
            && self.visited.fetch_add(states as u64, Ordering::Relaxed) + states as u64 > nodes
        {
            self.fail(SolveError::Stopped);
        }
        self.pass_by(states)
    }

    /// Counts states that were done by an earlier run; `false` when the work must end.
    pub fn pass_by(&self, states: usize) -> bool {
        let done = self.done.fetch_add(states as u64, Ordering::Relaxed) + states as u64;
        if self.options.stop.is_stopped() {
            self.fail(SolveError::Stopped);
        }
        if let Err(error) = allocation::check() {
            self.fail(error.into());
        }
        if let Ok(mut part) = self.part.try_lock()
            && part.told.elapsed() >= TELL
        {
            part.told = Instant::now();
            (self.listener)(Progress {
                phase: part.phase,
                done,
                total: part.total.max(done),
                elapsed: part.began.elapsed(),
            });
        }
        !self.ended.load(Ordering::Relaxed)
    }

    /// Counts memory taken for more states.
    pub fn take(&self, bytes: usize, states: usize) {
        let taken = self.bytes.fetch_add(bytes as u64, Ordering::Relaxed) + bytes as u64;
        let found = self.states.fetch_add(states as u64, Ordering::Relaxed) + states as u64;
        let limit = self.options.memory_bytes;
        if taken > limit {
            self.fail(SolveError::OutOfMemory {
                states: found,
                limit,
                levels: false,
            });
        }
    }

    /// Counts memory given back.
    pub fn give_back(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes as u64, Ordering::Relaxed);
    }

    /// Ends the work; the first reason counts.
    pub fn fail(&self, error: SolveError) {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.get_or_insert(error);
        self.ended.store(true, Ordering::Relaxed);
    }

    /// The reason to end, if there is one.
    pub fn check(&self) -> Result<(), SolveError> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.clone().map_or(Ok(()), Err)
    }

    /// Does all units of work, each by one of the threads, and gives what each thread has gathered.
    ///
    /// `size` is the number of states in all: a few are not worth a thread.
    pub fn share<L: Send>(
        &self,
        units: usize,
        size: usize,
        gather: &(dyn Fn() -> L + Sync),
        work: &(dyn Fn(&mut L, usize) + Sync),
        finish: &(dyn Fn(&mut L) + Sync),
    ) -> Vec<L> {
        let all = Mutex::new(Vec::new());
        self.run(units, size, &|units| {
            let mut gathered = gather();
            units(&mut |unit| work(&mut gathered, unit));
            finish(&mut gathered);
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            all.push(gathered);
        });
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets each thread do its share of the units, which it is given one after the other.
    ///
    /// Not generic: it would stand in the program once for every piece of work of every game.
    fn run(&self, units: usize, size: usize, share: Share<'_>) {
        let next = AtomicUsize::new(0);
        let run = || {
            share(&mut |work| {
                loop {
                    let unit = next.fetch_add(1, Ordering::Relaxed);
                    if unit >= units || self.ended.load(Ordering::Relaxed) {
                        break;
                    }
                    work(unit);
                }
            });
        };
        let threads = self.options.threads.clamp(1, units.max(1));
        if threads == 1 || size < WORTH_A_THREAD {
            return run();
        }
        thread::scope(|scope| {
            // A system that has no thread left is one with less help.
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
            let others: Vec<_> = (1..threads).map_while(spawn).collect();
            run();
            for other in others {
                if let Err(panic) = other.join() {
                    std::panic::resume_unwind(panic);
                }
            }
        });
    }
}

/// What one thread does: it asks for its units, and for each of them does something.
type Share<'a> = &'a (dyn Fn(&mut dyn FnMut(&mut dyn FnMut(usize))) + Sync);

const WORTH_A_THREAD: usize = 2000;
