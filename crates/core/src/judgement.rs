//! Opinions about a game, kept apart from its rules.
//!
//! Rules are facts; what is promising is a matter of taste, and one game can have many tastes.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::player::Player;
use crate::value::{ESTIMATE_LIMIT, Score};

/// A heuristic estimate of states that are not terminal.
pub trait Evaluator<G: Game>: Send + Sync {
    /// How good the state looks for `player`, in millionths of the greatest payoff.
    ///
    /// Of at most [`crate::value::ESTIMATE_LIMIT`] in size; a search clamps what lies outside. In a
    /// zero-sum game the estimates of the two players are each other's negative.
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> Score;

    /// The same as a number that can be averaged: the payoff that `player` may expect.
    ///
    /// By default the score on the scale of payoffs, where [`ESTIMATE_LIMIT`] stands for the greatest.
    #[inline]
    fn estimate(&self, game: &G, state: &G::State, player: Player) -> f64 {
        let share = f64::from(self.evaluate(game, state, player)) / f64::from(ESTIMATE_LIMIT);
        share * f64::from(game.kind().limit())
    }

    /// The same for every player at once, the first player's first.
    #[inline]
    fn estimates(&self, game: &G, state: &G::State, to: &mut [f64]) {
        for (player, place) in to.iter_mut().enumerate() {
            *place = self.estimate(game, state, Player::new(player as u8));
        }
    }

    /// The same for the state after a legal move, with payoffs where the game is over there, and whether it is.
    ///
    /// `None`, as by default, where nothing is saved by not making that state: `to` means nothing then.
    #[inline]
    fn estimates_after(
        &self,
        _game: &G,
        _state: &G::State,
        _action: G::Move,
        _to: &mut [f64],
    ) -> Option<bool> {
        None
    }

    /// Whether some states are too noisy for an estimate; see [`Quiescent`], which says so.
    const KNOWS_NOISE: bool = false;

    /// The same asked of this evaluator, where only some of its kind do.
    #[inline]
    fn knows_noise(&self, _game: &G) -> bool {
        Self::KNOWS_NOISE
    }

    /// Appends the legal moves that must be played out before an estimate can be trusted.
    fn noisy_moves(&self, _game: &G, _state: &G::State, _moves: &mut Vec<G::Move>) {}

    /// Whether the true value of some states is known before the game is over, as from tables of
    /// endings; see [`known`](Evaluator::known).
    const KNOWS_VALUES: bool = false;

    /// Whether these are only states in which the game is over, so that they are as soon looked at as those.
    const KNOWS_ENDS_ALONE: bool = false;

    /// The true value of a state to `player`, where it is known.
    ///
    /// No estimate: a search takes it for proved and looks no further. It is what
    /// [`crate::value::finished`] makes of the payoff under best play and the moves to it from here,
    /// and 0 for a draw.
    #[inline]
    fn known(&self, _game: &G, _state: &G::State, _player: Player) -> Option<Score> {
        None
    }
}

/// No opinion: every unfinished state is estimated as 0.
impl<G: Game> Evaluator<G> for () {
    fn evaluate(&self, _: &G, _: &G::State, _: Player) -> Score {
        0
    }
}

/// Which moves to try first. It changes the cost of a search, never its value; but for best-reply search,
/// in which opponents who do not reply play what comes first.
pub trait Order<G: Game>: Send + Sync {
    /// Whether a rank depends on the move alone, whatever the state. Then a search need not sort the
    /// same list twice.
    const STATIC: bool = false;

    /// Closer to the horizon moves of this game are not worth a rank, as it would save too few states.
    #[inline]
    fn least_depth(&self, _game: &G) -> u32 {
        1
    }

    /// Whether [`next`](Order::next) and [`offers`](Order::offers) are there, so that a search need
    /// not list moves of which the first will do.
    const LAZY: bool = false;

    /// The most moves that a state can have, where the order is [`LAZY`](Order::LAZY).
    const MOST_MOVES: usize = usize::MAX;

    /// How promising a legal move looks; higher is tried earlier, ties in the game's own order.
    fn rank(&self, game: &G, state: &G::State, action: G::Move) -> i32;

    /// The place of the move to try first in the list of all legal moves: of the greatest rank, the first.
    ///
    /// An order that is asked for all moves at once can say so here at less cost. Best-reply search rests
    /// on it: that is what opponents play who do not reply.
    #[inline]
    fn first(&self, game: &G, state: &G::State, moves: &[G::Move]) -> usize {
        let mut best = 0;
        let mut most = i32::MIN;
        for (place, &action) in moves.iter().enumerate() {
            let rank = self.rank(game, state, action);
            if rank > most {
                (best, most) = (place, rank);
            }
        }
        best
    }

    /// The moves one at a time, as they would be sorted by rank, where the order is
    /// [`LAZY`](Order::LAZY).
    ///
    /// Asked only where the game is not over. `place` starts at 0, and the order alone changes it.
    #[inline]
    fn next(&self, _game: &G, _state: &G::State, _place: &mut u32) -> Option<G::Move> {
        None
    }

    /// The same moves, each with the state that it leads to, until `visit` says to stop.
    ///
    /// A game with a fixed board can write the loop out and give the compiler its numbers.
    #[inline]
    fn each(
        &self,
        game: &G,
        state: &G::State,
        mut visit: impl FnMut(G::Move, G::State) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut place = 0;
        while let Some(action) = self.next(game, state, &mut place) {
            visit(action, game.result(state, action))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a move of this game is legal here, where the game is not over and the order is
    /// [`LAZY`](Order::LAZY).
    #[inline]
    fn offers(&self, _game: &G, _state: &G::State, _action: G::Move) -> bool {
        false
    }
}

/// No opinion: moves are tried in the order in which the game lists them.
impl<G: Game> Order<G> for () {
    const STATIC: bool = true;

    #[inline]
    fn rank(&self, _: &G, _: &G::State, _: G::Move) -> i32 {
        0
    }

    #[inline]
    fn first(&self, _: &G, _: &G::State, _: &[G::Move]) -> usize {
        0
    }
}

/// Which moves change so much that an estimate before them cannot be trusted.
pub trait Noisy<G: Game>: Send + Sync {
    /// Whether a quiescence search should follow this legal move past its horizon.
    fn is_noisy(&self, game: &G, state: &G::State, action: G::Move) -> bool;

    /// Appends the legal moves that are noisy, in the game's own order.
    ///
    /// A game that can list them without listing the quiet ones should say so.
    fn noisy_moves(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        let start = moves.len();
        game.actions(state, moves);
        let mut kept = start;
        for index in start..moves.len() {
            let action = moves[index];
            if self.is_noisy(game, state, action) {
                moves[kept] = action;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }
}

/// No opinion: every move is quiet.
impl<G: Game> Noisy<G> for () {
    fn is_noisy(&self, _: &G, _: &G::State, _: G::Move) -> bool {
        false
    }
}

/// An evaluator that is trusted in quiet states only: its noisy moves are played out first.
///
/// ```
/// use zermelo_core::{Evaluator, Noisy, Quiescent};
/// # use zermelo_core::{Game, Kind, Payoff, Player};
/// # struct Chase;
/// # impl Game for Chase {
/// #     type State = u8;
/// #     type Move = u8;
/// #     fn kind(&self) -> Kind { Kind::opposed(1) }
/// #     fn initial(&self) -> u8 { 0 }
/// #     fn to_move(&self, _: &u8) -> Player { Player::FIRST }
/// #     fn actions(&self, _: &u8, moves: &mut Vec<u8>) { moves.extend(0..4) }
/// #     fn result(&self, state: &u8, _: u8) -> u8 { *state }
/// #     fn is_terminal(&self, _: &u8) -> bool { false }
/// #     fn utility(&self, _: &u8, _: Player) -> Payoff { 0 }
/// # }
///
/// struct Odd;
///
/// impl Noisy<Chase> for Odd {
///     fn is_noisy(&self, _: &Chase, _: &u8, action: u8) -> bool { action % 2 == 1 }
/// }
///
/// let evaluator = Quiescent { evaluator: (), noisy: Odd };
/// let mut moves = Vec::new();
/// evaluator.noisy_moves(&Chase, &0, &mut moves);
/// assert_eq!(moves, [1, 3]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Quiescent<E, N> {
    /// Estimates quiet states.
    pub evaluator: E,
    /// Says which moves are noisy.
    pub noisy: N,
}

impl<G: Game, E: Evaluator<G>, N: Noisy<G>> Evaluator<G> for Quiescent<E, N> {
    const KNOWS_NOISE: bool = true;

    #[inline]
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> Score {
        self.evaluator.evaluate(game, state, player)
    }

    fn noisy_moves(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        self.noisy.noisy_moves(game, state, moves);
    }

    const KNOWS_VALUES: bool = E::KNOWS_VALUES;

    #[inline]
    fn known(&self, game: &G, state: &G::State, player: Player) -> Option<Score> {
        self.evaluator.known(game, state, player)
    }
}
