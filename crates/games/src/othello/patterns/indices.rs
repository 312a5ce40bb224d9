//! What lies on every place of every shape, as numbers that are carried along from move to move.

use super::shapes::{IN_PLACES, PLACES};
use crate::board8::indices as cells_of;

/// Places, filled up so that vector instructions take all at once.
pub const LANES: usize = 48;

/// For every place a number with a digit to base 3 for each cell: 0 where it is the mover's, 1 where it is
/// empty, 2 where it is the opponent's.
///
/// To change sides is to subtract from the greatest number, and a cell that changes hands adds or
/// subtracts the same in all places: both take a few instructions for all places together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Indices(pub [u16; LANES]);

/// What a cell is worth in each place: the power of 3 of its digit, or 0.
static DIGITS: [Indices; 64] = {
    let mut digits = [Indices([0; LANES]); 64];
    let mut place = 0;
    while place < PLACES {
        let cells = IN_PLACES[place].cells;
        let mut digit = 0;
        while digit < cells.all().len() {
            digits[cells.all()[digit] as usize].0[place] = 3u16.pow(digit as u32);
            digit += 1;
        }
        place += 1;
    }
    digits
};

/// All cells empty.
static EMPTY: Indices = {
    let mut sum = Indices([0; LANES]);
    let mut cell = 0;
    while cell < 64 {
        let mut lane = 0;
        while lane < LANES {
            sum.0[lane] += DIGITS[cell].0[lane];
            lane += 1;
        }
        cell += 1;
    }
    sum
};

impl Indices {
    /// Of a position, from nothing.
    #[inline]
    pub fn of(own: u64, other: u64) -> Indices {
        let mut sum = EMPTY;
        for cell in cells_of(own) {
            sum.subtract(&DIGITS[usize::from(cell & 63)]);
        }
        for cell in cells_of(other) {
            sum.add(&DIGITS[usize::from(cell & 63)]);
        }
        sum
    }

    /// After the mover's disc on a cell has turned these, for the opponent, who moves next.
    #[inline]
    pub fn after(&self, cell: u8, turned: u64) -> Indices {
        let mut change = Indices([0; LANES]);
        for cell in cells_of(turned) {
            change.add(&DIGITS[usize::from(cell & 63)]);
        }
        let placed = &DIGITS[usize::from(cell & 63)];
        let mut after = *self;
        for lane in 0..LANES {
            let less = placed.0[lane].wrapping_add(change.0[lane] << 1);
            let own = after.0[lane].wrapping_sub(less);
            after.0[lane] = (EMPTY.0[lane] << 1).wrapping_sub(own);
        }
        after
    }

    /// The same for the other player.
    #[inline]
    pub fn passed(&self) -> Indices {
        let mut passed = *self;
        for lane in 0..LANES {
            passed.0[lane] = (EMPTY.0[lane] << 1).wrapping_sub(self.0[lane]);
        }
        passed
    }

    #[inline(always)]
    fn add(&mut self, other: &Indices) {
        for lane in 0..LANES {
            self.0[lane] = self.0[lane].wrapping_add(other.0[lane]);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Indices) {
        for lane in 0..LANES {
            self.0[lane] = self.0[lane].wrapping_sub(other.0[lane]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{Move, Othello, bits};
    use zermelo_core::Game;
    use zermelo_core::random::Random;

    /// Digit by digit.
    fn by_hand(own: u64, other: u64) -> Vec<u16> {
        let digit = |cell: u8| match (own >> cell & 1, other >> cell & 1) {
            (1, _) => 0,
            (_, 1) => 2,
            _ => 1,
        };
        let number = |cells: &[u8]| {
            cells
                .iter()
                .rev()
                .fold(0, |sum, &cell| 3 * sum + digit(cell))
        };
        let places = IN_PLACES.iter();
        places.map(|place| number(place.cells.all())).collect()
    }

    #[test]
    fn numbers_carried_along_are_those_made_from_nothing() {
        let game = Othello::<8>::new();
        let mut random = Random::new(3);
        for _ in 0..50 {
            let mut board = game.initial();
            let mut indices = Indices::of(board.own, board.other);
            while !game.is_terminal(&board) {
                let mut moves = Vec::new();
                game.actions(&board, &mut moves);
                let action = moves[random.below(moves.len())];
                indices = match action.index() {
                    Some(cell) => indices.after(cell, bits::turned(board.own, board.other, cell)),
                    None => indices.passed(),
                };
                assert_eq!(action == Move::PASS, action.index().is_none());
                board = game.result(&board, action);
                assert_eq!(indices, Indices::of(board.own, board.other));
                assert_eq!(indices.0[..PLACES], by_hand(board.own, board.other));
            }
        }
    }
}
