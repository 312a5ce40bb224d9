//! What went wrong in compiled code.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// One thing that went wrong.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The routine that said so.
    pub routine: &'static str,
    /// The bytes of the state it was given.
    pub state: Vec<u8>,
    /// The move or player it was given; 0 if neither.
    pub argument: i64,
    /// What it returned.
    pub code: i64,
}

/// The first fault of one piece of work, kept until its owner asks for it.
#[derive(Debug, Default)]
pub struct Faults {
    broken: AtomicBool,
    first: Mutex<Option<Fault>>,
    /// The bits of states that were not packed, together.
    escaped: Mutex<Vec<u64>>,
}

impl Faults {
    /// Whether anything went wrong so far.
    #[inline]
    pub fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    /// Keeps the fault if it is the first.
    #[cold]
    pub fn keep(&self, fault: Fault) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(fault);
        self.broken.store(true, Ordering::Relaxed);
    }

    /// Ends the work because a state has bits that are not packed.
    #[cold]
    pub fn escape(&self, words: &[u64]) {
        let mut escaped = self.escaped.lock().unwrap_or_else(PoisonError::into_inner);
        escaped.resize(words.len(), 0);
        for (bits, word) in escaped.iter_mut().zip(words) {
            *bits |= word;
        }
        self.broken.store(true, Ordering::Relaxed);
    }

    /// The bytes of states that could not be made a number, all their bits together; `None` if all could.
    pub fn escaped(&self) -> Option<Vec<u8>> {
        let escaped = self.escaped.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = escaped.iter().flat_map(|word| word.to_ne_bytes()).collect();
        (!bytes.is_empty()).then_some(bytes)
    }

    /// The first fault, if any.
    pub fn first(&self) -> Option<Fault> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.clone()
    }
}
