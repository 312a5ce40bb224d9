//! Checking a solution from nothing but the rules.
//!
//! Every state must be worth what follows from its successors, one move nearer to the end. That is
//! enough, also where play comes back to states: a gain that is one move farther than its successor's
//! leads to a real end, and if a state could be won in fact but not by the table, then one of the states
//! on the way would not follow from its successors.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use zermelo_core::Payoff;
use zermelo_core::allocation::{NoMemory, filled};

use crate::bucket::{Bucket, SHARDS};
use crate::encoding::{Encoding, Names, Solvable};
use crate::entry::{Entry, Scale};
use crate::solution::{Solution, Solved};
use crate::space::{Mover, Named, States, Turn};
use crate::tables::Layer;
use crate::work::{Listener, Monitor, Options, Phase, STRIDE, SolveError};

/// The first state of a solution that is wrong, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw<S> {
    /// The state.
    pub state: S,
    /// In words.
    pub what: String,
}

impl<S> Flaw<S> {
    pub(crate) fn new(state: S, what: impl Into<String>) -> Flaw<S> {
        let what = what.into();
        Flaw { state, what }
    }

    /// The same flaw of what stands for the state.
    pub(crate) fn map<T>(self, state: impl FnOnce(&S) -> T) -> Flaw<T> {
        Flaw {
            state: state(&self.state),
            what: self.what,
        }
    }
}

/// Which states of a layer some move leads to.
pub(crate) struct Reached(Vec<Vec<AtomicBool>>);

impl Reached {
    pub fn none_of<C: Clone + Eq>(layer: &Layer<C>) -> Result<Reached, NoMemory> {
        let none = |bucket: &Bucket<C>| filled(bucket.capacity(), || AtomicBool::new(false));
        let buckets: Result<_, _> = layer.buckets.iter().map(none).collect();
        Ok(Reached(buckets?))
    }

    /// The entry of a name, if the layer has it; it is reached then.
    #[inline]
    pub fn find<C: Clone + Eq>(&self, layer: &Layer<C>, named: &Named<C>) -> Option<Entry> {
        let (number, bucket) = layer.bucket(named);
        let place = bucket.find(named.hash, &named.code)?;
        self.0[number][place].store(true, Ordering::Relaxed);
        Some(bucket.entry(place))
    }

    /// The first name to which no move leads.
    pub fn first_missed<'a, C: Clone + Eq>(&self, layer: &'a Layer<C>) -> Option<&'a C> {
        let buckets = layer.buckets.iter().zip(&self.0);
        let missed = |(bucket, reached): (&'a Bucket<C>, &Vec<AtomicBool>)| {
            let missed = |place: usize| !reached[place].load(Ordering::Relaxed);
            let mut names = bucket.iter();
            names.find_map(|(place, code)| missed(place).then_some(code))
        };
        buckets.map(missed).find_map(|code| code)
    }
}

/// Compares every state of a layer with its successors, whose entries `find` knows: the first flaw.
pub(crate) fn examine<N: Names>(
    states: &dyn States<N>,
    scale: &Scale,
    layer: &Layer<N::Code>,
    monitor: &Monitor<'_>,
    find: &(dyn Fn(&Named<N::Code>) -> Option<Entry> + Sync),
) -> Result<Option<Flaw<N::Code>>, SolveError> {
    // In the order of the table, whichever thread found it.
    let first = Mutex::new(None);
    let keep = |at: (usize, usize), flaw: Flaw<N::Code>| {
        let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
        if first.as_ref().is_none_or(|(other, _)| at < *other) {
            *first = Some((at, flaw));
        }
    };
    let gather = || (states.expander(), Vec::new());
    let work = |gathered: &mut (Mover<'_, N>, Vec<Named<N::Code>>), unit: usize| {
        let (expander, successors) = gathered;
        let bucket = &layer.buckets[unit];
        let mut since = 0;
        for (place, code) in bucket.iter() {
            let named = states.rename(code);
            let is_named_so =
                named.code == *code && (named.level, layer.bucket(&named).0) == (layer.level, unit);
            successors.clear();
            let turn = expander.successors(code, successors);
            let what = if is_named_so {
                let follows = value(scale, turn, successors, find);
                compare(scale, turn, bucket.entry(place), follows)
            } else {
                Some("it is not the image that stands for all".to_owned())
            };
            if let Some(what) = what {
                keep((unit, place), Flaw::new(code.clone(), what));
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
    monitor.share(SHARDS, layer.len(), &gather, &work, &|_| ());
    monitor.check()?;
    let first = first.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(first.map(|(_, flaw)| flaw))
}

/// The entry of a state that follows from those of its successors: `None` if one is missing.
///
/// `Err` is the payoff of an end that is not on the scale.
fn value<C>(
    scale: &Scale,
    turn: Turn,
    successors: &[Named<C>],
    find: &dyn Fn(&Named<C>) -> Option<Entry>,
) -> Result<Option<Entry>, Payoff> {
    let own = match turn {
        Turn::Over(payoff) => return scale.entry(payoff, 0).map(Some).ok_or(payoff),
        Turn::Choice { own } => own,
    };
    let (mut least, mut most) = (Entry::EMPTY, Entry(0));
    for named in successors {
        let Some(entry) = find(named) else {
            return Ok(None);
        };
        least = least.min(entry);
        most = most.max(entry);
    }
    Ok(Some(scale.back(if own { most } else { least })))
}

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
        let flaw = self.solved.verify(&self.space(game), options, listener)?;
        Ok(flaw.map_or(Ok(()), |flaw| Err(flaw.map(|code| E::decode(game, code)))))
    }
}

impl<N: Names> Solved<N> {
    /// Compares every state with its successors: the first one that is wrong.
    pub fn verify(
        &self,
        states: &dyn States<N>,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Option<Flaw<N::Code>>, SolveError> {
        let monitor = Monitor::new(options, listener);
        monitor.begin(Phase::Verify, self.tables.len() as u64);
        let layers = &self.tables.layers;
        let reached: Result<Vec<Reached>, _> = layers.iter().map(Reached::none_of).collect();
        let reached = reached?;
        let find = |named: &Named<N::Code>| {
            let place = self.tables.place(named.level)?;
            reached[place].find(&layers[place], named)
        };
        let root = states.root();
        if find(&root).is_none() {
            return Ok(Some(Flaw::new(root.code, "the root is missing")));
        }
        for layer in layers {
            if let Some(flaw) = examine(states, &self.scale, layer, &monitor, &find)? {
                return Ok(Some(flaw));
            }
        }
        for (layer, reached) in layers.iter().zip(&reached) {
            if let Some(code) = reached.first_missed(layer) {
                return Ok(Some(Flaw::new(code.clone(), "no move leads to it")));
            }
        }
        Ok(None)
    }
}

/// What is wrong with the entry of a state, if it does not follow from its successors.
fn compare(
    scale: &Scale,
    turn: Turn,
    found: Entry,
    follows: Result<Option<Entry>, Payoff>,
) -> Option<String> {
    let say = |entry| {
        let (payoff, remoteness) = scale.read(entry);
        match remoteness {
            Some(distance) => format!("{payoff} in {distance}"),
            None => format!("{payoff}"),
        }
    };
    let found_so = || format!("it has the value {}", say(found));
    match follows {
        Ok(Some(entry)) if entry == found => None,
        Ok(Some(entry)) if matches!(turn, Turn::Over(_)) => {
            Some(format!("{}, and the payoff is {}", found_so(), say(entry)))
        }
        Ok(Some(entry)) => Some(format!(
            "{}, and from its successors follows {}",
            found_so(),
            say(entry)
        )),
        Ok(None) => Some("a state that follows on it is missing".to_owned()),
        Err(payoff) => Some(format!("{}, and the payoff is {payoff}", found_so())),
    }
}
