//! The discs of both players from the side of the mover, and how a finished game is counted.

use super::bits;

/// A position on 64 cells, `a1` the lowest bit and `h8` the highest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The discs of the player to move.
    pub own: u64,
    /// The opponent's.
    pub other: u64,
}

/// What the cells count that stay empty at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// Nothing, as in the rules of the library.
    Discs,
    /// They are the winner's, as in tournaments and in the published suites of endings.
    EmptiesToWinner,
}

impl Counting {
    /// The score of a finished game for the owner of `own`.
    #[inline]
    pub fn score(self, own: u64, other: u64) -> i32 {
        let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
        let margin = own - other;
        match self {
            Counting::Discs => margin,
            Counting::EmptiesToWinner => margin + margin.signum() * (64 - own - other),
        }
    }
}

impl Position {
    /// Reads 64 cells from `a1`, `b1` to `h8`: X, O or anything else for an empty one. `None` if there are
    /// not 64, or the mover is neither X nor O.
    pub fn read(cells: &str, mover: char) -> Option<Position> {
        if cells.chars().count() != 64 {
            return None;
        }
        let discs = |sought: char| {
            let cells = cells.chars().enumerate();
            cells.fold(0, |set, (place, cell)| {
                set | u64::from(cell.eq_ignore_ascii_case(&sought)) << place
            })
        };
        let (black, white) = (discs('X'), discs('O'));
        let (own, other) = match mover.to_ascii_uppercase() {
            'X' => (black, white),
            'O' => (white, black),
            _ => return None,
        };
        Some(Position { own, other })
    }

    /// How many cells are empty.
    pub fn empties(self) -> u32 {
        (!(self.own | self.other)).count_ones()
    }

    /// The cells where the mover can play.
    pub fn moves(self) -> u64 {
        bits::moves(self.own, self.other)
    }

    /// The position after a legal move.
    #[inline]
    pub fn play(self, cell: u8) -> Position {
        let turned = bits::turned(self.own, self.other, cell);
        Position {
            own: self.other & !turned,
            other: self.own | turned | 1 << (cell & 63),
        }
    }

    /// The same discs with the other player to move.
    #[inline]
    pub fn passed(self) -> Position {
        Position {
            own: self.other,
            other: self.own,
        }
    }

    /// Whether neither can move.
    pub fn is_over(self) -> bool {
        self.moves() == 0 && self.passed().moves() == 0
    }
}
