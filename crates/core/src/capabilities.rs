//! What only some games can do, one trait each.
//!
//! An algorithm names the capabilities that it rests on, so a wrong combination does not compile.

use crate::game::{Game, Payoff};

/// Two players with opposed interests.
///
/// Guarantees that [`Game::players`] is 2 and that in every terminal state the two utilities add
/// up to zero.
pub trait ZeroSum: Game {
    /// Whether the players always move in turn, so that a search need not ask whose turn it is.
    /// [`Game::to_move`] must then change with the last move of the game too.
    const ALTERNATES: bool = false;

    /// A payoff that no player ever exceeds, the smaller the better.
    ///
    /// A search that has forced this much need not look for more. Where the [`range`](crate::Kind::range) is wider
    /// than the payoffs are, this costs time and never correctness.
    fn payoff_limit(&self) -> Payoff {
        self.kind().limit()
    }

    /// The state in which the mover has passed, where some real move is nearly always better.
    ///
    /// A search may use it to guess that a state is good without looking at its moves; passing need
    /// not be legal. `None` where being obliged to move can hurt, and by default everywhere.
    fn pass(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }
}

/// No [`chance`](crate::Kind::chance): [`Game::to_move`] is never [`crate::Player::CHANCE`].
pub trait Deterministic: Game {
    /// A number that every move makes larger, such as the stones on the board, where there is one.
    ///
    /// Such a game never comes back to a state, and can be solved level by level. Levels start at 0
    /// and are few, thousands at most. A game has a level for all of its states or, as by default,
    /// for none. Symmetric images have the same level.
    #[inline]
    fn level(&self, _state: &Self::State) -> Option<u32> {
        None
    }
}

/// Which games of a type give the state that has a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readable {
    /// None of them.
    Never,
    /// Some do: the game itself has to be asked.
    Sometimes,
    /// Every one.
    Always,
}

/// States have a 64-bit key, for tables.
pub trait Keyed: Game {
    /// Whether [`state_of`](Keyed::state_of) gives states: the solver is then compiled for keys, for
    /// states, or for both. The wrong answer costs memory or time to build, never correctness.
    const READABLE: Readable = Readable::Never;

    /// Whether different states of one game always have different keys.
    ///
    /// If not, keys of different states agree no more often than random numbers do, and a proof
    /// that used a table holds up to that chance.
    const INJECTIVE: bool = false;

    /// The key of a state; equal states have equal keys.
    ///
    /// All that makes states different enters, a count of moves too: what is true of one state need
    /// not be true of another. Keys need not be spread evenly: a table mixes them.
    fn key(&self, state: &Self::State) -> u64;

    /// The state with this key, where a key can be read back; tables of all states are small then.
    ///
    /// A game that gives one state gives all of them, and is [`INJECTIVE`](Keyed::INJECTIVE). By
    /// default it gives none. What a number that is no key gives is unspecified.
    #[inline]
    fn state_of(&self, _key: u64) -> Option<Self::State> {
        None
    }

    /// The key of a position, which [`repetition`](crate::Kind::repetition) is about: the state without
    /// the count that [`moves_until_draw`](Keyed::moves_until_draw) comes from. By default there is no
    /// such count, and this is the [`key`](Keyed::key).
    #[inline]
    fn position_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// After how many more moves, whichever they are, a rule that counts moves may end the game in a
    /// draw; `u32::MAX`, as by default, where there is none.
    ///
    /// States that differ in nothing else have the same [`position_key`](Keyed::position_key), and
    /// the same moves, ends and payoffs within fewer moves than any of them has left. After exactly so
    /// many, a game that is over anyway ends as it would without the rule.
    #[inline]
    fn moves_until_draw(&self, _state: &Self::State) -> u32 {
        u32::MAX
    }
}

/// The board can be turned or mirrored without changing the game.
pub trait Symmetric: Game {
    /// Appends the images of a state under all symmetries, the state itself first.
    ///
    /// An image has the same mover, as many moves, the same end and the same utilities. The images
    /// of an image are the same set. An image may appear twice when the state is itself symmetric.
    fn symmetries(&self, state: &Self::State, images: &mut Vec<Self::State>);

    /// The one image that stands for all: the same for every image of a state.
    fn canonical(&self, state: &Self::State) -> Self::State;
}

/// States are rows of bytes and moves are numbers, to a caller who knows their layout.
pub trait Packed: Game {
    /// The bytes of a state.
    fn bytes(&self, state: &Self::State) -> Vec<u8>;

    /// The state of these bytes; `None` if there are too few or too many.
    fn state_with(&self, bytes: &[u8]) -> Option<Self::State>;

    /// The number of a move.
    fn number(&self, action: Self::Move) -> i64;

    /// The move with a number, legal or not.
    fn numbered(&self, number: i64) -> Self::Move;
}
