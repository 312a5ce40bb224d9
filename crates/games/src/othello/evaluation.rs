//! An estimate of unfinished positions: weighted features, the weights in `data/weights.txt`.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Player, Score};

use super::rules::Othello;
use crate::board8::{Board, FIRST_COLUMN, LAST_COLUMN, cells, row, weights};

const WEIGHTS: &str = include_str!("data/weights.txt");

/// Each is counted for the player to move minus the same for the opponent, except the last two.
const NAMES: [&str; 8] = [
    "mobility", "corners", "diagonal", "adjacent", "anchored", "discs", "turn", "parity",
];

/// A value for each feature, in the order of the names.
type Values = [Score; NAMES.len()];

/// A weighted sum of features, their weights changing from the opening to the end of the game.
///
/// An opinion, not a fact: some 40 nanoseconds, always within the limit of estimates.
#[derive(Clone, Debug)]
pub struct Features<const SIZE: u32> {
    /// The weights, in thousandths of a disc, for each number of discs on the board.
    by_discs: Vec<Values>,
}

impl<const SIZE: u32> Features<SIZE> {
    /// The features of boards of this size.
    pub fn new() -> Features<SIZE> {
        let ends: [[Score; 2]; NAMES.len()] = weights::read(WEIGHTS, NAMES);
        let full = (SIZE * SIZE) as Score;
        let between = |[opening, ending]: [Score; 2], discs: Score| {
            (opening * (full - discs) + ending * discs) / full
        };
        let by_discs = (0..=full)
            .map(|discs| ends.map(|weight| between(weight, discs)))
            .collect();
        Features { by_discs }
    }

    /// What each feature is for the player to move.
    #[inline]
    fn values(&self, game: &Othello<SIZE>, board: &Board) -> Values {
        let Board { own, other, .. } = *board;
        let empty = game.empty(board);
        let (moves, replies) = (game.open_cells(board), game.replies(board));
        let corners = Othello::<SIZE>::CORNERS;
        let Neighbours { diagonal, adjacent } = Neighbours::of::<SIZE>(corners & empty);
        let difference =
            |first: u64, second: u64| first.count_ones() as Score - second.count_ones() as Score;
        let edges = [own, other].map(Edges::of::<SIZE>);
        let odd = (empty.count_ones() & 1) as Score;
        [
            difference(moves, replies),
            edges[0].corners - edges[1].corners,
            difference(own & diagonal, other & diagonal),
            difference(own & adjacent, other & adjacent),
            edges[0].anchored - edges[1].anchored,
            difference(own, other),
            1,
            2 * odd - 1,
        ]
    }
}

impl<const SIZE: u32> Default for Features<SIZE> {
    fn default() -> Self {
        Features::new()
    }
}

impl<const SIZE: u32> Evaluator<Othello<SIZE>> for Features<SIZE> {
    #[inline]
    fn evaluate(&self, game: &Othello<SIZE>, board: &Board, player: Player) -> Score {
        let discs = (board.own | board.other).count_ones();
        let weights = &self.by_discs[discs as usize];
        let values = self.values(game, board);
        let sum: Score = weights.iter().zip(values).map(|(w, value)| w * value).sum();
        // Thousandths of a disc become millionths of a board full of them.
        let score = sum * (ESTIMATE_LIMIT / 1000) / (SIZE * SIZE) as Score;
        let score = score.clamp(1 - ESTIMATE_LIMIT, ESTIMATE_LIMIT - 1);
        if board.mover == player { score } else { -score }
    }
}

/// The cells next to corners.
struct Neighbours {
    /// Known as X-squares: they give the opponent the corner most easily.
    diagonal: u64,
    /// Known as C-squares, along the edges.
    adjacent: u64,
}

impl Neighbours {
    #[inline]
    fn of<const SIZE: u32>(corners: u64) -> Neighbours {
        let beside = sideways::<SIZE>(corners) & cells(SIZE, SIZE);
        let below = (corners << 8 | corners >> 8) & cells(SIZE, SIZE);
        let diagonal = (beside << 8 | beside >> 8) & cells(SIZE, SIZE);
        Neighbours {
            diagonal,
            adjacent: beside | below,
        }
    }
}

/// The cells left and right of these.
#[inline(always)]
fn sideways<const SIZE: u32>(set: u64) -> u64 {
    if SIZE == 8 {
        (set & !LAST_COLUMN) << 1 | (set & !FIRST_COLUMN) >> 1
    } else {
        set << 1 | set >> 1
    }
}

/// A player's discs along the edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edges {
    corners: Score,
    /// Discs of unbroken runs from a corner, each edge by itself: they are never turned over.
    anchored: Score,
}

impl Edges {
    #[inline]
    fn of<const SIZE: u32>(discs: u64) -> Edges {
        let counts = const { &edge_counts::<SIZE>() };
        let last = SIZE - 1;
        let edges = [
            discs,
            discs >> (8 * last),
            column(discs),
            column(discs >> last),
        ];
        let sum: u16 = edges.map(|edge| counts[edge as usize & 0xff]).iter().sum();
        Edges {
            corners: Score::from(sum >> 9), // each corner ends two edges
            anchored: Score::from(sum & 0xff),
        }
    }
}

/// The first column as bits of a row.
#[inline(always)]
fn column(discs: u64) -> u64 {
    // The factor brings the bit of row r to bit 56 + r.
    (discs & FIRST_COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// For each set of discs on an edge: how many anchored ones, and 256 times how many at its ends.
const fn edge_counts<const SIZE: u32>() -> [u16; 256] {
    let mut counts = [0; 256];
    let full = row(SIZE, 0) as usize;
    let mut bits = 0;
    while bits < 256 {
        let edge = bits & full;
        let first = edge.trailing_ones();
        let last = (edge << (usize::BITS - SIZE)).leading_ones();
        let anchored = if edge == full { SIZE } else { first + last };
        let ends = (edge & 1) + (edge >> (SIZE - 1) & 1);
        counts[bits] = (256 * ends) as u16 + anchored as u16;
        bits += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::{Game, Notation, Symmetric};

    fn values(text: &str) -> Values {
        let game = Othello::<6>::new();
        let board = game.parse_state(text).unwrap();
        Features::new().values(&game, &board)
    }

    #[test]
    fn features_are_counted_for_the_player_to_move() {
        let board = "xxx.../xo..../..xo../..ox../....o./...... ";
        let [
            _,
            corners,
            diagonal,
            adjacent,
            anchored,
            discs,
            turn,
            parity,
        ] = values(&format!("{board}x"));
        assert_eq!((corners, anchored), (1, 5));
        assert_eq!(diagonal, -1); // e5; b2 lies next to a corner that is taken
        assert_eq!(adjacent, 0);
        assert_eq!((discs, turn, parity), (2, 1, -1));
        let other = values(&format!("{board}o"));
        assert_eq!((other[1], other[4], other[6], other[7]), (-1, -5, 1, -1));
    }

    #[test]
    fn runs_along_the_edges_start_in_corners_and_stay_in_their_row() {
        let edges = |cells: &[u32]| {
            let discs = cells.iter().fold(0, |discs, cell| discs | 1 << cell);
            let Edges { corners, anchored } = Edges::of::<8>(discs);
            (corners, anchored)
        };
        // a1, h1, h2 and g1, each corner being on two edges; a3 follows h2 in memory only.
        assert_eq!(edges(&[0, 7, 15, 6, 16]), (2, 6));
        assert_eq!(edges(&[1, 8, 62]), (0, 0));
        assert_eq!(edges(&[56, 57, 48, 59]), (1, 4));
        assert_eq!(Edges::of::<8>(u64::MAX), Edges::of::<8>(!0x7e_7e00));
        let full = Edges::of::<6>(cells(6, 6));
        assert_eq!((full.corners, full.anchored), (4, 24));
    }

    #[test]
    fn images_are_worth_the_same_and_players_the_opposite() {
        let game = Othello::<8>::new();
        let features = Features::new();
        let mut random = zermelo_core::random::Random::new(2);
        let mut board = game.initial();
        while !game.is_terminal(&board) {
            let score = features.evaluate(&game, &board, Player::FIRST);
            assert_eq!(-score, features.evaluate(&game, &board, Player::SECOND));
            let mut images = Vec::new();
            game.symmetries(&board, &mut images);
            for image in images {
                assert_eq!(features.evaluate(&game, &image, Player::FIRST), score);
            }
            let mut moves = Vec::new();
            game.actions(&board, &mut moves);
            board = game.result(&board, moves[random.below(moves.len())]);
        }
    }
}
