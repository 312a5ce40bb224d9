//! What the networks see of a position.
//!
//! As in Tesauro's program every point has a few units for either side, which say how many checkers are on it;
//! so have the bar and the checkers off. Beside them stand a few numbers that a network of this size does not find
//! out by itself: pips, how free the last checkers are, primes, shots.
//!
//! The side on roll comes first, and each side counts the points from its own end.

use zermelo_games::backgammon::{BAR, CHECKERS, Checkers, OFF, opposite};
use zermelo_nets::Input;

use super::shots::{freedom, shots};

/// The units of a point.
const POINT_UNITS: usize = 4;

/// The units of the bar.
const BAR_UNITS: usize = 3;

/// The units of the checkers off.
const OFF_UNITS: usize = 4;

/// The units of the checkers of a side.
const SIDE_UNITS: usize = 24 * POINT_UNITS + BAR_UNITS + OFF_UNITS;

/// The numbers beside them, of a side.
const FEATURES: usize = 14;

/// All inputs of a network: units of both sides, then the numbers of both.
pub const INPUTS: usize = 2 * (SIDE_UNITS + FEATURES);

/// How many are not 0 in a usual position.
pub const USUAL_INPUTS: usize = 50;

/// The places of a side: off, 24 points, bar.
const PLACES: usize = BAR as usize + 1;

/// The numbers of checkers that can be on a place.
const COUNTS: usize = CHECKERS as usize + 1;

/// Whether the two sides have yet to pass each other.
#[inline]
pub fn in_contact(own: Checkers, other: Checkers) -> bool {
    farthest(own) + farthest(other) > u32::from(BAR)
}

/// The place of the last checker; 0 if all are off.
#[inline]
fn farthest(side: Checkers) -> u32 {
    31 - (side.occupied() | 1).leading_zeros()
}

/// Appends the units of so many checkers on a place of a side, and their values.
fn units(side: usize, place: usize, count: usize, to: &mut Vec<Input>) {
    let start = side * SIDE_UNITS;
    let more = |least: usize| count.saturating_sub(least) as f32;
    let at_least = |least: usize| f32::from(u8::from(count >= least));
    let (first, values) = if place == usize::from(OFF) {
        let fives = |least| more(least).min(5.0) / 5.0;
        let values = [at_least(1), fives(0), fives(5), fives(10)];
        (24 * POINT_UNITS + BAR_UNITS, values)
    } else if place == usize::from(BAR) {
        let values = [at_least(1), at_least(2), more(2) / 2.0, 0.0];
        (24 * POINT_UNITS, values)
    } else {
        let blot = f32::from(u8::from(count == 1));
        let values = [blot, at_least(2), at_least(3), more(3) / 2.0];
        ((place - 1) * POINT_UNITS, values)
    };
    for (unit, value) in values.into_iter().enumerate() {
        if value != 0.0 {
            to.push(((start + first + unit) as u16, value));
        }
    }
}

/// For each input of a folded network the inputs of the network that it stands for; see
/// [`Network::folded`](zermelo_nets::Network::folded). A folded input is a number of checkers on a place.
pub fn folding() -> Vec<Vec<Input>> {
    let mut combinations = Vec::with_capacity(2 * PLACES * COUNTS + 2 * FEATURES);
    for side in 0..2 {
        for place in 0..PLACES {
            for count in 0..COUNTS {
                let mut combination = Vec::new();
                units(side, place, count, &mut combination);
                combinations.push(combination);
            }
        }
    }
    let features = 2 * SIDE_UNITS..INPUTS;
    combinations.extend(features.map(|feature| vec![(feature as u16, 1.0)]));
    combinations
}

/// The inputs of a position for a network as it is trained.
pub fn inputs(own: Checkers, other: Checkers, race: bool, to: &mut Vec<Input>) {
    to.clear();
    for (side, checkers) in [own, other].into_iter().enumerate() {
        for place in 0..PLACES {
            units(side, place, usize::from(checkers.count(place as u8)), to);
        }
    }
    features(own, other, race, 2 * SIDE_UNITS, to);
}

/// The inputs of the same position for the folded network.
#[inline]
pub fn folded_inputs(own: Checkers, other: Checkers, race: bool, to: &mut Vec<Input>) {
    to.clear();
    for (side, checkers) in [own, other].into_iter().enumerate() {
        let mut places = checkers.occupied() | u32::from(checkers.count(OFF) > 0);
        while places != 0 {
            let place = places.trailing_zeros() as usize;
            places &= places - 1;
            let count = usize::from(checkers.count(place as u8));
            to.push((((side * PLACES + place) * COUNTS + count) as u16, 1.0));
        }
    }
    features(own, other, race, 2 * PLACES * COUNTS, to);
}

/// Appends the numbers of both sides, whose inputs begin at `start`.
#[inline]
fn features(own: Checkers, other: Checkers, race: bool, start: usize, to: &mut Vec<Input>) {
    let pips = [own.pips() as f32, other.pips() as f32];
    let both = if race {
        [[0.0; FEATURES]; 2]
    } else {
        [contact_features(own, other), contact_features(other, own)]
    };
    for (side, mut values) in both.into_iter().enumerate() {
        values[0] = pips[side] / 100.0;
        values[1] = (pips[1 - side] - pips[side]) / (pips[0] + pips[1] + 8.0);
        for (place, value) in values.into_iter().enumerate() {
            if value != 0.0 {
                to.push(((start + side * FEATURES + place) as u16, value));
            }
        }
    }
}

/// What matters while the sides can still hit or block each other. The first two are filled in later.
#[inline]
fn contact_features(own: Checkers, other: Checkers) -> [f32; FEATURES] {
    let blocked = opposite(other.made());
    let last_of_other = u32::from(BAR) - farthest(other);
    let last = farthest(own);
    let (mut to_pass, mut timing) = (0, 0);
    let (mut behind, mut free, mut trapped) = (0, 0.0, 0.0);
    let mut places = own.occupied();
    while places != 0 {
        let place = places.trailing_zeros();
        places &= places - 1;
        let count = u32::from(own.count(place as u8));
        to_pass += place.saturating_sub(last_of_other) * count;
        if place > 12 {
            let freedom = freedom(blocked, place);
            behind += count;
            free += freedom * count as f32;
            if place > 18 {
                trapped += (1.0 - freedom) * count as f32;
            }
        }
        timing += if place <= 6 {
            place.saturating_sub(2) * count.saturating_sub(2)
        } else if place <= 18 {
            (place - 6) * count
        } else {
            0
        };
    }
    let made = own.made();
    let home = (made & 0x7e).count_ones() as f32 / 6.0;
    let closed = (other.made() & 0x7e).count_ones() as f32 / 6.0;
    let waiting = f32::from(own.count(BAR));
    let hits = shots(own, other);
    let anchor = made >> 19 & 0x3f != 0;
    [
        0.0,
        0.0,
        to_pass as f32 / 100.0,
        freedom(blocked, last.max(1)),
        if behind > 0 {
            free / behind as f32
        } else {
            1.0
        },
        trapped / 4.0,
        home * home,
        prime(made & !((2 << last_of_other) - 1)) as f32 / 6.0,
        hits.rolls as f32 / 36.0,
        hits.pips as f32 / 360.0,
        waiting * closed * closed,
        timing as f32 / 50.0,
        f32::from(u8::from(anchor)),
        home,
    ]
}

/// The longest run of points.
#[inline]
fn prime(made: u32) -> u32 {
    let mut run = made;
    let mut length = 0;
    while run != 0 {
        length += 1;
        run &= run >> 1;
    }
    length
}
