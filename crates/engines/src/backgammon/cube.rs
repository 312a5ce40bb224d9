//! When to double and when to take (Janowski 1993).
//!
//! A cube is worth something to its owner: how much depends on how often it can be used at the very best moment. A
//! dead cube is never used again; a live cube is used exactly when the opponent does not care whether to take. The
//! truth lies between: its value is taken as a mean of both, with the *efficiency* as the share of the live one.
//!
//! With a live cube the value of a game is a line between the chance of winning at which a player would lose all, would
//! drop a double, would cash, and would win all. This holds for points as for chances to win a match.

use std::sync::LazyLock;

use zermelo_games::backgammon::{Backgammon, Match, State};

use super::match_equity::MatchEquities;
use super::outcomes::Outcomes;

/// How live a cube is in a usual position.
pub const EFFICIENCY: f64 = 0.68;

/// The chances in matches, worked out once.
pub static MATCH_EQUITIES: LazyLock<MatchEquities> = LazyLock::new(MatchEquities::new);

/// Who may turn the cube next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// Both.
    Nobody,
    /// The player whose chances are given.
    Player,
    /// The other one.
    Opponent,
}

/// What a game is worth to a player, by the cube and the score.
#[derive(Clone, Copy, Debug)]
pub struct Stakes<'a> {
    /// The points that player and opponent need; `None` for money.
    pub needs: Option<[usize; 2]>,
    /// Whether this is the Crawford game or comes before it; of no matter for money.
    pub before_crawford_is_over: bool,
    /// Whether gammons count only after a double.
    pub jacoby: bool,
    /// Whether gammons count at all.
    pub gammons: bool,
    /// The highest cube.
    pub highest: u32,
    /// The chances in matches.
    pub equities: &'a MatchEquities,
}

impl<'a> Stakes<'a> {
    /// The stakes of a game to a player.
    pub fn of(game: &Backgammon, player: usize, equities: &'a MatchEquities) -> Stakes<'a> {
        let options = game.options();
        let score: Match = options.score;
        let needs = [player, 1 - player.min(1)].map(|player| score.points_needed(player));
        let needs = match needs {
            [Some(own), Some(other)] => Some([usize::from(own), usize::from(other)]),
            _ => None,
        };
        let one_away = needs.is_some_and(|needs| needs.contains(&1));
        Stakes {
            needs,
            before_crawford_is_over: !one_away || score.is_crawford(),
            jacoby: score.has_jacoby(),
            gammons: options.gammons,
            highest: options.cube,
            equities,
        }
    }

    /// The same to the opponent.
    #[must_use]
    pub fn opposite(&self) -> Stakes<'a> {
        Stakes {
            needs: self.needs.map(|[own, other]| [other, own]),
            ..*self
        }
    }

    /// What it is worth to have won so many points, or lost them: points for money, the chance to win the match in
    /// a match.
    pub fn worth(&self, points: i64) -> f64 {
        let Some([own, other]) = self.needs else {
            return points as f64;
        };
        let left = |needs: usize, won: i64| needs.saturating_sub(won.max(0) as usize);
        let (own_left, other_left) = (left(own, points), left(other, -points));
        // The game after one in which a player came within a point is the Crawford game.
        let crawford = own != 1 && other != 1;
        self.equities.chance(own_left, other_left, crawford)
    }

    /// What a game is worth that is won, and one that is lost, at this cube, gammons counted.
    fn ends(&self, outcomes: &Outcomes, cube: u32) -> [f64; 2] {
        let cube_counts = self.gammons && !(self.jacoby && cube == 1);
        let chances = outcomes.0.map(f64::from);
        let mean = |places: [usize; 3], sign: i64| {
            let total: f64 = places.iter().map(|&place| chances[place]).sum();
            let worth = |size: i64| self.worth(sign * size * i64::from(cube));
            if total <= 0.0 || !cube_counts {
                return worth(1);
            }
            let sizes = places.iter().zip(1..);
            sizes
                .map(|(&place, size)| chances[place] / total * worth(size))
                .sum()
        };
        [mean([0, 1, 2], 1), mean([3, 4, 5], -1)]
    }

    /// Whether a player can turn the cube from this value at all: it goes so high, and there is something to gain.
    fn may_turn(&self, cube: u32, needs: Option<usize>) -> bool {
        let crawford = self.needs.is_some_and(|needs| needs.contains(&1));
        let in_crawford = crawford && self.before_crawford_is_over;
        cube < self.highest && !in_crawford && needs.is_none_or(|needs| needs > cube as usize)
    }

    /// The chance of winning below which the player drops a double from `cube` if the cube is live afterwards.
    pub fn live_take_point(&self, outcomes: &Outcomes, cube: u32) -> f64 {
        let [won, lost] = self.ends(outcomes, 2 * cube);
        let dropped = self.worth(-i64::from(cube));
        let own_needs = self.needs.map(|needs| needs[0]);
        let ratio = |best: f64| ((dropped - lost) / (best - lost)).clamp(0.0, 1.0);
        if !self.may_turn(2 * cube, own_needs) {
            return ratio(won);
        }
        let cashed = self.worth(2 * i64::from(cube));
        if self.needs.is_none() {
            // The same game again at higher stakes: the take point of either follows from the other's.
            let [_, opponents_lost] = self.opposite().ends(&outcomes.opposite(), 2 * cube);
            let (one, other) = (ratio(cashed), {
                let lost = opponents_lost;
                ((dropped - lost) / (cashed - lost)).clamp(0.0, 1.0)
            });
            // take = (1 - other take) · one, and the same with both exchanged.
            return (one * (1.0 - other) / (1.0 - one * other)).clamp(0.0, 1.0);
        }
        let cash = 1.0
            - self
                .opposite()
                .live_take_point(&outcomes.opposite(), 2 * cube);
        (cash * ratio(cashed)).clamp(0.0, 1.0)
    }

    /// The chance of winning below which the player drops if nobody turns the cube again.
    pub fn dead_take_point(&self, outcomes: &Outcomes, cube: u32) -> f64 {
        let [won, lost] = self.ends(outcomes, 2 * cube);
        let dropped = self.worth(-i64::from(cube));
        ((dropped - lost) / (won - lost)).clamp(0.0, 1.0)
    }

    /// What the game is worth with the cube at a value and in somebody's hands, to the player.
    pub fn value(&self, outcomes: &Outcomes, cube: u32, owner: Owner, efficiency: f64) -> f64 {
        let win = f64::from(outcomes.win());
        let [won, lost] = self.ends(outcomes, cube);
        let dead = lost + win * (won - lost);
        let [own_needs, other_needs] = match self.needs {
            Some([own, other]) => [Some(own), Some(other)],
            None => [None, None],
        };
        let own_turns = owner != Owner::Opponent && self.may_turn(cube, own_needs);
        let other_turns = owner != Owner::Player && self.may_turn(cube, other_needs);
        // A player who cannot turn the cube has a corner where the line is straight.
        let mut corners = [(0.0, lost), (0.0, lost), (1.0, won), (1.0, won)];
        if other_turns {
            let take = self.live_take_point(outcomes, cube);
            corners[1] = (take, self.worth(-i64::from(cube)));
        }
        if own_turns {
            let opposite = self.opposite();
            let cash = 1.0 - opposite.live_take_point(&outcomes.opposite(), cube);
            corners[2] = (cash, self.worth(i64::from(cube)));
        }
        let live = between(&corners, win);
        (1.0 - efficiency) * dead + efficiency * live
    }
}

/// The height at a place of a line through corners.
fn between(corners: &[(f64, f64)], place: f64) -> f64 {
    for pair in corners.windows(2) {
        let [(left, low), (right, high)] = [pair[0], pair[1]];
        if place <= right {
            let share = if right > left {
                (place - left) / (right - left)
            } else {
                1.0
            };
            return low + share.clamp(0.0, 1.0) * (high - low);
        }
    }
    corners.last().map_or(0.0, |&(_, height)| height)
}

/// What to do with the cube, and what each way is worth to the player on roll: points for money, chances of
/// winning the match in a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    /// Roll without doubling.
    pub no_double: f64,
    /// Double, and the opponent takes.
    pub double_take: f64,
    /// Double, and the opponent drops.
    pub double_drop: f64,
    /// Whether to double, if the cube may be turned.
    pub double: bool,
    /// Whether the opponent should take.
    pub take: bool,
    /// Whether not doubling is best because playing on for a gammon is worth more than to cash.
    pub too_good: bool,
}

/// Judges a position before the roll by its outcomes to the player on roll.
pub fn decide(stakes: &Stakes<'_>, outcomes: &Outcomes, cube: u32, owner: Owner) -> Decision {
    let no_double = stakes.value(outcomes, cube, owner, EFFICIENCY);
    let double_take = stakes.value(outcomes, 2 * cube, Owner::Opponent, EFFICIENCY);
    let double_drop = stakes.worth(i64::from(cube));
    let take = double_take <= double_drop;
    let doubled = double_take.min(double_drop);
    Decision {
        no_double,
        double_take,
        double_drop,
        double: doubled >= no_double,
        take,
        too_good: doubled < no_double && !take,
    }
}

/// Who owns the cube of a state, from the side of the player whose turn it is.
pub fn owner(state: &State) -> Owner {
    match state.cube.owner {
        None => Owner::Nobody,
        Some(player) if player == state.mover => Owner::Player,
        Some(_) => Owner::Opponent,
    }
}
