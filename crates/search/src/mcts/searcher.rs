//! One simulation after the other: down the tree, one node more, a playout, and back up.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use zermelo_core::guide::code_of;
use zermelo_core::playout::Listing;
use zermelo_core::random::Random;
use zermelo_core::{Broken, Budget, Evaluator, Fault, Keyed, Player, Playout};

use super::Mcts;
use super::arena::Arena;
use super::finding::{Effort, Simulation};
use super::node::{Flag, Node, ROOT};
use super::proving::{Prover, settled};
use super::records::Records;
use super::selection::{Selector, Units, owed};
use super::spread::Spread;
use super::stakes::Stakes;
use super::tree::Half;
use crate::alphabeta::Past;

/// What the threads of one search share.
pub(super) struct Shared<'a, G: Keyed, E, P> {
    pub plan: &'a Mcts<'a, G, E, P>,
    pub root: &'a G::State,
    pub past: Past,
    /// The positions before the root, sorted, where no move may bring one back.
    pub forbidden: Option<Vec<u64>>,
    pub stakes: Stakes,
    /// Whether anything may be proved.
    pub proves: bool,
    /// Whether the evaluation says the same of every state, so that nobody need ask it.
    pub blind: bool,
    /// Simulations begun, and how many there may be.
    pub begun: AtomicU64,
    pub most: u64,
    /// Nothing is left to find out.
    pub done: AtomicBool,
    /// There was no room for more nodes.
    pub full: AtomicBool,
    /// There is none to be had: leaves stay leaves.
    pub cramped: bool,
    /// Leaves are valued from outside.
    pub waits: bool,
    /// So many simulations are written down.
    pub log: usize,
    pub counts: Counts,
}

/// What was counted, by all threads.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub simulations: AtomicU64,
    pub states: AtomicU64,
    pub cut_short: AtomicU64,
    pub deepest: AtomicU64,
}

impl Counts {
    /// What the search has cost so far.
    pub fn effort(&self, reused: u32, compactions: u64, started: Instant) -> Effort {
        Effort {
            simulations: self.simulations.load(Relaxed),
            states: self.states.load(Relaxed),
            cut_short: self.cut_short.load(Relaxed),
            depth: self.deepest.load(Relaxed).saturating_sub(1),
            reused: reused.into(),
            compactions,
            elapsed: started.elapsed(),
            ..Effort::default()
        }
    }
}

/// A node on the way down, and what was added to it as if the simulation were lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    pub node: u32,
    pub chooser: Player,
    pub lost: f64,
}

/// One thread at work on the tree.
pub(super) struct Searcher<'a, G: Keyed, E, P: Playout<G>> {
    pub shared: &'a Shared<'a, G, E, P>,
    pub half: &'a Half<G::Move>,
    pub budget: Budget,
    pub random: Random,
    selector: Selector,
    prover: Prover,
    pub spread: Spread,
    /// How far evaluations of sister states are apart.
    pub steps: Spread,
    pub units: Units,
    /// The moves of this simulation, and what came of moves in others.
    pub records: Records,
    pub board: P::Board,
    listing: Listing<G>,
    pub path: Vec<Visit>,
    /// The positions of the path, where the rules ask for them.
    pub keys: Vec<u64>,
    pub shares: Vec<f64>,
    pub moves: Vec<G::Move>,
    pub estimates: Vec<f64>,
    pub outcomes: Vec<(f64, G::Move)>,
    pub broken: Option<Broken<G::State>>,
    /// Whether leaves are valued from outside; the one that was met last, and what was said of its moves.
    pub waits: bool,
    pub log: Vec<Simulation<G::Move>>,
    pub leaf: Option<G::State>,
    pub given: Vec<f64>,
    threads: bool,
    /// Whether a position that comes back is a draw.
    repeats: bool,
}

/// How a simulation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// Something came out, which is in `shares`.
    Value,
    /// The budget is spent, or the rules are broken: nothing came out.
    Stopped,
    /// A leaf that somebody else is to value, in `leaf`.
    Leaf,
}

impl<'a, G, E, P> Searcher<'a, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    pub fn new(
        shared: &'a Shared<'a, G, E, P>,
        half: &'a Half<G::Move>,
        budget: Budget,
        random: Random,
        spread: Spread,
    ) -> Self {
        let plan = shared.plan;
        let mut board = plan.playout.board(plan.game);
        plan.playout.inform(&mut board, plan.options.knowledge);
        Searcher {
            shared,
            half,
            budget,
            random,
            selector: Selector::new(&plan.options, shared.waits, shared.proves),
            prover: Prover::default(),
            units: Units {
                payoff: spread.unit(),
                step: 1.0,
            },
            spread,
            steps: Spread::default(),
            records: Records::new(&plan.options, shared.stakes.players),
            board,
            listing: Listing::new(shared.root.clone()),
            path: Vec::new(),
            keys: Vec::new(),
            shares: vec![0.0; shared.stakes.players],
            moves: Vec::new(),
            estimates: Vec::new(),
            outcomes: Vec::new(),
            broken: None,
            waits: shared.waits,
            log: Vec::new(),
            leaf: None,
            given: Vec::new(),
            // Visits that wait are seen by those that come after them, as those of other threads are.
            threads: plan.options.threads > 1 || shared.waits,
            repeats: plan.game.kind().repetition.draws_at().is_some(),
        }
    }

    #[inline]
    pub fn node(&self, index: u32) -> &'a Node {
        self.half.arena.node(index)
    }

    /// Simulates until the limits say stop, all is found out, or there is no more room; `pause` is asked after
    /// each simulation.
    pub fn work(&mut self, pause: &mut dyn FnMut(&mut Self) -> bool) {
        let shared = self.shared;
        let mut simulated = 0u64;
        while !shared.done.load(Relaxed) && (shared.cramped || !shared.full.load(Relaxed)) {
            if shared.begun.fetch_add(1, Relaxed) >= shared.most {
                shared.done.store(true, Relaxed);
                break;
            }
            if self.simulate() != Ended::Value {
                shared.begun.fetch_sub(1, Relaxed);
                shared.done.store(true, Relaxed);
                break;
            }
            simulated += 1;
            if simulated.is_multiple_of(16) || simulated < 16 {
                self.units.payoff = self.spread.unit();
                self.units.step = self.steps.deviation();
            }
            shared.counts.simulations.fetch_add(1, Relaxed);
            if shared.proves && self.node(ROOT).has(Flag::SETTLED) || pause(self) {
                shared.done.store(true, Relaxed);
            }
        }
        shared.counts.states.fetch_add(self.budget.nodes(), Relaxed);
    }

    fn simulate(&mut self) -> Ended {
        self.path.clear();
        self.keys.clear();
        self.records.begin();
        let ended = self.descend();
        let depth = self.path.len() as u64;
        if depth > self.shared.counts.deepest.load(Relaxed) {
            self.shared.counts.deepest.store(depth, Relaxed);
        }
        match ended {
            Ended::Value => {
                self.back_up();
                self.learn();
                self.write_down();
            }
            Ended::Stopped | Ended::Leaf => self.abandon(),
        }
        ended
    }

    /// Goes down to a leaf and finds out what it is worth.
    pub fn descend(&mut self) -> Ended {
        let game = self.shared.plan.game;
        let mut state = self.shared.root.clone();
        let mut index = ROOT;
        self.enter(ROOT, Player::CHANCE);
        loop {
            if self.budget.spend() {
                return Ended::Stopped;
            }
            let node = self.node(index);
            if !node.has(Flag::SEEN) && !self.look(index, &state) {
                return Ended::Stopped;
            }
            if node.has(Flag::SETTLED) {
                settled(
                    &self.half.arena,
                    &self.shared.stakes,
                    index,
                    &mut self.shares,
                );
                self.prove();
                return Ended::Value;
            }
            let is_leaf = node.children().is_empty();
            if self.is_repeated(&state, is_leaf && index != ROOT) {
                node.set(Flag::REPEATED);
                self.shares.fill(self.shared.stakes.draw());
                return Ended::Value;
            }
            if is_leaf && self.waits {
                self.leaf = Some(state);
                return Ended::Leaf;
            }
            if is_leaf {
                let is_new = index != ROOT && node.visits() <= u32::from(self.threads);
                if is_new || !self.expand(index, &state) {
                    return if self.broken.is_some() {
                        Ended::Stopped
                    } else {
                        self.play_out(&state)
                    };
                }
                if node.has(Flag::SETTLED) {
                    continue;
                }
            }
            let mover = node.mover();
            let Some(child) = self.follow(index, mover, &state) else {
                return self.play_out(&state);
            };
            self.half.arena.prefetch_children(child);
            let action = self.half.action(child);
            state = game.result(&state, action);
            self.enter(child, mover);
            if self.records.is_on {
                self.records.play(mover, code_of(&action));
            }
            index = child;
        }
    }

    /// A node more on the path.
    #[inline]
    fn enter(&mut self, node: u32, chooser: Player) {
        let mut lost = 0.0;
        if self.threads {
            // Other threads see the visit before it is over, and as if it were lost, so that they go elsewhere.
            let own = chooser.index();
            lost = match (own, self.shared.stakes.sum) {
                (None, _) => self.node(node).mean(),
                (Some(player), Some(_)) => self.spread.worst(player == 0),
                (Some(_), None) => self.spread.worst(true),
            };
            if self.shared.stakes.sum.is_some() || own.is_none() {
                self.node(node).add(1, lost, true);
            } else {
                self.node(node).add(1, 0.0, true);
            }
            if let (Some(player), None) = (own, self.shared.stakes.sum) {
                self.half.arena.add_to(node, player, lost, true);
            }
        }
        self.path.push(Visit {
            node,
            chooser,
            lost,
        });
    }

    /// Finds out whether the game is over in a node that nobody looked at, and who moves; `false` if the rules
    /// are broken.
    fn look(&mut self, index: u32, state: &G::State) -> bool {
        let game = self.shared.plan.game;
        let node = self.node(index);
        let is_over = game.is_terminal(state);
        if is_over {
            let shared = self.shared;
            let shares = &mut self.shares;
            let payoffs = shared
                .stakes
                .share(shares, |player| game.payoff(state, player));
            if let Err(fault) = payoffs {
                self.refuse(state, fault);
                return false;
            }
        }
        if !game.is_sound() {
            return false;
        }
        if is_over {
            Prover::end(&self.half.arena, &self.shared.stakes, index, &self.shares);
        }
        node.see(game.to_move(state));
        true
    }

    /// Whether the position of a leaf was there before. Of other nodes it is known that it was not.
    fn is_repeated(&mut self, state: &G::State, is_leaf: bool) -> bool {
        let game = self.shared.plan.game;
        if self.shared.forbidden.is_some() {
            self.keys.push(game.position_key(state));
            return false; // its moves are those that bring nothing back
        }
        if !self.repeats {
            return false;
        }
        let key = game.position_key(state);
        let past = &self.shared.past;
        if is_leaf
            && (self.keys.contains(&key) || past.open.contains(&key) || past.drawn.contains(&key))
        {
            return true;
        }
        self.keys.push(key);
        false
    }

    /// The child to follow, made if need be; `None` if none can be made.
    #[inline]
    fn follow(&mut self, index: u32, mover: Player, state: &G::State) -> Option<u32> {
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        if !mover.is_chance() {
            return Some(self.selector.choose(arena, stakes, index, self.units));
        }
        if arena.is_sampled(index) {
            return self.sample(index, state);
        }
        Some(owed(arena, index))
    }

    /// Plays on at random, to the end or as far as it may; what comes out is in `shares`.
    fn play_out(&mut self, state: &G::State) -> Ended {
        let plan = self.shared.plan;
        let (game, playout, options) = (plan.game, plan.playout, &plan.options);
        let depth = match options.playout_depth {
            depth if depth > 0 && !self.shared.blind => depth.min(options.playout_plies),
            _ => options.playout_plies,
        };
        if options.mast > 0.0 {
            return self.play_out_recorded(state, depth);
        }
        playout.place(game, &mut self.board, state);
        if let Some(last) = self.last_move() {
            playout.follow(&mut self.board, last);
        }
        for _ in 0..depth {
            let mover = if self.records.is_on {
                playout.to_move(game, &self.board)
            } else {
                Player::CHANCE
            };
            let Some(action) = playout.step(game, &mut self.board, &mut self.random) else {
                return self.finish();
            };
            if self.records.is_on {
                self.records.play(mover, code_of(&action));
            }
            if self.budget.spend() {
                return Ended::Stopped;
            }
        }
        let reached = playout.state(game, &self.board);
        if game.is_terminal(&reached) {
            return self.finish();
        }
        if depth == options.playout_plies {
            self.shared.counts.cut_short.fetch_add(1, Relaxed);
        }
        self.estimate(&reached)
    }

    /// The move that led to the last node of the path, if it was made in the tree.
    pub fn last_move(&self) -> Option<G::Move> {
        let below = self.path.get(1..)?;
        below.last().map(|visit| self.half.action(visit.node))
    }

    /// The same by the rules alone, every move written down and chosen by what came of others.
    fn play_out_recorded(&mut self, state: &G::State, depth: u32) -> Ended {
        let game = self.shared.plan.game;
        self.listing.state.clone_from(state);
        for _ in 0..depth {
            let mover = game.to_move(&self.listing.state);
            let records = &self.records;
            let played = self
                .listing
                .step_by(game, &mut self.random, |moves, random| {
                    records.choose(mover, moves.len(), |place| code_of(&moves[place]), random)
                });
            let Some(action) = played else {
                break;
            };
            self.records.play(mover, code_of(&action));
            if self.budget.spend() {
                return Ended::Stopped;
            }
        }
        let reached = self.listing.state.clone();
        if !game.is_terminal(&reached) {
            if depth == self.shared.plan.options.playout_plies {
                self.shared.counts.cut_short.fetch_add(1, Relaxed);
            }
            return self.estimate(&reached);
        }
        let payoff = |player| game.payoff(&reached, player);
        if let Err(fault) = self.shared.stakes.share(&mut self.shares, payoff) {
            self.refuse(&reached, fault);
            return Ended::Stopped;
        }
        self.unless_broken()
    }

    /// What everybody got where the board says that the game is over.
    fn finish(&mut self) -> Ended {
        let plan = self.shared.plan;
        let (game, playout, board) = (plan.game, plan.playout, &self.board);
        let payoff = |player| playout.payoff(game, board, player);
        let payoffs = self.shared.stakes.share(&mut self.shares, payoff);
        if let Err(fault) = payoffs {
            let state = playout.state(game, board);
            self.refuse(&state, fault);
            return Ended::Stopped;
        }
        self.unless_broken()
    }

    /// What everybody may expect of a state, by the evaluation.
    pub fn estimate(&mut self, state: &G::State) -> Ended {
        let plan = self.shared.plan;
        plan.evaluator.estimates(plan.game, state, &mut self.shares);
        if let Err(fault) = self.shared.stakes.estimate(&mut self.shares) {
            self.refuse(state, fault);
            return Ended::Stopped;
        }
        self.unless_broken()
    }

    fn unless_broken(&self) -> Ended {
        if self.shared.plan.game.is_sound() {
            Ended::Value
        } else {
            Ended::Stopped
        }
    }

    /// The rules are broken. Rules that have failed say so themselves, and what they answer from then on means
    /// nothing.
    #[cold]
    pub fn refuse(&mut self, state: &G::State, fault: Fault) {
        if self.shared.plan.game.is_sound() {
            let state = state.clone();
            self.broken.get_or_insert(Broken { state, fault });
        }
    }

    /// Adds what came out to every node of the path. On its way up it is moved into the bounds of each node: who has a
    /// draw for certain loses nothing by a playout that was lost.
    pub fn back_up(&mut self) {
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        match stakes.sum {
            Some(_) => self.spread.add(self.shares[0]),
            None => self.shares.iter().for_each(|&share| self.spread.add(share)),
        }
        for &Visit {
            node: index,
            chooser,
            lost,
        } in self.path.iter().rev()
        {
            let node = arena.node(index);
            if self.shared.proves {
                self.shares[0] = node.bounds().clamp(self.shares[0]);
            }
            let own = self.shares[0];
            if !self.threads {
                node.add(1, own, false);
            } else if stakes.sum.is_some() || chooser.is_chance() {
                node.add(0, own - lost, true);
            } else {
                node.add(0, own, true);
            }
            for player in 0..stakes.vectors() {
                let mut share = self.shares[player];
                if self.shared.proves {
                    share = arena.bounds_of(index, player).clamp(share);
                    self.shares[player] = share;
                }
                let is_lost = self.threads && chooser.index() == Some(player);
                let lost = if is_lost { lost } else { 0.0 };
                arena.add_to(index, player, share - lost, self.threads);
            }
        }
        if let Some(sum) = stakes.sum {
            let own = self.shares[0];
            stakes.complete(&mut self.shares, own, sum);
        }
    }

    /// Writes the simulation down, if it is among those that are wanted.
    fn write_down(&mut self) {
        let shared = self.shared;
        if shared.log == 0 || self.log.len() >= shared.log {
            return;
        }
        let (arena, stakes) = (&self.half.arena, &shared.stakes);
        let side = arena.node(ROOT).mover().index().unwrap_or_default();
        let moves = self.path.iter().skip(1);
        let means = self.path.iter().map(|visit| {
            let node = arena.node(visit.node);
            match stakes.sum {
                Some(sum) if side == 1 => sum - node.mean(),
                Some(_) => node.mean(),
                None => arena.total_of(visit.node, side) / f64::from(node.visits()),
            }
        });
        let last = self.path.last().map_or(ROOT, |visit| visit.node);
        let simulation = Simulation {
            moves: moves.map(|visit| self.half.action(visit.node)).collect(),
            is_over: arena.node(last).has(Flag::TERMINAL),
            value: self.shares[side],
            means: means.collect(),
        };
        self.log.push(simulation);
    }

    /// What the moves of the simulation tell of the same moves elsewhere, and evaluations of those above them.
    fn learn(&mut self) {
        let options = &self.shared.plan.options;
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        if options.mast > 0.0 {
            let spread = &self.spread;
            self.records
                .learn(&self.shares, |share| spread.relative(share));
        }
        if options.rave > 0.0 {
            for (ply, visit) in self.path.iter().enumerate() {
                let node = arena.node(visit.node);
                let Some(mover) = node.mover().index() else {
                    continue;
                };
                for child in node.children() {
                    let code = code_of(&self.half.action(child));
                    if self.records.was_played_from(ply, mover, code) {
                        arena.add_amaf(child, self.shares[mover] as f32);
                    }
                }
            }
        }
        if arena.layout.minimax {
            for visit in self.path.iter().rev() {
                back_up_minimax(arena, stakes, visit.node);
            }
        }
    }

    /// Takes back what a simulation that came to nothing has added on its way down.
    pub fn abandon(&mut self) {
        if !self.threads {
            return;
        }
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        for visit in &self.path {
            if stakes.sum.is_some() || visit.chooser.is_chance() {
                arena.node(visit.node).forget_visit(visit.lost);
            } else {
                arena.node(visit.node).forget_visit(0.0);
            }
            if let (Some(player), None) = (visit.chooser.index(), stakes.sum) {
                arena.add_to(visit.node, player, -visit.lost, true);
            }
        }
    }

    /// Carries what is proved of the last node of the path up as far as it changes anything.
    pub fn prove(&mut self) {
        if !self.shared.proves {
            return;
        }
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        for visit in self.path.iter().rev().skip(1) {
            if !self.prover.refresh(arena, stakes, visit.node) {
                break;
            }
        }
    }

    /// The same for a node on the path that has new children.
    pub fn prove_from(&mut self, index: u32) {
        if !self.shared.proves {
            return;
        }
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        if self.prover.refresh(arena, stakes, index) {
            self.prove();
        }
    }
}

/// The evaluation of a node becomes the best of its moves'.
fn back_up_minimax(arena: &Arena, stakes: &Stakes, index: u32) {
    let node = arena.node(index);
    let below = node.children().map(|child| arena.minimax(child));
    let known = below.filter(|value| !value.is_nan());
    let best = match node.mover() {
        Player::CHANCE => {
            let children = node.children();
            let parts = children.map(|child| arena.node(child).prior() * arena.minimax(child));
            Some(parts.sum()).filter(|sum: &f32| !sum.is_nan() && stakes.sum.is_some())
        }
        Player::SECOND => known.reduce(f32::min),
        _ => known.reduce(f32::max),
    };
    if let Some(best) = best {
        arena.set_minimax(index, best);
    }
}
