//! What pieces do: mobility, threats, outposts, rooks on open files, and passed pawns on their way.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};

use super::bitboards::{ahead, beside, files, fill_ahead, pawn_attacks};
use super::terms::*;

/// The light squares.
const LIGHT: BitBoard = BitBoard(0x55aa_55aa_55aa_55aa);

/// What is looked at again and again of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub king: Square,
    pub pawns: BitBoard,
    /// What each kind of piece attacks.
    pub attacks: [BitBoard; 6],
    /// What anything attacks, and what two pieces do.
    pub all: BitBoard,
    pub twice: BitBoard,
    /// The squares around the king and before them.
    pub ring: BitBoard,
}

impl Side {
    pub fn new(board: &Board, side: Color) -> Side {
        let king = board.king(side);
        let pawns = board.colored_pieces(side, Piece::Pawn);
        let around = get_king_moves(king);
        let [attacked, doubly] = pawn_attacks(pawns, side);
        let mut attacks = [BitBoard::EMPTY; 6];
        attacks[Piece::Pawn as usize] = attacked;
        attacks[Piece::King as usize] = around;
        let near = around | king.bitboard();
        Side {
            king,
            pawns,
            attacks,
            all: attacked | around,
            twice: doubly | attacked & around,
            ring: near | ahead(near, side),
        }
    }

    #[inline]
    fn attack(&mut self, piece: Piece, attacked: BitBoard) {
        self.attacks[piece as usize] |= attacked;
        self.twice |= self.all & attacked;
        self.all |= attacked;
    }
}

/// Counts where the pieces of a side can go, and how they press on the other king.
#[inline]
pub(super) fn count_mobility(
    board: &Board,
    side: Color,
    sides: &mut [Side; 2],
    to: &mut impl Count,
) {
    let other = sides[!side as usize];
    let own = &mut sides[side as usize];
    let occupied = board.occupied();
    let queens = board.colored_pieces(side, Piece::Queen);
    let rooks = board.colored_pieces(side, Piece::Rook);
    let blocked = own.pawns & (ahead(occupied, !side) | low_ranks(side));
    let free = !(blocked | own.king.bitboard() | other.attacks[Piece::Pawn as usize]);
    for (piece, mobility, danger) in [
        (Piece::Knight, KNIGHT_MOBILITY, DANGER_KNIGHT),
        (Piece::Bishop, BISHOP_MOBILITY, DANGER_BISHOP),
        (Piece::Rook, ROOK_MOBILITY, DANGER_ROOK),
        (Piece::Queen, QUEEN_MOBILITY, DANGER_QUEEN),
    ] {
        for square in board.colored_pieces(side, piece) {
            let attacked = match piece {
                Piece::Knight => get_knight_moves(square),
                Piece::Bishop => get_bishop_moves(square, occupied ^ queens),
                Piece::Rook => get_rook_moves(square, occupied ^ queens ^ rooks),
                _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
            };
            own.attack(piece, attacked);
            to.add(side, mobility + (attacked & free).len() as usize, 1);
            let pressed = attacked & other.ring;
            if !pressed.is_empty() {
                to.endanger(!side, danger, 1);
                to.endanger(!side, DANGER_ATTACKS, pressed.len() as i32);
            }
        }
    }
}

/// Counts what pieces of a side are by the pawns around them.
#[inline]
pub(super) fn count_places(board: &Board, side: Color, sides: &[Side; 2], to: &mut impl Count) {
    let (own, other) = (&sides[side as usize], &sides[!side as usize]);
    let bishops = board.colored_pieces(side, Piece::Bishop);
    let knights = board.colored_pieces(side, Piece::Knight);
    if !(bishops & LIGHT).is_empty() && !(bishops - LIGHT).is_empty() {
        to.add(side, BISHOP_PAIR, 1);
    }
    for bishop in bishops {
        let colour = if LIGHT.has(bishop) { LIGHT } else { !LIGHT };
        to.add(side, BISHOP_PAWNS, (own.pawns & colour).len() as i32);
    }
    let attackable = beside(ahead(fill_ahead(other.pawns, !side), !side));
    let outposts = outpost_ranks(side) & (own.attacks[Piece::Pawn as usize] - attackable);
    to.add(side, KNIGHT_OUTPOST, (knights & outposts).len() as i32);
    to.add(side, BISHOP_OUTPOST, (bishops & outposts).len() as i32);
    let jumps = own.attacks[Piece::Knight as usize] & (outposts - board.colors(side));
    to.add(side, KNIGHT_TO_OUTPOST, i32::from(!jumps.is_empty()));
    let behind = (knights | bishops) & ahead(own.pawns, !side);
    to.add(side, BEHIND_PAWN, behind.len() as i32);
    let rooks = board.colored_pieces(side, Piece::Rook);
    let pawns_more = own.pawns.len() as i32 - USUAL_PAWNS;
    to.add(side, KNIGHT_PAWNS, knights.len() as i32 * pawns_more);
    to.add(side, ROOK_PAWNS, rooks.len() as i32 * pawns_more);
    if !rooks.is_empty() {
        let without_own = rooks - files(own.pawns);
        let open = without_own - files(other.pawns);
        to.add(side, ROOK_OPEN, open.len() as i32);
        to.add(side, ROOK_HALF_OPEN, (without_own - open).len() as i32);
        let seventh = Rank::Seventh.relative_to(side).bitboard();
        let last = Rank::Eighth.relative_to(side).bitboard();
        if last.has(other.king) || !(other.pawns & seventh).is_empty() {
            to.add(side, ROOK_SEVENTH, (rooks & seventh).len() as i32);
        }
    }
}

/// Counts what a side attacks that is worth more, or not defended.
#[inline]
pub(super) fn count_threats(board: &Board, side: Color, sides: &[Side; 2], to: &mut impl Count) {
    let (own, other) = (&sides[side as usize], &sides[!side as usize]);
    let theirs = board.colors(!side);
    let by_pawns = own.attacks[Piece::Pawn as usize];
    let by_minors = own.attacks[Piece::Knight as usize] | own.attacks[Piece::Bishop as usize];
    let by_rooks = own.attacks[Piece::Rook as usize];
    let held = other.attacks[Piece::Pawn as usize] | (other.twice - own.twice);
    for (attacked, term) in [
        (by_pawns & (theirs - other.pawns), PAWN_THREAT),
        (by_minors & (theirs - held), MINOR_THREAT),
        (by_rooks & (theirs - held), ROOK_THREAT),
    ] {
        if attacked.is_empty() {
            continue;
        }
        for piece in [
            Piece::Pawn,
            Piece::Knight,
            Piece::Bishop,
            Piece::Rook,
            Piece::Queen,
        ] {
            let count = (attacked & board.pieces(piece)).len() as i32;
            to.add(side, term + piece as usize, count);
        }
    }
    let loose = theirs - other.all;
    let kings = own.attacks[Piece::King as usize];
    to.add(side, KING_THREAT, (loose & kings).len() as i32);
    let officers = loose & (own.all - board.pieces(Piece::Pawn));
    to.add(side, HANGING, officers.len() as i32);
    // A pawn that can go ahead safely, and attacks a piece from there.
    let empty = !board.occupied();
    let single = ahead(own.pawns, side) & empty;
    let third = Rank::Third.relative_to(side).bitboard();
    let pushed = single | ahead(single & third, side) & empty;
    let safe = (pushed - other.attacks[Piece::Pawn as usize]) & (own.all | !other.all);
    let [next, _] = pawn_attacks(safe, side);
    let pushes = next & (theirs - other.pawns - by_pawns);
    to.add(side, PUSH_THREAT, pushes.len() as i32);
    // Squares where pieces of the other side could go, but are met.
    let restricted = other.all & (own.all - held);
    to.add(side, RESTRICTED, restricted.len() as i32);
    // Safe squares at home for the pieces; twice those that lie behind pawns.
    let safe = home(side) - own.pawns - other.attacks[Piece::Pawn as usize];
    let behind = fill_ahead(own.pawns, !side) & safe;
    to.add(side, SPACE, (safe.len() + behind.len()) as i32);
}

/// Own pawns of a side at which knights and rooks are worth what they are worth.
const USUAL_PAWNS: i32 = 5;

/// The middle of the second to the fourth rank from a side.
#[inline]
fn home(side: Color) -> BitBoard {
    const FILES_C_TO_F: BitBoard = BitBoard(0x3c3c_3c3c_3c3c_3c3c);
    FILES_C_TO_F & (low_ranks(side) | Rank::Fourth.relative_to(side).bitboard())
}

/// Counts how near the passed pawns of a side are to promotion, and who is nearer to them.
#[inline]
pub(super) fn count_passed(
    board: &Board,
    side: Color,
    passed: BitBoard,
    sides: &[Side; 2],
    to: &mut impl Count,
) {
    let (own, other) = (&sides[side as usize], &sides[!side as usize]);
    for square in passed & own.pawns {
        let rank = square.relative_to(side).rank() as usize;
        to.add(side, PASSED + rank, 1);
        if rank < Rank::Fourth as usize {
            continue;
        }
        let stop = ahead(square.bitboard(), side);
        let Some(next) = stop.next_square() else {
            continue;
        };
        let rooks = board.colored_pieces(side, Piece::Rook);
        let behind = fill_ahead(square.bitboard(), !side);
        if !(rooks & behind).is_empty() {
            to.add(side, PASSED_ROOK, 1);
        }
        to.add(side, PASSED_OWN_KING + distance(own.king, next), 1);
        to.add(side, PASSED_OTHER_KING + distance(other.king, next), 1);
        if !stop.is_disjoint(board.colors(!side)) {
            to.add(side, PASSED_BLOCKED + rank, 1);
        } else if (fill_ahead(stop, side) & (other.all | board.colors(!side))).is_empty() {
            to.add(side, PASSED_FREE + rank, 1);
        }
    }
}

/// Moves of a king from one square to another.
#[inline]
pub(super) fn distance(one: Square, other: Square) -> usize {
    let files = (one.file() as usize).abs_diff(other.file() as usize);
    let ranks = (one.rank() as usize).abs_diff(other.rank() as usize);
    files.max(ranks)
}

/// The second and third rank from a side, where pawns are rather in the way.
#[inline]
fn low_ranks(side: Color) -> BitBoard {
    Rank::Second.relative_to(side).bitboard() | Rank::Third.relative_to(side).bitboard()
}

/// The ranks from which a piece that no pawn can chase away presses on the other side.
#[inline]
fn outpost_ranks(side: Color) -> BitBoard {
    Rank::Fourth.relative_to(side).bitboard()
        | Rank::Fifth.relative_to(side).bitboard()
        | Rank::Sixth.relative_to(side).bitboard()
}
