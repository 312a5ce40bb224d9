//! The stones on a board of 9 x 9 points, their chains, and the empty points between them.
//!
//! Of liberties it keeps how many pairs of a stone and an empty neighbour each chain has, which is enough to tell whether it
//! has any. A stone is put down without asking what its neighbours are, as the processor cannot guess that; only chains
//! that are joined and stones that are taken are looked at one by one.
//!
//! Places are numbered as points are, with a row below the first one and a place before that, so that every step from a point
//! leads to a place:
//!
//! ```text
//!      101 102 ...  109
//! 9     91  92 ...   99  (100)
//!      ...
//! 1     11  12 ...   19  (20)
//! (0)    1   2 ...    9  (10)
//!        A   B        J
//! ```

use std::hint::select_unpredictable;
use std::num::NonZero;

use zermelo_core::random::{Random, scaled};

use super::super::field::Beside;

/// The rows and columns of the board.
pub(super) const SIZE: usize = 9;

/// From a point to the one above it; every row has a place beyond the edge.
const STRIDE: usize = SIZE + 1;

/// What a place is beyond the number of its point.
pub(super) const FRAME: usize = STRIDE + 1;

/// Places that may hold a stone are below this, and those beside them below [`PLACES`].
pub(super) const STONES: usize = 112;
pub(super) const PLACES: usize = 128;

/// The number of a chain: the place of one of its stones, with [`SECOND`] added if it is the second player's.
pub(super) type Number = u8;

pub(super) const SECOND: Number = 0x80;

/// Numbers below this, and no less than [`SECOND`] above it, are those of chains that nobody looks at: of empty points, and of
/// places beyond the edge.
pub(super) const FIRST: Number = STRIDE as Number;

/// The number of an empty point. Those beside a point all have different ones: what is written to one place four times in
/// a row the processor does one by one.
static NOBODY: [Number; PLACES] = {
    let (mut numbers, mut place) = ([0; PLACES], 0);
    while place < PLACES {
        numbers[place] = ((place / STRIDE * 3 + place % STRIDE) % 5) as Number;
        place += 1;
    }
    numbers
};

/// The number of places beyond the edge.
const EDGE: Number = FIRST - 1;

/// So many pairs the chains that nobody looks at have at first: more than they can lose in a game.
const PLENTY: u16 = 1 << 14;

/// No place.
pub(super) const NOWHERE: usize = 0;

/// What changes stone by stone.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Stones {
    /// Which chain each place belongs to. There are more places than those, so that three in a row can be read from
    /// any.
    pub number: [Number; PLACES + 4],
    pub near: [Beside; PLACES],
    /// Of each stone the next one of its chain, round and round.
    next: [u8; PLACES],
    /// The empty points in any order, and how many there are.
    pub free: [u8; PLACES],
    pub count: usize,
    /// How many pairs of a stone and an empty neighbour each chain has.
    pub pairs: [u16; 2 * PLACES],
    /// Where a stone may not be put in this turn.
    pub ko: usize,
    /// [`SECOND`] if the second player moves, else 0.
    pub mover: Number,
}

/// The places beside a point.
#[inline(always)]
fn beside(place: usize) -> [usize; 4] {
    [place - 1, place + 1, place - STRIDE, place + STRIDE].map(|near| near & (PLACES - 1))
}

/// Whether a chain is the mover's, by its number exclusive or the mover: own chains then have numbers of the first player's.
#[inline(always)]
fn is_own(seen: Number) -> bool {
    seen as i8 >= FIRST as i8
}

/// The same of the other player's.
#[inline(always)]
fn is_other(seen: Number) -> bool {
    seen >= SECOND | FIRST
}

impl Stones {
    pub fn new() -> Stones {
        let mut stones = Stones {
            number: [EDGE; PLACES + 4],
            near: [Beside::default(); PLACES],
            next: [0; PLACES],
            free: [0; PLACES],
            count: 0,
            pairs: [0; 2 * PLACES],
            ko: NOWHERE,
            mover: 0,
        };
        for row in 1..=SIZE {
            for column in 0..SIZE {
                stones.release(FRAME + (row - 1) * STRIDE + column);
            }
        }
        for number in 0..stones.count {
            let place = usize::from(stones.free[number]);
            let numbers = beside(place).map(|near| stones.number[near]);
            let edges = numbers.iter().filter(|&&number| number == EDGE).count();
            stones.near[place] = Beside::at_first(edges as u16);
        }
        stones.pairs[..usize::from(FIRST)].fill(PLENTY);
        stones
    }

    /// The pairs of a chain.
    #[inline(always)]
    fn pairs(&mut self, number: Number) -> &mut u16 {
        &mut self.pairs[usize::from(number)]
    }

    /// Puts a stone of the mover on an empty point and takes what has no liberty any more; `false`, and nothing is changed,
    /// if it would be without a liberty and take nothing. The point stays in the list of empty ones, for the caller to
    /// take out.
    #[inline(always)]
    pub fn put(&mut self, place: usize) -> bool {
        let (near, surroundings) = (beside(place), self.near[place]);
        let numbers = near.map(|near| self.number[near]);
        let mut dead = 0;
        for (bit, number) in numbers.into_iter().enumerate() {
            let pairs = self.pairs(number);
            *pairs -= 1;
            dead |= u32::from(*pairs == 0) << bit;
        }
        // Where no chain has lost its last liberty, an own one has some. One question in place of three, each of which
        // the processor would guess wrong.
        let has_own = surroundings.stones(self.mover / SECOND) > 0;
        let is_free = u16::from(has_own & (dead == 0)) | surroundings.empty();
        if is_free == 0 && !self.lives(numbers) {
            for number in numbers {
                *self.pairs(number) += 1;
            }
            return false;
        }
        let (number, is_alone, joined) = self.chain(place, numbers);
        let before = select_unpredictable(is_alone, 0, *self.pairs(number));
        *self.pairs(number) = before + surroundings.empty();
        self.number[place] = number;
        self.next[place] = place as u8;
        self.next.swap(place, usize::from(number & !SECOND));
        let change = Beside::taken_by(self.mover / SECOND);
        for near in near {
            self.near[near].add(change);
        }
        self.ko = NOWHERE;
        if let Some(other) = NonZero::new(joined) {
            self.join(near, number, other.get());
        }
        if dead != 0 {
            self.take(near, dead, number, is_alone);
        }
        true
    }

    /// Whether one of the chains beside a point has so few pairs that a stone there may take it. Those around an eye have
    /// more, as a rule.
    #[inline(always)]
    fn has_few(&self, numbers: [Number; 4]) -> bool {
        let [one, two, three, four] = numbers.map(|number| self.pairs[usize::from(number)]);
        one.min(two).min(three.min(four)) <= 4
    }

    /// Whether a stone beside these chains, and beside no empty point, takes one of them or has a liberty by one.
    #[inline(always)]
    fn lives(&self, numbers: [Number; 4]) -> bool {
        let lives = |number: Number| {
            let (seen, is_dead) = (number ^ self.mover, self.pairs[usize::from(number)] == 0);
            u32::from(is_own(seen) & !is_dead | is_other(seen) & is_dead)
        };
        let [one, two, three, four] = numbers.map(lives);
        one | two | three | four != 0
    }

    /// The chain that a stone of the mover belongs to beside these, whether it is the only stone of it, and another one
    /// that is to be joined with it, or 0. Of own chains it is the one with the greatest number.
    #[inline(always)]
    fn chain(&self, place: usize, numbers: [Number; 4]) -> (Number, bool, Number) {
        // Own numbers are the greatest with a sign.
        let [one, two, three, four] = numbers.map(|number| (number ^ self.mover) as i8);
        let greatest = one.max(two).max(three.max(four));
        let is_alone = greatest < FIRST as i8;
        let number =
            select_unpredictable(is_alone, place as Number, greatest as Number) ^ self.mover;
        let least = self.least_own(numbers);
        let joins = !is_alone & (least != number);
        // As a number, so that it is asked for once and not twice.
        (number, is_alone, select_unpredictable(joins, least, 0))
    }

    /// The least number of the mover's chains among these, if there is any.
    #[inline(always)]
    fn least_own(&self, numbers: [Number; 4]) -> Number {
        // From the first one on, they come before all others.
        let ahead = |number: Number| (number ^ self.mover).wrapping_sub(FIRST);
        let [one, two, three, four] = numbers.map(ahead);
        one.min(two).min(three.min(four)).wrapping_add(FIRST) ^ self.mover
    }

    /// Joins the chains of the mover that are beside a stone with the one that it belongs to; one of them is `other`.
    #[inline(always)]
    fn join(&mut self, near: [usize; 4], number: Number, mut other: Number) {
        // There are seldom more than two.
        while other != number {
            *self.pairs(number) += *self.pairs(other);
            let heads = [number, other].map(|number| usize::from(number & !SECOND));
            self.next.swap(heads[0], heads[1]);
            // All places at once are quicker than those of the chain one by one.
            for each in &mut self.number[..STONES] {
                *each = if *each == other { number } else { *each };
            }
            other = self.least_own(near.map(|near| self.number[near]));
        }
    }

    /// Takes the chains of the other player off that are beside a stone and `dead`, which has a bit for each neighbour.
    #[inline(never)]
    fn take(&mut self, near: [usize; 4], mut dead: u32, number: Number, is_alone: bool) {
        let (mut count, mut single) = (0, NOWHERE);
        while dead != 0 {
            let near = near[dead.trailing_zeros() as usize & 3];
            if is_other(self.number[near] ^ self.mover) {
                count += self.remove(near);
                single = near;
            }
            dead &= dead - 1;
        }
        if count == 1 && is_alone && *self.pairs(number) == 1 {
            self.ko = single;
        }
    }

    /// Takes a chain of the other player off, and says how many stones it had.
    fn remove(&mut self, place: usize) -> u32 {
        let (mut stone, mut count) = (place, 0);
        loop {
            self.release(stone);
            count += 1;
            stone = usize::from(self.next[stone]) & (PLACES - 1);
            if stone == place {
                break;
            }
        }
        let change = Beside::left_by(1 - self.mover / SECOND);
        loop {
            for near in beside(stone) {
                let number = self.number[near];
                *self.pairs(number) += 1;
                self.near[near].add(change);
            }
            stone = usize::from(self.next[stone]) & (PLACES - 1);
            if stone == place {
                return count;
            }
        }
    }

    /// Makes the list of empty points anew, after stones were put on some.
    pub fn list_empty(&mut self) {
        self.count = 0;
        for place in FRAME..STONES {
            self.free[self.count & (PLACES - 1)] = place as u8;
            self.count += usize::from(self.number[place] & !SECOND < EDGE);
        }
    }

    /// Makes a place an empty point, and puts it into the list.
    #[inline(always)]
    fn release(&mut self, place: usize) {
        self.number[place] = NOBODY[place];
        self.free[self.count & (PLACES - 1)] = place as u8;
        self.count += 1;
    }

    /// Whether an empty point is an eye of the mover: see `Field::is_eye`.
    #[cfg(test)]
    pub fn is_eye(&self, place: usize) -> bool {
        self.near[place].are_all(self.mover / SECOND) && self.has_own_corners(place)
    }

    /// Whether a point with nothing but own stones beside it has so few of the other player's at its corners that it is an eye.
    #[inline(always)]
    fn has_own_corners(&self, place: usize) -> bool {
        // Below and above three in a row, of which the outer ones are corners.
        const OUTER: u32 = 0x00ff_00ff;
        const ONES: u32 = 0x0101_0101;
        let below = self.row(place.wrapping_sub(STRIDE + 1)) & OUTER;
        let above = self.row(place + STRIDE - 1) & OUTER;
        // All four at once: the other player's have the highest bit, and a number that is not too small below it.
        let seen = (below | above << 8) ^ (u32::from(self.mover) * ONES);
        let sized = (seen & (0x7f * ONES)) + (0x80 - u32::from(FIRST)) * ONES;
        let others = (seen & sized & (0x80 * ONES)).count_ones();
        others + u32::from(self.near[place].is_at_edge()) < 2
    }

    /// The numbers of a place and the three that follow, the first in the lowest bits.
    #[inline(always)]
    fn row(&self, place: usize) -> u32 {
        let place = place & (PLACES - 1);
        let row = [0, 1, 2, 3].map(|step| self.number[place + step]);
        u32::from_le_bytes(row)
    }

    /// Whether an empty point is an eye of the mover, or one of the other player's where no stone can be taken: half of all
    /// that is drawn. What is not may still be without a liberty.
    #[inline(always)]
    fn is_senseless(&self, place: usize) -> bool {
        let surroundings = self.near[place];
        if !surroundings.are_one_players() {
            return false;
        }
        // Whose it is nobody can guess, so both are found out.
        let numbers = beside(place).map(|near| self.number[near]);
        let is_own = surroundings.are_all(self.mover / SECOND);
        let (is_eye, takes) = (self.has_own_corners(place), self.has_few(numbers));
        select_unpredictable(is_own, is_eye, !takes)
    }

    /// Puts a stone on any sensible point, each as likely as any other; where, or [`NOWHERE`] if there is none. The bits that
    /// are `ahead` are always those that come next, so that nobody waits for them after a wrong guess.
    #[inline(always)]
    pub fn put_anywhere(&mut self, random: &mut Random, ahead: &mut u64) -> usize {
        let mut left = self.count;
        while left > 0 {
            let drawn = scaled(*ahead, left) & (PLACES - 1);
            random.next();
            *ahead = random.peek();
            let place = usize::from(self.free[drawn]) & (PLACES - 1);
            if place != self.ko && !self.is_senseless(place) && self.put(place) {
                self.count -= 1;
                self.free[drawn] = self.free[self.count & (PLACES - 1)];
                return place;
            }
            left -= 1;
            self.free.swap(drawn, left & (PLACES - 1));
        }
        self.ko = NOWHERE;
        NOWHERE
    }
}
