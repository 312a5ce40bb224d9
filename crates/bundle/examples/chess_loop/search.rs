//! The state of the loop: its path, the table and what is certain of a value.

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, outcome, shifted};
use zermelo_core::{Bound, Budget, Limits, Score, Window};

use crate::histories::{Histories, NO_DEED};
use crate::picking::Candidate;
use crate::position::{Action, Deed, Position};
use crate::table::{Entry, Table};
use crate::weights::Weights;

pub const MAX_PLY: usize = 128;
pub const NO_ESTIMATE: Score = -INFINITY;

/// A pawn on the scale of estimates, by which margins are measured.
pub const PAWN: Score = 10_000;

const SEEN: usize = 4096;

/// A value, and whether the truth is certainly no less, or no more.
#[derive(Clone, Copy)]
pub struct Valued {
    pub score: Score,
    pub low: bool,
    pub high: bool,
}

impl Valued {
    #[inline]
    pub fn guess(score: Score) -> Valued {
        Valued {
            score,
            low: false,
            high: false,
        }
    }

    #[inline]
    fn truth(score: Score) -> Valued {
        Valued {
            score,
            low: true,
            high: true,
        }
    }

    #[inline]
    pub fn opposed(self) -> Valued {
        Valued {
            score: -self.score,
            low: self.high,
            high: self.low,
        }
    }
}

/// What is noted of each ply of the path.
#[derive(Clone, Copy)]
pub struct Frame {
    pub estimate: Score,
    pub deed: usize,
    pub passed: bool,
    pub excluded: Option<Action>,
    pub doubled: u32,
}

pub struct Search<'a> {
    pub weights: &'a Weights,
    pub table: Table,
    pub histories: Box<Histories>,
    pub reductions: [[i32; 64]; 64],
    pub budget: Budget,
    pub frames: [Frame; MAX_PLY + 3],
    pub moves: Vec<Candidate>,
    pub lines: Vec<Vec<Action>>,
    pub no_pass_before: usize,
    pub root_depth: i32,
    pub reached: usize,
    path: Vec<u64>,
    /// How many positions of the path have these bits.
    seen: [u8; SEEN],
}

impl<'a> Search<'a> {
    pub fn new(weights: &'a Weights, limits: &Limits) -> Search<'a> {
        let frame = Frame {
            estimate: NO_ESTIMATE,
            deed: NO_DEED,
            passed: false,
            excluded: None,
            doubled: 0,
        };
        Search {
            weights,
            table: Table::new(limits.table_bytes),
            histories: Histories::new(),
            reductions: reductions(),
            budget: Budget::start(limits),
            frames: [frame; MAX_PLY + 3],
            moves: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 3],
            no_pass_before: 0,
            root_depth: 0,
            reached: 0,
            path: Vec::new(),
            seen: [0; SEEN],
        }
    }

    #[inline]
    pub fn after(&self, here: &Position, deed: Deed) -> Position {
        let after = here.after(self.weights, deed);
        self.table.prefetch(after.table_key);
        after
    }

    /// The end of the game.
    #[inline]
    pub fn settled(&self, here: &Position) -> Option<Valued> {
        if !here.is_drawn_by_rule() && here.has_moves() {
            return None;
        }
        Some(if here.in_check() && !here.has_moves() {
            Valued::truth(finished(-1, here.ply as u32))
        } else if here.quiet_moves_left() == 0 {
            Valued::guess(0)
        } else {
            Valued::truth(0)
        })
    }

    #[inline]
    pub fn corrected(&self, here: &Position, raw: Score) -> Score {
        here.structure().map_or(raw, |structure| {
            let corrected = raw + self.histories.correction(here.mover(), structure);
            corrected.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
        })
    }

    /// What the table says, a mate counted from the root.
    #[inline]
    pub fn consult(&self, here: &Position) -> Option<Entry> {
        let mut entry = self.table.probe(here.table_key)?;
        let left = here.quiet_moves_left();
        if outcome(entry.score).is_some_and(|(_, distance)| distance >= left) {
            entry.score = -INFINITY;
            entry.bound = Some(Bound::Lower);
            (entry.low, entry.high) = (false, false);
            return Some(entry);
        }
        entry.score = shifted(entry.score, here.ply as i32);
        Some(entry)
    }

    /// Whether an entry settles a window.
    #[inline]
    pub fn cutoff(entry: &Entry, depth: i32, window: Window) -> Option<Valued> {
        let Entry {
            score, low, high, ..
        } = *entry;
        let deep = i32::from(entry.depth) >= depth;
        let at_least = (deep || low) && score >= window.beta;
        let at_most = (deep || high) && score <= window.alpha;
        let settles = match entry.bound {
            None => deep || at_least || at_most,
            Some(Bound::Lower) => at_least,
            Some(Bound::Upper) => at_most,
        };
        settles.then_some(Valued { score, low, high })
    }

    #[inline]
    pub fn store(
        &mut self,
        here: &Position,
        depth: i32,
        valued: Valued,
        bound: Option<Bound>,
        best: Option<Action>,
        raw: Score,
    ) {
        let entry = Entry {
            score: shifted(valued.score, -(here.ply as i32)),
            bound,
            depth: depth.clamp(0, 255) as u8,
            code: best.map(|action| action.0),
            estimate: (raw != NO_ESTIMATE).then_some(raw),
            low: valued.low,
            high: valued.high,
        };
        self.table.store(here.table_key, entry);
    }

    #[inline]
    pub fn repeated(&self, here: &Position) -> bool {
        self.seen[here.key as usize % SEEN] != 0 && self.path.contains(&here.key)
    }

    #[inline]
    pub fn push(&mut self, here: &Position) {
        self.seen[here.key as usize % SEEN] += 1;
        self.path.push(here.key);
    }

    #[inline]
    pub fn pop(&mut self) {
        if let Some(key) = self.path.pop() {
            self.seen[key as usize % SEEN] -= 1;
        }
    }

    /// The last two deeds before a ply.
    #[inline]
    pub fn before(&self, ply: usize) -> [usize; 2] {
        let deed = |back| match ply.checked_sub(back) {
            Some(ply) => self.frames[ply].deed,
            None => NO_DEED,
        };
        [deed(1), deed(2)]
    }

    /// A move is the best of its ply.
    #[inline]
    pub fn improve(&mut self, ply: usize, action: Action) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(action);
        upper[ply].extend_from_slice(&lower[0]);
    }
}

/// Parts of a ply, 1024 each, by depth and place.
fn reductions() -> [[i32; 64]; 64] {
    std::array::from_fn(|depth| {
        std::array::from_fn(|place| {
            let [depth, place] = [depth, place].map(|number| (number.max(1) as f64).ln());
            ((0.5 + depth * place / 2.2) * 1024.0) as i32
        })
    })
}
