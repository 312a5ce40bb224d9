//! What a position is worth to the side to move, in one byte.

/// Neither side can force a mate, or it is not known yet.
pub(super) const DRAW: u8 = 0;
/// A position to be looked at again: one of its moves has just been found to lose.
pub(super) const CANDIDATE: u8 = 254;
/// No position: pieces on one square, or the side that is not to move in check.
pub(super) const ILLEGAL: u8 = 255;
/// A win in so many moves, or fewer, has a code.
pub(super) const LONGEST_WIN: u32 = 127;
/// A loss in so many moves, or fewer, has a code.
pub(super) const LONGEST_LOSS: u32 = 125;

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
    /// The value of a byte of a table, which must not be one of the two marks.
    pub(super) fn of(code: u8) -> Value {
        match code {
            DRAW | CANDIDATE | ILLEGAL => Value::Draw,
            1..=127 => Value::Win(code.into()),
            _ => Value::Loss(u32::from(code) - 128),
        }
    }

    /// The byte of a value; `None` for mates too far away.
    pub(super) fn code(self) -> Option<u8> {
        match self {
            Value::Draw => Some(DRAW),
            Value::Win(moves @ 1..=LONGEST_WIN) => Some(moves as u8),
            Value::Loss(moves @ 0..=LONGEST_LOSS) => Some(128 + moves as u8),
            _ => None,
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
        let wins = (1..=LONGEST_WIN).map(Value::Win);
        let losses = (0..=LONGEST_LOSS).map(Value::Loss);
        for value in wins.chain(losses).chain([Value::Draw]) {
            let code = value.code().unwrap();
            assert!(code < CANDIDATE);
            assert_eq!(Value::of(code), value);
        }
        assert_eq!(Value::Win(LONGEST_WIN + 1).code(), None);
        assert_eq!(Value::Loss(LONGEST_LOSS + 1).code(), None);
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
