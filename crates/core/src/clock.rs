//! How long to think about one move of a game that is played on the clock.

use std::time::Duration;

/// A player's clock before a move.
///
/// ```
/// use std::time::Duration;
/// use zermelo_core::Clock;
///
/// let clock = Clock {
///     left: Duration::from_secs(60),
///     increment: Duration::ZERO,
///     moves_to_go: None,
/// };
/// let allotment = clock.allot();
/// assert!(allotment.soft < allotment.hard);
/// assert!(allotment.hard < Duration::from_secs(15));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left for the rest of the game, or for the next `moves_to_go` moves.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time is given; `None` when the time left is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// What one move may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// Begin no further depth after this.
    pub soft: Duration,
    /// Be done by this. Always less than what the clock has left.
    pub hard: Duration,
}

/// How many moves a game is expected to go on, when nobody says.
const EXPECTED_MOVES: u32 = 30;

/// Kept back from every move for what happens outside of the search.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The overhead is never more than this part of the time left.
const OVERHEAD_PART: u32 = 4;

impl Clock {
    /// Divides the time: an even share of what is left and most of the increment.
    ///
    /// A depth takes several times as long as the one before it, so a depth begun late is seldom
    /// finished: the soft limit is 3/5 of the share. The hard limit is three shares, of which a hard
    /// move may make use, and never more than half of the time left unless it is the last move
    /// before more time is given.
    pub fn allot(&self) -> Allotment {
        self.allot_after(OVERHEAD)
    }

    /// The same where so much of every move is lost outside of the search, on the way of the answer for
    /// example. It counts for a quarter of the time left at most.
    pub fn allot_after(&self, overhead: Duration) -> Allotment {
        let left = self
            .left
            .saturating_sub(overhead.min(self.left / OVERHEAD_PART));
        let moves = self.moves_to_go.unwrap_or(EXPECTED_MOVES).max(1);
        let most = if moves == 1 { left } else { left / 2 };
        let share = (left / moves).saturating_add(self.increment.saturating_mul(3) / 4);
        Allotment {
            soft: (share.saturating_mul(3) / 5).min(most),
            hard: share.saturating_mul(3).min(most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn no_allotment_ever_loses_on_time() {
        for left in [0, 1, 7, 50, 1000, 60_000, 7_200_000] {
            for increment in [0, 100, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let clock = clock(left, increment, moves_to_go);
                    let Allotment { soft, hard } = clock.allot();
                    assert!(soft <= hard && hard <= clock.left, "{clock:?}");
                    assert!(left == 0 || hard < clock.left, "{clock:?}");
                    let slow = clock.allot_after(Duration::from_millis(500));
                    assert!(left <= 1 || slow.hard < clock.left, "{clock:?}");
                    assert!(slow.soft <= soft && slow.hard <= hard, "{clock:?}");
                }
            }
        }
    }

    #[test]
    fn a_whole_game_fits_into_the_clock_even_when_every_move_takes_its_hard_limit() {
        let mut left = Duration::from_secs(60);
        for _ in 0..200 {
            let now = clock(left.as_millis() as u64, 0, None);
            left = left.checked_sub(now.allot().hard).unwrap();
        }
    }

    #[test]
    fn more_time_and_more_increment_never_mean_less_thought() {
        let base = clock(60_000, 0, None).allot();
        assert!(clock(120_000, 0, None).allot().soft > base.soft);
        assert!(clock(60_000, 2_000, None).allot().soft > base.soft);
        assert!(clock(60_000, 0, Some(5)).allot().soft > base.soft);
    }
}
