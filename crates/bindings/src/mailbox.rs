//! Messages from a thread that works to the one that waits for it.
//!
//! The standard library's channels are compiled anew for every type of message, three kinds of them
//! each time. Here only the queue is: who waits is woken by a [`Bell`], which knows no message.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Where messages lie until they are taken, the first one first.
struct Mailbox<P> {
    messages: Mutex<VecDeque<P>>,
    bell: Arc<Bell>,
}

/// The end that messages are put in by.
pub struct Sender<P>(Arc<Mailbox<P>>);

/// The end that they are taken out by.
pub struct Receiver<P>(Arc<Mailbox<P>>);

/// Both ends of an empty mailbox, and its bell.
pub fn mailbox<P>() -> (Sender<P>, Receiver<P>, Arc<Bell>) {
    let bell = Arc::<Bell>::default();
    let mailbox = Arc::new(Mailbox {
        messages: Mutex::default(),
        bell: Arc::clone(&bell),
    });
    (Sender(Arc::clone(&mailbox)), Receiver(mailbox), bell)
}

impl<P> Sender<P> {
    /// Puts a message in; it is lost if nobody looks any more.
    pub fn send(&self, message: P) {
        unpoisoned(&self.0.messages).push_back(message);
        self.0.bell.ring();
    }
}

impl<P> Receiver<P> {
    /// The oldest message, which the bell has told of.
    pub fn take(&self) -> Option<P> {
        unpoisoned(&self.0.messages).pop_front()
    }
}

/// Tells a thread that waits of messages, and of the end of the work.
#[derive(Default)]
pub struct Bell {
    rung: Mutex<Rung>,
    changed: Condvar,
}

#[derive(Default)]
struct Rung {
    /// Messages that nobody was told of yet.
    messages: usize,
    ended: bool,
}

/// What a wait ended with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waited {
    /// There is a message more.
    Message,
    /// The time is up.
    InVain,
    /// The work has ended, and every message was told of.
    Ended,
}

impl Bell {
    fn ring(&self) {
        unpoisoned(&self.rung).messages += 1;
        self.changed.notify_one();
    }

    /// The end of the work: when this is dropped, by a panic too.
    pub fn ending(&self) -> Ending<'_> {
        Ending(self)
    }

    /// Waits until there is something to tell, and no longer than this.
    pub fn wait(&self, longest: Duration) -> Waited {
        let rung = unpoisoned(&self.rung);
        let idle = |rung: &mut Rung| rung.messages == 0 && !rung.ended;
        let waited = self.changed.wait_timeout_while(rung, longest, idle);
        let (mut rung, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if rung.messages > 0 {
            rung.messages -= 1;
            Waited::Message
        } else if rung.ended {
            Waited::Ended
        } else {
            Waited::InVain
        }
    }
}

/// See [`Bell::ending`].
pub struct Ending<'a>(&'a Bell);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        unpoisoned(&self.0.rung).ended = true;
        self.0.changed.notify_one();
    }
}

fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
