//! Every legal play of a roll, each resulting board once.
//!
//! A mask with a bit for each point says where a die can be played from: the points that hold a checker,
//! and have an open point so many pips ahead. That is one shift for all checkers at once.
//!
//! - **Doubles.** Steps are listed from the farthest point down. Whatever the order in which steps can be
//!   made, they can be made in this one, since nothing that moves later opens the way for what moves
//!   earlier; and different lists of steps of one length lead to different boards.
//! - **Other rolls.** Every board is reached with the larger die first or the smaller. Of the plays with
//!   the smaller die first only those are new that cannot be made in the other order. Two plays of
//!   different steps come to the same board only if one die goes on where the other one stopped, or a
//!   checker is borne off; only these are compared.

use super::checkers::{Checkers, OFF, ON_BAR, ON_BOARD, OUTSIDE, opposite};
use super::moves::{Move, Play, Step};

/// Plays that may come to the board of another play: at most two for each of fifteen checkers with one
/// die first and one with the other; in the home board six points for each die, in two orders.
const MOST_SUSPECTS: usize = 96;

/// Appends the legal plays of a roll; [`Play::PASS`] where there is none.
pub(super) fn plays(own: Checkers, other: Checkers, dice: [u8; 2], moves: &mut Vec<Move>) {
    let made = opposite(other.made());
    let ground = Ground {
        open: ON_BOARD & !made,
        blots: opposite(other.occupied()) & !made,
    };
    let side = Side {
        checkers: own,
        occupied: own.occupied(),
    };
    let start = moves.len();
    if dice[0] == dice[1] {
        let mut doubles = Doubles {
            ground,
            die: dice[0],
            start,
            most: 1,
            moves,
        };
        doubles.go_on(side, u32::MAX, Play::PASS, 0);
    } else {
        let (larger, smaller) = (dice[0].max(dice[1]), dice[0].min(dice[1]));
        ground.both_dice(side, larger, smaller, moves);
        for die in [larger, smaller] {
            if moves.len() == start {
                for from in down(ground.sources(side.occupied, die)) {
                    moves.push(Move::Play(Play::PASS.then(0, Step::by(from, die))));
                }
            }
        }
    }
    if moves.len() == start {
        moves.push(Move::Play(Play::PASS));
    }
}

/// What the opponent's checkers leave, on the points of the player to move.
#[derive(Clone, Copy)]
struct Ground {
    open: u32,
    blots: u32,
}

/// The checkers of the player to move, and where there are any.
#[derive(Clone, Copy)]
struct Side {
    checkers: Checkers,
    occupied: u32,
}

impl Side {
    #[inline]
    fn moved(self, step: Step) -> Side {
        let checkers = self.checkers.moved(step.from, step.to);
        let left = u32::from(checkers.count(step.from) == 0) << step.from;
        let reached = (1 << step.to) & !1;
        Side {
            checkers,
            occupied: self.occupied & !left | reached,
        }
    }
}

impl Ground {
    /// Where a die can be played from.
    #[inline]
    fn sources(self, occupied: u32, die: u8) -> u32 {
        let reachable = self.open << die;
        if occupied & ON_BAR != 0 {
            return ON_BAR & reachable;
        }
        let within = occupied & reachable;
        if occupied & OUTSIDE != 0 {
            return within;
        }
        // A checker is borne off from the very point, or from the highest if that is lower.
        let exact = 1 << die;
        let highest = 1 << (31 - (occupied | 1).leading_zeros());
        let off = if highest < exact {
            highest & !1
        } else {
            occupied & exact
        };
        within | off
    }

    /// Appends the plays of two different dice that use both.
    fn both_dice(self, side: Side, larger: u8, smaller: u8, moves: &mut Vec<Move>) {
        let mut suspects = Suspects {
            boards: [0; MOST_SUSPECTS],
            count: 0,
        };
        let first = self.sources(side.occupied, larger);
        for from in down(first) {
            let long = Step::by(from, larger);
            let after = side.moved(long);
            for from in down(self.sources(after.occupied, smaller)) {
                let short = Step::by(from, smaller);
                let meets = short.from == long.to || short.to == long.from;
                let bears_off = long.to == OFF || short.to == OFF;
                if !(meets || bears_off) || suspects.admit(self.board(after, long, short)) {
                    moves.push(Move::Play(Play::pair(long, short)));
                }
            }
        }
        for from in down(self.sources(side.occupied, smaller)) {
            let short = Step::by(from, smaller);
            let after = side.moved(short);
            for from in down(self.sources(after.occupied, larger)) {
                let long = Step::by(from, larger);
                let commutes = first & (1 << long.from) != 0 && {
                    let swapped = side.moved(long).occupied;
                    self.sources(swapped, smaller) & (1 << short.from) != 0
                };
                if !commutes && suspects.admit(self.board(after, short, long)) {
                    moves.push(Move::Play(Play::pair(long, short)));
                }
            }
        }
    }

    /// The board after two steps, of which the first is made: the checkers and, above them, what was hit.
    #[inline]
    fn board(self, after: Side, made: Step, last: Step) -> u128 {
        let hits = self.blots & (1 << made.to | 1 << last.to) & ON_BOARD;
        let checkers = after.checkers.moved(last.from, last.to);
        checkers.bits() | u128::from(hits >> 1) << 104
    }
}

/// The boards that another play might come to.
struct Suspects {
    boards: [u128; MOST_SUSPECTS],
    count: usize,
}

impl Suspects {
    /// Whether a board is new.
    #[inline]
    fn admit(&mut self, board: u128) -> bool {
        let known = &self.boards[..self.count];
        if known.contains(&board) {
            return false;
        }
        self.boards[self.count] = board;
        self.count += 1;
        true
    }
}

/// The plays of a double on their way.
struct Doubles<'a> {
    ground: Ground,
    die: u8,
    /// The moves before this place are somebody else's.
    start: usize,
    /// The most steps so far.
    most: usize,
    moves: &'a mut Vec<Move>,
}

impl Doubles<'_> {
    /// Steps from the points of the mask, after `count` steps.
    fn go_on(&mut self, side: Side, allowed: u32, play: Play, count: usize) {
        let sources = if count == 4 {
            0
        } else {
            self.ground.sources(side.occupied, self.die) & allowed
        };
        if sources == 0 {
            self.keep(play, count);
            return;
        }
        for from in down(sources) {
            let step = Step::by(from, self.die);
            let not_above = (2 << from) - 1;
            self.go_on(
                side.moved(step),
                not_above,
                play.then(count, step),
                count + 1,
            );
        }
    }

    /// Only plays with the most steps are legal.
    fn keep(&mut self, play: Play, count: usize) {
        if count < self.most {
            return;
        }
        if count > self.most {
            self.moves.truncate(self.start);
            self.most = count;
        }
        self.moves.push(Move::Play(play));
    }
}

/// The points of a mask, the highest first.
#[inline]
fn down(mut mask: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = 31u32.checked_sub(mask.leading_zeros())?;
        mask &= !(1 << point);
        Some(point as u8)
    })
}
