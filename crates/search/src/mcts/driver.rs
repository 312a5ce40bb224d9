//! The whole search: its threads, its memory, and what it tells.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use zermelo_core::playout::Listing;
use zermelo_core::random::{Random, mix};
use zermelo_core::{
    Broken, Budget, Evaluator, Game, Keyed, Kind, Limits, Payoffs, Player, Playout,
};
use zermelo_core::{Repetition, Tally};

use super::arena::Layout;
use super::batching::Judge;
use super::finding::{Effort, Finding, Simulation};
use super::gumbel::Gumbel;
use super::later::Later;
use super::memory::{Kept, question};
use super::node::ROOT;
use super::pace::Pace;
use super::records::Records;
use super::searcher::{Searcher, Worker};
use super::shared::{Counts, STRIDE, Shared};
use super::spread::Spread;
use super::stakes::Stakes;
use super::summary::summary;
use super::tree::{Half, Tree};
use super::{Mcts, terms};
use crate::alphabeta::Past;
use crate::threads::beside;

/// What a search found, or the rules that it could not rest on.
pub type Searched<G> = Result<Finding<<G as Game>::Move>, Broken<<G as Game>::State>>;

/// What a search may be given besides.
pub(super) struct Extras<'a, G: Keyed> {
    /// Is told now and then of what was found so far.
    pub report: &'a mut dyn FnMut(&Finding<G::Move>),
    /// Values leaves, so many at a time.
    pub judge: Option<(usize, &'a mut Judge<'a, G::State>)>,
    /// So many simulations are written down.
    pub log: usize,
}

/// Searches a state, going on with what was kept.
pub(super) fn run<G, E, P>(
    plan: &Mcts<'_, G, E, P>,
    kept: &mut Option<Kept<G>>,
    past: &[G::State],
    state: &G::State,
    limits: &Limits,
    mut extras: Extras<'_, G>,
) -> Searched<G>
where
    G: Keyed + 'static,
    E: Evaluator<G>,
    P: Playout<G>,
{
    let started = Instant::now();
    let stakes = Stakes::of(plan.game.kind(), plan.range);
    if plan.game.is_terminal(state) {
        return ended(plan, &stakes, state, started);
    }
    let mut found = revived(plan, kept.take(), past, state, limits, &stakes);
    let Kept {
        tree,
        spread,
        later,
        name,
        ..
    } = &mut found;
    let reused = tree.half().arena.node(ROOT).visits();
    let options = &plan.options;
    let threads = if extras.judge.is_some() {
        1
    } else {
        options.threads.max(1)
    };
    let workers: Vec<Mutex<Worker>> = (0..u64::from(threads))
        .map(|index| Worker {
            random: Random::new(mix(options.seed ^ mix(index))),
            spread: spread.clone(),
            records: Records::new(options, stakes.players),
        })
        .map(Mutex::new)
        .collect();
    let gumbel = (options.gumbel > 0).then(|| Mutex::new(Gumbel::new(options.gumbel)));
    let mut shared = Shared {
        plan,
        root: state,
        past: Past::new(plan.game, past, state),
        forbidden: forbidden(plan.game, past),
        stakes,
        proves: options.proofs && is_provable(plan.game.kind()),
        gumbel,
        later: later.as_ref().map(|later| (later, *name)),
        blind: options.asks() && is_blind(plan, state),
        most: limits.nodes.unwrap_or(u64::MAX),
        started,
        time: limits.soft_time.or(limits.time),
        done: AtomicBool::new(false),
        full: AtomicBool::new(false),
        cramped: false,
        least_kept: tree.least_kept,
        waits: extras.judge.is_some(),
        log: extras.log,
        counts: Counts::default(),
    };
    let limits = Limits {
        nodes: None,
        ..limits.clone()
    };
    let broken = Mutex::new(None);
    let mut log = Vec::new();
    let mut pace = Pace::new(started);
    while !shared.done.load(Relaxed) {
        let half = tree.half();
        let compactions = tree.compactions;
        let tally = Arc::new(Tally::default());
        let round = Round {
            shared: &shared,
            half,
            limits: &limits,
            started,
            tally: &tally,
            threads,
            workers: &workers,
            broken: &broken,
        };
        beside(
            threads,
            &|index| {
                round.work(index as usize, None, &mut |_| false);
            },
            &mut || {
                let ending = tally.ending();
                let report = &mut *extras.report;
                let judge = extras
                    .judge
                    .as_mut()
                    .map(|(size, judge)| (*size, &mut **judge));
                let simulations = round.work(0, judge, &mut |searcher| {
                    if pace.is_time_to_tell(&shared.counts) {
                        let effort = shared.counts.effort(reused, compactions, started);
                        report(&summary(&shared, searcher.half, effort, false));
                    }
                    // Other threads hold some that they have not begun.
                    let held = u64::from(threads - 1) * STRIDE;
                    let left = || shared.left(held);
                    shared.plan.options.early_stop && pace.is_decided(&searcher.half.arena, &left)
                });
                log.extend(simulations);
                if !shared.done.load(Relaxed) && !shared.full.load(Relaxed) {
                    // No simulations are left to begin, but others hold some.
                    ending.withdraw();
                }
            },
        );
        if shared.counts.begun.load(Relaxed) >= shared.most {
            shared.done.store(true, Relaxed);
        }
        let arena = &tree.half().arena;
        debug_assert!(threads > 1 || !arena.layout.terms || terms::are_right(arena, &stakes));
        if shared.full.load(Relaxed) && !shared.done.load(Relaxed) {
            shared.cramped = !tree.compact(&stakes);
            shared.least_kept = tree.least_kept;
            shared.full.store(false, Relaxed);
        }
    }
    if let Some(broken) = broken.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(broken);
    }
    let effort = shared.counts.effort(reused, tree.compactions, started);
    let mut finding = summary(&shared, tree.half(), effort, true);
    log.truncate(extras.log);
    finding.log = log;
    if let Some(worker) = workers.into_iter().next() {
        *spread = worker
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .spread;
    }
    *kept = Some(found);
    Ok(finding)
}

/// The positions of the past that no move may bring back; sorted.
fn forbidden<G: Keyed>(game: &G, past: &[G::State]) -> Option<Vec<u64>> {
    if game.kind().repetition != Repetition::Forbidden {
        return None;
    }
    let mut keys: Vec<u64> = past.iter().map(|state| game.position_key(state)).collect();
    keys.sort_unstable();
    Some(keys)
}

/// Whether what the tree proves holds: what a position is worth must not depend on what came before it, unless the
/// tree knows what that was. Draws by repetition, worth 0, do not change what two opposed players can force, and no
/// node that repeats a position proves anything. Where no position may come back, a node has exactly the moves that
/// are left after the game so far and the one way that leads to it in the tree: no two ways share a node.
fn is_provable(kind: Kind) -> bool {
    match kind.repetition {
        Repetition::Nothing => true,
        Repetition::Draw(_) => kind.is_opposed() && kind.payoffs == Payoffs::Zero && !kind.chance,
        Repetition::Forbidden => true,
        Repetition::Loss(_) => false,
    }
}

/// Whether the evaluation says the same of every state of a few random games: then it has no opinion.
fn is_blind<G, E, P>(plan: &Mcts<'_, G, E, P>, state: &G::State) -> bool
where
    G: Keyed,
    E: Evaluator<G>,
{
    const GAMES: u64 = 3;
    const PLIES: u32 = 24;
    let mut seen: Option<f64> = None;
    for number in 0..GAMES {
        let mut random = Random::new(mix(number));
        let mut board = Listing::new(state.clone());
        for _ in 0..PLIES {
            let step = board.step_by(plan.game, &mut random, |moves, random| {
                random.below(moves.len())
            });
            if step.is_none() || plan.game.is_terminal(&board.state) {
                break;
            }
            let player = Player::FIRST;
            let estimate = plan.evaluator.estimate(plan.game, &board.state, player);
            if *seen.get_or_insert(estimate) != estimate {
                return false;
            }
        }
    }
    true
}

/// What the threads of one round work with, until memory is full or all is done.
struct Round<'a, G: Keyed, E, P> {
    shared: &'a Shared<'a, G, E, P>,
    half: &'a Half<G::Move>,
    limits: &'a Limits,
    started: Instant,
    tally: &'a Arc<Tally>,
    threads: u32,
    workers: &'a [Mutex<Worker>],
    broken: &'a Mutex<Option<Broken<G::State>>>,
}

impl<'a, G, E, P> Round<'a, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// One thread's part, which gives back the simulations that it has written down.
    fn work(
        &self,
        index: usize,
        judge: Option<(usize, &mut Judge<'_, G::State>)>,
        pause: &mut dyn FnMut(&mut Searcher<'a, G, E, P>) -> bool,
    ) -> Vec<Simulation<G::Move>> {
        // Each worker has its own place: nobody waits here.
        let mut worker = unpoisoned(&self.workers[index]);
        let budget = Budget::share(self.limits, self.started, self.tally, self.threads);
        let mut searcher = Searcher::new(self.shared, self.half, budget, &mut worker);
        match judge {
            Some((size, judge)) => searcher.work_in_batches(size, judge, pause),
            None => searcher.work(pause),
        }
        if let Some(found) = searcher.broken.take() {
            unpoisoned(self.broken).get_or_insert(found);
        }
        searcher.retire(&mut worker)
    }
}

fn unpoisoned<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A tree whose root is the state: what was kept if it holds it, else an empty one.
fn revived<G, E, P>(
    plan: &Mcts<'_, G, E, P>,
    kept: Option<Kept<G>>,
    past: &[G::State],
    state: &G::State,
    limits: &Limits,
    stakes: &Stakes,
) -> Kept<G>
where
    G: Keyed + 'static,
{
    let question = question(&plan.options, limits, stakes);
    let keys = |past: &[G::State]| -> Vec<u64> {
        if !plan.game.kind().repetition.matters() {
            return Vec::new();
        }
        let keys = past.iter().map(|state| plan.game.position_key(state));
        keys.collect()
    };
    let kept = kept.filter(|kept| kept.question == question);
    if let Some(mut kept) = kept {
        kept.tree.compactions = 0;
        match kept.find(plan.game, past, state) {
            // What is settled, and has lost its children, does not say which move settles it.
            Some((node, name)) if kept.is_useful(node) && kept.tree.reroot(node, stakes) => {
                kept.name = name;
            }
            _ => {
                kept.tree.clear(stakes);
                kept.spread = Spread::default();
                if let Some(later) = &kept.later {
                    later.clear();
                }
            }
        }
        kept.root = state.clone();
        kept.past = keys(past);
        return kept;
    }
    // Where the way to a state matters to what it is worth, no two ways share anything.
    let shares = plan.options.transpositions && !plan.game.kind().repetition.matters();
    let layout = Layout::of(
        &plan.options,
        stakes,
        shares,
        plan.options.proofs && is_provable(plan.game.kind()),
    );
    let lent = if plan.options.borrows() {
        limits.table_bytes / 4
    } else {
        0
    };
    let tree = Tree::new(layout, limits.table_bytes - lent, stakes)
        .expect("there is memory for a few hundred nodes");
    let later = plan.options.borrows().then(|| Later::new(lent));
    let later = later.map(|later| later.or_else(|| Later::new(0)));
    let later = later.map(|later| later.expect("there is memory for a small table"));
    Kept {
        tree,
        root: state.clone(),
        past: keys(past),
        spread: Spread::default(),
        later,
        name: 0,
        question,
    }
}

/// A game that is over.
fn ended<G, E, P>(
    plan: &Mcts<'_, G, E, P>,
    stakes: &Stakes,
    state: &G::State,
    started: Instant,
) -> Searched<G>
where
    G: Keyed,
{
    let mut values = vec![0.0; stakes.players];
    let payoffs = stakes.share(&mut values, |player| plan.game.payoff(state, player));
    payoffs.map_err(|fault| Broken {
        state: state.clone(),
        fault,
    })?;
    Ok(Finding {
        player: Player::FIRST,
        bounds: values.iter().map(|&value| (value, value)).collect(),
        values,
        is_proved: true,
        moves: Vec::new(),
        line: Vec::new(),
        log: Vec::new(),
        effort: Effort {
            elapsed: started.elapsed(),
            ..Effort::default()
        },
    })
}
