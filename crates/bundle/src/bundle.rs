//! A game and its erased capabilities.

use std::ops::Deref;
use std::sync::Arc;

use zermelo_core::{
    Cells, Deterministic, Draw, Evaluator, Guide, Keyed, Kind, Notation, Order, Packed, Playout,
    Symmetric, Uniform,
};
use zermelo_search::alphabeta::Searchable;
use zermelo_solve::Solvable;

use crate::alphabeta::AlphaBetaSearch;
use crate::erased::{Erased, close, close_all, open};
use crate::fullwidth::{FullWidthSearch, Untyped};
use crate::graph::Explorer;
use crate::learner::Learner;
use crate::mcts::{MonteCarlo, PlayedOut};
use crate::prover::Prover;
use crate::rules::{Parts, Rules};
use crate::selective::{Guided, SelectiveSearch};
use crate::solver::Solver;

/// A bundle shared by everything that belongs to one game. Equal games share one.
pub type SharedGame = Arc<Bundle>;

/// A game whose board can be turned or mirrored, without its types.
pub trait Images: Send + Sync {
    /// The images of a state, the state itself first.
    fn symmetries(&self, state: &Erased) -> Vec<Erased>;
}

/// A game that may have levels, without its types.
pub trait Levelled: Send + Sync {
    /// A number that every move makes larger; `None` in a game without levels.
    fn level(&self, state: &Erased) -> Option<u32>;
}

/// A game whose states are rows of bytes and whose moves are numbers, without its types.
pub trait Numbers: Send + Sync {
    /// The bytes of a state.
    fn bytes(&self, state: &Erased) -> Vec<u8>;

    /// The state of these bytes; `None` if there are too few or too many.
    fn state(&self, bytes: &[u8]) -> Option<Erased>;

    /// The number of a move.
    fn number(&self, action: &Erased) -> i64;

    /// The move with a number, legal or not.
    fn numbered(&self, number: i64) -> Erased;
}

/// A game with what can be done with it, its types erased.
///
/// It is put together by a [`Builder`] whose methods carry the bounds of what they add, so that a wrong
/// combination does not compile, and what is not there is known to be not there:
///
/// ```
/// use zermelo_bundle::Bundle;
/// use zermelo_games::nim::{Bouton, Nim};
///
/// let game = Nim::new(&[3, 4, 5], true).unwrap();
/// let nim = Bundle::of("nim".to_owned(), game).judged(Bouton, Bouton).alphabeta().shared();
/// assert!(nim.alphabeta.is_some() && nim.prover.is_none());
/// ```
///
/// Dice cannot be thrown in a search without chance:
///
/// ```compile_fail,E0277
/// use zermelo_bundle::Bundle;
/// use zermelo_games::pig::Pig;
///
/// let pig = Bundle::of("pig".to_owned(), Pig::new(100).unwrap()).unjudged();
/// pig.alphabeta();
/// ```
///
/// They can in one with chance:
///
/// ```
/// use zermelo_bundle::Bundle;
/// use zermelo_games::pig::Pig;
///
/// let pig = Bundle::of("pig".to_owned(), Pig::new(100).unwrap()).unjudged().full_width().shared();
/// assert!(pig.full_width.is_some());
/// ```
///
/// Nothing can be proved between three players:
///
/// ```compile_fail,E0277
/// use zermelo_bundle::Bundle;
/// use zermelo_games::dots::Dots;
///
/// let dots = Bundle::of("dots".to_owned(), Dots::new(2, 2, 3).unwrap()).unjudged();
/// dots.prover();
/// ```
///
/// And an evaluator of another game has no say:
///
/// ```compile_fail,E0277
/// use zermelo_bundle::Bundle;
/// use zermelo_games::nim::Nim;
/// use zermelo_games::othello::{CornersFirst, Features};
///
/// let game = Nim::new(&[3, 4, 5], true).unwrap();
/// Bundle::of("nim".to_owned(), game).judged(Features::<8>::new(), CornersFirst);
/// ```
pub struct Bundle {
    spec: String,
    kind: Kind,
    rules: Arc<dyn Rules>,
    /// Alpha-beta, for two opposed players without chance.
    pub alphabeta: Option<Arc<dyn AlphaBetaSearch>>,
    /// The search that plays, for the same games.
    pub selective: Option<Arc<dyn SelectiveSearch>>,
    /// Expectiminimax and max^n, for every game.
    pub full_width: Option<Arc<dyn FullWidthSearch>>,
    /// Monte Carlo tree search, for every game.
    pub mcts: Option<Arc<dyn MonteCarlo>>,
    /// Proof-number search.
    pub prover: Option<Arc<dyn Prover>>,
    /// Strong solving.
    pub solver: Option<Arc<dyn Solver>>,
    /// Solving as a graph, with chance and for any number of players.
    pub explorer: Option<Arc<dyn Explorer>>,
    /// Symmetries.
    pub symmetric: Option<Arc<dyn Images>>,
    /// Levels.
    pub levelled: Option<Arc<dyn Levelled>>,
    /// States as bytes, moves as numbers.
    pub packed: Option<Arc<dyn Numbers>>,
    /// Learning of an estimate.
    pub learner: Option<Arc<dyn Learner>>,
}

impl Bundle {
    /// Begins with the rules and the text that names the game.
    pub fn of<G: Keyed + Notation + Draw + 'static>(spec: String, game: G) -> Unjudged<G> {
        Unjudged { spec, game }
    }

    /// The name of the game with its options, from which it can be made again.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// What kind of game it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The names of what can be done with it.
    pub fn capabilities(&self) -> Vec<&'static str> {
        let all = [
            ("alphabeta", self.alphabeta.is_some()),
            ("selective", self.selective.is_some()),
            ("full_width", self.full_width.is_some()),
            ("mcts", self.mcts.is_some()),
            ("prover", self.prover.is_some()),
            ("solver", self.solver.is_some()),
            ("explorer", self.explorer.is_some()),
            ("symmetric", self.symmetric.is_some()),
            ("levelled", self.levelled.is_some()),
            ("packed", self.packed.is_some()),
            ("learner", self.learner.is_some()),
        ];
        let there = all.into_iter().filter(|&(_, there)| there);
        there.map(|(name, _)| name).collect()
    }
}

/// The rules are what everybody asks of a game.
impl Deref for Bundle {
    type Target = dyn Rules;

    fn deref(&self) -> &Self::Target {
        &*self.rules
    }
}

/// A game of which nobody has an opinion yet.
pub struct Unjudged<G> {
    spec: String,
    game: G,
}

impl<G: Keyed + Notation + Draw + 'static> Unjudged<G> {
    /// With estimates and an order of moves.
    pub fn judged<E, R>(self, evaluator: E, order: R) -> Builder<G, E, R>
    where
        E: Evaluator<G> + 'static,
        R: Order<G> + 'static,
    {
        let parts = Arc::new(Parts {
            game: self.game,
            evaluator,
            order,
        });
        let bundle = Bundle {
            spec: self.spec,
            kind: parts.game.kind(),
            rules: parts.clone(),
            alphabeta: None,
            selective: None,
            full_width: None,
            mcts: None,
            prover: None,
            solver: None,
            explorer: None,
            symmetric: None,
            levelled: None,
            packed: None,
            learner: None,
        };
        Builder { parts, bundle }
    }

    /// Without any.
    pub fn unjudged(self) -> Builder<G, (), ()> {
        self.judged((), ())
    }
}

/// Puts a bundle together, one capability at a time.
pub struct Builder<G, E, R> {
    parts: Arc<Parts<G, E, R>>,
    bundle: Bundle,
}

impl<G, E, R> Builder<G, E, R>
where
    G: Keyed + Notation + Draw + 'static,
    E: Evaluator<G> + 'static,
    R: Order<G> + 'static,
{
    /// Adds alpha-beta.
    pub fn alphabeta(mut self) -> Self
    where
        G: Searchable,
    {
        self.bundle.alphabeta = Some(self.parts.clone());
        self
    }

    /// Adds the search that plays, by what the evaluator and the order say.
    pub fn selective(mut self) -> Self
    where
        G: Searchable,
    {
        self.bundle.selective = Some(self.parts.clone());
        self
    }

    /// Adds the search that plays, with a guide of the game's own.
    pub fn guided<U>(mut self, guide: U) -> Self
    where
        G: Searchable,
        U: Guide<G> + 'static,
    {
        self.bundle.selective = Some(Arc::new(Guided {
            parts: self.parts.clone(),
            guide,
        }));
        self
    }

    /// Adds the search that plays as an engine of the game has it, compiled there.
    pub fn played_by(mut self, engine: impl SelectiveSearch + 'static) -> Self {
        self.bundle.selective = Some(Arc::new(engine));
        self
    }

    /// Adds expectiminimax and max^n.
    pub fn full_width(mut self) -> Self {
        self.bundle.full_width = Some(self.parts.clone());
        self
    }

    /// Adds the same without the types of the game: about half as fast, and compiled only once. For games where other
    /// searches do the work.
    pub fn untyped_full_width(mut self) -> Self {
        self.bundle.full_width = Some(Arc::new(Untyped(self.parts.clone())));
        self
    }

    /// Adds Monte Carlo tree search, for any game: its playouts list the moves of every state.
    pub fn mcts(self) -> Self {
        self.played_out(Uniform)
    }

    /// Adds Monte Carlo tree search, with playouts of the game's own.
    pub fn played_out<P>(mut self, playout: P) -> Self
    where
        P: Playout<G> + 'static,
    {
        self.bundle.mcts = Some(Arc::new(PlayedOut {
            parts: self.parts.clone(),
            playout,
        }));
        self
    }

    /// Adds proof-number search.
    pub fn prover(mut self) -> Self
    where
        G: Solvable,
    {
        self.bundle.prover = Some(self.parts.clone());
        self
    }

    /// Adds strong solving.
    pub fn solver(mut self) -> Self
    where
        G: Solvable,
    {
        self.bundle.solver = Some(self.parts.clone());
        self
    }

    /// Adds solving as a graph, for games with chance or with other than two opposed players.
    pub fn explorer(mut self) -> Self {
        self.bundle.explorer = Some(self.parts.clone());
        self
    }

    /// Adds symmetries.
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        self.bundle.symmetric = Some(self.parts.clone());
        self
    }

    /// Adds levels.
    pub fn levelled(mut self) -> Self
    where
        G: Deterministic,
    {
        self.bundle.levelled = Some(self.parts.clone());
        self
    }

    /// Adds states as bytes and moves as numbers.
    pub fn packed(mut self) -> Self
    where
        G: Packed,
    {
        self.bundle.packed = Some(self.parts.clone());
        self
    }

    /// Adds learning of an estimate.
    pub fn learner(mut self) -> Self
    where
        G: Cells,
    {
        self.bundle.learner = Some(self.parts.clone());
        self
    }

    /// All that there is for two opposed players without chance, but for the search that plays and the one that
    /// samples: whose guide and which playouts they have is for the game to say.
    pub fn everything(self) -> Self
    where
        G: Solvable,
    {
        let searched = self.alphabeta().untyped_full_width().prover();
        searched.solver().symmetric().levelled()
    }

    /// The finished bundle.
    pub fn shared(self) -> SharedGame {
        Arc::new(self.bundle)
    }
}

impl<G, E, R> Images for Parts<G, E, R>
where
    G: Symmetric + 'static,
    E: Send + Sync,
    R: Send + Sync,
{
    fn symmetries(&self, state: &Erased) -> Vec<Erased> {
        let mut images = Vec::new();
        self.game.symmetries(open(&**state), &mut images);
        close_all(images)
    }
}

impl<G, E, R> Levelled for Parts<G, E, R>
where
    G: Deterministic + 'static,
    E: Send + Sync,
    R: Send + Sync,
{
    fn level(&self, state: &Erased) -> Option<u32> {
        self.game.level(open(&**state))
    }
}

impl<G, E, R> Numbers for Parts<G, E, R>
where
    G: Packed + 'static,
    E: Send + Sync,
    R: Send + Sync,
{
    fn bytes(&self, state: &Erased) -> Vec<u8> {
        self.game.bytes(open(&**state))
    }

    fn state(&self, bytes: &[u8]) -> Option<Erased> {
        self.game.state_with(bytes).map(close)
    }

    fn number(&self, action: &Erased) -> i64 {
        self.game.number(*open(&**action))
    }

    fn numbered(&self, number: i64) -> Erased {
        close(self.game.numbered(number))
    }
}
