//! An estimate of unfinished positions: material, and where it stands; the weights are in `data`.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};
use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Player, Score};

use super::rules::{Chess, Position, player};
use crate::board8::weights;

const MATERIAL: &str = include_str!("data/material.txt");
const SQUARES: &str = include_str!("data/squares.txt");

/// The lines of the material's weights: the turn, and the pieces in the order of [`Piece`].
const NAMES: [&str; 7] = ["turn", "pawn", "knight", "bishop", "rook", "queen", "king"];

/// Hundredths of a pawn become millionths of a win.
pub(super) const CENTIPAWN: Score = 100;

/// Material and piece-square values, between the middle of the game and its end by what is left.
///
/// An opinion, not a fact: some 50 nanoseconds, always within the limit of estimates.
#[derive(Clone, Debug)]
pub struct MaterialAndSquares {
    /// For each piece and square as White sees them: in the middle of the game and at its end.
    worth: [[(Score, Score); 64]; 6],
    /// How far each piece keeps the game from its end.
    phase: [Score; 6],
    turn: Score,
}

impl MaterialAndSquares {
    /// The weights of the data files.
    pub fn new() -> MaterialAndSquares {
        let [turn, material @ ..]: [[Score; 3]; 7] = weights::read(MATERIAL, NAMES);
        let rows: [[Score; 8]; 24] = weights::read(SQUARES, SQUARE_NAMES);
        let mut worth = [[(0, 0); 64]; 6];
        for (piece, squares) in worth.iter_mut().enumerate() {
            let [rank, file, rank_end, file_end] = [0, 1, 2, 3].map(|row| rows[4 * piece + row]);
            for (square, worth) in squares.iter_mut().enumerate() {
                let (r, f) = (square / 8, square % 8);
                *worth = (
                    material[piece][0] + rank[r] + file[f],
                    material[piece][1] + rank_end[r] + file_end[f],
                );
            }
        }
        MaterialAndSquares {
            worth,
            phase: material.map(|[_, _, phase]| phase),
            turn: turn[0],
        }
    }

    /// What the estimate of a board is made of.
    #[inline]
    pub(super) fn sum(&self, board: &Board) -> Sum {
        let mut sum = Sum::default();
        for piece in Piece::ALL {
            for colour in Color::ALL {
                self.add(
                    &mut sum,
                    piece,
                    colour,
                    board.colored_pieces(colour, piece),
                    1,
                );
            }
        }
        sum
    }

    /// The same after a move, made from the pieces that the move has put down and taken up.
    #[inline]
    pub(super) fn sum_after(&self, mut sum: Sum, before: &Board, after: &Board) -> Sum {
        for piece in Piece::ALL {
            let changed = before.pieces(piece) ^ after.pieces(piece);
            // A piece that takes one of its own kind stands where another stood.
            let stays =
                changed.is_empty() && before.colors(Color::White) == after.colors(Color::White);
            if stays {
                continue;
            }
            for colour in Color::ALL {
                let (old, new) = (
                    before.colored_pieces(colour, piece),
                    after.colored_pieces(colour, piece),
                );
                self.add(&mut sum, piece, colour, old & !new, -1);
                self.add(&mut sum, piece, colour, new & !old, 1);
            }
        }
        sum
    }

    #[inline]
    fn add(&self, sum: &mut Sum, piece: Piece, colour: Color, squares: BitBoard, count: Score) {
        let worth = &self.worth[piece as usize];
        let sign = if colour == Color::White {
            count
        } else {
            -count
        };
        for square in squares {
            let seen: Square = square.relative_to(colour);
            let (middle, end) = worth[seen as usize];
            sum.middle += sign * middle;
            sum.end += sign * end;
            sum.phase += count * self.phase[piece as usize];
        }
    }

    /// How good a board looks for White, in hundredths of a pawn, whoever moves.
    #[inline]
    fn for_white(&self, sum: Sum) -> Score {
        let phase = sum.phase.min(WHOLE_PHASE);
        (sum.middle * phase + sum.end * (WHOLE_PHASE - phase)) / WHOLE_PHASE
    }

    /// The estimate of a board of which the sum is known.
    #[inline]
    pub(super) fn of_sum(&self, sum: Sum, board: &Board, seen_by: Player) -> Score {
        let turn = match board.side_to_move() {
            Color::White => self.turn,
            Color::Black => -self.turn,
        };
        let limit = ESTIMATE_LIMIT - 1;
        let score = (CENTIPAWN * (self.for_white(sum) + turn)).clamp(-limit, limit);
        if seen_by == player(Color::White) {
            score
        } else {
            -score
        }
    }
}

/// White's pieces minus Black's: in the middle of the game and at its end; and how far away the end is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    middle: Score,
    end: Score,
    phase: Score,
}

/// The phase of the start: two queens, four rooks, eight minor pieces.
const WHOLE_PHASE: Score = 24;

/// The lines of the squares' weights: for each piece its ranks and files, then those at the end.
const SQUARE_NAMES: [&str; 24] = [
    "pawn_rank",
    "pawn_file",
    "pawn_rank_end",
    "pawn_file_end",
    "knight_rank",
    "knight_file",
    "knight_rank_end",
    "knight_file_end",
    "bishop_rank",
    "bishop_file",
    "bishop_rank_end",
    "bishop_file_end",
    "rook_rank",
    "rook_file",
    "rook_rank_end",
    "rook_file_end",
    "queen_rank",
    "queen_file",
    "queen_rank_end",
    "queen_file_end",
    "king_rank",
    "king_file",
    "king_rank_end",
    "king_file_end",
];

impl Default for MaterialAndSquares {
    fn default() -> Self {
        MaterialAndSquares::new()
    }
}

impl Evaluator<Chess> for MaterialAndSquares {
    fn evaluate(&self, _: &Chess, state: &Position, seen_by: Player) -> Score {
        self.of_sum(self.sum(&state.board), &state.board, seen_by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_squares_belongs_to_a_piece() {
        for (line, name) in SQUARE_NAMES.iter().enumerate() {
            assert!(name.starts_with(NAMES[1 + line / 4]), "{name}");
        }
    }

    #[test]
    fn the_start_is_even_but_for_the_turn() {
        let opinion = MaterialAndSquares::new();
        assert_eq!(opinion.for_white(opinion.sum(&Board::default())), 0);
    }
}
