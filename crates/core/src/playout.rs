//! Playing on at random: what a Monte Carlo search does from a leaf of its tree.

use crate::game::Game;
use crate::player::Player;
use crate::random::Random;

/// A way to play a game on, one random move after the other, on a board that changes in place.
///
/// [`Uniform`] plays any game by its rules, listing the moves of every state. A game that can draw a move
/// without listing all of them, or that keeps a board which is cheaper to change than to copy, has a
/// playout of its own; it must draw from the same moves, and may prefer some of them.
///
/// ```
/// use zermelo_core::playout::{Playout, Uniform};
/// use zermelo_core::random::Random;
/// # use zermelo_core::{Game, Kind, Payoff, Player};
/// # struct Heap;
/// # impl Game for Heap {
/// #     type State = (u8, bool);
/// #     type Move = u8;
/// #     fn kind(&self) -> Kind { Kind::opposed(1) }
/// #     fn initial(&self) -> (u8, bool) { (9, false) }
/// #     fn to_move(&self, state: &(u8, bool)) -> Player { Player::new(state.1 as u8) }
/// #     fn actions(&self, state: &(u8, bool), moves: &mut Vec<u8>) { moves.extend(1..=state.0.min(2)) }
/// #     fn result(&self, state: &(u8, bool), taken: u8) -> (u8, bool) { (state.0 - taken, !state.1) }
/// #     fn is_terminal(&self, state: &(u8, bool)) -> bool { state.0 == 0 }
/// #     fn utility(&self, state: &(u8, bool), player: Player) -> Payoff {
/// #         if self.to_move(state) == player { -1 } else { 1 }
/// #     }
/// # }
///
/// let (game, mut random) = (Heap, Random::new(1));
/// let mut board = Uniform.board(&game);
/// Uniform.place(&game, &mut board, &game.initial());
/// let mut taken = 0;
/// while let Some(action) = Uniform.step(&game, &mut board, &mut random) {
///     taken += action;
/// }
/// assert_eq!(taken, 9);
/// ```
pub trait Playout<G: Game>: Send + Sync {
    /// Where it is played; made once and used for many playouts.
    type Board: Send;

    /// A board, with any state on it.
    fn board(&self, game: &G) -> Self::Board;

    /// Puts a state on the board.
    fn place(&self, game: &G, board: &mut Self::Board, state: &G::State);

    /// Says which move led to the state that was placed, for playouts that answer it. By default nobody does.
    #[inline]
    fn follow(&self, _board: &mut Self::Board, _last: G::Move) {}

    /// Whether moves are to be chosen by what is known of good play, as they are unless it is said, where a
    /// playout knows anything.
    fn inform(&self, _board: &mut Self::Board, _informed: bool) {}

    /// Appends how promising each of the moves of a state looks, in units of what usually sets moves apart: 0 for a
    /// usual one. `false`, as by default, where nothing is known; what was on the board is lost.
    fn hints(
        &self,
        _game: &G,
        _board: &mut Self::Board,
        _state: &G::State,
        _last: Option<G::Move>,
        _moves: &[G::Move],
        _hints: &mut Vec<f64>,
    ) -> bool {
        false
    }

    /// Plays one random move, of a player or of chance, and says which; `None` when the game is over, and
    /// where rules that have failed list no moves.
    fn step(&self, game: &G, board: &mut Self::Board, random: &mut Random) -> Option<G::Move>;

    /// Plays random moves until the game is over or there were `most` of them, and says how many: fewer than `most` if it
    /// is over.
    ///
    /// It is the same as so many [steps](Playout::step), with the same random numbers, so that it does not matter where
    /// a search looks at the clock. A playout of its own may keep its board in registers: nobody asks for the moves.
    #[inline]
    fn run(&self, game: &G, board: &mut Self::Board, random: &mut Random, most: u32) -> u32 {
        (0..most)
            .find(|_| self.step(game, board, random).is_none())
            .unwrap_or(most)
    }

    /// The state on the board.
    fn state(&self, game: &G, board: &Self::Board) -> G::State;

    /// Whose turn it is.
    fn to_move(&self, game: &G, board: &Self::Board) -> Player {
        game.to_move(&self.state(game, board))
    }

    /// What a player gets when the game is over.
    fn payoff(&self, game: &G, board: &Self::Board, player: Player) -> f64 {
        game.payoff(&self.state(game, board), player)
    }
}

/// Every legal move is as likely as any other, and chance moves by its probabilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Uniform;

/// The state in which a playout is, and room for the moves of one state.
#[derive(Debug)]
pub struct Listing<G: Game> {
    /// The state.
    pub state: G::State,
    moves: Vec<G::Move>,
    outcomes: Vec<(f64, G::Move)>,
}

impl<G: Game> Listing<G> {
    /// With a state on it.
    pub fn new(state: G::State) -> Listing<G> {
        Listing {
            state,
            moves: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// Plays the move of a player that `choose` picks by its place among all, or one of chance's.
    #[inline]
    pub fn step_by(
        &mut self,
        game: &G,
        random: &mut Random,
        choose: impl FnOnce(&[G::Move], &mut Random) -> usize,
    ) -> Option<G::Move> {
        if game.is_terminal(&self.state) {
            return None;
        }
        let action = if game.to_move(&self.state).is_chance() {
            self.outcomes.clear();
            game.outcomes(&self.state, &mut self.outcomes);
            let weights = self.outcomes.iter().map(|&(weight, _)| weight);
            self.outcomes.get(weighted(weights, random))?.1
        } else {
            self.moves.clear();
            game.actions(&self.state, &mut self.moves);
            if self.moves.is_empty() {
                return None;
            }
            *self.moves.get(choose(&self.moves, random))?
        };
        self.state = game.result(&self.state, action);
        Some(action)
    }
}

/// The place of one of several weights that add up to 1, drawn by them.
#[inline]
pub fn weighted(weights: impl Iterator<Item = f64>, random: &mut Random) -> usize {
    let mut left = random.unit();
    let mut last = 0;
    for (place, weight) in weights.enumerate() {
        // Rounding may leave a little beyond the last weight, which is then the one.
        if weight > 0.0 {
            last = place;
        }
        left -= weight;
        if left < 0.0 {
            return place;
        }
    }
    last
}

impl<G: Game> Playout<G> for Uniform {
    type Board = Listing<G>;

    fn board(&self, game: &G) -> Listing<G> {
        Listing::new(game.initial())
    }

    fn place(&self, _: &G, board: &mut Listing<G>, state: &G::State) {
        board.state.clone_from(state);
    }

    #[inline]
    fn step(&self, game: &G, board: &mut Listing<G>, random: &mut Random) -> Option<G::Move> {
        board.step_by(game, random, |moves, random| random.below(moves.len()))
    }

    fn state(&self, _: &G, board: &Listing<G>) -> G::State {
        board.state.clone()
    }

    #[inline]
    fn to_move(&self, game: &G, board: &Listing<G>) -> Player {
        game.to_move(&board.state)
    }

    #[inline]
    fn payoff(&self, game: &G, board: &Listing<G>, player: Player) -> f64 {
        game.payoff(&board.state, player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_come_as_often_as_their_weights_say() {
        let (mut random, mut counts) = (Random::new(3), [0u32; 3]);
        for _ in 0..40_000 {
            counts[weighted([0.5, 0.0, 0.5 - 1e-12].into_iter(), &mut random)] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!(counts[0].abs_diff(counts[2]) < 1_000, "{counts:?}");
    }
}
