//! What a position is worth to the side to move, in one byte.
//!
//! | byte | White to move | Black to move |
//! |---|---|---|
//! | 0 | draw | draw |
//! | 1 to 125 | win in so many moves | win in so many moves |
//! | 126, 127 | win in so many moves | loss in so many moves |
//! | 128 to 253 | loss in 0 to 125 moves | loss in 0 to 125 moves |
//! | 254, 255 | marks of a table that is being built | |
//!
//! So White, the stronger side of a table, mates in up to 127 moves and Black in up to 125. The
//! longest mate of any table of five pieces is one of White in 127 moves, in KPPKP; the next are in
//! 124, in KQPKQ and KPPKQ.

use cozy_chess::Color;

/// Neither side can force a mate, or it is not known yet.
pub(super) const DRAW: u8 = 0;
/// A position to be looked at again: one of its moves has just been found to lose.
pub(super) const CANDIDATE: u8 = 254;
/// No position: pieces on one square, or the side that is not to move in check.
pub(super) const ILLEGAL: u8 = 255;
/// The longest mates that have a code: of White, and of Black.
pub(super) const LONGEST_MATES: [u32; 2] = [127, 125];
/// The code of mate on the board.
const MATE: u8 = 128;

/// The value of a position for the side to move; distances are moves of the side that mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Value {
    /// The side to move mates with its so many-th move, at least 1.
    Win(u32),
    /// Neither side can force a mate.
    Draw,
    /// The side to move is mated after so many moves of the other; 0 is mate on the board.
    Loss(u32),
}

impl Value {
    /// The value of a byte of a table, which must not be one of the two marks, with a side to move.
    #[inline]
    pub(super) fn of(code: u8, mover: Color) -> Value {
        match code {
            DRAW | CANDIDATE | ILLEGAL => Value::Draw,
            MATE.. => Value::Loss(u32::from(code - MATE)),
            _ if u32::from(code) <= LONGEST_MATES[mover as usize] => Value::Win(code.into()),
            _ => Value::Loss(code.into()),
        }
    }

    /// The byte of a value with a side to move; `None` for mates too far away.
    #[inline]
    pub(super) fn code(self, mover: Color) -> Option<u8> {
        match self {
            Value::Draw => Some(DRAW),
            Value::Win(moves) => (1..=LONGEST_MATES[mover as usize])
                .contains(&moves)
                .then_some(moves as u8),
            Value::Loss(moves) if moves > LONGEST_MATES[!mover as usize] => None,
            Value::Loss(moves) if moves > LONGEST_MATES[Color::Black as usize] => Some(moves as u8),
            Value::Loss(moves) => Some(MATE + moves as u8),
        }
    }

    /// The larger, the better for the side to move: fast wins, draws, slow losses.
    pub fn merit(self) -> i32 {
        match self {
            Value::Win(moves) => 1_000_000 - moves as i32,
            Value::Draw => 0,
            Value::Loss(moves) => -1_000_000 + moves as i32,
        }
    }

    /// What a move is worth that leads to a position of this value for the other side.
    pub fn before(self) -> Value {
        match self {
            Value::Win(moves) => Value::Loss(moves),
            Value::Draw => Value::Draw,
            Value::Loss(moves) => Value::Win(moves + 1),
        }
    }

    /// The better one of two.
    pub fn or(self, other: Value) -> Value {
        if self.merit() >= other.merit() {
            self
        } else {
            other
        }
    }

    /// The plies to the mate.
    pub fn plies(self) -> Option<u32> {
        match self {
            Value::Win(moves) => Some(2 * moves - 1),
            Value::Draw => None,
            Value::Loss(moves) => Some(2 * moves),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_with_a_code_comes_back() {
        for mover in Color::ALL {
            let [longest_win, longest_loss] =
                [mover, !mover].map(|one| LONGEST_MATES[one as usize]);
            let wins = (1..=longest_win).map(Value::Win);
            let losses = (0..=longest_loss).map(Value::Loss);
            let mut codes = Vec::new();
            for value in wins.chain(losses).chain([Value::Draw]) {
                let code = value.code(mover).unwrap();
                assert!(code < CANDIDATE);
                assert_eq!(Value::of(code, mover), value);
                codes.push(code);
            }
            codes.sort();
            assert_eq!(codes, (0..CANDIDATE).collect::<Vec<u8>>());
            assert_eq!(Value::Win(longest_win + 1).code(mover), None);
            assert_eq!(Value::Loss(longest_loss + 1).code(mover), None);
        }
    }

    #[test]
    fn the_longest_mate_of_five_pieces_fits_with_either_side_to_move() {
        assert_eq!(Value::Win(127).code(Color::White), Some(127));
        assert_eq!(Value::Loss(127).code(Color::Black), Some(127));
        assert_eq!(Value::Loss(127).code(Color::White), None);
    }

    #[test]
    fn fast_wins_and_slow_losses_are_better() {
        let best_first = [
            Value::Win(1),
            Value::Win(9),
            Value::Draw,
            Value::Loss(9),
            Value::Loss(0),
        ];
        assert!(best_first.is_sorted_by_key(|value| -value.merit()));
        assert_eq!(Value::Loss(0).before(), Value::Win(1));
        assert_eq!(Value::Win(3).before(), Value::Loss(3));
        assert_eq!(Value::Win(3).plies(), Some(5));
    }
}
