//! What a game may tell a search that plays, each piece of it with a default that costs nothing.

use std::hash::{Hash, Hasher};

use crate::game::{Game, Payoff};
use crate::judgement::{Evaluator, Order};
use crate::player::Player;
use crate::random::mix;
use crate::value::Score;

/// Advice to a search that is made for playing. None of it changes what is true of a game, so that bad
/// advice costs strength and never an illegal move or a false win.
///
/// [`Judged`] makes a guide of an evaluator and an order of moves; a game that knows more of itself has
/// a guide of its own.
pub trait Guide<G: Game>: Send + Sync {
    /// What an estimate is made of, carried along from state to state; `()` where it is made anew.
    type Sum: Clone + Send;

    /// Whether some moves are noisy: they change so much that an estimate must wait for them.
    fn knows_noise(&self, game: &G) -> bool;

    /// Whether the true value of some states is known before the end.
    const KNOWS_VALUES: bool = false;

    /// Whether an estimate is quicker than a look into a table: some tens of nanoseconds.
    const QUICK: bool = false;

    /// Whether answers to a threat are worth a deeper search: where threats are rare.
    const DEEPENS: bool = true;

    /// The sum of a state, made from nothing.
    fn sum(&self, game: &G, state: &G::State) -> Self::Sum;

    /// The sum after a move, made from the one before. Beside the move stands what it
    /// [does](Guide::deed).
    #[inline]
    fn sum_after(
        &self,
        game: &G,
        _state: &G::State,
        _sum: &Self::Sum,
        (_action, _deed): (G::Move, usize),
        after: &G::State,
    ) -> Self::Sum {
        self.sum(game, after)
    }

    /// How good a state looks for `player`, in millionths of the greatest payoff.
    fn estimate(&self, game: &G, state: &G::State, sum: &Self::Sum, player: Player) -> Score;

    /// The true value of a state to `player`, where it is known: see [`Evaluator::known`].
    #[inline]
    fn known(&self, _game: &G, _state: &G::State, _player: Player) -> Option<Score> {
        None
    }

    /// Whether it is known of some states who wins, and not how soon.
    const KNOWS_WINNERS: bool = false;

    /// The payoff of a state to `player` under best play, where it is known for certain and its distance is
    /// not. It must hold whatever came before the state.
    #[inline]
    fn winner(&self, _game: &G, _state: &G::State, _player: Player) -> Option<Payoff> {
        None
    }

    /// Appends the noisy moves.
    fn noisy_moves(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>);

    /// Whether [`is_noisy`](Guide::is_noisy) is there and quicker than a list of the noisy moves.
    const TELLS_NOISE: bool = false;

    /// Whether a move is noisy, where the guide [`TELLS_NOISE`](Guide::TELLS_NOISE).
    #[inline]
    fn is_noisy(&self, _game: &G, _state: &G::State, _action: G::Move) -> bool {
        false
    }

    /// Whether some moves [threaten](Guide::threatens) so much that no guess skips them.
    const KNOWS_THREATS: bool = false;

    /// Whether the other player has to answer a move at once, where the guide
    /// [`KNOWS_THREATS`](Guide::KNOWS_THREATS).
    #[inline]
    fn threatens(&self, _game: &G, _state: &G::State, _action: G::Move) -> bool {
        false
    }

    /// Calls `each` with every move in the order of [`Game::actions`], what it [does](Guide::deed), and
    /// whether it is noisy (`false` where the guide does not [tell](Guide::TELLS_NOISE)).
    ///
    /// A game that knows both while it lists its moves says so here, and they need not be found again for
    /// each of them. `room` is for a list; what it holds is lost.
    #[inline]
    fn survey(
        &self,
        game: &G,
        state: &G::State,
        room: &mut Vec<G::Move>,
        mut each: impl FnMut(G::Move, usize, bool),
    ) {
        room.clear();
        game.actions(state, room);
        for &action in room.iter() {
            let noisy = Self::TELLS_NOISE && self.is_noisy(game, state, action);
            each(action, self.deed(game, state, action), noisy);
        }
    }

    /// What a noisy move gains at once, such as the piece that it takes, on the scale of estimates.
    #[inline]
    fn gain(&self, _game: &G, _state: &G::State, _action: G::Move) -> Score {
        0
    }

    /// Whether a move gains at least so much when all that can be taken in turn on its square is taken.
    #[inline]
    fn exchanges(&self, game: &G, state: &G::State, action: G::Move, least: Score) -> bool {
        self.gain(game, state, action) >= least
    }

    /// Whether [`rank`](Guide::rank) tells moves apart; without it nobody asks.
    const RANKS: bool = true;

    /// How promising a move looks before anything was searched; higher is earlier.
    #[inline]
    fn rank(&self, _game: &G, _state: &G::State, _action: G::Move) -> i32 {
        0
    }

    /// Whether the mover has to answer a threat, so that no estimate can be trusted: a check, or captures
    /// that the rules oblige to.
    #[inline]
    fn is_forced(&self, _game: &G, _state: &G::State) -> bool {
        false
    }

    /// How many pieces of the opponent bear on what the mover cannot afford to lose, such as the squares
    /// around a king: where there are some, an estimate far ahead may be the price of a sacrifice. Asked
    /// only by a search for tactics.
    #[inline]
    fn pressure(&self, _game: &G, _state: &G::State) -> u32 {
        0
    }

    /// A small number for a move, by which tables remember it. Different moves of a state should have
    /// different numbers. By default a move that is one small number has that one, any other a hash.
    #[inline]
    fn code(&self, action: G::Move) -> u16 {
        code_of(&action)
    }

    /// The legal move with this number, where it is found without listing the moves.
    #[inline]
    fn decode(&self, _game: &G, _state: &G::State, _code: u16) -> Option<G::Move> {
        None
    }

    /// What a move does, below [`DEEDS`], for what is learned of moves that follow each other: the piece
    /// and the square that it goes to. By default as good as the [`code`](Guide::code).
    #[inline]
    fn deed(&self, _game: &G, _state: &G::State, action: G::Move) -> usize {
        usize::from(self.code(action)) % DEEDS
    }

    /// A key of what changes slowly, such as the pawns, by which a search corrects estimates.
    #[inline]
    fn structure(&self, _game: &G, _state: &G::State) -> Option<u64> {
        None
    }

    /// Whether it is known how well shallow searches foretell deep ones: see [`foretold`](Guide::foretold).
    const FORETELLS: bool = false;

    /// How a shallow search foretells one to this depth, where that is known.
    #[inline]
    fn foretold(&self, _game: &G, _state: &G::State, _depth: i32) -> Option<Foretold> {
        None
    }

    /// The size of what is worth a thought in this game, such as a pawn, on the scale of estimates; 0,
    /// as by default, if a search is to measure it.
    #[inline]
    fn unit(&self) -> Score {
        0
    }
}

/// A deep search gives about `slope` times what a shallow one gives, and `offset`; the difference has this
/// standard deviation. Scores are on the scale of estimates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foretold {
    /// The depth of the shallow search.
    pub depth: i32,
    /// Of the regression; positive.
    pub slope: f32,
    /// Of the regression.
    pub offset: f32,
    /// Of what is left.
    pub deviation: f32,
}

/// A small number for a move: one that is one small number has that one, any other a hash.
#[inline]
pub fn code_of(action: &impl Hash) -> u16 {
    let mut hasher = Folded(0);
    action.hash(&mut hasher);
    hasher.finish() as u16
}

/// Words folded into one, in a few steps: a move has one or two of them.
struct Folded(u64);

impl Hasher for Folded {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0) ^ word;
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        if self.0 < u16::MAX.into() {
            self.0
        } else {
            mix(self.0)
        }
    }
}

/// How many [deeds](Guide::deed) there are.
pub const DEEDS: usize = 512;

/// The guide that an evaluator and an order make.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a, E, R> {
    /// Estimates, and which moves are noisy.
    pub evaluator: &'a E,
    /// Which moves to try first.
    pub order: &'a R,
}

impl<G: Game, E: Evaluator<G>, R: Order<G>> Guide<G> for Judged<'_, E, R> {
    type Sum = ();

    const KNOWS_VALUES: bool = E::KNOWS_VALUES;

    #[inline]
    fn knows_noise(&self, game: &G) -> bool {
        self.evaluator.knows_noise(game)
    }

    #[inline]
    fn sum(&self, _: &G, _: &G::State) {}

    #[inline]
    fn estimate(&self, game: &G, state: &G::State, (): &(), player: Player) -> Score {
        self.evaluator.evaluate(game, state, player)
    }

    #[inline]
    fn known(&self, game: &G, state: &G::State, player: Player) -> Option<Score> {
        self.evaluator.known(game, state, player)
    }

    #[inline]
    fn noisy_moves(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        self.evaluator.noisy_moves(game, state, moves);
    }

    #[inline]
    fn rank(&self, game: &G, state: &G::State, action: G::Move) -> i32 {
        self.order.rank(game, state, action)
    }
}
