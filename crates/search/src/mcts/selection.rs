//! Which child to follow. Nothing here knows a game.

use zermelo_core::Player;

use super::arena::Arena;
use super::bounds::Bounds;
use super::node::Flag;
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
}

/// A child, to the player who chooses.
struct View {
    mean: f64,
    bounds: Bounds,
    /// What the payoffs add up to, if the first player's numbers have to be turned round.
    turned: Option<f64>,
}

impl Selector {
    /// With these options; whoever values leaves from outside says how likely moves seem, `has_priors`.
    pub fn new(options: &Options, has_priors: bool) -> Selector {
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
        }
    }

    /// The child that the mover of a node follows. The node has children.
    ///
    /// Values count in units of `unit` payoffs, and evaluations in units of `step`. A child that cannot be better than what is certain is passed
    /// over, and one that is settled has its value and nothing to explore.
    pub fn choose(&self, arena: &Arena, stakes: &Stakes, index: u32, units: Units) -> u32 {
        let mover = arena.node(index).mover();
        if let Some(sum) = stakes.sum {
            let second = mover == Player::SECOND;
            let view = |child: u32| {
                let node = arena.node(child);
                if second {
                    View {
                        mean: sum - node.mean(),
                        bounds: node.bounds().opposed(sum),
                        turned: Some(sum),
                    }
                } else {
                    View {
                        mean: node.mean(),
                        bounds: node.bounds(),
                        turned: None,
                    }
                }
            };
            self.best(arena, index, units, view)
        } else {
            let player = mover.index().unwrap_or_default();
            let view = |child: u32| View {
                mean: arena.total_of(child, player) / f64::from(arena.node(child).visits().max(1)),
                bounds: arena.bounds_of(child, player),
                turned: None,
            };
            self.best(arena, index, units, view)
        }
    }

    #[inline(always)]
    fn best(&self, arena: &Arena, index: u32, units: Units, view: impl Fn(u32) -> View) -> u32 {
        let node = arena.node(index);
        let visits = node.visits().max(1) as f32;
        let parent = view(index);
        let certain = parent.bounds.low;
        let scale = 1.0 / units.payoff;
        let weight = if self.puct {
            self.exploration * visits.sqrt()
        } else {
            self.exploration * visits.ln().max(0.0).sqrt()
        };
        let informed = |child: u32, tried: f32| {
            if self.bias == 0.0 && self.minimax == 0.0 {
                return 0.0;
            }
            self.informed(arena, index, child, parent.turned, units.step, tried)
        };
        let children = self.considered(node.children(), visits);
        let (mut best, mut highest) = (children.start, f32::NEG_INFINITY);
        for child in children {
            let node = arena.node(child);
            let View { mean, bounds, .. } = view(child);
            if bounds.high <= certain && bounds.low < certain {
                continue; // another move is better for certain
            }
            let tried = node.visits() as f32;
            let score = if node.has(Flag::SETTLED) {
                ((bounds.middle() - parent.mean) * scale) as f32
            } else if tried == 0.0 {
                let Some(first_play) = self.first_play else {
                    return child;
                };
                let bonus = if self.puct {
                    weight * node.prior()
                } else {
                    weight
                };
                informed(child, 0.0) - first_play + bonus
            } else {
                let bonus = if self.puct {
                    weight * node.prior() / (1.0 + tried)
                } else {
                    weight / tried.sqrt()
                };
                let value = bounds.clamp(mean);
                bonus
                    + self.relative(arena, child, value, parent.mean, scale, tried)
                    + informed(child, tried)
            };
            if score > highest {
                (best, highest) = (child, score);
            }
        }
        best
    }

    /// Of many moves only the first few, more with every visit.
    fn considered(&self, children: std::ops::Range<u32>, visits: f32) -> std::ops::Range<u32> {
        if self.widening == 0.0 {
            return children;
        }
        let most = (2.0 * visits.powf(self.widening)).ceil().max(2.0) as u32;
        children.start..children.end.min(children.start.saturating_add(most))
    }

    /// How much better a child is than its parent, by what came of it and of its move elsewhere.
    #[inline(always)]
    fn relative(
        &self,
        arena: &Arena,
        child: u32,
        mut value: f64,
        parent: f64,
        scale: f64,
        tried: f32,
    ) -> f32 {
        if self.rave > 0.0 {
            let (sum, count) = arena.amaf(child);
            if count > 0.0 {
                let share = f64::from((self.rave / (3.0 * tried + self.rave)).sqrt());
                value += share * (f64::from(sum / count) - value);
            }
        }
        ((value - parent) * scale) as f32
    }

    /// What the evaluation adds.
    fn informed(
        &self,
        arena: &Arena,
        index: u32,
        child: u32,
        turned: Option<f64>,
        step: f64,
        tried: f32,
    ) -> f32 {
        let mut added = 0.0;
        if self.bias > 0.0 && !self.puct {
            added += self.bias * arena.node(child).prior() / (1.0 + tried);
        }
        if self.minimax > 0.0 {
            let gain = f64::from(arena.minimax(child)) - f64::from(arena.minimax(index));
            if !gain.is_nan() {
                let own = if turned.is_some() { -gain } else { gain };
                added += (self.minimax * (own / step).clamp(-FAR, FAR)) as f32;
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
