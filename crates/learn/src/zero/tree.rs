//! A tree of states, searched as Gumbel AlphaZero does (Danihelka, Guez, Schrittwieser and Silver 2022).
//!
//! It knows no game: whoever has one gives each node its children. Values are those of the first player, from -1 to 1,
//! and what is proved of a node counts as such.

use std::ops::Range;

use zermelo_core::random::Random;
use zermelo_nets::multilayer::chances;

/// Who moves in a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// The first player.
    First,
    /// The second.
    Second,
    /// Nobody: it is drawn.
    Chance,
}

/// A state.
#[derive(Clone, Debug)]
pub struct Node {
    mover: Mover,
    children: Range<u32>,
    /// How good the move to it looks; for an outcome of chance the logarithm of its probability.
    logit: f32,
    visits: u32,
    sum: f32,
    /// What the network says of it.
    value: f32,
    /// What it is proved to be worth.
    proved: Option<f32>,
}

/// How much what moves are worth counts beside how they look: with every visit, and at first.
const SCALE: f32 = 0.15;
const VISITS_AT_FIRST: f32 = 50.0;

/// A state and what comes after it.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    path: Vec<u32>,
    room: Vec<f32>,
}

impl Tree {
    /// Begins anew; the node 0 is the root.
    pub fn clear(&mut self) {
        self.nodes.clear();
    }

    /// Adds a node without children.
    pub fn add(&mut self, mover: Mover, logit: f32, proved: Option<f32>) {
        self.nodes.push(Node {
            mover,
            children: 0..0,
            logit,
            visits: 0,
            sum: 0.0,
            value: 0.0,
            proved,
        });
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Gives a node the children that were added since there were `first` of them, and what the network says of it.
    pub fn expand(&mut self, node: u32, first: usize, value: f32) {
        self.nodes[node as usize].children = first as u32..self.nodes.len() as u32;
        self.nodes[node as usize].value = value;
        self.prove(node);
    }

    /// The children of a node.
    pub fn children(&self, node: u32) -> Range<u32> {
        self.nodes[node as usize].children.clone()
    }

    /// What a node is proved to be worth to the first player.
    pub fn proved(&self, node: u32) -> Option<f32> {
        self.nodes[node as usize].proved
    }

    /// How often it was visited.
    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    /// What is known of a node to the first player, if anything is.
    fn known(&self, node: u32) -> Option<f32> {
        let node = &self.nodes[node as usize];
        let mean = (node.visits > 0).then(|| node.sum / node.visits as f32);
        node.proved.or(mean)
    }

    fn sign(&self, node: u32) -> f32 {
        match self.nodes[node as usize].mover {
            Mover::Second => -1.0,
            _ => 1.0,
        }
    }

    /// For each child what the player to move may expect: what is known, else what the network and the known ones
    /// make likely. The chances that the network gives are left in `priors`.
    fn completed(&self, node: u32, priors: &mut Vec<f32>, values: &mut Vec<f32>) {
        let (sign, children) = (self.sign(node), self.children(node));
        priors.clear();
        priors.extend(
            children
                .clone()
                .map(|child| self.nodes[child as usize].logit),
        );
        chances(priors);
        let (mut visits, mut weight, mut sum) = (0.0, 0.0, 0.0);
        for (child, prior) in children.clone().zip(priors.iter()) {
            if let Some(known) = self.known(child) {
                visits += self.nodes[child as usize].visits.max(1) as f32;
                weight += prior;
                sum += prior * sign * known;
            }
        }
        let own = sign * self.nodes[node as usize].value;
        let mixed = if weight > 0.0 {
            (own + visits * sum / weight) / (1.0 + visits)
        } else {
            own
        };
        values.clear();
        values.extend(children.map(|child| self.known(child).map_or(mixed, |known| sign * known)));
    }

    /// By how much a value speaks for a move.
    fn weight(&self, node: u32) -> f32 {
        let visits = self.children(node).map(|child| self.visits(child)).max();
        (VISITS_AT_FIRST + visits.unwrap_or(0) as f32) * SCALE / 2.0
    }

    /// How likely each move of a node should be chosen, by all that is known.
    pub fn policy(&mut self, node: u32) -> Vec<f32> {
        let mut policy = Vec::new();
        self.improved(node, &mut policy);
        policy
    }

    fn improved(&mut self, node: u32, policy: &mut Vec<f32>) {
        let mut values = std::mem::take(&mut self.room);
        self.completed(node, policy, &mut values);
        let weight = self.weight(node);
        for ((place, child), value) in policy.iter_mut().zip(self.children(node)).zip(&values) {
            *place = self.nodes[child as usize].logit + weight * value;
        }
        chances(policy);
        self.room = values;
        // What is proved to be the best shares it all, and a loss that is proved gets nothing.
        let (sign, best) = (self.sign(node), self.proved(node));
        for (place, child) in policy.iter_mut().zip(self.children(node)) {
            let lost = self.proved(child).is_some_and(|value| sign * value <= -1.0);
            let counts = best.map_or(!lost, |best| self.proved(child) == Some(best));
            *place *= f32::from(u8::from(counts));
        }
        let (all, count) = (policy.iter().sum::<f32>(), policy.len() as f32);
        for place in policy {
            *place = if all > 0.0 { *place / all } else { 1.0 / count };
        }
    }

    /// What a node with children is worth to the first player, by how likely each of its moves should be chosen.
    pub fn worth(&mut self, node: u32) -> f32 {
        if let Some(proved) = self.proved(node) {
            return proved;
        }
        let policy = self.policy(node);
        let (mut priors, mut values) = (Vec::new(), Vec::new());
        self.completed(node, &mut priors, &mut values);
        let mean: f32 = policy
            .iter()
            .zip(&values)
            .map(|(chance, value)| chance * value)
            .sum();
        self.sign(node) * mean
    }

    /// Descends from a child of the root to a node without children; its value is known if it is proved.
    pub fn descend(&mut self, child: u32, random: &mut Random) -> u32 {
        self.path.clear();
        self.path.push(0);
        self.go_on(child, random)
    }

    /// The same from a node that was just given children, where chance moves.
    pub fn go_on(&mut self, mut node: u32, random: &mut Random) -> u32 {
        let mut policy = Vec::new();
        if self.path.last() == Some(&node) {
            node = self.choose(node, &mut policy, random);
        }
        loop {
            self.path.push(node);
            if self.proved(node).is_some() || self.children(node).is_empty() {
                return node;
            }
            node = self.choose(node, &mut policy, random);
        }
    }

    /// The child to visit next: the one that falls behind most what its chance should be.
    fn choose(&mut self, node: u32, policy: &mut Vec<f32>, random: &mut Random) -> u32 {
        let children = self.children(node);
        if self.nodes[node as usize].mover == Mover::Chance {
            let mut left = random.unit() as f32;
            for child in children.clone() {
                left -= self.nodes[child as usize].logit.exp();
                if left < 0.0 {
                    return child;
                }
            }
            return children.end - 1;
        }
        self.improved(node, policy);
        let all: u32 = children.clone().map(|child| self.visits(child)).sum();
        let (mut best, mut greatest) = (children.start, f32::NEG_INFINITY);
        for (child, chance) in children.zip(policy.iter()) {
            let behind = chance - self.visits(child) as f32 / (1 + all) as f32;
            if self.proved(child).is_none() && behind > greatest {
                (best, greatest) = (child, behind);
            }
        }
        best
    }

    /// Carries a value for the first player up the path of the last descent, and what follows from proofs.
    pub fn back_up(&mut self, value: f32) {
        let mut path = std::mem::take(&mut self.path);
        let mut proving = path.last().is_some_and(|&leaf| self.proved(leaf).is_some());
        for (above, &node) in path.iter().rev().enumerate() {
            if proving && above > 0 {
                self.prove(node);
                proving = self.proved(node).is_some();
            }
            let value = self.proved(node).unwrap_or(value);
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += value;
        }
        path.clear();
        self.path = path;
    }

    /// Proves a node whose children say enough: one is a full win, or all are known.
    fn prove(&mut self, node: u32) {
        let (sign, children) = (self.sign(node), self.children(node));
        if children.is_empty() || self.nodes[node as usize].mover == Mover::Chance {
            return;
        }
        let (mut best, mut all) = (-2.0f32, true);
        for child in children {
            match self.proved(child) {
                Some(value) => best = best.max(sign * value),
                None => all = false,
            }
        }
        if best >= 1.0 || all {
            self.nodes[node as usize].proved = Some(sign * best);
        }
    }

    /// Whether a child of the root is proved to be lost for who moves there.
    pub fn is_lost(&self, child: u32) -> bool {
        let sign = self.sign(0);
        self.proved(child).is_some_and(|value| sign * value <= -1.0)
    }

    /// The best of some children of the root, by what is known, how they look, and chance.
    pub fn rank(&self, candidates: &mut [u32], noise: &[f32]) {
        let (mut priors, mut values) = (Vec::new(), Vec::new());
        self.completed(0, &mut priors, &mut values);
        let (first, weight) = (self.children(0).start, self.weight(0));
        let score = |child: u32| {
            let place = (child - first) as usize;
            let proved = self
                .proved(child)
                .is_some_and(|value| value * self.sign(0) >= 1.0);
            let bonus = if proved { 1e6 } else { 0.0 };
            noise[place] + self.nodes[child as usize].logit + weight * values[place] + bonus
        };
        candidates.sort_by(|&one, &other| score(other).total_cmp(&score(one)));
    }
}
