//! Strongly connected components: states that can be reached from each other.
//!
//! They come in an order in which whatever a component leads to stands before it, so that a game is
//! solved one component after the other. In a game that never comes back to a state every component is
//! one state, and this is the induction over its levels.

use zermelo_core::allocation::{NoMemory, filled};

use super::Graph;

/// All states, component by component, successors first.
#[derive(Clone, Debug)]
pub struct Components {
    /// The states; within a component those come first that were left last.
    order: Vec<u32>,
    /// Where each component begins, and where the last one ends.
    first: Vec<u32>,
    /// The component of each state.
    of: Vec<u32>,
}

const NEW: u32 = u32::MAX;

impl Components {
    /// Finds them by Tarjan's algorithm, without recursion.
    pub fn of(graph: &Graph) -> Result<Components, NoMemory> {
        let states = graph.len();
        let mut seen = filled(states, || NEW)?;
        let mut low = filled(states, || 0u32)?;
        let mut of = filled(states, || NEW)?;
        let mut left = filled(states, || 0u32)?;
        let mut order: Vec<u32> = zermelo_core::allocation::room(states)?;
        let (mut first, mut open, mut path) = (vec![0u32], Vec::new(), Vec::new());
        let (mut seen_so_far, mut left_so_far) = (0u32, 0u32);
        for root in 0..states as u32 {
            if seen[root as usize] != NEW {
                continue;
            }
            path.push((root, 0usize));
            while let Some((state, move_)) = path.last_mut() {
                let (here, at) = (*state as usize, *move_);
                if seen[here] == NEW {
                    seen[here] = seen_so_far;
                    low[here] = seen_so_far;
                    seen_so_far += 1;
                    open.push(here as u32);
                }
                let next = graph.successors(here as u32);
                if let Some(&next) = next.get(at) {
                    *move_ += 1;
                    let after = next as usize;
                    if seen[after] == NEW {
                        path.push((next, 0));
                    } else if of[after] == NEW {
                        low[here] = low[here].min(seen[after]);
                    }
                    continue;
                }
                path.pop();
                left[here] = left_so_far;
                left_so_far += 1;
                if let Some(&(before, _)) = path.last() {
                    low[before as usize] = low[before as usize].min(low[here]);
                }
                if low[here] == seen[here] {
                    let component = first.len() as u32 - 1;
                    let begin = order.len();
                    while let Some(member) = open.pop() {
                        of[member as usize] = component;
                        order.push(member);
                        if member as usize == here {
                            break;
                        }
                    }
                    order[begin..].sort_unstable_by_key(|&member| left[member as usize]);
                    first.push(order.len() as u32);
                }
            }
        }
        Ok(Components { order, first, of })
    }

    /// The number of components.
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The states of a component.
    pub fn members(&self, component: usize) -> &[u32] {
        &self.order[self.first[component] as usize..self.first[component + 1] as usize]
    }

    /// All states, successors before those that lead to them, except within a component.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The component of a state.
    #[inline]
    pub fn component(&self, state: u32) -> u32 {
        self.of[state as usize]
    }

    /// Whether play can stay in a component.
    pub fn is_cyclic(&self, graph: &Graph, component: usize) -> bool {
        let members = self.members(component);
        members.len() > 1 || graph.successors(members[0]).contains(&members[0])
    }

    /// For each component the most cyclic ones in a row from it on, itself among them.
    pub fn chains(&self, graph: &Graph) -> Vec<u32> {
        let mut chains = vec![0u32; self.len()];
        for component in 0..self.len() {
            let next = self.members(component).iter();
            let next = next.flat_map(|&state| graph.successors(state));
            let after = next.map(|&next| self.component(next) as usize);
            let longest = after.filter(|&other| other != component);
            let longest = longest.map(|other| chains[other]).max().unwrap_or(0);
            chains[component] = longest + u32::from(self.is_cyclic(graph, component));
        }
        chains
    }

    /// A state that play can come back to, if there is one.
    pub fn first_cycle(&self, graph: &Graph) -> Option<u32> {
        let mut cyclic = (0..self.len()).filter(|&component| self.is_cyclic(graph, component));
        cyclic.next().map(|component| self.members(component)[0])
    }
}
