//! Moves in stages: the table's, captures that gain, killers, the answer to the last move, quiet moves by
//! history, captures that lose.

use zermelo_core::Score;

use crate::exchange::{gain, is_worth};
use crate::histories::Histories;
use crate::position::{Deed, Position};
use crate::search::Search;
use crate::weights::CENTIPAWN;

#[derive(Clone, Copy)]
pub struct Candidate {
    pub deed: Deed,
    pub noisy: bool,
    pub losing: bool,
    pub learned: i32,
    rank: i32,
}

mod stage {
    pub const TABLE: i32 = 1 << 30;
    pub const GAINING: i32 = 1 << 28;
    pub const KILLER: i32 = 1 << 26;
    pub const ANSWER: i32 = 1 << 25;
    pub const LOSING: i32 = -(1 << 28);
}

impl Search<'_> {
    /// Appends all moves and gives the place of the first.
    pub fn list(&mut self, here: &Position, best: Option<u16>) -> usize {
        let start = self.moves.len();
        let before = self.before(here.ply);
        let killers = self.histories.killers(here.ply);
        let answer = self.histories.answer(before[0]);
        let (histories, moves) = (&self.histories, &mut self.moves);
        let quiet = histories.quiet_moves(here.mover(), before);
        here.generate::<false>(|deed| {
            if deed.is_noisy() {
                moves.push(noisy(histories, here, deed, best));
                return;
            }
            let learned = quiet.of(deed);
            let code = deed.action.0;
            let rank = if best == Some(code) {
                stage::TABLE
            } else if code == killers[0] {
                stage::KILLER + 1
            } else if code == killers[1] {
                stage::KILLER
            } else if code == answer {
                stage::ANSWER
            } else {
                learned
            };
            moves.push(Candidate {
                deed,
                noisy: false,
                losing: false,
                learned,
                rank,
            });
        });
        start
    }

    /// Appends the noisy moves alone.
    pub fn list_noisy(&mut self, here: &Position, best: Option<u16>) -> usize {
        let start = self.moves.len();
        let (histories, moves) = (&self.histories, &mut self.moves);
        here.generate::<true>(|deed| moves.push(noisy(histories, here, deed, best)));
        start
    }

    /// The table's move, which is tried first whatever it is worth.
    #[inline]
    pub fn remembered(&self, here: &Position, best: Option<u16>) -> Option<Candidate> {
        let deed = here.decode(best?)?;
        Some(Candidate {
            deed,
            noisy: deed.is_noisy(),
            losing: false,
            learned: 0,
            rank: stage::TABLE,
        })
    }

    /// Brings the best of the moves from `front` on to `front`; the others keep their order.
    #[inline]
    pub fn pick(&mut self, front: usize) -> Candidate {
        let moves = &mut self.moves[front..];
        let (mut best, mut highest) = (0, i32::MIN);
        for (index, candidate) in moves.iter().enumerate() {
            if candidate.rank > highest {
                (best, highest) = (index, candidate.rank);
            }
        }
        moves[..=best].rotate_right(1);
        moves[0]
    }
}

/// Not part of the loop over all moves, most of which are quiet.
#[inline(never)]
fn noisy(histories: &Histories, here: &Position, deed: Deed, best: Option<u16>) -> Candidate {
    let losing = !exchanges(here, deed, 0);
    let learned = histories.of_noisy(here.mover(), deed);
    let rank = if best == Some(deed.action.0) {
        stage::TABLE
    } else {
        let stage = if losing {
            stage::LOSING
        } else {
            stage::GAINING
        };
        stage + CENTIPAWN * gain(deed) + learned / 8
    };
    Candidate {
        deed,
        noisy: true,
        losing,
        learned,
        rank,
    }
}

/// Whether a move wins at least so much, on the scale of estimates.
#[inline]
pub fn exchanges(here: &Position, deed: Deed, least: Score) -> bool {
    is_worth(&here.board, deed, least / CENTIPAWN)
}
