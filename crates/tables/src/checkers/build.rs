//! Retrograde analysis: from the ends of the game backwards, one ply farther at a time.
//!
//! The two slices of some pieces, one for each player to move, are built together. A move is a
//! capture or a crowning, which leads to other slices that are complete, or a quiet step, which leads
//! from one of the two slices to the other.
//!
//! 1. Each position is looked at once. Where there are captures, which are forced, or no quiet steps,
//!    its value follows from other slices, and it is settled. Otherwise its quiet steps are counted;
//!    a win by crowning is entered at its distance, where a sooner win may still replace it, and a
//!    draw by crowning rules out a loss.
//! 2. For 0, 1, 2… plies: what leads to a loss in so many plies is won in one more. What leads to a win
//!    in so many plies has one quiet step less to hope for, and without any left it is lost, in as many
//!    plies as its best resistance lasts.
//!
//! All that a ply finds has a greater distance, so that threads may do its positions in any order:
//! they meet only when they mark one position with the same win, or count down one counter, of which
//! one alone sees the end. What is never marked is a draw.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use zermelo_core::allocation::NoMemory;
use zermelo_core::memory::Zeroed;

use super::BuildError;
use super::layout::Layout;
use super::material::Material;
use super::position::Position;
use super::slice::{LoadedSlices, Slice};
use super::value::{DRAW, LONGEST, Value, code, is_loss, plies};
use crate::share::Crew;

/// A counter of a position whose value is final.
const SETTLED: u8 = 255;
/// A counter of a position that cannot be lost.
const SAFE: u8 = 254;

/// Builds the slices of some pieces: one for each player to move, or one for both where they have the
/// same pieces. Loaded are the slices that captures and crownings lead to.
///
/// `listener` is told the plies that are settled.
pub fn build(
    material: Material,
    loaded: &LoadedSlices,
    crew: &Crew,
    listener: &dyn Fn(u32),
) -> Result<Vec<Slice>, BuildError> {
    let mut players = vec![material];
    if material != material.turned() {
        players.push(material.turned());
    }
    let slices: Result<Vec<Started>, BuildError> = players.into_iter().map(Started::new).collect();
    let work = Work {
        slices: slices?,
        loaded,
        crew,
        farthest: AtomicU32::new(0),
    };
    work.begin()?;
    let mut distance = 0;
    while distance <= work.farthest.load(Ordering::Relaxed) {
        listener(distance);
        if work.farthest.load(Ordering::Relaxed) > LONGEST {
            return Err(BuildError::TooFar(material));
        }
        work.spread(distance)?;
        distance += 1;
    }
    Ok(work.slices.into_iter().map(Started::finish).collect())
}

/// A slice that is being built.
struct Started {
    layout: Layout,
    values: Zeroed<AtomicU8>,
    /// The quiet steps that may still save the player to move, or a mark.
    counters: Zeroed<AtomicU8>,
}

impl Started {
    fn new(material: Material) -> Result<Started, BuildError> {
        let layout = Layout::new(material);
        let length = layout.length();
        let one = || Zeroed::new(length).ok_or(NoMemory::of::<u8>(length));
        Ok(Started {
            values: one()?,
            counters: one()?,
            layout,
        })
    }

    fn finish(self) -> Slice {
        Slice {
            layout: self.layout,
            values: self.values.into_plain(),
        }
    }
}

/// What is known of a position from the slices that are complete.
struct Start {
    code: u8,
    counter: u8,
}

struct Work<'a> {
    slices: Vec<Started>,
    loaded: &'a LoadedSlices,
    crew: &'a Crew,
    /// The greatest distance that was entered.
    farthest: AtomicU32,
}

impl Work<'_> {
    /// The slice that the quiet steps of a slice lead to, and from which they lead here.
    fn twin(&self, slice: usize) -> &Started {
        &self.slices[self.slices.len() - 1 - slice]
    }

    fn pass(&self, slice: usize, work: &(dyn Fn(Range<usize>) + Sync)) -> Result<(), BuildError> {
        let length = self.slices[slice].layout.length();
        if self.crew.pass(length, work) {
            Ok(())
        } else {
            Err(BuildError::Stopped)
        }
    }

    /// Enters what follows from slices that are complete.
    fn begin(&self) -> Result<(), BuildError> {
        for (number, slice) in self.slices.iter().enumerate() {
            self.pass(number, &|range| {
                let mut farthest = 0;
                for index in range {
                    let Start { code, counter } = self.start(&slice.layout.position(index));
                    slice.values[index].store(code, Ordering::Relaxed);
                    slice.counters[index].store(counter, Ordering::Relaxed);
                    farthest = farthest.max(code);
                }
                if farthest != DRAW {
                    self.farthest.fetch_max(plies(farthest), Ordering::Relaxed);
                }
            })?;
        }
        Ok(())
    }

    fn start(&self, position: &Position) -> Start {
        let mut best: Option<u8> = None;
        let mut try_move = |after: Position| {
            let code = before(self.loaded.code(&after));
            if best.is_none_or(|best| merit(code) > merit(best)) {
                best = Some(code);
            }
        };
        let captures = position.has_captures();
        if captures {
            position.each_capture(&mut try_move);
        } else {
            position.each_crowning(&mut try_move);
        }
        let quiet = if captures { 0 } else { position.quiet_steps() };
        if quiet == 0 {
            // Without any move the game is over.
            return Start {
                code: best.unwrap_or(code(0)),
                counter: SETTLED,
            };
        }
        match best {
            Some(code) if !is_loss(code) => Start {
                code,
                counter: SAFE,
            },
            _ => Start {
                code: DRAW,
                counter: quiet as u8,
            },
        }
    }

    /// Tells the positions before those that are won or lost in so many plies.
    fn spread(&self, distance: u32) -> Result<(), BuildError> {
        let wanted = code(distance);
        for (number, slice) in self.slices.iter().enumerate() {
            let twin = self.twin(number);
            self.pass(number, &|range| {
                let start = range.start;
                for (index, value) in (start..).zip(&slice.values[range]) {
                    if value.load(Ordering::Relaxed) != wanted {
                        continue;
                    }
                    let position = slice.layout.position(index);
                    position.each_quiet_predecessor(&mut |before| {
                        let index = twin.layout.index(&before);
                        if is_loss(wanted) {
                            self.win(twin, index, distance + 1);
                        } else {
                            self.lose_one(twin, index, &before, distance);
                        }
                    });
                }
            })?;
        }
        Ok(())
    }

    /// A position is won in so many plies, unless it is settled or won sooner.
    #[inline]
    fn win(&self, slice: &Started, index: usize, distance: u32) {
        if slice.counters[index].load(Ordering::Relaxed) == SETTLED {
            return;
        }
        let known = slice.values[index].load(Ordering::Relaxed);
        if known == DRAW || known > code(distance) {
            slice.values[index].store(code(distance), Ordering::Relaxed);
            self.farthest.fetch_max(distance, Ordering::Relaxed);
        }
    }

    /// One quiet step of a position leads to a win of the other player in so many plies.
    #[inline]
    fn lose_one(&self, slice: &Started, index: usize, position: &Position, distance: u32) {
        let counter = &slice.counters[index];
        if counter.load(Ordering::Relaxed) >= SAFE || counter.fetch_sub(1, Ordering::Relaxed) != 1 {
            return;
        }
        // All steps lose. The longest resistance is the last of them, or a crowning.
        let mut last = distance;
        position.each_crowning(&mut |after| last = last.max(plies(self.loaded.code(&after))));
        slice.values[index].store(code(last + 1), Ordering::Relaxed);
        self.farthest.fetch_max(last + 1, Ordering::Relaxed);
    }
}

/// The byte of a position before one with this byte, if that move is played.
#[inline]
pub(super) fn before(code: u8) -> u8 {
    if code == DRAW {
        DRAW
    } else {
        code.saturating_add(1)
    }
}

#[inline]
pub(super) fn merit(code: u8) -> i32 {
    Value::of(code).merit()
}
