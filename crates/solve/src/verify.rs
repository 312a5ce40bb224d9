//! Checking a solution from nothing but the rules.
//!
//! Every state must be worth what follows from its successors, one move nearer to the end. That is
//! enough, also where play comes back to states: a gain that is one move farther than its successor's
//! leads to a real end, and if a state could be won in fact but not by the table, then one of the states
//! on the way would not follow from its successors.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::bucket::Bucket;
use crate::encoding::{Encoding, Solvable};
use crate::entry::Entry;
use crate::solution::Solution;
use crate::work::{Listener, Monitor, Options, Phase, STRIDE, SolveError};

/// The first state of a solution that is wrong, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw<S> {
    /// The state.
    pub state: S,
    /// In words.
    pub what: String,
}

/// The first flaw in the order of the table, whichever thread found it.
type First<S> = Mutex<Option<((usize, usize), Flaw<S>)>>;

impl<G: Solvable, E: Encoding<G>> Solution<G, E> {
    /// Compares every state with its successors.
    ///
    /// The inner error is the first state that is wrong. Every state that can be reached must be
    /// there, and every state but the root must follow on another.
    pub fn verify(
        &self,
        game: &G,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Result<(), Flaw<G::State>>, SolveError> {
        let monitor = Monitor::new(options, listener);
        monitor.begin(Phase::Verify, self.tables.len() as u64);
        let space = self.space(game);
        let root = space.name(&self.root);
        if self.tables.entry(&root).is_none() {
            return Ok(Err(self.flaw(&self.root, "the root is missing")));
        }
        let buckets: Vec<&Bucket<E::Code>> = self
            .tables
            .layers
            .iter()
            .flat_map(|layer| &layer.buckets)
            .collect();
        let reached: Vec<Vec<AtomicBool>> = buckets
            .iter()
            .map(|bucket| {
                (0..bucket.capacity())
                    .map(|_| AtomicBool::new(false))
                    .collect()
            })
            .collect();
        let first: First<G::State> = Mutex::new(None);
        let keep = |at: (usize, usize), flaw: Flaw<G::State>| {
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            if first.as_ref().is_none_or(|(other, _)| at < *other) {
                *first = Some((at, flaw));
            }
        };
        let find = |named: &_| {
            let (number, bucket) = self.tables.bucket(named)?;
            let place = bucket.find(named.hash, &named.code)?;
            reached[number][place].store(true, Ordering::Relaxed);
            Some(bucket.entry(place))
        };
        find(&root);
        let work = |moves: &mut Vec<G::Move>, unit: usize| {
            let bucket = buckets[unit];
            let mut since = 0;
            for (place, code) in bucket.iter() {
                let state = space.state(code);
                let named = space.name(&state);
                let is_named_so = named.code == *code
                    && self.tables.bucket(&named).map(|(number, _)| number) == Some(unit);
                let follows = space.value(&self.scale, &state, moves, find);
                let flaw = if is_named_so {
                    self.compare(game, &state, bucket.entry(place), follows)
                } else {
                    Some(self.flaw(&state, "it is not the image that stands for all"))
                };
                if let Some(flaw) = flaw {
                    keep((unit, place), flaw);
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
        monitor.share(buckets.len(), self.tables.len(), Vec::new, work, |_| ());
        monitor.check()?;
        let first = first.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, flaw)) = first {
            return Ok(Err(flaw));
        }
        for (bucket, reached) in buckets.iter().zip(&reached) {
            for (place, code) in bucket.iter() {
                if !reached[place].load(Ordering::Relaxed) {
                    return Ok(Err(self.flaw(&space.state(code), "no move leads to it")));
                }
            }
        }
        Ok(Ok(()))
    }

    fn flaw(&self, state: &G::State, what: impl Into<String>) -> Flaw<G::State> {
        Flaw {
            state: state.clone(),
            what: what.into(),
        }
    }

    fn compare(
        &self,
        game: &G,
        state: &G::State,
        found: Entry,
        follows: Result<Option<Entry>, i32>,
    ) -> Option<Flaw<G::State>> {
        let say = |entry| {
            let (payoff, remoteness) = self.scale.read(entry);
            match remoteness {
                Some(distance) => format!("{payoff} in {distance}"),
                None => format!("{payoff}"),
            }
        };
        let what = match follows {
            Ok(Some(entry)) if entry == found => return None,
            Ok(Some(entry)) if game.is_terminal(state) => {
                format!(
                    "it has the value {}, and the payoff is {}",
                    say(found),
                    say(entry)
                )
            }
            Ok(Some(entry)) => format!(
                "it has the value {}, and from its successors follows {}",
                say(found),
                say(entry)
            ),
            Ok(None) => "a state that follows on it is missing".to_owned(),
            Err(payoff) => format!(
                "it has the value {}, and the payoff is {payoff}",
                say(found)
            ),
        };
        Some(self.flaw(state, what))
    }
}
