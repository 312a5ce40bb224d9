//! The recursion of df-pn.

use zermelo_core::value::DISTANCE_LIMIT;
use zermelo_core::{Budget, Deterministic, Keyed, Symmetric, ZeroSum};

use super::Claim;
use super::numbers::{INFINITE, Numbers};
use super::table::Table;

/// States further from the root are not looked at, so that the recursion stays within the stack.
const MAX_PLY: usize = DISTANCE_LIMIT as usize / 2;

/// With so few moves left until a rule that counts them ends the game, going round is followed to
/// that end: it is near, and what is found then holds on every path.
const NEAR: u32 = 24;

/// A report is given about this often, in nodes.
const REPORT_EVERY: u64 = 1 << 16;

/// One search.
pub struct Prover<'a, G: Keyed, F> {
    game: &'a G,
    claim: Claim,
    budget: Budget,
    table: Table,
    /// The keys of the positions on the way to the present one.
    path: Vec<u64>,
    moves: Vec<G::Move>,
    /// Whether states can come back at all.
    cyclic: bool,
    /// Whether a position that comes back is a failure by the rules, so that its count does not matter.
    return_fails: bool,
    /// Whether a state was too deep to look at.
    too_deep: bool,
    report: F,
    next_report: u64,
}

/// A move with where it leads.
struct Branch<S> {
    state: S,
    names: Names,
    numbers: Numbers,
    /// Whether it is refuted on this path only, or for being too deep.
    tainted: bool,
}

/// What a state and all its images are known by: in the table, and on the path.
#[derive(Clone, Copy)]
struct Names {
    key: u64,
    position: u64,
}

/// What came of the work on a state.
#[derive(Clone, Copy)]
struct Expansion {
    numbers: Numbers,
    tainted: bool,
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
            return_fails: game.kind().repetition.draws_at().is_some() && claim.payoff > 0,
            too_deep: false,
            report,
            next_report: REPORT_EVERY,
        }
    }

    /// The states visited.
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// The numbers of a state at the end, whether a refutation holds, and play that follows them.
    pub fn run(&mut self, state: &G::State) -> (Numbers, bool, Vec<G::Move>) {
        let names = self.names(state);
        self.cyclic = self.game.level(state).is_none();
        let mut found = Expansion {
            numbers: self.leaf(state).unwrap_or(Numbers::UNKNOWN),
            tainted: false,
        };
        // A table too small may forget what settled a state below, so ask again while there is time.
        while !found.numbers.is_settled() && !self.budget.spend() {
            found = self.expand(
                state,
                names,
                Numbers {
                    proof: INFINITE,
                    disproof: INFINITE,
                },
            );
        }
        // From the root there is no other path: a return that fails by the rules is a failure.
        let holds = !found.tainted || (self.return_fails && !self.too_deep);
        (found.numbers, holds, self.line(state, found.numbers))
    }

    /// What a state and all its images are known by.
    #[inline]
    fn names(&self, state: &G::State) -> Names {
        let state = self.game.canonical(state);
        let key = self.game.key(&state);
        let far = self.return_fails && self.game.moves_until_draw(&state) > NEAR;
        let position = if far {
            self.game.position_key(&state)
        } else {
            key
        };
        Names { key, position }
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
            let names = self.names(&child);
            self.table.prefetch(names.key);
            branches.push(Branch {
                state: child,
                names,
                numbers: Numbers::UNKNOWN,
                tainted: false,
            });
        }
        self.moves.truncate(start);
        for branch in &mut branches {
            branch.numbers = match self.leaf(&branch.state) {
                Some(numbers) => numbers,
                None if self.is_out_of_bounds(branch.names) => {
                    branch.tainted = true;
                    Numbers::REFUTED
                }
                None => match self.table.probe(branch.names.key) {
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
    fn is_out_of_bounds(&mut self, names: Names) -> bool {
        let too_deep = self.path.len() >= MAX_PLY;
        self.too_deep |= too_deep;
        too_deep || (self.cyclic && self.path.contains(&names.position))
    }

    /// Works on a state that is not terminal until one of its numbers reaches its limit, or the
    /// budget is spent.
    fn expand(&mut self, state: &G::State, names: Names, limits: Numbers) -> Expansion {
        let attacks = self.game.to_move(state) == self.claim.attacker;
        let before = self.nodes();
        self.path.push(names.position);
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
            let Branch { state, names, .. } = &branches[best];
            let found = self.expand(state, *names, below);
            branches[best].numbers = found.numbers;
            branches[best].tainted = found.tainted;
        };
        self.path.pop();
        let tainted = numbers == Numbers::REFUTED && is_tainted(&branches, attacks);
        // What rests on the path to this state is not true on another one.
        if !tainted {
            self.table.store(names.key, numbers, self.nodes() - before);
        }
        Expansion { numbers, tainted }
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
            self.path.push(self.names(&state).position);
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

/// Whether the refutation of a state holds on this path only: where the attacker chooses it rests on
/// all moves, and where the defender does, on the best founded.
fn is_tainted<S>(branches: &[Branch<S>], attacks: bool) -> bool {
    let mut refuted = branches
        .iter()
        .filter(|branch| branch.numbers == Numbers::REFUTED);
    if attacks {
        refuted.any(|branch| branch.tainted)
    } else {
        refuted.all(|branch| branch.tainted)
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
