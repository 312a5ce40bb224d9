//! One simulation after the other: down the tree, one node more, a playout, and back up.

use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;

use zermelo_core::guide::code_of;
use zermelo_core::playout::Listing;
use zermelo_core::random::Random;
use zermelo_core::{Broken, Budget, Evaluator, Keyed, Player, Playout};

use super::camp::Camp;
use super::crossings::is_round;
use super::finding::Simulation;
use super::learning::{Trail, back_up_minimax, learn_amaf};
use super::node::{Flag, Node, ROOT};
use super::path::{Counting, Visit};
use super::proving::{Prover, settled};
use super::records::Records;
use super::selection::{Elsewhere, Selector, Units, owed};
use super::shared::{Own, Shared};
use super::spread::Spread;
use super::terms::renew_children;
use super::tree::Half;

/// One thread at work on the tree.
pub(super) struct Searcher<'a, G: Keyed, E, P: Playout<G>> {
    pub shared: &'a Shared<'a, G, E, P>,
    pub half: &'a Half<G::Move>,
    pub budget: Budget,
    pub random: Random,
    selector: Selector,
    pub counting: Counting,
    prover: Prover,
    pub spread: Spread,
    /// How far evaluations of sister states are apart.
    pub steps: Spread,
    pub units: Units,
    /// The moves of this simulation, and what came of moves in others.
    pub records: Records,
    /// Who lends what came of moves to the nodes of this simulation.
    trail: Option<Trail>,
    pub board: P::Board,
    pub listing: Listing<G>,
    pub path: Vec<Visit>,
    /// The positions of the path, where the rules ask for them.
    pub keys: Vec<u64>,
    pub shares: Vec<f64>,
    pub moves: Vec<G::Move>,
    pub replies: Vec<G::Move>,
    pub codes: Vec<u16>,
    pub estimates: Vec<f64>,
    pub outcomes: Vec<(f64, G::Move)>,
    pub broken: Option<Broken<G::State>>,
    /// What it has counted.
    pub own: Own,
    /// Whether leaves are valued from outside; the one that was met last, and what was said of its moves.
    pub waits: bool,
    pub log: Vec<Simulation<G::Move>>,
    pub leaf: Option<G::State>,
    pub given: Vec<f64>,
    /// Whether a position that comes back is a draw.
    pub repeats: bool,
    /// Whether there are nodes at which only selection is asked: see `walk`.
    walks: bool,
    /// Whether it stays below a node for several simulations, and where it does.
    pub stays: bool,
    pub camp: Option<Camp<G::State>>,
    /// Places for nodes that nobody else takes.
    pub plot: std::ops::Range<u32>,
}

/// What a thread carries from one round of the search to the next.
pub(super) struct Worker {
    pub random: Random,
    pub spread: Spread,
    pub records: Records,
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
        worker: &mut Worker,
    ) -> Self {
        let plan = shared.plan;
        let mut board = plan.playout.board(plan.game);
        plan.playout.inform(&mut board, plan.options.knowledge);
        let mut searcher = Searcher {
            shared,
            half,
            budget,
            random: worker.random.clone(),
            selector: Selector::new(&plan.options, shared.waits, shared.proves),
            counting: Counting {
                stakes: shared.stakes,
                proves: shared.proves,
                // Visits that wait are seen by those that come after them, as those of other threads are.
                threads: plan.options.threads > 1 || shared.waits,
            },
            prover: Prover::default(),
            units: Units {
                payoff: 1.0,
                step: 1.0,
                ends: (0.0, 0.0),
            },
            spread: worker.spread.clone(),
            steps: Spread::default(),
            records: std::mem::take(&mut worker.records),
            trail: shared.later.map(|_| Trail::new(plan.options.grave)),
            board,
            listing: Listing::new(shared.root.clone()),
            path: Vec::new(),
            keys: Vec::new(),
            shares: vec![0.0; shared.stakes.players],
            moves: Vec::new(),
            replies: Vec::new(),
            codes: Vec::new(),
            estimates: Vec::new(),
            outcomes: Vec::new(),
            broken: None,
            own: Own::new(plan.options.threads, shared.gumbel.is_some()),
            waits: shared.waits,
            log: Vec::new(),
            leaf: None,
            given: Vec::new(),
            repeats: plan.game.kind().repetition.draws_at().is_some(),
            walks: false,
            stays: false,
            camp: None,
            plot: 0..0,
        };
        searcher.stays = searcher.may_stay();
        searcher.walks = searcher.selector.is_plain
            && half.arena.layout.terms
            && !plan.game.kind().repetition.matters()
            && shared.forbidden.is_none()
            && shared.gumbel.is_none()
            && !searcher.records.is_on;
        searcher.measure();
        searcher
    }

    /// What is left for the next round.
    pub fn retire(self, worker: &mut Worker) -> Vec<Simulation<G::Move>> {
        worker.random = self.random;
        worker.spread = self.spread;
        worker.records = self.records;
        self.log
    }

    #[inline]
    pub fn node(&self, index: u32) -> &'a Node {
        self.half.arena.node(index)
    }

    /// How far apart what came out is, as selection needs it.
    pub fn measure(&mut self) {
        self.units = Units {
            payoff: self.spread.unit(),
            step: self.steps.deviation(),
            ends: self.spread.ends.unwrap_or_default(),
        };
    }

    /// Simulates until the limits say stop, all is found out, or there is no more room; `pause` is asked after
    /// each simulation.
    pub fn work(&mut self, pause: &mut dyn FnMut(&mut Self) -> bool) {
        let shared = self.shared;
        let mut simulated = 0u64;
        while !shared.done.load(Relaxed) && (shared.cramped || !shared.full.load(Relaxed)) {
            if !self.own.begin(&shared.counts, shared.most) {
                break;
            }
            if self.simulate() != Ended::Value {
                self.own.give_back(&shared.counts);
                // Where memory is full the first thread ends, and with it what the others may spend: that is no
                // end of the search, which goes on when there is room.
                let makes_room = shared.full.load(Relaxed) && !shared.cramped;
                if self.broken.is_some() || !makes_room {
                    shared.done.store(true, Relaxed);
                }
                break;
            }
            simulated += 1;
            if simulated.is_multiple_of(16) || simulated < 16 {
                self.measure();
            }
            self.own.end(&shared.counts);
            if shared.proves && self.node(ROOT).has(Flag::SETTLED) || pause(self) {
                shared.done.store(true, Relaxed);
            }
        }
        self.break_camp();
        self.own.leave(&shared.counts);
        shared.counts.states.fetch_add(self.budget.nodes(), Relaxed);
    }

    fn simulate(&mut self) -> Ended {
        self.begin();
        let ended = self.descend();
        self.own.deepest = self.own.deepest.max(self.path.len() as u64);
        match ended {
            Ended::Value => {
                self.back_up();
                self.learn();
                self.write_down();
            }
            Ended::Stopped | Ended::Leaf => self.abandon(),
        }
        self.end_of_stay(ended == Ended::Value);
        ended
    }

    /// A simulation begins.
    pub fn begin(&mut self) {
        self.path.truncate(self.told_later());
        self.keys.clear();
        self.records.begin();
        if let (Some(trail), Some((_, root))) = (&mut self.trail, self.shared.later) {
            trail.begin(root);
        }
    }

    /// Goes down to a leaf and finds out what it is worth.
    pub fn descend(&mut self) -> Ended {
        let game = self.shared.plan.game;
        let (mut state, mut index) = (self.shared.root.clone(), ROOT);
        match (&self.camp, self.path.last()) {
            (Some(camp), Some(last)) => (state, index) = (camp.state.clone(), last.node),
            _ => self.enter(ROOT, Player::CHANCE),
        }
        if self.walks {
            index = self.walk(&mut state);
        }
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
            if self.half.arena.layout.crossings {
                if is_leaf && self.join(index, &state) {
                    continue; // it has children now, and may be settled
                }
                if !is_leaf && is_round(&self.half.arena, &self.path) {
                    return self.end_at_a_leaf(state);
                }
            }
            if is_leaf && self.waits {
                return self.end_at_a_leaf(state);
            }
            if is_leaf {
                let is_new = index != ROOT && node.visits() < self.before_children();
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
                return if self.broken.is_some() {
                    Ended::Stopped
                } else {
                    self.play_out(&state)
                };
            };
            self.half.arena.prefetch_children(child);
            self.stay_above(child, &state);
            let action = self.half.action(child);
            state = game.result(&state, action);
            self.enter(child, mover);
            if self.records.is_on {
                self.records.play(mover, code_of(&action));
                if let Some(trail) = &mut self.trail {
                    trail.follow(code_of(&action));
                }
            }
            index = child;
        }
    }

    /// Goes down as far as there is nothing to find out on the way: what is known of a node is in the tree, and its mover
    /// chooses by plain UCT. Returns the node that it came to.
    fn walk(&mut self, state: &mut G::State) -> u32 {
        let game = self.shared.plan.game;
        let (half, stakes) = (self.half, &self.shared.stakes);
        let arena = &half.arena;
        let mut index = ROOT;
        while let Some((mover, children)) = arena.node(index).inner() {
            if mover.is_chance() || self.budget.room() == 0 {
                break;
            }
            self.budget.spend_room(1);
            let (selector, units) = (&self.selector, &self.units);
            let child = selector.choose_ready(arena, stakes, index, children, units);
            arena.prefetch_children(child);
            *state = game.result(state, half.action(child));
            self.enter(child, mover);
            index = child;
        }
        index
    }

    /// So many visits a leaf needs to be given children, the one that is under way counted if others see it.
    ///
    /// Once memory was full it is as many as a node needed to keep its children. Fewer would fill what room there is
    /// with children that are forgotten before they were visited twice: every node near the leaves would be given
    /// new ones again and again, what came of these would outweigh what came of the better tree that was there, and
    /// no node would ever grow enough to be kept.
    fn before_children(&self) -> u32 {
        let usual = self.shared.plan.options.expansion;
        usual.max(self.shared.least_kept.unwrap_or(0)) + u32::from(self.counting.threads)
    }

    /// Plays on from a state, or leaves it to somebody else to value.
    fn end_at_a_leaf(&mut self, state: G::State) -> Ended {
        if self.waits {
            self.leaf = Some(state);
            return Ended::Leaf;
        }
        self.play_out(&state)
    }

    /// A node more on the path.
    #[inline]
    fn enter(&mut self, node: u32, chooser: Player) {
        let (arena, spread) = (&self.half.arena, &self.spread);
        self.counting
            .enter(arena, spread, &mut self.path, node, chooser);
    }

    /// The child to follow, made if need be; `None` if none can be made.
    #[inline]
    fn follow(&mut self, index: u32, mover: Player, state: &G::State) -> Option<u32> {
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        if !mover.is_chance() {
            if index == ROOT
                && self.shared.gumbel.is_some()
                && let Some(child) = self.halve(state)
            {
                return Some(child);
            }
            if self.broken.is_some() {
                return None;
            }
            let mut elsewhere = Elsewhere {
                records: &self.records,
                lent: None,
            };
            if let (Some(trail), Some((later, _))) = (&mut self.trail, self.shared.later) {
                trail.visit(arena.node(index).visits());
                elsewhere.lent = Some((later, trail.lender));
            }
            let child = self
                .selector
                .choose(arena, stakes, index, &self.units, elsewhere);
            return Some(child);
        }
        if arena.is_sampled(index) {
            return self.sample(index, state);
        }
        Some(owed(arena, index))
    }

    /// Adds what came out to every node of the path.
    pub fn back_up(&mut self) {
        let arena = &self.half.arena;
        let path = &self.path[self.told_later()..];
        self.counting
            .back_up(arena, path, &mut self.shares, &mut self.spread);
    }

    /// What the simulation tells of the same moves elsewhere, and of the evaluations above it.
    fn learn(&mut self) {
        let options = &self.shared.plan.options;
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        if options.learns() {
            let (spread, shares) = (&self.spread, &self.shares);
            self.records
                .learn(|player| spread.standing(stakes, player, shares[player]));
        }
        if arena.layout.amaf {
            learn_amaf(arena, &self.path, &mut self.records, &self.shares);
        }
        if let (Some(trail), Some((later, _))) = (&self.trail, self.shared.later) {
            trail.learn(arena, &self.path, &mut self.records, &self.shares, later);
        }
        if arena.layout.minimax {
            back_up_minimax(arena, stakes, &self.path);
        }
    }

    /// Takes back what a simulation that came to nothing has added on its way down.
    pub fn abandon(&mut self) {
        let arena = &self.half.arena;
        self.counting
            .abandon(arena, &self.path[self.told_later()..]);
        if let (Some(gumbel), Some(first)) = (&self.shared.gumbel, self.path.get(1)) {
            let mut gumbel = gumbel.lock().unwrap_or_else(PoisonError::into_inner);
            gumbel.give_back(arena, first.node);
        }
    }

    /// Carries what is proved of the last node of the path up as far as it changes anything.
    pub fn prove(&mut self) {
        self.counting
            .prove(&self.half.arena, &self.path, &mut self.prover);
    }

    /// The same for a node on the path that has new children.
    pub fn prove_from(&mut self, index: u32) {
        let (arena, stakes) = (&self.half.arena, &self.shared.stakes);
        if arena.layout.terms {
            renew_children(arena, stakes, index);
        }
        if self.shared.proves && self.prover.refresh(arena, stakes, index) {
            self.prove();
        }
    }
}
