//! Playing on from a leaf: at random, by what went well elsewhere, or not at all and by the evaluation.

use std::sync::atomic::Ordering::Relaxed;

use zermelo_core::guide::code_of;
use zermelo_core::{Broken, Evaluator, Fault, Keyed, Playout};

use super::searcher::{Ended, Searcher};

impl<G, E, P> Searcher<'_, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// Plays on at random, to the end or as far as it may; what comes out is in `shares`.
    pub fn play_out(&mut self, state: &G::State) -> Ended {
        let plan = self.shared.plan;
        let (game, playout, options) = (plan.game, plan.playout, &plan.options);
        let depth = match options.playout_depth {
            depth if depth > 0 && !self.shared.blind => depth.min(options.playout_plies),
            _ => options.playout_plies,
        };
        if options.greed() > 0.0 {
            return self.play_out_recorded(state, depth);
        }
        playout.place(game, &mut self.board, state);
        if let Some(last) = self.last_move() {
            playout.follow(&mut self.board, last);
        }
        let ended = if self.records.is_on {
            self.step_out(depth)
        } else {
            self.run_out(depth)
        };
        if let Some(ended) = ended {
            return ended;
        }
        let reached = playout.state(game, &self.board);
        if game.is_terminal(&reached) {
            return self.finish();
        }
        if depth == options.playout_plies {
            self.shared.counts.cut_short.fetch_add(1, Relaxed);
        }
        self.estimate(&reached)
    }

    /// Plays on from the board, at most so many moves, each written down; `None` if the game may go on.
    fn step_out(&mut self, depth: u32) -> Option<Ended> {
        let plan = self.shared.plan;
        let (game, playout) = (plan.game, plan.playout);
        for _ in 0..depth {
            let mover = playout.to_move(game, &self.board);
            let Some(action) = playout.step(game, &mut self.board, &mut self.random) else {
                return Some(self.finish());
            };
            self.records.play(mover, code_of(&action));
            if self.budget.spend() {
                return Some(Ended::Stopped);
            }
        }
        None
    }

    /// The same where nobody asks for the moves: as many at once as may be made before the clock is looked at.
    fn run_out(&mut self, depth: u32) -> Option<Ended> {
        let plan = self.shared.plan;
        let mut left = depth;
        while left > 0 {
            let most = self.budget.room().min(left.into()) as u32;
            if most == 0 {
                self.budget.look();
                if self.budget.is_spent() {
                    return Some(Ended::Stopped);
                }
                continue;
            }
            let (board, random) = (&mut self.board, &mut self.random);
            let made = plan.playout.run(plan.game, board, random, most);
            self.budget.spend_room(made.into());
            if made < most {
                return Some(self.finish());
            }
            left -= made;
        }
        None
    }

    /// The move that led to the last node of the path, if it was made in the tree.
    pub fn last_move(&self) -> Option<G::Move> {
        let below = self.path.get(1..)?;
        below.last().map(|visit| self.half.action(visit.node))
    }

    /// The same by the rules alone, every move written down and chosen by what came of others.
    fn play_out_recorded(&mut self, state: &G::State, depth: u32) -> Ended {
        let game = self.shared.plan.game;
        self.listing.state.clone_from(state);
        for _ in 0..depth {
            let mover = game.to_move(&self.listing.state);
            let (records, codes) = (&self.records, &mut self.codes);
            let played = self
                .listing
                .step_by(game, &mut self.random, |moves, random| {
                    codes.clear();
                    codes.extend(moves.iter().map(code_of));
                    records.choose(mover, codes, random)
                });
            let Some(action) = played else {
                break;
            };
            self.records.play(mover, code_of(&action));
            if self.budget.spend() {
                return Ended::Stopped;
            }
        }
        let reached = self.listing.state.clone();
        if !game.is_terminal(&reached) {
            if depth == self.shared.plan.options.playout_plies {
                self.shared.counts.cut_short.fetch_add(1, Relaxed);
            }
            return self.estimate(&reached);
        }
        let payoff = |player| game.payoff(&reached, player);
        if let Err(fault) = self.shared.stakes.share(&mut self.shares, payoff) {
            self.refuse(&reached, fault);
            return Ended::Stopped;
        }
        self.unless_broken()
    }

    /// What everybody got where the board says that the game is over.
    fn finish(&mut self) -> Ended {
        let plan = self.shared.plan;
        let (game, playout, board) = (plan.game, plan.playout, &self.board);
        let payoff = |player| playout.payoff(game, board, player);
        let payoffs = self.shared.stakes.share(&mut self.shares, payoff);
        if let Err(fault) = payoffs {
            let state = playout.state(game, board);
            self.refuse(&state, fault);
            return Ended::Stopped;
        }
        self.unless_broken()
    }

    /// What everybody may expect of a state, by the evaluation.
    pub fn estimate(&mut self, state: &G::State) -> Ended {
        let plan = self.shared.plan;
        plan.evaluator.estimates(plan.game, state, &mut self.shares);
        if let Err(fault) = self.shared.stakes.estimate(&mut self.shares) {
            self.refuse(state, fault);
            return Ended::Stopped;
        }
        self.unless_broken()
    }

    fn unless_broken(&self) -> Ended {
        if self.shared.plan.game.is_sound() {
            Ended::Value
        } else {
            Ended::Stopped
        }
    }

    /// The rules are broken. Rules that have failed say so themselves, and what they answer from then on means
    /// nothing.
    #[cold]
    pub fn refuse(&mut self, state: &G::State, fault: Fault) {
        if self.shared.plan.game.is_sound() {
            let state = state.clone();
            self.broken.get_or_insert(Broken { state, fault });
        }
    }
}
