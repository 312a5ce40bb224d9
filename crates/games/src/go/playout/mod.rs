//! Playing on at random on a board that changes in place.
//!
//! | module | holds |
//! |---|---|
//! | `field` | the board: chains and their liberties |
//! | `safety` | suicide, eyes, and ataris of one's own |
//! | `knowledge` | which moves are known to be good, from files of data |
//! | `informed` | the moves that this knowledge asks for |
//! | `ownership` | who owns what after many playouts |
//! | `small` | the board of light playouts of 9 x 9 points |
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
mod small;

use zermelo_core::random::Random;
use zermelo_core::{Game, Player, Playout};

use self::field::{Field, NOWHERE, Place};
use self::knowledge::Knowledge;
use self::small::Small;
use super::options::Payout;
use super::rules::{Board, Go, Point};

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

/// The boards of playouts: one for any, and one that takes its place in light ones if it can.
#[derive(Clone, Debug)]
pub struct Boards {
    field: Field,
    small: Option<Small>,
}

impl Boards {
    /// The small board, if it is the one in use.
    #[inline(always)]
    fn small(&self) -> Option<&Small> {
        self.small.as_ref().filter(|_| !self.field.informed)
    }

    #[inline(always)]
    fn small_mut(&mut self) -> Option<&mut Small> {
        self.small.as_mut().filter(|_| !self.field.informed)
    }
}

/// No playout has more moves than this.
fn most_plies(game: &Go) -> u32 {
    3 * game.geometry.area() + 20
}

impl Field {
    fn is_too_long(&self, game: &Go) -> bool {
        self.plies >= most_plies(game)
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
    type Board = Boards;

    fn board(&self, game: &Go) -> Boards {
        Boards {
            field: Field::new(game),
            small: Small::new(game),
        }
    }

    fn inform(&self, boards: &mut Boards, informed: bool) {
        boards.field.informed = informed;
    }

    fn place(&self, game: &Go, boards: &mut Boards, state: &Board) {
        match boards.small_mut() {
            Some(small) => small.set(state),
            None => boards.field.set(game, state),
        }
    }

    fn follow(&self, boards: &mut Boards, last: Point) {
        let field = &mut boards.field;
        field.last[0] = field.place(last);
    }

    #[inline]
    fn step(&self, game: &Go, boards: &mut Boards, random: &mut Random) -> Option<Point> {
        if let Some(small) = boards.small_mut() {
            return small.step(random);
        }
        let field = &mut boards.field;
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

    fn run(&self, game: &Go, boards: &mut Boards, random: &mut Random, most: u32) -> u32 {
        if let Some(small) = boards.small_mut() {
            return small.run(random, most);
        }
        (0..most)
            .find(|_| self.step(game, boards, random).is_none())
            .unwrap_or(most)
    }

    fn state(&self, game: &Go, boards: &Boards) -> Board {
        match boards.small() {
            Some(small) => small.board(game),
            None => boards.field.board(game),
        }
    }

    #[inline]
    fn to_move(&self, _: &Go, boards: &Boards) -> Player {
        match boards.small() {
            Some(small) => small.to_move(),
            None => boards.field.to_move(),
        }
    }

    fn payoff(&self, game: &Go, boards: &Boards, player: Player) -> f64 {
        let margin = match boards.small() {
            Some(small) => game.margin_of(small.lead(game), 0),
            None => game.margin_of(boards.field.lead(game), boards.field.expense),
        };
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
        boards: &mut Boards,
        state: &Board,
        last: Option<Point>,
        moves: &[Point],
        hints: &mut Vec<f64>,
    ) -> bool {
        if game.is_terminal(state) {
            return false;
        }
        let field = &mut boards.field;
        field.set(game, state);
        if let Some(last) = last {
            field.last[0] = field.place(last);
        }
        self.knowledge.hints(game, field, moves, hints);
        true
    }
}
