//! Threads that work beside the one that leads.
//!
//! Not generic: threads would stand in the program once for every game and every observer.

use std::panic::resume_unwind;
use std::thread;

/// Enough for a search as deep as they go; only what is used is taken.
const STACK_BYTES: usize = 64 << 20;

/// Runs `lead` here and `help` on other threads, so that there are `threads` in all, and waits for
/// all of them. Each helper is told its number, from 1 on.
///
/// With fewer threads than were asked for the work is slower, not worse. A panic of any thread is one
/// here; if `lead` panics it must have told the helpers to end.
pub(crate) fn beside(threads: u32, help: &(dyn Fn(u32) + Sync), lead: &mut dyn FnMut()) {
    thread::scope(|scope| {
        let start = |index| {
            let builder = thread::Builder::new().name("zermelo".to_owned());
            let builder = builder.stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, move || help(index)).ok()
        };
        let helpers: Vec<_> = (1..threads).map_while(start).collect();
        lead();
        for helper in helpers {
            if let Err(panic) = helper.join() {
                resume_unwind(panic);
            }
        }
    });
}
