//! The recursion of df-pn.

use zermelo_core::value::DISTANCE_LIMIT;
use zermelo_core::{Budget, Deterministic, Keyed, Symmetric, ZeroSum};

use super::Claim;
use super::numbers::{INFINITE, Numbers};
use super::table::Table;

/// States further from the root are not looked at, so that the recursion stays within the stack.
const MAX_PLY: usize = DISTANCE_LIMIT as usize / 2;

/// A report is given about this often, in nodes.
const REPORT_EVERY: u64 = 1 << 16;

/// One search.
pub struct Prover<'a, G: Keyed, F> {
    game: &'a G,
    claim: Claim,
    budget: Budget,
    table: Table,
    /// The keys of the states on the way to the present one.
    path: Vec<u64>,
    moves: Vec<G::Move>,
    /// Whether states can come back at all.
    cyclic: bool,
    /// Whether a refutation may rest on a state that came back or lay too deep.
    tainted: bool,
    report: F,
    next_report: u64,
}

/// A move with where it leads.
struct Branch<S> {
    state: S,
    key: u64,
    numbers: Numbers,
}

impl<'a, G, F> Prover<'a, G, F>
where
    G: ZeroSum + Deterministic + Keyed + Symmetric,
    F: FnMut(Numbers, u64),
{
    pub fn new(game: &'a G, claim: Claim, budget: Budget, table: Table, report: F) -> Self {
        Prover {
            game,
            claim,
            budget,
            table,
            path: Vec::new(),
            moves: Vec::new(),
            cyclic: true,
            tainted: false,
            report,
            next_report: REPORT_EVERY,
        }
    }

    /// Whether a refutation may not hold.
    pub fn is_tainted(&self) -> bool {
        self.tainted
    }

    /// The states visited.
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// The numbers of a state at the end, and play that follows them.
    pub fn run(&mut self, state: &G::State) -> (Numbers, Vec<G::Move>) {
        let key = self.key(state);
        self.cyclic = self.game.level(state).is_none();
        let mut numbers = self.leaf(state).unwrap_or(Numbers::UNKNOWN);
        // A table too small may forget what settled a state below, so ask again while there is time.
        while !numbers.is_settled() && !self.budget.spend() {
            numbers = self.expand(
                state,
                key,
                Numbers {
                    proof: INFINITE,
                    disproof: INFINITE,
                },
            );
        }
        (numbers, self.line(state, numbers))
    }

    /// What a state and all its images are known by.
    #[inline]
    fn key(&self, state: &G::State) -> u64 {
        self.game.key(&self.game.canonical(state))
    }

    /// The numbers of a finished game.
    fn leaf(&self, state: &G::State) -> Option<Numbers> {
        if !self.game.is_terminal(state) {
            return None;
        }
        let payoff = self.game.utility(state, self.claim.attacker);
        Some(if payoff >= self.claim.payoff {
            Numbers::PROVED
        } else {
            Numbers::REFUTED
        })
    }

    /// The states that the moves lead to, each with what is known of it.
    fn branches(&mut self, state: &G::State) -> Vec<Branch<G::State>> {
        let start = self.moves.len();
        self.game.actions(state, &mut self.moves);
        let mut branches = Vec::with_capacity(self.moves.len() - start);
        for index in start..self.moves.len() {
            let child = self.game.result(state, self.moves[index]);
            let key = self.key(&child);
            self.table.prefetch(key);
            branches.push(Branch {
                state: child,
                key,
                numbers: Numbers::UNKNOWN,
            });
        }
        self.moves.truncate(start);
        for branch in &mut branches {
            branch.numbers = match self.leaf(&branch.state) {
                Some(numbers) => numbers,
                None if self.is_out_of_bounds(branch.key) => {
                    self.tainted = true;
                    Numbers::REFUTED
                }
                None => match self.table.probe(branch.key) {
                    Some(numbers) => numbers,
                    None => self.first_guess(&branch.state),
                },
            };
        }
        branches
    }

    /// The numbers of a state that nobody has looked at: every move of it counts for one.
    fn first_guess(&self, state: &G::State) -> Numbers {
        let attacks = self.game.to_move(state) == self.claim.attacker;
        let moves = self.game.count_actions(state) as u32;
        Numbers::from_sides(1, moves, attacks)
    }

    /// Whether a state came back, or lies too deep.
    fn is_out_of_bounds(&self, key: u64) -> bool {
        self.path.len() >= MAX_PLY || (self.cyclic && self.path.contains(&key))
    }

    /// Works on a state that is not terminal until one of its numbers reaches its limit, or the
    /// budget is spent.
    fn expand(&mut self, state: &G::State, key: u64, limits: Numbers) -> Numbers {
        let attacks = self.game.to_move(state) == self.claim.attacker;
        let before = self.nodes();
        self.path.push(key);
        let mut branches = self.branches(state);
        let numbers = loop {
            let numbers = Numbers::of(branches.iter().map(|branch| branch.numbers), attacks);
            self.tell(numbers);
            if numbers.proof >= limits.proof
                || numbers.disproof >= limits.disproof
                || numbers.is_settled()
                || self.budget.spend()
            {
                break numbers;
            }
            let (best, below) = choose(&branches, numbers, limits, attacks);
            let Branch { state, key, .. } = &branches[best];
            let found = self.expand(state, *key, below);
            branches[best].numbers = found;
        };
        self.path.pop();
        // What rests on the path to this state is not true on another one.
        if !(self.tainted && numbers == Numbers::REFUTED) {
            self.table.store(key, numbers, self.nodes() - before);
        }
        numbers
    }

    fn tell(&mut self, numbers: Numbers) {
        let nodes = self.nodes();
        if self.path.len() == 1 && nodes >= self.next_report {
            self.next_report = nodes + REPORT_EVERY;
            (self.report)(numbers, nodes);
        }
    }

    /// Play from a settled state: the moves that settle it, against any.
    fn line(&mut self, state: &G::State, numbers: Numbers) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut state = state.clone();
        if !numbers.is_settled() {
            return line;
        }
        self.path.clear();
        while !self.game.is_terminal(&state) && line.len() < MAX_PLY {
            self.path.push(self.key(&state));
            let mut moves = Vec::new();
            self.game.actions(&state, &mut moves);
            let branches = self.branches(&state);
            let settled = branches.iter().position(|branch| branch.numbers == numbers);
            let Some(chosen) = settled else { break };
            line.push(moves[chosen]);
            state = branches[chosen].state.clone();
        }
        line
    }
}

/// The branch to work on, and how long: until another looks better, or the state's own limits are
/// reached through it.
fn choose<S>(
    branches: &[Branch<S>],
    numbers: Numbers,
    limits: Numbers,
    attacks: bool,
) -> (usize, Numbers) {
    let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
    for (index, branch) in branches.iter().enumerate() {
        let (one, _) = branch.numbers.sides(attacks);
        if one < least {
            second = least.min(INFINITE);
            (best, least) = (index, one);
        } else {
            second = second.min(one);
        }
    }
    let (limit, limit_of_all) = limits.sides(attacks);
    let (_, sum) = numbers.sides(attacks);
    let (_, own) = branches[best].numbers.sides(attacks);
    // A quarter more than the second best: fewer changes between two that are nearly equal.
    let one = limit
        .min(second.saturating_add(1 + second / 4))
        .min(INFINITE);
    let all = (limit_of_all - sum).saturating_add(own).min(INFINITE);
    (best, Numbers::from_sides(one, all, attacks))
}
