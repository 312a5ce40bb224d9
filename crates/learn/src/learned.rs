//! A learned estimate in the place of a game's own, in every search.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Cells, Evaluator, Foretold, Game, Guide, Payoff, Player, Score};

use crate::patterns::{Board, Patterns, Scale};

/// A game's own evaluator or guide, whose estimates are those of patterns where there are any.
///
/// All else, such as which moves are noisy, stays the game's own. One type for both, so that a search is compiled once.
#[derive(Clone, Debug)]
pub struct Learned<T> {
    own: T,
    patterns: Option<Arc<Patterns>>,
    /// By which a board of these patterns is known again.
    number: u64,
}

impl<T> Learned<T> {
    /// With patterns or without.
    pub fn new(own: T, patterns: Option<Arc<Patterns>>) -> Learned<T> {
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        Learned {
            own,
            patterns,
            number,
        }
    }
}

/// The largest share of an estimate: all that is proved counts more.
const LARGEST: f32 = 0.999;

impl Patterns {
    /// The score of a board for a player.
    #[inline]
    fn score(&self, board: &Board, mover: Player, player: Player) -> Score {
        let opposed = self.shape().outputs == 1;
        let output = if opposed {
            0
        } else {
            player.index().unwrap_or_default()
        };
        let share = self
            .value(board, self.set(mover), output)
            .clamp(-LARGEST, LARGEST);
        let share = if opposed && player == Player::SECOND {
            -share
        } else {
            share
        };
        (share * ESTIMATE_LIMIT as f32) as Score
    }
}

/// How many estimates there were.
static NUMBERS: AtomicU64 = AtomicU64::new(0);

/// The board of the state that was estimated last, and room for the cells of the next: most of them are the same.
struct Room {
    number: u64,
    board: Board,
    cells: Vec<u8>,
}

thread_local! {
    static ROOM: Cell<Option<Room>> = const { Cell::new(None) };
}

impl<T> Learned<T> {
    /// What something makes of a state on a board. Kept out of searches without patterns, whose loops it would fill.
    #[inline(never)]
    fn on_board<G: Cells, V>(
        &self,
        patterns: &Patterns,
        (game, state): (&G, &G::State),
        tell: impl FnOnce(&Board) -> V,
    ) -> V {
        let kept = ROOM.take().filter(|room| room.number == self.number);
        let mut room = kept.unwrap_or_else(|| {
            let mut board = patterns.board();
            patterns.place_state(game, state, &mut board);
            let cells = vec![0; patterns.shape().codings.len()];
            Room {
                number: self.number,
                board,
                cells,
            }
        });
        game.cells(state, &mut room.cells);
        patterns.change(&mut room.cells, &mut room.board);
        let told = tell(&room.board);
        ROOM.set(Some(room));
        told
    }

    /// The score of a state for a player. Cold, so that a search without patterns runs past it.
    #[cold]
    fn learned<G: Cells>(
        &self,
        patterns: &Patterns,
        game: &G,
        state: &G::State,
        player: Player,
    ) -> Score {
        self.on_board(patterns, (game, state), |board| {
            patterns.score(board, game.to_move(state), player)
        })
    }

    /// The share of a state for a player, from -1 to 1.
    #[inline(never)]
    fn share<G: Cells>(
        &self,
        patterns: &Patterns,
        game: &G,
        state: &G::State,
        player: Player,
    ) -> f32 {
        let score = self.learned(patterns, game, state, player);
        score as f32 / ESTIMATE_LIMIT as f32
    }
}

impl<G: Cells, E: Evaluator<G>> Evaluator<G> for Learned<E> {
    const KNOWS_NOISE: bool = E::KNOWS_NOISE;
    const KNOWS_VALUES: bool = E::KNOWS_VALUES;

    #[inline]
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> Score {
        match &self.patterns {
            None => self.own.evaluate(game, state, player),
            Some(patterns) => self.learned(patterns, game, state, player),
        }
    }

    #[inline]
    fn estimate(&self, game: &G, state: &G::State, player: Player) -> f64 {
        match &self.patterns {
            None => self.own.estimate(game, state, player),
            Some(patterns) => {
                Scale::of(game.kind()).payoff(self.share(patterns, game, state, player))
            }
        }
    }

    #[inline]
    fn estimates(&self, game: &G, state: &G::State, to: &mut [f64]) {
        match &self.patterns {
            None => self.own.estimates(game, state, to),
            Some(patterns) => self.on_board(patterns, (game, state), |board| {
                let (scale, mover) = (Scale::of(game.kind()), game.to_move(state));
                for (player, place) in to.iter_mut().enumerate() {
                    let score = patterns.score(board, mover, Player::new(player as u8));
                    *place = scale.payoff(score as f32 / ESTIMATE_LIMIT as f32);
                }
            }),
        }
    }

    #[inline]
    fn knows_noise(&self, game: &G) -> bool {
        self.own.knows_noise(game)
    }

    #[inline]
    fn noisy_moves(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        self.own.noisy_moves(game, state, moves);
    }

    #[inline]
    fn known(&self, game: &G, state: &G::State, player: Player) -> Option<Score> {
        self.own.known(game, state, player)
    }
}

/// What is carried along from state to state: the sum of a game's own guide, or a board of patterns.
#[derive(Clone, Debug)]
pub enum Carried<S> {
    /// Of the game's own guide.
    Own(S),
    /// The board.
    Board(Board),
}

impl<T> Learned<T> {
    /// An amount on the scale of the game's own estimates, on that of the learned ones.
    fn rescaled<G: Game>(&self, amount: Score) -> Score
    where
        T: Guide<G>,
    {
        let (own, learned) = (
            self.own.unit(),
            self.patterns.as_ref().map_or(0, |patterns| patterns.unit),
        );
        if own > 0 && learned > 0 {
            (i64::from(amount) * i64::from(learned) / i64::from(own)) as Score
        } else {
            amount
        }
    }
}

/// The board of a state.
#[inline(never)]
fn first<G: Cells>(patterns: &Patterns, game: &G, state: &G::State) -> Board {
    let mut board = patterns.board();
    patterns.place_state(game, state, &mut board);
    board
}

/// The board of a state from that of the one before.
#[inline(never)]
fn next<G: Cells>(patterns: &Patterns, game: &G, after: &G::State, before: &Board) -> Board {
    let mut board = before.clone();
    patterns.follow(game, after, before, &mut board);
    board
}

impl<G: Cells, U: Guide<G>> Guide<G> for Learned<U> {
    type Sum = Carried<U::Sum>;

    const KNOWS_VALUES: bool = U::KNOWS_VALUES;
    const QUICK: bool = U::QUICK;
    const DEEPENS: bool = U::DEEPENS;
    const KNOWS_WINNERS: bool = U::KNOWS_WINNERS;
    const TELLS_NOISE: bool = U::TELLS_NOISE;
    const KNOWS_THREATS: bool = U::KNOWS_THREATS;
    const RANKS: bool = U::RANKS;
    const FORETELLS: bool = U::FORETELLS;

    #[inline]
    fn sum(&self, game: &G, state: &G::State) -> Self::Sum {
        match &self.patterns {
            None => Carried::Own(self.own.sum(game, state)),
            Some(patterns) => Carried::Board(first(patterns, game, state)),
        }
    }

    #[inline]
    fn sum_after(
        &self,
        game: &G,
        state: &G::State,
        sum: &Self::Sum,
        action: (G::Move, usize),
        after: &G::State,
    ) -> Self::Sum {
        match (sum, &self.patterns) {
            (Carried::Own(sum), _) => {
                Carried::Own(self.own.sum_after(game, state, sum, action, after))
            }
            (Carried::Board(before), Some(patterns)) => {
                Carried::Board(next(patterns, game, after, before))
            }
            (Carried::Board(_), None) => self.sum(game, after),
        }
    }

    #[inline]
    fn estimate(&self, game: &G, state: &G::State, sum: &Self::Sum, player: Player) -> Score {
        match (sum, &self.patterns) {
            (Carried::Own(sum), _) => self.own.estimate(game, state, sum, player),
            (Carried::Board(board), Some(patterns)) => {
                patterns.score(board, game.to_move(state), player)
            }
            (Carried::Board(_), None) => 0,
        }
    }

    #[inline]
    fn gain(&self, game: &G, state: &G::State, action: G::Move) -> Score {
        let gain = self.own.gain(game, state, action);
        if self.patterns.is_some() {
            self.rescaled(gain)
        } else {
            gain
        }
    }

    #[inline]
    fn exchanges(&self, game: &G, state: &G::State, action: G::Move, least: Score) -> bool {
        let least = match &self.patterns {
            Some(patterns) if patterns.unit > 0 && self.own.unit() > 0 => {
                (i64::from(least) * i64::from(self.own.unit()) / i64::from(patterns.unit)) as Score
            }
            _ => least,
        };
        self.own.exchanges(game, state, action, least)
    }

    /// What is known of the game's own estimates says nothing of learned ones.
    #[inline]
    fn foretold(&self, game: &G, state: &G::State, depth: i32) -> Option<Foretold> {
        match &self.patterns {
            Some(_) => None,
            None => self.own.foretold(game, state, depth),
        }
    }

    #[inline]
    fn unit(&self) -> Score {
        match &self.patterns {
            Some(patterns) => patterns.unit,
            None => self.own.unit(),
        }
    }

    #[inline]
    fn knows_noise(&self, game: &G) -> bool {
        self.own.knows_noise(game)
    }
    #[inline]
    fn known(&self, game: &G, state: &G::State, player: Player) -> Option<Score> {
        self.own.known(game, state, player)
    }
    #[inline]
    fn winner(&self, game: &G, state: &G::State, player: Player) -> Option<Payoff> {
        self.own.winner(game, state, player)
    }
    #[inline]
    fn noisy_moves(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        self.own.noisy_moves(game, state, moves);
    }
    #[inline]
    fn is_noisy(&self, game: &G, state: &G::State, action: G::Move) -> bool {
        self.own.is_noisy(game, state, action)
    }
    #[inline]
    fn threatens(&self, game: &G, state: &G::State, action: G::Move) -> bool {
        self.own.threatens(game, state, action)
    }
    #[inline]
    fn survey(
        &self,
        game: &G,
        state: &G::State,
        room: &mut Vec<G::Move>,
        each: impl FnMut(G::Move, usize, bool),
    ) {
        self.own.survey(game, state, room, each);
    }
    #[inline]
    fn rank(&self, game: &G, state: &G::State, action: G::Move) -> i32 {
        self.own.rank(game, state, action)
    }
    #[inline]
    fn is_forced(&self, game: &G, state: &G::State) -> bool {
        self.own.is_forced(game, state)
    }
    #[inline]
    fn code(&self, action: G::Move) -> u16 {
        self.own.code(action)
    }
    #[inline]
    fn decode(&self, game: &G, state: &G::State, code: u16) -> Option<G::Move> {
        self.own.decode(game, state, code)
    }
    #[inline]
    fn deed(&self, game: &G, state: &G::State, action: G::Move) -> usize {
        self.own.deed(game, state, action)
    }
    #[inline]
    fn structure(&self, game: &G, state: &G::State) -> Option<u64> {
        self.own.structure(game, state)
    }
}
