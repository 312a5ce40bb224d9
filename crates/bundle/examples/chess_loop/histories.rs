//! What the loop learns of moves and estimates.

use cozy_chess::Color;
use zermelo_core::Score;

use crate::position::Deed;
use crate::search::MAX_PLY;

/// A piece and the square that it goes to.
pub const DEEDS: usize = 6 * 64;
pub const NO_DEED: usize = DEEDS;
pub const NO_CODE: u16 = u16::MAX;

/// What is learned of a move lies between minus this and this.
pub const MOST: i32 = 16_384;

const ROUTES: usize = 64 * 64;
const STRUCTURES: usize = 1 << 14;

/// Corrections are kept in so many parts.
const GRAIN: i32 = 64;

pub struct Histories {
    quiet: [[i16; ROUTES]; 2],
    noisy: [[i16; DEEDS]; 2],
    following: [[[i16; DEEDS]; DEEDS + 1]; 2],
    answers: [u16; DEEDS + 1],
    killers: [[u16; 2]; MAX_PLY + 3],
    corrections: [[i32; STRUCTURES]; 2],
}

impl Histories {
    pub fn new() -> Box<Histories> {
        Box::new(Histories {
            quiet: [[0; ROUTES]; 2],
            noisy: [[0; DEEDS]; 2],
            following: [[[0; DEEDS]; DEEDS + 1]; 2],
            answers: [NO_CODE; DEEDS + 1],
            killers: [[NO_CODE; 2]; MAX_PLY + 3],
            corrections: [[0; STRUCTURES]; 2],
        })
    }

    /// The rows that all quiet moves of a position are looked up in.
    #[inline]
    pub fn quiet_moves(&self, mover: Color, before: [usize; 2]) -> QuietMoves<'_> {
        QuietMoves {
            quiet: &self.quiet[mover as usize],
            last: &self.following[0][before[0]],
            before_it: &self.following[1][before[1]],
        }
    }

    #[inline]
    pub fn of_noisy(&self, mover: Color, deed: Deed) -> i32 {
        i32::from(self.noisy[mover as usize][deed.index()])
    }

    #[inline]
    pub fn learn_quiet(&mut self, mover: Color, deed: Deed, before: [usize; 2], bonus: i32) {
        let index = deed.index();
        nudge(
            &mut self.quiet[mover as usize][usize::from(deed.action.0) % ROUTES],
            bonus,
        );
        for (table, last) in self.following.iter_mut().zip(before) {
            if last != NO_DEED {
                nudge(&mut table[last][index], bonus);
            }
        }
    }

    #[inline]
    pub fn learn_noisy(&mut self, mover: Color, deed: Deed, bonus: i32) {
        nudge(&mut self.noisy[mover as usize][deed.index()], bonus);
    }

    /// A quiet move was too good at a ply, after a deed.
    #[inline]
    pub fn remember(&mut self, ply: usize, last: usize, code: u16) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        self.answers[last] = code;
    }

    #[inline]
    pub fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    #[inline]
    pub fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [NO_CODE; 2];
    }

    #[inline]
    pub fn answer(&self, last: usize) -> u16 {
        self.answers[last]
    }

    #[inline]
    pub fn correction(&self, mover: Color, structure: u64) -> Score {
        self.corrections[mover as usize][structure as usize % STRUCTURES] / GRAIN
    }

    /// A search to a depth found so much more than the estimate.
    #[inline]
    pub fn correct(&mut self, mover: Color, structure: u64, error: Score, depth: i32) {
        let weight = i64::from((depth + 1).min(16));
        let sum = &mut self.corrections[mover as usize][structure as usize % STRUCTURES];
        let next = i64::from(*sum) * (256 - weight) + i64::from(error) * i64::from(GRAIN) * weight;
        *sum = (next / 256) as i32;
    }
}

#[derive(Clone, Copy)]
pub struct QuietMoves<'a> {
    quiet: &'a [i16; ROUTES],
    last: &'a [i16; DEEDS],
    before_it: &'a [i16; DEEDS],
}

impl QuietMoves<'_> {
    #[inline]
    pub fn of(self, deed: Deed) -> i32 {
        let index = deed.index();
        i32::from(self.quiet[usize::from(deed.action.0) % ROUTES])
            + i32::from(self.last[index])
            + i32::from(self.before_it[index])
    }
}

#[inline]
fn nudge(place: &mut i16, bonus: i32) {
    let old = i32::from(*place);
    let new = old + bonus - old * bonus.abs() / MOST;
    *place = new.clamp(-MOST, MOST) as i16;
}

/// What a good move of a search to this depth counts.
#[inline]
pub fn bonus(depth: i32) -> i32 {
    (150 * depth - 50).clamp(50, 1800)
}
