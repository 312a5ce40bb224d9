//! Which move is best, once the search is over. Nothing here knows a game.

use std::cmp::Ordering;
use std::collections::HashMap;

use zermelo_core::Player;

use super::arena::Arena;
use super::bounds::Bounds;
use super::node::Flag;
use super::stakes::Stakes;

/// A node of which one player thinks.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerValue {
    pub visits: u32,
    pub mean: f64,
    pub bounds: Bounds,
    pub is_settled: bool,
}

/// What a node is worth to a player.
pub(super) fn player_value(
    arena: &Arena,
    stakes: &Stakes,
    index: u32,
    player: usize,
) -> PlayerValue {
    let node = arena.node(index);
    let visits = node.visits();
    let (mean, bounds) = match stakes.sum {
        Some(sum) if player == 1 => (sum - node.mean(), node.bounds().opposed(sum)),
        Some(_) => (node.mean(), node.bounds()),
        None => {
            let total = arena.total_of(index, player);
            (
                total / f64::from(visits.max(1)),
                arena.bounds_of(index, player),
            )
        }
    };
    let is_settled = node.has(Flag::SETTLED);
    let mean = if is_settled {
        bounds.middle()
    } else {
        bounds.clamp(mean)
    };
    PlayerValue {
        visits,
        mean,
        bounds,
        is_settled,
    }
}

/// The children of a node from the best to the worst for its mover; where chance moves, by how likely they are.
///
/// The best is the one visited most, unless another is certainly no worse than that one seems. Where all is
/// settled, it is among those that keep the value the one that wins soonest, or loses latest, by what the
/// tree holds. A `favourite` that is not certainly beaten counts as visited most.
pub(super) fn ranked(
    arena: &Arena,
    stakes: &Stakes,
    index: u32,
    distances: bool,
    favourite: Option<u32>,
) -> Vec<u32> {
    let node = arena.node(index);
    let mut children: Vec<u32> = node.children().collect();
    let Some(player) = node.mover().index() else {
        let likely = |child: &u32| arena.node(*child).prior();
        children.sort_by(|one, other| likely(other).total_cmp(&likely(one)));
        return children;
    };
    let mut known = player_values(arena, stakes, index, player);
    let certain = certain(&known);
    known.sort_by(|one, other| order(one, other, certain, favourite));
    let Some(&(_, leader)) = known.first() else {
        return children;
    };
    children = known.iter().map(|&(child, _)| child).collect();
    let better = known.iter().filter(|(_, one)| is_sure(one, &leader));
    let mut heights = Heights::default();
    let best = better.max_by(|(one, mine), (other, theirs)| {
        let order = mine.mean.total_cmp(&theirs.mean);
        order.then_with(|| {
            if distances {
                sooner(arena, stakes, player, *one, *other, &mut heights)
            } else {
                mine.visits.cmp(&theirs.visits)
            }
        })
    });
    if let Some(&(best, _)) = best {
        children.retain(|&child| child != best);
        children.insert(0, best);
    }
    children
}

/// The first of these, which is found without ordering all the others as a rule.
fn best(arena: &Arena, stakes: &Stakes, index: u32, distances: bool) -> Option<u32> {
    let all = || {
        ranked(arena, stakes, index, distances, None)
            .first()
            .copied()
    };
    let Some(player) = arena.node(index).mover().index() else {
        return all();
    };
    let known = player_values(arena, stakes, index, player);
    let certain = certain(&known);
    let first = known
        .iter()
        .min_by(|one, other| order(one, other, certain, None));
    let &(child, leader) = first?;
    if known.iter().any(|(_, one)| is_sure(one, &leader)) {
        return all();
    }
    Some(child)
}

/// The children of a node, and what a player thinks of each.
fn player_values(
    arena: &Arena,
    stakes: &Stakes,
    index: u32,
    player: usize,
) -> Vec<(u32, PlayerValue)> {
    let children = arena.node(index).children();
    children
        .map(|child| (child, player_value(arena, stakes, child, player)))
        .collect()
}

/// The most that is certain of any child.
fn certain(known: &[(u32, PlayerValue)]) -> f32 {
    let low = known.iter().map(|(_, one)| one.bounds.low);
    low.fold(f32::NEG_INFINITY, f32::max)
}

/// Whether a child is certainly no worse than the leader seems.
fn is_sure(one: &PlayerValue, leader: &PlayerValue) -> bool {
    one.is_settled && one.mean >= leader.mean
}

/// Which of two children comes first by visits.
fn order(
    (one, mine): &(u32, PlayerValue),
    (other, theirs): &(u32, PlayerValue),
    certain: f32,
    favourite: Option<u32>,
) -> Ordering {
    let is_beaten = |one: &PlayerValue| one.bounds.is_beaten(certain);
    let is_favourite = |child: &u32| favourite == Some(*child);
    is_beaten(mine)
        .cmp(&is_beaten(theirs))
        .then(is_favourite(other).cmp(&is_favourite(one)))
        .then(theirs.visits.cmp(&mine.visits))
        .then(theirs.mean.total_cmp(&mine.mean))
}

/// Which of two settled children of the same worth is the better one to play.
fn sooner(
    arena: &Arena,
    stakes: &Stakes,
    player: usize,
    one: u32,
    other: u32,
    heights: &mut Heights,
) -> Ordering {
    let mut height = |child| heights.of(arena, stakes, child, 0);
    let worth = player_value(arena, stakes, one, player).mean;
    if worth > stakes.draw() {
        height(other).cmp(&height(one))
    } else if worth < stakes.draw() {
        height(one).cmp(&height(other))
    } else {
        let visits = |child| arena.node(child).visits();
        visits(one).cmp(&visits(other))
    }
}

/// No line that is proved is followed further.
const DEEPEST: u32 = 400;

/// How far settled nodes are from the end.
#[derive(Debug, Default)]
struct Heights {
    /// By where their children begin; only where nodes share these, so that none is looked at again and again.
    known: HashMap<u32, u32>,
}

impl Heights {
    /// How many moves a settled node is from the end if both sides play on as what is proved says.
    fn of(&mut self, arena: &Arena, stakes: &Stakes, index: u32, ply: u32) -> u32 {
        let children = arena.node(index).children();
        if children.is_empty() || ply >= DEEPEST {
            return 0;
        }
        let start = children.start;
        if !arena.layout.crossings {
            return self.below(arena, stakes, index, ply);
        }
        if let Some(&known) = self.known.get(&start) {
            return known;
        }
        // Who comes round to it while it is looked at does not come nearer to the end.
        self.known.insert(start, DEEPEST);
        let found = self.below(arena, stakes, index, ply);
        self.known.insert(start, found);
        found
    }

    fn below(&mut self, arena: &Arena, stakes: &Stakes, index: u32, ply: u32) -> u32 {
        let node = arena.node(index);
        let children = node.children();
        let Some(player) = node.mover().index() else {
            let below = children.map(|child| self.of(arena, stakes, child, ply + 1));
            return 1 + below.max().unwrap_or(0);
        };
        let own = player_value(arena, stakes, index, player).mean;
        let kept = children.filter(|&child| {
            let after = player_value(arena, stakes, child, player);
            after.is_settled && after.mean >= own
        });
        let below = kept.map(|child| self.of(arena, stakes, child, ply + 1));
        let best = if own > stakes.draw() {
            below.min()
        } else {
            below.max()
        };
        1 + best.unwrap_or(0)
    }
}

/// The nodes of best play below a node, as far as it does not depend on chance.
pub(super) fn line(arena: &Arena, stakes: &Stakes, index: u32, distances: bool) -> Vec<u32> {
    let mut found = Vec::new();
    let mut at = index;
    while found.len() < DEEPEST as usize && arena.node(at).mover() != Player::CHANCE {
        let next = best(arena, stakes, at, distances);
        let tried = |child: &u32| {
            let node = arena.node(*child);
            node.visits() > 0 || node.has(Flag::SETTLED)
        };
        let fresh = next.filter(|child| tried(child) && !found.contains(child));
        let Some(next) = fresh else {
            break; // nothing is known, or the line comes round
        };
        found.push(next);
        at = next;
    }
    found
}
