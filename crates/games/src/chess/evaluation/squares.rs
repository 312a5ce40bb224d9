//! Material and squares: the part of an estimate that is carried along from move to move.
//!
//! A piece counts by its square as seen from both kings: the board is mirrored so that the own king stands
//! on the files e to h, and again so that the other king does. A pawn in front of its king and a pawn that
//! storms the other king are so told apart, on either wing.

use cozy_chess::{Board, Color, File, Piece, Square};

use super::pair::Pair;
use super::terms::{Count, FACING, KING_SQUARES, MATERIAL, SQUARES};
use super::weights::Weights;
use crate::chess::exchange::taken;
use crate::chess::moves::Move;
use crate::chess::rules::castling;

/// How far a piece keeps the game from its end.
const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The phase of the start: two queens, four rooks, eight minor pieces.
pub const WHOLE_PHASE: i32 = 24;

/// White's pieces minus Black's by their squares, and how far away the end of the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    pub(super) score: Pair,
    pub(super) phase: i32,
}

/// On which wing each king stands, as the place of a table.
#[inline]
fn wings(board: &Board) -> usize {
    let wing = |side| usize::from(is_left(board.king(side)));
    wing(Color::White) + 2 * wing(Color::Black)
}

/// Whether a king stands on the files a to d, so that the board is mirrored for it.
#[inline]
fn is_left(king: Square) -> bool {
    king.file() < File::E
}

/// The terms of a piece: its material if it has any, its square, and its square as the other king sees it.
fn terms(side: Color, piece: Piece, square: Square, left: [bool; 2]) -> [Option<usize>; 3] {
    let seen = |left: bool| {
        let own = square.relative_to(side);
        if left { own.flip_file() } else { own }
    };
    let own = seen(left[side as usize]);
    let number = piece as usize;
    if piece == Piece::King {
        let place = own.rank() as usize * 4 + (own.file() as usize).saturating_sub(4);
        return [None, Some(KING_SQUARES + place), None];
    }
    let facing = seen(left[!side as usize]);
    [
        Some(MATERIAL + number),
        Some(SQUARES + number * 64 + own as usize),
        Some(FACING + number * 64 + facing as usize),
    ]
}

/// Counts material and squares.
pub(super) fn count(board: &Board, to: &mut impl Count) {
    let left = [Color::White, Color::Black].map(|side| is_left(board.king(side)));
    for side in Color::ALL {
        for piece in Piece::ALL {
            for square in board.colored_pieces(side, piece) {
                for term in terms(side, piece, square, left).into_iter().flatten() {
                    to.add(side, term, 1);
                }
            }
        }
    }
}

/// How far away the end of the game is.
pub fn phase(board: &Board) -> i32 {
    let of = |piece| board.pieces(piece).len() as i32 * PHASES[piece as usize];
    Piece::ALL.into_iter().map(of).sum()
}

/// What every piece adds on every square, for the four wings of the kings.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    worth: Box<[[[[Pair; 64]; 6]; 2]; 4]>,
}

impl Squares {
    pub fn new(weights: &Weights) -> Squares {
        let mut worth = Box::new([[[[Pair::default(); 64]; 6]; 2]; 4]);
        for (wings, worth) in worth.iter_mut().enumerate() {
            let left = [wings & 1 == 1, wings & 2 == 2];
            for side in Color::ALL {
                for piece in Piece::ALL {
                    for square in Square::ALL {
                        let terms = terms(side, piece, square, left);
                        let sum = terms
                            .into_iter()
                            .flatten()
                            .fold(Pair::default(), |sum, term| sum + weights.of(term));
                        let signed = if side == Color::White { sum } else { -sum };
                        worth[side as usize][piece as usize][square as usize] = signed;
                    }
                }
            }
        }
        Squares { worth }
    }

    /// The sum of a board, made from nothing.
    #[inline]
    pub fn sum(&self, board: &Board) -> Sum {
        let worth = &self.worth[wings(board)];
        let mut score = Pair::default();
        for piece in Piece::ALL {
            for side in Color::ALL {
                for square in board.colored_pieces(side, piece) {
                    score += worth[side as usize][piece as usize][square as usize];
                }
            }
        }
        Sum {
            score,
            phase: phase(board),
        }
    }

    /// The sum after a legal move of a piece on the board.
    #[inline]
    pub fn sum_after(
        &self,
        mut sum: Sum,
        board: &Board,
        piece: Piece,
        action: Move,
        after: &Board,
    ) -> Sum {
        let (from, to) = (action.from(), action.to());
        let mover = board.side_to_move();
        let wings_now = wings(board);
        if piece == Piece::King && wings(after) != wings_now {
            return self.sum(after);
        }
        let worth = &self.worth[wings_now];
        let of = |side: Color, piece: Piece, square: Square| {
            worth[side as usize][piece as usize][square as usize]
        };
        sum.score -= of(mover, piece, from);
        if piece == Piece::King
            && let Some(castling) = castling(board, action)
        {
            sum.score += of(mover, Piece::King, castling.king)
                + of(mover, Piece::Rook, castling.beside)
                - of(mover, Piece::Rook, castling.rook);
            return sum;
        }
        let standing = action.promotion().unwrap_or(piece);
        sum.score += of(mover, standing, to);
        sum.phase += PHASES[standing as usize] - PHASES[piece as usize];
        if let Some(victim) = taken(board, action) {
            // A pawn that is taken en passant stands beside the one that takes it.
            let square = if board.occupied().has(to) {
                to
            } else {
                Square::new(to.file(), from.rank())
            };
            sum.score -= of(!mover, victim, square);
            sum.phase -= PHASES[victim as usize];
        }
        sum
    }
}
