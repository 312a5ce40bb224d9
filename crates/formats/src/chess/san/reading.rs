//! A text and a position to a move.

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_king_moves, get_pawn_attacks,
};

use super::Refusal;
use super::origins::{answers_check, free_to_go, of_officers};

/// Finds the legal move that a text says: `Nbd7`, `exd8=Q+`, `O-O`, `0-0-0`, `e7d8q`, `Ng1-f3`.
///
/// Signs of check at its end are not looked at, nor is the `x` of a capture, except that a pawn that takes must
/// be named by its file. Allocates nothing and lists no moves.
///
/// # Errors
///
/// Why there is no such move, or not one alone.
///
/// ```
/// use cozy_chess::Board;
/// use zermelo_formats::chess::san::{Refusal, find};
///
/// let board = Board::default();
/// assert_eq!(find(&board, b"Nf3").unwrap().to_string(), "g1f3");
/// assert_eq!(find(&board, b"Nf4"), Err(Refusal::Illegal));
/// ```
pub fn find(board: &Board, text: &[u8]) -> Result<Move, Refusal> {
    let mut text = text;
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
        text = rest;
    }
    match text {
        b"O-O" | b"0-0" | b"o-o" | b"OO" => return castle(board, true),
        b"O-O-O" | b"0-0-0" | b"o-o-o" | b"OOO" => return castle(board, false),
        b"--" | b"Z0" | b"0000" | b"null" => return Err(Refusal::Null),
        _ => (),
    }
    let pattern = Pattern::read(text).ok_or(Refusal::Unreadable)?;
    match pattern.piece {
        Some(Piece::Pawn) => pawn(board, &pattern),
        Some(Piece::King) => king(board, &pattern),
        Some(piece) => officer(board, piece, &pattern),
        None => {
            let mover = board.side_to_move();
            let from = (pattern.from & board.colors(mover)).next_square();
            let piece = from.and_then(|from| board.piece_on(from));
            match piece.ok_or(Refusal::Illegal)? {
                Piece::Pawn => pawn(board, &pattern),
                Piece::King => king(board, &pattern),
                piece => officer(board, piece, &pattern),
            }
        }
    }
}

/// What a text says of a move.
struct Pattern {
    /// `None` if two squares say it all.
    piece: Option<Piece>,
    /// The squares that the piece may leave.
    from: BitBoard,
    /// The file that is named, which tells a pawn's capture.
    file: Option<File>,
    to: Square,
    promotion: Option<Piece>,
}

impl Pattern {
    #[inline]
    fn read(text: &[u8]) -> Option<Pattern> {
        let (text, promotion) = split_promotion(text)?;
        let (piece, text) = match *text {
            [b'P', ref rest @ ..] => (Some(Piece::Pawn), rest),
            [first, ref rest @ ..] => match piece_of(first) {
                Some(piece) => (Some(piece), rest),
                None => (None, text),
            },
            [] => return None,
        };
        let [origin @ .., file, rank] = text else {
            return None;
        };
        let to = Square::new(file_of(*file)?, rank_of(*rank)?);
        let origin = match origin {
            [rest @ .., b'x' | b'X' | b'-' | b':'] => rest,
            _ => origin,
        };
        let (from, file, whole) = match *origin {
            [] => (BitBoard::FULL, None, false),
            [one] => match file_of(one) {
                Some(file) => (file.bitboard(), Some(file), false),
                None => (rank_of(one)?.bitboard(), None, false),
            },
            [one, two] => {
                let (file, rank) = (file_of(one)?, rank_of(two)?);
                (Square::new(file, rank).bitboard(), Some(file), true)
            }
            _ => return None,
        };
        Some(Pattern {
            piece: piece.or((!whole).then_some(Piece::Pawn)),
            from,
            file,
            to,
            promotion,
        })
    }
}

/// Cuts off what a pawn becomes: `=Q`, `Q` or `q` after a rank.
#[inline]
fn split_promotion(text: &[u8]) -> Option<(&[u8], Option<Piece>)> {
    let [rest @ .., last] = text else {
        return None;
    };
    if last.is_ascii_digit() {
        return Some((text, None));
    }
    let piece = piece_of(last.to_ascii_uppercase()).filter(|&piece| piece != Piece::King)?;
    let rest = rest.strip_suffix(b"=").unwrap_or(rest);
    Some((rest, Some(piece)))
}

#[inline]
fn piece_of(letter: u8) -> Option<Piece> {
    match letter {
        b'N' => Some(Piece::Knight),
        b'B' => Some(Piece::Bishop),
        b'R' => Some(Piece::Rook),
        b'Q' => Some(Piece::Queen),
        b'K' => Some(Piece::King),
        _ => None,
    }
}

#[inline]
fn file_of(letter: u8) -> Option<File> {
    File::try_index(usize::from(letter.wrapping_sub(b'a')))
}

#[inline]
fn rank_of(digit: u8) -> Option<Rank> {
    Rank::try_index(usize::from(digit.wrapping_sub(b'1')))
}

#[inline]
fn officer(board: &Board, piece: Piece, pattern: &Pattern) -> Result<Move, Refusal> {
    if pattern.promotion.is_some() {
        return Err(Refusal::Illegal);
    }
    let origins = of_officers(board, piece, pattern.to) & pattern.from;
    match origins.next_square() {
        Some(from) if origins == from.bitboard() => Ok(plain(from, pattern.to)),
        None => Err(Refusal::Illegal),
        Some(_) => Err(Refusal::Ambiguous),
    }
}

/// A step, or castling written as the king's move to its square or to its rook.
fn king(board: &Board, pattern: &Pattern) -> Result<Move, Refusal> {
    let mover = board.side_to_move();
    let from = board.king(mover);
    let to = pattern.to;
    if pattern.promotion.is_some() || !pattern.from.has(from) {
        return Err(Refusal::Illegal);
    }
    if get_king_moves(from).has(to) || board.colors(mover).has(to) {
        let action = plain(from, to);
        return if board.is_legal(action) {
            Ok(action)
        } else {
            Err(Refusal::Illegal)
        };
    }
    let rights = board.castle_rights(mover);
    let is_usual = from.file() == File::E && from.rank() == to.rank();
    match to.file() {
        File::G if is_usual && rights.short == Some(File::H) => castle(board, true),
        File::C if is_usual && rights.long == Some(File::A) => castle(board, false),
        _ => Err(Refusal::Illegal),
    }
}

fn castle(board: &Board, short: bool) -> Result<Move, Refusal> {
    let mover = board.side_to_move();
    let rights = board.castle_rights(mover);
    let rook = if short { rights.short } else { rights.long };
    let king = board.king(mover);
    let rook = rook.ok_or(Refusal::Illegal)?;
    let action = plain(king, Square::new(rook, king.rank()));
    if board.is_legal(action) {
        Ok(action)
    } else {
        Err(Refusal::Illegal)
    }
}

#[inline]
fn pawn(board: &Board, pattern: &Pattern) -> Result<Move, Refusal> {
    let mover = board.side_to_move();
    let to = pattern.to;
    let promotes = to.rank() == Rank::Eighth.relative_to(mover);
    if pattern.promotion.is_some() && !promotes {
        return Err(Refusal::Illegal);
    }
    let pawns = board.colored_pieces(mover, Piece::Pawn) & pattern.from;
    let takes = pattern.file.is_some_and(|file| file != to.file());
    let from = if takes {
        // The file is named, so there is one such pawn at most.
        let from = (pawns & get_pawn_attacks(to, !mover)).next_square();
        let from = from.ok_or(Refusal::Illegal)?;
        if !board.colors(!mover).has(to) {
            // En passant, whose legality is a matter of its own.
            let action = plain(from, to);
            return if board.is_legal(action) {
                Ok(action)
            } else {
                Err(Refusal::Illegal)
            };
        }
        from
    } else {
        advance(board, pawns, to, mover).ok_or(Refusal::Illegal)?
    };
    let legal = answers_check(board, to) && !free_to_go(board, from.bitboard(), to).is_empty();
    match (legal, promotes, pattern.promotion) {
        (false, ..) => Err(Refusal::Illegal),
        (true, true, None) => Err(Refusal::Ambiguous),
        (true, _, promotion) => Ok(Move {
            from,
            to,
            promotion,
        }),
    }
}

/// Where the pawn comes from that goes straight ahead to a square.
#[inline]
fn advance(board: &Board, pawns: BitBoard, to: Square, mover: Color) -> Option<Square> {
    let occupied = board.occupied();
    let single = behind(to, mover)?;
    if occupied.has(to) {
        return None;
    }
    if pawns.has(single) {
        return Some(single);
    }
    if occupied.has(single) || to.rank() != Rank::Fourth.relative_to(mover) {
        return None;
    }
    behind(single, mover).filter(|&double| pawns.has(double))
}

/// The square one rank nearer to the player's own side.
#[inline]
fn behind(square: Square, mover: Color) -> Option<Square> {
    let step = match mover {
        Color::White => -1,
        Color::Black => 1,
    };
    square.try_offset(0, step)
}

#[inline]
fn plain(from: Square, to: Square) -> Move {
    Move {
        from,
        to,
        promotion: None,
    }
}
