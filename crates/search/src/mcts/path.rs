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
        let lost = match (chooser.index(), self.stakes.sum) {
            (None, _) => arena.node(index).mean(),
            (Some(player), Some(_)) => spread.worst(player == 0),
            (Some(_), None) => spread.worst(true),
        };
        self.add_lost(arena, index, chooser, (1, lost));
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

    /// Counts visits that are under way, each as if it had come to so much for whoever chose to make it.
    #[inline]
    fn add_lost(&self, arena: &Arena, index: u32, chooser: Player, (visits, lost): (u32, f64)) {
        let own = chooser.index();
        let is_first = self.stakes.sum.is_some() || own.is_none();
        let all = f64::from(visits) * lost;
        arena
            .node(index)
            .add(visits, if is_first { all } else { 0.0 }, true);
        if let (Some(player), None) = (own, self.stakes.sum) {
            arena.add_to(index, player, all, true);
        }
    }

    /// Counts so many visits more of every node of a path, all under way.
    pub fn announce_more(&self, arena: &Arena, path: &[Visit], visits: u32) {
        for visit in path {
            self.add_lost(arena, visit.node, visit.chooser, (visits, visit.lost));
        }
    }

    /// Of so many visits that were announced to every node of a path these are over: adds what came of them in all, for
    /// every player, in place of what was taken for it. On the way up their mean is moved into the bounds of each node.
    pub fn tell(
        &self,
        arena: &Arena,
        path: &[Visit],
        (announced, over): (u32, u32),
        mut sums: Vec<f64>,
    ) {
        let stakes = &self.stakes;
        let visits = f64::from(over.max(1));
        for visit in path.iter().rev() {
            let (index, node) = (visit.node, arena.node(visit.node));
            let all_lost = f64::from(announced) * visit.lost;
            if self.proves {
                sums[0] = visits * node.bounds().clamp(sums[0] / visits);
            }
            let is_first = stakes.sum.is_some() || visit.chooser.is_chance();
            node.forget_visits(announced - over);
            node.correct(sums[0] - if is_first { all_lost } else { 0.0 });
            for (player, sum) in sums.iter_mut().enumerate().take(stakes.vectors()) {
                if self.proves {
                    *sum = visits * arena.bounds_of(index, player).clamp(*sum / visits);
                }
                let is_lost = visit.chooser.index() == Some(player);
                let lost = if is_lost { all_lost } else { 0.0 };
                arena.add_to(index, player, *sum - lost, true);
            }
        }
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

#[cfg(test)]
mod tests {
    use zermelo_core::{Kind, Payoffs};

    use super::super::arena::Layout;
    use super::super::node::ROOT;
    use super::super::options::Options;
    use super::*;
    use crate::expectimax::Range;

    /// A root with a child, both entered once, as threads enter them that share a tree.
    fn entered(kind: Kind) -> (Arena, Counting, Vec<Visit>) {
        let range = Range {
            least: -1.0,
            greatest: 1.0,
        };
        let counting = Counting {
            stakes: Stakes::of(kind, range),
            proves: true,
            threads: true,
        };
        let options = Options {
            threads: 2,
            ..Options::plain()
        };
        let layout = Layout::of(&options, &counting.stakes, false, true);
        let arena = Arena::new(layout, 100, &counting.stakes).unwrap();
        let child = arena.allocate(1).unwrap();
        arena.reset(child, 0.0, &counting.stakes);
        let mut spread = Spread::default();
        spread.add(-1.0);
        spread.add(1.0);
        let mut path = Vec::new();
        counting.enter(&arena, &spread, &mut path, ROOT, Player::CHANCE);
        counting.enter(&arena, &spread, &mut path, child, Player::SECOND);
        (arena, counting, path)
    }

    #[test]
    fn visits_announced_together_leave_nothing_behind_but_those_that_were_made() {
        let selfish = Kind {
            players: 3,
            payoffs: Payoffs::General,
            ..Kind::opposed(1)
        };
        for kind in [Kind::opposed(1), selfish] {
            for over in [0, 5, 16] {
                let (arena, counting, path) = entered(kind);
                counting.announce_more(&arena, &path, 15);
                assert!(path.iter().all(|one| arena.node(one.node).visits() == 16));
                let sums = [0.25, -0.25, 0.5].map(|mean| mean * f64::from(over));
                counting.tell(&arena, &path, (16, over), sums.to_vec());
                for visit in &path {
                    let node = arena.node(visit.node);
                    assert_eq!(node.visits(), over);
                    assert!((node.total() - sums[0]).abs() < 1e-12);
                    for (player, sum) in sums.iter().enumerate().take(counting.stakes.vectors()) {
                        assert!((arena.total_of(visit.node, player) - sum).abs() < 1e-12);
                    }
                }
            }
        }
    }

    #[test]
    fn what_came_of_visits_told_together_is_moved_into_the_bounds() {
        let (arena, counting, path) = entered(Kind::opposed(1));
        arena
            .node(ROOT)
            .set_bounds(super::super::bounds::Bounds::between(0.0, 1.0));
        counting.announce_more(&arena, &path, 15);
        counting.tell(&arena, &path, (16, 16), vec![-8.0, 8.0]);
        assert_eq!(arena.node(path[1].node).total(), -8.0);
        assert_eq!(arena.node(ROOT).total(), 0.0);
    }
}
