//! What the bounds of its children make of a node. Nothing here knows a game.

use zermelo_core::Player;

use super::arena::Arena;
use super::bounds::{Bounds, chosen, expected, selfish, suffered, up};
use super::node::Flag;
use super::stakes::Stakes;
use super::terms::renew_children;

/// Bounds of the states after the moves of a node, kept from call to call.
#[derive(Debug, Default)]
pub(super) struct Prover {
    moves: Vec<Bounds>,
    found: Vec<Bounds>,
}

impl Prover {
    /// Writes down that the game is over in a node, and what everybody gets.
    pub fn end(arena: &Arena, stakes: &Stakes, index: u32, shares: &[f64]) {
        let node = arena.node(index);
        node.set_bounds(Bounds::exactly(shares[0]));
        for (player, &share) in shares.iter().enumerate().take(stakes.vectors()) {
            arena.set_bounds_of(index, player, Bounds::exactly(share));
        }
        node.set(Flag::TERMINAL);
        node.set(Flag::SETTLED);
    }

    /// Writes down that a player who moves in a node gets at least so much there; whether it can get no more.
    pub fn assure(arena: &Arena, stakes: &Stakes, index: u32, player: usize, least: f32) -> bool {
        let node = arena.node(index);
        let Some(sum) = stakes.sum else {
            let mut own = arena.bounds_of(index, player);
            own.low = own.low.max(least);
            arena.set_bounds_of(index, player, own);
            if player == 0 {
                node.set_bounds(own);
            }
            return own.is_settled();
        };
        let mut bounds = node.bounds();
        if player == 0 {
            bounds.low = bounds.low.max(least);
        } else {
            bounds.high = bounds.high.min(up(sum - f64::from(least)));
        }
        node.set_bounds(bounds);
        if bounds.is_settled() {
            node.set(Flag::SETTLED);
        }
        bounds.is_settled()
    }

    /// Makes the bounds of a node as narrow as those of its children allow; whether they became narrower.
    pub fn refresh(&mut self, arena: &Arena, stakes: &Stakes, index: u32) -> bool {
        if stakes.sum.is_some() {
            let narrower = refresh_opposed(arena, stakes, index);
            if narrower && arena.layout.terms {
                renew_children(arena, stakes, index); // some may be worse for certain now
            }
            narrower
        } else {
            self.refresh_all(arena, stakes, index)
        }
    }

    fn refresh_all(&mut self, arena: &Arena, stakes: &Stakes, index: u32) -> bool {
        let (node, players) = (arena.node(index), stakes.players);
        let children = node.children();
        if children.is_empty() {
            return false;
        }
        self.found.clear();
        self.found.resize(players, stakes.payoffs);
        let partial = node.has(Flag::PARTIAL);
        match node.mover().index() {
            None => {
                for (player, found) in self.found.iter_mut().enumerate() {
                    let odds = |child| (arena.node(child).prior(), arena.bounds_of(child, player));
                    let exact = node.has(Flag::EXACT_ODDS);
                    let outcomes = children.clone().map(odds);
                    *found = expected(outcomes, stakes.payoffs, partial, exact);
                }
            }
            // A move that is not there may be better, and leave the others anything.
            Some(mover) if partial => {
                let own = children.map(|child| arena.bounds_of(child, mover));
                self.found[mover].low = chosen(own).low;
            }
            Some(mover) => {
                self.moves.clear();
                for child in children {
                    let all = (0..players).map(|player| arena.bounds_of(child, player));
                    self.moves.extend(all);
                }
                selfish(&self.moves, players, mover, &mut self.found);
            }
        }
        let mut narrower = false;
        for (player, found) in self.found.iter_mut().enumerate() {
            let before = arena.bounds_of(index, player);
            *found = found.and(before);
            if *found != before {
                narrower = true;
                arena.set_bounds_of(index, player, *found);
            }
        }
        if narrower {
            node.set_bounds(self.found[0]);
            if self.found.iter().all(|found| found.is_settled()) {
                node.set(Flag::SETTLED);
            }
        }
        narrower
    }
}

fn refresh_opposed(arena: &Arena, stakes: &Stakes, index: u32) -> bool {
    let node = arena.node(index);
    let children = node.children();
    if children.is_empty() {
        return false;
    }
    let below = arena.nodes(children);
    let bounds = below.iter().map(|child| child.bounds());
    let partial = node.has(Flag::PARTIAL);
    let mut found = match node.mover() {
        Player::CHANCE => {
            let exact = node.has(Flag::EXACT_ODDS);
            let outcomes = below.iter().map(|child| (child.prior(), child.bounds()));
            expected(outcomes, stakes.payoffs, partial, exact)
        }
        Player::SECOND => suffered(bounds),
        _ => chosen(bounds),
    };
    if partial && node.mover() == Player::FIRST {
        found.high = stakes.payoffs.high;
    } else if partial && node.mover() == Player::SECOND {
        found.low = stakes.payoffs.low;
    }
    let before = node.bounds();
    let found = found.and(before);
    if found == before {
        return false;
    }
    node.set_bounds(found);
    if found.is_settled() {
        node.set(Flag::SETTLED);
    }
    true
}

/// What everybody gets in a node that is settled.
pub(super) fn settled(arena: &Arena, stakes: &Stakes, index: u32, shares: &mut [f64]) {
    match stakes.sum {
        Some(sum) => stakes.complete(shares, arena.node(index).bounds().middle(), sum),
        None => {
            for (player, share) in shares.iter_mut().enumerate() {
                *share = arena.bounds_of(index, player).middle();
            }
        }
    }
}
