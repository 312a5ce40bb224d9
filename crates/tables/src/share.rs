//! Passes over an index, shared between threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use zermelo_core::StopFlag;

/// Places of an index that are handed out at a time.
const PIECE: usize = 1 << 15;

/// How many threads do a pass, and what may stop it.
#[derive(Clone, Debug)]
pub struct Crew {
    /// Threads to share the work.
    pub threads: usize,
    /// A stop from elsewhere.
    pub stop: StopFlag,
}

impl Crew {
    /// Does all pieces of `0..length`, each by one of the threads. Returns whether all were done: a
    /// stop leaves some out.
    pub fn pass(&self, length: usize, work: &(dyn Fn(Range<usize>) + Sync)) -> bool {
        let next = AtomicUsize::new(0);
        let whole = AtomicBool::new(true);
        let run = || {
            loop {
                let start = next.fetch_add(PIECE, Ordering::Relaxed);
                if start >= length {
                    break;
                }
                if self.stop.is_stopped() {
                    whole.store(false, Ordering::Relaxed);
                    break;
                }
                work(start..(start + PIECE).min(length));
            }
        };
        if self.threads <= 1 || length <= PIECE {
            run();
        } else {
            thread::scope(|scope| {
                for _ in 1..self.threads {
                    // A system that has no thread left is one with less help.
                    thread::Builder::new().spawn_scoped(scope, run).ok();
                }
                run();
            });
        }
        whole.into_inner()
    }

    /// Like [`pass`](Crew::pass), with each piece of an array to change.
    pub fn pass_over(&self, array: &mut [u8], work: &(dyn Fn(usize, &mut [u8]) + Sync)) -> bool {
        let pieces: Vec<_> = array.chunks_mut(PIECE).map(std::sync::Mutex::new).collect();
        let length = pieces.len() * PIECE;
        self.pass(length, &|range| {
            let number = range.start / PIECE;
            if let Ok(mut piece) = pieces[number].lock() {
                work(range.start, &mut piece);
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_done_once_by_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let crew = Crew {
                threads,
                stop: StopFlag::default(),
            };
            let mut array = vec![0u8; 3 * PIECE + 17];
            let done = crew.pass_over(&mut array, &|start, piece| {
                for (place, byte) in (start..).zip(piece) {
                    *byte += (place % 7) as u8 + 1;
                }
            });
            assert!(done);
            assert!(
                (0..)
                    .zip(&array)
                    .all(|(place, &byte)| byte == (place % 7) as u8 + 1)
            );
        }
    }

    #[test]
    fn a_stop_leaves_places_out_and_says_so() {
        let crew = Crew {
            threads: 2,
            stop: StopFlag::default(),
        };
        crew.stop.stop();
        assert!(!crew.pass(10 * PIECE, &|_| panic!("nothing is done after a stop")));
    }
}
