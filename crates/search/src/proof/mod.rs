//! Proof-number search: can a player force at least this much?
//!
//! Alpha-beta looks at all moves to the same depth. Proof-number search (Allis 1994) goes where the
//! answer seems cheapest: every state carries a *proof number*, how many leaves must still turn out
//! well to prove the claim, and a *disproof number*, how many must turn out badly to refute it.
//! Narrow wins, in which the defender has few replies, are found at great depth.
//!
//! This is the depth-first form, df-pn (Nagai 2002): it needs no tree in memory, only a table, and
//! returns to a state when the numbers of its siblings say so. A state that nobody has looked at counts
//! each of its moves for one, and all images of a state are one.
//!
//! # What is claimed
//!
//! A proof rests on finished games alone, however they are reached, so it holds always. A refutation
//! may rest on a state that came back, or on one too deep to look at; these count as failures of the
//! attacker, and then nothing is claimed but that no proof was found. Where a position that comes back
//! is a draw by the rules and more than a draw is claimed, such a refutation holds too: a fastest win
//! never comes back to a position, nor to one with another count of moves.

mod numbers;
mod search;
mod table;

use std::time::{Duration, Instant};

use zermelo_core::{Budget, Deterministic, Keyed, Limits, Payoff, Player, Symmetric, ZeroSum};

pub use numbers::Numbers;
use search::Prover;
use table::Table;

/// What is to be proved: that a player can force at least so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The player who tries.
    pub attacker: Player,
    /// The payoff to reach or exceed.
    pub payoff: Payoff,
}

/// What came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The attacker can force it.
    Proved,
    /// The attacker cannot.
    Refuted,
    /// Neither was shown.
    Open,
}

/// A claim examined.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof<M> {
    /// What came out.
    pub verdict: Verdict,
    /// The numbers of the state when the search ended.
    pub numbers: Numbers,
    /// Play that follows the proof or the refutation, as far as the table remembers it.
    pub line: Vec<M>,
    /// The states visited.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
}

/// Examines a claim about a state, within limits; depth is not one of them.
///
/// ```
/// use zermelo_core::{Limits, Player};
/// # use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Symmetric, ZeroSum};
/// use zermelo_search::proof::{Claim, Verdict, prove};
/// # struct Heap;
/// # impl Game for Heap {
/// #     type State = (u8, bool);
/// #     type Move = u8;
/// #     fn kind(&self) -> Kind { Kind::opposed(1) }
/// #     fn initial(&self) -> (u8, bool) { (7, false) }
/// #     fn to_move(&self, state: &(u8, bool)) -> Player { Player::new(state.1 as u8) }
/// #     fn actions(&self, state: &(u8, bool), moves: &mut Vec<u8>) {
/// #         moves.extend(1..=state.0.min(2));
/// #     }
/// #     fn result(&self, state: &(u8, bool), taken: u8) -> (u8, bool) {
/// #         (state.0 - taken, !state.1)
/// #     }
/// #     fn is_terminal(&self, state: &(u8, bool)) -> bool { state.0 == 0 }
/// #     fn utility(&self, state: &(u8, bool), player: Player) -> Payoff {
/// #         if self.to_move(state) == player { -1 } else { 1 }
/// #     }
/// # }
/// # impl ZeroSum for Heap {}
/// # impl Deterministic for Heap {}
/// # impl Symmetric for Heap {
/// #     fn symmetries(&self, state: &(u8, bool), images: &mut Vec<(u8, bool)>) { images.push(*state) }
/// #     fn canonical(&self, state: &(u8, bool)) -> (u8, bool) { *state }
/// # }
/// # impl Keyed for Heap {
/// #     const INJECTIVE: bool = true;
/// #     fn key(&self, state: &(u8, bool)) -> u64 { u64::from(state.0) * 2 + u64::from(state.1) }
/// # }
///
/// // Take one or two of seven matches; whoever takes the last one wins.
/// let claim = Claim { attacker: Player::FIRST, payoff: 1 };
/// let proof = prove(&Heap, &(7, false), claim, &Limits::default(), |_, _| {});
/// assert_eq!(proof.verdict, Verdict::Proved);
/// assert_eq!(proof.line[0], 1);
/// ```
pub fn prove<G: ZeroSum + Deterministic + Keyed + Symmetric>(
    game: &G,
    state: &G::State,
    claim: Claim,
    limits: &Limits,
    report: impl FnMut(Numbers, u64),
) -> Proof<G::Move> {
    let started = Instant::now();
    let mut prover = Prover::new(
        game,
        claim,
        Budget::start(limits),
        Table::new(limits.table_bytes),
        report,
    );
    let (numbers, holds, line) = prover.run(state);
    let verdict = match numbers {
        Numbers::PROVED => Verdict::Proved,
        Numbers::REFUTED if holds => Verdict::Refuted,
        _ => Verdict::Open,
    };
    Proof {
        verdict,
        numbers,
        line,
        nodes: prover.nodes(),
        elapsed: started.elapsed(),
    }
}
