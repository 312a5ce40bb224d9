//! Solving a game that may come back to where it was: all states are found wave by wave.
//!
//! If it turns out that no move leads anywhere but into the next wave, the waves are levels, and the
//! values follow from the last wave to the first. Else every state has to know which ones lead to it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use zermelo_core::allocation::{push, room};

use crate::bucket::{Bucket, SHARDS, shard};
use crate::encoding::{Encoding, Solvable};
use crate::entry::{Entry, Scale};
use crate::numbering::Numbering;
use crate::space::{Named, Payoffs, Space};
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

struct Found<'a, G, E, C> {
    space: &'a Space<'a, G, E>,
    monitor: &'a Monitor<'a>,
    shards: Vec<Mutex<Bucket<C>>>,
    graded: AtomicBool,
}

impl<G: Solvable, E: Encoding<G>> Found<'_, G, E, E::Code> {
    /// Adds names to the shard to which all of them belong; those that are new go to `fresh`.
    fn add(
        &self,
        number: usize,
        wave: u32,
        waiting: &mut Vec<Named<E::Code>>,
        fresh: &mut Vec<E::Code>,
    ) {
        let mut bucket = self.shards[number]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (bytes, len) = (bucket.bytes(), bucket.len());
        for Named { hash, code, .. } in waiting.drain(..) {
            let known = bucket.insert(hash, &code, Entry(wave), |code| {
                E::hash(self.space.game, code)
            });
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
struct Gathered<G: Solvable, C> {
    moves: Vec<G::Move>,
    payoffs: Payoffs,
    waiting: Vec<Vec<Named<C>>>,
    fresh: Vec<C>,
}

/// Finds every state that can be reached, and every payoff.
pub(crate) fn explore<G: Solvable, E: Encoding<G>>(
    space: &Space<'_, G, E>,
    root: &G::State,
    monitor: &Monitor<'_>,
) -> Result<Waves<E::Code>, SolveError> {
    let found = Found {
        space,
        monitor,
        shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
        graded: AtomicBool::new(true),
    };
    let root = space.name(root);
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
        bucket.shrink(|code| E::hash(space.game, code));
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
fn expand<G: Solvable, E: Encoding<G>>(
    found: &Found<'_, G, E, E::Code>,
    frontier: &[E::Code],
    wave: u32,
    payoffs: &mut Payoffs,
) -> Result<Vec<E::Code>, SolveError> {
    let Found { space, monitor, .. } = *found;
    let gather = || Gathered::<G, E::Code> {
        moves: Vec::new(),
        payoffs: Payoffs::default(),
        waiting: (0..SHARDS).map(|_| Vec::new()).collect(),
        fresh: Vec::new(),
    };
    let work = |gathered: &mut Gathered<G, E::Code>, unit: usize| {
        let from = unit * CHUNK;
        let codes = &frontier[from..frontier.len().min(from + CHUNK)];
        for code in codes {
            let state = space.state(code);
            let Gathered { waiting, fresh, .. } = gathered;
            space.successors(&state, &mut gathered.moves, |named| {
                let number = shard(named.hash);
                waiting[number].push(named);
                if waiting[number].len() >= PATIENCE {
                    found.add(number, wave, &mut waiting[number], fresh);
                }
            });
            if gathered.moves.is_empty() {
                gathered.payoffs.note(space.payoff(&state));
            }
        }
        monitor.go_on(codes.len());
    };
    let finish = |gathered: &mut Gathered<G, E::Code>| {
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
pub(crate) fn resolve<G: Solvable, E: Encoding<G>>(
    space: &Space<'_, G, E>,
    tables: &Tables<E::Code>,
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
        let states = &order[from..until];
        let gather = || Batch {
            space,
            tables,
            scale,
            numbering: &numbering,
            moves: Vec::new(),
            successors: Vec::new(),
            states: Vec::with_capacity(BATCH),
        };
        let work = |batch: &mut Batch<'_, G, E>, unit: usize| {
            let from = unit * CHUNK;
            let numbers = &states[from..states.len().min(from + CHUNK)];
            for numbers in numbers.chunks(BATCH) {
                if let Err(state) = batch.resolve(numbers) {
                    monitor.fail(SolveError::BrokenRules(format!(
                        "the moves or payoffs change from one time to the next in {}",
                        space.game.format_state(&state)
                    )));
                }
            }
            monitor.go_on(numbers.len());
        };
        let units = states.len().div_ceil(CHUNK);
        monitor.share(units, states.len(), &gather, &work, &|_| ());
        monitor.check()?;
    }
    Ok(())
}

/// States that get their values together, so that memory has time to bring their successors.
const BATCH: usize = 16;

struct Batch<'a, G: Solvable, E: Encoding<G>> {
    space: &'a Space<'a, G, E>,
    tables: &'a Tables<E::Code>,
    scale: &'a Scale,
    numbering: &'a Numbering<'a, E::Code>,
    moves: Vec<G::Move>,
    successors: Vec<Named<E::Code>>,
    states: Vec<(u32, G::State, usize)>,
}

impl<G: Solvable, E: Encoding<G>> Batch<'_, G, E> {
    /// Gives some states their values; an error is one that has none.
    #[inline]
    fn resolve(&mut self, numbers: &[u32]) -> Result<(), G::State> {
        let Batch {
            space,
            tables,
            scale,
            numbering,
            moves,
            successors,
            states,
        } = self;
        successors.clear();
        states.clear();
        for &number in numbers {
            let (bucket, place) = numbering.at(number);
            let Some(code) = bucket.code(place) else {
                continue;
            };
            let state = space.state(code);
            space.successors(&state, moves, |named| {
                if let Some(bucket) = tables.bucket(&named) {
                    bucket.prefetch(named.hash);
                }
                successors.push(named);
            });
            states.push((number, state, successors.len()));
        }
        let mut start = 0;
        for (number, state, end) in states.drain(..) {
            let entry = if start == end {
                scale.entry(space.payoff(&state), 0)
            } else {
                let (mut least, mut most) = (Entry::EMPTY, Entry(0));
                for named in &successors[start..end] {
                    let entry = tables.entry(named).unwrap_or(Entry::EMPTY);
                    least = least.min(entry);
                    most = most.max(entry);
                }
                let best = if space.chooses(&state) { most } else { least };
                (most < Entry::UNSOLVED).then(|| scale.back(best))
            };
            numbering.set(number, entry.ok_or(state)?);
            start = end;
        }
        Ok(())
    }
}
