//! Which rolls hit, and how free checkers are to move.

use std::sync::LazyLock;

use zermelo_games::backgammon::{BAR, Checkers, opposite};

/// Rolls that hit a blot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shots {
    /// How many of the 36 rolls hit at least one blot.
    pub rolls: u32,
    /// The pips that the best hit of each roll costs, summed over the 36 rolls.
    pub pips: u32,
}

/// The rolls with which a side can hit blots of the other, were it on roll.
///
/// Exact but for one thing: whether the whole roll can be played is not asked, nor whether hitting with one die
/// takes away the other.
pub fn shots(own: Checkers, other: Checkers) -> Shots {
    let made = other.made();
    let blots = opposite(other.occupied() & !made);
    if blots == 0 {
        return Shots::default();
    }
    let ground = Ground {
        open: !opposite(made),
        blots,
        waiting: own.count(BAR),
        occupied: own.occupied(),
    };
    let mut shots = Shots::default();
    for high in 1..=6 {
        shots.count(1, ground.double(high));
        for low in 1..high {
            let hits = ground.pair(high, low) | ground.pair(low, high);
            shots.count(2, hits);
        }
    }
    shots
}

impl Shots {
    #[inline]
    fn count(&mut self, rolls: u32, hits: u32) {
        if hits != 0 {
            self.rolls += rolls;
            self.pips += rolls * (31 - hits.leading_zeros());
        }
    }
}

/// What the opponent leaves, on the points of the player on roll.
struct Ground {
    open: u32,
    blots: u32,
    waiting: u8,
    occupied: u32,
}

impl Ground {
    /// Where checkers can be after a die, given where they can be before it.
    #[inline]
    fn after(&self, from: u32, die: u32) -> u32 {
        (from >> die) & self.open & !1
    }

    /// The blots that are hit with one die and then the other.
    #[inline]
    fn pair(&self, first: u32, second: u32) -> u32 {
        let bar = 1 << BAR;
        match self.waiting {
            0 => {
                let middle = self.after(self.occupied, first);
                (middle | self.after(middle, second)) & self.blots
            }
            1 => {
                let entered = self.after(bar, first);
                if entered == 0 {
                    return 0;
                }
                let then = self.after(self.occupied & !bar | entered, second);
                (entered | then) & self.blots
            }
            _ => (self.after(bar, first) | self.after(bar, second)) & self.blots,
        }
    }

    /// The blots that are hit with up to four of the same die.
    #[inline]
    fn double(&self, die: u32) -> u32 {
        let bar = 1 << BAR;
        let mut steps = 4u8.saturating_sub(self.waiting);
        let mut from = self.occupied;
        let mut reached = 0;
        if self.waiting > 0 {
            reached = self.after(bar, die);
            if reached == 0 {
                return 0;
            }
            from = from & !bar | reached;
        }
        while steps > 0 {
            from = self.after(from, die);
            reached |= from;
            steps -= 1;
        }
        reached & self.blots
    }
}

/// How far ahead points block a checker.
const AHEAD: u32 = 12;

/// For each set of blocked points, the nearest first: the pips that a checker can move with a roll, as a share
/// of what it could move on an empty board.
static FREEDOM: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let pips = |blocked: u32| {
        let mut sum = 0;
        for one in 1..=6 {
            for other in 1..=6 {
                sum += farthest(blocked, one, other);
            }
        }
        sum as f32
    };
    let free = pips(0);
    (0..1 << AHEAD)
        .map(|blocked| pips(blocked) / free)
        .collect()
});

/// The most pips that a checker can move with a roll.
fn farthest(blocked: u32, one: u32, other: u32) -> u32 {
    let open = |pips: u32| pips > AHEAD || blocked >> (pips - 1) & 1 == 0;
    if one == other {
        return (1..=4).take_while(|&steps| open(steps * one)).count() as u32 * one;
    }
    let steps = [one, other].into_iter().filter(|&die| open(die));
    let single = steps.max().unwrap_or(0);
    if single > 0 && open(one + other) {
        one + other
    } else {
        single
    }
}

/// How free a checker is on a point of its own, from 0 to 1, where the mask has the points that are blocked.
#[inline]
pub fn freedom(blocked: u32, point: u32) -> f32 {
    let ahead = (blocked.reverse_bits() >> (32 - point)) & ((1 << AHEAD) - 1);
    FREEDOM[ahead as usize]
}
