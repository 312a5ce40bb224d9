//! The tree as an answer.

use std::sync::PoisonError;

use zermelo_core::playout::weighted;
use zermelo_core::random::{Random, mix};
use zermelo_core::{Evaluator, Keyed, Player, Playout};

use super::arena::Arena;
use super::finding::{Candidate, Effort, Finding};
use super::node::{Flag, ROOT};
use super::preference::{line, player_value, ranked};
use super::shared::Shared;
use super::tree::Half;

/// What the tree says of its root. At the end of a search, `at_the_end`, it is also found out which of several
/// moves that are proved to be best comes to an end soonest.
pub(super) fn summary<G, E, P>(
    shared: &Shared<'_, G, E, P>,
    half: &Half<G::Move>,
    effort: Effort,
    at_the_end: bool,
) -> Finding<G::Move>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    let writer = Summary {
        shared,
        half,
        at_the_end,
    };
    let root = half.arena.node(ROOT);
    let mover = root.mover();
    let (arena, stakes) = (&half.arena, &shared.stakes);
    let favourite = shared.gumbel.as_ref().and_then(|gumbel| {
        let gumbel = gumbel.lock().unwrap_or_else(PoisonError::into_inner);
        gumbel.best(arena, stakes)
    });
    let mut order = ranked(arena, stakes, ROOT, at_the_end, favourite);
    let options = &shared.plan.options;
    let is_proved = shared.proves && root.has(Flag::SETTLED);
    if at_the_end && options.temperature > 0.0 && !mover.is_chance() && !is_proved {
        let mut random = Random::new(mix(options.seed ^ u64::from(root.visits())));
        warm(&half.arena, &mut order, options.temperature, &mut random);
    }
    let moves: Vec<_> = order
        .into_iter()
        .map(|child| writer.candidate(child))
        .collect();
    let chosen = moves.first().filter(|_| !mover.is_chance());
    let values = match chosen {
        Some(best) if best.visits > 0 || best.is_proved => best.values.clone(),
        _ => writer.values(ROOT),
    };
    let line = chosen.map_or_else(Vec::new, |best| best.line.clone());
    let node_bytes = half.arena.layout.bytes() + size_of::<G::Move>();
    let nodes = u64::from(half.arena.used());
    Finding {
        player: if mover.is_chance() {
            Player::FIRST
        } else {
            mover
        },
        values,
        bounds: writer.bounds(ROOT),
        is_proved,
        moves,
        line,
        log: Vec::new(),
        effort: Effort {
            nodes,
            bytes: nodes * node_bytes as u64,
            ..effort
        },
    }
}

/// Puts a move first that is drawn by the visits of all to the power of one over the temperature.
fn warm(arena: &Arena, order: &mut [u32], temperature: f64, random: &mut Random) {
    let visits = |&child: &u32| f64::from(arena.node(child).visits());
    let most = order.iter().map(visits).fold(1.0, f64::max);
    let weight = |child: &u32| (visits(child) / most).powf(1.0 / temperature);
    let all: f64 = order.iter().map(weight).sum();
    let drawn = weighted(order.iter().map(|child| weight(child) / all), random);
    if let Some(front) = order.get_mut(..=drawn) {
        front.rotate_right(1);
    }
}

struct Summary<'a, G: Keyed, E, P> {
    shared: &'a Shared<'a, G, E, P>,
    half: &'a Half<G::Move>,
    at_the_end: bool,
}

impl<G, E, P> Summary<'_, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    fn candidate(&self, child: u32) -> Candidate<G::Move> {
        let (arena, shared) = (&self.half.arena, self.shared);
        let node = arena.node(child);
        let nodes = line(arena, &shared.stakes, child, self.at_the_end);
        let mut actions = vec![self.half.action(child)];
        actions.extend(nodes.iter().map(|&node| self.half.action(node)));
        let is_proved = shared.proves && node.has(Flag::SETTLED);
        let is_tried = node.visits() > 0 || is_proved;
        let mut values = self.values(if is_tried { child } else { ROOT });
        let last = nodes.last().copied().unwrap_or(child);
        if is_proved && self.at_the_end && arena.node(last).has(Flag::TERMINAL) {
            self.exactly(&actions, &mut values);
        }
        let has_priors = shared.plan.options.has_priors(true) || shared.waits;
        let is_chance = arena.node(ROOT).mover().is_chance();
        Candidate {
            action: actions[0],
            visits: node.visits().into(),
            values,
            bounds: self.bounds(child),
            is_proved,
            prior: (has_priors || is_chance).then(|| node.prior().into()),
            line: actions,
        }
    }

    fn values(&self, index: u32) -> Vec<f64> {
        let players = 0..self.shared.stakes.players;
        let value =
            |player| player_value(&self.half.arena, &self.shared.stakes, index, player).mean;
        players.map(value).collect()
    }

    fn bounds(&self, index: u32) -> Vec<(f64, f64)> {
        let players = 0..self.shared.stakes.players;
        let bounds = |player| {
            let bounds = player_value(&self.half.arena, &self.shared.stakes, index, player).bounds;
            if self.shared.proves {
                (bounds.low.into(), bounds.high.into())
            } else {
                let range = self.shared.stakes.range;
                (range.least, range.greatest)
            }
        };
        players.map(bounds).collect()
    }

    /// Payoffs that were rounded in the tree, as the rules give them at the end of the line.
    fn exactly(&self, actions: &[G::Move], values: &mut [f64]) {
        let game = self.shared.plan.game;
        let mut state = self.shared.root.clone();
        for &action in actions {
            state = game.result(&state, action);
        }
        if !game.is_terminal(&state) {
            return;
        }
        for (player, value) in values.iter_mut().enumerate() {
            let payoff = game.payoff(&state, Player::new(player as u8));
            if (payoff - *value).abs() <= 1e-6 * payoff.abs() {
                *value = payoff;
            }
        }
    }
}
