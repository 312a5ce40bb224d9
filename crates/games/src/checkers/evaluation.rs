//! An estimate of unfinished positions from weighted features.
//!
//! Most features say what a piece is worth on a square. Adding them up piece by piece would cost a
//! step for each, so the sums are tabled for two rows at a time: nine bits, 512 sets of squares.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Player, Score};

use super::rules::{Board, Checkers};
use super::squares::{BLACK_HOME, BOARD, Square, Squares};

/// What each feature is worth, in millionths of a win; `data/weights.txt` says what they mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(missing_docs, reason = "the data file says what each one means")]
pub struct Weights {
    pub man: Score,
    pub king: Score,
    pub lead: Score,
    pub advance: Score,
    pub back_rank: Score,
    pub bridge: Score,
    pub king_centre: Score,
    pub mobility: Score,
    pub turn: Score,
}

impl Weights {
    /// Reads a feature and its weight from each line; empty lines and those with `#` are passed
    /// over, and a feature that is not named is worth nothing.
    ///
    /// ```
    /// use zermelo_games::checkers::Weights;
    ///
    /// let weights = Weights::parse("man 100\nking 130")?;
    /// assert_eq!((weights.man, weights.king, weights.turn), (100, 130, 0));
    /// assert!(Weights::parse("queen 900").is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn parse(text: &str) -> Result<Weights, String> {
        let mut weights = Weights::default();
        let lines = text.lines().map(str::trim).enumerate();
        for (index, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let read = line
                .split_once(char::is_whitespace)
                .and_then(|(name, number)| {
                    let weight = weights.weight(name)?;
                    *weight = number.trim().parse().ok()?;
                    Some(())
                });
            read.ok_or_else(|| format!("line {}: {line:?} is no feature and weight", index + 1))?;
        }
        Ok(weights)
    }

    fn weight(&mut self, name: &str) -> Option<&mut Score> {
        Some(match name {
            "man" => &mut self.man,
            "king" => &mut self.king,
            "lead" => &mut self.lead,
            "advance" => &mut self.advance,
            "back_rank" => &mut self.back_rank,
            "bridge" => &mut self.bridge,
            "king_centre" => &mut self.king_centre,
            "mobility" => &mut self.mobility,
            "turn" => &mut self.turn,
            _ => return None,
        })
    }
}

/// Two rows of the board.
const PAIR: usize = 1 << 9;

/// The worth of every set of squares, two rows at a time.
type Sums = [[Score; PAIR]; 4];

/// A weighted sum of features, the opponent's subtracted.
///
/// An opinion, not a fact: a few nanoseconds, always within the limit of estimates.
#[derive(Clone, Debug)]
pub struct Features {
    pub(super) weights: Weights,
    black_men: Box<Sums>,
    white_men: Box<Sums>,
    kings: Box<Sums>,
}

impl Default for Features {
    /// The weights of `data/weights.txt`.
    fn default() -> Features {
        let weights = Weights::parse(include_str!("data/weights.txt"));
        Features::new(weights.expect("the file is tested"))
    }
}

impl Features {
    /// Features of these weights. Estimates are clamped, however large the weights are.
    pub fn new(weights: Weights) -> Features {
        let black = |square: Square| man_worth(&weights, square);
        let white = |square: Square| man_worth(&weights, turned(square));
        let king = |square: Square| king_worth(&weights, square);
        Features {
            weights,
            black_men: tabled(black),
            white_men: tabled(white),
            kings: tabled(king),
        }
    }

    /// What the position is worth to Black.
    #[inline]
    fn for_black(&self, board: &Board) -> Score {
        let [black, white] = board.colours();
        let men = !board.kings;
        let mut score = sum(&self.black_men, black & men) - sum(&self.white_men, white & men);
        if board.kings != 0 {
            score += sum(&self.kings, black & board.kings) - sum(&self.kings, white & board.kings);
        }
        let pieces = [black.count_ones() as Score, white.count_ones() as Score];
        let lead = pieces[0] - pieces[1];
        if lead != 0 {
            score += self.weights.lead * lead * (24 - pieces[0] - pieces[1]) / 2;
        }
        let steps = board.reach(black, true) as Score - board.reach(white, false) as Score;
        score += self.weights.mobility * steps;
        let turn = self.weights.turn;
        score + if board.black_moves() { turn } else { -turn }
    }
}

impl Evaluator<Checkers> for Features {
    #[inline]
    fn evaluate(&self, _: &Checkers, board: &Board, player: Player) -> Score {
        let score = self
            .for_black(board)
            .clamp(1 - ESTIMATE_LIMIT, ESTIMATE_LIMIT - 1);
        if player == Player::FIRST {
            score
        } else {
            -score
        }
    }
}

/// The squares that are not on the edge.
const INNER: Squares = squares(&[
    6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 22, 23, 24, 25, 26, 27,
]);

/// The squares of Black's first row from which two men guard all of it.
const BRIDGE: Squares = squares(&[1, 3]);

const fn squares(numbers: &[u8]) -> Squares {
    let mut set = 0;
    let mut index = 0;
    while index < numbers.len() {
        if let Some(square) = Square::new(numbers[index]) {
            set |= square.bit();
        }
        index += 1;
    }
    set
}

/// The square seen from the other side of the board.
const fn turned(square: Square) -> Square {
    Square::at(34 - square.bit_index())
}

/// What a black man is worth on a square.
fn man_worth(weights: &Weights, square: Square) -> Score {
    let bit = square.bit();
    let on = |squares: Squares, weight: Score| if squares & bit != 0 { weight } else { 0 };
    weights.man
        + weights.advance * Score::from((square.number() - 1) / 4)
        + on(BLACK_HOME, weights.back_rank)
        + on(BRIDGE, weights.bridge)
}

/// What a king is worth on a square.
fn king_worth(weights: &Weights, square: Square) -> Score {
    let inner = INNER & square.bit() != 0;
    weights.king + if inner { weights.king_centre } else { 0 }
}

/// The sums of `worth` over all sets of squares.
fn tabled(worth: impl Fn(Square) -> Score) -> Box<Sums> {
    let mut sums = Box::new([[0; PAIR]; 4]);
    for (pair, row) in sums.iter_mut().enumerate() {
        for (set, sum) in row.iter_mut().enumerate() {
            let squares = (set as Squares) << (9 * pair) & BOARD;
            *sum = Square::all(squares).map(&worth).sum();
        }
    }
    sums
}

#[inline(always)]
fn sum(sums: &Sums, squares: Squares) -> Score {
    let pair = |pair: usize| sums[pair][(squares >> (9 * pair)) as usize % PAIR];
    pair(0) + pair(1) + pair(2) + pair(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::random::Random;
    use zermelo_core::{Game, Notation};

    fn estimate(text: &str) -> Score {
        let game = Checkers::default();
        let board = game.parse_state(text).unwrap();
        Features::default().evaluate(&game, &board, game.to_move(&board))
    }

    #[test]
    fn the_start_is_even_but_for_the_turn() {
        assert_eq!(estimate(""), Features::default().weights.turn);
    }

    #[test]
    fn a_position_turned_around_is_worth_the_same_to_the_mover() {
        let game = Checkers::default();
        let features = Features::default();
        let mut random = Random::new(5);
        for _ in 0..50 {
            let mut board = game.initial();
            for _ in 0..random.below(80) {
                let mut moves = Vec::new();
                game.actions(&board, &mut moves);
                if moves.is_empty() {
                    break;
                }
                board = game.result(&board, moves[random.below(moves.len())]);
            }
            let turn = |set: Squares| set.reverse_bits() >> (63 - 34);
            let image = Board {
                own: turn(board.own),
                other: turn(board.other),
                kings: turn(board.kings),
                white: !board.white,
                ..board
            };
            let worth = |board: &Board| features.evaluate(&game, board, game.to_move(board));
            assert_eq!(
                worth(&board),
                worth(&image),
                "{}",
                game.format_state(&board)
            );
        }
    }

    #[test]
    fn material_counts_more_than_anything_else() {
        assert!(estimate("B:W21-31:B1-12") > 50_000);
        assert!(estimate("B:W21,22:BK14,1") > 10_000);
        assert!(estimate("W:W21,22:BK14,1") < -10_000);
    }

    #[test]
    fn an_exchange_helps_the_player_who_is_ahead() {
        assert!(estimate("B:WK30:BK14,K15") > estimate("B:WK30,K31:BK13,K14,K15"));
    }

    #[test]
    fn estimates_stay_within_their_limit() {
        let all_kings = "B:W:BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12";
        assert!(estimate(all_kings) < ESTIMATE_LIMIT);
        assert!(estimate(all_kings) > 900_000);
    }

    #[test]
    fn the_two_rows_of_a_table_hold_the_sum_of_their_squares() {
        let features = Features::default();
        let man = |square: Square| man_worth(&features.weights, square);
        let squares = BOARD & 0x5_1234_5678;
        let expected: Score = Square::all(squares).map(man).sum();
        assert_eq!(sum(&features.black_men, squares), expected);
    }

    #[test]
    fn a_line_that_is_no_weight_is_refused_with_its_number() {
        let error = Weights::parse("# men\nman 1\nking much").unwrap_err();
        assert_eq!(error, "line 3: \"king much\" is no feature and weight");
    }
}
