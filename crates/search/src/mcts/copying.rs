//! Copying what matters of a tree to the other half of the memory.
//!
//! It is one mechanism for two ends. When memory is full, the nodes visited least lose what is below them,
//! and the search goes on in the other half. When a move was made, what is below it is copied, and all
//! else is left behind.

use super::arena::{Arena, block};
use super::crossings::followed;
use super::node::{Flag, ROOT};
use super::stakes::Stakes;
use super::terms::renew_children;

/// What `Crossings::moved` says of children that were counted, for the first time and for the second.
const COUNTED: [u32; 2] = [u32::MAX, u32::MAX - 1];

/// Copies the tree below a node, which becomes the root, into an empty arena.
///
/// Where there is too much for `room` nodes, children are kept of those nodes that were visited most, and none of
/// nodes that are settled, but of the root: the search does not need them any more. `moved` is told where children were, where they are
/// now and how many, so that their moves can follow them. Children that several nodes share are copied once, but for the root's.
/// Returns how often a node must have been visited to keep its children; 0 if nothing that is not settled lost any.
pub(super) fn copy_live(
    from: &Arena,
    root: u32,
    to: &Arena,
    stakes: &Stakes,
    room: u32,
    moved: &mut dyn FnMut(u32, u32, u32),
) -> u32 {
    let whole = least_visits(from, root, room, &|_| true, COUNTED[0]) == 0;
    let is_live = |index: u32| whole || !from.node(index).has(Flag::SETTLED);
    let least = least_visits(from, root, room, &is_live, COUNTED[1]);
    let shares = from.layout.crossings;
    to.copy(ROOT, from, root);
    let mut stack = vec![(root, ROOT)];
    while let Some((old, new)) = stack.pop() {
        let node = from.node(old);
        let children = node.children();
        let is_kept = old == root || is_live(old) && visits(from, old) >= least;
        if children.is_empty() || !is_kept {
            continue;
        }
        let count = children.len() as u32;
        if shares && old != root {
            let gone = from.crossings.moved(children.start);
            if gone != 0 && !COUNTED.contains(&gone) {
                to.node(new).adopt(gone, count);
                continue;
            }
            // Children that many nodes share are counted by the visits of one of them.
            if to.used() + count > room {
                continue;
            }
        }
        let Some(first) = to.allocate(block(count, from.is_sampled(old))) else {
            continue; // the root's own children may be too many: it stays a leaf then
        };
        for (place, child) in children.clone().enumerate() {
            let copy = first + place as u32;
            to.copy(copy, from, child);
            stack.push((child, copy));
        }
        moved(children.start, first, count);
        to.node(new).adopt(first, count);
        if to.layout.terms {
            renew_children(to, stakes, new);
        }
        if shares && old != root {
            from.crossings.set_moved(children.start, first);
            let key = from.crossings.key(old);
            if key != 0 {
                to.crossings.insert(key, new);
            }
        }
    }
    least
}

/// How often a node was visited; of nodes that share their children all of them, as far as the children tell.
fn visits(arena: &Arena, index: u32) -> u32 {
    let own = arena.node(index).visits();
    if arena.layout.crossings {
        own.max(followed(arena, index))
    } else {
        own
    }
}

/// Visits, on a scale that is finer for few of them.
fn bucket(visits: u32) -> usize {
    if visits < 64 {
        return visits as usize;
    }
    let power = visits.ilog2();
    64 + (power as usize - 6) * 16 + ((visits >> (power - 4)) & 15) as usize
}

/// The least visits that a bucket stands for.
fn visits_of(bucket: usize) -> u32 {
    if bucket < 64 {
        return bucket as u32;
    }
    let (power, part) = ((bucket - 64) / 16 + 6, (bucket - 64) % 16);
    ((16 + part as u64) << (power - 4)).min(u64::from(u32::MAX)) as u32
}

/// How often a node that is live must have been visited so that the children of all such nodes have room; 0 if
/// there is room for all.
fn least_visits(
    arena: &Arena,
    root: u32,
    room: u32,
    is_live: &dyn Fn(u32) -> bool,
    mark: u32,
) -> u32 {
    let mut counts = vec![0u64; bucket(u32::MAX) + 1];
    let mut stack = vec![root];
    while let Some(index) = stack.pop() {
        let node = arena.node(index);
        let children = node.children();
        if children.is_empty() || index != root && !is_live(index) {
            continue;
        }
        if arena.layout.crossings {
            if arena.crossings.moved(children.start) == mark {
                continue;
            }
            arena.crossings.set_moved(children.start, mark);
        }
        let places = block(children.len() as u32, arena.is_sampled(index));
        counts[bucket(visits(arena, index))] += u64::from(places);
        stack.extend(children);
    }
    let mut taken = 1;
    for (bucket, count) in counts.iter().enumerate().rev() {
        taken += count;
        if taken > u64::from(room) {
            return visits_of(bucket + 1);
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_grow_with_visits_and_can_be_read_back() {
        let mut last = 0;
        for visits in (0..100_000).chain([1 << 20, u32::MAX - 1, u32::MAX]) {
            let now = bucket(visits);
            assert!(now >= last && visits_of(now) <= visits);
            assert!(
                now + 1 > bucket(u32::MAX) || visits_of(now + 1) > visits,
                "{visits}"
            );
            last = now;
        }
    }
}
