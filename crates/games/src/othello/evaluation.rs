//! An estimate of unfinished positions: weighted features, the weights in `data/weights.txt`.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Player, Score};

use super::rules::{Board, Othello};
use crate::board8::{FIRST_COLUMN, LAST_COLUMN, cells, row, weights};

const WEIGHTS: &str = include_str!("data/weights.txt");

/// Each is counted for the player to move minus the same for the opponent, except the last two.
const NAMES: [&str; 10] = [
    "mobility",
    "frontier",
    "corners",
    "corner_moves",
    "diagonal",
    "adjacent",
    "anchored",
    "discs",
    "turn",
    "parity",
];

/// A value for each feature, in the order of the names.
type Values = [Score; NAMES.len()];

/// A weighted sum of features, their weights changing from the opening to the end of the game.
///
/// An opinion, not a fact: some 20 nanoseconds, always within the limit of estimates.
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
        let odd = (empty.count_ones() & 1) as Score;
        [
            difference(moves, replies),
            difference(around::<SIZE>(other) & empty, around::<SIZE>(own) & empty),
            difference(own & corners, other & corners),
            difference(moves & corners, replies & corners),
            difference(own & diagonal, other & diagonal),
            difference(own & adjacent, other & adjacent),
            difference(anchored::<SIZE>(own), anchored::<SIZE>(other)),
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

/// These cells and all their neighbours, and perhaps some beyond the board.
#[inline(always)]
fn around<const SIZE: u32>(set: u64) -> u64 {
    let wide = set | sideways::<SIZE>(set);
    wide | wide << 8 | wide >> 8
}

/// The discs of an unbroken run along an edge that starts in a corner: they are never turned over.
#[inline]
fn anchored<const SIZE: u32>(discs: u64) -> u64 {
    let sides = (FIRST_COLUMN | FIRST_COLUMN << (SIZE - 1)) & discs;
    let ends = (row(SIZE, 0) | row(SIZE, SIZE - 1)) & discs;
    let mut found = discs & Othello::<SIZE>::CORNERS;
    if found == 0 {
        return 0;
    }
    let (mut along, mut across) = (found, found);
    for _ in 1..SIZE {
        along |= (along << 1 | along >> 1) & ends;
        across |= (across << 8 | across >> 8) & sides;
    }
    found |= along | across;
    found
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
            _,
            corners,
            corner_moves,
            diagonal,
            adjacent,
            anchored,
            discs,
            turn,
            parity,
        ] = values(&format!("{board}x"));
        assert_eq!((corners, anchored), (1, 4));
        assert_eq!(corner_moves, 1); // f6, over e5
        assert_eq!(diagonal, -1); // e5; b2 lies next to a corner that is taken
        assert_eq!(adjacent, 0);
        assert_eq!((discs, turn, parity), (2, 1, -1));
        let other = values(&format!("{board}o"));
        assert_eq!((other[2], other[6], other[8], other[9]), (-1, -4, 1, -1));
    }

    #[test]
    fn runs_along_the_edges_do_not_leak_into_other_rows() {
        // h2 would follow g2... and a3 follows h2 in memory, but not on the board.
        let discs = 0x81 | 1 << 15 | 1 << 16 | 1 << 6;
        assert_eq!(anchored::<8>(discs), 0x81 | 1 << 15 | 1 << 6);
        assert_eq!(anchored::<8>(1 << 1 | 1 << 8), 0);
        assert_eq!(anchored::<8>(u64::MAX).count_ones(), 28);
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
