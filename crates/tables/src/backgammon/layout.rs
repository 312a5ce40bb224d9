//! The checkers of one side in its home board as a number.
//!
//! With `s` checkers on the points 1 to `i` together, `d = s + i - 1` grows from point to point, so that the
//! six of them are a set of numbers, and sets are numbered as usual: by the sum of `d` over `i` for the
//! six points. A side with fewer checkers has a smaller number than one with more, so a table of few
//! checkers is the beginning of one of more.

use zermelo_games::backgammon::{CHECKERS, Checkers};

/// The points of the home board.
pub const HOME: usize = 6;

/// How many checkers are on each of the points 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Home(pub [u8; HOME]);

/// `n` over `k`, for the small numbers here.
const fn choose(n: usize, k: usize) -> usize {
    let mut value = 1;
    let mut taken = 0;
    while taken < k {
        if n < k {
            return 0;
        }
        value = value * (n - taken) / (taken + 1);
        taken += 1;
    }
    value
}

impl Home {
    /// All checkers off.
    pub const EMPTY: Home = Home([0; HOME]);

    /// How many sides there are of at most so many checkers.
    pub const fn sides(checkers: u8) -> usize {
        choose(checkers as usize + HOME, HOME)
    }

    /// The home board of a side; `None` if a checker is elsewhere.
    pub fn of(checkers: Checkers) -> Option<Home> {
        let counts = checkers.counts();
        let home = Home(std::array::from_fn(|place| counts[place]));
        (home.count() + checkers.count(0) == CHECKERS).then_some(home)
    }

    /// The side with these checkers at home, and all others off.
    pub fn checkers(self) -> Option<Checkers> {
        let mut counts = [0; 25];
        counts[..HOME].copy_from_slice(&self.0);
        Checkers::from_counts(&counts)
    }

    /// How many checkers there are.
    pub fn count(self) -> u8 {
        self.0.iter().sum()
    }

    /// How many pips they have to go.
    pub fn pips(self) -> usize {
        let points = self.0.iter().zip(1..);
        points
            .map(|(&count, point)| usize::from(count) * point)
            .sum()
    }

    /// The number of a side, from 0 for the empty one.
    ///
    /// ```
    /// use zermelo_tables::backgammon::Home;
    ///
    /// assert_eq!(Home::EMPTY.number(), 0);
    /// assert_eq!(Home::sides(6), 924);
    /// assert_eq!(Home::numbered(923).number(), 923);
    /// ```
    pub fn number(self) -> usize {
        let mut sum = 0;
        let points = self.0.iter().enumerate();
        points
            .map(|(place, &count)| {
                sum += usize::from(count);
                choose(sum + place, place + 1)
            })
            .sum()
    }

    /// The side with a number.
    pub fn numbered(mut number: usize) -> Home {
        let mut sums = [0; HOME];
        for place in (0..HOME).rev() {
            let mut sum = 0;
            while choose(sum + 1 + place, place + 1) <= number {
                sum += 1;
            }
            number -= choose(sum + place, place + 1);
            sums[place] = sum;
        }
        let mut before = 0;
        Home(sums.map(|sum| (sum - std::mem::replace(&mut before, sum)) as u8))
    }
}
