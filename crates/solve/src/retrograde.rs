//! Retrograde analysis of a game that comes back to states: from the ends to all that lead there.
//!
//! Payoffs are resolved from the most extreme to the least, for each side in turn. A state gets a
//! payoff when the side that gains by it can force it: one move is enough where that side chooses;
//! where the other side chooses, all moves must lead to this payoff or to a better one. Waves go out
//! from the ends, so gains are as near and losses as far as they can be. What no wave reaches is a draw.

use std::sync::atomic::{AtomicU32, Ordering};

use zermelo_core::allocation::{filled, push, room};

use crate::encoding::Names;
use crate::entry::{Entry, FARTHEST, Scale};
use crate::numbering::Numbering;
use crate::space::{Mover, Named, States, Turn};
use crate::tables::Tables;
use crate::work::{Monitor, Phase, SolveError};

/// States that a thread takes at a time.
const CHUNK: usize = 4096;

/// Set where the player from whose side values are given chooses; below it the number of successors.
const CHOOSES: u32 = 1 << 31;

/// Which states lead to which.
struct Links {
    /// For each place who chooses there, and how many different states follow.
    ways: Vec<u32>,
    /// For each place where the list of its predecessors ends; it begins where the one before ends.
    ends: Vec<u32>,
    before: Vec<u32>,
    /// The states that are over, with the rank of their payoff.
    over: Vec<(u32, u32)>,
}

impl Links {
    fn before(&self, number: u32) -> &[u32] {
        let number = number as usize;
        let start = if number == 0 {
            0
        } else {
            self.ends[number - 1]
        };
        &self.before[start as usize..self.ends[number] as usize]
    }
}

/// Gives every state its value.
pub(crate) fn resolve<N: Names>(
    states: &dyn States<N>,
    tables: &Tables<N::Code>,
    scale: &Scale,
    monitor: &Monitor<'_>,
) -> Result<(), SolveError> {
    let numbering = Numbering::new(tables, monitor.options.memory_bytes)?;
    let buckets = &tables.layers[0].buckets;
    for bucket in buckets {
        for (place, _) in bucket.iter() {
            bucket.set(place, Entry::UNSOLVED);
        }
    }
    let links = link(states, &numbering, scale, tables.len(), monitor)?;
    monitor.begin(Phase::Resolve, tables.len() as u64);
    let mut best_first = (scale.zero() + 1..scale.payoffs().len() as u32).rev();
    spread(&numbering, &links, scale, true, &mut best_first, monitor)?;
    spread(
        &numbering,
        &links,
        scale,
        false,
        &mut (0..scale.zero()),
        monitor,
    )?;
    for bucket in buckets {
        for (place, _) in bucket.iter() {
            if bucket.entry(place) == Entry::UNSOLVED {
                bucket.set(place, scale.draw());
            }
        }
    }
    Ok(())
}

/// Lets the payoffs of one side spread, the most extreme first.
fn spread<C: Clone + Eq>(
    numbering: &Numbering<'_, C>,
    links: &Links,
    scale: &Scale,
    gaining: bool,
    ranks: &mut dyn Iterator<Item = u32>,
    monitor: &Monitor<'_>,
) -> Result<(), SolveError> {
    let mut remaining = room(links.ways.len())?;
    remaining.extend(links.ways.iter().map(|ways| ways & !CHOOSES));
    for rank in ranks {
        let ends = links.over.iter().filter(|&&(_, end)| end == rank);
        let mut wave: Vec<u32> = Vec::new();
        let mut distance = 0;
        for &(number, _) in ends {
            numbering.set(number, scale.ranked(rank, 0));
            push(&mut wave, number)?;
        }
        while !wave.is_empty() {
            if distance >= FARTHEST {
                return Err(SolveError::TooFar);
            }
            distance += 1;
            let entry = scale.ranked(rank, distance);
            let mut next = Vec::new();
            for &number in &wave {
                for &before in links.before(number) {
                    if numbering.entry(before) != Entry::UNSOLVED {
                        continue;
                    }
                    remaining[before as usize] -= 1;
                    let chooses = links.ways[before as usize] & CHOOSES != 0;
                    if chooses == gaining || remaining[before as usize] == 0 {
                        numbering.set(before, entry);
                        push(&mut next, before)?;
                    }
                }
            }
            monitor.go_on(wave.len());
            monitor.check()?;
            wave = next;
        }
    }
    Ok(())
}

/// What one thread has gathered.
struct Gathered<'a, N: Names> {
    expander: Mover<'a, N>,
    successors: Vec<Named<N::Code>>,
    after: Vec<u32>,
    over: Vec<(u32, u32)>,
}

/// Finds the predecessors of every state: they are counted first, then listed.
fn link<N: Names>(
    states: &dyn States<N>,
    numbering: &Numbering<'_, N::Code>,
    scale: &Scale,
    count: usize,
    monitor: &Monitor<'_>,
) -> Result<Links, SolveError> {
    monitor.begin(Phase::Link, 2 * count as u64);
    monitor.take(3 * size_of::<u32>() * numbering.len(), 0);
    monitor.check()?;
    let counters = |count| filled(count, || AtomicU32::new(0));
    let (ways, ends) = (counters(numbering.len())?, counters(numbering.len())?);
    let all = each(
        states,
        numbering,
        monitor,
        &|gathered, number, code, turn| {
            let count = gathered.after.len() as u32;
            let chooses = match turn {
                Turn::Choice { own: true } => CHOOSES,
                _ => 0,
            };
            ways[number as usize].store(chooses | count, Ordering::Relaxed);
            for &after in &gathered.after {
                ends[after as usize].fetch_add(1, Ordering::Relaxed);
            }
            if let Turn::Over(payoff) = turn {
                match scale.entry(payoff, 0) {
                    Some(entry) => {
                        let pushed = push(&mut gathered.over, (number, scale.rank(entry)));
                        pushed.unwrap_or_else(|error| monitor.fail(error.into()));
                    }
                    None => monitor.fail(unstable(states, code)),
                }
            }
        },
    )?;
    // From the number of predecessors to where each list begins.
    let mut edges = 0u32;
    let ends: Vec<AtomicU32> = ends
        .into_iter()
        .map(|count| {
            let start = edges;
            edges = edges.checked_add(count.into_inner())?;
            Some(AtomicU32::new(start))
        })
        .collect::<Option<_>>()
        .ok_or(SolveError::OutOfMemory {
            states: count as u64,
            limit: monitor.options.memory_bytes,
            levels: false,
        })?;
    monitor.take(size_of::<u32>() * edges as usize, 0);
    monitor.check()?;
    let before = counters(edges as usize)?;
    each(states, numbering, monitor, &|gathered, number, code, _| {
        for &after in &gathered.after {
            let place = ends[after as usize].fetch_add(1, Ordering::Relaxed);
            match before.get(place as usize) {
                Some(list) => list.store(number, Ordering::Relaxed),
                None => monitor.fail(unstable(states, code)),
            }
        }
    })?;
    // The same memory, which nobody shares any more.
    let plain = |numbers: Vec<AtomicU32>| numbers.into_iter().map(AtomicU32::into_inner).collect();
    let mut over = room(all.iter().map(|gathered| gathered.over.len()).sum())?;
    over.extend(all.into_iter().flat_map(|gathered| gathered.over));
    Ok(Links {
        ways: plain(ways),
        ends: plain(ends),
        before: plain(before),
        over,
    })
}

/// Looks at every state with the different states that follow on it.
fn each<'a, N: Names>(
    states: &'a dyn States<N>,
    numbering: &Numbering<'_, N::Code>,
    monitor: &Monitor<'_>,
    look: Look<'_, N>,
) -> Result<Vec<Gathered<'a, N>>, SolveError> {
    let gather = || Gathered {
        expander: states.expander(),
        successors: Vec::new(),
        after: Vec::new(),
        over: Vec::new(),
    };
    let work = |gathered: &mut Gathered<'a, N>, unit: usize| {
        let numbers = unit * CHUNK..numbering.len().min((unit + 1) * CHUNK);
        let mut seen = 0;
        for number in numbers {
            let (bucket, place) = numbering.at(number as u32);
            let Some(code) = bucket.code(place) else {
                continue;
            };
            seen += 1;
            let Gathered {
                expander,
                successors,
                after,
                ..
            } = gathered;
            after.clear();
            let turn = expander.successors(code, successors);
            for named in successors.drain(..) {
                match numbering.find(&named) {
                    Some(number) => after.push(number),
                    None => monitor.fail(unstable(states, code)),
                }
            }
            after.sort_unstable();
            after.dedup();
            look(gathered, number as u32, code, turn);
        }
        monitor.go_on(seen);
    };
    let units = numbering.len().div_ceil(CHUNK);
    let all = monitor.share(units, numbering.len(), &gather, &work, &|_| ());
    monitor.check()?;
    Ok(all)
}

/// What is done with a state, by its number, its name and whose turn it is.
type Look<'a, N> = &'a (dyn Fn(&mut Gathered<'_, N>, u32, &<N as Names>::Code, Turn) + Sync);

fn unstable<N: Names>(states: &dyn States<N>, code: &N::Code) -> SolveError {
    SolveError::BrokenRules(format!(
        "the moves or payoffs change from one time to the next in {}",
        states.text(code)
    ))
}
