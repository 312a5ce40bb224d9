//! Which child to follow. Nothing here knows a game.

use std::hint::select_unpredictable;
use std::ops::Range;

use zermelo_core::Player;

use super::arena::Arena;
use super::bounds::Bounds;
use super::crossings::followed;
use super::later::Later;
use super::node::{Flag, Node};
use super::options::{Options, Selection};
use super::records::Records;
use super::roots::Roots;
use super::stakes::Stakes;
use super::terms::Pair;

/// Chooses between the moves of a node.
#[derive(Clone, Debug)]
pub(super) struct Selector {
    exploration: f32,
    puct: bool,
    tuned: bool,
    /// `None` if every move is to be tried before any is tried again.
    first_play: Option<f32>,
    rave: f32,
    bias: f32,
    /// So many visits halve it.
    bias_visits: f32,
    minimax: f64,
    history: f32,
    widening: f32,
    /// Whether what is settled is passed over.
    proves: bool,
    /// UCB1 and nothing else.
    pub is_plain: bool,
    roots: &'static Roots,
}

/// What is known of moves besides what came of them in a node.
#[derive(Clone, Copy)]
pub(super) struct Elsewhere<'a> {
    /// What came of moves wherever they were made.
    pub records: &'a Records,
    /// What came of moves played below the node with this name, if it is not taken from the children themselves.
    pub lent: Option<(&'a Later, u64)>,
}

/// A node, and who chooses in it.
#[derive(Clone, Copy)]
struct Choice<'a> {
    arena: &'a Arena,
    index: u32,
    player: usize,
    /// The column of squares.
    column: usize,
    units: &'a Units,
    /// How the first player's numbers count for the chooser.
    sign: f64,
    /// The least that was seen for the chooser.
    least: f64,
    elsewhere: Option<&'a Elsewhere<'a>>,
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
            tuned: !puct && options.selection == Selection::Tuned,
            first_play: first_play.or(puct.then_some(0.0)),
            rave: options.rave as f32,
            bias: options.progressive_bias as f32,
            bias_visits: options.bias_visits as f32,
            minimax: options.implicit_minimax,
            history: options.progressive_history as f32,
            widening: options.widening as f32,
            proves,
            is_plain: options.is_plain() && !has_priors,
            roots: Roots::known(),
        }
    }

    /// The child that the mover of a node follows. The node has children.
    ///
    /// A child that cannot be better than what is certain is passed over, and so is one that is settled: nothing is
    /// left to find out there, and what it is worth is in the bounds of the node.
    #[inline]
    pub fn choose(
        &self,
        arena: &Arena,
        stakes: &Stakes,
        index: u32,
        units: &Units,
        elsewhere: Elsewhere<'_>,
    ) -> u32 {
        if self.is_plain && arena.layout.terms {
            let children = arena.node(index).children();
            self.choose_ready(arena, stakes, index, children, units)
        } else if self.is_plain && !arena.layout.crossings {
            self.choose_by::<true>(arena, stakes, index, units, None)
        } else {
            self.choose_by::<false>(arena, stakes, index, units, Some(&elsewhere))
        }
    }

    /// The same for plain UCT where the terms of these children are [kept](super::terms).
    #[inline(always)]
    pub fn choose_ready(
        &self,
        arena: &Arena,
        stakes: &Stakes,
        index: u32,
        children: Range<u32>,
        units: &Units,
    ) -> u32 {
        /// Where there are many moves, one that nobody has tried is looked for after every so many.
        const GROUP: usize = 8;
        let visits = arena.node(index).visits().max(1);
        // In units of payoffs, so that means count as they are.
        let weight = self.exploration * units.payoff as f32 * self.roots.of_log(visits);
        let (mut best, mut highest) = (0, f32::NEG_INFINITY); // nobody has the number 0
        let mut child = children.start;
        for group in arena.terms.of(children).chunks(GROUP) {
            for terms in group {
                let Pair { mean, root } = terms.pair();
                let score = mean + weight * root;
                // A branch would be guessed wrong at every other move.
                best = select_unpredictable(score > highest, child, best);
                highest = if score > highest { score } else { highest };
                child += 1;
            }
            if highest == f32::INFINITY {
                break;
            }
        }
        if best > 0 {
            return best;
        }
        // All are passed over.
        self.choose_by::<true>(arena, stakes, index, units, None)
    }

    /// The same, compiled for plain UCT by itself, which need not ask at every move what else there is.
    #[inline(never)]
    fn choose_by<const PLAIN: bool>(
        &self,
        arena: &Arena,
        stakes: &Stakes,
        index: u32,
        units: &Units,
        elsewhere: Option<&Elsewhere<'_>>,
    ) -> u32 {
        let mover = arena.node(index).mover();
        let player = mover.index().unwrap_or_default();
        let (least, greatest) = units.ends;
        let choice = Choice {
            arena,
            index,
            player,
            column: 0,
            units,
            sign: 1.0,
            least,
            elsewhere,
        };
        match stakes.sum {
            Some(sum) if mover == Player::SECOND => {
                let view = |_: u32, node: &Node| View {
                    total: sum * f64::from(node.visits()) - node.total(),
                    bounds: node.bounds().opposed(sum),
                };
                let choice = Choice {
                    sign: -1.0,
                    least: sum - greatest,
                    ..choice
                };
                self.best::<PLAIN>(&choice, view)
            }
            Some(_) => {
                let view = |_: u32, node: &Node| View {
                    total: node.total(),
                    bounds: node.bounds(),
                };
                self.best::<PLAIN>(&choice, view)
            }
            None => {
                let view = |child: u32, _: &Node| View {
                    total: arena.total_of(child, player),
                    bounds: arena.bounds_of(child, player),
                };
                let choice = Choice {
                    column: player,
                    ..choice
                };
                self.best::<PLAIN>(&choice, view)
            }
        }
    }

    #[inline(always)]
    fn best<const PLAIN: bool>(
        &self,
        choice: &Choice<'_>,
        view: impl Fn(u32, &Node) -> View,
    ) -> u32 {
        let (arena, index, units) = (choice.arena, choice.index, choice.units);
        let (puct, tuned, rave) = (
            !PLAIN && self.puct,
            !PLAIN && self.tuned,
            !PLAIN && self.rave > 0.0,
        );
        let node = arena.node(index);
        let above = view(index, node);
        let parent = above.total / f64::from(node.visits().max(1));
        // Of a state that several ways lead to, its moves have visits that came by the others.
        let visits = if !PLAIN && arena.layout.crossings {
            followed(arena, index).saturating_add(1) as f32
        } else {
            node.visits().max(1) as f32
        };
        let certain = above.bounds.low;
        let scale = 1.0 / units.payoff;
        let weight = if puct {
            self.exploration * visits.sqrt()
        } else {
            self.exploration * self.roots.of_log(visits as u32)
        };
        let informs = !PLAIN && (self.bias > 0.0 || self.minimax > 0.0 || self.history > 0.0);
        let informed = |child: u32, node: &Node, value: f64| {
            if informs {
                self.informed(choice, child, node, value)
            } else {
                0.0
            }
        };
        let children = if PLAIN {
            node.children()
        } else {
            self.considered(node.children(), visits)
        };
        let (mut best, mut highest) = (0, f32::NEG_INFINITY); // nobody has the number 0
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
            let tried = node.visits();
            let score = if tried == 0 {
                let Some(first_play) = self.first_play.filter(|_| !PLAIN) else {
                    return child;
                };
                let bonus = if puct {
                    weight * node.prior()
                } else if tuned {
                    weight * (0.5 * MOST_VARIANCE).sqrt()
                } else {
                    weight
                };
                let elsewhere = if rave {
                    ((self.blended(choice, child, parent, 0.0) - parent) * scale) as f32
                } else {
                    0.0
                };
                informed(child, node, parent) + elsewhere - first_play + bonus
            } else {
                let (share, root) = self.roots.of(tried);
                let bonus = if puct {
                    weight * node.prior() / (1.0 + tried as f32)
                } else if tuned {
                    let variance = arena.variance(child, choice.column) * scale * scale;
                    tuned_bonus(weight, share, variance as f32, visits)
                } else {
                    weight * root
                };
                let mut value = bounds.clamp(total * f64::from(share));
                if rave {
                    value = self.blended(choice, child, value, tried as f32);
                }
                bonus + ((value - parent) * scale) as f32 + informed(child, node, value)
            };
            // A branch would be guessed wrong at every other move.
            let is_better = score > highest;
            best = select_unpredictable(is_better, child, best);
            highest = highest.max(score);
        }
        if best > 0 {
            return best;
        }
        settled.map_or(first, |(child, _)| child)
    }

    /// Of many moves only the first few, more with every visit.
    fn considered(&self, children: Range<u32>, visits: f32) -> Range<u32> {
        if self.widening == 0.0 {
            return children;
        }
        let most = (2.0 * visits.powf(self.widening)).ceil().max(2.0) as u32;
        children.start..children.end.min(children.start.saturating_add(most))
    }

    /// What a move is worth by what came of it, and of the same move when it was played later.
    fn blended(&self, choice: &Choice<'_>, child: u32, value: f64, tried: f32) -> f64 {
        let arena = choice.arena;
        let (sum, count) = match choice.elsewhere.and_then(|elsewhere| elsewhere.lent) {
            Some((later, node)) => later.of(node, choice.player, arena.code(child)),
            None => arena.amaf(child),
        };
        if count == 0.0 {
            return value;
        }
        let share = f64::from(rave_share(tried, count, self.rave));
        value + share * (f64::from(sum / count) - value)
    }

    /// What the evaluation adds, and what came of the move elsewhere.
    #[inline(never)]
    fn informed(&self, choice: &Choice<'_>, child: u32, node: &Node, value: f64) -> f32 {
        let (arena, units, tried) = (choice.arena, choice.units, node.visits() as f32);
        let mut added = 0.0;
        if self.bias > 0.0 && !self.puct {
            added += self.bias * node.prior() * self.bias_visits / (self.bias_visits + tried);
        }
        if self.minimax > 0.0 {
            let gain = f64::from(arena.minimax(child)) - f64::from(arena.minimax(choice.index));
            if !gain.is_nan() {
                let steps = gain * choice.sign / units.step;
                added += (self.minimax * steps.clamp(-FAR, FAR)) as f32;
            }
        }
        if self.history > 0.0 {
            let (least, greatest) = units.ends;
            let won = if greatest > least {
                ((value - choice.least) / (greatest - least)).clamp(0.0, 1.0)
            } else {
                0.5
            };
            let losses = tried * (1.0 - won as f32);
            let history = choice.elsewhere.map_or(0.5, |elsewhere| {
                elsewhere.records.history(choice.player, arena.code(child))
            });
            added += self.history * history / (losses + 1.0);
        }
        added
    }
}

/// The share that what came of a move played later, `count` times, has in what the move is worth after it was `tried` so
/// often: that of the least squared error if it is off by a little (Silver 2009). `equal` visits count as much as any
/// number of those.
fn rave_share(tried: f32, count: f32, equal: f32) -> f32 {
    count / (count + tried + count * tried / equal)
}

/// No payoffs between 0 and 1 vary more than this.
const MOST_VARIANCE: f32 = 0.25;

/// What UCB1-Tuned adds for a move whose share of a visit is one over its visits: its variance, or rather what that may
/// be after so few visits, stands in for the most that it can be. `weight` has the logarithm.
fn tuned_bonus(weight: f32, share: f32, variance: f32, visits: f32) -> f32 {
    let unsure = (2.0 * visits.ln().max(0.0) * share).sqrt();
    weight * (0.5 * share * (variance + unsure).min(MOST_VARIANCE)).sqrt()
}

/// What counts as 1: of payoffs, and of evaluations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units {
    pub payoff: f64,
    pub step: f64,
    /// The least and the greatest that came out, to the first player where one number tells all.
    pub ends: (f64, f64),
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
    let visits = if arena.layout.crossings {
        followed(arena, index)
    } else {
        node.visits()
    };
    let due = (visits as f32 + 1.0) / all.max(f32::MIN_POSITIVE);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rave_counts_all_at_first_half_after_as_many_visits_as_it_is_worth_and_little_in_the_end() {
        assert_eq!(rave_share(0.0, 3.0, 500.0), 1.0);
        assert!((rave_share(500.0, 1e9, 500.0) - 0.5).abs() < 1e-3);
        assert!((rave_share(10.0, 10.0, 1e9) - 0.5).abs() < 1e-3); // as much as as many visits
        assert!(rave_share(1e6, 1e6, 500.0) < 1e-3);
        // Silver 2009, section 4.5: n~ / (n + n~ + 4 b^2 n n~), with 1 / 4 b^2 visits for `equal`.
        let (tried, count, bias) = (40.0f32, 90.0f32, 0.05f32);
        let printed = count / (tried + count + 4.0 * bias * bias * tried * count);
        assert!((rave_share(tried, count, 0.25 / (bias * bias)) - printed).abs() < 1e-6);
    }

    #[test]
    fn tuned_is_the_formula_as_printed_for_the_usual_constant() {
        // Auer, Cesa-Bianchi and Fischer 2002: sqrt(ln n / n_j * min(1/4, V_j)).
        let (all, own) = (100.0f32, 10.0f32);
        let log = all.ln();
        for variance in [0.0, 0.1, 0.3] {
            let unsure = variance + (2.0 * log / own).sqrt();
            let printed = (log / own * unsure.min(0.25)).sqrt();
            let weight = std::f32::consts::SQRT_2 * log.sqrt();
            assert!((tuned_bonus(weight, 1.0 / own, variance, all) - printed).abs() < 1e-6);
        }
        let weight = (2.0 * 1e6f32.ln()).sqrt();
        let (sure, unsure) = (
            tuned_bonus(weight, 1e-5, 0.0, 1e6),
            tuned_bonus(weight, 1e-5, 0.25, 1e6),
        );
        assert!(sure < 0.5 * unsure);
    }
}
