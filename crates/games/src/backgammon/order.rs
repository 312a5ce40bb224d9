//! Which plays to try first.

use zermelo_core::Order;

use super::checkers::BAR;
use super::moves::Move;
use super::rules::{Backgammon, State};

/// Plays that hit, make points and leave few blots come first.
///
/// Counted from a few masks, so that it costs far less than an estimate of the board.
#[derive(Clone, Copy, Debug)]
pub struct Solid;

impl Order<Backgammon> for Solid {
    fn rank(&self, _: &Backgammon, state: &State, action: Move) -> i32 {
        let Move::Play(play) = action else {
            return 0;
        };
        let mover = usize::from(state.mover);
        let after = state.played(play);
        let (own, other) = (after[mover], after[1 - mover]);
        let hits = i32::from(other.count(BAR)) - i32::from(state.sides().1.count(BAR));
        let made = own.made();
        let home = made & 0x7e;
        let blots = own.occupied() & !made & !(1 << BAR);
        let count = |mask: u32| mask.count_ones() as i32;
        6 * hits + 2 * count(made) + 2 * count(home) - 2 * count(blots) - 3 * count(blots & 0x7e)
    }
}
