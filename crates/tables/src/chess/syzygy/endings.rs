//! The tables asked by a search: who wins a position with few pieces is known, not estimated.

use zermelo_core::Payoff;
use zermelo_games::chess::{KnownEndings, Position};

use super::tables::Tables;

impl KnownEndings for Tables {
    #[inline]
    fn payoff(&self, state: &Position) -> Option<Payoff> {
        self.known(state.board())
            .map(|outcome| outcome.payoff(true))
    }
}
