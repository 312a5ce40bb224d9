//! Where pieces go and what they attack.

use cozy_chess::{
    BitBoard, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

use super::geometry::Place;
use super::layout::{Places, Slot};

/// A set of squares.
pub type Squares = u64;

#[inline]
pub fn bit(place: Place) -> Squares {
    1 << (place & 63)
}

/// The squares of a set.
#[inline]
pub fn each(mut set: Squares) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let place = set.trailing_zeros() as Place;
            set &= set - 1;
            place
        })
    })
}

#[inline]
fn square(place: Place) -> Square {
    Square::index(usize::from(place & 63))
}

/// The squares that an officer or a king attacks; nothing for pawns.
#[inline]
pub fn reach(piece: Piece, place: Place, occupied: Squares) -> Squares {
    let (from, blockers) = (square(place), BitBoard(occupied));
    let found = match piece {
        Piece::Pawn => BitBoard::EMPTY,
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, blockers),
        Piece::Rook => get_rook_moves(from, blockers),
        Piece::Queen => get_bishop_moves(from, blockers) | get_rook_moves(from, blockers),
        Piece::King => get_king_moves(from),
    };
    found.0
}

/// The squares that a pawn attacks.
#[inline]
pub fn pawn_attacks(place: Place, colour: Color) -> Squares {
    get_pawn_attacks(square(place), colour).0
}

/// The squares of all pieces.
#[inline]
pub fn occupied(slots: &[Slot], places: &Places) -> Squares {
    (0..slots.len()).fold(0, |set, slot| set | bit(places[slot]))
}

/// The squares of the pieces of one colour.
#[inline]
pub fn owned(slots: &[Slot], places: &Places, colour: Color) -> Squares {
    (0..slots.len())
        .filter(|&slot| slots[slot].colour == colour)
        .fold(0, |set, slot| set | bit(places[slot]))
}

/// Whether the king of a colour is attacked.
#[inline]
pub fn in_check(slots: &[Slot], places: &Places, colour: Color, occupied: Squares) -> bool {
    let king = bit(places[colour as usize]);
    (0..slots.len())
        .filter(|&slot| slots[slot].colour != colour)
        .any(|slot| {
            let attacked = match slots[slot].piece {
                Piece::Pawn => pawn_attacks(places[slot], slots[slot].colour),
                piece => reach(piece, places[slot], occupied),
            };
            attacked & king != 0
        })
}

/// The square ahead of a pawn.
#[inline]
pub fn ahead(place: Place, colour: Color) -> Place {
    match colour {
        Color::White => place.wrapping_add(8),
        Color::Black => place.wrapping_sub(8),
    }
}

/// The rank of a square as the colour counts them, from 0.
#[inline]
pub fn rank(place: Place, colour: Color) -> u8 {
    match colour {
        Color::White => place >> 3,
        Color::Black => 7 - (place >> 3),
    }
}
