//! What is left of a capture when everything that can take back on its square does so in turn.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use zermelo_core::Score;

use super::moves::Move;

/// What pieces are worth in an exchange, in hundredths of a pawn.
const WORTH: [Score; 6] = [100, 320, 330, 500, 950, 20_000];

/// What a move gains before anything is taken back: the piece that it takes, and what a pawn becomes.
#[inline]
pub(super) fn gain(board: &Board, action: Move) -> Score {
    let promoted = action
        .promotion()
        .map_or(0, |piece| WORTH[piece as usize] - WORTH[0]);
    taken(board, action).map_or(0, |piece| WORTH[piece as usize]) + promoted
}

/// The piece that a legal move takes.
#[inline]
pub(super) fn taken(board: &Board, action: Move) -> Option<Piece> {
    let (from, to) = (action.from(), action.to());
    if board.colors(!board.side_to_move()).has(to) {
        return board.piece_on(to);
    }
    let passes = from.file() != to.file() && board.pieces(Piece::Pawn).has(from);
    passes.then_some(Piece::Pawn)
}

/// Whether a legal move wins at least so much, each side taking back with its least piece as long as it
/// pays. Pins are not looked at.
pub(super) fn is_worth(board: &Board, action: Move, least: Score) -> bool {
    let (from, to) = (action.from(), action.to());
    let mover = board.side_to_move();
    let Some(piece) = board.piece_on(from) else {
        return least <= 0;
    };
    if board.colors(mover).has(to) {
        return least <= 0; // castling in Chess960
    }
    // What the side that moved has beyond what was asked for, first if nothing is taken back, then if
    // its piece is lost.
    let mut surplus = gain(board, action) - least;
    if surplus < 0 {
        return false;
    }
    let standing = action.promotion().unwrap_or(piece);
    surplus -= WORTH[standing as usize];
    if surplus >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() ^ from.bitboard()) | to.bitboard();
    if piece == Piece::Pawn && from.file() != to.file() && !board.occupied().has(to) {
        occupied ^= Square::new(to.file(), Rank::Fifth.relative_to(mover)).bitboard();
    }
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mut attackers = attackers(board, to, occupied);
    let mut side = !mover;
    loop {
        attackers &= occupied;
        let own = attackers & board.colors(side);
        let Some(piece) = Piece::ALL
            .into_iter()
            .find(|&piece| !(own & board.pieces(piece)).is_empty())
        else {
            return side != mover;
        };
        // A king takes only what is not defended.
        if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
            return side != mover;
        }
        let Some(square) = (own & board.pieces(piece)).next_square() else {
            return side != mover;
        };
        occupied ^= square.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(to, occupied) & straight;
        }
        side = !side;
        surplus = -surplus - 1 - WORTH[piece as usize];
        if surplus >= 0 {
            return side != mover;
        }
    }
}

/// All pieces of both sides that attack a square.
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let pawns = |colour: Color| {
        get_pawn_attacks(square, !colour) & board.colored_pieces(colour, Piece::Pawn)
    };
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    pawns(Color::White)
        | pawns(Color::Black)
        | get_knight_moves(square) & board.pieces(Piece::Knight)
        | get_king_moves(square) & board.pieces(Piece::King)
        | get_bishop_moves(square, occupied) & diagonal
        | get_rook_moves(square, occupied) & straight
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Chess;
    use zermelo_core::{Game, Notation};

    /// The best that a side gets by taking on a square with any of its pieces, or by not taking.
    fn plain(
        board: &Board,
        square: Square,
        occupied: BitBoard,
        side: Color,
        worth: Score,
    ) -> Score {
        let own = attackers(board, square, occupied) & occupied & board.colors(side);
        let Some(piece) = Piece::ALL
            .into_iter()
            .find(|&piece| !(own & board.pieces(piece)).is_empty())
        else {
            return 0;
        };
        let from = (own & board.pieces(piece)).next_square().unwrap();
        let left = occupied ^ from.bitboard();
        let theirs = attackers(board, square, left) & left & board.colors(!side);
        if piece == Piece::King && !theirs.is_empty() {
            return 0;
        }
        let back = plain(board, square, left, !side, WORTH[piece as usize]);
        (worth - back).max(0)
    }

    /// The same as a number, by trying everything.
    fn value(board: &Board, action: Move) -> Score {
        let (from, to) = (action.from(), action.to());
        let piece = board.piece_on(from).unwrap();
        let mut occupied = (board.occupied() ^ from.bitboard()) | to.bitboard();
        if board.piece_on(to).is_none() && taken(board, action).is_some() {
            let rank = Rank::Fifth.relative_to(board.side_to_move());
            occupied ^= Square::new(to.file(), rank).bitboard();
        }
        let standing = WORTH[action.promotion().unwrap_or(piece) as usize];
        gain(board, action) - plain(board, to, occupied, !board.side_to_move(), standing)
    }

    #[test]
    fn exchanges_are_those_of_a_plain_recursion() {
        let game = Chess::default();
        let mut random = zermelo_core::random::Random::new(3);
        let mut seen = 0;
        for _ in 0..150 {
            let mut state = game.initial();
            for _ in 0..90 {
                let mut moves = Vec::new();
                game.actions(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                for &action in &moves {
                    let value = value(state.board(), action);
                    for least in [-400, -1, 0, 1, 90, 320, value, value + 1] {
                        let is_worth = is_worth(state.board(), action, least);
                        assert_eq!(
                            is_worth,
                            value >= least,
                            "{state:?} {action} {value} {least}"
                        );
                    }
                    seen += usize::from(value != 0);
                }
                state = game.result(&state, moves[random.below(moves.len())]);
            }
        }
        assert!(seen > 10_000, "{seen}");
    }

    #[test]
    fn known_exchanges() {
        let game = Chess::default();
        for (fen, action, worth) in [
            // A pawn that nothing defends; one that is defended behind a rook's X-ray.
            (
                "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
                "Rxe5",
                100,
            ),
            (
                "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
                "Nxe5",
                -220,
            ),
        ] {
            let state = game.parse_state(fen).unwrap();
            let action = game.parse_move(&state, action).unwrap();
            assert!(is_worth(state.board(), action, worth));
            assert!(!is_worth(state.board(), action, worth + 1));
        }
    }
}
