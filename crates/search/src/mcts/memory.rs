//! What one search leaves for the next: the tree below the moves that were made.

use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, TryLockError};

use zermelo_core::guide::code_of;
use zermelo_core::{Keyed, Limits};

use super::later::{Later, followed};
use super::node::{Flag, ROOT};
use super::options::Options;
use super::spread::Spread;
use super::stakes::Stakes;
use super::tree::Tree;

/// The tree of one game, from search to search.
///
/// A search that follows on the last one, by moves that are in its tree, begins with what is below them. Any other,
/// and one with other options, begins with nothing. A memory belongs to one search at a time; another that runs
/// meanwhile has one of its own and leaves nothing behind.
#[derive(Default)]
pub struct Memory {
    kept: Mutex<Option<Box<dyn Any + Send>>>,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").finish_non_exhaustive()
    }
}

/// A tree with what must be known to go on with it.
pub(super) struct Kept<G: Keyed> {
    pub tree: Tree<G::Move>,
    pub root: G::State,
    /// The positions before the root, where a rule on repetition makes them matter.
    pub past: Vec<u64>,
    pub spread: Spread,
    /// What came of moves played below nodes that lend it, and the name of the root there.
    pub later: Option<Later>,
    pub name: u64,
    pub question: u64,
}

impl Memory {
    /// Forgets everything, once no search uses it.
    pub fn clear(&self) {
        if let Ok(mut kept) = self.kept.lock() {
            *kept = None;
        }
    }

    /// Calls `search` with what was kept, and keeps what it leaves.
    pub(super) fn with<G: Keyed + 'static, T>(
        &self,
        search: impl FnOnce(&mut Option<Kept<G>>) -> T,
    ) -> T
    where
        G::Move: 'static,
    {
        let mut held = match self.kept.try_lock() {
            Ok(held) => held,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return search(&mut None),
        };
        let before = held.take().and_then(|kept| kept.downcast().ok());
        let mut kept = before.map(|kept: Box<Kept<G>>| *kept);
        let found = search(&mut kept);
        *held = kept.map(|kept| Box::new(kept) as Box<dyn Any + Send>);
        found
    }
}

/// What must be the same for a tree to mean the same.
pub(super) fn question(options: &Options, limits: &Limits, stakes: &Stakes) -> u64 {
    let options = Options {
        threads: 1,
        seed: 0,
        early_stop: false,
        ..options.clone()
    };
    let mut hasher = DefaultHasher::new();
    format!("{options:?} {stakes:?}").hash(&mut hasher);
    limits.table_bytes.hash(&mut hasher);
    hasher.finish()
}

/// No more states than this are looked at for one that the tree may hold.
const MOST_LOOKS: usize = 20_000;

impl<G: Keyed> Kept<G> {
    /// The node of a state that the game has come to, and its name; `None` if the tree does not hold it.
    pub fn find(&self, game: &G, past: &[G::State], state: &G::State) -> Option<(u32, u64)> {
        let matters = game.kind().repetition.matters();
        let keys = |states: &[G::State]| -> Vec<u64> {
            states
                .iter()
                .map(|state| game.position_key(state))
                .collect()
        };
        if *state == self.root && (!matters || keys(past) == self.past) {
            return Some((ROOT, self.name));
        }
        if let Some(place) = past.iter().rposition(|before| *before == self.root) {
            if matters && keys(&past[..place]) != self.past {
                return None;
            }
            let (mut node, mut name) = (ROOT, self.name);
            let mut at = self.root.clone();
            for next in past[place + 1..].iter().chain([state]) {
                node = self.child(game, node, &at, next)?;
                name = self.name_of(name, node);
                at = next.clone();
            }
            return Some((node, name));
        }
        if matters {
            None
        } else {
            self.below(game, state)
        }
    }

    /// Whether a search can go on from a node.
    pub fn is_useful(&self, node: u32) -> bool {
        let node = self.tree.half().arena.node(node);
        !node.has(Flag::SETTLED) || !node.children().is_empty()
    }

    /// The name of a node whose parent has this one.
    fn name_of(&self, parent: u64, node: u32) -> u64 {
        followed(parent, code_of(&self.tree.half().action(node)))
    }

    /// The child of a node that is this state.
    fn child(&self, game: &G, node: u32, at: &G::State, next: &G::State) -> Option<u32> {
        let half = self.tree.half();
        let mut children = half.arena.node(node).children();
        children.find(|&child| game.result(at, half.action(child)) == *next)
    }

    /// The node of a state one to four moves on, without a line that leads there.
    fn below(&self, game: &G, state: &G::State) -> Option<(u32, u64)> {
        let half = self.tree.half();
        let mut level = vec![(ROOT, self.name, self.root.clone())];
        let mut looks = 0;
        for _ in 0..4 {
            let mut next = Vec::new();
            for (node, name, at) in &level {
                for child in half.arena.node(*node).children() {
                    looks += 1;
                    if looks > MOST_LOOKS || !game.is_sound() {
                        return None;
                    }
                    let after = game.result(at, half.action(child));
                    if after == *state {
                        return Some((child, self.name_of(*name, child)));
                    }
                    if !half.arena.node(child).children().is_empty() {
                        next.push((child, self.name_of(*name, child), after));
                    }
                }
            }
            level = next;
        }
        None
    }
}
