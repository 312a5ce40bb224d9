//! A move: where from, where to, and what a pawn becomes.

use std::fmt;

use cozy_chess::{Piece, Square};

/// Two squares, and the piece that a pawn becomes on the last rank.
///
/// Castling is the king's move of two squares, and in Chess960 the king's move to its rook. Written as in UCI: `e2e4`, `e7e8q`, `e1g1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// What a pawn can become, in the order of the letters in a list of moves.
pub(super) const PROMOTIONS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

impl Move {
    /// The move between two squares.
    pub const fn new(from: Square, to: Square, promotion: Option<Piece>) -> Move {
        let promotion = match promotion {
            Some(piece) => 1 + piece as u16,
            None => 0,
        };
        Move((from as u16) << 9 | (to as u16) << 3 | promotion)
    }

    /// A number for tables: the squares in the lower 12 bits, the promotion above.
    #[inline]
    pub(super) const fn code(self) -> u16 {
        self.0 >> 3 | (self.0 & 7) << 12
    }

    /// The move with this number; `None` if there is none.
    #[inline]
    pub(super) const fn from_code(code: u16) -> Option<Move> {
        match code >> 12 {
            promotion @ 0..=6 => Some(Move((code & 0xfff) << 3 | promotion)),
            _ => None,
        }
    }

    /// The square that the piece leaves.
    #[inline]
    pub fn from(self) -> Square {
        Square::index(usize::from(self.0 >> 9 & 63))
    }

    /// The square that it enters.
    #[inline]
    pub fn to(self) -> Square {
        Square::index(usize::from(self.0 >> 3 & 63))
    }

    /// What a pawn becomes.
    #[inline]
    pub fn promotion(self) -> Option<Piece> {
        match self.0 & 7 {
            0 => None,
            number => Piece::try_index(usize::from(number) - 1),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion()
            .map_or(Ok(()), |piece| write!(f, "{piece}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_its_squares_and_its_promotion() {
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in [None, Some(Piece::Queen), Some(Piece::Knight)] {
                    let action = Move::new(from, to, promotion);
                    assert_eq!(
                        (action.from(), action.to(), action.promotion()),
                        (from, to, promotion)
                    );
                }
            }
        }
        let action = Move::new(Square::E7, Square::D8, Some(Piece::Rook));
        assert_eq!(action.to_string(), "e7d8r");
    }
}
