//! The memory of a table: pairs of slots.

use std::sync::atomic::AtomicU64;

use zermelo_core::memory::{FIRST_BYTES, Zeroed};

/// A slot holds two words: the key combined with the entry, and the entry.
pub(super) const SLOT_WORDS: usize = 2;

/// Two slots share half a cache line.
pub(super) const PAIR_WORDS: usize = 2 * SLOT_WORDS;

/// The bytes of a pair of slots.
pub(super) const PAIR_BYTES: usize = PAIR_WORDS * size_of::<u64>();

/// Two slots, which never lie across two cache lines.
pub(super) type Pair = [AtomicU64; PAIR_WORDS];

/// Pairs of at most this many bytes together; fewer if the system will not give so much. Of those of a table that begins
/// with `first` bytes, less than usual, seldom more are used.
pub(super) fn pairs(bytes: usize, first: usize) -> Zeroed<Pair> {
    let take = if first < FIRST_BYTES {
        Zeroed::from_small
    } else {
        Zeroed::new
    };
    let mut count = bytes / PAIR_BYTES;
    loop {
        if let Some(pairs) = take(count) {
            return pairs;
        }
        count /= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_fit() {
        for bytes in [0, PAIR_BYTES, 3 * PAIR_BYTES + 1, 1 << 20, 8 << 20] {
            for first in [1 << 16, FIRST_BYTES] {
                assert_eq!(pairs(bytes, first).len(), bytes / PAIR_BYTES);
            }
        }
    }

    #[test]
    fn more_than_there_is_becomes_less() {
        assert!(pairs(usize::MAX / 2, FIRST_BYTES).len() < usize::MAX / 2 / PAIR_BYTES);
    }
}
