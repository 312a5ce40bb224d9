//! Zeroed memory for a table, handed out by the system only as it is touched.

use std::alloc::{Layout, alloc_zeroed};
use std::sync::atomic::AtomicU64;

/// A slot holds two words: the key combined with the entry, and the entry.
pub(super) const SLOT_WORDS: usize = 2;

/// Two slots share half a cache line.
pub(super) const PAIR_WORDS: usize = 2 * SLOT_WORDS;

/// The bytes of a pair of slots.
pub(super) const PAIR_BYTES: usize = PAIR_WORDS * size_of::<u64>();

/// Pairs of slots, none of which lies across two cache lines.
#[derive(Debug)]
pub(super) struct Memory {
    words: Vec<AtomicU64>,
    /// The first word that begins a cache line.
    first: usize,
    pairs: usize,
}

const LINE_BYTES: usize = 64;
const LINE_WORDS: usize = LINE_BYTES / size_of::<u64>();

impl Memory {
    /// At most this many bytes; less if the system will not give so much.
    pub fn new(bytes: usize) -> Memory {
        let mut pairs = bytes / PAIR_BYTES;
        loop {
            // Room to begin at a cache line. Asking the system for such an alignment would make it
            // write zeros all over.
            let words = zeroed(match pairs {
                0 => 0,
                _ => pairs * PAIR_WORDS + LINE_WORDS,
            });
            if let Some(words) = words {
                let first = words.as_ptr().align_offset(LINE_BYTES);
                let first = if first < LINE_WORDS { first } else { 0 };
                return Memory {
                    words,
                    first,
                    pairs,
                };
            }
            pairs /= 2;
        }
    }

    /// The number of pairs.
    #[inline]
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// The words of a pair, which must be below [`pairs`](Memory::pairs).
    #[inline]
    pub fn pair(&self, index: usize) -> &[AtomicU64; PAIR_WORDS] {
        debug_assert!(index < self.pairs);
        let start = self.first + index * PAIR_WORDS;
        // SAFETY: there are `pairs` pairs after `first`, which is less than a line, and the index is
        // that of one of them.
        unsafe { &*self.words.as_ptr().add(start).cast() }
    }
}

/// Words that are all 0, or `None` if there is no memory.
fn zeroed(count: usize) -> Option<Vec<AtomicU64>> {
    if count == 0 {
        return Some(Vec::new());
    }
    let layout = Layout::array::<AtomicU64>(count).ok()?;
    // SAFETY: the layout is not empty. Zeros are a valid `AtomicU64`, and the memory comes from the
    // global allocator with the layout of a vector of this capacity.
    unsafe {
        let start = alloc_zeroed(layout).cast::<AtomicU64>();
        (!start.is_null()).then(|| Vec::from_raw_parts(start, count, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn every_pair_lies_within_one_cache_line_and_is_empty() {
        for bytes in [PAIR_BYTES, 3 * PAIR_BYTES + 1, 1 << 20] {
            let memory = Memory::new(bytes);
            assert_eq!(memory.pairs(), bytes / PAIR_BYTES);
            for index in 0..memory.pairs() {
                let pair = memory.pair(index);
                let start = pair.as_ptr() as usize;
                assert_eq!(start / LINE_BYTES, (start + PAIR_BYTES - 1) / LINE_BYTES);
                assert!(pair.iter().all(|word| word.load(Ordering::Relaxed) == 0));
            }
        }
    }

    #[test]
    fn more_than_there_is_becomes_less() {
        assert!(Memory::new(usize::MAX / 2).pairs() < usize::MAX / 2 / PAIR_BYTES);
    }
}
