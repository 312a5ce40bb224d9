//! Solving a game that may come back to where it was: all states are found wave by wave.
//!
//! If it turns out that no move leads anywhere but into the next wave, the waves are levels, and the
//! values follow from the last wave to the first. Else every state has to know which ones lead to it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use zermelo_core::allocation::{push, room};

use crate::bucket::{Bucket, SHARDS, shard};
use crate::encoding::Names;
use crate::entry::{Entry, Scale};
use crate::numbering::Numbering;
use crate::space::{Mover, Named, Payoffs, States, Turn};
use crate::tables::{Layer, Tables};
use crate::work::{Monitor, Phase, SolveError};

/// Names that wait for their shard.
const PATIENCE: usize = 128;

/// States that a thread takes from a wave at a time.
const CHUNK: usize = 512;

/// All states; each one's entry is the number of its wave.
pub(crate) struct Waves<C> {
    pub tables: Tables<C>,
    pub scale: Scale,
    /// How many waves there are, if every move leads from one into the next.
    pub graded: Option<u32>,
}

struct ReachedStates<'a, N: Names> {
    states: &'a dyn States<N>,
    monitor: &'a Monitor<'a>,
    shards: Vec<Mutex<Bucket<N::Code>>>,
    graded: AtomicBool,
}

impl<N: Names> ReachedStates<'_, N> {
    /// Adds names to the shard to which all of them belong; those that are new go to `fresh`.
    fn add(
        &self,
        number: usize,
        wave: u32,
        waiting: &mut Vec<Named<N::Code>>,
        fresh: &mut Vec<N::Code>,
    ) {
        let mut bucket = self.shards[number]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (bytes, len) = (bucket.bytes(), bucket.len());
        for Named { hash, code, .. } in waiting.drain(..) {
            let known = bucket.insert(hash, &code, Entry(wave), |code| N::hash(self.states, code));
            let added = match known {
                Ok(None) => push(fresh, code),
                Ok(Some(Entry(other))) if other != wave => {
                    self.graded.store(false, Ordering::Relaxed);
                    Ok(())
                }
                Ok(Some(_)) => Ok(()),
                Err(error) => Err(error),
            };
            if let Err(error) = added {
                return self.monitor.fail(error.into());
            }
        }
        self.monitor
            .take(bucket.bytes() - bytes, bucket.len() - len);
    }
}

/// What one thread has gathered.
struct Gathered<'a, N: Names> {
    expander: Mover<'a, N>,
    successors: Vec<Named<N::Code>>,
    payoffs: Payoffs,
    waiting: Vec<Vec<Named<N::Code>>>,
    fresh: Vec<N::Code>,
}

/// Finds every state that can be reached, and every payoff.
pub(crate) fn explore<N: Names>(
    states: &dyn States<N>,
    monitor: &Monitor<'_>,
) -> Result<Waves<N::Code>, SolveError> {
    let found = ReachedStates {
        states,
        monitor,
        shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
        graded: AtomicBool::new(true),
    };
    let root = states.root();
    let mut frontier = Vec::new();
    found.add(shard(root.hash), 0, &mut vec![root], &mut frontier);
    monitor.check()?;
    let mut payoffs = Payoffs::default();
    let mut waves = 0;
    while !frontier.is_empty() {
        waves += 1;
        if waves >= Entry::UNSOLVED.0 {
            return Err(SolveError::TooFar);
        }
        frontier = expand(&found, &frontier, waves, &mut payoffs)?;
    }
    let scale = Scale::new(payoffs.0).ok_or(SolveError::TooManyPayoffs)?;
    let buckets = found.shards.into_iter().map(|shard| {
        let mut bucket = shard.into_inner().unwrap_or_else(PoisonError::into_inner);
        bucket.shrink(|code| N::hash(states, code));
        bucket
    });
    let layer = Layer {
        level: 0,
        buckets: buckets.collect(),
    };
    Ok(Waves {
        tables: Tables::new(vec![layer])?,
        scale,
        graded: found.graded.into_inner().then_some(waves),
    })
}

/// Finds what follows on one wave: the new states among it are the next.
fn expand<N: Names>(
    found: &ReachedStates<'_, N>,
    frontier: &[N::Code],
    wave: u32,
    payoffs: &mut Payoffs,
) -> Result<Vec<N::Code>, SolveError> {
    let ReachedStates {
        states, monitor, ..
    } = *found;
    let gather = || Gathered {
        expander: states.expander(),
        successors: Vec::new(),
        payoffs: Payoffs::default(),
        waiting: (0..SHARDS).map(|_| Vec::new()).collect(),
        fresh: Vec::new(),
    };
    let work = |gathered: &mut Gathered<'_, N>, unit: usize| {
        let from = unit * CHUNK;
        let codes = &frontier[from..frontier.len().min(from + CHUNK)];
        for code in codes {
            let Gathered {
                expander,
                successors,
                payoffs,
                waiting,
                fresh,
            } = gathered;
            if let Turn::Over(payoff) = expander.successors(code, successors) {
                payoffs.note(payoff);
            }
            for named in successors.drain(..) {
                let number = shard(named.hash);
                waiting[number].push(named);
                if waiting[number].len() >= PATIENCE {
                    found.add(number, wave, &mut waiting[number], fresh);
                }
            }
        }
        monitor.go_on(codes.len());
    };
    let finish = |gathered: &mut Gathered<'_, N>| {
        let Gathered { waiting, fresh, .. } = gathered;
        for (number, waiting) in waiting.iter_mut().enumerate() {
            if !waiting.is_empty() {
                found.add(number, wave, waiting, fresh);
            }
        }
    };
    let units = frontier.len().div_ceil(CHUNK);
    let all = monitor.share(units, frontier.len(), &gather, &work, &finish);
    monitor.check()?;
    let mut next = room(all.iter().map(|gathered| gathered.fresh.len()).sum())?;
    for gathered in all {
        next.extend(gathered.fresh);
        gathered
            .payoffs
            .0
            .into_iter()
            .for_each(|payoff| payoffs.note(payoff));
    }
    Ok(next)
}

/// Gives every state its value, the last wave first, where every move leads into the next wave.
pub(crate) fn resolve<N: Names>(
    states: &dyn States<N>,
    tables: &Tables<N::Code>,
    scale: &Scale,
    waves: u32,
    monitor: &Monitor<'_>,
) -> Result<(), SolveError> {
    monitor.begin(Phase::Resolve, tables.len() as u64);
    let numbering = Numbering::new(tables, monitor.options.memory_bytes)?;
    let (order, ends) = numbering.by_wave(waves)?;
    let mut from = order.len();
    for wave in (0..waves as usize).rev() {
        let until = from;
        from = if wave == 0 { 0 } else { ends[wave - 1] };
        let numbers = &order[from..until];
        let gather = || Batch {
            tables,
            scale,
            numbering: &numbering,
            expander: states.expander(),
            successors: Vec::new(),
            waiting: Vec::with_capacity(BATCH),
        };
        let work = |batch: &mut Batch<'_, N>, unit: usize| {
            let from = unit * CHUNK;
            let numbers = &numbers[from..numbers.len().min(from + CHUNK)];
            for numbers in numbers.chunks(BATCH) {
                if let Err(code) = batch.resolve(numbers) {
                    monitor.fail(SolveError::BrokenRules(format!(
                        "the moves or payoffs change from one time to the next in {}",
                        states.text(code)
                    )));
                }
            }
            monitor.go_on(numbers.len());
        };
        let units = numbers.len().div_ceil(CHUNK);
        monitor.share(units, numbers.len(), &gather, &work, &|_| ());
        monitor.check()?;
    }
    Ok(())
}

/// States that get their values together, so that memory has time to bring their successors.
const BATCH: usize = 16;

struct Batch<'a, N: Names> {
    tables: &'a Tables<N::Code>,
    scale: &'a Scale,
    numbering: &'a Numbering<'a, N::Code>,
    expander: Mover<'a, N>,
    successors: Vec<Named<N::Code>>,
    /// States whose successors have been listed, and where these end.
    waiting: Vec<(u32, &'a N::Code, Turn, usize)>,
}

impl<'a, N: Names> Batch<'a, N> {
    /// Gives some states their values; an error is one that has none.
    #[inline]
    fn resolve(&mut self, numbers: &[u32]) -> Result<(), &'a N::Code> {
        let Batch {
            tables,
            scale,
            numbering,
            expander,
            successors,
            waiting,
        } = self;
        successors.clear();
        waiting.clear();
        for &number in numbers {
            let (bucket, place) = numbering.at(number);
            let Some(code) = bucket.code(place) else {
                continue;
            };
            let start = successors.len();
            let turn = expander.successors(code, successors);
            for named in &successors[start..] {
                if let Some(bucket) = tables.bucket(named) {
                    bucket.prefetch(named.hash);
                }
            }
            waiting.push((number, code, turn, successors.len()));
        }
        let mut start = 0;
        for (number, code, turn, end) in waiting.drain(..) {
            let entry = match turn {
                Turn::Over(payoff) => scale.entry(payoff, 0),
                Turn::Choice { own } => {
                    let (mut least, mut most) = (Entry::EMPTY, Entry(0));
                    for named in &successors[start..end] {
                        let entry = tables.entry(named).unwrap_or(Entry::EMPTY);
                        least = least.min(entry);
                        most = most.max(entry);
                    }
                    let best = if own { most } else { least };
                    (most < Entry::UNSOLVED).then(|| scale.back(best))
                }
            };
            numbering.set(number, entry.ok_or(code)?);
            start = end;
        }
        Ok(())
    }
}
