//! The tables asked by a search: the end of a race is known, not estimated, and the rest of it estimated better.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Player, Score};
use zermelo_games::backgammon::{Backgammon, Checkers, OFF, Phase, State};

use super::folder::Bearoffs;
use super::layout::Home;

/// What tables know of a position with the cube at 1, nobody turning it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known {
    /// What the player whose turn it is may expect, from -1 to 1.
    pub value: f64,
    /// Whether that is exact: it comes from tables of both sides alone.
    pub is_exact: bool,
}

impl Bearoffs {
    /// What the side on roll may expect before it has rolled; `None` if the tables do not say.
    ///
    /// Tables of one side know nothing of gammons, so they are asked only where both sides have borne off a
    /// checker.
    pub fn before_roll(&self, own: Checkers, other: Checkers) -> Option<Known> {
        let (home, away) = (Home::of(own)?, Home::of(other)?);
        let exact = self.two_sided.as_ref();
        if let Some(value) = exact.and_then(|table| table.value(home, away)) {
            return Some(Known {
                value,
                is_exact: true,
            });
        }
        if own.count(OFF) == 0 || other.count(OFF) == 0 {
            return None;
        }
        let win = self.one_sided.as_ref()?.win(home, away)?;
        Some(Known {
            value: 2.0 * win - 1.0,
            is_exact: false,
        })
    }

    /// What the player whose turn it is may expect, with a roll to play or before it; `None` if the tables do not
    /// say.
    pub fn value(&self, game: &Backgammon, state: &State) -> Option<Known> {
        let (own, other) = state.sides();
        match state.phase {
            Phase::Doubling | Phase::Rolling => self.before_roll(own, other),
            Phase::Moving(_) => {
                self.before_roll(own, other)?;
                let mut moves = Vec::new();
                game.actions(state, &mut moves);
                let mut best: Option<Known> = None;
                for &action in &moves {
                    let (next, moved) = game.result(state, action).sides();
                    let after = self.before_roll(next, moved)?;
                    best = Some(Known {
                        value: best.map_or(-after.value, |best| best.value.max(-after.value)),
                        is_exact: after.is_exact && best.is_none_or(|best| best.is_exact),
                    });
                }
                best
            }
            _ => None,
        }
    }
}

/// An evaluator that looks positions up where both sides are home with few checkers.
///
/// What tables of both sides say is exact without a cube; with a cube it is what the game is worth if nobody
/// turns it any more. What tables of one side say is an estimate. A search calls neither proved, since the value is
/// a mean over dice.
#[derive(Clone, Debug)]
pub struct Tabled<E> {
    /// Estimates all other positions.
    pub evaluator: E,
    /// The tables.
    pub tables: Bearoffs,
}

impl<E: Evaluator<Backgammon>> Evaluator<Backgammon> for Tabled<E> {
    fn evaluate(&self, game: &Backgammon, state: &State, player: Player) -> Score {
        let share = self.estimate(game, state, player) / f64::from(game.kind().limit());
        (share * f64::from(ESTIMATE_LIMIT - 1)) as Score
    }

    fn estimate(&self, game: &Backgammon, state: &State, player: Player) -> f64 {
        let Some(known) = self.tables.value(game, state) else {
            return self.evaluator.estimate(game, state, player);
        };
        let points = known.value * f64::from(state.cube.value());
        if player == Player::new(state.mover) {
            points
        } else {
            -points
        }
    }
}
