//! Which child to follow. Nothing here knows a game.

use zermelo_core::Player;

use super::arena::Arena;
use super::bounds::Bounds;
use super::node::{Flag, Node};
use super::options::{Options, Selection};
use super::stakes::Stakes;

/// Chooses between the moves of a node.
#[derive(Clone, Debug)]
pub(super) struct Selector {
    exploration: f32,
    puct: bool,
    /// `None` if every move is to be tried before any is tried again.
    first_play: Option<f32>,
    rave: f32,
    bias: f32,
    minimax: f64,
    widening: f32,
    /// Whether what is settled is passed over.
    proves: bool,
}

/// A node, to the player who chooses: what came of it in all, and its bounds.
struct View {
    total: f64,
    bounds: Bounds,
}

impl Selector {
    /// With these options; whoever values leaves from outside says how likely moves seem, `has_priors`.
    pub fn new(options: &Options, has_priors: bool, proves: bool) -> Selector {
        let puct = has_priors || options.selection == Selection::Puct;
        let first_play = (options.first_play >= 0.0).then_some(options.first_play as f32);
        Selector {
            exploration: options.exploration as f32,
            puct,
            first_play: first_play.or(puct.then_some(0.0)),
            rave: options.rave as f32,
            bias: options.progressive_bias as f32,
            minimax: options.implicit_minimax,
            widening: options.widening as f32,
            proves,
        }
    }

    /// The child that the mover of a node follows. The node has children.
    ///
    /// A child that cannot be better than what is certain is passed over, and so is one that is settled: nothing is
    /// left to find out there, and what it is worth is in the bounds of the node.
    pub fn choose(&self, arena: &Arena, stakes: &Stakes, index: u32, units: Units) -> u32 {
        let mover = arena.node(index).mover();
        match stakes.sum {
            Some(sum) if mover == Player::SECOND => {
                let view = |_: u32, node: &Node| View {
                    total: sum * f64::from(node.visits()) - node.total(),
                    bounds: node.bounds().opposed(sum),
                };
                self.best(arena, index, units, -1.0, view)
            }
            Some(_) => {
                let view = |_: u32, node: &Node| View {
                    total: node.total(),
                    bounds: node.bounds(),
                };
                self.best(arena, index, units, 1.0, view)
            }
            None => {
                let player = mover.index().unwrap_or_default();
                let view = |child: u32, _: &Node| View {
                    total: arena.total_of(child, player),
                    bounds: arena.bounds_of(child, player),
                };
                self.best(arena, index, units, 1.0, view)
            }
        }
    }

    #[inline(always)]
    fn best(
        &self,
        arena: &Arena,
        index: u32,
        units: Units,
        sign: f64,
        view: impl Fn(u32, &Node) -> View,
    ) -> u32 {
        let node = arena.node(index);
        let visits = node.visits().max(1) as f32;
        let above = view(index, node);
        let parent = above.total / f64::from(visits);
        let certain = above.bounds.low;
        let scale = 1.0 / units.payoff;
        let weight = if self.puct {
            self.exploration * visits.sqrt()
        } else {
            self.exploration * visits.ln().max(0.0).sqrt()
        };
        let informs = self.bias > 0.0 || self.minimax > 0.0;
        let informed = |child: u32, node: &Node, tried: f32| {
            if informs {
                let backed = (index, child, sign / units.step);
                self.informed(arena, node, backed, tried)
            } else {
                0.0
            }
        };
        let children = self.considered(node.children(), visits);
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        let first = children.start;
        let mut settled: Option<(u32, f64)> = None;
        for (child, node) in children.clone().zip(arena.nodes(children)) {
            let View { total, bounds } = view(child, node);
            if bounds.high <= certain && bounds.low < certain {
                continue; // another move is better for certain
            }
            if self.proves && node.has(Flag::SETTLED) {
                // Nothing is left to find out there: it is followed only if the same is true of all others.
                let worth = bounds.middle();
                if settled.is_none_or(|(_, most)| worth > most) {
                    settled = Some((child, worth));
                }
                continue;
            }
            let tried = node.visits() as f32;
            let score = if tried == 0.0 {
                let Some(first_play) = self.first_play else {
                    return child;
                };
                let bonus = if self.puct {
                    weight * node.prior()
                } else {
                    weight
                };
                let elsewhere = if self.rave > 0.0 {
                    ((self.blended(arena, child, parent, 0.0) - parent) * scale) as f32
                } else {
                    0.0
                };
                informed(child, node, 0.0) + elsewhere - first_play + bonus
            } else {
                // One division and one root a child, which is what a choice costs.
                let share = 1.0 / tried;
                let bonus = if self.puct {
                    weight * node.prior() / (1.0 + tried)
                } else {
                    weight * share.sqrt()
                };
                let mut value = bounds.clamp(total * f64::from(share));
                if self.rave > 0.0 {
                    value = self.blended(arena, child, value, tried);
                }
                bonus + ((value - parent) * scale) as f32 + informed(child, node, tried)
            };
            if score > highest {
                (best, highest) = (Some(child), score);
            }
        }
        let settled = || settled.map(|(child, _)| child);
        best.or_else(settled).unwrap_or(first)
    }

    /// Of many moves only the first few, more with every visit.
    fn considered(&self, children: std::ops::Range<u32>, visits: f32) -> std::ops::Range<u32> {
        if self.widening == 0.0 {
            return children;
        }
        let most = (2.0 * visits.powf(self.widening)).ceil().max(2.0) as u32;
        children.start..children.end.min(children.start.saturating_add(most))
    }

    /// What a move is worth by what came of it, and of the same move when it was played later.
    fn blended(&self, arena: &Arena, child: u32, value: f64, tried: f32) -> f64 {
        let (sum, count) = arena.amaf(child);
        if count == 0.0 {
            return value;
        }
        let share = f64::from((self.rave / (3.0 * tried + self.rave)).sqrt());
        value + share * (f64::from(sum / count) - value)
    }

    /// What the evaluation adds. To compare a child with its parent, `backed` has both and what one step of the
    /// first player's evaluation counts for the chooser.
    fn informed(
        &self,
        arena: &Arena,
        node: &Node,
        (parent, child, step): (u32, u32, f64),
        tried: f32,
    ) -> f32 {
        let mut added = 0.0;
        if self.bias > 0.0 && !self.puct {
            added += self.bias * node.prior() / (1.0 + tried);
        }
        if self.minimax > 0.0 {
            let gain = f64::from(arena.minimax(child)) - f64::from(arena.minimax(parent));
            if !gain.is_nan() {
                added += (self.minimax * (gain * step).clamp(-FAR, FAR)) as f32;
            }
        }
        added
    }
}

/// What counts as 1: of payoffs, and of evaluations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units {
    pub payoff: f64,
    pub step: f64,
}

/// An evaluation that is further from its sisters than so many times what is usual counts as this far.
pub(super) const FAR: f64 = 3.0;

/// The outcome that chance owes most visits, if each shall come as often as its weight says.
///
/// Nothing is drawn: the mean over the visits of a chance node is then that by its very weights, but for the
/// last round.
pub(super) fn owed(arena: &Arena, index: u32) -> u32 {
    let node = arena.node(index);
    let children = node.children();
    let all: f32 = if node.has(Flag::PARTIAL) {
        children
            .clone()
            .map(|child| arena.node(child).prior())
            .sum()
    } else {
        1.0
    };
    let due = (node.visits() as f32 + 1.0) / all.max(f32::MIN_POSITIVE);
    let (mut best, mut most) = (children.start, f32::NEG_INFINITY);
    for child in children {
        let node = arena.node(child);
        let debt = node.prior() * due - node.visits() as f32;
        if debt > most && node.prior() > 0.0 {
            (best, most) = (child, debt);
        }
    }
    best
}
