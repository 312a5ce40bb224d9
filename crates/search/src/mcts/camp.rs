//! Threads that share a tree stay below a node for several simulations, and tell the nodes above it of all at once.
//!
//! Every simulation changes the nodes at the top of the tree, and what one core changes the others must fetch anew: with short
//! playouts that takes longer than the playouts. A node that was visited a thousand times hardly changes by a few visits
//! more, so a thread goes down to the last node with so many, announces its next visits to all nodes on the way, as if they
//! were lost, and makes them from there. Other threads go elsewhere meanwhile, as they do for single visits.

use zermelo_core::{Evaluator, Keyed, Playout};

use super::node::Flag;
use super::path::Visit;
use super::searcher::Searcher;

/// So many simulations are made from one node.
const STAYS: u32 = 16;

/// A node above which nobody stays was visited so often at least.
const WELL_KNOWN: u32 = 64 * STAYS;

/// Where a thread stays.
pub(super) struct Camp<S> {
    /// The first nodes of the path, to the one below which the simulations are made.
    pub length: usize,
    pub state: S,
    /// The simulations that are over, and what came of them for every player in all.
    over: u32,
    sums: Vec<f64>,
}

impl<G, E, P> Searcher<'_, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// Whether threads may stay: every visit changes nothing above but visits and means.
    pub fn may_stay(&self) -> bool {
        let (shared, layout) = (self.shared, &self.half.arena.layout);
        let options = &shared.plan.options;
        options.threads > 1
            && !(layout.crossings || layout.amaf || layout.minimax || layout.terms)
            && layout.squares == 0
            && !(self.records.is_on || shared.waits || shared.gumbel.is_some())
            && !shared.plan.game.kind().repetition.matters()
            && shared.log == 0
    }

    /// Stays at the last node of the path if the next one on the way down is not well known any more.
    #[inline]
    pub fn stay_above(&mut self, child: u32, state: &G::State) {
        if !self.stays || self.camp.is_some() || self.node(child).visits() >= WELL_KNOWN {
            return;
        }
        let here = self.path.last().map(|visit| self.node(visit.node));
        if here.is_some_and(|node| node.visits() >= WELL_KNOWN) {
            self.counting
                .announce_more(&self.half.arena, &self.path, STAYS - 1);
            self.camp = Some(Camp {
                length: self.path.len(),
                state: state.clone(),
                over: 0,
                sums: vec![0.0; self.shares.len()],
            });
        }
    }

    /// The first nodes of the path that are told later.
    pub fn told_later(&self) -> usize {
        self.camp.as_ref().map_or(0, |camp| camp.length)
    }

    /// A simulation is over, or came to nothing. Who has made all visits that were announced goes on from the root.
    pub fn end_of_stay(&mut self, has_value: bool) {
        let Some(camp) = &mut self.camp else {
            return;
        };
        if has_value {
            camp.over += 1;
            for (sum, share) in camp.sums.iter_mut().zip(&self.shares) {
                *sum += share;
            }
        }
        let here = self.path[camp.length - 1].node;
        if !has_value || camp.over == STAYS || self.node(here).has(Flag::SETTLED) {
            self.break_camp();
        }
    }

    /// Tells the nodes above of the simulations that were made, and takes the others back.
    pub fn break_camp(&mut self) {
        let Some(Camp {
            length, over, sums, ..
        }) = self.camp.take()
        else {
            return;
        };
        let arena = &self.half.arena;
        let above: &[Visit] = &self.path[..length];
        self.counting.tell(arena, above, (STAYS, over), sums);
    }
}
