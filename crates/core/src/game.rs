//! The formal model: states, moves, turns and payoffs.

use std::fmt;
use std::hash::Hash;

use crate::kind::Kind;
use crate::player::Player;

/// What a player gets when the game is over: a whole number, so that it is never rounded.
///
/// Searches order payoffs of at most [`crate::value::PAYOFF_LIMIT`] in size.
pub type Payoff = i32;

/// The rules of a game.
///
/// A game is an instance, so it can carry options such as the size of its board. States hold no
/// history and are cheap to clone. Everything here is a pure function of its arguments.
///
/// # Contract
///
/// - [`actions`](Game::actions) gives no move twice, and none exactly when
///   [`is_terminal`](Game::is_terminal) holds.
/// - The order of `actions` is the same whenever it is asked for the same state.
/// - [`to_move`](Game::to_move) is below [`players`](Game::players), or chance where
///   [`Kind::chance`] says so. It is also defined
///   after the end, where any player will do.
/// - [`utility`](Game::utility) means something in terminal states only.
///
/// [`crate::conformance`] tests all of this on random play.
///
/// # Example
///
/// Take one or two from a heap; whoever takes the last one wins.
///
/// ```
/// use zermelo_core::{Game, Kind, Payoff, Player};
///
/// struct Heap(u8);
///
/// impl Game for Heap {
///     type State = (u8, bool);
///     type Move = u8;
///
///     fn kind(&self) -> Kind { Kind::opposed(1) }
///     fn initial(&self) -> (u8, bool) { (self.0, false) }
///     fn to_move(&self, state: &(u8, bool)) -> Player { Player::new(state.1 as u8) }
///     fn actions(&self, state: &(u8, bool), moves: &mut Vec<u8>) {
///         moves.extend(1..=state.0.min(2));
///     }
///     fn result(&self, state: &(u8, bool), taken: u8) -> (u8, bool) {
///         (state.0 - taken, !state.1)
///     }
///     fn is_terminal(&self, state: &(u8, bool)) -> bool { state.0 == 0 }
///     fn utility(&self, state: &(u8, bool), player: Player) -> Payoff {
///         if self.to_move(state) == player { -1 } else { 1 }
///     }
/// }
///
/// let game = Heap(3);
/// let after = game.play(&game.initial(), 2).unwrap();
/// assert_eq!(after, (1, true));
/// assert!(game.play(&after, 2).is_err());
/// ```
pub trait Game: Send + Sync {
    /// A position: everything that the rest of the game depends on.
    type State: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    /// A move. Its order is only there to make lists and outputs repeatable.
    type Move: Copy + Ord + Hash + fmt::Debug + Send + Sync + 'static;

    /// Whether the rules have not failed so far. Rules from elsewhere may fail in the middle of the
    /// work, and what they answer from then on means nothing.
    fn is_sound(&self) -> bool {
        true
    }

    /// What kind of game this is.
    fn kind(&self) -> Kind;

    /// The number of players, without chance.
    fn players(&self) -> usize {
        self.kind().players
    }

    /// The state in which the game starts.
    fn initial(&self) -> Self::State;

    /// Whose turn it is.
    fn to_move(&self, state: &Self::State) -> Player;

    /// Appends the legal moves to `moves`, which is not cleared first.
    ///
    /// Appending lets a search keep the moves of a whole path in one allocation.
    fn actions(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// The state after a legal move.
    ///
    /// Unchecked: for a move that is not among the [`actions`](Game::actions) the outcome is
    /// unspecified, though never undefined behaviour. [`play`](Game::play) checks.
    fn result(&self, state: &Self::State, action: Self::Move) -> Self::State;

    /// Whether the game is over.
    fn is_terminal(&self, state: &Self::State) -> bool;

    /// What `player` gets in a terminal state.
    fn utility(&self, state: &Self::State, player: Player) -> Payoff;

    /// The same as a number that can be averaged; only rules from elsewhere, whose payoffs need not be
    /// whole, say anything else here.
    #[inline]
    fn payoff(&self, state: &Self::State, player: Player) -> f64 {
        f64::from(self.utility(state, player))
    }

    /// Appends each move that chance can make here with its probability.
    ///
    /// Where chance is to move these are exactly the [`actions`](Game::actions) in the same order, and
    /// their probabilities are positive and add up to 1. Elsewhere, and so by default, nothing is
    /// appended.
    #[inline]
    fn outcomes(&self, _state: &Self::State, _outcomes: &mut Vec<(f64, Self::Move)>) {}

    /// The number of legal moves; a game that can count without listing should say so.
    fn count_actions(&self, state: &Self::State) -> usize {
        let mut moves = Vec::new();
        self.actions(state, &mut moves);
        moves.len()
    }

    /// Whether a move may be made here.
    fn is_legal(&self, state: &Self::State, action: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.actions(state, &mut moves);
        moves.contains(&action)
    }

    /// The state after a move, or an error when the move is not legal.
    fn play(
        &self,
        state: &Self::State,
        action: Self::Move,
    ) -> Result<Self::State, IllegalMove<Self::Move>> {
        if self.is_legal(state, action) {
            Ok(self.result(state, action))
        } else {
            Err(IllegalMove { action })
        }
    }
}

/// The move that [`Game::play`] refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove<M> {
    /// The move in question.
    pub action: M,
}

impl<M: fmt::Debug> fmt::Display for IllegalMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the move {:?} is not legal here", self.action)
    }
}

impl<M: fmt::Debug> std::error::Error for IllegalMove<M> {}
