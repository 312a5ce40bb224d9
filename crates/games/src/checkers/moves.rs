//! A move: one step, or all the jumps of one turn.

use std::fmt;

use super::squares::{BOARD, Square, Squares, direction, jump, shift};

/// A move: where a piece starts, where it ends, and which pieces it captures on the way.
///
/// A king can sometimes capture the same pieces in two orders, for example around a loop in either
/// direction. Both end in the same position, so they are one move. Jumps between the same squares
/// that capture different pieces are different moves.
///
/// ```text
///   53..48   45..40   34..0
///   from     to       captured
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u64);

const FROM: u32 = 48;
const TO: u32 = 40;
const PLACE: u64 = 0x3f;

impl Move {
    /// The move between two squares, given as sets of one square each.
    #[inline(always)]
    pub(super) const fn new(from: Squares, to: Squares, captured: Squares) -> Move {
        let from = from.trailing_zeros() as u64;
        let to = to.trailing_zeros() as u64;
        Move(from << FROM | to << TO | captured)
    }

    /// The square that the piece leaves.
    pub const fn from(self) -> Square {
        Square::at((self.0 >> FROM & PLACE) as u8)
    }

    /// The square that the piece reaches in the end; a king may come back to where it was.
    pub const fn to(self) -> Square {
        Square::at((self.0 >> TO & PLACE) as u8)
    }

    /// The squares of the captured pieces, lowest number first.
    pub fn captured(self) -> impl Iterator<Item = Square> {
        Square::all(self.taken())
    }

    /// The number of captured pieces: at most nine, as no more can lie on one path.
    pub const fn captures(self) -> u32 {
        self.taken().count_ones()
    }

    /// Whether pieces are captured.
    pub const fn is_capture(self) -> bool {
        self.taken() != 0
    }

    /// A small number: the squares, and six bits of what is captured.
    ///
    /// Steps have different numbers. So have captures, unless they go between the same squares over
    /// different pieces and happen to agree.
    #[inline]
    pub(super) const fn code(self) -> u16 {
        let (from, to) = (self.from().number() - 1, self.to().number() - 1);
        let captured = self.taken().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
        (captured as u16) << 10 | (from as u16) << 5 | to as u16
    }

    #[inline(always)]
    pub(super) const fn start(self) -> Squares {
        1 << (self.0 >> FROM & PLACE)
    }

    #[inline(always)]
    pub(super) const fn end(self) -> Squares {
        1 << (self.0 >> TO & PLACE)
    }

    #[inline(always)]
    pub(super) const fn taken(self) -> Squares {
        self.0 & BOARD
    }

    /// The squares that the piece touches, from the first to the last.
    ///
    /// Of several orders of capture it is the one that turns to the first possible direction.
    pub fn path(self) -> Vec<Square> {
        let mut path = vec![self.from()];
        let mut at = self.start();
        if let Some(trail) = Trail::first(at, self.end(), self.taken()) {
            for direction in trail.directions() {
                at = shift(shift(at, direction), direction);
                path.extend(Square::all(at));
            }
        }
        if !self.is_capture() {
            path.push(self.to());
        }
        path
    }

    /// The move along these squares: a step between neighbours, or jumps over one square each.
    ///
    /// `None` when the squares are not connected so, or a piece would be jumped twice. Whether the
    /// move is legal anywhere is not asked.
    pub fn along(path: &[Square]) -> Option<Move> {
        let (first, last) = (path.first()?.bit(), path.last()?.bit());
        let steps = |&direction: &u8| shift(first, direction) == last;
        if path.len() == 2 && direction::ALL.iter().any(steps) {
            return Some(Move::new(first, last, 0));
        }
        let mut taken = 0;
        for pair in path.windows(2) {
            let (from, to) = (pair[0].bit(), pair[1].bit());
            let jumps = |&direction: &u8| jump(from, direction, BOARD, BOARD) == to;
            let over = shift(from, direction::ALL.into_iter().find(jumps)?);
            if over & taken != 0 {
                return None;
            }
            taken |= over;
        }
        (taken != 0).then(|| Move::new(first, last, taken))
    }
}

impl fmt::Display for Move {
    /// The path in the notation of players: `11-15`, `15x22`, `15x22x31`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_capture() { "x" } else { "-" };
        for (place, square) in self.path().into_iter().enumerate() {
            write!(f, "{}{square}", if place == 0 { "" } else { mark })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The directions of the jumps of one move, in order: two bits each, the last one lowest.
///
/// Each captured piece is jumped along one diagonal only, whatever the order: a piece can land on
/// every other square of every other row, and of the two diagonals through a captured piece one
/// alone joins two such squares. So the orders of one move are the ways to walk all edges of a graph
/// once. They touch the same squares, and all are legal when one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Trail {
    directions: u32,
    length: u32,
}

impl Trail {
    pub const EMPTY: Trail = Trail {
        directions: 0,
        length: 0,
    };

    /// The trail with one more jump.
    #[inline(always)]
    pub const fn then(self, direction: u8) -> Trail {
        Trail {
            directions: self.directions << 2 | direction as u32,
            length: self.length + 1,
        }
    }

    pub const fn length(self) -> u32 {
        self.length
    }

    /// The first of all trails, in the order of directions, that jump exactly these pieces.
    pub fn first(from: Squares, to: Squares, pieces: Squares) -> Option<Trail> {
        fn search(trail: Trail, at: Squares, to: Squares, left: Squares) -> Option<Trail> {
            if left == 0 {
                return (at == to).then_some(trail);
            }
            direction::ALL.into_iter().find_map(|direction| {
                let landing = jump(at, direction, left, BOARD);
                let over = shift(at, direction);
                (landing != 0)
                    .then(|| search(trail.then(direction), landing, to, left ^ over))
                    .flatten()
            })
        }
        search(Trail::EMPTY, from, to, pieces)
    }

    fn directions(self) -> impl Iterator<Item = u8> {
        (0..self.length)
            .rev()
            .map(move |place| (self.directions >> (2 * place) & 3) as u8)
    }
}
