//! What is seen a move or two ahead of a node when its children are made: decisive and anti-decisive moves (Teytaud and
//! Teytaud 2010), as bounds of what is proved.

use zermelo_core::{Evaluator, Keyed, Playout};

use super::bounds::{down, up};
use super::node::ROOT;
use super::proving::Prover;
use super::searcher::{Ended, Searcher};

impl<G, E, P> Searcher<'_, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// Looks at the states after the moves of a node: which of them end the game, and how good the others look.
    /// `false` if the rules are broken, or there is no more time for it.
    pub fn look_ahead(
        &mut self,
        index: u32,
        first: u32,
        state: &G::State,
        evaluates: bool,
    ) -> bool {
        let (game, shared) = (self.shared.plan.game, self.shared);
        let mover = self.node(index).mover().index().unwrap_or_default();
        let anti = shared.plan.options.anti_decisive && shared.proves;
        let most = shared.stakes.payoffs.high;
        let mut sure = f32::NEG_INFINITY;
        self.estimates.clear();
        for place in 0..self.moves.len() {
            if self.budget.spend() {
                return false; // the search is over, and nobody should find this node half done
            }
            let after = game.result(state, self.moves[place]);
            if !game.is_terminal(&after) {
                if evaluates {
                    if self.estimate(&after) == Ended::Stopped {
                        return false;
                    }
                    self.note_estimate(first + place as u32, mover);
                }
                // Whoever can have the most there is need not know what the others may do.
                if anti && sure < most && !self.look_at_replies(first + place as u32, &after) {
                    return false;
                }
                continue;
            }
            let payoff = |player| game.payoff(&after, player);
            if let Err(fault) = shared.stakes.share(&mut self.shares, payoff) {
                self.refuse(&after, fault);
                return false;
            }
            let child = first + place as u32;
            sure = sure.max(up(self.shares[mover]));
            Prover::end(&self.half.arena, &shared.stakes, child, &self.shares);
            self.node(child).see(game.to_move(&after));
            if evaluates {
                self.note_estimate(child, mover);
            }
        }
        if evaluates {
            self.set_priors(first, index == ROOT);
        }
        game.is_sound()
    }

    /// Looks for a reply that ends the game in the state after a move: whoever makes it is sure of what it brings. `false`
    /// if the rules are broken.
    ///
    /// Nothing is said of a state that was there before, which may be a draw by then, nor where chance moves.
    fn look_at_replies(&mut self, child: u32, state: &G::State) -> bool {
        let (game, shared) = (self.shared.plan.game, self.shared);
        let mover = game.to_move(state);
        let Some(player) = mover.index() else {
            return game.is_sound();
        };
        let matters = game.kind().repetition.matters();
        let key = if matters { game.position_key(state) } else { 0 };
        if matters && self.was_there(key) {
            return game.is_sound();
        }
        let mut replies = std::mem::take(&mut self.replies);
        replies.clear();
        game.actions(state, &mut replies);
        let mut sound = true;
        for &reply in &replies {
            if self.budget.spend() {
                break;
            }
            let after = game.result(state, reply);
            if !game.is_terminal(&after) {
                continue;
            }
            if matters {
                // Where no position may come back, the reply may be forbidden.
                let after = game.position_key(&after);
                if shared.forbidden.is_some() && (after == key || self.was_there(after)) {
                    continue;
                }
            }
            let payoff = |player| game.payoff(&after, player);
            if let Err(fault) = shared.stakes.share(&mut self.shares, payoff) {
                self.refuse(&after, fault);
                sound = false;
                break;
            }
            let sure = down(self.shares[player]);
            if Prover::assure(&self.half.arena, &shared.stakes, child, player, sure) {
                break; // there is nothing better to get
            }
        }
        self.replies = replies;
        sound && game.is_sound()
    }
}
