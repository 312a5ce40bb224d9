//! Pieces of work on several threads, the results in the order of the pieces whoever did them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the pieces 0, 1, 2 and so on, fewer than `pieces`, until one is not done any more (`None`).
///
/// Every thread has what `start` makes. The results are those of the pieces before the first one that was not
/// done, in their order.
pub(super) fn pieces<T: Send, S>(
    threads: usize,
    pieces: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> Option<T> + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let run = || {
        let mut own = start();
        let mut found = Vec::new();
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                break;
            }
            let Some(result) = work(&mut own, piece) else {
                break;
            };
            found.push((piece, result));
        }
        done.lock()
            .expect("no thread panics here")
            .append(&mut found);
    };
    thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            scope.spawn(run);
        }
        run();
    });
    let mut done = done.into_inner().expect("no thread panics here");
    done.sort_by_key(|&(piece, _)| piece);
    let whole = done
        .iter()
        .zip(0..)
        .take_while(|((piece, _), place)| piece == place);
    let count = whole.count();
    done.truncate(count);
    done.into_iter().map(|(_, result)| result).collect()
}
