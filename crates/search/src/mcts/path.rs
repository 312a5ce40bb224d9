//! The nodes of one simulation, and what came of it counted on the way back up. Nothing here knows a game.

use zermelo_core::Player;

use super::arena::Arena;
use super::crossings::gather;
use super::proving::Prover;
use super::spread::Spread;
use super::stakes::Stakes;
use super::terms::renew;

/// A node on the way down, and what was added to it as if the simulation were lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    pub node: u32,
    pub chooser: Player,
    pub lost: f64,
}

/// How results are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counting {
    pub stakes: Stakes,
    /// Whether anything may be proved.
    pub proves: bool,
    /// Whether visits that are under way are seen by others.
    pub threads: bool,
}

impl Counting {
    /// A node more on the path.
    #[inline(always)]
    pub fn enter(
        &self,
        arena: &Arena,
        spread: &Spread,
        path: &mut Vec<Visit>,
        node: u32,
        chooser: Player,
    ) {
        let mut lost = 0.0;
        if self.threads {
            lost = self.announce(arena, spread, node, chooser);
            if arena.layout.terms {
                self.renew(arena, path.last(), node);
            }
        }
        path.push(Visit {
            node,
            chooser,
            lost,
        });
    }

    /// Makes the terms of a node anew that was entered from another.
    #[inline(always)]
    fn renew(&self, arena: &Arena, parent: Option<&Visit>, node: u32) {
        if let Some(parent) = parent {
            renew(arena, &self.stakes, parent.node, node);
        }
    }

    /// Other threads see the visit before it is over, and as if it were lost, so that they go elsewhere.
    #[inline(never)]
    fn announce(&self, arena: &Arena, spread: &Spread, index: u32, chooser: Player) -> f64 {
        let (own, node) = (chooser.index(), arena.node(index));
        let lost = match (own, self.stakes.sum) {
            (None, _) => node.mean(),
            (Some(player), Some(_)) => spread.worst(player == 0),
            (Some(_), None) => spread.worst(true),
        };
        let is_first = self.stakes.sum.is_some() || own.is_none();
        node.add(1, if is_first { lost } else { 0.0 }, true);
        if let (Some(player), None) = (own, self.stakes.sum) {
            arena.add_to(index, player, lost, true);
        }
        for column in 0..arena.layout.squares {
            arena.add_square(
                index,
                column,
                self.lost_in(column, chooser, lost),
                0.0,
                true,
            );
        }
        lost
    }

    /// What was taken for lost in a column of squares.
    fn lost_in(&self, column: usize, chooser: Player, lost: f64) -> f64 {
        if self.stakes.sum.is_some() || chooser.index() == Some(column) {
            lost
        } else {
            0.0
        }
    }

    /// Adds what came out to every node of a path. On its way up it is moved into the bounds of each node: who has a
    /// draw for certain loses nothing by a playout that was lost.
    pub fn back_up(&self, arena: &Arena, path: &[Visit], shares: &mut [f64], spread: &mut Spread) {
        let stakes = &self.stakes;
        match stakes.sum {
            Some(_) => spread.add(shares[0]),
            None => shares.iter().for_each(|&share| spread.add(share)),
        }
        if arena.layout.terms {
            self.back_up_plain(arena, path, &mut shares[0]);
        } else {
            self.back_up_all(arena, path, shares);
        }
        if let Some(sum) = stakes.sum {
            let own = shares[0];
            stakes.complete(shares, own, sum);
        }
    }

    /// The same where one number tells all and nothing stands beside the nodes but their terms.
    fn back_up_plain(&self, arena: &Arena, path: &[Visit], share: &mut f64) {
        let mut own = *share;
        for (place, visit) in path.iter().enumerate().rev() {
            let node = arena.node(visit.node);
            if self.proves {
                own = node.bounds().clamp(own);
            }
            if self.threads {
                node.correct(own - visit.lost);
            } else {
                node.add(1, own, false);
            }
            self.renew(arena, path[..place].last(), visit.node);
        }
        *share = own;
    }

    fn back_up_all(&self, arena: &Arena, path: &[Visit], shares: &mut [f64]) {
        let stakes = &self.stakes;
        for &Visit {
            node: index,
            chooser,
            lost,
        } in path.iter().rev()
        {
            let node = arena.node(index);
            if self.proves {
                shares[0] = node.bounds().clamp(shares[0]);
            }
            let own = shares[0];
            if !self.threads {
                node.add(1, own, false);
            } else if stakes.sum.is_some() || chooser.is_chance() {
                node.correct(own - lost);
            } else {
                node.correct(own);
            }
            let vectors = stakes.vectors();
            for (player, share) in shares.iter_mut().enumerate().take(vectors) {
                if self.proves {
                    *share = arena.bounds_of(index, player).clamp(*share);
                }
                let is_lost = self.threads && chooser.index() == Some(player);
                let lost = if is_lost { lost } else { 0.0 };
                arena.add_to(index, player, *share - lost, self.threads);
            }
            for (column, &share) in shares.iter().enumerate().take(arena.layout.squares) {
                let taken = self.lost_in(column, chooser, lost);
                arena.add_square(index, column, share, taken, self.threads);
            }
            if arena.layout.crossings {
                gather(arena, stakes, index, self.proves);
            }
        }
    }

    /// Takes back what a simulation that came to nothing has added on its way down.
    pub fn abandon(&self, arena: &Arena, path: &[Visit]) {
        if !self.threads {
            return;
        }
        let stakes = &self.stakes;
        for (place, &visit) in path.iter().enumerate() {
            let Visit {
                node,
                chooser,
                lost,
            } = visit;
            let is_first = stakes.sum.is_some() || chooser.is_chance();
            arena
                .node(node)
                .forget_visit(if is_first { lost } else { 0.0 });
            if let (Some(player), None) = (chooser.index(), stakes.sum) {
                arena.add_to(node, player, -lost, true);
            }
            for column in 0..arena.layout.squares {
                arena.add_square(node, column, 0.0, self.lost_in(column, chooser, lost), true);
            }
            if arena.layout.terms {
                self.renew(arena, path[..place].last(), node);
            }
        }
    }

    /// Carries what is proved of the last node of a path up as far as it changes anything.
    pub fn prove(&self, arena: &Arena, path: &[Visit], prover: &mut Prover) {
        if !self.proves {
            return;
        }
        for visit in path.iter().rev().skip(1) {
            if !prover.refresh(arena, &self.stakes, visit.node) {
                break;
            }
        }
    }
}
