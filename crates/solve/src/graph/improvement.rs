//! Policy iteration: the values of one policy by its linear equations, then a better policy.
//!
//! Where play takes long to leave a component, value iteration creeps; the equations of a policy do
//! not care. What they give is rounded and proves nothing. So it is taken for a guess: bounds a little
//! to either side of it, which hold if going round shows that each side can keep its own.

use super::bounds::{Bounds, Side};
use super::{Graph, Turn};

/// How values are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Value iteration alone.
    #[default]
    Values,
    /// Policy iteration first, for a guess.
    Policies,
}

/// More states than this are not solved by elimination, whose time grows with the third power.
const MOST_EQUATIONS: usize = 400;

/// Up to so many states, equations are solved sooner than a component is gone round through.
pub const FEW_EQUATIONS: usize = 40;

/// So often a policy is bettered at most.
const MOST_POLICIES: usize = 200;

/// A move is better if it is by more than rounding may make it seem.
const BETTER: f64 = 1e-13;

/// Rounds through a component in which a guess may show itself to be true.
const MOST_ROUNDS: usize = 200;

/// The values of the states of a component under best play, given those of all states that it leads
/// to, as nearly as numbers allow; `None` if it is too large or no best policies were found.
///
/// Values and `endless` are from one side, which is told as `own`. `None` too if `go_on` says no.
pub fn component_values(
    graph: &Graph,
    own: &Side,
    members: &[u32],
    outside: &dyn Fn(u32) -> f64,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<f64>> {
    if members.len() > MOST_EQUATIONS {
        return None;
    }
    let mut sorted = members.to_vec();
    sorted.sort_unstable();
    let part = Part {
        graph,
        own,
        members: &sorted,
        outside,
    };
    let values = part.solve(go_on)?;
    let at = |state: &u32| sorted.binary_search(state).ok().map(|place| values[place]);
    members.iter().map(at).collect()
}

struct Part<'a> {
    graph: &'a Graph,
    own: &'a Side,
    members: &'a [u32],
    outside: &'a dyn Fn(u32) -> f64,
}

/// The number of a move for each member.
type Policy = Vec<usize>;

impl Part<'_> {
    /// Betters the policy of one side against the best answer of the other.
    fn solve(&self, go_on: &dyn Fn() -> bool) -> Option<Vec<f64>> {
        let mut policy = vec![0; self.members.len()];
        for _ in 0..MOST_POLICIES {
            let mut values = self.evaluate(&policy)?;
            let mut answers = 0;
            while self.better(&mut policy, &values, false) {
                values = self.evaluate(&policy)?;
                answers += 1;
                if answers > MOST_POLICIES || !go_on() {
                    return None;
                }
            }
            if !self.better(&mut policy, &values, true) {
                return Some(values);
            }
        }
        None
    }

    fn place(&self, state: u32) -> Option<usize> {
        self.members.binary_search(&state).ok()
    }

    fn value(&self, values: &[f64], state: u32) -> f64 {
        self.place(state)
            .map_or_else(|| (self.outside)(state), |place| values[place])
    }

    /// Takes better moves for one side wherever there are any; whether there were.
    fn better(&self, policy: &mut Policy, values: &[f64], own: bool) -> bool {
        let mut changed = false;
        for (place, &state) in self.members.iter().enumerate() {
            let Turn::Player(player) = self.graph.turn(state) else {
                continue;
            };
            if self.own.chooses(player) != own {
                continue;
            }
            let sign = if own { 1.0 } else { -1.0 };
            let worth = |next: &u32| sign * self.value(values, *next);
            let next = self.graph.successors(state);
            let mut most = worth(&next[policy[place]]) + BETTER;
            for (number, next) in next.iter().enumerate() {
                if worth(next) > most {
                    (most, policy[place]) = (worth(next), number);
                    changed = true;
                }
            }
        }
        changed
    }

    /// The values of a policy: one linear equation for each state, solved by elimination.
    fn evaluate(&self, policy: &Policy) -> Option<Vec<f64>> {
        let size = self.members.len();
        let ends = self.ending(policy);
        let mut rows = vec![vec![0.0; size + 1]; size];
        for (place, row) in rows.iter_mut().enumerate() {
            row[place] = 1.0;
            if !ends[place] {
                row[size] = self.own.endless;
                continue;
            }
            self.each(policy, place, &mut |next, chance| match self.place(next) {
                Some(inside) => row[inside] -= chance,
                None => row[size] += chance * (self.outside)(next),
            });
        }
        eliminate(rows)
    }

    /// From which states the component can be left by a policy; from the others it never is.
    fn ending(&self, policy: &Policy) -> Vec<bool> {
        let mut ends = vec![false; self.members.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for place in 0..ends.len() {
                let mut leaves = ends[place];
                self.each(policy, place, &mut |next, chance| {
                    leaves |= chance > 0.0 && self.place(next).is_none_or(|inside| ends[inside]);
                });
                changed |= leaves != ends[place];
                ends[place] = leaves;
            }
        }
        ends
    }

    /// The states that follow on one by a policy, and how likely they are.
    fn each(&self, policy: &Policy, place: usize, tell: &mut dyn FnMut(u32, f64)) {
        let state = self.members[place];
        let next = self.graph.successors(state);
        match self.graph.turn(state) {
            Turn::Chance => {
                let pairs = next.iter().zip(self.graph.odds(state));
                pairs.for_each(|(&next, &chance)| tell(next, chance));
            }
            _ => tell(next[policy[place]], 1.0),
        }
    }
}

/// Solves linear equations, each a row with its right side at the end; `None` if they are not independent.
fn eliminate(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let size = rows.len();
    for column in 0..size {
        let largest = (column..size).max_by(|&one, &other| {
            let size = |row: usize| rows[row][column].abs();
            size(one).total_cmp(&size(other))
        })?;
        rows.swap(column, largest);
        let pivot = std::mem::take(&mut rows[column]);
        if pivot[column].abs() < f64::MIN_POSITIVE {
            return None;
        }
        for row in rows.iter_mut().skip(column + 1) {
            let factor = row[column] / pivot[column];
            if factor != 0.0 {
                let pairs = row.iter_mut().zip(&pivot).skip(column);
                pairs.for_each(|(cell, &above)| *cell -= factor * above);
            }
        }
        rows[column] = pivot;
    }
    let mut values = vec![0.0; size];
    for place in (0..size).rev() {
        let row = &rows[place];
        let known = row[place + 1..size].iter().zip(&values[place + 1..]);
        let known: f64 = known.map(|(factor, value)| factor * value).sum();
        values[place] = (row[size] - known) / row[place];
    }
    values
        .iter()
        .all(|value| value.is_finite())
        .then_some(values)
}

/// Takes a guess for bounds, each `slack` to its side, if going round shows that it can be kept.
///
/// Let F be one round. If F done some times to a guess gives no less than the guess, then what is greatest among
/// all that came on the way is no less after another round; and after that round no state has more than
/// follows from its successors. That is all that a bound needs where play cannot stay for ever.
pub fn adopt(
    graph: &Graph,
    sides: &[Side; 2],
    members: &[u32],
    guess: &[f64],
    slack: f64,
    bounds: &mut Bounds,
) -> bool {
    let lower = keeps(
        graph,
        &sides[0],
        members,
        guess,
        1.0,
        slack,
        &mut bounds.lower,
    );
    lower
        && keeps(
            graph,
            &sides[1],
            members,
            guess,
            -1.0,
            slack,
            &mut bounds.other,
        )
}

fn keeps(
    graph: &Graph,
    side: &Side,
    members: &[u32],
    guess: &[f64],
    sign: f64,
    slack: f64,
    values: &mut [f64],
) -> bool {
    let read = |values: &[f64]| -> Vec<f64> {
        let members = members.iter();
        members.map(|&state| values[state as usize]).collect()
    };
    let before = read(values);
    let start: Vec<f64> = guess
        .iter()
        .zip(&before)
        .map(|(guess, known)| (sign * guess - slack).max(*known))
        .collect();
    let write = |values: &mut [f64], from: &[f64]| {
        for (&state, &value) in members.iter().zip(from) {
            values[state as usize] = value;
        }
    };
    write(values, &start);
    let mut most = start.clone();
    for _ in 0..MOST_ROUNDS {
        let mut kept = true;
        for (place, &state) in members.iter().enumerate() {
            let value = side.backup(graph, values, state);
            values[state as usize] = value;
            most[place] = most[place].max(value);
            kept &= value >= start[place];
        }
        if kept {
            write(values, &most);
            for &state in members {
                values[state as usize] = side.backup(graph, values, state);
            }
            return true;
        }
    }
    write(values, &before);
    false
}
