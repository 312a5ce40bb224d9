//! Best-reply search: of all opponents between two turns of the player, one replies.
//!
//! Schadd and Winands (2011) let one opponent choose its move, whichever hurts most, and the others pass.
//! Few games allow a pass, so here the others play the first move of the game's order instead (Esser and
//! others 2013, "BRS+"): every line stays one that can be played. At most one opponent departs from that
//! order before the player is to move again. One that has may go on choosing if it is to move again, so
//! that between two players this is alpha-beta.

use zermelo_core::random::mix;
use zermelo_core::{Evaluator, Keyed, Order, Player};

use super::StarSearch;
use super::searcher::Searcher;

/// Which opponent has replied since the player's last turn. It is part of a state, as far as the search
/// is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// Nobody has: every opponent still may.
    Open,
    /// This one; the others play the first move of the order.
    By(Player),
}

impl Reply {
    /// The key of a state together with this.
    #[inline]
    pub fn salted(self, key: u64) -> u64 {
        match self {
            Reply::Open => key,
            Reply::By(player) => key ^ mix(player.index().unwrap_or_default() as u64 + 1),
        }
    }
}

/// The first move of the game's order where an opponent who has not replied is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Expected {
    /// Its place in the game's list.
    pub place: usize,
    /// Whether it is the only one that may be played, as somebody else has replied.
    pub forced: bool,
}

impl<G: Keyed, E: Evaluator<G>, R: Order<G>> Searcher<'_, G, E, R> {
    /// What is expected of the mover, who has these moves; `None` where it chooses freely.
    #[inline]
    pub fn expected(&self, state: &G::State, reply: Reply, moves: &[G::Move]) -> Option<Expected> {
        let StarSearch {
            game,
            order,
            player,
            options,
            ..
        } = *self.plan;
        if !options.best_reply {
            return None;
        }
        let mover = game.to_move(state);
        if mover == player || mover.is_chance() || reply == Reply::By(mover) {
            return None;
        }
        Some(Expected {
            place: order.first(game, state, moves),
            forced: reply != Reply::Open,
        })
    }

    /// Who has replied after the mover of a state played the move at a place.
    #[inline]
    pub fn replied(
        &self,
        state: &G::State,
        reply: Reply,
        expected: Option<Expected>,
        place: usize,
    ) -> Reply {
        let mover = self.plan.game.to_move(state);
        match expected {
            Some(expected) if !expected.forced && expected.place != place => Reply::By(mover),
            None if mover == self.plan.player => Reply::Open,
            _ => reply,
        }
    }

    /// The same after a move of a line.
    pub fn replied_by(&self, state: &G::State, reply: Reply, action: G::Move) -> Reply {
        if !self.plan.options.best_reply {
            return reply;
        }
        let mut moves = Vec::new();
        self.plan.game.actions(state, &mut moves);
        let place = moves.iter().position(|&known| known == action);
        let expected = self.expected(state, reply, &moves);
        self.replied(state, reply, expected, place.unwrap_or_default())
    }
}
