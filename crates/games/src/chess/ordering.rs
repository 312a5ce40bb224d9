//! Which moves to try first, and which ones to follow past the horizon.

use cozy_chess::{BitBoard, Board, Piece, Rank, Square};
use zermelo_core::{Noisy, Order};

use super::moves::Move;
use super::rules::{Chess, Position};

/// What pieces are worth when one takes another; only their order matters.
const WORTH: [i32; 6] = [1, 3, 3, 5, 9, 10];

/// Tries captures first, of the largest piece by the smallest, and promotions to a queen.
#[derive(Clone, Copy, Debug, Default)]
pub struct CapturesFirst;

impl Order<Chess> for CapturesFirst {
    #[inline]
    fn rank(&self, _: &Chess, state: &Position, action: Move) -> i32 {
        let board = &state.board;
        let taken = if takes(board, action) {
            let mover = board.piece_on(action.from()).unwrap_or(Piece::Pawn);
            // En passant finds nothing on the square, and takes a pawn.
            let victim = board.piece_on(action.to()).unwrap_or(Piece::Pawn);
            100 + 10 * WORTH[victim as usize] - WORTH[mover as usize]
        } else {
            0
        };
        let promoted = match action.promotion() {
            Some(Piece::Queen) => 180,
            Some(_) => -100,
            None => 0,
        };
        taken + promoted
    }
}

/// Captures and promotions to a queen: a position with one of them pending is hard to estimate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clashes;

impl Noisy<Chess> for Clashes {
    #[inline]
    fn is_noisy(&self, _: &Chess, state: &Position, action: Move) -> bool {
        takes(&state.board, action) || action.promotion() == Some(Piece::Queen)
    }

    fn noisy_moves(&self, game: &Chess, state: &Position, moves: &mut Vec<Move>) {
        if game.is_drawn_by_rule(state) {
            return;
        }
        let board = &state.board;
        let mover = board.side_to_move();
        let last_rank = Rank::Eighth.relative_to(mover).bitboard();
        let passed = board.en_passant().map_or(BitBoard::EMPTY, |file| {
            Square::new(file, Rank::Sixth.relative_to(mover)).bitboard()
        });
        let enemy = board.colors(!mover);
        let for_pawns = enemy | last_rank | passed;
        board.generate_moves(|mut group| {
            let from = group.from;
            if group.piece == Piece::Pawn {
                group.to &= for_pawns;
                for one in group {
                    let takes = one.to.file() != from.file();
                    if takes || one.promotion == Some(Piece::Queen) {
                        moves.push(Move::new(from, one.to, one.promotion));
                    }
                }
            } else {
                let taken = group.to & enemy;
                moves.extend(taken.into_iter().map(|to| Move::new(from, to, None)));
            }
            false
        });
    }
}

/// Whether a legal move takes a piece.
#[inline]
fn takes(board: &Board, action: Move) -> bool {
    let (from, to) = (action.from(), action.to());
    let theirs = board.colors(!board.side_to_move());
    theirs.has(to) || from.file() != to.file() && board.pieces(Piece::Pawn).has(from)
}
