//! Estimates of unfinished positions.
//!
//! | module | holds |
//! |---|---|
//! | [`terms`] | what an estimate is made of, by name, and how often each side has it |
//! | [`weights`] | what each of that is worth: a text file that a machine can estimate |
//! | `squares` | material and piece-square values, carried along from move to move |
//! | `pawns` | the structure of the pawns, remembered |
//! | `pieces`, `kings` | mobility, threats, outposts, open files, passed pawns; the safety of kings |
//! | [`endings`] | drawn endings, and mates against a bare king |
//! | `lone_pawn` | king and pawn against king, every position of it |
//! | `books` | the plain material of the books, for teaching |
//! | `pair`, `bitboards` | two numbers in one word; sets of squares |
//!
//! Everything that has a weight is counted by functions that are generic over who hears of it: a sum of
//! weights for the search, [`Counts`] for estimating the weights. So both see the same position.

mod bitboards;
mod books;
pub mod endings;
mod kings;
mod lone_pawn;
mod pair;
mod pawns;
mod pieces;
mod squares;
pub mod terms;
pub mod weights;

use std::fmt;
use std::sync::LazyLock;

use cozy_chess::{BitBoard, Board, Color, Piece};
use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Player, Score};

use super::moves::Move;
use super::rules::{Chess, Position, player};
use endings::WHOLE_SCALE;
use pawns::{Structure, Structures};
use pieces::Side;
use squares::Squares;
use terms::{Count, DANGER_UNIT, TEMPO};

pub use pair::Pair;
pub use squares::{Sum, WHOLE_PHASE, phase};
pub use terms::Counts;
pub use weights::{Weights, WeightsError};

/// Hundredths of a pawn become millionths of a win.
pub(super) const CENTIPAWN: Score = 100;

/// The weights that were estimated from games, and those set by hand from which that began.
static TUNED: LazyLock<Weights> = LazyLock::new(|| ours(include_str!("../data/weights.txt")));
static HAND: LazyLock<Weights> =
    LazyLock::new(|| ours(include_str!("../data/weights_by_hand.txt")));

/// The weights of a file that is part of the program, so that a mistake in it is one of ours.
///
/// # Panics
///
/// If there is one.
fn ours(text: &str) -> Weights {
    match Weights::read(text) {
        Ok(weights) => weights,
        Err(error) => panic!("the weights of chess are damaged: {error}"),
    }
}

impl Weights {
    /// The weights that come with the program: estimated from the results of games.
    pub fn tuned() -> &'static Weights {
        &TUNED
    }

    /// The weights with which that began: set by hand, the pieces worth 1, 3, 3, 5 and 9 pawns.
    pub fn by_hand() -> &'static Weights {
        &HAND
    }
}

/// What is asked for an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Method {
    /// All terms by their weights.
    Weighed,
    /// The material of the books: White's minus Black's,
    Difference,
    /// or that divided by all there is.
    Ratio,
}

/// An estimate of chess: weighed terms, or the plain material of the books.
///
/// An opinion, not a fact: a few hundred nanoseconds, always within the limit of estimates, and the same for
/// both colours and both wings.
///
/// ```
/// use zermelo_core::{Evaluator, Game, Notation, Player};
/// use zermelo_games::chess::{Chess, Evaluation};
///
/// let game = Chess::default();
/// let state = game.parse_state("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1")?;
/// let pawns = |evaluation: Evaluation| evaluation.evaluate(&game, &state, Player::FIRST) / 10_000;
/// assert_eq!(pawns(Evaluation::difference()), 3);
/// assert_eq!(pawns(Evaluation::ratio()), 99); // all that there is
/// assert!(pawns(Evaluation::default()) > 2);
/// # Ok::<(), zermelo_games::chess::NotationError>(())
/// ```
pub struct Evaluation {
    method: Method,
    weights: Weights,
    squares: Squares,
    structures: Structures,
}

impl Evaluation {
    /// All terms by these weights.
    pub fn new(weights: &Weights) -> Evaluation {
        Evaluation {
            method: Method::Weighed,
            weights: weights.clone(),
            squares: Squares::new(weights),
            structures: Structures::new(),
        }
    }

    /// The books' e = w − b: the material of White minus that of Black, pieces worth 1, 3, 3, 5 and 9.
    pub fn difference() -> Evaluation {
        Evaluation {
            method: Method::Difference,
            ..Evaluation::default()
        }
    }

    /// The books' e = (w − b) / (w + b), by which exchanges are good for whoever is ahead.
    pub fn ratio() -> Evaluation {
        Evaluation {
            method: Method::Ratio,
            ..Evaluation::default()
        }
    }

    /// What is carried along of a board.
    #[inline]
    pub fn sum(&self, board: &Board) -> Sum {
        self.squares.sum(board)
    }

    /// The same after a legal move of a piece on the board.
    #[inline]
    pub fn sum_after(
        &self,
        sum: Sum,
        board: &Board,
        piece: Piece,
        action: Move,
        after: &Board,
    ) -> Sum {
        self.squares.sum_after(sum, board, piece, action, after)
    }

    /// The estimate of a board of which the sum is known.
    #[inline]
    pub fn of_sum(&self, sum: Sum, board: &Board, seen_by: Player) -> Score {
        let limit = ESTIMATE_LIMIT - 1;
        let score = match self.method {
            Method::Weighed => CENTIPAWN * self.for_white(sum, board),
            Method::Difference => books::difference(board),
            Method::Ratio => books::ratio(board),
        };
        let score = score.clamp(-limit, limit);
        if seen_by == player(Color::White) {
            score
        } else {
            -score
        }
    }

    /// How good a board looks for White, in hundredths of a pawn.
    fn for_white(&self, sum: Sum, board: &Board) -> Score {
        let structure = self.structures.get(board, || {
            let mut weighed = Weighed::new(&self.weights);
            let passed = pawns::count(board, &mut weighed);
            Structure {
                score: weighed.difference(),
                passed,
            }
        });
        let mut weighed = Weighed::new(&self.weights);
        count_pieces(board, structure.passed, &mut weighed);
        let score = sum.score + structure.score + weighed.total();
        let phase = sum.phase.min(WHOLE_PHASE);
        let strong = if score.end() >= 0 {
            Color::White
        } else {
            Color::Black
        };
        let end = score.end() * endings::scale(board, strong) / WHOLE_SCALE;
        (score.middle() * phase + end * (WHOLE_PHASE - phase)) / WHOLE_PHASE + endings::drive(board)
    }
}

/// How often each side has each term on a board: what the weights are estimated from.
pub fn counts(state: &Position) -> Counts {
    let board = state.board();
    let mut counts = Counts::default();
    squares::count(board, &mut counts);
    let passed = pawns::count(board, &mut counts);
    count_pieces(board, passed, &mut counts);
    counts
}

/// Counts everything that is made anew for each position.
#[inline]
fn count_pieces(board: &Board, passed: BitBoard, to: &mut impl Count) {
    to.add(board.side_to_move(), TEMPO, 1);
    let mut sides = [Color::White, Color::Black].map(|side| Side::new(board, side));
    for side in Color::ALL {
        pieces::count_mobility(board, side, &mut sides, to);
    }
    for side in Color::ALL {
        pieces::count_places(board, side, &sides, to);
        pieces::count_threats(board, side, &sides, to);
        pieces::count_passed(board, side, passed, &sides, to);
        kings::count_shelter(side, &sides, to);
        kings::count_danger(board, side, &sides, to);
    }
}

/// Adds up what is counted by its weights.
struct Weighed<'a> {
    weights: &'a Weights,
    score: [Pair; 2],
    danger: [Pair; 2],
}

impl<'a> Weighed<'a> {
    fn new(weights: &'a Weights) -> Weighed<'a> {
        Weighed {
            weights,
            score: [Pair::default(); 2],
            danger: [Pair::default(); 2],
        }
    }

    /// White's minus Black's, without the kings' dangers.
    fn difference(&self) -> Pair {
        self.score[0] - self.score[1]
    }

    /// The same with them.
    fn total(&self) -> Pair {
        let [white, black] = self.danger.map(|danger| {
            let cost = |danger: i32| danger.max(0) * danger / DANGER_UNIT;
            Pair::new(cost(danger.middle()), cost(danger.end()))
        });
        self.difference() - white + black
    }
}

impl Count for Weighed<'_> {
    #[inline]
    fn add(&mut self, side: Color, term: usize, count: i32) {
        self.score[side as usize] += self.weights.of(term) * count;
    }

    #[inline]
    fn endanger(&mut self, side: Color, term: usize, count: i32) {
        self.danger[side as usize] += self.weights.of(term) * count;
    }
}

impl Default for Evaluation {
    /// By the weights that come with the program.
    fn default() -> Evaluation {
        Evaluation::new(Weights::tuned())
    }
}

impl Clone for Evaluation {
    /// The same estimates; what is remembered of pawns is made anew.
    fn clone(&self) -> Evaluation {
        Evaluation {
            method: self.method,
            ..Evaluation::new(&self.weights)
        }
    }
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluation")
            .field("method", &self.method)
            .finish_non_exhaustive()
    }
}

impl Evaluator<Chess> for Evaluation {
    fn evaluate(&self, _: &Chess, state: &Position, seen_by: Player) -> Score {
        let board = state.board();
        self.of_sum(self.sum(board), board, seen_by)
    }
}
