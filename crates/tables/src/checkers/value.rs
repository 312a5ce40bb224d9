//! What a position is worth to the player to move, in one byte.

/// Neither player can force a win, or it is not known yet.
pub(super) const DRAW: u8 = 0;
/// No win or loss is farther away than this, in plies.
pub(super) const LONGEST: u32 = 253;

/// The value of a position for the player to move; distances are plies to the end of the game, when
/// somebody has no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Value {
    /// Won after so many plies, an odd number: the fastest win against the longest resistance.
    Win(u32),
    /// Neither player can force a win.
    Draw,
    /// Lost after so many plies, an even number; 0 is when there is no move.
    Loss(u32),
}

/// The byte of a win or loss after so many plies: wins have odd distances, losses even ones.
#[inline]
pub(super) const fn code(plies: u32) -> u8 {
    plies as u8 + 1
}

/// The plies of a byte that is not [`DRAW`].
#[inline]
pub(super) const fn plies(code: u8) -> u32 {
    code as u32 - 1
}

/// Whether a byte is a win.
#[inline]
pub(super) const fn is_win(code: u8) -> bool {
    code != DRAW && code.is_multiple_of(2)
}

/// Whether a byte is a loss.
#[inline]
pub(super) const fn is_loss(code: u8) -> bool {
    !code.is_multiple_of(2)
}

impl Value {
    /// The value of a byte of a table.
    pub(super) const fn of(byte: u8) -> Value {
        match byte {
            DRAW => Value::Draw,
            byte if is_win(byte) => Value::Win(plies(byte)),
            byte => Value::Loss(plies(byte)),
        }
    }

    /// The larger, the better for the player to move: fast wins, draws, slow losses.
    pub const fn merit(self) -> i32 {
        match self {
            Value::Win(plies) => 1_000 - plies as i32,
            Value::Draw => 0,
            Value::Loss(plies) => -1_000 + plies as i32,
        }
    }

    /// What a move is worth that leads to a position of this value for the other player.
    #[must_use]
    pub const fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// The plies to the end of the game, unless it is drawn.
    pub const fn plies(self) -> Option<u32> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_distance_has_a_byte_of_its_own() {
        for distance in 0..=LONGEST {
            let value = Value::of(code(distance));
            assert_eq!(value.plies(), Some(distance));
            assert_eq!(matches!(value, Value::Win(_)), distance % 2 == 1);
        }
        assert_eq!(Value::of(DRAW), Value::Draw);
    }

    #[test]
    fn fast_wins_and_slow_losses_are_better() {
        let best_first = [
            Value::Win(1),
            Value::Win(253),
            Value::Draw,
            Value::Loss(252),
            Value::Loss(0),
        ];
        assert!(best_first.is_sorted_by_key(|value| -value.merit()));
        assert_eq!(Value::Loss(0).before(), Value::Win(1));
        assert_eq!(Value::Win(3).before(), Value::Loss(4));
    }
}
