//! A game without its types that a search can search: for searches that are written down, and for learning whose time
//! goes into networks.
//!
//! Nobody waits for the last nanosecond of a search that is drawn, so such a search is compiled once for all
//! games, where one that plays is compiled for each. See docs/decisions/0010-what-is-compiled-once.md.

use std::any::{Any, TypeId};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::MaybeUninit;
use std::sync::Arc;

use zermelo_core::{
    Cells, Deterministic, Evaluator, Game, Keyed, Kind, Order, Payoff, Place, Player, Score,
    ZeroSum,
};
use zermelo_search::alphabeta::Searchable;

use crate::erased::{Erased, close, open};
use crate::rules::Parts;

/// A state of some game.
#[derive(Clone)]
pub(crate) struct State(Arc<dyn Value>);

/// What searches ask of a state itself.
trait Value: Send + Sync {
    fn inside(&self) -> &(dyn Any + Send + Sync);
    fn is(&self, other: &dyn Value) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
    fn erased(&self) -> Erased;
}

impl<T: Clone + Eq + Hash + Send + Sync + 'static> Value for T {
    fn inside(&self) -> &(dyn Any + Send + Sync) {
        self
    }
    fn is(&self, other: &dyn Value) -> bool {
        *self == *open::<T>(other.inside())
    }
    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
    fn erased(&self) -> Erased {
        close(self.clone())
    }
}

impl State {
    fn new<T: Clone + Eq + Hash + Send + Sync + 'static>(state: T) -> State {
        State(Arc::new(state))
    }

    fn open<T: Any>(&self) -> &T {
        open(self.0.inside())
    }

    /// The state as the bundle hands it out.
    pub fn erased(&self) -> Erased {
        self.0.erased()
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.0.is(&*other.0)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_into(hasher);
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("State")
    }
}

/// A move of some game, which is copied as it lies in memory.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    bytes: Room,
    kind: &'static MoveKind,
}

/// Room for any move.
type Room = [MaybeUninit<u64>; 2];

/// What searches ask of a move itself.
struct MoveKind {
    id: fn() -> TypeId,
    compare: fn(Move, Move) -> Ordering,
    hash: fn(Move, &mut dyn Hasher),
    erased: fn(Move) -> Erased,
}

impl MoveKind {
    const fn of<M: Copy + Ord + Hash + Send + Sync + 'static>() -> MoveKind {
        MoveKind {
            id: TypeId::of::<M>,
            compare: |one, other| one.open::<M>().cmp(&other.open()),
            hash: |action, mut hasher| action.open::<M>().hash(&mut hasher),
            erased: |action| close(action.open::<M>()),
        }
    }
}

impl Move {
    fn new<M: Copy + Ord + Hash + Send + Sync + 'static>(action: M) -> Move {
        const {
            assert!(size_of::<M>() <= size_of::<Room>() && align_of::<M>() <= align_of::<Room>());
        }
        let mut bytes = [MaybeUninit::uninit(); 2];
        // SAFETY: the room is large enough for the move and aligned for it, as was asserted.
        unsafe { bytes.as_mut_ptr().cast::<M>().write(action) };
        Move {
            bytes,
            kind: const { &MoveKind::of::<M>() },
        }
    }

    fn open<M: Copy + 'static>(self) -> M {
        assert!(
            (self.kind.id)() == TypeId::of::<M>(),
            "a game is given its own moves"
        );
        // SAFETY: `new` has written a move of this very type, which may be copied.
        unsafe { self.bytes.as_ptr().cast::<M>().read() }
    }

    /// The move as the bundle hands it out.
    pub fn erased(self) -> Erased {
        (self.kind.erased)(self)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Move {}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Move) -> Ordering {
        (self.kind.compare)(*self, *other)
    }
}

impl Hash for Move {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.kind.hash)(*self, hasher);
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Move")
    }
}

/// What searches ask of a game and its judgement.
pub(crate) trait Watched: Send + Sync {
    /// The state that a caller gave.
    fn opened(&self, state: &Erased) -> State;
    fn is_sound(&self) -> bool;
    fn kind(&self) -> Kind;
    fn initial(&self) -> State;
    fn to_move(&self, state: &State) -> Player;
    fn actions(&self, state: &State, moves: &mut Vec<Move>);
    fn outcomes(&self, state: &State, outcomes: &mut Vec<(f64, Move)>);
    fn result(&self, state: &State, action: Move) -> State;
    fn is_terminal(&self, state: &State) -> bool;
    fn utility(&self, state: &State, player: Player) -> Payoff;
    fn payoff(&self, state: &State, player: Player) -> f64;
    fn key(&self, state: &State) -> u64;
    fn position_key(&self, state: &State) -> u64;
    fn moves_until_draw(&self, state: &State) -> u32;
    fn evaluate(&self, state: &State, player: Player) -> Score;
    fn estimate(&self, state: &State, player: Player) -> f64;
    fn estimates(&self, state: &State, to: &mut [f64]);
    fn knows_noise(&self) -> bool;
    fn noisy_moves(&self, state: &State, moves: &mut Vec<Move>);
    fn known(&self, state: &State, player: Player) -> Option<Score>;
    fn rank(&self, state: &State, action: Move) -> i32;
}

/// The same of a game for two opposed players.
pub(crate) trait Opposed: Watched {
    fn payoff_limit(&self) -> Payoff;
    fn pass(&self, state: &State) -> Option<State>;
}

/// The same of a game whose states are rows of cells.
pub(crate) trait Celled: Watched {
    fn places(&self) -> Vec<Place>;
    fn cells(&self, state: &State, to: &mut [u8]);
    fn exchange(&self, cells: &mut [u8]) -> bool;
    fn images(&self, state: &State, images: &mut Vec<State>);
}

impl<G, E, R> Watched for Parts<G, E, R>
where
    G: Keyed + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn opened(&self, state: &Erased) -> State {
        State::new(open::<G::State>(&**state).clone())
    }
    fn is_sound(&self) -> bool {
        self.game.is_sound()
    }
    fn kind(&self) -> Kind {
        self.game.kind()
    }
    fn initial(&self) -> State {
        State::new(self.game.initial())
    }
    fn to_move(&self, state: &State) -> Player {
        self.game.to_move(state.open())
    }
    fn actions(&self, state: &State, moves: &mut Vec<Move>) {
        let mut listed = Vec::new();
        self.game.actions(state.open(), &mut listed);
        moves.extend(listed.into_iter().map(Move::new));
    }
    fn outcomes(&self, state: &State, outcomes: &mut Vec<(f64, Move)>) {
        let mut listed = Vec::new();
        self.game.outcomes(state.open(), &mut listed);
        let closed = |(weight, action)| (weight, Move::new(action));
        outcomes.extend(listed.into_iter().map(closed));
    }
    fn result(&self, state: &State, action: Move) -> State {
        State::new(self.game.result(state.open(), action.open()))
    }
    fn is_terminal(&self, state: &State) -> bool {
        self.game.is_terminal(state.open())
    }
    fn utility(&self, state: &State, player: Player) -> Payoff {
        self.game.utility(state.open(), player)
    }
    fn payoff(&self, state: &State, player: Player) -> f64 {
        self.game.payoff(state.open(), player)
    }
    fn key(&self, state: &State) -> u64 {
        self.game.key(state.open())
    }
    fn position_key(&self, state: &State) -> u64 {
        self.game.position_key(state.open())
    }
    fn moves_until_draw(&self, state: &State) -> u32 {
        self.game.moves_until_draw(state.open())
    }
    fn evaluate(&self, state: &State, player: Player) -> Score {
        self.evaluator.evaluate(&self.game, state.open(), player)
    }
    fn estimate(&self, state: &State, player: Player) -> f64 {
        self.evaluator.estimate(&self.game, state.open(), player)
    }
    fn estimates(&self, state: &State, to: &mut [f64]) {
        self.evaluator.estimates(&self.game, state.open(), to);
    }
    fn knows_noise(&self) -> bool {
        E::KNOWS_NOISE && self.evaluator.knows_noise(&self.game)
    }
    fn noisy_moves(&self, state: &State, moves: &mut Vec<Move>) {
        let mut listed = Vec::new();
        self.evaluator
            .noisy_moves(&self.game, state.open(), &mut listed);
        moves.extend(listed.into_iter().map(Move::new));
    }
    fn known(&self, state: &State, player: Player) -> Option<Score> {
        self.evaluator.known(&self.game, state.open(), player)
    }
    fn rank(&self, state: &State, action: Move) -> i32 {
        self.order.rank(&self.game, state.open(), action.open())
    }
}

impl<G, E, R> Opposed for Parts<G, E, R>
where
    G: Searchable + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn payoff_limit(&self) -> Payoff {
        self.game.payoff_limit()
    }
    fn pass(&self, state: &State) -> Option<State> {
        self.game.pass(state.open()).map(State::new)
    }
}

impl<G, E, R> Celled for Parts<G, E, R>
where
    G: Cells + Keyed + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn places(&self) -> Vec<Place> {
        self.game.places()
    }
    fn cells(&self, state: &State, to: &mut [u8]) {
        self.game.cells(state.open(), to);
    }
    fn exchange(&self, cells: &mut [u8]) -> bool {
        self.game.exchange(cells)
    }
    fn images(&self, state: &State, images: &mut Vec<State>) {
        let mut listed = Vec::new();
        self.game.images(state.open(), &mut listed);
        images.extend(listed.into_iter().map(State::new));
    }
}

/// The game as searches know games.
pub(crate) struct Plain<'a, W: ?Sized>(pub &'a W);

impl<W: Watched + ?Sized> Game for Plain<'_, W> {
    type State = State;
    type Move = Move;

    fn is_sound(&self) -> bool {
        self.0.is_sound()
    }
    fn kind(&self) -> Kind {
        self.0.kind()
    }
    fn initial(&self) -> State {
        self.0.initial()
    }
    fn to_move(&self, state: &State) -> Player {
        self.0.to_move(state)
    }
    fn actions(&self, state: &State, moves: &mut Vec<Move>) {
        self.0.actions(state, moves);
    }
    fn result(&self, state: &State, action: Move) -> State {
        self.0.result(state, action)
    }
    fn is_terminal(&self, state: &State) -> bool {
        self.0.is_terminal(state)
    }
    fn utility(&self, state: &State, player: Player) -> Payoff {
        self.0.utility(state, player)
    }
    fn payoff(&self, state: &State, player: Player) -> f64 {
        self.0.payoff(state, player)
    }
    fn outcomes(&self, state: &State, outcomes: &mut Vec<(f64, Move)>) {
        self.0.outcomes(state, outcomes);
    }
}

impl<W: Watched + ?Sized> Keyed for Plain<'_, W> {
    fn key(&self, state: &State) -> u64 {
        self.0.key(state)
    }
    fn position_key(&self, state: &State) -> u64 {
        self.0.position_key(state)
    }
    fn moves_until_draw(&self, state: &State) -> u32 {
        self.0.moves_until_draw(state)
    }
}

impl<W: Opposed + ?Sized> ZeroSum for Plain<'_, W> {
    fn payoff_limit(&self) -> Payoff {
        self.0.payoff_limit()
    }
    fn pass(&self, state: &State) -> Option<State> {
        self.0.pass(state)
    }
}

impl<W: Celled + ?Sized> Cells for Plain<'_, W> {
    fn places(&self) -> Vec<Place> {
        self.0.places()
    }
    fn cells(&self, state: &State, to: &mut [u8]) {
        self.0.cells(state, to);
    }
    fn exchange(&self, cells: &mut [u8]) -> bool {
        self.0.exchange(cells)
    }
    fn images(&self, state: &State, images: &mut Vec<State>) {
        self.0.images(state, images);
    }
}

/// Only games without chance are opposed.
impl<W: Opposed + ?Sized> Deterministic for Plain<'_, W> {}

/// What the game's own evaluator says.
pub(crate) struct Judgement;

impl<W: Watched + ?Sized> Evaluator<Plain<'_, W>> for Judgement {
    const KNOWS_NOISE: bool = true;
    const KNOWS_VALUES: bool = true;

    fn evaluate(&self, game: &Plain<'_, W>, state: &State, player: Player) -> Score {
        game.0.evaluate(state, player)
    }
    fn estimate(&self, game: &Plain<'_, W>, state: &State, player: Player) -> f64 {
        game.0.estimate(state, player)
    }
    fn estimates(&self, game: &Plain<'_, W>, state: &State, to: &mut [f64]) {
        game.0.estimates(state, to);
    }
    fn knows_noise(&self, game: &Plain<'_, W>) -> bool {
        game.0.knows_noise()
    }
    fn noisy_moves(&self, game: &Plain<'_, W>, state: &State, moves: &mut Vec<Move>) {
        game.0.noisy_moves(state, moves);
    }
    fn known(&self, game: &Plain<'_, W>, state: &State, player: Player) -> Option<Score> {
        game.0.known(state, player)
    }
}

/// What the game's own order says; whether it depends on the moves alone decides how moves that are skipped
/// are listed.
pub(crate) struct Ranks<const STATIC: bool>;

impl<W: Watched + ?Sized, const STATIC: bool> Order<Plain<'_, W>> for Ranks<STATIC> {
    const STATIC: bool = STATIC;

    fn rank(&self, game: &Plain<'_, W>, state: &State, action: Move) -> i32 {
        game.0.rank(state, action)
    }
}
