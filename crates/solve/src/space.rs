//! The states of a game as a table sees them: one name for all images of a state.
//!
//! [`States`] is all that solving asks of a game. A call makes all moves of a state, beside which it
//! costs nothing; so the solver stands in the program once for each kind of names, and not once for
//! each game.

use std::marker::PhantomData;

use zermelo_core::random::Random;
use zermelo_core::{Payoff, Player};

use crate::encoding::{CodeOf, Encoding, Names, Solvable};
use crate::work::SolveError;

/// A state's name, its hash, and its level (0 where there are none).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named<C> {
    /// The hash of the name.
    pub hash: u64,
    /// The level of the state.
    pub level: u32,
    /// The name.
    pub code: C,
}

/// What there is to do in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The game is over, with this payoff.
    Over(Payoff),
    /// The player from whose side values are given chooses, or the other one.
    Choice {
        /// Whether it is that player.
        own: bool,
    },
}

/// A game under the names of its states, and from whose side its values are given.
pub trait States<N: Names>: Sync {
    /// Whether every state has a level.
    fn levelled(&self) -> bool;
    /// Where it begins.
    fn root(&self) -> Named<N::Code>;
    /// The name that the state with this name has: the same, where everything is as it should be.
    fn rename(&self, code: &N::Code) -> Named<N::Code>;
    /// Spread evenly over 64 bits.
    fn hash(&self, code: &N::Code) -> u64;
    /// The state in words.
    fn text(&self, code: &N::Code) -> String;
    /// The name of a state in words, or what is wrong with them.
    fn parse(&self, text: &str) -> Result<N::Code, String>;
    /// An error if the rules have failed meanwhile: then nothing that was found is worth keeping.
    fn check(&self) -> Result<(), SolveError>;
    /// Somebody who makes moves, one for each thread.
    fn expander(&self) -> Mover<'_, N>;
    /// Plays a game at random, telling the number and the name of each state after the first, to its
    /// end or for so many plies. The number of its moves if it has ended.
    fn random_game(
        &self,
        random: &mut Random,
        plies: usize,
        tell: Option<&mut dyn FnMut(u32, Named<N::Code>)>,
    ) -> Option<usize>;
}

/// Somebody who makes moves, for one thread.
pub type Mover<'a, N> = Box<dyn Expander<N> + Send + 'a>;

/// Makes the moves of states.
pub trait Expander<N: Names> {
    /// Appends the successors of a state, one for each move; nothing when the game is over.
    fn successors(&mut self, code: &N::Code, into: &mut Vec<Named<N::Code>>) -> Turn;
    /// The number of different images of a state.
    fn alike(&mut self, code: &N::Code) -> u64;
}

/// A game, how its states are named, where it begins and from whose side its values are given.
pub(crate) struct Space<'a, G: Solvable, E> {
    pub game: &'a G,
    pub root: &'a G::State,
    pub player: Player,
    pub levelled: bool,
    pub encoding: PhantomData<E>,
}

impl<'a, G: Solvable, E: Encoding<G>> Space<'a, G, E> {
    /// All states from `root` on, from the side of the player to move there.
    pub fn new(game: &'a G, root: &'a G::State) -> Space<'a, G, E> {
        Space {
            game,
            root,
            player: game.to_move(root),
            levelled: game.level(root).is_some(),
            encoding: PhantomData,
        }
    }

    /// The name of a state and of all its images.
    #[inline]
    pub fn name(&self, state: &G::State) -> Named<CodeOf<G, E>> {
        let state = self.game.canonical(state);
        let code = E::encode(self.game, &state);
        let level = if self.levelled {
            self.game.level(&state).unwrap_or(0)
        } else {
            0
        };
        Named {
            hash: E::hash(self.game, &code),
            level,
            code,
        }
    }
}

impl<G: Solvable, E: Encoding<G>> States<E::Names> for Space<'_, G, E> {
    fn levelled(&self) -> bool {
        self.levelled
    }

    fn root(&self) -> Named<CodeOf<G, E>> {
        self.name(self.root)
    }

    fn rename(&self, code: &CodeOf<G, E>) -> Named<CodeOf<G, E>> {
        self.name(&E::decode(self.game, code))
    }

    fn hash(&self, code: &CodeOf<G, E>) -> u64 {
        E::hash(self.game, code)
    }

    fn text(&self, code: &CodeOf<G, E>) -> String {
        self.game.format_state(&E::decode(self.game, code))
    }

    fn parse(&self, text: &str) -> Result<CodeOf<G, E>, String> {
        let state = self.game.parse_state(text);
        let state = state.map_err(|error| error.to_string())?;
        Ok(E::encode(self.game, &state))
    }

    fn check(&self) -> Result<(), SolveError> {
        match self.game.is_sound() {
            true => Ok(()),
            false => Err(SolveError::BrokenRules("they failed".to_owned())),
        }
    }

    fn expander(&self) -> Mover<'_, E::Names> {
        Box::new(Moves {
            space: self,
            moves: Vec::new(),
            images: Vec::new(),
        })
    }

    fn random_game(
        &self,
        random: &mut Random,
        plies: usize,
        mut tell: Option<&mut dyn FnMut(u32, Named<CodeOf<G, E>>)>,
    ) -> Option<usize> {
        let mut state = self.root.clone();
        let mut moves = Vec::new();
        for ply in 0..plies {
            moves.clear();
            self.game.actions(&state, &mut moves);
            if moves.is_empty() {
                return Some(ply);
            }
            state = self.game.result(&state, moves[random.below(moves.len())]);
            if let Some(tell) = &mut tell {
                tell(ply as u32, self.name(&state));
            }
        }
        None
    }
}

/// Makes moves on the game's own states.
struct Moves<'a, G: Solvable, E> {
    space: &'a Space<'a, G, E>,
    moves: Vec<G::Move>,
    images: Vec<G::State>,
}

impl<G: Solvable, E: Encoding<G>> Expander<E::Names> for Moves<'_, G, E> {
    fn successors(&mut self, code: &CodeOf<G, E>, into: &mut Vec<Named<CodeOf<G, E>>>) -> Turn {
        let Space { game, player, .. } = *self.space;
        let state = E::decode(game, code);
        self.moves.clear();
        game.actions(&state, &mut self.moves);
        if self.moves.is_empty() {
            return Turn::Over(game.utility(&state, player));
        }
        for &action in &self.moves {
            into.push(self.space.name(&game.result(&state, action)));
        }
        let own = game.to_move(&state) == player;
        Turn::Choice { own }
    }

    fn alike(&mut self, code: &CodeOf<G, E>) -> u64 {
        let images = &mut self.images;
        images.clear();
        let game = self.space.game;
        game.symmetries(&E::decode(game, code), images);
        let different = |place: &usize| !images[..*place].contains(&images[*place]);
        (0..images.len()).filter(different).count() as u64
    }
}

/// The payoffs that a thread has met.
#[derive(Default)]
pub(crate) struct Payoffs(pub Vec<Payoff>);

impl Payoffs {
    #[inline]
    pub fn note(&mut self, payoff: Payoff) {
        if let Err(place) = self.0.binary_search(&payoff) {
            self.0.insert(place, payoff);
        }
    }
}
