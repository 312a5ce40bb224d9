//! An estimate of unfinished positions: material, and where it stands; the weights are in `data`.

use cozy_chess::{Board, Color, Piece, Square};
use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Player, Score};

use super::exchange::taken;
use super::moves::Move;
use super::rules::{Chess, Position, castling, player};
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
    /// What a piece of each colour adds to the sum on each square.
    worth: [[[Sum; 64]; 6]; 2],
    turn: Score,
}

impl MaterialAndSquares {
    /// The weights of the data files.
    pub fn new() -> MaterialAndSquares {
        let [turn, material @ ..]: [[Score; 3]; 7] = weights::read(MATERIAL, NAMES);
        let rows: [[Score; 8]; 24] = weights::read(SQUARES, SQUARE_NAMES);
        let mut worth = [[[Sum::default(); 64]; 6]; 2];
        for (piece, material) in material.into_iter().enumerate() {
            let [rank, file, rank_end, file_end] = [0, 1, 2, 3].map(|row| rows[4 * piece + row]);
            for square in Square::ALL {
                let (r, f) = (square.rank() as usize, square.file() as usize);
                let white = Sum {
                    middle: material[0] + rank[r] + file[f],
                    end: material[1] + rank_end[r] + file_end[f],
                    phase: material[2],
                };
                worth[Color::White as usize][piece][square as usize] = white;
                worth[Color::Black as usize][piece][square.flip_rank() as usize] = Sum {
                    middle: -white.middle,
                    end: -white.end,
                    phase: white.phase,
                };
            }
        }
        MaterialAndSquares {
            worth,
            turn: turn[0],
        }
    }

    /// What the estimate of a board is made of.
    #[inline]
    pub(super) fn sum(&self, board: &Board) -> Sum {
        let mut sum = Sum::default();
        for piece in Piece::ALL {
            for colour in Color::ALL {
                for square in board.colored_pieces(colour, piece) {
                    sum.add(self.of(colour, piece, square));
                }
            }
        }
        sum
    }

    /// The same after a legal move of a piece on the board.
    #[inline]
    pub(super) fn sum_after(&self, mut sum: Sum, board: &Board, piece: Piece, action: Move) -> Sum {
        let (from, to) = (action.from(), action.to());
        let mover = board.side_to_move();
        sum.remove(self.of(mover, piece, from));
        if piece == Piece::King
            && let Some(castling) = castling(board, action)
        {
            sum.add(self.of(mover, Piece::King, castling.king));
            sum.remove(self.of(mover, Piece::Rook, castling.rook));
            sum.add(self.of(mover, Piece::Rook, castling.beside));
            return sum;
        }
        sum.add(self.of(mover, action.promotion().unwrap_or(piece), to));
        if let Some(victim) = taken(board, action) {
            // A pawn that is taken en passant stands beside the one that takes it.
            let square = if board.occupied().has(to) {
                to
            } else {
                Square::new(to.file(), from.rank())
            };
            sum.remove(self.of(!mover, victim, square));
        }
        sum
    }

    #[inline]
    fn of(&self, colour: Color, piece: Piece, square: Square) -> Sum {
        self.worth[colour as usize][piece as usize][square as usize]
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

impl Sum {
    #[inline]
    fn add(&mut self, other: Sum) {
        self.middle += other.middle;
        self.end += other.end;
        self.phase += other.phase;
    }

    #[inline]
    fn remove(&mut self, other: Sum) {
        self.middle -= other.middle;
        self.end -= other.end;
        self.phase -= other.phase;
    }
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
