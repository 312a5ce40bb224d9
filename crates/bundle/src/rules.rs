//! The rules, the text and the judgement of a game without its types.

use std::cmp::Ordering;

use zermelo_core::{
    Draw, Evaluator, Keyed, Kind, Notation, Order, Payoff, Player, Score, StopFlag,
};
use zermelo_search::{Counted, perft_until};

use crate::erased::{Erased, close, close_all, hash, open};

/// A game with its judgement: what every capability is made of.
pub struct Parts<G, E, R> {
    /// The rules.
    pub game: G,
    /// Estimates.
    pub evaluator: E,
    /// Which moves to try first.
    pub order: R,
}

/// What can be asked of every game.
///
/// States and moves given to it must be its own; the callers check that.
pub trait Rules: Send + Sync {
    /// What kind of game it is.
    fn kind(&self) -> Kind;
    /// Whether different states always have different keys.
    fn key_is_exact(&self) -> bool;

    /// The state in which the game starts.
    fn initial(&self) -> Erased;
    /// Whose turn it is.
    fn to_move(&self, state: &Erased) -> Player;
    /// The legal moves.
    fn actions(&self, state: &Erased) -> Vec<Erased>;
    /// What chance may do, and how likely it is; nothing where a player moves.
    fn outcomes(&self, state: &Erased) -> Vec<(f64, Erased)>;
    /// The state after a move; `None` when the move is not legal.
    fn play(&self, state: &Erased, action: &Erased) -> Option<Erased>;
    /// Whether the game is over.
    fn is_terminal(&self, state: &Erased) -> bool;
    /// What a player gets at the end.
    fn utility(&self, state: &Erased, player: Player) -> Payoff;
    /// The same as a number that can be averaged.
    fn payoff(&self, state: &Erased, player: Player) -> f64;

    /// How good a state looks for a player.
    fn evaluate(&self, state: &Erased, player: Player) -> Score;
    /// The same as a number that can be averaged.
    fn estimate(&self, state: &Erased, player: Player) -> f64;
    /// How promising a move looks.
    fn rank(&self, state: &Erased, action: &Erased) -> i32;
    /// Whether quiescence search has anything to do.
    fn knows_noise(&self) -> bool;
    /// The moves that quiescence search follows.
    fn noisy(&self, state: &Erased) -> Vec<Erased>;
    /// The key of a state.
    fn key(&self, state: &Erased) -> u64;
    /// The key of a position, which a rule on repetition is about.
    fn position_key(&self, state: &Erased) -> u64;

    /// Reads a state.
    fn parse_state(&self, text: &str) -> Result<Erased, String>;
    /// Writes a state.
    fn format_state(&self, state: &Erased) -> String;
    /// Reads a legal move.
    fn parse_move(&self, state: &Erased, text: &str) -> Result<Erased, String>;
    /// Writes a move.
    fn format_move(&self, state: &Erased, action: &Erased) -> String;
    /// Reads a move without its state.
    fn parse_move_name(&self, text: &str) -> Result<Erased, String>;
    /// Writes a move so that no state is needed to read it.
    fn move_name(&self, action: &Erased) -> String;
    /// A picture of the board.
    fn draw(&self, state: &Erased) -> String;

    /// The same state again.
    fn copy_state(&self, state: &Erased) -> Erased;
    /// Whether two states are the same.
    fn same_state(&self, one: &Erased, other: &Erased) -> bool;
    /// The hash of a state.
    fn hash_state(&self, state: &Erased) -> u64;
    /// The same move again.
    fn copy_move(&self, action: &Erased) -> Erased;
    /// The order of moves.
    fn compare_moves(&self, one: &Erased, other: &Erased) -> Ordering;
    /// The hash of a move.
    fn hash_move(&self, action: &Erased) -> u64;

    /// The number of move sequences; `None` when stopped.
    fn perft(&self, state: &Erased, depth: u32, counted: Counted, stop: &StopFlag) -> Option<u64>;
}

fn said<T>(read: Result<T, impl std::error::Error>) -> Result<T, String> {
    read.map_err(|error| error.to_string())
}

impl<G, E, R> Rules for Parts<G, E, R>
where
    G: Keyed + Notation + Draw + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn kind(&self) -> Kind {
        self.game.kind()
    }
    fn key_is_exact(&self) -> bool {
        G::INJECTIVE
    }

    fn initial(&self) -> Erased {
        close(self.game.initial())
    }
    fn to_move(&self, state: &Erased) -> Player {
        self.game.to_move(open(&**state))
    }
    fn actions(&self, state: &Erased) -> Vec<Erased> {
        let mut moves = Vec::new();
        self.game.actions(open(&**state), &mut moves);
        close_all(moves)
    }
    fn outcomes(&self, state: &Erased) -> Vec<(f64, Erased)> {
        let mut outcomes = Vec::new();
        self.game.outcomes(open(&**state), &mut outcomes);
        let erase = |(chance, action)| (chance, close(action));
        outcomes.into_iter().map(erase).collect()
    }
    fn play(&self, state: &Erased, action: &Erased) -> Option<Erased> {
        let after = self.game.play(open(&**state), *open(&**action)).ok()?;
        Some(close(after))
    }
    fn is_terminal(&self, state: &Erased) -> bool {
        self.game.is_terminal(open(&**state))
    }
    fn utility(&self, state: &Erased, player: Player) -> Payoff {
        self.game.utility(open(&**state), player)
    }
    fn payoff(&self, state: &Erased, player: Player) -> f64 {
        self.game.payoff(open(&**state), player)
    }

    fn estimate(&self, state: &Erased, player: Player) -> f64 {
        self.evaluator.estimate(&self.game, open(&**state), player)
    }
    fn evaluate(&self, state: &Erased, player: Player) -> Score {
        self.evaluator.evaluate(&self.game, open(&**state), player)
    }
    fn rank(&self, state: &Erased, action: &Erased) -> i32 {
        self.order
            .rank(&self.game, open(&**state), *open(&**action))
    }
    fn knows_noise(&self) -> bool {
        self.evaluator.knows_noise(&self.game)
    }
    fn noisy(&self, state: &Erased) -> Vec<Erased> {
        let mut moves = Vec::new();
        self.evaluator
            .noisy_moves(&self.game, open(&**state), &mut moves);
        close_all(moves)
    }
    fn key(&self, state: &Erased) -> u64 {
        self.game.key(open(&**state))
    }
    fn position_key(&self, state: &Erased) -> u64 {
        self.game.position_key(open(&**state))
    }

    fn parse_state(&self, text: &str) -> Result<Erased, String> {
        said(self.game.parse_state(text)).map(close)
    }
    fn format_state(&self, state: &Erased) -> String {
        self.game.format_state(open(&**state))
    }
    fn parse_move(&self, state: &Erased, text: &str) -> Result<Erased, String> {
        said(self.game.parse_move(open(&**state), text)).map(close)
    }
    fn format_move(&self, state: &Erased, action: &Erased) -> String {
        self.game.format_move(open(&**state), *open(&**action))
    }
    fn parse_move_name(&self, text: &str) -> Result<Erased, String> {
        said(self.game.parse_move_name(text)).map(close)
    }
    fn move_name(&self, action: &Erased) -> String {
        self.game.move_name(*open(&**action))
    }
    fn draw(&self, state: &Erased) -> String {
        self.game.draw(open(&**state))
    }

    fn copy_state(&self, state: &Erased) -> Erased {
        close(open::<G::State>(&**state).clone())
    }
    fn same_state(&self, one: &Erased, other: &Erased) -> bool {
        open::<G::State>(&**one) == open::<G::State>(&**other)
    }
    fn hash_state(&self, state: &Erased) -> u64 {
        hash(open::<G::State>(&**state))
    }
    fn copy_move(&self, action: &Erased) -> Erased {
        close(*open::<G::Move>(&**action))
    }
    fn compare_moves(&self, one: &Erased, other: &Erased) -> Ordering {
        open::<G::Move>(&**one).cmp(open(&**other))
    }
    fn hash_move(&self, action: &Erased) -> u64 {
        hash(open::<G::Move>(&**action))
    }

    fn perft(&self, state: &Erased, depth: u32, counted: Counted, stop: &StopFlag) -> Option<u64> {
        perft_until(&self.game, open(&**state), depth, counted, stop)
    }
}
