//! What can be said where play may go on for ever.
//!
//! A *trap* of a side is a set of states that chance does not leave and in which the side always has a
//! move that stays. Play in it stays there, which is worth `endless`, or the others leave it by a move
//! of their own. So each of its states is worth the lesser of `endless` and the worst of those exits, which
//! stepping from state to state may never find out: there every state waits for the next one.
//!
//! It is true of every trap, so it does not matter for the proof which ones are looked at. Looked at are the
//! largest ones in which the side makes any move, and those with moves that may be best ones only.

use super::bounds::{Bounds, Side};
use super::components::Components;
use super::{Graph, Turn};

/// The places of one component in which play may stay.
pub struct Traps<'a> {
    graph: &'a Graph,
    members: &'a [u32],
    /// Whether play may stay anywhere at all.
    pub possible: bool,
}

/// Which moves of a side are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moves {
    All,
    Unrefuted,
    Hopeful,
}

impl<'a> Traps<'a> {
    /// Looks whether there are any.
    pub fn new(graph: &'a Graph, components: &'a Components, component: usize) -> Traps<'a> {
        let mut traps = Traps {
            graph,
            members: components.members(component),
            possible: true,
        };
        traps.possible = !traps.find(&|_, _| true).is_empty();
        traps
    }

    /// Betters bounds in the traps of both sides; whether any changed.
    pub fn better(&self, sides: &[Side; 2], bounds: &mut Bounds) -> bool {
        if !self.possible {
            return false;
        }
        let mut changed = false;
        for moves in [Moves::All, Moves::Unrefuted, Moves::Hopeful] {
            for own in [true, false] {
                let Bounds { lower, other } = bounds;
                let (side, values, against) = match own {
                    true => (&sides[0], lower, &*other),
                    false => (&sides[1], other, &*lower),
                };
                changed |= self.better_side(side, moves, values, against);
            }
        }
        changed
    }

    fn better_side(&self, side: &Side, moves: Moves, values: &mut [f64], against: &[f64]) -> bool {
        let graph = self.graph;
        let most = |next: u32| -against[next as usize];
        let may = |state: u32, next: u32| {
            let own = matches!(graph.turn(state), Turn::Player(player) if side.chooses(player));
            let all = graph.successors(state).iter();
            !own || match moves {
                Moves::All => true,
                Moves::Unrefuted => all
                    .clone()
                    .all(|&other| most(next) >= values[other as usize]),
                Moves::Hopeful => all.clone().all(|&other| most(next) >= most(other)),
            }
        };
        let mut changed = false;
        for trap in self.find(&may) {
            let inside = |state: u32| trap.binary_search(&state).is_ok();
            let exits = trap.iter().filter(|&&state| {
                matches!(graph.turn(state), Turn::Player(player) if !side.chooses(player))
            });
            let exits = exits.flat_map(|&state| graph.successors(state));
            let exits = exits.filter(|&&next| !inside(next));
            let sure = exits.map(|&next| values[next as usize]);
            let sure = sure.fold(side.endless, f64::min);
            for &state in &trap {
                if values[state as usize] < sure {
                    values[state as usize] = sure;
                    changed = true;
                }
            }
        }
        changed
    }

    /// The largest sets in which play can go from everywhere to everywhere by such moves, and which
    /// chance does not leave; each sorted.
    fn find(&self, may: &dyn Fn(u32, u32) -> bool) -> Vec<Vec<u32>> {
        let mut traps = Vec::new();
        let mut candidates = vec![sorted(self.members.to_vec())];
        while let Some(candidate) = candidates.pop() {
            let stable = self.without_leavers(candidate.clone(), may);
            if stable.is_empty() {
                continue;
            }
            let whole = stable.len() == candidate.len();
            let mut parts = self.split(&stable, may);
            match parts.len() {
                1 if whole && parts[0].len() == stable.len() => traps.append(&mut parts),
                _ => candidates.append(&mut parts),
            }
        }
        traps
    }

    /// Without the states that chance may leave from, and those in which no move stays, again and again.
    fn without_leavers(&self, set: Vec<u32>, may: &dyn Fn(u32, u32) -> bool) -> Vec<u32> {
        let mut there = vec![true; set.len()];
        let stays = |state: u32, there: &[bool]| {
            let inside = |next: &u32| set.binary_search(next).is_ok_and(|place| there[place]);
            let next = self.graph.successors(state);
            match self.graph.turn(state) {
                Turn::Over => false,
                Turn::Chance => {
                    let mut odds = next.iter().zip(self.graph.odds(state));
                    odds.all(|(next, &chance)| chance == 0.0 || inside(next))
                }
                Turn::Player(_) => next.iter().any(|next| inside(next) && may(state, *next)),
            }
        };
        let mut changed = true;
        let mut backwards = false;
        while changed {
            changed = false;
            for step in 0..set.len() {
                let place = if backwards {
                    set.len() - 1 - step
                } else {
                    step
                };
                if there[place] && !stays(set[place], &there) {
                    there[place] = false;
                    changed = true;
                }
            }
            backwards = !backwards;
        }
        let kept = set.iter().zip(there).filter(|&(_, there)| there);
        kept.map(|(&state, _)| state).collect()
    }

    /// The strongly connected parts of a set; single states that do not lead to themselves are none.
    fn split(&self, set: &[u32], may: &dyn Fn(u32, u32) -> bool) -> Vec<Vec<u32>> {
        let number = |state: &u32| set.binary_search(state).ok().map(|place| place as u32);
        let mut part = Graph::new(1);
        for &state in set {
            let stays = |next: &&u32| may(state, **next);
            let next = self.graph.successors(state).iter().filter(stays);
            let next: Vec<u32> = next.filter_map(number).collect();
            part.add_choice(0, &next)
                .or_else(|_| part.add_end(&[0.0]))
                .ok();
        }
        let Ok(components) = Components::of(&part) else {
            return Vec::new();
        };
        let cyclic = (0..components.len()).filter(|&place| components.is_cyclic(&part, place));
        let named = |place: usize| {
            let members = components.members(place).iter();
            sorted(members.map(|&member| set[member as usize]).collect())
        };
        cyclic.map(named).collect()
    }
}

fn sorted(mut states: Vec<u32>) -> Vec<u32> {
    states.sort_unstable();
    states
}
