//! What came of every move when it was played below a node, of nodes that lend it to those below them: for GRAVE
//! (Cazenave, *Generalized Rapid Action Value Estimation*, 2015).
//!
//! A node is known by a hash of the moves that lead to it, so that nothing changes when the tree is copied. The
//! table is of a fixed size and forgets what was seen least.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use zermelo_core::memory::Zeroed;
use zermelo_core::random::mix;

/// The table. What two threads write at the same time may be lost, or be counted for another move, which harms
/// nobody: nothing is proved by it.
#[derive(Debug)]
pub(super) struct Later {
    keys: Zeroed<AtomicU64>,
    /// Sums and counts: two `f32` in one number.
    values: Zeroed<AtomicU64>,
}

/// A key may stand in so many places.
const WAYS: usize = 4;

/// The name of a node after one more move.
#[inline]
pub(super) fn followed(node: u64, code: u16) -> u64 {
    mix(node ^ (u64::from(code) + 1))
}

impl Later {
    /// In at most so many bytes, and some thousands at least; `None` if the system has not so much.
    pub fn new(bytes: usize) -> Option<Later> {
        let most = (bytes / 16).max(1024);
        let places = 1usize << most.ilog2();
        Some(Later {
            keys: Zeroed::new(places)?,
            values: Zeroed::new(places)?,
        })
    }

    /// The places that a player's move below a node may stand in, and the key.
    fn places(&self, node: u64, player: usize, code: u16) -> (usize, u64) {
        let key = mix(node ^ mix((player as u64) << 16 | u64::from(code))) | 1;
        let first = (key >> 7) as usize & (self.keys.len() - 1) & !(WAYS - 1);
        (first, key)
    }

    /// What came to a player of its move below a node: the sum, and how often.
    pub fn of(&self, node: u64, player: usize, code: u16) -> (f32, f32) {
        let (first, key) = self.places(node, player, code);
        let mut places = first..first + WAYS;
        let found = places.find(|&place| self.keys[place].load(Relaxed) == key);
        found.map_or((0.0, 0.0), |place| {
            unpacked(self.values[place].load(Relaxed))
        })
    }

    /// Counts one of these.
    pub fn add(&self, node: u64, player: usize, code: u16, value: f32) {
        let (first, key) = self.places(node, player, code);
        let (mut at, mut fewest) = (first, f32::INFINITY);
        for place in first..first + WAYS {
            let (sum, count) = unpacked(self.values[place].load(Relaxed));
            if self.keys[place].load(Relaxed) == key {
                let packed = packed(sum + value, count + 1.0);
                self.values[place].store(packed, Relaxed);
                return;
            }
            if count < fewest {
                (at, fewest) = (place, count);
            }
        }
        self.keys[at].store(key, Relaxed);
        self.values[at].store(packed(value, 1.0), Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for (key, value) in self.keys.iter().zip(self.values.iter()) {
            key.store(0, Relaxed);
            value.store(0, Relaxed);
        }
    }
}

fn packed(sum: f32, count: f32) -> u64 {
    u64::from(sum.to_bits()) << 32 | u64::from(count.to_bits())
}

fn unpacked(both: u64) -> (f32, f32) {
    (
        f32::from_bits((both >> 32) as u32),
        f32::from_bits(both as u32),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_found_and_what_was_seen_often_is_kept() {
        let later = Later::new(0).unwrap();
        let root = followed(0, 3);
        for _ in 0..50 {
            later.add(root, 1, 5, 0.5);
        }
        assert_eq!(later.of(root, 1, 5), (25.0, 50.0));
        assert_eq!(later.of(root, 0, 5), (0.0, 0.0));
        assert_eq!(later.of(followed(root, 5), 1, 5), (0.0, 0.0));
        for node in 0..100_000 {
            later.add(mix(node), 0, 7, 1.0);
        }
        assert_eq!(later.of(root, 1, 5), (25.0, 50.0));
        later.clear();
        assert_eq!(later.of(root, 1, 5), (0.0, 0.0));
    }
}
