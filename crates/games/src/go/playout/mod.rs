//! Playing on at random on a board that changes in place.
//!
//! | module | holds |
//! |---|---|
//! | `field` | the board: chains and their liberties |
//! | `safety` | suicide, eyes, and ataris of one's own |
//! | `knowledge` | which moves are known to be good, from files of data |
//! | `informed` | the moves that this knowledge asks for |
//! | `ownership` | who owns what after many playouts |
//!
//! Light playouts draw any move but those that fill an eye of one's own. Those with knowledge answer the last
//! move: they save chains in atari, take what can be taken, follow patterns of 3 x 3 points, and avoid to put
//! their own stones in atari. Both keep the simple rule of ko, whatever the rule of the game: a playout is an
//! estimate.
//!
//! Where territory counts, a playout settles the position that it starts from: moves in one's own territory and passes
//! cost both players the same, so its result is the area at its end less what was spent before it.

mod field;
mod informed;
mod knowledge;
mod ownership;
mod safety;

use zermelo_core::random::Random;
use zermelo_core::{Game, Player, Playout};

use self::field::{NOWHERE, Place};
use self::knowledge::Knowledge;
use super::options::Payout;
use super::rules::{Board, Go, Point};

pub use self::field::Field;

/// Random play that keeps its eyes, with the knowledge of this crate's data.
#[derive(Clone, Debug)]
pub struct Playouts {
    knowledge: Knowledge,
}

impl Default for Playouts {
    fn default() -> Playouts {
        Playouts {
            knowledge: Knowledge::read(),
        }
    }
}

impl Playouts {
    /// Changes one of the weights of `data/weights.txt`, for tuning; `false` if there is none of this name.
    pub fn weigh(&mut self, name: &str, weight: f64) -> bool {
        let place = self.knowledge.weights.place(name);
        place.map(|place| *place = weight).is_some()
    }
}

impl Field {
    /// No playout has more moves than this.
    fn is_too_long(&self, game: &Go) -> bool {
        self.plies >= 3 * game.geometry.area() + 20
    }

    /// Whether a playout may put a stone of the mover on an empty point.
    #[inline(always)]
    fn is_sensible(&self, place: Place) -> bool {
        place != self.ko && !self.is_eye(place, self.mover) && !self.is_suicide(place, self.mover)
    }

    /// Any sensible point that `suits`, each as likely as any other; [`NOWHERE`] if there is none.
    #[inline]
    fn any(&mut self, random: &mut Random, suits: impl Fn(&Field, Place) -> bool) -> Place {
        let mut left = self.free.len();
        while left > 0 {
            let drawn = random.below(left);
            let place = usize::from(self.free[drawn]);
            if self.is_sensible(place) && suits(self, place) {
                return place;
            }
            left -= 1;
            self.exchange(drawn, left);
        }
        NOWHERE
    }
}

impl Playout<Go> for Playouts {
    type Board = Field;

    fn board(&self, game: &Go) -> Field {
        Field::new(game)
    }

    fn inform(&self, field: &mut Field, informed: bool) {
        field.informed = informed;
    }

    fn place(&self, game: &Go, field: &mut Field, state: &Board) {
        field.set(game, state);
    }

    fn follow(&self, field: &mut Field, last: Point) {
        field.last[0] = field.place(last);
    }

    #[inline]
    fn step(&self, game: &Go, field: &mut Field, random: &mut Random) -> Option<Point> {
        if field.is_over() || field.is_too_long(game) {
            return None;
        }
        let place = if field.informed {
            self.knowledge.choose(field, random)
        } else {
            field.any(random, |_, _| true)
        };
        field.play(game, place);
        Some(field.point(place))
    }

    fn state(&self, game: &Go, field: &Field) -> Board {
        field.board(game)
    }

    #[inline]
    fn to_move(&self, _: &Go, field: &Field) -> Player {
        field.to_move()
    }

    fn payoff(&self, game: &Go, field: &Field, player: Player) -> f64 {
        let margin = game.margin_of(field.lead(game), field.expense);
        let first = match game.options().payout {
            Payout::Win => margin.signum(),
            Payout::Margin => margin,
        };
        f64::from(if player == Player::FIRST {
            first
        } else {
            -first
        })
    }

    fn hints(
        &self,
        game: &Go,
        field: &mut Field,
        state: &Board,
        last: Option<Point>,
        moves: &[Point],
        hints: &mut Vec<f64>,
    ) -> bool {
        if game.is_terminal(state) {
            return false;
        }
        field.set(game, state);
        if let Some(last) = last {
            field.last[0] = field.place(last);
        }
        self.knowledge.hints(game, field, moves, hints);
        true
    }
}
