//! Who is ahead in backgammon, by rules of thumb.
//!
//! Without contact only pips count. With contact a side is judged by the points that it has made, its
//! longest prime and what is trapped behind it, its blots and how likely they are hit, and its checkers on
//! the bar. The sum is a logit of the chance to win; gammons are guessed from how far the loser would be
//! from bearing off a checker. All numbers are set by hand.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Player, Score};

use super::checkers::{BAR, Checkers, OFF, OUTSIDE, opposite};
use super::rules::{Backgammon, Phase, State};

/// Pips, points made, primes, blots, the bar, and gammons.
///
/// An estimate is the points that a player may expect, times the cube as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Structure;

/// What a point made is worth, counted by its owner: the home board and the bar point first of all, then
/// anchors in the opponent's home board.
const POINT: [f64; 25] = [
    0.0, 0.02, 0.06, 0.12, 0.20, 0.24, 0.20, 0.16, 0.08, 0.04, 0.02, 0.02, 0.02, 0.03, 0.02, 0.02,
    0.04, 0.06, 0.12, 0.12, 0.18, 0.16, 0.10, 0.06, 0.04,
];

/// How many of 36 rolls hit a blot so many pips away, if nothing stands between.
const SHOTS: [u8; 25] = [
    0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1,
];

/// The chance that a blot so many pips away is missed.
const MISSED: [f64; 25] = {
    let mut missed = [1.0; 25];
    let mut distance = 0;
    while distance < 25 {
        missed[distance] = 1.0 - SHOTS[distance] as f64 / 36.0;
        distance += 1;
    }
    missed
};

/// A prime of so many points, the first of which are no prime yet.
const PRIME: [f64; 7] = [0.0, 0.0, 0.0, 0.06, 0.20, 0.40, 0.60];

/// Who is on roll is ahead by half a roll.
const HALF_A_ROLL: f64 = 4.0;

impl Evaluator<Backgammon> for Structure {
    fn evaluate(&self, game: &Backgammon, state: &State, player: Player) -> Score {
        let share = self.estimate(game, state, player) / f64::from(game.kind().limit());
        let most = f64::from(ESTIMATE_LIMIT - 1);
        (share * most) as Score
    }

    fn estimate(&self, game: &Backgammon, state: &State, player: Player) -> f64 {
        let options = game.options();
        let cube = state.cube;
        let gammons = options.gammons && !(options.score.has_jacoby() && cube.doublings == 0);
        let points = equity(state, gammons) * f64::from(cube.value());
        if player == Player::FIRST {
            points
        } else {
            -points
        }
    }
}

/// The points that the first player may expect with the cube at 1.
fn equity(state: &State, gammons: bool) -> f64 {
    let [first, second] = state.checkers;
    let pips = [first, second].map(|side| f64::from(side.pips()));
    let turn = match (state.phase, state.mover) {
        (Phase::Opening, _) => 0.0,
        (_, 0) => HALF_A_ROLL,
        _ => -HALF_A_ROLL,
    };
    let lead = pips[1] - pips[0] + turn;
    let spread = (pips[0] + pips[1]).sqrt().max(4.0);
    let logit = if in_contact(first, second) {
        2.0 * lead / (spread + 20.0) + structure(first, second) - structure(second, first)
    } else {
        4.5 * lead / spread
    };
    let win = 1.0 / (1.0 + (-logit).exp());
    if !gammons {
        return 2.0 * win - 1.0;
    }
    win * (1.0 + gammon(first, second)) - (1.0 - win) * (1.0 + gammon(second, first))
}

/// Whether the two sides have yet to pass each other.
fn in_contact(first: Checkers, second: Checkers) -> bool {
    let farthest = |side: Checkers| 31 - (side.occupied() | 1).leading_zeros();
    farthest(first) + farthest(second) > u32::from(BAR)
}

/// The worth of how a side stands.
fn structure(own: Checkers, other: Checkers) -> f64 {
    let made = own.made();
    let points: f64 = bits(made).map(|point| POINT[point]).sum();
    let home_of_other = f64::from((other.made() & 0x7e).count_ones());
    let waiting = f64::from(own.count(BAR)) * (0.10 + 0.08 * home_of_other);
    points + prime(made, other) - blots(own, other, home_of_other) - waiting
}

/// The longest run of points made, which counts more with checkers of the opponent behind it.
fn prime(made: u32, other: Checkers) -> f64 {
    let mut longest = 0;
    let mut run = made;
    while run != 0 {
        longest += 1;
        let next = run & run >> 1;
        if next == 0 {
            break;
        }
        run = next;
    }
    let start = run.trailing_zeros().min(24) as u8;
    let behind: u8 = (0..start).map(|point| other.count(BAR - point)).sum();
    PRIME[longest.min(6)] * (0.5 + 0.5 * f64::from(behind.min(3)))
}

/// What blots may cost: the chance of being hit, times the pips lost and the trouble of entering.
fn blots(own: Checkers, other: Checkers, home_of_other: f64) -> f64 {
    let against = opposite(other.occupied()) | u32::from(other.count(BAR) > 0);
    bits(own.occupied() & !own.made() & !(1 << BAR))
        .map(|blot| {
            let shooters = bits_with_bar(against & ((1 << blot) - 1));
            let missed: f64 = shooters.map(|from| MISSED[blot - from]).product();
            let cost = f64::from(u32::from(BAR) - blot as u32) / 20.0 + 0.15 * home_of_other + 0.1;
            (1.0 - missed) * cost
        })
        .sum()
}

/// How likely a win is a gammon: whether the loser gets a checker off before the winner is done.
fn gammon(own: Checkers, other: Checkers) -> f64 {
    if other.count(OFF) > 0 {
        return 0.0;
    }
    let outside = bits(other.occupied() & OUTSIDE)
        .map(|point| (point as u32 - 6) * u32::from(other.count(point as u8)));
    let needs = f64::from(outside.sum::<u32>()) + 4.0;
    let has = f64::from(own.pips()) + 8.0;
    1.0 / (1.0 + ((has - 1.2 * needs) / 30.0).exp())
}

/// The places of the bits of a mask, the lowest first.
fn bits(mask: u32) -> impl Iterator<Item = usize> {
    bits_with_bar(mask & !1)
}

/// The same with the lowest bit, which stands for the opponent's bar.
fn bits_with_bar(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let place = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(place)
    })
}
