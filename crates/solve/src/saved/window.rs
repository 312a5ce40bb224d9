//! Checking a file level by level: no more of it is in memory than a level and those that it leads to.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::Filed;
use crate::answers::Unchecked;
use crate::encoding::Names;
use crate::entry::Entry;
use crate::solution::{Counts, count_layer};
use crate::space::{Named, States};
use crate::tables::Layer;
use crate::verify::{Flaw, Reached, examine};
use crate::work::{Listener, Monitor, Options, Phase};

/// Some levels in memory.
struct Window<C> {
    levels: Vec<(Layer<C>, Reached)>,
}

impl<C: Clone + Eq> Window<C> {
    fn level(&self, level: u32) -> Option<&(Layer<C>, Reached)> {
        self.levels.iter().find(|(layer, _)| layer.level == level)
    }

    fn find(&self, named: &Named<C>) -> Option<Entry> {
        let (layer, reached) = self.level(named.level)?;
        reached.find(layer, named)
    }

    /// Gives back what is below a level.
    fn close(&mut self, level: u32, monitor: &Monitor<'_>) {
        self.levels.retain(|(layer, _)| {
            let is_needed = layer.level >= level;
            if !is_needed {
                monitor.give_back(layer.bytes());
            }
            is_needed
        });
    }
}

impl<N: Names> Filed<N> {
    /// The same as [`Solution::verify`](crate::Solution::verify) of the whole.
    ///
    /// How far moves lead is learned on the way: a level from which one leads farther than any before
    /// is gone over again.
    pub(super) fn verify_levels(
        &self,
        states: &dyn States<N>,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Option<Flaw<N::Code>>, Unchecked> {
        let monitor = Monitor::new(options, listener);
        monitor.begin(Phase::Verify, self.counts.entries);
        let root = states.root();
        let mut window = Window { levels: Vec::new() };
        let mut steps = BTreeSet::from([0]);
        let mut counts = Counts::default();
        let mut missed = None;
        let missing = || Flaw::new(root.code.clone(), "the root is missing");
        if self
            .parts
            .first()
            .is_none_or(|part| part.level != root.level)
        {
            return Ok(Some(missing()));
        }
        for part in &self.parts {
            window.close(part.level, &monitor);
            loop {
                for step in &steps {
                    let level = part.level.saturating_add(*step);
                    self.open_level(states, level, &mut window, &monitor)?;
                }
                if part.level == root.level && window.find(&root).is_none() {
                    return Ok(Some(missing()));
                }
                let Some((layer, reached)) = window.level(part.level) else {
                    break;
                };
                let farther = Mutex::new(BTreeSet::new());
                let find = |named: &Named<N::Code>| {
                    let step = named.level.saturating_sub(part.level);
                    if !steps.contains(&step) {
                        let mut farther = farther.lock().unwrap_or_else(PoisonError::into_inner);
                        farther.insert(step);
                    }
                    window.find(named)
                };
                let flaw = examine(states, &self.scale, layer, &monitor, &find);
                let flaw = flaw.map_err(Unchecked::Work)?;
                let farther = farther.into_inner().unwrap_or_else(PoisonError::into_inner);
                if !farther.is_empty() {
                    steps.extend(farther);
                    continue;
                }
                if flaw.is_some() {
                    return Ok(flaw);
                }
                let code = reached.first_missed(layer);
                missed = missed.or_else(|| code.cloned());
                let counted = count_layer(states, &self.scale, layer, &monitor);
                counts = counts.plus(counted.map_err(Unchecked::Work)?);
                break;
            }
        }
        self.check_counts(counts)?;
        Ok(missed.map(|state| Flaw::new(state, "no move leads to it")))
    }

    /// Brings a level into memory, if the file has it.
    fn open_level(
        &self,
        states: &dyn States<N>,
        level: u32,
        window: &mut Window<N::Code>,
        monitor: &Monitor<'_>,
    ) -> Result<(), Unchecked> {
        let place = self.parts.binary_search_by_key(&level, |part| part.level);
        if let (None, Ok(place)) = (window.level(level), place) {
            let layer = self.load_part(states, &self.parts[place], monitor)?;
            let reached = Reached::none_of(&layer)?;
            window.levels.push((layer, reached));
        }
        Ok(())
    }
}
