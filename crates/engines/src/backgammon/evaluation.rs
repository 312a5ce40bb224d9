//! The learned evaluation as searches ask it.

use std::cell::RefCell;

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Player, Score};
use zermelo_games::backgammon::{Backgammon, Phase, State};

use super::cube::{EFFICIENCY, MATCH_EQUITIES, Owner, Stakes, owner};
use super::learned::{Learned, Scratch};
use super::outcomes::Outcomes;

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::default());
}

impl Learned {
    /// How the game may end, to the player whose turn it is.
    ///
    /// Before the opening roll both players are as likely to begin. Where a roll is to be played, it is what the
    /// best play leads to.
    pub fn expected(&self, game: &Backgammon, state: &State) -> Outcomes {
        SCRATCH.with_borrow_mut(|scratch| self.expected_with(game, state, scratch))
    }

    fn expected_with(&self, game: &Backgammon, state: &State, scratch: &mut Scratch) -> Outcomes {
        let (own, other) = state.sides();
        match state.phase {
            Phase::Moving(_) if !game.is_terminal(state) => {
                let mut moves = Vec::new();
                game.actions(state, &mut moves);
                let after = moves.iter().map(|&action| {
                    let (next, moved) = game.result(state, action).sides();
                    self.outcomes(next, moved, scratch).opposite()
                });
                let best = after.max_by(|one, other| one.equity().total_cmp(&other.equity()));
                best.unwrap_or(Outcomes::single(0.5))
            }
            Phase::Opening => {
                let first = self.outcomes(own, other, scratch);
                first.mixed(0.5, self.outcomes(other, own, scratch).opposite())
            }
            _ => self.outcomes(own, other, scratch),
        }
    }
}

impl Learned {
    /// The points of the player whose turn it is, where the table has them and nobody can turn the cube: all digits,
    /// of which outcomes have only some.
    fn exact_points(&self, game: &Backgammon, state: &State) -> Option<f64> {
        let options = game.options();
        if options.cube > 1 && !options.score.is_crawford() || !self.is_near_the_table(state) {
            return None;
        }
        let known = self.exact_tables().value(game, state)?;
        Some(known.value * f64::from(state.cube.value()))
    }
}

/// The points that a player may expect, with the cube where there is one.
impl Evaluator<Backgammon> for Learned {
    fn evaluate(&self, game: &Backgammon, state: &State, player: Player) -> Score {
        let share = self.estimate(game, state, player) / f64::from(game.kind().limit());
        (share * f64::from(ESTIMATE_LIMIT - 1)) as Score
    }

    fn estimate(&self, game: &Backgammon, state: &State, player: Player) -> f64 {
        let points = self.exact_points(game, state).unwrap_or_else(|| {
            let outcomes = self.expected(game, state);
            points(game, state, &outcomes)
        });
        if player == Player::new(state.mover) {
            points
        } else {
            -points
        }
    }
}

/// The points that the player whose turn it is may expect of these outcomes, the cube and who owns it counted.
///
/// In a match too: payoffs are points there, and what these are worth at a score is a matter of
/// [`Stakes`](super::cube::Stakes).
fn points(game: &Backgammon, state: &State, outcomes: &Outcomes) -> f64 {
    let options = game.options();
    let value = f64::from(state.cube.value());
    let jacoby = options.score.has_jacoby() && state.cube.doublings == 0;
    let can_turn = options.cube > 1 && !options.score.is_crawford();
    if !can_turn {
        let equity = if options.gammons && !jacoby {
            outcomes.equity()
        } else {
            outcomes.single_equity()
        };
        return f64::from(equity) * value;
    }
    let stakes = Stakes {
        needs: None,
        ..Stakes::of(game, usize::from(state.mover), &MATCH_EQUITIES)
    };
    let cube = state.cube.value();
    if state.phase != Phase::Offered {
        return stakes.value(outcomes, cube, owner(state), EFFICIENCY);
    }
    let taken = stakes.value(outcomes, 2 * cube, Owner::Opponent, EFFICIENCY);
    taken.min(value)
}
