//! Solving level by level: where every move leads to a higher level nothing ever comes back.
//!
//! States are found from the lowest level upwards: a level is complete when all below it are done. Then
//! they get their values from the highest level downwards. Neither a list of states nor one of moves
//! is kept: the tables of the levels are all there is.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use zermelo_core::allocation::more_room;

use crate::bucket::{Bucket, SHARDS, shard};
use crate::encoding::Names;
use crate::entry::{Entry, Scale};
use crate::space::{Mover, Named, Payoffs, States, Turn};
use crate::tables::{Layer, Tables};
use crate::work::{Monitor, Phase, STRIDE, SolveError};

/// Names that wait for their shard.
const PATIENCE: usize = 256;

/// The states found so far, by shard and level.
struct ReachedStates<'a, N: Names> {
    states: &'a dyn States<N>,
    monitor: &'a Monitor<'a>,
    /// For each shard a bucket for each level.
    shards: Vec<Mutex<Vec<Bucket<N::Code>>>>,
    highest: AtomicU32,
}

impl<N: Names> ReachedStates<'_, N> {
    /// Adds names to the shard to which all of them belong, and empties the list.
    fn add(&self, number: usize, waiting: &mut Vec<Named<N::Code>>) {
        let mut levels = self.shards[number]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (mut grown, mut found) = (0, 0);
        for named in waiting.drain(..) {
            let level = named.level as usize;
            if level >= levels.len() {
                let lacking = level + 1 - levels.len();
                if let Err(error) = more_room(&mut levels, lacking) {
                    return self.monitor.fail(error.into());
                }
                levels.resize_with(level + 1, Bucket::default);
                self.highest.fetch_max(named.level, Ordering::Relaxed);
            }
            let bucket = &mut levels[level];
            let before = bucket.bytes();
            let hash = |code: &N::Code| N::hash(self.states, code);
            let known = bucket.insert(named.hash, &named.code, Entry::UNSOLVED, hash);
            grown += bucket.bytes() - before;
            match known {
                Ok(known) => found += usize::from(known.is_none()),
                Err(error) => return self.monitor.fail(error.into()),
            }
        }
        self.monitor.take(grown, found);
    }

    /// Takes the states of a level, which is complete, out of all shards.
    fn take(&self, level: u32) -> Layer<N::Code> {
        let take = |shard: &Mutex<Vec<Bucket<N::Code>>>| {
            let mut levels = shard.lock().unwrap_or_else(PoisonError::into_inner);
            let mut bucket = levels
                .get_mut(level as usize)
                .map(std::mem::take)
                .unwrap_or_default();
            let before = bucket.bytes();
            bucket.shrink(|code| N::hash(self.states, code));
            self.monitor.give_back(before - bucket.bytes());
            bucket
        };
        Layer {
            level,
            buckets: self.shards.iter().map(take).collect(),
        }
    }
}

/// What one thread has gathered.
struct Gathered<'a, N: Names> {
    expander: Mover<'a, N>,
    successors: Vec<Named<N::Code>>,
    payoffs: Payoffs,
    waiting: Vec<Vec<Named<N::Code>>>,
}

/// Finds every state that can be reached, and every payoff.
pub(crate) fn explore<N: Names>(
    states: &dyn States<N>,
    monitor: &Monitor<'_>,
) -> Result<(Tables<N::Code>, Scale), SolveError> {
    let found = ReachedStates {
        states,
        monitor,
        shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
        highest: AtomicU32::new(0),
    };
    let root = states.root();
    let mut level = root.level;
    found.highest.store(level, Ordering::Relaxed);
    found.add(shard(root.hash), &mut vec![root]);
    monitor.check()?;
    let mut payoffs = Payoffs::default();
    let mut layers = Vec::new();
    while level <= found.highest.load(Ordering::Relaxed) {
        let layer = found.take(level);
        if layer.len() > 0 {
            for payoff in expand(&found, &layer)?.0 {
                payoffs.note(payoff);
            }
            layers.push(layer);
        }
        level += 1;
    }
    let scale = Scale::new(payoffs.0).ok_or(SolveError::TooManyPayoffs)?;
    Ok((Tables::new(layers)?, scale))
}

/// Finds the successors of all states of a level, and the payoffs of those that are over.
fn expand<N: Names>(
    found: &ReachedStates<'_, N>,
    layer: &Layer<N::Code>,
) -> Result<Payoffs, SolveError> {
    let ReachedStates {
        states, monitor, ..
    } = *found;
    let gather = || Gathered {
        expander: states.expander(),
        successors: Vec::new(),
        payoffs: Payoffs::default(),
        waiting: (0..SHARDS).map(|_| Vec::new()).collect(),
    };
    let work = |gathered: &mut Gathered<'_, N>, unit: usize| {
        let mut since = 0;
        for (_, code) in layer.buckets[unit].iter() {
            let Gathered {
                expander,
                successors,
                payoffs,
                waiting,
            } = gathered;
            if let Turn::Over(payoff) = expander.successors(code, successors) {
                payoffs.note(payoff);
            }
            let mut falls = false;
            for named in successors.drain(..) {
                falls |= named.level <= layer.level;
                let number = shard(named.hash);
                waiting[number].push(named);
                if waiting[number].len() >= PATIENCE {
                    found.add(number, &mut waiting[number]);
                }
            }
            if falls {
                monitor.fail(SolveError::BrokenRules(format!(
                    "a move does not lead to a higher level in {}",
                    states.text(code)
                )));
            }
            since += 1;
            if since == STRIDE {
                since = 0;
                if !monitor.go_on(STRIDE) {
                    return;
                }
            }
        }
        monitor.go_on(since);
    };
    let finish = |gathered: &mut Gathered<'_, N>| {
        for (number, waiting) in gathered.waiting.iter_mut().enumerate() {
            if !waiting.is_empty() {
                found.add(number, waiting);
            }
        }
    };
    let all = monitor.share(SHARDS, layer.len(), &gather, &work, &finish);
    monitor.check()?;
    let payoffs = all.into_iter().flat_map(|gathered| gathered.payoffs.0);
    let mut union = Payoffs::default();
    payoffs.for_each(|payoff| union.note(payoff));
    Ok(union)
}

/// Gives every state its value, the highest level first.
pub(crate) fn resolve<N: Names>(
    states: &dyn States<N>,
    tables: &Tables<N::Code>,
    scale: &Scale,
    monitor: &Monitor<'_>,
) -> Result<(), SolveError> {
    monitor.begin(Phase::Resolve, tables.len() as u64);
    for layer in tables.layers.iter().rev() {
        let gather = || Batch {
            states,
            tables,
            scale,
            monitor,
            expander: states.expander(),
            successors: Vec::new(),
            waiting: Vec::with_capacity(BATCH),
        };
        let work = |batch: &mut Batch<'_, N>, unit: usize| {
            let bucket = &layer.buckets[unit];
            let mut since = 0;
            for (place, code) in bucket.iter() {
                batch.add(bucket, place, code);
                since += 1;
                if since == STRIDE {
                    since = 0;
                    if !monitor.go_on(STRIDE) {
                        return;
                    }
                }
            }
            batch.finish(bucket);
            monitor.go_on(since);
        };
        monitor.share(SHARDS, layer.len(), &gather, &work, &|_| ());
        monitor.check()?;
    }
    Ok(())
}

/// States that get their values together, so that memory has time to bring their successors.
const BATCH: usize = 16;

struct Batch<'a, N: Names> {
    states: &'a dyn States<N>,
    tables: &'a Tables<N::Code>,
    scale: &'a Scale,
    monitor: &'a Monitor<'a>,
    expander: Mover<'a, N>,
    successors: Vec<Named<N::Code>>,
    waiting: Vec<Waiting>,
}

/// A state whose successors have been listed.
struct Waiting {
    place: usize,
    /// Where its successors end; they begin where those before it end.
    end: usize,
    chooses: bool,
}

impl<N: Names> Batch<'_, N> {
    /// Lists the successors of a state, and asks for their entries; one that is over gets its value.
    #[inline]
    fn add(&mut self, bucket: &Bucket<N::Code>, place: usize, code: &N::Code) {
        let start = self.successors.len();
        let chooses = match self.expander.successors(code, &mut self.successors) {
            Turn::Choice { own } => own,
            Turn::Over(payoff) => {
                match self.scale.entry(payoff, 0) {
                    Some(entry) => bucket.set(place, entry),
                    None => self.fail(bucket, place),
                }
                return;
            }
        };
        for named in &self.successors[start..] {
            if let Some(bucket) = self.tables.bucket(named) {
                bucket.prefetch(named.hash);
            }
        }
        self.waiting.push(Waiting {
            place,
            end: self.successors.len(),
            chooses,
        });
        if self.waiting.len() == BATCH {
            self.finish(bucket);
        }
    }

    /// Gives all states of the batch their values.
    #[inline]
    fn finish(&mut self, bucket: &Bucket<N::Code>) {
        let mut start = 0;
        for number in 0..self.waiting.len() {
            let Waiting {
                place,
                end,
                chooses,
            } = self.waiting[number];
            let (mut least, mut most) = (Entry::EMPTY, Entry(0));
            for named in &self.successors[start..end] {
                let entry = self.tables.entry(named).unwrap_or(Entry::EMPTY);
                least = least.min(entry);
                most = most.max(entry);
            }
            if most >= Entry::UNSOLVED {
                self.fail(bucket, place);
            }
            let best = if chooses { most } else { least };
            bucket.set(place, self.scale.back(best));
            start = end;
        }
        self.waiting.clear();
        self.successors.clear();
    }

    #[cold]
    fn fail(&self, bucket: &Bucket<N::Code>, place: usize) {
        let state = bucket.code(place).map(|code| self.states.text(code));
        self.monitor.fail(SolveError::BrokenRules(format!(
            "the moves or payoffs change from one time to the next in {}",
            state.unwrap_or_default()
        )));
    }
}
